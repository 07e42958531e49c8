//! The colours, once for all pictures: a paper page, a felt panel, a wooden board, inked pieces.
//! Felt is to act, honey is now and the last move, blue is what one can do. The board stays wooden in
//! the dark, so that White stays white.
//!
//! Colour-blind people tell pieces by their drawings, rims and badges; colours are never alone.
//! Contrast is the ratio of WCAG 2.2.

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
    /// Its shaded side.
    pub dim: Colour,
    /// What is set off from the body: a mane, a plume, the middle of a disc.
    pub trim: Colour,
    /// Lines drawn on it.
    pub mark: Colour,
    /// Rings cut into it.
    pub ring: Colour,
    /// Its sign, dark enough for paper.
    pub deep: Colour,
    /// Paper in its colour.
    pub pale: Colour,
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
    /// Thin lines of the page; they separate, they say nothing.
    pub line: Colour,
    /// Walls, the outline of pieces, the frame of the board.
    pub outline: Colour,
    /// Links and what can be done, on the page.
    pub accent: Colour,
    /// To act: buttons, the panel of the turn.
    pub felt: Colour,
    /// Felt in the shade.
    pub deep_felt: Colour,
    /// Text on felt.
    pub on_felt: Colour,
    /// Text of lesser weight on felt.
    pub felt_muted: Colour,
    /// Now: the last move, what stands out.
    pub honey: Colour,
    /// Text on honey.
    pub on_honey: Colour,
    /// Good news, as text.
    pub win: Colour,
    /// The edge of controls.
    pub edge: Colour,
    /// Behind the pictures of duels, puzzles and missions.
    pub grounds: [Colour; 3],
    /// Text on the board.
    pub board_ink: Colour,
    /// Signs and lesser text on the board.
    pub board_muted: Colour,
    /// What can be done, on the board: marks, arrows.
    pub mark: Colour,
    /// The pale rim of marks.
    pub paper: Colour,
    /// The wooden frame of the board.
    pub frame: Colour,
    /// Names of columns and rows on it.
    pub frame_ink: Colour,
    /// Rings cut into cells, and the inner edge of the frame.
    pub groove: Colour,
    /// Thin lines between cells.
    pub grid: Colour,
    /// Behind the holes of slots.
    pub hole: Colour,
    /// A sunken field.
    pub well: Colour,
    /// A field that an arrow burnt.
    pub burnt: Colour,
    /// Fields of the last move.
    pub last: Colour,
    /// A field that is a bad place to end.
    pub trap: Colour,
    /// Warning signs on the board.
    pub alert: Colour,
    /// What is drawn on them.
    pub alert_ink: Colour,
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

/// A piece from its colours, in the order of the fields.
const fn piece(of: [u32; 8]) -> Piece {
    let [body, text, dim, trim, mark, ring, deep, pale] = of;
    Piece {
        body: Colour::hex(body),
        text: Colour::hex(text),
        dim: Colour::hex(dim),
        trim: Colour::hex(trim),
        mark: Colour::hex(mark),
        ring: Colour::hex(ring),
        deep: Colour::hex(deep),
        pale: Colour::hex(pale),
    }
}

const INK: u32 = 0x0c_0a08;

const RED: Piece =
    piece([0xd9_602b, INK, 0xa8_430f, 0xf6_c6a8, 0x2a_241d, 0x8f_3305, 0xa9_3a06, 0xfb_dcca]);
const BLUE: Piece =
    piece([0x2b_7fc0, INK, 0x15_5a91, 0xbc_dcf3, 0x2a_241d, 0x0a_4a7c, 0x0a_5c97, 0xd2_e6f6]);
const GREEN: Piece =
    piece([0x24_a37c, INK, 0x0d_7355, 0xb6_e6d5, 0x2a_241d, 0x07_694d, 0x07_694d, 0xcd_ebe0]);
const YELLOW: Piece =
    piece([0xf3_cf45, INK, 0xc9_a21d, 0xff_f3bf, 0x2a_241d, 0xa6_7c00, 0x7a_5b00, 0xf9_ecb8]);
const VIOLET: Piece =
    piece([0x9a_8bb4, INK, 0x6f_5f8c, 0xe7_e0f0, 0x2a_241d, 0x5d_4a7d, 0x5d_4a7d, 0xe7_e0f0]);

