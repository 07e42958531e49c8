//! The interval of Clopper and Pearson (1934): it misses the truth with at most the chance allowed,
//! whatever the truth is.

/// The interval of a chance after so many `successes` among `runs`; each of its ends is wrong with a
/// chance of at most `miss / 2`. What the computation may be off by is granted.
#[must_use]
pub fn clopper_pearson(successes: u64, runs: u64, miss: f64) -> (f64, f64) {
    (lowest(successes, runs, miss / 2.0), highest(successes, runs, miss / 2.0))
}

/// No chance below this one shows as many successes except with a chance of `miss`.
pub(super) fn lowest(successes: u64, runs: u64, miss: f64) -> f64 {
    1.0 - highest(runs.saturating_sub(successes), runs, miss)
}

/// No chance above this one shows as few successes except with a chance of `miss`.
pub(super) fn highest(successes: u64, runs: u64, miss: f64) -> f64 {
    if successes >= runs || miss <= 0.0 {
        return 1.0;
    }
    // The chance of at most so many successes falls as the chance of each rises.
    let miss = miss * (1.0 - GRANTED);
    let (mut low, mut high) = (successes as f64 / runs as f64, 1.0);
    while high - low > high * 1e-13 {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        let few = at_most(successes, runs, middle);
        if few > miss { low = middle } else { high = middle }
    }
    high
}

/// What the logarithms of gammas of numbers up to 10^12 may be off by leaves less than this share.
const GRANTED: f64 = 1e-3;

/// The chance of at most so many successes.
fn at_most(successes: u64, runs: u64, chance: f64) -> f64 {
    let (k, n) = (successes as f64, runs as f64);
    1.0 - beta_share(k + 1.0, n - k, chance)
}

/// The regularised incomplete beta function, by its continued fraction (Lentz, 1976).
fn beta_share(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return if x <= 0.0 { 0.0 } else { 1.0 };
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta_share(b, a, 1.0 - x);
    }
    let front = log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * x.ln() + b * (-x).ln_1p();
    const TINY: f64 = 1e-300;
    let held = |value: f64| if value.abs() < TINY { TINY } else { value };
    let (mut c, mut d) = (1.0, 1.0 / held(1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = d;
    for step in 1..2_000_000u32 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / held(1.0 + even * d);
        c = held(1.0 + even / c);
        fraction *= c * d;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / held(1.0 + odd * d);
        c = held(1.0 + odd / c);
        fraction *= c * d;
        if (c * d - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (front.exp() * fraction / a).clamp(0.0, 1.0)
}

/// The logarithm of the gamma function, by Stirling's series; small numbers are moved up first.
fn log_gamma(x: f64) -> f64 {
    let (mut moved, mut x) = (0.0, x);
    while x < 16.0 {
        moved -= x.ln();
        x += 1.0;
    }
    let square = 1.0 / (x * x);
    let series = (1.0 / 12.0
        - square
            * (1.0 / 360.0 - square * (1.0 / 1260.0 - square * (1.0 / 1680.0 - square / 1188.0))))
        / x;
    moved + (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series
}

#[cfg(test)]
mod tests {
    use super::{at_most, clopper_pearson, highest};

    /// The same sum term by term.
    fn summed(successes: u64, runs: u64, chance: f64) -> f64 {
        let (mut term, mut sum) = ((1.0 - chance).powi(runs as i32), 0.0);
        for k in 0..=successes {
            sum += term;
            term *= (runs - k) as f64 / (k + 1) as f64 * chance / (1.0 - chance);
        }
        sum
    }

    #[test]
    fn tails_are_sums_of_their_terms() {
        for runs in [1u64, 2, 7, 50, 300] {
            for successes in (0..runs).step_by(1 + runs as usize / 9) {
                for chance in [0.01, 0.2, 0.5, 0.77, 0.99] {
                    let (quick, slow) =
                        (at_most(successes, runs, chance), summed(successes, runs, chance));
                    assert!((quick - slow).abs() < 1e-10, "{successes} of {runs} at {chance}");
                }
            }
        }
    }

    #[test]
    fn intervals_are_those_of_the_tables() {
        // 95%: 0 of 10, 5 of 10, 1 of 100 and 50 of 1000.
        for ((successes, runs), (low, high)) in [
            ((0, 10), (0.0, 0.3085)),
            ((5, 10), (0.1871, 0.8129)),
            ((1, 100), (0.00025, 0.05446)),
            ((50, 1000), (0.03735, 0.06539)),
        ] {
            let found = clopper_pearson(successes, runs, 0.05);
            assert!((found.0 - low).abs() < 1e-4 && (found.1 - high).abs() < 1e-4, "{found:?}");
        }
        assert_eq!(clopper_pearson(10, 10, 0.05).1, 1.0);
    }

    #[test]
    fn ends_are_where_tails_are_as_small_as_allowed() {
        for (successes, runs) in [(3, 40), (20_000, 100_000), (5_000_000, 10_000_000)] {
            let end = highest(successes, runs, 0.005);
            let tail = at_most(successes, runs, end);
            assert!(tail <= 0.005 && tail > 0.00498, "{tail}");
        }
    }
}
