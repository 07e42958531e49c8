//! What can go wrong with a request. Handlers return it; the outermost layer makes it a page in
//! the reader's language.

use std::fmt;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use meeple_core::{Phrase, phrase};

use crate::memory::Shortage;
use crate::text;

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// No such address.
    NotFound,
    /// No such game in the catalogue.
    NoSuchGame,
    /// The address is there, but not for this method.
    WrongMethod,
    /// The game is no longer kept.
    Expired,
    /// The game is kept, and this program does not understand it.
    Unreadable,
    /// It would tell what is hidden in a game that goes on.
    Secret,
    /// The host is no name of this machine.
    Misdirected,
    /// A change that another site asked for.
    Foreign,
    /// The body is too long.
    TooLarge,
    /// The fields of a form are missing or not of their kind.
    BadForm,
    /// Too many searches.
    Busy,
    /// Too many actions in a moment.
    TooFast,
    /// A form took too long to arrive.
    SlowForm,
    /// It took too long.
    TooSlow,
    /// There is not enough memory for a search.
    NoMemory(Shortage),
    /// A bug, with the number under which the log has it.
    Internal(String),
}

impl Failure {
    /// A bug: it is written to the log under a short number that the reader sees too.
    pub(crate) fn internal(number: u64, why: &dyn fmt::Display) -> Self {
        let number = format!("{:06x}", number & 0xff_ffff);
        eprintln!("meeple web: error {number}: {why}");
        Self::Internal(number)
    }

    /// Its status code.
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::NotFound | Self::NoSuchGame => StatusCode::NOT_FOUND,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::Expired => StatusCode::GONE,
            Self::Unreadable | Self::Secret => StatusCode::CONFLICT,
            Self::Misdirected => StatusCode::MISDIRECTED_REQUEST,
            Self::Foreign => StatusCode::FORBIDDEN,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::BadForm => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Busy | Self::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Self::SlowForm => StatusCode::REQUEST_TIMEOUT,
            Self::TooSlow | Self::NoMemory(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What to tell the reader: a title and a sentence.
    pub(crate) fn say(&self) -> (Phrase, Phrase) {
        let told = match self {
            Self::NotFound => &text::error::NOT_FOUND,
            Self::NoSuchGame => &text::error::NO_SUCH_GAME,
            Self::WrongMethod => &text::error::WRONG_METHOD,
            Self::Expired => &text::error::EXPIRED,
            Self::Unreadable => &text::error::UNREADABLE,
            Self::Secret => &text::error::SECRET,
            Self::Misdirected => &text::error::MISDIRECTED,
            Self::Foreign => &text::error::FOREIGN,
            Self::TooLarge => &text::error::TOO_LARGE,
            Self::BadForm => &text::error::BAD_FORM,
            Self::Busy => &text::error::BUSY,
            Self::TooFast => &text::error::TOO_FAST,
            Self::SlowForm => &text::error::SLOW_FORM,
            Self::TooSlow => &text::error::TOO_SLOW,
            Self::NoMemory(shortage) => {
                return (text::error::NO_MEMORY_TITLE.clone(), shortage.say());
            }
            Self::Internal(number) => {
                let sentence = phrase!(
                    "Something broke in meeple itself, and it is not your fault. What is saved is still there. Whoever reports it should give the number {number}.",
                    "Quelque chose s'est cassé dans meeple même, et ce n'est pas de votre faute. Ce qui est enregistré est toujours là. Pour le signaler, donnez le numéro {number}."
                );
                return (text::error::INTERNAL_TITLE.clone(), sentence);
            }
        };
        (told.title.clone(), told.sentence.clone())
    }
}

/// Only a status and itself: the outermost layer knows the reader and makes the page.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
