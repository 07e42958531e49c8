//! From what a trace has shown to a diagram.

use meeple_arena::trace::{NodeState, Number, TreeView};
use meeple_core::{Bound, Lang, Phrase};
use meeple_render::tree::{Diagram, Knot, KnotShape, Tone};

/// A number as people read it: `−∞`, `3`, and forced results in short: `W3` wins in three plies.
#[must_use]
pub fn number(number: &Number, lang: Lang) -> String {
    match number {
        Number::Points(points) => points.to_string().replace('-', "−"),
        Number::Words(words) => {
            let [win, loss] = match lang {
                Lang::En => ["W", "L"],
                Lang::Fr => ["G", "P"],
            };
            // Proof numbers out of reach need no sign.
            let words = words.replace("/+inf", "/∞").replace("+inf/", "∞/");
            let short = words.replace("win in ", win).replace("loss in ", loss);
            short.replace("inf", "∞").replace('-', "−")
        }
    }
}

/// A value with the sign of its bound: `≤2`.
#[must_use]
pub fn bounded(value: &Number, bound: Bound, lang: Lang) -> String {
    let sign = match bound {
        Bound::Exact => "",
        Bound::AtLeast => "≥",
        Bound::AtMost => "≤",
    };
    format!("{sign}{}", number(value, lang))
}

/// A window: `[3, +∞]`.
#[must_use]
pub fn window((alpha, beta): &(Number, Number), lang: Lang) -> String {
    let between = if lang == Lang::Fr { " ; " } else { ", " };
    format!("[{}{between}{}]", number(alpha, lang), number(beta, lang))
}

/// The reason of a cut with signs as printed, forced results in full and in both languages.
#[must_use]
pub fn reason(text: &str) -> Phrase {
    let signs = text.replace("<=", "≤").replace(">=", "≥").replace("inf", "∞");
    let french = signs.replace("win in", "gain en").replace("loss in", "perte en");
    Phrase::each(|lang| match lang {
        Lang::En => signs.clone(),
        Lang::Fr => french.clone(),
    })
}

/// The tree after some steps.
#[must_use]
pub fn diagram(view: &TreeView, title: Phrase, lang: Lang) -> Diagram {
    // A node that waits below a cut was left out.
    let mut left_out = vec![false; view.nodes.len()];
    for (index, node) in view.nodes.iter().enumerate() {
        left_out[index] = node.state == NodeState::Waiting
            && node.visits.is_none()
            && node.parent.is_some_and(|p| left_out[p] || view.nodes[p].cut.is_some());
    }
    let knot = |(index, node): (usize, &meeple_arena::trace::NodeView)| {
        let by_visits = node.visits.is_some() || (node.parent.is_none() && node.player.is_none());
        let inner = !node.children.is_empty() || (node.payoff.is_none() && !node.leaf);
        let shape = match node.player {
            Some("min") if inner && !node.leaf => KnotShape::Min,
            Some(_) if inner && !node.leaf => KnotShape::Max,
            None if by_visits => {
                if node.depth.is_multiple_of(2) {
                    KnotShape::Max
                } else {
                    KnotShape::Min
                }
            }
            _ => KnotShape::Leaf,
        };
        let value = match (&node.value, node.payoff, node.visits) {
            (Some((value, bound)), ..) => bounded(value, *bound, lang),
            (None, Some(payoff), _) => number(&Number::Points(payoff), lang),
            (None, None, Some((visits, ..))) => lang.whole(visits),
            _ => String::new(),
        };
        let waiting = node.state == NodeState::Waiting && !by_visits;
        let under = match (&node.window, node.visits) {
            (_, Some((_, mean, score))) => {
                let score = score.map_or_else(|| "∞".to_owned(), |score| lang.decimal(score, 2));
                format!("{} · {score}", lang.decimal(mean, 2))
            }
            (Some(seen), None) if shape != KnotShape::Leaf && !waiting => window(seen, lang),
            _ => String::new(),
        };
        let tone = if view.current == Some(index) {
            Tone::Current
        } else if left_out[index] {
            Tone::Cut
        } else if node.state == NodeState::Known {
            Tone::Known
        } else if waiting {
            Tone::Waiting
        } else {
            Tone::Plain
        };
        Knot {
            parent: node.parent,
            name: node.name.clone(),
            shape,
            value,
            under,
            tone,
            chosen: node.parent.is_some_and(|parent| view.nodes[parent].best == Some(index)),
            reason: node.cut.as_ref().map(|(text, _)| reason(text)),
            folded: 0,
            link: None,
        }
    };
    Diagram { title, nodes: view.nodes.iter().enumerate().map(knot).collect() }
}
