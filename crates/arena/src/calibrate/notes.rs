//! What a measurement has found out so far, kept in a file: a line of settings, then a line for each
//! piece of work as it is done. An interrupted measurement goes on from it, and nothing is done
//! twice.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use meeple_core::{Cancel, InputError, Phrase, phrase};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The first line: what is measured, and by which program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The version of the format.
    meeple_calibration: u32,
    /// The version of the program: another one may play other moves.
    program: String,
    game: String,
    rounds: u32,
    seed: u64,
    confirm: bool,
}

impl Settings {
    /// The settings of a measurement, as `meeple calibrate` is given them.
    #[must_use]
    pub fn new(game: &str, rounds: u32, seed: u64, confirm: bool) -> Self {
        let program = env!("CARGO_PKG_VERSION").to_owned();
        Self { meeple_calibration: 1, program, game: game.to_owned(), rounds, seed, confirm }
    }

    /// The first setting in which two differ: its name, and both values.
    fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        let view = |settings: &Self| serde_json::to_value(settings).unwrap_or_default();
        let (mine, theirs) = (view(self), view(other));
        mine.as_object()?.iter().find_map(|(name, value)| {
            let found = &theirs[name];
            (found != value).then(|| (name.clone(), value.to_string(), found.to_string()))
        })
    }
}

/// A further line: a piece of work and what came of it.
#[derive(Debug, Serialize, Deserialize)]
struct Note {
    work: String,
    found: Value,
    /// Over both, so that a line that was changed or damaged is noticed.
    sum: String,
}

impl Note {
    fn new(work: String, found: Value) -> Self {
        let sum = Self::checksum(&work, &found);
        Self { work, found, sum }
    }

    fn is_whole(&self) -> bool {
        self.sum == Self::checksum(&self.work, &self.found)
    }

    /// FNV-1a.
    fn checksum(work: &str, found: &Value) -> String {
        let text = format!("{work}\n{found}");
        let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{sum:016x}")
    }
}

/// How the first line of every such file begins.
const BEGUN: &str = "{\"meeple_calibration\":";

/// What is known, and where it is kept. Threads share it.
#[derive(Debug, Default)]
pub struct Notes {
    known: HashMap<String, Value>,
    pen: Mutex<Pen>,
}

#[derive(Debug, Default)]
struct Pen {
    /// `None` when nothing is kept.
    file: Option<File>,
    /// What kept a line from being written: the measurement ends.
    failure: Option<io::Error>,
}

impl Notes {
    /// Opens the file of a measurement, or makes it. A last line that was cut short is taken away.
    ///
    /// # Errors
    /// When the file belongs to other settings, holds something else, or cannot be written. It is
    /// left as it is.
    pub fn open(path: &Path, settings: &Settings) -> Result<Self, InputError> {
        let trouble = |error: io::Error| InputError::new(phrase!("{error}", "{error}"));
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(foreign(1)),
            Err(error) => return Err(trouble(error)),
        };
        let known = read(&text, settings)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(trouble)?;
        if whole < text.len() {
            file.set_len(whole as u64).map_err(trouble)?;
        }
        let mut pen = Pen { file: Some(file), failure: None };
        if whole == 0 {
            pen.line(settings).map_err(trouble)?;
        }
        Ok(Self { known, pen: Mutex::new(pen) })
    }

    /// How many pieces of work an earlier run has done.
    #[must_use]
    pub fn count(&self) -> usize {
        self.known.len()
    }

    /// What is known of a piece of work.
    pub(crate) fn recall<T: DeserializeOwned>(&self, work: &str) -> Option<T> {
        T::deserialize(self.known.get(work)?).ok()
    }

    /// Keeps what came of a piece of work. When the disk does not take it, everything is stopped:
    /// whoever asked for it to be kept would lose what comes next.
    pub(crate) fn keep(&self, work: String, found: &impl Serialize, cancel: &Cancel) {
        let mut pen = self.pen();
        if pen.file.is_none() || pen.failure.is_some() {
            return;
        }
        let found = serde_json::to_value(found).map_err(io::Error::from);
        if let Err(error) = found.and_then(|found| pen.line(&Note::new(work, found))) {
            pen.failure = Some(error);
            cancel.cancel();
        }
    }

    /// What is known of a piece of work, or else what doing it gives, which is kept unless it was
    /// broken off.
    ///
    /// # Errors
    /// As the work itself.
    pub(crate) fn done<T: Serialize + DeserializeOwned, E>(
        &self,
        work: String,
        cancel: &Cancel,
        act: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some(found) = self.recall(&work) {
            return Ok(found);
        }
        let found = act()?;
        if !cancel.is_cancelled() {
            self.keep(work, &found, cancel);
        }
        Ok(found)
    }

    /// What kept a line from being written, if anything did.
    pub(super) fn failure(&self) -> Option<io::Error> {
        self.pen().failure.take()
    }

    fn pen(&self) -> MutexGuard<'_, Pen> {
        self.pen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pen {
    /// One call a line, so that a line is there whole or not at all.
    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        file.write_all(&line)
    }
}

fn foreign(line: usize) -> InputError {
    InputError::new(Phrase::new(
        "there is something else in this file, or it is damaged; it is left as it is, expected a file that --progress wrote or a new name",
        "ce fichier contient autre chose, ou il est abîmé ; il reste tel quel, attendu un fichier écrit par --progress ou un nouveau nom",
    ))
    .on_line(line)
}

/// What a file knows; nothing where it is empty.
fn read(text: &str, settings: &Settings) -> Result<HashMap<String, Value>, InputError> {
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
    let Some((line, number)) = lines.next() else { return Ok(HashMap::new()) };
    let theirs: Settings = serde_json::from_str(line).map_err(|_| foreign(number))?;
    if let Some((name, mine, theirs)) = settings.difference(&theirs) {
        return Err(InputError::new(phrase!(
            "this progress belongs to other settings: {name} is {theirs} in the file and {mine} now; expected another file, or the same settings",
            "cette avance vient d'autres réglages : {name} vaut {theirs} dans le fichier et {mine} ici ; attendu un autre fichier, ou les mêmes réglages"
        ))
        .on_line(number));
    }
    let mut known = HashMap::new();
    for (line, number) in lines {
        let note = serde_json::from_str(line).ok().filter(Note::is_whole);
        let Note { work, found, .. } = note.ok_or_else(|| foreign(number))?;
        known.insert(work, found);
    }
    Ok(known)
}
