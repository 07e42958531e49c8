//! A scene as text for a terminal. Everything can be read without colour: letters tell pieces,
//! signs tell grounds, brackets tell marks, lines tell walls.
//!
//! Each character is taken to be one column wide.

mod ansi;
mod content;
mod grid;
mod hexagons;

use meeple_core::scene::{Arrow, ArrowKind, Point, Surface, WallKind};
use meeple_core::{Lang, Scene};

use crate::words;
use ansi::{BOLD, DIM, clean};
use content::{Content, content};
use grid::Lines;

/// How a scene becomes text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerminalOptions {
    /// The language of facts.
    pub lang: Lang,
    /// Whether to use ANSI colours.
    pub colour: bool,
}

/// The scene as lines of text: the board, its arrows as words, its facts.
#[must_use]
pub fn terminal(scene: &Scene, options: &TerminalOptions) -> String {
    let colour = options.colour;
    let board = Board::new(scene);
    let mut lines = match scene.surface {
        Surface::Squares { .. } => board.squares(scene, colour),
        Surface::Hexagons { .. } => hexagons::lines(&board, scene, colour),
        Surface::Points { .. } => board.points(scene, colour),
    };
    lines.extend(arrows(scene));
    for fact in &scene.facts {
        let name = DIM.paint(&clean(&words::fact_name(fact, options.lang)), colour);
        let value = BOLD.paint(&clean(fact.value.get(options.lang)), colour);
        lines.push(format!("{name} {value}"));
    }
    let mut text = String::new();
    for line in lines {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// What the signs and brackets of this scene mean, on one line; empty if there are none.
#[must_use]
pub fn legend(scene: &Scene, lang: Lang) -> String {
    let marks = content::RANKED
        .into_iter()
        .filter(|&kind| scene.marks.iter().any(|mark| mark.kind == kind))
        .map(|kind| {
            let sign = match (content::mark_glyph(kind), content::mark_brackets(kind)) {
                (Some((glyph, _)), _) => glyph.to_string(),
                (None, (left, right)) => format!("{left} {right}"),
            };
            format!("{sign} {}", words::mark(kind).get(lang))
        });
    let grounds = content::SIGNED
        .into_iter()
        .filter(|&ground| scene.cells.iter().any(|cell| cell.ground == ground))
        .filter_map(|ground| {
            let (sign, _) = content::ground_sign(ground)?;
            Some(format!("{sign} {}", words::ground(ground)?.get(lang)))
        });
    let walls = [WallKind::Door, WallKind::Shut, WallKind::Window].into_iter();
    let walls = walls.filter_map(|kind| {
        Some(format!("{} {}", grid::signs(scene, kind)?, words::wall(kind)?.get(lang)))
    });
    grounds.chain(walls).chain(marks).collect::<Vec<_>>().join("   ")
}

/// The cells of a scene as text, all of one width.
struct Board {
    columns: usize,
    rows: usize,
    /// Row by row.
    cells: Vec<Content>,
    /// The width of the text of a cell, without its brackets.
    width: usize,
    /// The width of the names of rows, with the blank after them; 0 without names.
    margin: usize,
}

impl Board {
    fn new(scene: &Scene) -> Self {
        let (columns, rows) = scene.surface.size();
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        let mut cells = vec![Content::nothing(); columns * rows];
        for cell in &scene.cells {
            let (x, y) = (usize::from(cell.at.x), usize::from(cell.at.y));
            if x < columns && y < rows {
                cells[y * columns + x] = content(scene, cell);
            }
        }
        let widest = |names: &[String]| names.iter().map(|n| n.chars().count()).max();
        let width = cells.iter().map(Content::width).max();
        let width = width.max(widest(&scene.axes.columns)).unwrap_or(1).max(1);
        let margin = widest(&scene.axes.rows).map_or(0, |width| width + 1);
        Self { columns, rows, cells, width, margin }
    }

    /// The name of a row, or as many blanks.
    fn row_name(&self, scene: &Scene, row: usize, colour: bool) -> String {
        if self.margin == 0 {
            return String::new();
        }
        let name = scene.axes.rows.get(row).map_or("", String::as_str);
        let width = self.margin - 1;
        DIM.paint(&format!("{:>width$} ", clean(name)), colour)
    }

    /// The names of the columns over cells that are `cell` characters wide, `gap` apart.
    fn column_names(&self, scene: &Scene, cell: usize, gap: usize, colour: bool) -> String {
        let mut line = String::new();
        for name in scene.axes.columns.iter().take(self.columns) {
            // Leaning right, as the cells do.
            let spare = cell.saturating_sub(name.chars().count());
            line.push_str(&" ".repeat(spare - spare / 2));
            line.push_str(&clean(name));
            line.push_str(&" ".repeat(spare / 2 + gap));
        }
        DIM.paint(&line, colour)
    }

    fn squares(&self, scene: &Scene, colour: bool) -> Vec<String> {
        if self.cells.is_empty() {
            return Vec::new();
        }
        let lines = Lines::new(scene);
        let spaced = Lines::inside(scene);
        let cell = self.width + 2;
        let margin = " ".repeat(self.margin);
        let mut out = Vec::new();
        if !scene.axes.columns.is_empty() {
            let names = self.column_names(scene, cell, usize::from(spaced), colour);
            out.push(format!("{margin} {names}"));
        }
        for y in 0..=self.rows {
            if spaced || y == 0 || y == self.rows {
                let line = lines.above(y, cell, spaced);
                out.push(format!("{margin}{}", DIM.paint(&line, colour && !spaced)));
            }
            if y == self.rows {
                break;
            }
            let mut row = self.row_name(scene, y, colour);
            for x in 0..=self.columns {
                if spaced || x == 0 || x == self.columns {
                    let line = lines.beside(x, y).to_string();
                    row.push_str(&DIM.paint(&line, colour && !spaced));
                }
                if let Some(content) = (x < self.columns).then(|| &self.cells[y * self.columns + x])
                {
                    row.push_str(&content.show(self.width, colour));
                }
            }
            out.push(row);
        }
        out
    }

    /// Rows of crossings, without lines between them.
    fn points(&self, scene: &Scene, colour: bool) -> Vec<String> {
        let mut out = Vec::new();
        if !scene.axes.columns.is_empty() {
            let names = self.column_names(scene, self.width + 2, 0, colour);
            out.push(format!("{}{names}", " ".repeat(self.margin)));
        }
        for (y, cells) in self.cells.chunks(self.columns.max(1)).enumerate() {
            let mut row = self.row_name(scene, y, colour);
            row.extend(cells.iter().map(|content| content.show(self.width, colour)));
            out.push(row);
        }
        out
    }
}

/// The arrows that no cell shows, in words: `b1 → c3  78%`. A trail is one line.
fn arrows(scene: &Scene) -> Vec<String> {
    let name = |at: Point| {
        let cell = scene.cells.iter().find(|cell| cell.at == at);
        cell.map_or_else(|| format!("{},{}", at.x, at.y), |cell| clean(&cell.id))
    };
    let mut lines = Vec::new();
    let mut before: Option<&Arrow> = None;
    for arrow in &scene.arrows {
        if arrow.kind == ArrowKind::Policy {
            continue;
        }
        let goes_on = before.is_some_and(|before| {
            before.kind == ArrowKind::Trail
                && arrow.kind == ArrowKind::Trail
                && before.to == arrow.from
                && before.text.is_empty()
        });
        let line: &mut String = match lines.last_mut() {
            Some(line) if goes_on => line,
            _ => {
                lines.push(name(arrow.from));
                let last = lines.len() - 1;
                &mut lines[last]
            }
        };
        line.push_str(&format!(" → {}", name(arrow.to)));
        if !arrow.text.is_empty() {
            line.push_str(&format!("  {}", clean(&arrow.text)));
        }
        before = Some(arrow);
    }
    lines
}
