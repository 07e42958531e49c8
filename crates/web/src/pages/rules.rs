//! One page about a game: what it is, how positions are written, who can play it.

use axum::response::Html;
use maud::{Markup, html};
use meeple_arena::Entry;
use meeple_arena::agent::Method;
use meeple_core::menu::Choice;
use meeple_core::{Lang, Phrase};

use super::shell;
use crate::reader::Reader;
use crate::text::{self, rules as words};

/// The page of a game's rules.
pub(crate) fn rules(reader: Reader, entry: &Entry) -> Html<String> {
    let lang = reader.lang;
    let name = entry.card.name.get(lang);
    let new_game = format!("/new/{}", entry.id);
    let knowledge = &entry.family.knowledge;
    let main = html! {
        article.narrow {
            h1 { (name) }
            p.lead { (entry.card.about.get(lang)) }
            p { a.button.primary href=(new_game) { (words::PLAY.get(lang)) } }
            section {
                h2 { (words::NOTATION.get(lang)) }
                p { (text::sentence(entry.card.notation.get(lang))) "." }
                p {
                    code { (entry.card.example) } " "
                    a href=(shell::query_address(&new_game, "position", entry.card.example)) {
                        (words::EXAMPLE.get(lang))
                    }
                }
            }
            (glossary(entry, lang))
            section {
                h2 { (words::ALGORITHMS.get(lang)) }
                p { (words::ALGORITHMS_LEAD.get(lang)) " " code { (entry.level(8)) } "." }
                p { (words::USUAL.get(lang)) " " code { (entry.card.adviser) } "." }
                @for method in entry.methods() { (algorithm(method, lang)) }
            }
            (menu(knowledge, entry.knowledge, lang, None))
            (menu(&words::SCENARIOS, entry.scenarios, lang, Some(&new_game)))
            @if entry.card.editor.is_some() {
                p { a href=(shell::query_address("/editor", "game", entry.id)) { (words::EDIT.get(lang)) } }
            }
        }
    };
    shell::page(reader, name, &format!("/rules/{}", entry.id), &main)
}

/// The words of a game, explained.
fn glossary(entry: &Entry, lang: Lang) -> Markup {
    html! {
        @if !entry.card.glossary.is_empty() {
            section {
                h2 { (words::GLOSSARY.get(lang)) }
                (explained(entry, lang))
            }
        }
    }
}

/// Each word of a game with what it means.
pub(super) fn explained(entry: &Entry, lang: Lang) -> Markup {
    html! {
        dl.pairs {
            @for (word, means) in entry.card.glossary {
                dt { dfn { (word.get(lang)) } }
                dd { (means.get(lang)) }
            }
        }
    }
}

fn algorithm(method: Method, lang: Lang) -> Markup {
    html! {
        details {
            summary { code { (method.name()) } span { (method.about().get(lang)) } }
            dl.pairs {
                @for param in method.params() {
                    dt { code { (param.name) } }
                    dd { (param.about.get(lang)) }
                }
            }
        }
    }
}

/// A list of named choices, each a link to a game with it where that makes sense.
fn menu(title: &Phrase, choices: &[Choice], lang: Lang, play: Option<&str>) -> Markup {
    html! {
        @if !choices.is_empty() {
            section {
                h2 { (title.get(lang)) }
                dl.pairs {
                    @for choice in choices {
                        dt {
                            @match play {
                                Some(path) => a href=(shell::query_address(path, "scenario", choice.name)) {
                                    code { (choice.name) }
                                },
                                None => code { (choice.name) },
                            }
                        }
                        dd { (choice.about.get(lang)) }
                    }
                }
            }
        }
    }
}
