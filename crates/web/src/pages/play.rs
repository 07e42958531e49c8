//! The page of a game: board, status, moves, advice, and how it went so far.

use axum::response::Html;
use maud::{Markup, html};
use meeple_arena::session::{ActionView, Seat, Standing};
use meeple_core::{Lang, Phrase, Scene};

use super::choice::{Choice, MANY};
use super::{advice, board, shell};
use crate::play::{Play, Rung};
use crate::reader::Reader;
use crate::text::{self, play as words};

/// So few moves are told in words, more of them by name only.
const FEW: usize = 5;

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

/// The page of a game.
pub(crate) fn play(reader: Reader, id: &str, play: &Play, aside: Aside<'_>) -> Html<String> {
    let Aside { notice, typed, chosen } = aside;
    let lang = reader.lang;
    let entry = play.entry();
    let session = play.session();
    let name = entry.name.get(lang);
    let mut scene = session.scene();
    let actions = if play.computer_to_move() { Vec::new() } else { session.actions() };
    if let Some((Rung::Move, advice)) = play.shown_advice() {
        let best = actions.iter().find(|action| Some(&action.name) == advice.best.as_ref());
        best.into_iter().for_each(|best| board::mark_advised(&mut scene, best));
    }
    let here = format!("/g/{id}");
    let choice = Choice::new(&actions, chosen, &here);
    let form = Forms { id, ply: play.ply(), lang };
    let facts = facts(&scene, said_side(play), lang);
    let in_words = in_words(&scene, lang);
    let main = html! {
        div.table {
            section.stage aria-label=(words::BOARD.get(lang)) {
                (form.post("do", &board::board(scene, &choice, lang)))
            }
            div.panel {
                header.panel-part aria-label=(words::STATUS.get(lang)) {
                    h1 { (name) }
                    p.status role="status" { (status(play).get(lang)) }
                    (facts)
                }
                @if let Some(notice) = notice { p.warning role="alert" { (notice) } }
                (moves(&form, play, &choice, typed))
                (bar(&form, play, !actions.is_empty()))
                (advice::section(&form, play, &actions))
                (history(play, lang))
                (details(play, lang))
                (in_words)
            }
        }
    };
    shell::page(reader, name, &here, &main)
}

/// Forms that change this game, made on this turn.
pub(super) struct Forms<'a> {
    id: &'a str,
    ply: usize,
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

    /// A form that asks for a rung of advice.
    pub(super) fn advice(&self, to: Rung) -> Markup {
        let (name, help) = match to {
            Rung::Off => (&text::advice::HIDE, &text::advice::HIDE_HELP),
            Rung::Candidates => {
                (&text::advice::SHOW_CANDIDATES, &text::advice::SHOW_CANDIDATES_HELP)
            }
            Rung::Move => (&text::advice::SHOW_MOVE, &text::advice::SHOW_MOVE_HELP),
        };
        self.post("advice", &html! {
            button name="rung" value=(to.name()) title=(help.get(self.lang)) { (name.get(self.lang)) }
        })
    }

    /// A form that is one button.
    fn button(&self, verb: &str, name: &Phrase, enabled: bool) -> Markup {
        self.post(verb, &html! { button disabled[!enabled] { (name.get(self.lang)) } })
    }
}

/// Whose turn it is, or how it ended, from the player's chair.
fn status(play: &Play) -> Phrase {
    let entry = play.entry();
    let side = |seat| &entry.sides[usize::from(seat == Seat::Second)];
    let computer = play.opponent().map(|opponent| opponent.seat);
    match (play.session().standing(), computer) {
        (Standing::ToMove(Seat::Solo), _) => words::YOUR_MOVE.clone(),
        (Standing::ToMove(seat), None) => words::turn_of(side(seat)),
        (Standing::ToMove(seat), Some(other)) if seat == other => words::COMPUTER_MOVES.clone(),
        (Standing::ToMove(seat), Some(_)) => words::your_turn(side(seat)),
        (Standing::Won(seat), None) => words::won_by(side(seat)),
        (Standing::Won(seat), Some(other)) if seat == other => words::YOU_LOST.clone(),
        (Standing::Won(_), Some(_)) => words::YOU_WON.clone(),
        (standing, _) => {
            let said = standing.say(entry);
            Phrase::each(|lang| text::sentence(said.get(lang)))
        }
    }
}

/// The side that the status already names: to move, or the winner.
fn said_side(play: &Play) -> Option<&'static Phrase> {
    match play.session().standing() {
        Standing::ToMove(Seat::First) | Standing::Won(Seat::First) => Some(&play.entry().sides[0]),
        Standing::ToMove(Seat::Second) | Standing::Won(Seat::Second) => {
            Some(&play.entry().sides[1])
        }
        _ => None,
    }
}

