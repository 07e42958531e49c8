//! `/lessons`: short pages for students, each with a figure of the lab to step through.
//!
//! Every number in them is checked against the code by a test.

mod alphabeta;
mod astar;
mod games;
mod improvements;
mod missions;
mod montecarlo;
#[cfg(test)]
mod tests;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use meeple_arena::Session;
use meeple_arena::trace::{Trace, ValuesView};
use meeple_core::{Lang, Phrase};
use meeple_render::tree::{DiagramOptions, diagram_svg};

use super::ask::{self, Ask};
use super::steps::{self, Steps};
use super::{frontier, host, mcts, tree, values, words};
use crate::AppState;
use crate::error::Failure;
use crate::reader::Reader;

/// The textbook's tree.
const FIGURE: &str = "(B:(3 12 8) C:(2 4 6) D:(14 5 2))";
/// The textbook's grid world.
const WORLD: &str = "russell-norvig-4e a1";

/// A page for students.
struct Lesson {
    slug: &'static str,
    title: Phrase,
    /// One sentence.
    about: Phrase,
    blocks: Vec<Block>,
}

/// A piece of a lesson.
enum Block {
    Heading(Phrase),
    Text(Phrase),
    List(Vec<Phrase>),
    Formula(Phrase),
    /// A table whose first row is its head.
    Table(Vec<Vec<Phrase>>),
    Figure(Figure),
}

/// What the live figure of a lesson shows.
#[derive(Clone, Copy, Debug)]
enum View {
    Tree,
    Visits,
    Frontier,
    Values,
}

/// A figure of the lab, at a step to begin with.
struct Figure {
    view: View,
    game: &'static str,
    position: &'static str,
    with: &'static str,
    /// Steps made when the page is opened.
    step: usize,
    caption: Phrase,
}

fn lessons() -> [Lesson; 6] {
    [
        games::lesson(),
        alphabeta::lesson(),
        improvements::lesson(),
        montecarlo::lesson(),
        astar::lesson(),
        missions::lesson(),
    ]
}

const TITLE: Phrase = Phrase::new("Lessons", "Leçons");
const LEAD: Phrase = Phrase::new(
    "Six short pages on how computers play, each with a figure to step through.",
    "Six courtes pages sur la façon dont jouent les ordinateurs, chacune avec une figure à dérouler.",
);
const IN_LAB: Phrase = Phrase::new("Go on in the lab", "Continuer au labo");
const NEXT: Phrase = Phrase::new("Next:", "Suite :");
const ALL: Phrase = Phrase::new("All lessons", "Toutes les leçons");

/// The list of lessons.
pub(super) async fn index(reader: Reader) -> Html<String> {
    let lang = reader.lang;
    let main = html! {
        h1 { (TITLE.get(lang)) }
        p.lead { (LEAD.get(lang)) }
        div.cards {
            @for (number, lesson) in (1..).zip(lessons()) {
                article.card { div.card-text {
                    h3 { a href=(format!("/lessons/{}", lesson.slug)) { (number) ". " (lesson.title.get(lang)) } }
                    p { (lesson.about.get(lang)) }
                } }
            }
        }
    };
    host::page(reader, TITLE.get(lang), "/lessons", &main)
}

/// One lesson.
pub(super) async fn page(
    State(state): State<AppState>,
    reader: Reader,
    Path(slug): Path<String>,
    query: Result<Query<Ask>, QueryRejection>,
) -> Result<Response, Failure> {
    let lang = reader.lang;
    let all = lessons();
    let at = all.iter().position(|lesson| lesson.slug == slug).ok_or(Failure::NotFound)?;
    let (lesson, next) = (&all[at], all.get(at + 1));
    let asked = query.map(|Query(ask)| ask.step).unwrap_or_default();
    let here = format!("/lessons/{}", lesson.slug);
    let mut parts = Vec::new();
    for block in &lesson.blocks {
        parts.push(match block {
            Block::Figure(figure) => live(&state, &here, figure, &asked, lang).await?,
            still => plain(still, lang),
        });
    }
    let main = html! {
        article.lesson {
            h1 { (lesson.title.get(lang)) }
            p.lead { (lesson.about.get(lang)) }
            @for part in &parts { (part) }
            p {
                @if let Some(next) = next {
                    a.button href=(format!("/lessons/{}", next.slug)) { (NEXT.get(lang)) " " (next.title.get(lang)) } " "
                }
                a href="/lessons" { (ALL.get(lang)) }
            }
        }
    };
    Ok(host::page(reader, lesson.title.get(lang), &here, &main).into_response())
}