/// Dark ink on warm paper.
pub const LIGHT: Palette = Palette {
    bg: Colour::hex(0xf7_f2e8),
    card: Colour::hex(0xff_fdf8),
    ink: Colour::hex(0x23_1f19),
    muted: Colour::hex(0x64_5c50),
    accent: Colour::hex(0x0d_5c9a),
    felt: Colour::hex(0x12_524a),
    deep_felt: Colour::hex(0x0d_3f39),
    on_felt: Colour::hex(0xff_f8e8),
    felt_muted: Colour::hex(0xd3_e6df),
    honey: Colour::hex(0xf2_b544),
    on_honey: Colour::hex(0x24_1a05),
    win: Colour::hex(0x0b_6b50),
    edge: Colour::hex(0x85_7b6b),
    grounds: [Colour::hex(0xf6_e7cf), Colour::hex(0xe3_ebf3), Colour::hex(0xe9_efe2)],
    line: Colour::hex(0xe0_d6c4),
    warning: Colour::hex(0x8a_4b00),
    warning_ground: Colour::hex(0xfd_f0dc),
    board_ink: Colour::hex(0x23_1f19),
    board_muted: Colour::hex(0x64_5438),
    mark: Colour::hex(0x0d_5c9a),
    paper: Colour::hex(0xff_fdf6),
    frame: Colour::hex(0x6d_4a2f),
    frame_ink: Colour::hex(0xf6_e6cb),
    groove: Colour::hex(0x85_623a),
    grid: Colour::hex(0xcf_b37f),
    cell: Colour::hex(0xf0_deb9),
    shade: Colour::hex(0xd2_b07a),
    board: Colour::hex(0xec_d3a0),
    panel: Colour::hex(0x2f_6aa8),
    hole: Colour::hex(0x14_3557),
    well: Colour::hex(0x3f_2a1a),
    burnt: Colour::hex(0x5b_4a3c),
    block: Colour::hex(0x8b_6a42),
    last: Colour::hex(0xf4_c360),
    trap: Colour::hex(0xf3_cfa5),
    alert: Colour::hex(0xf0_b13c),
    alert_ink: Colour::hex(0x4a_2b00),
    outline: Colour::hex(0x2a_241d),
    goal: Colour::hex(0xd3_e4f2),
    cover: Colour::hex(0xe4_dcb4),
    heat_above: Colour::hex(0x5f_a8dc),
    heat_below: Colour::hex(0xe5_8b45),
    one: RED,
    two: BLUE,
    three: GREEN,
    four: YELLOW,
    five: VIOLET,
    plain: piece([
        0xff_f8e6, 0x23_1f19, 0xdf_cfa8, 0xfb_e3b0, 0x2a_241d, 0xb7_a98d, 0x5d_4a7d, 0xe7_e0f0,
    ]),
    black: piece([
        0x3b_3733, 0xff_ffff, 0x22_1f1c, 0x8f_7d62, 0xef_e4cd, 0x8d_8373, 0x23_1f19, 0xd9_d2c4,
    ]),
    white: piece([
        0xff_fcf4, INK, 0xe4_d9c3, 0xec_dcb8, 0x2a_241d, 0xb7_a98d, 0x23_1f19, 0xff_fcf4,
    ]),
};

