//! `/lab/astar`: which states a puzzle search expands, and why these.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use meeple_arena::Entry;
use meeple_arena::trace::{FrontierView, Reached, Trace};
use meeple_core::card::Room;
use meeple_core::{Lang, Phrase, Setup};

use super::ask::{self, Ask};
use super::steps::{self, Steps};
use super::{demos, host, words};
use crate::AppState;
use crate::error::Failure;
use crate::form::Sent;
use crate::reader::Reader;

const PAGE: &str = "/lab/astar";
const TITLE: Phrase = Phrase::new("A* and its relatives", "A* et ses parents");
const LEAD: Phrase = Phrase::new(
    "A* expands the state with the least f = g + h: g moves were made, at least h are left. Breadth-first search knows no h; IDA* goes deep first, within a bound on f that rises round by round.",
    "A* développe l'état du plus petit f = g + h : g coups sont faits, il en reste au moins h. Le parcours en largeur ignore h ; IDA* va d'abord en profondeur, sous une borne sur f qui monte tour par tour.",
);
/// States of the frontier that are drawn.
const DRAWN: usize = 8;

pub(super) async fn page(
    State(state): State<AppState>,
    reader: Reader,
    query: Result<Query<Ask>, QueryRejection>,
) -> Result<Response, Failure> {
    let ask = query.map(|Query(ask)| ask).unwrap_or_default();
    if let Some(address) = ask.resolve(&state, PAGE).await? {
        return Ok(Redirect::to(&address).into_response());
    }
    let ask = usual(ask);
    let lang = reader.lang;
    let respond = |content: &Markup| {
        let main = html! {
            h1 { (TITLE.get(lang)) }
            p.lead { (LEAD.get(lang)) }
            p {
                @for (entry, demo) in demos::demos(Room::Frontier) {
                    a.button href=(demos::address(PAGE, entry, demo)) { (demo.name.get(lang)) } " "
                }
            }
            (steps::choose(PAGE, &ask, &everybody(), false, lang))
            (content)
        };
        Ok(host::page(reader, TITLE.get(lang), &ask.at(PAGE, "", ""), &main).into_response())
    };
    let session = match ask.open() {
        Ok(session) if session.entry().family.is_shown_in(Room::Frontier) => session,
        Ok(_) => return Err(Failure::NotFound),
        Err(error) => return respond(&steps::refused(&error, lang)),
    };
    let trace = match ask::look(&state, &*session, &ask.with).await? {
        Ok(Some(trace)) => trace,
        Ok(None) => return respond(&steps::not_yet(PAGE, &ask, lang)),
        Err(error) => return respond(&steps::refused(&error, lang)),
    };
    let (mut rivals, mut missing) = (Vec::new(), false);
    for name in everybody() {
        match ask::look(&state, &*session, name).await? {
            Ok(Some(trace)) => {
                rivals.push((name, trace.truncated(), trace.frontier(usize::MAX)));
            }
            Ok(None) => missing = true,
            Err(_) => {}
        }
    }
    let last = trace.steps().len();
    let now = ask.step(last);
    let row =
        Steps { page: PAGE, ask: &ask, now, last, next_cut: None, truncated: trace.truncated() };
    let content = html! {
        (row.row(lang))
        (view(session.entry(), &trace, now, lang))
        (compare(&rivals, lang))
        @if missing {
            p.help { (words::RUN_OTHERS.get(lang)) }
            (steps::not_yet(PAGE, &ask, lang))
        }
    };
    respond(&content)
}

/// What is shown where nothing was asked.
fn usual(ask: Ask) -> Ask {
    demos::usual(ask, Room::Frontier, "astar")
}

/// All who search puzzles in this room.
fn everybody() -> Vec<&'static str> {
    demos::agents(Room::Frontier, false)
}

/// Runs what the form asks for, and goes to the page that shows it.
pub(super) async fn run(
    State(state): State<AppState>,
    Sent(ask): Sent<Ask>,
) -> Result<Redirect, Failure> {
    let ask = usual(ask);
    let agents: Vec<&str> = everybody().into_iter().chain([ask.with.as_str()]).collect();
    ask::run_all(&state, &ask, PAGE, Room::Frontier, &agents).await
}

