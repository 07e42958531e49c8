//! Names and picture. White's queens are marked `Q`, Black's `q`; arrows are blocked cells.

use meeple_core::menu::Choice;
use meeple_core::scene::{
    Arrow, ArrowKind, Axes, Cell, Fact, Ground, Mark, MarkKind, Point, Shape, Tint, Token,
};
use meeple_core::{
    Card, Game, InputError, Notation, Outcome, Phrase, Present, Problem, Scene, Setup, Side, Step,
    error::excerpt, phrase,
};

use super::card::card;
use super::notation::{self, square_name};
use super::rules::{Amazons, Board, Move, Square};

impl Notation for Amazons {
    fn action_name(&self, _: &Board, action: Move) -> String {
        notation::move_name(action)
    }

    /// A whole turn, `d1-d7/g7`, is its two steps.
    fn steps<'t>(&self, text: &'t str) -> Vec<&'t str> {
        text.split('/').collect()
    }

    fn position(&self, state: &Board) -> String {
        notation::write(self, state)
    }
}

impl Present for Amazons {
    const ID: &'static str = "amazons";

    fn card() -> Card {
        card()
    }

    const SCENARIOS: &'static [Choice] = &[
        Choice::new("10x10", Phrase::new("the usual board", "le plateau habituel")),
        Choice::new("6x6", Phrase::new("a small board", "un petit plateau")),
    ];

    /// A scenario is a size. A position tells its own.
    fn open(setup: &Setup<'_>) -> Result<(Self, Board), InputError> {
        if let Some(text) = setup.position {
            return notation::read(text);
        }
        let game = match setup.scenario.map(str::trim) {
            None | Some("10x10") => Some(Self::default()),
            Some("6x6") => Self::new(6, 6),
            Some(_) => None,
        };
        let game = game.ok_or_else(|| {
            let found = excerpt(setup.scenario.unwrap_or_default());
            InputError::new(phrase!(
                "found {found}, expected 6x6 or 10x10",
                "{found} trouvé, attendu : 6x6 ou 10x10"
            ))
        })?;
        Ok((game, game.start()))
    }

    fn describe(&self, state: &Board, action: Move) -> Phrase {
        let Phrase { en, fr } = side_name(state.mover);
        match action {
            Move::Queen { from, to } => {
                let [from, to] = [from, to].map(square_name);
                phrase!(
                    "{en} moves a queen from {from} to {to}",
                    "les {fr} jouent une reine de {from} en {to}"
                )
            }
            Move::Arrow(at) => {
                let at = square_name(at);
                phrase!("{en} shoots an arrow to {at}", "les {fr} tirent une flèche en {at}")
            }
        }
    }

    /// The queen, then where it goes; or where the arrow goes.
    fn parts(&self, _: &Board, action: Move) -> Vec<String> {
        match action {
            Move::Queen { from, to } => [from, to].map(square_name).to_vec(),
            Move::Arrow(at) => vec![square_name(at)],
        }
    }

    fn scene(&self, state: &Board, last: Option<Step<'_, Self>>) -> Scene {
        let (columns, rows) = (self.columns(), self.rows());
        let title = phrase!("Amazons, {columns} by {rows}", "Amazones, {columns} × {rows}");
        let mut scene = Scene::grid(title, columns.into(), rows.into());
        scene.axes = Axes::chess(columns.into(), rows.into());
        let at =
            |square: Square| Point::new(square.column().into(), (rows - 1 - square.row()).into());
        for row in (0..rows).rev() {
            for square in (0..columns).map(|column| Square::at(column, row)) {
                let queen = state.queen(square);
                scene.cells.push(cell(state, square, at(square)));
                scene.tokens.extend(queen.map(|side| token(square, at(square), side)));
            }
        }
        let mut mark = |square: Square, kind| scene.marks.push(Mark { at: at(square), kind });
        if let Some(shooter) = state.shooter {
            mark(shooter, MarkKind::Selected);
        }
        if let Some(Step { before, action }) = last {
            let (from, to) = match action {
                Move::Queen { from, to } => (Some(from), to),
                Move::Arrow(to) => (before.shooter, to),
            };
            for square in from.into_iter().chain([to]) {
                mark(square, MarkKind::Last);
            }
            scene.arrows.extend(from.map(|from| Arrow {
                from: at(from),
                to: at(to),
                kind: ArrowKind::Trail,
                text: String::new(),
            }));
        }
        scene.facts.push(self.status(state));
        scene
    }
}

impl Amazons {
    /// Whose turn it is and what comes next, or who won.
    fn status(&self, board: &Board) -> Fact {
        let Phrase { en, fr } = side_name(board.mover);
        let to_move = Phrase::new("To move", "Au trait");
        match (self.outcome(board).and_then(Outcome::winner), board.shooter) {
            (Some(winner), _) => {
                Fact { name: Phrase::new("Winner", "Vainqueur"), value: side_name(winner) }
            }
            (None, None) => Fact {
                name: to_move,
                value: phrase!("{en}: move a queen", "{fr} : jouer une reine"),
            },
            (None, Some(shooter)) => {
                let at = square_name(shooter);
                Fact {
                    name: to_move,
                    value: phrase!(
                        "{en}: shoot an arrow from {at}",
                        "{fr} : tirer une flèche depuis {at}"
                    ),
                }
            }
        }
    }
}

/// "White" or "Black".
const fn side_name(side: Side) -> Phrase {
    match side {
        Side::First => Phrase::new("White", "Blancs"),
        Side::Second => Phrase::new("Black", "Noirs"),
    }
}

fn cell(board: &Board, square: Square, at: Point) -> Cell {
    let id = square_name(square);
    let arrow = board.has_arrow(square);
    let label = match board.queen(square) {
        Some(Side::First) => phrase!("{id}, white queen", "{id}, reine blanche"),
        Some(Side::Second) => phrase!("{id}, black queen", "{id}, reine noire"),
        None if arrow => phrase!("{id}, arrow", "{id}, flèche"),
        None => phrase!("{id}, empty", "{id}, vide"),
    };
    // The bottom left corner is dark, as in chess.
    let ground = if arrow {
        Ground::Burnt
    } else if (square.column() + square.row()).is_multiple_of(2) {
        Ground::Shade
    } else {
        Ground::Floor
    };
    Cell { id, at, ground, label, action: None }
}

fn token(square: Square, at: Point, side: Side) -> Token {
    let text = match side {
        Side::First => "Q",
        Side::Second => "q",
    };
    Token {
        id: format!("{text}-{}", square_name(square)),
        at,
        tint: Tint::of_colour(side, Side::Second),
        shape: Shape::Amazon,
        text: text.to_owned(),
    }
}
