//! Real-time dynamic programming (Barto, Bradtke and Singh, 1995): walk by the most hopeful choice,
//! back up on the way.

use meeple_core::Control;

use super::space::Space;
use super::steps::Steps;
use super::trials::{Trials, Walker};

/// Makes trials of at most `depth` steps until the bounds of the root are no more than twice
/// `epsilon` apart, `trials` are made, or the budget ends.
pub fn rtdp<S: Space>(
    space: &mut S,
    epsilon: f64,
    trials: u32,
    depth: u32,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Trials {
    let mut walker = Walker::new(space, control);
    'trials: while walker.found.trials < trials && walker.gap(0) > 2.0 * epsilon {
        let (mut id, mut path) = (0, Vec::new());
        for _ in 0..depth {
            if walker.tick(control).is_break() {
                break 'trials;
            }
            steps.visit(id);
            let Some(choice) = walker.backup(id, steps) else { break };
            path.push(id);
            let Some(next) = walker.draw(choice, |_, _| 1.0) else { break };
            id = next;
        }
        while let Some(id) = path.pop() {
            walker.backup(id, steps);
        }
        walker.end_trial(steps, control);
    }
    walker.found.converged = walker.gap(0) <= 2.0 * epsilon;
    walker.found
}
