//! Every way of choosing tried, each solved as a chain by plain elimination in fractions.

use meeple_core::Control;
use meeple_core::markov::{Aim, Formula, MarkovModel, Path, Property, Quantity, Reward, StateSet};

use super::random;
use crate::checking::exact::{ExactValue, Rational, exactly};
use crate::checking::{Accuracy, reach, reward_until};

/// A chain: who leads where, and what a step brings.
struct Chain {
    rows: Vec<Vec<(usize, Rational)>>,
    gains: Vec<Rational>,
}

impl Chain {
    fn reaches(&self, from: usize, to: &dyn Fn(usize) -> bool, on: &dyn Fn(usize) -> bool) -> bool {
        let mut seen = vec![false; self.rows.len()];
        let mut left = vec![from];
        while let Some(state) = left.pop() {
            if to(state) {
                return true;
            }
            if !std::mem::replace(&mut seen[state], true) && on(state) {
                left.extend(self.rows[state].iter().map(|arc| arc.0));
            }
        }
        false
    }

    /// The solution of `x = gain + sum of chance x` where `open`, zero or `known` elsewhere.
    fn solve(
        &self,
        open: &dyn Fn(usize) -> bool,
        known: &dyn Fn(usize) -> Rational,
        gain: &dyn Fn(usize) -> Rational,
    ) -> Vec<Rational> {
        let count = self.rows.len();
        let mut rows = vec![vec![Rational::ZERO; count + 1]; count];
        for (state, row) in rows.iter_mut().enumerate() {
            row[state] = Rational::ONE;
            if !open(state) {
                row[count] = known(state);
                continue;
            }
            row[count] = gain(state);
            for (to, chance) in &self.rows[state] {
                row[*to] = row[*to].minus(chance);
            }
        }
        for pivot in 0..count {
            let found = (pivot..count).find(|&row| !rows[row][pivot].is_zero()).expect("regular");
            rows.swap(pivot, found);
            let lead = rows[pivot].clone();
            for row in (0..count).filter(|&row| row != pivot) {
                let factor = rows[row][pivot].quotient(&lead[pivot]);
                for (slot, entry) in rows[row].iter_mut().zip(&lead) {
                    *slot = slot.minus(&factor.times(entry));
                }
            }
        }
        (0..count).map(|row| rows[row][count].quotient(&rows[row][row])).collect()
    }

    fn chance(&self, through: &StateSet, to: &StateSet) -> ExactValue {
        let on = |state| through.contains(state as u32);
        let goal = |state| to.contains(state as u32);
        let open = |state| !goal(state) && on(state) && self.reaches(state, &goal, &on);
        let known = |state| if goal(state) { Rational::ONE } else { Rational::ZERO };
        ExactValue::Finite(self.solve(&open, &known, &|_| Rational::ZERO)[0].clone())
    }

    fn until(&self, goal: &dyn Fn(usize) -> bool) -> ExactValue {
        let all = |_| true;
        let lost = |state| !self.reaches(state, goal, &all);
        if self.reaches(0, &lost, &|state| !goal(state)) {
            return ExactValue::Infinite;
        }
        let open = |state| !goal(state) && !self.reaches(state, &lost, &|state| !goal(state));
        let gain = |state: usize| self.gains[state].clone();
        ExactValue::Finite(self.solve(&open, &|_| Rational::ZERO, &gain)[0].clone())
    }

    fn recurs(&self, state: usize) -> bool {
        let back = |other| self.reaches(other, &|to| to == state, &|_| true);
        !self.reaches(state, &|other| !back(other), &|_| true)
    }

    fn total(&self) -> ExactValue {
        let pays = |state: usize| self.recurs(state) && !self.gains[state].is_zero();
        if self.reaches(0, &pays, &|_| true) {
            return ExactValue::Infinite;
        }
        let open = |state| !self.recurs(state);
        let gain = |state: usize| self.gains[state].clone();
        ExactValue::Finite(self.solve(&open, &|_| Rational::ZERO, &gain)[0].clone())
    }

    fn long_run(&self) -> ExactValue {
        let count = self.rows.len();
        let means: Vec<Rational> = (0..count)
            .map(|home| {
                if !self.recurs(home) {
                    return Rational::ZERO;
                }
                let cycle = |gain: &dyn Fn(usize) -> Rational| {
                    let mine = |state| self.reaches(home, &|to| to == state, &|_| true);
                    let open = |state| state != home && mine(state);
                    let values = self.solve(&open, &|_| Rational::ZERO, gain);
                    self.rows[home]
                        .iter()
                        .fold(gain(home), |sum, (to, chance)| sum.plus(&chance.times(&values[*to])))
                };
                cycle(&|state| self.gains[state].clone()).quotient(&cycle(&|_| Rational::ONE))
            })
            .collect();
        let open = |state| !self.recurs(state);
        let known = |state: usize| means[state].clone();
        ExactValue::Finite(self.solve(&open, &known, &|_| Rational::ZERO)[0].clone())
    }
}

