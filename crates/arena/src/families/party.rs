//! Table games: one to many seats, each for itself; dice, hidden cards, moves made together.

use meeple_core::{Party, Phrase, Present};

use super::{Family, NoLevels, Place, Scale, Seats, Values, given_up};
use crate::session::{AsParty, GameSession};
use crate::{Candidate, Entry};

pub(super) static FAMILY: Family = Family {
    kind: "table",
    title: Phrase::new("table game", "jeu de table"),
    heading: Phrase::new("At the table", "Autour d'une table"),
    seats: Seats::Many,
    has_chance: true,
    values: Values {
        scale: Scale::Mean,
        name: Phrase::new("Value", "Valeur"),
        short: Phrase::new("payoff", "gain"),
        place: Place::BeforeChances,
    },
    knowledge: Phrase::new("Evaluators", "Évaluateurs"),
    has_solutions: false,
    has_models: false,
    has_books: false,
    adviser_stays: false,
    is_reviewed: false,
    rooms: &[],
    opening: 0,
    watched: None,
    judge: None,
    levels: Err(NoLevels {
        why: Phrase::new(
            "No levels: at a table the computer plays as well as it can.",
            "Pas de niveaux : à une table, l'ordinateur joue de son mieux.",
        ),
        refusal: Phrase::new(
            "levels of table games are not measured; expected a puzzle, a duel or a mission",
            "les niveaux des jeux de table ne se mesurent pas ; attendu un casse-tête, un duel ou une mission",
        ),
    }),
    loss,
    is_hot: |plays| plays.party.map(|_| true),
};

/// An entry of the catalogue.
pub(crate) fn party<G: Party + Present>() -> Entry {
    let opener = GameSession::<G, AsParty>::open;
    Entry { is_hidden: G::HIDDEN, ..Entry::blank::<G>(&FAMILY, opener) }
}

/// The worst move gives the whole game away.
fn loss(best: &Candidate, candidate: &Candidate, spread: f64) -> f64 {
    if spread > 0.0 {
        (best.value - candidate.value).max(0.0) / spread
    } else {
        given_up(best, candidate)
    }
}
