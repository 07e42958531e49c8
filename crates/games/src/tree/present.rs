//! Names and picture: one row of cells for each depth, leaves side by side at the bottom of their
//! branches.

use meeple_core::menu::Choice;
use meeple_core::scene::{
    Arrow, ArrowKind, Cell, Fact, Ground, Mark, MarkKind, Point, Shape as Form, Tint, Token,
};
use meeple_core::{
    Card, Game, InputError, Notation, Phrase, Present, Scene, Setup, Side, Step, phrase,
};

use super::card::card;
use super::notation::read;
use super::rules::{Branch, Tree, TreeNode};

/// The tree that is opened when none is named.
const FIGURE: &str = "(B:(3 12 8) C:(2 4 6) D:(14 5 2))";

impl Notation for Tree {
    fn max_side(&self) -> Option<Side> {
        Some(Side::First)
    }

    fn action_name(&self, node: &TreeNode, branch: Branch) -> String {
        let child = self.children(*node).get(usize::from(branch.0));
        let name = child.and_then(|child| self.place(*child).name.clone());
        name.unwrap_or_else(|| (branch.0 + 1).to_string())
    }

    fn position(&self, node: &TreeNode) -> String {
        let mut text = self.text();
        let way: Vec<String> = self.way_to(*node).iter().map(usize::to_string).collect();
        if !way.is_empty() {
            text.push_str(" @ ");
            text.push_str(&way.join(" "));
        }
        text
    }
}

impl Present for Tree {
    const ID: &'static str = "tree";

    fn card() -> Card {
        card()
    }

    const SCENARIOS: &'static [Choice] = &[Choice::new(
        "figure-5-2",
        Phrase::new(
            "the two-ply tree of Russell and Norvig's figure 5.2",
            "l'arbre à deux coups de la figure 5.2 de Russell et Norvig",
        ),
    )];

    fn open(setup: &Setup<'_>) -> Result<(Self, TreeNode), InputError> {
        match (setup.position, setup.scenario) {
            (Some(text), _) => read(text),
            (None, None | Some("figure-5-2")) => read(FIGURE),
            (None, Some(text)) => read(text),
        }
    }

    fn describe(&self, node: &TreeNode, branch: Branch) -> Phrase {
        let (side, name) = (side_name(self.to_move(node)), self.action_name(node, branch));
        phrase!("{side} goes to {name}", "{side} va en {name}")
    }

    fn parts(&self, node: &TreeNode, branch: Branch) -> Vec<String> {
        self.children(*node)
            .get(usize::from(branch.0))
            .map(|child| cell_id(*child))
            .into_iter()
            .collect()
    }

    fn scene(&self, node: &TreeNode, _: Option<Step<'_, Self>>) -> Scene {
        let columns = self.columns();
        let deepest = self.nodes().map(|node| self.depth(node)).max().unwrap_or(0);
        let widest = columns.iter().max().copied().unwrap_or(0);
        let title = Phrase::new("A game tree", "Un arbre de jeu");
        let mut scene = Scene::grid(title, widest + 1, deepest + 1);
        let at = |node: TreeNode| Point::new(columns[node.0 as usize], self.depth(node));
        let here = self.children(*node);
        for each in self.nodes() {
            let branch = here.iter().position(|child| *child == each);
            scene.cells.push(Cell {
                id: cell_id(each),
                at: at(each),
                ground: Ground::Floor,
                label: self.label(each),
                action: branch.map(|index| self.action_name(node, Branch(index as u16))),
            });
            scene.tokens.push(self.token(each, at(each)));
            scene.arrows.extend(self.parent(each).map(|parent| Arrow {
                from: at(parent),
                to: at(each),
                kind: ArrowKind::Trail,
                text: String::new(),
            }));
        }
        scene.marks.push(Mark { at: at(*node), kind: MarkKind::Selected });
        scene.facts.push(match self.payoff(*node) {
            None => Fact {
                name: Phrase::new("To move", "Au trait"),
                value: Phrase::same(side_name(self.to_move(node))),
            },
            Some(value) => Fact {
                name: Phrase::new("MAX receives", "MAX reçoit"),
                value: Phrase::same(value.to_string()),
            },
        });
        scene
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "MAX",
        Side::Second => "MIN",
    }
}

fn cell_id(node: TreeNode) -> String {
    format!("n{}", node.0)
}

impl Tree {
    /// The column of each node: leaves one after the other, parents in the middle of their
    /// children.
    fn columns(&self) -> Vec<u16> {
        let mut columns = vec![0u16; self.nodes.len()];
        let mut next = 0u16;
        for node in self.nodes().filter(|node| self.payoff(*node).is_some()) {
            columns[node.0 as usize] = next;
            next = next.saturating_add(1);
        }
        // Children are written after their parent: from the last node back, they are known.
        for number in (0..self.nodes.len()).rev() {
            let children = self.children(TreeNode(number as u32));
            if let (Some(first), Some(last)) = (children.first(), children.last()) {
                let (first, last) = (columns[first.0 as usize], columns[last.0 as usize]);
                columns[number] = first + (last - first) / 2;
            }
        }
        columns
    }

    fn label(&self, node: TreeNode) -> Phrase {
        let way = self.way_to(node);
        let place = if way.is_empty() {
            Phrase::new("root", "racine")
        } else {
            let way = way.iter().map(usize::to_string).collect::<Vec<_>>().join(".");
            phrase!("node {way}", "nœud {way}")
        };
        let what = match self.payoff(node) {
            Some(value) => phrase!("leaf {value}", "feuille {value}"),
            None => Phrase::same(side_name(self.to_move(&node))),
        };
        place.join(", ", &what)
    }

    fn token(&self, node: TreeNode, at: Point) -> Token {
        let side = self.to_move(&node);
        let (shape, tint, text) = match self.payoff(node) {
            Some(value) => (Form::Tile, Tint::Plain, value.to_string()),
            None => {
                let name = self.place(node).name.clone();
                let text = name.unwrap_or_else(|| side_name(side).to_owned());
                let shape = if side == Side::First { Form::Triangle } else { Form::Disc };
                (shape, Tint::from(side), text)
            }
        };
        Token { id: cell_id(node), at, tint, shape, text: text.chars().take(3).collect() }
    }
}
