//! One problem: a board, the robots on it, where they must go, and the rules in force.

use std::sync::Arc;

use meeple_core::scene::column_letter;
use meeple_core::{Phrase, phrase};

use super::board::{BLOCKED, Board, Cell, Colour};

/// Robots on a board, at most.
pub const MOST_ROBOTS: usize = 5;
/// Targets at once, at most.
pub const MOST_TARGETS: usize = 5;

/// A robot where it stands at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Robot {
    /// Its colour; no two robots share one.
    pub colour: Colour,
    /// Its cell.
    pub cell: Cell,
}

/// A cell where a robot must rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The cell.
    pub cell: Cell,
    /// Which robot, by its place in [`Instance::robots`]; `None` for any (the vortex).
    pub robot: Option<u8>,
}

/// Rules that some editions and clubs add.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// A robot counts as home only if it has turned by 90 degrees on its way, between two moves or
    /// at a barrier.
    pub must_ricochet: bool,
    /// A robot's next move is never the way back from its own last move, even if others moved in
    /// between.
    pub no_rebound: bool,
}

/// A problem: bring a robot to rest on each target at once, in as few moves as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    board: Arc<Board>,
    robots: Vec<Robot>,
    targets: Vec<Target>,
    rules: Rules,
}

/// What of an instance a [`Fault`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All of it.
    Whole,
    /// The robot at that place of the list.
    Robot(usize),
    /// The target at that place of the list.
    Target(usize),
}

/// Why robots, targets and board do not make a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What it is about.
    pub part: Part,
    /// What is wrong.
    pub message: Phrase,
}

impl Instance {
    /// Puts robots and targets on a board.
    ///
    /// # Errors
    /// When there are none or too many, or one stands where it cannot.
    pub fn new(
        board: Arc<Board>,
        robots: Vec<Robot>,
        targets: Vec<Target>,
        rules: Rules,
    ) -> Result<Self, Fault> {
        let instance = Self { board, robots, targets, rules };
        instance.check_robots()?;
        instance.check_targets()?;
        Ok(instance)
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The robots: one to five, each of its own colour.
    #[must_use]
    pub fn robots(&self) -> &[Robot] {
        &self.robots
    }

    /// The targets: one at least, on different cells.
    #[must_use]
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether some target names this robot.
    #[must_use]
    pub fn is_named(&self, robot: usize) -> bool {
        self.targets.iter().any(|target| target.robot.map(usize::from) == Some(robot))
    }

    /// Whether this robot may be the one that a target waits for.
    #[must_use]
    pub fn may_be_active(&self, robot: usize) -> bool {
        self.is_named(robot) || self.targets.iter().any(|target| target.robot.is_none())
    }

    fn check_robots(&self) -> Result<(), Fault> {
        if self.robots.is_empty() || self.robots.len() > MOST_ROBOTS {
            let found = self.robots.len();
            return Err(Fault {
                part: if found == 0 { Part::Whole } else { Part::Robot(MOST_ROBOTS) },
                message: phrase!(
                    "found {found} robots, expected 1 to {MOST_ROBOTS}",
                    "{found} robots trouvés, attendu : de 1 à {MOST_ROBOTS}"
                ),
            });
        }
        for (index, robot) in self.robots.iter().enumerate() {
            let earlier = &self.robots[..index];
            let letter = robot.colour.letter();
            let message = if let Some(trouble) = self.cannot_rest(robot.cell) {
                let Phrase { en, fr } = trouble;
                phrase!(
                    "robot {letter} cannot stand on {en}",
                    "le robot {letter} ne peut être sur {fr}"
                )
            } else if earlier.iter().any(|other| other.colour == robot.colour) {
                phrase!("robot {letter} is there twice", "le robot {letter} est là deux fois")
            } else if let Some(other) = earlier.iter().find(|other| other.cell == robot.cell) {
                let (cell, other) = (cell_name(&self.board, robot.cell), other.colour.letter());
                phrase!(
                    "robots {other} and {letter} are both on {cell}",
                    "les robots {other} et {letter} sont tous deux sur {cell}"
                )
            } else {
                continue;
            };
            return Err(Fault { part: Part::Robot(index), message });
        }
        Ok(())
    }

    fn check_targets(&self) -> Result<(), Fault> {
        let found = self.targets.len();
        if found == 0 || found > MOST_TARGETS.min(self.robots.len()) {
            let most = MOST_TARGETS.min(self.robots.len());
            return Err(Fault {
                part: if found == 0 { Part::Whole } else { Part::Target(most) },
                message: phrase!(
                    "found {found} targets, expected 1 to {most}: no more than there are robots",
                    "{found} cibles trouvées, attendu : de 1 à {most}, pas plus que de robots"
                ),
            });
        }
        for (index, target) in self.targets.iter().enumerate() {
            let earlier = &self.targets[..index];
            let message = if let Some(trouble) = self.cannot_rest(target.cell) {
                let Phrase { en, fr } = trouble;
                phrase!("a target cannot be on {en}", "une cible ne peut être sur {fr}")
            } else if target.robot.is_some_and(|robot| usize::from(robot) >= self.robots.len()) {
                Phrase::new(
                    "the target names a robot that is not on the board",
                    "la cible nomme un robot qui n'est pas sur le plateau",
                )
            } else if earlier.iter().any(|other| other.cell == target.cell) {
                let cell = cell_name(&self.board, target.cell);
                phrase!("two targets are on {cell}", "deux cibles sont sur {cell}")
            } else if target.robot.is_some() && earlier.iter().any(|o| o.robot == target.robot) {
                Phrase::new(
                    "two targets name the same robot: it cannot be on both",
                    "deux cibles nomment le même robot : il ne peut être sur les deux",
                )
            } else {
                continue;
            };
            return Err(Fault { part: Part::Target(index), message });
        }
        Ok(())
    }

    /// Why nobody can rest on a cell, as the end of a sentence.
    fn cannot_rest(&self, cell: Cell) -> Option<Phrase> {
        if usize::from(cell) >= self.board.count() {
            let last = self.board.count() - 1;
            return Some(phrase!(
                "cell {cell}, expected 0 to {last}",
                "la case {cell}, attendu : de 0 à {last}"
            ));
        }
        let name = cell_name(&self.board, cell);
        if self.board.walls(cell) == BLOCKED {
            Some(phrase!("{name}, which is blocked", "{name}, qui est bloquée"))
        } else if self.board.barrier(cell).is_some() {
            Some(phrase!("{name}, which has a barrier", "{name}, qui porte une barrière"))
        } else {
            None
        }
    }
}

/// The chess name of a cell: `a1` is at the lower left.
#[must_use]
pub fn cell_name(board: &Board, cell: Cell) -> String {
    let (x, y) = board.place(cell);
    format!("{}{}", column_letter(x.into()), board.height() - y)
}

/// The cell with a chess name.
#[must_use]
pub fn cell_named(board: &Board, name: &str) -> Option<Cell> {
    let digits = name.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, row) = name.split_at(digits);
    let row: u8 = row.parse().ok().filter(|row| (1..=board.height()).contains(row))?;
    let column =
        (0..board.width()).find(|&x| column_letter(x.into()).eq_ignore_ascii_case(letters))?;
    Some(board.cell(column, board.height() - row))
}
