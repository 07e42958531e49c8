//! What forms send, and what is wrong with it.

use axum::Form;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use meeple_arena::race::{Level, Settings, Style};
use meeple_arena::session::Seat;
use meeple_arena::{Agent, Entry};
use meeple_core::{Cancel, InputError, Setup};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::error::Failure;
use crate::play::{Opponent, Play, Rung};
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
    pub(crate) rung: Rung,
}

/// A theme, and the page to go back to.
#[derive(Debug, Deserialize)]
pub(crate) struct Look {
    pub(crate) theme: String,
    pub(crate) back: String,
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
    pub(crate) adviser: String,
    pub(crate) scenario: String,
    pub(crate) position: String,
    pub(crate) seed: String,
}

/// A field of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Agent,
    Adviser,
    Scenario,
    Position,
    Seed,
}

/// Which field of an order is wrong, and why.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) field: Field,
    pub(crate) error: InputError,
}

/// The level offered first.
pub(crate) const USUAL_LEVEL: u8 = 4;

impl Order {
    /// The strength asked for, the usual one if it makes no sense.
    pub(crate) fn level(&self) -> u8 {
        self.level.parse().ok().filter(|level| (1..=10).contains(level)).unwrap_or(USUAL_LEVEL)
    }

    /// Opens the game. `seed` is taken where the order names none.
    pub(crate) fn open(&self, entry: &'static Entry, seed: u64) -> Result<Play, Refusal> {
        let seed = self.seed(seed)?;
        let setup = Setup { position: given(&self.position), scenario: given(&self.scenario) };
        let to_blame = if setup.position.is_some() { Field::Position } else { Field::Scenario };
        let refuse = |field| move |error| Refusal { field, error };
        let mut session = entry.open(&setup).map_err(refuse(to_blame))?;
        session.reseed(seed);
        let adviser = given(&self.adviser).unwrap_or(entry.adviser);
        let adviser = Agent::parse(adviser, entry).map_err(refuse(Field::Adviser))?;
        let opponent = match self.computer_seat(entry) {
            None => None,
            Some(seat) => {
                let level = entry.level(self.level());
                let agent = given(&self.agent).unwrap_or(&level);
                let agent = Agent::parse(agent, entry).map_err(refuse(Field::Agent))?;
                Some(Opponent { seat, agent })
            }
        };
        Ok(Play::new(session, opponent, adviser, seed))
    }

    /// What race is asked for, if any. `seed` is taken where the order names none.
    pub(crate) fn race(&self, entry: &Entry, seed: u64) -> Result<Option<Settings>, Refusal> {
        let Ok(style) = Style::named(&self.style) else { return Ok(None) };
        if !entry.is_race {
            return Ok(None);
        }
        for (field, typed) in [(Field::Position, &self.position), (Field::Scenario, &self.scenario)]
        {
            if given(typed).is_some() {
                let error = InputError::new(text::race::NO_POSITION.clone());
                return Err(Refusal { field, error });
            }
        }
        let level =
            Level::number(self.level()).map_err(|error| Refusal { field: Field::Agent, error })?;
        let (seed, cancel) = (self.seed(seed)?, Cancel::new());
        Ok(Some(Settings { level, style, seed, cancel }))
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

    /// Where the computer sits: opposite the player, nowhere when there is one player or two people.
    fn computer_seat(&self, entry: &Entry) -> Option<Seat> {
        match self.side.as_str() {
            _ if !entry.family.has_two_sides() => None,
            "both" => None,
            "second" => Some(Seat::First),
            _ => Some(Seat::Second),
        }
    }
}

/// What was typed, unless it is blank.
fn given(text: &str) -> Option<&str> {
    (!text.trim().is_empty()).then_some(text)
}
