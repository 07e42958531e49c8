//! The judgements of the engine: where to look on, and where to look less. They may change the value
//! that minimax finds, and never claim a forced result that is none.

use meeple_core::{Evaluator, Probe, Score, Tactics};

use super::engine::{Engine, Place, Waiting};

impl<G, E, P> Engine<'_, '_, G, E, P>
where
    G: Tactics,
    E: Evaluator<G>,
    P: Probe<G::State, G::Action>,
{
    /// Looks on with urgent moves only; the mover may always stand pat instead (Shannon's type-B
    /// idea; Slate and Atkin, 1977).
    pub(super) fn quiet(
        &mut self,
        state: &G::State,
        ply: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let mut best = self.judge(state);
        alpha = alpha.max(best);
        if best < beta {
            let mover = self.game.to_move(state);
            let nothing = Place { depth: 0, ply, after: None };
            let first = self.collect(state, mover, nothing, None);
            let mut tried = first;
            while best < beta
                && let Some(Waiting { action, .. }) = self.bring_best_forward(tried)
            {
                tried += 1;
                if !self.game.urgent(state, action) {
                    continue;
                }
                let next = self.game.after(state, action);
                let child = Place { depth: 0, ply: ply + 1, after: Some(action) };
                let score = self.child(&next, mover, child, alpha, beta)?;
                if score > best {
                    best = score;
                    if score > alpha {
                        alpha = score;
                        self.track.extend_line(ply, action);
                    }
                }
            }
            self.waiting.truncate(first);
        }
        self.guessed = true;
        Some(self.leaf(best))
    }

    /// Null move (Beal, 1989; verification: Plenkner, Heinz): the value if passing keeps it at
    /// beta. `Some(None)` if it does not, `None` if the budget ended.
    #[inline]
    pub(super) fn pass(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: u32,
        beta: Score,
    ) -> Option<Option<Score>> {
        let Some(passed) = self.game.passed(state) else { return Some(None) };
        let mover = self.game.to_move(state);
        let less = 3 + depth / 4;
        let place = Place { depth: depth.saturating_sub(less), ply: ply + 1, after: None };
        let value = self.child(&passed, mover, place, beta.below(), beta)?;
        if value < beta {
            return Some(None);
        }
        // Far from the horizon the assumption is checked by a search without it.
        if depth >= 8 {
            let check = Place { depth: depth - less, ply, after: None };
            let verified = self.visit(state, check, beta.below(), beta)?;
            if verified < beta {
                return Some(None);
            }
        }
        // A win found after a pass is no forced win. (A loss does not reach beta.)
        Some(Some(if value.is_win() { beta } else { value }))
    }

    /// Where the evaluator promises that quiet moves gain at most so much: the value that they can
    /// hope for, if it does not reach the window.
    #[inline]
    pub(super) fn futile_below(
        &self,
        judged: Option<Score>,
        depth: u32,
        alpha: Score,
    ) -> Option<Score> {
        let margin = self.evaluator.margin().filter(|_| self.on.futility && depth <= 2)?;
        let hope = Score::points(judged?.raw().saturating_add(margin * depth as i32));
        (hope <= alpha && !alpha.is_loss() && !alpha.is_win()).then_some(hope)
    }

    /// How much less deep to look at a late move.
    #[inline]
    pub(super) fn reduction(
        &self,
        state: &G::State,
        action: G::Action,
        depth: u32,
        late: usize,
    ) -> u32 {
        let quiet = !self.game.urgent(state, action);
        if !self.on.reductions || !self.limited || depth < 3 || late < 2 || !quiet {
            return 0;
        }
        let more = u32::from(late >= 6 && depth >= 6);
        (1 + more).min(depth - 2)
    }
}
