//! `/lab/tree`: a tree search step by step, alone or against another one.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, PreEscaped, html};
use meeple_arena::trace::{Counters, Trace, TraceEvent, TreeView};
use meeple_arena::{Session, entry, lesson};
use meeple_core::card::Room;
use meeple_core::{Lang, Phrase};
use meeple_render::tree::{Diagram, DiagramOptions, describe, diagram_svg};

use super::ask::{self, Ask};
use super::steps::{self, Steps};
use super::{demos, host, picture, words};
use crate::AppState;
use crate::error::Failure;
use crate::form::Sent;
use crate::reader::Reader;

const PAGE: &str = "/lab/tree";
/// Nodes shown at most; the rest is folded.
const MOST: usize = 70;

const TITLE: Phrase = Phrase::new("Tree search, step by step", "La recherche d'arbre, pas à pas");
const LEAD: Phrase = Phrase::new(
    "Triangles up are MAX, down MIN. Under each node its window [alpha, beta], in it the value so far; the thick branch is the choice, a stroke marks what was cut.",
    "Triangle vers le haut : MAX, vers le bas : MIN. Sous chaque nœud sa fenêtre [alpha ; bêta], dedans la valeur connue ; la branche épaisse est le choix, un trait marque ce qui est coupé.",
);

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
    let session = match ask.open() {
        Ok(session) if session.entry().family.is_shown_in(Room::Tree) => session,
        Ok(_) => return Err(Failure::NotFound),
        Err(error) => {
            let main = frame(&ask, &steps::refused(&error, lang), lang);
            return Ok(
                host::page(reader, TITLE.get(lang), &ask.at(PAGE, "", ""), &main).into_response()
            );
        }
    };
    let mut columns = Vec::new();
    for with in [ask.with.as_str(), ask.versus.as_str()] {
        if !with.trim().is_empty() {
            columns.push((with.to_owned(), ask::look(&state, &*session, with).await?));
        }
    }
    let mut figures = Vec::new();
    let (mut problem, mut not_yet) = (None, false);
    for (name, trace) in &columns {
        match trace {
            Ok(Some(trace)) => figures.push((name.as_str(), trace.as_ref())),
            Ok(None) => not_yet = true,
            Err(error) => problem = Some(steps::refused(error, lang)),
        }
    }
    let last = figures.iter().map(|(_, trace)| trace.steps().len()).max().unwrap_or(0);
    let now = ask.step(last);
    let row = figures.first().map(|(_, trace)| Steps {
        page: PAGE,
        ask: &ask,
        now,
        last,
        next_cut: trace.next_cut(now),
        truncated: figures.iter().any(|(_, trace)| trace.truncated()),
    });
    let content = html! {
        @if let Some(problem) = problem { (problem) }
        @if not_yet { (steps::not_yet(PAGE, &ask, lang)) }
        @if let Some(row) = row { (row.row(lang)) }
        div.race data-columns=(figures.len()) {
            @for (name, trace) in &figures { (figure(&*session, name, trace, now, &ask, lang)) }
        }
        @if !figures.is_empty() { (counters(&figures, now, lang)) }
    };
    let main = frame(&ask, &content, lang);
    Ok(host::page(reader, TITLE.get(lang), &ask.at(PAGE, "", ""), &main).into_response())
}

/// What is shown where nothing was asked.
fn usual(ask: Ask) -> Ask {
    demos::usual(ask, Room::Tree, "alphabeta(depth=3)")
}

/// Runs what the form asks for, and goes to the page that shows it.
pub(super) async fn run(
    State(state): State<AppState>,
    Sent(ask): Sent<Ask>,
) -> Result<Redirect, Failure> {
    let ask = usual(ask);
    ask::run_all(&state, &ask, PAGE, Room::Tree, &[&ask.with, &ask.versus]).await
}

fn frame(ask: &Ask, content: &Markup, lang: Lang) -> Markup {
    // What is written out by hand is small enough to be searched whole.
    let written = entry(&ask.game).is_ok_and(|entry| entry.card.is_format);
    let agents = demos::agents(Room::Tree, written);
    html! {
        h1 { (TITLE.get(lang)) }
        p.lead { (LEAD.get(lang)) }
        (steps::choose(PAGE, ask, &agents, true, lang))
        (content)
    }
}

/// One algorithm: what its last step was, and the tree as it knows it.
fn figure(
    session: &dyn Session,
    name: &str,
    trace: &Trace,
    now: usize,
    ask: &Ask,
    lang: Lang,
) -> Markup {
    let made = trace.made(now);
    let said = made.last().map(|step| words::event(&step.event, lang));
    let (diagram, focus) = drawn(session, trace, now, Some(ask), lang);
    let options = DiagramOptions { lang, theme: None, zoom: ask.zoom(), focus };
    html! {
        section.figure {
            h2 { code { (name) } }
            p.said role="status" { (said.unwrap_or_else(|| words::NOTHING_YET.get(lang).to_owned())) }
            @if !diagram.nodes.is_empty() {
                div.picture { (PreEscaped(diagram_svg(&diagram, &options))) }
                (zooms(ask, lang))
                details {
                    summary { (words::IN_WORDS.get(lang)) }
                    (list(&diagram, lang))
                }
            }
        }
    }
}

