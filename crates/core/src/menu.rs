//! Named choices that a game offers to engines and people.

use crate::Phrase;

/// One line of a menu: the name typed in an agent expression, and what it means.
#[derive(Clone, Debug)]
pub struct Choice {
    /// As typed: `manhattan`.
    pub name: &'static str,
    /// One sentence for people.
    pub about: Phrase,
}

impl Choice {
    /// A menu line.
    pub const fn new(name: &'static str, about: Phrase) -> Self {
        Self { name, about }
    }
}
