//! A picture of a position as plain data: what is where and what it means, not how it looks.
//!
//! Games make scenes; renderers (terminal, SVG, JSON) own the geometry, style sheets own the
//! colours, and everything told by colour is also told by a shape or a letter.

use serde::Serialize;

use crate::{Phrase, Side};

/// A position as a viewer shows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scene {
    /// What the picture is, for people who cannot see it.
    pub title: Phrase,
    /// The kind of board.
    pub surface: Surface,
    /// The fields of the board, row by row.
    pub cells: Vec<Cell>,
    /// Barriers between cells.
    pub walls: Vec<Wall>,
    /// Stretches of the rim of a board of hexagons that belong to somebody.
    pub borders: Vec<Border>,
    /// Pieces, stones, tiles, people.
    pub tokens: Vec<Token>,
    /// Emphasis on cells.
    pub marks: Vec<Mark>,
    /// Arrows between cells.
    pub arrows: Vec<Arrow>,
    /// Values or visits spread over cells.
    pub heat: Vec<Heat>,
    /// Names of columns and rows.
    pub axes: Axes,
    /// Names beside single hexagons, where the columns and rows of a game are not those of the
    /// surface.
    pub names: Vec<Name>,
    /// What the board does not show: scores, whose turn, threat level.
    pub facts: Vec<Fact>,
}

impl Scene {
    /// An empty scene on a grid of squares.
    #[must_use]
    pub fn grid(title: Phrase, columns: u16, rows: u16) -> Self {
        Self {
            title,
            surface: Surface::Squares { columns, rows },
            cells: Vec::with_capacity(usize::from(columns) * usize::from(rows)),
            walls: Vec::new(),
            borders: Vec::new(),
            tokens: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            heat: Vec::new(),
            axes: Axes::default(),
            names: Vec::new(),
            facts: Vec::new(),
        }
    }

    /// The cell with that id.
    #[must_use]
    pub fn cell(&self, id: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.id == id)
    }

    /// The token that stands on a point, the topmost if there are several.
    #[must_use]
    pub fn token_at(&self, at: Point) -> Option<&Token> {
        self.tokens.iter().rev().find(|token| token.at == at)
    }
}

/// The kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Surface {
    /// Squares in columns and rows.
    Squares {
        /// Width in cells.
        columns: u16,
        /// Height in cells.
        rows: u16,
    },
    /// Hexagons in rows, each row shifted half a cell to the right of the one above.
    Hexagons {
        /// Width in cells.
        columns: u16,
        /// Height in cells.
        rows: u16,
    },
    /// The crossings of lines, as for Go: a cell is the room around a crossing.
    Points {
        /// Lines from top to bottom.
        columns: u16,
        /// Lines from left to right.
        rows: u16,
    },
}

impl Surface {
    /// Columns and rows.
    #[must_use]
    pub const fn size(self) -> (u16, u16) {
        match self {
            Self::Squares { columns, rows }
            | Self::Hexagons { columns, rows }
            | Self::Points { columns, rows } => (columns, rows),
        }
    }

    /// The crossings that a Go board of a usual size marks, to guide the eye.
    #[must_use]
    pub fn stars(self) -> Vec<Point> {
        let Self::Points { columns, rows } = self else { return Vec::new() };
        let (ends, sides) = match (columns, rows) {
            (9, 9) => (2, false),
            (13, 13) => (3, false),
            (19, 19) => (3, true),
            _ => return Vec::new(),
        };
        let (middle, last) = (columns / 2, columns - 1);
        let lines = [ends, middle, last - ends];
        let all = lines.into_iter().flat_map(|y| lines.map(|x| Point::new(x, y)));
        // The middle of a side is marked on large boards only.
        all.filter(|at| sides || (at.x == middle) == (at.y == middle)).collect()
    }
}

/// A place on the surface, in cells from the top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Point {
    /// To the right.
    pub x: u16,
    /// Down.
    pub y: u16,
}

impl Point {
    /// The cell in column `x` of row `y`, both from 0.
    #[must_use]
    pub const fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }
}

