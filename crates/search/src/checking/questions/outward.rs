//! Sums whose rounding is counted.

use meeple_core::markov::MarkovModel;

/// Twice the rounding of one operation.
const UNIT: f64 = f64::EPSILON;

/// A mean over the arcs of a choice, plus a reward, and by how much rounding may have changed it.
/// Chances count as rounded too: a third is no double.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mean {
    value: f64,
    error: f64,
}

impl Mean {
    /// No mean is smaller.
    #[inline]
    pub(super) fn lower(self) -> f64 {
        if self.error == 0.0 { self.value } else { self.value - self.error }
    }

    /// No mean is larger.
    #[inline]
    pub(super) fn upper(self) -> f64 {
        if self.error == 0.0 { self.value } else { self.value + self.error }
    }
}

/// The reward of a choice and what its arcs lead to by `of`.
#[inline]
pub(super) fn mean(
    model: &MarkovModel,
    choice: usize,
    reward: f64,
    of: impl Fn(u32) -> f64,
) -> Mean {
    let first = model.first_arc[choice] as usize;
    let end = model.first_arc[choice + 1] as usize;
    if end - first == 1 && reward == 0.0 {
        // The only arc is certain.
        return Mean { value: of(model.targets[first]), error: 0.0 };
    }
    let (mut value, mut size, mut any) = (reward, reward.abs(), reward != 0.0);
    for (&to, &chance) in model.targets[first..end].iter().zip(&model.chances[first..end]) {
        let worth = of(to);
        any |= worth != 0.0;
        value += chance * worth;
        size += (chance * worth).abs();
    }
    if !any || value.is_infinite() {
        return Mean { value, error: 0.0 };
    }
    // A term has an error of its own, one of its chance, one for each addition; all twice over,
    // and the least that there is for what became too small to be kept.
    let terms = (end - first + 4) as f64;
    Mean { value, error: terms * UNIT * size + f64::MIN_POSITIVE }
}

/// The difference of a chance from one, rounded down. From one half on it is exact.
pub(super) fn rest_down(chance: f64) -> f64 {
    let rest = 1.0 - chance;
    if chance == 0.0 || chance >= 0.5 { rest } else { rest.next_down() }
}

/// The same rounded up.
pub(super) fn rest_up(chance: f64) -> f64 {
    let rest = 1.0 - chance;
    if chance == 0.0 || chance >= 0.5 { rest } else { rest.next_up() }
}
