//! What all trial-based planners share: bounds of the states met, backups, dice.

use meeple_core::{Control, Flow, GO, Progress, Rng, STOP, Stop, Worth};

use super::graph::StateId;
use super::space::Space;
use super::steps::Steps;

/// What trials found, by the numbers of the space; the root is number 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Trials {
    /// No true value is below this.
    pub lower: Vec<f64>,
    /// No true value is above this.
    pub upper: Vec<f64>,
    /// Trials made.
    pub trials: u32,
    /// Backups made.
    pub backups: u64,
    /// Whether the root's value is known well enough.
    pub converged: bool,
}

/// The best choice of a state by its upper bounds, and its bounds after a backup.
#[derive(Clone, Copy, Debug)]
pub(super) struct Backup {
    pub(super) choice: usize,
    pub(super) lower: f64,
    pub(super) upper: f64,
    /// The size of what was summed: rounding is measured against it.
    pub(super) size: f64,
}

/// A planner's knowledge while it walks.
#[derive(Debug)]
pub(super) struct Walker<'s, S> {
    pub(super) space: &'s mut S,
    pub(super) found: Trials,
    pub(super) rng: Rng,
}

impl<'s, S: Space> Walker<'s, S> {
    pub(super) fn new(space: &'s mut S, control: &Control<'_>) -> Self {
        let found = Trials {
            lower: Vec::new(),
            upper: Vec::new(),
            trials: 0,
            backups: 0,
            converged: false,
        };
        let mut walker = Self { space, found, rng: control.rng() };
        walker.learn();
        walker
    }

    /// Gives first bounds to states met since.
    fn learn(&mut self) {
        for id in self.found.lower.len()..self.space.known() {
            let (lower, upper) = self.space.first_bounds(id as StateId);
            self.found.lower.push(lower);
            self.found.upper.push(upper);
        }
    }

    /// Counts a step; it must not be made when time, nodes or memory are used up.
    pub(super) fn tick(&self, control: &mut Control<'_>) -> Flow {
        control.tick()?;
        let bounds = 2 * self.found.lower.capacity() * size_of::<f64>();
        let limit = control.budget().bytes;
        if limit.is_some_and(|limit| self.space.bytes() + bounds > limit) {
            control.stop(Stop::Memory);
            return STOP;
        }
        GO
    }

    /// How far apart the bounds of a state are.
    pub(super) fn gap(&self, id: StateId) -> f64 {
        self.found.upper[id as usize] - self.found.lower[id as usize]
    }

    /// What a backup would say; `None` where it is over.
    pub(super) fn look(&mut self, id: StateId) -> Option<Backup> {
        let choices = self.space.expand(id);
        self.learn();
        let discount = self.space.discount();
        let mut best: Option<Backup> = None;
        for choice in choices {
            let (targets, chances) = self.space.arcs(choice);
            let (mut lower, mut upper, mut size) = (0.0, 0.0, 0.0);
            for (&to, chance) in targets.iter().zip(chances) {
                let (low, high) = (self.found.lower[to as usize], self.found.upper[to as usize]);
                lower += chance * low;
                upper += chance * high;
                size += chance * low.abs().max(high.abs());
            }
            let reward = self.space.reward(choice);
            let (lower, upper) = (reward + discount * lower, reward + discount * upper);
            let size = reward.abs() + discount * size;
            best = Some(match best {
                None => Backup { choice, lower, upper, size },
                Some(known) => Backup {
                    size: known.size.max(size),
                    choice: if upper > known.upper { choice } else { known.choice },
                    lower: known.lower.max(lower),
                    upper: known.upper.max(upper),
                },
            });
        }
        best
    }

    /// The choice that promises most, any one among equals.
    pub(super) fn surest(&mut self, id: StateId) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        let mut equals = 0;
        for choice in self.space.expand(id) {
            let (targets, chances) = self.space.arcs(choice);
            let later = targets.iter().zip(chances);
            let later: f64 = later.map(|(&to, part)| part * self.found.lower[to as usize]).sum();
            let lower = self.space.reward(choice) + self.space.discount() * later;
            let better = best.is_none_or(|(_, known)| lower > known);
            equals = if better { 1 } else { equals + 1 };
            let equal = best.is_some_and(|(_, known)| lower == known);
            if better || equal && self.rng.below(equals) == 0 {
                best = Some((choice, lower));
            }
        }
        best.map(|(choice, _)| choice)
    }

    /// Backs a state up; bounds only ever come nearer. Returns its best choice.
    pub(super) fn backup(&mut self, id: StateId, steps: &mut dyn Steps) -> Option<usize> {
        let seen = self.look(id)?;
        let at = id as usize;
        let slack = self.space.rounding(seen.size);
        self.found.lower[at] = self.found.lower[at].max(seen.lower - slack);
        self.found.upper[at] = self.found.upper[at].min(seen.upper + slack);
        self.found.backups += 1;
        let place = seen.choice - self.space.expand(id).start;
        steps.backup(id, Some(place as u32), self.found.upper[at]);
        Some(seen.choice)
    }

    /// Throws the dice for a choice; each next state weighs its chance times `weight`. `None` when
    /// all weigh nothing.
    pub(super) fn draw(
        &mut self,
        choice: usize,
        weight: impl Fn(&Trials, StateId) -> f64,
    ) -> Option<StateId> {
        let (targets, chances) = self.space.arcs(choice);
        let weigh = |(&to, chance): (&StateId, &f64)| chance * weight(&self.found, to);
        let total: f64 = targets.iter().zip(chances).map(weigh).sum();
        let mut left = self.rng.unit() * total;
        let mut drawn = None;
        for (to, chance) in targets.iter().zip(chances) {
            let share = weigh((to, chance));
            if share > 0.0 {
                drawn = Some(*to);
                left -= share;
                if left < 0.0 {
                    break;
                }
            }
        }
        drawn
    }

    /// Ends a trial: counts it and tells the observer.
    pub(super) fn end_trial(&mut self, steps: &mut dyn Steps, control: &mut Control<'_>) {
        self.found.trials += 1;
        steps.sweep(self.found.trials, self.gap(0));
        control.report(Progress {
            depth: self.found.trials,
            value: Some(Worth::Expected(f64::midpoint(self.found.lower[0], self.found.upper[0]))),
            ..Progress::default()
        });
    }
}
