//! Records in a file: a header with the exact settings, then a line a game, as games end. An
//! interrupted event goes on from it, and nothing is played twice.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::Duration;

use meeple_core::{InputError, Phrase, phrase};
use serde::{Deserialize, Serialize};

use super::{Clock, Event, Fixture, Record};

/// The first line: what all games of the file have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Header {
    /// The version of the format.
    meeple_results: u32,
    pub(super) game: String,
    pub(super) contestants: Vec<String>,
    position: Option<String>,
    pub(super) scenario: Option<String>,
    openings: String,
    seed: u64,
    clock: Clock,
    /// Left out where it is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    patience: Option<Duration>,
    longest: u32,
    /// The sum of the strengths of features that were given, if any were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weights: Option<String>,
}

impl Header {
    fn of(event: &Event) -> Self {
        Self {
            meeple_results: 1,
            game: event.entry.id.to_owned(),
            contestants: event.contestants.iter().map(ToString::to_string).collect(),
            position: event.position.clone(),
            scenario: event.scenario.clone(),
            openings: event.openings.to_string(),
            seed: event.seed,
            clock: event.clock,
            patience: Some(event.patience).filter(|time| *time != Event::PATIENCE),
            longest: event.longest,
            weights: event.strengths.as_ref().map(|strengths| format!("{:016x}", strengths.sum())),
        }
    }

    /// The first setting in which two headers differ: its name, and both values.
    fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        let view = |header: &Self| serde_json::to_value(header).unwrap_or_default();
        let (mine, theirs) = (view(self), view(other));
        // A setting that one of them leaves out is one that it does not have.
        mine.as_object()?.keys().chain(theirs.as_object()?.keys()).find_map(|name| {
            let (value, found) = (&mine[name], &theirs[name]);
            (found != value).then(|| (name.clone(), value.to_string(), found.to_string()))
        })
    }
}

/// How the first line of every results file begins.
const BEGUN: &str = "{\"meeple_results\":";

/// A results file, open for more.
#[derive(Debug)]
pub struct Results {
    file: File,
    known: HashMap<Fixture, Record>,
}

impl Results {
    /// Opens the file of an event, or makes it. A last line that was cut short is taken away.
    ///
    /// # Errors
    /// When the file belongs to other settings, holds something else, or cannot be written.
    pub fn open(path: &Path, event: &Event) -> Result<Self, InputError> {
        let trouble = |error: io::Error| InputError::new(phrase!("{error}", "{error}"));
        let header = Header::of(event);
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(trouble(error)),
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut known = HashMap::new();
        if let Some((theirs, records)) = read(&text)? {
            if let Some((name, mine, theirs)) = header.difference(&theirs) {
                return Err(InputError::new(phrase!(
                    "these results belong to other settings: {name} is {theirs} in the file and {mine} now; expected another file, or the same settings",
                    "ces résultats viennent d'autres réglages : {name} vaut {theirs} dans le fichier et {mine} ici ; attendu un autre fichier, ou les mêmes réglages"
                ))
                .on_line(1));
            }
            known.extend(records.into_iter().map(|record| (record.fixture, record)));
        }
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(trouble)?;
        file.set_len(whole as u64).map_err(trouble)?;
        let mut results = Self { file, known };
        if whole == 0 {
            results.line(&header).map_err(trouble)?;
        }
        Ok(results)
    }

    /// The games that are in the file already.
    #[must_use]
    pub const fn known(&self) -> &HashMap<Fixture, Record> {
        &self.known
    }

    /// Writes a game down.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        self.line(record)
    }

    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

/// The settings and the games of a results file, in its order; `None` of an empty one. A last line
/// that was cut short is left out.
pub(super) fn read(text: &str) -> Result<Option<(Header, Vec<Record>)>, InputError> {
    let foreign = |line: usize| {
        InputError::new(Phrase::new(
            "expected a line of a results file, as --results writes it",
            "attendu une ligne d'un fichier de résultats, comme --results en écrit",
        ))
        .on_line(line)
    };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    // A line that was cut short begins as ours do; anything else is somebody's, and stays.
    let torn = &text[whole..];
    let ours = match whole {
        0 => BEGUN.starts_with(torn) || torn.starts_with(BEGUN),
        _ => torn.is_empty() || torn.starts_with('{'),
    };
    if !ours {
        return Err(foreign(text.lines().count()));
    }
    let mut lines = text[..whole].lines().zip(1..);
    let Some((line, number)) = lines.next() else { return Ok(None) };
    let header: Header = serde_json::from_str(line).map_err(|_| foreign(number))?;
    let mut records = Vec::new();
    for (line, number) in lines {
        let record: Record = serde_json::from_str(line).map_err(|_| foreign(number))?;
        let Fixture { a, b, .. } = record.fixture;
        if a >= b || b >= header.contestants.len() {
            return Err(foreign(number));
        }
        records.push(record);
    }
    Ok(Some((header, records)))
}
