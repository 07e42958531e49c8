//! The colours, once for all pictures: warm paper and ink, one blue accent, amber for warnings.
//!
//! The pieces are of the Okabe-Ito family, which most colour-blind people can tell apart. It is
//! not enough alone: pieces also have an outline and a shape. Contrast is the ratio of WCAG 2.2.

use std::fmt;

use meeple_core::scene::Tint;

/// Which colours a picture uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark ink on light paper.
    Light,
    /// Light ink on a dark ground.
    Dark,
    /// Whatever the reader's system asks for; light where nobody is asked, as in a PNG.
    #[default]
    Auto,
}

/// An opaque colour, written `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    /// Red, green and blue, from 0 to 255.
    pub rgb: [u8; 3],
}

impl Colour {
    /// The colour that a style sheet writes as `#` and six hexadecimal digits.
    #[must_use]
    pub const fn hex(rgb: u32) -> Self {
        Self { rgb: [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8] }
    }

    /// How much light it gives, from 0 (black) to 1 (white).
    #[must_use]
    pub fn luminance(self) -> f64 {
        let [r, g, b] = self.rgb.map(|channel| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The contrast between two colours, from 1 (none) to 21 (black on white).
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    /// What is seen when this colour, of that opacity, lies over another.
    #[must_use]
    pub fn over(self, ground: Self, opacity: f64) -> Self {
        let mut rgb = [0; 3];
        for (mixed, (top, below)) in rgb.iter_mut().zip(self.rgb.into_iter().zip(ground.rgb)) {
            *mixed = (f64::from(top) * opacity + f64::from(below) * (1.0 - opacity)).round() as u8;
        }
        Self { rgb }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.rgb;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

/// The colour of a piece and of what is written on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its body.
    pub body: Colour,
    /// Its text.
    pub text: Colour,
}

/// Every colour of one theme, by meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Behind everything.
    pub bg: Colour,
    /// Behind panels, and behind the numbers of arrows.
    pub card: Colour,
    /// Text.
    pub ink: Colour,
    /// Text of lesser weight: names of columns, names of facts.
    pub muted: Colour,
    /// An ordinary cell.
    pub cell: Colour,
    /// A cell of the darker kind.
    pub shade: Colour,
    /// Thin lines between cells; they separate, they say nothing.
    pub line: Colour,
    /// Walls, the outline of pieces, the frame of the board.
    pub outline: Colour,
    /// The one strong colour: marks, arrows, links.
    pub accent: Colour,
    /// Warnings, as text and signs.
    pub warning: Colour,
    /// Behind warnings.
    pub warning_ground: Colour,
    /// The panel around the holes of slots.
    pub panel: Colour,
    /// A cell that cannot be entered.
    pub block: Colour,
    /// The board under stones that stand on crossings.
    pub board: Colour,
    /// Pieces of [`Tint::Black`].
    pub black: Piece,
    /// Pieces of [`Tint::White`].
    pub white: Piece,
    /// The ground of goals and exits.
    pub goal: Colour,
    /// The ground of cover.
    pub cover: Colour,
    /// Heat from 0 up.
    pub heat_above: Colour,
    /// Heat below 0.
    pub heat_below: Colour,
    /// Pieces of [`Tint::One`].
    pub one: Piece,
    /// Pieces of [`Tint::Two`].
    pub two: Piece,
    /// Pieces of [`Tint::Three`].
    pub three: Piece,
    /// Pieces of [`Tint::Four`].
    pub four: Piece,
    /// Pieces of [`Tint::Five`].
    pub five: Piece,
    /// Pieces of [`Tint::Plain`].
    pub plain: Piece,
}

impl Palette {
    /// The colours of a piece.
    #[must_use]
    pub const fn piece(&self, tint: Tint) -> Piece {
        match tint {
            Tint::One => self.one,
            Tint::Two => self.two,
            Tint::Three => self.three,
            Tint::Four => self.four,
            Tint::Five => self.five,
            Tint::Plain => self.plain,
            Tint::Black => self.black,
            Tint::White => self.white,
        }
    }
}

/// The opacity of the strongest heat; more would drown the numbers.
pub const STRONGEST_HEAT: f64 = 0.6;

/// Every tint, in order.
pub(crate) const TINTS: [Tint; 8] = [
    Tint::One,
    Tint::Two,
    Tint::Three,
    Tint::Four,
    Tint::Five,
    Tint::Plain,
    Tint::Black,
    Tint::White,
];

const fn piece(body: u32, text: u32) -> Piece {
    Piece { body: Colour::hex(body), text: Colour::hex(text) }
}

/// Dark ink on warm paper.
pub const LIGHT: Palette = Palette {
    bg: Colour::hex(0xf6_f4ef),
    card: Colour::hex(0xff_fdf9),
    ink: Colour::hex(0x23_211d),
    muted: Colour::hex(0x6a_655c),
    cell: Colour::hex(0xfb_f8f1),
    shade: Colour::hex(0xe6_decd),
    line: Colour::hex(0xd8_d1c2),
    outline: Colour::hex(0x2e_2a25),
    accent: Colour::hex(0x0f_62a8),
    warning: Colour::hex(0x8a_4b00),
    warning_ground: Colour::hex(0xfd_f0dc),
    panel: Colour::hex(0x76_8fa6),
    block: Colour::hex(0xb3_ab9c),
    board: Colour::hex(0xe6_d5ae),
    black: piece(0x23_211d, 0xff_ffff),
    white: piece(0xff_fdf9, 0x0c_0a08),
    goal: Colour::hex(0xdd_ebf6),
    cover: Colour::hex(0xe4_e3d2),
    heat_above: Colour::hex(0x3d_94cf),
    heat_below: Colour::hex(0xe0_8a3c),
    one: piece(0xd5_5e00, 0x0c_0a08),
    two: piece(0x00_72b2, 0xff_ffff),
    three: piece(0x00_9e73, 0x0c_0a08),
    four: piece(0xf0_e442, 0x0c_0a08),
    five: piece(0x7a_6f86, 0xff_ffff),
    plain: piece(0xef_e8d9, 0x23_211d),
};

/// Light ink on a warm, dark ground.
pub const DARK: Palette = Palette {
    bg: Colour::hex(0x17_1614),
    card: Colour::hex(0x20_1f1c),
    ink: Colour::hex(0xec_e8df),
    muted: Colour::hex(0xa4_9d90),
    cell: Colour::hex(0x2a_2825),
    shade: Colour::hex(0x1c_1b18),
    line: Colour::hex(0x45_423c),
    outline: Colour::hex(0xf0_e9da),
    accent: Colour::hex(0x6b_b5ef),
    warning: Colour::hex(0xff_c46b),
    warning_ground: Colour::hex(0x3a_2a12),
    panel: Colour::hex(0x54_6b82),
    block: Colour::hex(0x57_534b),
    board: Colour::hex(0x4d_4432),
    black: piece(0x0c_0a08, 0xff_ffff),
    white: piece(0xec_e8df, 0x0c_0a08),
    goal: Colour::hex(0x1f_3345),
    cover: Colour::hex(0x37_3828),
    heat_above: Colour::hex(0x1f_6aa6),
    heat_below: Colour::hex(0x9a_5216),
    one: piece(0xff_8a3d, 0x0c_0a08),
    two: piece(0x56_b4e9, 0x0c_0a08),
    three: piece(0x2f_c79a, 0x0c_0a08),
    four: piece(0xf5_ec6b, 0x0c_0a08),
    five: piece(0xb9_aec9, 0x0c_0a08),
    plain: piece(0x47_443d, 0xec_e8df),
};

#[cfg(test)]
mod tests {
    use super::*;

    const THEMES: [(&str, Palette); 2] = [("light", LIGHT), ("dark", DARK)];

    fn at_least(theme: &str, what: &str, least: f64, front: Colour, back: Colour) {
        let contrast = front.contrast(back);
        assert!(
            contrast >= least,
            "{theme}, {what}: {front} on {back} is {contrast:.2}, wanted {least}"
        );
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        let (black, white) = (Colour::hex(0), Colour::hex(0xff_ffff));
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((Colour::hex(0x76_7676).contrast(white) - 4.54).abs() < 0.01);
        assert_eq!(LIGHT.accent.to_string(), "#0f62a8");
    }

    #[test]
    fn text_can_be_read() {
        for (theme, p) in THEMES {
            let pairs = [
                ("ink on page", p.ink, p.bg),
                ("ink on card", p.ink, p.card),
                ("ink on cell", p.ink, p.cell),
                ("ink on shade", p.ink, p.shade),
                ("ink on goal", p.ink, p.goal),
                ("ink on cover", p.ink, p.cover),
                ("ink on trap", p.ink, p.warning_ground),
                ("muted on page", p.muted, p.bg),
                ("muted on card", p.muted, p.card),
                ("accent on page", p.accent, p.bg),
                ("accent on card", p.accent, p.card),
                ("warning", p.warning, p.warning_ground),
            ];
            for (what, front, back) in pairs {
                at_least(theme, what, 4.5, front, back);
            }
            for piece in TINTS.map(|tint| p.piece(tint)) {
                at_least(theme, "text on a piece", 4.5, piece.text, piece.body);
            }
        }
    }

    #[test]
    fn numbers_can_be_read_on_the_strongest_heat() {
        for (theme, p) in THEMES {
            for heat in [p.heat_above, p.heat_below] {
                for ground in [p.cell, p.shade, p.goal, p.warning_ground, p.cover, p.board] {
                    let seen = heat.over(ground, STRONGEST_HEAT);
                    at_least(theme, "number on heat", 4.5, p.ink, seen);
                }
            }
        }
    }

    #[test]
    fn walls_outlines_and_signs_stand_out() {
        for (theme, p) in THEMES {
            at_least(theme, "wall on cell", 12.0, p.outline, p.cell);
            for ground in [p.cell, p.shade, p.goal, p.cover, p.warning_ground, p.bg, p.board] {
                at_least(theme, "outline of pieces", 3.0, p.outline, ground);
                at_least(theme, "mark", 3.0, p.accent, ground);
            }
            at_least(theme, "hole in its panel", 3.0, p.panel, p.bg);
            at_least(theme, "outline on panel", 3.0, p.outline, p.panel);
            at_least(theme, "outline on block", 3.0, p.outline, p.block);
            at_least(theme, "cover sign", 3.0, p.muted, p.cover);
            at_least(theme, "lines on the board", 3.0, p.muted, p.board);
            at_least(theme, "black and white stones", 12.0, p.black.body, p.white.body);
        }
    }

    #[test]
    fn heat_of_either_sign_differs_from_no_heat() {
        for (theme, p) in THEMES {
            for heat in [p.heat_above, p.heat_below] {
                at_least(theme, "heat on cell", 1.5, heat.over(p.cell, STRONGEST_HEAT), p.cell);
            }
        }
    }
}
