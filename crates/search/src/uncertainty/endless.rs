//! Rewards without bound: loops in which one can stay for ever and is paid, or must stay and pays.
//!
//! The *total reward* of a policy is the limit of the expected reward of its first `n` steps. It is
//! `+inf` where the policy comes, with some chance, to stay in a loop with a positive mean reward and
//! never risks one with a negative mean; `-inf` where it risks the latter. A policy that risks both
//! has no total: it counts as `-inf` while another can be chosen, and where every policy risks both
//! no answer is given. Nor is one where the best loop has mean zero and yet pays and costs on the
//! way: sums then swing for ever. (Loops in which nothing is ever paid are no trouble: they are
//! collapsed.)

use meeple_core::Control;

use super::components::{EndComponents, Leading, blocks, end_components};
use super::graph::{Graph, Player, StateId};
use super::objective::Task;
use super::topological::topological;

/// What makes a value infinite, or keeps it from being one.
#[derive(Clone, Debug, PartialEq)]
pub struct Endless {
    /// What follows from the loop.
    pub verdict: Verdict,
    /// States and the places of the choices taken there, from the first round and back; long loops
    /// are cut short.
    pub steps: Vec<(StateId, u32)>,
    /// The mean reward of a round, from the first state back to it.
    pub reward: f64,
}

/// What follows from a loop that goes on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It pays every round, and it can be reached: the value has no upper bound.
    Gain,
    /// It costs every round, and it cannot be avoided for sure: the value has no lower bound.
    Loss,
    /// It pays every round, but whoever tries to reach it may have to pay for ever: the total is
    /// infinity less infinity.
    Undefined,
    /// Its mean is zero, or too near to tell, though it pays and costs: sums do not settle.
    Balanced,
}

/// How the end components of a task without free ones pay.
pub(super) struct Paying {
    /// Components that pay for ever.
    pub(super) gains: Vec<Round>,
    /// One whose mean is zero or too near to tell.
    pub(super) balanced: Option<Round>,
}

/// A way to stay in a component for ever.
pub(super) struct Round {
    /// A state to which it always comes back.
    pub(super) first: StateId,
    /// The component's states and the choice in each.
    pub(super) policy: Vec<(StateId, usize)>,
}

/// Discounts, less one, with which means are told apart.
const DISCOUNTS: [f64; 4] = [1e-3, 1e-5, 1e-7, 1e-9];

/// Tells which end components pay; `components` are those of all choices, none of them free.
pub(super) fn paying(
    task: &Task<'_>,
    leading: &Leading,
    components: &EndComponents,
    control: &mut Control<'_>,
) -> Paying {
    let graph = task.graph;
    let mut found = Paying { gains: Vec::new(), balanced: None };
    let pays = |choice: usize| components.stays[choice] && task.rewards[choice] > 0.0;
    if !(0..graph.choice_count()).any(pays) {
        return found;
    }
    // 1. Loops that never cost pay, since none of them is free.
    let free_of_cost = |choice| components.stays[choice] && task.rewards[choice] >= 0.0;
    let Some(never_costs) = end_components(graph, free_of_cost, control) else { return found };
    let mut settled = vec![false; graph.len()];
    for states in &never_costs.states {
        let inside = |&id: &StateId| {
            let mut choices = graph.choices(id);
            let choice = choices.find(|&choice| never_costs.stays[choice] && pays(choice))?;
            Some((id, choice))
        };
        let Some((first, paid)) = states.iter().filter_map(inside).min() else { continue };
        let back = leading.toward(&[first], |choice| never_costs.stays[choice]);
        let way = states.iter().filter_map(|&id| Some((id, back.choice(id)?)));
        let policy = std::iter::once((first, paid)).chain(way).collect();
        found.gains.push(Round { first, policy });
        states.iter().for_each(|&id| settled[id as usize] = true);
    }
    // 2. Where both signs meet, the mean decides.
    let mut open: Vec<&[StateId]> = components
        .states
        .iter()
        .map(Vec::as_slice)
        .filter(|states| !states.iter().any(|&id| settled[id as usize]))
        .filter(|states| states.iter().any(|&id| graph.choices(id).any(pays)))
        .collect();
    let mut last = None;
    for less in DISCOUNTS {
        if open.is_empty() {
            break;
        }
        let mut wanted = vec![false; graph.len()];
        open.iter().for_each(|states| states.iter().for_each(|&id| wanted[id as usize] = true));
        let (kept, rewards) =
            task.keep_choices(|id, choice| wanted[id as usize] && components.stays[choice]);
        let zeros = vec![0.0; graph.len()];
        let near = Task::from_parts(&kept, rewards.into(), zeros.into(), 1.0 - less);
        let values = topological(&near, 0.0, vec![0.0; graph.len()], control, &mut ()).values;
        let near = Task { discount: 1.0, ..near };
        let policy = near.greedy(&values);
        open.retain(|states| {
            let (low, high) = gain_bounds(&near, states, &values);
            let around = || followed(graph, components, &kept, states, &policy);
            if low > 0.0 {
                found.gains.push(around());
            }
            let unclear = low <= 0.0 && high >= 0.0;
            if unclear {
                last = Some(around());
            }
            unclear
        });
    }
    found.balanced = last.filter(|_| !open.is_empty());
    found
}

