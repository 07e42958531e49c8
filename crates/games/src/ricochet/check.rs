//! A second reading of the rules that shares nothing with slides and tables: robots walk cell by
//! cell over the walls. Whoever claims a solution has it replayed here.

use super::board::{Board, Cell, Direction, Slant};
use super::instance::Instance;

/// Why a line of moves is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The move at that place (from 0) names no robot of the instance.
    NoSuchRobot(usize),
    /// The move at that place does not move its robot.
    NoMove(usize),
    /// The move at that place goes back where its robot just came from, which is forbidden.
    Rebound(usize),
    /// After the last move some target is empty.
    NotHome,
}

/// Replays moves given as robot (by its place in the list) and direction.
///
/// # Errors
/// The first flaw.
pub fn replay(instance: &Instance, moves: &[(usize, Direction)]) -> Result<(), Flaw> {
    let mut cells: Vec<Cell> = instance.robots().iter().map(|robot| robot.cell).collect();
    let mut headings: Vec<Vec<Direction>> = vec![Vec::new(); cells.len()];
    for (index, &(robot, direction)) in moves.iter().enumerate() {
        let Some(&from) = cells.get(robot) else {
            return Err(Flaw::NoSuchRobot(index));
        };
        let last = headings[robot].last().copied();
        if instance.rules().no_rebound && last == Some(direction.opposite()) {
            return Err(Flaw::Rebound(index));
        }
        let (to, way) = walk(instance, &cells, robot, direction).ok_or(Flaw::NoMove(index))?;
        if to == from {
            return Err(Flaw::NoMove(index));
        }
        cells[robot] = to;
        headings[robot].extend(way);
    }
    let home = instance.targets().iter().all(|target| {
        (0..cells.len()).any(|robot| {
            let wanted = target.robot.is_none_or(|named| usize::from(named) == robot);
            let turned = headings[robot]
                .windows(2)
                .any(|pair| pair[0] != pair[1] && pair[0] != pair[1].opposite());
            wanted && cells[robot] == target.cell && (turned || !instance.rules().must_ricochet)
        })
    });
    if home { Ok(()) } else { Err(Flaw::NotHome) }
}

/// Steps until something is in the way: the last cell and the headings on the way there.
fn walk(
    instance: &Instance,
    cells: &[Cell],
    robot: usize,
    direction: Direction,
) -> Option<(Cell, Vec<Direction>)> {
    let board: &Board = instance.board();
    let (width, height) = (i32::from(board.width()), i32::from(board.height()));
    let number = |x: i32, y: i32| (y * width + x) as Cell;
    let (mut x, mut y) = (i32::from(cells[robot]) % width, i32::from(cells[robot]) / width);
    let mut heading = direction;
    let mut headings = vec![direction];
    // Four headings on each cell: whoever steps more often goes round for ever.
    for _ in 0..=4 * board.count() {
        let (dx, dy) = match heading {
            Direction::North => (0, -1),
            Direction::East => (1, 0),
            Direction::South => (0, 1),
            Direction::West => (-1, 0),
        };
        let (nx, ny) = (x + dx, y + dy);
        let inside = (0..width).contains(&nx) && (0..height).contains(&ny);
        let walled = board.walls(number(x, y)) & heading.bit() != 0;
        let taken = |at| cells.iter().enumerate().any(|(r, &c)| r != robot && c == at);
        if !inside || walled || taken(number(nx, ny)) {
            let rests = board.barrier(number(x, y)).is_none();
            return rests.then_some((number(x, y), headings));
        }
        (x, y) = (nx, ny);
        if let Some(barrier) = board.barrier(number(x, y))
            && barrier.colour != instance.robots()[robot].colour
        {
            // `/` swaps north with east and south with west; `\` the other two pairs.
            heading = match (barrier.slant, heading) {
                (Slant::Rising, Direction::North | Direction::South)
                | (Slant::Falling, Direction::East | Direction::West) => heading.turned(1),
                _ => heading.turned(3),
            };
            headings.push(heading);
        }
    }
    None
}
