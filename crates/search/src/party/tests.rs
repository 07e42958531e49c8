//! Small games whose answers are known.

use meeple_core::{Budget, Control, Flow, MOST_SEATS, Party, Payoffs, Problem};

use super::{Cfr, cfr, maxn};

fn paid<const N: usize>(payoffs: [f64; N]) -> Payoffs {
    let mut all = [0.0; MOST_SEATS];
    all[..N].copy_from_slice(&payoffs);
    all
}

/// Two seats choose a hand in secret; the payoff of the first is in a table.
#[derive(Clone, Debug)]
struct Matrix {
    payoffs: Vec<Vec<f64>>,
}

/// The hands shown so far; `u8::MAX` is one that is not seen.
type Hands = Vec<u8>;

impl Problem for Matrix {
    type State = Hands;
    type Action = u8;

    fn start(&self) -> Hands {
        Vec::new()
    }

    fn actions(&self, hands: &Hands, visit: impl FnMut(u8) -> Flow) -> Flow {
        let count = if hands.is_empty() { self.payoffs.len() } else { self.payoffs[0].len() };
        (0..count as u8).try_for_each(visit)
    }
}

impl Party for Matrix {
    const HIDDEN: bool = true;

    fn seats(&self) -> usize {
        2
    }

    fn to_act(&self, hands: &Hands) -> usize {
        hands.len()
    }

    fn payoffs(&self, hands: &Hands) -> Option<Payoffs> {
        let &[first, second] = hands.as_slice() else { return None };
        let won = self.payoffs[usize::from(first)][usize::from(second)];
        Some(paid([won, -won]))
    }

    fn outcomes(&self, hands: &Hands, hand: u8, mut visit: impl FnMut(f64, Hands)) {
        visit(1.0, [hands.as_slice(), &[hand]].concat());
    }

    fn seen_by(&self, hands: &Hands, seat: usize) -> Hands {
        if seat == 1 && hands.len() == 1 { vec![u8::MAX] } else { hands.clone() }
    }
}

/// A table of payoffs, the value, and the first seat's shares.
type Known = (&'static [&'static [f64]], f64, &'static [f64]);

/// The value and the first seat's shares.
fn solve(payoffs: &[&[f64]]) -> ((f64, f64), Vec<f64>) {
    let game = Matrix { payoffs: payoffs.iter().map(|row| row.to_vec()).collect() };
    let found = Control::unlimited(|c| cfr(&game, vec![(1.0, game.start())], Cfr::default(), c));
    let found = found.expect("there is no limit");
    let mut mixed = found.at(&game.start(), 0).expect("it decides there");
    mixed.sort_by_key(|mixed| mixed.action);
    (found.bounds().expect("zero sum"), mixed.into_iter().map(|mixed| mixed.share).collect())
}

#[test]
fn matrix_games_have_their_known_values_and_mixtures() {
    // Rock, paper, scissors; matching pennies with one side worth more; one row better than the other.
    let games: [Known; 4] = [
        (&[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]], 0.0, &[1.0 / 3.0; 3]),
        (&[&[1.0, -1.0], &[-1.0, 1.0]], 0.0, &[0.5, 0.5]),
        (&[&[2.0, -1.0], &[-1.0, 1.0]], 0.2, &[0.4, 0.6]),
        (&[&[1.0, 2.0], &[3.0, 4.0]], 3.0, &[0.0, 1.0]),
    ];
    for (payoffs, value, shares) in games {
        let ((low, high), found) = solve(payoffs);
        assert!(low <= value && value <= high && high - low < 1e-3, "{value}: {low} to {high}");
        for (share, found) in shares.iter().zip(&found) {
            assert!((share - found).abs() < 0.02, "{shares:?}, found {found:?}");
        }
    }
}

#[test]
fn crumbs_of_rounding_are_nothing_to_regret() {
    // Shares of a third cannot be written exactly: without care the first round would leave even play.
    let game =
        Matrix { payoffs: vec![vec![0.0, -0.1, 0.1], vec![0.1, 0.0, -0.1], vec![-0.1, 0.1, 0.0]] };
    let options = Cfr { rounds: 16, precision: 0.0 };
    let found = Control::unlimited(|c| cfr(&game, vec![(1.0, game.start())], options, c));
    let (low, high) = found.and_then(|found| found.bounds()).expect("zero sum");
    assert!(high - low < 1e-8, "{low} to {high}");
}