fn zooms(ask: &Ask, lang: Lang) -> Markup {
    let zoom = ask.zoom();
    let to = |zoom: f64| ask.at(PAGE, "zoom", &zoom.to_string());
    html! {
        p.zoom {
            a href=(to((zoom * 2.0).min(16.0))) { (words::LARGER.get(lang)) } " · "
            a href=(to((zoom / 2.0).max(1.0))) { (words::SMALLER.get(lang)) }
        }
    }
}

/// The tree after so many steps, folded where it is too much, and the node to look at. A click on
/// what is folded unfolds it.
pub(super) fn drawn(
    session: &dyn Session,
    trace: &Trace,
    now: usize,
    ask: Option<&Ask>,
    lang: Lang,
) -> (Diagram, Option<usize>) {
    let outline = lesson::outline(session);
    let shows_tree = trace
        .steps()
        .iter()
        .any(|step| !matches!(step.event, TraceEvent::Select { .. } | TraceEvent::Numbers { .. }));
    let mut view = if shows_tree {
        TreeView::on(&outline, trace.made(now))
    } else {
        TreeView::of_proof(session, trace.made(now))
    };
    if outline.is_empty() {
        view.add_skipped(session);
    }
    let whole = picture::diagram(&view, PICTURE, lang);
    let chosen = ask.filter(|ask| !ask.focus.trim().is_empty()).and_then(|ask| {
        let path: Vec<String> = ask.focus.split_whitespace().map(str::to_owned).collect();
        view.node(&path)
    });
    let open: Vec<usize> = view.current.into_iter().chain(chosen).collect();
    let (mut folded, places) = whole.fold(&whole.too_much(MOST, &open));
    if let Some(ask) = ask {
        for (node, place) in places.iter().enumerate() {
            let Some(knot) = place.map(|place| &mut folded.nodes[place]) else { continue };
            if knot.folded > 0 {
                knot.link = Some(ask.at(PAGE, "focus", &view.path(node).join(" ")));
            }
        }
    }
    let focus = chosen.or(view.current).and_then(|node| places.get(node).copied().flatten());
    (folded, focus)
}

const PICTURE: Phrase =
    Phrase::new("The tree as the search knows it", "L'arbre tel que la recherche le connaît");

/// The tree as a nested list.
fn list(diagram: &Diagram, lang: Lang) -> Markup {
    let children = diagram.children();
    fn item(diagram: &Diagram, children: &[Vec<usize>], node: usize, lang: Lang) -> Markup {
        html! {
            li {
                (describe(diagram, node, lang))
                @if !children[node].is_empty() {
                    ul { @for &child in &children[node] { (item(diagram, children, child, lang)) } }
                }
            }
        }
    }
    html! { ul.tree-list { (item(diagram, &children, 0, lang)) } }
}

fn counters(figures: &[(&str, &Trace)], now: usize, lang: Lang) -> Markup {
    let counted: Vec<(Counters, Counters)> = figures
        .iter()
        .map(|(_, trace)| (trace.tree(now).counters, trace.tree(usize::MAX).counters))
        .collect();
    type Row = (Phrase, fn(&Counters) -> u64);
    let rows: [Row; 7] = [
        (Phrase::new("nodes entered", "nœuds visités"), |c| c.nodes),
        (Phrase::new("leaves judged", "feuilles évaluées"), |c| c.leaves),
        (Phrase::new("cuts", "coupes"), |c| c.cuts),
        (Phrase::new("answers from the table", "réponses de la table"), |c| c.known),
        (Phrase::new("searches from the root", "recherches depuis la racine"), |c| c.passes),
        (Phrase::new("entries taken, best first", "entrées prises, meilleure d'abord"), |c| {
            c.taken
        }),
        (Phrase::new("random games", "parties au hasard"), |c| c.playouts),
    ];
    let matters = |of: fn(&Counters) -> u64| counted.iter().any(|(_, all)| of(all) > 0);
    html! {
        section {
            h2 { (words::COUNTERS.get(lang)) }
            table.figures {
                tr {
                    th {}
                    @for (name, _) in figures {
                        th scope="col" { code { (name) } " " small { (words::AT_THIS_STEP.get(lang)) } }
                        th scope="col" { small { (words::IN_ALL.get(lang)) } }
                    }
                }
                @for (name, of) in rows {
                    @if matters(of) {
                        tr {
                            th scope="row" { (name.get(lang)) }
                            @for (now, all) in &counted {
                                td { (lang.whole(of(now))) }
                                td { (lang.whole(of(all))) }
                            }
                        }
                    }
                }
            }
        }
    }
}
