//! How strong the computer is: how well it searches, how long it takes, how far off it bids.

use std::time::Duration;

use meeple_core::{InputError, Lang, Phrase, Rng, phrase};

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
/// level is the same on every machine.
pub const LEVELS: [(&str, [f64; 2], usize); 10] = [
    ("astar(heuristic=manhattan, nodes=3k)", [8.0, 14.0], 4),
    ("astar(heuristic=manhattan, nodes=10k)", [7.0, 12.0], 3),
    ("astar(heuristic=manhattan, nodes=30k)", [6.0, 11.0], 3),
    ("astar(heuristic=manhattan, nodes=100k)", [5.0, 10.0], 2),
    ("astar(heuristic=naive, nodes=100k)", [5.0, 9.0], 2),
    ("astar(heuristic=naive, nodes=300k)", [4.0, 8.0], 1),
    ("astar(heuristic=slides, nodes=100k)", [3.0, 6.0], 1),
    ("astar(heuristic=slides, nodes=300k)", [2.0, 5.0], 0),
    ("astar(heuristic=slides, nodes=1M)", [1.0, 3.0], 0),
    ("astar(heuristic=slides+, nodes=5M)", [0.2, 0.5], 0),
];

/// What was measured of each level over 40 rounds (the example `race_levels`): moves bid beyond the
/// shortest solution, and seconds before it speaks, on average.
const MEASURED: [(f64, u32); 10] = [
    (3.45, 67),
    (2.97, 67),
    (3.15, 61),
    (2.68, 56),
    (1.11, 41),
    (0.57, 36),
    (0.57, 27),
    (0.0, 21),
    (0.0, 12),
    (0.0, 2),
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

    /// What it does, in words; for the ten levels, also what was measured of it.
    #[must_use]
    pub fn about(&self) -> Phrase {
        let (agent, [least, most], slips) = (&self.agent, self.seconds, self.slips);
        let about = phrase!(
            "{agent}, {least} to {most} s a move, bids up to {slips} too many",
            "{agent}, de {least} à {most} s par coup, annonce jusqu'à {slips} de trop"
        );
        let index = LEVELS.iter().position(|level| {
            (level.0, level.1, level.2) == (self.agent.as_str(), self.seconds, self.slips)
        });
        let Some(&(excess, seconds)) = index.and_then(|index| MEASURED.get(index)) else {
            return about;
        };
        let (en, fr) = (Lang::En.decimal(excess, 2), Lang::Fr.decimal(excess, 2));
        let measured = phrase!(
            "measured: {en} moves too many, {seconds} s",
            "mesuré : {fr} coups de trop, {seconds} s"
        );
        about.join("; ", &measured)
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
