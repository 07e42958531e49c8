//! Duels: two sides, no chance.

use std::sync::Arc;

use meeple_core::{
    AnyDuel, Bound, Control, Draft, Evaluated, Evaluator, Game, History, InputError, Notation,
    Outcome, Path, Present, Probe, Repetition, Resumed, Rng, Stop, Tactics, WrittenBook,
};
use meeple_search::adversarial::{Aim, Claim, DEEPEST, Proof, TranspositionTable};
use meeple_search::montecarlo::{Uct, Visited, uct};
use meeple_search::{Decision, Exactness, perft};

use super::distance::{confirm, worth};
use super::game_session::Conduct;
use super::judge::{Judge, judge};
use super::leaving_circles::decide_leaving_circles;
use super::shared::{at_random, duel_standing, from_advice, names};
use super::trees::decide;
use super::{Scope, Standing};
use super::{proofs, specialist, textbook};
use crate::agent::Method;
use crate::answer::GameResult;
use crate::trace::TraceStep;
use crate::{Advice, Agent, Answer, Candidate, Span, Status, Term};

/// Conducts duels.
#[derive(Debug)]
pub struct AsDuel;

/// The searches that a duel is compiled with. Those that must be fast are there for every game; the
/// others are there once, for [`AnyDuel`].
pub(super) trait Searches<G: Tactics + Evaluated> {
    /// The tree search that the agent names.
    fn decide(
        game: &G,
        state: &G::State,
        agent: &mut Agent,
        purpose: (Scope, Aim),
        control: &mut Control<'_>,
    ) -> Decision<G::Action>;

    /// The proof-number search that the agent names.
    fn prove(
        game: &G,
        state: &G::State,
        claim: Claim,
        agent: &Agent,
        control: &mut Control<'_>,
    ) -> Proof<G::State, G::Action>;
}

/// The searches that must be fast: compiled for each duel.
pub(super) struct Quick;

impl<G: Tactics + Evaluated> Searches<G> for Quick {
    fn decide(
        game: &G,
        state: &G::State,
        agent: &mut Agent,
        purpose: (Scope, Aim),
        control: &mut Control<'_>,
    ) -> Decision<G::Action> {
        decide(game, state, agent, purpose, control, &mut ())
    }

    fn prove(
        game: &G,
        state: &G::State,
        claim: Claim,
        agent: &Agent,
        control: &mut Control<'_>,
    ) -> Proof<G::State, G::Action> {
        proofs::by_dfpn(game, state, claim, agent, control, &mut ())
    }
}

impl<G: Tactics + Evaluated + Present> Conduct<G> for AsDuel {
    fn standing(game: &G, history: History<'_, G::State>) -> Standing {
        duel_standing(history.outcome(game), || game.to_move(history.now()))
    }

    fn advance(game: &G, state: &G::State, action: G::Action, _: &mut Rng) -> G::State {
        game.after(state, action)
    }

    fn think(
        game: &Arc<G>,
        history: History<'_, G::State>,
        agent: &mut Agent,
        scope: Scope,
        control: &mut Control<'_>,
    ) -> Advice {
        let state = history.now();
        if textbook::has(agent.method()) {
            return textbook::think(&erased(game, history), state, agent, scope, control);
        }
        if const { forgets::<G>() } {
            think::<G, Quick>(game, state, agent, scope, control)
        } else {
            let rest = Resumed::new(Arc::clone(game), history);
            think::<Resumed<G>, Quick>(&rest, state, agent, scope, control)
        }
    }

    fn solve(
        game: &Arc<G>,
        history: History<'_, G::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
    ) -> Answer {
        let state = history.now();
        if textbook::has(agent.method()) {
            return textbook::solve(&erased(game, history), state, agent, control);
        }
        if const { forgets::<G>() } {
            solve::<G, Quick>(game, state, agent, control)
        } else {
            let rest = Resumed::new(Arc::clone(game), history);
            solve::<Resumed<G>, Quick>(&rest, state, agent, control)
        }
    }

    fn perft(
        game: &G,
        state: &G::State,
        depth: u32,
        control: &mut Control<'_>,
    ) -> Result<Option<u64>, InputError> {
        Ok(perft(game, state, depth, control))
    }

    fn trace(
        game: &Arc<G>,
        history: History<'_, G::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(TraceStep) -> bool,
    ) -> Result<(), InputError> {
        let state = history.now();
        textbook::trace(&erased(game, history), state, agent, control, sink)
    }

    fn wins_at_once(game: &G, state: &G::State, action: G::Action) -> bool {
        let winner = game.outcome(&game.after(state, action)).and_then(Outcome::winner);
        winner == Some(game.to_move(state))
    }

    fn loses_at_once(game: &G, state: &G::State, action: G::Action) -> bool {
        let next = game.after(state, action);
        let other = game.to_move(&next) != game.to_move(state);
        let won = |action: &G::Action| Self::wins_at_once(game, &next, *action);
        game.outcome(&next).is_none() && other && game.action_list(&next).iter().any(won)
    }

    fn read_book(game: &G, agent: &mut Agent, bytes: &[u8]) -> Result<(), InputError> {
        specialist::read_book(game, agent, bytes)
    }

