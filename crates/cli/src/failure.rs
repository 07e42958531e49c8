//! Why a command ends without its answer.

use std::io;

use meeple_core::{InputError, Lang, Phrase, phrase};

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Something that was typed, or read from a file, is wrong.
    #[error("{0}")]
    Input(Phrase),
    /// What was checked is wrong, as was told already.
    #[error("{0} faults")]
    Faults(usize),
    /// The budget ended before any answer.
    #[error("stopped before any answer")]
    NoAnswer,
    /// Whoever read our output has had enough.
    #[error("output closed")]
    Closed,
}

impl Failure {
    /// A wrong input that belongs to a named source: an option or a file.
    pub(crate) fn within(source: &str, error: &InputError) -> Self {
        Self::Input(Phrase::each(|lang| format!("{source}: {}", error.say(lang))))
    }

    /// A file that cannot be used.
    pub(crate) fn file(path: &str, error: &io::Error) -> Self {
        Self::Input(phrase!("{path}: {error}", "{path} : {error}"))
    }

    /// The process's exit code.
    pub(crate) const fn code(&self) -> u8 {
        match self {
            Self::Closed => 0,
            Self::NoAnswer => 1,
            Self::Input(_) | Self::Faults(_) => 2,
        }
    }

    pub(crate) fn say(&self, lang: Lang) -> String {
        match self {
            Self::Input(message) => message.get(lang).to_owned(),
            Self::Faults(1) => Phrase::new("1 fault", "1 faute").get(lang).to_owned(),
            Self::Faults(count) => phrase!("{count} faults", "{count} fautes").get(lang).to_owned(),
            Self::NoAnswer => Phrase::new(
                "stopped before any answer; a larger budget may give one",
                "arrêté avant toute réponse ; un budget plus large peut en donner une",
            )
            .get(lang)
            .to_owned(),
            Self::Closed => String::new(),
        }
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Self::Input(Phrase::each(|lang| error.say(lang)))
    }
}

/// Only writing to standard output ends here: a reader that went away is no fault of ours, a full
/// disk is one to tell.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Closed
        } else {
            Self::Input(phrase!("standard output: {error}", "sortie standard : {error}"))
        }
    }
}
