//! A board as a person types it.
//!
//! ```text
//! +---+---+---+
//! | R     |   |
//! +   +---+   +
//! | r  ###  B |
//! +---+---+---+
//! rules: must-ricochet
//! ```
//!
//! A cell is three characters wide. `R G B Y K` are robots, the small letters their targets, `*` a
//! target for any robot, `/r` and `\r` barriers, `###` a blocked cell. `|` and `---` are walls.
//! Lines that begin with `#` before the board are comments.

use std::sync::Arc;

use meeple_core::error::Place;
use meeple_core::word::{Word, error_at};
use meeple_core::{InputError, Phrase, phrase};

use super::board::{Barrier, Board, Cell, Colour, Direction, LONGEST, SHORTEST, Slant};
use super::instance::{Instance, Part, Robot, Rules, Target};
use super::notation::{MUST_RICOCHET, NO_REBOUND, unknown_robot};
use super::rules::{Ricochet, Robots};

/// Columns of a cell with the wall on its left.
const STEP: usize = 4;

/// Draws a position; [`read`] reads it back.
#[must_use]
pub fn write(puzzle: &Ricochet, state: &Robots) -> String {
    let (instance, board) = (&puzzle.instance, puzzle.instance.board());
    let has = |cell, side: Direction| board.walls(cell) & side.bit() != 0;
    let mut text = String::new();
    for y in 0..board.height() {
        for x in 0..board.width() {
            text += if has(board.cell(x, y), Direction::North) { "+---" } else { "+   " };
        }
        text += "+\n";
        for x in 0..board.width() {
            let cell = board.cell(x, y);
            text.push(if has(cell, Direction::West) { '|' } else { ' ' });
            text += &content(instance, board, state, cell);
        }
        text += "|\n";
    }
    text += &"+---".repeat(board.width().into());
    text += "+\n";
    let rules = instance.rules();
    let named = [(rules.must_ricochet, MUST_RICOCHET), (rules.no_rebound, NO_REBOUND)];
    let on: Vec<&str> = named.iter().filter(|(on, _)| *on).map(|(_, name)| *name).collect();
    if !on.is_empty() {
        text += &format!("rules: {}\n", on.join(" "));
    }
    text
}

/// The three characters of a cell.
fn content(instance: &Instance, board: &Board, state: &Robots, cell: Cell) -> String {
    if board.walls(cell) == super::BLOCKED {
        return "###".to_owned();
    }
    let robots = instance.robots();
    let mut text: String = robots
        .iter()
        .zip(&state.cells)
        .filter(|(_, at)| **at == cell)
        .map(|(robot, _)| robot.colour.letter())
        .collect();
    for target in instance.targets().iter().filter(|target| target.cell == cell) {
        text.push(
            target.robot.map_or('*', |robot| {
                robots[usize::from(robot)].colour.letter().to_ascii_lowercase()
            }),
        );
    }
    if let Some(barrier) = board.barrier(cell) {
        text.push(if barrier.slant == Slant::Rising { '/' } else { '\\' });
        text.push(barrier.colour.letter().to_ascii_lowercase());
    }
    format!("{:<3}", format!(" {text}"))
}

/// What was drawn, with the places where robots and targets stand.
struct Sheet {
    board: Board,
    robots: Vec<(Robot, Place)>,
    targets: Vec<(Option<Colour>, Cell, Place)>,
    barriers: Vec<(Cell, Barrier)>,
    blocked: Vec<Cell>,
}

