//! What several families do alike.

use meeple_core::{Control, Deterministic, Notation, Outcome, Path, Side};
use meeple_search::Exactness;
use meeple_search::montecarlo::{Sample, random_action};

use super::Standing;
use crate::{Advice, Agent, Answer, Candidate, Status};

/// Games for each move, unless the expression says otherwise.
const PLAYOUTS: u64 = 1_000;

/// Whose turn it is, or who won.
pub(super) fn duel_standing(outcome: Option<Outcome>, to_move: impl FnOnce() -> Side) -> Standing {
    match outcome {
        None => Standing::ToMove(to_move().into()),
        Some(outcome) => {
            outcome.winner().map_or(Standing::Drawn, |side| Standing::Won(side.into()))
        }
    }
}

/// Any legal action, with nothing known of it.
pub(super) fn at_random<P: Notation>(
    problem: &P,
    state: &P::State,
    control: &Control<'_>,
) -> Advice {
    let drawn = random_action(problem, state, &mut control.rng());
    let guess =
        |action| Candidate::new(problem.action_name(state, action), 0.0, Exactness::Estimated);
    Advice::from_candidates(drawn.map(guess).into_iter().collect())
}

/// What random games say of each move; `sample` plays them.
pub(crate) fn by_playouts<P: Notation>(
    problem: &P,
    state: &P::State,
    agent: &Agent,
    control: &mut Control<'_>,
    sample: impl FnOnce(u64, &mut Control<'_>) -> Vec<Sample<P::Action>>,
) -> Advice {
    control.limit(agent.budget());
    let samples = sample(agent.count("games").unwrap_or(PLAYOUTS).max(1), control);
    let view = |sample: Sample<P::Action>| {
        let name = problem.action_name(state, sample.action);
        Candidate {
            chance: Some(sample.success),
            risk: Some(sample.failure),
            turns: (sample.turns > 0.0).then_some(sample.turns),
            margin: Some(sample.margin),
            ..Candidate::new(name, sample.mean, Exactness::Estimated)
        }
    };
    Advice::from_candidates(samples.into_iter().map(view).collect())
}

/// The answer of an agent that can only advise: an estimate is no solution.
pub(super) fn from_advice(advice: &Advice) -> Answer {
    let best = advice.candidates.first();
    let proved = best.filter(|_| advice.exactness == Exactness::Proved);
    Answer {
        value: best.map(|best| best.value),
        moves: match proved {
            Some(best) => best.line.clone(),
            None => advice.best.iter().cloned().collect(),
        },
        length: proved.and_then(|best| best.distance),
        length_exact: proved.is_none_or(|best| best.distance_exact),
        stopped: advice.stopped,
        ..Answer::new(if proved.is_some() { Status::Proved } else { Status::Stopped })
    }
}

/// The names of a line of actions.
pub(super) fn names<P: Notation + Deterministic>(
    problem: &P,
    state: &P::State,
    line: &[P::Action],
) -> Vec<String> {
    let mut state = state.clone();
    line.iter()
        .map(|&action| {
            let name = problem.action_name(&state, action);
            problem.apply(&mut state, action);
            name
        })
        .collect()
}

/// The name of a path's first action: all that can be said where chance decides what follows.
pub(super) fn first_name<P: Notation>(problem: &P, state: &P::State, path: &Path) -> Vec<String> {
    let first = path.0.first().and_then(|&index| problem.nth_action(state, index as usize));
    first.map(|action| problem.action_name(state, action)).into_iter().collect()
}
