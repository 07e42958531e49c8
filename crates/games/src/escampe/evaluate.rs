//! Judging an unfinished game: the four evaluators of the report this game came with, and ours.
//!
//! The report's are stated as it states them, in half points, because one of them halves distances.

use meeple_core::menu::Choice;
use meeple_core::{Evaluated, Evaluator, Phrase, Score, Side};

use super::board::{Cell, WITH_BORDER, cells_of};
use super::field;
use super::rules::{Board, Escampe};

/// Half points in a point of the report.
const POINT: i32 = 2;

/// Points for each border on which a side has a piece.
const BORDER: i32 = 20 * POINT;

/// A paladin that would reach the unicorn, which cannot move away this turn.
const NEAR: i32 = 50 * POINT;
/// The same, with nothing in its way.
const OPEN: i32 = 100 * POINT;
/// The same, and every move of the side lets it go.
const LOST: i32 = 10_000 * POINT;
/// From this distance on a paladin is no danger to the report.
const FAR: u8 = 3;

/// The evaluators of Escampe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Knowledge {
    /// Ours: moves under each border, forced passes, threats to the unicorns.
    #[default]
    Field,
    /// The report's hFinal: distances and three tests of danger.
    Final,
    /// The report's hDist: distances from unicorns to paladins.
    Distance,
    /// The report's hLis: how many kinds of border each side stands on.
    Borders,
    /// The report's hEnd: only the end counts.
    End,
}

impl Evaluator<Escampe> for Knowledge {
    #[inline]
    fn value(&self, game: &Escampe, board: &Board) -> Score {
        let (mover, other) = (board.mover(), board.mover().other());
        // Before both sides stand on the board there is nothing to judge.
        let (Some(own), Some(theirs)) = (board.unicorn(mover), board.unicorn(other)) else {
            return Score::DRAW;
        };
        Score::points(match self {
            Self::Field => field::value(*game, board),
            Self::End => 0,
            Self::Borders => borders(board, mover) - borders(board, other),
            Self::Distance => {
                distances(own, board.paladins(other)) - distances(theirs, board.paladins(mover))
            }
            Self::Final => {
                distances(own, board.paladins(other))
                    - distances(theirs, board.paladins(mover))
                    - danger(*game, board, mover)
                    + danger(*game, board, other)
            }
        })
    }

    fn terms(&self, game: &Escampe, board: &Board) -> Vec<(Phrase, i32)> {
        let placed = Side::BOTH.into_iter().all(|side| board.unicorn(side).is_some());
        if *self == Self::Field && placed { field::words(*game, board) } else { Vec::new() }
    }

    /// The points of ours are hundredths of the logit, as the fit left them; the report's are taken
    /// for the same.
    fn chance(&self, value: Score) -> f64 {
        1.0 / (1.0 + (-f64::from(value.raw()) / 100.0).exp())
    }
}

/// 20 points for each kind of border under a side's pieces.
#[inline]
fn borders(board: &Board, side: Side) -> i32 {
    let kinds = (1..=3).filter(|&border| board.pieces(side) & WITH_BORDER[border] != 0);
    BORDER * kinds.count() as i32
}

/// Distances from a unicorn to the paladins around it; near ones weigh half. In half points.
#[inline]
pub(super) fn distances(unicorn: Cell, paladins: u64) -> i32 {
    cells_of(paladins)
        .map(|paladin| {
            let distance = unicorn.distance(paladin);
            i32::from(distance) * if distance < FAR { 1 } else { POINT }
        })
        .sum()
}

/// The three tests of danger to the unicorn of a side, for each near paladin, one after the other.
#[inline]
fn danger(game: Escampe, board: &Board, side: Side) -> i32 {
    let Some(unicorn) = board.unicorn(side) else { return 0 };
    let to_move = board.mover() == side;
    let border = if to_move { board.border() } else { 0 };
    let bound = !to_move
        || Escampe::allowed(board, side, border) & unicorn.bit() == 0
        || game.targets(board, side, unicorn) == 0;
    let mut sum = 0;
    for paladin in cells_of(board.paladins(side.other())) {
        let distance = unicorn.distance(paladin);
        if distance >= FAR || paladin.border() != distance || !bound {
            continue;
        }
        sum += NEAR;
        if paladin.reach(board.occupied()) & unicorn.bit() == 0 {
            continue;
        }
        sum += OPEN;
        let elsewhere = !WITH_BORDER[usize::from(paladin.border())];
        let escapes = cells_of(Escampe::allowed(board, side, border))
            .any(|from| game.targets(board, side, from) & elsewhere != 0);
        if !escapes {
            sum += LOST;
        }
    }
    sum
}

impl Evaluated for Escampe {
    type Evaluator = Knowledge;

    const EVALUATORS: &'static [Choice] = &[
        Choice::new(
            "field",
            Phrase::new(
                "moves under each border, borders that force a pass, paladins that threaten a unicorn",
                "coups sous chaque liseré, liserés qui forcent à passer, paladins qui menacent une licorne",
            ),
        ),
        Choice::new(
            "hfinal",
            Phrase::new(
                "the report's hFinal: distances, and three tests of danger near a unicorn",
                "hFinal du rapport : distances, et trois tests de danger près d'une licorne",
            ),
        ),
        Choice::new(
            "hdist",
            Phrase::new(
                "the report's hDist: how far paladins are from the unicorns",
                "hDist du rapport : distance des paladins aux licornes",
            ),
        ),
        Choice::new(
            "hlis",
            Phrase::new(
                "the report's hLis: kinds of border under one's pieces, less the opponent's",
                "hLis du rapport : liserés différents sous ses pièces, moins ceux de l'adversaire",
            ),
        ),
        Choice::new(
            "hend",
            Phrase::new(
                "the report's hEnd: only a win or a loss counts",
                "hEnd du rapport : seuls le gain et la perte comptent",
            ),
        ),
    ];

    fn evaluator(&self, name: &str) -> Option<Knowledge> {
        match name {
            "field" => Some(Knowledge::Field),
            "hfinal" => Some(Knowledge::Final),
            "hdist" => Some(Knowledge::Distance),
            "hlis" => Some(Knowledge::Borders),
            "hend" => Some(Knowledge::End),
            _ => None,
        }
    }
}
