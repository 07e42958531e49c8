//! A results file, read to look at its games: each can be replayed, move by move.

use meeple_core::{InputError, Phrase, Setup, phrase};
use serde_json::{Value, json};

use super::results::{Header, read};
use super::{Ending, Record};
use crate::session::{Seat, Session};
use crate::statistics::Points;
use crate::{Entry, entry};

/// The form in which a game is saved, and read by the web app.
pub const SAVED_GAME: &str = "meeple-game";

/// The version of that form which is written today.
pub const SAVED_VERSION: u32 = 2;

/// The games of a results file.
#[derive(Clone, Debug)]
pub struct Archive {
    header: Header,
    entry: &'static Entry,
    games: Vec<Record>,
}

impl Archive {
    /// Reads the text of a results file.
    ///
    /// # Errors
    /// Names the line that belongs to no such file, or says that there is none.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let Some((header, games)) = read(text)? else {
            return Err(InputError::new(Phrase::new(
                "nothing is written here; expected a file that --results wrote",
                "il n'y a rien d'écrit ici ; attendu un fichier écrit par --results",
            )));
        };
        let entry = entry(&header.game).map_err(|error| error.on_line(1))?;
        Ok(Self { header, entry, games })
    }

    /// The game that was played.
    #[must_use]
    pub const fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Who took part.
    #[must_use]
    pub fn contestants(&self) -> &[String] {
        &self.header.contestants
    }

    /// The games, in the order of the file.
    #[must_use]
    pub fn games(&self) -> &[Record] {
        &self.games
    }

    /// A game by its number in the file, from 1.
    ///
    /// # Errors
    /// When the file has no such game.
    pub fn game(&self, number: usize) -> Result<&Record, InputError> {
        let count = self.games.len();
        number.checked_sub(1).and_then(|index| self.games.get(index)).ok_or_else(|| {
            InputError::new(phrase!(
                "there is no game {number}; expected 1 to {count}",
                "il n'y a pas de partie {number} ; attendu de 1 à {count}"
            ))
        })
    }

    /// A game after its first `plies` moves, or after all of them.
    ///
    /// # Errors
    /// When the file does not hold its moves, or they are none of this game.
    pub fn replay(
        &self,
        record: &Record,
        plies: Option<usize>,
    ) -> Result<Box<dyn Session>, InputError> {
        let sheet = &record.sheet;
        if sheet.position.is_empty() {
            return Err(InputError::new(Phrase::new(
                "this file was written by an earlier version, which did not keep moves; play the match again with another file",
                "ce fichier vient d'une version antérieure, qui ne gardait pas les coups ; rejouez le match avec un autre fichier",
            )));
        }
        let scenario = self.header.scenario.as_deref();
        let mut session = self.entry.open(&Setup { position: Some(&sheet.position), scenario })?;
        session.reseed(sheet.dice.unwrap_or_default());
        let moves: Vec<&str> = sheet.moves.split_whitespace().collect();
        let (asked, count) = (plies.unwrap_or(moves.len()), moves.len());
        if asked > count {
            return Err(InputError::new(phrase!(
                "the game has no move {asked}; expected 0 to {count}",
                "la partie n'a pas de coup {asked} ; attendu de 0 à {count}"
            )));
        }
        moves[..asked].iter().try_for_each(|name| session.play(name))?;
        Ok(session)
    }

    /// A game as the web app saves and reads it, to be looked at there and reviewed.
    ///
    /// # Errors
    /// As [`replay`](Self::replay).
    pub fn saved(&self, record: &Record) -> Result<Value, InputError> {
        let played = self.replay(record, None)?.history();
        let moves: Vec<Value> = played.iter().map(|name| json!({ "move": name })).collect();
        let mut saved = json!({
            "schema": SAVED_GAME,
            "version": SAVED_VERSION,
            "game": self.header.game,
            "position": record.sheet.position,
            "seed": record.sheet.dice.unwrap_or_default(),
            "adviser": self.entry.card.adviser,
            // The web app does not start programs: for it two people played.
            "contestants": record.seated().map(|place| &self.header.contestants[place]),
            "moves": moves,
        });
        if let Some(scenario) = &self.header.scenario {
            saved["scenario"] = scenario.as_str().into();
        }
        if record.end == Ending::Time {
            saved["fallen"] = usize::from(record.winner() == Some(Seat::First)).into();
        }
        Ok(saved)
    }
}

impl Record {
    /// The contestants on the first and on the second side, by their place in the list.
    #[must_use]
    pub const fn seated(&self) -> [usize; 2] {
        let (a, b) = (self.fixture.a, self.fixture.b);
        if self.fixture.number.is_multiple_of(2) { [a, b] } else { [b, a] }
    }

    /// The side that won; `None` of a draw.
    #[must_use]
    pub const fn winner(&self) -> Option<Seat> {
        match self.first_side() {
            Points::Win => Some(Seat::First),
            Points::Draw => None,
            Points::Loss => Some(Seat::Second),
        }
    }
}
