//! Instances as JSON, one a line: the format `ricochet-instances-1`.
//!
//! `walls` holds one hexadecimal digit a cell (north 1, east 2, south 4, west 8), `robots` the cells
//! of red, green, blue, yellow and black, `target_robot` the place of the active robot in that list
//! or `null` for any. `width` and `height` are 16 unless given; `targets` lists several targets as
//! pairs of robot and cell; `barriers` lists texts such as `"37/R"`; `must_ricochet` and
//! `no_rebound` switch rules on.

use std::sync::Arc;

use meeple_core::error::excerpt;
use meeple_core::{InputError, Phrase, phrase};
use serde::Deserialize;

use super::board::{Barrier, Board, Cell, Colour, Direction, LONGEST, SHORTEST, Slant};
use super::classic;
use super::instance::{Instance, Robot, Rules, Target, cell_name};

/// The name of the format, in its first line.
pub const FORMAT: &str = "ricochet-instances-1";

/// 112 instances with known optimal lengths; the first line says where they come from.
pub const PUBLISHED: &str = include_str!("published.jsonl");

/// An instance of a list, with what the list says about it.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its name in the list.
    pub id: String,
    /// The set that it belongs to: `standard`, `hard`…
    pub class: String,
    /// The problem itself.
    pub instance: Instance,
    /// The fewest moves.
    pub optimal: Option<u32>,
    /// The fewest moves when the active robot must also turn, where that differs.
    pub optimal_must_ricochet: Option<u32>,
    /// A solution: robot and direction of each move, as in `3N1W`.
    pub solution: Option<String>,
}

/// What only the first line has; the same names mean other things there.
#[derive(Deserialize)]
struct Header {
    #[serde(default)]
    format: Option<String>,
}

#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    id: String,
    #[serde(default)]
    class: String,
    #[serde(default = "classic_side")]
    width: u8,
    #[serde(default = "classic_side")]
    height: u8,
    /// North-west, north-east, south-east, south-west; what the walls say holds.
    #[serde(default, rename = "quadrants_nw_ne_se_sw")]
    quadrants: Vec<String>,
    #[serde(default)]
    walls: String,
    #[serde(default)]
    robots: Vec<Cell>,
    #[serde(default)]
    target_robot: Option<u8>,
    #[serde(default)]
    target: Option<Cell>,
    #[serde(default)]
    targets: Vec<(Option<u8>, Cell)>,
    #[serde(default)]
    barriers: Vec<String>,
    #[serde(default)]
    must_ricochet: bool,
    #[serde(default)]
    no_rebound: bool,
    #[serde(default)]
    optimal: Option<u32>,
    #[serde(default)]
    optimal_must_ricochet: Option<u32>,
    #[serde(default)]
    solution: Option<String>,
}

const fn classic_side() -> u8 {
    16
}

/// Reads a whole list; blank lines and the line that describes the format are skipped.
///
/// # Errors
/// Names the line, and the column where the text is no JSON.
pub fn read_list(text: &str) -> Result<Vec<Listed>, InputError> {
    let mut list = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if !line.trim().is_empty() {
            list.extend(read_line(line).map_err(|error| error.on_line(number))?);
        }
    }
    Ok(list)
}

/// Reads one line; `None` for the line that describes the format.
///
/// # Errors
/// Says what is wrong, with the column where the text is no JSON.
pub fn read_line(text: &str) -> Result<Option<Listed>, InputError> {
    let Header { format } = json(text)?;
    if let Some(format) = format {
        if format == FORMAT {
            return Ok(None);
        }
        let found = excerpt(&format);
        return Err(whole(phrase!(
            "unknown format {found}, expected {FORMAT}",
            "format inconnu {found}, attendu : {FORMAT}"
        )));
    }
    let line: Line = json(text)?;
    let board = Arc::new(read_board(&line)?);
    let robots = line.robots.iter().zip(Colour::ALL);
    let mut robots: Vec<Robot> = robots.map(|(&cell, colour)| Robot { colour, cell }).collect();
    if let Some(&cell) = line.robots.get(Colour::ALL.len()) {
        robots.push(Robot { colour: Colour::Black, cell }); // one too many: reported as such
    }
    let first = line.target.map(|cell| (line.target_robot, cell));
    let targets = first.into_iter().chain(line.targets.iter().copied());
    let targets = targets.map(|(robot, cell)| Target { cell, robot }).collect();
    let rules = Rules { must_ricochet: line.must_ricochet, no_rebound: line.no_rebound };
    let instance =
        Instance::new(board, robots, targets, rules).map_err(|fault| whole(fault.message))?;
    Ok(Some(Listed {
        id: line.id,
        class: line.class,
        instance,
        optimal: line.optimal,
        optimal_must_ricochet: line.optimal_must_ricochet,
        solution: line.solution,
    }))
}

