//! The search: is the score above `alpha`?
//!
//! Alpha-beta with windows of width one only, so that each search answers one question: does the
//! attacker win before a deadline? Both answers are bounds, and the table keeps them.

use meeple_core::Control;

use super::node::{SolverNode, mirrored_code};
use super::order::{Candidates, Habits};
use super::parity;
use super::table::{Bounds, Memory, Name};
use super::worth::{loss, stones_left, win};

/// With so few stones left to the attacker, searching again is quicker than the table.
const NOT_WORTH_KEEPING: i32 = 2;

/// From this many stones on, threads leave a position to the one that is at it.
const WORTH_SHARING: i32 = 5;

/// Up to this ply a position and its mirror image are one in the table: later, few positions meet
/// their image.
const MIRRORED_UNTIL: i32 = 20;

/// One worker on one position.
pub(super) struct Search<'c, 'o, M> {
    pub(super) memory: M,
    pub(super) control: &'c mut Control<'o>,
    pub(super) habits: Habits,
    /// Whether positions below can be mirror images of each other.
    pub(super) mirrored: bool,
}

impl<'c, 'o, M: Memory> Search<'c, 'o, M> {
    pub(super) fn new(memory: M, root: SolverNode, control: &'c mut Control<'o>) -> Self {
        Self { memory, control, habits: Habits::new(), mirrored: mirrored(root) }
    }

    /// A bound of the score that tells whether it is above `alpha`: a lower bound above it, or an
    /// upper bound that is not. `None` when the control says stop.
    ///
    /// Nobody can win at once here, and `safe` are the safe moves, at least one.
    pub(super) fn visit(
        &mut self,
        node: SolverNode,
        safe: u64,
        ply: i32,
        alpha: i32,
    ) -> Option<i32> {
        if self.control.tick().is_break() {
            return None;
        }
        let start = self.control.nodes();

        // 1. Nobody wins with the next stone.
        let mut bounds = Bounds { lower: loss(ply, 2), upper: win(ply, 2) };
        if let Some(answer) = bounds.answer(alpha) {
            return Some(answer);
        }

        // 2. What the table knows.
        let stones = stones_left(ply, alpha);
        let kept = stones > NOT_WORTH_KEEPING;
        let name = self.name(node, ply);
        if kept && let Some(known) = self.memory.get(name) {
            bounds = bounds.and(known);
            if let Some(answer) = bounds.answer(alpha) {
                return Some(answer);
            }
        }

        // 3. Moves that win at once after any reply, or that a rule of parity proves good enough.
        let mut candidates = Candidates::new();
        let landing = node.landing();
        let mut rest = safe;
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest ^= cell;
            let reply = node.reply_to(landing, cell);
            if reply.safe == 0 {
                return Some(win(ply, 2));
            }
            if let Some(bound) = parity::upper_bound(&reply, ply + 1, -alpha - 1) {
                return Some(-bound);
            }
            candidates.add(cell, &reply, self.habits.of(ply, cell));
        }
        bounds.upper = bounds.upper.min(win(ply, 3));
        if bounds.upper <= alpha {
            return Some(bounds.upper);
        }

        // 4. Moves whose answer is in the table.
        let mut best = i32::MIN;
        if stones_left(ply + 1, -alpha - 1) > NOT_WORTH_KEEPING {
            candidates.retain(|candidate| {
                let known = self.memory.get(self.name(node.after(candidate.cell), ply + 1));
                let answer = known.and_then(|known| known.answer(-alpha - 1));
                best = best.max(answer.map_or(i32::MIN, |answer| -answer));
                answer.is_none()
            });
            if best > alpha {
                return Some(best);
            }
        }

        // 5. The others, one by one.
        best = best.max(self.try_out(node, &mut candidates, ply, alpha)?);

        // 6. Remember it.
        if kept {
            let found = if best > alpha {
                Bounds { lower: best, ..bounds }
            } else {
                Bounds { upper: best.min(bounds.upper), ..bounds }
            };
            self.memory.put(name, found, self.control.nodes() - start);
        }
        Some(best)
    }

    /// The best score among the candidates, up to the first one above `alpha`; in a second round
    /// come those that other threads were at.
    #[inline]
    fn try_out(
        &mut self,
        node: SolverNode,
        candidates: &mut Candidates,
        ply: i32,
        alpha: i32,
    ) -> Option<i32> {
        let shared = stones_left(ply + 1, -alpha - 1) >= WORTH_SHARING;
        let mut best = i32::MIN;
        let mut postponed = 0_u32;
        for first_round in [true, false] {
            for index in 0..candidates.count() {
                if !first_round && postponed >> index & 1 == 0 {
                    continue;
                }
                let candidate = candidates.take(index);
                let reply = node.after(candidate.cell);
                let name = self.name(reply, ply + 1);
                let mine = shared && self.memory.begin(name);
                if shared && first_round && index > 0 && !mine {
                    postponed |= 1 << index;
                    continue;
                }
                let score = -self.answer(reply, candidate.safe, ply + 1, -alpha - 1)?;
                if mine {
                    self.memory.end(name);
                }
                best = best.max(score);
                if score > alpha {
                    self.habits.learn(ply, candidates.taken(index));
                    return Some(best);
                }
            }
            if postponed == 0 {
                break;
            }
        }
        Some(best)
    }

    /// The same as [`visit`](Self::visit), without a visit where the side to move must win with its
    /// second stone: it needs a double threat at once.
    #[inline]
    fn answer(&mut self, node: SolverNode, safe: u64, ply: i32, alpha: i32) -> Option<i32> {
        if alpha >= 0 && stones_left(ply, alpha) == 2 {
            Some(win(ply, if node.wins_with_second(safe) { 2 } else { 3 }))
        } else {
            self.visit(node, safe, ply, alpha)
        }
    }

    #[inline]
    fn name(&self, node: SolverNode, ply: i32) -> Name {
        let code = node.code();
        Name::of(if self.mirrored && ply <= MIRRORED_UNTIL {
            code.min(mirrored_code(code))
        } else {
            code
        })
    }
}

/// Whether a position and its image can both come from here: no stone faces one of the other side.
fn mirrored(root: SolverNode) -> bool {
    let image = super::super::bits::mirrored(root.others);
    root.own & image == 0
}
