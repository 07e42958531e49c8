//! ANSI escape codes, where the terminal has colours.

use meeple_core::scene::Tint;

/// How a piece of text looks: bold, dim, one of the 256 colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    pub(super) bold: bool,
    pub(super) dim: bool,
    pub(super) colour: Option<u8>,
}

/// As the terminal writes.
pub(super) const NORMAL: Style = Style { bold: false, dim: false, colour: None };
/// What matters less: frames, empty cells, names.
pub(super) const DIM: Style = Style { dim: true, ..NORMAL };
/// What matters more.
pub(super) const BOLD: Style = Style { bold: true, ..NORMAL };
/// Marks, goals, heat from 0 up: blue.
pub(super) const ACCENT: Style = Style { colour: Some(32), ..BOLD };
/// Traps, danger, heat below 0: orange.
pub(super) const WARNING: Style = Style { colour: Some(172), ..BOLD };

/// A piece of that tint. Middle tones, which show on light and on dark terminals: there black and
/// white are told by letters alone.
pub(super) const fn tint(tint: Tint) -> Style {
    let colour = match tint {
        Tint::One => Some(166),
        Tint::Two => Some(32),
        Tint::Three => Some(36),
        Tint::Four => Some(178),
        Tint::Five => Some(97),
        Tint::Plain | Tint::Black | Tint::White => None,
    };
    Style { colour, ..BOLD }
}

impl Style {
    /// `text` in this style; as it is where there are no colours.
    pub(super) fn paint(self, text: &str, colours: bool) -> String {
        if !colours || self == NORMAL || text.trim().is_empty() {
            return text.to_owned();
        }
        let mut codes = Vec::new();
        if self.bold {
            codes.push("1".to_owned());
        }
        if self.dim {
            codes.push("2".to_owned());
        }
        if let Some(colour) = self.colour {
            codes.push(format!("38;5;{colour}"));
        }
        format!("\u{1b}[{}m{text}\u{1b}[0m", codes.join(";"))
    }
}

/// `text` without control characters, which could move the cursor or change its colour.
pub(super) fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_are_wrapped_around_what_can_be_seen() {
        assert_eq!(tint(Tint::One).paint("X", true), "\u{1b}[1;38;5;166mX\u{1b}[0m");
        assert_eq!(tint(Tint::One).paint("X", false), "X");
        assert_eq!(DIM.paint("  ", true), "  ");
    }

    #[test]
    fn text_cannot_smuggle_escape_codes() {
        assert_eq!(clean("a\u{1b}[2J\nb"), "a\u{fffd}[2J\u{fffd}b");
    }
}
