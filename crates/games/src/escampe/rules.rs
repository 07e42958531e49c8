//! The state of a game, and how it is played.

use meeple_core::{Deterministic, Flow, GO, Game, Outcome, Problem, Side};

use super::board::{ALL, Cell, Edge, WITH_BORDER, cells_of};
use super::formation::Formation;
use super::keys;

/// White moves first.
pub(super) const WHITE: Side = Side::First;
/// Black places first.
pub(super) const BLACK: Side = Side::Second;

/// Escampe, by today's rule or by the older one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Escampe {
    /// Whether a unicorn may take the other one, as referees allowed until 2019. Today only paladins
    /// take.
    pub unicorns_take: bool,
}

/// One choice of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A side puts its pieces on the board.
    Place(Formation),
    /// A piece moves.
    Move {
        /// From here.
        from: Cell,
        /// To there.
        to: Cell,
    },
    /// The side to move cannot move.
    Pass,
}

/// The number of a unicorn's cell when it has none: not yet placed, or taken. It is a bit that no
/// set of cells has.
const NOWHERE: u8 = 63;

/// Who stands where, whose turn it is, and on which border the piece to be moved must stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The cells of the paladins of each side.
    paladins: [u64; 2],
    key: u64,
    /// The cells of the unicorns, or [`NOWHERE`].
    unicorns: [u8; 2],
    mover: Side,
    /// 0 if any piece may move.
    border: u8,
}

impl Board {
    /// The state with these pieces, by [`Side::index`].
    pub(super) fn new(
        paladins: [u64; 2],
        unicorns: [Option<Cell>; 2],
        mover: Side,
        border: u8,
    ) -> Self {
        let unicorns = unicorns.map(|cell| cell.map_or(NOWHERE, Cell::number));
        let mut board = Self { paladins, key: 0, unicorns, mover, border };
        board.key = board.fresh_key();
        board
    }

    /// Whose turn it is, or would be if the game went on.
    #[inline]
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// The border on which the piece to be moved must stand; 0 if any may move.
    #[inline]
    #[must_use]
    pub const fn border(&self) -> u8 {
        self.border
    }

    /// Where the unicorn of a side stands: nowhere before it is placed, and after it is taken.
    #[inline]
    #[must_use]
    pub const fn unicorn(&self, side: Side) -> Option<Cell> {
        match self.unicorns[side.index()] {
            NOWHERE => None,
            number => Some(Cell::numbered(number)),
        }
    }

    /// The cells of a side's paladins.
    #[inline]
    pub(super) const fn paladins(&self, side: Side) -> u64 {
        self.paladins[side.index()]
    }

    /// The set of the cell of a side's unicorn.
    #[inline]
    pub(super) const fn unicorn_bit(&self, side: Side) -> u64 {
        1 << self.unicorns[side.index()] & ALL
    }

    /// The cells of a side.
    #[inline]
    pub(super) const fn pieces(&self, side: Side) -> u64 {
        self.paladins(side) | self.unicorn_bit(side)
    }

    /// The cells of both sides.
    #[inline]
    pub(super) const fn occupied(&self) -> u64 {
        self.pieces(WHITE) | self.pieces(BLACK)
    }

    /// Whose piece stands on a cell, and whether it is the unicorn.
    #[must_use]
    pub fn piece(&self, cell: Cell) -> Option<(Side, bool)> {
        let owner = Side::BOTH.into_iter().find(|&side| self.pieces(side) & cell.bit() != 0)?;
        Some((owner, self.unicorn_bit(owner) == cell.bit()))
    }

    /// Whether a side has put its pieces on the board.
    #[inline]
    #[must_use]
    pub const fn is_placed(&self, side: Side) -> bool {
        self.paladins(side) != 0
    }

    /// Whether the side to move has to place its pieces.
    #[inline]
    #[must_use]
    pub const fn is_placing(&self) -> bool {
        !self.is_placed(self.mover)
    }

    /// The edge on which White places: the one that Black left.
    pub(super) const fn white_edge(&self) -> Edge {
        if self.pieces(BLACK) & Edge::Top.cells() == 0 { Edge::Top } else { Edge::Bottom }
    }

    fn fresh_key(&self) -> u64 {
        let mut key = keys::border(self.border);
        if self.mover == BLACK {
            key ^= keys::turn();
        }
        for side in Side::BOTH {
            for cell in cells_of(self.paladins(side)) {
                key ^= keys::paladin(side, cell);
            }
            if let Some(cell) = self.unicorn(side) {
                key ^= keys::unicorn(side, cell);
            }
        }
        key
    }

    /// The turn goes to the other side, with a border imposed.
    #[inline]
    pub(super) fn turn(&mut self, border: u8) {
        self.key ^= keys::border(self.border) ^ keys::border(border) ^ keys::turn();
        self.border = border;
        self.mover = self.mover.other();
    }

    #[inline]
    fn place(&mut self, formation: Formation) {
        let side = self.mover;
        self.paladins[side.index()] = formation.paladins();
        self.unicorns[side.index()] = formation.unicorn().number();
        self.key = self.fresh_key();
        // White places and then moves.
        if side == BLACK {
            self.turn(0);
        }
    }

    #[inline]
    fn walk(&mut self, from: Cell, to: Cell) {
        let (side, other) = (self.mover, self.mover.other());
        if self.unicorns[side.index()] == from.number() {
            self.unicorns[side.index()] = to.number();
            self.key ^= keys::unicorn(side, from) ^ keys::unicorn(side, to);
        } else {
            self.paladins[side.index()] ^= from.bit() | to.bit();
            self.key ^= keys::paladin(side, from) ^ keys::paladin(side, to);
        }
        if self.unicorns[other.index()] == to.number() {
            self.unicorns[other.index()] = NOWHERE;
            self.key ^= keys::unicorn(other, to);
        }
        self.turn(to.border());
    }
}

