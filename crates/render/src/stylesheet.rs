//! The style sheet of scenes: the one place where meanings get colours.
//!
//! Colours are written out for each class, without variables, so that every SVG renderer
//! understands them, also those that know little CSS.

use crate::classes;
use crate::palette::{Colour, DARK, LIGHT, Palette, TINTS, Theme};

/// The CSS for scenes, to embed in a standalone SVG or to link from a page.
#[must_use]
pub fn stylesheet(theme: Theme) -> String {
    let body = match theme {
        Theme::Light => colours(&LIGHT),
        Theme::Dark => colours(&DARK),
        Theme::Auto => [
            colours(&LIGHT),
            media("(prefers-color-scheme: dark)", &colours(&DARK)),
            media("(prefers-contrast: more)", &more_contrast(&LIGHT)),
            media(
                "(prefers-contrast: more) and (prefers-color-scheme: dark)",
                &more_contrast(&DARK),
            ),
            media("(forced-colors: active)", FORCED),
        ]
        .concat(),
    };
    format!("{FORMS}{body}{MOTION}")
}

fn media(condition: &str, rules: &str) -> String {
    format!("@media {condition} {{\n{rules}}}\n")
}

/// What is the same in every theme.
const FORMS: &str = "\
.scene text { font-family: system-ui, sans-serif; font-variant-numeric: tabular-nums; text-anchor: middle; }
.scene .fact { text-anchor: start; }
.fact-value { font-weight: bold; }
.token-text { font-weight: bold; }
.arrow-text { font-weight: bold; }
.heat, .token, .mark, .arrow, .walls, .borders, .lines, .frame, .scene text { pointer-events: none; }
.scene .cell { outline: none; }
.cell[data-action] { cursor: pointer; }
.ground { stroke-width: 1; }
.hole { stroke-width: 1.5; }
.hatch, .border-ring { fill: none; stroke-width: 2; }
.veil { fill-opacity: 0.5; }
.sign-exit, .sign-cover { fill: none; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
.warning-body { stroke-width: 1.5; stroke-linejoin: round; }
.warning-sign { stroke-linecap: round; }
.frame { fill: none; stroke-width: 2; }
.line { fill: none; stroke-width: 1.5; stroke-linecap: square; }
.wall { fill: none; stroke-width: 6; stroke-linecap: round; }
.wall-window { stroke-width: 2; }
.wall-shut { stroke-width: 2; stroke-linejoin: round; }
.border-edge, .border-line, .border-core { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.border-edge { stroke-width: 11; }
.border-line { stroke-width: 8.5; }
.border-core { stroke-width: 3; }
.tint-white .border-core { stroke-width: 1.5; }
.body { stroke-width: 2.5; stroke-linejoin: round; }
.inlay { fill: none; stroke-width: 2; }
.groove { fill: none; stroke-width: 1.5; stroke-opacity: 0.3; }
.rim { fill: none; stroke-width: 6; stroke-opacity: 0.85; stroke-linecap: round; }
.stroke { fill: none; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.mark-hint .stroke { stroke-dasharray: 9 7.9; }
.mark-winning .stroke { stroke-width: 2; }
.mark-winning .rim { stroke-width: 9; }
.dot { stroke-width: 1.5; }
.star { stroke-width: 1.5; stroke-linejoin: round; }
.shaft { fill: none; stroke-width: 7; stroke-linecap: round; }
.head { stroke-width: 1; stroke-linejoin: round; }
.arrow-candidate { opacity: 0.85; }
.arrow-policy .shaft { stroke-width: 4; }
.arrow-trail .shaft { stroke-width: 3; stroke-dasharray: 1 7; }
.arrow-label { stroke-width: 1; }
.heat-foot { font-weight: bold; paint-order: stroke; stroke-width: 3; stroke-linejoin: round; }
.crossings .heat-text { paint-order: stroke; stroke-width: 5; stroke-linejoin: round; }
";

/// Pieces slide to their new place, unless the reader asked for calm.
const MOTION: &str = "\
@media (prefers-reduced-motion: no-preference) {
.token { transition: transform 220ms ease-out; }
}
";

/// Thin lines become full ones.
fn more_contrast(p: &Palette) -> String {
    format!(
        ".scene .cell .ground {{ stroke: {}; stroke-width: 1.5; }}\n.crossings .cell .ground {{ stroke: {}; }}\n.arrow-candidate {{ opacity: 1; }}\n",
        p.outline, p.board
    )
}

/// The reader's own colours: everything is told by lines. They outrank every rule above.
const FORCED: &str = "\
.scene { forced-color-adjust: none !important; }
.scene text { fill: CanvasText !important; }
.backdrop, .ground, .hole, .heat, .arrow-label, .warning-body { fill: Canvas !important; }
.ground, .hatch, .border-ring, .hole, .frame, .wall, .body, .groove, .shaft, .head, .star, .dot, .arrow-label, \
.sign-exit, .sign-cover, .sign-goal, .warning-body, .warning-sign { stroke: CanvasText !important; }
.crossings .ground { stroke: Canvas !important; }
.line { stroke: CanvasText !important; }
.line-star { fill: CanvasText !important; }
.scene .body { fill: Canvas !important; }
.scene .tint-black .body { fill: CanvasText !important; }
.scene .tint-black .token-text { fill: Canvas !important; }
.inlay { stroke: CanvasText !important; }
.rim, .border-core { stroke: Canvas !important; }
.border-edge, .border-line { stroke: CanvasText !important; }
.tint-white .border-line { stroke: Canvas !important; }
.tint-white .border-core { stroke: CanvasText !important; }
.stroke { stroke: Highlight !important; }
.head, .dot, .star, .sign-goal, .warning-dot { fill: CanvasText !important; }
.heat-foot, .crossings .heat-text { stroke: Canvas !important; }
.cell[data-action]:hover .ground, .cell:focus-visible .ground { stroke: Highlight !important; }
";

/// The colours of one theme.
fn colours(p: &Palette) -> String {
    let mut css = String::new();
    let mut rule = |selector: &str, property: &str, colour: Colour| {
        css.push_str(&format!("{selector} {{ {property}: {colour}; }}\n"));
    };
    rule(".backdrop", "fill", p.bg);
    rule(".scene text", "fill", p.ink);
    rule(".scene .axis, .scene .fact-name", "fill", p.muted);

    rule(".ground", "fill", p.cell);
    rule(".ground", "stroke", p.line);
    rule(".ground-shade .ground", "fill", p.shade);
    rule(".ground-slot .ground", "fill", p.panel);
    rule(".ground-slot .ground", "stroke", p.panel);
    rule(".ground-block .ground", "fill", p.block);
    rule(".ground-goal .ground, .ground-exit .ground", "fill", p.goal);
    rule(".ground-trap .ground", "fill", p.warning_ground);
    rule(".ground-cover .ground", "fill", p.cover);
    rule(".hole", "fill", p.bg);
    rule(".hole", "stroke", p.muted);
    rule(".hatch, .border-ring", "stroke", p.muted);
    rule(".veil", "fill", p.cell);
    rule(".sign-goal", "fill", p.accent);
    rule(".sign-exit", "stroke", p.accent);
    rule(".sign-cover", "stroke", p.muted);
    rule(".warning-body", "fill", p.warning_ground);
    rule(".warning-body, .warning-sign", "stroke", p.warning);
    rule(".warning-dot", "fill", p.warning);
    rule(".crossings .ground", "fill", p.board);
    rule(".crossings .ground", "stroke", p.board);
    rule(".line", "stroke", p.muted);
    rule(".line-star", "fill", p.muted);
    rule(".frame, .wall, .border-edge", "stroke", p.outline);
    rule(".border-core", "stroke", p.cell);
    rule(".wall-shut", "fill", p.cell);
    rule(".heat-above", "fill", p.heat_above);
    rule(".heat-below", "fill", p.heat_below);
    rule(".heat-foot", "stroke", p.cell);
    // Lines run through the numbers.
    rule(".crossings .heat-text", "stroke", p.board);

    rule(".body, .groove", "stroke", p.outline);
    for tint in TINTS {
        let (class, piece) = (classes::tint(tint), p.piece(tint));
        rule(&format!(".{class} .body"), "fill", piece.body);
        rule(&format!(".{class} .border-line"), "stroke", piece.body);
        rule(&format!(".{class} .token-text"), "fill", piece.text);
    }
    // The ring on a white piece and the line in a white border, which tell them by their form as well.
    rule(".inlay, .tint-white .border-core", "stroke", p.white.text);
    // These forms leave their text on the cell, not on the piece.
    rule(".scene .shape-ring .token-text, .scene .shape-cross .token-text", "fill", p.ink);

    rule(".rim", "stroke", p.cell);
    rule(".stroke", "stroke", p.accent);
    rule(".mark-winning .stroke", "stroke", p.outline);
    rule(".dot", "fill", p.accent);
    rule(".dot, .star", "stroke", p.cell);
    rule(".star", "fill", p.accent);

    rule(".shaft", "stroke", p.accent);
    rule(".head", "fill", p.accent);
    rule(".head", "stroke", p.accent);
    rule(".arrow-policy .shaft, .arrow-policy .head", "stroke", p.ink);
    rule(".arrow-policy .head", "fill", p.ink);
    rule(".arrow-trail .shaft, .arrow-trail .head", "stroke", p.muted);
    rule(".arrow-trail .head", "fill", p.muted);
    rule(".arrow-label", "fill", p.card);
    rule(".arrow-label", "stroke", p.accent);

    css.push_str(&format!(
        ".cell[data-action]:hover .ground {{ stroke: {0}; stroke-width: 5; }}\n\
         .cell:focus-visible .ground {{ stroke: {0}; stroke-width: 8; }}\n",
        p.accent
    ));
    css
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn auto_is_light_first_and_asks_the_system() {
        let auto = stylesheet(Theme::Auto);
        let dark = auto.find("prefers-color-scheme: dark").expect("asks");
        assert!(auto[..dark].contains(&LIGHT.ink.to_string()));
        assert!(!auto[..dark].contains(&DARK.ink.to_string()));
        assert!(auto[dark..].contains(&DARK.ink.to_string()));
        assert!(auto.contains("forced-colors") && auto.contains("CanvasText"));
    }

    #[test]
    fn fixed_themes_do_not_ask_for_colours() {
        for theme in [Theme::Light, Theme::Dark] {
            let css = stylesheet(theme);
            assert!(!css.contains("color-scheme") && !css.contains("forced-colors"));
        }
    }

    #[test]
    fn every_renderer_can_read_it() {
        let css = stylesheet(Theme::Auto);
        assert!(!css.contains("var("), "not all renderers know variables");
        assert!(!css.contains(['<', '&']), "it must stand inside XML");
        assert_eq!(css.matches('{').count(), css.matches('}').count());
    }

    #[test]
    fn every_tint_has_a_colour() {
        let css = stylesheet(Theme::Dark);
        for tint in TINTS {
            assert!(css.contains(&DARK.piece(tint).body.to_string()), "{tint:?}");
        }
    }
}
