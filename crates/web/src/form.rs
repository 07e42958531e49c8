//! What forms send, and what is wrong with it.

use std::time::Duration;

use axum::Form;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use meeple_arena::Entry;
use meeple_arena::contest::Clock;
use meeple_arena::new_problem::Wishes;
use meeple_arena::race::Style;
use meeple_core::{InputError, MOST_SEATS};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::error::Failure;
use crate::play::Play;
use crate::race::Log;
use crate::record::{LEAST_CLOCK, LONGEST_CLOCK, Setting};
use crate::text;

/// The fields of a form; trouble with them becomes a page.
#[derive(Debug)]
pub(crate) struct Sent<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Sent<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        match Form::<T>::from_request(request, state).await {
            Ok(Form(fields)) => Ok(Self(fields)),
            Err(why) if why.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Failure::TooLarge),
            Err(_) => Err(Failure::BadForm),
        }
    }
}

/// The turn on which a change was made: how many moves had been played.
#[derive(Debug, Deserialize)]
pub(crate) struct Turn {
    pub(crate) ply: usize,
}

/// A move and its turn.
#[derive(Debug, Deserialize)]
pub(crate) struct Move {
    pub(crate) ply: usize,
    #[serde(rename = "move")]
    pub(crate) name: String,
    /// Filled in by who was warned and plays it all the same.
    #[serde(default)]
    pub(crate) sure: String,
}

/// A question about the position.
#[derive(Debug, Deserialize)]
pub(crate) struct Ask {
    pub(crate) ply: usize,
    #[serde(default, rename = "move")]
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) agent: String,
}

/// Parts of a move that were chosen, in the address of a page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Pick {
    pub(crate) chosen: String,
}

/// The turn of a race on which a change was made, and what it needs.
#[derive(Debug, Deserialize)]
pub(crate) struct RaceForm {
    pub(crate) round: u32,
    pub(crate) ply: usize,
    #[serde(default)]
    pub(crate) bid: String,
    #[serde(default, rename = "move")]
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) step: usize,
}

/// A rung of the advice ladder and the turn it is wanted on.
#[derive(Debug, Deserialize)]
pub(crate) struct Wish {
    pub(crate) ply: usize,
    pub(crate) rung: String,
}

/// What heat on the board is to tell.
#[derive(Debug, Deserialize)]
pub(crate) struct Colours {
    pub(crate) heat: String,
}

/// A theme, and the page to go back to.
#[derive(Debug, Deserialize)]
pub(crate) struct Look {
    pub(crate) theme: String,
    pub(crate) back: String,
}

/// An address if it leads to a page of ours, else that of the first page. `//host` and `/\\host` lead
/// elsewhere, and browsers leave out tabs and line ends before they look: what is no plain address
/// is none.
pub(crate) fn own_address(address: &str) -> &str {
    let plain = address.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let ours = address.starts_with('/') && !address.starts_with("//");
    if plain && ours { address } else { "/" }
}

/// A new game as someone asked for it. Everything is text, to be shown again when it is wrong.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Order {
    pub(crate) game: String,
    /// A race and its style, or blank for the game itself.
    pub(crate) style: String,
    pub(crate) side: String,
    pub(crate) level: String,
    pub(crate) agent: String,
    /// The second computer, where two of them play.
    pub(crate) rival: String,
    pub(crate) adviser: String,
    pub(crate) clock: String,
    pub(crate) scenario: String,
    pub(crate) position: String,
    /// The length of a problem to be drawn by lot.
    pub(crate) length: String,
    pub(crate) seed: String,
}

/// A field of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Agent,
    Rival,
    Adviser,
    Clock,
    Scenario,
    Position,
    Length,
    Seed,
}

/// Which field of an order is wrong, and why.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) field: Field,
    pub(crate) error: InputError,
}

/// Longer problems are too rare to be waited for.
const LONGEST: u32 = 20;

/// The names of seats in the form.
pub(crate) const SEATS: [&str; MOST_SEATS] =
    ["first", "second", "third", "fourth", "fifth", "sixth"];

/// The level offered first.
pub(crate) const USUAL_LEVEL: u8 = 4;

impl Order {
    /// The strength asked for, the usual one if it makes no sense.
    pub(crate) fn level(&self) -> u8 {
        self.level.parse().ok().filter(|level| (1..=10).contains(level)).unwrap_or(USUAL_LEVEL)
    }

    /// Opens the game. `seed` is taken where the order names none.
    pub(crate) fn open(&self, entry: &'static Entry, seed: u64) -> Result<Play, Refusal> {
        let refuse = |field| move |error| Refusal { field, error };
        let given = |text: &str| given(text).map(str::to_owned);
        let mut setting = Setting::new(entry, self.seed(seed)?);
        setting.position = given(&self.position);
        setting.scenario = given(&self.scenario);
        let to_blame = if setting.position.is_some() { Field::Position } else { Field::Scenario };
        let seats = setting.open().map_err(refuse(to_blame))?.session.seats();
        setting.adviser = given(&self.adviser).unwrap_or(setting.adviser);
        setting.open().map_err(refuse(Field::Adviser))?;
        let usual = || match entry.family.has_levels() {
            true => entry.level(self.level()),
            false => entry.card.adviser.to_owned(),
        };
        let agent = given(&self.agent).unwrap_or_else(usual);
        let computers = self.computers(entry, seats).into_iter();
        setting.players = computers.map(|plays| plays.then(|| agent.clone())).collect();
        setting.open().map_err(refuse(Field::Agent))?;
        if let Some(rival) = given(&self.rival).filter(|_| self.side == "none") {
            setting.players[1] = Some(rival);
            setting.open().map_err(refuse(Field::Rival))?;
        }
        if entry.family.has_two_sides() {
            setting.clock = clock(&self.clock).map_err(refuse(Field::Clock))?;
        }
        Play::open(setting, &[]).map_err(refuse(to_blame))
    }

