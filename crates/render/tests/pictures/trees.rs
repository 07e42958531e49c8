//! Diagrams of trees against golden files: the textbook's figure at its cut, and a folded tree.

use std::collections::BTreeSet;

use meeple_core::{Lang, Phrase};
use meeple_render::tree::{
    Diagram, DiagramOptions, Knot, KnotShape, Tone, diagram_svg, diagram_text,
};
use meeple_render::{Theme, png};

use crate::golden::check;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Figure 5.2 of Russell and Norvig when C was just cut.
fn figure() -> Diagram {
    let knot = |parent, name: &str, shape, value: &str, under: &str| Knot {
        parent,
        name: name.into(),
        shape,
        value: value.into(),
        under: under.into(),
        ..Knot::default()
    };
    let mut nodes = vec![
        knot(None, "", KnotShape::Max, "≥3", "[3, +∞]"),
        Knot { chosen: true, ..knot(Some(0), "B", KnotShape::Min, "3", "[−∞, +∞]") },
        Knot {
            tone: Tone::Current,
            reason: Some(Phrase::new("2 ≤ alpha = 3", "2 ≤ alpha = 3")),
            ..knot(Some(0), "C", KnotShape::Min, "≤2", "[3, +∞]")
        },
        Knot { tone: Tone::Waiting, ..knot(Some(0), "D", KnotShape::Min, "", "") },
    ];
    for (parent, leaves) in [(1, [3, 12, 8]), (2, [2, 4, 6]), (3, [14, 5, 2])] {
        for (number, leaf) in (1..).zip(leaves) {
            let mut leaf =
                knot(Some(parent), &format!("{number}"), KnotShape::Leaf, &leaf.to_string(), "");
            leaf.tone = match (parent, number) {
                (2, 2..) => Tone::Cut,
                (3, _) => Tone::Waiting,
                _ => Tone::Plain,
            };
            leaf.chosen = (parent, number) == (1, 1);
            nodes.push(leaf);
        }
    }
    Diagram { title: Phrase::new("A game tree", "Un arbre de jeu"), nodes }
}

#[test]
fn the_textbook_figure_as_picture_and_words() {
    let page = DiagramOptions::default();
    check(ROOT, "tree.svg", &diagram_svg(&figure(), &page));
    let alone = DiagramOptions { lang: Lang::Fr, theme: Some(Theme::Light), ..page };
    let picture = diagram_svg(&figure(), &alone);
    check(ROOT, "tree.alone.fr.svg", &picture);
    assert!(png(&picture, 1.0).is_ok(), "it can be drawn");
    for lang in [Lang::En, Lang::Fr] {
        check(ROOT, &format!("tree.{}.txt", lang.code()), &diagram_text(&figure(), lang));
    }
}

#[test]
fn a_folded_tree_says_how_much_is_hidden_and_a_part_can_be_shown_larger() {
    let (small, places) = figure().fold(&BTreeSet::from([1, 3]));
    check(ROOT, "tree.folded.txt", &diagram_text(&small, Lang::En));
    let focus = places[2];
    let whole = diagram_svg(&small, &DiagramOptions::default());
    let part = diagram_svg(&small, &DiagramOptions { zoom: 2.0, focus, ..Default::default() });
    let width = |svg: &str| -> f64 {
        let view = svg.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next());
        let numbers: Vec<f64> =
            view.unwrap_or("").split(' ').filter_map(|n| n.parse().ok()).collect();
        numbers[2]
    };
    assert!((width(&whole) / width(&part) - 2.0).abs() < 0.01);
    assert!(png(&part, 1.0).is_ok());
}

#[test]
fn strange_texts_do_no_harm() {
    let mut nasty = figure();
    nasty.nodes[1].name = "</text><script>".into();
    nasty.nodes[1].link = Some("/lab?x=\"><script>".into());
    let svg = diagram_svg(&nasty, &DiagramOptions::default());
    assert!(!svg.contains("<script"));
    assert!(png(&svg, 1.0).is_ok());
}
