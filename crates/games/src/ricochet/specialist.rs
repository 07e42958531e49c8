//! The game's own solver as every puzzle session knows it. Where its tables do not fit in memory,
//! a bit for each state decides whether there is any solution.

use meeple_core::{Budget, Control, Plan, PuzzleSpecialist, Stop, Verdict};

use super::exhaust::{Reach, exhaust};
use super::rules::{Move, Ricochet, Robots};
use super::solver::{self, Solver};

/// The solver, with the puzzle that it serves.
#[derive(Debug)]
pub(super) struct Own {
    puzzle: Ricochet,
    solver: Solver,
    limit: usize,
    /// What the last answer took.
    bytes: usize,
}

impl Own {
    pub(super) fn new(puzzle: Ricochet, limit: usize) -> Self {
        Self { puzzle, solver: Solver::new(), limit, bytes: 0 }
    }
}

impl PuzzleSpecialist<Ricochet> for Own {
    /// A robot's past is no part of an instance: it begins with robots that did nothing yet.
    fn takes(&self, state: &Robots) -> bool {
        state.axes == 0 && state.headings == 0
    }

    fn solve(&mut self, state: &Robots, control: &mut Control<'_>) -> Plan<Move> {
        let instance = self.puzzle.instance.moved(state.cells());
        control.limit(Budget { bytes: Some(self.limit), ..Budget::UNLIMITED });
        // All of the budget, told to the same observer; running out of memory is no end yet.
        let mut part = control.part(1.0);
        let solution = self.solver.solve(&instance, &mut part);
        let nodes = part.nodes();
        control.absorb(nodes);
        self.bytes = solution.bytes;
        let verdict = match solution.verdict {
            solver::Verdict::Optimal => Verdict::Optimal,
            solver::Verdict::Unsolvable => Verdict::Unsolvable,
            solver::Verdict::Stopped(Stop::Memory) => self.decide(state, control),
            solver::Verdict::Stopped(why) => Verdict::Stopped(why),
        };
        if let Verdict::Stopped(why) = verdict {
            control.stop(why);
        }
        let actions =
            solution.moves.iter().map(|&(robot, toward)| Move { robot: robot as u8, toward });
        Plan { verdict, actions: actions.collect(), cost: solution.at_least, bytes: self.bytes }
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Own {
    /// The tables were too small for a shortest solution: whether there is one at all.
    fn decide(&mut self, state: &Robots, control: &mut Control<'_>) -> Verdict {
        self.solver = Solver::new();
        match exhaust(&self.puzzle, state, self.limit, control) {
            Reach::Never => Verdict::Unsolvable,
            Reach::Solvable => Verdict::Stopped(Stop::Memory),
            Reach::Stopped(why) => Verdict::Stopped(why),
        }
    }
}
