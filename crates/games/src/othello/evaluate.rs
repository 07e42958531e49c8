//! Judging an unfinished board: what can be done and what is safe, or the discs alone. Values are in
//! discs, as the final result is.

use meeple_core::menu::Choice;
use meeple_core::{Evaluated, Evaluator, Phrase, Score};

use super::cells::{self, Cells};
use super::patterns::Patterns;
use super::rules::{Board, Othello};
use super::weights::{TERMS, Weights};

/// Points of [`Weights`] that make a disc.
const DISC: i32 = 100;

/// The evaluators of Othello.
#[derive(Clone, Copy, Debug)]
pub enum Knowledge {
    /// Edges, corners and lines with what lies on them, as learnt from games on the board of 8x8.
    Patterns(&'static Patterns),
    /// Moves, corners, edges and parity, weighted by how full the board is.
    Position(&'static Weights),
    /// The number of discs.
    Discs,
}

impl Evaluator<Othello> for Knowledge {
    #[inline]
    fn value(&self, game: &Othello, board: &Board) -> Score {
        Score::points(match self {
            Self::Discs => board.own.count_ones() as i32 - board.others.count_ones() as i32,
            Self::Patterns(tables) => {
                let points = tables.points(board.own as u64, board.others as u64);
                ((points + DISC / 2).div_euclid(DISC)).clamp(-63, 63)
            }
            Self::Position(weights) => {
                let points = if game.is_small() {
                    points(game, board.own as u64, board.others as u64, weights)
                } else {
                    points(game, board.own, board.others, weights)
                };
                let most = i32::from(game.size()).pow(2) - 1;
                (points / DISC).clamp(-most, most)
            }
        })
    }

    fn terms(&self, game: &Othello, board: &Board) -> Vec<(Phrase, i32)> {
        let weights = match self {
            Self::Patterns(tables) => {
                let terms = tables.terms(board.own as u64, board.others as u64).into_iter();
                let terms = terms.map(|(words, points)| (words, points / DISC));
                return terms.filter(|(_, points)| *points != 0).collect();
            }
            Self::Position(weights) => weights,
            Self::Discs => return Vec::new(),
        };
        let counted = if game.is_small() {
            counts(game, board.own as u64, board.others as u64)
        } else {
            counts(game, board.own, board.others)
        };
        let taken = (board.own | board.others).count_ones();
        let stage = weights.stage(taken, u32::from(game.size()).pow(2));
        let told = WORDS.iter().zip(counted.iter().zip(stage));
        let told = told.map(|(words, (count, weight))| (words.clone(), count * weight / DISC));
        told.filter(|(_, points)| *points != 0).collect()
    }

    /// Ten discs ahead are taken for three games won in four.
    fn chance(&self, value: Score) -> f64 {
        1.0 / (1.0 + (-f64::from(value.raw()) / 9.0).exp())
    }
}

/// The terms, in words.
static WORDS: [Phrase; TERMS.len()] = [
    Phrase::new("moves to choose from", "coups disponibles"),
    Phrase::new("empty cells beside opposing discs", "cases vides au contact des pions adverses"),
    Phrase::new("corners", "coins"),
    Phrase::new("cells slanting from an empty corner", "cases en biais d'un coin vide"),
    Phrase::new("edge cells beside an empty corner", "cases du bord voisines d'un coin vide"),
    Phrase::new("edge discs that no one can turn", "pions du bord imprenables"),
    Phrase::new("discs", "pions"),
    Phrase::new("who is likely to move last", "qui jouera sans doute le dernier"),
];

/// The points of a position for `own`, which is to move.
#[inline]
pub(super) fn points<W: Cells>(game: &Othello, own: W, others: W, weights: &Weights) -> i32 {
    let taken = (own | others).count();
    let stage = weights.stage(taken, u32::from(game.size()).pow(2));
    counts(game, own, others).iter().zip(stage).map(|(count, weight)| count * weight).sum()
}

/// What is counted, in the order of [`TERMS`].
#[inline]
fn counts<W: Cells>(game: &Othello, own: W, others: W) -> [i32; TERMS.len()] {
    let all: W = game.all();
    let empty = all & !(own | others);
    let less = |mine: W, theirs: W| mine.count() as i32 - theirs.count() as i32;
    let mut counts = [0; TERMS.len()];
    counts[0] = less(cells::moves(own, others, empty), cells::moves(others, own, empty));
    counts[1] = less(cells::beside(others, empty), cells::beside(own, empty));
    for corner in corners::<W>(game.size()) {
        let sign = i32::from(!(own & corner.cell).is_none())
            - i32::from(!(others & corner.cell).is_none());
        counts[2] += sign;
        if sign == 0 {
            counts[3] += less(own & corner.slanting, others & corner.slanting);
            counts[4] += less(own & corner.beside, others & corner.beside);
        } else {
            let held = if sign > 0 { own } else { others };
            counts[5] += sign * from_corner(corner, held, game.size());
        }
    }
    counts[6] = less(own, others);
    counts[7] = if empty.count() % 2 == 1 { 1 } else { -1 };
    counts
}

/// A corner and what is around it.
#[derive(Clone, Copy)]
struct Corner<W> {
    cell: W,
    slanting: W,
    beside: W,
    /// The cells along both edges, from the corner on: the step of each, and whether it goes back.
    along: [(u32, bool); 2],
}

#[inline]
fn corners<W: Cells>(size: u8) -> [Corner<W>; 4] {
    let pitch = W::PITCH;
    let last = u32::from(size) - 1;
    let corner = |right: bool, low: bool| {
        let at = |x: u32, y: u32| {
            let x = if right { last - x } else { x };
            let y = if low { last - y } else { y };
            W::cell((y * pitch + x) as u8)
        };
        Corner {
            cell: at(0, 0),
            slanting: at(1, 1),
            beside: at(0, 1) | at(1, 0),
            along: [(1, right), (pitch, low)],
        }
    };
    [corner(false, false), corner(true, false), corner(false, true), corner(true, true)]
}

/// Discs in a row along the edges from a corner that is held, the corner not counted.
#[inline]
fn from_corner<W: Cells>(corner: Corner<W>, held: W, size: u8) -> i32 {
    let mut count = 0;
    for (step, back) in corner.along {
        let mut at = corner.cell;
        for _ in 2..size {
            at = held & if back { at >> step } else { at << step };
            if at.is_none() {
                break;
            }
            count += 1;
        }
    }
    count
}

impl Evaluated for Othello {
    type Evaluator = Knowledge;

    const EVALUATORS: &'static [Choice] = &[
        Choice::new(
            "patterns",
            Phrase::new(
                "edges, corners and lines as learnt from games on 8x8; position on other boards",
                "bords, coins et lignes appris par des parties en 8x8 ; position sur d'autres plateaux",
            ),
        ),
        Choice::new(
            "position",
            Phrase::new(
                "moves to choose from, corners and what is near them, safe edges, who moves last",
                "coups disponibles, coins et leurs abords, bords sûrs, dernier à jouer",
            ),
        ),
        Choice::new(
            "discs",
            Phrase::new("discs, less the opponent's", "pions, moins ceux de l'adversaire"),
        ),
    ];

    fn evaluator(&self, name: &str) -> Option<Knowledge> {
        match name {
            "patterns" if self.size() == 8 => Some(Knowledge::Patterns(Patterns::shipped())),
            "patterns" | "position" => Some(Knowledge::Position(Weights::shipped())),
            "discs" => Some(Knowledge::Discs),
            _ => None,
        }
    }
}