    fn write_book(
        game: &G,
        agent: &mut Agent,
        plies: u8,
        draft: Option<&[u8]>,
        control: &mut Control<'_>,
        watch: &mut dyn FnMut(&Draft<'_>),
    ) -> Result<WrittenBook, InputError> {
        specialist::write_book(game, agent, plies, draft, control, watch)
    }

    fn name_path(game: &G, state: &G::State, path: &Path) -> Vec<String> {
        names(game, state, &path.actions(game, state))
    }
}

/// Whether the past of a game of this kind does not matter: it is then searched as it is, otherwise
/// as the rest of a game. Each game is compiled in one of the two ways.
const fn forgets<G: Game>() -> bool {
    matches!(G::REPETITION, Repetition::Nothing)
}

/// The game without its type, and with its past where that matters.
fn erased<G: Tactics + Evaluated + Notation>(
    game: &Arc<G>,
    history: History<'_, G::State>,
) -> AnyDuel {
    if const { forgets::<G>() } {
        AnyDuel::new(Arc::clone(game))
    } else {
        AnyDuel::new(Arc::new(Resumed::new(Arc::clone(game), history)))
    }
}

/// Advice from the searches that a duel is compiled with.
pub(super) fn think<G: Tactics + Evaluated + Notation, S: Searches<G>>(
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    scope: Scope,
    control: &mut Control<'_>,
) -> Advice {
    match agent.method() {
        Method::Random => at_random(game, state, control),
        Method::Uct => by_uct(game, state, agent, control, &mut ()),
        Method::Dfpn | Method::Pns => {
            proofs::advise(game, state, agent, control, |claim, control| {
                S::prove(game, state, claim, agent, control)
            })
        }
        Method::Specialist => match specialist::advise(game, state, agent, scope, control) {
            Some(exact) => exact,
            None if control.cancel().is_cancelled() => Advice::from_candidates(Vec::new()),
            // The engine has the rest of the budget.
            None => {
                let mut engine = agent.stand_in(Method::Engine);
                think::<G, S>(game, state, &mut engine, scope, control)
            }
        },
        _ => {
            let judge = judge(game, agent);
            let decision = decide_leaving_circles::<G, S>(game, state, agent, scope, control);
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
    }
}

/// The answer of the searches that a duel is compiled with.
pub(super) fn solve<G: Tactics + Evaluated + Notation, S: Searches<G>>(
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Answer {
    if let Some(outcome) = game.outcome(state) {
        let score = game.final_score(outcome, game.to_move(state), 0);
        return Answer {
            value: Some(f64::from(game.value_of(state, score))),
            length: Some(0),
            outcome: Some(GameResult::of(score.signum())),
            ..Answer::new(Status::Proved)
        };
    }
    if matches!(agent.method(), Method::Dfpn | Method::Pns) {
        return proofs::solve(game, state, agent, control, |claim, control| {
            S::prove(game, state, claim, agent, control)
        });
    }
    if agent.method() == Method::Forced {
        return proofs::solve_forced(game, state, agent, control);
    }
    if agent.method() == Method::Specialist {
        return specialist::solve(game, state, agent, control);
    }
    if matches!(agent.method(), Method::Uct | Method::Random) {
        return from_advice(&think::<G, S>(game, state, agent, Scope::Best, control));
    }
    let to_solve = (Scope::Best, Aim::Solve);
    let decision = S::decide(game, state, agent, to_solve, control);
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
        best.line = complete::<G, S>(game, state, &best, agent, control);
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
fn view<G: Tactics + Evaluated + Notation>(
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

/// What a Monte Carlo tree says of each move, most visited first.
pub(super) fn by_uct<G: Game + Notation>(
    game: &G,
    state: &G::State,
    agent: &Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Advice {
    let standard = Uct::default();
    let limits = agent.budget();
    let limited = limits.time.is_some() || limits.nodes.is_some();
    let options = Uct {
        // Under a limit of its own, the search goes on until that is reached.
        games: agent.count("playouts").unwrap_or(if limited { u64::MAX } else { standard.games }),
        exploration: agent.real("c").unwrap_or(standard.exploration),
    };
    control.limit(limits);
    let view = |seen: Visited<G::Action>| {
        let line = names(game, state, &seen.line);
        let chance = (!game.is_graded()).then_some(seen.mean);
        Candidate {
            chance,
            risk: chance.map(|chance| 1.0 - chance),
            margin: Some(seen.margin),
            visits: Some(seen.visits),
            line: line.clone(),
            ..Candidate::new(
                line.into_iter().next().unwrap_or_default(),
                seen.mean,
                Exactness::Estimated,
            )
        }
    };
    let candidates: Vec<Candidate> =
        uct(game, state, options, control, probe).into_iter().map(view).collect();
    let depth = candidates.first().map_or(0, |best| best.line.len() as u32);
    Advice { depth, ..Advice::from_candidates(candidates) }
}

/// The line of a forced result to its end. Where a table knew the answer the search did not go
/// down, so the line breaks off there: it is searched on from that point, which the table makes
/// quick.
fn complete<G: Tactics + Evaluated, S: Searches<G>>(
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
        let decision = S::decide(game, &state, agent, (Scope::Best, Aim::Solve), control);
        let Some(next) = decision.best().filter(|_| decision.stopped.is_none()) else { break };
        for &action in &next.line {
            game.apply(&mut state, action);
            line.push(action);
        }
    }
    line
}
