//! Proof searches as trees. Their steps name positions and no paths, because a position may be
//! reached by several; here each stands where it was met first.

use std::collections::HashMap;

use meeple_core::Bound;

use super::super::{Number, TraceEvent, TraceStep};
use super::tree::{NodeState, TreeView};
use crate::session::{Session, Standing};

/// Nodes whose children are worked out at most.
const MOST: usize = 400;

impl TreeView {
    /// What these steps of a proof search have shown: each node's value is its proof number and
    /// its disproof number, `1/3`.
    #[must_use]
    pub fn of_proof(session: &dyn Session, steps: &[TraceStep]) -> Self {
        let mut view = Self::default();
        let mut places = HashMap::from([(session.position(), view.place(&[]))]);
        let to_move = session.standing();
        let mut expanded = 0;
        for step in steps {
            match &step.event {
                TraceEvent::Select { position, .. } => {
                    view.counters.taken += 1;
                    let Some(&node) = places.get(position) else { continue };
                    view.current = Some(node);
                    expanded += 1;
                    if expanded <= MOST {
                        view.add_children(session, node, to_move, &mut places);
                    }
                }
                TraceEvent::Numbers { position, proof, disproof, .. } => {
                    let Some(&node) = places.get(position) else { continue };
                    let numbers = Number::Words(format!("{proof}/{disproof}"));
                    let known = &mut view.nodes[node];
                    known.value = Some((numbers, Bound::Exact));
                    known.state = NodeState::Done;
                    known.leaf = known.children.is_empty();
                }
                _ => {}
            }
        }
        view
    }

    fn add_children(
        &mut self,
        session: &dyn Session,
        node: usize,
        root: Standing,
        places: &mut HashMap<String, usize>,
    ) {
        let mut here = session.fork();
        if !self.path(node).iter().all(|name| here.play(name).is_ok()) {
            return;
        }
        // The side that the proof is for stands as MAX.
        self.nodes[node].player = Some(if here.standing() == root { "max" } else { "min" });
        self.nodes[node].leaf = false;
        for action in here.actions() {
            let mut next = here.fork();
            if next.play(&action.name).is_ok() && !places.contains_key(&next.position()) {
                let child = self.place_below(node, action.name);
                places.insert(next.position(), child);
            }
        }
    }
}
