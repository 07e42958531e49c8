//! Duels: two sides, no chance.

use meeple_core::{
    Bound, Control, Evaluated, Evaluator, Game, InputError, Mobility, NoEvaluator, Outcome, Path,
    Phrase, Present, Probe, Problem, Rng, Score, Stop, Tactics,
};
use meeple_search::adversarial::{
    Aim, AlphaBeta, DEEPEST, Driver, Enhancements, Settings, Table as Transpositions, alphabeta,
    forced_first, forced_player, minimax, parallel, sss,
};
use meeple_search::montecarlo::{Uct, Visited, flat_duel, uct};
use meeple_search::{Decision, Exactness, perft};

use super::by_proof::{PART, go_on, look_again, seek_win};
use super::circles::decide_leaving_circles;
use super::distance::{confirm, worth};
use super::shared::{at_random, by_playouts, duel_standing, from_advice, names};
use super::table::Conduct;
use super::{Scope, Standing};
use super::{proofs, specialist};
use crate::agent::Method;
use crate::answer::GameResult;
use crate::trace::{MeritTrace, PlayoutTrace, ProofTrace, Recorder, TraceStep, TreeTrace};
use crate::{Advice, Agent, Answer, Candidate, Span, Status, Term};

/// Conducts duels.
#[derive(Debug)]
pub struct AsDuel;

/// Whoever judges: the game's own evaluators, or one that works for every game. One type, so that
/// the search is compiled once a game and the choice costs one predictable branch a leaf.
pub(super) enum Judge<E> {
    Own(E),
    Nobody,
    Mobility,
}

impl<G: Problem, E: Evaluator<G>> Evaluator<G> for Judge<E> {
    #[inline]
    fn value(&self, game: &G, state: &G::State) -> Score {
        match self {
            Self::Own(own) => own.value(game, state),
            Self::Nobody => NoEvaluator.value(game, state),
            Self::Mobility => Mobility.value(game, state),
        }
    }

    fn margin(&self) -> Option<i32> {
        match self {
            Self::Own(own) => own.margin(),
            Self::Nobody | Self::Mobility => None,
        }
    }

    fn terms(&self, game: &G, state: &G::State) -> Vec<(Phrase, i32)> {
        match self {
            Self::Own(own) => own.terms(game, state),
            Self::Nobody | Self::Mobility => Vec::new(),
        }
    }

    fn chance(&self, value: Score) -> f64 {
        match self {
            Self::Own(own) => own.chance(value),
            Self::Nobody => Evaluator::<G>::chance(&NoEvaluator, value),
            Self::Mobility => Evaluator::<G>::chance(&Mobility, value),
        }
    }
}

pub(super) fn judge<G: Evaluated>(game: &G, agent: &Agent) -> Judge<G::Evaluator> {
    let default = G::EVALUATORS.first().map_or("none", |choice| choice.name);
    match agent.name("eval").unwrap_or(default) {
        "mobility" => Judge::Mobility,
        name => game.evaluator(name).map_or(Judge::Nobody, Judge::Own),
    }
}

/// Memory of positions that an engine has unless the expression says otherwise.
pub(super) const ENGINE_TABLE: usize = 64 << 20;
/// Half the width of an engine's first window, in points.
const ENGINE_ASPIRATION: i32 = 40;

/// One part in so many of an engine's budget goes to forced wins first, where that pays.
const FORCED_SHARE: u32 = 4;
/// And of the budget for one move of a shortlist, after which the game may be decided.
const FORCED_OPENING: u32 = 2;

/// What the agent's switches turn on. A bare name is the textbook's form; `engine` has everything.
fn enhancements(agent: &Agent) -> Enhancements {
    let all = agent.method() == Method::Engine;
    let on = |name: &str| agent.switch(name).unwrap_or(all);
    Enhancements {
        null_windows: matches!(agent.method(), Method::Pvs | Method::Engine),
        promise: on("promise"),
        killers: on("killers"),
        history: on("history"),
        countermoves: on("counter"),
        internal_deepening: on("iid"),
        null_move: on("null"),
        reductions: on("lmr"),
        futility: on("futility"),
        quiescence: on("quiescence"),
        // The textbook's forms have minimax's value at their depth, with or without a table.
        equal_depth: !all,
    }
}

