//! The steps of a search as plain data, made by probes on the real algorithms.
//!
//! Values and windows are those of the player at the root (in an explicit tree, of MAX): `max` is
//! that player, `min` the opponent. A forced result is text (`"win in 3"`), an open end of a window is `"-inf"` or
//! `"+inf"`, everything else is a number.

use meeple_core::{
    Bound, Cancel, Event, Game, InputError, Phrase, Present, Probe, Problem, Puzzle, Score, Side,
    phrase,
};
use serde::Serialize;

use crate::agent::Method;

/// One step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TraceStep {
    /// Its number, from 0.
    pub step: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: TraceEvent,
}

/// What happened in a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names are the contract; the core's events say what they mean")]
pub enum TraceEvent {
    Enter {
        path: Vec<String>,
        player: &'static str,
        alpha: Number,
        beta: Number,
    },
    Leaf {
        path: Vec<String>,
        value: Number,
    },
    Update {
        path: Vec<String>,
        value: Number,
        alpha: Number,
        beta: Number,
    },
    Cut {
        path: Vec<String>,
        value: Number,
        reason: String,
        skipped: usize,
    },
    Known {
        path: Vec<String>,
        value: Number,
        bound: Bound,
    },
    Leave {
        path: Vec<String>,
        value: Number,
        bound: Bound,
    },
    Expand {
        position: String,
        cost: u32,
        estimate: u32,
        f: u32,
    },
    Generate {
        position: String,
        action: String,
        cost: u32,
        estimate: u32,
        f: u32,
    },
    Backup {
        position: String,
        action: Option<String>,
        value: f64,
    },
    Sweep {
        sweep: u32,
        residual: f64,
    },
    Select {
        position: String,
        depth: u32,
    },
    Numbers {
        position: String,
        depth: u32,
        proof: Number,
        disproof: Number,
    },
    Descend {
        position: String,
        action: String,
        visits: u64,
        mean: f64,
        /// `null` for a move that was never tried: it comes first.
        score: Option<f64>,
    },
    Playout {
        action: String,
        result: f64,
    },
    /// The trace ends here although the search went on.
    Truncated,
}

/// A score as JSON: a number, or words where it is not one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Number {
    /// Points.
    Points(i32),
    /// `-inf`, `+inf`, `win in 3`, `loss in 2`.
    Words(String),
}

impl Number {
    /// A proof number: `+inf` when out of reach.
    fn leaves(count: u32) -> Self {
        i32::try_from(count).map_or_else(|_| Self::Words("+inf".to_owned()), Self::Points)
    }
}

impl From<Score> for Number {
    fn from(score: Score) -> Self {
        if score.distance().is_some() || score == Score::MAX || score == Score::MIN {
            Self::Words(score.to_string())
        } else {
            Self::Points(score.raw())
        }
    }
}

/// Numbers the steps and hands them on; asks the search to stop when nobody wants more.
struct Recorder<'s> {
    step: u64,
    open: bool,
    cancel: Cancel,
    sink: &'s mut dyn FnMut(TraceStep) -> bool,
}

impl<'s> Recorder<'s> {
    fn new(cancel: Cancel, sink: &'s mut dyn FnMut(TraceStep) -> bool) -> Self {
        Self { step: 0, open: true, cancel, sink }
    }

    fn record(&mut self, event: impl FnOnce() -> TraceEvent) {
        if !self.open {
            return;
        }
        self.open = (self.sink)(TraceStep { step: self.step, event: event() });
        self.step += 1;
        if !self.open {
            self.cancel.cancel();
        }
    }
}

/// Follows a tree search.
pub(crate) struct TreeTrace<'s, G: Game> {
    game: &'s G,
    root: Side,
    /// The nodes from the root to the current one: state, name of the action, who moves.
    path: Vec<(G::State, String, Side)>,
    recorder: Recorder<'s>,
}

impl<'s, G: Game + Present> TreeTrace<'s, G> {
    pub(crate) fn new(
        game: &'s G,
        root: &G::State,
        cancel: Cancel,
        sink: &'s mut dyn FnMut(TraceStep) -> bool,
    ) -> Self {
        let recorder = Recorder::new(cancel, sink);
        let root = G::MAX.unwrap_or_else(|| game.to_move(root));
        Self { game, root, path: Vec::new(), recorder }
    }

    fn names(&self) -> Vec<String> {
        self.path.iter().skip(1).map(|(_, name, _)| name.clone()).collect()
    }

