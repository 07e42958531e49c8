//! Whose time runs when.

use meeple_core::{InputError, Phrase, phrase};

/// Whose time runs when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Both think at once; the first bid starts the hourglass.
    #[default]
    Bids,
    /// A minute for the person, ended by a bid, then a minute for the computer.
    Turns,
}

impl Style {
    /// Every style.
    pub const ALL: [Self; 2] = [Self::Bids, Self::Turns];

    /// As options and forms name it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bids => "bids",
            Self::Turns => "turns",
        }
    }

    /// What it is.
    #[must_use]
    pub const fn about(self) -> Phrase {
        match self {
            Self::Bids => Phrase::new(
                "both think at once; the first bid starts the hourglass",
                "les deux réfléchissent ensemble ; la première enchère retourne le sablier",
            ),
            Self::Turns => Phrase::new(
                "60 seconds for you, then 60 for the computer",
                "60 secondes pour vous, puis 60 pour l'ordinateur",
            ),
        }
    }

    /// The style of that name.
    ///
    /// # Errors
    /// For any other name.
    pub fn named(name: &str) -> Result<Self, InputError> {
        Self::ALL.into_iter().find(|style| style.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            InputError::new(phrase!(
                "there is no style {name}, expected one of: {names}",
                "il n'y a pas de style {name}, attendu : {names}"
            ))
        })
    }
}
