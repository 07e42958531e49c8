//! A position on one line: `4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 Y>b13`.
//!
//! First the board: four classic quadrants clockwise from the north-west, or a size and one
//! hexadecimal digit a cell (`3x2:95c36c`: north 1, east 2, south 4, west 8), or a size alone. Then,
//! in any order: robots (`Ra5`), targets (`Y>b13`, `*>b13` for any robot), barriers (`c4/R`,
//! `c4\B`), and the rules `must-ricochet` and `no-rebound`. Under these rules a robot's past is
//! written behind its cell: `Ra5:v` went up or down so far, `:h` left or right, `:t` turned; a
//! heading such as `N` is that of its last move.

use std::sync::Arc;

use meeple_core::word::Word;
use meeple_core::{InputError, Phrase, phrase};

use super::board::{Barrier, Board, Colour, Direction, LONGEST, SHORTEST, Slant};
use super::instance::{Instance, Part, Robot, Rules, Target, cell_name, cell_named};
use super::rules::{Ricochet, Robots};
use super::{classic, json};

const PAST: [(char, u8); 3] = [('v', 1), ('h', 2), ('t', 3)];
const HEADINGS: [char; 4] = ['N', 'E', 'S', 'W'];
pub(super) const MUST_RICOCHET: &str = "must-ricochet";
pub(super) const NO_REBOUND: &str = "no-rebound";

/// Writes a position.
pub(super) fn write(puzzle: &Ricochet, state: &Robots) -> String {
    let (instance, board) = (&puzzle.instance, puzzle.instance.board());
    let digits = || {
        let digit = |cell| char::from_digit(board.walls(cell).into(), 16).unwrap_or('f');
        let digits: String = board.cells().map(digit).collect();
        format!("{}x{}:{digits}", board.width(), board.height())
    };
    let mut words = vec![classic::name(board).unwrap_or_else(digits)];
    for cell in board.cells() {
        if let Some(barrier) = board.barrier(cell) {
            let slant = if barrier.slant == Slant::Rising { '/' } else { '\\' };
            words.push(format!("{}{slant}{}", cell_name(board, cell), barrier.colour.letter()));
        }
    }
    for (index, robot) in instance.robots().iter().enumerate() {
        let mut past = String::new();
        past.extend(PAST.iter().filter(|(_, axes)| *axes == state.axes(index)).map(|(l, _)| l));
        past.extend(state.heading(index).map(|heading| HEADINGS[heading.index()]));
        let colon = if past.is_empty() { "" } else { ":" };
        let name = cell_name(board, state.cells[index]);
        words.push(format!("{}{name}{colon}{past}", robot.colour.letter()));
    }
    for target in instance.targets() {
        let who =
            target.robot.map_or('*', |robot| instance.robots()[usize::from(robot)].colour.letter());
        words.push(format!("{who}>{}", cell_name(board, target.cell)));
    }
    let rules = instance.rules();
    words.extend(rules.must_ricochet.then(|| MUST_RICOCHET.to_owned()));
    words.extend(rules.no_rebound.then(|| NO_REBOUND.to_owned()));
    words.join(" ")
}

