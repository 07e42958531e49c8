//! Small random models with every way of choosing tried, in exact fractions of whole numbers.

use meeple_core::Control;
use meeple_core::markov::{Aim, Fraction, MarkovModel, RewardModel, StateSet};

use crate::checking::{Accuracy, certain, reach, reach_everywhere, reward_until};

/// A small model whose chances are sixths and thirds and such, and rewards small whole numbers.
struct Small {
    model: MarkovModel,
    chances: Vec<Fraction>,
    rewards: RewardModel,
    goal: StateSet,
    through: StateSet,
}

fn whole(number: i128) -> Fraction {
    Fraction::new(number, 1).expect("small")
}

fn small(seed: u64, signed: bool) -> Small {
    let mut rng = meeple_core::Rng::new(seed);
    let mut below = |most: u32| rng.below(most as usize) as u32;
    let count = 2 + below(5);
    let mut model = MarkovModel {
        initial: vec![0],
        first_choice: vec![0],
        first_arc: vec![0],
        ..MarkovModel::default()
    };
    let mut chances = Vec::new();
    let mut rewards = RewardModel::default();
    let costly = below(3);
    for _ in 0..count {
        for _ in 0..1 + below(3) {
            let parts: Vec<u32> = (0..1 + below(3)).map(|_| 1 + below(3)).collect();
            let sum: u32 = parts.iter().sum();
            for part in parts {
                let chance = Fraction::new(part.into(), sum.into()).expect("small");
                chances.push(chance);
                model.chances.push(chance.near());
                model.targets.push(below(count));
            }
            model.first_arc.push(model.targets.len() as u32);
            let reward = if below(3) < costly { f64::from(below(4)) } else { 0.0 };
            let sign = if signed && below(3) == 0 { -1.0 } else { 1.0 };
            rewards.of_choices.push(sign * reward);
        }
        model.first_choice.push(model.first_arc.len() as u32 - 1);
    }
    let mut goal = StateSet::none(count as usize);
    goal.insert(count - 1);
    let mut through = StateSet::all(count as usize);
    if below(3) == 0 {
        through.remove(1);
    }
    Small { model, chances, rewards, goal, through }
}

/// Solves `x = constants + matrix x` exactly; `None` where that has no single solution.
fn solved(mut rows: Vec<Vec<Fraction>>) -> Option<Vec<Fraction>> {
    let count = rows.len();
    let minus = |a: Fraction, b: Fraction| a.plus(whole(-1).times(b)?);
    for pivot in 0..count {
        let found = (pivot..count).find(|&row| rows[row][pivot] != Fraction::ZERO)?;
        rows.swap(pivot, found);
        let lead = rows[pivot][pivot];
        for slot in &mut rows[pivot] {
            *slot = slot.over(lead)?;
        }
        let taken = rows[pivot].clone();
        for row in (0..count).filter(|&row| row != pivot) {
            let factor = rows[row][pivot];
            for (slot, taken) in rows[row].iter_mut().zip(&taken) {
                *slot = minus(*slot, factor.times(*taken)?)?;
            }
        }
    }
    Some(rows.into_iter().map(|row| row[count]).collect())
}

/// The value of the first state for one choice each; `None` stands for an infinite reward.
fn follow(small: &Small, policy: &[usize], rewards: bool) -> Option<Fraction> {
    let model = &small.model;
    let count = model.len();
    let stops =
        |state: u32| small.goal.contains(state) || !rewards && !small.through.contains(state);
    let arcs = |state: u32| {
        let choice = policy[state as usize];
        let range = model.first_arc[choice] as usize..model.first_arc[choice + 1] as usize;
        range.map(|arc| (model.targets[arc], small.chances[arc]))
    };
    // Who can come to the goal at all.
    let mut hope = small.goal.clone();
    for _ in 0..count {
        for state in (0..count as u32).filter(|&state| !stops(state)) {
            if arcs(state).any(|(to, _)| hope.contains(to)) {
                hope.insert(state);
            }
        }
    }
    if rewards {
        let mut seen = vec![0u32];
        let mut next = 0;
        while let Some(&state) = seen.get(next) {
            next += 1;
            if !hope.contains(state) {
                return None;
            }
            if !stops(state) {
                for (to, _) in arcs(state) {
                    if !seen.contains(&to) {
                        seen.push(to);
                    }
                }
            }
        }
    }
    let rows = (0..count as u32).map(|state| {
        let mut row = vec![Fraction::ZERO; count + 1];
        row[state as usize] = Fraction::ONE;
        if stops(state) || !hope.contains(state) {
            let won = !rewards && small.goal.contains(state);
            row[count] = if won { Fraction::ONE } else { Fraction::ZERO };
            return row;
        }
        for (to, chance) in arcs(state) {
            let slot = &mut row[to as usize];
            *slot = slot.plus(whole(-1).times(chance).expect("small")).expect("small");
        }
        if rewards {
            row[count] = whole(small.rewards.of_step(state, policy[state as usize]) as i128);
        }
        row
    });
    Some(solved(rows.collect()).expect("every state comes to an end")[0])
}

