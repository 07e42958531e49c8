//! The checker against independent references.

mod brute;
mod known;
mod patrol;
mod shape;

use meeple_core::markov::{MarkovModel, StateSet};

/// A model from the choices of each state, each a list of chances and targets.
fn model(states: &[&[&[(f64, u32)]]]) -> MarkovModel {
    let mut model = MarkovModel {
        initial: vec![0],
        first_choice: vec![0],
        first_arc: vec![0],
        ..MarkovModel::default()
    };
    for choices in states {
        for arcs in *choices {
            for &(chance, to) in *arcs {
                model.chances.push(chance);
                model.targets.push(to);
            }
            model.first_arc.push(model.targets.len() as u32);
        }
        model.first_choice.push(model.first_arc.len() as u32 - 1);
    }
    model
}

fn set(len: usize, states: &[u32]) -> StateSet {
    let mut set = StateSet::none(len);
    states.iter().for_each(|&state| {
        set.insert(state);
    });
    set
}
