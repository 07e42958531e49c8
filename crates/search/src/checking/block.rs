//! One strongly connected component, laid out by itself: what leaves it is a constant by now, and
//! staying in place is divided out, so that a loop that is left once in 10^13 rounds keeps its
//! digits.

use meeple_core::markov::{Aim, MarkovModel, RewardModel};

use super::net::Net;

/// A choice that may leave the block.
pub(super) const LEAVES: u8 = 1;
/// It may leave it for a state whose value is not zero.
pub(super) const POSITIVE: u8 = 2;
/// It may leave it for a state whose chance is not one.
pub(super) const DOUBTFUL: u8 = 4;
/// It may leave it for a state whose chance is one.
pub(super) const SURE: u8 = 8;
/// It may leave it for a state whose value is infinite.
pub(super) const ENDLESS: u8 = 16;

/// What is asked of every state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub(super) model: &'a MarkovModel,
    pub(super) aim: Aim,
    /// Rewards that are added up; without them, chances are asked for.
    pub(super) rewards: Option<&'a RewardModel>,
}

impl Asked<'_> {
    /// Whether nobody gains by a choice that stays in its state for ever.
    pub(super) fn drops_stays(self) -> bool {
        match self.aim {
            Aim::Max => self.rewards.is_none(),
            Aim::Min => self.rewards.is_some(),
        }
    }
}

/// The least and the greatest that a value may be.
pub(super) type Range = [f64; 2];

/// Choices of a component's states, their inner arcs, and what they bring outside.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) first_choice: Vec<u32>,
    pub(super) first_arc: Vec<u32>,
    pub(super) targets: Vec<u32>,
    pub(super) chances: Vec<f64>,
    /// What each choice brings beside its inner arcs, at least and at most.
    pub(super) brings: Vec<Range>,
    /// How likely each choice leaves the block.
    pub(super) leaves: Vec<f64>,
    pub(super) flags: Vec<u8>,
    /// The most arcs of a choice.
    pub(super) longest: usize,
    /// Whether a step that stays where it is costs less than nothing.
    pub(super) unbounded: bool,
}

/// What a sum of so many products may be off by, as a share of the sum of their sizes; each number
/// may have been rounded when it was read, and divided by a sum.
#[inline]
pub(super) fn rounding(terms: usize) -> f64 {
    (2 * terms + 8) as f64 * f64::EPSILON
}

impl Block {
    pub(super) fn len(&self) -> usize {
        self.first_choice.len() - 1
    }

    pub(super) fn choice_count(&self) -> usize {
        self.brings.len()
    }

