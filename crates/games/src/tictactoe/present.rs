//! The notation and the picture.
//!
//! A position is nine characters, row by row from the top: `x`, `o`, and `-` or `.` where it is
//! empty. Squares are named as on a chess board, `a1` at the bottom left.

use meeple_core::scene::{
    Axes, Cell, Fact, Ground, Mark, MarkKind, Point, Shape, Tint, Token, column_letter,
};
use meeple_core::{
    Card, Game, InputError, Notation, Outcome, Phrase, Present, Problem, Scene, Setup, Side, Step,
    phrase,
};

use super::card::card;
use super::rules::{Board, LINES, SQUARES, Square, TicTacToe, WIDTH};

impl Notation for TicTacToe {
    fn action_name(&self, _: &Board, square: Square) -> String {
        name(square)
    }

    fn position(&self, state: &Board) -> String {
        let letter = |square| match state.stone(square) {
            None => '-',
            Some(Side::First) => 'x',
            Some(Side::Second) => 'o',
        };
        Square::all().map(letter).collect()
    }
}

impl Present for TicTacToe {
    const ID: &'static str = "tictactoe";

    fn card() -> Card {
        card()
    }

    fn open(setup: &Setup<'_>) -> Result<(Self, Board), InputError> {
        let board = match setup.position {
            Some(text) => read(text)?,
            None => Self.start(),
        };
        Ok((Self, board))
    }

    fn describe(&self, state: &Board, square: Square) -> Phrase {
        let (side, name) = (letter(state.mover()), name(square));
        phrase!("{side} plays {name}", "{side} joue en {name}")
    }

    fn scene(&self, state: &Board, last: Option<Step<'_, Self>>) -> Scene {
        let title = Phrase::new("Tic-tac-toe", "Morpion");
        let mut scene = Scene::grid(title, WIDTH.into(), WIDTH.into());
        scene.axes = Axes::chess(WIDTH.into(), WIDTH.into());
        let over = self.outcome(state).is_some();
        for square in Square::all() {
            let stone = state.stone(square);
            scene.cells.push(cell(square, stone, over));
            scene.tokens.extend(stone.map(|side| token(square, side)));
        }
        let mark = |square, kind| Mark { at: point(square), kind };
        scene.marks.extend(last.map(|step| mark(step.action, MarkKind::Last)));
        let winning = winning_squares(state);
        scene.marks.extend(winning.map(|square| mark(square, MarkKind::Winning)));
        scene.facts.push(status(state));
        scene
    }
}

fn name(square: Square) -> String {
    let letter = column_letter(square.column().into());
    format!("{letter}{}", WIDTH - square.row())
}

const fn letter(side: Side) -> &'static str {
    match side {
        Side::First => "X",
        Side::Second => "O",
    }
}

fn point(square: Square) -> Point {
    Point::new(square.column().into(), square.row().into())
}

fn cell(square: Square, stone: Option<Side>, over: bool) -> Cell {
    let id = name(square);
    let label = match stone.map(letter) {
        Some(letter) => phrase!("{id}, {letter}", "{id}, {letter}"),
        None => phrase!("{id}, empty", "{id}, vide"),
    };
    Cell {
        action: (stone.is_none() && !over).then(|| id.clone()),
        id,
        at: point(square),
        ground: Ground::Floor,
        label,
    }
}

fn token(square: Square, side: Side) -> Token {
    let text = letter(side).to_owned();
    Token {
        id: format!("{text}-{}", name(square)),
        at: point(square),
        tint: Tint::from(side),
        shape: match side {
            Side::First => Shape::Cross,
            Side::Second => Shape::Ring,
        },
        text,
    }
}

/// The squares of every complete line.
fn winning_squares(board: &Board) -> impl Iterator<Item = Square> {
    let complete = |line: &&u16| board.stones.iter().any(|stones| *line & stones == **line);
    let winning = LINES.iter().filter(complete).fold(0, |all, line| all | line);
    Square::all().filter(move |square| square.bit() & winning != 0)
}

/// Whose turn it is, or how the game ended.
fn status(board: &Board) -> Fact {
    let (name, value) = match TicTacToe.outcome(board).map(Outcome::winner) {
        None => (Phrase::new("To move", "Au trait"), Phrase::same(letter(board.mover()))),
        Some(Some(winner)) => (Phrase::new("Winner", "Vainqueur"), Phrase::same(letter(winner))),
        Some(None) => (Phrase::new("Result", "Résultat"), Phrase::new("draw", "partie nulle")),
    };
    Fact { name, value }
}

/// Reads a position.
fn read(text: &str) -> Result<Board, InputError> {
    let mut board = Board::default();
    let mut squares = Square::all();
    // Columns count from the very start of the text, blanks in front included.
    let letters = (1..).zip(text.trim_end().chars()).skip_while(|(_, c)| c.is_whitespace());
    for (column, letter) in letters {
        let Some(square) = squares.next() else {
            return Err(InputError::at(
                column,
                phrase!(
                    "more than {SQUARES} squares, expected the end of the position",
                    "plus de {SQUARES} cases, attendu : la fin de la position"
                ),
            ));
        };
        match letter.to_ascii_lowercase() {
            'x' => board.stones[0] |= square.bit(),
            'o' => board.stones[1] |= square.bit(),
            '-' | '.' => {}
            _ => {
                let wanted = Phrase::new("x, o or -", "x, o ou -");
                return Err(InputError::expected(column, letter.encode_utf8(&mut [0; 4]), &wanted));
            }
        }
    }
    let missing = squares.count();
    if missing > 0 {
        let (end, found) = (text.trim_end().chars().count() + 1, usize::from(SQUARES) - missing);
        return Err(InputError::at(
            end,
            phrase!(
                "the position ends after {found} squares, expected {SQUARES} characters: x, o or -",
                "la position s'arrête après {found} cases, attendu : {SQUARES} caractères x, o ou -"
            ),
        ));
    }
    if board.is_reachable() { Ok(board) } else { Err(InputError::new(unreachable_because(&board))) }
}

/// Why play cannot lead to this board.
fn unreachable_because(board: &Board) -> Phrase {
    let [x, o] = board.stones.map(u16::count_ones);
    if !board.has_fair_shares() {
        return phrase!(
            "{x} x and {o} o, expected as many x as o, or one more (X begins)",
            "{x} x et {o} o, attendu : autant de x que de o, ou un de plus (X commence)"
        );
    }
    let (mover, last) = (board.mover(), board.mover().other());
    if board.has_line(last) {
        return Phrase::new(
            "both sides have three in a row, expected one at most",
            "les deux camps ont trois signes alignés, attendu : un seul au plus",
        );
    }
    let (mover, last) = (letter(mover), letter(last));
    phrase!(
        "{mover} has three in a row, yet {last} moved after that; the game was over",
        "{mover} a trois signes alignés, pourtant {last} a joué ensuite ; la partie était finie"
    )
}
