//! Judging an unfinished board: how far chains have come.

use meeple_core::menu::Choice;
use meeple_core::{Evaluated, Evaluator, Phrase, Score, Side};

use super::rules::{Board, Havannah};

/// Points for the sides that a chain has, and for a corner: the next one of either wins.
const SIDES: [i32; 3] = [0, 25, 90];
const CORNER: i32 = 45;
/// Points for each stone of a chain beyond the first: what hangs together can go further.
const STONE: i32 = 6;

/// The evaluators of Havannah.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Knowledge {
    /// The sides, corners and stones of chains.
    #[default]
    Chains,
}

impl Evaluator<Havannah> for Knowledge {
    #[inline]
    fn value(&self, game: &Havannah, board: &Board) -> Score {
        let [own, other] =
            [board.mover, board.mover.other()].map(|side| standing(game, board, side));
        Score::points(own - other)
    }
}

/// What the chains of a side are worth: the best one counts twice.
fn standing(game: &Havannah, board: &Board, side: Side) -> i32 {
    let (mut sum, mut best) = (0, 0);
    for chain in game.chains(&board.stones[side.index()]) {
        let rim = game.rim_of(&chain);
        let sides = SIDES[(rim.sides() as usize).min(SIDES.len() - 1)];
        let corners = CORNER * rim.corners() as i32;
        let worth = sides + corners + STONE * (chain.count() as i32 - 1);
        sum += worth;
        best = best.max(worth);
    }
    sum + best
}

impl Evaluated for Havannah {
    type Evaluator = Knowledge;

    const EVALUATORS: &'static [Choice] = &[Choice::new(
        "chains",
        Phrase::new(
            "sides, corners and stones of one's chains, less those of the opponent",
            "côtés, coins et pierres de ses chaînes, moins ceux de l'adversaire",
        ),
    )];

    fn evaluator(&self, name: &str) -> Option<Knowledge> {
        (name == "chains").then_some(Knowledge::Chains)
    }
}
