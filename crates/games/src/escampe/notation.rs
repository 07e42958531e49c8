//! Positions and moves as text.
//!
//! A position is one line: the six rows from row 1 with `/` between them (`B` and `b` for White's
//! unicorn and paladins, `N` and `n` for Black's, a digit for so many empty cells), then the side to
//! move (`w` or `b`), then the border imposed on it (0 if none). Before Black has placed the board is
//! `-`; before White has, it holds black pieces only.

use meeple_core::{InputError, Phrase, Side, phrase};

use super::board::{Cell, Edge, SIZE};
use super::formation::Formation;
use super::rules::{Action, BLACK, Board, WHITE};

/// Paladins of a side.
const PALADINS: u32 = 5;

/// The letter of a piece.
pub(super) const fn letter(side: Side, unicorn: bool) -> char {
    match (side, unicorn) {
        (Side::First, true) => 'B',
        (Side::First, false) => 'b',
        (Side::Second, true) => 'N',
        (Side::Second, false) => 'n',
    }
}

/// The piece of a letter: its side, and whether it is the unicorn.
fn piece_of(found: char) -> Option<(Side, bool)> {
    let pieces = Side::BOTH.into_iter().flat_map(|side| [(side, true), (side, false)]);
    pieces.into_iter().find(|&(side, unicorn)| letter(side, unicorn) == found)
}

/// `A1` at the top left.
pub(super) fn cell_name(cell: Cell) -> String {
    format!("{}{}", char::from(b'A' + cell.column()), cell.row() + 1)
}

/// The cell of a name, small letters or capitals.
pub(super) fn cell_of(name: &str) -> Option<Cell> {
    let [column, row] = name.as_bytes() else { return None };
    let column = column.to_ascii_uppercase().checked_sub(b'A')?;
    Cell::at(column, row.checked_sub(b'1')?)
}

/// `B1-D1`; `C6/A6/B5/D5/E6/F5`, the unicorn first; `E` for a pass.
pub(super) fn action_name(action: Action) -> String {
    match action {
        Action::Move { from, to } => format!("{}-{}", cell_name(from), cell_name(to)),
        Action::Place(formation) => formation.cells().map(cell_name).collect::<Vec<_>>().join("/"),
        Action::Pass => "E".to_owned(),
    }
}

/// The action of a name, whether or not it is legal anywhere; paladins may come in any order.
pub(super) fn action_of(name: &str) -> Option<Action> {
    if name.eq_ignore_ascii_case("E") {
        return Some(Action::Pass);
    }
    if let Some((from, to)) = name.split_once('-') {
        return Some(Action::Move { from: cell_of(from)?, to: cell_of(to)? });
    }
    let cells: Vec<Cell> = name.split('/').map(cell_of).collect::<Option<_>>()?;
    let (unicorn, paladins) = cells.split_first()?;
    let paladins = paladins.iter().fold(0, |set, cell| set | cell.bit());
    Formation::of(*unicorn, paladins).map(Action::Place)
}

/// The position as one line.
pub(super) fn write(board: &Board) -> String {
    let turn = if board.mover() == WHITE { 'w' } else { 'b' };
    let rows: Vec<String> = (0..SIZE).map(|row| write_row(board, row)).collect();
    let rows = if board.is_placed(BLACK) { rows.join("/") } else { "-".to_owned() };
    format!("{rows} {turn} {}", board.border())
}

