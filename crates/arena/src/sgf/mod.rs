//! Smart Game Format, FF\[4\] (A. Hollosi's specification): game trees with variations, comments and
//! marks. What this program does not know it keeps, and writes back as it was.

mod game;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use game::{FromFile, Quality, Remark, read_game, write_game};

/// A collection of game trees as a file holds them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    nodes: Vec<Node>,
    /// The first node of each game.
    games: Vec<usize>,
}

/// A node: its properties, and where it leads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Node {
    properties: Vec<Property>,
    /// The main line first.
    next: Vec<usize>,
}

/// A property with its values, as they read once escapes are undone.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Property {
    name: String,
    values: Vec<String>,
}

/// A place in a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(usize);

impl Collection {
    /// The first node of each game.
    pub fn games(&self) -> impl Iterator<Item = NodeId> {
        self.games.iter().copied().map(NodeId)
    }

    /// Begins another game; its first node.
    pub fn begin(&mut self) -> NodeId {
        let node = self.add_node();
        self.games.push(node.0);
        node
    }

    /// Adds a node after another, as a variation if there is one already.
    pub fn add_after(&mut self, NodeId(before): NodeId) -> NodeId {
        let node = self.add_node();
        self.nodes[before].next.push(node.0);
        node
    }

    fn add_node(&mut self) -> NodeId {
        self.nodes.push(Node::default());
        NodeId(self.nodes.len() - 1)
    }

    /// The nodes after one, the main line first.
    pub fn after(&self, NodeId(node): NodeId) -> impl Iterator<Item = NodeId> {
        self.nodes[node].next.iter().copied().map(NodeId)
    }

    /// A node and those after it along the main line.
    pub fn main_line(&self, from: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(from), |&node| self.after(node).next())
    }

    /// All values of a property; none where it is absent.
    #[must_use]
    pub fn values(&self, NodeId(node): NodeId, name: &str) -> &[String] {
        let found = self.nodes[node].properties.iter().find(|property| property.name == name);
        found.map_or(&[], |property| &property.values)
    }

    /// The first value of a property.
    #[must_use]
    pub fn value(&self, node: NodeId, name: &str) -> Option<&str> {
        self.values(node, name).first().map(String::as_str)
    }

    /// The names of a node's properties, in order.
    pub fn names(&self, NodeId(node): NodeId) -> impl Iterator<Item = &str> {
        self.nodes[node].properties.iter().map(|property| property.name.as_str())
    }

    /// Gives a property one value, in place of what it had.
    pub fn set(&mut self, node: NodeId, name: &str, value: impl Into<String>) {
        self.set_all(node, name, vec![value.into()]);
    }

    /// Gives a property these values, in place of what it had.
    pub fn set_all(&mut self, NodeId(node): NodeId, name: &str, values: Vec<String>) {
        let properties = &mut self.nodes[node].properties;
        match properties.iter_mut().find(|property| property.name == name) {
            Some(property) => property.values = values,
            None => properties.push(Property { name: name.to_owned(), values }),
        }
    }
}
