//! All states that can be reached, numbered, with their choices and chances: a problem laid out
//! flat so that planners need no rules.

use std::hash::Hash;

use indexmap::IndexSet;
use meeple_core::{Control, GO, Mdp, Problem, Side, StochasticGame, Stop};
use rustc_hash::FxBuildHasher;

use super::graph::{Graph, Player, StateId};
use crate::memory::indexed_bytes;

/// An explicit model of a mission or a dice duel: a [`Graph`] and what its numbers stand for.
#[derive(Debug)]
pub struct Model<S, A> {
    states: IndexSet<S, FxBuildHasher>,
    /// The action of each choice.
    actions: Vec<A>,
    graph: Graph,
}

impl<S: Clone + Eq + Hash, A: Copy> Model<S, A> {
    /// Lays out a mission from `root` on; values are expected rewards.
    ///
    /// Missions that rank their states are numbered through a table, others through hashing; the
    /// model is the same.
    ///
    /// # Errors
    /// Says why, when the budget ended before all states were found.
    pub fn of_mission<M>(mission: &M, root: &S, control: &mut Control<'_>) -> Result<Self, Stop>
    where
        M: Mdp + Problem<State = S, Action = A>,
    {
        Self::part_of_mission(mission, root, None, control)
    }

    /// Lays out what can be met within so many `actions` from `root`; states that far away have no
    /// choices any more.
    ///
    /// # Errors
    /// Says why, when the budget ended before all states were found.
    pub fn within<M>(
        mission: &M,
        root: &S,
        actions: u32,
        control: &mut Control<'_>,
    ) -> Result<Self, Stop>
    where
        M: Mdp + Problem<State = S, Action = A>,
    {
        Self::part_of_mission(mission, root, Some(actions), control)
    }

    fn part_of_mission<M>(
        mission: &M,
        root: &S,
        actions: Option<u32>,
        control: &mut Control<'_>,
    ) -> Result<Self, Stop>
    where
        M: Mdp + Problem<State = S, Action = A>,
    {
        match mission.ranks() {
            // Few states are near: a table of all ranks would take longer to make.
            Some(count) if count <= MOST_RANKS && actions.is_none() => {
                let mut by_rank = Ranked::new(mission, count as usize);
                let built = lay_out_mission(mission, root, &mut by_rank, actions, control)?;
                let mut states =
                    IndexSet::with_capacity_and_hasher(by_rank.states.len(), FxBuildHasher);
                states.extend(by_rank.states);
                Ok(Self { states, ..built })
            }
            _ => {
                let mut states = IndexSet::default();
                let built = lay_out_mission(mission, root, &mut states, actions, control)?;
                Ok(Self { states, ..built })
            }
        }
    }

    /// Lays out a dice duel from `root` on; values are expected payoffs to the first side.
    ///
    /// # Errors
    /// Says why, when the budget ended before all states were found.
    pub fn of_dice_duel<G>(game: &G, root: &S, control: &mut Control<'_>) -> Result<Self, Stop>
    where
        G: StochasticGame + Problem<State = S, Action = A>,
    {
        let mut states = IndexSet::default();
        let built = lay_out(1.0, root, &mut states, control, |states, graph, actions, state| {
            if let Some(outcome) = game.outcome(state) {
                graph.push_over(None, f64::from(outcome.payoff_for(Side::First)));
                return;
            }
            let _ = game.actions(state, |action| {
                game.outcomes(state, action, |chance, next| {
                    if chance > 0.0 {
                        graph.push_arc(chance, states.number(next));
                    }
                });
                graph.push_choice(0.0, 0.0);
                actions.push(action);
                GO
            });
            graph.push_state(match game.to_move(state) {
                Side::First => Player::Own,
                Side::Second => Player::Opponent,
            });
        })?;
        Ok(Self { states, ..built })
    }

    /// A model from its parts: `states` in the order of the graph, `actions` in that of its
    /// choices. `None` when the numbers do not fit or a state comes twice.
    #[must_use]
    pub fn from_parts(states: Vec<S>, actions: Vec<A>, graph: Graph) -> Option<Self> {
        let fits = states.len() == graph.len() && actions.len() == graph.choice_count();
        let known: IndexSet<S, FxBuildHasher> = states.into_iter().collect();
        (fits && known.len() == graph.len()).then_some(Self { states: known, actions, graph })
    }

    /// States, choices and arcs as numbers.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// How many states there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there is no state; never for a model that was laid out, since the root is one.
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
        self.graph.player(id)
    }

    /// The action of a choice, by the choice's number in the graph.
    #[must_use]
    pub fn action(&self, choice: usize) -> A {
        self.actions[choice]
    }

    /// The action at a place in a state's fixed order.
    #[must_use]
    pub fn nth_action(&self, id: StateId, index: u32) -> Option<A> {
        let mut choices = self.graph.choices(id);
        choices.nth(index as usize).map(|choice| self.actions[choice])
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        indexed_bytes::<S>(self.states.capacity())
            + self.actions.capacity() * size_of::<A>()
            + self.graph.bytes()
    }
}

/// Tables of ranks beyond this many entries are no gain over hashing.
const MOST_RANKS: u64 = 1 << 28;

/// Gives states their numbers, in order of discovery.
trait Numbering<S> {
    fn number(&mut self, state: S) -> StateId;
    fn nth(&self, index: usize) -> Option<&S>;
    fn bytes(&self) -> usize;
}

impl<S: Eq + Hash> Numbering<S> for IndexSet<S, FxBuildHasher> {
    #[inline]
    fn number(&mut self, state: S) -> StateId {
        self.insert_full(state).0 as StateId
    }

