//! A game written down: how it was set up, and the moves. That is all that is stored or exported;
//! positions follow from it, because dice depend on the seed and the ply alone.

use meeple_arena::contest::Clock;
use meeple_arena::{Agent, Entry, Guidance, Session, entry};
use meeple_core::{InputError, Phrase, Setup};
use serde::{Deserialize, Serialize};

use crate::text;

/// How a game was set up, and what stays of it whatever is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Setting {
    /// The game.
    pub(crate) game: String,
    /// Its first position, unless it is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<String>,
    /// Its scenario, unless it is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) scenario: Option<String>,
    /// Of the dice and of the computer's choices.
    pub(crate) seed: u64,
    /// Who plays each side: an agent, or a person where there is none.
    #[serde(default)]
    pub(crate) players: [Option<String>; 2],
    /// Who advises.
    pub(crate) adviser: String,
    /// The time that each side has.
    #[serde(default)]
    pub(crate) clock: Clock,
    /// How much the adviser says unasked.
    #[serde(default)]
    pub(crate) guidance: String,
    /// The side whose time ran out, by number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fallen: Option<usize>,
}

/// One move of a record, with the time it took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Played {
    /// Its name.
    #[serde(rename = "move")]
    pub(crate) name: String,
    /// Milliseconds on the mover's clock.
    #[serde(default)]
    pub(crate) millis: u64,
}

/// A whole game, as it is exported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Record {
    /// Which form this is: [`FORMAT`].
    pub(crate) format: String,
    #[serde(flatten)]
    pub(crate) setting: Setting,
    pub(crate) moves: Vec<Played>,
}

/// The one form there is.
pub(crate) use meeple_arena::contest::SAVED_GAME as FORMAT;

impl Record {
    /// Reads an exported game.
    ///
    /// # Errors
    /// When the text is no such game.
    pub(crate) fn read(text: &str) -> Result<Self, InputError> {
        let record: Self = serde_json::from_str(text).map_err(|error| {
            InputError::new(text::import::not_a_game(error.line(), error.column()))
        })?;
        if record.format == FORMAT {
            Ok(record)
        } else {
            Err(InputError::new(text::import::WRONG_FORMAT.clone()))
        }
    }
}

/// The parts of a setting, opened.
pub(crate) struct Opened {
    pub(crate) session: Box<dyn Session>,
    pub(crate) players: [Option<Agent>; 2],
    pub(crate) adviser: Agent,
    pub(crate) guidance: Guidance,
}

/// Reads an agent that may think here: with no more threads than there are processors, because the
/// number of searches is bounded and their threads must be too.
pub(crate) fn parse_agent(text: &str, entry: &Entry) -> Result<Agent, InputError> {
    let mut agent = Agent::parse(text, entry)?;
    agent.think_alone();
    let most = std::thread::available_parallelism().map_or(1, usize::from);
    match agent.count("threads") {
        Some(threads) if threads > most as u64 => {
            Err(InputError::new(text::new::too_many_threads(threads, most)))
        }
        _ => Ok(agent),
    }
}

impl Setting {
    /// A game of one entry between people, with everything else as usual.
    pub(crate) fn new(entry: &Entry, seed: u64) -> Self {
        Self {
            game: entry.id.to_owned(),
            position: None,
            scenario: None,
            seed,
            players: [None, None],
            adviser: entry.adviser.to_owned(),
            clock: Clock::Own,
            guidance: Guidance::Off.name().to_owned(),
            fallen: None,
        }
    }

    /// Opens the game and parses its agents.
    ///
    /// # Errors
    /// When a part of it makes no sense.
    pub(crate) fn open(&self) -> Result<Opened, InputError> {
        let entry = entry(&self.game)?;
        let setup =
            Setup { position: self.position.as_deref(), scenario: self.scenario.as_deref() };
        let mut session = entry.open(&setup)?;
        session.reseed(self.seed);
        let agent = |text: &Option<String>| {
            text.as_deref().map(|text| parse_agent(text, entry)).transpose()
        };
        let players = match entry.family.has_two_sides() {
            true => [agent(&self.players[0])?, agent(&self.players[1])?],
            false => [None, None],
        };
        let guidance = match self.guidance.as_str() {
            "" => Guidance::Off,
            name => Guidance::named(name)?,
        };
        Ok(Opened { session, players, adviser: parse_agent(&self.adviser, entry)?, guidance })
    }

    /// A name for lists.
    pub(crate) fn title(&self) -> Phrase {
        entry(&self.game)
            .map_or_else(|_| Phrase::same(self.game.clone()), |entry| entry.name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_reads_back() {
        let entry = entry("connect4").expect("a game");
        let mut setting = Setting::new(entry, u64::MAX);
        setting.players[1] = Some("random".to_owned());
        let moves = vec![Played { name: "4".into(), millis: 12 }];
        let record = Record { format: FORMAT.to_owned(), setting, moves };
        let text = serde_json::to_string(&record).expect("plain data");
        assert_eq!(Record::read(&text), Ok(record));
    }

    #[test]
    fn what_is_no_record_is_refused_with_a_place() {
        for text in ["", "{", "[]", "{\"format\": 3}", "null", "{\"format\":\"x\"}"] {
            assert!(Record::read(text).is_err(), "{text}");
        }
        let entry = entry("connect4").expect("a game");
        let mut setting = Setting::new(entry, 1);
        for adviser in ["nobody", "engine(threads=9999)"] {
            setting.adviser = adviser.to_owned();
            assert!(setting.open().is_err(), "{adviser}");
        }
        setting = Setting { game: "chess9".to_owned(), ..Setting::new(entry, 1) };
        assert!(setting.open().is_err());
    }
}
