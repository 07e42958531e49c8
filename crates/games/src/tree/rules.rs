//! Nodes, branches, and what a leaf pays.

use meeple_core::menu::Choice;
use meeple_core::{
    Deterministic, Evaluated, Flow, GO, Game, NoEvaluator, Outcome, Problem, Side, Tactics,
};

/// A tree, its nodes in the order in which they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    pub(super) root_side: Side,
    pub(super) nodes: Vec<Place>,
}

/// A node by its number, the root being 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TreeNode(pub(super) u32);

/// A child by its number among its siblings, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(pub(super) u16);

/// What stands at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) name: Option<String>,
    pub(super) parent: Option<TreeNode>,
    pub(super) depth: u16,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// What MIN pays to MAX.
    Leaf(i32),
    Inner(Vec<TreeNode>),
}

impl Tree {
    pub(super) fn place(&self, node: TreeNode) -> &Place {
        &self.nodes[node.0 as usize]
    }

    /// The children of a node; none of a leaf.
    #[must_use]
    pub fn children(&self, node: TreeNode) -> &[TreeNode] {
        match &self.place(node).kind {
            Kind::Leaf(_) => &[],
            Kind::Inner(children) => children,
        }
    }

    /// What a leaf pays to MAX; `None` for other nodes.
    #[must_use]
    pub fn payoff(&self, node: TreeNode) -> Option<i32> {
        match self.place(node).kind {
            Kind::Leaf(value) => Some(value),
            Kind::Inner(_) => None,
        }
    }

    /// The node above; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: TreeNode) -> Option<TreeNode> {
        self.place(node).parent
    }

    /// All nodes, in the order in which they are written.
    pub fn nodes(&self) -> impl Iterator<Item = TreeNode> + use<> {
        (0..self.nodes.len() as u32).map(TreeNode)
    }

    /// Edges from the root.
    #[must_use]
    pub fn depth(&self, node: TreeNode) -> u16 {
        self.place(node).depth
    }
}

impl Problem for Tree {
    type State = TreeNode;
    type Action = Branch;

    fn start(&self) -> TreeNode {
        TreeNode(0)
    }

    fn actions(&self, node: &TreeNode, mut visit: impl FnMut(Branch) -> Flow) -> Flow {
        for branch in 0..self.children(*node).len() {
            visit(Branch(branch as u16))?;
        }
        GO
    }
}

impl Deterministic for Tree {
    fn apply(&self, node: &mut TreeNode, branch: Branch) {
        *node = self.children(*node)[usize::from(branch.0)];
    }
}

impl Game for Tree {
    const GRADED: bool = true;

    fn to_move(&self, node: &TreeNode) -> Side {
        if self.depth(*node).is_multiple_of(2) { self.root_side } else { self.root_side.other() }
    }

    fn outcome(&self, node: &TreeNode) -> Option<Outcome> {
        self.payoff(*node).map(Outcome::paid)
    }
}

impl Tactics for Tree {}

impl Evaluated for Tree {
    type Evaluator = NoEvaluator;

    const EVALUATORS: &'static [Choice] = &[];

    fn evaluator(&self, _: &str) -> Option<NoEvaluator> {
        None
    }
}
