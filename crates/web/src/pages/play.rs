//! The page of a game: board, status, warning, moves, advice, search, and how it went so far.

use axum::response::Html;
use maud::{Markup, html};
use meeple_arena::Guidance;
use meeple_arena::session::Seat;
use meeple_core::{Lang, Phrase, Scene};

use super::choice::Choice;
use super::{advice, board, moves, overlay, rules, search, shell, status};
use crate::live_game::Live;
use crate::play::Play;
use crate::reader::Reader;
use crate::text::{self, play as words};
use crate::work::Task;

/// What a page of a game says besides the game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Aside<'a> {
    /// Why the last request did nothing.
    pub(crate) notice: Option<&'a str>,
    /// The move that it had.
    pub(crate) typed: &'a str,
    /// The parts of a move that were chosen so far.
    pub(crate) chosen: &'a str,
}

/// Seconds after which a page without script looks how a search goes.
const POLL: u64 = 2;

/// The page of a game.
pub(crate) fn play(
    reader: Reader,
    id: &str,
    play: &Play,
    live: &Live,
    aside: Aside<'_>,
) -> Html<String> {
    let Aside { notice, typed, chosen } = aside;
    let lang = reader.lang;
    let session = play.session();
    let mut scene = play.scene(session);
    let actions = if play.person_to_move() { session.actions() } else { Vec::new() };
    let here = format!("/g/{id}");
    let choice = Choice::new(&actions, chosen, &here);
    let asked = play.session().choosing(choice.chosen()).filter(|_| !actions.is_empty());
    let prompt = asked.map(|asked| {
        scene.tokens.extend(asked.pieces);
        asked.prompt
    });
    overlay::findings(&mut scene, play, live, &actions, reader);
    let form = Forms { id, ply: play.ply(), lang };
    let on_board = moves::OnBoard::of(&scene);
    let header = status::header(play, live.job.is_some(), &scene, lang);
    let in_words = in_words(&scene, lang);
    let main = html! {
        div.table {
            section.stage aria-label=(words::BOARD.get(lang)) {
                (advice::bar(play, lang))
                (form.post("do", &board::board(scene, &choice, reader)))
            }
            div.panel {
                (header)
                (briefing(play, lang))
                div.notices {
                    @if let Some(notice) = notice { p.warning role="alert" { (notice) } }
                    (warned(&form, play))
                    (fault(play, lang))
                }
                (happened(play, lang))
                (computer(&form, play, live))
                (moves::section(&form, play, (&choice, prompt.as_ref()), &on_board, typed))
                (bar(&form, play, !actions.is_empty()))
                (advice::section(&form, play, live, &actions))
                (search::section(&form, play, live, reader.heat))
                (history(&form, play))
                (rulebook(play, lang))
                (glossary(play, lang))
                (details(&form, play))
                (in_words)
            }
        }
    };
    let events = format!("{here}/events?seen={}&heat={}", live.change, reader.heat.name());
    // Without script a clock is looked at again when it will have run out.
    let left = play.side_to_move().and_then(|side| play.timer().left(side, true));
    let flag = left.filter(|_| !play.is_over() && play.ply() >= 2).map(|left| left.as_secs() + 1);
    let goes_on = play.is_exhibition() && play.due().is_some();
    let again = if live.job.is_some() || goes_on { Some(POLL) } else { flag };
    let moving = shell::Moving {
        again: again.map(|after| (after, here.as_str())),
        events: (!play.is_over() || live.job.is_some()).then_some(events.as_str()),
    };
    shell::moving_page(reader, play.entry().card.name.get(lang), &here, &main, moving)
}

/// What the player is told before the game, open until it has begun.
fn briefing(play: &Play, lang: Lang) -> Markup {
    let Some(briefing) = play.session().briefing() else { return html! {} };
    html! {
        details.panel-part open[play.ply() == 0] {
            summary { (words::BRIEFING.get(lang)) }
            p { (briefing.text.get(lang)) }
            @if let Some(par) = briefing.par { p.help { (text::sentence(par.say().get(lang))) "." } }
        }
    }
}

/// Turns that are told, at most.
const TOLD: usize = 4;

