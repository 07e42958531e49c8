//! What a seat can get at most against players whose strategies it knows.

use super::layout::{Layout, PartyNode};
use meeple_core::Party;

/// The best that `seat` can do when everybody else plays by `strategy`, which has one share for each
/// action of each decision.
///
/// Decisions that look the same to the seat are one decision, and what follows from it never comes
/// back to it: seats forget nothing.
pub(super) fn best_response<G: Party>(layout: &Layout<G>, seat: usize, strategy: &[f64]) -> f64 {
    let mut reach = vec![0.0; layout.nodes.len()];
    for &(chance, root) in &layout.roots {
        reach[root as usize] += chance;
    }
    for at in 0..layout.nodes.len() {
        let PartyNode::Choice { decision, first } = layout.nodes[at] else { continue };
        let decision = &layout.decisions[decision as usize];
        for action in 0..decision.actions.len() {
            let own = usize::from(decision.seat) == seat;
            let share = if own { 1.0 } else { strategy[decision.first as usize + action] };
            for &(chance, next) in layout.results(first, action) {
                reach[next as usize] += reach[at] * share * chance;
            }
        }
    }
    let mut responder = Responder {
        layout,
        seat,
        strategy,
        reach: &reach,
        values: vec![None; layout.nodes.len()],
        choices: vec![None; layout.decisions.len()],
    };
    layout.roots.iter().map(|&(chance, root)| chance * responder.value(root)).sum()
}

struct Responder<'a, G: Party> {
    layout: &'a Layout<G>,
    seat: usize,
    strategy: &'a [f64],
    /// How likely the others and chance make it that a node is reached.
    reach: &'a [f64],
    values: Vec<Option<f64>>,
    choices: Vec<Option<usize>>,
}

impl<G: Party> Responder<'_, G> {
    fn value(&mut self, at: u32) -> f64 {
        if let Some(value) = self.values[at as usize] {
            return value;
        }
        let value = match self.layout.nodes[at as usize] {
            PartyNode::End(payoffs) => payoffs[self.seat],
            PartyNode::Choice { decision, first } => {
                let of = &self.layout.decisions[decision as usize];
                if usize::from(of.seat) == self.seat {
                    let action = self.choice(decision);
                    self.after(first, action)
                } else {
                    let shares = of.first as usize..of.first as usize + of.actions.len();
                    let shares = &self.strategy[shares];
                    (0..shares.len())
                        .filter(|&action| shares[action] > 0.0)
                        .map(|action| shares[action] * self.after(first, action))
                        .sum()
                }
            }
        };
        self.values[at as usize] = Some(value);
        value
    }

    fn after(&mut self, first: u32, action: usize) -> f64 {
        let layout = self.layout;
        let results = layout.results(first, action);
        results.iter().map(|&(chance, next)| chance * self.value(next)).sum()
    }

    /// The action that is best over all nodes that look the same.
    fn choice(&mut self, decision: u32) -> usize {
        if let Some(choice) = self.choices[decision as usize] {
            return choice;
        }
        let layout = self.layout;
        let of = &layout.decisions[decision as usize];
        let mut best = (0, f64::NEG_INFINITY);
        for action in 0..of.actions.len() {
            let mut sum = 0.0;
            for &at in &of.nodes {
                if let PartyNode::Choice { first, .. } = layout.nodes[at as usize] {
                    sum += self.reach[at as usize] * self.after(first, action);
                }
            }
            if sum > best.1 {
                best = (action, sum);
            }
        }
        self.choices[decision as usize] = Some(best.0);
        best.0
    }
}
