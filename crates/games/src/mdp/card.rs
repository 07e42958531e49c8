//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::Work;
use meeple_core::{Card, Phrase};

use super::models::MODELS;

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Markov decision process", "Processus de décision markovien"),
        about: Phrase::new(
            "Any model in Storm's explicit format (DRN), the language of PRISM or JANI, as a mission.",
            "Tout modèle au format explicite de Storm (DRN), dans le langage de PRISM ou en JANI, comme une mission.",
        ),
        notation: Phrase::new(
            "the number of a state; the model is the scenario",
            "le numéro d'un état ; le modèle est le scénario",
        ),
        example: "1",
        adviser: "vi",
        solver: "vi",
        is_format: true,
        work: Work { models: MODELS, ..Work::default() },
        ..Card::default()
    }
}