/// What a search knows after so many steps.
pub(super) fn view(entry: &'static Entry, trace: &Trace, now: usize, lang: Lang) -> Markup {
    let made = trace.made(now);
    let view = FrontierView::after(made);
    let said = made.last().map(|step| words::event(&step.event, lang));
    let mut waiting: Vec<&Reached> = view.waiting.values().collect();
    waiting.sort_by_key(|state| (state.f(), state.estimate, state.position.clone()));
    let bound = view.rounds.last();
    html! {
        p.said role="status" { (said.unwrap_or_else(|| words::NOTHING_YET.get(lang).to_owned())) }
        @if let Some(bound) = bound {
            p { (round(view.rounds.len(), *bound).get(lang)) }
        }
        div.split {
            section.figure {
                h2 { (EXPANDED.get(lang)) }
                @match view.expanded.last() {
                    Some(state) => {
                        (drawn(entry, state, false, lang))
                        p { (formula(state)) " · " code { (view.way().join(" ")) } }
                    }
                    None => p.muted { "–" },
                }
            }
            section.figure {
                h2 { (frontier(waiting.len()).get(lang)) }
                div.boards {
                    @for state in waiting.iter().take(DRAWN) {
                        figure {
                            (drawn(entry, state, true, lang))
                            figcaption { (formula(state)) }
                        }
                    }
                }
            }
        }
        (layers(&view, lang))
    }
}

const EXPANDED: Phrase = Phrase::new("Expanded last", "Développé en dernier");

fn frontier(count: usize) -> Phrase {
    meeple_core::phrase!(
        "Waiting: {count} states, the next ones first",
        "En attente : {count} états, les prochains d'abord"
    )
}

fn round(number: usize, bound: u32) -> Phrase {
    meeple_core::phrase!("Round {number}: f at most {bound}.", "Tour {number} : f au plus {bound}.")
}

fn formula(state: &Reached) -> String {
    format!("f = {} + {} = {}", state.cost, state.estimate, state.f())
}

fn drawn(entry: &'static Entry, state: &Reached, small: bool, lang: Lang) -> Markup {
    match entry.open(&Setup::at(&state.position)) {
        Ok(session) if small => host::thumbnail(session.scene(), lang),
        Ok(session) => host::board(session.scene(), lang),
        Err(_) => html! { code { (state.position) } },
    }
}

/// How many states were expanded at each f, and at which g.
fn layers(view: &FrontierView, lang: Lang) -> Markup {
    let layers = view.layers();
    let deepest = layers.values().filter_map(|row| row.keys().max()).max().copied().unwrap_or(0);
    let most = layers.values().flat_map(|row| row.values()).max().copied().unwrap_or(1);
    let title = Phrase::new(
        "States expanded, by f (rows) and g (columns)",
        "États développés, selon f (lignes) et g (colonnes)",
    );
    html! {
        section {
            h2 { (title.get(lang)) }
            div.scroll {
                table.figures.layers {
                    tr { th { "f \\ g" } @for g in 0..=deepest { th scope="col" { (g) } } }
                    @for (f, row) in &layers {
                        tr {
                            th scope="row" { (f) }
                            @for g in 0..=deepest {
                                @let count = row.get(&g).copied().unwrap_or(0);
                                td data-level=(level(count, most)) { @if count > 0 { (lang.whole(count)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// From 0 to 4 on a logarithmic scale, for the colour of a cell.
fn level(count: u64, most: u64) -> u8 {
    if count == 0 {
        return 0;
    }
    let share = (1.0 + count as f64).ln() / (1.0 + most as f64).ln();
    (share * 4.0).ceil().clamp(1.0, 4.0) as u8
}

fn compare(rivals: &[(&str, bool, FrontierView)], lang: Lang) -> Markup {
    let title = Phrase::new("The three side by side", "Les trois côte à côte");
    let heads = match lang {
        Lang::En => ["", "states expanded", "generated", "remembered at once", "rounds"],
        Lang::Fr => ["", "états développés", "engendrés", "gardés en mémoire", "tours"],
    };
    html! {
        section {
            h2 { (title.get(lang)) }
            table.figures {
                tr { @for head in heads { th scope="col" { (head) } } }
                @for (name, truncated, view) in rivals {
                    @let more = if *truncated { "≥ " } else { "" };
                    tr {
                        th scope="row" { code { (name) } }
                        td { (more) (lang.whole(view.expanded.len() as u64)) }
                        td { (more) (lang.whole(view.generated)) }
                        td { (more) (lang.whole(view.remembered as u64)) }
                        td { (view.rounds.len().max(1)) }
                    }
                }
            }
        }
    }
}