fn write_row(board: &Board, row: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in (0..SIZE).filter_map(|column| Cell::at(column, row)) {
        let Some((side, unicorn)) = board.piece(cell) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.push(letter(side, unicorn));
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

/// Pieces as they are read.
#[derive(Clone, Copy, Default)]
pub(super) struct Draft {
    paladins: [u64; 2],
    unicorns: [Option<Cell>; 2],
}

impl Draft {
    /// Puts the piece of a letter on a cell; says what is wrong with it. `None` if it is no letter
    /// of a piece.
    pub(super) fn put(&mut self, cell: Cell, found: char) -> Option<Result<(), Phrase>> {
        let (side, is_unicorn) = piece_of(found)?;
        let Phrase { en, fr } = side_name(side);
        let own = side.index();
        if is_unicorn && self.unicorns[own].replace(cell).is_some() {
            return Some(Err(phrase!(
                "a second unicorn of {en}, expected one",
                "une seconde licorne pour les {fr}, attendu une seule"
            )));
        }
        if !is_unicorn {
            self.paladins[own] |= cell.bit();
            if self.paladins[own].count_ones() > PALADINS {
                return Some(Err(phrase!(
                    "a sixth paladin of {en}, expected {PALADINS}",
                    "un sixième paladin pour les {fr}, attendu {PALADINS}"
                )));
            }
        }
        Some(Ok(()))
    }

    /// Whether no piece is on the board.
    pub(super) fn is_empty(&self) -> bool {
        self.paladins == [0; 2] && self.unicorns == [None; 2]
    }

    /// The state with these pieces, or why there is none.
    pub(super) fn finish(self, mover: Side, border: u8) -> Result<Board, Phrase> {
        let [white, black] = self.paladins.map(u64::count_ones);
        let board = Board::new(self.paladins, self.unicorns, mover, border);
        let [no_white, no_black] = self.unicorns.map(|cell| cell.is_none());
        if white == 0 && no_white {
            return self.before_white(board);
        }
        for (side, count) in [(WHITE, white), (BLACK, black)] {
            let Phrase { en, fr } = side_name(side);
            if count != PALADINS {
                return Err(phrase!(
                    "{count} paladins of {en}, expected {PALADINS}",
                    "{count} paladins pour les {fr}, attendu {PALADINS}"
                ));
            }
            // A unicorn is missing only where it has just been taken.
            if board.unicorn(side).is_none() && (mover != side || no_white && no_black) {
                return Err(phrase!(
                    "no unicorn of {en}, expected one",
                    "pas de licorne pour les {fr}, attendu une"
                ));
            }
        }
        Ok(board)
    }

    /// No white piece is on the board: one of the sides has to place.
    fn before_white(self, board: Board) -> Result<Board, Phrase> {
        let black = self.paladins[BLACK.index()];
        let mover = match self.unicorns[BLACK.index()] {
            None if black == 0 => BLACK,
            Some(unicorn) if Formation::of(unicorn, black).is_some() => WHITE,
            _ => {
                return Err(Phrase::new(
                    "Black stands alone but not on one edge, expected a unicorn and five paladins \
                     on rows 1 and 2 or on rows 5 and 6",
                    "les Noirs sont seuls mais pas sur un bord, attendu une licorne et cinq \
                     paladins sur les rangées 1 et 2 ou 5 et 6",
                ));
            }
        };
        let Phrase { en, fr } = side_name(mover);
        if board.mover() != mover {
            return Err(phrase!(
                "{en} is to place, expected it to move",
                "c'est aux {fr} de se placer, attendu qu'ils aient le trait"
            ));
        }
        if board.border() != 0 {
            return Err(phrase!(
                "{en} is to place, expected border 0",
                "c'est aux {fr} de se placer, attendu le liseré 0"
            ));
        }
        Ok(board)
    }
}

/// "White" or "Black".
pub(super) const fn side_name(side: Side) -> Phrase {
    match side {
        Side::First => Phrase::new("White", "Blancs"),
        Side::Second => Phrase::new("Black", "Noirs"),
    }
}

/// "the top edge" or "the bottom edge".
pub(super) const fn edge_name(edge: Edge) -> Phrase {
    match edge {
        Edge::Top => Phrase::new("the top edge", "le bord du haut"),
        Edge::Bottom => Phrase::new("the bottom edge", "le bord du bas"),
    }
}

/// Words of a line with the column where each begins, from 1.
pub(super) fn words(line: &str) -> impl Iterator<Item = (usize, String)> {
    let mut letters = (1..).zip(line.chars()).peekable();
    std::iter::from_fn(move || {
        while letters.next_if(|(_, found)| found.is_whitespace()).is_some() {}
        let &(column, _) = letters.peek()?;
        let mut word = String::new();
        while let Some((_, found)) = letters.next_if(|(_, found)| !found.is_whitespace()) {
            word.push(found);
        }
        Some((column, word))
    })
}

/// Reads a position on one line.
pub(super) fn read(text: &str) -> Result<Board, InputError> {
    let end = text.trim_end().chars().count() + 1;
    let mut words = words(text);
    let mut next = |wanted: &Phrase| {
        words.next().ok_or_else(|| {
            let Phrase { en, fr } = wanted;
            InputError::at(
                end,
                phrase!(
                    "the position ends here, expected {en}",
                    "la position s'arrête ici, attendu : {fr}"
                ),
            )
        })
    };
    let (column, rows) = next(&Phrase::new("six rows, or -", "six rangées, ou -"))?;
    if rows == "-" && text.trim() == "-" {
        return Ok(Board::new([0; 2], [None; 2], BLACK, 0));
    }
    let draft = if rows == "-" { Draft::default() } else { read_rows(column, &rows)? };
    let wanted = Phrase::new("w or b, the side to move", "w ou b, le camp au trait");
    let (at_turn, turn) = next(&wanted)?;
    let mover = match turn.as_str() {
        "w" | "W" => WHITE,
        "b" | "B" => BLACK,
        _ => return Err(InputError::expected(at_turn, &turn, &wanted)),
    };
    let wanted = Phrase::new("the imposed border, 0 to 3", "le liseré imposé, de 0 à 3");
    let (at_border, word) = next(&wanted)?;
    let border = border_of(&word).ok_or_else(|| InputError::expected(at_border, &word, &wanted))?;
    if let Some((column, word)) = words.next() {
        let wanted = Phrase::new("the end of the position", "la fin de la position");
        return Err(InputError::expected(column, &word, &wanted));
    }
    draft.finish(mover, border).map_err(|why| InputError::at(at_turn, why))
}

/// `0` to `3`.
pub(super) fn border_of(word: &str) -> Option<u8> {
    word.parse().ok().filter(|border| *border <= 3)
}

fn read_rows(start: usize, rows: &str) -> Result<Draft, InputError> {
    let mut draft = Draft::default();
    let (mut column, mut row) = (0, 0);
    for (place, found) in (start..).zip(rows.chars()) {
        if found == '/' {
            full_row(place, column)?;
            row += 1;
            column = 0;
            if row == SIZE {
                return Err(InputError::at(
                    place,
                    Phrase::new("more than six rows", "plus de six rangées"),
                ));
            }
            continue;
        }
        let wide = |column: u8| {
            (column <= SIZE).then_some(column).ok_or_else(|| {
                InputError::at(
                    place,
                    phrase!(
                        "a row of more than {SIZE} cells, expected /",
                        "une rangée de plus de {SIZE} cases, attendu /"
                    ),
                )
            })
        };
        if let Some(empty) = found.to_digit(10).filter(|digit| (1..=6).contains(digit)) {
            column = wide(column + empty as u8)?;
            continue;
        }
        let put = match Cell::at(column, row) {
            Some(cell) => draft.put(cell, found),
            None => piece_of(found).map(|_| Ok(())),
        };
        match put {
            Some(put) => put.map_err(|why| InputError::at(place, why))?,
            None => {
                let wanted = Phrase::new(
                    "B, b, N, n, a number of empty cells from 1 to 6, or /",
                    "B, b, N, n, un nombre de cases vides de 1 à 6, ou /",
                );
                return Err(InputError::expected(place, found.encode_utf8(&mut [0; 4]), &wanted));
            }
        }
        column = wide(column + 1)?;
    }
    let end = start + rows.chars().count();
    full_row(end, column)?;
    if row + 1 < SIZE {
        let found = row + 1;
        return Err(InputError::at(
            end,
            phrase!(
                "the board ends after {found} rows, expected {SIZE}",
                "le plateau s'arrête après {found} rangées, attendu {SIZE}"
            ),
        ));
    }
    Ok(draft)
}

fn full_row(place: usize, found: u8) -> Result<(), InputError> {
    if found == SIZE {
        return Ok(());
    }
    Err(InputError::at(
        place,
        phrase!(
            "a row of {found} cells, expected {SIZE}",
            "une rangée de {found} cases, attendu {SIZE}"
        ),
    ))
}
