//! Reading: whether a chain with one or two liberties can be taken by a row of ataris (a ladder, or a net
//! that ataris alone make), and whether a chain in atari gets away. Only moves that matter are looked at:
//! who attacks fills a liberty, who defends fills the last one or takes a chain that stands beside in
//! atari. Nothing else can help, so that the answer is exact within the number of plays it may try.

use meeple_core::{Deterministic, Side};

use super::board::{Board, Colour};
use super::points::Point;
use super::rules::Go;

/// Looks ahead on copies of a board.
pub(super) struct Reader<'g> {
    go: &'g Go,
    /// Plays that may still be tried.
    left: u32,
}

/// Up to three liberties of a chain: more do not matter.
#[derive(Clone, Copy, Debug, Default)]
struct Breath {
    points: [u16; 3],
    count: usize,
}

impl<'g> Reader<'g> {
    /// A reader that tries so many plays in all.
    pub(super) const fn new(go: &'g Go, plays: u32) -> Self {
        Self { go, left: plays }
    }

    /// Whether all it was asked was read to the end.
    pub(super) const fn has_plays_left(&self) -> bool {
        self.left > 0
    }

    /// A play that takes the chain of a stone, at once or by ataris without a pause, with its enemy to
    /// move; `None` if there is none, or none was found in time.
    pub(super) fn takes(&mut self, board: &Board, stone: u16) -> Option<u16> {
        let attacker = board.spots[stone as usize].colour.side()?.other();
        let breath = self.breath(board, stone);
        if breath.count > 2 {
            return None;
        }
        if breath.count == 1 {
            let at = breath.points[0];
            return self.may_play(board, at, attacker).then_some(at);
        }
        for at in breath.points.into_iter().take(breath.count) {
            let Some(next) = self.after(board, at, attacker) else { continue };
            if next.in_atari(stone) && self.saves(&next, stone).is_none() {
                return Some(at);
            }
        }
        None
    }

    /// A play that saves the chain of a stone from being taken so, with its owner to move; `None` if
    /// there is none. When it cannot tell in time, some play is taken to save it.
    pub(super) fn saves(&mut self, board: &Board, stone: u16) -> Option<u16> {
        let owner = board.spots[stone as usize].colour.side()?;
        let mut tries = Tries::default();
        board.counter_captures(&self.go.tables, stone, Colour::of(owner.other()), |at| {
            tries.add(at);
        });
        let breath = self.breath(board, stone);
        for at in breath.points.into_iter().take(breath.count) {
            tries.add(at);
        }
        for &at in tries.list() {
            if self.left == 0 && self.may_play(board, at, owner) {
                return Some(at);
            }
            let Some(next) = self.after(board, at, owner) else { continue };
            if !next.in_atari(stone) && self.takes(&next, stone).is_none() {
                return Some(at);
            }
        }
        None
    }

    fn may_play(&self, board: &Board, at: u16, side: Side) -> bool {
        board.may_play(&self.go.tables, at, side, false)
    }

    /// The board after a play, if it is legal and there is time for it.
    fn after(&mut self, board: &Board, at: u16, side: Side) -> Option<Board> {
        if self.left == 0 || !self.may_play(board, at, side) {
            return None;
        }
        self.left -= 1;
        let mut next = board.clone();
        next.mover = side;
        self.go.apply(&mut next, Point(at));
        Some(next)
    }

    fn breath(&self, board: &Board, stone: u16) -> Breath {
        let mut breath = Breath::default();
        for stone in board.chain(stone) {
            for near in self.go.tables.near[stone as usize] {
                if board.spots[near as usize].colour == Colour::Empty
                    && !breath.points[..breath.count].contains(&near)
                {
                    breath.points[breath.count] = near;
                    breath.count += 1;
                    if breath.count == breath.points.len() {
                        return breath;
                    }
                }
            }
        }
        breath
    }
}

/// Plays to try, each once.
#[derive(Default)]
struct Tries {
    points: [u16; 8],
    count: usize,
}

impl Tries {
    fn add(&mut self, at: u16) {
        if self.count < self.points.len() && !self.list().contains(&at) {
            self.points[self.count] = at;
            self.count += 1;
        }
    }

    fn list(&self) -> &[u16] {
        &self.points[..self.count]
    }
}
