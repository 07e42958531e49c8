//! Where the nodes of a tree stand: the layout of Reingold and Tilford (1981) for any number of
//! children, in linear time (Buchheim, Jünger and Leipert, 2002).
//!
//! Nodes of one depth stand on one line; parents stand in the middle above their children; subtrees
//! of the same form look the same wherever they are, and stand as close as their contours allow.

/// How much room a node needs on its line, and which nodes are below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boxed {
    /// Its width.
    pub width: f64,
    /// The nodes below it, from left to right.
    pub children: Vec<usize>,
}

/// The middle of each node, from left to right, the leftmost edge being 0. The root is the first of
/// `nodes`; a node stands before its children. `gap` is the least room between two neighbours.
#[must_use]
pub fn place(nodes: &[Boxed], gap: f64) -> Vec<f64> {
    if nodes.is_empty() {
        return Vec::new();
    }
    let mut walk = Walk { nodes, gap, spots: vec![Spot::default(); nodes.len()] };
    for (index, node) in nodes.iter().enumerate() {
        walk.spots[index].ancestor = index;
        for (number, &child) in node.children.iter().enumerate() {
            walk.spots[child].parent = Some(index);
            walk.spots[child].number = number;
        }
    }
    // Children stand after their parent: from the last node back, they are placed before it.
    for index in (0..nodes.len()).rev() {
        walk.place_above(index);
    }
    walk.sum_up()
}

/// The working figures of a node, as in the paper.
#[derive(Clone, Debug, Default)]
struct Spot {
    parent: Option<usize>,
    /// Its place among its siblings.
    number: usize,
    /// Its place relative to its parent's children.
    prelim: f64,
    /// How far the subtree is moved with it.
    modifier: f64,
    /// A thread to the next node of a contour where it has no child.
    thread: Option<usize>,
    /// The greatest distinct ancestor, to find where subtrees meet.
    ancestor: usize,
    change: f64,
    shift: f64,
}

struct Walk<'n> {
    nodes: &'n [Boxed],
    gap: f64,
    spots: Vec<Spot>,
}

