//! Instances by lot: robots on free cells, a target, on a classic board or among random walls.

use std::sync::Arc;

use meeple_core::Rng;

use super::board::{Board, Cell, Colour, Direction};
use super::classic::{random_board, symbols};
use super::instance::{Instance, MOST_ROBOTS, Robot, Rules, Target};

/// What a random instance should be like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wish {
    /// How many robots, 1 to 5.
    pub robots: usize,
    /// Random walls instead of a classic board.
    pub walls: Option<RandomWalls>,
    /// The rules.
    pub rules: Rules,
}

/// Walls by lot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RandomWalls {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// How likely a wall stands between two cells.
    pub density: f64,
}

impl Default for Wish {
    fn default() -> Self {
        Self { robots: 4, walls: None, rules: Rules::default() }
    }
}

/// A board with walls by lot.
#[must_use]
pub fn random_walls(wish: RandomWalls, rng: &mut Rng) -> Board {
    let board = Board::empty(wish.width, wish.height);
    let cells = board.cells();
    let inner: Vec<(Cell, Direction)> = cells
        .flat_map(|cell| [(cell, Direction::East), (cell, Direction::South)])
        .filter(|&(cell, side)| board.beyond(cell, side).is_some())
        .filter(|_| rng.unit() < wish.density)
        .collect();
    board.drawn(|pen| {
        for (cell, side) in inner {
            pen.wall(cell, side);
        }
    })
}

/// An instance by lot; whether it can be solved is another question. `None` where robots and target
/// do not fit on the board.
#[must_use]
pub fn random_instance(wish: &Wish, rng: &mut Rng) -> Option<Instance> {
    let board = match wish.walls {
        Some(walls) => random_walls(walls, rng),
        None => random_board(rng),
    };
    let printed = symbols(&board);
    let robots = wish.robots.clamp(1, MOST_ROBOTS);
    let mut free: Vec<Cell> = board.cells().filter(|&cell| board.is_open(cell)).collect();
    free.retain(|cell| !printed.iter().any(|symbol| symbol.cell == *cell));
    if free.len() <= robots {
        return None;
    }
    rng.shuffle(&mut free);
    let placed: Vec<Robot> = Colour::ALL
        .into_iter()
        .zip(&free)
        .take(robots)
        .map(|(colour, &cell)| Robot { colour, cell })
        .collect();
    let named = |colour: Colour| placed.iter().position(|robot| robot.colour == colour);
    let choices: Vec<Target> = printed
        .iter()
        .filter_map(|symbol| {
            let robot = symbol.colour.map(named);
            let missing = robot == Some(None);
            let robot = robot.flatten().map(|index| index as u8);
            (!missing).then_some(Target { cell: symbol.cell, robot })
        })
        .collect();
    let target = if choices.is_empty() {
        let robot = Some(rng.below(robots) as u8);
        Target { cell: free[robots], robot }
    } else {
        choices[rng.below(choices.len())]
    };
    Instance::new(Arc::new(board), placed, vec![target], wish.rules).ok()
}
