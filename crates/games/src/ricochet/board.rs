//! The board: cells, the walls between them, coloured barriers, and how far a robot slides.
//!
//! Cells are numbered row by row from the top left: `cell = width * y + x`. A cell that is walled on
//! all four sides is *blocked*: nobody is there or ever will be (the centre of the classic board).
//!
//! A **barrier** (later editions) lies across a cell. A robot of its colour passes; any other is
//! turned by 90 degrees and slides on. Nobody rests on a barrier: a slide that would have to end on
//! one, or that would go round for ever, is no move.

/// The number of a cell, row by row from the top left.
pub type Cell = u16;

/// The shortest side of a board.
pub const SHORTEST: u8 = 2;
/// The longest side of a board.
pub const LONGEST: u8 = 32;
/// Walls on all four sides.
pub const BLOCKED: u8 = 0b1111;

/// A way to slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Up.
    North,
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
}

impl Direction {
    /// All four, clockwise; the place in this list is the direction's number.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Its place in [`ALL`](Self::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its bit in a cell's walls: 1, 2, 4, 8 clockwise from the north.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(2)
    }

    /// After that many quarter turns to the right.
    #[must_use]
    pub const fn turned(self, quarters: usize) -> Self {
        Self::ALL[(self as usize + quarters) % 4]
    }

    /// 1 for up and down, 2 for left and right: both together are a turn of 90 degrees.
    #[must_use]
    pub const fn axis(self) -> u8 {
        1 + (self as u8 & 1)
    }
}

/// The colours of robots and barriers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "each name is the colour")]
pub enum Colour {
    Red,
    Green,
    Blue,
    Yellow,
    Black,
}

impl Colour {
    /// All of them; the fifth has no target of its own on the classic boards.
    pub const ALL: [Self; 5] = [Self::Red, Self::Green, Self::Blue, Self::Yellow, Self::Black];

    /// The letter that stands for it in texts: `K` is black.
    #[must_use]
    pub const fn letter(self) -> char {
        ['R', 'G', 'B', 'Y', 'K'][self as usize]
    }

    /// The colour that a letter stands for, in either case.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_uppercase())
    }
}

/// Which corners a barrier joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slant {
    /// `/`: from the lower left to the upper right.
    Rising,
    /// `\`: from the upper left to the lower right.
    Falling,
}

/// A coloured barrier across a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Barrier {
    /// Which way it lies.
    pub slant: Slant,
    /// Whom it lets pass.
    pub colour: Colour,
}

impl Barrier {
    /// Where a robot goes on that enters heading `heading`.
    #[must_use]
    pub const fn leave(self, robot: Colour, heading: Direction) -> Direction {
        if robot as u8 == self.colour as u8 {
            return heading;
        }
        match (self.slant, heading) {
            (Slant::Rising, Direction::North) | (Slant::Falling, Direction::South) => {
                Direction::East
            }
            (Slant::Rising, Direction::East) | (Slant::Falling, Direction::West) => {
                Direction::North
            }
            (Slant::Rising, Direction::South) | (Slant::Falling, Direction::North) => {
                Direction::West
            }
            (Slant::Rising, Direction::West) | (Slant::Falling, Direction::East) => {
                Direction::South
            }
        }
    }
}

/// A finished move of one robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Where it rests.
    pub to: Cell,
    /// The way it was going when it was stopped.
    pub heading: Direction,
    /// The axes it went along, as in [`Direction::axis`]: 3 where a barrier turned it.
    pub axes: u8,
}

/// A board, ready for slides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: u8,
    height: u8,
    walls: Vec<u8>,
    barriers: Vec<Option<Barrier>>,
    /// Where a slide ends that meets neither robot nor barrier.
    stops: Vec<[Cell; 4]>,
    has_barriers: bool,
    layout: Option<[u8; 4]>,
}

impl Board {
    /// A board without walls inside. Sides beyond [`SHORTEST`] and [`LONGEST`] are brought there.
    #[must_use]
    pub fn empty(width: u8, height: u8) -> Self {
        let (width, height) = (width.clamp(SHORTEST, LONGEST), height.clamp(SHORTEST, LONGEST));
        let cells = usize::from(width) * usize::from(height);
        let mut board = Self {
            width,
            height,
            walls: vec![0; cells],
            barriers: vec![None; cells],
            stops: vec![[0; 4]; cells],
            has_barriers: false,
            layout: None,
        };
        for cell in board.cells() {
            for direction in Direction::ALL {
                if board.beyond(cell, direction).is_none() {
                    board.walls[usize::from(cell)] |= direction.bit();
                }
            }
        }
        board.measure();
        board
    }

    /// The same board changed by `draw`: the only way to set walls, so that tables are up to date.
    #[must_use]
    pub fn drawn(mut self, draw: impl FnOnce(&mut Pen<'_>)) -> Self {
        draw(&mut Pen { board: &mut self });
        self.measure();
        self.layout = None;
        self
    }

    /// The classic quadrants that it is made of, by their numbers, clockwise from the north-west.
    #[must_use]
    pub(super) const fn layout(&self) -> Option<[u8; 4]> {
        self.layout
    }

    /// Says of which quadrants it is made.
    pub(super) const fn laid_out(mut self, layout: [u8; 4]) -> Self {
        self.layout = Some(layout);
        self
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// How many cells there are, blocked ones too.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.walls.len()
    }

    /// Every cell, row by row.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        0..self.walls.len() as Cell
    }

    /// The cell in column `x` of row `y`, both from 0 at the top left.
    #[must_use]
    pub fn cell(&self, x: u8, y: u8) -> Cell {
        Cell::from(y) * Cell::from(self.width) + Cell::from(x)
    }

