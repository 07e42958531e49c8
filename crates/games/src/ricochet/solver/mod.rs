//! The exact solver: the fewest moves for any instance, or the proof that there is no solution.
//!
//! | file | idea |
//! |---|---|
//! | `bits` | sets of cells, slides of whole sets |
//! | `grid` | a board in bits, with robots in the way |
//! | `key` | where the helpers are, as a number |
//! | `table` | what was seen of each placement of the helpers |
//! | `bound` | how far the active robot is at least |
//! | `reach` | where the active robot gets to while helpers rest |
//! | `history` | the layers, to trace moves back |
//! | `offers` | where the helpers' moves lead |
//! | `search` | layers of states, many states at a time |
//! | `trace` | from layers to moves |
//! | `engine` | one board, one search for each robot that may be active |
//! | `general` | state by state: barriers, several targets, and rules that the first answer breaks |
//! | `slides` | the lower bound for that |

mod bits;
mod bound;
mod engine;
mod general;
mod grid;
mod history;
mod key;
mod offers;
mod reach;
mod search;
mod slides;
mod table;
#[cfg(test)]
mod tests;
mod trace;

use meeple_core::{Control, Stop};

use super::board::Direction;
use super::check::replay;
use super::instance::{Instance, Rules};
use engine::Engine;
use general::General;
use search::Goal;

/// A move: the robot by its place in [`Instance::robots`], and where it goes.
pub type Step = (usize, Direction);

/// What came of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A solution was found, and none is shorter.
    Optimal,
    /// There is none: every state was seen.
    Unsolvable,
    /// The search was stopped before it knew.
    Stopped(Stop),
}

/// The answer of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What is known.
    pub verdict: Verdict,
    /// The moves, if there is a solution.
    pub moves: Vec<Step>,
    /// No solution has fewer moves than this.
    pub at_least: u32,
    /// Records (sets of states) or states kept.
    pub nodes: u64,
    /// The memory that they took.
    pub bytes: usize,
}

/// How many optimal solutions are tried against the extra rules before a search of its own.
const TRIES: usize = 1000;

/// An exact solver with its memory, which it keeps from one instance to the next: a second instance
/// needs hardly any allocation, and none of the tables of its board.
///
/// ```
/// use meeple_core::Control;
/// use meeple_games::ricochet::{Solver, Verdict, read_line};
///
/// let line = r#"{"width":4,"height":2,"walls":"9113c446","robots":[0],"target_robot":0,"target":7}"#;
/// let instance = read_line(line).unwrap().unwrap().instance;
/// let solution = Control::unlimited(|control| Solver::new().solve(&instance, control));
/// assert_eq!(solution.verdict, Verdict::Optimal);
/// assert_eq!(solution.moves.len(), 2);
/// ```
#[derive(Debug, Default)]
pub struct Solver {
    small: Option<Box<Engine<1>>>,
    classic: Option<Box<Engine<4>>>,
    large: Option<Box<Engine<16>>>,
}

impl Solver {
    /// A solver that has no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds a shortest solution.
    pub fn solve(&mut self, instance: &Instance, control: &mut Control<'_>) -> Solution {
        let mut moves = Vec::new();
        let solution = self.run(instance, Goal::Target, control, &mut |steps| {
            moves.extend_from_slice(steps);
            false
        });
        Solution { moves, ..solution }
    }

    /// Finds all shortest solutions, at most `most` of them. The answer itself carries the first.
    pub fn solve_all(
        &mut self,
        instance: &Instance,
        most: usize,
        control: &mut Control<'_>,
    ) -> (Solution, Vec<Vec<Step>>) {
        let mut all = Vec::new();
        let solution = self.run(instance, Goal::All, control, &mut |steps| {
            all.push(steps.to_vec());
            all.len() < most
        });
        let moves = all.first().cloned().unwrap_or_default();
        (Solution { moves, ..solution }, all)
    }

    fn run(
        &mut self,
        instance: &Instance,
        goal: Goal,
        control: &mut Control<'_>,
        keep: &mut dyn FnMut(&[Step]) -> bool,
    ) -> Solution {
        let one_by_one = instance.board().has_barriers() || instance.targets().len() > 1;
        if !one_by_one && instance.rules() == Rules::default() {
            return self.plain(instance, goal, control, keep);
        }
        if !one_by_one && goal == Goal::Target {
            let solution = self.lawful(instance, control, keep);
            if let Some(solution) = solution {
                return solution;
            }
        }
        General::new(instance).solve(goal == Goal::All, keep, control)
    }

    /// Extra rules only forbid: a plain solution that keeps them is a shortest one here too, and
    /// where there is none, there is none with more rules. `None` if this does not answer.
    fn lawful(
        &mut self,
        instance: &Instance,
        control: &mut Control<'_>,
        keep: &mut dyn FnMut(&[Step]) -> bool,
    ) -> Option<Solution> {
        // The first solution mostly does; the others are worth a completed layer.
        for (goal, tries) in [(Goal::Target, 1), (Goal::All, TRIES)] {
            let (mut tried, mut found) = (0, false);
            let solution = self.plain(instance, goal, control, &mut |steps| {
                tried += 1;
                found = replay(instance, steps).is_ok();
                if found {
                    keep(steps);
                }
                !found && tried < tries
            });
            if found || solution.verdict != Verdict::Optimal {
                return Some(solution);
            }
        }
        None
    }

    fn plain(
        &mut self,
        instance: &Instance,
        goal: Goal,
        control: &mut Control<'_>,
        keep: &mut dyn FnMut(&[Step]) -> bool,
    ) -> Solution {
        let board = instance.board();
        match board.width().max(board.height()) {
            0..=8 => {
                let engine = self.small.get_or_insert_with(|| Box::new(Engine::new()));
                engine.solve(instance, goal, keep, control)
            }
            9..=16 => {
                let engine = self.classic.get_or_insert_with(|| Box::new(Engine::new()));
                engine.solve(instance, goal, keep, control)
            }
            _ => {
                let engine = self.large.get_or_insert_with(|| Box::new(Engine::new()));
                engine.solve(instance, goal, keep, control)
            }
        }
    }
}
