//! What can be told from the arcs alone: who can come where, surely or not, and where one can stay.

use std::ops::ControlFlow;

use meeple_core::markov::StateSet;
use meeple_core::{Control, Stop};

use super::frame::Frame;

/// Arcs backwards: who leads to a state.
pub(in crate::checking) struct Backwards {
    first: Vec<u32>,
    choices: Vec<u32>,
    /// The state of each choice.
    pub(in crate::checking) owners: Vec<u32>,
}

impl Backwards {
    pub(in crate::checking) fn of(frame: &Frame) -> Self {
        let mut owners = vec![0; frame.choice_count()];
        for state in 0..frame.len() as u32 {
            owners[frame.choices(state)].fill(state);
        }
        let mut first = vec![0u32; frame.len() + 1];
        frame.targets.iter().for_each(|&target| first[target as usize + 1] += 1);
        for state in 0..frame.len() {
            first[state + 1] += first[state];
        }
        let mut next = first.clone();
        let mut choices = vec![0; frame.targets.len()];
        for choice in 0..frame.choice_count() {
            for &target in frame.targets_of(choice) {
                let slot = &mut next[target as usize];
                choices[*slot as usize] = choice as u32;
                *slot += 1;
            }
        }
        Self { first, choices, owners }
    }

    /// The choices that may lead to a state.
    pub(in crate::checking) fn into(&self, state: u32) -> &[u32] {
        let state = state as usize;
        &self.choices[self.first[state] as usize..self.first[state + 1] as usize]
    }
}

/// What [`Control`] says when it stopped.
pub(in crate::checking) fn ended(control: &Control<'_>) -> Stop {
    control.stopped().unwrap_or(Stop::Cancelled)
}

/// Counts a unit of work.
#[inline]
pub(in crate::checking) fn tick(control: &mut Control<'_>) -> Result<(), Stop> {
    match control.tick() {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(ended(control)),
    }
}

/// Whether so many bytes may be held.
pub(in crate::checking) fn afford(bytes: usize, control: &mut Control<'_>) -> Result<(), Stop> {
    /// What needs more than this does not end in sensible time anyway.
    const MOST: usize = 12 << 30;
    if bytes > control.budget().bytes.unwrap_or(MOST).min(MOST) {
        control.stop(Stop::Memory);
        return Err(ended(control));
    }
    Ok(())
}

/// A frame with its arcs backwards, and the choices that are allowed.
pub(in crate::checking) struct Terrain<'a> {
    pub(in crate::checking) frame: &'a Frame,
    pub(in crate::checking) back: &'a Backwards,
}

impl Terrain<'_> {
    /// States that can be reached from some, by whatever choices.
    pub(in crate::checking) fn reachable(
        &self,
        from: &[u32],
        control: &mut Control<'_>,
    ) -> Result<StateSet, Stop> {
        let mut seen = StateSet::none(self.frame.len());
        let mut left: Vec<u32> = from.iter().copied().filter(|&state| seen.insert(state)).collect();
        while let Some(state) = left.pop() {
            tick(control)?;
            for choice in self.frame.choices(state) {
                let new = self.frame.targets_of(choice).iter().copied();
                left.extend(new.filter(|&state| seen.insert(state)));
            }
        }
        Ok(seen)
    }

    /// States from which some choice of `allowed` after another may lead to `to`, through `through`.
    pub(in crate::checking) fn may_reach(
        &self,
        through: &StateSet,
        to: &StateSet,
        allowed: impl Fn(usize) -> bool,
        control: &mut Control<'_>,
    ) -> Result<StateSet, Stop> {
        let mut seen = to.clone();
        let mut left: Vec<u32> = to.iter().collect();
        while let Some(state) = left.pop() {
            tick(control)?;
            for &choice in self.back.into(state) {
                let from = self.back.owners[choice as usize];
                if through.contains(from) && allowed(choice as usize) && seen.insert(from) {
                    left.push(from);
                }
            }
        }
        Ok(seen)
    }

    /// States from which `to` is met with some chance whatever one chooses.
    pub(in crate::checking) fn must_meet(
        &self,
        through: &StateSet,
        to: &StateSet,
        control: &mut Control<'_>,
    ) -> Result<StateSet, Stop> {
        let mut seen = to.clone();
        let mut left: Vec<u32> = to.iter().collect();
        let mut meets = vec![false; self.frame.choice_count()];
        let mut missing: Vec<u32> =
            (0..self.frame.len() as u32).map(|s| self.frame.choices(s).len() as u32).collect();
        while let Some(state) = left.pop() {
            tick(control)?;
            for &choice in self.back.into(state) {
                let from = self.back.owners[choice as usize];
                if !through.contains(from) || std::mem::replace(&mut meets[choice as usize], true) {
                    continue;
                }
                missing[from as usize] -= 1;
                if missing[from as usize] == 0 && seen.insert(from) {
                    left.push(from);
                }
            }
        }
        Ok(seen)
    }

    /// States from which `to` is reached surely whatever one chooses.
    pub(in crate::checking) fn always_surely(
        &self,
        through: &StateSet,
        to: &StateSet,
        control: &mut Control<'_>,
    ) -> Result<StateSet, Stop> {
        let avoiding = self.must_meet(through, to, control)?.complement();
        let mut on = through.clone();
        on.intersect(&to.clone().complement());
        Ok(self.may_reach(&on, &avoiding, |_| true, control)?.complement())
    }

    /// States from which one can choose so that `to` is reached surely, by `allowed` choices
    /// (de Alfaro, 1997).
    pub(in crate::checking) fn can_surely(
        &self,
        through: &StateSet,
        to: &StateSet,
        allowed: impl Fn(usize) -> bool,
        control: &mut Control<'_>,
    ) -> Result<StateSet, Stop> {
        let mut hopeful = through.clone();
        hopeful.unite(to);
        loop {
            let inside = |choice: usize| {
                allowed(choice)
                    && self.frame.targets_of(choice).iter().all(|&target| hopeful.contains(target))
            };
            let mut on = through.clone();
            on.intersect(&hopeful);
            let next = self.may_reach(&on, to, inside, control)?;
            if next == hopeful {
                return Ok(next);
            }
            hopeful = next;
        }
    }

    /// Maximal end components within `states` by `allowed` choices: which choices stay in theirs, and
    /// the components.
    pub(in crate::checking) fn end_components(
        &self,
        states: &StateSet,
        allowed: impl Fn(usize) -> bool,
        control: &mut Control<'_>,
    ) -> Result<EndComponents, Stop> {
        const NONE: u32 = u32::MAX;
        let mut stays: Vec<bool> = (0..self.frame.choice_count()).map(&allowed).collect();
        let mut part = vec![NONE; self.frame.len()];
        states.iter().for_each(|state| part[state as usize] = 0);
        loop {
            // A choice stays where all it leads to is in the same part.
            let mut changed = false;
            for state in 0..self.frame.len() as u32 {
                tick(control)?;
                let own = part[state as usize];
                let mut any = false;
                for choice in self.frame.choices(state) {
                    let kept = own != NONE
                        && stays[choice]
                        && self.frame.targets_of(choice).iter().all(|&t| part[t as usize] == own);
                    changed |= stays[choice] != kept && own != NONE;
                    stays[choice] = kept;
                    any |= kept;
                }
                if own != NONE && !any {
                    (part[state as usize], changed) = (NONE, true);
                }
            }
            let inside: Vec<u32> =
                (0..self.frame.len() as u32).filter(|&s| part[s as usize] != NONE).collect();
            let found = strong_components(
                &inside,
                self.frame.len(),
                |state, out| {
                    let kept = self.frame.choices(state).filter(|&choice| stays[choice]);
                    out.extend(kept.flat_map(|choice| self.frame.targets_of(choice)));
                },
                control,
            )?;
            let before = std::mem::take(&mut part);
            part = vec![NONE; self.frame.len()];
            for (index, members) in found.iter().enumerate() {
                members.iter().for_each(|&state| part[state as usize] = index as u32);
            }
            // Parts only ever split: the same number of states in as many parts is the same parts.
            let count = before.iter().filter(|&&p| p != NONE).max().map_or(0, |&p| p as usize + 1);
            if !changed && count == found.len() {
                let components = found.iter().map(<[u32]>::to_vec).collect();
                return Ok(EndComponents { components, stays });
            }
        }
    }
}

