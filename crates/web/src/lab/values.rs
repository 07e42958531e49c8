//! `/lab/values`: expected values and policies, sweep by sweep or trial by trial.

use std::collections::HashMap;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, PreEscaped, html};
use meeple_arena::trace::{StateValue, Trace, ValuesView};
use meeple_arena::{CATALOGUE, Entry, Session};
use meeple_core::card::{Knob, Room, Tuning};
use meeple_core::scene::{Arrow, ArrowKind, Heat, Point};
use meeple_core::{Lang, Phrase, Scene, phrase};
use meeple_render::log_curve;

use super::ask::{self, Ask, escaped};
use super::steps::{self, Steps};
use super::{demos, host, words};
use crate::AppState;
use crate::error::Failure;
use crate::form::Sent;
use crate::reader::Reader;

const PAGE: &str = "/lab/values";
const TITLE: Phrase = Phrase::new("Values and policies", "Valeurs et politiques");
const LEAD: Phrase = Phrase::new(
    "The number in a cell is what one may expect from there on; the arrow is the best action by what is known so far. Change a reward and see the policy turn.",
    "Le nombre dans une case est ce qu'on peut espérer à partir de là ; la flèche est la meilleure action d'après ce qu'on sait. Changez une récompense et voyez la politique tourner.",
);

/// The fields of the form that changes a world: one for each setting, and the map.
type Turned = HashMap<String, String>;

pub(super) async fn page(
    State(state): State<AppState>,
    reader: Reader,
    query: Result<Query<Ask>, QueryRejection>,
    turned: Result<Query<Turned>, QueryRejection>,
) -> Result<Response, Failure> {
    let mut ask = query.map(|Query(ask)| ask).unwrap_or_default();
    if let Some(address) = ask.resolve(&state, PAGE).await? {
        return Ok(Redirect::to(&address).into_response());
    }
    let turned = turned.map(|Query(turned)| turned).unwrap_or_default();
    if let Some((entry, position)) = written(&ask.game, &turned) {
        ask.game = entry.id.to_owned();
        ask.position = position;
        // Without a step the page would open before the first sweep: the new policy is at the end.
        let step = if ask.step.is_empty() { "99999" } else { ask.step.as_str() };
        return Ok(Redirect::to(&ask.at(PAGE, "step", step)).into_response());
    }
    let ask = usual(ask);
    let lang = reader.lang;
    let respond = |content: &Markup| {
        let main = html! {
            h1 { (TITLE.get(lang)) }
            p.lead { (LEAD.get(lang)) }
            p {
                @for (entry, demo) in demos::demos(Room::Values) {
                    a.button href=(demos::address(PAGE, entry, demo)) { (demo.name.get(lang)) } " "
                }
            }
            (steps::choose(PAGE, &ask, &demos::agents(Room::Values, false), false, lang))
            (content)
        };
        Ok(host::page(reader, TITLE.get(lang), &ask.at(PAGE, "", ""), &main).into_response())
    };
    let session = match ask.open() {
        Ok(session) if session.entry().family.is_shown_in(Room::Values) => session,
        Ok(_) => return Err(Failure::NotFound),
        Err(error) => return respond(&steps::refused(&error, lang)),
    };
    let trace = match ask::look(&state, &*session, &ask.with).await? {
        Ok(Some(trace)) => trace,
        Ok(None) => return respond(&steps::not_yet(PAGE, &ask, lang)),
        Err(error) => return respond(&steps::refused(&error, lang)),
    };
    let rounds = trace.rounds();
    let now = ask.step(rounds.len());
    let made = now.checked_sub(1).map_or(0, |round| rounds[round]);
    let row = Steps {
        page: PAGE,
        ask: &ask,
        now,
        last: rounds.len(),
        next_cut: None,
        truncated: trace.truncated(),
    };
    let content = html! {
        (row.row(lang))
        (view(&*session, &trace, made, now, lang))
        @if let Some(tuning) = &session.entry().card.tuning {
            (editor(tuning, &session.position(), &ask, lang))
        }
    };
    respond(&content)
}

/// What is shown where nothing was asked.
fn usual(ask: Ask) -> Ask {
    demos::usual(ask, Room::Values, "rtdp(trials=60, objective=success)")
}

/// Runs what the form asks for, and goes to the page that shows it.
pub(super) async fn run(
    State(state): State<AppState>,
    Sent(ask): Sent<Ask>,
) -> Result<Redirect, Failure> {
    let ask = usual(ask);
    ask::run_all(&state, &ask, PAGE, Room::Values, &[&ask.with]).await
}

