//! Dice duels: two sides and chance. To people and programs they are duels.

use meeple_core::{Evaluated, Phrase, Present, StochasticGame};

use super::{Family, Place, Scale, Seats, Values, duel};
use crate::Entry;
use crate::agent::plays::OnDice;
use crate::calibrate::Ladder;
use crate::session::{AsDiceDuel, GameSession};

pub(super) static FAMILY: Family = Family {
    kind: "duel",
    title: Phrase::new("duel with dice", "duel aux dés"),
    heading: Phrase::new("Duels", "Duels"),
    seats: Seats::Two,
    has_chance: true,
    values: Values {
        scale: Scale::Mean,
        name: Phrase::new("Value", "Valeur"),
        short: Phrase::new("value", "valeur"),
        place: Place::LeftOut,
    },
    knowledge: Phrase::new("Evaluators", "Évaluateurs"),
    has_solutions: false,
    has_models: false,
    has_books: false,
    adviser_stays: false,
    is_reviewed: true,
    rooms: &[],
    opening: 2,
    watched: None,
    judge: Some("expectiminimax(depth=2)"),
    levels: Ok(Ladder {
        rounds: 150,
        from_random: true,
        rungs: &[
            (1, false, &[0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]),
            (2, true, &[0.2, 0.1, 0.05, 0.0]),
            (4, true, &[0.0]),
        ],
        effort_between: false,
        search: |rung| ("expectiminimax", format!("depth={}", rung.effort)),
    }),
    loss: duel::loss,
    is_hot: |plays| plays.dice.map(|how| !matches!(how, OnDice::Planner(_))),
};

/// An entry of the catalogue.
pub(crate) fn dice_duel<G: StochasticGame + Evaluated + Present>() -> Entry {
    let opener = GameSession::<G, AsDiceDuel>::open;
    Entry { knowledge: G::EVALUATORS, ..Entry::blank::<G>(&FAMILY, opener) }
}
