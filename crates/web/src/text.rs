//! Every text of the pages, in every language: a missing one does not compile.

pub(crate) mod advice;
pub(crate) mod error;
pub(crate) mod home;
pub(crate) mod import;
pub(crate) mod new;
pub(crate) mod play;
pub(crate) mod race;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod search;
pub(crate) mod shell;
pub(crate) mod tournaments;

use meeple_core::{Lang, Phrase, phrase};

/// A number with its noun: one of them, or several. French counts nought as one.
pub(crate) fn counted(count: u64, en: [&str; 2], fr: [&str; 2]) -> Phrase {
    Phrase::each(|lang| {
        let number = lang.whole(count);
        let noun = match lang {
            Lang::En => en[usize::from(count != 1)],
            Lang::Fr => fr[usize::from(count > 1)],
        };
        format!("{number} {noun}")
    })
}

/// A name with its colon, as the language writes it.
pub(crate) fn colon(name: &Phrase, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{}:", name.get(lang)),
        Lang::Fr => format!("{}\u{a0}:", name.get(lang)),
    }
}

/// What an answer cost. Who looks ahead by no fixed number of moves has no depth.
pub(crate) fn cost(nodes: u64, depth: u32, micros: u64) -> Phrase {
    let seconds = micros as f64 / 1e6;
    let nodes = counted(nodes, ["node", "nodes"], ["nœud", "nœuds"]);
    Phrase::each(|lang| {
        let (nodes, time) = (nodes.get(lang), lang.decimal(seconds, 2));
        match lang {
            _ if depth == 0 => format!("{nodes}, {time}\u{a0}s"),
            Lang::En => format!("{nodes}, depth {depth}, {time}\u{a0}s"),
            Lang::Fr => format!("{nodes}, profondeur {depth}, {time}\u{a0}s"),
        }
    })
}

/// How far away the end is that a search proved, or how far at most.
pub(crate) fn end_in(plies: u32, exact: bool) -> Phrase {
    if exact {
        phrase!("end in {plies}", "fin en {plies}")
    } else {
        phrase!("end within {plies}", "fin en {plies} au plus")
    }
}

/// The first letter made large, for a sentence made of a phrase.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
