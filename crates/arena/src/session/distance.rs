//! Forced results: what they are worth while only a bound of their distance is known, and how to
//! find the distance itself.

use meeple_core::{Budget, Control, Game, Score, Tactics};
use meeple_search::Candidate;
use meeple_search::adversarial::{TranspositionTable, quickest};

use super::judge::Judge;
use super::trees::ENGINE_TABLE;
use crate::Agent;

/// What a result is worth in the game's own convention: at least the first number and at most the
/// second. They are equal where the distance is known or does not matter; a result that comes within
/// a distance may come sooner.
pub(super) fn worth<G: Game>(
    game: &G,
    state: &G::State,
    score: Score,
    distance_exact: bool,
) -> (f64, f64) {
    let value = |score| f64::from(game.value_of(state, score));
    let known = value(score);
    match score.distance() {
        Some(_) if !distance_exact && score.is_win() => (known, value(Score::win_in(1)).max(known)),
        Some(_) if !distance_exact => (value(Score::loss_in(1)).min(known), known),
        _ => (known, known),
    }
}

/// Without limits, the distance may cost so many times what the result did.
const TIMES: u64 = 16;
/// And this much in any case.
const AT_LEAST: u64 = 4_000_000;

/// Replaces a forced result that comes within a distance by the quickest one and a line that shows
/// it, if the budget allows: what is left of it, or, where nothing is limited, a multiple of what
/// finding the result took.
pub(super) fn confirm<G: Tactics + meeple_core::Evaluated>(
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
    best: &mut Candidate<G::Action>,
) {
    let limit = control.budget().bytes.unwrap_or(usize::MAX);
    // What a less careful search left in the table must not answer.
    let fresh = match agent.recall::<TranspositionTable>() {
        Some(table) => {
            table.clear();
            None
        }
        None => Some(TranspositionTable::with_bytes(ENGINE_TABLE.min(limit))),
    };
    let table = match fresh {
        Some(table) => agent.remember(table),
        None => agent.recall().expect("it was found above"),
    };
    let most = control.nodes().saturating_mul(TIMES).saturating_add(AT_LEAST);
    let unlimited = control.budget().nodes.is_none() && control.budget().time.is_none();
    let mut part = control.part(1.0);
    if unlimited {
        part.limit(Budget::nodes(most));
    }
    // Nobody judges: within the distance everything is seen to its end.
    let judge: Judge<G::Evaluator> = Judge::Nobody;
    match quickest(game, state, &judge, best.score, table, &mut part) {
        Ok(found) => {
            // A line that the budget cut short is no better than the one known before.
            let whole =
                found.score.distance().is_some_and(|plies| plies as usize == found.line.len());
            if whole || found.score != best.score {
                best.line = found.line;
            }
            best.score = found.score;
            best.distance_exact = true;
        }
        Err(within) if within != best.score => {
            // Sooner than the line that was found shows.
            best.score = within;
            best.line.truncate(1);
        }
        Err(_) => {}
    }
    let nodes = part.nodes();
    control.absorb(nodes);
}
