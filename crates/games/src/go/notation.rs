//! Positions as text: the rows from the top with `/` between them, `X` for Black, `O` for White, a
//! number for so many empty points; then `b` or `w` to move, the ko point or `-`, and the passes in a
//! row, of which the last two may be left out; then the rules that are not the usual ones.
//!
//! `9/9/9/9/9/9/9/9/9 b - 0` is where the game begins, `3/1X1/3 w komi=1.5 suicide=yes` another
//! position. The rows give the size of the board.

use meeple_core::word::Word;
use meeple_core::{InputError, Phrase, Side, phrase};

use super::board::Board;
use super::points::{LONGEST, Point};
use super::rules::{Go, Ko, Rules};

/// Columns of boards: there is no `i`, which looks like a `1`.
const COLUMNS: &[u8; LONGEST as usize] = b"abcdefghjklmnopqrst";

/// The most that White may be given or have to give.
const MOST_KOMI: i16 = 2 * 361;

/// `a` for column 0 … `h`, `j` … `t`.
pub(super) fn column_name(column: u8) -> char {
    char::from(COLUMNS[usize::from(column)])
}

/// `d4`, or `pass`.
pub(super) fn point_name(size: u8, point: Point) -> String {
    if point.is_pass() {
        return "pass".to_owned();
    }
    format!("{}{}", column_name(point.column(size)), point.row(size) + 1)
}

/// The crossing of that name, in either case.
pub(super) fn read_point(size: u8, text: &str) -> Option<Point> {
    let mut letters = text.chars();
    let letter = u8::try_from(letters.next()?.to_ascii_lowercase()).ok()?;
    let column = COLUMNS[..usize::from(size)].iter().position(|&column| column == letter)?;
    let digits = letters.as_str();
    let row: u8 = digits.parse().ok().filter(|_| !digits.starts_with(['0', '+']))?;
    (row <= size).then(|| Point::at(size, column as u8, row - 1))
}

/// The letter of the side to move.
const fn side_letter(side: Side) -> char {
    match side {
        Side::First => 'b',
        Side::Second => 'w',
    }
}

/// The position as text.
pub(super) fn write(game: &Go, board: &Board) -> String {
    let size = game.size();
    let rows = (0..size).rev().map(|row| write_row(board, size, row));
    let rows = rows.collect::<Vec<_>>().join("/");
    let ko = board.ko().map_or_else(|| "-".to_owned(), |point| point_name(size, point));
    let turn = side_letter(board.mover);
    format!("{rows} {turn} {ko} {}{}", board.passes(), write_rules(game))
}

fn write_row(board: &Board, size: u8, row: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for column in 0..size {
        match board.stone(Point::at(size, column, row)) {
            None => empty += 1,
            Some(side) => {
                push_number(&mut text, &mut empty);
                text.push(if side == Side::First { 'X' } else { 'O' });
            }
        }
    }
    push_number(&mut text, &mut empty);
    text
}

