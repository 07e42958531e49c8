//! The page with all games.

use super::Phrase;

pub(crate) static TITLE: Phrase = Phrase::new("Games", "Jeux");
pub(crate) static LEAD: Phrase = Phrase::new(
    "Play, ask for advice, see how good it is and how it was found.",
    "Jouer, demander conseil, voir ce que vaut le conseil et d'où il vient.",
);
pub(crate) static RULES: Phrase = Phrase::new("Rules and algorithms", "Règles et algorithmes");
pub(crate) static TOURNAMENT: Phrase = Phrase::new("Run a tournament", "Lancer un tournoi");
pub(crate) static RESUME: Phrase = Phrase::new("Go on with", "Reprendre");
pub(crate) static IMPORT: Phrase =
    Phrase::new("Open a saved game", "Ouvrir une partie enregistrée");

/// How many moves a game has.
pub(crate) fn plies(plies: usize) -> Phrase {
    super::counted(plies as u64, ["move", "moves"], ["coup", "coups"])
}
