//! What a cell shows in a terminal: a few characters between two brackets.

use meeple_core::Scene;
use meeple_core::scene::{Arrow, ArrowKind, Cell, Ground, Heat, MarkKind, Point, Shape, Token};

use super::ansi::{self, ACCENT, DIM, NORMAL, Style, WARNING, clean};

/// The characters of one cell.
#[derive(Clone, Debug)]
pub(super) struct Content {
    /// What is there, without padding.
    pub(super) text: String,
    /// Its style.
    pub(super) style: Style,
    /// What stands on its left and right.
    pub(super) brackets: (char, char),
    /// The style of the brackets.
    pub(super) bracket_style: Style,
    /// Whether the text is one character that fills the cell.
    pub(super) fills: bool,
}

impl Content {
    /// A place where there is no cell.
    pub(super) const fn nothing() -> Self {
        Self {
            text: String::new(),
            style: NORMAL,
            brackets: (' ', ' '),
            bracket_style: NORMAL,
            fills: false,
        }
    }

    /// How many columns the text takes.
    pub(super) fn width(&self) -> usize {
        self.text.chars().count()
    }

    /// The cell as text: `width` columns and its brackets.
    pub(super) fn show(&self, width: usize, colours: bool) -> String {
        if self.fills {
            return self.style.paint(&self.text.repeat(width + 2), colours);
        }
        let spare = width.saturating_sub(self.width());
        let (before, after) = (spare - spare / 2, spare / 2);
        let (left, right) = self.brackets;
        let bracket = |bracket: char| self.bracket_style.paint(&bracket.to_string(), colours);
        format!(
            "{}{}{}{}{}",
            " ".repeat(before),
            bracket(left),
            self.style.paint(&self.text, colours),
            bracket(right),
            " ".repeat(after),
        )
    }
}

/// What the terminal shows for a cell of the scene.
pub(super) fn content(scene: &Scene, cell: &Cell) -> Content {
    let at = cell.at;
    let token = scene.token_at(at);
    let heat = scene.heat.iter().find(|heat| heat.at == at);
    let arrow = policy(&scene.arrows, at);
    let marks: Vec<MarkKind> = RANKED
        .into_iter()
        .filter(|&kind| scene.marks.iter().any(|m| m.at == at && m.kind == kind))
        .collect();

    // 1. What stands there: the sign of the ground, the piece, the number, the policy.
    let sign = ground_sign(cell.ground);
    let mut text = String::new();
    let mut style = NORMAL;
    if let Some((glyph, sign_style)) = sign {
        text.push(glyph);
        style = sign_style;
    }
    if let Some(token) = token {
        text.push_str(&token_text(token));
        style = ansi::tint(token.tint);
    }
    if let Some(heat) = heat {
        if token.is_some() {
            text.push(' ');
        } else {
            style = if heat.level < 0.0 { WARNING } else { ACCENT };
        }
        text.push_str(&heat_text(heat));
    }
    text.extend(arrow);

    // 2. An empty cell shows a mark in its middle; a full one shows it on its sides.
    let mut brackets = (' ', ' ');
    let mut bracket_style = NORMAL;
    let empty = text.is_empty();
    if empty {
        (text, style) = match marks.iter().find_map(|&kind| mark_glyph(kind)) {
            Some((glyph, style)) => (glyph.to_string(), style),
            None if scene.surface.stars().contains(&at) => ("+".to_owned(), DIM),
            None => (".".to_owned(), DIM),
        };
    }
    let around = marks.iter().find(|&&kind| !empty || mark_glyph(kind).is_none());
    if let Some(&kind) = around {
        brackets = mark_brackets(kind);
        bracket_style = mark_glyph(kind).map_or(ACCENT, |(_, style)| style);
    }
    let fills = matches!(cell.ground, Ground::Block | Ground::Burnt)
        && token.is_none()
        && heat.is_none()
        && marks.is_empty();
    Content { text, style, brackets, bracket_style, fills }
}

