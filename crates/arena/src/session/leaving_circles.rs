//! Games without a rule of repetition can go round in circles. Who is ahead should leave them, who
//! is behind may seek them: a move back to a position of this game counts as a draw.

use meeple_core::{Budget, Control, Evaluated, Repetition, Score, Tactics, sort_by_rank};
use meeple_search::adversarial::{Aim, Scope};
use meeple_search::{Decision, Exactness};

use super::by_search::Decide;
use crate::Agent;

/// The second look costs one part in so many of the first.
const SECOND_LOOK: u32 = 4;

/// A decision; or a second one where the first walks in circles although it is ahead, or does not
/// although it is behind and could. Forced wins and losses stay as they are.
///
/// Where a circle is possible the first look leaves the second its part of the budget, so that both
/// together keep to it.
pub(super) fn decide_leaving_circles<G: Tactics + Evaluated>(
    decide: Decide<'_, G>,
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    scope: Scope,
    control: &mut Control<'_>,
) -> Decision<G::Action> {
    let aim = if scope == Scope::Best { Aim::Play } else { Aim::Advise };
    let back = moves_back(game, state, agent, scope);
    if back.is_empty() {
        return decide(game, state, agent, (scope, aim), control);
    }
    control.limit(agent.budget());
    let began = control.elapsed();
    let share = f64::from(SECOND_LOOK) / f64::from(SECOND_LOOK + 1);
    let mut look = control.part(share);
    let decision = decide(game, state, agent, (scope, aim), &mut look);
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
    let mut second = decide(game, state, agent, (Scope::All, aim), &mut look);
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
    sort_by_rank(&mut second.candidates, |candidate| -i64::from(candidate.score.raw()));
    second
}

/// The moves that lead back to a position of this game, where that can matter.
fn moves_back<G: Tactics>(
    game: &G,
    state: &G::State,
    agent: &Agent,
    scope: Scope,
) -> Vec<G::Action> {
    let matters = scope == Scope::Best && game.repetition() == Repetition::Nothing;
    if !matters || game.shortlist(state).is_some() {
        return Vec::new();
    }
    let mut back = game.action_list(state);
    back.retain(|&action| agent.has_seen(game.key(&game.after(state, action))));
    back
}

#[cfg(test)]
mod tests {
    use meeple_core::{Deterministic as _, Present as _, Problem, Setup};
    use meeple_games::escampe::Escampe;

    use super::*;
    use crate::agent::plays::{HotDuel, OnDuel};
    use crate::session::trees;

    /// A decision within so many nodes, as if the game had been after all moves but one.
    fn decide_after(
        text: &str,
        agent: &str,
        nodes: u64,
        new: Option<<Escampe as Problem>::Action>,
    ) -> Decision<<Escampe as Problem>::Action> {
        let entry = crate::entry("escampe").expect("a game");
        let (game, state) = Escampe::open(&Setup::at(text)).expect("a position");
        let mut agent = Agent::parse(agent, entry).expect("an agent");
        let seen = game.action_list(&state).into_iter().filter(|action| Some(*action) != new);
        agent.follow(seen.map(|action| game.key(&game.after(&state, action))));
        Control::with_budget(Budget::nodes(nodes), |control| {
            let Some(OnDuel::Hot(HotDuel::Tree(form))) = agent.method().on_duel() else {
                panic!("{agent} is no tree search");
            };
            let search: Decide<'_, Escampe> = &|game, state, agent, purpose, control| {
                trees::decide(game, state, form, agent, purpose, control, &mut ())
            };
            let found =
                decide_leaving_circles(search, &game, &state, &mut agent, Scope::Best, control);
            assert!(control.nodes() <= nodes, "{} of {nodes}: {text}", control.nodes());
            found
        })
    }

    #[test]
    fn p05_both_looks_together_keep_to_the_nodes() {
        let mut second_looks = 0;
        for text in ["2B3/1bbbbb/6/6/1nnnnn/2N3 w 0", "2B3/1b1bbb/6/1bn3/1n1nnn/2N3 w 3"] {
            for agent in ["engine(forced=off)", "engine(threads=2)", "alphabeta(tt=1MB)"] {
                for nodes in [300, 1_000, 5_000] {
                    // Who is ahead may not go back; who is behind is not content with the new move.
                    let ahead = decide_after(text, agent, nodes, None);
                    let new = ahead.best().map(|best| best.action);
                    let behind = decide_after(text, agent, nodes, new);
                    for found in [&ahead, &behind] {
                        let drawn = found.candidates.iter().filter(|c| c.score == Score::DRAW);
                        second_looks += u32::from(drawn.count() > 2);
                    }
                    if agent == "engine(forced=off)" {
                        let again = decide_after(text, agent, nodes, new);
                        assert_eq!(behind, again, "nodes alone decide");
                    }
                }
            }
        }
        assert!(second_looks > 0, "there was nothing to test");
    }
}
