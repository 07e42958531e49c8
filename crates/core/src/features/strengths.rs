//! How strong each feature is, and what that says of a move.

use super::Features;
use crate::{GO, InputError, Opinion, Tactics, rng};

/// The strength of each feature of a game, 1 for those that say nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Strengths {
    pub(super) strengths: Box<[f32]>,
    /// How sharply opinions follow the strengths: 0 makes all moves alike.
    pub(super) steepness: f32,
    /// What they were learnt from.
    pub(super) learnt: Learnt,
}

/// What strengths were learnt from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Learnt {
    /// Games.
    pub games: u64,
    /// Positions in which somebody chose a move.
    pub positions: u64,
}

impl Strengths {
    /// How sharply opinions follow the strengths, unless something else is asked for: as the root of
    /// the strength.
    pub const STEEPNESS: f32 = 0.5;

    /// No feature is stronger than this, nor weaker than one part in it: a move of several stays a
    /// number.
    pub const MOST: f32 = 1e4;

    /// The strengths of features number 0, 1, 2, …; one that is no number or out of range is taken to
    /// the nearest that is.
    #[must_use]
    pub fn new(strengths: impl IntoIterator<Item = f32>, steepness: f32, learnt: Learnt) -> Self {
        let sound = |strength: f32| match strength.is_nan() {
            true => 1.0,
            false => strength.clamp(1.0 / Self::MOST, Self::MOST),
        };
        Self { strengths: strengths.into_iter().map(sound).collect(), steepness, learnt }
    }

    /// The strength of a feature; 1 for one that nobody knows.
    #[inline]
    #[must_use]
    pub fn of(&self, feature: u32) -> f32 {
        self.strengths.get(feature as usize).copied().unwrap_or(1.0)
    }

    /// How many features there are.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.strengths.len() as u32
    }

    /// The strength of a move with these features.
    #[inline]
    #[must_use]
    pub fn of_team(&self, features: &[u32]) -> f32 {
        features.iter().map(|&feature| self.of(feature)).product()
    }

    /// How sharply opinions follow the strengths.
    #[must_use]
    pub const fn steepness(&self) -> f32 {
        self.steepness
    }

    /// What they were learnt from.
    #[must_use]
    pub const fn learnt(&self) -> Learnt {
        self.learnt
    }

    /// Whether these are as many as the game has features.
    #[must_use]
    pub const fn fit(&self, features: &Features) -> bool {
        self.count() == features.count
    }

    /// A number that tells these strengths from others.
    #[must_use]
    pub fn sum(&self) -> u64 {
        let all = self.strengths.iter().chain([&self.steepness]);
        all.fold(0, |sum, strength| rng::split_seed(sum, u64::from(strength.to_bits())))
    }

    /// How good each move looks, from 0 to 1, in the fixed order. A move as strong as the mean of all
    /// is worth a half; one that is x times as strong has the odds x to the power of the
    /// [steepness](Self::steepness).
    pub fn priors<G: Tactics>(&self, game: &G, state: &G::State, priors: &mut Vec<Opinion>) {
        let from = priors.len();
        let mut team = Vec::new();
        let _ = game.actions(state, |action| {
            team.clear();
            game.features_of(state, action, &mut team);
            priors.push(Opinion { worth: self.of_team(&team), games: Opinion::USUAL });
            GO
        });
        let moves = &mut priors[from..];
        let mean = moves.iter().map(|one| one.worth).sum::<f32>() / moves.len().max(1) as f32;
        for one in moves {
            let odds = (one.worth / mean).powf(self.steepness);
            one.worth = if odds.is_finite() { odds / (1.0 + odds) } else { 1.0 };
        }
    }

    /// Reads what [`write`](Self::write) has written.
    ///
    /// # Errors
    /// Names the line, what was found there and what was expected.
    pub fn read(text: &str, game: &str, features: &Features) -> Result<Self, InputError> {
        super::file::read(text, game, features)
    }

    /// The strengths as a text with a version and a checksum; features of strength 1 are left out.
    #[must_use]
    pub fn write(&self, game: &str, features: &Features) -> String {
        super::file::write(self, game, features)
    }
}
