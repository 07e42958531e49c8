//! Names and picture. Red plays discs with a ring, marked `R` in the terminal, Yellow discs with a star, marked `Y`.

use meeple_core::scene::{
    Axes, Cell, Fact, Ground, Mark, MarkKind, Point, Shape, Tint, Token, column_letter,
};
use meeple_core::{
    Card, Game, InputError, Notation, Outcome, Phrase, Present, Problem, Scene, Setup, Side, Step,
    phrase,
};

use super::bits::{self, COLUMNS, ROWS};
use super::card::card;
use super::notation;
use super::rules::{Board, Column, Connect4};

impl Notation for Connect4 {
    fn action_name(&self, _: &Board, column: Column) -> String {
        notation::column_name(column)
    }

    fn position(&self, state: &Board) -> String {
        notation::write(state)
    }
}

impl Present for Connect4 {
    const ID: &'static str = "connect4";

    fn card() -> Card {
        card()
    }

    fn open(setup: &Setup<'_>) -> Result<(Self, Board), InputError> {
        let board = match setup.position {
            Some(text) => notation::read(text)?,
            None => Self.start(),
        };
        Ok((Self, board))
    }

    fn describe(&self, state: &Board, column: Column) -> Phrase {
        let Phrase { en, fr } = side_name(state.mover());
        let number = notation::column_name(column);
        let landing = cell_name(column, state.height(column));
        phrase!(
            "{en} drops a disc into column {number}; it lands on {landing}",
            "{fr} joue dans la colonne {number} ; le jeton tombe en {landing}"
        )
    }

    /// The cell where the stone lands.
    fn parts(&self, state: &Board, column: Column) -> Vec<String> {
        vec![cell_name(column, state.height(column))]
    }

    fn scene(&self, state: &Board, last: Option<Step<'_, Self>>) -> Scene {
        let title = Phrase::new("Connect Four", "Puissance 4");
        let mut scene = Scene::grid(title, COLUMNS.into(), ROWS.into());
        // Above each column stands what one types to play there.
        scene.axes = Axes {
            columns: Column::all().map(notation::column_name).collect(),
            ..Axes::chess(COLUMNS.into(), ROWS.into())
        };
        let over = self.outcome(state).is_some();
        let winning = bits::fours(state.others());
        for row in (0..ROWS).rev() {
            for column in Column::all() {
                let stone = state.stone(column, row);
                let playable = !over && state.has_room(column);
                scene.cells.push(cell(column, row, stone, playable));
                scene.tokens.extend(stone.map(|side| token(column, row, side)));
                if winning & bits::cell(column.index(), row) != 0 {
                    scene.marks.push(mark(column, row, MarkKind::Winning));
                }
            }
        }
        if let Some(Step { before, action }) = last {
            scene.marks.push(mark(action, before.height(action), MarkKind::Last));
        }
        scene.facts.push(status(state));
        scene
    }
}

/// "Red" or "Yellow".
pub(super) const fn side_name(side: Side) -> Phrase {
    match side {
        Side::First => Phrase::new("Red", "Rouge"),
        Side::Second => Phrase::new("Yellow", "Jaune"),
    }
}

fn cell_name(column: Column, row: u8) -> String {
    format!("{}{}", column_letter(column.index().into()), row + 1)
}

fn point(column: Column, row: u8) -> Point {
    Point::new(column.index().into(), (ROWS - 1 - row).into())
}

fn mark(column: Column, row: u8, kind: MarkKind) -> Mark {
    Mark { at: point(column, row), kind }
}

fn cell(column: Column, row: u8, stone: Option<Side>, playable: bool) -> Cell {
    let id = cell_name(column, row);
    let number = notation::column_name(column);
    let label = match stone {
        Some(Side::First) => phrase!("{id}, red disc", "{id}, jeton rouge"),
        Some(Side::Second) => phrase!("{id}, yellow disc", "{id}, jeton jaune"),
        None => phrase!("{id}, empty, column {number}", "{id}, vide, colonne {number}"),
    };
    Cell {
        id,
        at: point(column, row),
        ground: Ground::Slot,
        label,
        action: playable.then_some(number),
    }
}

fn token(column: Column, row: u8, side: Side) -> Token {
    let (tint, shape, text) = match side {
        Side::First => (Tint::One, Shape::Ringed, "R"),
        Side::Second => (Tint::Four, Shape::Starred, "Y"),
    };
    Token {
        id: format!("{text}-{}", cell_name(column, row)),
        at: point(column, row),
        tint,
        shape,
        text: text.to_owned(),
    }
}

/// Whose turn it is, or how the game ended.
fn status(board: &Board) -> Fact {
    let (name, value) = match Connect4.outcome(board).map(Outcome::winner) {
        None => (Phrase::new("To move", "Au trait"), side_name(board.mover())),
        Some(Some(winner)) => (Phrase::new("Winner", "Vainqueur"), side_name(winner)),
        Some(None) => (Phrase::new("Result", "Résultat"), Phrase::new("draw", "partie nulle")),
    };
    Fact { name, value }
}
