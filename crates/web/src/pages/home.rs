//! All games, as cards with a small picture, grouped as people see them.

use axum::response::Html;
use maud::{Markup, html};
use meeple_arena::families::FAMILIES;
use meeple_arena::{CATALOGUE, Entry};
use meeple_core::{Lang, Setup};

use super::{board, shell};
use crate::reader::Reader;
use crate::store::Unfinished;
use crate::text;

/// The page with all games.
pub(crate) fn home(reader: Reader, unfinished: &[Unfinished]) -> Html<String> {
    let lang = reader.lang;
    let groups = FAMILIES.chunk_by(|one, next| one.heading == next.heading);
    let headings = groups.map(|group| &group[0].heading);
    let main = html! {
        div.wide {
            h1 { (text::home::TITLE.get(lang)) }
            p.lead { (text::home::LEAD.get(lang)) }
            (resume(unfinished, lang))
            @for heading in headings {
                section {
                    h2 { (heading.get(lang)) }
                    div.cards {
                        @for entry in CATALOGUE.iter().filter(|e| e.family.heading == *heading) {
                            (card(entry, lang))
                        }
                    }
                }
            }
            p.foot { a href="/import" { (text::home::IMPORT.get(lang)) } " · " a href="/arena" { (text::home::TOURNAMENT.get(lang)) } }
        }
    };
    shell::page(reader, text::home::TITLE.get(lang), "/", &main)
}

/// The games that were begun.
fn resume(unfinished: &[Unfinished], lang: Lang) -> Markup {
    html! {
        @if !unfinished.is_empty() {
            section aria-labelledby="resume-title" {
                h2 #resume-title { (text::home::RESUME.get(lang)) }
                ul.resume {
                    @for game in unfinished {
                        li {
                            a.button href=(format!("/g/{}", game.id)) {
                                (game.setting.title().get(lang))
                                small { (text::home::plies(game.plies).get(lang)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn card(entry: &'static Entry, lang: Lang) -> Markup {
    html! {
        article.card {
            div.thumb aria-hidden="true" {
                @if let Ok(session) = entry.open(&Setup::default()) {
                    (board::thumbnail(session.scene(), lang))
                }
            }
            div.card-text {
                h3 { a href=(format!("/new/{}", entry.id)) { (entry.card.name.get(lang)) } }
                p { (entry.card.about.get(lang)) }
                p.card-foot {
                    a href=(format!("/rules/{}", entry.id)) { (text::home::RULES.get(lang)) }
                }
            }
        }
    }
}
