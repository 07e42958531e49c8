//! Estimates of the slides still to make. All of them are admissible, and all of them know by
//! parity which boards have no solution.

use meeple_core::menu::Choice;
use meeple_core::{Guided, Heuristic, Phrase};

use super::rules::{Board, LONGEST, MOST, Sliding};

/// One of the heuristics, prepared for a size of board by [`Guided::heuristic`].
#[derive(Clone, Debug)]
pub struct Estimate(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// Steps of each tile to its place, as if the others were not there.
    Manhattan(Distances),
    /// The same, plus two slides for each tile that must make way in a row or column.
    Conflict(Conflicts),
    /// Tiles that are not in their place.
    Misplaced,
    /// Nothing but parity.
    Blind,
}

impl Heuristic<Sliding> for Estimate {
    #[inline]
    fn estimate(&self, puzzle: &Sliding, state: &Board) -> Option<u32> {
        puzzle.solvable(state).then(|| match &self.0 {
            Kind::Manhattan(distances) => distances.sum(puzzle.tiles(state)),
            Kind::Conflict(conflicts) => conflicts.sum(puzzle, state),
            Kind::Misplaced => misplaced(puzzle.tiles(state)),
            Kind::Blind => 0,
        })
    }

    fn admissible(&self) -> bool {
        true
    }
}

impl Guided for Sliding {
    type Heuristic = Estimate;

    const HEURISTICS: &'static [Choice] = &[
        Choice::new(
            "manhattan",
            Phrase::new("steps of each tile to its place", "pas de chaque tuile jusqu'à sa place"),
        ),
        Choice::new(
            "conflict",
            Phrase::new(
                "these steps, plus two for each tile that must make way in its row or column",
                "ces pas, plus deux par tuile qui doit s'écarter dans sa rangée ou sa colonne",
            ),
        ),
        Choice::new(
            "misplaced",
            Phrase::new("tiles that are not in their place", "tuiles qui ne sont pas à leur place"),
        ),
        Choice::new(
            "none",
            Phrase::new(
                "nothing, except that boards of the wrong parity have no solution",
                "rien, sauf que les grilles de mauvaise parité n'ont pas de solution",
            ),
        ),
    ];

    fn heuristic(&self, name: &str) -> Option<Estimate> {
        let kind = match name {
            "manhattan" => Kind::Manhattan(Distances::new(self)),
            "conflict" => Kind::Conflict(Conflicts::new(self)),
            "misplaced" => Kind::Misplaced,
            "none" => Kind::Blind,
            _ => return None,
        };
        Some(Estimate(kind))
    }
}

fn misplaced(tiles: &[u8]) -> u32 {
    let wrong = (0..).zip(tiles).filter(|&(cell, &tile)| tile != 0 && tile != cell);
    wrong.count() as u32
}

/// Room for a tile number, rounded up so that an index can be cut to it without a check.
const TILES: usize = MOST.next_power_of_two();

/// Something for each cell and the tile on it.
type DistanceTable<T> = Box<[[T; TILES]; MOST]>;

/// Steps from each cell to the place of each tile.
#[derive(Clone, Debug)]
struct Distances(DistanceTable<u8>);

impl Distances {
    fn new(puzzle: &Sliding) -> Self {
        let mut table = Box::new([[0; TILES]; MOST]);
        for (cell, tile) in pairs(puzzle) {
            let (column, row) = place(puzzle, cell);
            let (goal_column, goal_row) = place(puzzle, tile);
            table[cell][tile] = (column.abs_diff(goal_column) + row.abs_diff(goal_row)) as u8;
        }
        Self(table)
    }

    #[inline]
    fn sum(&self, tiles: &[u8]) -> u32 {
        let steps = self.0.iter().zip(tiles);
        steps.map(|(cell, &tile)| u32::from(*of(cell, tile))).sum()
    }
}

