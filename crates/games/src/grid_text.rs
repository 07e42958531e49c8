//! Boards of black and white stones as text, as several games write them: the rows from the top
//! with `/` between them, `X` for a black stone, `O` for a white one, a number for so many empty
//! cells; then `b` or `w` for the side to move. Rules that are not the usual ones follow as
//! `name=value`, and moves that are made from there after the word `moves`.

use meeple_core::word::Word;
use meeple_core::{Game, InputError, Notation, Phrase, phrase};

/// The colour of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stone {
    Black,
    White,
}

impl Stone {
    const fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }

    const fn turn(self) -> char {
        match self {
            Self::Black => 'b',
            Self::White => 'w',
        }
    }

    fn of(letter: char) -> Option<Self> {
        let stones = [Self::Black, Self::White];
        stones.into_iter().find(|stone| stone.letter() == letter.to_ascii_uppercase())
    }

    fn to_move(word: &str) -> Option<Self> {
        let stones = [Self::Black, Self::White];
        stones
            .into_iter()
            .find(|stone| word.eq_ignore_ascii_case(stone.turn().encode_utf8(&mut [0; 4])))
    }
}

/// One row of a board as it was written.
#[derive(Debug)]
pub(crate) struct Row<'a> {
    /// Its cells from the left.
    pub(crate) cells: Vec<Option<Stone>>,
    /// The place just after it.
    pub(crate) end: Word<'a>,
}

/// A board as it was written.
#[derive(Debug)]
pub(crate) struct GridText<'a> {
    /// The rows from the top; at least one.
    pub(crate) rows: Vec<Row<'a>>,
    /// Whose turn it is.
    pub(crate) mover: Stone,
    /// What follows.
    pub(crate) rest: Vec<Word<'a>>,
}

/// The text of a board.
pub(crate) fn write<Row>(rows: impl Iterator<Item = Row>, mover: Stone) -> String
where
    Row: Iterator<Item = Option<Stone>>,
{
    let rows: Vec<String> = rows.map(write_row).collect();
    format!("{} {}", rows.join("/"), mover.turn())
}

fn write_row(cells: impl Iterator<Item = Option<Stone>>) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    // A stone that is not there ends the last empty run.
    for cell in cells.map(Some).chain([None]) {
        if cell == Some(None) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.extend(cell.flatten().map(Stone::letter));
    }
    text
}

/// Reads a board with at most `most` rows and as many cells in each.
pub(crate) fn read(text: &str, most: usize) -> Result<GridText<'_>, InputError> {
    let line = Word::line(1, text);
    let mut words = line.words();
    let end = || Word { text: "", ..line.trim().end() };
    let grid = words.next().ok_or_else(|| {
        end().expected(&Phrase::new("the rows of the board", "les rangées du plateau"))
    })?;
    let mut rows = Vec::new();
    for row in grid.split(|letter| letter == '/') {
        if rows.len() == most {
            return Err(row.error(phrase!(
                "more than {most} rows, expected a blank and the side to move",
                "plus de {most} rangées, attendu : une espace et le camp au trait"
            )));
        }
        rows.push(Row { cells: read_row(row, most)?, end: row.end() });
    }
    let wanted = Phrase::new("b or w, the side to move", "b ou w, le camp au trait");
    let turn = words.next().ok_or_else(|| {
        let Phrase { en, fr } = &wanted;
        end().error(phrase!(
            "the position ends after the rows, expected {en}",
            "la position s'arrête après les rangées, attendu : {fr}"
        ))
    })?;
    let mover = Stone::to_move(turn.text).ok_or_else(|| turn.expected(&wanted))?;
    Ok(GridText { rows, mover, rest: words.collect() })
}

fn read_row(row: Word<'_>, most: usize) -> Result<Vec<Option<Stone>>, InputError> {
    let mut cells = Vec::new();
    // The digits of the number of empty cells that is being read.
    let mut empty: Option<usize> = None;
    for letter in row.letters() {
        let found = letter.text.chars().next();
        let digit = found.and_then(|found| found.to_digit(10));
        // No number begins with 0.
        let digit = digit.filter(|&digit| digit > 0 || empty.is_some());
        match (digit, found.and_then(Stone::of)) {
            (Some(digit), _) => {
                let before = empty.unwrap_or(0);
                let now = before * 10 + digit as usize;
                empty = Some(now);
                // As many more as the longer number says.
                let more = (now - before).min(most + 1);
                cells.extend(std::iter::repeat_n(None, more));
            }
            (None, Some(stone)) => {
                cells.push(Some(stone));
                empty = None;
            }
            (None, None) => {
                let wanted = phrase!(
                    "X, O, a number of empty cells from 1 to {most}, or /",
                    "X, O, un nombre de cases vides de 1 à {most}, ou /"
                );
                return Err(letter.expected(&wanted));
            }
        }
        if cells.len() > most {
            return Err(letter.error(phrase!(
                "a row of more than {most} cells, expected / or a blank",
                "une rangée de plus de {most} cases, attendu : / ou une espace"
            )));
        }
    }
    Ok(cells)
}

/// Reads switches `name=yes|no` up to the word `moves`; gives back the moves after it. `set` is
/// told each, and says whether there is such a switch; `names` lists them.
pub(crate) fn switches<'a>(
    rest: &[Word<'a>],
    names: &str,
    mut set: impl FnMut(&str, bool) -> bool,
) -> Result<Vec<Word<'a>>, InputError> {
    let mut words = rest.iter().copied();
    for word in words.by_ref().take_while(|word| !word.text.eq_ignore_ascii_case("moves")) {
        let value = word.cut('=').and_then(|(name, value)| {
            let value = match value.text.to_ascii_lowercase().as_str() {
                "yes" => true,
                "no" => false,
                _ => return None,
            };
            set(&name.text.to_ascii_lowercase(), value).then_some(())
        });
        value.ok_or_else(|| {
            word.expected(&phrase!(
                "{names} with =yes or =no, moves, or the end of the position",
                "{names} suivi de =yes ou =no, moves, ou la fin de la position"
            ))
        })?;
    }
    Ok(words.collect())
}

/// Makes the moves that follow a board.
pub(crate) fn play<G: Game + Notation>(
    game: &G,
    state: &mut G::State,
    moves: &[Word<'_>],
) -> Result<(), InputError> {
    for word in moves {
        if game.outcome(state).is_some() {
            return Err(word.error(Phrase::new(
                "the game is over before this move, expected the end of the position",
                "la partie est finie avant ce coup, attendu : la fin de la position",
            )));
        }
        let action =
            game.parse_action(state, word.text).map_err(|error| word.error(error.message))?;
        game.apply(state, action);
    }
    Ok(())
}
