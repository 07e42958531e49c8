//! The tree search that an agent names: alpha-beta, principal variations, MTD(f), or the engine with
//! everything on.

use meeple_core::{Bound, Control, Evaluated, Probe, Score, Tactics};
use meeple_search::adversarial::{
    Aim, AlphaBeta, Enhancements, Settings, TranspositionTable, alphabeta, forced_first, parallel,
};
use meeple_search::{Decision, Exactness};

use super::by_proof::{PART, go_on, look_again, seek_win};
use super::judge::judge;
use super::{Scope, proofs};
use crate::Agent;
use crate::agent::plays::TreeForm;

/// Memory of positions that an engine has unless the expression says otherwise.
pub(super) const ENGINE_TABLE: usize = 64 << 20;
/// Half the width of an engine's first window, in points.
const ENGINE_ASPIRATION: i32 = 40;

/// One part in so many of an engine's budget goes to forced wins first, where that pays.
const FORCED_SHARE: u32 = 4;
/// And of the budget for one move of a shortlist, after which the game may be decided.
const FORCED_OPENING: u32 = 2;

/// What the agent's switches turn on. A bare name is the textbook's form; `engine` has everything.
fn enhancements(form: TreeForm, agent: &Agent) -> Enhancements {
    let all = form.everything;
    let on = |name: &str| agent.switch(name).unwrap_or(all);
    Enhancements {
        null_windows: form.null_windows,
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
fn prepare_table(form: TreeForm, agent: &mut Agent, control: &Control<'_>) {
    let usual = form.everything.then_some(ENGINE_TABLE);
    let Some(wanted) = agent.bytes("tt").or(usual) else { return };
    if agent.recall::<TranspositionTable>().is_none() {
        let limit = control.budget().bytes.unwrap_or(usize::MAX);
        agent.remember(TranspositionTable::with_bytes(wanted.min(limit)));
    }
}

/// Runs the tree search in this form, as the agent's switches change it: for the best move or for all,
/// and for what.
pub(super) fn decide<G: Tactics + Evaluated>(
    game: &G,
    state: &G::State,
    form: TreeForm,
    agent: &mut Agent,
    (scope, aim): (Scope, Aim),
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Decision<G::Action> {
    let judge = judge(game, agent);
    control.limit(agent.budget());
    let engine = form.everything;
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
    prepare_table(form, agent, control);
    let on = enhancements(form, agent);
    let budget = control.budget();
    let in_a_hurry = budget.depth.is_none() && (budget.time.is_some() || budget.nodes.is_some());
    let deepening = agent.switch("deepening").unwrap_or(engine || in_a_hurry);
    let threads =
        agent.count("threads").map_or(1, |n| usize::try_from(n).unwrap_or(1).clamp(1, 256));
    let aspiration = match agent.count("aspiration") {
        Some(points) => Some(i32::try_from(points).unwrap_or(i32::MAX)),
        None => engine.then_some(ENGINE_ASPIRATION),
    };
    let textbook = Enhancements { equal_depth: true, ..Enhancements::NONE };
    let plain = form.plain && on == textbook && !deepening && threads == 1;
    let table = agent.recall::<TranspositionTable>().map(|table| &*table);
    if plain {
        return alphabeta(game, state, &judge, AlphaBeta { scope, table }, control, probe);
    }
    let settings = Settings { aim, scope, on, driver: form.driver, deepening, aspiration, table };
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
