//! The map of a text as a grid of signs: cells, borders between them, and the corners where
//! borders meet.

use meeple_core::scene::{Edge, Point, column_letter};

use crate::ground::MOST_CELLS;

/// The signs of a map: cells in every second column of every second line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Drawing {
    columns: u16,
    rows: u16,
    signs: Vec<Vec<char>>,
}

impl Drawing {
    /// What can be made out of a map, if it has any cells. What its lines lack is floor.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut lines: Vec<&str> = text.split('\n').map(str::trim_end).collect();
        while lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        let columns = lines.first()?.chars().count().div_ceil(2);
        let rows = lines.len().div_ceil(2);
        if columns == 0 || columns > MOST_CELLS || columns * rows > MOST_CELLS {
            return None;
        }
        let sign = |line: usize, column: usize| {
            let blank = if (line | column).is_multiple_of(2) { '.' } else { ' ' };
            lines.get(line).and_then(|text| text.chars().nth(column)).unwrap_or(blank)
        };
        let signs = (0..2 * rows - 1)
            .map(|line| (0..2 * columns - 1).map(|column| sign(line, column)).collect())
            .collect();
        Some(Self { columns: columns as u16, rows: rows as u16, signs })
    }

    /// The map as a TOML value.
    pub(super) fn write(&self) -> String {
        let mut text = String::from("'''\n");
        for line in &self.signs {
            let line: String = line.iter().collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text + "'''"
    }

    pub(super) fn size(&self) -> (u16, u16) {
        (self.columns, self.rows)
    }

    /// Every cell, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = Point> + use<> {
        let (columns, rows) = self.size();
        (0..rows).flat_map(move |y| (0..columns).map(move |x| Point::new(x, y)))
    }

    pub(super) fn name(&self, at: Point) -> String {
        name(at, self.rows)
    }

    /// The cell with a name.
    pub(super) fn named(&self, name: &str) -> Option<Point> {
        named(name, self.size())
    }

    pub(super) fn cell(&self, at: Point) -> char {
        self.signs[usize::from(at.y) * 2][usize::from(at.x) * 2]
    }

    /// Draws a sign on a cell, or floor where it is already.
    pub(super) fn toggle_cell(&mut self, at: Point, sign: char) {
        let there = &mut self.signs[usize::from(at.y) * 2][usize::from(at.x) * 2];
        *there = if *there == sign { '.' } else { sign };
    }

    /// Makes a cell floor.
    pub(super) fn clear(&mut self, at: Point) {
        self.signs[usize::from(at.y) * 2][usize::from(at.x) * 2] = '.';
    }

    /// The sign on the border of a cell to the east or to the south, if there is a cell beyond.
    pub(super) fn border(&self, at: Point, side: Edge) -> Option<char> {
        let (line, column) = self.between(at, side)?;
        Some(self.signs[line][column])
    }

    /// Draws a sign on a border, or nothing where it is already; whether there is such a border.
    pub(super) fn toggle_border(&mut self, at: Point, side: Edge, sign: char) -> bool {
        let Some((line, column)) = self.between(at, side) else { return false };
        let there = &mut self.signs[line][column];
        *there = if *there == sign { ' ' } else { sign };
        for (line, column) in [
            (line.wrapping_sub(1), column),
            (line + 1, column),
            (line, column.wrapping_sub(1)),
            (line, column + 1),
        ] {
            self.mend_corner(line, column);
        }
        true
    }

    /// Where the sign of a border stands.
    fn between(&self, at: Point, side: Edge) -> Option<(usize, usize)> {
        let (line, column) = (usize::from(at.y) * 2, usize::from(at.x) * 2);
        let (line, column) = match side {
            Edge::North => (line.checked_sub(1)?, column),
            Edge::South => (line + 1, column),
            Edge::West => (line, column.checked_sub(1)?),
            Edge::East => (line, column + 1),
        };
        (line < self.signs.len() && column < self.signs[0].len()).then_some((line, column))
    }

    /// Corners are ornament: a stroke joins what is drawn left and right of it, and what joins
    /// nothing goes.
    fn mend_corner(&mut self, line: usize, column: usize) {
        let inside = line % 2 == 1 && column % 2 == 1;
        if !inside || line >= self.signs.len() || column >= self.signs[0].len() {
            return;
        }
        let drawn = |line: usize, column: usize| self.signs[line][column] != ' ';
        let across = [drawn(line, column - 1), drawn(line, column + 1)];
        let upright = [drawn(line - 1, column), drawn(line + 1, column)];
        let mended = match self.signs[line][column] {
            '+' if across.contains(&true) || upright.contains(&true) => '+',
            '|' if upright == [true, true] => '|',
            _ if across == [true, true] => '-',
            _ => ' ',
        };
        self.signs[line][column] = mended;
    }

    /// One row or column more on a side; whether there is room.
    pub(super) fn grow(&mut self, side: Edge) -> bool {
        let (columns, rows) = (usize::from(self.columns), usize::from(self.rows));
        let wider = matches!(side, Edge::East | Edge::West);
        let cells = if wider { (columns + 1) * rows } else { columns * (rows + 1) };
        if cells > MOST_CELLS {
            return false;
        }
        if wider {
            for (number, line) in self.signs.iter_mut().enumerate() {
                let floor = if number.is_multiple_of(2) { '.' } else { ' ' };
                match side {
                    Edge::East => line.extend([' ', floor]),
                    _ => drop(line.splice(0..0, [floor, ' '])),
                }
            }
            self.columns += 1;
        } else {
            let floor = |column: usize| if column.is_multiple_of(2) { '.' } else { ' ' };
            let width = 2 * columns - 1;
            let (cells, gap) = ((0..width).map(floor).collect(), vec![' '; width]);
            match side {
                Edge::South => self.signs.extend([gap, cells]),
                _ => drop(self.signs.splice(0..0, [cells, gap])),
            }
            self.rows += 1;
        }
        true
    }

    /// One row or column less on a side; whether one stays.
    pub(super) fn shrink(&mut self, side: Edge) -> bool {
        let narrower = matches!(side, Edge::East | Edge::West);
        if (if narrower { self.columns } else { self.rows }) == 1 {
            return false;
        }
        let count = if narrower { self.signs[0].len() } else { self.signs.len() };
        let gone = if matches!(side, Edge::North | Edge::West) { 0..2 } else { count - 2..count };
        if narrower {
            self.signs.iter_mut().for_each(|line| drop(line.drain(gone.clone())));
            self.columns -= 1;
        } else {
            self.signs.drain(gone);
            self.rows -= 1;
        }
        true
    }
}

/// The name of a cell as on a chess board.
pub(super) fn name(at: Point, rows: u16) -> String {
    format!("{}{}", column_letter(at.x), rows - at.y)
}

/// The cell with a name on a map of that size. Case does not matter.
pub(super) fn named(text: &str, (columns, rows): (u16, u16)) -> Option<Point> {
    let digits = text.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, row) = text.split_at(digits);
    let row: u16 = row.parse().ok().filter(|row| (1..=rows).contains(row))?;
    let x = (0..columns).find(|&x| column_letter(x).eq_ignore_ascii_case(letters))?;
    let at = Point::new(x, rows - row);
    name(at, rows).eq_ignore_ascii_case(text).then_some(at)
}