    /// What race is asked for, if any. `seed` is taken where the order names none.
    pub(crate) fn race(&self, entry: &Entry, seed: u64) -> Result<Option<Log>, Refusal> {
        let Ok(style) = Style::named(&self.style) else { return Ok(None) };
        if !entry.card.is_race {
            return Ok(None);
        }
        for (field, typed) in [(Field::Position, &self.position), (Field::Scenario, &self.scenario)]
        {
            if given(typed).is_some() {
                let error = InputError::new(text::race::NO_POSITION.clone());
                return Err(Refusal { field, error });
            }
        }
        Ok(Some(Log::new(self.level(), style, self.seed(seed)?)))
    }

    /// What problem is to be drawn, if one is. `seed` is taken where the order names none.
    pub(crate) fn wishes(&self, entry: &Entry, seed: u64) -> Result<Option<Wishes>, Refusal> {
        let Some(typed) = given(&self.length).filter(|_| entry.card.generator.is_some()) else {
            return Ok(None);
        };
        let (least, most) = typed.split_once('-').unwrap_or((typed, typed));
        let moves = least.trim().parse().ok().zip(most.trim().parse().ok());
        let moves = moves.filter(|(least, most)| (1..=LONGEST).contains(most) && least <= most);
        let Some((least, most)) = moves else {
            let error = InputError::expected(1, typed, &text::new::WANTED_LENGTH);
            return Err(Refusal { field: Field::Length, error });
        };
        let seed = self.seed(seed)?;
        Ok(Some(Wishes { seed, moves: Some(least..=most), ..Wishes::default() }))
    }

    /// The seed that was typed, or else `seed`.
    fn seed(&self, seed: u64) -> Result<u64, Refusal> {
        match self.seed.trim() {
            "" => Ok(seed),
            typed => typed.parse().map_err(|_| {
                let error = InputError::expected(1, typed, &text::new::WANTED_SEED);
                Refusal { field: Field::Seed, error }
            }),
        }
    }

    /// Which seats the computer takes: all but the player's; none where there is one player or
    /// where people play each other; all when it is watched.
    fn computers(&self, entry: &Entry, seats: usize) -> Vec<bool> {
        let own = SEATS.iter().position(|name| *name == self.side).filter(|&seat| seat < seats);
        let computer = |seat| match self.side.as_str() {
            _ if entry.family.is_solo() => false,
            "both" => false,
            "none" => true,
            _ => seat != own.unwrap_or(0),
        };
        (0..seats.max(2)).map(computer).collect()
    }
}

/// A clock: minutes for a game and seconds that each move adds, as in `5+3`, or seconds a move, as
/// in `20s`. Blank for none.
fn clock(typed: &str) -> Result<Clock, InputError> {
    let typed = typed.trim();
    let wrong = || InputError::expected(1, typed, &text::new::WANTED_CLOCK);
    let seconds = |text: &str, unit: f64| {
        let number: f64 = text.trim().parse().map_err(|_| wrong())?;
        let seconds = number * unit;
        let fits = (0.0..=LONGEST_CLOCK.as_secs_f64()).contains(&seconds);
        fits.then(|| Duration::from_secs_f64(seconds)).ok_or_else(wrong)
    };
    let clock = if typed.is_empty() {
        return Ok(Clock::Own);
    } else if let Some(text) = typed.strip_suffix('s') {
        Clock::Move(seconds(text, 1.0)?)
    } else {
        let (minutes, increment) = typed.split_once('+').unwrap_or((typed, "0"));
        Clock::Game { time: seconds(minutes, 60.0)?, increment: seconds(increment, 1.0)? }
    };
    match clock {
        Clock::Move(time) | Clock::Game { time, .. } if time < LEAST_CLOCK => Err(wrong()),
        clock => Ok(clock),
    }
}

/// What was typed, unless it is blank.
fn given(text: &str) -> Option<&str> {
    (!text.trim().is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_leads_away() {
        for ours in
            ["/", "/g/0123456789abcdef", "/lab/tree?position=%28%29&step=3", "/%2F/x", "/x//y"]
        {
            assert_eq!(own_address(ours), ours);
        }
        let away = [
            "",
            "x",
            "//evil.com",
            "///evil.com",
            "/\\evil.com",
            "\\\\evil.com",
            "/\t/evil.com",
            "/\n/evil.com",
            "/ /evil.com",
            "\t//evil.com",
            "https://evil.com",
            "javascript:alert(1)",
            "/\u{2028}/evil.com",
            "/a\r\nset-cookie: x",
        ];
        for elsewhere in away {
            assert_eq!(own_address(elsewhere), "/", "{elsewhere:?}");
        }
    }

    #[test]
    fn clocks_are_read() {
        let seconds = Duration::from_secs;
        assert_eq!(clock("").ok(), Some(Clock::Own));
        assert_eq!(clock(" 20s ").ok(), Some(Clock::Move(seconds(20))));
        let blitz = Clock::Game { time: seconds(300), increment: seconds(3) };
        assert_eq!(clock("5+3").ok(), Some(blitz));
        for wrong in ["x", "-5", "5+x", "0", "0s", "1e300", "nan", "inf+1", "5+-1", "+", "s"] {
            assert!(clock(wrong).is_err(), "{wrong}");
        }
    }
}
