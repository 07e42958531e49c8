//! Judging an unfinished board: stones, the empty points near them, and chains about to be taken.

use meeple_core::menu::Choice;
use meeple_core::{Evaluated, Evaluator, Phrase, Score, Side};

use super::board::{Board, Colour};
use super::points::NUMBERS;
use super::rules::Go;

/// Points of an evaluation for a half point on the board, where only who wins counts: ten points
/// ahead are worth 200, three chances in four.
const HALF_POINT: i32 = 10;

/// Stones, the empty points that only one side is near, and chains in atari.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area;

/// What Black has more of, in points.
#[derive(Clone, Copy, Debug, Default)]
struct Parts {
    stones: i32,
    near: i32,
    atari: i32,
}

impl Area {
    fn parts(game: &Go, board: &Board) -> Parts {
        let mut parts =
            Parts { stones: board.stones[0] as i32 - board.stones[1] as i32, near: 0, atari: 0 };
        let last = usize::from(board.points());
        // Who is near: stones first, then what touches one side only, two steps far.
        let mut near = [0i8; NUMBERS];
        for (number, near) in near.iter_mut().enumerate().take(last + 1).skip(1) {
            let spot = &board.spots[number];
            *near = match spot.colour {
                Colour::Black => 1,
                Colour::White => -1,
                Colour::Empty | Colour::Edge => 0,
            };
            let is_chain = spot.colour.side().is_some() && usize::from(spot.head) == number;
            if is_chain && spot.liberties.at_most_one() {
                // Whose turn it is takes it; its own side may yet save it.
                let stones = i32::from(spot.stones);
                let side = spot.colour.side().unwrap_or(board.mover);
                let lost = if side == board.mover { stones / 2 } else { 2 * stones };
                parts.atari -= side.sign() * lost;
            }
        }
        for _ in 0..2 {
            let before = near;
            for number in (1..=last).filter(|&number| before[number] == 0) {
                let beside = game.tables.near[number].map(|point| before[usize::from(point)]);
                let (least, most) = (beside.into_iter().min(), beside.into_iter().max());
                near[number] = match (least, most) {
                    (Some(0), Some(1)) => 1,
                    (Some(-1), Some(0)) => -1,
                    (Some(same), Some(other)) if same == other => same,
                    _ => 0,
                };
            }
        }
        let all: i32 = near[1..=last].iter().map(|&side| i32::from(side)).sum();
        parts.near = all - parts.stones;
        parts
    }

    /// Half points for the side to move as its score.
    fn scaled(game: &Go, mover: Side, half_points: i32) -> i32 {
        let scale = if game.rules().margin { half_points / 2 } else { HALF_POINT * half_points };
        scale * mover.sign()
    }
}

impl Evaluator<Go> for Area {
    fn value(&self, game: &Go, board: &Board) -> Score {
        let parts = Self::parts(game, board);
        let points = parts.stones + parts.near + parts.atari;
        let half_points = 2 * points - i32::from(game.rules().komi);
        Score::points(Self::scaled(game, board.mover, half_points))
    }

    fn terms(&self, game: &Go, board: &Board) -> Vec<(Phrase, i32)> {
        let Parts { stones, near, atari } = Self::parts(game, board);
        let terms = [
            (Phrase::new("stones", "pierres"), 2 * stones),
            (Phrase::new("points nearby", "points proches"), 2 * near),
            (Phrase::new("chains in atari", "chaînes en atari"), 2 * atari),
            (Phrase::new("komi", "komi"), -i32::from(game.rules().komi)),
        ];
        let terms = terms.into_iter();
        let scaled = terms.map(|(name, half)| (name, Self::scaled(game, board.mover, half)));
        scaled.filter(|(_, points)| *points != 0).collect()
    }
}

impl Evaluated for Go {
    type Evaluator = Area;

    const EVALUATORS: &'static [Choice] = &[Choice::new(
        "area",
        Phrase::new(
            "stones and the empty points near them, less the opponent's, and chains in atari",
            "pierres et points vides proches, moins ceux de l'adversaire, et chaînes en atari",
        ),
    )];

    fn evaluator(&self, name: &str) -> Option<Area> {
        (name == "area").then_some(Area)
    }
}