/// The best one can do in a component that cannot be left without loss.
pub(super) fn least_loss(
    task: &Task<'_>,
    components: &EndComponents,
    states: &[StateId],
    control: &mut Control<'_>,
) -> Round {
    let (kept, rewards) =
        task.keep_choices(|id, choice| states.contains(&id) && components.stays[choice]);
    let zeros = vec![0.0; kept.len()];
    let near = Task::from_parts(&kept, rewards.into(), zeros.clone().into(), 1.0 - DISCOUNTS[0]);
    let values = topological(&near, 0.0, zeros, control, &mut ()).values;
    let policy = near.greedy(&values);
    followed(task.graph, components, &kept, states, &policy)
}

/// A policy of the graph `kept`, which has only the choices that stay, as choices of the whole graph;
/// it begins where the policy comes back for ever.
fn followed(
    graph: &Graph,
    components: &EndComponents,
    kept: &Graph,
    states: &[StateId],
    policy: &[u32],
) -> Round {
    let number = |&id: &StateId| {
        let mut stays = graph.choices(id).filter(|&choice| components.stays[choice]);
        Some((id, stays.nth(policy[id as usize] as usize)?))
    };
    let chain = kept
        .keep_choices(|id, choice| policy[id as usize] as usize == choice - kept.choices(id).start);
    let inside: rustc_hash::FxHashSet<StateId> = states.iter().copied().collect();
    // Blocks that others lead to come first: the first one of the component cannot be left.
    let order = blocks(&chain, |_| true).order;
    let first = order.into_iter().find(|id| inside.contains(id)).unwrap_or_default();
    Round { first, policy: states.iter().filter_map(number).collect() }
}

/// Bounds of the best mean reward a step in a component: no policy gains more than the largest
/// change of a backup, and one gains at least the smallest.
fn gain_bounds(task: &Task<'_>, states: &[StateId], values: &[f64]) -> (f64, f64) {
    let graph = task.graph;
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for &id in states {
        let (mut least, mut most) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for choice in graph.choices(id) {
            let reward = task.rewards[choice];
            let (mut change, mut size) = (reward, reward.abs() + task.rough);
            for (to, chance) in graph.arcs(choice) {
                let part = chance * (values[to as usize] - values[id as usize]);
                (change, size) = (change + part, size + part.abs());
            }
            let error = (f64::from(graph.terms(choice)) + 4.0) * f64::EPSILON * size;
            (least, most) = (least.max(change - error), most.max(change + error));
        }
        (low, high) = (low.min(least), high.max(most));
    }
    (low, high)
}

/// The loop of a policy from `first` back to it: its steps, by choice, and the mean reward of a
/// round.
pub(super) fn walk(
    task: &Task<'_>,
    round: &Round,
    control: &mut Control<'_>,
) -> (Vec<(StateId, usize)>, f64) {
    /// Steps shown.
    const MOST: usize = 8;
    let graph = task.graph;
    let Round { first, ref policy } = *round;
    let mut chosen = vec![usize::MAX; graph.len()];
    policy.iter().for_each(|&(id, choice)| chosen[id as usize] = choice);
    // The state a round begins in has number 0 here, and coming back to it ends the round.
    let mut chain = Graph::new(1.0);
    let mut number = rustc_hash::FxHashMap::default();
    let mut order = vec![first];
    let mut rewards = Vec::new();
    let over = policy.len() as StateId + 1;
    let mut next = 0;
    while let Some(&id) = order.get(next) {
        next += 1;
        let choice = chosen[id as usize];
        if choice == usize::MAX {
            chain.push_over(None, 0.0);
            continue;
        }
        for (to, chance) in graph.arcs(choice) {
            let to = if to == first {
                over
            } else {
                *number.entry(to).or_insert_with(|| {
                    order.push(to);
                    order.len() as StateId - 1
                })
            };
            chain.push_arc(chance, to);
        }
        chain.push_choice(task.rewards[choice], 0.0);
        rewards.push(task.rewards[choice]);
        chain.push_state(Player::Own);
    }
    while chain.len() <= over as usize {
        chain.push_over(None, 0.0);
    }
    let zeros = vec![0.0; chain.len()];
    let single = Task::from_parts(&chain, rewards.into(), zeros.clone().into(), 1.0);
    let reward = topological(&single, 0.0, zeros, control, &mut ()).values[0];
    let mut steps: Vec<(StateId, usize)> = Vec::new();
    let mut id = first;
    while steps.len() < MOST && chosen[id as usize] != usize::MAX {
        steps.push((id, chosen[id as usize]));
        let met = |to: StateId| steps.iter().any(|&(known, _)| known == to);
        let arcs: Vec<(StateId, f64)> = graph.arcs(chosen[id as usize]).collect();
        let likeliest = |list: &mut dyn Iterator<Item = &(StateId, f64)>| {
            list.copied().max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
        };
        let new = likeliest(&mut arcs.iter().filter(|(to, _)| !met(*to)));
        match new {
            Some((to, _)) => id = to,
            None => break,
        }
    }
    (steps, reward)
}
