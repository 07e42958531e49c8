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
use meeple_core::edit::{Editable, Group, Sketch, Stroke, Tool};

use super::mission::Hostage;
use super::{notation, shipped};

/// A small mission to begin with.
const BLANK: &str = include_str!("blank.toml");

impl Editable for Hostage {
    const TOOLS: &'static [Tool] = tools::TOOLS;

    const SETTINGS: &'static [Group] = settings::SETTINGS;

    fn template(name: &str) -> Option<&'static str> {
        if name.is_empty() { Some(BLANK) } else { shipped::named(name) }
    }

    fn stroke(text: &str, stroke: &Stroke<'_>) -> Result<String, InputError> {
        match *stroke {
            Stroke::Draw { tool, part, cell, side } => strokes::draw(text, tool, part, cell, side),
            Stroke::Resize { side, grow } => strokes::resize(text, side, grow),
            Stroke::Set { key, value } => settings::set(text, key, value),
        }
    }

    fn sketch(text: &str) -> Sketch {
        sketch::sketch(text)
    }

    fn faults(text: &str) -> Vec<InputError> {
        notation::faults(text)
    }
}
