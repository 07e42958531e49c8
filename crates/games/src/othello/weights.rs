//! What the parts of a position are worth, in a table that can be written anew.

use std::sync::LazyLock;

/// What is counted, each for the side to move less the same for its opponent.
pub(super) const TERMS: [&str; 8] =
    ["mobility", "potential", "corners", "x-squares", "c-squares", "edges", "discs", "parity"];

/// The board fills in so many stages, each with weights of its own.
pub(super) const STAGES: usize = 6;

/// Points for each term in each stage; 100 points are a disc at the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights([[i32; TERMS.len()]; STAGES]);

/// The weights that come with the game.
static SHIPPED: LazyLock<Weights> =
    LazyLock::new(|| Weights::read(include_str!("position.weights")).unwrap_or(Weights::NOTHING));

impl Weights {
    /// Everything is worth nothing.
    const NOTHING: Self = Self([[0; TERMS.len()]; STAGES]);

    /// The weights that come with the game.
    #[must_use]
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// Reads a table: a line for each term, its name and its points in each stage; `#` begins
    /// a comment. `None` for any other text.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let mut lines = lines.filter(|line| !line.is_empty());
        let mut weights = Self::NOTHING;
        for (term, name) in TERMS.into_iter().enumerate() {
            let mut words = lines.next()?.split_whitespace();
            if words.next() != Some(name) {
                return None;
            }
            for stage in &mut weights.0 {
                stage[term] = words.next()?.parse().ok()?;
            }
            if words.next().is_some() {
                return None;
            }
        }
        lines.next().is_none().then_some(weights)
    }

    /// The table as [`read`](Self::read) takes it.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (term, name) in TERMS.into_iter().enumerate() {
            text.push_str(name);
            for stage in &self.0 {
                text.push_str(&format!(" {}", stage[term]));
            }
            text.push('\n');
        }
        text
    }

    /// The weights of the stage in which so many of all cells are taken.
    #[inline]
    pub(super) const fn stage(&self, taken: u32, all: u32) -> &[i32; TERMS.len()] {
        let stage = taken as usize * STAGES / (all as usize + 1);
        &self.0[stage]
    }
}
