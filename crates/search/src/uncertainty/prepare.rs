//! Makes an undiscounted one-player task fit for sound planning.
//!
//! Where one can stay for ever at no cost, values do not determine themselves: each such end
//! component becomes one state that may leave by any of its exits, or rest for what the task
//! says that is worth. Where
//! one can never get out and pays for ever, the value is minus infinity. What is left has one
//! solution, and every policy that never ends is infinitely bad (Bertsekas and Tsitsiklis, 1991).

use meeple_core::{Control, Stop};

use super::components::{EndComponents, Leading, end_components};
use super::endless::{Endless, Verdict, least_loss, paying, walk};
use super::graph::{Graph, Player, StateId};
use super::objective::{NO_CHOICE, Task};

/// A task without end components worth staying in, and the way back to the old one.
#[derive(Debug)]
pub(super) struct Prepared {
    graph: Graph,
    rewards: Vec<f64>,
    finals: Vec<f64>,
    rough: f64,
    /// The new state of each old one.
    pub(super) new_of: Vec<StateId>,
    /// An old state of each new one; the last new state has none.
    pub(super) old_of: Vec<StateId>,
    /// The old choice of each new one; none for resting.
    old_choice: Vec<Option<usize>>,
    components: EndComponents,
    /// What to do where rewards have no bound: the old choice of each new state.
    rich: Vec<Option<usize>>,
    /// Why the value of the first state is infinite, if it is.
    pub(super) endless: Option<Endless>,
}

/// What preparing found.
#[derive(Debug)]
pub(super) enum Preparation {
    /// Nothing had to be changed.
    AsItWas,
    /// A task with the same values.
    Changed(Box<Prepared>),
    /// No total reward is defined.
    Refused(Endless),
    /// The budget ended first.
    Stopped,
}

