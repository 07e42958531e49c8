//! The two roots of UCB1, looked up where visits are few: almost everywhere in a tree.

use std::sync::LazyLock;

/// Counts whose roots are kept.
const KEPT: u32 = 1 << 15;

static ROOTS: LazyLock<Vec<(f64, f64)>> =
    LazyLock::new(|| (0..KEPT).map(|visits| (log_root(visits), one_over_root(visits))).collect());

/// The root of the logarithm of a node's visits.
#[inline]
pub(super) fn root_of_log(visits: u32) -> f64 {
    ROOTS.get(visits as usize).map_or_else(|| log_root(visits), |roots| roots.0)
}

/// One over the root of a move's visits.
#[inline]
pub(super) fn rarity(visits: u32) -> f64 {
    ROOTS.get(visits as usize).map_or_else(|| one_over_root(visits), |roots| roots.1)
}

fn log_root(visits: u32) -> f64 {
    f64::from(visits.max(1)).ln().sqrt()
}

fn one_over_root(visits: u32) -> f64 {
    1.0 / f64::from(visits.max(1)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_would_be_worked_out() {
        for visits in [0, 1, 2, 100, KEPT - 1, KEPT, KEPT + 1, u32::MAX] {
            assert_eq!(root_of_log(visits), log_root(visits));
            assert_eq!(rarity(visits), one_over_root(visits));
        }
        // The score of UCB1: the root of ln N / n.
        let ucb1 = (1_000f64.ln() / 10.0).sqrt();
        assert!((root_of_log(1_000) * rarity(10) - ucb1).abs() < 1e-12);
    }
}
