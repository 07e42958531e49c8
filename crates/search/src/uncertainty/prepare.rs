//! Makes an undiscounted one-player task fit for sound planning.
//!
//! Where one can stay for ever at no cost, values do not determine themselves: each such end
//! component becomes one state that may leave by any of its exits, or rest for what the task
//! says that is worth. Where
//! one can never get out and pays for ever, the value is minus infinity. What is left has one
//! solution, and every policy that never ends is infinitely bad (Bertsekas and Tsitsiklis, 1991).

use meeple_core::{Control, Stop};

use super::components::{EndComponents, end_components};
use super::graph::{Graph, Player, StateId};
use super::objective::{NO_CHOICE, Task};

/// A task without end components worth staying in, and the way back to the old one.
#[derive(Debug)]
pub(super) struct Prepared {
    graph: Graph,
    rewards: Vec<f64>,
    finals: Vec<f64>,
    /// The new state of each old one.
    pub(super) new_of: Vec<StateId>,
    /// An old state of each new one; the last new state has none.
    pub(super) old_of: Vec<StateId>,
    /// The old choice of each new one; none for resting.
    old_choice: Vec<Option<usize>>,
    components: EndComponents,
}

/// What preparing found.
#[derive(Debug)]
pub(super) enum Preparation {
    /// Nothing had to be changed.
    AsItWas,
    /// A task with the same values.
    Changed(Box<Prepared>),
    /// Rewards can perhaps be collected for ever: no bound can be given.
    Unbounded,
}

/// Prepares a one-player task without discount; `None` when the budget ended first.
pub(super) fn prepare(task: &Task<'_>, control: &mut Control<'_>) -> Option<Preparation> {
    let graph = task.graph;
    if !fits(graph.bytes(), control) {
        return None;
    }
    let free = end_components(graph, |choice| task.rewards[choice] == 0.0, control)?;
    let unchanged = free.states.is_empty();
    let mut prepared = Prepared::collapse(task, free);
    let rest = end_components(&prepared.graph, |_| true, control)?;
    let may_rest = unchanged || task.rest.is_finite();
    if rest.states.is_empty() && may_rest {
        return Some(if unchanged {
            Preparation::AsItWas
        } else {
            Preparation::Changed(Box::new(prepared))
        });
    }
    let pays = |choice: usize| rest.stays[choice] && prepared.rewards[choice] > 0.0;
    if (0..prepared.rewards.len()).any(pays) {
        return Some(Preparation::Unbounded);
    }
    let hopeful = can_end_surely(&prepared.graph, &prepared.finals, control)?;
    if hopeful.iter().all(|&hope| hope) && unchanged {
        return Some(Preparation::AsItWas);
    }
    prepared.bury(&hopeful);
    Some(Preparation::Changed(Box::new(prepared)))
}

/// Whether a second graph of this size may be made: a model and its prepared form stand side by
/// side.
fn fits(bytes: usize, control: &mut Control<'_>) -> bool {
    let fits = control.budget().bytes.is_none_or(|limit| 2 * bytes <= limit);
    if !fits {
        control.stop(Stop::Memory);
    }
    fits
}

