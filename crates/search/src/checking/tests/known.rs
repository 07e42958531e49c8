//! Models whose values are known by formulas.

use meeple_core::markov::{Aim, MarkovModel, RewardModel, StateSet};
use meeple_core::{Budget, Control, Stop};

use super::{model, set};
use crate::checking::{Accuracy, Values, reach, reach_everywhere, reward_everywhere, reward_until};

fn reached(model: &MarkovModel, aim: Aim, to: &StateSet, epsilon: f64) -> (Values, u64) {
    Control::unlimited(|control| {
        let all = StateSet::all(model.len());
        let found = reach_everywhere(model, aim, &all, to, Accuracy { epsilon }, control);
        (found.expect("no limit"), control.nodes())
    })
}

fn assert_near(found: &Values, state: usize, value: f64, epsilon: f64) {
    let (low, high) = (found.lower[state], found.upper[state]);
    let slack = 1.0 + 2.0 * f64::EPSILON;
    assert!(low <= value * slack && value <= high * slack, "{value} between {low} and {high}");
    assert!(high - low <= epsilon * high, "{low} to {high}");
}

/// A walk between two ends, a step to either side at each state; `more` ways to make it.
fn ruin(states: u32, more: usize) -> MarkovModel {
    let step = |state: u32| vec![(0.5, state - 1), (0.5, state + 1)];
    let rows: Vec<Vec<Vec<(f64, u32)>>> = (0..states)
        .map(|state| match state {
            0 => vec![vec![(1.0, 0)]],
            state if state == states - 1 => vec![vec![(1.0, state)]],
            state => vec![step(state); more],
        })
        .collect();
    let rows: Vec<Vec<&[(f64, u32)]>> =
        rows.iter().map(|choices| choices.iter().map(Vec::as_slice).collect()).collect();
    let rows: Vec<&[&[(f64, u32)]]> = rows.iter().map(Vec::as_slice).collect();
    model(&rows)
}

#[test]
fn a_fair_walk_reaches_an_end_by_its_distance() {
    for (states, epsilon) in [(10, 1e-3), (101, 1e-6), (301, 1e-6), (301, 1e-2)] {
        let model = ruin(states, 2);
        for aim in [Aim::Max, Aim::Min] {
            let last = states - 1;
            let (found, _) = reached(&model, aim, &set(model.len(), &[last]), epsilon);
            for state in 0..states {
                let value = f64::from(state) / f64::from(last);
                assert_near(&found, state as usize, value, epsilon);
            }
        }
    }
}

#[test]
fn a_fair_walk_takes_as_long_as_its_distances_multiplied() {
    let model = ruin(201, 2);
    let steps = RewardModel { of_states: vec![1.0; 201], ..RewardModel::default() };
    let ends = set(201, &[0, 200]);
    for aim in [Aim::Max, Aim::Min] {
        let found = Control::unlimited(|control| {
            reward_everywhere(&model, aim, &steps, &ends, Accuracy::default(), control)
        });
        let found = found.expect("no limit");
        for state in 0..=200usize {
            assert_near(&found, state, (state * (200 - state)) as f64, 1e-6);
        }
    }
}

#[test]
fn a_loop_that_is_hardly_ever_left_keeps_its_digits() {
    for leak in [1e-5, 1e-9, 1e-13] {
        let rest = 1.0 - 2.0 * leak;
        let model = model(&[
            &[&[(1.0, 1)]],
            &[&[(rest, 0), (leak, 2), (leak, 3)], &[(1.0, 0)]],
            &[&[(1.0, 2)]],
            &[&[(1.0, 3)]],
        ]);
        let (found, _) = reached(&model, Aim::Max, &set(4, &[2]), 1e-6);
        assert_near(&found, 0, 0.5, 1e-6);
        let (found, _) = reached(&model, Aim::Min, &set(4, &[2]), 1e-6);
        assert_eq!((found.lower[0], found.upper[0]), (0.0, 0.0), "one may turn round for ever");
    }
}

