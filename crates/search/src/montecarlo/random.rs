//! The uniform random player: the weakest honest opponent, and the first rung of every ladder.

use meeple_core::{Problem, Rng};

/// One of the legal actions, each as likely as any other; `None` when there is none.
#[inline]
pub fn random_action<P: Problem>(
    problem: &P,
    state: &P::State,
    rng: &mut Rng,
) -> Option<P::Action> {
    match problem.count_actions(state) {
        0 => None,
        count => problem.nth_action(state, rng.below(count)),
    }
}
