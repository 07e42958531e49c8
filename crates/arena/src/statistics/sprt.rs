//! The sequential probability ratio test: a match that stops by itself as soon as it has decided
//! between two Elo differences (Wald, 1945), generalised to pairs of games whose distribution is
//! unknown (Van den Bergh, "A practical introduction to the GSPRT"; logistic Elo).

use meeple_core::{InputError, Phrase, phrase};
use serde::Serialize;

use super::{Tally, share_of_elo};

/// The two differences under test, and how often the test may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The difference that is believed unless refuted.
    pub elo0: f64,
    /// The difference that is worth having.
    pub elo1: f64,
    /// How often `elo1` may be accepted although `elo0` is true.
    pub alpha: f64,
    /// How often `elo0` may be accepted although `elo1` is true.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Not enough games yet.
    Open,
    /// `elo0` is accepted.
    H0,
    /// `elo1` is accepted.
    H1,
}

/// A test and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// The test.
    #[serde(flatten)]
    pub test: Sprt,
    /// The log-likelihood ratio of `elo1` over `elo0`.
    pub llr: f64,
    /// At or below this, `elo0` is accepted.
    pub lower: f64,
    /// At or above this, `elo1` is accepted.
    pub upper: f64,
    /// What it says.
    pub verdict: Verdict,
}

/// Instead of a score that was never seen, as Fishtest does: an unseen score is rare, not
/// impossible.
const UNSEEN: f64 = 1e-3;

/// The ratio divides by a variance that is itself estimated from the games: one over the estimate
/// from n samples is too large by n / (n - 3) on average. Without this a short test decides too
/// soon.
const ESTIMATED: f64 = 3.0;

/// Larger differences, at which one side wins 997 of 1000 games, are not for a test: shares of
/// points round to 0 or 1 further out, and the ratio is no number there.
const MOST_ELO: f64 = 1_000.0;

impl Sprt {
    /// A test.
    ///
    /// # Errors
    /// When the differences are not in order or too large, or the error rates are not small.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, InputError> {
        let rate = |rate: f64| rate > 0.0 && rate < 0.5;
        let fits = |elo: f64| elo.abs() <= MOST_ELO;
        if !(fits(elo0) && fits(elo1) && elo0 < elo1) {
            return Err(InputError::new(phrase!(
                "expected two Elo differences from -{MOST_ELO} to {MOST_ELO}, the smaller one first",
                "attendu deux écarts Elo de -{MOST_ELO} à {MOST_ELO}, le plus petit d'abord"
            )));
        }
        if !(rate(alpha) && rate(beta)) {
            return Err(InputError::new(Phrase::new(
                "expected error rates alpha and beta between 0 and 0.5",
                "attendu des taux d'erreur alpha et beta entre 0 et 0,5",
            )));
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// The two bounds of the log-likelihood ratio: ln β and ln 1/α.
    ///
    /// Wald's own, ln β/(1-α) and ln (1-β)/α, are a little nearer, and keep their promise only as
    /// far as steps over the bounds make up for it. Under `elo0` the likelihood ratio is a
    /// martingale of mean 1, so that it ever reaches 1/α with probability α at most (Ville, 1939);
    /// likewise below.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        (self.beta.ln(), -self.alpha.ln())
    }

    /// The log-likelihood ratio of pairs of games by their half points.
    #[must_use]
    pub fn llr(&self, pairs: &[u32; 5]) -> f64 {
        self.ratio(&pairs.map(f64::from))
    }

    /// Where the test stands after these games. Only complete pairs count.
    #[must_use]
    pub fn state(&self, tally: &Tally) -> SprtState {
        let llr = self.llr(&tally.pairs);
        let (lower, upper) = self.bounds();
        let verdict = if llr >= upper {
            Verdict::H1
        } else if llr <= lower {
            Verdict::H0
        } else {
            Verdict::Open
        };
        SprtState { test: *self, llr, lower, upper, verdict }
    }

    /// The ratio for any number of equally spaced scores from 0 to 1: three for single games, five
    /// for pairs.
    fn ratio(&self, counts: &[f64]) -> f64 {
        let samples: f64 = counts.iter().sum();
        if samples <= ESTIMATED {
            return 0.0;
        }
        let counts: Vec<f64> = counts.iter().map(|&n| if n == 0.0 { UNSEEN } else { n }).collect();
        let total: f64 = counts.iter().sum();
        let seen: Vec<f64> = counts.iter().map(|n| n / total).collect();
        let under = |elo| most_likely(&seen, share_of_elo(elo));
        let (p0, p1) = (under(self.elo0), under(self.elo1));
        let gain = |i: usize| counts[i] * (p1[i] / p0[i]).ln();
        let ratio: f64 = (0..counts.len()).map(gain).sum();
        ratio * (samples - ESTIMATED) / samples
    }
}