impl Walk<'_> {
    /// Lays out the children of a node side by side, each subtree being laid out already.
    fn place_above(&mut self, index: usize) {
        let nodes = self.nodes;
        let children = nodes[index].children.as_slice();
        let (Some(&first), Some(&last)) = (children.first(), children.last()) else { return };
        let mut default_ancestor = first;
        for (number, &child) in children.iter().enumerate() {
            let middle = self.middle_of_children(child);
            match number.checked_sub(1).map(|left| children[left]) {
                None => self.spots[child].prelim = middle.unwrap_or(0.0),
                Some(left) => {
                    let at = self.spots[left].prelim + self.distance(left, child);
                    self.spots[child].prelim = at;
                    self.spots[child].modifier = middle.map_or(0.0, |middle| at - middle);
                }
            }
            default_ancestor = self.apportion(child, default_ancestor, children);
        }
        self.execute_shifts(children);
        if index == 0 {
            let middle = f64::midpoint(self.spots[first].prelim, self.spots[last].prelim);
            self.spots[0].prelim = middle;
        }
    }

    fn middle_of_children(&self, index: usize) -> Option<f64> {
        let children = &self.nodes[index].children;
        let (first, last) = (*children.first()?, *children.last()?);
        Some(f64::midpoint(self.spots[first].prelim, self.spots[last].prelim))
    }

    fn distance(&self, left: usize, right: usize) -> f64 {
        f64::midpoint(self.nodes[left].width, self.nodes[right].width) + self.gap
    }

    fn next_left(&self, index: usize) -> Option<usize> {
        self.nodes[index].children.first().copied().or(self.spots[index].thread)
    }

    fn next_right(&self, index: usize) -> Option<usize> {
        self.nodes[index].children.last().copied().or(self.spots[index].thread)
    }

    /// Moves the subtree of `child` right until it clears those of its left siblings.
    fn apportion(&mut self, child: usize, default: usize, siblings: &[usize]) -> usize {
        let number = self.spots[child].number;
        let Some(left) = number.checked_sub(1).map(|left| siblings[left]) else { return default };
        let mut default = default;
        // Contours: inner and outer, of the right subtree and of those to its left.
        let (mut inner_right, mut outer_right) = (child, child);
        let (mut inner_left, mut outer_left) = (left, siblings[0]);
        let spots = &self.spots;
        let (mut sum_ir, mut sum_or) = (spots[child].modifier, spots[child].modifier);
        let (mut sum_il, mut sum_ol) = (spots[left].modifier, spots[outer_left].modifier);
        while let (Some(il), Some(ir)) = (self.next_right(inner_left), self.next_left(inner_right))
        {
            let (Some(ol), Some(or)) = (self.next_left(outer_left), self.next_right(outer_right))
            else {
                break;
            };
            (inner_left, inner_right, outer_left, outer_right) = (il, ir, ol, or);
            self.spots[or].ancestor = child;
            let shift = (self.spots[il].prelim + sum_il) - (self.spots[ir].prelim + sum_ir)
                + self.distance(il, ir);
            if shift > 0.0 {
                let from = self.ancestor_of(il, child, default);
                self.move_subtree(from, child, shift);
                sum_ir += shift;
                sum_or += shift;
            }
            sum_il += self.spots[il].modifier;
            sum_ir += self.spots[ir].modifier;
            sum_ol += self.spots[ol].modifier;
            sum_or += self.spots[or].modifier;
        }
        if let (Some(next), None) = (self.next_right(inner_left), self.next_right(outer_right)) {
            self.spots[outer_right].thread = Some(next);
            self.spots[outer_right].modifier += sum_il - sum_or;
        }
        if let (Some(next), None) = (self.next_left(inner_right), self.next_left(outer_left)) {
            self.spots[outer_left].thread = Some(next);
            self.spots[outer_left].modifier += sum_ir - sum_ol;
            default = child;
        }
        default
    }

    /// The sibling of `child` whose subtree `inner` belongs to.
    fn ancestor_of(&self, inner: usize, child: usize, default: usize) -> usize {
        let found = self.spots[inner].ancestor;
        if self.spots[found].parent == self.spots[child].parent { found } else { default }
    }

    /// Moves a subtree; those between it and the one it collided with take their share later.
    fn move_subtree(&mut self, from: usize, to: usize, shift: f64) {
        let between = self.spots[to].number.saturating_sub(self.spots[from].number).max(1) as f64;
        self.spots[to].change -= shift / between;
        self.spots[to].shift += shift;
        self.spots[from].change += shift / between;
        self.spots[to].prelim += shift;
        self.spots[to].modifier += shift;
    }

    fn execute_shifts(&mut self, children: &[usize]) {
        let (mut shift, mut change) = (0.0, 0.0);
        for &child in children.iter().rev() {
            let spot = &mut self.spots[child];
            spot.prelim += shift;
            spot.modifier += shift;
            change += spot.change;
            shift += spot.shift + change;
        }
    }

    /// Adds up what moves each node, and begins at 0.
    fn sum_up(&self) -> Vec<f64> {
        let mut moved = vec![0.0; self.nodes.len()];
        let mut middles = vec![0.0; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            middles[index] = self.spots[index].prelim + moved[index];
            for &child in &node.children {
                moved[child] = moved[index] + self.spots[index].modifier;
            }
        }
        let left = (middles.iter().zip(self.nodes))
            .map(|(middle, node)| middle - node.width / 2.0)
            .fold(f64::INFINITY, f64::min);
        middles.iter().map(|middle| middle - left).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A tree from the parent of each node but the first.
    fn tree(parents: &[usize], widths: impl Fn(usize) -> f64) -> Vec<Boxed> {
        let mut nodes = vec![Boxed { width: widths(0), children: Vec::new() }];
        for (index, &parent) in (1..).zip(parents) {
            nodes.push(Boxed { width: widths(index), children: Vec::new() });
            nodes[parent].children.push(index);
        }
        nodes
    }

    fn depths(nodes: &[Boxed]) -> Vec<usize> {
        let mut depths = vec![0; nodes.len()];
        for (index, node) in nodes.iter().enumerate() {
            for &child in &node.children {
                depths[child] = depths[index] + 1;
            }
        }
        depths
    }

    #[test]
    fn a_small_tree_by_hand() {
        // A root with two children, the first of which has two.
        let nodes = tree(&[0, 0, 1, 1], |_| 10.0);
        assert_eq!(place(&nodes, 2.0), [17.0, 11.0, 23.0, 5.0, 17.0]);
        assert_eq!(place(&tree(&[], |_| 8.0), 1.0), [4.0]);
        assert!(place(&[], 1.0).is_empty());
    }

    #[test]
    fn subtrees_between_two_that_collide_are_spread_evenly() {
        // Five children; the outer two are wide below, the inner three are leaves.
        let nodes = tree(&[0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5], |_| 10.0);
        let x = place(&nodes, 0.0);
        let steps: Vec<f64> = (1..5).map(|i| x[i + 1] - x[i]).collect();
        assert!(steps.iter().all(|step| (step - steps[0]).abs() < 1e-9), "{steps:?}");
    }

    #[test]
    fn thousands_of_nodes_are_no_trouble() {
        let parents: Vec<usize> = (1..50_000).map(|index| (index - 1) / 3).collect();
        let nodes = tree(&parents, |_| 20.0);
        let x = place(&nodes, 4.0);
        assert!(x.iter().all(|x| x.is_finite()));
        let chain: Vec<usize> = (0..20_000).collect();
        assert!(place(&tree(&chain, |_| 5.0), 1.0).iter().all(|x| *x == 2.5));
    }

    proptest! {
        #[test]
        fn neighbours_never_overlap_and_parents_stand_in_the_middle(
            seeds in prop::collection::vec((0usize..1000, 1u8..40), 1..120)
        ) {
            // Nodes of breadth-first order, so that siblings and cousins keep their order.
            let mut parents: Vec<usize> =
                seeds.iter().enumerate().map(|(index, (seed, _))| seed % (index + 1)).collect();
            parents.sort_unstable();
            let nodes = tree(&parents, |index| {
                f64::from(if index == 0 { 9 } else { seeds[index - 1].1 })
            });
            let (x, depths) = (place(&nodes, 3.0), depths(&nodes));
            for depth in 0..=depths.iter().copied().max().unwrap_or(0) {
                let row: Vec<usize> = (0..nodes.len()).filter(|&i| depths[i] == depth).collect();
                for pair in row.windows(2) {
                    let room = x[pair[1]] - x[pair[0]];
                    let needed = f64::midpoint(nodes[pair[0]].width, nodes[pair[1]].width) + 3.0;
                    prop_assert!(room >= needed - 1e-6, "{room} < {needed}");
                }
            }
            for (index, node) in nodes.iter().enumerate() {
                if let (Some(first), Some(last)) = (node.children.first(), node.children.last()) {
                    let middle = f64::midpoint(x[*first], x[*last]);
                    prop_assert!((x[index] - middle).abs() < 1e-6);
                }
            }
        }
    }
}
