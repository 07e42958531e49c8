//! The picture: a rhombus of hexagons whose sides belong to the players. Black plays full stones
//! and owns black borders, White plays stones with a ring and owns white ones.

use meeple_core::scene::{
    Axes, Border, Cell as Field, Fact, Ground, HexEdge, Mark, MarkKind, Point, Shape, Surface,
    Tint, Token, column_letter,
};
use meeple_core::{Phrase, Scene, Side, phrase};

use super::present::side_name;
use super::rules::{Board, Hex, Move, WAYS};
use crate::honeycomb::{Cell, Cells};

/// The position, and the last move with the position before it.
pub(super) fn scene(game: &Hex, board: &Board, last: Option<(&Board, Move)>) -> Scene {
    let size = game.size();
    let title = phrase!("Hex, {size} by {size}", "Hex, {size} sur {size}");
    let mut scene = Scene::grid(title, size, size);
    scene.surface = Surface::Hexagons { columns: size, rows: size };
    scene.axes = Axes {
        columns: (0..size).map(column_letter).collect(),
        rows: (1..=size).map(|row| row.to_string()).collect(),
    };
    scene.borders = borders(size);
    let joining = winning_chain(game, board);
    for cell in (0..size).flat_map(|row| (0..size).map(move |column| Cell::at(column, row))) {
        let stone = board.stone(cell);
        scene.cells.push(field(cell, stone, board.winner.is_none()));
        scene.tokens.extend(stone.map(|side| token(cell, side)));
        if joining.has(cell) {
            scene.marks.push(Mark { at: point(cell), kind: MarkKind::Winning });
        }
    }
    scene.marks.extend(last.into_iter().flat_map(|(before, action)| {
        let stones = changed(before, board, action);
        stones.iter().map(|cell| Mark { at: point(cell), kind: MarkKind::Last }).collect::<Vec<_>>()
    }));
    scene.facts.push(status(board));
    if game.may_swap(board) && board.winner.is_none() {
        scene.facts.push(Fact {
            name: Phrase::new("Swap", "Échange"),
            value: Phrase::new(
                "White may take over the black stone",
                "les Blancs peuvent reprendre la pierre noire",
            ),
        });
    }
    scene
}

fn point(cell: Cell) -> Point {
    Point::new(cell.column(), cell.row())
}

/// Where the last move put a stone.
fn changed(before: &Board, now: &Board, action: Move) -> Cells {
    match action {
        Move::Stone(cell) => Cells::of(cell),
        Move::Swap => {
            let [was, is] = [before, now].map(|board| board.stones[0].or(&board.stones[1]));
            was.or(&is)
        }
    }
}

/// The chain that joins two sides, once the game is won.
fn winning_chain(game: &Hex, board: &Board) -> Cells {
    let Some(side) = board.winner else { return Cells::default() };
    let joined = board.joined[side.index()];
    let arrived = joined.and(&game.border(side, true));
    arrived.iter().next().map_or(joined, |end| joined.chain(end, &WAYS))
}

/// Top and bottom are Black's, left and right White's.
fn borders(size: u16) -> Vec<Border> {
    use HexEdge::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};
    let last = size - 1;
    let mut borders = Vec::new();
    for along in 0..size {
        let mut add = |side: Side, at: Point, edge: HexEdge| {
            let text = letter(side).to_owned();
            borders.push(Border { at, edge, tint: Tint::of_colour(side, Side::First), text });
        };
        for edge in [NorthWest, NorthEast] {
            add(Side::First, Point::new(along, 0), edge);
        }
        for edge in [SouthWest, SouthEast] {
            add(Side::First, Point::new(along, last), edge);
        }
        // In the two sharp corners one side of the hexagon is Black's already.
        add(Side::Second, Point::new(0, along), West);
        add(Side::Second, Point::new(last, along), East);
        if along < last {
            add(Side::Second, Point::new(0, along), SouthWest);
            add(Side::Second, Point::new(last, along + 1), NorthEast);
        }
    }
    borders
}

const fn letter(side: Side) -> &'static str {
    match side {
        Side::First => "X",
        Side::Second => "O",
    }
}

fn field(cell: Cell, stone: Option<Side>, goes_on: bool) -> Field {
    let id = cell.name();
    let label = match stone {
        Some(Side::First) => phrase!("{id}, black stone", "{id}, pierre noire"),
        Some(Side::Second) => phrase!("{id}, white stone", "{id}, pierre blanche"),
        None => phrase!("{id}, empty", "{id}, vide"),
    };
    let action = (goes_on && stone.is_none()).then(|| id.clone());
    Field { id, at: point(cell), ground: Ground::Floor, label, action }
}

fn token(cell: Cell, side: Side) -> Token {
    let text = letter(side).to_owned();
    Token {
        id: format!("{text}-{}", cell.name()),
        at: point(cell),
        tint: Tint::of_colour(side, Side::First),
        shape: Shape::Stone,
        text,
    }
}

/// Whose turn it is and what they join, or who won.
fn status(board: &Board) -> Fact {
    match board.winner {
        Some(winner) => Fact { name: Phrase::new("Winner", "Vainqueur"), value: side_name(winner) },
        None => Fact {
            name: Phrase::new("To move", "Au trait"),
            value: match board.mover {
                Side::First => Phrase::new("Black (top to bottom)", "Noirs (de haut en bas)"),
                Side::Second => Phrase::new("White (left to right)", "Blancs (de gauche à droite)"),
            },
        },
    }
}
