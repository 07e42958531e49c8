//! Known truths drawn many times: do intervals cover them, does the test keep its promises?

use meeple_core::{Rng, rng};
use rayon::prelude::*;

use super::{Points, Sprt, Tally, Verdict, elo_of_share, share_of_elo};

/// A match whose openings favour a side at random, so that the games of a pair depend on each
/// other; `draws` of all games are drawn.
struct Truth {
    elo: f64,
    bias: f64,
    draws: f64,
}

impl Truth {
    fn game(&self, favour: f64, rng: &mut Rng) -> Points {
        if rng.unit() < self.draws {
            return Points::Draw;
        }
        if rng.unit() < share_of_elo(self.elo + favour) { Points::Win } else { Points::Loss }
    }

    fn pair(&self, rng: &mut Rng) -> (Points, Points) {
        let favour = if rng.below(2) == 0 { self.bias } else { -self.bias };
        (self.game(favour, rng), self.game(-favour, rng))
    }

    /// The mean share of points.
    fn share(&self) -> f64 {
        let decided =
            f64::midpoint(share_of_elo(self.elo + self.bias), share_of_elo(self.elo - self.bias));
        self.draws / 2.0 + (1.0 - self.draws) * decided
    }
}

fn coverage(truth: &Truth, pairs: usize, rounds: usize, seed: u64) -> f64 {
    let mut rng = Rng::new(seed);
    let target = elo_of_share(truth.share()).expect("finite");
    let covered = |_: &usize| {
        let mut tally = Tally::default();
        for _ in 0..pairs {
            let (first, second) = truth.pair(&mut rng);
            tally.add_pair(first, second);
        }
        let seen = tally.elo();
        seen.low.is_none_or(|low| low <= target) && seen.high.is_none_or(|high| target <= high)
    };
    (0..rounds).filter(covered).count() as f64 / rounds as f64
}

/// Draws like the match above, and pairs that scatter as the truth has it.
const TRUTHS: [Truth; 4] = [
    Truth { elo: 0.0, bias: 0.0, draws: 0.3 },
    Truth { elo: 60.0, bias: 200.0, draws: 0.3 },
    Truth { elo: -150.0, bias: 0.0, draws: 0.0 },
    Truth { elo: 20.0, bias: 400.0, draws: 0.8 },
];

fn intervals_cover(rounds: usize, slack: f64) {
    for (index, truth) in TRUTHS.iter().enumerate() {
        for pairs in [10, 50, 200] {
            let seen = coverage(truth, pairs, rounds, 11 + index as u64);
            println!("truth {index}, {pairs} pairs: covered {seen:.4}");
            // Few pairs err on the wide side; never on the narrow one. Where four games in five are
            // drawn, 50 pairs are still few: 97.7%.
            let most = if pairs >= 50 { 0.98 + slack / 3.0 } else { 1.0 };
            assert!(seen > 0.95 - slack && seen < most, "{index}, {pairs} pairs: {seen}");
        }
    }
}

#[test]
fn the_interval_covers_the_truth_95_times_in_100() {
    // A deviation is sqrt(0.95 · 0.05 / 2000) = 0.005.
    intervals_cover(2_000, 0.015);
}

#[test]
#[ignore = "long: 100 000 matches for each truth"]
fn the_interval_covers_the_truth_in_many_matches() {
    // A deviation is sqrt(0.95 · 0.05 / 100 000) = 0.0007.
    intervals_cover(100_000, 0.003);
}

/// How often each hypothesis is accepted when `truth` holds, and the mean number of pairs.
fn verdicts(test: &Sprt, truth: &Truth, rounds: usize, seed: u64) -> (f64, f64, f64) {
    let one = |round: usize| {
        let mut rng = Rng::new(rng::split_seed(seed, round as u64));
        let mut tally = Tally::default();
        for pairs in 1u32.. {
            let (first, second) = truth.pair(&mut rng);
            tally.add_pair(first, second);
            match test.state(&tally).verdict {
                Verdict::Open => {}
                Verdict::H0 => return (1u32, 0u32, pairs),
                Verdict::H1 => return (0, 1, pairs),
            }
        }
        unreachable!("a test ends")
    };
    let sum = |x: (u32, u32, u32), y: (u32, u32, u32)| (x.0 + y.0, x.1 + y.1, x.2 + y.2);
    let (h0, h1, pairs) = (0..rounds).into_par_iter().map(one).reduce(|| (0, 0, 0), sum);
    let mean = |count: u32| f64::from(count) / rounds as f64;
    (mean(h0), mean(h1), mean(pairs))
}

/// A truth whose share of points is that of `elo`.
fn exactly(elo: f64, bias: f64, draws: f64) -> Truth {
    let (mut low, mut high) = (-4_000.0, 4_000.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        let truth = Truth { elo: middle, bias, draws };
        if truth.share() < share_of_elo(elo) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Truth { elo: low, bias, draws }
}

fn errors_stay_small(elo1: f64, rounds: usize, slack: f64) {
    let test = Sprt::new(0.0, elo1, 0.05, 0.05).expect("in order");
    for (bias, draws) in [(0.0, 0.3), (250.0, 0.5)] {
        let (_, wrong, pairs) = verdicts(&test, &exactly(0.0, bias, draws), rounds, 3);
        println!("{elo1} Elo, bias {bias}, alpha: wrong {wrong:.4}, {pairs:.0} pairs on average");
        assert!(wrong < test.alpha + slack, "alpha: {wrong}");
        let (wrong, _, pairs) = verdicts(&test, &exactly(elo1, bias, draws), rounds, 4);
        println!("{elo1} Elo, bias {bias}, beta: wrong {wrong:.4}, {pairs:.0} pairs on average");
        assert!(wrong < test.beta + slack, "beta: {wrong}");
        let (h0, h1, pairs) = verdicts(&test, &exactly(2.0 * elo1, bias, draws), rounds, 5);
        assert!(h1 > 0.98 && h0 < 0.02, "a great difference is seen: {h1} in {pairs} pairs");
    }
}

#[test]
fn the_sequential_test_keeps_its_error_rates() {
    // Wide apart, so that it is quick; a deviation is sqrt(0.05 · 0.95 / 1000) = 0.007.
    errors_stay_small(60.0, 1_000, 0.014);
}

#[test]
#[ignore = "long: 20 000 sequential matches for each truth"]
fn the_sequential_test_keeps_its_error_rates_over_many_matches() {
    // No slack: the rates stay under what was promised, in short tests and in long ones.
    for elo1 in [120.0, 60.0, 30.0] {
        errors_stay_small(elo1, 20_000, 0.0);
    }
}