    /// Whether the side to move at the current node is the one at the root.
    fn own(&self) -> bool {
        self.path.last().is_none_or(|(_, _, side)| *side == self.root)
    }

    fn value(&self, value: Score) -> Number {
        Number::from(if self.own() { value } else { -value })
    }

    /// The window as the player at the root sees it.
    fn window(&self, alpha: Score, beta: Score) -> (Number, Number) {
        if self.own() { (alpha.into(), beta.into()) } else { ((-beta).into(), (-alpha).into()) }
    }

    /// What a value or bound says once the opponent's view is turned into the root's.
    fn bound(&self, bound: Bound) -> Bound {
        match bound {
            Bound::AtLeast if !self.own() => Bound::AtMost,
            Bound::AtMost if !self.own() => Bound::AtLeast,
            same => same,
        }
    }

    /// The condition that held, in numbers: `2 <= alpha = 3`.
    fn reason(&self, value: Score, beta: Score) -> String {
        if self.own() {
            format!("{} >= beta = {}", plain(value), plain(beta))
        } else {
            format!("{} <= alpha = {}", plain(-value), plain(-beta))
        }
    }
}

/// Without the plus sign of evaluations.
fn plain(score: Score) -> String {
    score.to_string().trim_start_matches('+').to_owned()
}

impl<G: Game + Present> Probe<G::State, G::Action> for TreeTrace<'_, G> {
    fn see(&mut self, event: Event<'_, G::State, G::Action>) {
        match event {
            Event::Enter { state, action, alpha, beta } => {
                let name = match (self.path.last(), action) {
                    // The same node once more: internal deepening, or the check of a pass.
                    (Some((parent, name, _)), _) if parent == state => name.clone(),
                    (Some((parent, _, _)), Some(action)) => self.game.action_name(parent, action),
                    (Some(_), None) => "pass".to_owned(),
                    (None, _) => String::new(),
                };
                self.path.push((state.clone(), name, self.game.to_move(state)));
                let (alpha, beta) = self.window(alpha, beta);
                let player = if self.own() { "max" } else { "min" };
                let path = self.names();
                self.recorder.record(|| TraceEvent::Enter { path, player, alpha, beta });
            }
            Event::Leaf { value } => {
                let (path, value) = (self.names(), self.value(value));
                self.recorder.record(|| TraceEvent::Leaf { path, value });
            }
            Event::Update { value, alpha, beta } => {
                let (path, value) = (self.names(), self.value(value));
                let (alpha, beta) = self.window(alpha, beta);
                self.recorder.record(|| TraceEvent::Update { path, value, alpha, beta });
            }
            Event::Cut { value, beta, skipped } => {
                let reason = self.reason(value, beta);
                let (path, value) = (self.names(), self.value(value));
                self.recorder.record(|| TraceEvent::Cut { path, value, reason, skipped });
            }
            Event::Known { value, bound } => {
                let (path, value, bound) = (self.names(), self.value(value), self.bound(bound));
                self.recorder.record(|| TraceEvent::Known { path, value, bound });
            }
            Event::Leave { value, bound } => {
                let (path, value, bound) = (self.names(), self.value(value), self.bound(bound));
                self.recorder.record(|| TraceEvent::Leave { path, value, bound });
                self.path.pop();
            }
            _ => {}
        }
    }
}

/// Follows a best-first search.
pub(crate) struct FrontierTrace<'s, P: Puzzle> {
    puzzle: &'s P,
    /// The state being expanded, from which actions are named.
    parent: Option<P::State>,
    recorder: Recorder<'s>,
}

impl<'s, P: Puzzle> FrontierTrace<'s, P> {
    pub(crate) fn new(
        puzzle: &'s P,
        cancel: Cancel,
        sink: &'s mut dyn FnMut(TraceStep) -> bool,
    ) -> Self {
        Self { puzzle, parent: None, recorder: Recorder::new(cancel, sink) }
    }
}

impl<P: Puzzle + Present> Probe<P::State, P::Action> for FrontierTrace<'_, P> {
    fn see(&mut self, event: Event<'_, P::State, P::Action>) {
        match event {
            Event::Expand { state, cost, estimate } => {
                self.parent = Some(state.clone());
                let position = self.puzzle.position(state);
                let f = cost.saturating_add(estimate);
                self.recorder.record(|| TraceEvent::Expand { position, cost, estimate, f });
            }
            Event::Generate { state, action, cost, estimate } => {
                let position = self.puzzle.position(state);
                let named = self.parent.as_ref().map(|from| self.puzzle.action_name(from, action));
                let (action, f) = (named.unwrap_or_default(), cost.saturating_add(estimate));
                self.recorder.record(|| TraceEvent::Generate {
                    position,
                    action,
                    cost,
                    estimate,
                    f,
                });
            }
            _ => {}
        }
    }
}

