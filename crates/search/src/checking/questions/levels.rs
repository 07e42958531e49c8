//! The chance of coming somewhere before more than so much reward was gathered: level by level of
//! what may still be gathered (Hartmanns et al., *Multi-Cost Bounded Reachability in MDP*, 2018).
//! Steps without reward stay on their level, which is solved component by component.

use meeple_core::markov::{Aim, MarkovModel, RewardModel, StateSet};
use meeple_core::{Control, InputError, Stop, phrase};

use rustc_hash::FxHashMap;

use super::super::order::components;
use super::super::{Accuracy, Net, Values};
use super::outward::{Mean, mean};
use super::quotient::Builder;
use super::steps::reached;
use super::sweeps::best;
use super::{CheckError, Scope, until};

/// Rewards as whole numbers of a common unit.
pub(super) struct Units {
    /// What each choice brings.
    of_choices: Vec<u64>,
    /// How much may be gathered.
    most: u64,
}

impl Units {
    /// # Errors
    /// When a reward is negative, or there is no common unit.
    pub(super) fn of(
        model: &MarkovModel,
        rewards: &RewardModel,
        most: f64,
    ) -> Result<Self, CheckError> {
        let name = if rewards.name.is_empty() { "rewards" } else { &rewards.name };
        let mut numbers: Vec<f64> =
            rewards.of_states.iter().chain(&rewards.of_choices).copied().collect();
        numbers.sort_unstable_by(f64::total_cmp);
        numbers.dedup();
        if let Some(least) = numbers.first().filter(|least| **least < 0.0) {
            return Err(CheckError::Wrong(InputError::new(phrase!(
                "\"{name}\" has a reward of {least}; expected none below 0 for a bound on what is gathered",
                "\"{name}\" a une récompense de {least} ; attendu aucune en dessous de 0 pour une borne sur le cumul"
            ))));
        }
        let scale = scale(&numbers).ok_or_else(|| {
            CheckError::Wrong(InputError::new(phrase!(
                "the rewards of \"{name}\" have no common unit; expected multiples of a number such as 1, 0.1 or 1/3",
                "les récompenses de \"{name}\" n'ont pas d'unité commune ; attendu des multiples d'un nombre comme 1, 0.1 ou 1/3"
            )))
        })?;
        let whole = |reward: f64| (reward * scale).round() as u64;
        let unit = numbers.iter().map(|&reward| whole(reward)).fold(0, common).max(1);
        let mut of_choices = vec![0; model.choice_count()];
        for state in 0..model.len() as u32 {
            let of_state = rewards.of_states.get(state as usize).copied().unwrap_or(0.0);
            for choice in model.choices(state) {
                let of_choice = rewards.of_choices.get(choice).copied().unwrap_or(0.0);
                of_choices[choice] = (whole(of_state) + whole(of_choice)) / unit;
            }
        }
        let scaled = (most * scale).round();
        let exact = scaled / scale == most;
        let most = if exact { scaled } else { (most * scale).floor() };
        Ok(Self { of_choices, most: most as u64 / unit })
    }
}

/// A number all rewards become whole by: each is the double nearest to a fraction of it.
fn scale(numbers: &[f64]) -> Option<f64> {
    /// Doubles are whole numbers up to here.
    const MOST: f64 = 9e15;
    let powers = (1..=9).map(|power| 10u32.pow(power));
    (1..=1000u32).chain(powers).map(f64::from).find(|&scale| {
        numbers.iter().all(|&reward| {
            let whole = (reward * scale).round();
            whole < MOST && whole / scale == reward
        })
    })
}

fn common(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The chance of `through U to` with no more gathered on the way than allowed.
pub(super) fn within(
    model: &MarkovModel,
    aim: Aim,
    units: &Units,
    (through, to): (&StateSet, &StateSet),
    accuracy: Accuracy,
    scope: Scope,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    /// Levels that are kept take no more memory than this, unless less is allowed.
    const MOST_BYTES: usize = 4 << 30;
    let mut open = through.clone();
    open.intersect(&to.clone().complement());
    let listed = match scope {
        Scope::Initial => reached(model, &open),
        Scope::Everywhere => open.iter().collect(),
    };
    let mut on_way = StateSet::none(model.len());
    listed.iter().for_each(|&state| {
        on_way.insert(state);
    });
    let brought = listed.iter().flat_map(|&state| model.choices(state));
    let largest = brought.map(|choice| units.of_choices[choice]).max().unwrap_or(0);
    let kept = largest.min(units.most) as usize + 1;
    let bytes = kept.saturating_mul(model.len()).saturating_mul(2 * size_of::<f64>());
    if bytes > control.budget().bytes.unwrap_or(MOST_BYTES) {
        control.stop(Stop::Memory);
        return Err(Stop::Memory);
    }
    let one = |state: u32| f64::from(u8::from(to.contains(state)));
    let start: Vec<f64> = (0..model.len() as u32).map(one).collect();
    let start = Values { lower: start.clone(), upper: start };
    let mut levels = vec![start.clone(); kept];
    let free = |choice: usize| units.of_choices[choice] == 0;
    let inside = |state| on_way.contains(state);
    let order = components(Net::from(model), listed.iter().copied(), inside, free);
    let level_accuracy =
        Accuracy { epsilon: (accuracy.epsilon / (units.most as f64 + 1.0)).max(1e-13) };
    let mut unchanged = 0;
    for level in 0..=units.most {
        let mut now = std::mem::replace(
            &mut levels[(level % kept as u64) as usize],
            Values { lower: Vec::new(), upper: Vec::new() },
        );
        now.clone_from(&start);
        for states in order.iter() {
            let view = Level { model, aim, units, levels: &levels, level };
            match *states {
                [state] if !view.stays(state) => {
                    if control.tick().is_break() {
                        return Err(control.stopped().unwrap_or(Stop::Cancelled));
                    }
                    let means = model.choices(state).filter_map(|c| view.value(c, &now));
                    let (low, high) = best(aim, means);
                    now.lower[state as usize] = low.clamp(0.0, 1.0);
                    now.upper[state as usize] = high.clamp(0.0, 1.0);
                }
                _ => view.solve(states, &mut now, level_accuracy, control)?,
            }
        }
        let before = level.checked_sub(1).map(|before| (before % kept as u64) as usize);
        let same = before.is_some_and(|before| levels[before] == now);
        unchanged = if same { unchanged + 1 } else { 0 };
        levels[(level % kept as u64) as usize] = now;
        // As many levels alike as a step can go back: all others are like them.
        if unchanged > largest || level == units.most {
            return Ok(levels.swap_remove((level % kept as u64) as usize));
        }
    }
    Ok(start)
}

/// Chances of losing are no more than rounding up to here.
const LOST: f64 = 1e-14;

/// A level and those below it.
struct Level<'a> {
    model: &'a MarkovModel,
    aim: Aim,
    units: &'a Units,
    levels: &'a [Values],
    level: u64,
}