    /// Column and row of a cell.
    #[must_use]
    pub fn place(&self, cell: Cell) -> (u8, u8) {
        let width = Cell::from(self.width);
        ((cell % width) as u8, (cell / width) as u8)
    }

    /// The walls of a cell: a bit for each [`Direction`]. A wall is on both of its sides.
    #[must_use]
    pub fn walls(&self, cell: Cell) -> u8 {
        self.walls[usize::from(cell)]
    }

    /// Whether the walls are the same.
    pub(super) fn same_walls(&self, other: &Self) -> bool {
        self.width == other.width && self.walls == other.walls
    }

    /// The barrier across a cell.
    #[must_use]
    pub fn barrier(&self, cell: Cell) -> Option<Barrier> {
        self.barriers[usize::from(cell)]
    }

    /// Whether there is any barrier; without one every slide is straight.
    #[must_use]
    pub const fn has_barriers(&self) -> bool {
        self.has_barriers
    }

    /// Whether some barrier lets this colour pass: such a robot is not like another.
    #[must_use]
    pub fn favours(&self, colour: Colour) -> bool {
        self.has_barriers && self.barriers.iter().flatten().any(|b| b.colour == colour)
    }

    /// Whether a robot may rest on a cell: neither blocked nor under a barrier.
    #[must_use]
    pub fn is_open(&self, cell: Cell) -> bool {
        self.walls(cell) != BLOCKED && self.barrier(cell).is_none()
    }

    /// The next cell that way, wall or not; `None` beyond the border.
    #[must_use]
    pub fn beyond(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (x, y) = self.place(cell);
        let (width, inside) = (Cell::from(self.width), cell);
        match direction {
            Direction::North => (y > 0).then(|| inside - width),
            Direction::East => (x + 1 < self.width).then(|| inside + 1),
            Direction::South => (y + 1 < self.height).then(|| inside + width),
            Direction::West => (x > 0).then(|| inside - 1),
        }
    }

    /// The next cell that way, unless a wall is between.
    #[must_use]
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        if self.walls(cell) & direction.bit() != 0 { None } else { self.beyond(cell, direction) }
    }

    /// Where a straight slide ends that meets no robot: the table for boards without barriers.
    #[must_use]
    pub fn stop(&self, cell: Cell, direction: Direction) -> Cell {
        self.stops[usize::from(cell)][direction.index()]
    }

    /// Slides a robot of `colour` from `from`; `others` are the cells of the other robots (its own
    /// may be among them). `None` when it cannot move.
    #[must_use]
    pub fn slide(
        &self,
        colour: Colour,
        from: Cell,
        direction: Direction,
        others: &[Cell],
    ) -> Option<Slide> {
        if self.has_barriers {
            return self.bounce(colour, from, direction, others);
        }
        let mut to = self.stop(from, direction);
        let width = Cell::from(self.width);
        for &other in others {
            match direction {
                Direction::East if from < other && other <= to => to = other - 1,
                Direction::West if to <= other && other < from => to = other + 1,
                Direction::South
                    if from < other && other <= to && (other - from).is_multiple_of(width) =>
                {
                    to = other - width;
                }
                Direction::North
                    if to <= other && other < from && (from - other).is_multiple_of(width) =>
                {
                    to = other + width;
                }
                _ => {}
            }
        }
        (to != from).then_some(Slide { to, heading: direction, axes: direction.axis() })
    }

    /// A slide step by step, turned by barriers.
    fn bounce(
        &self,
        colour: Colour,
        from: Cell,
        direction: Direction,
        others: &[Cell],
    ) -> Option<Slide> {
        let mut slide = Slide { to: from, heading: direction, axes: direction.axis() };
        while let Some(next) = self
            .neighbour(slide.to, slide.heading)
            .filter(|&next| next == from || !others.contains(&next))
        {
            slide.to = next;
            if let Some(barrier) = self.barrier(next) {
                slide.heading = barrier.leave(colour, slide.heading);
                slide.axes |= slide.heading.axis();
            }
            // Slides can be run backwards, so one that never ends comes back to its first step.
            if next == from && slide.heading == direction {
                return None;
            }
        }
        (slide.to != from && self.barrier(slide.to).is_none()).then_some(slide)
    }

    /// Fills the table of straight slides, each from the cell beyond.
    fn measure(&mut self) {
        self.has_barriers = self.barriers.iter().any(Option::is_some);
        for direction in [Direction::North, Direction::West] {
            for cell in self.cells() {
                self.measure_from(cell, direction);
            }
        }
        for direction in [Direction::East, Direction::South] {
            for cell in self.cells().rev() {
                self.measure_from(cell, direction);
            }
        }
    }

    fn measure_from(&mut self, cell: Cell, direction: Direction) {
        let stop = self.neighbour(cell, direction).map_or(cell, |next| self.stop(next, direction));
        self.stops[usize::from(cell)][direction.index()] = stop;
    }
}

/// Draws on a board; a wall always gets both of its sides, and the border stays closed.
#[derive(Debug)]
pub struct Pen<'a> {
    board: &'a mut Board,
}

impl Pen<'_> {
    /// A wall on one side of a cell.
    pub fn wall(&mut self, cell: Cell, direction: Direction) {
        self.board.walls[usize::from(cell)] |= direction.bit();
        if let Some(next) = self.board.beyond(cell, direction) {
            self.board.walls[usize::from(next)] |= direction.opposite().bit();
        }
    }

    /// Walls on all sides: the cell is out of play.
    pub fn block(&mut self, cell: Cell) {
        for direction in Direction::ALL {
            self.wall(cell, direction);
        }
    }

    /// A barrier across a cell.
    pub fn barrier(&mut self, cell: Cell, barrier: Barrier) {
        self.board.barriers[usize::from(cell)] = Some(barrier);
    }
}
