//! MTD(f) (Plaat and others, 1996): the value by null windows alone, starting from a guess.

use meeple_core::{Evaluator, Probe, Score, Tactics};

use super::alphabeta::Scope;
use super::engine::Engine;
use super::root::{Iteration, Root};
use crate::{Candidate, Exactness};

/// Closes in on the value from `guess`. It needs a table to be quick, not to be right.
///
/// `None` when the budget ended.
pub(super) fn mtdf<G, E, P>(
    engine: &mut Engine<'_, '_, G, E, P>,
    root: &mut Root<G>,
    depth: u32,
    guess: Score,
) -> Option<Iteration<G::Action>>
where
    G: Tactics,
    E: Evaluator<G>,
    P: Probe<G::State, G::Action>,
{
    let (mut low, mut high) = (Score::MIN, Score::MAX);
    let mut value = guess;
    let mut best: Option<Iteration<G::Action>> = None;
    // The value is a fact only if both searches that closed in on it were.
    let (mut low_is_fact, mut high_is_fact) = (false, false);
    while low < high {
        // Ask whether the value reaches `beta`.
        let beta = if value == low { value.above() } else { value };
        let found = engine.iterate(root, depth, Scope::Best, (beta.below(), beta))?;
        value = found.score;
        if value < beta {
            high = value;
            high_is_fact = found.candidates.iter().all(is_fact);
            // Nothing reached it: until something does, the least bad is the answer.
            best.get_or_insert(found);
        } else {
            low = value;
            if let Some(found) = found.candidates.iter().max_by_key(|c| c.score) {
                low_is_fact = is_fact(found);
                root.prefer(found.action);
            }
            best = Some(found);
        }
    }
    let mut best = best?;
    best.score = value;
    if value.distance().is_none() && !(low_is_fact && high_is_fact) {
        for candidate in &mut best.candidates {
            candidate.exactness = Exactness::Estimated;
        }
    }
    Some(best)
}

fn is_fact<A>(candidate: &Candidate<A>) -> bool {
    candidate.exactness != Exactness::Estimated
}
