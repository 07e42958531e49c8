//! Trees by seed, so that each student can have another one.

use meeple_core::{Rng, Side};

use super::rules::{Kind, Place, Tree, TreeNode};

/// The size of a random tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Edges from the root to each leaf.
    pub depth: u16,
    /// Children of each inner node.
    pub branching: u16,
    /// Leaves pay from 0 to this.
    pub highest: u16,
}

impl Shape {
    /// The leaves of such a tree, if they can be counted.
    #[must_use]
    pub fn leaves(&self) -> Option<usize> {
        usize::from(self.branching).checked_pow(u32::from(self.depth))
    }
}

impl Tree {
    /// A uniform tree whose leaves are drawn from the seed.
    #[must_use]
    pub fn random(shape: Shape, root_side: Side, seed: u64) -> Self {
        let mut tree = Self { root_side, nodes: Vec::new() };
        let mut rng = Rng::new(seed);
        tree.grow(None, 0, shape, &mut rng);
        tree
    }

    fn grow(
        &mut self,
        parent: Option<TreeNode>,
        depth: u16,
        shape: Shape,
        rng: &mut Rng,
    ) -> TreeNode {
        let node = TreeNode(self.nodes.len() as u32);
        self.nodes.push(Place { name: None, parent, depth, kind: Kind::Leaf(0) });
        let kind = if depth == shape.depth.max(1) {
            Kind::Leaf(rng.below(usize::from(shape.highest) + 1) as i32)
        } else {
            let branches = 0..shape.branching.max(1);
            Kind::Inner(branches.map(|_| self.grow(Some(node), depth + 1, shape, rng)).collect())
        };
        self.nodes[node.0 as usize].kind = kind;
        node
    }
}