fn json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, InputError> {
    serde_json::from_str(text).map_err(|error| {
        let why = error.to_string();
        InputError::at(
            error.column().max(1),
            phrase!("not a JSON instance: {why}", "ce n'est pas une instance JSON : {why}"),
        )
    })
}

fn read_board(line: &Line) -> Result<Board, InputError> {
    for side in [line.width, line.height] {
        if !(SHORTEST..=LONGEST).contains(&side) {
            return Err(whole(phrase!(
                "a side of {side} cells, expected {SHORTEST} to {LONGEST}",
                "un côté de {side} cases, attendu : de {SHORTEST} à {LONGEST}"
            )));
        }
    }
    let board = read_walls(line.width, line.height, &line.walls).map_err(whole)?;
    let classic = classic::named(&line.quadrants.join("-"));
    if let Some(known) = classic.filter(|known| known.same_walls(&board)) {
        return Ok(known);
    }
    let mut barriers = Vec::new();
    for text in &line.barriers {
        let barrier = read_barrier(text).filter(|(cell, _)| usize::from(*cell) < board.count());
        barriers.push(barrier.ok_or_else(|| {
            let found = excerpt(text);
            whole(phrase!(
                "found {found}, expected a barrier such as 37/R or 40\\B",
                "{found} trouvé, attendu : une barrière telle que 37/R ou 40\\B"
            ))
        })?);
    }
    Ok(board.drawn(|pen| {
        for (cell, barrier) in barriers {
            pen.barrier(cell, barrier);
        }
    }))
}

/// A board from one hexadecimal digit a cell; says what is wrong with them.
pub(super) fn read_walls(width: u8, height: u8, digits: &str) -> Result<Board, Phrase> {
    let board = Board::empty(width, height);
    let (found, cells) = (digits.chars().count(), board.count());
    if found != cells {
        return Err(phrase!(
            "walls of {found} cells, expected {cells}",
            "murs de {found} cases, attendu : {cells}"
        ));
    }
    let mut masks = Vec::with_capacity(cells);
    for letter in digits.chars() {
        let Some(mask) = letter.to_digit(16) else {
            let found = excerpt(&letter.to_string());
            return Err(phrase!(
                "found {found} among the walls, expected a hexadecimal digit",
                "{found} trouvé parmi les murs, attendu : un chiffre hexadécimal"
            ));
        };
        masks.push(mask as u8);
    }
    for cell in board.cells() {
        for side in Direction::ALL {
            let name = cell_name(&board, cell);
            let has = masks[usize::from(cell)] & side.bit() != 0;
            match board.beyond(cell, side) {
                None if !has => {
                    return Err(phrase!(
                        "the border is open at {name}",
                        "le bord est ouvert en {name}"
                    ));
                }
                Some(next) if has != (masks[usize::from(next)] & side.opposite().bit() != 0) => {
                    let next = cell_name(&board, next);
                    return Err(phrase!(
                        "the wall between {name} and {next} has only one side",
                        "le mur entre {name} et {next} n'a qu'un côté"
                    ));
                }
                _ => {}
            }
        }
    }
    Ok(board.drawn(|pen| {
        for (cell, mask) in (0..).zip(masks) {
            for side in Direction::ALL {
                if mask & side.bit() != 0 {
                    pen.wall(cell, side);
                }
            }
        }
    }))
}

/// `37/R`: cell, slant, colour.
fn read_barrier(text: &str) -> Option<(Cell, Barrier)> {
    let split = text.find(['/', '\\'])?;
    let mut letters = text[split..].chars();
    let slant = if letters.next()? == '/' { Slant::Rising } else { Slant::Falling };
    let colour = Colour::of_letter(letters.next()?)?;
    letters.next().is_none().then_some(())?;
    Some((text[..split].parse().ok()?, Barrier { slant, colour }))
}

fn whole(message: Phrase) -> InputError {
    InputError::at(1, message)
}
