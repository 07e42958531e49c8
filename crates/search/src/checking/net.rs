//! The shape of a model without its numbers, looked at backwards: who may get where, and who gets
//! there whatever is chosen (Baier and Katoen, *Principles of Model Checking*, 2008, section 10.6;
//! de Alfaro, 1997).

use meeple_core::markov::{Aim, MarkovModel, StateSet};

/// States, choices and arcs by number.
#[derive(Clone, Copy, Debug)]
pub struct Net<'a> {
    /// Where each state's choices begin; one more entry than states.
    pub first_choice: &'a [u32],
    /// Where each choice's arcs begin; one more entry than choices.
    pub first_arc: &'a [u32],
    /// Where each arc leads.
    pub targets: &'a [u32],
}

impl<'a> From<&'a MarkovModel> for Net<'a> {
    fn from(model: &'a MarkovModel) -> Self {
        Self {
            first_choice: &model.first_choice,
            first_arc: &model.first_arc,
            targets: &model.targets,
        }
    }
}

impl<'a> Net<'a> {
    /// How many states there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.first_choice.len().saturating_sub(1)
    }

    /// Whether there is no state.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many choices there are in all.
    #[must_use]
    pub fn choice_count(&self) -> usize {
        self.first_arc.len().saturating_sub(1)
    }

    /// The choices of a state.
    #[inline]
    #[must_use]
    pub fn choices(&self, state: u32) -> std::ops::Range<usize> {
        let state = state as usize;
        self.first_choice[state] as usize..self.first_choice[state + 1] as usize
    }

    /// Where a choice may lead.
    #[inline]
    #[must_use]
    pub fn targets(&self, choice: usize) -> &'a [u32] {
        &self.targets[self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize]
    }

    /// Where any choice of a state may lead.
    #[inline]
    #[must_use]
    pub fn arcs(&self, state: u32) -> std::ops::Range<usize> {
        let choices = self.choices(state);
        self.first_arc[choices.start] as usize..self.first_arc[choices.end] as usize
    }
}

/// The states that pass a test.
pub(super) fn set_of(len: usize, test: impl Fn(u32) -> bool) -> StateSet {
    let mut set = StateSet::none(len);
    for state in (0..len as u32).filter(|&state| test(state)) {
        set.insert(state);
    }
    set
}

/// For each state, the choices that may lead there; and the state of each choice.
#[derive(Clone, Debug)]
pub struct Backward {
    first: Vec<u32>,
    choices: Vec<u32>,
    owner: Vec<u32>,
}

impl Backward {
    /// Turns a net round.
    #[must_use]
    pub fn new(net: Net<'_>) -> Self {
        let count = net.len();
        let mut first = vec![0u32; count + 1];
        net.targets.iter().for_each(|&to| first[to as usize + 1] += 1);
        for at in 0..count {
            first[at + 1] += first[at];
        }
        let mut next = first.clone();
        let mut choices = vec![0; net.targets.len()];
        let mut owner = vec![0; net.choice_count()];
        for state in 0..count as u32 {
            for choice in net.choices(state) {
                owner[choice] = state;
                for &to in net.targets(choice) {
                    let slot = &mut next[to as usize];
                    choices[*slot as usize] = choice as u32;
                    *slot += 1;
                }
            }
        }
        Self { first, choices, owner }
    }

    /// The choices that may lead to a state; one that does so by several arcs several times.
    #[inline]
    #[must_use]
    pub fn to(&self, state: u32) -> &[u32] {
        let state = state as usize;
        &self.choices[self.first[state] as usize..self.first[state + 1] as usize]
    }

    /// The state that a choice belongs to.
    #[inline]
    #[must_use]
    pub fn owner(&self, choice: usize) -> u32 {
        self.owner[choice]
    }

    /// Adds to `found` every state that may get there by choices allowed.
    pub fn attract(&self, found: &mut StateSet, allowed: impl Fn(usize) -> bool) {
        let mut waiting: Vec<u32> = found.iter().collect();
        while let Some(state) = waiting.pop() {
            for &choice in self.to(state) {
                let owner = self.owner(choice as usize);
                if !found.contains(owner) && allowed(choice as usize) {
                    found.insert(owner);
                    waiting.push(owner);
                }
            }
        }
    }

