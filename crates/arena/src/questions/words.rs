//! Questions in words.

use meeple_core::markov::{Aim, Formula, Path, Property, Quantity, Reward};
use meeple_core::{Phrase, phrase};

/// What is asked for, as the beginning of a sentence.
pub(super) fn asked(property: &Property) -> Phrase {
    let (chance_en, chance_fr, mean_en, mean_fr, share_en, share_fr) = match property.aim {
        Some(Aim::Max) => (
            "The greatest chance",
            "La plus grande probabilité",
            "The greatest mean",
            "La plus grande moyenne",
            "The greatest share of time",
            "La plus grande part du temps",
        ),
        Some(Aim::Min) => (
            "The least chance",
            "La plus petite probabilité",
            "The least mean",
            "La plus petite moyenne",
            "The least share of time",
            "La plus petite part du temps",
        ),
        None => (
            "The chance",
            "La probabilité",
            "The mean",
            "La moyenne",
            "The share of time",
            "La part du temps",
        ),
    };
    match &property.quantity {
        Quantity::Chance(way) => {
            let (en, fr) = path(way);
            phrase!("{chance_en} {en}", "{chance_fr} {fr}")
        }
        Quantity::Mean(name, counted) => {
            let what = match name {
                Some(name) => phrase!("of \"{name}\"", "de « {name} »"),
                None => Phrase::new("of the rewards", "des récompenses"),
            };
            let (en, fr) = reward(counted);
            let (what_en, what_fr) = (&what.en, &what.fr);
            phrase!("{mean_en} {what_en} {en}", "{mean_fr} {what_fr} {fr}")
        }
        Quantity::Share(states) => {
            let (en, fr) = (english(states), french(states));
            phrase!("{share_en} in {en} in the long run", "{share_fr} dans {fr} à long terme")
        }
    }
}

fn english(states: &Formula) -> String {
    states.to_string()
}

/// A single label stands between the quotes of the language.
fn french(states: &Formula) -> String {
    match states {
        Formula::Label(name) => format!("« {name} »"),
        other => other.to_string(),
    }
}

fn path(way: &Path) -> (String, String) {
    match way {
        Path::Next(to) => (
            format!("that the next state is in {}", english(to)),
            format!("que l'état suivant soit dans {}", french(to)),
        ),
        Path::Until(through, to, steps) => {
            let (within_en, within_fr) = match steps {
                None => (String::new(), String::new()),
                Some(1) => (" within 1 step".to_owned(), " en 1 pas".to_owned()),
                Some(k) => (format!(" within {k} steps"), format!(" en {k} pas au plus")),
            };
            let (by_en, by_fr) = by_way_of(through);
            (
                format!("to reach {}{by_en}{within_en}", english(to)),
                format!("d'atteindre {}{by_fr}{within_fr}", french(to)),
            )
        }
        Path::Globally(stay, steps) => {
            let (long_en, long_fr) = match steps {
                None => ("for ever".to_owned(), "pour toujours".to_owned()),
                Some(1) => ("for 1 step".to_owned(), "pendant 1 pas".to_owned()),
                Some(k) => (format!("for {k} steps"), format!("pendant {k} pas")),
            };
            (
                format!("to stay in {} {long_en}", english(stay)),
                format!("de rester dans {} {long_fr}", french(stay)),
            )
        }
        Path::Within { rewards, most, through, to } => {
            let (by_en, by_fr) = by_way_of(through);
            let (of_en, of_fr) = match rewards {
                Some(name) => (format!(" of \"{name}\""), format!(" de « {name} »")),
                None => (" of the rewards".to_owned(), " des récompenses".to_owned()),
            };
            let decimal = most.to_string().replace('.', ",");
            (
                format!("to reach {}{by_en} with at most {most}{of_en}", english(to)),
                format!("d'atteindre {}{by_fr} avec au plus {decimal}{of_fr}", french(to)),
            )
        }
    }
}

fn by_way_of(through: &Formula) -> (String, String) {
    match through {
        Formula::True => (String::new(), String::new()),
        through => (
            format!(" by way of {} only", english(through)),
            format!(" en passant seulement par {}", french(through)),
        ),
    }
}

fn reward(counted: &Reward) -> (String, String) {
    match counted {
        Reward::Until(to) => {
            (format!("until {} is reached", english(to)), format!("jusqu'à {}", french(to)))
        }
        Reward::Total => ("in all".to_owned(), "en tout".to_owned()),
        Reward::Cumulative(1) => ("of 1 step".to_owned(), "en 1 pas".to_owned()),
        Reward::Cumulative(k) => (format!("of {k} steps"), format!("en {k} pas")),
        Reward::Instant(k) => {
            (format!("in the state after {k} steps"), format!("dans l'état après {k} pas"))
        }
        Reward::LongRun => {
            ("for a step in the long run".to_owned(), "par pas à long terme".to_owned())
        }
    }
}