/// What the words say, before it is put together.
#[derive(Default)]
struct Draft<'a> {
    robots: Vec<(Robot, Word<'a>)>,
    /// What each robot did before: axes and last heading.
    past: Vec<(u8, Option<Direction>)>,
    targets: Vec<(Option<Colour>, u16, Word<'a>)>,
    barriers: Vec<(u16, Barrier)>,
    rules: Rules,
}

/// Reads a position.
pub(super) fn read(text: &str) -> Result<(Ricochet, Robots), InputError> {
    let line = Word::line(1, text);
    let mut words = line.words();
    let Some(first) = words.next() else {
        return Err(line.expected(&Phrase::new(
            "a board, robots and targets",
            "un plateau, des robots et des cibles",
        )));
    };
    let mut board = read_board(first)?;
    let mut draft = Draft::default();
    for word in words {
        draft.take(&board, word)?;
    }
    if !draft.barriers.is_empty() {
        board = board.drawn(|pen| {
            for (cell, barrier) in &draft.barriers {
                pen.barrier(*cell, *barrier);
            }
        });
    }
    draft.finish(board, line)
}

fn read_board(word: Word<'_>) -> Result<Board, InputError> {
    if let Some(board) = classic::named(word.text) {
        return Ok(board);
    }
    let (size, digits) = word.cut(':').map_or((word, None), |(size, rest)| (size, Some(rest)));
    let sides = size.text.split_once(['x', 'X']).and_then(|(width, height)| {
        let side = |text: &str| text.parse().ok().filter(|n| (SHORTEST..=LONGEST).contains(n));
        Some((side(width)?, side(height)?))
    });
    let Some((width, height)) = sides else {
        let example = "4A-2B-1A-3B";
        return Err(size.expected(&phrase!(
            "four quadrants with the numbers 1 to 4 such as {example}, or a size from {SHORTEST}x{SHORTEST} to {LONGEST}x{LONGEST}",
            "quatre quadrants de numéros 1 à 4 tels que {example}, ou une taille de {SHORTEST}x{SHORTEST} à {LONGEST}x{LONGEST}"
        )));
    };
    match digits {
        None => Ok(Board::empty(width, height)),
        Some(digits) => {
            json::read_walls(width, height, digits.text).map_err(|message| digits.error(message))
        }
    }
}

impl<'a> Draft<'a> {
    fn take(&mut self, board: &Board, word: Word<'a>) -> Result<(), InputError> {
        let cell = |name: &str| cell_named(board, name);
        let letter = |text: &str| {
            let mut letters = text.chars();
            letters.next().and_then(Colour::of_letter).filter(|_| letters.next().is_none())
        };
        if word.text.eq_ignore_ascii_case(MUST_RICOCHET) {
            self.rules.must_ricochet = true;
        } else if word.text.eq_ignore_ascii_case(NO_REBOUND) {
            self.rules.no_rebound = true;
        } else if let Some((who, at)) = word.cut('>') {
            let colour = letter(who.text);
            if colour.is_none() && who.text != "*" {
                return Err(who.expected(&Phrase::new(
                    "a robot (R, G, B, Y, K) or * for any",
                    "un robot (R, G, B, Y, K) ou * pour tous",
                )));
            }
            let cell = cell(at.text).ok_or_else(|| no_cell(board, at))?;
            self.targets.push((colour, cell, word));
        } else if let Some(index) = word.text.find(['/', '\\']) {
            let (at, barrier) = word.text.split_at(index);
            let rising = barrier.starts_with('/');
            let slant = if rising { Slant::Rising } else { Slant::Falling };
            let colour = letter(&barrier[1..]);
            let place = Word { text: at, ..word };
            let cell = cell(at).ok_or_else(|| no_cell(board, place))?;
            let colour = colour.ok_or_else(|| {
                word.expected(&Phrase::new(
                    "a barrier such as c4/R or c4\\B",
                    "une barrière telle que c4/R ou c4\\B",
                ))
            })?;
            self.barriers.push((cell, Barrier { slant, colour }));
        } else {
            return self.take_robot(board, word);
        }
        Ok(())
    }

    fn take_robot(&mut self, board: &Board, word: Word<'a>) -> Result<(), InputError> {
        let (robot, past) = word.cut(':').map_or((word, None), |(robot, past)| (robot, Some(past)));
        let mut letters = robot.text.chars();
        let Some(colour) = letters.next().and_then(Colour::of_letter) else {
            return Err(robot.expected(&Phrase::new(
                "a robot such as Ra5, a target such as Y>b13, a barrier such as c4/R, must-ricochet or no-rebound",
                "un robot tel que Ra5, une cible telle que Y>b13, une barrière telle que c4/R, must-ricochet ou no-rebound",
            )));
        };
        let name = Word { text: letters.as_str(), place: robot.column(1) };
        let cell = cell_named(board, name.text).ok_or_else(|| no_cell(board, name))?;
        let (mut axes, mut heading) = (0, None);
        for (offset, letter) in past.map_or("", |past| past.text).chars().enumerate() {
            let known = PAST.iter().find(|(name, _)| *name == letter);
            let found = HEADINGS.iter().position(|name| *name == letter);
            match (known, found) {
                (Some((_, gone)), _) => axes = *gone,
                (None, Some(index)) => heading = Some(Direction::ALL[index]),
                (None, None) => {
                    let at = past.unwrap_or(word).column(offset);
                    let text = letter.to_string();
                    return Err(Word { text: &text, place: at }.expected(&Phrase::new(
                        "v, h or t and N, E, S or W: what the robot did before",
                        "v, h ou t et N, E, S ou W : ce que le robot a fait avant",
                    )));
                }
            }
        }
        self.past.push((axes, heading));
        self.robots.push((Robot { colour, cell }, word));
        Ok(())
    }

    fn finish(self, board: Board, line: Word<'_>) -> Result<(Ricochet, Robots), InputError> {
        let robots: Vec<Robot> = self.robots.iter().map(|(robot, _)| *robot).collect();
        let mut targets = Vec::new();
        for &(colour, cell, word) in &self.targets {
            let robot = match colour {
                None => None,
                Some(colour) => {
                    let found = robots.iter().position(|robot| robot.colour == colour);
                    Some(found.ok_or_else(|| word.error(unknown_robot(colour)))? as u8)
                }
            };
            targets.push(Target { cell, robot });
        }
        let instance =
            Instance::new(Arc::new(board), robots, targets, self.rules).map_err(|fault| {
                let place = match fault.part {
                    Part::Whole => None,
                    Part::Robot(index) => self.robots.get(index).map(|(_, word)| *word),
                    Part::Target(index) => self.targets.get(index).map(|(_, _, word)| *word),
                };
                place.unwrap_or_else(|| line.end()).error(fault.message)
            })?;
        let mut puzzle = Ricochet::new(instance);
        for (robot, (axes, heading)) in self.past.into_iter().enumerate() {
            if puzzle.watched[robot] {
                puzzle.first.note_axes(robot, axes);
            }
            if let Some(heading) = heading.filter(|_| self.rules.no_rebound) {
                puzzle.first.note_heading(robot, heading);
            }
        }
        let first = puzzle.first;
        Ok((puzzle, first))
    }
}

/// The target's robot is missing.
pub(super) fn unknown_robot(colour: Colour) -> Phrase {
    let letter = colour.letter();
    phrase!(
        "the target is for robot {letter}, which is not on the board",
        "la cible est pour le robot {letter}, qui n'est pas sur le plateau"
    )
}

fn no_cell(board: &Board, word: Word<'_>) -> InputError {
    let last = cell_name(board, u16::from(board.width()) - 1);
    word.expected(&phrase!("a cell from a1 to {last}", "une case de a1 à {last}"))
}
