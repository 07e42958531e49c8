//! What the lab shows of a game.

use crate::Phrase;

/// A room of the lab: what is watched there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// The tree of a search, step by step.
    Tree,
    /// How often random games begin with each move.
    Visits,
    /// Which states a puzzle search expands.
    Frontier,
    /// Values and policies on a map.
    Values,
}

/// Something to watch: a position and who searches it. A room opens on the first demonstration of
/// the first game that has one.
#[derive(Clone, Debug)]
pub struct Demo {
    /// Where it is shown.
    pub room: Room,
    /// What the button says.
    pub name: Phrase,
    /// The position; blank: the start, or that of the scenario.
    pub position: &'static str,
    /// A scenario small enough to follow, taken where no position is given; blank: none.
    pub scenario: &'static str,
    /// The agent.
    pub with: &'static str,
}

/// Settings in the text of a position that people may turn, to see what becomes of the policy.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The settings.
    pub knobs: &'static [Knob],
    /// What is written besides.
    pub fixed: &'static str,
    /// The map that is shown first.
    pub map: &'static str,
    /// What the marks of a map mean.
    pub legend: &'static Phrase,
    /// Values of the first setting that are worth a try.
    pub tries: &'static [&'static str],
}

/// One setting, written `key=value`.
#[derive(Clone, Debug)]
pub struct Knob {
    /// Its field in a form.
    pub field: &'static str,
    /// Its key in the text of a position.
    pub key: &'static str,
    /// What holds when it is not written.
    pub usual: &'static str,
    /// What it is.
    pub label: Phrase,
}
