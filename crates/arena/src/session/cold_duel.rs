//! What need not be fast, compiled once for all duels: cold searches, and every search while it is
//! watched. What runs here is the same search on [`AnyDuel`], move by move.

use meeple_core::{AnyDuel, AnyState, Control, InputError};
use meeple_search::adversarial::Aim;

use super::duel::answer_at_the_end;
use super::shared::from_advice;
use super::trees::decide;
use super::{Scope, by_search, proofs};
use crate::agent::plays::{ColdDuel, HotDuel, OnDuel};
use crate::answer::GameResult;
use crate::trace::{ProofTrace, Recorder, TraceStep, TreeTrace, nothing_to_show};
use crate::{Advice, Agent, Answer, Status};

/// Advice from a search that is compiled once.
pub(super) fn think(
    search: ColdDuel,
    game: &AnyDuel,
    state: &AnyState,
    agent: &mut Agent,
    scope: Scope,
    control: &mut Control<'_>,
) -> Advice {
    match search {
        ColdDuel::Decides(decide) => by_search::advise(&decide, game, state, agent, scope, control),
        ColdDuel::Proves(prove) => proofs::advise(game, state, agent, control, |claim, control| {
            prove(game, state, claim, agent, control)
        }),
        ColdDuel::Advises(advise) => advise(game, state, agent, control),
    }
}

/// The answer of a search that is compiled once.
pub(super) fn solve(
    search: ColdDuel,
    game: &AnyDuel,
    state: &AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Answer {
    let over = || answer_at_the_end(game, state);
    match search {
        ColdDuel::Decides(decide) => {
            over().unwrap_or_else(|| by_search::solve(&decide, game, state, agent, control))
        }
        ColdDuel::Proves(prove) => over().unwrap_or_else(|| {
            proofs::solve(game, state, agent, control, |claim, control| {
                prove(game, state, claim, agent, control)
            })
        }),
        ColdDuel::Advises(advise) => over().unwrap_or_else(|| {
            let answer = from_advice(&advise(game, state, agent, control));
            let proved = answer.value.filter(|_| answer.status == Status::Proved);
            let outcome = proved.map(|value| GameResult::of(value.total_cmp(&0.0) as i32));
            Answer { outcome, ..answer }
        }),
    }
}

/// The steps of an agent.
pub(super) fn trace(
    game: &AnyDuel,
    state: &AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
    sink: &mut dyn FnMut(TraceStep) -> bool,
) -> Result<(), InputError> {
    let recorder = Recorder::new(control.cancel(), sink);
    match agent.method().on_duel() {
        Some(OnDuel::Cold { watch: Some(watch), .. }) => {
            watch(game, state, agent, control, recorder);
            Ok(())
        }
        Some(OnDuel::Hot(search)) => watch_hot(search, game, state, agent, control, recorder),
        _ => Err(nothing_to_show(agent.method())),
    }
}

/// The steps of a search that is compiled for each duel while nobody watches.
fn watch_hot<'a>(
    search: HotDuel,
    game: &'a AnyDuel,
    state: &'a AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
    recorder: Recorder<'a>,
) -> Result<(), InputError> {
    match search {
        HotDuel::Tree(form) => {
            let mut trace = TreeTrace::new(game, state, recorder);
            let purpose = (Scope::Best, Aim::Advise);
            decide(game, state, form, agent, purpose, control, &mut trace);
        }
        HotDuel::Forced => {
            let mut trace = TreeTrace::new(game, state, recorder);
            control.limit(agent.budget());
            proofs::watch_forced(game, state, agent, control, &mut trace);
        }
        HotDuel::Dfpn => {
            let mut trace = ProofTrace::new(game, recorder);
            proofs::solve(game, state, agent, control, |claim, control| {
                proofs::by_dfpn(game, state, claim, agent, control, &mut trace)
            });
        }
        HotDuel::Specialist | HotDuel::Random => return Err(nothing_to_show(agent.method())),
    }
    Ok(())
}
