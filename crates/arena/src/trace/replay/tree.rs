//! Game trees: windows, values, cuts, visits.

use std::collections::HashMap;

use meeple_core::Bound;

use super::super::{Number, TraceEvent, TraceStep};
use crate::session::Session;

/// What is known of a tree after some steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeView {
    /// The nodes met so far; a parent stands before its children, the root first.
    pub nodes: Vec<NodeView>,
    /// The node of the last step.
    pub current: Option<usize>,
    /// What was done so far.
    pub counters: Counters,
    by_path: HashMap<Vec<String>, usize>,
    /// The node left last, whose value may become its parent's.
    left: Option<usize>,
    /// The way of the random game under way.
    way: Vec<String>,
    /// By node, the merit of its child solved last.
    merits: HashMap<usize, Number>,
}

/// One node.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeView {
    /// The names of the moves from the root.
    pub path: Vec<String>,
    /// The node above.
    pub parent: Option<usize>,
    /// The nodes below, in the order in which they were met.
    pub children: Vec<usize>,
    /// `max` or `min`, once it was entered.
    pub player: Option<&'static str>,
    /// The window when it was entered.
    pub entered: Option<(Number, Number)>,
    /// The window now.
    pub window: Option<(Number, Number)>,
    /// Its value so far, and what that means.
    pub value: Option<(Number, Bound)>,
    /// How far it is.
    pub state: NodeState,
    /// What a leaf pays to MAX, where the tree is written out.
    pub payoff: Option<i32>,
    /// Whether it was judged without going deeper.
    pub leaf: bool,
    /// Why the rest of its children was left out, and how many they are.
    pub cut: Option<(String, usize)>,
    /// The child whose value it has.
    pub best: Option<usize>,
    /// Random games through it, their mean result for whoever chose it, and the bandit's score when
    /// it was chosen last.
    pub visits: Option<(u64, f64, Option<f64>)>,
}

/// A node of a tree that is known before it is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlined {
    /// The names of the moves from the root.
    pub path: Vec<String>,
    /// Whether MAX moves there.
    pub max: bool,
    /// What a leaf pays to MAX.
    pub payoff: Option<i32>,
}

/// How far a node is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NodeState {
    /// Its name is known, no more.
    #[default]
    Waiting,
    /// It was entered and not left.
    Open,
    /// It was left.
    Done,
    /// A table knew the answer.
    Known,
}

/// What was done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Nodes entered.
    pub nodes: u64,
    /// Leaves judged.
    pub leaves: u64,
    /// Nodes whose other children were left out.
    pub cuts: u64,
    /// Children left out.
    pub skipped: u64,
    /// Answers from a table.
    pub known: u64,
    /// Searches from the root: more than one when windows or depths are tried in turn.
    pub passes: u64,
    /// Random games.
    pub playouts: u64,
    /// Nodes taken from a list, best first.
    pub taken: u64,
}

impl TreeView {
    /// What these steps have shown.
    #[must_use]
    pub fn after(steps: &[TraceStep]) -> Self {
        Self::on(&[], steps)
    }

    /// What these steps have shown of a tree that is known; what they have not shown is waiting.
    #[must_use]
    pub fn on(outline: &[Outlined], steps: &[TraceStep]) -> Self {
        let mut view = Self::default();
        for known in outline {
            let node = view.place(&known.path);
            view.nodes[node].player = Some(if known.max { "max" } else { "min" });
            view.nodes[node].payoff = known.payoff;
        }
        for step in steps {
            view.see(&step.event);
        }
        view
    }

    /// Adds the moves that were left out, as the rules of the game name them. Of a large tree only
    /// the first cuts are filled in.
    pub fn add_skipped(&mut self, session: &dyn Session) {
        const MOST: usize = 300;
        let cut: Vec<usize> = (0..self.nodes.len())
            .filter(|&node| self.nodes[node].cut.is_some())
            .take(MOST)
            .collect();
        for node in cut {
            let path = self.nodes[node].path.clone();
            let mut session = session.fork();
            if path.iter().all(|name| session.play(name).is_ok()) {
                for action in session.actions() {
                    self.place(&[path.as_slice(), &[action.name]].concat());
                }
            }
        }
    }

    /// The node at the end of a path.
    #[must_use]
    pub fn node(&self, path: &[String]) -> Option<usize> {
        self.by_path.get(path).copied()
    }