/// A field of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// Unique in the scene: `d4`.
    pub id: String,
    /// Where it is.
    pub at: Point,
    /// What kind of ground it is.
    pub ground: Ground,
    /// What is there, in words: "d4, red disc".
    pub label: Phrase,
    /// The name of the action that a click means.
    pub action: Option<String>,
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// An ordinary field.
    Floor,
    /// An ordinary field of the darker kind, for chequered boards.
    Shade,
    /// A hole where pieces drop in.
    Slot,
    /// Cannot be entered.
    Block,
    /// A good place to end.
    Goal,
    /// A bad place to end.
    Trap,
    /// Protects who stands there.
    Cover,
    /// The way out.
    Exit,
    /// A field with one ring along its border.
    Single,
    /// A field with two rings.
    Double,
    /// A field with three rings.
    Triple,
    /// A sunken field, over which tiles slide.
    Well,
    /// Burnt by an arrow: nobody enters it again.
    Burnt,
}

/// A side of a square cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// Above.
    North,
    /// To the right.
    East,
    /// Below.
    South,
    /// To the left.
    West,
}

/// A barrier on one side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Wall {
    /// The cell.
    pub at: Point,
    /// Its side.
    pub edge: Edge,
    /// What it is made of.
    pub kind: WallKind,
}

/// What a barrier is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WallKind {
    /// Stops everything.
    Solid,
    /// A door that stands open.
    Door,
    /// A door that is shut.
    Shut,
    /// Sight passes, people do not.
    Window,
}

/// A side of a hexagon that stands on its tip, in turn from the upper right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HexEdge {
    /// Upper right.
    NorthEast,
    /// Right.
    East,
    /// Lower right.
    SouthEast,
    /// Lower left.
    SouthWest,
    /// Left.
    West,
    /// Upper left.
    NorthWest,
}

impl HexEdge {
    /// How far right and down the hexagon behind this side is, in columns and rows of the surface.
    #[must_use]
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (0, -1),
        }
    }
}

/// A side of a hexagon that belongs to somebody: what must be reached, in Hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Border {
    /// The hexagon.
    pub at: Point,
    /// Its side.
    pub edge: HexEdge,
    /// Whose it is. The lines of [`Tint::Two`] and [`Tint::White`] are hollow, so that they can be
    /// told without colour.
    pub tint: Tint,
    /// One character, which the terminal shows.
    pub text: String,
}

/// A name beside a hexagon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Name {
    /// The hexagon.
    pub at: Point,
    /// On which side of it.
    pub edge: HexEdge,
    /// What stands there.
    pub text: String,
}

/// Something that stands on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Token {
    /// The same for the same thing from one scene to the next, so that it can be seen to move.
    pub id: String,
    /// Where it stands.
    pub at: Point,
    /// Its colour, by meaning.
    pub tint: Tint,
    /// Its form, so that it can be told without colour.
    pub shape: Shape,
    /// One or two characters written on it; the terminal shows these.
    pub text: String,
}

/// A colour by meaning; the style sheet says which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tint {
    /// The first side of a duel, or the first of several colours.
    One,
    /// The second.
    Two,
    /// The third.
    Three,
    /// The fourth.
    Four,
    /// The fifth.
    Five,
    /// No colour: numbered tiles, boxes.
    Plain,
    /// Black, where a side is called so: black in every theme.
    Black,
    /// White, likewise.
    White,
}

impl Tint {
    /// The colour of a side's pieces, where one side is called Black and the other White.
    #[must_use]
    pub fn of_colour(side: Side, black: Side) -> Self {
        if side == black { Self::Black } else { Self::White }
    }
}

impl From<Side> for Tint {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::One,
            Side::Second => Self::Two,
        }
    }
}