/// The linear conflicts of Hansson, Mayer and Yung (1992).
///
/// Tiles that stand in their own row but in the wrong order cannot pass each other there: all but
/// the longest run in good order must leave the row and come back, two steps that their distances
/// do not count. The same holds for columns, and nothing is counted twice, since a tile leaves its
/// row by a step along its column.
#[derive(Clone, Debug)]
struct Conflicts {
    distances: Distances,
    /// What a tile on a cell adds to the code of its row, and of its column.
    codes: DistanceTable<[u16; 2]>,
    /// Extra slides for each code of a line.
    extra: Box<[u8]>,
}

/// A line is coded by a digit for each cell: 0 if its tile belongs elsewhere (or there is none),
/// or else the place of the tile in the line, from 1.
const DIGITS: usize = LONGEST as usize + 1;

impl Conflicts {
    fn new(puzzle: &Sliding) -> Self {
        let mut codes = Box::new([[[0; 2]; TILES]; MOST]);
        for (cell, tile) in pairs(puzzle) {
            let (column, row) = place(puzzle, cell);
            let (goal_column, goal_row) = place(puzzle, tile);
            let digit = |goal: usize, at: usize| ((goal + 1) * DIGITS.pow(at as u32)) as u16;
            if row == goal_row {
                codes[cell][tile][0] = digit(goal_column, column);
            }
            if column == goal_column {
                codes[cell][tile][1] = digit(goal_row, row);
            }
        }
        Self {
            distances: Distances::new(puzzle),
            codes,
            extra: (0..DIGITS.pow(LONGEST.into())).map(extra_slides).collect(),
        }
    }

    #[inline]
    fn sum(&self, puzzle: &Sliding, state: &Board) -> u32 {
        let tiles = puzzle.tiles(state);
        let width = usize::from(puzzle.columns());
        let mut columns = [0u16; LONGEST as usize];
        let mut extra = 0;
        let lines = tiles.chunks_exact(width).zip(self.codes.chunks(width));
        for (tiles, codes) in lines {
            let mut row = 0;
            for ((&tile, cell), column) in tiles.iter().zip(codes).zip(&mut columns) {
                let [in_row, in_column] = *of(cell, tile);
                row += in_row;
                *column += in_column;
            }
            extra += u32::from(self.extra[usize::from(row)]);
        }
        for column in columns {
            extra += u32::from(self.extra[usize::from(column)]);
        }
        self.distances.sum(tiles) + extra
    }
}

/// Two for each tile of a line outside the longest run of tiles in good order.
fn extra_slides(code: usize) -> u8 {
    let mut rest = code;
    // The digits, and for each the longest run that ends with it.
    let mut line: Vec<(usize, u8)> = Vec::new();
    while rest > 0 {
        let digit = rest % DIGITS;
        rest /= DIGITS;
        if digit > 0 {
            let before = line.iter().filter(|(other, _)| *other < digit);
            let run = before.map(|&(_, run)| run).max().unwrap_or(0);
            line.push((digit, run + 1));
        }
    }
    let longest = line.iter().map(|&(_, run)| run).max().unwrap_or(0);
    2 * (line.len() as u8 - longest)
}

/// The entry of a tile in the row of a [`DistanceTable`].
#[inline]
fn of<T>(cell: &[T; TILES], tile: u8) -> &T {
    &cell[usize::from(tile) % TILES]
}

/// Every cell with every tile; the blank is no tile.
fn pairs(puzzle: &Sliding) -> impl Iterator<Item = (usize, usize)> {
    let cells = usize::from(puzzle.cells());
    (0..cells).flat_map(move |cell| (1..cells).map(move |tile| (cell, tile)))
}

/// Column and row of a cell, which are also those where the tile of that number belongs.
fn place(puzzle: &Sliding, cell: usize) -> (usize, usize) {
    let columns = usize::from(puzzle.columns());
    (cell % columns, cell / columns)
}
