//! The bare bones of a problem with chance: numbered states, their choices, where these may lead.
//!
//! Compressed rows: a state owns a range of choices, a choice owns a range of arcs, an arc is a
//! `u32` target and an `f64` probability (12 bytes). Planners see only this, so that they are
//! compiled once and not once a game.

use meeple_core::End;

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
}

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
        let first = self.first_arc[self.first_arc.len() - 1] as usize;
        match self.targets[first..].iter().position(|&known| known == to) {
            Some(offset) => self.chances[first + offset] += chance,
            None => {
                self.targets.push(to);
                self.chances.push(chance);
            }
        }
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
                    for (to, chance) in self.arcs(choice) {
                        kept.targets.push(to);
                        kept.chances.push(chance);
                    }
                    kept.push_choice(self.rewards[choice], self.turns[choice]);
                }
            }
            kept.push_state(self.player(id));
        }
        kept
    }
}
