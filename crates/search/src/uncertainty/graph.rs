//! The bare bones of a problem with chance: numbered states, their choices, where these may lead.
//!
//! Compressed rows: a state owns a range of choices, a choice owns a range of arcs, an arc is a
//! `u32` target and an `f64` probability (12 bytes). Planners see only this, so that they are
//! compiled once and not once a game.

use meeple_core::End;
use rustc_hash::FxHashMap;

/// The number of a state, in order of discovery.
pub type StateId = u32;

/// Who chooses in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The side whose value is computed: the greatest value counts.
    Own,
    /// The opponent: the least value counts.
    Opponent,
    /// Nobody: it is over, and the value is known.
    Over,
}

/// States, choices and arcs without rules, names or pictures.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    pub(super) players: Vec<Player>,
    /// How finished states ended; `None` for dice duels and unfinished states.
    pub(super) ends: Vec<Option<End>>,
    /// The value of finished states (payoffs of duels); 0 elsewhere.
    pub(super) final_values: Vec<f64>,
    /// Where each state's choices begin; one more entry than states.
    pub(super) first_choice: Vec<u32>,
    /// Where each choice's arcs begin; one more entry than choices.
    pub(super) first_arc: Vec<u32>,
    /// Mean reward of each choice.
    pub(super) rewards: Vec<f64>,
    /// Mean turns of each choice.
    pub(super) turns: Vec<f64>,
    pub(super) targets: Vec<StateId>,
    pub(super) chances: Vec<f64>,
    pub(super) discount: f64,
    /// Choices whose numbers are long sums, with the number of terms.
    terms: FxHashMap<u32, u32>,
    /// The most terms of any.
    longest: u32,
    /// The largest mean size of rewards that cancel each other out in their mean.
    rough: f64,
    /// Arcs pushed since the last choice, equal ones counted as often as they came.
    pending: u32,
    /// Where to find the arcs of the choice being made, once there are many.
    places: FxHashMap<StateId, u32>,
}

/// Sums of no more terms than this are not noted: every choice may have them.
const FEW_TERMS: u32 = 16;
/// Choices with more arcs than this find equal ones by hashing.
const FEW_ARCS: usize = 24;

impl Graph {
    /// A graph without states; `discount` is the worth now of a unit of reward one step later.
    #[must_use]
    pub fn new(discount: f64) -> Self {
        Self {
            players: Vec::new(),
            ends: Vec::new(),
            final_values: Vec::new(),
            first_choice: vec![0],
            first_arc: vec![0],
            rewards: Vec::new(),
            turns: Vec::new(),
            targets: Vec::new(),
            chances: Vec::new(),
            discount,
            terms: FxHashMap::default(),
            longest: FEW_TERMS,
            rough: 0.0,
            pending: 0,
            places: FxHashMap::default(),
        }
    }

    /// Adds a state where it is over.
    pub fn push_over(&mut self, end: Option<End>, value: f64) {
        self.players.push(Player::Over);
        self.ends.push(end);
        self.final_values.push(value);
        self.first_choice.push(self.choice_count() as u32);
    }

    /// Adds a state that owns the choices pushed since the last state.
    pub fn push_state(&mut self, player: Player) {
        self.players.push(player);
        self.ends.push(None);
        self.final_values.push(0.0);
        self.first_choice.push(self.choice_count() as u32);
    }

    /// Adds a choice that owns the arcs pushed since the last choice.
    pub fn push_choice(&mut self, reward: f64, turns: f64) {
        self.push_mean_choice(reward, turns, reward.abs());
    }

    /// The same, where the reward is a mean of rewards whose sizes have the mean `size`: what
    /// rounding did to it is measured against that.
    pub fn push_mean_choice(&mut self, reward: f64, turns: f64, size: f64) {
        let terms = std::mem::take(&mut self.pending);
        if terms > FEW_TERMS {
            self.terms.insert(self.choice_count() as u32, terms);
            self.longest = self.longest.max(terms);
        }
        if size > 2.0 * reward.abs() {
            self.rough = self.rough.max(size);
        }
        self.places.clear();
        self.rewards.push(reward);
        self.turns.push(turns);
        self.first_arc.push(self.targets.len() as u32);
    }

    /// Adds a possible next state to the choice being made; equal ones are merged, and what cannot
    /// happen is left out.
    #[inline]
    pub fn push_arc(&mut self, chance: f64, to: StateId) {
        if chance <= 0.0 {
            return;
        }
        self.pending += 1;
        let first = self.first_arc[self.first_arc.len() - 1] as usize;
        let known = if self.targets.len() - first <= FEW_ARCS {
            self.targets[first..].iter().position(|&known| known == to)
        } else {
            self.place_of(first, to)
        };
        match known {
            Some(offset) => self.chances[first + offset] += chance,
            None => {
                self.targets.push(to);
                self.chances.push(chance);
            }
        }
    }