/// Light ink on a warm, dark ground; the board is wood in the evening.
pub const DARK: Palette = Palette {
    bg: Colour::hex(0x17_1512),
    card: Colour::hex(0x22_1f1b),
    ink: Colour::hex(0xf3_ecdf),
    muted: Colour::hex(0xb7_ad9c),
    accent: Colour::hex(0x86_c4f4),
    felt: Colour::hex(0x16_5b52),
    deep_felt: Colour::hex(0x0f_3c37),
    on_felt: Colour::hex(0xff_f8e8),
    felt_muted: Colour::hex(0xd3_e6df),
    honey: Colour::hex(0xf3_bd55),
    on_honey: Colour::hex(0x24_1a05),
    win: Colour::hex(0x6c_d6b0),
    edge: Colour::hex(0x8d_8474),
    grounds: [Colour::hex(0x33_2a1e), Colour::hex(0x22_2c36), Colour::hex(0x26_302a)],
    line: Colour::hex(0x3b_362e),
    warning: Colour::hex(0xff_c46b),
    warning_ground: Colour::hex(0x3a_2a12),
    board_ink: Colour::hex(0x14_100a),
    board_muted: Colour::hex(0x3d_2c17),
    mark: Colour::hex(0x0a_4478),
    paper: Colour::hex(0xff_fdf6),
    frame: Colour::hex(0x4a_321f),
    frame_ink: Colour::hex(0xf0_dfc0),
    groove: Colour::hex(0x5c_4326),
    grid: Colour::hex(0x95_7a50),
    cell: Colour::hex(0xb7_9b6e),
    shade: Colour::hex(0x98_7c52),
    board: Colour::hex(0xb2_9463),
    panel: Colour::hex(0x28_527f),
    hole: Colour::hex(0x12_263b),
    well: Colour::hex(0x1b_120b),
    burnt: Colour::hex(0x3a_2d22),
    block: Colour::hex(0x5a_4128),
    last: Colour::hex(0xdc_b055),
    trap: Colour::hex(0xcd_9469),
    alert: Colour::hex(0xf3_bd55),
    alert_ink: Colour::hex(0x2e_1a00),
    outline: Colour::hex(0x10_0d0a),
    goal: Colour::hex(0x9f_b3bd),
    cover: Colour::hex(0xa8_a071),
    heat_above: Colour::hex(0x9e_d4f6),
    heat_below: Colour::hex(0xf8_ab66),
    plain: piece([
        0xd8_c7a3, 0x1d_1711, 0xb2_9f78, 0xe9_b95c, 0x1d_1711, 0x9c_8d70, 0x5d_4a7d, 0xe7_e0f0,
    ]),
    black: piece([
        0x1d_1a17, 0xff_ffff, 0x0b_0908, 0x8a_7758, 0xef_e4cd, 0x85_7b6a, 0x1d_1a17, 0xd9_d2c4,
    ]),
    white: piece([
        0xf8_f1e2, INK, 0xcd_bfa3, 0xdc_c592, 0x24_1f19, 0x9c_8d70, 0x1d_1a17, 0xf8_f1e2,
    ]),
    ..LIGHT
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
        assert_eq!(LIGHT.accent.to_string(), "#0d5c9a");
    }

    #[test]
    fn text_can_be_read() {
        for (theme, p) in THEMES {
            let pairs = [
                ("ink on page", p.ink, p.bg),
                ("ink on card", p.ink, p.card),
                ("ink on cell", p.board_ink, p.cell),
                ("ink on shade", p.board_ink, p.shade),
                ("ink on goal", p.board_ink, p.goal),
                ("ink on cover", p.board_ink, p.cover),
                ("ink on trap", p.board_ink, p.trap),
                ("ink on the last move", p.board_ink, p.last),
                ("muted on page", p.muted, p.bg),
                ("muted on card", p.muted, p.card),
                ("accent on page", p.accent, p.bg),
                ("accent on card", p.accent, p.card),
                ("good news", p.win, p.card),
                ("names on the frame", p.frame_ink, p.frame),
                ("text on felt", p.on_felt, p.felt),
                ("muted on felt", p.felt_muted, p.felt),
                ("text on honey", p.on_honey, p.honey),
                ("warning", p.warning, p.warning_ground),
                ("warning on the board", p.alert_ink, p.alert),
            ];
            for (what, front, back) in pairs {
                at_least(theme, what, 4.5, front, back);
            }
            for ground in p.grounds {
                at_least(theme, "ink behind a picture", 4.5, p.ink, ground);
            }
            for piece in TINTS.map(|tint| p.piece(tint)) {
                at_least(theme, "text on a piece", 4.5, piece.text, piece.body);
                at_least(theme, "sign on pale paper", 4.5, piece.deep, piece.pale);
            }
        }
    }

    #[test]
    fn numbers_can_be_read_on_the_strongest_heat() {
        for (theme, p) in THEMES {
            for heat in [p.heat_above, p.heat_below] {
                for ground in [p.cell, p.shade, p.goal, p.trap, p.cover, p.board] {
                    let seen = heat.over(ground, STRONGEST_HEAT);
                    at_least(theme, "number on heat", 4.5, p.board_ink, seen);
                }
            }
        }
    }

    #[test]
    fn walls_outlines_and_signs_stand_out() {
        for (theme, p) in THEMES {
            at_least(theme, "wall on cell", 7.0, p.outline, p.cell);
            for ground in [p.cell, p.shade, p.goal, p.cover, p.trap, p.board, p.last] {
                at_least(theme, "outline of pieces", 3.0, p.outline, ground);
                at_least(theme, "mark", 1.5, p.mark, ground);
                // A pale rim runs around every mark.
                at_least(theme, "rim of a mark", 4.5, p.paper, p.mark);
            }
            at_least(theme, "hole in its rack", 1.5, p.panel, p.hole);
            for disc in [p.one, p.four] {
                at_least(theme, "disc in its hole", 3.0, disc.body, p.hole);
            }
            at_least(theme, "edge of a control", 3.0, p.edge, p.card);
            at_least(theme, "felt on card", 1.5, p.felt, p.card);
            at_least(theme, "cover sign", 3.0, p.board_muted, p.cover);
            at_least(theme, "lines on the board", 3.0, p.board_muted, p.board);
            at_least(theme, "black and white stones", 10.0, p.black.body, p.white.body);
        }
    }

    #[test]
    fn heat_of_either_sign_differs_from_no_heat() {
        for (theme, p) in THEMES {
            for heat in [p.heat_above, p.heat_below] {
                at_least(theme, "heat on cell", 1.15, heat.over(p.cell, STRONGEST_HEAT), p.cell);
            }
        }
    }
}
