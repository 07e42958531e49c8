//! Scenarios that people draw: the text of a file, strokes on it, and what is wrong with it.
//!
//! The text is all there is. A stroke takes a text and gives another one, with the designer's own
//! comments and order kept; a sketch shows whatever a text already says, sound or not.

use crate::menu::Choice;
use crate::scene::Edge;
use crate::{InputError, Phrase, Scene};

/// What it takes to draw the scenarios of a game: its card holds one.
#[derive(Clone, Copy, Debug)]
pub struct Editor {
    /// What can be drawn with, in the order of the palette.
    pub tools: &'static [Tool],
    /// The settings that a form offers, in groups.
    pub settings: &'static [Group],
    /// The text of a scenario that comes with the game; for a blank name, that of a plain one to
    /// begin with.
    pub template: fn(&str) -> Option<&'static str>,
    /// The text after one stroke; an error, and nothing changed, where it makes no sense.
    pub stroke: fn(&str, &Stroke<'_>) -> Result<String, InputError>,
    /// What a text says so far, sound or not.
    pub sketch: fn(&str) -> Sketch,
    /// Everything that keeps a text from being played, in the order of the text.
    pub faults: fn(&str) -> Vec<InputError>,
}

/// Something to draw with. Used again on the same place, it takes away what it drew.
#[derive(Clone, Debug)]
pub struct Tool {
    /// Its name in forms, and what it draws in one sentence.
    pub choice: Choice,
    /// Its name for people.
    pub title: Phrase,
    /// What it is used on.
    pub target: Target,
    /// A small picture of what it draws.
    pub look: fn() -> Scene,
}

/// What a tool is used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A cell.
    Cell,
    /// The border between two cells.
    Border,
}

/// One change to a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke<'a> {
    /// A tool is used.
    Draw {
        /// Its name.
        tool: &'a str,
        /// Which of several things, from 0; one more than there are for a new one.
        part: usize,
        /// The id of a [`Scene`] cell.
        cell: &'a str,
        /// The side of that cell, for a border.
        side: Option<Edge>,
    },
    /// The map grows or shrinks on one side by one row or column.
    Resize {
        /// Where.
        side: Edge,
        /// Whether it grows.
        grow: bool,
    },
    /// A setting gets another value; a blank one leaves it out.
    Set {
        /// The key of a [`Setting`].
        key: &'a str,
        /// As it was typed.
        value: &'a str,
    },
}

/// What a text says so far.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    /// The name of the scenario, fit for a file, where the text has one.
    pub name: Option<String>,
    /// The picture, where the text has a map.
    pub scene: Option<Scene>,
    /// For each tool that works on one of several things by number: its name, and theirs.
    pub parts: Vec<(&'static str, Vec<String>)>,
    /// What the text has for each of [`Editor::settings`], group by group.
    pub values: Vec<Given>,
}

/// What a text has for a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A value, as it is written.
    Value(String),
    /// Nothing: it may be left out, or is missing.
    Nothing,
    /// Nothing, and it would make no sense there.
    Unfit,
}

/// Settings that belong together.
#[derive(Clone, Debug)]
pub struct Group {
    /// What they are about.
    pub title: Phrase,
    /// The settings.
    pub settings: &'static [Setting],
}

/// A setting of a scenario.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Its name: unique among all groups.
    pub key: &'static str,
    /// Its name for people.
    pub title: Phrase,
    /// What values it has.
    pub kind: Kind,
}

/// What values a setting has.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A probability.
    Chance,
    /// Any number.
    Number,
    /// A whole number between two bounds.
    Whole(u8, u8),
    /// A line of text.
    Text,
    /// Yes or no.
    Switch,
    /// One of several names; left out it is the first.
    OneOf(&'static [Choice]),
}

impl Edge {
    /// All four, clockwise from above.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Its name in forms and texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }

    /// The side with that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edge| edge.name() == name)
    }
}