/// The form of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// A round piece.
    Disc,
    /// A round piece with a hole: the second side's, without colour.
    Ring,
    /// Two crossing strokes.
    Cross,
    /// A square with its text, as large as the cell.
    Tile,
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A square on its tip.
    Diamond,
    /// A hexagon.
    Hexagon,
    /// A disc with a ring on it.
    Ringed,
    /// A disc with a star on it.
    Starred,
    /// A stone, as for Go.
    Stone,
    /// A disc with two faces, as for Othello.
    Counter,
    /// A piece that marches ahead.
    Breaker,
    /// A queen with a bow.
    Amazon,
    /// The head of a unicorn.
    Unicorn,
    /// A knight's helmet.
    Paladin,
    /// A robot; each tint has an antenna and a badge of its own.
    Robot,
    /// A sun to be reached. What is to be reached shows the badge of its robot.
    Sun,
    /// A moon to be reached.
    Moon,
    /// A star to be reached.
    Star,
    /// A planet to be reached.
    Planet,
    /// A vortex, which any robot may reach.
    Vortex,
    /// A soldier on the player's side.
    Operator,
    /// The same behind a raised shield.
    Shielded,
    /// A guard on the other side.
    Guard,
    /// Somebody to be freed.
    Hostage,
    /// A walker.
    Walker,
    /// A small wooden figure.
    Meeple,
}

/// Emphasis on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The cell.
    pub at: Point,
    /// What it means.
    pub kind: MarkKind,
}

/// What an emphasis means; each kind has its own form, not only its own colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// Part of the last move: corner brackets.
    Last,
    /// Could be played now: a dot.
    Legal,
    /// Chosen for the next move: a ring.
    Selected,
    /// Advised: a dashed ring.
    Hint,
    /// Part of the winning line: a double ring.
    Winning,
    /// Where something must go: a star.
    Target,
    /// In danger: a warning triangle.
    Danger,
    /// May not act now: a veil.
    Idle,
}

/// An arrow between two cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Arrow {
    /// From here.
    pub from: Point,
    /// To there.
    pub to: Point,
    /// What it means.
    pub kind: ArrowKind,
    /// A number or word beside it.
    pub text: String,
}

/// What an arrow means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ArrowKind {
    /// A move under consideration, or advised.
    Candidate,
    /// What a policy does here.
    Policy,
    /// A way that was taken.
    Trail,
}

/// A value spread over a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Heat {
    /// The cell.
    pub at: Point,
    /// From -1 (worst) to 1 (best).
    pub level: f64,
    /// The number itself.
    pub text: String,
}

/// Names along the border of the board, empty where there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Axes {
    /// One for each column, left to right.
    pub columns: Vec<String>,
    /// One for each row, top to bottom.
    pub rows: Vec<String>,
}

impl Axes {
    /// `a b c …` above and `n … 1` down the side, as on a chess board.
    #[must_use]
    pub fn chess(columns: u16, rows: u16) -> Self {
        Self {
            columns: (0..columns).map(column_letter).collect(),
            rows: (1..=rows).rev().map(|row| row.to_string()).collect(),
        }
    }
}

/// `a` for 0, `b` for 1 … `z`, `aa`, `ab` …
#[must_use]
pub fn column_letter(column: u16) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    if column < 26 {
        letter.to_string()
    } else {
        format!("{}{letter}", column_letter(column / 26 - 1))
    }
}

/// One line of what the board does not show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What it is about: "To move".
    pub name: Phrase,
    /// What it says: "Red".
    pub value: Phrase,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_like_a_spreadsheet() {
        let names: Vec<String> = [0, 5, 25, 26, 27, 51, 52].map(column_letter).to_vec();
        assert_eq!(names, ["a", "f", "z", "aa", "ab", "az", "ba"]);
        assert_eq!(Axes::chess(3, 2).rows, ["2", "1"]);
    }

    #[test]
    fn usual_boards_have_stars() {
        let stars = |size| Surface::Points { columns: size, rows: size }.stars();
        let at = |list: &[(u16, u16)]| -> Vec<Point> {
            list.iter().map(|&(x, y)| Point::new(x, y)).collect()
        };
        assert_eq!(stars(9), at(&[(2, 2), (6, 2), (4, 4), (2, 6), (6, 6)]));
        assert_eq!(stars(13), at(&[(3, 3), (9, 3), (6, 6), (3, 9), (9, 9)]));
        assert_eq!(stars(19).len(), 9);
        assert!(stars(19).contains(&Point::new(3, 9)));
        assert!(stars(5).is_empty());
        assert!(Surface::Squares { columns: 9, rows: 9 }.stars().is_empty());
    }
}
