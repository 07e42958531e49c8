//! How strong the computer is: how well it searches, how long it takes, how far off it bids.

use std::time::Duration;

use meeple_core::rng::split_seed;
use meeple_core::{InputError, Phrase, Rng, phrase};

/// A strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Who looks for a solution.
    pub agent: String,
    /// Seconds before it speaks, for each move of its solution, at least and at most.
    pub seconds: [f64; 2],
    /// It bids up to so many moves more than it has found.
    pub slips: usize,
}

/// The levels, by search, pace and slips. Searches are limited by nodes, not by time, so that a
/// level is the same on every machine. Paces overlap, so that each level also loses rounds to the
/// one below; `meeple calibrate ricochet` measures how many.
pub const LEVELS: [(&str, [f64; 2], usize); 10] = [
    ("astar(heuristic=manhattan, nodes=3k)", [8.0, 14.0], 4),
    ("astar(heuristic=manhattan, nodes=10k)", [7.0, 13.0], 3),
    ("astar(heuristic=manhattan, nodes=30k)", [6.0, 12.0], 3),
    ("astar(heuristic=manhattan, nodes=100k)", [5.5, 11.0], 2),
    ("astar(heuristic=naive, nodes=100k)", [5.0, 10.0], 3),
    ("astar(heuristic=naive, nodes=300k)", [5.0, 9.5], 1),
    ("astar(heuristic=slides, nodes=100k)", [3.0, 8.0], 1),
    ("astar(heuristic=slides, nodes=300k)", [2.0, 7.0], 0),
    ("astar(heuristic=slides, nodes=1M)", [1.0, 5.0], 0),
    ("astar(heuristic=slides+, nodes=5M)", [0.5, 3.0], 0),
];

impl Level {
    /// The strength of that number, 1 to 10.
    ///
    /// # Errors
    /// For any other number.
    pub fn number(number: u8) -> Result<Self, InputError> {
        let found = usize::from(number).checked_sub(1).and_then(|index| LEVELS.get(index));
        let (agent, seconds, slips) = found.ok_or_else(|| {
            InputError::new(phrase!(
                "there is no level {number}, expected 1 to 10",
                "il n'y a pas de niveau {number}, attendu : de 1 à 10"
            ))
        })?;
        Ok(Self { agent: (*agent).to_owned(), seconds: *seconds, slips: *slips })
    }

    /// Its number, where it is one of the ten.
    #[must_use]
    pub fn rank(&self) -> Option<u8> {
        let index = LEVELS.iter().position(|level| {
            (level.0, level.1, level.2) == (self.agent.as_str(), self.seconds, self.slips)
        });
        index.map(|index| index as u8 + 1)
    }

    /// What it does, in words.
    #[must_use]
    pub fn about(&self) -> Phrase {
        let (agent, [least, most], slips) = (&self.agent, self.seconds, self.slips);
        phrase!(
            "{agent}, {least} to {most} s a move, bids up to {slips} too many",
            "{agent}, de {least} à {most} s par coup, annonce jusqu'à {slips} de trop"
        )
    }

    /// A number of its own, so that two levels draw different paces and slips for one target.
    pub(super) fn lot(&self) -> u64 {
        self.agent.bytes().fold(self.slips as u64, |sum, byte| split_seed(sum, u64::from(byte)))
    }

    /// How long it takes over a solution of that length.
    pub(super) fn delay(&self, moves: u32, rng: &mut Rng) -> Duration {
        let [least, most] = self.seconds;
        Duration::from_secs_f64((least + (most - least) * rng.unit()) * f64::from(moves.max(1)))
    }

    /// How many moves too many it bids.
    pub(super) fn slip(&self, rng: &mut Rng) -> u32 {
        rng.below(self.slips + 1) as u32
    }
}
