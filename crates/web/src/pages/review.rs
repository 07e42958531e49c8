//! How a game went: the curve of the chances, and the moves that cost most, with a way to retry.

use axum::response::Html;
use maud::{Markup, html};
use meeple_core::Lang;

use super::advice::{exactness, number};
use super::curve::curve;
use super::play::Forms;
use super::shell;
use crate::live_game::Live;
use crate::play::Play;
use crate::reader::Reader;
use crate::review::{Judged, Review};
use crate::text::{self, review as words};
use crate::work::Task;

/// Losses shown first; less than this is not worth a word.
const SMALL: f64 = 0.005;
/// So many of them.
const SHOWN: usize = 8;

/// The page of a review: a button, the progress, or the result.
pub(crate) fn review(reader: Reader, id: &str, play: &Play, live: &Live) -> Html<String> {
    let lang = reader.lang;
    let here = format!("/g/{id}/review");
    let form = Forms { id, ply: play.ply(), lang };
    let runs = live.job == Some(Task::Review);
    let main = html! {
        article.narrow {
            h1 { (words::TITLE.get(lang)) }
            p.lead { (play.entry().card.name.get(lang)) ". " (words::LEAD.get(lang)) }
            @if runs {
                (progress(&form, live))
            } @else if let Some(review) = &play.review {
                (result(review, id, play, lang))
            } @else {
                p { (form.post("review", &html! { button.primary { (words::BEGIN.get(lang)) } })) }
            }
            p { a.button href=(format!("/g/{id}")) { (words::BACK.get(lang)) } }
        }
    };
    let events = format!("/g/{id}/events?seen={}", live.change);
    let moving = shell::Moving {
        again: runs.then_some((2, here.as_str())),
        events: runs.then_some(events.as_str()),
    };
    shell::moving_page(reader, words::TITLE.get(lang), &here, &main, moving)
}

/// How far the review is.
pub(super) fn progress(form: &Forms<'_>, live: &Live) -> Markup {
    let lang = form.lang;
    let done = live.figures.as_ref().and_then(|figures| figures.done).unwrap_or(0.0);
    html! {
        section #search {
            p { (words::RUNS.get(lang)) }
            progress value=(done) aria-label=(words::TITLE.get(lang)) { (lang.percent(done)) }
            (form.button("stop", &text::play::STOP, true))
        }
    }
}

fn result(review: &Review, id: &str, play: &Play, lang: Lang) -> Markup {
    let family = play.entry().family;
    let is_cost = family.values.is_cost();
    let height = |judged: &Judged| if is_cost { judged.best_worth } else { judged.first_chance() };
    let points: Vec<(f64, f64)> =
        review.moves.iter().map(|judged| (judged.ply as f64, height(judged))).collect();
    let mut losses: Vec<&Judged> =
        review.moves.iter().filter(|judged| judged.loss(family) > SMALL).collect();
    losses.sort_by(|one, other| other.loss(family).total_cmp(&one.loss(family)));
    losses.truncate(SHOWN);
    let name = if is_cost { &words::CURVE_PUZZLE } else { &words::CURVE };
    let said = |worth: f64| if is_cost { number(worth, lang) } else { lang.percent(worth) };
    html! {
        @if !review.is_whole { p.help { (words::PARTIAL.get(lang)) } }
        section {
            h2 {
                @if family.has_two_sides() {
                    (text::colon(name, lang)) " " (play.entry().card.sides[0].get(lang))
                } @else {
                    (name.get(lang))
                }
            }
            (curve(&points, (!is_cost).then_some((0.0, 1.0)), name.get(lang)))
        }
        section {
            h2 { (words::LOSSES.get(lang)) }
            @if losses.is_empty() {
                p { (words::NO_LOSS.get(lang)) }
            } @else {
                div.scroll tabindex="0" role="region" aria-label=(words::LOSSES.get(lang)) {
                    table.losses {
                        thead { tr {
                            th scope="col" { (words::PLY.get(lang)) }
                            th scope="col" { (words::PLAYED.get(lang)) }
                            th scope="col" { (words::BETTER.get(lang)) }
                            th.num scope="col" { (words::LOST.get(lang)) }
                            th scope="col" { span.hidden { (words::RETRY.get(lang)) } }
                        } }
                        tbody { @for judged in losses { (loss(judged, id, play, lang)) } }
                    }
                }
            }
        }
        @if play.entry().card.exchange.is_some() {
            p {
                a.button href=(format!("/g/{id}/review.sgf")) download { (words::SAVE_SGF.get(lang)) }
            }
        }
        details {
            summary { (text::search::IN_FIGURES.get(lang)) }
            table {
                thead { tr {
                    th scope="col" { (words::PLY.get(lang)) }
                    th scope="col" { (words::PLAYED.get(lang)) }
                    th.num scope="col" { (name.get(lang)) }
                } }
                tbody {
                    @for judged in &review.moves {
                        tr {
                            td { (judged.ply + 1) }
                            td.mono { (judged.name) }
                            td.num { (said(height(judged))) " " small { (exactness(judged.exactness).get(lang)) } }
                        }
                    }
                }
            }
        }
    }
}

/// A costly move, and the way back to before it.
fn loss(judged: &Judged, id: &str, play: &Play, lang: Lang) -> Markup {
    let family = play.entry().family;
    let lost = judged.loss(family);
    let lost = match family.values.is_cost() {
        true => words::moves(lost).get(lang).to_owned(),
        false => lang.percent(lost),
    };
    html! {
        tr {
            td { a href=(format!("/g/{id}/at/{}", judged.ply)) { (judged.ply + 1) } }
            td.mono { (judged.name) }
            td.mono { (judged.best) }
            td.num { (lost) }
            td {
                form method="post" action=(format!("/g/{id}/retry")) {
                    input type="hidden" name="ply" value=(judged.ply);
                    button title=(words::RETRY_HELP.get(lang)) { (words::RETRY.get(lang)) }
                }
            }
        }
    }
}