/// The distribution of mean `mean` under which what was seen is most likely: each probability is
/// p / (1 + x (score - mean)), with the one x that makes the mean right (proposition 1.1 of the
/// paper). The expression falls with x, so halving finds it.
fn most_likely(seen: &[f64], mean: f64) -> Vec<f64> {
    let last = (seen.len() - 1) as f64;
    let off = |i: usize| i as f64 / last - mean;
    let weight = |i: usize, x: f64| seen[i] / (1.0 + x * off(i));
    let surplus = |x: f64| (0..seen.len()).map(|i| off(i) * weight(i, x)).sum::<f64>();
    let (mut low, mut high) = (-1.0 / off(seen.len() - 1), -1.0 / off(0));
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if surplus(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    (0..seen.len()).map(|i| weight(i, x)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05).expect("in order")
    }

    #[test]
    fn published_ratios_of_pairs() {
        // Values that the tests of fastchess pin for its logistic pentanomial model.
        for (test, pairs, llr) in [
            (sprt(0.5, 2.5), [223, 9863, 21_279, 10_037, 246], -3.07),
            (sprt(0.0, 2.0), [871, 26_175, 55_983, 26_678, 821], -4.98),
        ] {
            let seen = test.llr(&pairs);
            assert!((seen - llr).abs() < 0.01 * llr.abs(), "{seen} is not {llr}");
        }
    }

    #[test]
    fn published_ratios_of_single_games() {
        // Likewise for its logistic trinomial model: losses, draws, wins.
        for (test, games, llr) in [
            (sprt(0.5, 2.5), [21_184.0, 40_708.0, 21_404.0], -1.57),
            (sprt(0.0, 2.0), [57_030.0, 106_593.0, 57_433.0], -2.59),
        ] {
            let seen = test.ratio(&games);
            assert!((seen - llr).abs() < 0.01 * llr.abs(), "{seen} is not {llr}");
        }
    }

    #[test]
    fn bounds_are_villes() {
        let (lower, upper) = Sprt::new(0.0, 5.0, 0.05, 0.2).expect("in order").bounds();
        assert!((lower + 1.6094).abs() < 1e-3 && (upper - 2.9957).abs() < 1e-3);
    }

    #[test]
    fn a_few_pairs_decide_nothing() {
        assert_eq!(sprt(0.0, 50.0).llr(&[0, 0, 0, 0, 3]), 0.0);
        assert!(sprt(0.0, 50.0).llr(&[0, 0, 0, 0, 4]) > 0.0);
    }

    #[test]
    fn the_constrained_distribution_has_its_mean_and_sums_to_one() {
        let p = most_likely(&[0.1, 0.2, 0.4, 0.2, 0.1], 0.6);
        let mean: f64 = p.iter().enumerate().map(|(i, p)| p * i as f64 / 4.0).sum();
        assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (mean - 0.6).abs() < 1e-9, "{p:?}");
    }

    #[test]
    fn nothing_seen_says_nothing_and_bad_tests_are_refused() {
        assert_eq!(sprt(0.0, 5.0).llr(&[0; 5]), 0.0);
        assert!(Sprt::new(5.0, 0.0, 0.05, 0.05).is_err());
        assert!(Sprt::new(0.0, 5.0, 0.0, 0.05).is_err());
        assert!(Sprt::new(0.0, f64::NAN, 0.05, 0.05).is_err());
        let error = Sprt::new(0.0, 20_000.0, 0.05, 0.05).expect_err("too large");
        assert!(error.to_string().contains("from -1000 to 1000"), "{error}");
    }

    #[test]
    fn the_largest_differences_still_decide() {
        let bounds = [-1_000.0, -999.0, -10.0, 0.0, 10.0, 999.0, 1_000.0];
        let scores = [0, 1, 5, 100_000];
        for (index, &elo0) in bounds.iter().enumerate() {
            for &elo1 in &bounds[index + 1..] {
                let test = sprt(elo0, elo1);
                for (lost, drawn, won) in scores
                    .iter()
                    .flat_map(|&l| scores.iter().map(move |&d| (l, d)))
                    .flat_map(|(l, d)| scores.iter().map(move |&w| (l, d, w)))
                {
                    let llr = test.llr(&[lost, 0, drawn, 0, won]);
                    assert!(llr.is_finite(), "{test:?} {lost} {drawn} {won}: {llr}");
                }
                // Whoever wins everything is stronger, whoever loses everything is not; one Elo at the
                // ends is too little to tell.
                if elo1 - elo0 < 5.0 {
                    continue;
                }
                let verdict = |pairs| test.state(&Tally { pairs, ..Tally::default() }).verdict;
                assert_eq!(verdict([0, 0, 0, 0, 100_000]), Verdict::H1, "{test:?}");
                assert_eq!(verdict([100_000, 0, 0, 0, 0]), Verdict::H0, "{test:?}");
            }
        }
    }
}