/// Reads a drawn board.
///
/// # Errors
/// Names line and column of what is wrong: an open border, a half-drawn wall, two robots on a cell.
pub fn read(text: &str) -> Result<(Ricochet, Robots), InputError> {
    let lines: Vec<Word<'_>> =
        text.lines().zip(1..).map(|(line, number)| Word::line(number, line)).collect();
    let first = lines.iter().position(|line| line.text.starts_with('+')).unwrap_or(0);
    let drawn =
        |line: &&Word<'_>| line.text.starts_with(['+', '|', ' ']) && !line.trim().text.is_empty();
    let rows: Vec<Word<'_>> = lines[first..].iter().take_while(drawn).copied().collect();
    for line in &lines[..first] {
        if !line.trim().text.is_empty() && !line.text.starts_with('#') {
            return Err(line.expected(&Phrase::new(
                "a comment (#) or the board's first line, +---+…",
                "un commentaire (#) ou la première ligne du plateau, +---+…",
            )));
        }
    }
    let mut sheet = read_rows(&rows)?;
    let rules = read_rules(&lines[first + rows.len()..])?;
    let (barriers, blocked) = (sheet.barriers, sheet.blocked);
    let board = sheet.board.drawn(|pen| {
        for (cell, barrier) in barriers {
            pen.barrier(cell, barrier);
        }
        for cell in blocked {
            pen.block(cell);
        }
    });
    sheet.robots.sort_by_key(|(robot, _)| robot.colour);
    let robots: Vec<Robot> = sheet.robots.iter().map(|(robot, _)| *robot).collect();
    let mut targets = Vec::new();
    for &(colour, cell, place) in &sheet.targets {
        let robot = match colour {
            None => None,
            Some(colour) => {
                let found = robots.iter().position(|robot| robot.colour == colour);
                Some(found.ok_or_else(|| error_at(place, unknown_robot(colour)))? as u8)
            }
        };
        targets.push(Target { cell, robot });
    }
    let instance = Instance::new(Arc::new(board), robots, targets, rules).map_err(|fault| {
        let place = match fault.part {
            Part::Whole => None,
            Part::Robot(index) => sheet.robots.get(index).map(|(_, place)| *place),
            Part::Target(index) => sheet.targets.get(index).map(|(_, _, place)| *place),
        };
        error_at(place.unwrap_or(Place { line: first + 1, column: 1 }), fault.message)
    })?;
    let puzzle = Ricochet::new(instance);
    let start = puzzle.first;
    Ok((puzzle, start))
}

fn read_rows(rows: &[Word<'_>]) -> Result<Sheet, InputError> {
    let width = rows.first().map_or(0, |row| row.text.trim_end().chars().count() / STEP);
    let height = rows.len() / 2;
    let sides = usize::from(SHORTEST)..=usize::from(LONGEST);
    if !sides.contains(&width) || !sides.contains(&height) || rows.len().is_multiple_of(2) {
        let found = rows.len();
        let place = rows.first().map_or(Place { line: 1, column: 1 }, |row| row.place);
        return Err(error_at(
            place,
            phrase!(
                "a board of {width} columns in {found} lines, expected {SHORTEST} to {LONGEST} columns and rows, a line of walls before, between and after the rows",
                "un plateau de {width} colonnes en {found} lignes, attendu : de {SHORTEST} à {LONGEST} colonnes et rangées, une ligne de murs avant, entre et après les rangées"
            ),
        ));
    }
    let board = Board::empty(width as u8, height as u8);
    let mut sheet = Sheet {
        board: board.clone(),
        robots: Vec::new(),
        targets: Vec::new(),
        barriers: Vec::new(),
        blocked: Vec::new(),
    };
    let mut walls = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let letters: Vec<char> = row.text.trim_end().chars().collect();
        let length = STEP * width + 1;
        if letters.len() != length {
            let found = letters.len();
            return Err(error_at(
                row.column(found.min(length)),
                phrase!(
                    "a line of {found} characters, expected {length} as the first line has",
                    "une ligne de {found} caractères, attendu : {length} comme la première"
                ),
            ));
        }
        let y = (index / 2) as u8;
        for x in 0..width {
            let at = STEP * x;
            let inside = &letters[at + 1..at + STEP];
            let place = row.column(at + 1);
            if index % 2 == 0 {
                if wall_above(inside, place, index == 0 || index + 1 == rows.len())? {
                    let below = (usize::from(y) < height)
                        .then(|| (board.cell(x as u8, y), Direction::North));
                    walls.extend(below);
                }
            } else {
                let cell = board.cell(x as u8, y);
                if wall_left(letters[at], row.column(at), x == 0)? {
                    walls.push((cell, Direction::West));
                }
                sheet.fill(cell, inside, place)?;
            }
        }
        if index % 2 == 1 {
            wall_left(letters[STEP * width], row.column(STEP * width), true)?;
        }
    }
    sheet.board = board.drawn(|pen| {
        for (cell, side) in walls {
            pen.wall(cell, side);
        }
    });
    Ok(sheet)
}

