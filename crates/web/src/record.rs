//! A game written down: how it was set up, and the moves. That is all that is stored or exported;
//! positions follow from it, because dice depend on the seed and the ply alone.

use std::time::Duration;

use meeple_arena::contest::Clock;
use meeple_arena::sgf::{Collection, read_game};
use meeple_arena::{Agent, CATALOGUE, Entry, Guidance, Session, entry};
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
    pub(crate) players: Vec<Option<String>>,
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
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Record {
    /// Which form this is: [`SCHEMA`].
    schema: &'static str,
    version: u32,
    #[serde(flatten)]
    pub(crate) setting: Setting,
    pub(crate) moves: Vec<Played>,
}

use meeple_arena::contest::{SAVED_GAME as SCHEMA, SAVED_VERSION as VERSION};

/// The name of the first version, which stood alone in the field `format`.
const FIRST: &str = "meeple-game-1";

/// Which form a file is in.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Form {
    schema: Option<String>,
    version: Option<u64>,
    format: Option<String>,
}

/// What all versions so far hold.
#[derive(Debug, Deserialize)]
struct Body {
    #[serde(flatten)]
    setting: Setting,
    moves: Vec<Played>,
}

impl Record {
    /// A game in today's form.
    pub(crate) fn new(setting: Setting, moves: Vec<Played>) -> Self {
        Self { schema: SCHEMA, version: VERSION, setting, moves }
    }

    /// Reads an exported game and checks all of it, moves aside: these are checked by playing them.
    ///
    /// # Errors
    /// When the text is no such game, with the place.
    pub(crate) fn read(text: &str) -> Result<Self, InputError> {
        let no_game = |error: serde_json::Error| InputError::new(text::import::not_a_game(&error));
        let form: Form = serde_json::from_str(text).map_err(no_game)?;
        match (form.schema.as_deref(), form.version, form.format.as_deref()) {
            (None, None, Some(FIRST)) => {}
            (Some(SCHEMA), Some(version), _) if version == u64::from(VERSION) => {}
            (Some(SCHEMA), Some(version), _) if version > u64::from(VERSION) => {
                return Err(InputError::new(text::import::newer(version, VERSION)));
            }
            _ => return Err(InputError::new(text::import::wrong_format(SCHEMA, VERSION))),
        }
        let Body { setting, moves } = serde_json::from_str(text).map_err(no_game)?;
        let record = Self::new(setting, moves);
        record.check()?;
        Ok(record)
    }

    /// Reads the main line of the first game of an SGF file, between people; `None` if the text is
    /// nothing of the kind. The file says by number which game it is; `named` is taken where it does
    /// not.
    pub(crate) fn read_sgf(text: &str, named: &str) -> Option<Result<Self, InputError>> {
        text.trim_start().starts_with('(').then(|| {
            let file = Collection::read(text)?;
            let game = file
                .games()
                .next()
                .ok_or_else(|| InputError::new(text::import::NO_GAME.clone()))?;
            let number = file.value(game, "GM").and_then(|number| number.trim().parse::<u8>().ok());
            let of_number = |number: Option<u8>| {
                let known =
                    |entry: &&Entry| entry.card.exchange.is_some_and(|e| e.number == number);
                CATALOGUE.iter().find(known)
            };
            let entry = match (number, entry(named)) {
                (None, Ok(entry)) => entry,
                (number, _) => of_number(number.or(Some(1)))
                    .ok_or_else(|| InputError::new(text::import::NO_SUCH_NUMBER.clone()))?,
            };
            let read = read_game(entry, &file, game)?;
            let mut session = entry.open(&Setup::at(&read.position))?;
            read.moves.iter().try_for_each(|remark| session.play(&remark.name))?;
            let setting = Setting { position: Some(read.position), ..Setting::new(entry, 0) };
            let played = |name| Played { name, millis: 0 };
            let record = Self::new(setting, session.history().into_iter().map(played).collect());
            record.check()?;
            Ok(record)
        })
    }

