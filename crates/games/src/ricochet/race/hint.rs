//! Hints in small steps: a length band, the length, the robots, the first move, everything.

use meeple_core::{Phrase, phrase};

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hint {
    /// About how many moves.
    Band,
    /// How many moves.
    Length,
    /// Which robots move.
    Robots,
    /// The first move.
    First,
    /// All moves.
    All,
}

impl Hint {
    /// From the least to the most telling.
    pub const ALL: [Self; 5] = [Self::Band, Self::Length, Self::Robots, Self::First, Self::All];

    /// The next more telling one, or the last.
    #[must_use]
    pub fn next(self) -> Self {
        let index = Self::ALL.iter().position(|&hint| hint == self).unwrap_or(0);
        Self::ALL[(index + 1).min(Self::ALL.len() - 1)]
    }

    /// What it tells of an optimal solution, whose moves begin with the letter of the robot.
    #[must_use]
    pub fn tell(self, moves: &[String]) -> Phrase {
        match self {
            Self::Band => {
                let low = moves.len().saturating_sub(1) / 3 * 3 + 1;
                let high = low + 2;
                phrase!("{low} to {high} moves", "de {low} à {high} coups")
            }
            Self::Length => {
                let length = moves.len();
                phrase!("{length} moves", "{length} coups")
            }
            Self::Robots => {
                let mut robots: Vec<char> =
                    moves.iter().filter_map(|name| name.chars().next()).collect();
                robots.sort_unstable();
                robots.dedup();
                let list: Vec<String> = robots.iter().map(ToString::to_string).collect();
                let list = list.join(", ");
                phrase!("robots that move: {list}", "robots qui bougent : {list}")
            }
            Self::First => {
                let first = moves.first().cloned().unwrap_or_default();
                phrase!("first move: {first}", "premier coup : {first}")
            }
            Self::All => {
                let line = moves.join(" ");
                phrase!("{line}", "{line}")
            }
        }
    }
}
