//! Folding: what is too much to look at becomes a number.

use std::collections::BTreeSet;

use super::Diagram;

impl Diagram {
    /// The diagram with all below these nodes folded away, and the new number of each node kept.
    #[must_use]
    pub fn fold(&self, shut: &BTreeSet<usize>) -> (Self, Vec<Option<usize>>) {
        let mut places: Vec<Option<usize>> = Vec::with_capacity(self.nodes.len());
        // For a node folded away, the kept node that hides it.
        let mut hidden_by: Vec<Option<usize>> = Vec::with_capacity(self.nodes.len());
        let mut nodes = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            let parent = node.parent.filter(|&parent| parent < index);
            let hider = parent.and_then(|parent| {
                hidden_by[parent].or_else(|| places[parent].filter(|_| shut.contains(&parent)))
            });
            hidden_by.push(hider);
            if let Some(hider) = hider {
                let kept: &mut super::Knot = &mut nodes[hider];
                kept.folded += 1 + node.folded;
                places.push(None);
            } else {
                let parent = parent.and_then(|parent| places[parent]);
                places.push(Some(nodes.len()));
                nodes.push(super::Knot { parent, ..node.clone() });
            }
        }
        (Self { title: self.title.clone(), nodes }, places)
    }

    /// Which nodes to fold so that about `most` nodes stay: the deepest go first, and the ways to
    /// the nodes in `focus` stay open with the nodes beside them and just below.
    #[must_use]
    pub fn too_much(&self, most: usize, focus: &[usize]) -> BTreeSet<usize> {
        let mut depths = vec![0usize; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent.filter(|&parent| parent < index) {
                depths[index] = depths[parent] + 1;
            }
        }
        let deepest = depths.iter().copied().max().unwrap_or(0);
        let at_most = |depth: usize| depths.iter().filter(|&&d| d <= depth).count();
        let kept = (1..=deepest).rev().find(|&depth| at_most(depth) <= most).unwrap_or(1);
        let mut open = BTreeSet::new();
        for &node in focus {
            let mut at = Some(node);
            while let Some(node) = at.filter(|&node| node < self.nodes.len()) {
                open.insert(node);
                at = self.nodes[node].parent;
            }
        }
        let has_children: BTreeSet<usize> = self.nodes.iter().filter_map(|n| n.parent).collect();
        has_children
            .into_iter()
            .filter(|node| depths[*node] >= kept && !open.contains(node))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Knot;
    use super::*;
    use meeple_core::Phrase;

    fn binary(nodes: usize) -> Diagram {
        let knot = |index: usize| Knot {
            parent: index.checked_sub(1).map(|above| above / 2),
            name: index.to_string(),
            ..Knot::default()
        };
        Diagram { title: Phrase::new("a tree", "un arbre"), nodes: (0..nodes).map(knot).collect() }
    }

    #[test]
    fn folded_nodes_are_counted() {
        let (small, places) = binary(15).fold(&BTreeSet::from([1, 6]));
        let names: Vec<&str> = small.nodes.iter().map(|node| node.name.as_str()).collect();
        assert_eq!(names, ["0", "1", "2", "5", "6", "11", "12"]);
        assert_eq!((small.nodes[1].folded, small.nodes[4].folded), (6, 2));
        assert_eq!((places[3], places[6]), (None, Some(4)));
        assert_eq!(small.nodes[5].parent, Some(3));
    }

    #[test]
    fn a_large_tree_is_folded_but_not_around_the_focus() {
        let tree = binary(1023);
        let shut = tree.too_much(40, &[1000]);
        let (small, places) = tree.fold(&shut);
        assert!(small.nodes.len() < 80, "{}", small.nodes.len());
        assert!(places[1000].is_some());
        let sum: usize = small.nodes.iter().map(|node| 1 + node.folded).sum();
        assert_eq!(sum, 1023);
    }
}
