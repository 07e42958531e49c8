//! The map of a file: cells drawn as letters, walls as strokes between them.
//!
//! Cells stand in every second column of every second line. Between two cells of a line a `|` is a
//! wall; between two lines of cells a `-` under a cell is one. In the same places `w` is a window,
//! `d` a shut door and `o` an open one.

use meeple_core::error::excerpt;
use meeple_core::{Heading, InputError, Phrase, phrase};

use super::Reading;
use super::toml::TomlNode;
use crate::ground::{Cell, Cells, Door, Ground, MOST_CELLS, MOST_DOORS, one};

/// Reads the map.
pub(super) fn read(reading: &mut Reading, map: TomlNode<'_>) -> Result<Ground, InputError> {
    let drawing = Drawing::new(map)?;
    let mut ground = Ground::open(drawing.columns, drawing.rows);
    for (line, &(offset, text)) in drawing.lines.iter().enumerate() {
        for (column, (at, letter)) in text.char_indices().enumerate() {
            let place = Spot { map, offset: offset + at, letter };
            let cell = (line / 2 * usize::from(drawing.columns) + column / 2) as Cell;
            let inside = column < drawing.width();
            let doors = ground.doors.len();
            match (line % 2, column % 2) {
                _ if !inside && letter == ' ' => {}
                _ if !inside => return Err(place.expected(&drawing.end_of_line())),
                (0, 0) => {
                    reading.places.insert(("map.cell", cell.into()), place.offset);
                    place.ground(one(cell), &mut ground)?;
                }
                (0, _) => place.barrier(cell, Heading::East, &mut ground)?,
                (_, 0) if line + 1 == drawing.lines.len() => place.border()?,
                (_, 0) => place.barrier(cell, Heading::South, &mut ground)?,
                _ if " +-|".contains(letter) => {}
                _ => return Err(place.expected(&Phrase::new("a blank or +", "un blanc ou +"))),
            }
            if ground.doors.len() > doors {
                reading.places.insert(("map.door", doors), place.offset);
            }
        }
        let drawn = text.chars().count();
        if line % 2 == 0 && drawn < drawing.width() {
            let place = Spot { map, offset: offset + text.len(), letter: '\n' };
            return Err(place.expected(&drawing.more_cells()));
        }
    }
    Ok(ground)
}

/// The lines of a map and where they stand in the file.
struct Drawing<'a> {
    lines: Vec<(usize, &'a str)>,
    columns: u8,
    rows: u8,
}

impl<'a> Drawing<'a> {
    fn new(map: TomlNode<'a>) -> Result<Self, InputError> {
        let text = map.text()?;
        // A literal text stands in the file as it is; of one with escapes only the start is known.
        let raw = map.source.text.get(map.span()).unwrap_or_default();
        let begin = map.offset() + raw.find(text).unwrap_or(0);
        let mut lines: Vec<(usize, &str)> = Vec::new();
        let mut offset = begin;
        for line in text.split('\n') {
            lines.push((offset, line.trim_end()));
            offset += line.len() + 1;
        }
        while lines.last().is_some_and(|(_, line)| line.is_empty()) {
            lines.pop();
        }
        let width = lines.first().map_or(0, |(_, line)| line.chars().count());
        let (columns, rows) = (width.div_ceil(2), lines.len().div_ceil(2));
        if columns == 0 || columns * rows > MOST_CELLS || columns > MOST_CELLS || rows > MOST_CELLS
        {
            return Err(map.error(phrase!(
                "found a map of {columns} by {rows} cells, expected 1 to {MOST_CELLS} cells",
                "carte de {columns} sur {rows} cases trouvée, attendu : 1 à {MOST_CELLS} cases"
            )));
        }
        Ok(Self { lines, columns: columns as u8, rows: rows as u8 })
    }

    fn width(&self) -> usize {
        2 * usize::from(self.columns) - 1
    }

    fn end_of_line(&self) -> Phrase {
        let columns = self.columns;
        phrase!(
            "the end of the line: the first one has {columns} cells",
            "la fin de la ligne : la première a {columns} cases"
        )
    }

    fn more_cells(&self) -> Phrase {
        let columns = self.columns;
        phrase!(
            "more cells: the first line has {columns}",
            "davantage de cases : la première ligne en a {columns}"
        )
    }
}

/// One letter of the map.
struct Spot<'a> {
    map: TomlNode<'a>,
    offset: usize,
    letter: char,
}

impl Spot<'_> {
    fn expected(&self, expected: &Phrase) -> InputError {
        let found = excerpt(&self.letter.to_string());
        let (en, fr) = (&expected.en, &expected.fr);
        self.error(phrase!("found {found}, expected {en}", "{found} trouvé, attendu : {fr}"))
    }

    fn error(&self, message: Phrase) -> InputError {
        self.map.source.error(self.offset, message)
    }

    fn ground(&self, cell: Cells, ground: &mut Ground) -> Result<(), InputError> {
        match self.letter {
            '.' => {}
            'c' => ground.cover |= cell,
            'E' => ground.exits |= cell,
            '#' => ground.blocks |= cell,
            _ => {
                return Err(self.expected(&Phrase::new(
                    ". floor, c cover, E exit or # block",
                    ". sol, c abri, E sortie ou # bloc",
                )));
            }
        }
        Ok(())
    }

    /// Below the last row there may be a frame, but nobody looks or walks out.
    fn border(&self) -> Result<(), InputError> {
        if " -".contains(self.letter) {
            return Ok(());
        }
        Err(self.expected(&Phrase::new(
            "a blank or -: there is no cell on the other side",
            "un blanc ou - : il n'y a pas de case de l'autre côté",
        )))
    }

    fn barrier(&self, cell: Cell, side: Heading, ground: &mut Ground) -> Result<(), InputError> {
        let (wall, walls, windows) = if side == Heading::East {
            ('|', &mut ground.east_walls, &mut ground.east_windows)
        } else {
            ('-', &mut ground.south_walls, &mut ground.south_windows)
        };
        match self.letter {
            ' ' => {}
            'w' => *windows |= one(cell),
            'd' | 'o' if ground.doors.len() == MOST_DOORS => {
                return Err(self.error(phrase!(
                    "one door too many; expected at most {MOST_DOORS}",
                    "une porte de trop ; attendu : au plus {MOST_DOORS}"
                )));
            }
            'd' | 'o' => ground.doors.push(Door { cell, side, open: self.letter == 'o' }),
            letter if letter == wall => *walls |= one(cell),
            _ => {
                return Err(self.expected(&phrase!(
                    "a blank, {wall} wall, w window, d shut door or o open door",
                    "un blanc, {wall} mur, w fenêtre, d porte fermée ou o porte ouverte"
                )));
            }
        }
        Ok(())
    }
}