/// The cell of a state: where the walker or the operator stands.
fn cell(position: &str) -> Option<&str> {
    let operator = position.split_whitespace().find_map(|word| word.strip_prefix("operator="));
    operator.or_else(|| position.split_whitespace().next_back())
}

fn place(scene: &Scene, position: &str) -> Option<Point> {
    scene.cell(cell(position)?).map(|cell| cell.at)
}

/// Where an action leads from a cell, if it goes anywhere on the board.
fn toward(scene: &Scene, from: Point, action: &str) -> Option<Point> {
    let direction = action.split_whitespace().next_back()?;
    let (dx, dy) = match direction {
        "north" => (0, -1),
        "south" => (0, 1),
        "east" => (1, 0),
        "west" => (-1, 0),
        _ => return None,
    };
    let (columns, rows) = scene.surface.size();
    let to = (i32::from(from.x) + dx, i32::from(from.y) + dy);
    let inside = (0..i32::from(columns)).contains(&to.0) && (0..i32::from(rows)).contains(&to.1);
    inside.then(|| Point::new(to.0 as u16, to.1 as u16))
}

/// The state of each cell that was backed up last: several states of a mission may share one.
fn by_cell<'v>(scene: &Scene, view: &'v ValuesView) -> Vec<(Point, &'v str, &'v StateValue)> {
    let mut best: Vec<(Point, &str, &StateValue)> = Vec::new();
    for (position, state) in &view.states {
        let Some(at) = place(scene, position) else { continue };
        match best.iter_mut().find(|(known, ..)| *known == at) {
            Some(known) if known.2.last < state.last => *known = (at, position, state),
            Some(_) => {}
            None => best.push((at, position, state)),
        }
    }
    best
}

/// The board with values as heat, the policy as arrows, and the last trial as a trail.
pub(super) fn painted(session: &dyn Session, view: &ValuesView, lang: Lang) -> Scene {
    let mut scene = session.scene();
    scene.heat.clear();
    scene.arrows.clear();
    let cells = by_cell(&scene, view);
    let largest = cells.iter().map(|(.., state)| state.value.abs()).fold(0.0, f64::max);
    for (at, _, state) in &cells {
        let level = if largest > 0.0 { state.value / largest } else { 0.0 };
        scene.heat.push(Heat { at: *at, level, text: short(state.value, lang) });
        let to = state.action.as_deref().and_then(|action| toward(&scene, *at, action));
        scene.arrows.extend(to.map(|to| Arrow {
            from: *at,
            to,
            kind: ArrowKind::Policy,
            text: String::new(),
        }));
    }
    let walked: Vec<Point> = view.trial.iter().filter_map(|p| place(&scene, p)).collect();
    for pair in walked.windows(2).filter(|pair| pair[0] != pair[1]) {
        let trail =
            Arrow { from: pair[0], to: pair[1], kind: ArrowKind::Trail, text: String::new() };
        if !scene.arrows.contains(&trail) {
            scene.arrows.push(trail);
        }
    }
    scene
}

fn short(value: f64, lang: Lang) -> String {
    match value.abs() {
        large if large >= 10_000.0 => format!("{}k", lang.decimal(value / 1000.0, 0)),
        large if large >= 100.0 => lang.decimal(value, 0),
        _ => lang.decimal(value, 2),
    }
}

