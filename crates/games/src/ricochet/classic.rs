//! The eight quadrants of the classic game and the boards made of them.
//!
//! A quadrant is drawn for the north-west corner, with (7,7) its part of the centre block, and is
//! turned to the right once, twice or three times for the other corners. A board takes one side of
//! each of the four quadrants in any order: 6 orders round the table times 16 choices of sides make
//! 96 different boards.

use meeple_core::Rng;

use super::board::{Board, Cell, Colour, Direction};
use Colour::{Blue, Green, Red, Yellow};
use Shape::{Circle, Hexagon, Square, Triangle, Vortex};

/// The side of a classic board.
const SIDE: u8 = 16;

/// The form of a target, so that it can be told without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each name is the shape")]
pub enum Shape {
    Circle,
    Triangle,
    Square,
    Hexagon,
    /// Any robot may go there.
    Vortex,
}

/// One of the 17 targets printed on a classic board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol {
    /// Where it is.
    pub cell: Cell,
    /// The robot that must go there; `None` for any.
    pub colour: Option<Colour>,
    /// Its form.
    pub shape: Shape,
}

struct Quadrant {
    name: &'static str,
    /// The wall east of this cell of the top row, and south of that cell of the left column.
    border: (u8, u8),
    targets: &'static [Printed],
}

/// Column, row, the two walls, colour and shape of a target.
type Printed = (u8, u8, [char; 2], Option<Colour>, Shape);

const QUADRANTS: [Quadrant; 8] = [
    Quadrant {
        name: "1A",
        border: (1, 5),
        targets: &[
            (4, 1, ['N', 'W'], Some(Red), Circle),
            (1, 2, ['N', 'E'], Some(Green), Triangle),
            (6, 3, ['S', 'E'], Some(Yellow), Hexagon),
            (3, 6, ['S', 'W'], Some(Blue), Square),
        ],
    },
    Quadrant {
        name: "2A",
        border: (3, 3),
        targets: &[
            (5, 1, ['S', 'E'], Some(Green), Hexagon),
            (1, 2, ['S', 'W'], Some(Red), Square),
            (6, 4, ['N', 'W'], Some(Yellow), Circle),
            (2, 6, ['N', 'E'], Some(Blue), Triangle),
        ],
    },
    Quadrant {
        name: "3A",
        border: (3, 4),
        targets: &[
            (5, 2, ['S', 'E'], Some(Blue), Hexagon),
            (2, 4, ['N', 'E'], Some(Green), Circle),
            (7, 5, ['S', 'W'], Some(Red), Triangle),
            (1, 6, ['N', 'W'], Some(Yellow), Square),
        ],
    },
    Quadrant {
        name: "4A",
        border: (3, 6),
        targets: &[
            (6, 1, ['S', 'W'], Some(Blue), Circle),
            (1, 3, ['N', 'E'], Some(Yellow), Triangle),
            (5, 4, ['N', 'W'], Some(Green), Square),
            (2, 5, ['S', 'E'], Some(Red), Hexagon),
            (7, 5, ['S', 'E'], None, Vortex),
        ],
    },
    Quadrant {
        name: "1B",
        border: (4, 5),
        targets: &[
            (6, 1, ['S', 'E'], Some(Yellow), Hexagon),
            (1, 2, ['N', 'W'], Some(Green), Triangle),
            (6, 5, ['N', 'E'], Some(Blue), Square),
            (3, 6, ['S', 'W'], Some(Red), Circle),
        ],
    },
    Quadrant {
        name: "2B",
        border: (4, 4),
        targets: &[
            (2, 1, ['N', 'W'], Some(Yellow), Circle),
            (6, 3, ['S', 'W'], Some(Blue), Triangle),
            (4, 5, ['N', 'E'], Some(Red), Square),
            (1, 6, ['S', 'E'], Some(Green), Hexagon),
        ],
    },
    Quadrant {
        name: "3B",
        border: (3, 5),
        targets: &[
            (1, 1, ['S', 'W'], Some(Red), Triangle),
            (6, 2, ['N', 'E'], Some(Green), Circle),
            (2, 4, ['S', 'E'], Some(Blue), Hexagon),
            (7, 5, ['N', 'W'], Some(Yellow), Square),
        ],
    },
    Quadrant {
        name: "4B",
        border: (4, 4),
        targets: &[
            (2, 1, ['S', 'E'], Some(Red), Hexagon),
            (1, 3, ['S', 'W'], Some(Green), Square),
            (6, 4, ['N', 'W'], Some(Yellow), Triangle),
            (5, 6, ['N', 'E'], Some(Blue), Circle),
            (3, 7, ['S', 'E'], None, Vortex),
        ],
    },
];

