//! What every command needs: language, output, cancellation.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, StdoutLock, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ArgMatches;
use meeple_core::{Cancel, Lang, Phrase};
use serde::Serialize;

use crate::failure::Failure;

/// The surroundings of a command.
pub(crate) struct Context {
    pub(crate) lang: Lang,
    /// One JSON object a line instead of text for people.
    pub(crate) json: bool,
    /// Whether standard output shows colours.
    pub(crate) colour: bool,
    /// Raised by Ctrl-C.
    pub(crate) cancel: Cancel,
    out: io::BufWriter<StdoutLock<'static>>,
}

/// Whether Ctrl-C stops a search and keeps its answer, or ends the program at once.
static SEARCHING: AtomicBool = AtomicBool::new(false);

impl Context {
    pub(crate) fn new(lang: Lang, matches: &ArgMatches) -> Self {
        let cancel = Cancel::new();
        let on_signal = cancel.clone();
        // Without a handler Ctrl-C still ends the program, only less politely.
        let _ = ctrlc::set_handler(move || {
            if on_signal.is_cancelled() || !SEARCHING.load(Ordering::Relaxed) {
                std::process::exit(130);
            }
            on_signal.cancel();
        });
        let stdout = io::stdout();
        let colour = match matches.get_one::<String>("color").map(String::as_str) {
            Some("always") => true,
            Some("never") => false,
            _ => stdout.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
        };
        Self {
            lang,
            json: matches.get_flag("json"),
            colour,
            cancel,
            out: io::BufWriter::new(stdout.lock()),
        }
    }

    /// A text in the language of the user.
    pub(crate) fn say<'a>(&self, phrase: &'a Phrase) -> &'a str {
        phrase.get(self.lang)
    }

    /// Runs a search that Ctrl-C stops with its best answer so far.
    pub(crate) fn searching<T>(&mut self, search: impl FnOnce(&mut Self) -> T) -> T {
        SEARCHING.store(true, Ordering::Relaxed);
        let found = search(self);
        SEARCHING.store(false, Ordering::Relaxed);
        found
    }

    /// Tells a person something beside the answer, on standard error.
    pub(crate) fn warn(&self, text: &Phrase) {
        let _ = writeln!(std::io::stderr(), "meeple: {}", text.get(self.lang));
    }

    /// Prints a line.
    pub(crate) fn line(&mut self, line: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{line}")?)
    }

    /// Prints without ending the line, and makes it visible: a prompt.
    pub(crate) fn prompt(&mut self, text: &str) -> Result<(), Failure> {
        self.out.write_all(text.as_bytes())?;
        Ok(self.out.flush()?)
    }

    /// Prints one JSON object on a line, at once: whoever reads the pipe may be waiting for it.
    pub(crate) fn json_line(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.out, value).map_err(io::Error::from)?;
        self.out.write_all(b"\n")?;
        Ok(self.out.flush()?)
    }

    /// Writes out what is still held back.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }
}
