//! Maximal end components (de Alfaro, 1997): where one can stay for ever.

use super::net::{Backward, Net, set_of};
use super::order::components;

/// Sets of states where whoever chooses can stay for ever, each as large as can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndComponents {
    /// The component of each state, [`NONE`](Self::NONE) for the others.
    pub of: Vec<u32>,
    /// How many components there are.
    pub count: u32,
    /// Whether a choice stays in its component for ever.
    pub stays: Vec<bool>,
}

impl EndComponents {
    /// No component.
    pub const NONE: u32 = u32::MAX;

    /// The states of each component.
    #[must_use]
    pub fn states(&self) -> Vec<Vec<u32>> {
        let mut states = vec![Vec::new(); self.count as usize];
        for (state, &component) in self.of.iter().enumerate() {
            if component != Self::NONE {
                states[component as usize].push(state as u32);
            }
        }
        states
    }
}

/// The maximal end components made of the choices that `stays` names.
#[must_use]
pub fn end_components(net: Net<'_>, backward: &Backward, mut stays: Vec<bool>) -> EndComponents {
    let count = net.len();
    let mut left: Vec<u32> = (0..count as u32)
        .map(|state| net.choices(state).filter(|&choice| stays[choice]).count() as u32)
        .collect();
    let mut bare: Vec<u32> = (0..count as u32).filter(|&s| left[s as usize] == 0).collect();
    loop {
        // Choices that may lead to a state where one cannot stay do not stay.
        while let Some(state) = bare.pop() {
            for &choice in backward.to(state) {
                if std::mem::replace(&mut stays[choice as usize], false) {
                    let owner = backward.owner(choice as usize);
                    left[owner as usize] -= 1;
                    if left[owner as usize] == 0 {
                        bare.push(owner);
                    }
                }
            }
        }
        let mut of = vec![EndComponents::NONE; count];
        if left.iter().all(|&left| left == 0) {
            return EndComponents { of, count: 0, stays };
        }
        let alive = set_of(count, |state| left[state as usize] > 0);
        let found = components(net, alive.iter(), |s| alive.contains(s), |c| stays[c]);
        for (index, states) in found.iter().enumerate() {
            states.iter().for_each(|&state| of[state as usize] = index as u32);
        }
        let mut changed = false;
        for state in alive.iter() {
            for choice in net.choices(state).filter(|&choice| stays[choice]).collect::<Vec<_>>() {
                let inside = |&to: &u32| of[to as usize] == of[state as usize];
                if !net.targets(choice).iter().all(inside) {
                    changed = true;
                    stays[choice] = false;
                    left[state as usize] -= 1;
                    if left[state as usize] == 0 {
                        bare.push(state);
                    }
                }
            }
        }
        if !changed {
            return EndComponents { of, count: found.len() as u32, stays };
        }
    }
}
