//! How Go is played and ends.

use std::ops::RangeInclusive;
use std::sync::Arc;

use meeple_core::{Deterministic, Flow, Game, LooksBack, Outcome, Problem, Side};

use super::board::{Board, Stones};
use super::points::{LONGEST, Point, Tables};

/// Which plays the past forbids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ko {
    /// None that recreates a whole board that has come up, whoever is to move then.
    #[default]
    Positional,
    /// None that recreates such a board with the same side to move.
    Situational,
    /// Only that at the ko point, for one move.
    Simple,
}

/// The switches of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What White is given, in half points.
    pub komi: i16,
    /// What the past forbids.
    pub ko: Ko,
    /// Whether a chain of several stones may take itself off.
    pub suicide: bool,
    /// Whether it counts by how much one wins, in whole points: for exact values of small boards.
    pub margin: bool,
}

impl Rules {
    /// The usual rules on a board of that size: 7.5 points for White, none below 5x5.
    #[must_use]
    pub const fn usual(size: u8) -> Self {
        let komi = if size < 5 { 0 } else { 15 };
        Self { komi, ko: Ko::Positional, suicide: false, margin: false }
    }

    /// Whether these rules can be played: margins are whole points, so the komi must be too.
    #[must_use]
    pub const fn are_sound(&self) -> bool {
        !self.margin || self.komi % 2 == 0
    }
}

/// Go on a board of some size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Go {
    size: u8,
    rules: Rules,
    pub(super) tables: Arc<Tables>,
}

impl Go {
    /// Lengths of a side.
    pub const SIZES: RangeInclusive<u8> = 2..=LONGEST;

    /// The game on a board of that size, if it is one of [`SIZES`](Self::SIZES), by
    /// [sound](Rules::are_sound) rules.
    #[must_use]
    pub fn new(size: u8, rules: Rules) -> Option<Self> {
        (Self::SIZES.contains(&size) && rules.are_sound()).then(|| Self {
            size,
            rules,
            tables: Arc::new(Tables::new(size)),
        })
    }

    /// The game by the usual rules.
    #[must_use]
    pub fn sized(size: u8) -> Option<Self> {
        Self::new(size, Rules::usual(size))
    }

    /// The length of a side.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The switches of the rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// How many crossings there are.
    #[must_use]
    pub const fn points(&self) -> u16 {
        self.size as u16 * self.size as u16
    }

    /// The crossing in a column and row, both from 0, row 0 at the bottom.
    #[must_use]
    pub fn point(&self, column: u8, row: u8) -> Option<Point> {
        (column < self.size && row < self.size).then(|| Point::at(self.size, column, row))
    }

    /// Black's area less White's and the komi, as the board stands, in half points.
    #[must_use]
    pub fn half_points(&self, board: &Board) -> i32 {
        2 * board.area(&self.tables) - i32::from(self.rules.komi)
    }

    /// The result if the board were counted as it stands.
    #[must_use]
    pub fn counted(&self, board: &Board) -> Outcome {
        let half = self.half_points(board);
        Outcome::paid(if self.rules.margin { half / 2 } else { half.signum() })
    }

    /// Whether a play is legal but for what superko says.
    #[inline]
    #[must_use]
    pub fn may_play(&self, board: &Board, point: Point) -> bool {
        point.is_pass() || board.may_play(&self.tables, point.0, board.mover, self.rules.suicide)
    }
}

/// Nine by nine, by the usual rules.
impl Default for Go {
    fn default() -> Self {
        let size = 9;
        Self { size, rules: Rules::usual(size), tables: Arc::new(Tables::new(size)) }
    }
}

impl Problem for Go {
    type State = Board;
    type Action = Point;

    fn start(&self) -> Board {
        Board::empty(self.points())
    }

    /// Plays row by row from the bottom left corner, then the pass.
    #[inline]
    fn actions(&self, board: &Board, mut visit: impl FnMut(Point) -> Flow) -> Flow {
        for number in 1..=self.points() {
            if board.may_play(&self.tables, number, board.mover, self.rules.suicide) {
                visit(Point(number))?;
            }
        }
        visit(Point::PASS)
    }

    #[inline]
    fn key(&self, board: &Board) -> u64 {
        board.key()
    }

    fn fresh_key(&self, board: &Board) -> u64 {
        board.fresh_key()
    }

    #[inline]
    fn action_key(&self, point: Point) -> u64 {
        u64::from(point.0)
    }

    #[inline]
    fn is_legal(&self, board: &Board, point: Point) -> bool {
        self.may_play(board, point)
    }
}

impl Deterministic for Go {
    #[inline]
    fn apply(&self, board: &mut Board, point: Point) {
        let mover = board.mover;
        (board.ko, board.last, board.mover) = (0, point.0, mover.other());
        if point.is_pass() {
            board.passes += 1;
            return;
        }
        board.passes = 0;
        let taken = board.place(&self.tables, point.0, mover);
        if taken.stones == 1 && board.is_lone_in_atari(point.0) {
            board.ko = taken.point;
        }
    }
}

/// One may always pass, so nobody is ever stuck. With superko every game ends: no board comes twice
/// but by a pass, and two passes end it.
impl Game for Go {
    #[inline]
    fn is_graded(&self) -> bool {
        self.rules.margin
    }

    #[inline]
    fn to_move(&self, board: &Board) -> Side {
        board.mover
    }

    #[inline]
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        (board.passes >= 2).then(|| self.counted(board))
    }

    /// The stones alone, or with the side to move, as superko sees it.
    fn recurs(&self, now: &Board, earlier: &Board) -> bool {
        self.returns(now, &earlier.trace())
    }
}

impl LooksBack for Go {
    type Trace = Stones;
    const NEVER_STUCK: bool = true;

    fn trace(&self, board: &Board) -> Stones {
        board.trace()
    }

    fn returns(&self, now: &Board, earlier: &Stones) -> bool {
        let same_turn = self.rules.ko == Ko::Positional || now.mover == earlier.mover;
        same_turn && now.trace().bits == earlier.bits
    }

    /// The key of the stones alone: two boards with other sides to move may share it.
    #[inline]
    fn trace_key(&self, board: &Board) -> u64 {
        board.stones_key
    }

    /// A pass brings nothing back. Of a play the key of the stones is foreseen, at the price of
    /// looking at four points and at what it takes; a play that takes nothing may bring a board
    /// back as well (send two, return one).
    #[inline]
    fn may_return(&self, board: &Board, point: Point, met: impl Fn(u64) -> bool) -> bool {
        self.rules.ko != Ko::Simple
            && !point.is_pass()
            && met(board.stones_key_after(&self.tables, point.0, board.mover))
    }
}
