//! Games without a rule of repetition can go round in circles. Who is ahead should leave them, who
//! is behind may seek them: a move back to a position of this game counts as a draw.

use meeple_core::{Budget, Control, Evaluated, Repetition, Score, Tactics};
use meeple_search::adversarial::{Aim, Scope};
use meeple_search::{Decision, Exactness};

use super::duel::decide;
use crate::Agent;

/// The second look costs one part in so many of the first.
const SECOND_LOOK: u32 = 4;

/// A decision; or a second one where the first walks in circles although it is ahead, or does not
/// although it is behind and could. Forced wins and losses stay as they are.
///
/// Where a circle is possible the first look leaves the second its part of the budget, so that both
/// together keep to it.
pub(super) fn decide_leaving_circles<G: Tactics + Evaluated>(
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    scope: Scope,
    control: &mut Control<'_>,
) -> Decision<G::Action> {
    let aim = if scope == Scope::Best { Aim::Play } else { Aim::Advise };
    let back = moves_back(game, state, agent, scope);
    if back.is_empty() {
        return decide(game, state, agent, (scope, aim), control, &mut ());
    }
    control.limit(agent.budget());
    let began = control.elapsed();
    let share = f64::from(SECOND_LOOK) / f64::from(SECOND_LOOK + 1);
    let mut look = control.part(share);
    let decision = decide(game, state, agent, (scope, aim), &mut look, &mut ());
    let used = look.nodes();
    control.absorb(used);
    let estimated = decision.best().filter(|best| best.score.distance().is_none());
    let walks_wrongly = estimated.is_some_and(|best| {
        best.score != Score::DRAW && back.contains(&best.action) == (best.score > Score::DRAW)
    });
    if !walks_wrongly {
        return decision;
    }
    let now = control.elapsed();
    // The clock is only asked where it limits: otherwise the answer depends on nodes alone.
    let time = control.budget().time.map(|_| now + now.saturating_sub(began) / SECOND_LOOK);
    let mut look = control.part(1.0);
    let nodes = Some(used / u64::from(SECOND_LOOK) + 1);
    look.limit(Budget { nodes, time, ..Budget::UNLIMITED });
    let mut second = decide(game, state, agent, (Scope::All, aim), &mut look, &mut ());
    let used = look.nodes();
    control.absorb(used);
    // A look at some of the moves says nothing of the others.
    if second.candidates.len() < game.count_actions(state) {
        return decision;
    }
    for candidate in &mut second.candidates {
        if back.contains(&candidate.action) && candidate.score.distance().is_none() {
            // How this game has gone says so, not the rules.
            candidate.score = Score::DRAW;
            candidate.exactness = Exactness::Estimated;
        }
    }
    second.candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    second
}

/// The moves that lead back to a position of this game, where that can matter.
fn moves_back<G: Tactics>(
    game: &G,
    state: &G::State,
    agent: &Agent,
    scope: Scope,
) -> Vec<G::Action> {
    let matters = scope == Scope::Best && G::REPETITION == Repetition::Nothing;
    if !matters || game.shortlist(state).is_some() {
        return Vec::new();
    }
    let mut back = game.action_list(state);
    back.retain(|&action| agent.has_seen(game.key(&game.after(state, action))));
    back
}
