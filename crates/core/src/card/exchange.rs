//! How a game is exchanged with other programs: by SGF files and by the Go Text Protocol, which other
//! board games speak as well.

use crate::{InputError, Side};

/// What other programs need to know of a game.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    /// Its number in SGF files, where it has one.
    pub number: Option<u8>,
    /// Whether SGF files name its points by two letters, from the top left; otherwise by our names.
    pub has_letters: bool,
    /// The side that others call Black.
    pub black: Side,
    /// The size of its board unless another is asked for.
    pub size: u16,
    /// The text of a position.
    pub write: fn(&Diagram) -> Result<String, InputError>,
    /// What stands on the board of a position.
    pub read: fn(&str) -> Result<Diagram, InputError>,
    /// The name of the point in a column and a row, both from 0 at the top left, of a board of some
    /// size.
    pub point: fn(u16, u16, u16) -> Option<String>,
    /// What passing is called, where one may pass.
    pub pass: Option<&'static str>,
    /// Counts a game that the players have left, where that is done by counting.
    pub count: Option<Counting>,
}

impl Exchange {
    /// What the others call a side: `b` or `w`.
    #[must_use]
    pub fn colour(&self, side: Side) -> char {
        if side == self.black { 'b' } else { 'w' }
    }

    /// The side of a colour: `b`, `w`, `black` or `white`, in either case.
    #[must_use]
    pub fn side(&self, colour: &str) -> Option<Side> {
        match colour.to_ascii_lowercase().as_str() {
            "b" | "black" => Some(self.black),
            "w" | "white" => Some(self.black.other()),
            _ => None,
        }
    }
}

/// Counts the position of a text; the number is the seed of whatever is left to chance.
pub type Counting = fn(&str, u64) -> Result<Count, InputError>;

/// A board as others describe it.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// Its side.
    pub size: u16,
    /// Points that the second side is given, where there are such.
    pub komi: Option<f64>,
    /// The stones by the names of their points.
    pub stones: Vec<(Side, String)>,
    /// Whose turn it is.
    pub mover: Side,
}

/// What a game comes to that the players have left.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// Points by which the first side is ahead.
    pub lead: f64,
    /// Stones that will be taken, by the names of their points.
    pub dead: Vec<String>,
    /// Stones that live without territory of their own.
    pub seki: Vec<String>,
    /// The other stones.
    pub alive: Vec<String>,
}