/// What the board does not show, but for a fact that only repeats the status.
pub(super) fn facts(scene: &Scene, said: Option<&Phrase>, lang: Lang) -> Markup {
    let repeated = scene.facts.iter().position(|told| Some(&told.value) == said);
    let told = scene.facts.iter().enumerate().filter(|(at, _)| Some(*at) != repeated);
    let told: Vec<_> = told.map(|(_, fact)| fact).collect();
    html! {
        @if !told.is_empty() {
            dl.pairs {
                @for told in told {
                    dt { (told.name.get(lang)) }
                    dd { (told.value.get(lang)) }
                }
            }
        }
    }
}

/// The moves as buttons, or part by part where they are many, and a field to type one.
fn moves(form: &Forms<'_>, play: &Play, choice: &Choice<'_>, typed: &str) -> Markup {
    let lang = form.lang;
    html! {
        @if play.computer_to_move() {
            section.panel-part { (form.button("reply", &words::REPLY, true)) }
        } @else if !choice.left.is_empty() || !typed.is_empty() {
            section.panel-part aria-labelledby="moves-title" {
                h2 #moves-title { (words::MOVES.get(lang)) }
                (choice.so_far(lang))
                (form.post("do", &move_list(choice, lang)))
                (form.post("do", &move_field(typed, lang)))
            }
        }
    }
}

/// The moves that are left as buttons, or the parts that may come next.
pub(super) fn move_list(choice: &Choice<'_>, lang: Lang) -> Markup {
    let few = choice.left.len() <= FEW;
    html! {
        @if choice.left.len() > MANY {
            (choice.list(lang))
        } @else {
            ul.moves.few[few] {
                @for action in &choice.left { li { (move_button(action, few, lang)) } }
            }
        }
    }
}

/// A field to type a move.
pub(super) fn move_field(typed: &str, lang: Lang) -> Markup {
    html! {
        div.typed {
            label for="move" { (words::TYPE_MOVE.get(lang)) }
            input.mono #move name="move" value=(typed) required autocomplete="off"
                autocapitalize="off" spellcheck="false";
            button { (words::PLAY.get(lang)) }
        }
    }
}

fn move_button(action: &ActionView, in_words: bool, lang: Lang) -> Markup {
    let label = action.label.get(lang);
    html! {
        @if in_words {
            button name="move" value=(action.name) {
                span.mono { (action.name) }
                @if label != action.name { " " small { (label) } }
            }
        } @else {
            button.mono name="move" value=(action.name) title=(label)
                aria-label=[(label != action.name).then(|| format!("{}, {label}", action.name))] {
                (action.name)
            }
        }
    }
}

/// Undo, restart, and the ladder of advice; at hand at the foot of a narrow window.
fn bar(form: &Forms<'_>, play: &Play, can_move: bool) -> Markup {
    let lang = form.lang;
    let rung = play.shown_advice().map_or(Rung::Off, |(rung, _)| rung);
    let begun = form.ply > 0;
    html! {
        div.bar {
            (form.button("undo", &words::UNDO, begun))
            (form.button("restart", &words::RESTART, begun))
            @if can_move {
                @if rung != Rung::Move { (form.advice(rung.next())) }
            } @else {
                a.button href=(format!("/new/{}", play.entry().id)) { (words::AGAIN.get(lang)) }
            }
        }
    }
}

fn history(play: &Play, lang: Lang) -> Markup {
    let names = play.session().history();
    html! {
        section.panel-part aria-labelledby="history-title" {
            h2 #history-title { (words::HISTORY.get(lang)) }
            @if names.is_empty() {
                p.muted { (words::NO_MOVES.get(lang)) }
            } @else {
                ol.history.mono tabindex="0" aria-labelledby="history-title" {
                    @for name in &names { li { (name) } }
                }
            }
        }
    }
}

/// What it takes to play the same game again.
fn details(play: &Play, lang: Lang) -> Markup {
    html! {
        details.panel-part {
            summary { (words::DETAILS.get(lang)) }
            dl.pairs {
                dt { (text::new::POSITION.get(lang)) }
                dd { code { (play.session().position()) } }
                @if let Some(opponent) = play.opponent() {
                    dt { (words::COMPUTER.get(lang)) }
                    dd { code { (opponent.agent) } }
                }
                dt { (text::new::ADVISER.get(lang)) }
                dd { code { (play.adviser()) } }
                dt { (text::new::SEED.get(lang)) }
                dd { code { (play.seed()) } }
            }
            p { a href=(format!("/rules/{}", play.entry().id)) { (text::home::RULES.get(lang)) } }
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
