//! MTD(f) (Plaat and others, 1996): the value by null windows alone, starting from a guess.

use meeple_core::{Bound, Evaluator, Probe, Score, Tactics};

use super::alphabeta::Scope;
use super::engine::Engine;
use super::root::{Iteration, Root, is_within};
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
    // Judgement may make the two searches disagree: what was reached was reached.
    best.score = value.max(low);
    let closed = low_is_fact && high_is_fact;
    let exact = closed || engine.on.is_sound() && is_within(best.score, depth);
    conclude(&mut best, closed, exact);
    Some(best)
}

/// Labels the moves by what all searches together say: the best one has the value, the others are
/// not better.
fn conclude<A>(found: &mut Iteration<A>, closed: bool, distance_exact: bool) {
    let value = found.score;
    let top = found.candidates.iter().map(|candidate| candidate.score).max();
    let best = found.candidates.iter().position(|candidate| Some(candidate.score) == top);
    for (at, candidate) in found.candidates.iter_mut().enumerate() {
        let is_best = Some(at) == best;
        // A forced win was reached, and a forced loss is all that any move can hope for.
        let fact = closed || value.is_loss() || is_best && value.is_win();
        // What is only known to be no better is known no better than that.
        candidate.score = if is_best || fact { value } else { candidate.score.min(value) };
        candidate.bound = if is_best { Bound::Exact } else { Bound::AtMost };
        candidate.distance_exact = is_best && distance_exact;
        candidate.exactness = match (fact, is_best) {
            (false, _) => Exactness::Estimated,
            (true, true) => Exactness::Proved,
            (true, false) => Exactness::Bounded,
        };
    }
}

fn is_fact<A>(candidate: &Candidate<A>) -> bool {
    candidate.exactness != Exactness::Estimated
}
