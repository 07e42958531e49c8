//! Judging an unfinished board: who needs fewer stones to join the sides.

use meeple_core::menu::Choice;
use meeple_core::{Evaluated, Evaluator, Phrase, Score, Side};

use super::rules::{Board, Hex, WAYS};

/// Points for a stone that the other side needs more.
const STONE: i32 = 100;
/// Points for each end of a shortest way, up to [`MOST_ENDS`]: more ways are harder to bar.
const END: i32 = 5;
const MOST_ENDS: usize = 8;

/// The evaluators of Hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Knowledge {
    /// The stones that each side needs if the other one passes.
    #[default]
    Distance,
}

impl Evaluator<Hex> for Knowledge {
    #[inline]
    fn value(&self, game: &Hex, board: &Board) -> Score {
        let [own, other] = [board.mover, board.mover.other()].map(|side| {
            let way = shortest(game, board, side);
            STONE * way.stones - END * way.ends.min(MOST_ENDS) as i32
        });
        Score::points(other - own)
    }
}

/// The shortest ways of a side between its borders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shortest {
    /// Stones that are missing on each.
    pub(super) stones: i32,
    /// Cells of the far border where such ways end.
    pub(super) ends: usize,
}

/// Spreads from the side's border over its stones for nothing and over empty cells for one stone
/// each, all cells of one distance at a time. Never asked where the other side has won.
pub(super) fn shortest(game: &Hex, board: &Board, side: Side) -> Shortest {
    let own = board.stones[side.index()];
    let empty = game.empty(board);
    let goal = game.border(side, true);
    let mut seen = board.joined[side.index()];
    let mut rim = seen.around(&WAYS).or(&game.border(side, false)).and(&empty);
    for stones in 1.. {
        if rim.is_empty() {
            break;
        }
        let mut grown = rim;
        let mut fresh = rim;
        while !fresh.is_empty() {
            grown = grown.or(&fresh);
            fresh = fresh.around(&WAYS).and(&own).without(&seen).without(&grown);
        }
        let ends = grown.and(&goal).count();
        if ends > 0 {
            return Shortest { stones, ends };
        }
        seen = seen.or(&grown);
        rim = grown.around(&WAYS).and(&empty).without(&seen);
    }
    // Barred: the other side has joined its borders.
    Shortest { stones: i32::from(game.size() * game.size()), ends: 0 }
}

impl Evaluated for Hex {
    type Evaluator = Knowledge;

    const EVALUATORS: &'static [Choice] = &[Choice::new(
        "distance",
        Phrase::new(
            "stones that the other side still needs to join its borders, less one's own",
            "pierres qui manquent à l'adversaire pour relier ses bords, moins les siennes",
        ),
    )];

    fn evaluator(&self, name: &str) -> Option<Knowledge> {
        (name == "distance").then_some(Knowledge::Distance)
    }
}