impl Prepared {
    /// The task on the new graph.
    pub(super) fn task(&self) -> Task<'_> {
        Task::from_parts(&self.graph, (&self.rewards[..]).into(), (&self.finals[..]).into(), 1.0)
    }

    /// Each end component becomes one state.
    fn collapse(task: &Task<'_>, components: EndComponents) -> Self {
        let old = task.graph;
        let mut leader: Vec<StateId> = (0..old.len() as StateId).collect();
        let mut members: Vec<&[StateId]> = Vec::new();
        for states in &components.states {
            let first = states.iter().copied().min().unwrap_or_default();
            states.iter().for_each(|&id| leader[id as usize] = first);
            members.push(states);
        }
        members.sort_by_key(|states| states.iter().min());
        let old_of: Vec<StateId> =
            (0..old.len() as StateId).filter(|&id| leader[id as usize] == id).collect();
        let mut new_of = vec![0; old.len()];
        for (new, &id) in old_of.iter().enumerate() {
            new_of[id as usize] = new as StateId;
        }
        for id in 0..old.len() {
            new_of[id] = new_of[leader[id] as usize];
        }
        let resting = old_of.len() as StateId;
        let mut graph = Graph::new(1.0);
        let (mut finals, mut old_choice) = (Vec::new(), Vec::new());
        let mut members = members.into_iter().peekable();
        for &id in &old_of {
            finals.push(task.finals[id as usize]);
            if old.player(id) == Player::Over {
                graph.push_over(old.end(id), task.finals[id as usize]);
                continue;
            }
            let alone = [id];
            let component =
                members.next_if(|states| states.iter().min().is_some_and(|&first| first == id));
            for &member in component.unwrap_or(&alone) {
                for choice in old.choices(member).filter(|&choice| !components.stays[choice]) {
                    old.arcs(choice)
                        .for_each(|(to, chance)| graph.push_arc(chance, new_of[to as usize]));
                    graph.push_choice(task.rewards[choice], old.turns[choice]);
                    old_choice.push(Some(choice));
                }
            }
            if component.is_some() {
                graph.push_arc(1.0, resting);
                graph.push_choice(0.0, 0.0);
                old_choice.push(None);
            }
            graph.push_state(Player::Own);
        }
        graph.push_over(None, task.rest);
        finals.push(task.rest);
        let rewards = graph.rewards.clone();
        Self { graph, rewards, finals, new_of, old_of, old_choice, components }
    }

    /// States that cannot end surely are worth minus infinity, and nobody goes there by choice.
    fn bury(&mut self, hopeful: &[bool]) {
        let old = &self.graph;
        let mut graph = Graph::new(1.0);
        let mut kept = Vec::new();
        for id in 0..old.len() as StateId {
            let lost = !hopeful[id as usize];
            if lost {
                self.finals[id as usize] = f64::NEG_INFINITY;
            }
            if lost || old.player(id) == Player::Over {
                graph.push_over(old.end(id), self.finals[id as usize]);
                continue;
            }
            for choice in old.choices(id) {
                if old.arcs(choice).all(|(to, _)| hopeful[to as usize]) {
                    old.arcs(choice).for_each(|(to, chance)| graph.push_arc(chance, to));
                    graph.push_choice(self.rewards[choice], old.turns[choice]);
                    kept.push(self.old_choice[choice]);
                }
            }
            graph.push_state(Player::Own);
        }
        self.rewards = graph.rewards.clone();
        self.old_choice = kept;
        self.graph = graph;
    }

    /// A vector over new states as one over old states.
    pub(super) fn lift(&self, new: &[f64]) -> Vec<f64> {
        self.new_of.iter().map(|&id| new[id as usize]).collect()
    }

    /// A policy of the new task as one of the old: inside a component everybody walks to the exit
    /// chosen, or stays.
    pub(super) fn lift_policy(&self, old: &Graph, new: &[u32]) -> Vec<u32> {
        let place = |id: StateId, choice: usize| (choice - old.choices(id).start) as u32;
        let exit = |id: StateId| {
            let new_id = self.new_of[id as usize];
            let choice = self.graph.choices(new_id).nth(new[new_id as usize] as usize)?;
            self.old_choice[choice]
        };
        let inner = |id: StateId| old.choices(id).find(|&choice| self.components.stays[choice]);
        let mut policy: Vec<u32> = (0..old.len() as StateId)
            .map(|id| match exit(id).filter(|choice| old.choices(id).contains(choice)) {
                Some(choice) => place(id, choice),
                // Lost or resting: the first choice is as good as any.
                None if old.player(id) == Player::Over || old.choices(id).is_empty() => NO_CHOICE,
                None => inner(id).map_or(0, |choice| place(id, choice)),
            })
            .collect();
        for states in &self.components.states {
            let Some(goal) = states.first().and_then(|&id| exit(id)) else { continue };
            let mut reached: Vec<bool> =
                states.iter().map(|&id| old.choices(id).contains(&goal)).collect();
            let at: std::collections::HashMap<StateId, usize> =
                states.iter().enumerate().map(|(index, &id)| (id, index)).collect();
            let mut grew = true;
            while std::mem::take(&mut grew) {
                for (index, &id) in states.iter().enumerate() {
                    if reached[index] {
                        continue;
                    }
                    let nearer = old.choices(id).find(|&choice| {
                        self.components.stays[choice]
                            && old
                                .arcs(choice)
                                .any(|(to, _)| at.get(&to).is_some_and(|&to| reached[to]))
                    });
                    if let Some(choice) = nearer {
                        policy[id as usize] = place(id, choice);
                        reached[index] = true;
                        grew = true;
                    }
                }
            }
        }
        policy
    }
}

/// The states from which some policy ends with probability one; `None` when the budget ended first.
fn can_end_surely(graph: &Graph, finals: &[f64], control: &mut Control<'_>) -> Option<Vec<bool>> {
    let mut hopeful: Vec<bool> = finals.iter().map(|value| value.is_finite()).collect();
    loop {
        // Who can reach an end by choices that never leave the hopeful states?
        let mut reaches: Vec<bool> =
            (0..graph.len()).map(|id| graph.players[id] == Player::Over && hopeful[id]).collect();
        let mut grew = true;
        while std::mem::take(&mut grew) {
            for id in (0..graph.len() as StateId).rev() {
                if control.tick().is_break() {
                    return None;
                }
                let at = id as usize;
                if reaches[at] || !hopeful[at] {
                    continue;
                }
                let good = |choice: usize| {
                    graph.arcs(choice).all(|(to, _)| hopeful[to as usize])
                        && graph.arcs(choice).any(|(to, _)| reaches[to as usize])
                };
                if graph.choices(id).is_empty() || graph.choices(id).any(good) {
                    reaches[at] = true;
                    grew = true;
                }
            }
        }
        if reaches == hopeful {
            return Some(hopeful);
        }
        hopeful = reaches;
    }
}
