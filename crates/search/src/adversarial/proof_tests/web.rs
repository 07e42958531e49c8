//! A finite game without a table of nodes: moves, turns, ends and payoffs are drawn by hash.

use meeple_core::rng::split_seed;
use meeple_core::{
    Deterministic, Flow, GO, Game, LooksBack, Outcome, Problem, Repetition, Side, Tactics,
};

/// Where moves lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Shape {
    /// Every position has one way to it.
    Tree,
    /// To greater numbers only.
    Dag,
    /// Up to so far either way round a ring; ends are rare, one position in so many.
    Cyclic { reach: u32, rarity: u64 },
}

/// Moves lead anywhere, and ends are rare enough for circles.
pub(in super::super) const CYCLIC: Shape = Shape::Cyclic { reach: u32::MAX / 4, rarity: 6 };

/// The positions are numbers. `TIMES` is how often one must come up for a draw; with 0 it never is.
/// Played as [`Remembering`](meeple_core::Remembering), a position may not come up twice, or ends the
/// game: see `returns_end`.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Web<const TIMES: u8, const GRADED: bool> {
    seed: u64,
    shape: Shape,
    pub(in super::super) size: u32,
    /// Keys are the position's number modulo this: small values make them collide.
    pub(in super::super) keys: u64,
    /// Whether a position that comes back ends a game that looks back, and does not only bar the move.
    pub(in super::super) returns_end: bool,
}

impl<const TIMES: u8, const GRADED: bool> Web<TIMES, GRADED> {
    pub(in super::super) const fn new(seed: u64, shape: Shape, size: u32) -> Self {
        Self { seed, shape, size, keys: u64::MAX, returns_end: false }
    }

    pub(in super::super) const fn where_returns_end(self, returns_end: bool) -> Self {
        Self { returns_end, ..self }
    }

    fn draw(&self, node: u32, what: u64) -> u64 {
        split_seed(self.seed, u64::from(node) * 64 + what)
    }
}

impl<const TIMES: u8, const GRADED: bool> Problem for Web<TIMES, GRADED> {
    type State = u32;
    type Action = u32;

    fn start(&self) -> u32 {
        0
    }

    fn actions(&self, &node: &u32, mut visit: impl FnMut(u32) -> Flow) -> Flow {
        match self.shape {
            // Three children each, as in a heap.
            Shape::Tree => {
                (3 * node + 1..=3 * node + 3).filter(|&next| next < self.size).try_for_each(visit)
            }
            Shape::Dag => {
                let left = u64::from(self.size - 1 - node);
                let mut seen = [u32::MAX; 4];
                for index in 0..left.min(1 + self.draw(node, 0) % 4) {
                    let next = node + 1 + (self.draw(node, 8 + index) % left.min(9)) as u32;
                    if !seen.contains(&next) {
                        seen[index as usize] = next;
                        visit(next)?;
                    }
                }
                GO
            }
            Shape::Cyclic { reach, .. } => {
                let mut seen = [u32::MAX; 4];
                for index in 0..1 + self.draw(node, 0) % 4 {
                    let step = self.draw(node, 8 + index) % u64::from(2 * reach + 1);
                    let from = u64::from(node) + u64::from(self.size) * u64::from(reach);
                    let next = ((from + step - u64::from(reach)) % u64::from(self.size)) as u32;
                    if !seen.contains(&next) {
                        seen[index as usize] = next;
                        visit(next)?;
                    }
                }
                GO
            }
        }
    }

    fn key(&self, &node: &u32) -> u64 {
        u64::from(node) % self.keys
    }
}

impl<const TIMES: u8, const GRADED: bool> Deterministic for Web<TIMES, GRADED> {
    fn apply(&self, node: &mut u32, next: u32) {
        *node = next;
    }
}

impl<const TIMES: u8, const GRADED: bool> Game for Web<TIMES, GRADED> {
    const REPETITION: Repetition = match TIMES {
        0 => Repetition::Nothing,
        times => Repetition::Draws { times: times as u32 },
    };
    const GRADED: bool = GRADED;

    /// Turns do not alternate.
    fn to_move(&self, &node: &u32) -> Side {
        Side::BOTH[(self.draw(node, 1) % 2) as usize]
    }

    fn outcome(&self, &node: &u32) -> Option<Outcome> {
        let over = match self.shape {
            Shape::Cyclic { rarity, .. } => node > 0 && self.draw(node, 2).is_multiple_of(rarity),
            Shape::Tree => 3 * node + 1 >= self.size,
            Shape::Dag => node + 1 == self.size || node > 3 && self.draw(node, 2).is_multiple_of(9),
        };
        let drawn = (self.draw(node, 3) % 41) as i32 - 20;
        let payoff = if GRADED { drawn } else { drawn / 7 };
        over.then(|| Outcome::paid(if GRADED { payoff } else { payoff.signum() }))
    }
}

impl<const TIMES: u8, const GRADED: bool> Tactics for Web<TIMES, GRADED> {}

impl<const TIMES: u8, const GRADED: bool> LooksBack for Web<TIMES, GRADED> {
    type Trace = u32;

    fn trace(&self, state: &u32) -> u32 {
        *state
    }

    fn returns(&self, now: &u32, earlier: &u32) -> bool {
        self.recurs(now, earlier)
    }

    /// Whoever is to move there has won.
    fn on_return(&self, node: &u32) -> Option<Outcome> {
        self.returns_end.then(|| Outcome::won_by(self.to_move(node)))
    }
}
