//! Boards of hexagons: each row shifted by half a cell, with whose border it is and names around.

use std::collections::BTreeMap;

use meeple_core::Scene;
use meeple_core::scene::{HexEdge, Point};

use super::Board;
use super::ansi::{self, DIM, clean};

/// Pieces of text by line and by the character where they begin, with how many columns they take.
type Pieces = BTreeMap<(i32, i32), (String, usize)>;

/// The board as lines.
pub(super) fn lines(board: &Board, scene: &Scene, colour: bool) -> Vec<String> {
    // An even width makes the half exact.
    let width = board.width + board.width % 2;
    let cell = width + 2;
    let begin = |x: i32, y: i32| (2 * x + y) * (cell / 2) as i32;
    let mut pieces = Pieces::new();
    for at in scene.cells.iter().map(|cell| cell.at) {
        let (x, y) = (usize::from(at.x), usize::from(at.y));
        if let Some(content) = board.cells.get(y * board.columns + x) {
            let (x, y) = (x as i32, y as i32);
            pieces.insert((y, begin(x, y)), (content.show(width, colour), cell));
        }
    }
    // 1. Whose border it is stands where the hexagon behind it would be, and so do names.
    let behind = |at: Point, edge: HexEdge| {
        let (right, down) = edge.step();
        (i32::from(at.x) + right, i32::from(at.y) + down)
    };
    for border in &scene.borders {
        let (x, y) = behind(border.at, border.edge);
        let text =
            centred(&clean(&border.text), cell, |text| ansi::tint(border.tint).paint(text, colour));
        pieces.insert((y, begin(x, y)), (text, cell));
    }
    let dim = |text: &str| DIM.paint(text, colour);
    for name in &scene.names {
        let (x, y) = behind(name.at, name.edge);
        pieces.insert((y, begin(x, y)), (centred(&clean(&name.text), cell, dim), cell));
    }
    // 2. The names of rows stand before all that, the names of columns above it.
    for y in (0..board.rows).filter(|_| board.margin > 0) {
        let row = y as i32;
        let first = pieces.range((row, i32::MIN)..=(row, i32::MAX)).next();
        let first = first.map_or_else(|| begin(0, row), |(&(_, first), _)| first);
        let place = (row, first - board.margin as i32);
        pieces.insert(place, (board.row_name(scene, y, colour), board.margin));
    }
    let top = pieces.keys().next().map_or(0, |&(line, _)| line) - 1;
    for (x, name) in (0..).zip(scene.axes.columns.iter().take(board.columns)) {
        pieces.insert((top, begin(x, 0)), (centred(&clean(name), cell, dim), cell));
    }
    joined(&pieces)
}

/// A text in the middle of a cell, leaning right, as the text of cells does.
fn centred(text: &str, cell: usize, paint: impl Fn(&str) -> String) -> String {
    let spare = cell.saturating_sub(text.chars().count());
    format!("{}{}{}", " ".repeat(spare - spare / 2), paint(text), " ".repeat(spare / 2))
}

/// The pieces in their places.
fn joined(pieces: &Pieces) -> Vec<String> {
    let left = pieces.keys().map(|&(_, begin)| begin).min().unwrap_or(0);
    let mut lines: Vec<String> = Vec::new();
    let (mut line_of_last, mut written) = (None, 0);
    for (&(line, begin), (text, width)) in pieces {
        if line_of_last != Some(line) {
            lines.push(String::new());
            (line_of_last, written) = (Some(line), 0);
        }
        let begin = begin.abs_diff(left) as usize;
        if let Some(row) = lines.last_mut() {
            row.push_str(&" ".repeat(begin.saturating_sub(written)));
            row.push_str(text);
        }
        written = begin.max(written) + width;
    }
    lines
}
