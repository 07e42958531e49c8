//! The root of a search: its moves, their values, and the ways to find the best one.

use meeple_core::{Bound, Evaluator, Event, Probe, Score, Side, Tactics, sort_by_rank};

use super::alphabeta::Scope;
use super::engine::{Engine, Place};
use super::exactness;
use crate::Candidate;

/// The moves at the root, best of the last iteration first.
#[derive(Clone, Debug)]
pub(super) struct Root<G: Tactics> {
    pub(super) state: G::State,
    pub(super) mover: Side,
    pub(super) moves: Vec<G::Action>,
    /// Whether moves were left out because there are too many.
    pub(super) partial: bool,
}

/// Moves of a shortlist that are searched.
const SHORT: usize = 16;

/// One search of the root to a certain depth.
pub(super) struct Iteration<A> {
    /// The value: exact inside the window, a bound outside.
    pub(super) score: Score,
    /// The moves searched, in the order of the search.
    pub(super) candidates: Vec<Candidate<A>>,
}

/// Whether a forced end lies within the depth to which a search saw everything.
#[inline]
pub(super) fn is_within(score: Score, depth: u32) -> bool {
    score.distance().is_some_and(|plies| plies <= depth)
}

impl<G: Tactics> Root<G> {
    /// The first moves of the game's shortlist, where it gives one.
    pub(super) fn short(game: &G, state: &G::State) -> Option<Self> {
        let mut moves = game.shortlist(state)?;
        moves.truncate(SHORT);
        let (mover, state) = (game.to_move(state), state.clone());
        Some(Self { state, mover, moves, partial: true })
    }

    pub(super) fn new(game: &G, state: &G::State, order_by_promise: bool) -> Self {
        let (mover, state) = (game.to_move(state), state.clone());
        let mut moves = game.action_list(&state);
        if order_by_promise {
            sort_by_rank(&mut moves, |&action| -i64::from(game.promise(&state, action)));
        }
        Self { state, mover, moves, partial: false }
    }

    /// Puts the best move of an iteration first; the others keep their order.
    pub(super) fn prefer(&mut self, best: G::Action) {
        if let Some(at) = self.moves.iter().position(|&action| action == best) {
            self.moves[..=at].rotate_right(1);
        }
    }
}

impl<G, E, P> Engine<'_, '_, G, E, P>
where
    G: Tactics,
    E: Evaluator<G>,
    P: Probe<G::State, G::Action>,
{
    /// Searches all moves of the root within a window; `None` when the budget ended.
    ///
    /// With [`Scope::All`] every move gets its exact value, and the window is ignored.
    pub(super) fn iterate(
        &mut self,
        root: &Root<G>,
        depth: u32,
        scope: Scope,
        window: (Score, Score),
    ) -> Option<Iteration<G::Action>> {
        let (low, beta) = if scope == Scope::All { (Score::MIN, Score::MAX) } else { window };
        self.reset();
        if self.control.tick().is_break() {
            return None;
        }
        self.probe.see(Event::Enter { state: &root.state, action: None, alpha: low, beta });
        self.track.begin_line(0);
        self.track.enter(self.game, &root.state);
        let mut best = Score::MIN;
        let mut candidates = Vec::with_capacity(root.moves.len());
        for (number, &action) in root.moves.iter().enumerate() {
            let next = self.game.after(&root.state, action);
            let alpha = if scope == Scope::All { low } else { best.max(low) };
            let place = Place { depth: depth - 1, ply: 1, after: Some(action) };
            self.guessed = false;
            // Null windows at the root as below it: only a surprise is searched in full.
            let narrow = number > 0
                && scope == Scope::Best
                && self.on.null_windows
                && beta > alpha.above()
                && alpha > Score::MIN;
            let mut score = None;
            if narrow {
                let test = self.child(&next, root.mover, place, alpha, alpha.above())?;
                score = (test <= alpha || test >= beta).then_some(test);
            }
            let score = match score {
                Some(score) => score,
                None => self.child(&next, root.mover, place, alpha, beta)?,
            };
            let bound = if score <= alpha && alpha > Score::MIN {
                Bound::AtMost
            } else if score >= beta && beta < Score::MAX {
                Bound::AtLeast
            } else {
                Bound::Exact
            };
            candidates.push(Candidate {
                action,
                score,
                bound,
                exactness: exactness(score, bound, self.guessed),
                distance_exact: bound == Bound::Exact
                    && (!self.guessed || self.on.is_sound() && is_within(score, depth)),
                line: self.track.line_after(action),
            });
            if score > best {
                best = score;
                let alpha = best.max(low);
                self.probe.see(Event::Update { value: best, alpha, beta });
            }
            if best >= beta {
                let skipped = root.moves.len() - number - 1;
                self.probe.see(Event::Cut { value: best, beta, skipped });
                break;
            }
        }
        self.track.leave(self.game);
        self.probe.see(Event::Leave { value: best, bound: Bound::Exact });
        Some(Iteration { score: best, candidates })
    }
}