/// Makes the agent's table, once; its size honours the memory limit.
fn prepare_table(agent: &mut Agent, control: &Control<'_>) {
    let wanted = match (agent.bytes("tt"), agent.method()) {
        (None, Method::Engine) => Some(ENGINE_TABLE),
        (bytes, _) => bytes,
    };
    let Some(wanted) = wanted else { return };
    if agent.recall::<Transpositions>().is_none() {
        let limit = control.budget().bytes.unwrap_or(usize::MAX);
        agent.remember(Transpositions::with_bytes(wanted.min(limit)));
    }
}

/// Runs the tree search that the agent names: for the best move or for all, and for what.
pub(super) fn decide<G: Tactics + Evaluated>(
    game: &G,
    state: &G::State,
    agent: &mut Agent,
    (scope, aim): (Scope, Aim),
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Decision<G::Action> {
    let judge = judge(game, agent);
    control.limit(agent.budget());
    if agent.method() == Method::Forced {
        let (plies, bytes) = (proofs::within(agent), proofs::forced_bytes(agent, control));
        return forced_player(game, state, &judge, plies, bytes, control);
    }
    match agent.method() {
        Method::Minimax => return minimax(game, state, &judge, control, probe),
        Method::Sss => return sss(game, state, &judge, control, probe),
        _ => {}
    }
    let engine = agent.method() == Method::Engine;
    let proofs = engine && aim == Aim::Play && agent.switch("proofs").unwrap_or(game.is_forcing());
    if let Some(decision) = go_on(game, state, agent).filter(|_| proofs) {
        return decision;
    }
    if let Some(decision) = known_win(game, state).filter(|_| engine) {
        if let Some(best) = decision.best().filter(|_| proofs) {
            seek_win(game, &game.after(state, best.action), agent, control);
        }
        return decision;
    }
    if engine && scope == Scope::Best && agent.switch("forced").unwrap_or(game.is_forcing()) {
        let bytes = proofs::forced_bytes(agent, control);
        let parts = if game.shortlist(state).is_some() { FORCED_OPENING } else { FORCED_SHARE };
        if let Some(decision) = forced_first(game, state, bytes, parts, aim, control, probe) {
            return decision;
        }
    }
    prepare_table(agent, control);
    let on = enhancements(agent);
    let budget = control.budget();
    let in_a_hurry = budget.depth.is_none() && (budget.time.is_some() || budget.nodes.is_some());
    let deepening = agent.switch("deepening").unwrap_or(engine || in_a_hurry);
    let threads =
        agent.count("threads").map_or(1, |n| usize::try_from(n).unwrap_or(1).clamp(1, 256));
    let aspiration = match agent.count("aspiration") {
        Some(points) => Some(i32::try_from(points).unwrap_or(i32::MAX)),
        None => engine.then_some(ENGINE_ASPIRATION),
    };
    let driver = if agent.method() == Method::Mtdf { Driver::Mtdf } else { Driver::Window };
    let textbook = Enhancements { equal_depth: true, ..Enhancements::NONE };
    let plain = agent.method() == Method::AlphaBeta && on == textbook && !deepening && threads == 1;
    let table = agent.recall::<Transpositions>().map(|table| &*table);
    if plain {
        return alphabeta(game, state, &judge, AlphaBeta { scope, table }, control, probe);
    }
    let settings = Settings { aim, scope, on, driver, deepening, aspiration, table };
    if !proofs {
        return parallel(game, state, &judge, settings, threads, control, probe);
    }
    let mut part = control.part(1.0 - 1.0 / PART as f64);
    let decision = parallel(game, state, &judge, settings, threads, &mut part, probe);
    let nodes = part.nodes();
    control.absorb(nodes);
    look_again(game, state, decision, control)
}

/// The move that the game's own table of proofs knows to win.
fn known_win<G: Tactics>(game: &G, state: &G::State) -> Option<Decision<G::Action>> {
    let (action, plies, distance_exact) = game.known_win(state)?;
    let candidate = meeple_search::Candidate {
        action,
        score: Score::win_in(plies),
        bound: Bound::Exact,
        exactness: Exactness::Proved,
        distance_exact,
        line: vec![action],
    };
    Some(Decision { candidates: vec![candidate], depth: plies, stopped: None })
}

impl<G: Tactics + Evaluated + Present> Conduct<G> for AsDuel {
    fn standing(game: &G, state: &G::State) -> Standing {
        duel_standing(game.outcome(state), || game.to_move(state))
    }

    fn advance(game: &G, state: &G::State, action: G::Action, _: &mut Rng) -> G::State {
        game.after(state, action)
    }

    fn think(
        game: &G,
        state: &G::State,
        agent: &mut Agent,
        scope: Scope,
        control: &mut Control<'_>,
    ) -> Advice {
        match agent.method() {
            Method::Random => at_random(game, state, control),
            Method::Playouts => by_playouts(game, state, agent, control, |games, control| {
                flat_duel(game, state, games, control, &mut ())
            }),
            Method::Uct => by_uct(game, state, agent, control, &mut ()),
            Method::Dfpn | Method::Pns => proofs::advise(game, state, agent, control),
            Method::Specialist => match specialist::advise(game, state, agent, scope, control) {
                Some(exact) => exact,
                None if control.cancel().is_cancelled() => Advice::from_candidates(Vec::new()),
                // The engine has the rest of the budget.
                None => {
                    Self::think(game, state, &mut agent.stand_in(Method::Engine), scope, control)
                }
            },
            _ => {
                let judge = judge(game, agent);
                let decision = decide_leaving_circles(game, state, agent, scope, control);
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

    fn solve(game: &G, state: &G::State, agent: &mut Agent, control: &mut Control<'_>) -> Answer {
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
            return proofs::solve(game, state, agent, control, &mut ());
        }
        if agent.method() == Method::Forced {
            return proofs::solve_forced(game, state, agent, control);
        }
        if agent.method() == Method::Specialist {
            return specialist::solve(game, state, agent, control);
        }
        if matches!(agent.method(), Method::Playouts | Method::Uct | Method::Random) {
            return from_advice(&Self::think(game, state, agent, Scope::Best, control));
        }
        let to_solve = (Scope::Best, Aim::Solve);
        let decision = decide(game, state, agent, to_solve, control, &mut ());
        let bytes = agent.recall::<Transpositions>().map_or(0, |table| table.bytes());
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
            best.line = complete(game, state, &best, agent, control);
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

    fn perft(
        game: &G,
        state: &G::State,
        depth: u32,
        control: &mut Control<'_>,
    ) -> Result<Option<u64>, InputError> {
        Ok(perft(game, state, depth, control))
    }

    fn trace(
        game: &G,
        state: &G::State,
        agent: &mut Agent,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(TraceStep) -> bool,
    ) -> Result<(), InputError> {
        match agent.method() {
            Method::Minimax | Method::AlphaBeta | Method::Pvs | Method::Mtdf | Method::Engine => {
                let mut trace = TreeTrace::new(game, state, Recorder::new(control.cancel(), sink));
                decide(game, state, agent, (Scope::Best, Aim::Advise), control, &mut trace);
                Ok(())
            }
            Method::Sss => {
                let mut trace = MeritTrace::new(game, state, Recorder::new(control.cancel(), sink));
                decide(game, state, agent, (Scope::Best, Aim::Advise), control, &mut trace);
                Ok(())
            }
            Method::Forced => {
                let mut trace = TreeTrace::new(game, state, Recorder::new(control.cancel(), sink));
                control.limit(agent.budget());
                proofs::watch_forced(game, state, agent, control, &mut trace);
                Ok(())
            }
            Method::Dfpn | Method::Pns => {
                let mut trace = ProofTrace::new(game, Recorder::new(control.cancel(), sink));
                proofs::solve(game, state, agent, control, &mut trace);
                Ok(())
            }
            Method::Uct => {
                let mut trace =
                    PlayoutTrace::new(game, state, Recorder::new(control.cancel(), sink));
                by_uct(game, state, agent, control, &mut trace);
                Ok(())
            }
            Method::Playouts => {
                let mut trace =
                    PlayoutTrace::new(game, state, Recorder::new(control.cancel(), sink));
                by_playouts(game, state, agent, control, |games, control| {
                    flat_duel(game, state, games, control, &mut trace)
                });
                Ok(())
            }
            method => Err(crate::trace::nothing_to_show(method)),
        }
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
        control: &mut Control<'_>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Option<Vec<u8>>, InputError> {
        specialist::write_book(game, agent, plies, control, progress)
    }

    fn name_path(game: &G, state: &G::State, path: &Path) -> Vec<String> {
        names(game, state, &path.actions(game, state))
    }
}

/// A move as a tree search sees it, in the game's own convention.
fn view<G: Tactics + Evaluated + Present>(
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
fn by_uct<G: Game + Present>(
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
fn complete<G: Tactics + Evaluated>(
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
        let decision = decide(game, &state, agent, (Scope::Best, Aim::Solve), control, &mut ());
        let Some(next) = decision.best().filter(|_| decision.stopped.is_none()) else { break };
        for &action in &next.line {
            game.apply(&mut state, action);
            line.push(action);
        }
    }
    line
}
