//! Labelled RTDP (Bonet and Geffner, 2003): states whose best choices lead only to settled states
//! are settled themselves, and no trial goes there again.

use meeple_core::Control;

use super::graph::StateId;
use super::space::Space;
use super::steps::Steps;
use super::trials::{Trials, Walker};

/// Makes trials until the root is settled: no state that best play may meet changes by more than
/// `residual` when backed up. Upper bounds are the values; the lower ones are kept as well.
pub fn lrtdp<S: Space>(
    space: &mut S,
    residual: f64,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> Trials {
    let mut walker = Walker::new(space, control);
    let mut settled: Vec<bool> = Vec::new();
    let mut alive = true;
    while alive && !is_settled(&settled, 0) {
        let mut path = Vec::new();
        let mut id = 0;
        while !is_settled(&settled, id) {
            if walker.tick(control).is_break() {
                alive = false;
                break;
            }
            path.push(id);
            steps.visit(id);
            let Some(choice) = walker.backup(id, steps) else { break };
            let Some(next) = walker.draw(choice, |_, _| 1.0) else { break };
            id = next;
            if path.len() > LONGEST {
                break;
            }
        }
        while let Some(id) = path.pop() {
            if !alive || !settle(&mut walker, &mut settled, id, residual, control, steps) {
                break;
            }
        }
        walker.end_trial(steps, control);
        alive &= control.stopped().is_none();
    }
    walker.found.converged = is_settled(&settled, 0);
    walker.found
}

/// Longer trials are broken off.
const LONGEST: usize = 100_000;

fn is_settled(settled: &[bool], id: StateId) -> bool {
    settled.get(id as usize).copied().unwrap_or(false)
}

/// Looks at all that best play may meet from a state: settles it all if nothing changes much, else
/// backs it up, last met first. Whether it settled.
fn settle<S: Space>(
    walker: &mut Walker<'_, S>,
    settled: &mut Vec<bool>,
    from: StateId,
    residual: f64,
    control: &mut Control<'_>,
    steps: &mut dyn Steps,
) -> bool {
    let (mut open, mut closed) = (vec![from], Vec::new());
    let mut met: rustc_hash::FxHashSet<StateId> = std::iter::once(from).collect();
    let mut calm = true;
    while let Some(id) = open.pop() {
        if walker.tick(control).is_break() {
            return false;
        }
        closed.push(id);
        let Some(seen) = walker.look(id) else { continue };
        let change = (seen.upper - walker.found.upper[id as usize]).abs();
        // A bound just backed up is off by what rounding was allowed; it must not move for ever.
        if change > residual.max(2.0 * walker.space.rounding(seen.size)) {
            calm = false;
            continue;
        }
        for &to in walker.space.arcs(seen.choice).0 {
            if !is_settled(settled, to) && met.insert(to) {
                open.push(to);
            }
        }
    }
    if calm {
        settled.resize(walker.space.known(), false);
        closed.into_iter().for_each(|id| settled[id as usize] = true);
    } else {
        while let Some(id) = closed.pop() {
            walker.backup(id, steps);
        }
    }
    calm
}
