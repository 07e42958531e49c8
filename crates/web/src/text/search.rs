//! Searches that are watched.

use super::{Lang, Phrase};

pub(crate) static TITLE: Phrase = Phrase::new("Search", "Recherche");
pub(crate) static WHO: Phrase = Phrase::new("Who searches", "Qui cherche");
pub(crate) static START: Phrase = Phrase::new("Watch it think", "Le regarder penser");
pub(crate) static STOP: Phrase = Phrase::new("Stop", "Arrêter");
pub(crate) static RUNS: Phrase = Phrase::new("searching…", "en cours…");
pub(crate) static DEPTH: Phrase = Phrase::new("Depth", "Profondeur");
pub(crate) static VALUE: Phrase = Phrase::new("Value", "Valeur");
pub(crate) static NODES: Phrase = Phrase::new("Nodes", "Nœuds");
pub(crate) static SPEED: Phrase = Phrase::new("Nodes a second", "Nœuds par seconde");
pub(crate) static TIME: Phrase = Phrase::new("Time", "Temps");
pub(crate) static LINE: Phrase = Phrase::new("Line", "Suite");
pub(crate) static CURVE: Phrase = Phrase::new("The value over time", "La valeur au fil du temps");
pub(crate) static BEST: Phrase = Phrase::new("Best", "Meilleur");
pub(crate) static VISITS: Phrase = Phrase::new("Tries", "Essais");
pub(crate) static IN_FIGURES: Phrase = Phrase::new("In figures", "En chiffres");

pub(crate) static WINS: Phrase = Phrase::new("Wins", "Gains");
pub(crate) static WINS_LATER: Phrase = Phrase::new("Wins later", "Gains plus tard");
pub(crate) static HEAT: Phrase = Phrase::new("Colours on the board", "Couleurs du plateau");
pub(crate) static HEAT_VISITS: Phrase = Phrase::new("Tries", "Essais");
pub(crate) static HEAT_VISITS_MEANS: Phrase = Phrase::new(
    "The number says how often the search tried the move; the stronger the colour, the more often. Blue: those games were mostly won; orange: mostly lost.",
    "Le nombre dit combien de fois la recherche a essayé le coup ; plus la couleur est forte, plus c'est souvent. Bleu : ces parties sont surtout gagnées ; orange : surtout perdues.",
);
pub(crate) static HEAT_VALUE: Phrase = Phrase::new("Value", "Valeur");
pub(crate) static HEAT_VALUE_MEANS: Phrase = Phrase::new(
    "The number says how many of 100 games were won that began with the move. Blue: more than half; orange: fewer. What was tried seldom is uncertain.",
    "Le nombre dit combien de parties sur 100 ont été gagnées en commençant par ce coup. Bleu : plus de la moitié ; orange : moins. Un coup peu essayé reste incertain.",
);
pub(crate) static HEAT_LATER: Phrase =
    Phrase::new("Moves that win later", "Coups qui gagnent plus tard");
pub(crate) static HEAT_LATER_MEANS: Phrase = Phrase::new(
    "The number says how many of 100 games were won in which the same player made the move at any time before the other did (\u{201c}all moves as first\u{201d}, AMAF). Such games are many, so the search leans on them as long as a move was tried seldom; what the game itself thinks of a move counts as a few of them.",
    "Le nombre dit combien de parties sur 100 ont été gagnées où le même joueur a joué ce coup à un moment quelconque, avant l'autre (« tous les coups comme premiers », AMAF). Ces parties sont nombreuses : la recherche s'y fie tant qu'un coup est peu essayé ; l'avis du jeu sur un coup compte pour quelques-unes d'entre elles.",
);

/// A number of seconds.
pub(crate) fn seconds(seconds: f64, lang: Lang) -> String {
    format!("{}\u{a0}s", lang.decimal(seconds, 1))
}
