//! Proof numbers beside a search for values. They see far down narrow lines, where a search of all
//! moves does not: a win that a table promises is worked out and played to its end, and the move that
//! the search for values chose is looked at again: does the opponent win against it by force?

use meeple_core::{Bound, Budget, Control, Score, Side, Tactics};
use meeple_search::adversarial::{Certificate, Claim, Dfpn, dfpn};
use meeple_search::{Candidate, Decision, Exactness};

use crate::Agent;

/// One part in so many of the budget is left to the second look …
pub(super) const PART: u64 = 16;
/// … which takes up to one part in so many of the nodes before it: under a clock most searches end
/// early, because another round would not be finished.
const OF_THE_FIRST: u64 = 8;

/// Where nothing is limited, a win that is known to be there is sought with so many nodes.
const ENOUGH: u64 = 4_000_000;

/// Bytes of a table of proof numbers, at most, and for one node.
const TABLE: usize = 16 << 20;
const A_NODE: usize = 64;

/// The strategy by which a side is found to win.
fn win_of<G: Tactics>(
    game: &G,
    state: &G::State,
    side: Side,
    control: &mut Control<'_>,
) -> Option<Certificate<G::State, G::Action>> {
    let nodes = control.budget().nodes.and_then(|nodes| usize::try_from(nodes).ok());
    let limit = control.budget().bytes.unwrap_or(usize::MAX);
    let table = nodes.map_or(TABLE, |nodes| TABLE.min(nodes.saturating_mul(A_NODE))).min(limit);
    // Leaves count their moves, and a node is left only for one half as hard: where replies are
    // mostly forced this takes far fewer nodes than the plain numbers.
    let options = Dfpn { table, epsilon: 1.0, mobility: true };
    let claim = Claim::win(side);
    let proof = dfpn(game, state, claim, options, control, &mut ());
    proof.certificate.filter(|shown| shown.claim() == claim && shown.distance(state).is_some())
}

/// The next move of a win that was found earlier in this game.
pub(super) fn go_on<G: Tactics>(
    game: &G,
    state: &G::State,
    agent: &Agent,
) -> Option<Decision<G::Action>> {
    let strategy = agent.strategy::<Certificate<G::State, G::Action>>()?;
    let (action, plies) = strategy.action(state).zip(strategy.distance(state))?;
    let wins = strategy.claim() == Claim::win(game.to_move(state));
    wins.then(|| Decision {
        candidates: vec![Candidate {
            action,
            score: Score::win_in(plies),
            bound: Bound::Exact,
            exactness: Exactness::Proved,
            distance_exact: false,
            line: vec![action],
        }],
        depth: plies,
        stopped: None,
    })
}

/// Works out how the side to move wins, and keeps it for the moves to come.
pub(super) fn seek_win<G: Tactics>(
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
) {
    let mut part = control.part(1.0);
    if part.budget().time.is_none() && part.budget().nodes.is_none() {
        part.limit(Budget::nodes(ENOUGH));
    }
    let found = win_of(game, state, game.to_move(state), &mut part);
    let nodes = part.nodes();
    control.absorb(nodes);
    if let Some(strategy) = found {
        agent.follow_strategy(strategy);
    }
}

/// The decision with its best move looked at again: if the opponent is found to win against it, it
/// goes behind the next best, which is looked at in its turn. Each has half of what is left of the
/// second look's nodes.
pub(super) fn look_again<G: Tactics>(
    game: &G,
    state: &G::State,
    mut decision: Decision<G::Action>,
    control: &mut Control<'_>,
) -> Decision<G::Action> {
    let mover = game.to_move(state);
    let mut left = control.nodes() / OF_THE_FIRST;
    while let Some(best) = decision.candidates.first_mut() {
        let next = game.after(state, best.action);
        let settled = best.score.distance().is_some() || game.outcome(&next).is_some();
        if settled || game.to_move(&next) == mover || left < 2 || control.must_stop() {
            break;
        }
        let mut part = control.part(1.0);
        part.limit(Budget::nodes(left / 2));
        let found = win_of(game, &next, mover.other(), &mut part);
        let nodes = part.nodes();
        control.absorb(nodes);
        left -= left.min(nodes);
        let Some(plies) = found.and_then(|shown| shown.distance(&next)) else { break };
        // Lost, in so many plies at most.
        best.score = Score::loss_in(plies.saturating_add(1));
        (best.bound, best.exactness) = (Bound::Exact, Exactness::Proved);
        best.distance_exact = false;
        best.line.truncate(1);
        decision.rank();
    }
    // That this move loses does not say that no other move holds.
    if let Some(best) = decision.candidates.first_mut().filter(|best| best.score.is_loss()) {
        best.exactness = Exactness::Estimated;
    }
    decision
}

#[cfg(test)]
mod tests {
    use meeple_core::{Deterministic as _, Game as _, Problem as _, Rng};
    use meeple_games::escampe::Escampe;
    use meeple_search::Candidate;
    use meeple_search::adversarial::Forced;

    use super::*;

    #[test]
    fn a_move_found_lost_goes_behind_the_next_best() {
        let (game, mut rng) = (Escampe::default(), Rng::new(18));
        let (mut changed, mut kept) = (0, 0);
        while changed + kept < 40 {
            let mut state = game.start();
            for _ in 0..10 {
                let drawn = rng.below(game.count_actions(&state));
                let next = game.nth_action(&state, drawn).expect("below the count");
                state = game.after(&state, next);
                if game.outcome(&state).is_some() {
                    break;
                }
            }
            if game.outcome(&state).is_some() {
                continue;
            }
            let candidate = |action| Candidate {
                action,
                score: Score::DRAW,
                bound: Bound::Exact,
                exactness: Exactness::Estimated,
                distance_exact: false,
                line: vec![action],
            };
            let candidates: Vec<_> = game.action_list(&state).into_iter().map(candidate).collect();
            let first = candidates[0].action;
            let decision = Decision { candidates, depth: 1, stopped: None };
            let second = Control::with_budget(Budget::nodes(40_000), |control| {
                control.absorb(35_000);
                let second = look_again(&game, &state, decision, control);
                assert!(control.nodes() <= 40_000);
                second
            });
            let best = second.best().expect("no move is dropped");
            if best.action == first {
                kept += 1;
                continue;
            }
            changed += 1;
            // Where all are lost, that the first is the best of them is not known.
            let others = second.candidates.iter().skip(1);
            for lost in others.filter(|lost| lost.score.distance().is_some()) {
                assert_eq!((lost.exactness, lost.distance_exact), (Exactness::Proved, false));
                assert!(lost.score < best.score || best.score.distance().is_some());
                let next = game.after(&state, lost.action);
                let plies = lost.score.distance().expect("filtered") - 1;
                let mut search = Forced::new(&game, 1 << 22);
                let won = Control::with_budget(Budget::nodes(200_000), |control| {
                    search.wins(game.to_move(&next), &next, plies, control)
                });
                assert_ne!(won, Ok(false), "it is lost within {plies} plies");
            }
        }
        assert!(changed > 5 && kept > 5, "{changed} changed, {kept} kept");
    }
}