#[test]
fn bounds_hold_however_short_the_search() {
    let payoffs = vec![vec![2.0, -1.0, 0.5], vec![-1.0, 1.0, -0.5], vec![0.0, 0.3, 0.1]];
    let game = Matrix { payoffs };
    let exact = Control::unlimited(|c| {
        let options = Cfr { rounds: 200_000, precision: 1e-6 };
        cfr(&game, vec![(1.0, game.start())], options, c).and_then(|found| found.bounds())
    });
    let (low, high) = exact.expect("there is no limit");
    for rounds in [1, 2, 16, 100] {
        let options = Cfr { rounds, precision: 0.0 };
        let found = Control::unlimited(|c| cfr(&game, vec![(1.0, game.start())], options, c));
        let (at_least, at_most) = found.and_then(|found| found.bounds()).expect("zero sum");
        assert!(at_least <= high && low <= at_most, "{rounds} rounds: {at_least} to {at_most}");
    }
}

#[test]
fn a_budget_ends_the_search() {
    let game = Matrix { payoffs: vec![vec![0.0; 8]; 8] };
    let roots = || vec![(1.0, game.start())];
    let little = Control::with_budget(Budget::nodes(10), |c| {
        cfr(&game, roots(), Cfr::default(), c).is_none() && c.nodes() <= 10
    });
    assert!(little);
    let bytes = Budget { bytes: Some(100), ..Budget::UNLIMITED };
    let small = Control::with_budget(bytes, |c| {
        cfr(&game, roots(), Cfr::default(), c).is_none() && c.stopped().is_some()
    });
    assert!(small);
}

/// Three seats name a number in turn; payoffs are drawn by hash of all numbers.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    seed: u64,
    plies: usize,
}

impl Problem for Numbers {
    type State = Vec<u8>;
    type Action = u8;

    fn start(&self) -> Vec<u8> {
        Vec::new()
    }

    fn actions(&self, _: &Vec<u8>, visit: impl FnMut(u8) -> Flow) -> Flow {
        (0..3).try_for_each(visit)
    }
}

impl Party for Numbers {
    fn seats(&self) -> usize {
        3
    }

    fn to_act(&self, named: &Vec<u8>) -> usize {
        named.len() % 3
    }

    fn payoffs(&self, named: &Vec<u8>) -> Option<Payoffs> {
        let hash = named
            .iter()
            .fold(self.seed, |hash, &number| meeple_core::rng::split_seed(hash, u64::from(number)));
        let part = |at: u64| (meeple_core::rng::split_seed(hash, at) % 1_000) as f64;
        (named.len() == self.plies).then(|| paid([part(0), part(1), part(2)]))
    }

    fn outcomes(&self, named: &Vec<u8>, number: u8, mut visit: impl FnMut(f64, Vec<u8>)) {
        visit(1.0, [named.as_slice(), &[number]].concat());
    }
}

/// What everybody receives if each takes what is best for itself.
fn by_hand(game: &Numbers, named: &Vec<u8>) -> Payoffs {
    game.payoffs(named).unwrap_or_else(|| {
        let seat = game.to_act(named);
        let all = (0..3).map(|number| by_hand(game, &[named.as_slice(), &[number]].concat()));
        // The first of equals.
        let better =
            |best: Payoffs, next: Payoffs| if next[seat] > best[seat] { next } else { best };
        all.reduce(better).expect("three numbers")
    })
}

#[test]
fn everybody_takes_what_is_best_for_itself() {
    for seed in 0..30 {
        let game = Numbers { seed, plies: 6 };
        let found = Control::unlimited(|c| maxn(&game, &game.start(), c));
        let best = found.first().expect("the game goes on");
        assert_eq!(best.payoffs, by_hand(&game, &game.start()), "seed {seed}");
        assert!(best.is_complete && best.line.len() == 6, "{best:?}");
        let shallow = Control::with_budget(Budget { depth: Some(2), ..Budget::UNLIMITED }, |c| {
            maxn(&game, &game.start(), c)
        });
        assert!(shallow.iter().all(|prospect| !prospect.is_complete));
    }
}
