//! The style sheet of scenes: the one place where meanings get colours.
//!
//! Colours are written out for each class, without variables, so that every SVG renderer
//! understands them, also those that know little CSS.

use crate::classes;
use crate::palette::{Colour, DARK, LIGHT, Palette, Piece, TINTS, Theme};

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
.hatch { fill: none; stroke-width: 2; }
.border-ring { fill: none; stroke-width: 1.7; }
.veil { fill-opacity: 0.5; }
.figure { stroke-linecap: round; stroke-linejoin: round; }
.f-body, .f-under { stroke-width: 2.4; }
.f-trim, .f-horn, .f-plate { stroke-width: 1.8; }
.f-line, .f-mark { fill: none; stroke-width: 2.2; }
.f-thin { stroke-width: 1.8; }
.f-slit { fill: none; stroke-width: 3.2; }
.f-cast { fill: #2b1d0c; fill-opacity: 0.17; stroke: none; }
.f-dim { stroke: none; }
.f-glint { fill: none; stroke: #ffffff; stroke-opacity: 0.55; stroke-width: 3; }
.f-ring { fill: none; stroke-width: 2.2; }
.f-arm { fill: none; stroke-width: 2.8; }
.f-tread, .f-visor, .f-hair { stroke-width: 2; }
.f-face, .f-bag { stroke-width: 2.2; }
.f-tag { stroke-width: 2.5; }
.f-rays { fill: none; stroke-width: 4; }
.f-rope { fill: none; stroke-width: 3; }
.f-glintline { fill: none; stroke-width: 2.4; }
.f-sign { fill: none; stroke-width: 5; }
.f-under-stroke { fill: none; stroke-width: 12; }
.f-stroke { fill: none; stroke-width: 7.5; }
.f-stroke-bow { fill: none; stroke-width: 3; }
.f-shaft { fill: none; stroke-width: 3; }
.badge { stroke-width: 2; }
.badge-text { font-weight: bold; }
.warning-body { stroke-width: 1.5; stroke-linejoin: round; }
.warning-sign { stroke-linecap: round; }
.fresh { fill-opacity: 0.85; }
.line { fill: none; stroke-width: 1.5; stroke-linecap: square; }
.wall { fill: none; stroke-width: 5.5; stroke-linecap: round; stroke-linejoin: round; }
.wall-window { stroke-width: 2; }
.wall-shut { stroke-width: 2; stroke-linejoin: round; }
.border-edge, .border-line, .border-core { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.border-edge { stroke-width: 11; }
.border-line { stroke-width: 8.5; }
.border-core { stroke-width: 3; }
.tint-white .border-core { stroke-width: 1.5; }
.body { stroke-width: 2.5; stroke-linejoin: round; }
.groove { fill: none; stroke-width: 1.5; stroke-opacity: 0.3; }
.rim { fill: none; stroke-width: 6; stroke-opacity: 0.85; stroke-linecap: round; }
.stroke { fill: none; stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }
.mark-last .stroke { stroke-width: 2; }
.mark-last .rim { stroke-opacity: 0; }
.mark-hint .stroke { stroke-dasharray: 9 7.9; }
.mark-winning .stroke { stroke-width: 2; }
.mark-winning .rim { stroke-width: 9; }
.dot { stroke-width: 2.5; }
.star { stroke-width: 1.5; stroke-linejoin: round; }
.shaft { fill: none; stroke-width: 7; stroke-linecap: round; }
.head { stroke-width: 1; stroke-linejoin: round; }
.arrow-candidate { opacity: 0.85; }
.arrow-policy .shaft { stroke-width: 4; }
.arrow-trail .shaft { stroke-width: 3.5; stroke-dasharray: 1 8; }
.arrow-label { stroke-width: 1; }
.heat-foot { font-weight: bold; paint-order: stroke; stroke-width: 3; stroke-linejoin: round; }
.in-hole { font-weight: bold; }
.crossings .heat-text { paint-order: stroke; stroke-width: 5; stroke-linejoin: round; }
";

/// Pieces slide to their new place, unless the reader asked for calm.
const MOTION: &str = "\
@media (prefers-reduced-motion: no-preference) {
.token { transition: transform 220ms ease-out; }
.arriving { animation: arrive 180ms ease-out; }
.rack .arriving { animation: fall 380ms cubic-bezier(0.45, 0, 0.9, 0.55); }
.leaving { animation: leave 160ms ease-in forwards; }
@keyframes arrive { from { opacity: 0; } }
@keyframes fall { from { translate: 0 -400px; } }
@keyframes leave { to { opacity: 0; } }
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
.sign-goal, .warning-body, .warning-sign, .badge { stroke: CanvasText !important; }
.frame, .frame-edge, .badge, .fresh { fill: Canvas !important; }
.crossings .ground { stroke: Canvas !important; }
.line { stroke: CanvasText !important; }
.line-star { fill: CanvasText !important; }
.scene .body { fill: Canvas !important; }
.scene .tint-black .body { fill: CanvasText !important; }
.scene .tint-black .token-text { fill: Canvas !important; }
.f-body, .f-trim, .f-horn, .f-under, .f-plate, .f-face, .f-tile, .f-bag, .f-hair, .f-visor, .f-tread, .f-burnt \
{ fill: Canvas !important; stroke: CanvasText !important; }
.f-line, .f-mark, .f-slit, .f-ring, .f-arm, .f-rays, .f-rope, .f-sign, .f-shaft, .f-stroke, .f-glintline, .f-stroke-bow \
{ stroke: CanvasText !important; }
.f-dot, .f-badge, .f-shape, .f-tip, .f-eye { fill: CanvasText !important; }
.f-cast, .f-glint, .f-dim { fill: none !important; stroke: none !important; }
.tint-black .f-body, .tint-black .f-under { fill: CanvasText !important; }
.tint-black .f-line, .tint-black .f-mark, .tint-black .f-slit, .tint-black .f-ring { stroke: Canvas !important; }
.tint-black .f-dot { fill: Canvas !important; }
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
    rule(".scene text", "fill", p.board_ink);
    rule(".scene .fact", "fill", p.ink);
    rule(".scene .axis, .scene .fact-name", "fill", p.muted);
    rule(".framed .axis", "fill", p.frame_ink);
    rule(".frame", "fill", p.frame);
    rule(".rack .frame", "fill", p.panel);
    rule(".frame-edge", "fill", p.groove);
    rule(".rack .frame-edge", "fill", p.panel);

    rule(".ground", "fill", p.cell);
    rule(".ground", "stroke", p.grid);
    rule(".ground-shade .ground", "fill", p.shade);
    rule(".ground-slot .ground", "fill", p.panel);
    rule(".ground-slot .ground", "stroke", p.panel);
    rule(".ground-block .ground", "fill", p.block);
    rule(".ground-well .ground", "fill", p.well);
    rule(".ground-well .ground", "stroke", p.well);
    rule(".ground-burnt .ground", "fill", p.burnt);
    rule(".ground-goal .ground, .ground-exit .ground", "fill", p.goal);
    rule(".ground-trap .ground", "fill", p.trap);
    rule(".ground-cover .ground", "fill", p.cover);
    rule(".hole", "fill", p.hole);
    rule(".hole", "stroke", p.hole);
    rule(".fresh", "fill", p.last);
    rule(".hatch", "stroke", p.board_muted);
    rule(".border-ring", "stroke", p.groove);
    rule(".veil", "fill", p.cell);
    rule(".sign-goal", "fill", p.mark);
    rule(".warning-body", "fill", p.alert);
    rule(".warning-body, .warning-sign", "stroke", p.alert_ink);
    rule(".warning-dot", "fill", p.alert_ink);
    rule(".crossings .ground", "fill", p.board);
    rule(".crossings .ground", "stroke", p.board);
    rule(".line", "stroke", p.board_muted);
    rule(".line-star", "fill", p.board_muted);
    rule(".wall, .border-edge", "stroke", p.outline);
    rule(".border-core", "stroke", p.cell);
    rule(".wall-shut", "fill", p.frame);
    rule(".heat-above", "fill", p.heat_above);
    rule(".heat-below", "fill", p.heat_below);
    rule(".heat-foot", "stroke", p.cell);
    rule(".scene .in-hole", "fill", p.paper);
    // Lines run through the numbers.
    rule(".crossings .heat-text", "stroke", p.board);

    rule(".body, .groove", "stroke", p.outline);
    for tint in TINTS {
        let (class, piece) = (classes::tint(tint), p.piece(tint));
        rule(&format!(".{class} .body"), "fill", piece.body);
        rule(&format!(".{class} .border-line"), "stroke", piece.body);
        rule(&format!(".{class} .token-text"), "fill", piece.text);
    }
    // The line in a white border, which tells it by its form as well.
    rule(".tint-white .border-core", "stroke", p.white.text);
    // These forms leave their text on the cell, not on the piece.
    rule(".scene .shape-ring .token-text, .scene .shape-cross .token-text", "fill", p.board_ink);
    css.push_str(&figures(p));

    let mut rule = |selector: &str, property: &str, colour: Colour| {
        css.push_str(&format!("{selector} {{ {property}: {colour}; }}\n"));
    };
    rule(".rim", "stroke", p.paper);
    rule(".stroke", "stroke", p.mark);
    rule(".mark-last .stroke", "stroke", p.groove);
    rule(".mark-winning .stroke", "stroke", p.outline);
    rule(".dot", "fill", p.mark);
    rule(".dot, .star", "stroke", p.paper);
    rule(".star", "fill", p.mark);

    rule(".shaft", "stroke", p.mark);
    rule(".head", "fill", p.mark);
    rule(".head", "stroke", p.mark);
    rule(".arrow-policy .shaft, .arrow-policy .head", "stroke", p.board_ink);
    rule(".arrow-policy .head", "fill", p.board_ink);
    rule(".arrow-trail .shaft, .arrow-trail .head", "stroke", p.mark);
    rule(".arrow-trail .head", "fill", p.mark);
    rule(".arrow-label", "fill", p.paper);
    rule(".arrow-label", "stroke", p.mark);
    rule(".scene .arrow-text", "fill", p.board_ink);

    css.push_str(&format!(
        ".cell[data-action]:hover .ground {{ stroke: {0}; stroke-width: 5; }}\n\
         .cell:focus-visible .ground {{ stroke: {0}; stroke-width: 8; }}\n",
        p.mark
    ));
    css
}

/// The colours of drawn pieces.
fn figures(p: &Palette) -> String {
    let mut css = String::new();
    let mut rule = |selector: &str, properties: String| {
        css.push_str(&format!("{selector} {{ {properties} }}\n"));
    };
    let rim = p.outline;
    rule(
        ".f-body, .f-trim, .f-horn, .f-under, .f-face, .f-hair, .f-visor, .f-tread, .f-plate",
        format!("stroke: {rim};"),
    );
    rule(".f-arm, .f-under-stroke", format!("stroke: {rim};"));
    rule(".f-tread, .f-visor", "fill: #2f3a44;".to_owned());
    rule(".f-eye", "fill: #ffe9a3;".to_owned());
    rule(".f-glintline", "stroke: #ffe9a3;".to_owned());
    rule(".f-plate", format!("fill: {};", p.paper));
    rule(".f-face", "fill: #f1cfa9;".to_owned());
    rule(".f-hair", "fill: #6b4a2f;".to_owned());
    rule(".f-rope", "stroke: #8a5a1c;".to_owned());
    rule(".f-bag", format!("fill: #dcc9a0; stroke: {rim};"));
    rule(".f-sign", format!("stroke: {};", p.mark));
    rule(".f-burnt", format!("fill: {};", p.burnt));
    rule(".f-shaft", "stroke: #ffd9a0;".to_owned());
    rule(".f-tip", "fill: #ffd9a0;".to_owned());
    rule(".f-stroke-bow", format!("stroke: {rim};"));
    rule(".f-bag + .f-line, .ground-cover .f-line", format!("stroke: {};", p.outline));
    rule(".badge", format!("fill: {}; stroke: {rim};", p.paper));
    rule(".scene .badge-text", format!("fill: {};", p.board_ink));
    for tint in TINTS {
        let (class, piece) = (classes::tint(tint), p.piece(tint));
        let Piece { body, dim, trim, mark, ring, deep, pale, .. } = piece;
        rule(&format!(".{class} .f-body"), format!("fill: {body};"));
        rule(&format!(".{class} .f-trim, .{class} .f-horn"), format!("fill: {trim};"));
        rule(&format!(".{class} .f-under, .{class} .f-dim"), format!("fill: {dim};"));
        rule(
            &format!(".{class} .f-line, .{class} .f-mark, .{class} .f-slit"),
            format!("stroke: {mark};"),
        );
        rule(&format!(".{class} .f-dot"), format!("fill: {mark};"));
        rule(&format!(".{class} .f-ring"), format!("stroke: {ring};"));
        rule(&format!(".{class} .f-stroke"), format!("stroke: {body};"));
        rule(&format!(".{class} .f-badge, .{class} .f-shape"), format!("fill: {deep};"));
        rule(&format!(".{class} .f-tile"), format!("fill: {pale};"));
        rule(&format!(".{class} .f-rays"), format!("stroke: {deep};"));
        rule(&format!(".{class} .f-tag"), format!("stroke: {pale};"));
    }
    // People look the same on every side.
    rule(".shape-operator .f-body", "fill: #2b7fc0;".to_owned());
    rule(".shape-operator .f-trim", "fill: #164a78;".to_owned());
    rule(".shape-operator .f-line, .shape-operator .f-mark", "stroke: #fffdf6;".to_owned());
    rule(".shape-guard .f-body", "fill: #8c3b32;".to_owned());
    rule(".shape-guard .f-trim", "fill: #e9c9ba;".to_owned());
    rule(".shape-guard .f-line", "stroke: #2a1512;".to_owned());
    rule(".shape-guard .f-dot, .shape-guard .f-visor", "fill: #2a1512;".to_owned());
    rule(".shape-guard .f-badge", "fill: #f0b13c;".to_owned());
    rule(".shape-hostage .f-body", "fill: #f3cf45;".to_owned());
    rule(".shape-hostage .f-line, .shape-hostage .f-line", "stroke: #2a241d;".to_owned());
    rule(".shape-hostage .f-dot", "fill: #2a241d;".to_owned());
    rule(".shape-walker .f-body", "fill: #2b7fc0;".to_owned());
    rule(".shape-walker .f-trim", "fill: #f0b13c;".to_owned());
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
