//! What an algorithm can be told.

use meeple_core::Phrase;

use super::Need;

/// A parameter of an algorithm.
#[derive(Clone, Debug)]
pub struct Param {
    /// As typed before the equals sign.
    pub name: &'static str,
    /// What may follow it: its range and its unit.
    pub kind: ParamKind,
    /// What it means, and in brackets what holds when it is left out.
    pub about: Phrase,
    /// What it needs of a game, unless it is turned off.
    pub needs: &'static [Need],
}

/// What kind of value a parameter has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// A whole number between these two.
    Range(u64, u64),
    /// A number from 0 to 1.
    Share,
    /// A small positive number, 1 at most.
    Precision,
    /// A number between these two.
    Number(u32, u32),
    /// A time.
    Time,
    /// A size.
    Bytes,
    /// One of the game's evaluators, or `none`, or `mobility`.
    Evaluator,
    /// One of the puzzle's heuristics.
    Heuristic,
    /// On or off; the name alone means on.
    Switch,
    /// One of these names.
    OneOf(&'static [&'static str]),
}

impl Param {
    /// A parameter for every game.
    pub(crate) const fn new(name: &'static str, kind: ParamKind, about: Phrase) -> Self {
        Self { name, kind, about, needs: &[] }
    }

    /// Something that is on or off.
    pub(crate) const fn switch(name: &'static str, about: Phrase) -> Self {
        Self::new(name, ParamKind::Switch, about)
    }
}
