//! Problems that are cut out of a board: a chain, the empty points around it as far as they reach, and
//! the weak chains there with the points around them. Chains with room elsewhere are the walls.

use super::super::board::{Board, Colour};
use super::super::points::{NUMBERS, Tables};
use super::enclosure::{Content, Enclosure, Role};
use super::unconditional::Unconditional;

/// A part of a board.
#[derive(Clone, Debug)]
pub(in super::super) struct Cut {
    pub(in super::super) enclosure: Enclosure,
    /// Every stone that was taken for a wall.
    pub(in super::super) walls: Vec<u16>,
    /// Whether nobody can take any of them, so that the part really is one by itself.
    pub(in super::super) is_sealed: bool,
}

/// Why there is no problem to be cut out: it would have at least so many empty points, or too many stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct TooOpen(pub(in super::super) usize);

/// A chain with so many liberties or fewer takes part in a fight beside it, unless it cannot be taken.
const WEAK: usize = 4;

/// Cuts out the fight for the chain of a stone; `Err` where it has more than `most` empty points.
pub(in super::super) fn cut_out(
    board: &Board,
    tables: &Tables,
    safe: &Unconditional,
    stone: u16,
    most: usize,
) -> Result<Cut, TooOpen> {
    // First with all weak chains that take part in the fight, then with the chain alone.
    let mut found = Err(TooOpen(0));
    for weak in [WEAK, 0] {
        let inside = [false; NUMBERS];
        let mut flood =
            Flood { board, tables, safe, weak, most, inside, queue: Vec::new(), empty: 0 };
        flood.add_chain(stone);
        flood.spread();
        found = if flood.empty > most { Err(TooOpen(flood.empty)) } else { flood.cut(stone) };
        if found.is_ok() {
            break;
        }
    }
    found
}

/// Points that are reached from a chain.
struct Flood<'b> {
    board: &'b Board,
    tables: &'b Tables,
    safe: &'b Unconditional,
    weak: usize,
    most: usize,
    inside: [bool; NUMBERS],
    queue: Vec<u16>,
    empty: usize,
}

impl Flood<'_> {
    fn colour(&self, point: u16) -> Colour {
        self.board.spots[usize::from(point)].colour
    }

    fn add_chain(&mut self, stone: u16) {
        for stone in self.board.chain(stone) {
            self.inside[usize::from(stone)] = true;
            self.queue.push(stone);
        }
    }

    /// Goes from point to point: to all empty ones, and to chains that are weak.
    fn spread(&mut self) {
        let mut next = 0;
        while next < self.queue.len() && self.empty <= self.most {
            let at = self.queue[next];
            next += 1;
            for near in self.tables.near[usize::from(at)] {
                if self.inside[usize::from(near)] {
                    continue;
                }
                match self.colour(near) {
                    Colour::Edge => {}
                    Colour::Empty => {
                        self.inside[usize::from(near)] = true;
                        self.queue.push(near);
                        self.empty += 1;
                    }
                    Colour::Black | Colour::White => {
                        if !self.safe.holds(near) && self.is_weak(near) {
                            self.add_chain(near);
                        }
                    }
                }
            }
        }
    }

    /// Whether a chain has few liberties.
    fn is_weak(&self, stone: u16) -> bool {
        let mut seen = [0u16; WEAK];
        let mut count = 0;
        for stone in self.board.chain(stone) {
            for near in self.tables.near[usize::from(stone)] {
                if self.colour(near) == Colour::Empty && !seen[..count].contains(&near) {
                    if count == self.weak {
                        return false;
                    }
                    seen[count] = near;
                    count += 1;
                }
            }
        }
        count <= self.weak
    }

    /// Chains all of whose liberties lie inside are part of it, however strong.
    fn is_shut_in(&self, stone: u16) -> bool {
        self.board.chain(stone).all(|stone| {
            self.tables.near[usize::from(stone)]
                .into_iter()
                .all(|near| self.colour(near) != Colour::Empty || self.inside[usize::from(near)])
        })
    }

    fn cut(mut self, target: u16) -> Result<Cut, TooOpen> {
        let beside: Vec<u16> =
            self.queue.iter().flat_map(|&at| self.tables.near[usize::from(at)]).collect();
        let mut walls = Vec::new();
        for near in beside {
            let is_stone = self.colour(near).side().is_some();
            if is_stone && !self.inside[usize::from(near)] {
                if !self.safe.holds(near) && self.is_shut_in(near) {
                    self.add_chain(near);
                } else if !walls.contains(&near) {
                    walls.push(near);
                }
            }
        }
        let Some(defender) = self.colour(target).side() else { return Err(TooOpen(0)) };
        let role = |point: u16| {
            let owns = self.colour(point).side() == Some(defender);
            if owns { Role::Defender } else { Role::Attacker }
        };
        let head = self.board.spots[usize::from(target)].head;
        let contents = self.queue.iter().map(|&at| {
            let spot = &self.board.spots[usize::from(at)];
            let what = match spot.colour {
                Colour::Empty => Content::Empty,
                _ if spot.head == head => Content::Target,
                _ => Content::Stone(role(at)),
            };
            (at, what)
        });
        let walled = walls.iter().map(|&at| (at, Content::Wall(role(at))));
        let contents: Vec<(u16, Content)> = contents.chain(walled).collect();
        let near = |at: u16| self.tables.near[usize::from(at)].to_vec();
        let is_sealed = walls.iter().all(|&wall| self.safe.holds(wall));
        let enclosure = Enclosure::new(&contents, near).map_err(|_| TooOpen(self.empty))?;
        Ok(Cut { enclosure, walls, is_sealed })
    }
}
