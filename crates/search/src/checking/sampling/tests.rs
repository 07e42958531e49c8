//! Estimates against what is known, and how often their intervals miss it.

use meeple_core::markov::{MarkovModel, StateSet};
use meeple_core::{Budget, Cancel, Control, Rng, rng};

use super::{ChainRuns, Guarantee, Run, estimate};

/// Runs that succeed with a chance, and are undecided with another.
fn coin(chance: f64, undecided: f64, seed: u64) -> impl Fn(u64) -> Run + Sync {
    move |run| {
        let drawn = Rng::new(rng::split_seed(seed, run)).unit();
        if drawn < chance {
            Run::Success
        } else if drawn < chance + undecided {
            Run::Undecided
        } else {
            Run::Failure
        }
    }
}

/// The share of estimates that miss the truth, and whether all are as narrow as asked for.
fn misses(chance: f64, guarantee: Guarantee, seeds: u64) -> f64 {
    let missed = (0..seeds).filter(|&seed| {
        let found = Control::unlimited(|c| estimate(guarantee, coin(chance, 0.0, seed), c));
        assert!(found.reached && found.high - found.low <= guarantee.width, "{found:?}");
        chance < found.low || found.high < chance
    });
    missed.count() as f64 / seeds as f64
}

/// How far a share of so many may be above the chance without anything being wrong: five deviations.
fn slack(miss: f64, seeds: u64) -> f64 {
    miss + 5.0 * (miss * (1.0 - miss) / seeds as f64).sqrt()
}

#[test]
fn intervals_hold_the_truth_as_often_as_promised() {
    for chance in [0.0, 0.003, 0.2, 0.5, 0.93, 1.0] {
        let guarantee = Guarantee { confidence: 0.8, width: 0.1 };
        let missed = misses(chance, guarantee, 400);
        assert!(missed <= slack(0.2, 400), "{chance}: {missed}");
    }
}

#[test]
#[ignore = "long: hundreds of millions of runs"]
fn intervals_hold_the_truth_as_often_as_promised_many_times() {
    for chance in [0.0, 0.0001, 0.003, 0.02, 0.2, 0.5, 0.77, 0.93, 0.999, 1.0] {
        for (confidence, width) in [(0.8, 0.1), (0.9, 0.03), (0.99, 0.05)] {
            let missed = misses(chance, Guarantee { confidence, width }, 5_000);
            assert!(missed <= slack(1.0 - confidence, 5_000), "{chance} {confidence}: {missed}");
        }
    }
}

#[test]
fn rare_and_sure_things_take_few_runs() {
    let guarantee = Guarantee { confidence: 0.99, width: 0.01 };
    let runs = |chance| {
        let found = Control::unlimited(|c| estimate(guarantee, coin(chance, 0.0, 7), c));
        found.counts.runs
    };
    let (never, rare, even) = (runs(0.0), runs(0.01), runs(0.5));
    assert!(never < 1_000 && never < rare && rare * 5 < even, "{never} {rare} {even}");
    // Okamoto's bound for the same promise.
    let okamoto = (2.0f64 / 0.01).ln() / (2.0 * 0.005 * 0.005);
    assert!((even as f64) < okamoto, "{even} {okamoto}");
}

#[test]
fn undecided_runs_count_on_both_sides() {
    let guarantee = Guarantee { confidence: 0.95, width: 0.1 };
    let few = Control::unlimited(|c| estimate(guarantee, coin(0.3, 0.04, 1), c));
    assert!(few.reached && few.low <= 0.3 && 0.34 <= few.high, "{few:?}");
    let many = Control::unlimited(|c| estimate(guarantee, coin(0.3, 0.4, 1), c));
    assert!(!many.reached && many.low <= 0.3 && 0.7 <= many.high, "{many:?}");
}

#[test]
fn threads_change_nothing_and_budgets_end() {
    let guarantee = Guarantee { confidence: 0.99, width: 0.02 };
    let with = |threads| {
        let mut nobody = ();
        let mut control = Control::new(Budget::UNLIMITED, 0, Cancel::new(), &mut nobody);
        control.allow_threads(threads);
        estimate(guarantee, coin(0.37, 0.001, 9), &mut control)
    };
    assert_eq!(with(1), with(2));
    assert_eq!(with(1), with(5));
    let cut =
        Control::with_budget(Budget::nodes(50), |c| estimate(guarantee, coin(0.4, 0.0, 9), c));
    assert!(!cut.reached && (cut.low, cut.high) == (0.0, 1.0), "{cut:?}");
    let all = with(1).counts.runs;
    let cut = Control::with_budget(Budget::nodes(all - 1), |c| {
        estimate(guarantee, coin(0.37, 0.001, 9), c)
    });
    assert!(!cut.reached && cut.counts.runs < all && cut.high < 1.0, "{cut:?}");
}

/// A walk on 0 to 6, up with chance 0.6, from 2; 7 is a trap of its own that 5 falls into at times.
fn walk() -> MarkovModel {
    let mut model = MarkovModel {
        initial: vec![2],
        chain: true,
        first_choice: vec![0],
        first_arc: vec![0],
        ..MarkovModel::default()
    };
    for state in 0..8u32 {
        let arcs = match state {
            0 | 6 | 7 => vec![(state, 1.0)],
            5 => vec![(6, 0.5), (4, 0.25), (7, 0.25)],
            _ => vec![(state + 1, 0.6), (state - 1, 0.4)],
        };
        for (target, chance) in arcs {
            model.targets.push(target);
            model.chances.push(chance);
        }
        model.first_arc.push(model.targets.len() as u32);
        model.first_choice.push(state + 1);
    }
    model
}

#[test]
fn walks_come_where_their_equations_say() {
    let model = walk();
    let (all, mut top) = (StateSet::all(8), StateSet::none(8));
    top.insert(6);
    // Values by iteration, all steps and only some.
    let after = |steps: u32| {
        let mut values = [0.0; 8];
        values[6] = 1.0;
        for _ in 0..steps {
            let before = values;
            for (state, value) in values.iter_mut().enumerate().take(6).skip(1) {
                let arcs = model.arcs(state);
                *value = arcs.map(|(to, chance)| chance * before[to as usize]).sum();
            }
        }
        values[2]
    };
    let guarantee = Guarantee { confidence: 0.999, width: 0.02 };
    for within in [None, Some(6), Some(15)] {
        let runs = ChainRuns::new(&model, None, (&all, &top), (within, 100_000), 3);
        let found = Control::unlimited(|c| estimate(guarantee, |run| runs.draw(run), c));
        let truth = after(within.map_or(10_000, |steps| steps as u32));
        assert!(found.reached && found.low <= truth && truth <= found.high, "{found:?} {truth}");
        assert_eq!(found.counts.undecided, 0);
    }
    let runs = ChainRuns::new(&model, None, (&all, &top), (None, 8), 3);
    let found = Control::unlimited(|c| estimate(guarantee, |run| runs.draw(run), c));
    let truth = after(10_000);
    assert!(!found.reached && found.low <= truth && truth <= found.high, "{found:?} {truth}");
}
