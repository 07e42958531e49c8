//! A search that is watched: its figures in place, not as a scrolling log.

use maud::{Markup, html};
use meeple_core::{Lang, Worth};

use super::advice::{cut, figure, number, trust};
use super::curve::curve;
use super::play::Forms;
use super::{board, overlay};
use crate::heat::Heating;
use crate::live_game::Live;
use crate::play::{Play, Searched};
use crate::reader::Reader;
use crate::search_figures::{SearchFigures, Standing};
use crate::text::{advice, search as words};
use crate::work::Task;

/// The panel alone, to be put into a page that is open, and the board where its heat changed.
pub(crate) fn search_panel(reader: Reader, id: &str, play: &Play, live: &Live) -> String {
    let lang = reader.lang;
    if live.job == Some(Task::Review) {
        return super::review::progress(&Forms { id, ply: play.ply(), lang }, live).into_string();
    }
    let form = Forms { id, ply: play.ply(), lang };
    let mut panel = section(&form, play, live, reader.heat).into_string();
    if live.figures.as_ref().is_some_and(|figures| !figures.moves.is_empty()) {
        let mut scene = play.scene(play.session());
        scene.facts.clear();
        overlay::findings(&mut scene, play, live, &play.session().actions(), reader);
        panel.push_str(&board::picture(&scene, lang, true).0);
    }
    panel
}

/// The panel: a form to begin, the figures while it runs, or what was found.
pub(super) fn section(form: &Forms<'_>, play: &Play, live: &Live, heat: Heating) -> Markup {
    let lang = form.lang;
    let searched = play.findings.searched.as_ref();
    let running = match &live.job {
        Some(Task::Search(agent)) => Some(agent),
        _ => None,
    };
    if running.is_none() && !play.person_to_move() {
        return html! { section #search {} };
    }
    let open = running.is_some() || searched.is_some();
    html! {
        section.panel-part #search aria-label=(words::TITLE.get(lang)) {
            details open[open] {
                summary { (words::TITLE.get(lang)) }
                @if let Some(agent) = running {
                    div.title-row {
                        p.help { code { (agent) } " " (words::RUNS.get(lang)) }
                        (form.button("stop", &words::STOP, true))
                    }
                    (figures(live.figures.as_deref(), lang))
                    @if let Some(figures) = &live.figures { (colours(form, &figures.moves, heat)) }
                } @else {
                    (begin(form, play, searched))
                    @if let Some(searched) = searched {
                        (figures(searched.last.as_deref(), lang))
                        (colours(form, &overlay::standings(searched), heat))
                        (found(searched, play, lang))
                    }
                }
            }
        }
    }
}

fn begin(form: &Forms<'_>, play: &Play, searched: Option<&Searched>) -> Markup {
    let lang = form.lang;
    let agent = searched.map_or(play.entry().watched(), |searched| &searched.agent);
    form.post(
        "search",
        &html! {
            div.typed {
                label for="agent" { (words::WHO.get(lang)) }
                input.mono #agent name="agent" value=(agent) required autocomplete="off"
                    autocapitalize="off" spellcheck="false";
                button { (words::START.get(lang)) }
            }
        },
    )
}

/// Depth, value, line, nodes and speed, and the value over time.
fn figures(figures: Option<&SearchFigures>, lang: Lang) -> Markup {
    let blank = SearchFigures::default();
    let figures = figures.unwrap_or(&blank);
    let dash = || "–".to_owned();
    let whole = |count: u64| if count > 0 { lang.whole(count) } else { dash() };
    let value = figures.value.map_or_else(dash, |value| worth(value, lang));
    html! {
        dl.figures {
            div { dt { (words::DEPTH.get(lang)) } dd { (whole(figures.depth.into())) } }
            div { dt { (words::VALUE.get(lang)) } dd { (value) } }
            div { dt { (words::NODES.get(lang)) } dd { (whole(figures.nodes)) } }
            div { dt { (words::SPEED.get(lang)) } dd { (whole(figures.speed().unwrap_or(0))) } }
            div { dt { (words::TIME.get(lang)) } dd { (words::seconds(figures.elapsed.as_secs_f64(), lang)) } }
            div.long { dt { (words::LINE.get(lang)) } dd.mono { (if figures.line.is_empty() { dash() } else { cut(&figures.line) }) } }
        }
        (tries(figures, lang))
        @if figures.curve.len() > 1 {
            (curve(&figures.curve, None, words::CURVE.get(lang)))
        }
        @if let Some(done) = figures.done {
            progress value=(done) aria-label=(words::TITLE.get(lang)) { (lang.percent(done)) }
        }
    }
}

