//! Best-first proof-number search.

use meeple_core::card::Room;
use meeple_core::{AnyAction, AnyDuel, AnyState, Control, Phrase};
use meeple_search::adversarial::{Claim, Pns, Proof, pns};

use super::params::MEMORY;
use crate::Agent;
use crate::agent::plays::{ColdDuel, OnDuel, Plays};
use crate::agent::{Algorithm, Shown};
use crate::session::proofs;
use crate::trace::{ProofTrace, Recorder};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "pns",
    about: Phrase::new(
        "proof-number search: who wins, best first, with a checked certificate",
        "recherche par nombres de preuve : qui gagne, avec un certificat vérifié",
    ),
    params: &[&[MEMORY]],
    needs: &[],
    shown: &[Shown::always(Room::Tree, "pns")],
    plays: Plays {
        duel: Some(OnDuel::Cold { search: ColdDuel::Proves(prove), watch: Some(watch) }),
        ..Plays::NOTHING
    },
};

fn prove(
    game: &AnyDuel,
    state: &AnyState,
    claim: Claim,
    _: &Agent,
    control: &mut Control<'_>,
) -> Proof<AnyState, AnyAction> {
    pns(game, state, claim, Pns::default(), control, &mut ())
}

fn watch<'a>(
    game: &'a AnyDuel,
    state: &'a AnyState,
    agent: &mut Agent,
    control: &mut Control<'_>,
    recorder: Recorder<'a>,
) {
    let mut trace = ProofTrace::new(game, recorder);
    proofs::solve(game, state, agent, control, |claim, control| {
        pns(game, state, claim, Pns::default(), control, &mut trace)
    });
}
