//! Known truths drawn many times: do intervals cover them, does the test keep its promises?

use meeple_core::Rng;

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
            // Few pairs err on the wide side; never on the narrow one.
            let most = if pairs >= 50 { 0.97 + slack } else { 1.0 };
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
#[ignore = "long: 20 000 matches for each truth"]
fn the_interval_covers_the_truth_in_many_matches() {
    intervals_cover(20_000, 0.008);
}

/// How often each hypothesis is accepted when `truth` holds, and the mean number of pairs.
fn verdicts(test: &Sprt, truth: &Truth, rounds: usize, seed: u64) -> (f64, f64, f64) {
    let mut rng = Rng::new(seed);
    let (mut accepted, mut pairs) = ([0.0, 0.0], 0.0);
    for _ in 0..rounds {
        let mut tally = Tally::default();
        loop {
            let (first, second) = truth.pair(&mut rng);
            tally.add_pair(first, second);
            pairs += 1.0;
            match test.state(&tally).verdict {
                Verdict::Open => {}
                Verdict::H0 => break accepted[0] += 1.0,
                Verdict::H1 => break accepted[1] += 1.0,
            }
        }
    }
    let rounds = rounds as f64;
    (accepted[0] / rounds, accepted[1] / rounds, pairs / rounds)
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
        println!("bias {bias}, alpha: wrong {wrong:.4}, {pairs:.0} pairs on average");
        assert!(wrong < test.alpha + slack, "alpha: {wrong}");
        let (wrong, _, pairs) = verdicts(&test, &exactly(elo1, bias, draws), rounds, 4);
        println!("bias {bias}, beta: wrong {wrong:.4}, {pairs:.0} pairs on average");
        assert!(wrong < test.beta + slack, "beta: {wrong}");
        let (h0, h1, pairs) = verdicts(&test, &exactly(2.0 * elo1, bias, draws), rounds, 5);
        assert!(h1 > 0.98 && h0 < 0.02, "a great difference is seen: {h1} in {pairs} pairs");
    }
}

#[test]
fn the_sequential_test_keeps_its_error_rates() {
    // Wide apart, so that it is quick; a deviation is sqrt(0.05 · 0.95 / 500) = 0.01.
    errors_stay_small(60.0, 500, 0.02);
}

#[test]
#[ignore = "long: 5 000 sequential matches for each truth"]
fn the_sequential_test_keeps_its_error_rates_over_many_matches() {
    errors_stay_small(20.0, 5_000, 0.003);
}
