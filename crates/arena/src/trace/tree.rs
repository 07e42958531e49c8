//! Depth-first searches of game trees: windows, values, cuts.

use meeple_core::{Bound, Event, Game, Notation, Probe, Score, Side};

use super::{Number, Recorder, TraceEvent, Way};

/// Follows a tree search.
pub(crate) struct TreeTrace<'s, G: Game> {
    game: &'s G,
    root: Side,
    /// The nodes from the root to the current one: state, the way to it, who moves.
    path: Vec<(G::State, Way, Side)>,
    recorder: Recorder<'s>,
}

impl<'s, G: Game + Notation> TreeTrace<'s, G> {
    pub(crate) fn new(game: &'s G, root: &G::State, recorder: Recorder<'s>) -> Self {
        let root = game.max_side().unwrap_or_else(|| game.to_move(root));
        Self { game, root, path: Vec::new(), recorder }
    }

    fn way(&self) -> Way {
        self.path.last().map_or_else(Way::root, |(_, way, _)| way.clone())
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

impl<G: Game + Notation> Probe<G::State, G::Action> for TreeTrace<'_, G> {
    fn see(&mut self, event: Event<'_, G::State, G::Action>) {
        match event {
            Event::Enter { state, action, alpha, beta } => {
                let way = match (self.path.last(), action) {
                    // The same node once more: internal deepening, or the check of a pass.
                    (Some((parent, way, _)), _) if parent == state => {
                        way.then(way.last().unwrap_or_default())
                    }
                    (Some((parent, way, _)), Some(action)) => {
                        way.then(&self.game.action_name(parent, action))
                    }
                    (Some((_, way, _)), None) => way.then("pass"),
                    (None, _) => Way::root(),
                };
                self.path.push((state.clone(), way, self.game.to_move(state)));
                let (alpha, beta) = self.window(alpha, beta);
                let player = if self.own() { "max" } else { "min" };
                let path = self.way();
                self.recorder.record(|| TraceEvent::Enter { path, player, alpha, beta });
            }
            Event::Leaf { value } => {
                let (path, value) = (self.way(), self.value(value));
                self.recorder.record(|| TraceEvent::Leaf { path, value });
            }
            Event::Update { value, alpha, beta } => {
                let (path, value) = (self.way(), self.value(value));
                let (alpha, beta) = self.window(alpha, beta);
                self.recorder.record(|| TraceEvent::Update { path, value, alpha, beta });
            }
            Event::Cut { value, beta, skipped } => {
                let reason = self.reason(value, beta);
                let (path, value) = (self.way(), self.value(value));
                self.recorder.record(|| TraceEvent::Cut { path, value, reason, skipped });
            }
            Event::Known { value, bound } => {
                let (path, value, bound) = (self.way(), self.value(value), self.bound(bound));
                self.recorder.record(|| TraceEvent::Known { path, value, bound });
            }
            Event::Leave { value, bound } => {
                let (path, value, bound) = (self.way(), self.value(value), self.bound(bound));
                self.recorder.record(|| TraceEvent::Leave { path, value, bound });
                self.path.pop();
            }
            _ => {}
        }
    }
}
