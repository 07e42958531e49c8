//! A game as it stood after some move: to look at, to share, and to play on from.

use axum::response::Html;
use maud::{Markup, html};
use meeple_arena::Session;

use super::play::in_words;
use super::status::facts;
use super::{board, shell};
use crate::play::Play;
use crate::reader::Reader;
use crate::text::{self, play as words, race as steps, review};

/// The page of a position that was.
pub(crate) fn replay(reader: Reader, id: &str, play: &Play, session: &dyn Session) -> Html<String> {
    let lang = reader.lang;
    let (entry, ply, of) = (play.entry(), session.history().len(), play.ply());
    let scene = play.scene(session);
    let at = |ply: usize| if ply == of { format!("/g/{id}") } else { format!("/g/{id}/at/{ply}") };
    let position = play.position(session);
    let from_here = shell::query_address(&format!("/new/{}", entry.id), "position", &position);
    let (told, in_words) =
        (facts(&scene, None, play.entry().card.glossary, lang), in_words(&scene, lang));
    let step = |name: &meeple_core::Phrase, key: Option<&str>, to: Option<usize>| -> Markup {
        html! {
            @match to {
                Some(to) => a.button href=(at(to)) data-step=[key] { (name.get(lang)) },
                None => span.button.off aria-hidden="true" { (name.get(lang)) },
            }
        }
    };
    let main = html! {
        div.table {
            section.stage aria-label=(words::BOARD.get(lang)) { (board::still(scene, reader)) }
            div.panel {
                header.panel-part aria-label=(words::STATUS.get(lang)) {
                    h1 { (entry.card.name.get(lang)) }
                    p.status role="status" { (review::at(ply, of).get(lang)) }
                    (told)
                }
                nav.steps aria-label=(words::REPLAY.get(lang)) {
                    (step(&steps::START, None, (ply > 0).then_some(0)))
                    (step(&steps::BACK, Some("back"), ply.checked_sub(1)))
                    (step(&steps::FORWARD, Some("forward"), (ply < of).then_some(ply + 1)))
                    (step(&steps::END, None, (ply < of).then_some(of)))
                }
                section.panel-part aria-labelledby="history-title" {
                    h2 #history-title { (words::HISTORY.get(lang)) }
                    ol.history.replayed.mono tabindex="0" aria-labelledby="history-title" {
                        @for (index, name) in play.moves().into_iter().enumerate() {
                            li.current[index + 1 == ply] {
                                a href=(at(index + 1)) aria-current=[(index + 1 == ply).then_some("step")] {
                                    @match name {
                                        Some(name) => (name),
                                        None => (words::SECRET.get(lang)),
                                    }
                                }
                            }
                        }
                    }
                }
                div.bar {
                    a.button.primary href=(format!("/g/{id}")) { (review::BACK.get(lang)) }
                    a.button href=(from_here) { (words::FROM_HERE.get(lang)) }
                }
                details.panel-part {
                    summary { (words::DETAILS.get(lang)) }
                    dl.pairs {
                        dt { (text::new::POSITION.get(lang)) }
                        dd { code { (position) } }
                    }
                    @if !entry.family.rooms.is_empty() {
                        p { a href=(format!("/lab?from={id}:{ply}")) { (words::IN_LAB.get(lang)) } }
                    }
                }
                (in_words)
            }
        }
    };
    shell::page(reader, entry.card.name.get(lang), &format!("/g/{id}/at/{ply}"), &main)
}
