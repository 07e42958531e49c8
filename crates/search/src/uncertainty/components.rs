//! Strongly connected blocks (Tarjan, 1972, without recursion) and maximal end components (de
//! Alfaro, 1997): where a walk can turn round, and where it can stay for ever.

use meeple_core::Control;

use super::graph::{Graph, StateId};

/// States grouped into strongly connected blocks, blocks that others lead to first.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// All states, block by block.
    pub order: Vec<StateId>,
    /// Where each block begins in `order`; one more entry than blocks.
    pub starts: Vec<u32>,
    /// The block of each state.
    pub block_of: Vec<u32>,
}

impl Blocks {
    /// How many blocks there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no block.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The states of a block.
    #[must_use]
    pub fn states(&self, block: usize) -> &[StateId] {
        &self.order[self.starts[block] as usize..self.starts[block + 1] as usize]
    }

    /// The size of the largest block.
    #[must_use]
    pub fn largest(&self) -> usize {
        self.starts.windows(2).map(|pair| (pair[1] - pair[0]) as usize).max().unwrap_or(0)
    }
}

const UNSEEN: u32 = u32::MAX;

/// The strongly connected blocks of the part of a graph made of the choices that `allowed` names.
#[must_use]
pub fn blocks(graph: &Graph, allowed: impl Fn(usize) -> bool) -> Blocks {
    let states = graph.len();
    let mut found = Blocks {
        order: Vec::with_capacity(states),
        starts: vec![0],
        block_of: vec![UNSEEN; states],
    };
    let mut entered = vec![UNSEEN; states]; // when each state was met
    let mut lowest = vec![0u32; states];
    let mut stack: Vec<StateId> = Vec::new();
    // A frame is a state, its next arc, and the choice that this arc belongs to.
    let mut frames: Vec<(StateId, u32, u32)> = Vec::new();
    let mut clock = 0;
    let first_arc = |id: StateId| graph.first_arc[graph.first_choice[id as usize] as usize];
    for root in 0..states as StateId {
        if entered[root as usize] != UNSEEN {
            continue;
        }
        frames.push((root, first_arc(root), graph.first_choice[root as usize]));
        entered[root as usize] = clock;
        lowest[root as usize] = clock;
        clock += 1;
        stack.push(root);
        while let Some(frame) = frames.last_mut() {
            let id = frame.0 as usize;
            let last_choice = graph.first_choice[id + 1];
            let mut next = None;
            while frame.2 < last_choice {
                let choice = frame.2 as usize;
                if frame.1 == graph.first_arc[choice + 1] || !allowed(choice) {
                    frame.1 = graph.first_arc[choice + 1];
                    frame.2 += 1;
                    continue;
                }
                let to = graph.targets[frame.1 as usize] as usize;
                frame.1 += 1;
                if entered[to] == UNSEEN {
                    next = Some(to);
                    break;
                }
                if found.block_of[to] == UNSEEN {
                    lowest[id] = lowest[id].min(entered[to]);
                }
            }
            if let Some(to) = next {
                entered[to] = clock;
                lowest[to] = clock;
                clock += 1;
                stack.push(to as StateId);
                frames.push((to as StateId, first_arc(to as StateId), graph.first_choice[to]));
                continue;
            }
            frames.pop();
            if let Some(parent) = frames.last() {
                let parent = parent.0 as usize;
                lowest[parent] = lowest[parent].min(lowest[id]);
            }
            if lowest[id] == entered[id] {
                let block = found.starts.len() as u32 - 1;
                while let Some(member) = stack.pop() {
                    found.block_of[member as usize] = block;
                    found.order.push(member);
                    if member as usize == id {
                        break;
                    }
                }
                found.starts.push(found.order.len() as u32);
            }
        }
    }
    found
}

/// Sets of states where a player can stay for ever by the choices allowed.
#[derive(Clone, Debug)]
pub struct EndComponents {
    /// The states of each component.
    pub states: Vec<Vec<StateId>>,
    /// Whether a choice stays inside a component.
    pub stays: Vec<bool>,
}

/// The maximal end components of a one-player graph made of the choices that `allowed` names:
/// choices that leave their block go, then all that lead to states without choices, until nothing
/// changes. A node of the budget is a state of one round; `None` when it ended first.
pub fn end_components(
    graph: &Graph,
    allowed: impl Fn(usize) -> bool,
    control: &mut Control<'_>,
) -> Option<EndComponents> {
    let mut stays: Vec<bool> = (0..graph.choice_count()).map(allowed).collect();
    // Most often nothing can stay, and then nothing need be looked at backwards.
    if stays.contains(&true) {
        let found = blocks(graph, |choice| stays[choice]);
        for id in 0..graph.len() as StateId {
            if control.tick().is_break() {
                return None;
            }
            let block = found.block_of[id as usize];
            for choice in graph.choices(id) {
                let inside = |(to, _)| found.block_of[to as usize] == block;
                stays[choice] = stays[choice] && graph.arcs(choice).all(inside);
            }
        }
    }
    if !stays.contains(&true) {
        return Some(EndComponents { states: Vec::new(), stays });
    }
    let mut peeling = Peeling::new(graph, stays);
    loop {
        if control.must_stop() {
            return None;
        }
        let found = blocks(graph, |choice| peeling.stays[choice]);
        let mut changed = false;
        for id in 0..graph.len() as StateId {
            if control.tick().is_break() {
                return None;
            }
            let block = found.block_of[id as usize];
            for choice in graph.choices(id) {
                let inside = |(to, _)| found.block_of[to as usize] == block;
                if peeling.stays[choice] && !graph.arcs(choice).all(inside) {
                    peeling.remove(choice);
                    changed = true;
                }
            }
        }
        peeling.spread();
        if !changed {
            let can_stay = |&id: &StateId| peeling.left[id as usize] > 0;
            let states = (0..found.len())
                .map(|block| found.states(block))
                .filter(|states| states.iter().any(can_stay))
                .map(<[StateId]>::to_vec)
                .collect();
            return Some(EndComponents { states, stays: peeling.stays });
        }
    }
}