fn push_number(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// The rules that are not the usual ones, each after a blank.
fn write_rules(game: &Go) -> String {
    let (rules, usual) = (game.rules(), Rules::usual(game.size()));
    let mut text = String::new();
    if rules.komi != usual.komi {
        text.push_str(&format!(" komi={}", halves(rules.komi.into())));
    }
    match rules.ko {
        Ko::Positional => {}
        Ko::Situational => text.push_str(" ko=situational"),
        Ko::Simple => text.push_str(" ko=simple"),
    }
    if rules.suicide {
        text.push_str(" suicide=yes");
    }
    if rules.margin {
        text.push_str(" count=margin");
    }
    text
}

/// So many half points as points: `7.5`, `-3`.
pub(super) fn halves(count: i32) -> String {
    let sign = if count < 0 { "-" } else { "" };
    let half = if count % 2 == 0 { "" } else { ".5" };
    format!("{sign}{}{half}", count.abs() / 2)
}

/// Reads a size such as `9x9`, and rules after it, where a game is asked for by name.
pub(super) fn read_size(text: &str) -> Result<Go, InputError> {
    let wanted = phrase!(
        "a size from 2x2 to {LONGEST}x{LONGEST}, as many columns as rows",
        "une taille de 2x2 à {LONGEST}x{LONGEST}, autant de colonnes que de rangées"
    );
    let mut words = Word::line(1, text).words();
    let word = words.next().unwrap_or(Word::line(1, "").end());
    let size = word.text.split_once(['x', 'X', '×']).and_then(|(columns, rows)| {
        let size = columns.parse::<u8>().ok()?;
        (rows.parse() == Ok(size) && Go::SIZES.contains(&size)).then_some(size)
    });
    let size = size.ok_or_else(|| word.expected(&wanted))?;
    read_rules(size, words)
}

/// Reads a board of any size.
pub(super) fn read(text: &str) -> Result<(Go, Board), InputError> {
    let line = Word::line(1, text);
    let mut words = line.words().peekable();
    let end = Word { text: "", place: line.column(text.trim_end().chars().count()) };
    let grid = Grid::read(words.next().unwrap_or(end))?;
    let size = grid.size;
    // 1. Whose turn.
    let wanted = Phrase::new("b or w, the side to move", "b ou w, le camp au trait");
    let word = words.next().unwrap_or(end);
    let mover = match word.text {
        "b" | "B" => Side::First,
        "w" | "W" => Side::Second,
        _ => return Err(word.expected(&wanted)),
    };
    // 2. The ko point and the passes, unless left out.
    let ko = words.next_if(|word| !word.text.contains('='));
    let passes = if ko.is_some() { words.next_if(|word| !word.text.contains('=')) } else { None };
    let game = read_rules(size, words)?;
    let mut board = grid.board(&game)?;
    board.mover = mover;
    if let Some(word) = ko.filter(|word| word.text != "-") {
        let point = read_point(size, word.text).filter(|&point| board.stone(point).is_none());
        let point = point.ok_or_else(|| {
            word.expected(&Phrase::new(
                "- or the empty point that a ko forbids, such as d4",
                "- ou le point vide interdit par un ko, par exemple d4",
            ))
        })?;
        board.ko = point.0;
    }
    board.passes = match passes.map(|word| (word, word.text)) {
        None | Some((_, "0")) => 0,
        Some((_, "1")) => 1,
        Some((_, "2")) => 2,
        Some((word, _)) => {
            let wanted = Phrase::new(
                "the passes in a row: 0, 1 or 2",
                "le nombre de passes de suite : 0, 1 ou 2",
            );
            return Err(word.expected(&wanted));
        }
    };
    Ok((game, board))
}

/// Reads the rules that are not the usual ones.
fn read_rules<'a>(size: u8, words: impl Iterator<Item = Word<'a>>) -> Result<Go, InputError> {
    let mut rules = Rules::usual(size);
    let mut margin = None;
    for word in words {
        let (name, value) = word.cut('=').unwrap_or((word, word.end()));
        let lower = (name.text.to_ascii_lowercase(), value.text.to_ascii_lowercase());
        match (lower.0.as_str(), lower.1.as_str()) {
            ("komi", number) => {
                let Some(komi) = read_halves(number) else {
                    return Err(value.expected(&Phrase::new(
                        "points for White in halves, such as 7.5 or 0",
                        "des points pour les Blancs, par demi-points, par exemple 7.5 ou 0",
                    )));
                };
                rules.komi = komi;
            }
            ("ko", "positional") => rules.ko = Ko::Positional,
            ("ko", "situational") => rules.ko = Ko::Situational,
            ("ko", "simple") => rules.ko = Ko::Simple,
            ("suicide", "yes") => rules.suicide = true,
            ("suicide", "no") => rules.suicide = false,
            ("count", "margin") => (rules.margin, margin) = (true, Some(word)),
            ("count", "win") => rules.margin = false,
            _ => return Err(unknown_rule(name, value, word)),
        }
    }
    Go::new(size, rules).ok_or_else(|| {
        let komi = halves(rules.komi.into());
        let message = phrase!(
            "margins are whole points, found a komi of {komi}; expected komi=0 or another whole number",
            "les écarts sont en points entiers, komi de {komi} trouvé ; attendu komi=0 ou un autre nombre entier"
        );
        margin.map_or_else(|| InputError::new(message.clone()), |word| word.error(message.clone()))
    })
}

fn unknown_rule(name: Word<'_>, value: Word<'_>, word: Word<'_>) -> InputError {
    match name.text.to_ascii_lowercase().as_str() {
        "ko" => value.expected(&Phrase::same("positional, situational, simple")),
        "suicide" => value.expected(&Phrase::same("yes, no")),
        "count" => value.expected(&Phrase::same("win, margin")),
        _ => word.expected(&Phrase::new(
            "komi=, ko=, suicide=, count= or the end of the position",
            "komi=, ko=, suicide=, count= ou la fin de la position",
        )),
    }
}

/// Points in halves: `7.5`, `-3`, `0`.
fn read_halves(text: &str) -> Option<i16> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let (whole, half) = match digits.split_once('.') {
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        Some(_) => return None,
        None => (digits, 0),
    };
    let only_digits = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    let whole: i16 = whole.parse().ok().filter(|_| only_digits)?;
    let count = whole.checked_mul(2)?.checked_add(half)?;
    (count <= MOST_KOMI).then_some(if negative { -count } else { count })
}

/// The rows of a text, the topmost first, each stone with its place.
struct Grid<'a> {
    size: u8,
    rows: Vec<Vec<Option<(Side, Word<'a>)>>>,
}