/// Prepares a one-player task without discount.
pub(super) fn prepare(task: &Task<'_>, control: &mut Control<'_>) -> Preparation {
    let graph = task.graph;
    if !fits(graph.bytes(), control) {
        return Preparation::Stopped;
    }
    // Where nothing is ever paid, all components are free.
    let pays = task.rewards.iter().any(|&reward| reward != 0.0);
    let all = if pays {
        match end_components(graph, |_| true, control) {
            None => return Preparation::Stopped,
            Some(found) if found.states.is_empty() => return Preparation::AsItWas,
            Some(found) => Some(found),
        }
    } else {
        None
    };
    let Some(free) = end_components(graph, |choice| task.rewards[choice] == 0.0, control) else {
        return Preparation::Stopped;
    };
    let unchanged = free.states.is_empty();
    if unchanged && !pays {
        return Preparation::AsItWas;
    }
    let mut prepared = Prepared::collapse(task, free);
    let rest = match all.filter(|_| unchanged) {
        Some(all) => all,
        None => match end_components(&prepared.graph, |_| pays, control) {
            None => return Preparation::Stopped,
            Some(rest) => rest,
        },
    };
    let may_rest = unchanged || task.rest.is_finite();
    if rest.states.is_empty() && may_rest {
        return if unchanged {
            Preparation::AsItWas
        } else {
            Preparation::Changed(Box::new(prepared))
        };
    }
    let leading = Leading::new(&prepared.graph);
    let found = paying(&prepared.task(), &leading, &rest, control);
    if control.must_stop() {
        return Preparation::Stopped;
    }
    if let Some(round) = &found.balanced {
        let told = walk(&prepared.task(), round, control);
        return Preparation::Refused(prepared.told(graph, Verdict::Balanced, told));
    }
    let seeds: Vec<StateId> =
        found.gains.iter().flat_map(|round| round.policy.iter().map(|&(id, _)| id)).collect();
    let hopeful = can_end_surely(&prepared.graph, &prepared.finals, &seeds, &leading);
    if hopeful.iter().all(|&hope| hope) && unchanged && seeds.is_empty() {
        return Preparation::AsItWas;
    }
    let root = prepared.new_of.first().copied().unwrap_or_default();
    if let Some(round) = found.gains.first() {
        let safe = |choice: usize| prepared.graph.arcs(choice).all(|(to, _)| hopeful[to as usize]);
        let ways = leading.toward(&seeds, safe);
        let mut chosen: Vec<Option<usize>> = (0..prepared.graph.len() as StateId)
            .map(|id| ways.choice(id).filter(|_| hopeful[id as usize]))
            .collect();
        let inside = found.gains.iter().flat_map(|round| &round.policy);
        inside.for_each(|&(id, choice)| chosen[id as usize] = Some(choice));
        let verdict = if chosen[root as usize].is_some() {
            Some(Verdict::Gain)
        } else {
            let risky = !hopeful[root as usize] && leading.toward(&seeds, |_| true).reaches(root);
            risky.then_some(Verdict::Undefined)
        };
        if let Some(verdict) = verdict {
            // The loop that the first state comes to.
            let near = |round: &&super::endless::Round| {
                let goals: Vec<StateId> = round.policy.iter().map(|&(id, _)| id).collect();
                leading.toward(&goals, |c| verdict == Verdict::Undefined || safe(c)).reaches(root)
            };
            let round = found.gains.iter().find(near).unwrap_or(round);
            let told = walk(&prepared.task(), round, control);
            let told = prepared.told(graph, verdict, told);
            if verdict == Verdict::Undefined {
                return Preparation::Refused(told);
            }
            prepared.endless = Some(told);
        }
        prepared.rich = chosen
            .into_iter()
            .map(|choice| choice.and_then(|choice| prepared.old_choice[choice]))
            .collect();
    }
    if !hopeful[root as usize] && prepared.endless.is_none() {
        prepared.endless = prepared.unavoidable(graph, &rest, &hopeful, root, control);
    }
    prepared.bury(&hopeful);
    Preparation::Changed(Box::new(prepared))
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
        let (rewards, finals) = ((&self.rewards[..]).into(), (&self.finals[..]).into());
        Task { rough: self.rough, ..Task::from_parts(&self.graph, rewards, finals, 1.0) }
    }

    /// A loop of the new graph as one of the old.
    fn told(
        &self,
        old: &Graph,
        verdict: Verdict,
        (steps, reward): (Vec<(StateId, usize)>, f64),
    ) -> Endless {
        let old_step = |(_, choice): (StateId, usize)| {
            let choice = self.old_choice[choice]?;
            let owner = old.owner(choice);
            Some((owner, (choice - old.choices(owner).start) as u32))
        };
        Endless { verdict, steps: steps.into_iter().filter_map(old_step).collect(), reward }
    }

    /// A loop that costs for ever and that the first state may be unable to avoid.
    fn unavoidable(
        &self,
        old: &Graph,
        components: &EndComponents,
        hopeful: &[bool],
        root: StateId,
        control: &mut Control<'_>,
    ) -> Option<Endless> {
        let mut met = vec![false; self.graph.len()];
        let mut open = vec![root];
        met[root as usize] = true;
        while let Some(id) = open.pop() {
            for choice in self.graph.choices(id) {
                for (to, _) in self.graph.arcs(choice) {
                    if !std::mem::replace(&mut met[to as usize], true) {
                        open.push(to);
                    }
                }
            }
        }
        let trap = |states: &&Vec<StateId>| {
            states.iter().all(|&id| met[id as usize] && !hopeful[id as usize])
        };
        let states = components.states.iter().filter(trap).min()?;
        let round = least_loss(&self.task(), components, states, control);
        let told = walk(&self.task(), &round, control);
        Some(self.told(old, Verdict::Loss, told))
    }

    /// Each end component becomes one state.
    fn collapse(task: &Task<'_>, components: EndComponents) -> Self {
        let old = task.graph;
        let mut leader: Vec<StateId> = (0..old.len() as StateId).collect();
        let mut members: Vec<(StateId, &[StateId])> = Vec::new();
        for states in &components.states {
            let first = states.iter().copied().min().unwrap_or_default();
            states.iter().for_each(|&id| leader[id as usize] = first);
            members.push((first, states));
        }
        members.sort_by_key(|&(first, _)| first);
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
            let component = members.next_if(|&(first, _)| first == id).map(|(_, states)| states);
            for &member in component.unwrap_or(&alone) {
                for choice in old.choices(member).filter(|&choice| !components.stays[choice]) {
                    graph.copy_choice(old, choice, task.rewards[choice], |to| new_of[to as usize]);
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
        let (rewards, rough, rich) = (graph.rewards.clone(), task.rough, vec![None; graph.len()]);
        Self {
            graph,
            rewards,
            finals,
            rough,
            new_of,
            old_of,
            old_choice,
            components,
            rich,
            endless: None,
        }
    }

    /// States that cannot end surely are worth minus infinity, and nobody goes there by choice; those
    /// from which rewards have no bound are worth infinity.
    fn bury(&mut self, hopeful: &[bool]) {
        let old = &self.graph;
        let mut graph = Graph::new(1.0);
        let mut kept = Vec::new();
        for id in 0..old.len() as StateId {
            let lost = !hopeful[id as usize];
            let rich = self.rich[id as usize].is_some();
            if lost || rich {
                let endless = if lost { f64::NEG_INFINITY } else { f64::INFINITY };
                self.finals[id as usize] = endless;
            }
            if lost || rich || old.player(id) == Player::Over {
                graph.push_over(old.end(id), self.finals[id as usize]);
                continue;
            }
            for choice in old.choices(id) {
                if old.arcs(choice).all(|(to, _)| hopeful[to as usize]) {
                    graph.copy_choice(old, choice, self.rewards[choice], |to| to);
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

    /// A vector over old states as one over new states: the best of each component, and what is known
    /// where it is over.
    pub(super) fn lower(&self, old: &[f64]) -> Vec<f64> {
        let mut new = vec![f64::NEG_INFINITY; self.graph.len()];
        for (&id, &value) in self.new_of.iter().zip(old) {
            new[id as usize] = new[id as usize].max(value);
        }
        for (id, value) in new.iter_mut().enumerate() {
            if self.graph.choices(id as StateId).is_empty() {
                *value = self.finals[id];
            }
        }
        new
    }

    /// A policy of the new task as one of the old: inside a component everybody walks to the exit
    /// chosen, or stays.
    pub(super) fn lift_policy(&self, old: &Graph, new: &[u32]) -> Vec<u32> {
        let place = |id: StateId, choice: usize| (choice - old.choices(id).start) as u32;
        let exit = |id: StateId| {
            let new_id = self.new_of[id as usize];
            self.rich[new_id as usize].or_else(|| {
                let choice = self.graph.choices(new_id).nth(new[new_id as usize] as usize)?;
                self.old_choice[choice]
            })
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
        if self.components.states.is_empty() {
            return policy;
        }
        // Everybody else in a component walks to the state that has its exit.
        let exits: Vec<StateId> = self
            .components
            .states
            .iter()
            .filter_map(|states| states.first().and_then(|&id| exit(id)))
            .map(|choice| old.owner(choice))
            .collect();
        let inner = Leading::among(old, |choice| self.components.stays[choice]);
        let ways = inner.toward(&exits, |_| true);
        for &id in &ways.order {
            if let Some(choice) = ways.choice(id) {
                policy[id as usize] = place(id, choice);
            }
        }
        policy
    }
}

/// The states from which some policy ends, or comes to one of `seeds`, with probability one.
pub(super) fn can_end_surely(
    graph: &Graph,
    finals: &[f64],
    seeds: &[StateId],
    leading: &Leading,
) -> Vec<bool> {
    let mut hopeful: Vec<bool> = finals.iter().map(|value| value.is_finite()).collect();
    let mut goals: Vec<StateId> = (0..graph.len() as StateId)
        .filter(|&id| graph.choices(id).is_empty() && hopeful[id as usize])
        .collect();
    goals.extend(seeds);
    let mut left: Vec<u32> =
        (0..graph.len() as StateId).map(|id| graph.choices(id).len() as u32).collect();
    // Choices that may lead out of the hopeful states, which only ever grow in number.
    let mut spoilt = vec![false; graph.choice_count()];
    let mut lost: Vec<StateId> =
        (0..graph.len() as StateId).filter(|&id| !hopeful[id as usize]).collect();
    let mut safe = vec![false; graph.len()];
    goals.iter().for_each(|&id| safe[id as usize] = true);
    loop {
        // Who has no other choice is lost as well.
        while let Some(id) = lost.pop() {
            for &choice in leading.to(id) {
                if !std::mem::replace(&mut spoilt[choice as usize], true) {
                    let owner = leading.owner[choice as usize];
                    left[owner as usize] -= 1;
                    let bare = left[owner as usize] == 0 && !safe[owner as usize];
                    if bare && std::mem::replace(&mut hopeful[owner as usize], false) {
                        lost.push(owner);
                    }
                }
            }
        }
        let ways = leading.toward(&goals, |choice| !spoilt[choice]);
        lost = (0..graph.len() as StateId)
            .filter(|&id| hopeful[id as usize] && !ways.reaches(id))
            .collect();
        if lost.is_empty() {
            return hopeful;
        }
        lost.iter().for_each(|&id| hopeful[id as usize] = false);
    }
}