/// For each state, the choices that may lead there; and the state of each choice.
#[derive(Clone, Debug)]
pub(super) struct Leading {
    first: Vec<u32>,
    choices: Vec<u32>,
    pub(super) owner: Vec<StateId>,
}

impl Leading {
    pub(super) fn new(graph: &Graph) -> Self {
        Self::among(graph, |_| true)
    }

    /// The same for some of the choices; all have owners.
    pub(super) fn among(graph: &Graph, wanted: impl Fn(usize) -> bool) -> Self {
        let mut owner = vec![0; graph.choice_count()];
        let mut first = vec![0u32; graph.len() + 1];
        for id in 0..graph.len() as StateId {
            for choice in graph.choices(id) {
                owner[choice] = id;
                if wanted(choice) {
                    graph.arcs(choice).for_each(|(to, _)| first[to as usize + 1] += 1);
                }
            }
        }
        for id in 0..graph.len() {
            first[id + 1] += first[id];
        }
        let mut next = first.clone();
        let mut choices = vec![0; first[graph.len()] as usize];
        for choice in (0..graph.choice_count()).filter(|&choice| wanted(choice)) {
            for (to, _) in graph.arcs(choice) {
                choices[next[to as usize] as usize] = choice as u32;
                next[to as usize] += 1;
            }
        }
        Self { first, choices, owner }
    }

    /// The choices that may lead to a state.
    pub(super) fn to(&self, id: StateId) -> &[u32] {
        &self.choices[self.first[id as usize] as usize..self.first[id as usize + 1] as usize]
    }

    /// For each state from which some of `goals` may be reached by choices allowed, a choice that
    /// comes nearer, by its number; the goals themselves have none. Nearest first.
    pub(super) fn toward(&self, goals: &[StateId], allowed: impl Fn(usize) -> bool) -> Toward {
        let mut found =
            Toward { choice: vec![UNSEEN; self.first.len() - 1], order: goals.to_vec() };
        goals.iter().for_each(|&id| found.choice[id as usize] = GOAL);
        let mut next = 0;
        while let Some(&id) = found.order.get(next) {
            next += 1;
            for &choice in self.to(id) {
                let owner = self.owner[choice as usize];
                if found.choice[owner as usize] == UNSEEN && allowed(choice as usize) {
                    found.choice[owner as usize] = choice;
                    found.order.push(owner);
                }
            }
        }
        found
    }
}

/// A goal has no way to itself.
const GOAL: u32 = u32::MAX - 1;

/// Ways to some goals.
#[derive(Clone, Debug)]
pub(super) struct Toward {
    choice: Vec<u32>,
    /// States that reach a goal, nearest first.
    pub(super) order: Vec<StateId>,
}

impl Toward {
    /// Whether a goal may be reached from a state.
    pub(super) fn reaches(&self, id: StateId) -> bool {
        self.choice[id as usize] != UNSEEN
    }

    /// The choice that comes nearer.
    pub(super) fn choice(&self, id: StateId) -> Option<usize> {
        let choice = self.choice[id as usize];
        (choice < GOAL).then_some(choice as usize)
    }
}

/// Choices being taken away.
struct Peeling {
    stays: Vec<bool>,
    /// How many choices each state has left.
    left: Vec<u32>,
    leading: Leading,
    /// States that lost their last choice.
    bare: Vec<StateId>,
}

impl Peeling {
    fn new(graph: &Graph, stays: Vec<bool>) -> Self {
        let leading = Leading::among(graph, |choice| stays[choice]);
        let mut left = vec![0; graph.len()];
        for (&owner, &stays) in leading.owner.iter().zip(&stays) {
            left[owner as usize] += u32::from(stays);
        }
        let bare = (0..graph.len() as StateId).filter(|&id| left[id as usize] == 0).collect();
        let mut peeling = Self { stays, left, leading, bare };
        peeling.spread();
        peeling
    }

    fn remove(&mut self, choice: usize) {
        if std::mem::replace(&mut self.stays[choice], false) {
            let owner = self.leading.owner[choice];
            self.left[owner as usize] -= 1;
            if self.left[owner as usize] == 0 {
                self.bare.push(owner);
            }
        }
    }

    /// Takes away every choice that may lead to a state without choices.
    fn spread(&mut self) {
        while let Some(id) = self.bare.pop() {
            for index in 0..self.leading.to(id).len() {
                self.remove(self.leading.to(id)[index] as usize);
            }
        }
    }
}
