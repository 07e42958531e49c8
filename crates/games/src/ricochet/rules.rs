//! Where the robots are, and how they move.

use meeple_core::{Deterministic, Flow, GO, Problem, Puzzle};

use super::board::{Cell, Direction, Slide};
use super::instance::{Instance, MOST_ROBOTS};

/// The puzzle: an instance and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ricochet {
    pub(super) instance: Instance,
    /// For each robot, the first one that it could change places with unnoticed; itself if none.
    pub(super) like: [u8; MOST_ROBOTS],
    /// Robots whose turns count: those that a target may wait for, under the must-ricochet rule.
    pub(super) watched: [bool; MOST_ROBOTS],
    /// Where the robots began, with what they had done before.
    pub(super) first: Robots,
}

/// Everything that changes: cells, and under the rules that ask for it, what each robot did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Robots {
    /// The cell of each robot; 0 beyond the last.
    pub(super) cells: [Cell; MOST_ROBOTS],
    /// Two bits a robot: the axes it went along, where its turns count.
    pub(super) axes: u16,
    /// Three bits a robot: 0, or one more than its last heading's number, where rebounds count.
    pub(super) headings: u16,
}

impl Robots {
    pub(super) const fn at(cells: [Cell; MOST_ROBOTS]) -> Self {
        Self { cells, axes: 0, headings: 0 }
    }

    /// The cell of each robot, in the order of the instance; 0 beyond the last.
    #[must_use]
    pub const fn cells(&self) -> &[Cell; MOST_ROBOTS] {
        &self.cells
    }

    /// The axes that a robot went along so far (see [`Direction::axis`]); 0 where nobody asks.
    #[must_use]
    pub const fn axes(&self, robot: usize) -> u8 {
        (self.axes >> (2 * robot)) as u8 & 3
    }

    /// The heading of a robot's last move; `None` where nobody asks.
    #[must_use]
    pub fn heading(&self, robot: usize) -> Option<Direction> {
        let number = usize::from(self.headings >> (3 * robot) & 7);
        number.checked_sub(1).map(|index| Direction::ALL[index])
    }

    pub(super) const fn note_axes(&mut self, robot: usize, axes: u8) {
        self.axes |= (axes as u16) << (2 * robot);
    }

    pub(super) const fn note_heading(&mut self, robot: usize, heading: Direction) {
        self.headings &= !(7 << (3 * robot));
        self.headings |= (heading as u16 + 1) << (3 * robot);
    }
}

/// One robot sent one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The robot, by its place in the instance.
    pub robot: u8,
    /// Where to.
    pub toward: Direction,
}

impl Ricochet {
    /// The puzzle of an instance.
    #[must_use]
    pub fn new(instance: Instance) -> Self {
        let mut cells = [0; MOST_ROBOTS];
        for (place, robot) in cells.iter_mut().zip(instance.robots()) {
            *place = robot.cell;
        }
        let board = instance.board();
        let special = |robot: usize| {
            let colour = instance.robots().get(robot).map(|robot| robot.colour);
            instance.is_named(robot) || colour.is_none_or(|colour| board.favours(colour))
        };
        let like = std::array::from_fn(|robot| {
            let alike = (0..robot).find(|&other| !special(robot) && !special(other));
            alike.unwrap_or(robot) as u8
        });
        let watched = std::array::from_fn(|robot| {
            instance.rules().must_ricochet && instance.may_be_active(robot)
        });
        Self { instance, like, watched, first: Robots::at(cells) }
    }

    /// The instance.
    #[must_use]
    pub const fn instance(&self) -> &Instance {
        &self.instance
    }

    /// How many robots there are.
    #[must_use]
    pub fn robots(&self) -> usize {
        self.instance.robots().len()
    }

    /// What a move does, unless its robot cannot move that way or a rule forbids it.
    #[inline]
    #[must_use]
    pub fn slide(&self, state: &Robots, Move { robot, toward }: Move) -> Option<Slide> {
        let robot = usize::from(robot);
        if state.headings != 0 && state.heading(robot) == Some(toward.opposite()) {
            return None;
        }
        let colour = self.instance.robots()[robot].colour;
        let others = &state.cells[..self.robots()];
        self.instance.board().slide(colour, state.cells[robot], toward, others)
    }

    /// Whether a robot is home on `cell`, the turn that a rule may ask for included.
    fn is_home(&self, state: &Robots, robot: usize, cell: Cell) -> bool {
        state.cells[robot] == cell
            && (!self.instance.rules().must_ricochet || state.axes(robot) == 3)
    }
}

impl Problem for Ricochet {
    type State = Robots;
    type Action = Move;

    fn start(&self) -> Robots {
        self.first
    }

    #[inline]
    fn actions(&self, state: &Robots, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        for robot in 0..self.robots() as u8 {
            for toward in Direction::ALL {
                let action = Move { robot, toward };
                if self.slide(state, action).is_some() {
                    visit(action)?;
                }
            }
        }
        GO
    }
}

impl Deterministic for Ricochet {
    #[inline]
    fn apply(&self, state: &mut Robots, action: Move) {
        let Some(slide) = self.slide(state, action) else { return };
        let robot = usize::from(action.robot);
        state.cells[robot] = slide.to;
        if self.watched[robot] {
            state.note_axes(robot, slide.axes);
        }
        if self.instance.rules().no_rebound {
            state.note_heading(robot, slide.heading);
        }
    }
}

impl Puzzle for Ricochet {
    #[inline]
    fn solved(&self, state: &Robots) -> bool {
        self.instance.targets().iter().all(|target| match target.robot {
            Some(robot) => self.is_home(state, usize::from(robot), target.cell),
            None => (0..self.robots()).any(|robot| self.is_home(state, robot, target.cell)),
        })
    }
}

impl Ricochet {
    /// The one representative of all states that differ only in helpers, which are interchangeable:
    /// robots that no target names and no barrier favours. The successors of a state and of its
    /// representative have the same representatives.
    pub(super) fn canonical(&self, state: &Robots) -> Robots {
        let parts = |robot| (state.cells[robot], state.axes(robot), state.heading(robot));
        let mut order: [usize; MOST_ROBOTS] = std::array::from_fn(|robot| robot);
        // Each group of alike robots is sorted within its own places.
        for place in 0..self.robots() {
            for later in place + 1..self.robots() {
                let alike = self.like[place] == self.like[later];
                if alike && parts(order[later]) < parts(order[place]) {
                    order.swap(place, later);
                }
            }
        }
        let mut sorted = Robots::at([0; MOST_ROBOTS]);
        for (place, &robot) in order.iter().enumerate().take(self.robots()) {
            sorted.cells[place] = state.cells[robot];
            sorted.note_axes(place, state.axes(robot));
            if let Some(heading) = state.heading(robot) {
                sorted.note_heading(place, heading);
            }
        }
        sorted
    }
}
