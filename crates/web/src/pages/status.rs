//! Where a game stands: whose turn it is or how it ended, the clock, and what the board does not
//! show.

use std::time::Duration;

use maud::{Markup, html};
use meeple_arena::session::{Seat, Standing};
use meeple_core::{Lang, Phrase, Scene};

use crate::play::Play;
use crate::text::{self, play as words};

/// The head of the panel.
pub(super) fn header(play: &Play, thinking: bool, scene: &Scene, lang: Lang) -> Markup {
    html! {
        header.panel-part aria-label=(words::STATUS.get(lang)) {
            h1 { (play.entry().card.name.get(lang)) }
            div.turn {
                p.status role="status" { (status(play, thinking).get(lang)) }
                (facts(scene, said_side(play).as_ref(), play.entry().card.glossary, lang))
            }
            (clocks(play, lang))
        }
    }
}

/// Whose turn it is, or how it ended, from the player's chair.
pub(super) fn status(play: &Play, thinking: bool) -> Phrase {
    let entry = play.entry();
    let side = |seat: Seat| seat.name(entry);
    let person = play.person();
    if let Some(fallen) = play.fallen() {
        return words::out_of_time(&entry.card.sides[fallen]);
    }
    match play.session().standing() {
        Standing::ToMove(_) if play.computer_to_move() && thinking => words::THINKING.clone(),
        Standing::ToMove(_) if play.computer_to_move() && person.is_some() => {
            words::COMPUTER_MOVES.clone()
        }
        Standing::ToMove(Seat::Solo) => words::YOUR_MOVE.clone(),
        Standing::ToMove(seat) if person.is_some() => words::your_turn(&side(seat)),
        Standing::ToMove(seat) => words::turn_of(&side(seat)),
        Standing::Won(seat) => match person {
            Some(own) if own == seat.index() => words::YOU_WON.clone(),
            Some(_) => words::YOU_LOST.clone(),
            None => words::won_by(&side(seat)),
        },
        standing => {
            let said = standing.say(entry);
            Phrase::each(|lang| text::sentence(said.get(lang)))
        }
    }
}

/// The side that the status already names: to move, or the winner.
fn said_side(play: &Play) -> Option<Phrase> {
    match play.session().standing() {
        Standing::ToMove(Seat::Solo) | Standing::Won(Seat::Solo) => None,
        Standing::ToMove(seat) | Standing::Won(seat) => Some(seat.name(play.entry())),
        _ => None,
    }
}

/// What the board does not show, but for a fact that only repeats the status.
pub(super) fn facts(
    scene: &Scene,
    said: Option<&Phrase>,
    glossary: &[(Phrase, Phrase)],
    lang: Lang,
) -> Markup {
    // A word that players use is explained to whoever points at it.
    let means = |name: &str| {
        let used = glossary.iter().find(|(word, _)| {
            let rest = name.strip_prefix(word.get(lang));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        used.map(|(_, means)| means.get(lang))
    };
    let repeated = scene.facts.iter().position(|told| Some(&told.value) == said);
    let told = scene.facts.iter().enumerate().filter(|(at, _)| Some(*at) != repeated);
    let told: Vec<_> = told.map(|(_, fact)| fact).collect();
    html! {
        @if !told.is_empty() {
            dl.pairs {
                @for told in told {
                    dt title=[means(told.name.get(lang))] { (told.name.get(lang)) }
                    dd { (told.value.get(lang)) }
                }
            }
        }
    }
}

/// Both clocks; a script lets the one that runs run on.
fn clocks(play: &Play, lang: Lang) -> Markup {
    let over = play.is_over();
    let mover = play.side_to_move();
    let left = |side: usize| play.timer().left(side, mover == Some(side) && !over);
    let (Some(first), Some(second)) = (left(0), left(1)) else { return html! {} };
    html! {
        dl.clocks aria-label=(words::CLOCK.get(lang)) {
            @for (side, left) in [first, second].into_iter().enumerate() {
                @let runs = mover == Some(side) && !over && play.ply() >= 2;
                div.clock.runs[runs] data-key=(format!("clock{side}")) {
                    dt { (play.entry().card.sides[side].get(lang)) }
                    dd data-left=(left.as_millis()) data-runs[runs] { (minutes(left)) }
                }
            }
        }
    }
}

/// `4:07`, and tenths when there is little left.
pub(super) fn minutes(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        format!("0:{:04.1}", left.as_secs_f64())
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        assert_eq!(minutes(Duration::from_millis(247_900)), "4:07");
        assert_eq!(minutes(Duration::from_millis(9_460)), "0:09.5");
        assert_eq!(minutes(Duration::ZERO), "0:00.0");
    }
}
