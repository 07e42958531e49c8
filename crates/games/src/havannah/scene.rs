//! The picture: a hexagon of hexagons. White plays stones with a ring on them, Black full ones.
//! Corners are shaded, because they belong to no side.

use meeple_core::scene::{
    Cell as Field, Fact, Ground, HexEdge, Mark, MarkKind, Name, Point, Shape as Form, Surface,
    Tint, Token, column_letter,
};
use meeple_core::{Game, Outcome, Phrase, Scene, Side, phrase};

use super::present::{shape_name, side_name};
use super::rules::{Board, Havannah, Move};
use crate::honeycomb::{Cell, Cells};

/// The position, and the last move with the position before it.
pub(super) fn scene(game: &Havannah, board: &Board, last: Option<(&Board, Move)>) -> Scene {
    let (base, width) = (game.base(), game.width());
    let title = phrase!("Havannah, sides of {base} cells", "Havannah, côtés de {base} cases");
    let mut scene = Scene::grid(title, width, width);
    scene.surface = Surface::Hexagons { columns: width, rows: width };
    scene.names = names(game);
    let goes_on = game.outcome(board).is_none();
    let winning = winning_stones(game, board);
    for cell in game.cells().iter() {
        let at = point(game, cell);
        let stone = board.stone(cell);
        scene.cells.push(field(game, cell, stone, goes_on));
        scene.tokens.extend(stone.map(|side| token(game, cell, side)));
        if winning.has(cell) {
            scene.marks.push(Mark { at, kind: MarkKind::Winning });
        }
    }
    let changed = last.map_or_else(Cells::default, |(before, action)| match action {
        Move::Stone(cell) => Cells::of(cell),
        Move::Swap => before.stones[Side::First.index()],
    });
    let kind = MarkKind::Last;
    scene.marks.extend(changed.iter().map(|cell| Mark { at: point(game, cell), kind }));
    scene.facts.push(status(game, board));
    if let Some((_, shape)) = board.won {
        scene.facts.push(Fact { name: Phrase::new("By", "Par"), value: shape_name(shape) });
    }
    if game.may_swap(board) {
        scene.facts.push(Fact {
            name: Phrase::new("Swap", "Échange"),
            value: Phrase::new(
                "Black may take over the white stone",
                "les Noirs peuvent reprendre la pierre blanche",
            ),
        });
    }
    scene
}

/// Where a cell is drawn: each row half a cell further left than the one above, as far as columns
/// go.
fn point(game: &Havannah, cell: Cell) -> Point {
    Point::new(cell.column() + game.base() - 1 - cell.row(), cell.row())
}

/// A letter above the first cell of each column, which runs down to the left, and a number before
/// each row.
fn names(game: &Havannah) -> Vec<Name> {
    let columns = (0..game.width()).map(|column| {
        let first = Cell::at(column, *game.columns(column).start());
        (first, HexEdge::NorthEast, column_letter(column))
    });
    let rows = (0..game.width()).map(|row| {
        let first = Cell::at(*game.columns(row).start(), row);
        (first, HexEdge::West, (row + 1).to_string())
    });
    let names = columns.chain(rows);
    names.map(|(first, edge, text)| Name { at: point(game, first), edge, text }).collect()
}

/// The ring or the chain that won.
fn winning_stones(game: &Havannah, board: &Board) -> Cells {
    let Some((side, _)) = board.won else { return Cells::default() };
    game.held(&board.stones[side.index()]).map_or_else(Cells::default, |(_, stones)| stones)
}

const fn letter(side: Side) -> &'static str {
    match side {
        Side::First => "O",
        Side::Second => "X",
    }
}

fn field(game: &Havannah, cell: Cell, stone: Option<Side>, goes_on: bool) -> Field {
    let id = cell.name();
    let corner = game.rim(cell).corners() > 0;
    let label = match (stone, corner) {
        (Some(Side::First), false) => phrase!("{id}, white stone", "{id}, pierre blanche"),
        (Some(Side::Second), false) => phrase!("{id}, black stone", "{id}, pierre noire"),
        (None, false) => phrase!("{id}, empty", "{id}, vide"),
        (Some(Side::First), true) => {
            phrase!("{id}, corner, white stone", "{id}, coin, pierre blanche")
        }
        (Some(Side::Second), true) => {
            phrase!("{id}, corner, black stone", "{id}, coin, pierre noire")
        }
        (None, true) => phrase!("{id}, corner, empty", "{id}, coin, vide"),
    };
    let action = (goes_on && stone.is_none()).then(|| id.clone());
    let ground = if corner { Ground::Shade } else { Ground::Floor };
    Field { id, at: point(game, cell), ground, label, action }
}

fn token(game: &Havannah, cell: Cell, side: Side) -> Token {
    let (text, at) = (letter(side).to_owned(), point(game, cell));
    Token {
        id: format!("{text}-{}", cell.name()),
        at,
        tint: Tint::of_colour(side, Side::Second),
        shape: Form::Stone,
        text,
    }
}

/// Whose turn it is, or how the game ended.
fn status(game: &Havannah, board: &Board) -> Fact {
    match game.outcome(board).map(Outcome::winner) {
        None => Fact { name: Phrase::new("To move", "Au trait"), value: side_name(board.mover) },
        Some(Some(winner)) => {
            Fact { name: Phrase::new("Winner", "Vainqueur"), value: side_name(winner) }
        }
        Some(None) => Fact {
            name: Phrase::new("Result", "Résultat"),
            value: Phrase::new("draw", "partie nulle"),
        },
    }
}
