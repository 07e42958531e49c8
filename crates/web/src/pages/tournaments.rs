//! Tournaments: who takes part, and how it stands while it is played.

use std::sync::Arc;

use axum::response::Html;
use maud::{Markup, html};
use meeple_arena::levels::Levels;
use meeple_arena::tournament::{Row, Standings};
use meeple_arena::{CATALOGUE, Entry};
use meeple_core::Lang;

use super::shell::{self, Moving};
use crate::reader::Reader;
use crate::text::{self, tournaments as words};
use crate::tournaments::{MOST_ROUNDS, Show, Wanted};

/// Seconds between two looks at a tournament that is played.
const AGAIN: u64 = 2;

/// The form, and the tournaments there are.
pub(crate) fn tournaments(
    reader: Reader,
    entry: &Entry,
    wanted: &Wanted,
    shows: &[Arc<Show>],
    why: Option<&str>,
) -> Html<String> {
    let lang = reader.lang;
    let main = html! {
        article.narrow {
            h1 { (words::TITLE.get(lang)) }
            p.lead { (words::LEAD.get(lang)) }
            @if let Some(why) = why { p.warning role="alert" { (why) } }
            nav.choices aria-label=(words::GAME.get(lang)) {
                @for other in CATALOGUE.iter().filter(|e| e.family.has_two_sides() && !e.card.is_format) {
                    a.button href=(format!("/arena?game={}", other.id))
                        aria-current=[(other.id == entry.id).then_some("true")] {
                        (other.card.name.get(lang))
                    }
                }
            }
            (order(entry, wanted, lang))
            @if !shows.is_empty() { (list(shows, lang)) }
        }
    };
    shell::page(reader, words::TITLE.get(lang), "/arena", &main)
}

fn order(entry: &Entry, wanted: &Wanted, lang: Lang) -> Markup {
    html! {
        form.stack method="post" action="/arena" {
            input type="hidden" name="game" value=(entry.id);
            fieldset {
                legend { (words::players(entry.card.name.get(lang)).get(lang)) }
                @if let Some(levels) = Levels::of(entry.id) {
                    ul.levels {
                        @for level in &levels.levels {
                            @let id = format!("level-{}", level.level);
                            li {
                                input type="checkbox" id=(id) name=(id)
                                    checked[wanted.levels.contains(&level.level)];
                                label for=(id) {
                                    (words::level(level.level).get(lang)) " · " (level.figure(lang))
                                    " " small.mono { (level.agent) }
                                }
                            }
                        }
                    }
                }
            }
            div.field {
                label for="agent" { (words::AGENT.get(lang)) }
                input.mono #agent name="agent" value=(wanted.agent) placeholder=(entry.level(8))
                    autocomplete="off" autocapitalize="off" spellcheck="false"
                    aria-describedby="agent-help";
                p.help #agent-help { (words::AGENT_HELP.get(lang)) }
            }
            div.field {
                label for="rounds" { (words::ROUNDS.get(lang)) }
                input #rounds type="number" name="rounds" min="1" max=(MOST_ROUNDS)
                    value=(wanted.rounds) aria-describedby="rounds-help";
                p.help #rounds-help { (words::ROUNDS_HELP.get(lang)) }
            }
            p.buttons { button.primary { (words::START.get(lang)) } }
        }
    }
}

fn list(shows: &[Arc<Show>], lang: Lang) -> Markup {
    html! {
        section {
            h2 { (words::EARLIER.get(lang)) }
            ul.levels {
                @for show in shows {
                    li {
                        a href=(format!("/arena/{}", show.id)) {
                            (show.event.entry.card.name.get(lang)) ", "
                            (words::rounds(show.rounds).get(lang))
                        }
                        @if !show.is_over() { " · " (words::RUNS.get(lang)) }
                    }
                }
            }
        }
    }
}