    /// Adds a node that no step has shown, such as one that was cut.
    pub fn place(&mut self, path: &[String]) -> usize {
        if let Some(&known) = self.by_path.get(path) {
            return known;
        }
        let parent = path.split_last().map(|(_, above)| self.place(above));
        let node = self.nodes.len();
        self.nodes.push(NodeView { path: path.to_vec(), parent, ..NodeView::default() });
        if let Some(parent) = parent {
            self.nodes[parent].children.push(node);
        }
        self.by_path.insert(path.to_vec(), node);
        node
    }

    fn see(&mut self, event: &TraceEvent) {
        match event {
            TraceEvent::Enter { path, player, alpha, beta } => {
                let node = self.come_to(path);
                self.counters.nodes += 1;
                self.counters.passes += u64::from(path.is_empty());
                let window = Some((alpha.clone(), beta.clone()));
                let known = &mut self.nodes[node];
                known.player = Some(player);
                known.entered.clone_from(&window);
                known.window = window;
                (known.state, known.value, known.cut) = (NodeState::Open, None, None);
                (known.leaf, known.best) = (false, None);
            }
            TraceEvent::Leaf { path, value } => {
                let node = self.come_to(path);
                self.counters.leaves += 1;
                self.nodes[node].leaf = true;
                self.nodes[node].value = Some((value.clone(), Bound::Exact));
            }
            TraceEvent::Update { path, value, alpha, beta } => {
                let node = self.come_to(path);
                let best = self.left.filter(|&left| self.nodes[left].parent == Some(node));
                let known = &mut self.nodes[node];
                let bound =
                    if known.player == Some("min") { Bound::AtMost } else { Bound::AtLeast };
                known.value = Some((value.clone(), bound));
                known.window = Some((alpha.clone(), beta.clone()));
                known.best = best.or(known.best);
            }
            TraceEvent::Cut { path, reason, skipped, .. } => {
                let node = self.come_to(path);
                self.counters.cuts += 1;
                self.counters.skipped += *skipped as u64;
                self.nodes[node].cut = Some((reason.clone(), *skipped));
            }
            TraceEvent::Known { path, value, bound } => {
                let node = self.come_to(path);
                self.counters.known += 1;
                self.nodes[node].value = Some((value.clone(), *bound));
                self.nodes[node].state = NodeState::Known;
            }
            TraceEvent::Leave { path, value, bound } => {
                let node = self.come_to(path);
                let known = &mut self.nodes[node];
                known.value = Some((value.clone(), *bound));
                if known.state != NodeState::Known {
                    known.state = NodeState::Done;
                }
                self.left = Some(node);
            }
            TraceEvent::Merit { path, player, merit, solved, leaf } => {
                let node = self.come_to(path);
                self.counters.taken += 1;
                self.counters.leaves += u64::from(leaf.is_some());
                let met = self.nodes[node].state != NodeState::Waiting;
                self.counters.nodes += u64::from(!met);
                let known = &mut self.nodes[node];
                known.player = Some(player);
                known.leaf |= leaf.is_some();
                let bound = if *solved { Bound::Exact } else { Bound::AtMost };
                match leaf {
                    Some(leaf) => known.value = Some((leaf.clone(), Bound::Exact)),
                    // A leaf keeps its own value, whatever it is worth to a solution.
                    None if known.leaf => {}
                    None => known.value = Some((merit.clone(), bound)),
                }
                known.state = if *solved { NodeState::Done } else { NodeState::Open };
                if let (true, Some(parent)) = (*solved, known.parent) {
                    // MIN's choice is the move that brought the merit down.
                    let lowered = self.merits.insert(parent, merit.clone()).as_ref() != Some(merit);
                    if lowered || self.nodes[parent].player == Some("max") {
                        self.nodes[parent].best = Some(node);
                    }
                }
            }
            TraceEvent::Descend { action, visits, mean, score, .. } => {
                self.way.push(action.clone());
                let way = self.way.clone();
                let node = self.come_to(&way);
                self.counters.nodes += u64::from(*visits == 0);
                self.nodes[node].visits = Some((visits + 1, *mean, *score));
            }
            TraceEvent::Playout { .. } => {
                self.counters.playouts += 1;
                self.way.clear();
            }
            TraceEvent::Select { .. } => self.counters.taken += 1,
            _ => {}
        }
    }

    fn come_to(&mut self, path: &[String]) -> usize {
        let node = self.place(path);
        self.current = Some(node);
        node
    }
}