fn view(session: &dyn Session, trace: &Trace, made: usize, now: usize, lang: Lang) -> Markup {
    let view = ValuesView::after(trace.made(made));
    let said = trace.made(made).last().map(|step| words::event(&step.event, lang));
    let all = trace.values(usize::MAX).residuals;
    let walks = trace
        .steps()
        .iter()
        .any(|step| matches!(step.event, meeple_arena::trace::TraceEvent::Visit { .. }));
    let title = if walks {
        Phrase::new(
            "Gap between the bounds of the start, trial by trial",
            "Écart entre les bornes du départ, essai par essai",
        )
    } else {
        Phrase::new("Largest change of a sweep", "Plus grand changement d'un balayage")
    };
    let scene = painted(session, &view, lang);
    let rows = by_cell(&scene, &view);
    html! {
        p.said role="status" { (said.unwrap_or_else(|| words::NOTHING_YET.get(lang).to_owned())) }
        div.split {
            section.figure {
                (host::board(scene.clone(), lang))
                @if walks { p.help { (trial(view.trial.len()).get(lang)) } }
            }
            section.figure {
                (PreEscaped(log_curve(title.get(lang), &all, now, None)))
                p { (backups(view.backups, view.states.len()).get(lang)) }
                details {
                    summary { (words::IN_WORDS.get(lang)) }
                    div.scroll {
                        table.figures {
                            tr {
                                th scope="col" { (CELL.get(lang)) }
                                th scope="col" { (VALUE.get(lang)) }
                                th scope="col" { (ACTION.get(lang)) }
                            }
                            @for (_, position, state) in &rows {
                                tr {
                                    th scope="row" { (cell(position).unwrap_or_default()) }
                                    td { (lang.decimal(state.value, 4)) }
                                    td { (state.action.as_deref().unwrap_or("–")) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

const CELL: Phrase = Phrase::new("cell", "case");
const VALUE: Phrase = Phrase::new("value", "valeur");
const ACTION: Phrase = Phrase::new("action", "action");

fn trial(steps: usize) -> Phrase {
    phrase!(
        "The dotted trail is the last trial: {steps} steps. Several states may share a cell; the one updated last is shown.",
        "La trace pointillée est le dernier essai : {steps} pas. Plusieurs états peuvent partager une case ; le dernier mis à jour est montré."
    )
}

fn backups(backups: u64, states: usize) -> Phrase {
    phrase!(
        "{backups} values computed so far, of {states} states.",
        "{backups} valeurs calculées jusqu'ici, pour {states} états."
    )
}

/// A setting in the text of a world, or what holds when it is not written.
fn setting<'t>(position: &'t str, key: &str, otherwise: &'t str) -> &'t str {
    let found = position.split_whitespace().find_map(|word| {
        let (name, value) = word.split_once('=')?;
        (name == key).then_some(value)
    });
    found.unwrap_or(otherwise)
}

/// The form that changes settings and map; it solves anew at once.
fn editor(tuning: &Tuning, position: &str, ask: &Ask, lang: Lang) -> Markup {
    let map = position
        .split_whitespace()
        .find(|word| word.contains('/') && !word.contains('='))
        .unwrap_or(tuning.map);
    html! {
        section {
            h2 { (EDIT.get(lang)) }
            form.choose method="get" action=(PAGE) {
                input type="hidden" name="game" value=(ask.game);
                input type="hidden" name="with" value=(ask.with);
                @for Knob { field, key, usual, label } in tuning.knobs {
                    div.field {
                        label for=(field) { (label.get(lang)) }
                        input.mono id=(field) name=(field) inputmode="decimal" value=(setting(position, key, usual));
                    }
                }
                div.field {
                    label for="map" { (tuning.legend.get(lang)) }
                    input.mono #map name="map" value=(map) spellcheck="false" autocomplete="off";
                }
                button.primary { (SOLVE.get(lang)) }
            }
            @if let Some(first) = tuning.knobs.first() {
                p.help { (try_it(&first.label).get(lang)) " "
                    @for value in tuning.tries {
                        a.button href=(other(tuning, first, value, ask)) { (value.replace('-', "−")) } " "
                    }
                }
            }
        }
    }
}

const EDIT: Phrase = Phrase::new("Change the world", "Changer le monde");
const SOLVE: Phrase = Phrase::new("Solve again", "Résoudre à nouveau");

fn try_it(label: &Phrase) -> Phrase {
    let small = |text: &str| text.to_lowercase();
    let (en, fr) = (small(&label.en), small(&label.fr));
    phrase!("Try another {en}:", "Essayez une autre valeur : {fr}")
}

/// The same world with another value of one setting.
fn other(tuning: &Tuning, knob: &Knob, value: &str, ask: &Ask) -> String {
    let (game, value, map) = (escaped(&ask.game), escaped(value), escaped(tuning.map));
    format!("{PAGE}?game={game}&{}={value}&map={map}", knob.field)
}

/// The game whose settings a form changes, and its world as the text of a position; none where no
/// map was sent. Without a name it is the first game that has settings.
fn written(game: &str, turned: &Turned) -> Option<(&'static Entry, String)> {
    let field = |name: &str| turned.get(name).map_or("", |text| text.trim());
    let mut games = CATALOGUE.iter().filter(|entry| game.is_empty() || entry.id == game);
    let (entry, tuning) = games.find_map(|entry| Some((entry, entry.card.tuning?)))?;
    let map = field("map").split_whitespace().collect::<Vec<_>>().join("/");
    if map.is_empty() {
        return None;
    }
    let mut words = Vec::new();
    for Knob { field: name, key, .. } in tuning.knobs {
        // A decimal comma is what French readers type.
        let value = field(name).replace(',', ".").replace('−', "-");
        let value: String = value.split_whitespace().collect();
        if !value.is_empty() {
            words.push(format!("{key}={value}"));
        }
    }
    words.extend([tuning.fixed.to_owned(), map]);
    Some((entry, words.join(" ")))
}
