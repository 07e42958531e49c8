//! What need not be fast, compiled once for all duels: the textbook's forms, and every search while it
//! is watched. What runs here is the same search on [`AnyDuel`], move by move.

use std::fmt::Debug;
use std::hash::Hash;

use meeple_core::{AnyAction, AnyDuel, AnyState, Control, InputError};
use meeple_search::Decision;
use meeple_search::adversarial::{Aim, Claim, Pns, Proof, minimax, pns, sss};
use meeple_search::montecarlo::flat_duel;

use super::duel::{Searches, by_uct};
use super::judge::judge;
use super::shared::{by_playouts, from_advice};
use super::trees::decide;
use super::{Scope, duel, proofs};
use crate::agent::Method;
use crate::trace::{MeritTrace, PlayoutTrace, ProofTrace, Recorder, TraceStep, TreeTrace};
use crate::{Advice, Agent, Answer};

/// Whether a method of duels is compiled once and not for each of them.
pub(super) const fn has(method: Method) -> bool {
    matches!(method, Method::Minimax | Method::Sss | Method::Pns | Method::Playouts)
}

/// All searches of duels.
struct Every;

impl Searches<AnyDuel> for Every {
    fn decide(
        game: &AnyDuel,
        state: &AnyState,
        agent: &mut Agent,
        purpose: (Scope, Aim),
        control: &mut Control<'_>,
    ) -> Decision<AnyAction> {
        match agent.method() {
            Method::Minimax => {
                control.limit(agent.budget());
                minimax(game, state, &judge(game, agent), control, &mut ())
            }
            Method::Sss => {
                control.limit(agent.budget());
                sss(game, state, &judge(game, agent), control, &mut ())
            }
            _ => decide(game, state, agent, purpose, control, &mut ()),
        }
    }

    fn prove(
        game: &AnyDuel,
        state: &AnyState,
        claim: Claim,
        agent: &Agent,
        control: &mut Control<'_>,
    ) -> Proof<AnyState, AnyAction> {
        match agent.method() {
            Method::Pns => pns(game, state, claim, Pns::default(), control, &mut ()),
            _ => proofs::by_dfpn(game, state, claim, agent, control, &mut ()),
        }
    }
}

/// Advice from the searches that are compiled once.
pub(super) fn think<S: Clone + Eq + Hash + Debug + Send + Sync + 'static>(
    game: &AnyDuel,
    state: &S,
    agent: &mut Agent,
    scope: Scope,
    control: &mut Control<'_>,
) -> Advice {
    advise(game, &AnyState::new(state.clone()), agent, scope, control)
}

fn advise(
    game: &AnyDuel,
    state: &AnyState,
    agent: &mut Agent,
    scope: Scope,
    control: &mut Control<'_>,
) -> Advice {
    if agent.method() == Method::Playouts {
        return by_playouts(game, state, agent, control, |games, control| {
            flat_duel(game, state, games, control, &mut ())
        });
    }
    duel::think::<AnyDuel, Every>(game, state, agent, scope, control)
}

/// The answer of the searches that are compiled once.
pub(super) fn solve<S: Clone + Eq + Hash + Debug + Send + Sync + 'static>(
    game: &AnyDuel,
    state: &S,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Answer {
    let state = &AnyState::new(state.clone());
    if agent.method() == Method::Playouts {
        return from_advice(&advise(game, state, agent, Scope::Best, control));
    }
    duel::solve::<AnyDuel, Every>(game, state, agent, control)
}

/// The steps of an agent.
pub(super) fn trace<S: Clone + Eq + Hash + Debug + Send + Sync + 'static>(
    game: &AnyDuel,
    state: &S,
    agent: &mut Agent,
    control: &mut Control<'_>,
    sink: &mut dyn FnMut(TraceStep) -> bool,
) -> Result<(), InputError> {
    watch(game, &AnyState::new(state.clone()), agent, control, sink)
}

fn watch(
    game: &AnyDuel,
    state: &AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
    sink: &mut dyn FnMut(TraceStep) -> bool,
) -> Result<(), InputError> {
    let recorder = Recorder::new(control.cancel(), sink);
    let purpose = (Scope::Best, Aim::Advise);
    match agent.method() {
        Method::Minimax => {
            let mut trace = TreeTrace::new(game, state, recorder);
            control.limit(agent.budget());
            minimax(game, state, &judge(game, agent), control, &mut trace);
        }
        Method::AlphaBeta | Method::Pvs | Method::Mtdf | Method::Engine => {
            let mut trace = TreeTrace::new(game, state, recorder);
            decide(game, state, agent, purpose, control, &mut trace);
        }
        Method::Sss => {
            let mut trace = MeritTrace::new(game, state, recorder);
            control.limit(agent.budget());
            sss(game, state, &judge(game, agent), control, &mut trace);
        }
        Method::Forced => {
            let mut trace = TreeTrace::new(game, state, recorder);
            control.limit(agent.budget());
            proofs::watch_forced(game, state, agent, control, &mut trace);
        }
        Method::Dfpn => {
            let mut trace = ProofTrace::new(game, recorder);
            proofs::solve(game, state, agent, control, |claim, control| {
                proofs::by_dfpn(game, state, claim, agent, control, &mut trace)
            });
        }
        Method::Pns => {
            let mut trace = ProofTrace::new(game, recorder);
            proofs::solve(game, state, agent, control, |claim, control| {
                pns(game, state, claim, Pns::default(), control, &mut trace)
            });
        }
        Method::Uct => {
            let mut trace = PlayoutTrace::new(game, state, recorder);
            by_uct(game, state, agent, control, &mut trace);
        }
        Method::Playouts => {
            let mut trace = PlayoutTrace::new(game, state, recorder);
            by_playouts(game, state, agent, control, |games, control| {
                flat_duel(game, state, games, control, &mut trace)
            });
        }
        method => return Err(crate::trace::nothing_to_show(method)),
    }
    Ok(())
}
