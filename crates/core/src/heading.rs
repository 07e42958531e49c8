//! The four ways to go on a map of squares, as several games share them.

use crate::Phrase;

/// A way to go, to be blown or to shoot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    /// Up.
    North,
    /// Down.
    South,
    /// To the left.
    West,
    /// To the right.
    East,
}

impl Heading {
    /// All four, in the order of the actions.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::West, Self::East];

    /// The name that is typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::South => "south",
            Self::West => "west",
            Self::East => "east",
        }
    }

    /// The way in words.
    #[must_use]
    pub const fn toward(self) -> Phrase {
        match self {
            Self::North => Phrase::new("to the north", "vers le nord"),
            Self::South => Phrase::new("to the south", "vers le sud"),
            Self::West => Phrase::new("to the west", "vers l'ouest"),
            Self::East => Phrase::new("to the east", "vers l'est"),
        }
    }

    /// The two ways at right angles to this one.
    #[must_use]
    pub const fn sides(self) -> [Self; 2] {
        match self {
            Self::North | Self::South => [Self::West, Self::East],
            Self::West | Self::East => [Self::North, Self::South],
        }
    }
}
