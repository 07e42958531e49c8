//! Small random models, with end components and loops that cost nothing.

use meeple_core::Rng;
use meeple_core::markov::{ExactNumbers, Fraction, Label, MarkovModel, RewardModel, StateSet};

/// A model of 2 to 6 states with labels `goal` and `on`, and rewards many of which are zero.
pub(in crate::checking) fn model(seed: u64) -> MarkovModel {
    let mut rng = Rng::new(seed);
    let count = 2 + rng.below(5);
    let mut model = MarkovModel {
        initial: vec![0],
        first_choice: vec![0],
        first_arc: vec![0],
        ..MarkovModel::default()
    };
    let (mut exact, mut written) = (ExactNumbers::default(), (Vec::new(), Vec::new()));
    let mut rewards = RewardModel { name: "cost".into(), ..RewardModel::default() };
    let plenty = rng.below(3);
    for _ in 0..count {
        for _ in 0..1 + rng.below(2) + rng.below(2) * rng.below(2) {
            let parts: Vec<usize> = (0..1 + rng.below(3)).map(|_| 1 + rng.below(4)).collect();
            let sum: usize = parts.iter().sum();
            for part in parts {
                let chance = Fraction::new(part as i128, sum as i128).expect("small");
                exact.chances.push(chance);
                model.chances.push(chance.near());
                model.targets.push(rng.below(count) as u32);
            }
            model.first_arc.push(model.targets.len() as u32);
            let reward = if rng.below(3) < plenty { rng.below(4) as i128 } else { 0 };
            let reward = Fraction::new(reward, 1 + rng.below(3) as i128).expect("small");
            rewards.of_choices.push(reward.near());
            written.1.push(reward);
        }
        let reward = i128::from(plenty == 2 && rng.below(2) == 0);
        written.0.push(Fraction::new(reward, 3).expect("small"));
        rewards.of_states.push(reward as f64 / 3.0);
        model.first_choice.push(model.first_arc.len() as u32 - 1);
    }
    exact.rewards.push(written);
    let (mut goal, mut on) = (StateSet::none(count), StateSet::all(count));
    goal.insert(count as u32 - 1);
    if rng.below(3) == 0 {
        on.remove(rng.below(count) as u32);
    }
    model.labels =
        vec![Label { name: "goal".into(), states: goal }, Label { name: "on".into(), states: on }];
    model.rewards = vec![rewards];
    model.with_exact(exact)
}
