//! Game trees: windows, values, cuts, visits.

use std::collections::HashMap;

use meeple_core::Bound;

use super::super::{Later, Number, TraceEvent, TraceStep, Way};
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
    /// By the node above and the name of the move.
    below: HashMap<(usize, String), usize>,
    /// The node left last, whose value may become its parent's.
    left: Option<usize>,
    /// Where the random game under way is.
    game_at: usize,
    /// The node that is the next to remember the last game.
    remembers: usize,
    /// By node, the merit of its child solved last.
    merits: HashMap<usize, Number>,
}

/// One node.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeView {
    /// The name of the move that leads to it; empty for the root.
    pub name: String,
    /// How many moves it is from the root.
    pub depth: usize,
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
    /// What games said, when it was chosen last, in which its move was made later.
    pub later: Option<Later>,
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

/// The nodes of ways that were met before, by address: good as long as the steps are there.
type Places = HashMap<usize, usize>;

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
        let mut places = Places::new();
        for step in steps {
            view.see(&step.event, &mut places);
        }
        view
    }

    /// Adds the moves that were left out, as the rules of the game name them. Of a large tree only
    /// the first cuts are filled in.
    pub fn add_skipped(&mut self, session: &dyn Session) {
        const MOST: usize = 300;
        const MOVES: usize = 20_000;
        let cut: Vec<usize> = (0..self.nodes.len())
            .filter(|&node| self.nodes[node].cut.is_some())
            .take(MOST)
            .collect();
        let mut moves = 0;
        for node in cut {
            // Each is played out from the root: far down that is long.
            moves += self.nodes[node].depth + 1;
            if moves > MOVES {
                break;
            }
            let mut session = session.fork();
            if self.path(node).iter().all(|name| session.play(name).is_ok()) {
                for action in session.actions() {
                    self.place_below(node, action.name);
                }
            }
        }
    }

    /// The names of the moves from the root to a node.
    #[must_use]
    pub fn path(&self, node: usize) -> Vec<String> {
        let up = std::iter::successors(Some(node), |&node| self.nodes[node].parent);
        let mut names: Vec<String> = up
            .filter(|&node| self.nodes[node].parent.is_some())
            .map(|node| self.nodes[node].name.clone())
            .collect();
        names.reverse();
        names
    }

    /// The node at the end of a path.
    #[must_use]
    pub fn node(&self, path: &[String]) -> Option<usize> {
        let root = (!self.nodes.is_empty()).then_some(0)?;
        path.iter().try_fold(root, |node, name| self.below.get(&(node, name.clone())).copied())
    }

    /// Adds a node that no step has shown, such as one that was cut.
    pub fn place(&mut self, path: &[String]) -> usize {
        let root = self.place_root();
        path.iter().fold(root, |node, name| self.place_below(node, name.clone()))
    }

    fn place_root(&mut self) -> usize {
        if self.nodes.is_empty() {
            self.nodes.push(NodeView::default());
        }
        0
    }

    /// The node that a move leads to from a node that is there.
    pub(super) fn place_below(&mut self, parent: usize, name: String) -> usize {
        let node = self.nodes.len();
        let known = *self.below.entry((parent, name.clone())).or_insert(node);
        if known == node {
            let depth = self.nodes[parent].depth + 1;
            self.nodes.push(NodeView { name, depth, parent: Some(parent), ..NodeView::default() });
            self.nodes[parent].children.push(node);
        }
        known
    }

    fn see(&mut self, event: &TraceEvent, places: &mut Places) {
        match event {
            TraceEvent::Enter { path, player, alpha, beta } => {
                let node = self.come_to(path, places);
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
                let node = self.come_to(path, places);
                self.counters.leaves += 1;
                self.nodes[node].leaf = true;
                self.nodes[node].value = Some((value.clone(), Bound::Exact));
            }
            TraceEvent::Update { path, value, alpha, beta } => {
                let node = self.come_to(path, places);
                let best = self.left.filter(|&left| self.nodes[left].parent == Some(node));
                let known = &mut self.nodes[node];
                let bound =
                    if known.player == Some("min") { Bound::AtMost } else { Bound::AtLeast };
                known.value = Some((value.clone(), bound));
                known.window = Some((alpha.clone(), beta.clone()));
                known.best = best.or(known.best);
            }
            TraceEvent::Cut { path, reason, skipped, .. } => {
                let node = self.come_to(path, places);
                self.counters.cuts += 1;
                self.counters.skipped += *skipped as u64;
                self.nodes[node].cut = Some((reason.clone(), *skipped));
            }
            TraceEvent::Known { path, value, bound } => {
                let node = self.come_to(path, places);
                self.counters.known += 1;
                self.nodes[node].value = Some((value.clone(), *bound));
                self.nodes[node].state = NodeState::Known;
            }
            TraceEvent::Leave { path, value, bound } => {
                let node = self.come_to(path, places);
                let known = &mut self.nodes[node];
                known.value = Some((value.clone(), *bound));
                if known.state != NodeState::Known {
                    known.state = NodeState::Done;
                }
                self.left = Some(node);
            }
            TraceEvent::Merit { path, player, merit, solved, leaf } => {
                let node = self.come_to(path, places);
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
            TraceEvent::Descend { action, visits, mean, later, score, .. } => {
                self.place_root();
                let node = self.place_below(self.game_at, action.clone());
                (self.game_at, self.current) = (node, Some(node));
                self.counters.nodes += u64::from(*visits == 0);
                self.nodes[node].visits = Some((visits + 1, *mean, *score));
                self.nodes[node].later = *later;
            }
            TraceEvent::Playout { .. } => {
                self.counters.playouts += 1;
                self.remembers = std::mem::take(&mut self.game_at);
            }
            TraceEvent::Remember { visits, mean, .. } => {
                let node = self.remembers;
                let Some(known) = self.nodes.get_mut(node) else { return };
                let score = known.visits.and_then(|(.., score)| score);
                known.visits = Some((*visits, *mean, score));
                self.remembers = known.parent.unwrap_or(0);
            }
            TraceEvent::Select { .. } => self.counters.taken += 1,
            _ => {}
        }
    }

    fn come_to(&mut self, way: &Way, places: &mut Places) -> usize {
        let mut node = self.place_root();
        // Up to where it is known, and down again.
        let mut new = Vec::new();
        for way in std::iter::successors(Some(way), |way| way.above()) {
            if let Some(&known) = places.get(&way.address()) {
                node = known;
                break;
            }
            new.push(way);
        }
        for way in new.into_iter().rev() {
            if let Some(name) = way.last() {
                node = self.place_below(node, name.to_owned());
            }
            places.insert(way.address(), node);
        }
        self.current = Some(node);
        node
    }
}
