//! The moves of a position as real buttons: the way to play without script, with the keyboard and
//! with a screen reader.

use std::collections::HashSet;

use maud::{Markup, html};
use meeple_arena::session::ActionView;
use meeple_core::{Hazard, Lang, Phrase, Scene};

use super::choice::{Choice, MANY};
use super::play::Forms;
use crate::play::Play;
use crate::text::{self, play as words};

/// So few moves are told in words, more of them by name only.
const FEW: usize = 5;
/// More buttons than this are folded away where the board has them as well.
const FOLDED: usize = 40;

/// What can be clicked on the board.
pub(super) struct OnBoard(HashSet<String>);

impl OnBoard {
    pub(super) fn of(scene: &Scene) -> Self {
        let names = scene.cells.iter().flat_map(|cell| [Some(&cell.id), cell.action.as_ref()]);
        Self(names.flatten().cloned().collect())
    }

    fn has(&self, action: &ActionView) -> bool {
        action.parts.iter().chain([&action.name]).any(|name| self.0.contains(name))
    }
}

/// The moves as buttons, or part by part where they are many, and a field to type one.
pub(super) fn section(
    form: &Forms<'_>,
    play: &Play,
    (choice, prompt): (&Choice<'_>, Option<&Phrase>),
    on_board: &OnBoard,
    typed: &str,
) -> Markup {
    let lang = form.lang;
    let (there, elsewhere): (Vec<&ActionView>, Vec<&ActionView>) =
        choice.left.iter().partition(|action| on_board.has(action));
    let folds = there.len() > FOLDED && choice.buttons() > FOLDED;
    html! {
        @if !choice.left.is_empty() || !typed.is_empty() {
            section.panel-part aria-labelledby="moves-title" {
                h2 #moves-title { (words::MOVES.get(lang)) }
                @if let Some(prompt) = prompt { p.prompt { (prompt.get(lang)) } }
                (choice.so_far(lang))
                @if play.entry().family.has_models && choice.left.len() <= MANY {
                    (form.post("do", &deeds(play, choice, lang)))
                } @else if folds {
                    p.help { (words::ON_BOARD.get(lang)) }
                    @if !elsewhere.is_empty() {
                        (form.post("do", &html! {
                            ul.moves {
                                @for action in &elsewhere { li { (move_button(action, false, lang)) } }
                            }
                        }))
                    }
                    details #all-moves open[choice.is_begun()] {
                        summary { (words::all_moves(choice.left.len()).get(lang)) }
                        (form.post("do", &move_list(choice, lang)))
                    }
                } @else if prompt.is_some() {
                    details #all-moves {
                        summary { (words::ON_BOARD_TOO.get(lang)) }
                        (form.post("do", &move_list(choice, lang)))
                    }
                } @else {
                    (form.post("do", &move_list(choice, lang)))
                }
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

/// The actions of a mission, each with its price, its odds and what may go wrong at once.
fn deeds(play: &Play, choice: &Choice<'_>, lang: Lang) -> Markup {
    html! {
        ul.moves.few.deeds {
            @for action in &choice.left {
                @let hazards = play.session().hazards(&action.name);
                @let told = hazards_in_words(&hazards, lang);
                li {
                    button name="move" value=(action.name)
                        title=[(!told.is_empty()).then(|| told.join("\n"))] {
                        span.mono { (action.name) }
                        span.deed {
                            @if action.label.get(lang) != action.name {
                                small { (action.label.get(lang)) }
                            }
                            @for line in &told { small.hazard { (line) } }
                        }
                    }
                }
            }
        }
    }
}

/// "enemy 2 shoots from d6: 12.5%".
pub(super) fn hazards_in_words(hazards: &[Hazard], lang: Lang) -> Vec<String> {
    const SHOWN: usize = 3;
    let say = |hazard: &Hazard| {
        format!("{} {}", text::colon(&hazard.words, lang), lang.percent(hazard.chance))
    };
    hazards.iter().take(SHOWN).map(say).collect()
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