    /// Where the choice being made, whose arcs begin at `first`, has its arc to a state.
    #[cold]
    fn place_of(&mut self, first: usize, to: StateId) -> Option<usize> {
        for (offset, &known) in self.targets[first..].iter().enumerate().skip(self.places.len()) {
            self.places.insert(known, offset as u32);
        }
        self.places.get(&to).map(|&offset| offset as usize)
    }

    /// How many terms went into the numbers of a choice, at most.
    pub(super) fn terms(&self, choice: usize) -> u32 {
        let known = (!self.terms.is_empty()).then(|| self.terms.get(&(choice as u32))).flatten();
        known.copied().unwrap_or(FEW_TERMS)
    }

    /// The most terms of any choice.
    pub(super) const fn longest(&self) -> u32 {
        self.longest
    }

    /// The largest mean size of rewards that cancel each other out in their mean.
    pub(super) const fn rough(&self) -> f64 {
        self.rough
    }

    /// How many states there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.players.len()
    }

    /// Whether there is no state.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.players.is_empty()
    }

    /// States where it is not over.
    #[must_use]
    pub fn live(&self) -> usize {
        self.players.iter().filter(|&&player| player != Player::Over).count()
    }

    /// How many choices there are in all.
    #[must_use]
    pub fn choice_count(&self) -> usize {
        self.rewards.len()
    }

    /// How many arcs there are in all.
    #[must_use]
    pub fn arc_count(&self) -> usize {
        self.targets.len()
    }

    /// The worth now of one unit of reward a step later.
    #[must_use]
    pub const fn discount(&self) -> f64 {
        self.discount
    }

    /// Who chooses there.
    #[must_use]
    pub fn player(&self, id: StateId) -> Player {
        self.players[id as usize]
    }

    /// How it ended there, if it did.
    #[must_use]
    pub fn end(&self, id: StateId) -> Option<End> {
        self.ends[id as usize]
    }

    /// The numbers of a state's choices.
    #[inline]
    #[must_use]
    pub fn choices(&self, id: StateId) -> std::ops::Range<usize> {
        let id = id as usize;
        self.first_choice[id] as usize..self.first_choice[id + 1] as usize
    }

    /// The state that a choice belongs to.
    #[must_use]
    pub fn owner(&self, choice: usize) -> StateId {
        (self.first_choice.partition_point(|&first| first as usize <= choice) - 1) as StateId
    }

    /// The possible next states of a choice, with their probabilities.
    #[inline]
    pub fn arcs(&self, choice: usize) -> impl Iterator<Item = (StateId, f64)> + '_ {
        let range = self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize;
        self.targets[range.clone()].iter().copied().zip(self.chances[range].iter().copied())
    }

    /// Mean of `values` after a choice.
    #[inline]
    #[must_use]
    pub fn mean(&self, choice: usize, values: &[f64]) -> f64 {
        let range = self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize;
        let (targets, chances) = (&self.targets[range.clone()], &self.chances[range]);
        targets.iter().zip(chances).map(|(&to, &chance)| chance * values[to as usize]).sum()
    }

    /// Mean reward of a choice.
    #[must_use]
    pub fn reward(&self, choice: usize) -> f64 {
        self.rewards[choice]
    }

    /// Mean turns of a choice.
    #[must_use]
    pub fn turns(&self, choice: usize) -> f64 {
        self.turns[choice]
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.players.capacity()
            + self.ends.capacity() * size_of::<Option<End>>()
            + self.final_values.capacity() * size_of::<f64>()
            + (self.first_choice.capacity() + self.first_arc.capacity()) * size_of::<u32>()
            + (self.rewards.capacity() + self.turns.capacity()) * size_of::<f64>()
            + self.targets.capacity() * size_of::<StateId>()
            + self.chances.capacity() * size_of::<f64>()
            + self.terms.capacity() * size_of::<(u32, u32)>()
    }

    /// The same states with only some of the choices.
    #[must_use]
    pub fn keep_choices(&self, mut keep: impl FnMut(StateId, usize) -> bool) -> Self {
        let mut kept = Self::new(self.discount);
        for id in 0..self.len() as StateId {
            if self.player(id) == Player::Over {
                kept.push_over(self.end(id), self.final_values[id as usize]);
                continue;
            }
            for choice in self.choices(id) {
                if keep(id, choice) {
                    kept.copy_choice(self, choice, self.rewards[choice], |to| to);
                }
            }
            kept.push_state(self.player(id));
        }
        kept
    }

    /// Adds a choice of another graph with a reward of its own, its arcs leading where `new_of` says.
    pub(super) fn copy_choice(
        &mut self,
        other: &Self,
        choice: usize,
        reward: f64,
        new_of: impl Fn(StateId) -> StateId,
    ) {
        for (to, chance) in other.arcs(choice) {
            self.push_arc(chance, new_of(to));
        }
        let terms = other.terms(choice);
        if terms > FEW_TERMS {
            self.pending += terms;
        }
        self.rough = other.rough;
        self.push_choice(reward, other.turns[choice]);
    }
}
