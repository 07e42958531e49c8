//! The exact solver of endings: the difference of discs under perfect play.
//!
//! | file | idea |
//! |---|---|
//! | `estimate` | a look a few moves ahead, for guesses only |
//! | `judge` | who guesses |
//! | `last` | the last few empty cells, without any ceremony |
//! | `order` | which move first: few replies, corners, odd regions |
//! | `stability` | discs that nobody can turn any more bound the result |
//! | `table` | what was proved before |
//! | `search` | one question: is the result above a number? |
//!
//! After Buro, *Experiments with Multi-ProbCut and a new high-quality evaluation function for
//! Othello* (1997), for fastest-first and parity, and Andersson's notes on endgame solving.

mod estimate;
mod judge;
mod last;
mod order;
mod search;
mod stability;
mod table;

use meeple_core::Control;

use super::cells::{self, Cells};
use super::rules::Othello;
pub(super) use judge::Judge;
use search::Search;
use table::Table;

/// An exact solver of one game, with its table.
///
/// The table is kept from one question to the next; what it holds is proved.
#[derive(Debug)]
pub(super) struct Solver<W> {
    field: Field<W>,
    table: Table<W>,
}

/// What does not change in a game.
#[derive(Clone, Debug)]
struct Field<W> {
    game: Othello,
    /// Who guesses at results.
    judge: Judge,
    /// Every cell.
    all: W,
    /// How many there are.
    count: i32,
    corners: W,
    /// The first and last column, and the first and last row.
    sides: W,
    ends: W,
    /// The quarter of the board in which each cell lies.
    quarter: [W; 128],
    quarter_of: [u8; 128],
    quarters: [W; 4],
    /// The cells beside each cell.
    beside: [W; 128],
}

impl<W: Cells> Field<W> {
    fn new(game: Othello, judge: Judge) -> Self {
        let all: W = game.all();
        let size = game.size();
        let mut field = Self {
            game,
            judge,
            all,
            count: i32::from(size).pow(2),
            corners: W::NONE,
            sides: W::NONE,
            ends: W::NONE,
            quarter: [W::NONE; 128],
            quarter_of: [0; 128],
            quarters: [W::NONE; 4],
            beside: [W::NONE; 128],
        };
        let mut left = all;
        while !left.is_none() {
            let cell = left.first();
            left = left.rest();
            let (column, row) = game.place(cell);
            let quarter = usize::from(column >= size / 2) + 2 * usize::from(row >= size / 2);
            field.quarters[quarter] |= W::cell(cell);
            field.quarter_of[usize::from(cell)] = quarter as u8;
            field.beside[usize::from(cell)] = cells::beside(W::cell(cell), all);
            let [on_side, on_end] = [column, row].map(|at| at == 0 || at == size - 1);
            if on_side {
                field.sides |= W::cell(cell);
            }
            if on_end {
                field.ends |= W::cell(cell);
            }
        }
        field.corners = field.sides & field.ends;
        for quarter in field.quarters {
            let mut left = quarter;
            while !left.is_none() {
                field.quarter[usize::from(left.first())] = quarter;
                left = left.rest();
            }
        }
        field
    }

    /// The quarters with an odd number of empty cells: who begins there is likely to end there.
    #[inline]
    fn odd(&self, empty: W) -> W {
        let mut odd = W::NONE;
        for quarter in self.quarters {
            if (empty & quarter).count() % 2 == 1 {
                odd |= quarter;
            }
        }
        odd
    }

    /// The result of a game that is over, for `own`.
    #[inline]
    fn margin(&self, own: W, others: W) -> i32 {
        self.game.margin(own.count(), others.count())
    }
}

impl<W: Cells> Solver<W> {
    /// A solver whose table grows up to that many bytes.
    pub(super) fn with_bytes(game: Othello, bytes: usize) -> Self {
        Self::judged_by(game, bytes, Judge::best(&game))
    }

    /// A solver whose guesses are somebody's; its answers are the same.
    pub(super) fn judged_by(game: Othello, bytes: usize, judge: Judge) -> Self {
        Self { field: Field::new(game, judge), table: Table::with_bytes(bytes) }
    }

    /// The move that looks best so many moves ahead, for `own`, which has one.
    pub(super) fn choice(&self, own: W, others: W, depth: u32) -> u8 {
        self.field.choice(own, others, depth)
    }

    /// The memory that the table takes now.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The exact result for `own`, which is to move; `None` when the budget ended.
    pub(super) fn score(&mut self, own: W, others: W, control: &mut Control<'_>) -> Option<i32> {
        let guess = self.field.guess(own, others);
        let mut search = Search::new(&self.field, &mut self.table, control);
        narrow(self.field.count, guess, |alpha| search.visit(own, others, alpha))
    }

    /// Whether the result for `own`, which is to move, is above `alpha`.
    pub(super) fn above(
        &mut self,
        (own, others): (W, W),
        alpha: i32,
        control: &mut Control<'_>,
    ) -> Option<bool> {
        let mut search = Search::new(&self.field, &mut self.table, control);
        search.visit(own, others, alpha).map(|bound| bound > alpha)
    }
}

/// Asks until lower and upper bound meet, from a guess on (MTD(f); Plaat and others, 1996).
fn narrow(most: i32, guess: i32, mut above: impl FnMut(i32) -> Option<i32>) -> Option<i32> {
    let (mut lower, mut upper) = (-most, most);
    let mut guess = guess.clamp(lower, upper - 1);
    let mut step = 2;
    loop {
        let bound = above(guess)?;
        if bound > guess {
            lower = lower.max(bound);
            guess = lower + step - 1;
        } else {
            upper = upper.min(bound);
            guess = upper - step;
        }
        if lower >= upper {
            return Some(lower);
        }
        step *= 2;
        if guess < lower || guess >= upper || (lower > -most && upper < most) {
            guess = lower + (upper - lower - 1) / 2;
        }
    }
}