/// What the colours on the board tell: a choice, and in words what they now mean.
fn colours(form: &Forms<'_>, moves: &[Standing], heat: Heating) -> Markup {
    let lang = form.lang;
    let offered = Heating::offered(moves);
    let chosen = heat.among(&offered);
    html! {
        @if !offered.is_empty() {
            (form.post("heat", &html! {
                div.rungs role="group" aria-label=(words::HEAT.get(lang)) {
                    @for heating in &offered {
                        button name="heat" value=(heating.name())
                            aria-pressed=(*heating == chosen) { (heating.words().0.get(lang)) }
                    }
                }
            }))
            p.help { (chosen.words().1.get(lang)) }
        }
    }
}

/// How often each move was tried so far, most often first.
fn tries(figures: &SearchFigures, lang: Lang) -> Markup {
    const SHOWN: usize = 5;
    let mut moves: Vec<_> = figures.moves.iter().filter(|seen| seen.visits.is_some()).collect();
    moves.sort_by_key(|seen| std::cmp::Reverse(seen.visits));
    let all: u64 = moves.iter().filter_map(|seen| seen.visits).sum();
    let has_later = moves.iter().any(|seen| seen.later.is_some());
    let wins = |value: Option<f64>| {
        value.map_or_else(|| "–".to_owned(), |value| lang.percent((value + 1.0) / 2.0))
    };
    html! {
        @if all > 0 {
            table.tries {
                thead { tr {
                    th scope="col" { (advice::MOVE.get(lang)) }
                    th.num scope="col" { (words::VISITS.get(lang)) }
                    th.num scope="col" { (words::WINS.get(lang)) }
                    @if has_later { th.num scope="col" { (words::WINS_LATER.get(lang)) } }
                    th scope="col" aria-hidden="true" {}
                } }
                tbody {
                    @for seen in moves.iter().take(SHOWN) {
                        @let visits = seen.visits.unwrap_or(0);
                        @let share = format!("{:.1}", 100.0 * visits as f64 / all as f64);
                        tr {
                            th.mono scope="row" { (seen.name) }
                            td.num { (lang.whole(visits)) }
                            td.num { (wins(Some(seen.value).filter(|_| visits > 0))) }
                            @if has_later { td.num { (wins(seen.later)) } }
                            td.bar-cell aria-hidden="true" {
                                svg viewBox="0 0 100 10" preserveAspectRatio="none" {
                                    rect.left width=(share) height="10" {}
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What a search ended with: its best moves.
fn found(searched: &Searched, play: &Play, lang: Lang) -> Markup {
    const SHOWN: usize = 5;
    let family = play.entry().family;
    html! {
        @if let Some(best) = searched.advice.candidates.first() {
            table {
                thead { tr {
                    th scope="col" { (words::BEST.get(lang)) }
                    th.num scope="col" { (figure(best, family, lang).0.get(lang)) }
                } }
                tbody {
                    @for row in searched.advice.candidates.iter().take(SHOWN) {
                        tr {
                            th.mono scope="row" { (row.name) }
                            td.num {
                                (figure(row, family, lang).1) " "
                                small { (trust(row).get(lang)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A value in the words of its family.
pub(super) fn worth(value: Worth, lang: Lang) -> String {
    match value {
        Worth::Score(score) => match score.distance() {
            Some(plies) if score.is_win() => format!("+#{plies}"),
            Some(plies) => format!("−#{plies}"),
            None => number(f64::from(score.raw()), lang),
        },
        Worth::Cost(cost) => number(f64::from(cost), lang),
        Worth::Expected(value) => number(value, lang),
        Worth::Proof { proof, disproof } => format!("{proof} : {disproof}"),
    }
}