/// One tournament, live.
pub(crate) fn show(reader: Reader, show: &Show) -> Html<String> {
    let lang = reader.lang;
    let here = format!("/arena/{}", show.id);
    let table = show.standings();
    let name = show.event.entry.card.name.get(lang);
    let main = html! {
        article.wide {
            h1 { (words::TITLE.get(lang)) (text::colon(&meeple_core::Phrase::new("", ""), lang)) " " (name) }
            (progress(show, &table, &here, lang))
            section {
                h2 { (words::RATINGS.get(lang)) }
                div.scroll { (ratings(&table, lang)) }
                p.help { (words::RATINGS_HELP.get(lang)) }
            }
            section {
                h2 { (words::CROSS.get(lang)) }
                div.scroll { (cross(&table, lang)) }
                p.help { (words::CROSS_HELP.get(lang)) }
            }
            p { a href=(format!("/arena?game={}", show.event.entry.id)) { (words::ANOTHER.get(lang)) } }
        }
    };
    let again = (!show.is_over()).then_some((AGAIN, here.as_str()));
    let moving = Moving { again, ..Moving::default() };
    shell::moving_page(reader, name, &here, &main, moving)
}

/// How far it is, and the way to stop it.
fn progress(show: &Show, table: &Standings, here: &str, lang: Lang) -> Markup {
    let over = show.is_over();
    let stopped = over && table.games < show.games();
    html! {
        section aria-live="polite" {
            p.status {
                (words::played(table.games, show.games()).get(lang))
                @if stopped { " · " (words::STOPPED.get(lang)) } @else if over { " · " (words::DONE.get(lang)) }
            }
            progress value=(table.games) max=(show.games()) aria-label=(words::PROGRESS.get(lang)) {}
            @if !over {
                form.buttons method="post" action=(format!("{here}/stop")) {
                    button { (words::STOP.get(lang)) }
                    a href=(here) { (words::LOOK.get(lang)) }
                }
            }
        }
    }
}

/// The rating list, each with its interval drawn on one scale.
fn ratings(table: &Standings, lang: Lang) -> Markup {
    let least = table.rows.iter().map(|row| row.elo_low).fold(f64::INFINITY, f64::min);
    let most = table.rows.iter().map(|row| row.elo_high).fold(f64::NEG_INFINITY, f64::max);
    let width = (most - least).max(1.0);
    let x = |elo: f64| format!("{:.1}", 100.0 * (elo - least) / width);
    let bar = |row: &Row| {
        let (low, span) = (x(row.elo_low), x(least + row.elo_high - row.elo_low));
        html! {
            svg.interval viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                rect.reach x=(low) y="2" width=(span) height="6" {}
                rect.at x=(x(row.elo - width / 200.0)) width="1" height="10" {}
            }
        }
    };
    html! {
        table.players {
            thead { tr {
                th scope="col" { "#" }
                th scope="col" { (words::PLAYER.get(lang)) }
                th.num scope="col" { "Elo" }
                th.num scope="col" { "±" }
                th.interval-cell scope="col" aria-hidden="true" {}
                th.num scope="col" { (words::POINTS.get(lang)) }
                th.num scope="col" { (words::GAMES.get(lang)) }
            } }
            tbody {
                @for (rank, row) in table.rows.iter().enumerate() {
                    @let games = row.wins + row.draws + row.losses;
                    tr {
                        td { (rank + 1) }
                        th.mono scope="row" { (row.agent) }
                        td.num { (words::signed(row.elo, lang)) }
                        td.num { (lang.decimal((row.elo_high - row.elo_low) / 2.0, 0)) }
                        td.interval-cell { (bar(row)) }
                        td.num { (row.score.map_or_else(|| "–".to_owned(), |share| lang.percent(share))) }
                        td.num { (games) }
                    }
                }
            }
        }
    }
}

/// Won, drawn and lost of the row against the column.
fn cross(table: &Standings, lang: Lang) -> Markup {
    let cell = |row: &Row, other: &Row| match table.between(row.index, other.index) {
        _ if row.index == other.index => "·".to_owned(),
        Some(tally) => format!("+{} ={} −{}", tally.wins, tally.draws, tally.losses),
        None => "–".to_owned(),
    };
    html! {
        table.players {
            thead { tr {
                th scope="col" { "#" }
                th scope="col" { (words::PLAYER.get(lang)) }
                @for rank in 1..=table.rows.len() { th.num scope="col" { (rank) } }
            } }
            tbody {
                @for (rank, row) in table.rows.iter().enumerate() {
                    tr {
                        td { (rank + 1) }
                        th.mono scope="row" { (row.agent) }
                        @for other in &table.rows { td.num { (cell(row, other)) } }
                    }
                }
            }
        }
    }
}
