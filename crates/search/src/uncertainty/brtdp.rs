//! Bounded RTDP (McMahan, Likhachev and Gordon, 2005): trials go where the bounds are still far
//! apart, and end where they have met. Certified at every moment.

use meeple_core::Control;

use super::space::Space;
use super::steps::Steps;
use super::trials::{Trials, Walker};

/// A trial ends where what it may still learn is this many times less than what is unknown at the
/// root.
const PATIENCE: f64 = 10.0;
/// Longer trials are broken off.
const LONGEST: usize = 100_000;

/// Makes trials until the bounds of the root are no more than twice `epsilon` apart, or the budget
/// ends.
pub fn brtdp<S: Space>(
    space: &mut S,
    epsilon: f64,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Trials {
    let mut walker = Walker::new(space, control);
    let mut path = Vec::new();
    let mut last = f64::INFINITY;
    let mut stuck = 0;
    'trials: while walker.gap(0) > 2.0 * epsilon && stuck < MOST_IDLE {
        let mut id = 0;
        path.clear();
        while path.len() < LONGEST {
            if walker.tick(control).is_break() {
                break 'trials;
            }
            let Some(mut choice) = walker.backup(id, steps) else { break };
            path.push(id);
            // Where dawdling is free it always looks as good as anything: every other trial does
            // what is known to be good instead.
            if walker.space.discount() >= 1.0 && walker.found.trials % 2 == 1 {
                choice = walker.surest(id).unwrap_or(choice);
            }
            let (targets, chances) = walker.space.arcs(choice);
            let unknown: f64 =
                targets.iter().zip(chances).map(|(&to, chance)| chance * walker.gap(to)).sum();
            if unknown <= walker.gap(0) / PATIENCE {
                break;
            }
            let gap = |found: &Trials, to: u32| found.upper[to as usize] - found.lower[to as usize];
            let Some(next) = walker.draw(choice, gap) else { break };
            id = next;
        }
        while let Some(id) = path.pop() {
            walker.backup(id, steps);
        }
        walker.end_trial(steps, control);
        // Where rounding holds the bounds apart no trial helps any more.
        stuck = if walker.gap(0) < last { 0 } else { stuck + 1 };
        last = walker.gap(0);
    }
    walker.found.converged = walker.gap(0) <= 2.0 * epsilon;
    walker.found
}

/// Trials in a row that bring nothing before it gives up.
const MOST_IDLE: u32 = 10_000;
