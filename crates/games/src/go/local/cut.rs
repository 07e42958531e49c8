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

/// Why there is no problem to be cut out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum NotCut {
    /// It would have so many empty points, or more.
    Open(usize),
    /// It has too many stones.
    Crowded,
}

/// A chain with so many liberties or fewer takes part in a fight beside it, unless it cannot be taken.
const WEAK: usize = 4;

/// Cuts out the fight for the chain of a stone; `Err` where it has more than `most` empty points.
pub(in super::super) fn cut_out(
    board: &Board,
    tables: &Tables,
    safe: &Unconditional,
    stone: u16,
    most: usize,
) -> Result<Cut, NotCut> {
    // First with all weak chains that take part in the fight, then with the chain alone.
    let mut found = Err(NotCut::Crowded);
    for weak in [WEAK, 0] {
        let inside = [false; NUMBERS];
        let mut flood =
            Flood { board, tables, safe, weak, most, inside, queue: Vec::new(), empty: 0 };
        flood.add_chain(stone);
        flood.spread();
        found = if flood.empty > most { Err(NotCut::Open(flood.empty)) } else { flood.cut(stone) };
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

    fn cut(mut self, target: u16) -> Result<Cut, NotCut> {
        let mut walls = Vec::new();
        let mut next = 0;
        // Chains that join on the way have neighbours too.
        while next < self.queue.len() {
            for near in self.tables.near[usize::from(self.queue[next])] {
                let is_stone = self.colour(near).side().is_some();
                if !is_stone || self.inside[usize::from(near)] || walls.contains(&near) {
                    continue;
                }
                if !self.safe.holds(near) && self.is_shut_in(near) {
                    self.add_chain(near);
                } else {
                    walls.push(near);
                }
            }
            next += 1;
        }
        let defender = self.colour(target);
        let role = |point: u16| {
            if self.colour(point) == defender { Role::Defender } else { Role::Attacker }
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
        let enclosure = Enclosure::new(&contents, near).map_err(|_| NotCut::Crowded)?;
        let apart = Unconditional::apart_from(self.board, self.tables, &self.inside);
        let is_sealed = walls.iter().all(|&wall| apart.holds(wall));
        Ok(Cut { enclosure, walls, is_sealed })
    }
}
