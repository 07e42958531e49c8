//! The same in words: a nested list, for readers who hear the picture.

use meeple_core::Lang;

use super::{Diagram, KnotShape, Tone};

/// One node in words.
#[must_use]
pub fn describe(diagram: &Diagram, index: usize, lang: Lang) -> String {
    let node = &diagram.nodes[index];
    let french = lang == Lang::Fr;
    let pick = |en: &'static str, fr: &'static str| if french { fr } else { en };
    let name = match (node.parent, node.name.as_str()) {
        (None, "") => pick("root", "racine"),
        (_, name) => name,
    };
    let mut parts = Vec::new();
    match node.shape {
        KnotShape::Max => parts.push("MAX".to_owned()),
        KnotShape::Min => parts.push("MIN".to_owned()),
        KnotShape::Leaf if node.tone != Tone::Waiting || !node.value.is_empty() => {
            parts.push(pick("leaf", "feuille").to_owned());
        }
        KnotShape::Leaf => {}
    }
    if !node.value.is_empty() {
        parts.push(node.value.clone());
    }
    if !node.under.is_empty() {
        parts.push(node.under.clone());
    }
    match node.tone {
        Tone::Waiting => parts.push(pick("not yet looked at", "pas encore vu").to_owned()),
        Tone::Current => parts.push(pick("the search is here", "la recherche est ici").to_owned()),
        Tone::Cut => parts.push(pick("left out", "coupé").to_owned()),
        Tone::Known => parts.push(pick("known from the table", "connu par la table").to_owned()),
        Tone::Plain => {}
    }
    if node.chosen {
        parts.push(pick("chosen", "choisi").to_owned());
    }
    if let Some(reason) = &node.reason {
        parts.push(format!("{} {}", pick("cut:", "coupe :"), reason.get(lang)));
    }
    if node.folded > 0 {
        parts.push(format!("{} {}", node.folded, pick("nodes folded", "nœuds repliés")));
    }
    let words = parts.join(", ");
    if name.is_empty() { words } else { format!("{name}{} {words}", pick(":", " :")) }
}

/// The whole tree as a nested list, one node a line.
#[must_use]
pub fn diagram_text(diagram: &Diagram, lang: Lang) -> String {
    let children = diagram.children();
    let mut text = String::new();
    let mut open = vec![(0usize, 0usize)];
    while let Some((index, depth)) = open.pop() {
        if index >= diagram.nodes.len() {
            continue;
        }
        text.push_str(&"  ".repeat(depth));
        text.push_str("- ");
        text.push_str(&describe(diagram, index, lang));
        text.push('\n');
        open.extend(children[index].iter().rev().map(|&child| (child, depth + 1)));
    }
    text
}
