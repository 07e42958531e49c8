//! A game of the program against itself, from a random opening, with an ending that is solved.

use meeple_core::{Control, Rng};

use super::super::super::cells;
use super::super::super::solver::Solver;

/// A position and its result for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) own: u64,
    pub(super) others: u64,
    pub(super) result: i8,
    /// Where the game stood some moves later: so many samples on. 0 where the result is sure.
    pub(super) later: u8,
    /// Whether it was then the same side's turn.
    pub(super) same_turn: bool,
}

/// A game and what it taught, in the order of its moves.
struct Line {
    open: Vec<(Sample, bool)>,
}

impl Line {
    /// The result is known, for the side whose turn it is.
    fn close(&mut self, result: i8, turn: bool, samples: &mut Vec<Sample>) {
        let turns: Vec<bool> = self.open.iter().map(|(_, whose)| *whose).collect();
        samples.extend(self.open.drain(..).enumerate().map(|(at, (sample, whose))| {
            let later = turns.get(at + usize::from(LATER));
            Sample {
                result: if whose == turn { result } else { -result },
                later: if later.is_some() { LATER } else { 0 },
                same_turn: later == Some(&whose),
                ..sample
            }
        }));
    }
}

/// From so many empty cells on, results are exact.
const SOLVED: u32 = 14;
/// Moves that are looked ahead.
const AHEAD: u32 = 3;
/// Random moves at the start: of two games in three few, of the third any number up to the ending.
const FEW: (usize, usize) = (4, 16);
const MANY: usize = 46;
/// What a position is worth is judged again so many moves later, two stages on.
const LATER: u8 = 10;
/// One move of an ending in so many is random: its result is worked out anew.
const ASTRAY: usize = 3;

/// Plays a game. Nothing is learnt from the random moves, which tell nothing of what they leave.
pub(super) fn game(solver: &mut Solver<u64>, rng: &mut Rng, samples: &mut Vec<Sample>) {
    let (mut own, mut others) = (0x0000_0008_1000_0000_u64, 0x0000_0010_0800_0000_u64);
    let random = if rng.below(3) > 0 { FEW.0 + rng.below(FEW.1 - FEW.0) } else { rng.below(MANY) };
    // Those before the ending whose result is not known yet, and whose turn it was.
    let mut line = Line { open: Vec::new() };
    let mut turn = false;
    for ply in 0.. {
        let empty = !(own | others);
        let moves = cells::moves(own, others, empty);
        if moves == 0 {
            if cells::moves(others, own, empty) == 0 {
                break;
            }
            (own, others, turn) = (others, own, !turn);
            continue;
        }
        let left = empty.count_ones();
        let here = Sample { own, others, result: 0, later: 0, same_turn: false };
        let mut at_random = ply < random;
        if left <= SOLVED {
            at_random = rng.below(ASTRAY) == 0;
            let exact = Control::unlimited(|control| solver.score(own, others, control));
            let result = exact.unwrap_or(0) as i8;
            line.close(result, turn, samples);
            samples.push(Sample { result, ..here });
        } else if !at_random {
            line.open.push((here, turn));
        }
        let cell = if at_random {
            let mut left = moves;
            for _ in 0..rng.below(moves.count_ones() as usize) {
                left &= left - 1;
            }
            left.trailing_zeros() as u8
        } else {
            solver.choice(own, others, AHEAD)
        };
        (own, others) = cells::put(own, others, cell);
        turn = !turn;
    }
    // The game ended before the ending was reached.
    let result = own.count_ones() as i8 - others.count_ones() as i8;
    line.close(result, turn, samples);
}
