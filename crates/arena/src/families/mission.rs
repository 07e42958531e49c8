//! Missions: one side against chance.

use meeple_core::card::Room;
use meeple_core::{InputError, Mdp, Phrase, Present, Setup};

use super::{Family, Place, Scale, Seats, Values, given_up};
use crate::agent::plays::OnMission;
use crate::calibrate::Ladder;
use crate::session::{AsMission, GameSession};
use crate::{Candidate, Entry};

pub(super) static FAMILY: Family = Family {
    kind: "mission",
    title: Phrase::new("mission", "mission"),
    heading: Phrase::new("Missions", "Missions"),
    seats: Seats::One,
    has_chance: true,
    values: Values {
        scale: Scale::Mean,
        name: Phrase::new("Reward", "Gain"),
        short: Phrase::new("reward", "gain"),
        place: Place::AfterChances,
    },
    knowledge: Phrase::new("Evaluators", "Évaluateurs"),
    has_solutions: false,
    has_models: true,
    has_books: false,
    adviser_stays: true,
    is_reviewed: true,
    rooms: &[Room::Values],
    opening: 0,
    watched: None,
    judge: None,
    levels: Ok(Ladder {
        rounds: 4_000,
        from_random: true,
        rungs: &[(
            1,
            false,
            &[
                0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25,
                0.2, 0.15, 0.1, 0.0,
            ],
        )],
        effort_between: false,
        // Solved once for all moves.
        search: |_| ("vi", String::new()),
    }),
    loss,
    is_hot: |plays| plays.mission.map(|how| !matches!(how, OnMission::Planner { .. })),
};

/// An entry of the catalogue.
pub(crate) fn mission<M: Mdp + Present>() -> Entry {
    let opener = GameSession::<M, AsMission>::open;
    let entry = Entry::blank::<M>(&FAMILY, opener);
    Entry {
        faults: entry.faults.or(Some(first_fault::<M>)),
        model_opener: Some(GameSession::<M, AsMission>::open_model),
        ..entry
    }
}

/// The whole span of rewards is worth three tenths of a mission.
fn loss(best: &Candidate, candidate: &Candidate, spread: f64) -> f64 {
    let given_up = given_up(best, candidate);
    if spread > 0.0 {
        given_up.max(0.3 * (best.value - candidate.value) / spread)
    } else {
        given_up
    }
}

/// The fault at which a game stops reading the text of a scenario.
fn first_fault<P: Present>(text: &str) -> Vec<InputError> {
    let setup = Setup { scenario: Some(text), ..Setup::default() };
    P::open(&setup).err().into_iter().collect()
}
