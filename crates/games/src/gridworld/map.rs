//! The ground: walls, floor, goals and traps, and how to get from cell to cell.

use meeple_core::error::Place;
use meeple_core::scene::{Point, column_letter};
use meeple_core::word::{Word, error_at};
use meeple_core::{InputError, Phrase, phrase};

use super::Heading;

/// A map is at most this wide and this high.
pub(super) const LARGEST: usize = 32;

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tile {
    Wall,
    Floor,
    Goal,
    Trap,
}

/// The map of a world, rows from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Map {
    columns: u16,
    tiles: Vec<Tile>,
    start: Point,
}

impl Map {
    /// Reads the rows of a map, from top to bottom; there is at least one.
    pub(super) fn read(rows: &[Word<'_>]) -> Result<Self, InputError> {
        let Some(&first) = rows.first() else {
            return Err(InputError::new(Phrase::new(
                "there is no map; expected rows of # . S G T",
                "il n'y a pas de carte ; attendu : des lignes de # . S G T",
            )));
        };
        if let Some(beyond) = rows.get(LARGEST) {
            return Err(too_large(beyond.place));
        }
        let width = first.text.chars().count();
        let mut tiles = Vec::with_capacity(width * rows.len());
        let mut start = None;
        for (&row, y) in rows.iter().zip(0..) {
            for (letter, x) in row.text.chars().zip(0..) {
                if usize::from(x) == LARGEST {
                    return Err(too_large(row.column(LARGEST)));
                }
                let place = row.column(usize::from(x));
                if letter == 'S' && start.replace(Point::new(x, y)).is_some() {
                    return Err(error_at(
                        place,
                        Phrase::new(
                            "a second start S; expected only one",
                            "un second départ S ; un seul est attendu",
                        ),
                    ));
                }
                tiles.push(tile(letter, place)?);
            }
            same_width(row, width)?;
        }
        let Some(start) = start else {
            return Err(first.error(Phrase::new(
                "the map has no start; expected one S",
                "la carte n'a pas de départ ; attendu : un S",
            )));
        };
        if !tiles.contains(&Tile::Goal) {
            return Err(first.error(Phrase::new(
                "the map has no goal; expected a G",
                "la carte n'a pas de but ; attendu : un G",
            )));
        }
        Ok(Self { columns: width as u16, tiles, start })
    }

    /// The rows as they are read, joined by slashes.
    pub(super) fn write(&self) -> String {
        let (columns, rows) = self.size();
        let row = |y| {
            let letter = |x| self.letter(Point::new(x, y));
            (0..columns).map(letter).collect::<String>()
        };
        (0..rows).map(row).collect::<Vec<_>>().join("/")
    }

    fn letter(&self, at: Point) -> char {
        match self.tile(at) {
            Some(Tile::Floor) if at == self.start => 'S',
            Some(Tile::Floor) => '.',
            Some(Tile::Goal) => 'G',
            Some(Tile::Trap) => 'T',
            Some(Tile::Wall) | None => '#',
        }
    }

    /// Columns and rows.
    pub(super) fn size(&self) -> (u16, u16) {
        (self.columns, (self.tiles.len() / usize::from(self.columns)) as u16)
    }

    /// Where the walk begins.
    pub(super) const fn start(&self) -> Point {
        self.start
    }

    /// How many cells there are, walls included.
    pub(super) const fn count(&self) -> usize {
        self.tiles.len()
    }

    /// The number of a cell, row by row from the top left.
    pub(super) fn index(&self, at: Point) -> usize {
        usize::from(at.y) * usize::from(self.columns) + usize::from(at.x)
    }

    /// The cell with a number.
    pub(super) fn point(&self, index: usize) -> Point {
        let columns = usize::from(self.columns);
        Point::new((index % columns) as u16, (index / columns) as u16)
    }

    /// Every cell that is no wall, row by row.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = Point> {
        let points = (0..self.count()).map(|index| self.point(index));
        points.filter(|&at| self.is_open(at))
    }

    /// What a cell is; `None` off the map.
    pub(super) fn tile(&self, at: Point) -> Option<Tile> {
        if at.x >= self.columns {
            return None;
        }
        self.tiles.get(self.index(at)).copied()
    }

    /// Whether a walker can be there.
    pub(super) fn is_open(&self, at: Point) -> bool {
        self.tile(at).is_some_and(|tile| tile != Tile::Wall)
    }

    /// The next cell that way, if it is on the map and no wall.
    pub(super) fn neighbour(&self, at: Point, heading: Heading) -> Option<Point> {
        let next = match heading {
            Heading::North => Point::new(at.x, at.y.checked_sub(1)?),
            Heading::South => Point::new(at.x, at.y + 1),
            Heading::West => Point::new(at.x.checked_sub(1)?, at.y),
            Heading::East => Point::new(at.x + 1, at.y),
        };
        self.is_open(next).then_some(next)
    }

    /// The chess name of a cell.
    pub(super) fn name(&self, at: Point) -> String {
        format!("{}{}", column_letter(at.x), self.size().1 - at.y)
    }

    /// The cell with a chess name, wall or not.
    pub(super) fn named(&self, name: &str) -> Option<Point> {
        let mut points = (0..self.count()).map(|index| self.point(index));
        points.find(|&at| self.name(at).eq_ignore_ascii_case(name))
    }
}

fn tile(letter: char, place: Place) -> Result<Tile, InputError> {
    match letter {
        '#' => Ok(Tile::Wall),
        '.' | 'S' => Ok(Tile::Floor),
        'G' => Ok(Tile::Goal),
        'T' => Ok(Tile::Trap),
        _ => {
            let found = letter.to_string();
            let word = Word { text: &found, place };
            Err(word.expected(&Phrase::new(
                "# (wall), . (floor), S (start), G (goal) or T (trap)",
                "# (mur), . (sol), S (départ), G (but) ou T (piège)",
            )))
        }
    }
}

fn same_width(row: Word<'_>, expected: usize) -> Result<(), InputError> {
    let found = row.text.chars().count();
    if found == expected {
        return Ok(());
    }
    let message = phrase!(
        "a map row of {found} cells, expected {expected} as in the first row",
        "une ligne de carte de {found} cases, attendu : {expected} comme dans la première"
    );
    Err(error_at(row.column(found.min(expected)), message))
}

fn too_large(place: Place) -> InputError {
    let message = phrase!(
        "the map is too large, expected at most {LARGEST} columns and {LARGEST} rows",
        "la carte est trop grande, attendu : au plus {LARGEST} colonnes et {LARGEST} lignes"
    );
    error_at(place, message)
}