    pub(super) fn net(&self) -> Net<'_> {
        Net { first_choice: &self.first_choice, first_arc: &self.first_arc, targets: &self.targets }
    }

    #[inline]
    pub(super) fn choices(&self, state: usize) -> std::ops::Range<usize> {
        self.first_choice[state] as usize..self.first_choice[state + 1] as usize
    }

    #[inline]
    pub(super) fn arcs(&self, choice: usize) -> (&[u32], &[f64]) {
        let range = self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize;
        (&self.targets[range.clone()], &self.chances[range])
    }

    /// The mean of `values` over a choice's inner arcs.
    #[inline]
    pub(super) fn inner(&self, choice: usize, values: &[f64]) -> f64 {
        let (targets, chances) = self.arcs(choice);
        targets.iter().zip(chances).map(|(&to, chance)| chance * values[to as usize]).sum()
    }

    /// What each choice of a state is worth: its constant and the mean of `values`.
    #[inline]
    pub(super) fn worths<'a>(
        &'a self,
        state: usize,
        constants: &'a [f64],
        values: &'a [f64],
    ) -> impl Iterator<Item = f64> + 'a {
        let choices = self.choices(state);
        let constants = &constants[choices.clone()];
        let bounds = &self.first_arc[choices.start..=choices.end];
        let arcs = bounds[0] as usize..bounds[bounds.len() - 1] as usize;
        let mut arcs = self.targets[arcs.clone()].iter().zip(&self.chances[arcs]);
        bounds.windows(2).zip(constants).map(move |(bounds, &constant)| {
            let mut sum = constant;
            for _ in bounds[0]..bounds[1] {
                if let Some((&to, chance)) = arcs.next() {
                    sum += chance * values[to as usize];
                }
            }
            sum
        })
    }

    pub(super) fn clear(&mut self) {
        self.first_choice.clear();
        self.first_choice.push(0);
        self.first_arc.clear();
        self.first_arc.push(0);
        self.targets.clear();
        self.chances.clear();
        self.brings.clear();
        self.leaves.clear();
        self.flags.clear();
        self.longest = 1;
        self.unbounded = false;
    }

    pub(super) fn end_state(&mut self) {
        self.first_choice.push(self.brings.len() as u32);
    }

    /// Lays out the component `states`. `local` holds the places of its states and `u32::MAX` for
    /// all others; `known` bounds what it leads to.
    pub(super) fn load(
        &mut self,
        asked: Asked<'_>,
        states: &[u32],
        local: &[u32],
        known: &[Range],
    ) {
        self.clear();
        let model = asked.model;
        for &state in states {
            let own = local[state as usize];
            let rewards = asked.rewards;
            let list = |list: &[f64], at: usize| list.get(at).copied().unwrap_or(0.0);
            let of_state = rewards.map_or(0.0, |rewards| list(&rewards.of_states, state as usize));
            let choices = model.choices(state);
            let mut end = model.first_arc[choices.start];
            for choice in choices {
                let first = end as usize;
                end = model.first_arc[choice + 1];
                let reward =
                    of_state + rewards.map_or(0.0, |rewards| list(&rewards.of_choices, choice));
                // Most choices of most models lead to one state.
                if end as usize - first == 1 {
                    let place = local[model.targets[first] as usize];
                    if place != u32::MAX && place != own {
                        self.targets.push(place);
                        self.chances.push(model.chances[first]);
                        self.end_choice([reward; 2], 0.0, 0);
                        continue;
                    }
                }
                self.load_choice(asked, (own, first..end as usize, reward), local, known);
            }
            self.end_state();
        }
    }

    #[inline]
    pub(super) fn end_choice(&mut self, brings: Range, leaves: f64, flags: u8) {
        self.brings.push(brings);
        self.leaves.push(leaves);
        self.flags.push(flags);
        self.first_arc.push(self.targets.len() as u32);
    }

    fn load_choice(
        &mut self,
        asked: Asked<'_>,
        (own, arcs, reward): (u32, std::ops::Range<usize>, f64),
        local: &[u32],
        known: &[Range],
    ) {
        let first = self.targets.len();
        let (mut low, mut high, mut size, mut going, mut leaves) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let (mut stays, mut flags, mut terms) = (false, 0, 0);
        let targets = &asked.model.targets[arcs.clone()];
        for (&to, &chance) in targets.iter().zip(&asked.model.chances[arcs]) {
            let place = local[to as usize];
            terms += 1;
            if place == own {
                stays = true;
                continue;
            }
            going += chance;
            if place != u32::MAX {
                self.targets.push(place);
                self.chances.push(chance);
                continue;
            }
            leaves += chance;
            let [least, most] = known[to as usize];
            flags |= LEAVES;
            if asked.rewards.is_none() {
                flags |= if most > 0.0 { POSITIVE } else { 0 };
                flags |= if least < 1.0 { DOUBTFUL } else { SURE };
            } else if least == f64::INFINITY {
                flags |= ENDLESS;
            }
            low += chance * least;
            high += chance * most;
            size += chance * least.abs().max(most.abs());
        }
        if going == 0.0 {
            // For ever here. Whoever wants to come somewhere does not choose that; but as a step on
            // the way it may pay.
            if asked.drops_stays() {
                self.unbounded |= reward < 0.0;
                return;
            }
            going = 1.0;
        }
        let error = rounding(terms) * (size + reward.abs());
        let brings = if flags & ENDLESS != 0 {
            [f64::INFINITY; 2]
        } else {
            [(low + reward - error) / going, (high + reward + error) / going]
        };
        if stays {
            self.chances[first..].iter_mut().for_each(|chance| *chance /= going);
        }
        self.end_choice(brings, leaves / going, flags);
        self.longest = self.longest.max(terms);
    }
}