/// Whether three characters are a wall; on the border they must be.
fn wall_above(letters: &[char], place: Place, border: bool) -> Result<bool, InputError> {
    if letters.iter().all(|&letter| letter == '-') {
        return Ok(true);
    }
    if letters.iter().any(|&letter| letter != ' ') {
        return Err(error_at(
            place,
            Phrase::new(
                "a half-drawn wall, expected --- or three blanks",
                "un mur à moitié tracé, attendu : --- ou trois blancs",
            ),
        ));
    }
    if border { Err(error_at(place, open_border())) } else { Ok(false) }
}

/// Whether a character is a wall; on the border it must be.
fn wall_left(letter: char, place: Place, border: bool) -> Result<bool, InputError> {
    match letter {
        '|' => Ok(true),
        ' ' if border => Err(error_at(place, open_border())),
        ' ' => Ok(false),
        _ => {
            let text = letter.to_string();
            let word = Word { text: &text, place };
            Err(word.expected(&Phrase::new("| or a blank", "| ou un blanc")))
        }
    }
}

const fn open_border() -> Phrase {
    Phrase::new("the border is open here", "le bord est ouvert ici")
}

impl Sheet {
    /// Takes in the three characters of a cell.
    fn fill(&mut self, cell: Cell, letters: &[char], place: Place) -> Result<(), InputError> {
        let mut slant = None;
        for (offset, &letter) in letters.iter().enumerate() {
            let place = Place { column: place.column + offset, ..place };
            let colour = Colour::of_letter(letter);
            match (letter, colour, slant.take()) {
                (_, Some(colour), Some(slant)) => {
                    self.barriers.push((cell, Barrier { slant, colour }));
                }
                ('/', _, None) => slant = Some(Slant::Rising),
                ('\\', _, None) => slant = Some(Slant::Falling),
                ('#', _, None) => {
                    if !self.blocked.contains(&cell) {
                        self.blocked.push(cell);
                    }
                }
                ('*', _, None) => self.targets.push((None, cell, place)),
                (' ', _, None) => {}
                (_, Some(colour), None) if letter.is_ascii_uppercase() => {
                    self.robots.push((Robot { colour, cell }, place));
                }
                (_, Some(colour), None) => self.targets.push((Some(colour), cell, place)),
                (_, None, _) => return Err(strange(letter, place)),
            }
        }
        if slant.is_some() {
            return Err(strange(' ', Place { column: place.column + letters.len(), ..place }));
        }
        Ok(())
    }
}

fn strange(letter: char, place: Place) -> InputError {
    let text = letter.to_string();
    Word { text: &text, place }.expected(&Phrase::new(
        "a robot (R G B Y K), a target (r g b y k *), a barrier such as /r, or ###",
        "un robot (R G B Y K), une cible (r g b y k *), une barrière telle que /r, ou ###",
    ))
}

fn read_rules(lines: &[Word<'_>]) -> Result<Rules, InputError> {
    let mut rules = Rules::default();
    for line in lines {
        if line.trim().text.is_empty() || line.text.starts_with('#') {
            continue;
        }
        let expected =
            || Phrase::new("rules: must-ricochet no-rebound", "rules: must-ricochet no-rebound");
        let Some((_, rest)) = line.cut(':').filter(|(head, _)| head.text == "rules") else {
            return Err(line.expected(&expected()));
        };
        for word in rest.words() {
            match word.text {
                MUST_RICOCHET => rules.must_ricochet = true,
                NO_REBOUND => rules.no_rebound = true,
                _ => return Err(word.expected(&expected())),
            }
        }
    }
    Ok(rules)
}