    fn nth(&self, index: usize) -> Option<&S> {
        self.get_index(index)
    }

    fn bytes(&self) -> usize {
        indexed_bytes::<S>(self.capacity())
    }
}

/// States of a mission that ranks them.
struct Ranked<'m, M: Mdp> {
    mission: &'m M,
    states: Vec<M::State>,
    by_rank: Vec<StateId>,
}

/// No state has this rank yet.
const UNKNOWN: StateId = StateId::MAX;

impl<'m, M: Mdp> Ranked<'m, M> {
    fn new(mission: &'m M, count: usize) -> Self {
        Self { mission, states: Vec::new(), by_rank: vec![UNKNOWN; count] }
    }
}

impl<M: Mdp> Numbering<M::State> for Ranked<'_, M> {
    #[inline]
    fn number(&mut self, state: M::State) -> StateId {
        let slot = &mut self.by_rank[self.mission.dense_rank(&state) as usize];
        if *slot == UNKNOWN {
            *slot = self.states.len() as StateId;
            self.states.push(state);
        }
        *slot
    }

    fn nth(&self, index: usize) -> Option<&M::State> {
        self.states.get(index)
    }

    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<M::State>()
            + self.by_rank.capacity() * size_of::<StateId>()
    }
}

fn lay_out_mission<M: Mdp>(
    mission: &M,
    root: &M::State,
    states: &mut impl Numbering<M::State>,
    within: Option<u32>,
    control: &mut Control<'_>,
) -> Result<Model<M::State, M::Action>, Stop> {
    // States come in the order of their distance from the root: `rim` is where the next distance
    // begins.
    let (mut left, mut rim, mut known) = (within.unwrap_or(u32::MAX), 1, 1);
    lay_out(mission.discount(), root, states, control, |states, graph, actions, state| {
        if graph.len() == rim {
            (left, rim) = (left.saturating_sub(1), known);
        }
        if let Some(end) = mission.end(state) {
            graph.push_over(Some(end), 0.0);
            return;
        }
        if left == 0 {
            graph.push_state(Player::Own);
            return;
        }
        let _ = mission.actions(state, |action| {
            let (mut reward, mut turns, mut size) = (0.0, 0.0, 0.0);
            mission.outcomes(state, action, |chance, next, gain| {
                if chance > 0.0 {
                    reward += chance * gain.reward;
                    size += chance * gain.reward.abs();
                    turns += chance * gain.turns;
                    let to = states.number(next);
                    known = known.max(to as usize + 1);
                    graph.push_arc(chance, to);
                }
            });
            graph.push_mean_choice(reward, turns, size);
            actions.push(action);
            GO
        });
        graph.push_state(Player::Own);
    })
}

/// Takes states in order of discovery and lets `expand` add what each leads to. The states of the
/// result are still missing: they are with `states`.
fn lay_out<S: Clone, A, N: Numbering<S>>(
    discount: f64,
    root: &S,
    states: &mut N,
    control: &mut Control<'_>,
    mut expand: impl FnMut(&mut N, &mut Graph, &mut Vec<A>, &S),
) -> Result<Model<S, A>, Stop> {
    let (mut graph, mut actions) = (Graph::new(discount), Vec::new());
    states.number(root.clone());
    while let Some(state) = states.nth(graph.len()).cloned() {
        if control.tick().is_break() {
            return Err(control.stopped().unwrap_or(Stop::Cancelled));
        }
        let in_use = || graph.bytes() + states.bytes() + actions.capacity() * size_of::<A>();
        if control.budget().bytes.is_some_and(|limit| in_use() > limit) {
            control.stop(Stop::Memory);
            return Err(Stop::Memory);
        }
        expand(states, &mut graph, &mut actions, &state);
    }
    Ok(Model { states: IndexSet::default(), actions, graph })
}