/// The last turns in words, the latest first: what was done and what came of it.
fn happened(play: &Play, lang: Lang) -> Markup {
    let told = play.told(TOLD);
    html! {
        @if !told.is_empty() {
            section.panel-part.happened data-key="happened" aria-labelledby="happened-title" {
                h2 #happened-title { (words::HAPPENED.get(lang)) }
                ol role="log" aria-live="polite" aria-labelledby="happened-title" {
                    @for (back, events) in told.iter().enumerate() {
                        li data-key=(format!("ply{}", play.ply() - back)) {
                            @match events {
                                Some(events) => @for event in events {
                                    p { (text::sentence(event.words.get(lang))) "." }
                                },
                                None => p { (text::sentence(words::SECRET.get(lang))) "." },
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Forms that change this game, made on this turn.
pub(super) struct Forms<'a> {
    pub(super) id: &'a str,
    pub(super) ply: usize,
    pub(super) lang: Lang,
}

impl Forms<'_> {
    pub(super) fn post(&self, verb: &str, content: &Markup) -> Markup {
        html! {
            form method="post" action=(format!("/g/{}/{verb}", self.id)) {
                input type="hidden" name="ply" value=(self.ply);
                (content)
            }
        }
    }

    /// A form that is one button.
    pub(super) fn button(&self, verb: &str, name: &Phrase, enabled: bool) -> Markup {
        self.post(
            verb,
            &html! {
                button data-verb=(verb) disabled[!enabled] { (name.get(self.lang)) }
            },
        )
    }
}

/// The move that one was warned of: what may happen, what would be better, and the way on.
fn warned(form: &Forms<'_>, play: &Play) -> Markup {
    let lang = form.lang;
    let Some(warning) = &play.findings.warned else { return html! {} };
    html! {
        div.warning.danger #warning role="alertdialog" aria-labelledby="warning-title" {
            h2 #warning-title { (words::WARNING.get(lang)) }
            p { (text::sentence(warning.say().get(lang))) "." }
            div.pair {
                (form.post("do", &html! {
                    input type="hidden" name="move" value=(warning.instead);
                    input type="hidden" name="sure" value="1";
                    button.primary { (words::instead(&warning.instead).get(lang)) }
                }))
                (form.post("do", &html! {
                    input type="hidden" name="move" value=(warning.name);
                    input type="hidden" name="sure" value="1";
                    button { (words::ANYWAY.get(lang)) }
                }))
            }
        }
    }
}

/// A search that broke off.
fn fault(play: &Play, lang: Lang) -> Markup {
    html! {
        @if let Some(number) = &play.findings.fault {
            p.warning role="alert" { (words::FAULT.get(lang)) " " code { (number) } "." }
        }
        @if let Some(shortage) = play.findings.short {
            p.warning role="alert" { (shortage.say().get(lang)) }
        }
    }
}

/// What the computer does when it is its turn: it thinks, or waits to be let.
fn computer(form: &Forms<'_>, play: &Play, live: &Live) -> Markup {
    html! {
        @if play.computer_to_move() {
            section.panel-part {
                @if play.is_exhibition() && !play.is_paused() {
                    (form.button("stop", &words::PAUSE, true))
                } @else if play.is_exhibition() {
                    (form.button("reply", &words::PLAY_ON, true))
                } @else if live.job == Some(Task::Reply) {
                    (form.button("stop", &words::MOVE_NOW, true))
                } @else {
                    (form.button("reply", &words::REPLY, true))
                }
            }
        }
    }
}

/// Undo, restart, and the ladder of advice; at hand at the foot of a narrow window.
fn bar(form: &Forms<'_>, play: &Play, can_move: bool) -> Markup {
    let lang = form.lang;
    let begun = form.ply > 0;
    html! {
        div.bar {
            (form.button("undo", &words::UNDO, begun))
            (form.button("restart", &words::RESTART, begun))
            @if can_move {
                @if !play.entry().family.adviser_stays && play.guidance() != Guidance::Move {
                    (advice::next(form, play))
                }
            } @else if play.is_done() {
                @if begun && play.entry().family.is_reviewed {
                    a.button href=(format!("/g/{}/review", form.id)) { (words::REVIEW.get(lang)) }
                }
                a.button href=(format!("/new/{}", play.entry().id)) { (words::AGAIN.get(lang)) }
            }
        }
    }
}

/// The moves played, each a link to the position after it.
fn history(form: &Forms<'_>, play: &Play) -> Markup {
    let lang = form.lang;
    html! {
        section.panel-part aria-labelledby="history-title" {
            div.title-row {
                h2 #history-title { (words::HISTORY.get(lang)) }
                @if form.ply > 0 {
                    a.quiet data-step="back" href=(format!("/g/{}/at/{}", form.id, form.ply - 1)) {
                        (words::REPLAY.get(lang))
                    }
                }
            }
            @if play.log().is_empty() {
                p.muted { (words::NO_MOVES.get(lang)) }
            } @else {
                ol.history.mono tabindex="0" aria-labelledby="history-title" {
                    @for (ply, name) in play.moves().into_iter().enumerate() {
                        li {
                            a href=(format!("/g/{}/at/{}", form.id, ply + 1)) {
                                @match name {
                                    Some(name) => (name),
                                    None => (words::SECRET.get(lang)),
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The rules, to be looked up beside the board.
fn rulebook(play: &Play, lang: Lang) -> Markup {
    let entry = play.entry();
    html! {
        details.panel-part.rulebook {
            summary { (text::rules::BESIDE.get(lang)) }
            (rules::in_short(entry, lang))
            p {
                a href=(format!("/rules/{}", entry.id)) target="_blank" {
                    (text::rules::WITH_PICTURES.get(lang))
                }
            }
        }
    }
}

/// The words that players of this game use.
fn glossary(play: &Play, lang: Lang) -> Markup {
    html! {
        @if !play.entry().card.glossary.is_empty() {
            details.panel-part {
                summary { (text::rules::GLOSSARY.get(lang)) }
                (rules::explained(play.entry(), lang))
            }
        }
    }
}

/// What it takes to play the same game again, and to take it elsewhere.
fn details(form: &Forms<'_>, play: &Play) -> Markup {
    let (lang, entry) = (form.lang, play.entry());
    let position = play.position(play.session());
    let from_here = shell::query_address(&format!("/new/{}", entry.id), "position", &position);
    html! {
        details.panel-part {
            summary { (words::DETAILS.get(lang)) }
            dl.pairs {
                dt { (text::new::POSITION.get(lang)) }
                dd { code { (position) } }
                @if !entry.family.is_solo() {
                    @for (seat, player) in Seat::ALL.into_iter().zip(play.players()) {
                        dt { (seat.name(entry).get(lang)) }
                        dd {
                            @match player {
                                Some(agent) => code { (agent) },
                                None => (words::PEOPLE.get(lang)),
                            }
                        }
                    }
                }
                dt { (text::new::ADVISER.get(lang)) }
                dd { code { (play.adviser()) } }
                @if !play.keeps_secrets() {
                    dt { (text::new::SEED.get(lang)) }
                    dd { code { (play.setting().seed) } }
                }
            }
            ul.plain {
                @if !entry.family.rooms.is_empty() {
                    li { a href=(format!("/lab?from={}:{}", form.id, form.ply)) { (words::IN_LAB.get(lang)) } }
                }
                li { a href=(from_here) { (words::FROM_HERE.get(lang)) } }
                @if entry.card.editor.is_some() {
                    li { a href=(format!("/editor?of={}", form.id)) { (words::EDIT.get(lang)) } }
                }
                @if !play.keeps_secrets() {
                    li { a href=(format!("/g/{}.json", form.id)) download { (words::EXPORT.get(lang)) } }
                    @if entry.card.exchange.is_some() {
                        li { a href=(format!("/g/{}.sgf", form.id)) download { (words::EXPORT_SGF.get(lang)) } }
                    }
                }
            }
        }
    }
}

/// What stands where, for readers who cannot see the picture.
pub(super) fn in_words(scene: &Scene, lang: Lang) -> Markup {
    let taken = scene.cells.iter().filter(|cell| scene.token_at(cell.at).is_some());
    html! {
        details.panel-part {
            summary { (words::IN_WORDS.get(lang)) }
            ul { @for cell in taken { li { (cell.label.get(lang)) } } }
        }
    }
}