/// Which mark wins when a cell has several.
pub(super) const RANKED: [MarkKind; 8] = [
    MarkKind::Selected,
    MarkKind::Winning,
    MarkKind::Last,
    MarkKind::Hint,
    MarkKind::Danger,
    MarkKind::Target,
    MarkKind::Legal,
    MarkKind::Idle,
];

/// Every kind of ground that has a sign.
pub(super) const SIGNED: [Ground; 9] = [
    Ground::Block,
    Ground::Burnt,
    Ground::Goal,
    Ground::Trap,
    Ground::Cover,
    Ground::Exit,
    Ground::Single,
    Ground::Double,
    Ground::Triple,
];

/// The characters around the text of a marked cell.
pub(super) const fn mark_brackets(kind: MarkKind) -> (char, char) {
    match kind {
        MarkKind::Selected => ('<', '>'),
        MarkKind::Winning => ('(', ')'),
        MarkKind::Last => ('[', ']'),
        MarkKind::Hint => ('{', '}'),
        MarkKind::Danger => ('!', '!'),
        MarkKind::Target => ('*', '*'),
        MarkKind::Legal => ('•', '•'),
        MarkKind::Idle => ('·', '·'),
    }
}

/// The character that stands for a mark on an empty cell, where it is not shown by brackets.
pub(super) const fn mark_glyph(kind: MarkKind) -> Option<(char, Style)> {
    match kind {
        MarkKind::Danger => Some(('!', WARNING)),
        MarkKind::Target => Some(('*', ACCENT)),
        MarkKind::Legal => Some(('•', ACCENT)),
        MarkKind::Idle => Some(('·', DIM)),
        MarkKind::Selected | MarkKind::Winning | MarkKind::Last | MarkKind::Hint => None,
    }
}

/// The character that tells a ground.
pub(super) const fn ground_sign(ground: Ground) -> Option<(char, Style)> {
    match ground {
        Ground::Floor | Ground::Shade | Ground::Slot | Ground::Well => None,
        Ground::Block => Some(('█', DIM)),
        Ground::Burnt => Some(('█', DIM)),
        Ground::Goal => Some(('*', ACCENT)),
        Ground::Trap => Some(('!', WARNING)),
        Ground::Cover => Some(('%', NORMAL)),
        Ground::Exit => Some(('>', ACCENT)),
        Ground::Single => Some(('1', DIM)),
        Ground::Double => Some(('2', DIM)),
        Ground::Triple => Some(('3', DIM)),
    }
}

/// The letters of a piece, or its form where it has none.
fn token_text(token: &Token) -> String {
    if !token.text.is_empty() {
        return clean(&token.text);
    }
    let form = match token.shape {
        Shape::Ring | Shape::Starred => '○',
        Shape::Cross => '×',
        Shape::Tile | Shape::Square => '■',
        Shape::Triangle => '▲',
        Shape::Diamond => '◆',
        Shape::Hexagon => '⬢',
        _ => '●',
    };
    form.to_string()
}

/// The number of a heat, or a grey of its strength where it has no number.
fn heat_text(heat: &Heat) -> String {
    if !heat.text.is_empty() {
        return clean(&heat.text);
    }
    let grey = match heat.level.abs() {
        level if level >= 0.75 => "▓",
        level if level >= 0.4 => "▒",
        level if level > 0.0 => "░",
        _ => "",
    };
    if heat.level < 0.0 && !grey.is_empty() { format!("-{grey}") } else { grey.to_owned() }
}

/// The direction of the policy's arrow that starts here.
fn policy(arrows: &[Arrow], at: Point) -> Option<char> {
    let arrow = arrows.iter().find(|arrow| arrow.kind == ArrowKind::Policy && arrow.from == at)?;
    let right = arrow.to.x.cmp(&at.x) as i8;
    let down = arrow.to.y.cmp(&at.y) as i8;
    Some(match (right, down) {
        (0, -1) => '↑',
        (1, -1) => '↗',
        (1, 0) => '→',
        (1, 1) => '↘',
        (0, 1) => '↓',
        (-1, 1) => '↙',
        (-1, 0) => '←',
        (-1, -1) => '↖',
        _ => '↻',
    })
}
