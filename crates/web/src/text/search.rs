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

/// A number of seconds.
pub(crate) fn seconds(seconds: f64, lang: Lang) -> String {
    format!("{}\u{a0}s", lang.decimal(seconds, 1))
}