/// Every chain that choosing once and for all makes of a model.
pub(in crate::checking) fn policies(model: &MarkovModel) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for state in 0..model.len() as u32 {
        let longer = |policy: &Vec<usize>| -> Vec<Vec<usize>> {
            model.choices(state).map(|choice| [policy.clone(), vec![choice]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The chance of a way by a policy.
pub(in crate::checking) fn chance_of(
    model: &MarkovModel,
    policy: &[usize],
    through: &StateSet,
    to: &StateSet,
) -> ExactValue {
    chain(model, policy, 0).chance(through, to)
}

/// What a policy gathers on the way, of one of the model's rewards.
pub(in crate::checking) fn until_of(
    model: &MarkovModel,
    policy: &[usize],
    rewards: usize,
    to: &StateSet,
) -> ExactValue {
    chain(model, policy, rewards).until(&|state| to.contains(state as u32))
}

fn chain(model: &MarkovModel, policy: &[usize], rewards: usize) -> Chain {
    let exact = model.exact.as_ref().expect("written");
    let rows = policy.iter().map(|&choice| {
        let range = model.first_arc[choice] as usize..model.first_arc[choice + 1] as usize;
        range.map(|arc| (model.targets[arc] as usize, exact.chances[arc].into())).collect()
    });
    let (of_states, of_choices) = &exact.rewards[rewards];
    let gains = policy.iter().enumerate().map(|(state, &choice)| {
        let of_state = of_states.get(state).map_or(Rational::ZERO, |&reward| reward.into());
        of_state.plus(&of_choices[choice].into())
    });
    Chain { rows: rows.collect(), gains: gains.collect() }
}

fn label(name: &str) -> Formula {
    Formula::Label(name.into())
}

pub(in crate::checking) fn property(quantity: Quantity, aim: Aim) -> Property {
    Property { quantity, aim: Some(aim), threshold: None, text: String::new() }
}

fn answer(model: &MarkovModel, quantity: Quantity, aim: Aim) -> ExactValue {
    let property = property(quantity, aim);
    let answer = Control::unlimited(|control| exactly(model, &property, control));
    answer.expect("it has one").values[0].clone()
}

fn best(values: impl Iterator<Item = ExactValue>, aim: Aim) -> ExactValue {
    let greater = |a: &ExactValue, b: &ExactValue| match (a, b) {
        (ExactValue::Finite(a), ExactValue::Finite(b)) => a > b,
        (a, _) => *a == ExactValue::Infinite,
    };
    let pick = |a, b| if greater(&a, &b) == (aim == Aim::Max) { a } else { b };
    values.reduce(pick).expect("some policy")
}

fn same_as_by_every_policy(seeds: std::ops::Range<u64>) {
    let mut infinite = 0;
    for seed in seeds {
        let model = random::model(seed);
        let (goal, on) = (model.label("goal").expect("goal"), model.label("on").expect("on"));
        let chains: Vec<Chain> =
            policies(&model).iter().map(|policy| chain(&model, policy, 0)).collect();
        let in_goal = |state: usize| goal.contains(state as u32);
        for aim in [Aim::Max, Aim::Min] {
            let until = Quantity::Chance(Path::Until(label("on"), label("goal"), None));
            let chance = best(chains.iter().map(|chain| chain.chance(&on, &goal)), aim);
            assert_eq!(answer(&model, until, aim), chance, "{seed} {aim:?} until");
            let reward = best(chains.iter().map(|chain| chain.until(&in_goal)), aim);
            let until = Quantity::Mean(None, Reward::Until(label("goal")));
            assert_eq!(answer(&model, until, aim), reward, "{seed} {aim:?} reward");
            let total = best(chains.iter().map(Chain::total), aim);
            let all = Quantity::Mean(Some("cost".into()), Reward::Total);
            assert_eq!(answer(&model, all, aim), total, "{seed} {aim:?} total");
            let mean = best(chains.iter().map(Chain::long_run), aim);
            let long = Quantity::Mean(None, Reward::LongRun);
            assert_eq!(answer(&model, long, aim), mean, "{seed} {aim:?} long run");
            infinite += u32::from(reward == ExactValue::Infinite);

            let accuracy = Accuracy { epsilon: 1e-6 };
            let (chances, rewards) = Control::unlimited(|control| {
                let chances = reach(&model, aim, &on, &goal, accuracy, control);
                let rewards =
                    reward_until(&model, aim, &model.rewards[0], &goal, accuracy, control);
                (chances.expect("no limit"), rewards.expect("no limit"))
            });
            for (bounds, exact) in [(chances, chance), (rewards, reward)] {
                let (low, high) = exact.bounds();
                assert!(bounds.lower[0] <= high && low <= bounds.upper[0], "{seed} {exact}");
            }
        }
    }
    assert!(infinite > 0, "some rewards are infinite");
}

#[test]
fn answers_are_the_best_of_all_policies() {
    same_as_by_every_policy(0..1_500);
}

#[test]
#[ignore = "long: tens of thousands of models"]
fn answers_are_the_best_of_all_policies_of_many_models() {
    same_as_by_every_policy(10_000..50_000);
}

#[test]
fn opposite_questions_add_up_to_one() {
    for seed in 0..300 {
        let model = random::model(seed);
        let never = Formula::Not(Box::new(label("goal")));
        let until = Path::Until(Formula::True, label("goal"), None);
        let stays = answer(&model, Quantity::Chance(Path::Globally(never, None)), Aim::Max);
        let (ExactValue::Finite(stays), ExactValue::Finite(comes)) =
            (stays, answer(&model, Quantity::Chance(until), Aim::Min))
        else {
            panic!("chances are finite");
        };
        assert_eq!(stays.plus(&comes), Rational::ONE);
    }
}

#[test]
fn many_steps_come_near_to_any_number_of_them() {
    for seed in 0..60 {
        let model = random::model(seed);
        let within = |steps| {
            let path = Path::Until(label("on"), label("goal"), steps);
            answer(&model, Quantity::Chance(path), Aim::Max).near()
        };
        let (some, more, all) = (within(Some(5)), within(Some(40)), within(None));
        assert!(some <= more && more <= all && all - more < 0.2, "{seed}: {some} {more} {all}");
    }
}
