//! All states that can be reached, numbered, with their choices and chances: a problem laid out
//! flat so that planners need no rules.

use indexmap::IndexSet;
use meeple_core::{Control, End, Mdp, Problem, Side, StochasticGame, Stop};
use rustc_hash::FxBuildHasher;

use crate::memory::indexed_bytes;

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

/// An explicit model of a mission or a dice duel.
#[derive(Debug)]
pub struct Model<S, A> {
    states: IndexSet<S, FxBuildHasher>,
    pub(super) players: Vec<Player>,
    /// How finished states ended; `None` for dice duels and unfinished states.
    pub(super) ends: Vec<Option<End>>,
    /// The value of finished states (payoffs of duels); 0 elsewhere.
    pub(super) final_values: Vec<f64>,
    /// Where each state's choices begin; one more entry than states.
    first_choice: Vec<u32>,
    choices: Vec<Choice<A>>,
    arcs: Vec<Arc>,
    pub(super) discount: f64,
}

/// An action in a state, with what it brings on average.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<A> {
    pub(super) action: A,
    pub(super) reward: f64,
    pub(super) turns: f64,
    first_arc: u32,
}

/// A possible next state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub(super) chance: f64,
    pub(super) to: StateId,
}

impl<S: Clone + Eq + std::hash::Hash, A: Copy> Model<S, A> {
    /// Lays out a mission from `root` on; values are expected rewards.
    ///
    /// # Errors
    /// Says why, when the budget ended before all states were found.
    pub fn of_mission<M>(mission: &M, root: &S, control: &mut Control<'_>) -> Result<Self, Stop>
    where
        M: Mdp + Problem<State = S, Action = A>,
    {
        let mut model = Self::begin(root, mission.discount());
        model.explore(control, |model, state| {
            if let Some(end) = mission.end(&state) {
                model.push_over(Some(end), 0.0);
                return;
            }
            model.players.push(Player::Own);
            for action in mission.action_list(&state) {
                let mut choice = model.begin_choice(action);
                mission.outcomes(&state, action, |chance, next, gain| {
                    choice.reward += chance * gain.reward;
                    choice.turns += chance * gain.turns;
                    model.push_arc(choice.first_arc, chance, next);
                });
                model.choices.push(choice);
            }
        })?;
        Ok(model)
    }

    /// Lays out a dice duel from `root` on; values are expected payoffs to the first side.
    ///
    /// # Errors
    /// Says why, when the budget ended before all states were found.
    pub fn of_dice_duel<G>(game: &G, root: &S, control: &mut Control<'_>) -> Result<Self, Stop>
    where
        G: StochasticGame + Problem<State = S, Action = A>,
    {
        let mut model = Self::begin(root, 1.0);
        model.explore(control, |model, state| {
            if let Some(outcome) = game.outcome(&state) {
                model.push_over(None, f64::from(outcome.payoff_for(Side::First)));
                return;
            }
            model.players.push(match game.to_move(&state) {
                Side::First => Player::Own,
                Side::Second => Player::Opponent,
            });
            for action in game.action_list(&state) {
                let choice = model.begin_choice(action);
                game.outcomes(&state, action, |chance, next| {
                    model.push_arc(choice.first_arc, chance, next);
                });
                model.choices.push(choice);
            }
        })?;
        Ok(model)
    }

    fn begin(root: &S, discount: f64) -> Self {
        let mut states = IndexSet::default();
        states.insert(root.clone());
        Self {
            states,
            players: Vec::new(),
            ends: Vec::new(),
            final_values: Vec::new(),
            first_choice: vec![0],
            choices: Vec::new(),
            arcs: Vec::new(),
            discount,
        }
    }

    /// Takes states in order of discovery and lets `lay_out` add what each leads to.
    fn explore(
        &mut self,
        control: &mut Control<'_>,
        mut lay_out: impl FnMut(&mut Self, S),
    ) -> Result<(), Stop> {
        while self.players.len() < self.states.len() {
            if control.tick().is_break() {
                return Err(control.stopped().unwrap_or(Stop::Cancelled));
            }
            if control.budget().bytes.is_some_and(|limit| self.bytes() > limit) {
                control.stop(Stop::Memory);
                return Err(Stop::Memory);
            }
            let state = self.states[self.players.len()].clone();
            lay_out(self, state);
            self.ends.resize(self.players.len(), None);
            self.final_values.resize(self.players.len(), 0.0);
            self.first_choice.push(self.choices.len() as u32);
        }
        Ok(())
    }

    fn push_over(&mut self, end: Option<End>, value: f64) {
        self.players.push(Player::Over);
        self.ends.push(end);
        self.final_values.push(value);
    }

    fn begin_choice(&self, action: A) -> Choice<A> {
        Choice { action, reward: 0.0, turns: 0.0, first_arc: self.arcs.len() as u32 }
    }

    /// Adds a possible next state to the choice whose arcs begin at `first`; equal ones are merged.
    fn push_arc(&mut self, first: u32, chance: f64, next: S) {
        if chance <= 0.0 {
            return;
        }
        let to = self.states.insert_full(next).0 as StateId;
        match self.arcs[first as usize..].iter_mut().find(|arc| arc.to == to) {
            Some(arc) => arc.chance += chance,
            None => self.arcs.push(Arc { chance, to }),
        }
    }

    /// How many states there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there is no state; never, since the root is one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The number of a state, if it can be reached.
    pub fn id(&self, state: &S) -> Option<StateId> {
        self.states.get_index_of(state).map(|index| index as StateId)
    }

    /// The state with a number.
    ///
    /// # Panics
    /// When no state has that number.
    #[must_use]
    pub fn state(&self, id: StateId) -> &S {
        &self.states[id as usize]
    }

    /// Who chooses there.
    #[must_use]
    pub fn player(&self, id: StateId) -> Player {
        self.players[id as usize]
    }

    pub(super) fn choices(&self, id: StateId) -> &[Choice<A>] {
        let id = id as usize;
        &self.choices[self.first_choice[id] as usize..self.first_choice[id + 1] as usize]
    }

    /// Each choice of a state with its possible next states.
    pub(super) fn options(&self, id: StateId) -> impl Iterator<Item = (&Choice<A>, &[Arc])> {
        let first = self.first_choice[id as usize] as usize;
        self.choices(id).iter().enumerate().map(move |(offset, choice)| {
            let end = self
                .choices
                .get(first + offset + 1)
                .map_or(self.arcs.len(), |next| next.first_arc as usize);
            (choice, &self.arcs[choice.first_arc as usize..end])
        })
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        indexed_bytes::<S>(self.states.capacity())
            + self.players.capacity()
            + self.ends.capacity() * size_of::<Option<End>>()
            + self.final_values.capacity() * size_of::<f64>()
            + self.first_choice.capacity() * size_of::<u32>()
            + self.choices.capacity() * size_of::<Choice<A>>()
            + self.arcs.capacity() * size_of::<Arc>()
    }
}
