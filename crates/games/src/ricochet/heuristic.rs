//! Estimates of the moves still to make.

use meeple_core::menu::Choice;
use meeple_core::{Guided, Heuristic, Phrase, PuzzleSpecialist};

use super::board::{Cell, Direction};
use super::distance::{Distances, FAR};
use super::rules::{Move, Ricochet, Robots};
use super::specialist::Own;

/// One of the heuristics, prepared for an instance by [`Guided::heuristic`].
#[derive(Clone, Debug)]
pub struct Estimate {
    kind: Kind,
    /// For each target and each robot that may serve it, its distances as if it could stop anywhere.
    distances: Vec<Vec<Option<Distances>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Slides,
    Helped,
    Null,
    Naive,
    Manhattan,
}

impl Guided for Ricochet {
    type Heuristic = Estimate;

    const HEURISTICS: &'static [Choice] = &[
        Choice::new(
            "slides",
            Phrase::new(
                "moves of the robot alone if it could stop anywhere",
                "coups du robot seul s'il pouvait s'arrêter partout",
            ),
        ),
        Choice::new(
            "slides+",
            Phrase::new(
                "the same, plus one where the robots as they stand allow no such way",
                "les mêmes, plus un si les robots, là où ils sont, ne permettent aucun chemin de ce genre",
            ),
        ),
        Choice::new(
            "naive",
            Phrase::new(
                "0 at home, 1 in line with the target, else 2",
                "0 à la cible, 1 si aligné avec elle, sinon 2",
            ),
        ),
        Choice::new(
            "manhattan",
            Phrase::new(
                "cells to the target; not admissible: its answers are solved, never optimal",
                "cases jusqu'à la cible ; non admissible : réponses résolues, jamais optimales",
            ),
        ),
        Choice::new("null", Phrase::new("nothing", "rien")),
    ];

    fn heuristic(&self, name: &str) -> Option<Estimate> {
        let kind = match name {
            "slides" => Kind::Slides,
            "slides+" => Kind::Helped,
            "naive" => Kind::Naive,
            "manhattan" => Kind::Manhattan,
            "null" => Kind::Null,
            _ => return None,
        };
        let needed = matches!(kind, Kind::Slides | Kind::Helped);
        let distances = if needed { self.distances() } else { Vec::new() };
        Some(Estimate { kind, distances })
    }

    fn specialist(&self, bytes: usize, _: usize) -> Option<Box<dyn PuzzleSpecialist<Self>>> {
        Some(Box::new(Own::new(self.clone(), bytes)))
    }

    /// Robots moved, then cells travelled.
    fn burden(&self, state: &Robots, solution: &[Move]) -> [u32; 2] {
        let mut state = *state;
        let mut moved = 0u32;
        let mut cells = 0;
        for &action in solution {
            moved |= 1 << action.robot;
            cells += self.path(&state, action).len() as u32;
            meeple_core::Deterministic::apply(self, &mut state, action);
        }
        [moved.count_ones(), cells]
    }
}

impl Ricochet {
    /// Whether a robot may be the one on a target at the end. Robots that a target names will be
    /// there, so "any robot" is one of the others.
    fn may_serve(&self, robot: usize, target: Option<u8>) -> bool {
        match target {
            Some(named) => usize::from(named) == robot,
            None => !self.instance.is_named(robot),
        }
    }

    fn distances(&self) -> Vec<Vec<Option<Distances>>> {
        let turn = self.instance.rules().must_ricochet;
        let board = self.instance.board();
        let of_target = |target: &super::Target| {
            let robots = self.instance.robots().iter().enumerate();
            let serving = |(index, robot): (usize, &super::Robot)| {
                self.may_serve(index, target.robot)
                    .then(|| Distances::new(board, robot.colour, target.cell, turn))
            };
            robots.map(serving).collect()
        };
        self.instance.targets().iter().map(of_target).collect()
    }

    /// How many targets there are, and a figure for each robot that may serve each of them, put
    /// together: named robots move on their own, so theirs add up; of the others, one target's best
    /// is certain.
    fn combine(&self, mut figure: impl FnMut(usize, usize) -> u32) -> Option<u32> {
        let (mut named, mut any) = (0u32, 0);
        for (index, target) in self.instance.targets().iter().enumerate() {
            match target.robot {
                Some(robot) => named = named.saturating_add(figure(index, robot.into())),
                None => {
                    let serving = (0..self.robots()).filter(|&r| self.may_serve(r, None));
                    any = serving.map(|robot| figure(index, robot)).min().unwrap_or(FAR).max(any);
                }
            }
        }
        Some(named.saturating_add(any)).filter(|&sum| sum < FAR)
    }
}

impl Estimate {
    fn slides(&self, state: &Robots, target: usize, robot: usize) -> u32 {
        self.distances[target][robot]
            .as_ref()
            .map_or(FAR, |table| table.from(state.cells[robot], state.axes(robot)))
    }

    /// Whether some robot gets home in `moves` moves while the others stay: one target only.
    fn way_exists(&self, puzzle: &Ricochet, state: &Robots, moves: u32) -> bool {
        (0..puzzle.robots()).any(|robot| {
            self.slides(state, 0, robot) == moves && self.walk(puzzle, state, robot, moves)
        })
    }

    fn walk(&self, puzzle: &Ricochet, state: &Robots, robot: usize, left: u32) -> bool {
        left == 0
            || Direction::ALL.into_iter().any(|toward| {
                let mut next = *state;
                let action = Move { robot: robot as u8, toward };
                meeple_core::Deterministic::apply(puzzle, &mut next, action);
                self.slides(&next, 0, robot) < left && self.walk(puzzle, &next, robot, left - 1)
            })
    }
}

impl Heuristic<Ricochet> for Estimate {
    #[inline]
    fn estimate(&self, puzzle: &Ricochet, state: &Robots) -> Option<u32> {
        let slides = || puzzle.combine(|target, robot| self.slides(state, target, robot));
        match self.kind {
            Kind::Null => Some(0),
            Kind::Slides => slides(),
            Kind::Helped => {
                // A solution of that length would move one robot only. With several targets the
                // movers may help each other, and nothing is added.
                let moves = slides()?;
                let alone = puzzle.instance.targets().len() == 1;
                let helped = alone && !self.way_exists(puzzle, state, moves);
                Some(moves + u32::from(helped))
            }
            Kind::Naive => puzzle.combine(|target, robot| naive(puzzle, state, target, robot)),
            Kind::Manhattan => puzzle.combine(|target, robot| {
                let (dx, dy) = apart(puzzle, state.cells[robot], target);
                u32::from(dx) + u32::from(dy)
            }),
        }
    }

    fn admissible(&self) -> bool {
        self.kind != Kind::Manhattan
    }
}

/// A barrier may bend the one move, so that a robot out of line can still be one move away.
fn naive(puzzle: &Ricochet, state: &Robots, target: usize, robot: usize) -> u32 {
    match apart(puzzle, state.cells[robot], target) {
        (0, 0) => 0,
        (0, _) | (_, 0) => 1,
        _ if puzzle.instance.board().has_barriers() => 1,
        _ => 2,
    }
}

/// Columns and rows between a cell and a target.
fn apart(puzzle: &Ricochet, cell: Cell, target: usize) -> (u8, u8) {
    let board = puzzle.instance.board();
    let (x, y) = board.place(cell);
    let (tx, ty) = board.place(puzzle.instance.targets()[target].cell);
    (x.abs_diff(tx), y.abs_diff(ty))
}