/// Where one can stay for ever.
pub(in crate::checking) struct EndComponents {
    /// The states of each.
    pub(in crate::checking) components: Vec<Vec<u32>>,
    /// For each choice, whether it stays in the component of its state.
    pub(in crate::checking) stays: Vec<bool>,
}

/// Parts of a list, one after another.
#[derive(Clone, Debug, Default)]
pub(in crate::checking) struct Parts {
    members: Vec<u32>,
    ends: Vec<u32>,
}

impl Parts {
    pub(in crate::checking) const fn len(&self) -> usize {
        self.ends.len()
    }

    pub(in crate::checking) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let ranges = starts.zip(&self.ends);
        ranges.map(|(start, &end)| &self.members[start as usize..end as usize])
    }
}

/// Strongly connected components (Tarjan, 1972) among `nodes` (numbers below `universe`), those that
/// lead nowhere else first. `successors` may show nodes that are not in the list.
pub(in crate::checking) fn strong_components(
    nodes: &[u32],
    universe: usize,
    successors: impl Fn(u32, &mut Vec<u32>),
    control: &mut Control<'_>,
) -> Result<Parts, Stop> {
    const NEW: u32 = 0;
    const OUTSIDE: u32 = u32::MAX;
    let mut index = vec![OUTSIDE; universe];
    nodes.iter().for_each(|&node| index[node as usize] = NEW);
    let mut low = vec![0u32; universe];
    let mut found = Parts::default();
    let (mut count, mut open, mut way) = (0, Vec::new(), Vec::new());
    // What is left to look at of each node on the way, one list for all.
    let mut next: Vec<u32> = Vec::new();
    for &root in nodes {
        if index[root as usize] != NEW {
            continue;
        }
        way.push((root, next.len()));
        while let Some(&(node, begin)) = way.last() {
            let at = node as usize;
            if index[at] == NEW {
                tick(control)?;
                count += 1;
                (index[at], low[at]) = (count, count);
                open.push(node);
                successors(node, &mut next);
            }
            if next.len() > begin {
                let to = next.pop().unwrap_or(node) as usize;
                if index[to] == NEW {
                    way.push((to as u32, next.len()));
                } else if index[to] != OUTSIDE {
                    low[at] = low[at].min(index[to]);
                }
                continue;
            }
            way.pop();
            if let Some(&(above, _)) = way.last() {
                low[above as usize] = low[above as usize].min(low[at]);
            }
            if low[at] == index[at] {
                while let Some(member) = open.pop() {
                    index[member as usize] = OUTSIDE;
                    found.members.push(member);
                    if member == node {
                        break;
                    }
                }
                found.ends.push(found.members.len() as u32);
            }
        }
    }
    Ok(found)
}
