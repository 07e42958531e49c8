//! Every solution of a given cost: once the least cost is known, these are all the optimal ones.

use meeple_core::{Control, Flow, GO, Heuristic, Puzzle, STOP};

use super::failures::Failures;

/// Memory of the table of failures.
const TABLE: usize = 64 << 20;

/// All ways to the goal that cost exactly `cost`, in the fixed order of actions, and whether these
/// are all there are: `false` after `most` of them, or when the budget ended.
///
/// With the least cost of a solution and an admissible heuristic, no way is left out.
pub fn every<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    heuristic: &impl Heuristic<P>,
    cost: u32,
    most: usize,
    control: &mut Control<'_>,
) -> (Vec<Vec<P::Action>>, bool) {
    let failures = Failures::new(TABLE);
    let found = Vec::new();
    let line = Vec::new();
    let mut search = Every { puzzle, heuristic, failures, cost, line, found, most, control };
    let complete = search.visit(start, cost).is_continue();
    (search.found, complete)
}

struct Every<'a, 'b, P: Puzzle, H> {
    puzzle: &'a P,
    heuristic: &'a H,
    failures: Failures<P::State>,
    cost: u32,
    line: Vec<P::Action>,
    found: Vec<Vec<P::Action>>,
    most: usize,
    control: &'a mut Control<'b>,
}

impl<P: Puzzle, H: Heuristic<P>> Every<'_, '_, P, H> {
    fn visit(&mut self, state: &P::State, left: u32) -> Flow {
        let puzzle = self.puzzle;
        if puzzle.solved(state) {
            // A goal met with something left to spend would be a cheaper solution: there is none.
            if left == 0 {
                if self.found.len() == self.most {
                    return STOP;
                }
                self.found.push(self.line.clone());
            }
            return GO;
        }
        let hopeless = self.heuristic.estimate(puzzle, state).is_none_or(|rest| rest > left);
        if hopeless || self.failures.known(state, self.cost - left, self.cost) {
            return GO;
        }
        self.control.tick()?;
        let before = self.found.len();
        puzzle.actions(state, |action| {
            let Some(left) = left.checked_sub(puzzle.cost(state, action)) else { return GO };
            self.line.push(action);
            let flow = self.visit(&puzzle.after(state, action), left);
            self.line.pop();
            flow
        })?;
        if self.found.len() == before {
            self.failures.keep(state.clone(), self.cost - left, self.cost);
        }
        GO
    }
}
