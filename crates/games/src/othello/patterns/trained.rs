//! The tables, and the sum that judges a position.

use std::sync::LazyLock;

use meeple_core::Phrase;

use super::shapes::{COUNTS, Layout, SHAPES, USED};

/// The board fills in so many stages, each with tables of its own.
pub(super) const STAGES: usize = 12;
/// Discs that are put down in a stage.
const DISCS: usize = 5;

/// What each shape is worth with each filling, at each stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patterns {
    /// The hundredths of a disc that weights are counted in.
    pub(super) quantum: u8,
    /// Those of the first stage, then of the next, each as [`Layout`] orders them.
    pub(super) weights: Vec<i8>,
}

/// The tables that come with the game.
static SHIPPED: LazyLock<Patterns> = LazyLock::new(|| {
    Patterns::read(include_bytes!("../8x8.patterns")).unwrap_or_else(|_| Patterns::nothing())
});

/// The stage in which so many discs lie on the board.
#[inline]
pub(super) const fn stage(discs: u32) -> usize {
    let stage = (discs as usize).saturating_sub(4) / DISCS;
    if stage < STAGES { stage } else { STAGES - 1 }
}

impl Patterns {
    /// The tables that come with the game.
    #[must_use]
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// Everything is worth nothing.
    #[must_use]
    pub fn nothing() -> Self {
        Self { quantum: 1, weights: vec![0; STAGES * Layout::get().weights()] }
    }

    /// The weights of the stage of a position.
    #[inline]
    fn of_stage(&self, own: u64, others: u64) -> &[i8] {
        let count = Layout::get().weights();
        &self.weights[stage((own | others).count_ones()) * count..][..count]
    }

    /// The hundredths of a disc that a position of the board of 8x8 promises to `own`, which is to
    /// move.
    #[inline]
    #[must_use]
    pub fn points(&self, own: u64, others: u64) -> i32 {
        let weights = self.of_stage(own, others);
        let features = Layout::get().features(own, others);
        let sum: i32 = features.iter().map(|&feature| i32::from(weights[feature])).sum();
        sum * i32::from(self.quantum)
    }

    /// What these points are made of, in words.
    pub(crate) fn terms(&self, own: u64, others: u64) -> Vec<(Phrase, i32)> {
        let layout = Layout::get();
        let weights = self.of_stage(own, others);
        let features = layout.features(own, others);
        let mut sums = [0; WORDS.len()];
        for (place, feature) in features.into_iter().enumerate() {
            let kind = if place < USED { layout.shape[place] } else { SHAPES.len() + place - USED };
            sums[KINDS[kind]] += i32::from(weights[feature]) * i32::from(self.quantum);
        }
        WORDS.iter().cloned().zip(sums).filter(|(_, points)| *points != 0).collect()
    }
}

/// The words for each shape and each count.
const KINDS: [usize; SHAPES.len() + COUNTS] = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 5];

static WORDS: [Phrase; 6] = [
    Phrase::new("edges", "bords"),
    Phrase::new("corners and what is near them", "coins et leurs abords"),
    Phrase::new("rows and columns", "rangées et colonnes"),
    Phrase::new("diagonals", "diagonales"),
    Phrase::new("moves to choose from", "coups disponibles"),
    Phrase::new("whose turn it is", "avoir le trait"),
];
