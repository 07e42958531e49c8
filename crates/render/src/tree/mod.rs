//! Trees as pictures: who moves, windows, values, cuts.
//!
//! A [`Diagram`] says what is where in the tree, not how it looks. The layout is that of Reingold and
//! Tilford in linear time, so that thousands of nodes are no trouble; what is too much to look at is
//! folded, and a large picture can be shown in part.

mod draw;
mod fold;
mod layout;
mod style;
mod text;

use meeple_core::Phrase;

pub use draw::{DiagramOptions, diagram_svg};
pub use layout::{Boxed, place};
pub use style::diagram_stylesheet;
pub use text::{describe, diagram_text};

/// A tree to be drawn. The root is first, and every node stands after its parent.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// What it shows.
    pub title: Phrase,
    /// The nodes.
    pub nodes: Vec<Knot>,
}

/// One node of a diagram.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Knot {
    /// The node above; `None` for the root.
    pub parent: Option<usize>,
    /// The name of the move that leads here.
    pub name: String,
    /// Who decides here.
    pub shape: KnotShape,
    /// What is written in it: a value or a bound.
    pub value: String,
    /// What is written under it: the window, or visits and scores.
    pub under: String,
    /// How far it is.
    pub tone: Tone,
    /// Whether its parent has its value from here: the branch is drawn thick.
    pub chosen: bool,
    /// What is written at the branches that were left out below it.
    pub reason: Option<Phrase>,
    /// How many nodes are folded away below it.
    pub folded: usize,
    /// Where a click on it leads.
    pub link: Option<String>,
}

/// Who decides at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KnotShape {
    /// MAX: a triangle that points up.
    Max,
    /// MIN: a triangle that points down.
    Min,
    /// Nobody: a leaf, a square.
    #[default]
    Leaf,
}

/// How far a node is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// Not yet looked at: drawn with a dotted outline.
    Waiting,
    /// The search is here: drawn with a ring.
    Current,
    /// Left out: grey, with a dashed branch and a stroke across it.
    Cut,
    /// A table knew it: drawn with a double outline.
    Known,
}

impl Diagram {
    /// The children of each node, in order.
    #[must_use]
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent.filter(|&parent| parent < index) {
                children[parent].push(index);
            }
        }
        children
    }
}
