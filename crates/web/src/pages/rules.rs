//! The page that teaches a game; below it, for who wants more, notation and algorithms.

use axum::response::Html;
use maud::{Markup, html};
use meeple_arena::Entry;
use meeple_arena::agent::Method;
use meeple_core::card::Figure;
use meeple_core::menu::Choice;
use meeple_core::{Lang, Phrase, Setup};

use super::{board, shell};
use crate::reader::Reader;
use crate::text::{self, rules as words};

/// The page of a game's rules.
pub(crate) fn rules(reader: Reader, entry: &'static Entry) -> Html<String> {
    let lang = reader.lang;
    let name = entry.card.name.get(lang);
    let new_game = format!("/new/{}", entry.id);
    let main = html! {
        article.narrow.rules {
            h1 { (name) }
            p.lead { (entry.card.about.get(lang)) }
            p.buttons {
                a.button.go href=(new_game) { (shell::triangle()) (words::PLAY.get(lang)) }
            }
            (lesson(entry, lang))
            (glossary(entry, lang))
            (menu(&words::SCENARIOS, entry.scenarios, lang, Some(&new_game)))
            @if entry.card.editor.is_some() {
                p { a href=(shell::query_address("/editor", "game", entry.id)) { (words::EDIT.get(lang)) } }
            }
            details.deeper open[entry.card.lesson.is_empty()] {
                summary { (words::DEEPER.get(lang)) }
                (deeper(entry, &new_game, lang))
            }
        }
    };
    shell::page(reader, name, &format!("/rules/{}", entry.id), &main)
}

/// What the page says, without its pictures, to be looked up beside the board.
pub(super) fn in_short(entry: &'static Entry, lang: Lang) -> Markup {
    html! {
        @for part in entry.card.lesson {
            section {
                h3 { (part.heading.get(lang)) }
                @for paragraph in part.text { p { (paragraph.get(lang)) } }
            }
        }
    }
}

/// The parts of the page that teach the game.
fn lesson(entry: &'static Entry, lang: Lang) -> Markup {
    html! {
        @for part in entry.card.lesson {
            section {
                h2 { (part.heading.get(lang)) }
                @for paragraph in part.text { p { (paragraph.get(lang)) } }
                @for figure in part.pictures { (pictures(entry, figure, lang)) }
            }
        }
    }
}

/// A position, and what becomes of it by the moves that are told.
fn pictures(entry: &'static Entry, figure: &Figure, lang: Lang) -> Markup {
    let filled = |text: &'static str| (!text.is_empty()).then_some(text);
    let setup = Setup { position: filled(figure.position), scenario: filled(figure.scenario) };
    let Ok(mut session) = entry.open(&setup) else { return html! {} };
    let before = session.scene();
    let steps: Vec<&str> = figure.steps().collect();
    let played = steps.iter().all(|name| session.play(name).is_ok()) && !steps.is_empty();
    html! {
        figure.shown {
            div.pair-of-boards {
                (board::small(before, lang))
                @if played {
                    span.then aria-hidden="true" { "→" }
                    (board::small(session.scene(), lang))
                }
            }
            figcaption { (figure.caption.get(lang)) }
        }
    }
}

/// How positions are written, and who can play.
fn deeper(entry: &Entry, new_game: &str, lang: Lang) -> Markup {
    html! {
        section {
            h2 { (words::NOTATION.get(lang)) }
            p { (text::sentence(entry.card.notation.get(lang))) "." }
            p {
                code { (entry.card.example) } " "
                a href=(shell::query_address(new_game, "position", entry.card.example)) {
                    (words::EXAMPLE.get(lang))
                }
            }
        }
        section {
            h2 { (words::ALGORITHMS.get(lang)) }
            p { (words::ALGORITHMS_LEAD.get(lang)) " " code { (entry.level(8)) } "." }
            p { (words::USUAL.get(lang)) " " code { (entry.card.adviser) } "." }
            @for method in entry.methods() { (algorithm(method, lang)) }
        }
        (menu(&entry.family.knowledge, entry.knowledge, lang, None))
    }
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