/// Haddad and Monmege (2018): value iteration stops far too early on these.
#[test]
fn walks_thrown_back_to_the_start_keep_their_digits() {
    for far in [5u32, 20, 40] {
        // 0 is the middle; going `far` steps in either direction ends there, each step fails half
        // of the time.
        let mut rows: Vec<Vec<(f64, u32)>> = vec![vec![(0.5, 1), (0.5, far + 1)]];
        for side in 0..2 {
            let base = side * far;
            for step in 1..=far {
                let state = base + step;
                rows.push(if step == far {
                    vec![(1.0, state)]
                } else {
                    vec![(0.5, state + 1), (0.5, 0)]
                });
            }
        }
        let rows: Vec<[&[(f64, u32)]; 1]> = rows.iter().map(|row| [row.as_slice()]).collect();
        let rows: Vec<&[&[(f64, u32)]]> = rows.iter().map(<[_; 1]>::as_slice).collect();
        let model = model(&rows);
        let (found, _) = reached(&model, Aim::Max, &set(model.len(), &[far]), 1e-6);
        assert_near(&found, 0, 0.5, 1e-6);
    }
}

#[test]
fn free_rounds_do_not_hide_the_way_out() {
    // 0 and 1 turn round for nothing; the way out costs 3 from 0 and 5 from 1.
    let model = model(&[&[&[(1.0, 1)], &[(1.0, 2)]], &[&[(1.0, 0)], &[(1.0, 2)]], &[&[(1.0, 2)]]]);
    let costs = RewardModel { of_choices: vec![0.0, 3.0, 0.0, 5.0, 0.0], ..RewardModel::default() };
    let value = |aim| {
        Control::unlimited(|control| {
            reward_until(&model, aim, &costs, &set(3, &[2]), Accuracy::default(), control)
        })
        .expect("no limit")
    };
    assert_near(&value(Aim::Min), 0, 3.0, 1e-6);
    assert_near(&value(Aim::Min), 1, 3.0, 1e-6);
    assert_eq!(value(Aim::Max).lower[0], f64::INFINITY, "one may turn round for ever");
}

#[test]
fn every_initial_state_is_as_near_as_asked() {
    let mut model = ruin(51, 1);
    model.initial = vec![1, 30];
    let (all, to) = (StateSet::all(51), set(51, &[50]));
    let accuracy = Accuracy { epsilon: 1e-8 };
    let found = Control::unlimited(|control| reach(&model, Aim::Max, &all, &to, accuracy, control));
    let found = found.expect("no limit");
    assert_near(&found, 1, 1.0 / 50.0, 1e-8);
    assert_near(&found, 30, 30.0 / 50.0, 1e-8);
}

#[test]
fn looser_is_never_longer() {
    for model in [ruin(40, 1), ruin(120, 3), ruin(250, 2)] {
        let to = set(model.len(), &[model.len() as u32 - 1]);
        let taken = |epsilon: f64| reached(&model, Aim::Max, &to, epsilon).1;
        let taken: Vec<u64> = [1e-1, 1e-2, 1e-4, 1e-6, 1e-8, 1e-10].map(taken).into();
        assert!(taken.is_sorted(), "{taken:?}");
    }
}

#[test]
fn a_budget_that_ends_says_why() {
    let model = ruin(2000, 2);
    let (all, to) = (StateSet::all(2000), set(2000, &[1999]));
    let mut model_of_one = model.clone();
    model_of_one.initial = vec![1000];
    for limit in [0, 1, 1000, 5000] {
        let (found, nodes) = Control::with_budget(Budget::nodes(limit), |control| {
            let found = reach(&model_of_one, Aim::Max, &all, &to, Accuracy::default(), control);
            (found, control.nodes())
        });
        assert_eq!(found, Err(Stop::Nodes));
        assert!(nodes <= limit, "{nodes} of {limit}");
    }
    let little = Budget { bytes: Some(1000), ..Budget::UNLIMITED };
    let found = Control::with_budget(little, |control| {
        reach(&model, Aim::Max, &all, &to, Accuracy::default(), control)
    });
    assert_eq!(found, Err(Stop::Memory));
}