/// A cell of a quadrant on the whole board, after so many quarter turns to the right.
fn turned(x: u8, y: u8, quarters: usize) -> (u8, u8) {
    (0..quarters).fold((x, y), |(x, y), _| (SIDE - 1 - y, x))
}

/// The board of four quadrants by their numbers, clockwise from the north-west.
fn assemble(layout: [u8; 4]) -> Board {
    let cell = |x, y, quarters| {
        let (x, y) = turned(x, y, quarters);
        Cell::from(SIDE) * Cell::from(y) + Cell::from(x)
    };
    let side = |letter: char| {
        let found = Direction::ALL.into_iter().zip("NESW".chars()).find(|(_, l)| *l == letter);
        found.map_or(Direction::North, |(direction, _)| direction)
    };
    let drawn = Board::empty(SIDE, SIDE).drawn(|pen| {
        for (quarters, &number) in layout.iter().enumerate() {
            let quadrant = &QUADRANTS[usize::from(number)];
            let (column, row) = quadrant.border;
            pen.wall(cell(column, 0, quarters), Direction::East.turned(quarters));
            pen.wall(cell(0, row, quarters), Direction::South.turned(quarters));
            for &(x, y, walls, _, _) in quadrant.targets {
                for wall in walls {
                    pen.wall(cell(x, y, quarters), side(wall).turned(quarters));
                }
            }
            pen.block(cell(7, 7, quarters));
        }
    });
    drawn.laid_out(layout)
}

/// The board named by its quadrants, clockwise from the north-west: `4A-2B-1A-3B`. `None` unless
/// these are four quadrants with the numbers 1 to 4 in any order.
pub(super) fn named(text: &str) -> Option<Board> {
    let mut layout = [0; 4];
    let mut numbers = 0;
    let mut names = text.split('-');
    for place in &mut layout {
        let name = names.next()?;
        let found = QUADRANTS.iter().position(|quadrant| quadrant.name.eq_ignore_ascii_case(name));
        *place = found? as u8;
        numbers |= 1 << (*place % 4);
    }
    (names.next().is_none() && numbers == 0b1111).then(|| assemble(layout))
}

/// The name of a classic board.
pub(super) fn name(board: &Board) -> Option<String> {
    let layout = board.layout()?;
    Some(layout.map(|number| QUADRANTS[usize::from(number)].name).join("-"))
}

/// The targets printed on a board; none unless it is a classic one.
#[must_use]
pub fn symbols(board: &Board) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    for (quarters, number) in board.layout().into_iter().flatten().enumerate() {
        for &(x, y, _, colour, shape) in QUADRANTS[usize::from(number)].targets {
            let (x, y) = turned(x, y, quarters);
            let cell = board.cell(x, y);
            symbols.push(Symbol { cell, colour, shape });
        }
    }
    symbols
}

/// All 96 different boards: the first quadrant stays in the north-west.
pub fn boards() -> impl Iterator<Item = Board> {
    const ORDERS: [[u8; 3]; 6] = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
    ORDERS.into_iter().flat_map(|[a, b, c]| {
        (0..16u8).map(move |sides| {
            let side = |number: u8| number + 4 * (sides >> number & 1);
            assemble([side(0), side(a), side(b), side(c)])
        })
    })
}

/// A classic board drawn by lot, each of the 96 in each of its four rotations as likely.
#[must_use]
pub fn random_board(rng: &mut Rng) -> Board {
    let mut layout = [0, 1, 2, 3];
    rng.shuffle(&mut layout);
    assemble(layout.map(|number| number + 4 * rng.below(2) as u8))
}
