//! Full-width minimax (von Neumann, 1928; Shannon, 1950), in its plainest form: one side takes the
//! greatest value, the other the least. The oracle of every other duel search.

use meeple_core::{Bound, Control, Evaluator, Event, Game, Probe, Score, Side};

use super::track::Track;
use super::{DEEPEST, exactness};
use crate::{Candidate, Decision};

/// Searches every line to the end of the game, or to the control's depth limit, where `evaluator`
/// judges. All moves get their exact value for that depth.
pub fn minimax<G: Game>(
    game: &G,
    root: &G::State,
    evaluator: &impl Evaluator<G>,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Decision<G::Action> {
    let depth = control.budget().depth.unwrap_or(DEEPEST).min(DEEPEST);
    let mover = game.to_move(root);
    let mut search =
        Minimax { game, evaluator, control, probe, track: Track::new(), guessed: false };
    let mut decision = Decision { candidates: Vec::new(), depth, stopped: None };
    if game.outcome(root).is_none() && search.control.tick().is_continue() {
        search.probe.see(Event::Enter {
            state: root,
            action: None,
            alpha: Score::MIN,
            beta: Score::MAX,
        });
        search.track.enter(game, root);
        let mut best = Score::MIN;
        for action in game.action_list(root) {
            search.guessed = false;
            let next = game.after(root, action);
            let Some((value, line)) = search.value(&next, action, depth.saturating_sub(1), 1)
            else {
                break;
            };
            let score = for_side(value, mover);
            if score > best {
                best = score;
                search.probe.see(Event::Update { value: best, alpha: best, beta: Score::MAX });
            }
            decision.candidates.push(Candidate {
                action,
                score,
                bound: Bound::Exact,
                exactness: exactness(score, Bound::Exact, search.guessed),
                distance_exact: true,
                line: [&[action], line.as_slice()].concat(),
            });
        }
        if search.control.stopped().is_none() {
            search.probe.see(Event::Leave { value: best, bound: Bound::Exact });
        }
    }
    decision.stopped = control.stopped();
    decision.settle(decision.stopped.is_none(), true);
    decision
}

struct Minimax<'s, 'c, G: Game, E, P> {
    game: &'s G,
    evaluator: &'s E,
    control: &'s mut Control<'c>,
    probe: &'s mut P,
    track: Track<G>,
    /// Whether the evaluator was asked since this was last cleared.
    guessed: bool,
}

impl<G: Game, E: Evaluator<G>, P: Probe<G::State, G::Action>> Minimax<'_, '_, G, E, P> {
    /// The value of a state for the first side, and the line that leads to it.
    fn value(
        &mut self,
        state: &G::State,
        action: G::Action,
        depth: u32,
        ply: u32,
    ) -> Option<(Score, Vec<G::Action>)> {
        if self.control.tick().is_break() {
            return None;
        }
        let mover = self.game.to_move(state);
        self.probe.see(Event::Enter {
            state,
            action: Some(action),
            alpha: Score::MIN,
            beta: Score::MAX,
        });
        if let Some(value) = self.leaf(state, depth, ply) {
            self.probe.see(Event::Leaf { value: for_side(value, mover) });
            self.probe.see(Event::Leave { value: for_side(value, mover), bound: Bound::Exact });
            return Some((value, Vec::new()));
        }
        self.track.enter(self.game, state);
        let mut best: Option<(Score, Vec<G::Action>)> = None;
        for action in self.game.action_list(state) {
            let next = self.game.after(state, action);
            let (value, line) = self.value(&next, action, depth - 1, ply + 1)?;
            let better = best.as_ref().is_none_or(|(known, _)| match mover {
                Side::First => value > *known,
                Side::Second => value < *known,
            });
            if better {
                let value_here = for_side(value, mover);
                let (alpha, beta) = (value_here, Score::MAX);
                self.probe.see(Event::Update { value: value_here, alpha, beta });
                best = Some((value, [&[action], line.as_slice()].concat()));
            }
        }
        self.track.leave(self.game);
        // A game that goes on has a move.
        let (value, line) = best?;
        self.probe.see(Event::Leave { value: for_side(value, mover), bound: Bound::Exact });
        Some((value, line))
    }

    /// The value for the first side, where no move is looked at.
    fn leaf(&mut self, state: &G::State, depth: u32, ply: u32) -> Option<Score> {
        if let Some(outcome) = self.game.outcome(state) {
            return Some(self.game.final_score(outcome, Side::First, ply));
        }
        if self.track.is_drawn(self.game, state) {
            return Some(Score::DRAW);
        }
        (depth == 0).then(|| self.judge(state))
    }

    fn judge(&mut self, state: &G::State) -> Score {
        self.guessed = true;
        for_side(self.evaluator.value(self.game, state), self.game.to_move(state))
    }
}

/// Turns a value for the first side into one for `side`, and back.
fn for_side(value: Score, side: Side) -> Score {
    match side {
        Side::First => value,
        Side::Second => -value,
    }
}
