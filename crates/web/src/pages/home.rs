//! All games, as cards with a small picture, grouped as people see them.

use axum::response::Html;
use maud::{Markup, html};
use meeple_arena::{CATALOGUE, Entry, Family};
use meeple_core::{Lang, Phrase, Setup};

use super::{board, shell};
use crate::reader::Reader;
use crate::text;

/// The page with all games.
pub(crate) fn home(reader: Reader) -> Html<String> {
    let lang = reader.lang;
    let groups: [(&Phrase, &[Family]); 3] = [
        (&text::home::PUZZLES, &[Family::Puzzle]),
        (&text::home::DUELS, &[Family::Duel, Family::DiceDuel]),
        (&text::home::MISSIONS, &[Family::Mission]),
    ];
    let main = html! {
        div.wide {
            h1 { (text::home::TITLE.get(lang)) }
            p.lead { (text::home::LEAD.get(lang)) }
            @for (name, families) in groups {
                section {
                    h2 { (name.get(lang)) }
                    div.cards {
                        @for entry in CATALOGUE.iter().filter(|e| families.contains(&e.family)) {
                            (card(entry, lang))
                        }
                    }
                }
            }
        }
    };
    shell::page(reader, text::home::TITLE.get(lang), "/", &main)
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
                h3 { a href=(format!("/new/{}", entry.id)) { (entry.name.get(lang)) } }
                p { (entry.about.get(lang)) }
                p.card-foot {
                    a href=(format!("/rules/{}", entry.id)) { (text::home::RULES.get(lang)) }
                }
            }
        }
    }
}