fn plain(block: &Block, lang: Lang) -> Markup {
    html! {
        @match block {
            Block::Heading(text) => h2 { (text.get(lang)) },
            Block::Text(text) => p { (text.get(lang)) },
            Block::Formula(text) => p.formula { (text.get(lang)) },
            Block::List(items) => ul { @for item in items { li { (item.get(lang)) } } },
            Block::Table(rows) => {
                div.scroll {
                    table.figures {
                        @for (number, row) in rows.iter().enumerate() {
                            tr { @for (column, cell) in row.iter().enumerate() {
                                @if number == 0 { th scope="col" { (cell.get(lang)) } }
                                @else if column == 0 { th scope="row" { (cell.get(lang)) } }
                                @else { td { (cell.get(lang)) } }
                            } }
                        }
                    }
                }
            },
            Block::Figure(_) => "",
        }
    }
}

/// The figure at the step asked for, with its buttons.
async fn live(
    state: &AppState,
    here: &str,
    figure: &Figure,
    asked: &str,
    lang: Lang,
) -> Result<Markup, Failure> {
    let ask = Ask {
        game: figure.game.to_owned(),
        position: figure.position.to_owned(),
        with: figure.with.to_owned(),
        ..Ask::default()
    };
    let session = match ask.open() {
        Ok(session) => session,
        Err(error) => return Ok(steps::refused(&error, lang)),
    };
    let room = match figure.view {
        View::Tree => "/lab/tree",
        View::Visits => "/lab/mcts",
        View::Frontier => "/lab/astar",
        View::Values => "/lab/values",
    };
    let trace = match ask::look(state, &*session, figure.with).await? {
        Ok(Some(trace)) => trace,
        Ok(None) => return Ok(steps::not_yet(room, &ask, lang)),
        Err(error) => return Ok(steps::refused(&error, lang)),
    };
    let by_rounds = matches!(figure.view, View::Visits | View::Values);
    let rounds = if by_rounds { trace.rounds() } else { Vec::new() };
    let last = if by_rounds { rounds.len() } else { trace.steps().len() };
    let now = asked.trim().parse().unwrap_or(figure.step).min(last);
    let made = match (by_rounds, now) {
        (true, 0) => 0,
        (true, now) => rounds[now - 1],
        (false, now) => now,
    };
    let stepped = Ask { step: now.to_string(), ..Ask::default() };
    let next_cut = if by_rounds { None } else { trace.next_cut(now) };
    let truncated = trace.truncated();
    let row = Steps { page: here, ask: &stepped, now, last, next_cut, truncated };
    let said = trace.made(made).last().map(|step| words::event(&step.event, lang));
    Ok(html! {
        figure {
            (row.row(lang))
            @if let Some(said) = said { p.said role="status" { (said) } }
            div.picture { (drawn(figure.view, &*session, &trace, made, lang)) }
            figcaption { (figure.caption.get(lang)) " "
                a href=(ask.at(room, "step", &now.to_string())) { (IN_LAB.get(lang)) }
            }
        }
    })
}

fn drawn(view: View, session: &dyn Session, trace: &Trace, made: usize, lang: Lang) -> Markup {
    match view {
        View::Tree => {
            let (diagram, focus) = tree::drawn(session, trace, made, None, lang);
            let options = DiagramOptions { lang, focus, ..DiagramOptions::default() };
            PreEscaped(diagram_svg(&diagram, &options))
        }
        View::Visits => {
            let arms = mcts::arms(session, trace, made);
            host::board(mcts::heated(session, &arms), lang)
        }
        View::Frontier => frontier::view(session.entry(), trace, made, lang),
        View::Values => {
            let view = ValuesView::after(trace.made(made));
            host::board(values::painted(session, &view, lang), lang)
        }
    }
}
