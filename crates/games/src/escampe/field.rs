//! Our evaluator. What decides Escampe is who dictates the borders: a side that lacks moves under
//! some border can be made to pass there, and a unicorn under threat from a border forbids its side
//! to end on that border. So each side is judged by what it could do under each border.

use meeple_core::{Phrase, Side};

use super::board::cells_of;
use super::rules::{Board, Escampe};

/// What the pieces of a side can do.
struct Pieces {
    /// Moves under each border (1 to 3, at index 0 to 2).
    moves: [i32; 3],
    /// Moves of the unicorn.
    unicorn: i32,
    /// Borders under which a move takes the other unicorn, as bits 1 to 3.
    takes: u8,
}

impl Pieces {
    #[inline]
    fn of(game: Escampe, board: &Board, side: Side) -> Self {
        let prey = board.unicorn_bit(side.other());
        let mut pieces = Self { moves: [0; 3], unicorn: 0, takes: 0 };
        for from in cells_of(board.pieces(side)) {
            let targets = game.targets(board, side, from);
            let count = targets.count_ones() as i32;
            pieces.moves[usize::from(from.border()) - 1] += count;
            pieces.takes |= u8::from(targets & prey != 0) << from.border();
            if from.bit() == board.unicorn_bit(side) {
                pieces.unicorn = count;
            }
        }
        pieces
    }
}

/// How many numbers are weighed.
const TERMS: usize = 8;

/// Points for each term, in the order of [`terms`]: hundredths of the logit, from a logistic fit to
/// the results of 3 000 games of 3 000 nodes a move from random placements, then kept or refused by
/// matches. What was refused, and the matches, are in `docs/escampe.md`.
const WEIGHTS: [i32; TERMS] = [7, -25, 97, -6, 1, -16, 46, 5];

/// What each term measures, in the same order.
const WORDS: [Phrase; TERMS] = [
    Phrase::new("moves under all borders", "coups sous tous les liserés"),
    Phrase::new("borders without a move", "liserés sans coup"),
    Phrase::new("the unicorn threatened from one border", "licorne menacée depuis un seul liseré"),
    Phrase::new("moves of the unicorn", "coups de la licorne"),
    Phrase::new("distance of hostile paladins", "distance des paladins adverses"),
    Phrase::new(
        "hostile paladins within two steps of the unicorn",
        "paladins adverses à deux pas ou moins de la licorne",
    ),
    Phrase::new("a free choice, or a pass to come", "choix libre, ou passe à venir"),
    Phrase::new("moves under the imposed border", "coups sous le liseré imposé"),
];

/// The side to move can take now: more than all that can be weighed.
const TAKES: i32 = 5_000;

/// A side's moves in all count up to here, and those under the imposed border up to there.
const MANY: [i32; 2] = [30, 8];

/// How near a paladin is near.
const NEAR: u8 = 2;

/// The numbers that are weighed, the mover's less the opponent's; `None` if the mover takes now.
#[inline]
fn terms(game: Escampe, board: &Board) -> Option<[i32; TERMS]> {
    let (mover, other) = (board.mover(), board.mover().other());
    let (own, theirs) = (Pieces::of(game, board, mover), Pieces::of(game, board, other));
    let imposed = if board.border() == 0 { 0b1110 } else { 1 << board.border() };
    if own.takes & imposed != 0 {
        return None;
    }
    let mut terms = [0; TERMS];
    for (side, pieces, sign) in [(mover, &own, 1), (other, &theirs, -1)] {
        // All moves; borders without a move.
        terms[0] += sign * pieces.moves.iter().sum::<i32>().min(MANY[0]);
        terms[1] += sign * pieces.moves.iter().filter(|moves| **moves == 0).count() as i32;
        // The other unicorn is under threat from one border. Threats from several are for the search:
        // matches gave them nothing.
        terms[2] += sign * i32::from(pieces.takes.count_ones() == 1);
        // Where the unicorn can go.
        terms[3] += sign * pieces.unicorn;
        // How far the other paladins are, and how many are near.
        let Some(unicorn) = board.unicorn(side) else { continue };
        for paladin in cells_of(board.paladins(side.other())) {
            let distance = unicorn.distance(paladin);
            terms[4] += sign * i32::from(distance);
            terms[5] += sign * i32::from(distance <= NEAR);
        }
    }
    // A free choice, or a pass to come; else how many moves there are to choose from.
    if board.border() == 0 {
        terms[6] = 1;
    } else {
        let now = own.moves[usize::from(board.border()) - 1];
        terms[6] = -i32::from(now == 0);
        terms[7] = now.min(MANY[1]);
    }
    Some(terms)
}

/// The worth of a position for the side to move.
#[inline]
pub(super) fn value(game: Escampe, board: &Board) -> i32 {
    terms(game, board)
        .map_or(TAKES, |terms| terms.iter().zip(WEIGHTS).map(|(term, weight)| term * weight).sum())
}

/// The same in words: what each term adds, if it adds anything.
pub(super) fn words(game: Escampe, board: &Board) -> Vec<(Phrase, i32)> {
    let Some(terms) = terms(game, board) else {
        return vec![(
            Phrase::new("the unicorn can be taken", "la licorne peut être prise"),
            TAKES,
        )];
    };
    let weighed = terms.into_iter().zip(WEIGHTS).map(|(term, weight)| term * weight);
    WORDS.into_iter().zip(weighed).filter(|(_, points)| *points != 0).collect()
}
