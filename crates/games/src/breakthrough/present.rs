//! Names and picture. White's pieces are marked `W`, Black's `B`.

use meeple_core::scene::{Axes, Cell, Fact, Ground, Mark, MarkKind, Point, Shape, Tint, Token};
use meeple_core::{
    Card, Game, InputError, Notation, Outcome, Phrase, Present, Problem, Scene, Setup, Side, Step,
    phrase,
};

use super::card::card;
use super::notation::{self, square_name};
use super::rules::{Board, Breakthrough, Move, Square};

impl Notation for Breakthrough {
    fn action_name(&self, state: &Board, action: Move) -> String {
        notation::move_name(state, action)
    }

    fn position(&self, state: &Board) -> String {
        notation::write(self, state)
    }
}

impl Present for Breakthrough {
    const ID: &'static str = "breakthrough";

    fn card() -> Card {
        card()
    }

    fn open(setup: &Setup<'_>) -> Result<(Self, Board), InputError> {
        match setup.position {
            Some(text) => notation::read(text),
            None => {
                let game = Self::default();
                Ok((game, game.start()))
            }
        }
    }

    fn describe(&self, state: &Board, action: Move) -> Phrase {
        let Phrase { en, fr } = side_name(state.mover);
        let [from, to] = [action.from, action.to].map(square_name);
        let step = if state.is_capture(action) {
            phrase!("{en} takes {to} from {from}", "les {fr} prennent en {to} depuis {from}")
        } else {
            phrase!("{en} moves from {from} to {to}", "les {fr} jouent de {from} en {to}")
        };
        if self.distance(state.mover, action.to) == 0 {
            let wins = Phrase::new("reaches the far row", "atteignent la dernière rangée");
            return Phrase {
                en: format!("{} and {}", step.en, wins.en).into(),
                fr: format!("{} et {}", step.fr, wins.fr).into(),
            };
        }
        step
    }

    /// The piece, then where it goes.
    fn parts(&self, _: &Board, action: Move) -> Vec<String> {
        [action.from, action.to].map(square_name).to_vec()
    }

    fn scene(&self, state: &Board, last: Option<Step<'_, Self>>) -> Scene {
        let (columns, rows) = (self.columns(), self.rows());
        let title = Phrase::new("Breakthrough", "Breakthrough");
        let mut scene = Scene::grid(title, columns.into(), rows.into());
        scene.axes = Axes::chess(columns.into(), rows.into());
        let at =
            |square: Square| Point::new(square.column().into(), (rows - 1 - square.row()).into());
        for row in (0..rows).rev() {
            for square in (0..columns).map(|column| Square::at(column, row)) {
                let piece = state.piece(square);
                scene.cells.push(cell(square, at(square), piece));
                scene.tokens.extend(piece.map(|side| token(square, at(square), side)));
                if piece.is_some_and(|side| self.distance(side, square) == 0) {
                    scene.marks.push(Mark { at: at(square), kind: MarkKind::Winning });
                }
            }
        }
        if let Some(Step { action, .. }) = last {
            let ends = [action.from, action.to];
            scene.marks.extend(ends.map(|square| Mark { at: at(square), kind: MarkKind::Last }));
        }
        scene.facts.push(self.status(state));
        scene.facts.push(balance(state));
        scene
    }
}

impl Breakthrough {
    /// Whose turn it is, or who won.
    fn status(&self, board: &Board) -> Fact {
        match self.outcome(board).and_then(Outcome::winner) {
            None => {
                Fact { name: Phrase::new("To move", "Au trait"), value: side_name(board.mover) }
            }
            Some(winner) => {
                Fact { name: Phrase::new("Winner", "Vainqueur"), value: side_name(winner) }
            }
        }
    }
}

/// "White" or "Black".
pub(super) const fn side_name(side: Side) -> Phrase {
    match side {
        Side::First => Phrase::new("White", "Blancs"),
        Side::Second => Phrase::new("Black", "Noirs"),
    }
}

/// A click is half a move, so no cell stands for an action.
fn cell(square: Square, at: Point, piece: Option<Side>) -> Cell {
    let id = square_name(square);
    let label = match piece {
        Some(Side::First) => phrase!("{id}, white piece", "{id}, pion blanc"),
        Some(Side::Second) => phrase!("{id}, black piece", "{id}, pion noir"),
        None => phrase!("{id}, empty", "{id}, vide"),
    };
    // The bottom left corner is dark, as in chess.
    let dark = (square.column() + square.row()).is_multiple_of(2);
    let ground = if dark { Ground::Shade } else { Ground::Floor };
    Cell { id, at, ground, label, action: None }
}

fn token(square: Square, at: Point, side: Side) -> Token {
    let text = match side {
        Side::First => "W",
        Side::Second => "B",
    };
    Token {
        id: format!("{text}-{}", square_name(square)),
        at,
        tint: Tint::of_colour(side, Side::Second),
        shape: Shape::Breaker,
        text: text.to_owned(),
    }
}

/// How many pieces are left.
fn balance(board: &Board) -> Fact {
    let [white, black] = Side::BOTH.map(|side| board.count(side));
    Fact {
        name: Phrase::new("Pieces", "Pions"),
        value: phrase!("White {white}, Black {black}", "Blancs {white}, Noirs {black}"),
    }
}
