//! Games without a rule of repetition can go round in circles. Who is ahead should leave them, who
//! is behind may seek them: a move back to a position of this game counts as a draw.

use meeple_core::{Budget, Control, Evaluated, Repetition, Score, Tactics};
use meeple_search::Decision;
use meeple_search::adversarial::Scope;

use super::duel::decide;
use crate::Agent;

/// The second look costs one part in so many of the first.
const SECOND_LOOK: u32 = 4;

/// The decision, or a second one where the first walks in circles although it is ahead, or does not
/// although it is behind and could. Forced wins and losses stay as they are.
pub(super) fn leave_circles<G: Tactics + Evaluated>(
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    scope: Scope,
    control: &mut Control<'_>,
    decision: Decision<G::Action>,
) -> Decision<G::Action> {
    let estimated = decision.best().filter(|best| best.score.distance().is_none());
    let Some(best) = estimated.filter(|_| G::REPETITION == Repetition::Nothing) else {
        return decision;
    };
    if scope != Scope::Best || best.score == Score::DRAW || game.shortlist(state).is_some() {
        return decision;
    }
    let back: Vec<G::Action> = game
        .action_list(state)
        .into_iter()
        .filter(|&action| agent.has_seen(game.key(&game.after(state, action))))
        .collect();
    if back.is_empty() || back.contains(&best.action) != (best.score > Score::DRAW) {
        return decision;
    }
    let budget = Budget {
        nodes: Some(control.nodes() / u64::from(SECOND_LOOK) + 1),
        time: Some(control.elapsed() / SECOND_LOOK),
        ..*control.budget()
    };
    let mut nobody = ();
    let mut look = Control::new(budget, control.seed(), control.cancel().clone(), &mut nobody);
    let mut second = decide(game, state, agent, Scope::All, &mut look, &mut ());
    let nodes = look.nodes();
    control.absorb(nodes);
    for candidate in &mut second.candidates {
        if back.contains(&candidate.action) && candidate.score.distance().is_none() {
            candidate.score = Score::DRAW;
        }
    }
    second.candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    if second.candidates.is_empty() { decision } else { second }
}
