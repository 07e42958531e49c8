//! A grid with free waiting and a patrol: whoever hides may wait for ever at next to no risk.

use meeple_core::markov::{Aim, MarkovModel, StateSet};
use meeple_core::{Budget, Control};

use super::set;
use crate::checking::{Accuracy, reach_everywhere};

const SIDE: u32 = 13;
const POSTS: u32 = 12;
const GOAL: u32 = SIDE * SIDE * POSTS;
const CAUGHT: u32 = GOAL + 1;

/// Somebody at a place of a grid goes or waits while a patrol walks up and down the middle row at
/// random. Who stands near it is seen, the less likely the farther away; steps may slip.
fn patrol() -> MarkovModel {
    let mut model = MarkovModel {
        initial: vec![0],
        first_choice: vec![0],
        first_arc: vec![0],
        ..MarkovModel::default()
    };
    let seen = |place: u32, post: u32| {
        let (row, column) = (place / SIDE, place % SIDE);
        let far = row.abs_diff(SIDE / 2) + column.abs_diff(post);
        0.4 * 0.05f64.powi(far as i32)
    };
    let mut choice = |arcs: &[(f64, u32)]| {
        for &(chance, to) in arcs {
            model.chances.push(chance);
            model.targets.push(to);
        }
        model.first_arc.push(model.targets.len() as u32);
        model.first_arc.len() as u32 - 1
    };
    let mut first_choice = vec![0];
    for state in 0..GOAL {
        let (place, post) = (state / POSTS, state % POSTS);
        let (row, column) = (place / SIDE, place % SIDE);
        let mut steps = vec![place];
        steps.extend((row + 1 < SIDE).then(|| place + SIDE));
        steps.extend((row > 0).then(|| place.saturating_sub(SIDE)));
        steps.extend((column + 1 < SIDE).then_some(place + 1));
        steps.extend((column > 0).then(|| place.saturating_sub(1)));
        let mut last = 0;
        for to in steps {
            let mut arcs: Vec<(f64, u32)> = Vec::new();
            let slips = if to == place { 0.0 } else { 0.05 };
            for (chance, place) in [(1.0 - slips, to), (slips, place)] {
                if chance == 0.0 {
                    continue;
                }
                if place == SIDE * SIDE - 1 {
                    arcs.push((chance, GOAL));
                    continue;
                }
                for next in [post.saturating_sub(1), (post + 1).min(POSTS - 1)] {
                    let caught = seen(place, next);
                    arcs.push((chance * 0.5 * (1.0 - caught), place * POSTS + next));
                    arcs.push((chance * 0.5 * caught, CAUGHT));
                }
            }
            last = choice(&arcs);
        }
        first_choice.push(last);
    }
    for end in [GOAL, CAUGHT] {
        first_choice.push(choice(&[(1.0, end)]));
    }
    model.first_choice = first_choice;
    model
}

/// Where value iteration comes to rest from below: no more than the truth, and hardly less.
fn swept(model: &MarkovModel) -> Vec<f64> {
    let mut values = vec![0.0; model.len()];
    values[GOAL as usize] = 1.0;
    for _ in 0..2_000 {
        for state in (0..GOAL).rev() {
            let worth = |choice| model.arcs(choice).map(|(to, p)| p * values[to as usize]).sum();
            values[state as usize] = model.choices(state).map(worth).fold(0.0, f64::max);
        }
    }
    values
}

#[test]
fn waiting_at_next_to_no_risk_is_seen_through() {
    let model = patrol();
    let (all, to) = (StateSet::all(model.len()), set(model.len(), &[GOAL]));
    let swept = swept(&model);
    for epsilon in [1e-3, 1e-6] {
        let budget = Budget::nodes(4_000 * model.len() as u64);
        let found = Control::with_budget(budget, |control| {
            reach_everywhere(&model, Aim::Max, &all, &to, Accuracy { epsilon }, control)
        });
        let found = found.expect("a few thousand sweeps are enough");
        for (state, &value) in swept.iter().enumerate() {
            let (low, high) = (found.lower[state], found.upper[state]);
            let case = format!("state {state}: {value} between {low} and {high}");
            assert!(value <= high * (1.0 + 1e-12) && low <= value + 1e-7, "{case}");
            assert!(high - low <= epsilon * high, "{case}");
        }
    }
}
