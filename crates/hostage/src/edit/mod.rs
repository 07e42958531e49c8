//! Missions that are drawn: strokes on the text of a scenario file, and its picture.

mod document;
mod drawing;
mod pieces;
mod settings;
mod sketch;
mod strokes;
mod tools;

#[cfg(test)]
mod tests;

use meeple_core::InputError;
use meeple_core::edit::{Editor, Group, Sketch, Stroke, Tool};

use super::mission::Hostage;
use super::{notation, shipped};

/// A small mission to begin with.
const BLANK: &str = include_str!("blank.toml");

impl Hostage {
    /// What can be drawn with.
    pub(crate) const TOOLS: &'static [Tool] = tools::TOOLS;

    /// The settings that a form offers.
    pub(crate) const SETTINGS: &'static [Group] = settings::SETTINGS;

    /// How its missions are drawn, for its card.
    pub(crate) const EDITOR: Editor = Editor {
        tools: Self::TOOLS,
        settings: Self::SETTINGS,
        template: Self::template,
        stroke: Self::stroke,
        sketch: Self::sketch,
        faults: Self::faults,
    };

    /// The text of a mission that comes with the game; for a blank name, that of a small one.
    pub(crate) fn template(name: &str) -> Option<&'static str> {
        if name.is_empty() { Some(BLANK) } else { shipped::named(name) }
    }

    /// The text after one stroke.
    pub(crate) fn stroke(text: &str, stroke: &Stroke<'_>) -> Result<String, InputError> {
        match *stroke {
            Stroke::Draw { tool, part, cell, side } => strokes::draw(text, tool, part, cell, side),
            Stroke::Resize { side, grow } => strokes::resize(text, side, grow),
            Stroke::Set { key, value } => settings::set(text, key, value),
        }
    }

    /// What a text says so far, sound or not.
    pub(crate) fn sketch(text: &str) -> Sketch {
        sketch::sketch(text)
    }

    /// Everything that keeps a text from being played, in the order of the text.
    pub(crate) fn faults(text: &str) -> Vec<InputError> {
        notation::faults(text)
    }
}
