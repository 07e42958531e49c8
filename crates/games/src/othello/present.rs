//! Names and picture. Black and White play discs with two faces.

use meeple_core::menu::Choice;
use meeple_core::scene::{
    Axes, Cell, Fact, Ground, Mark, MarkKind, Point, Shape, Tint, Token, column_letter,
};
use meeple_core::{
    Card, Game, InputError, Notation, Phrase, Present, Problem, Scene, Setup, Side, Step,
    error::excerpt, phrase,
};

use super::card::card;
use super::notation::{self, cell_name, letter};
use super::rules::{Board, Move, Othello};

impl Notation for Othello {
    fn action_name(&self, _: &Board, action: Move) -> String {
        notation::move_name(self, action)
    }

    /// A pass may also be written as transcripts and SGF files do: `--`, `PA`.
    fn steps<'t>(&self, text: &'t str) -> Vec<&'t str> {
        vec![if notation::is_pass(text) { notation::PASS[0] } else { text }]
    }

    fn position(&self, state: &Board) -> String {
        notation::write(self, state)
    }
}

impl Present for Othello {
    const ID: &'static str = "othello";

    fn card() -> Card {
        card()
    }

    const SCENARIOS: &'static [Choice] = &[
        Choice::new("8x8", Phrase::new("the usual board", "le plateau habituel")),
        Choice::new("4x4", Phrase::new("the smallest board", "le plus petit plateau")),
        Choice::new("6x6", Phrase::new("a small board", "un petit plateau")),
        Choice::new("10x10", Phrase::new("a large board", "un grand plateau")),
    ];

    /// A scenario is a size. A position tells its own.
    fn open(setup: &Setup<'_>) -> Result<(Self, Board), InputError> {
        let game = match setup.scenario {
            Some(size) => sized(size)?,
            None => Self::default(),
        };
        match setup.position {
            Some(text) => notation::read(text, game),
            None => Ok((game, game.start())),
        }
    }

    fn describe(&self, state: &Board, action: Move) -> Phrase {
        let Phrase { en, fr } = side_name(state.mover);
        let Some(cell) = action.cell() else {
            return phrase!(
                "{en} passes: no disc can be enclosed",
                "les {fr} passent : aucun pion à prendre"
            );
        };
        let at = cell_name(self, cell);
        match self.flips(state.own, state.others, cell).count_ones() {
            1 => phrase!(
                "{en} plays {at} and turns one disc",
                "les {fr} jouent {at} et retournent un pion"
            ),
            count => phrase!(
                "{en} plays {at} and turns {count} discs",
                "les {fr} jouent {at} et retournent {count} pions"
            ),
        }
    }

    fn scene(&self, state: &Board, last: Option<Step<'_, Self>>) -> Scene {
        let size = self.size();
        let title = phrase!("Othello, {size} by {size}", "Othello {size} × {size}");
        let mut scene = Scene::grid(title, size.into(), size.into());
        scene.axes = Axes {
            columns: (0..size.into()).map(column_letter).collect(),
            rows: (1..=size).map(|row| row.to_string()).collect(),
        };
        let moves = match self.outcome(state) {
            None => self.moves(state.own, state.others),
            Some(_) => 0,
        };
        for row in 0..size {
            for column in 0..size {
                let (cell, at) = (self.cell(column, row), Point::new(column.into(), row.into()));
                let disc = state.disc(cell);
                let id = cell_name(self, cell);
                let playable = moves >> cell & 1 == 1;
                scene.cells.push(board_cell(id.clone(), at, disc, playable));
                if playable {
                    // Where a disc encloses something is hard to see.
                    scene.marks.push(Mark { at, kind: MarkKind::Legal });
                }
                scene.tokens.extend(disc.map(|side| token(&id, at, side)));
            }
        }
        if let Some(cell) = last.and_then(|step| step.action.cell()) {
            let (column, row) = self.place(cell);
            let at = Point::new(column.into(), row.into());
            scene.marks.push(Mark { at, kind: MarkKind::Last });
        }
        scene.facts.push(self.status(state));
        scene.facts.push(balance(state));
        scene
    }
}

/// The board of a scenario.
fn sized(scenario: &str) -> Result<Othello, InputError> {
    let size = Othello::SIZES.into_iter().find(|size| scenario.trim() == format!("{size}x{size}"));
    size.and_then(Othello::new).ok_or_else(|| {
        let found = excerpt(scenario);
        InputError::new(phrase!(
            "found {found}, expected 4x4, 6x6, 8x8 or 10x10",
            "{found} trouvé, attendu : 4x4, 6x6, 8x8 ou 10x10"
        ))
    })
}

impl Othello {
    /// Whose turn it is, or how the game ended.
    fn status(&self, board: &Board) -> Fact {
        let Some(outcome) = self.outcome(board) else {
            return Fact {
                name: Phrase::new("To move", "Au trait"),
                value: side_name(board.mover),
            };
        };
        let margin = outcome.payoff_for(Side::First).abs();
        let value = match outcome.winner() {
            None => Phrase::new("draw", "partie nulle"),
            Some(winner) => {
                let Phrase { en, fr } = side_name(winner);
                phrase!("{en} wins by {margin}", "les {fr} gagnent de {margin}")
            }
        };
        Fact { name: Phrase::new("Result", "Résultat"), value }
    }
}

/// "Black" or "White".
pub(super) const fn side_name(side: Side) -> Phrase {
    match side {
        Side::First => Phrase::new("Black", "Noirs"),
        Side::Second => Phrase::new("White", "Blancs"),
    }
}

fn board_cell(id: String, at: Point, disc: Option<Side>, playable: bool) -> Cell {
    let label = match disc {
        Some(Side::First) => phrase!("{id}, black disc", "{id}, pion noir"),
        Some(Side::Second) => phrase!("{id}, white disc", "{id}, pion blanc"),
        None => phrase!("{id}, empty", "{id}, vide"),
    };
    let action = playable.then(|| id.clone());
    Cell { id, at, ground: Ground::Floor, label, action }
}

/// A disc stays the same thing when it is turned, so that only its colour changes.
fn token(id: &str, at: Point, side: Side) -> Token {
    let (tint, shape) = (Tint::of_colour(side, Side::First), Shape::Counter);
    Token { id: format!("disc-{id}"), at, tint, shape, text: letter(side).to_string() }
}

/// How many discs each side has.
fn balance(board: &Board) -> Fact {
    let [black, white] = Side::BOTH.map(|side| board.count(side));
    Fact {
        name: Phrase::new("Discs", "Pions"),
        value: phrase!("Black {black}, White {white}", "Noirs {black}, Blancs {white}"),
    }
}
