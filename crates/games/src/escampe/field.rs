//! Our evaluator. What decides Escampe is who dictates the borders: a side that lacks moves under
//! some border can be made to pass there, and a unicorn under threat from a border forbids its side
//! to end on that border. So each side is judged by what it could do under each border.

use meeple_core::Side;

use super::board::{Cell, WITH_BORDER, cells_of};
use super::rules::{Board, Escampe};

/// What a side can do under one border.
#[derive(Clone, Copy, Default)]
pub(super) struct Under {
    /// Moves.
    pub(super) moves: u32,
    /// Whether one of them takes the unicorn.
    pub(super) takes: bool,
}

/// What a side can do, border by border (1 to 3, at index 0 to 2), and where its unicorn can go.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    pub(super) under: [Under; 3],
    /// Cells where the unicorn can go.
    pub(super) unicorn: u32,
}

impl Reach {
    #[inline]
    pub(super) fn of(game: Escampe, board: &Board, side: Side) -> Self {
        let prey = board.unicorn_bit(side.other());
        let mut reach = Self::default();
        for border in 0..3 {
            let under = &mut reach.under[border];
            for from in cells_of(board.pieces(side) & WITH_BORDER[border + 1]) {
                let targets = game.targets(board, side, from);
                under.moves += targets.count_ones();
                under.takes |= targets & prey != 0;
                if from.bit() == board.unicorn_bit(side) {
                    reach.unicorn = targets.count_ones();
                }
            }
        }
        reach
    }

    /// Borders under which a move takes the unicorn.
    fn threats(&self) -> usize {
        self.under.iter().filter(|under| under.takes).count()
    }

    /// Borders under which there is no move.
    fn stuck(&self) -> usize {
        self.under.iter().filter(|under| under.moves == 0).count()
    }
}

/// The numbers that the evaluator weighs, own less the opponent's.
pub(super) const TERMS: usize = 8;

/// Points for each term.
pub(super) const WEIGHTS: [i32; TERMS] = [3, 30, 12, 60, 130, 4, 2, 10];

/// The side to move can take now: more than all that can be weighed.
const TAKES: i32 = 5_000;

/// The terms of a position for the side to move.
#[inline]
pub(super) fn terms(game: Escampe, board: &Board) -> Result<[i32; TERMS], i32> {
    let (mover, other) = (board.mover(), board.mover().other());
    let [own, theirs] = [mover, other].map(|side| Reach::of(game, board, side));
    let takes = match board.border() {
        0 => own.threats() > 0,
        border => own.under[usize::from(border) - 1].takes,
    };
    if takes {
        return Err(TAKES);
    }
    let mut terms = [0; TERMS];
    for (reach, sign) in [(own, 1), (theirs, -1)] {
        let moves = |border: usize| reach.under[border].moves as i32;
        terms[0] += sign * (moves(0) + moves(1) + moves(2)).min(30);
        terms[1] -= sign * reach.stuck() as i32;
        terms[2] += sign * (0..3).map(|border| moves(border).min(3)).sum::<i32>();
        terms[3] += sign * i32::from(reach.threats() == 1);
        terms[4] += sign * i32::from(reach.threats() >= 2);
        terms[5] += sign * reach.unicorn as i32;
    }
    let distances = |side: Side| -> i32 {
        let Some(unicorn) = board.unicorn(side) else { return 0 };
        cells_of(board.paladins(side.other())).map(|p: Cell| i32::from(unicorn.distance(p))).sum()
    };
    terms[6] = distances(mover) - distances(other);
    terms[7] = match board.border() {
        0 => 1,
        border if own.under[usize::from(border) - 1].moves == 0 => -1,
        _ => 0,
    };
    Ok(terms)
}

/// The worth of a position for the side to move.
#[inline]
pub(super) fn value(game: Escampe, board: &Board) -> i32 {
    match terms(game, board) {
        Ok(terms) => terms.iter().zip(WEIGHTS).map(|(term, weight)| term * weight).sum(),
        Err(decided) => decided,
    }
}