impl<'a> Grid<'a> {
    fn read(text: Word<'a>) -> Result<Self, InputError> {
        let mut rows: Vec<Vec<Option<(Side, Word<'a>)>>> = Vec::new();
        for row in text.split(|letter| letter == '/') {
            if rows.len() == usize::from(LONGEST) {
                return Err(row.error(phrase!(
                    "more than {LONGEST} rows, expected a blank and the side to move",
                    "plus de {LONGEST} rangées, attendu : une espace et le camp au trait"
                )));
            }
            let cells = read_row(row)?;
            let (found, first) = (cells.len(), rows.first().map_or(cells.len(), Vec::len));
            if rows.is_empty() && !(2..=usize::from(LONGEST)).contains(&found) {
                return Err(row.end().error(phrase!(
                    "a row of {found} points, expected 2 to {LONGEST}",
                    "une rangée de {found} points, attendu : de 2 à {LONGEST}"
                )));
            }
            if found != first {
                return Err(row.end().error(phrase!(
                    "a row of {found} points, expected {first} as in the first row",
                    "une rangée de {found} points, attendu : {first} comme dans la première"
                )));
            }
            rows.push(cells);
        }
        let (found, wanted) = (rows.len(), rows.first().map_or(0, Vec::len));
        if found != wanted {
            return Err(text.end().error(phrase!(
                "{found} rows, expected {wanted}: as many as there are columns",
                "{found} rangées, attendu : {wanted}, autant que de colonnes"
            )));
        }
        Ok(Self { size: wanted as u8, rows })
    }

    /// The board, if every chain has a liberty.
    fn board(&self, game: &Go) -> Result<Board, InputError> {
        let cells = || {
            let rows = (0..self.size).rev().zip(&self.rows);
            rows.flat_map(|(row, cells)| {
                (0..).zip(cells).map(move |(column, &cell)| (column, row, cell))
            })
        };
        let mut stones = vec![None; usize::from(game.points()) + 1];
        for (column, row, cell) in cells() {
            stones[Point::at(self.size, column, row).number()] = cell.map(|(side, _)| side);
        }
        for (column, row, cell) in cells() {
            let point = Point::at(self.size, column, row);
            if let Some((_, word)) = cell
                && !game.has_liberty(&stones, point)
            {
                let name = point_name(self.size, point);
                return Err(word.error(phrase!(
                    "the stone on {name} belongs to a chain without liberties; expected an empty point beside it",
                    "la pierre en {name} appartient à une chaîne sans liberté ; attendu : un point vide à côté"
                )));
            }
        }
        Ok(game.set_up(&stones))
    }
}

fn read_row(row: Word<'_>) -> Result<Vec<Option<(Side, Word<'_>)>>, InputError> {
    let mut cells = Vec::new();
    let mut letters = row.letters().peekable();
    while let Some(word) = letters.next() {
        match word.text {
            "X" | "x" => cells.push(Some((Side::First, word))),
            "O" | "o" => cells.push(Some((Side::Second, word))),
            _ => {
                let mut digits = word.text.to_owned();
                while let Some(more) = letters.next_if(|more| is_digit(more.text)) {
                    digits.push_str(more.text);
                }
                let count = digits.parse().ok().filter(|count| (1..=LONGEST).contains(count));
                let Some(count) = count.filter(|_| is_digit(word.text)) else {
                    let found = if is_digit(word.text) { digits.as_str() } else { word.text };
                    return Err(Word { text: found, ..word }.expected(&phrase!(
                        "X, O, a number of empty points from 1 to {LONGEST}, or /",
                        "X, O, un nombre de points vides de 1 à {LONGEST}, ou /"
                    )));
                };
                cells.extend((0..count).map(|_| None));
            }
        }
    }
    Ok(cells)
}

fn is_digit(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

impl Go {
    /// The board with those stones, by number, Black to move. Every chain must have a
    /// liberty.
    pub(super) fn set_up(&self, stones: &[Option<Side>]) -> Board {
        // Stones of a chain that has a liberty never run out of it while they are put down: the
        // empty point beside it stays empty.
        let mut board = Board::empty(self.points());
        for (number, side) in (0..).zip(stones) {
            if let Some(side) = *side {
                board.place(&self.tables, number, side);
            }
        }
        board
    }

    /// Whether the chain of a stone has an empty point beside it.
    fn has_liberty(&self, stones: &[Option<Side>], stone: Point) -> bool {
        let mut seen = vec![false; stones.len()];
        let mut open = vec![stone.0];
        while let Some(here) = open.pop() {
            if std::mem::replace(&mut seen[usize::from(here)], true) {
                continue;
            }
            for near in self.tables.near[usize::from(here)].into_iter().filter(|&near| near != 0) {
                match stones[usize::from(near)] {
                    None => return true,
                    side if side == stones[stone.number()] => open.push(near),
                    Some(_) => {}
                }
            }
        }
        false
    }
}