impl Level<'_> {
    /// Whether a step without reward may lead back to where it began.
    fn stays(&self, state: u32) -> bool {
        let mut free = self.model.choices(state).filter(|&c| self.units.of_choices[c] == 0);
        free.any(|choice| self.model.arcs(choice).any(|(to, _)| to == state))
    }

    /// The level that a choice leads to; none where it gathers too much.
    fn after(&self, choice: usize) -> Option<Option<&Values>> {
        match self.units.of_choices[choice] {
            0 => Some(None),
            brought => {
                let level = self.level.checked_sub(brought)?;
                Some(Some(&self.levels[(level % self.levels.len() as u64) as usize]))
            }
        }
    }

    /// The value of a choice, where all that it leads to on this level is known. What gathers too
    /// much is worth nothing.
    fn value(&self, choice: usize, now: &Values) -> Option<(Mean, Mean)> {
        let Some(after) = self.after(choice) else {
            let nothing = mean(self.model, choice, 0.0, |_| 0.0);
            return Some((nothing, nothing));
        };
        let values = after.unwrap_or(now);
        let low = mean(self.model, choice, 0.0, |to| values.lower[to as usize]);
        Some((low, mean(self.model, choice, 0.0, |to| values.upper[to as usize])))
    }

    /// States that lead to each other without reward: a small model in which everything else is a
    /// chance of success.
    fn solve(
        &self,
        states: &[u32],
        now: &mut Values,
        accuracy: Accuracy,
        control: &mut Control<'_>,
    ) -> Result<(), Stop> {
        let lower = self.side(states, now, true, accuracy, control)?.lower;
        let upper = self.side(states, now, false, accuracy, control)?.upper;
        for (index, &state) in states.iter().enumerate() {
            now.lower[state as usize] = lower[index].clamp(0.0, 1.0);
            now.upper[state as usize] = upper[index].clamp(0.0, 1.0);
        }
        Ok(())
    }

    fn side(
        &self,
        states: &[u32],
        now: &Values,
        low: bool,
        accuracy: Accuracy,
        control: &mut Control<'_>,
    ) -> Result<Values, Stop> {
        let places: FxHashMap<u32, u32> = states.iter().copied().zip(0..).collect();
        let goal = states.len() as u32;
        let mut built = Builder::default();
        for &state in states {
            for choice in self.model.choices(state) {
                let after = self.after(choice);
                let stays = matches!(after, Some(None));
                let mut inside = 0.0;
                let local = |to: u32| places.get(&to).copied().filter(|_| stays);
                for (to, chance) in self.model.arcs(choice) {
                    if let Some(to) = local(to) {
                        built.arc(to, chance);
                        inside += chance;
                    }
                }
                let outside = |to: u32| match (after, local(to)) {
                    (None, _) | (_, Some(_)) => 0.0,
                    (Some(values), None) => {
                        let values = values.unwrap_or(now);
                        if low { values.lower[to as usize] } else { values.upper[to as usize] }
                    }
                };
                let worth = mean(self.model, choice, 0.0, outside);
                let worth = if low { worth.lower() } else { worth.upper() };
                let worth = worth.clamp(0.0, 1.0);
                built.arc(goal, worth);
                // What is lost weighs down the lower side alone: it may be mere rounding.
                let lost = 1.0 - inside - worth;
                built.arc(goal + 1, if low { lost } else { lost - LOST });
                built.end_choice(0.0);
            }
            built.state();
        }
        for end in [goal, goal + 1] {
            built.arc(end, 1.0);
            built.end_choice(0.0);
            built.state();
        }
        let count = states.len() + 2;
        let mut to = StateSet::none(count);
        to.insert(goal);
        let small = MarkovModel {
            initial: (0..states.len() as u32).collect(),
            first_choice: built.first_choice,
            first_arc: built.first_arc,
            targets: built.targets,
            chances: built.chances,
            ..MarkovModel::default()
        };
        let ways = (&StateSet::all(count), &to);
        until(&small, self.aim, ways, accuracy, Scope::Everywhere, control)
    }
}
