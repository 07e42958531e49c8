//! The figure of a mission: how well it goes when it is played best.

use maud::{Markup, html};
use meeple_arena::tradeoffs::Tradeoff;
use meeple_arena::{Answer, Status};
use meeple_core::Lang;

use super::desk::Figure;
use super::words;
use crate::text::search::seconds;

/// The panel of a text that can be played.
pub(super) fn panel(figure: &Figure, lang: Lang) -> Markup {
    let success = figure.answer.as_ref().and_then(|answer| answer.success);
    html! {
        section.panel-part.figure #figure data-told=(figure.told) aria-labelledby="figure-title"
            aria-live="polite" aria-busy=(figure.answer.is_none() && figure.works) {
            h2 #figure-title { (words::FIGURE.get(lang)) }
            @if let Some(success) = success {
                (headline(success, figure.before, lang))
            } @else if let Some(before) = figure.before.filter(|_| figure.works) {
                p.headline.past { strong { (lang.percent(before)) } }
            }
            @if let Some(answer) = &figure.answer {
                (details(answer, lang))
            } @else if figure.works {
                (under_way(figure, lang))
            }
            @if !figure.front.is_empty() { (front(&figure.front, lang)) }
            @if let Some(number) = &figure.fault {
                p.warning { (words::FAULT.get(lang)) " " code { (number) } "." }
            } @else if let Some(shortage) = figure.short {
                p.warning { (shortage.say().get(lang)) }
                p { button name="do" value="look" { (words::WORK.get(lang)) } }
            } @else if figure.answer.is_none() && !figure.works {
                p.muted { (words::UNKNOWN.get(lang)) }
                p { button name="do" value="look" { (words::WORK.get(lang)) } }
            }
        }
    }
}

/// The panel of a text that cannot.
pub(super) fn blank(lang: Lang) -> Markup {
    html! {
        section.panel-part.figure #figure aria-labelledby="figure-title" aria-live="polite" {
            h2 #figure-title { (words::FIGURE.get(lang)) }
            p.headline.past { strong { "–" } }
            p.muted { (words::MEND.get(lang)) }
        }
    }
}

/// Success, and how it changed.
fn headline(success: f64, before: Option<f64>, lang: Lang) -> Markup {
    let change = before.map(|before| success - before).filter(|change| change.abs() >= 0.000_5);
    html! {
        p.headline {
            strong { (lang.percent(success)) }
            span.muted { (words::SUCCESS.get(lang)) }
            @if let Some(change) = change {
                span.change.up[change > 0.0].down[change < 0.0] {
                    (if change > 0.0 { "▲" } else { "▼" }) " " (words::points(change, lang))
                    span.hidden { " " (words::SINCE.get(lang)) }
                }
            }
        }
    }
}

fn details(answer: &Answer, lang: Lang) -> Markup {
    let took = seconds(answer.micros as f64 / 1e6, lang);
    html! {
        @if answer.status == Status::Stopped { p.muted { (words::STOPPED.get(lang)) } }
        dl.figures {
            @if let Some(turns) = answer.turns {
                div { dt { (words::TURNS.get(lang)) } dd { (lang.decimal(turns, 1)) } }
            }
            @if let Some(states) = answer.states {
                div { dt { (words::STATES.get(lang)) } dd { (lang.whole(states as u64)) } }
            }
            div { dt { (words::TIME.get(lang)) } dd { (took) } }
        }
    }
}

fn under_way(figure: &Figure, lang: Lang) -> Markup {
    html! {
        p.muted {
            (words::WORKS.get(lang))
            @if figure.elapsed.as_secs() > 0 {
                " " (seconds(figure.elapsed.as_secs_f64(), lang))
            }
        }
        progress value=[figure.done] aria-label=(words::WORKS.get(lang)) {}
        button.unscripted name="do" value="look" { (words::WORK.get(lang)) }
    }
}

/// The best trade-offs: the more a turn costs, the more speed is worth.
fn front(rows: &[Tradeoff], lang: Lang) -> Markup {
    html! {
        div.tradeoffs {
            table {
                caption.hidden { (words::FRONT.get(lang)) }
                thead { tr {
                    th scope="col" { (words::AIM.get(lang)) }
                    th.num scope="col" { (words::SUCCESS.get(lang)) }
                    th.num scope="col" { (words::TURNS.get(lang)) }
                } }
                tbody {
                    @for (row, aim) in rows.iter().zip(&words::AIMS) {
                        tr {
                            th scope="row" { (aim.get(lang)) }
                            td.num { (lang.percent(row.success)) }
                            td.num { (lang.decimal(row.turns, 1)) }
                        }
                    }
                }
            }
            p.help { (words::FRONT_HELP.get(lang)) }
        }
    }
}