impl Escampe {
    /// The pieces that a side may move, were it its turn under a border.
    #[inline]
    pub(super) const fn allowed(board: &Board, side: Side, border: u8) -> u64 {
        board.pieces(side) & WITH_BORDER[border as usize]
    }

    /// Where a piece of a side can go.
    #[inline]
    pub(super) fn targets(self, board: &Board, side: Side, from: Cell) -> u64 {
        let occupied = board.occupied();
        let takes = self.unicorns_take || board.unicorn_bit(side) != from.bit();
        let barred = if takes { occupied & !board.unicorn_bit(side.other()) } else { occupied };
        from.reach(occupied) & !barred
    }

    /// Shows each piece that the side to move may move, and the cells where it can go.
    #[inline]
    fn walks(self, board: &Board, mut visit: impl FnMut(Cell, u64) -> Flow) -> Flow {
        for from in cells_of(Self::allowed(board, board.mover, board.border)) {
            visit(from, self.targets(board, board.mover, from))?;
        }
        GO
    }

    /// The placements of the side to move: where the list begins, and how long it is.
    fn placements(board: &Board) -> (Edge, usize) {
        match board.mover {
            BLACK => (Edge::Top, 2 * Formation::PER_EDGE),
            _ => (board.white_edge(), Formation::PER_EDGE),
        }
    }

    /// The placement at an index of the fixed order: Black's begin with the top edge.
    fn nth_placement(board: &Board, index: usize) -> Option<Action> {
        let (edge, count) = Self::placements(board);
        let (edge, number) = match index.checked_sub(Formation::PER_EDGE) {
            Some(rest) => (edge.opposite(), rest),
            None => (edge, index),
        };
        let formation = (index < count).then(|| Formation::nth(edge, number))?;
        formation.map(Action::Place)
    }

    /// How many moves the side to move has on the board; none means that it must pass.
    #[inline]
    pub(super) fn count_walks(self, board: &Board) -> u32 {
        let mut count = 0;
        let _ = self.walks(board, |_, targets| {
            count += targets.count_ones();
            GO
        });
        count
    }
}

impl Problem for Escampe {
    type State = Board;
    type Action = Action;

    /// Black places.
    fn start(&self) -> Board {
        Board::new([0; 2], [None; 2], BLACK, 0)
    }

    /// Placements in the order of their numbers; moves by the cell where they begin, then by the
    /// cell where they end; a pass if there is no move.
    #[inline]
    fn actions(&self, state: &Board, mut visit: impl FnMut(Action) -> Flow) -> Flow {
        if state.is_placing() {
            let (_, count) = Self::placements(state);
            return (0..count)
                .filter_map(|index| Self::nth_placement(state, index))
                .try_for_each(visit);
        }
        let mut stuck = true;
        self.walks(state, |from, targets| {
            stuck &= targets == 0;
            for to in cells_of(targets) {
                visit(Action::Move { from, to })?;
            }
            GO
        })?;
        if stuck { visit(Action::Pass) } else { GO }
    }

    #[inline]
    fn key(&self, state: &Board) -> u64 {
        state.key
    }

    fn fresh_key(&self, state: &Board) -> u64 {
        state.fresh_key()
    }

    #[inline]
    fn count_actions(&self, state: &Board) -> usize {
        if state.is_placing() {
            return Self::placements(state).1;
        }
        self.count_walks(state).max(1) as usize
    }

    #[inline]
    fn is_legal(&self, state: &Board, action: Action) -> bool {
        match action {
            Action::Place(formation) => {
                let black = state.mover == BLACK;
                state.is_placing() && (black || formation.edge() == state.white_edge())
            }
            Action::Move { from, to } => {
                let allowed = Self::allowed(state, state.mover, state.border) & from.bit() != 0;
                allowed && self.targets(state, state.mover, from) & to.bit() != 0
            }
            Action::Pass => !state.is_placing() && self.count_walks(state) == 0,
        }
    }

    #[inline]
    fn nth_action(&self, state: &Board, index: usize) -> Option<Action> {
        if state.is_placing() {
            return Self::nth_placement(state, index);
        }
        let (mut left, mut stuck, mut found) = (index as u32, true, None);
        let _ = self.walks(state, |from, targets| {
            let count = targets.count_ones();
            stuck &= count == 0;
            if left >= count {
                left -= count;
                return GO;
            }
            let to = cells_of(targets).nth(left as usize);
            found = to.map(|to| Action::Move { from, to });
            meeple_core::STOP
        });
        if stuck { (index == 0).then_some(Action::Pass) } else { found }
    }
}

impl Deterministic for Escampe {
    #[inline]
    fn apply(&self, state: &mut Board, action: Action) {
        match action {
            Action::Move { from, to } => state.walk(from, to),
            Action::Pass => state.turn(0),
            Action::Place(formation) => state.place(formation),
        }
    }
}

/// No rule ends a game that goes round in circles: only a clock does.
impl Game for Escampe {
    const MOVER_WINS: bool = true;

    #[inline]
    fn to_move(&self, state: &Board) -> Side {
        state.mover
    }

    #[inline]
    fn outcome(&self, state: &Board) -> Option<Outcome> {
        // Only the side that just moved can have won.
        let taken = state.unicorns[state.mover.index()] == NOWHERE && !state.is_placing();
        taken.then(|| Outcome::won_by(state.mover.other()))
    }
}