    /// Adds to `found` every state whose choices all may get there, or are counted as such by
    /// `leaves`; states for which `held` stay out.
    pub fn force(
        &self,
        net: Net<'_>,
        found: &mut StateSet,
        leaves: impl Fn(usize) -> bool,
        held: impl Fn(u32) -> bool,
    ) {
        let mut left = vec![0u32; net.len()];
        let mut counted = vec![false; net.choice_count()];
        let mut waiting: Vec<u32> = found.iter().collect();
        for state in 0..net.len() as u32 {
            for choice in net.choices(state) {
                counted[choice] = leaves(choice);
                left[state as usize] += u32::from(!counted[choice]);
            }
            if left[state as usize] == 0 && !held(state) && found.insert(state) {
                waiting.push(state);
            }
        }
        while let Some(state) = waiting.pop() {
            for &choice in self.to(state) {
                if std::mem::replace(&mut counted[choice as usize], true) {
                    continue;
                }
                let owner = self.owner(choice as usize);
                left[owner as usize] -= 1;
                if left[owner as usize] == 0 && !held(owner) && found.insert(owner) {
                    waiting.push(owner);
                }
            }
        }
    }

    /// The states from which `goals`, or a choice that is `good`, can be reached surely by the
    /// choices left in `allowed`; of these only those remain that keep that promise.
    pub fn surely(
        &self,
        net: Net<'_>,
        goals: &StateSet,
        allowed: &mut [bool],
        good: impl Fn(usize) -> bool,
    ) -> StateSet {
        let mut gone = StateSet::none(net.len());
        loop {
            let mut found = goals.clone();
            for choice in (0..net.choice_count()).filter(|&choice| allowed[choice]) {
                if good(choice) {
                    found.insert(self.owner(choice));
                }
            }
            self.attract(&mut found, |choice| allowed[choice]);
            let mut bare: Vec<u32> = (0..net.len() as u32)
                .filter(|&state| !found.contains(state) && gone.insert(state))
                .collect();
            if bare.is_empty() {
                return found;
            }
            while let Some(state) = bare.pop() {
                net.choices(state).for_each(|choice| allowed[choice] = false);
                for &choice in self.to(state) {
                    if std::mem::replace(&mut allowed[choice as usize], false) {
                        let owner = self.owner(choice as usize);
                        let ends = !goals.contains(owner)
                            && !net.choices(owner).any(|choice| allowed[choice]);
                        if ends && gone.insert(owner) {
                            bare.push(owner);
                        }
                    }
                }
            }
        }
    }
}

/// What the shape of a model alone decides about coming somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certain {
    /// States whose chance is zero.
    pub never: StateSet,
    /// States whose chance is one.
    pub surely: StateSet,
}

/// The states from which `to` is reached through `through` with chance zero or one, when choices
/// are made for the greatest or the least chance.
#[must_use]
pub fn certain(model: &MarkovModel, aim: Aim, through: &StateSet, to: &StateSet) -> Certain {
    let net = Net::from(model);
    let backward = Backward::new(net);
    let mut on_way = through.clone();
    on_way.intersect(&to.clone().complement());
    let goes = |choice: usize| on_way.contains(backward.owner(choice));
    let mut possible = to.clone();
    match aim {
        Aim::Max => {
            backward.attract(&mut possible, goes);
            let mut allowed: Vec<bool> = (0..net.choice_count()).map(goes).collect();
            let surely = backward.surely(net, to, &mut allowed, |_| false);
            Certain { never: possible.complement(), surely }
        }
        Aim::Min => {
            backward.force(net, &mut possible, |_| false, |state| !on_way.contains(state));
            let never = possible.complement();
            let mut doubtful = never.clone();
            backward.attract(&mut doubtful, goes);
            Certain { never, surely: doubtful.complement() }
        }
    }
}
