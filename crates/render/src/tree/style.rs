//! The colours of diagrams.

use crate::palette::{DARK, LIGHT, Palette, Theme};

/// The CSS for diagrams, to embed in a standalone picture or to link from a page.
#[must_use]
pub fn diagram_stylesheet(theme: Theme) -> String {
    let colours = match theme {
        Theme::Light => colours(&LIGHT),
        Theme::Dark => colours(&DARK),
        Theme::Auto => {
            let dark = colours(&DARK);
            format!("{}@media (prefers-color-scheme: dark) {{\n{dark}}}\n", colours(&LIGHT))
        }
    };
    format!("{FORMS}{colours}{FORCED}")
}

const FORMS: &str = "\
.diagram text { font-family: system-ui, sans-serif; font-variant-numeric: tabular-nums; text-anchor: middle; }
.knot-shape { stroke-width: 1.5; stroke-linejoin: round; }
.knot-value { font-weight: bold; paint-order: stroke; stroke-width: 4; stroke-linejoin: round; }
.tone-current .knot-shape { stroke-width: 3; }
.tone-waiting .knot-shape { stroke-dasharray: 2 3; }
.knot-ring { fill: none; stroke-width: 3; }
.knot-double { fill: none; stroke-width: 1.5; }
.branch { fill: none; stroke-width: 1.5; }
.branch-chosen { stroke-width: 4; }
.branch-cut { stroke-dasharray: 5 4; }
.cut-stroke { stroke-width: 2.5; stroke-linecap: round; }
.cut-reason { font-weight: bold; }
.diagram a:focus-visible .knot-shape { stroke-width: 4; }
";

/// The reader's own colours.
const FORCED: &str = "\
@media (forced-colors: active) {
.diagram text { fill: CanvasText !important; }
.diagram .knot-value { stroke: Canvas !important; }
.diagram-ground, .knot-shape, .knot-ground { fill: Canvas !important; }
.knot-shape, .knot-double, .branch, .cut-stroke { stroke: CanvasText !important; }
.knot-ring { stroke: Highlight !important; }
}
";

fn colours(p: &Palette) -> String {
    format!(
        ".diagram-ground {{ fill: {bg}; }}\n\
         .diagram text {{ fill: {ink}; }}\n\
         .knot-shape {{ fill: {card}; stroke: {outline}; }}\n\
         .diagram .knot-value {{ stroke: {card}; }}\n\
         .diagram .tone-cut .knot-value {{ stroke: {bg}; }}\n\
         .knot-double, .branch {{ stroke: {outline}; }}\n\
         .knot-ring {{ stroke: {accent}; }}\n\
         .diagram .knot-under, .diagram .branch-name {{ fill: {muted}; }}\n\
         .knot-ground {{ fill: {bg}; }}\n\
         .diagram .tone-cut text, .diagram .tone-waiting text {{ fill: {muted}; }}\n\
         .tone-cut .knot-shape, .branch-cut {{ stroke: {muted}; }}\n\
         .tone-cut .knot-shape {{ fill: {bg}; }}\n\
         .cut-stroke {{ stroke: {warning}; }}\n\
         .diagram .cut-reason {{ fill: {warning}; }}\n",
        bg = p.bg,
        ink = p.ink,
        card = p.card,
        outline = p.outline,
        accent = p.accent,
        muted = p.muted,
        warning = p.warning,
    )
}