/// Follows a proof search: which node it takes, and what its numbers and its ancestors' become.
pub(crate) struct ProofTrace<'s, G> {
    game: &'s G,
    recorder: Recorder<'s>,
}

impl<'s, G> ProofTrace<'s, G> {
    pub(crate) fn new(
        game: &'s G,
        cancel: Cancel,
        sink: &'s mut dyn FnMut(TraceStep) -> bool,
    ) -> Self {
        Self { game, recorder: Recorder::new(cancel, sink) }
    }
}

impl<G: Present> Probe<G::State, G::Action> for ProofTrace<'_, G> {
    fn see(&mut self, event: Event<'_, G::State, G::Action>) {
        match event {
            Event::Expand { state, cost: depth, .. } => {
                let position = self.game.position(state);
                self.recorder.record(|| TraceEvent::Select { position, depth });
            }
            Event::Numbers { state, depth, proof, disproof } => {
                let position = self.game.position(state);
                let (proof, disproof) = (Number::leaves(proof), Number::leaves(disproof));
                self.recorder.record(|| TraceEvent::Numbers { position, depth, proof, disproof });
            }
            _ => {}
        }
    }
}

/// Follows random games.
pub(crate) struct PlayoutTrace<'s, P: Problem> {
    problem: &'s P,
    root: &'s P::State,
    recorder: Recorder<'s>,
}

impl<'s, P: Problem> PlayoutTrace<'s, P> {
    pub(crate) fn new(
        problem: &'s P,
        root: &'s P::State,
        cancel: Cancel,
        sink: &'s mut dyn FnMut(TraceStep) -> bool,
    ) -> Self {
        Self { problem, root, recorder: Recorder::new(cancel, sink) }
    }
}

impl<P: Present> Probe<P::State, P::Action> for PlayoutTrace<'_, P> {
    fn see(&mut self, event: Event<'_, P::State, P::Action>) {
        match event {
            Event::Descend { state, action, visits, mean, score } => {
                let position = self.problem.position(state);
                let action = self.problem.action_name(state, action);
                let score = score.is_finite().then_some(score);
                self.recorder.record(|| TraceEvent::Descend {
                    position,
                    action,
                    visits,
                    mean,
                    score,
                });
            }
            Event::Playout { action, result } => {
                let action = self.problem.action_name(self.root, action);
                self.recorder.record(|| TraceEvent::Playout { action, result });
            }
            _ => {}
        }
    }
}

/// Follows sweeps over values.
pub(crate) struct SweepTrace<'s, P> {
    problem: &'s P,
    recorder: Recorder<'s>,
}

impl<'s, P> SweepTrace<'s, P> {
    pub(crate) fn new(
        problem: &'s P,
        cancel: Cancel,
        sink: &'s mut dyn FnMut(TraceStep) -> bool,
    ) -> Self {
        Self { problem, recorder: Recorder::new(cancel, sink) }
    }
}

impl<P: Present> Probe<P::State, P::Action> for SweepTrace<'_, P> {
    fn see(&mut self, event: Event<'_, P::State, P::Action>) {
        match event {
            Event::Backup { state, action, value } => {
                let action = action.map(|action| self.problem.action_name(state, action));
                let position = self.problem.position(state);
                self.recorder.record(|| TraceEvent::Backup { position, action, value });
            }
            Event::Sweep { sweep, residual } => {
                self.recorder.record(|| TraceEvent::Sweep { sweep, residual });
            }
            _ => {}
        }
    }
}

/// The error of an agent without steps.
pub(crate) fn nothing_to_show(method: Method) -> InputError {
    let name = method.name();
    InputError::new(phrase!(
        "{name} has no steps to trace; expected a search such as alphabeta, astar or vi",
        "{name} n'a pas d'étapes à suivre ; attendu une recherche comme alphabeta, astar ou vi"
    ))
}

/// The error of perft on a game with chance.
pub(crate) fn chance_has_no_lines() -> InputError {
    InputError::new(Phrase::new(
        "perft counts lines of play, and this game has dice; expected a game without chance",
        "perft compte des lignes de jeu, et ce jeu a des dés ; attendu un jeu sans hasard",
    ))
}
