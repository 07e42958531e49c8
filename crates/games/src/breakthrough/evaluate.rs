//! Judging an unfinished board: a race, or the pieces alone.

use meeple_core::menu::Choice;
use meeple_core::{Evaluated, Evaluator, Phrase, Score, Side};

use super::bits;
use super::race::{self, Decided};
use super::rules::{Board, Breakthrough};

/// Points for a piece, where nothing else counts.
const PIECE: i32 = 100;

/// Points for a piece by its distance to the goal; a piece that has arrived is never judged.
///
/// Measured in matches of 300 to 500 games on 8x8, three plies and captures deep: the piece that
/// stays on the home row is worth more than one that has left it (66% of the points against no such
/// bonus), and a steeper climb than this one loses (41%). Points for protected pieces did harm
/// (10 each: 42% against none), points for runners that may come too late did nothing; both are
/// left out.
const WORTH: [i32; bits::PITCH as usize] = [0, 300, 170, 130, 110, 100, 100, 125];

/// Points for a race that is decided, less one for each move until then: more than all that can be
/// counted on a board, so that what is proved outweighs what is guessed.
const DECIDED: i32 = 10_000;

/// The evaluators of Breakthrough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Knowledge {
    /// Pieces by their distance to the goal, and races that are decided.
    #[default]
    Race,
    /// The number of pieces.
    Material,
}

impl Evaluator<Breakthrough> for Knowledge {
    #[inline]
    fn value(&self, game: &Breakthrough, board: &Board) -> Score {
        let (mover, other) = (board.mover, board.mover.other());
        Score::points(match self {
            Self::Material => PIECE * (board.count(mover) as i32 - board.count(other) as i32),
            Self::Race => match race::decided(game, board) {
                Some(Decided { winner, plies }) => {
                    let points = DECIDED - i32::from(plies);
                    if winner == mover { points } else { -points }
                }
                None => standing(game, board, mover) - standing(game, board, other),
            },
        })
    }

    /// A step that is not urgent ends two rows before the far row at best, so it gains no more than
    /// from three to two. The one exception is a step that decides a race: in
    /// random games one quiet step in 7 500 does.
    #[inline]
    fn margin(&self) -> Option<i32> {
        Some(match self {
            Self::Race => WORTH[2] - WORTH[3],
            // Without a capture nobody's number of pieces changes.
            Self::Material => 0,
        })
    }
}

/// What the pieces of a side are worth.
#[inline]
fn standing(game: &Breakthrough, board: &Board, side: Side) -> i32 {
    let pieces = board.pieces(side);
    (1..game.rows())
        .map(|distance| {
            let here = pieces & game.row_before_goal(side, distance);
            WORTH[usize::from(distance)] * here.count_ones() as i32
        })
        .sum()
}

impl Evaluated for Breakthrough {
    type Evaluator = Knowledge;

    const EVALUATORS: &'static [Choice] = &[
        Choice::new(
            "race",
            Phrase::new(
                "pieces by their distance to the goal, and runners that nobody can stop any more",
                "pions selon leur distance au but, et coureurs que plus rien n'arrête",
            ),
        ),
        Choice::new(
            "material",
            Phrase::new("pieces, less the opponent's", "pions, moins ceux de l'adversaire"),
        ),
    ];

    fn evaluator(&self, name: &str) -> Option<Knowledge> {
        match name {
            "race" => Some(Knowledge::Race),
            "material" => Some(Knowledge::Material),
            _ => None,
        }
    }
}