/// The best or worst value over all ways to choose; `None` is infinite.
fn truth(small: &Small, aim: Aim, rewards: bool) -> Option<Fraction> {
    let model = &small.model;
    let mut policy: Vec<usize> = (0..model.len() as u32).map(|s| model.choices(s).start).collect();
    let mut best: Option<Option<Fraction>> = None;
    let greater = |a: Option<Fraction>, b: Option<Fraction>| match (a, b) {
        (None, b) => b.is_some(),
        (Some(_), None) => false,
        (Some(a), Some(b)) => a.numerator() * b.denominator() > b.numerator() * a.denominator(),
    };
    loop {
        let value = follow(small, &policy, rewards);
        best = Some(best.map_or(value, |best| {
            let better = match aim {
                Aim::Max => greater(value, best),
                Aim::Min => greater(best, value),
            };
            if better { value } else { best }
        }));
        let next = (0..policy.len()).find(|&state| {
            let choices = model.choices(state as u32);
            policy[state] += 1;
            let carries = policy[state] == choices.end;
            if carries {
                policy[state] = choices.start;
            }
            !carries
        });
        if next.is_none() {
            return best.flatten();
        }
    }
}

/// Whether `low` is at most the fraction and `high` at least; exact.
fn encloses(low: f64, value: Fraction, high: f64) -> bool {
    // Whole and fractional parts of doubles of this size are exact in 128 bits when scaled.
    let scaled = |x: f64| (x * 2f64.powi(60)) as i128;
    let (above, below) = (value.numerator(), value.denominator());
    scaled(low) * below <= above << 60
        && scaled(high).saturating_add(1).saturating_mul(below) >= above << 60
}

fn check(small: &Small, seed: u64, aim: Aim, rewards: bool, epsilon: f64) {
    let accuracy = Accuracy { epsilon };
    let found = Control::unlimited(|control| {
        if rewards {
            reward_until(&small.model, aim, &small.rewards, &small.goal, accuracy, control)
        } else {
            reach(&small.model, aim, &small.through, &small.goal, accuracy, control)
        }
    });
    let found = found.expect("no limit");
    let (low, high) = (found.lower[0], found.upper[0]);
    let case = format!("seed {seed}, {aim:?}, rewards {rewards}, {low} to {high}");
    let Some(value) = truth(small, aim, rewards) else {
        assert_eq!((low, high), (f64::INFINITY, f64::INFINITY), "{case}");
        return;
    };
    assert!(encloses(low, value, high), "{case}, truth {}", value.near());
    assert!(high - low <= epsilon * high, "{case}, truth {}", value.near());
    if !rewards && (value == Fraction::ZERO || value == Fraction::ONE) {
        assert_eq!((low, high), (value.near(), value.near()), "{case}");
    }
}

#[test]
fn bounds_enclose_what_every_way_of_choosing_gives() {
    for seed in 0..1_500 {
        let small = small(seed, false);
        for aim in [Aim::Max, Aim::Min] {
            for rewards in [false, true] {
                check(&small, seed, aim, rewards, [1e-3, 1e-6, 1e-10][seed as usize % 3]);
            }
        }
    }
}

#[test]
fn rewards_of_any_sign_are_enclosed() {
    for seed in 0..1_500 {
        let small = small(seed, true);
        for aim in [Aim::Max, Aim::Min] {
            let accuracy = Accuracy { epsilon: 1e-6 };
            let found = Control::unlimited(|control| {
                reward_until(&small.model, aim, &small.rewards, &small.goal, accuracy, control)
            });
            let found = found.expect("no limit");
            let (low, high) = (found.lower[0], found.upper[0]);
            let case = format!("seed {seed}, {aim:?}, {low} to {high}");
            let Some(value) = truth(&small, aim, true) else {
                assert_eq!((low, high), (f64::INFINITY, f64::INFINITY), "{case}");
                continue;
            };
            // Where steps gain and one may turn round, nothing bounds the least from below.
            let least = if low.is_finite() { low } else { value.near() - 1.0 };
            assert!(encloses(least, value, high), "{case}, truth {}", value.near());
            if aim == Aim::Max {
                assert!(high - low <= 1e-6, "{case}, truth {}", value.near());
            }
        }
    }
}

#[test]
fn what_the_shape_decides_is_what_the_numbers_say() {
    for seed in 0..500 {
        let small = small(seed, false);
        for aim in [Aim::Max, Aim::Min] {
            let (through, to) = (&small.through, &small.goal);
            let shape = certain(&small.model, aim, through, to);
            let accuracy = Accuracy { epsilon: 1e-6 };
            let found = Control::unlimited(|control| {
                reach_everywhere(&small.model, aim, through, to, accuracy, control)
            });
            let found = found.expect("no limit");
            for state in 0..small.model.len() as u32 {
                let case = format!("seed {seed}, {aim:?}, state {state}");
                let at = state as usize;
                assert_eq!(shape.never.contains(state), found.upper[at] == 0.0, "{case}");
                assert_eq!(shape.surely.contains(state), found.lower[at] == 1.0, "{case}");
            }
        }
    }
}
