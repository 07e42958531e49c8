//! Tables from games that the program plays against itself.
//!
//! | file | idea |
//! |---|---|
//! | `play` | games from random openings, with endings that are solved |
//! | `fit` | the tables whose sums come nearest to the results |

mod fit;
mod play;

use meeple_core::{Flow, Phrase, Rng, phrase, rng};

use super::super::Othello;
use super::super::solver::{Judge, Solver};
use super::shapes::Layout;
use super::trained::{Patterns, STAGES};
use play::Sample;

/// Memory for the endings.
const ENDINGS: usize = 1 << 23;
/// Hundredths of a disc that weights are counted in.
const QUANTUM: u8 = 25;
/// One game in so many is not learnt from, but tells how good the tables are.
const KEPT_BACK: u64 = 16;
/// The shares of all games that are played with the evaluator that counts by hand, then with what
/// was learnt from these, then with what was learnt from both.
const ROUNDS: [f64; 3] = [0.15, 0.3, 0.55];

/// Hears the share that is done and what there is to say; it may say stop.
type Listener<'l> = &'l mut dyn FnMut(f64, &Phrase) -> Flow;

/// Tables learnt from so many games; `None` when `tell` says stop.
pub fn learn(games: u64, seed: u64, tell: Listener<'_>) -> Option<Patterns> {
    let mut samples = [Vec::new(), Vec::new()];
    let mut judge = Judge::by_hand();
    let (mut played, mut share) = (0, 0.0);
    let mut learnt = None;
    for round in ROUNDS {
        share += round;
        let until = ((games as f64 * share).round() as u64).clamp(played, games);
        play_round(played..until, games, seed, judge.clone(), &mut samples, tell)?;
        played = until;
        let tables = fitted(&samples, games, played, tell)?;
        judge = Judge::by(tables.clone());
        learnt = Some(tables);
    }
    learnt
}

/// Plays games; what they teach goes to the first list, what is kept back to the second.
fn play_round(
    numbers: std::ops::Range<u64>,
    all: u64,
    seed: u64,
    judge: Judge,
    samples: &mut [Vec<Sample>; 2],
    tell: Listener<'_>,
) -> Option<()> {
    let mut solver = Solver::judged_by(Othello::default(), ENDINGS, judge);
    for number in numbers {
        let mut rng = Rng::new(rng::split_seed(seed, number));
        let kept_back = number % KEPT_BACK == KEPT_BACK - 1;
        play::game(&mut solver, &mut rng, &mut samples[usize::from(kept_back)]);
        if number % 100 == 99 {
            let played = number + 1;
            let told = phrase!("games played: {played}", "parties jouées : {played}");
            if tell(number as f64 / all as f64, &told).is_break() {
                return None;
            }
        }
    }
    Some(())
}

/// The tables of all stages.
fn fitted(
    samples: &[Vec<Sample>; 2],
    games: u64,
    played: u64,
    tell: Listener<'_>,
) -> Option<Patterns> {
    let layout = Layout::get();
    let mut known = vec![Vec::new(); STAGES];
    // From the end, where results are sure.
    for stage in (0..STAGES).rev() {
        let fit = fit::stage(stage, &samples[0], &samples[1], &known);
        known[stage] = fit.weights;
        let (number, positions) = (stage + 1, fit.positions);
        let error = (fit.error * 100.0).round() / 100.0;
        let told = phrase!(
            "stage {number} of {STAGES}: {positions} positions, mean error {error} discs",
            "phase {number} sur {STAGES} : {positions} positions, erreur moyenne {error} pions"
        );
        if tell(played as f64 / games as f64, &told).is_break() {
            return None;
        }
    }
    let mut weights = Vec::with_capacity(STAGES * layout.weights());
    for learnt in known {
        let rounded: Vec<i8> = learnt.iter().map(|weight| rounded(*weight)).collect();
        weights.extend(layout.fold.iter().map(|&folded| rounded[folded as usize]));
    }
    Some(Patterns { quantum: QUANTUM, weights })
}

fn rounded(weight: f32) -> i8 {
    (weight * 100.0 / f32::from(QUANTUM)).round().clamp(-127.0, 127.0) as i8
}
