//! What the decisions of a search are worth to people: as advice, and as an answer.

use meeple_core::{Bound, Control, Evaluated, Evaluator, Notation, Problem, Stop, Tactics};
use meeple_search::adversarial::{Aim, DEEPEST, TranspositionTable};
use meeple_search::{Decision, Exactness};

use super::Scope;
use super::distance::{confirm, worth};
use super::judge::{Judge, judge};
use super::leaving_circles::decide_leaving_circles;
use super::shared::names;
use crate::answer::GameResult;
use crate::{Advice, Agent, Answer, Candidate, Span, Status, Term};

/// A search that gives moves their scores: for the best move or for all, and for what. It is called
/// once a search, and what it runs is compiled for the game.
pub(super) type Decide<'d, G> = &'d dyn Fn(
    &G,
    &<G as Problem>::State,
    &mut Agent,
    (Scope, Aim),
    &mut Control<'_>,
) -> Decision<<G as Problem>::Action>;

/// Advice from what a search decides.
pub(super) fn advise<G: Tactics + Evaluated + Notation>(
    decide: Decide<'_, G>,
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    scope: Scope,
    control: &mut Control<'_>,
) -> Advice {
    let judge = judge(game, agent);
    let decision = decide_leaving_circles(decide, game, state, agent, scope, control);
    let (depth, stopped) = (decision.depth, decision.stopped);
    let view = |candidate| view(game, state, &judge, candidate);
    let candidates = decision.candidates.iter().map(view).collect();
    let looked = if depth < DEEPEST { depth } else { 0 };
    let mut advice = Advice::from_candidates(candidates);
    let longest = advice.candidates.iter().map(|c| c.line.len()).max().unwrap_or(0);
    if scope == Scope::All && game.outcome(state).is_none() {
        let terms = judge.terms(game, state).into_iter();
        advice.terms = terms.map(|(words, points)| Term { words, points }).collect();
    }
    advice.depth = if looked > 0 { looked } else { longest as u32 };
    advice.stopped = stopped;
    advice
}

/// The answer that follows from what a search decides.
pub(super) fn solve<G: Tactics + Evaluated + Notation>(
    decide: Decide<'_, G>,
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Answer {
    let to_solve = (Scope::Best, Aim::Solve);
    let decision = decide(game, state, agent, to_solve, control);
    let bytes = agent.recall::<TranspositionTable>().map_or(0, |table| table.bytes());
    let Some(mut best) = decision.best().cloned() else {
        return Answer { bytes, stopped: decision.stopped, ..Answer::new(Status::Stopped) };
    };
    if best.exactness != Exactness::Proved {
        return Answer {
            value: best.score.distance().is_none().then(|| f64::from(best.score.raw())),
            moves: names(game, state, &best.line),
            bytes,
            // An estimate is no solution. If no other limit kept the search from the end of the
            // game, the depth did: that of the budget, or the deepest there is.
            stopped: decision.stopped.or(Some(Stop::Depth)),
            ..Answer::new(Status::Stopped)
        };
    }
    if best.score.distance().is_some() {
        best.line = complete(decide, game, state, &best, agent, control);
        if !best.distance_exact {
            confirm(game, state, agent, control, &mut best);
        }
    }
    let (lower, upper) = worth(game, state, best.score, best.distance_exact);
    let known = lower == upper;
    Answer {
        length: best.score.distance(),
        length_exact: best.distance_exact || best.score.distance().is_none(),
        outcome: Some(GameResult::of(best.score.signum())),
        value: known.then_some(lower),
        lower: (!known).then_some(lower),
        upper: (!known).then_some(upper),
        moves: names(game, state, &best.line),
        bytes,
        stopped: decision.stopped,
        ..Answer::new(Status::Proved)
    }
}

/// A move as a tree search sees it, in the game's own convention.
pub(super) fn view<G: Tactics + Evaluated + Notation>(
    game: &G,
    state: &G::State,
    judge: &Judge<G::Evaluator>,
    candidate: &meeple_search::Candidate<G::Action>,
) -> Candidate {
    let names = names(game, state, &candidate.line);
    let (score, at_most) = (candidate.score, candidate.bound != Bound::Exact);
    let forced = score.distance().is_some();
    let mut exactness = candidate.exactness;
    let mut within = None;
    let (value, chance, risk) = if forced || exactness != Exactness::Estimated {
        let (low, high) = worth(game, state, score, candidate.distance_exact || at_most);
        if low < high {
            within = Span::of((low, high));
            exactness = exactness.min(Exactness::Bounded);
        }
        let value = if score.is_win() { low } else { high };
        (value, f64::from(1 + score.signum()) / 2.0, f64::from(u8::from(score.signum() < 0)))
    } else {
        let chance = Evaluator::<G>::chance(judge, score);
        (f64::from(score.raw()), chance, 1.0 - chance)
    };
    // What is at most a win may be anything.
    let known = !at_most || score.is_loss();
    Candidate {
        line: names.clone(),
        chance: known.then_some(chance),
        risk: known.then_some(risk),
        distance: score.distance(),
        distance_exact: candidate.distance_exact || !forced,
        at_most,
        within,
        ..Candidate::new(names.into_iter().next().unwrap_or_default(), value, exactness)
    }
}

/// The line of a forced result to its end. Where a table knew the answer the search did not go
/// down, so the line breaks off there: it is searched on from that point, which the table makes
/// quick.
fn complete<G: Tactics + Evaluated>(
    decide: Decide<'_, G>,
    game: &G,
    root: &G::State,
    best: &meeple_search::Candidate<G::Action>,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Vec<G::Action> {
    let mut line = best.line.clone();
    let mut state = root.clone();
    for &action in &line {
        game.apply(&mut state, action);
    }
    while game.outcome(&state).is_none() {
        let decision = decide(game, &state, agent, (Scope::Best, Aim::Solve), control);
        let Some(next) = decision.best().filter(|_| decision.stopped.is_none()) else { break };
        for &action in &next.line {
            game.apply(&mut state, action);
            line.push(action);
        }
    }
    line
}