    /// Whether every number is one that a game played here could have.
    fn check(&self) -> Result<(), InputError> {
        let Self { setting, moves, .. } = self;
        let entry = entry(&setting.game).map_err(|error| at("game", &error))?;
        let two = entry.family.has_two_sides();
        let solo = entry.family.is_solo();
        if setting.fallen.is_some_and(|side| !two || side > 1) {
            return Err(place("fallen", &text::import::WANTED_SIDE));
        }
        if solo && setting.players.iter().any(Option::is_some) {
            return Err(place("players", &text::import::NO_PLAYERS));
        }
        for (number, text) in setting.players.iter().enumerate() {
            if let Some(text) = text {
                let place = format!("players[{number}]");
                parse_agent(text, entry).map_err(|error| at(&place, &error))?;
            }
        }
        parse_agent(&setting.adviser, entry).map_err(|error| at("adviser", &error))?;
        let possible = |time: Duration| (LEAST_CLOCK..=LONGEST_CLOCK).contains(&time);
        let clock = match setting.clock {
            Clock::Own => true,
            Clock::Move(time) => two && possible(time),
            Clock::Game { time, increment } => two && possible(time) && increment <= LONGEST_CLOCK,
        };
        if !clock {
            return Err(place("clock", &text::import::WANTED_CLOCK));
        }
        if moves.len() > MOST_MOVES {
            let wanted = text::import::wanted_moves(MOST_MOVES);
            return Err(place(&format!("moves[{MOST_MOVES}]"), &wanted));
        }
        match moves.iter().position(|played| played.millis > LONGEST_MOVE) {
            Some(number) => {
                Err(place(&format!("moves[{number}].millis"), &text::import::WANTED_MILLIS))
            }
            None => Ok(()),
        }
    }
}

/// A clock gives a side at least this,
pub(crate) const LEAST_CLOCK: Duration = Duration::from_secs(1);
/// … and at most this.
pub(crate) const LONGEST_CLOCK: Duration = Duration::from_secs(24 * 3600);
/// A game has no more moves.
pub(crate) const MOST_MOVES: usize = 4_000;
/// And no move takes longer, in milliseconds: a year.
pub(crate) const LONGEST_MOVE: u64 = 366 * 24 * 3600 * 1000;

/// What was expected at a place of a file.
fn place(name: &str, wanted: &Phrase) -> InputError {
    InputError::new(Phrase::same(format!("{name}: ")).join("", wanted))
}

/// What is wrong with a part of a file.
pub(crate) fn at(name: &str, error: &InputError) -> InputError {
    InputError::new(Phrase::each(|lang| format!("{name}: {}", error.say(lang))))
}

/// The parts of a setting, opened.
pub(crate) struct Opened {
    pub(crate) session: Box<dyn Session>,
    /// One for each seat, two where there is one player; `None` for a person.
    pub(crate) players: Vec<Option<Agent>>,
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
            players: vec![None, None],
            adviser: entry.card.adviser.to_owned(),
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
        let mut players = match entry.family.is_solo() {
            true => vec![None, None],
            false => self.players.iter().map(agent).collect::<Result<_, _>>()?,
        };
        // A table has as many chairs as the position says; who is not named is a person.
        let chairs = session.seats().max(2);
        match self.players.len() {
            named if named <= chairs => {}
            _ if entry.family.is_solo() => {
                return Err(place("players", &text::import::NO_PLAYERS));
            }
            named => return Err(place("players", &text::import::too_many_players(named, chairs))),
        }
        players.resize_with(chairs, || None);
        let guidance = match self.guidance.as_str() {
            "" => Guidance::Off,
            name => Guidance::named(name)?,
        };
        Ok(Opened { session, players, adviser: parse_agent(&self.adviser, entry)?, guidance })
    }

    /// A name for lists.
    pub(crate) fn title(&self) -> Phrase {
        entry(&self.game)
            .map_or_else(|_| Phrase::same(self.game.clone()), |entry| entry.card.name.clone())
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
        let record = Record::new(setting, moves);
        let text = serde_json::to_string(&record).expect("plain data");
        assert_eq!(Record::read(&text), Ok(record));
    }

    #[test]
    fn what_is_no_record_is_refused_with_a_place() {
        for text in [
            "",
            "{",
            "[]",
            "{\"format\": 3}",
            "null",
            "{\"format\":\"x\"}",
            "{\"schema\":\"meeple-game\"}",
            "{\"schema\":\"meeple-game\",\"version\":1}",
            "{\"schema\":\"other\",\"version\":2}",
        ] {
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

    #[test]
    fn nobody_who_was_named_is_left_without_a_chair() {
        for (game, position, seats) in
            [("leapfrog", Some("A 0 0"), 2), ("leapfrog", Some("B 3 0 5"), 3), ("kuhn", None, 2)]
        {
            let entry = entry(game).expect("a game");
            let mut setting = Setting::new(entry, 1);
            setting.position = position.map(str::to_owned);
            let opened = setting.open().expect("a table");
            let chairs = opened.session.seats();
            assert_eq!(chairs, seats, "{game}");
            setting.players = vec![Some("random".to_owned()); chairs];
            assert_eq!(setting.open().expect("a chair each").players.len(), chairs);
            for more in [None, Some("random".to_owned())] {
                let mut setting = setting.clone();
                setting.players.push(more);
                let error = setting.open().err().expect("one too many").to_string();
                let told =
                    format!("players: {} are named, but the game has {chairs} seats", chairs + 1);
                assert!(error.contains(&told), "{error}");
            }
        }
    }
}
