//! Chains that live whatever anybody does, even if their owner always passes (D. B. Benson, *Life in the
//! game of Go*, 1976): each has two regions, walled in by such chains alone, all of whose empty points are
//! liberties of the chain.

use super::super::board::{Board, Colour};
use super::super::points::{NUMBERS, Tables};

/// The stones that nobody can take.
pub(in super::super) struct Unconditional([bool; NUMBERS]);

impl Unconditional {
    /// Whether the stone on a point cannot be taken.
    pub(in super::super) const fn holds(&self, point: u16) -> bool {
        self.0[point as usize]
    }

    /// Finds them on a board.
    pub(in super::super) fn on(board: &Board, tables: &Tables) -> Self {
        Self::apart_from(board, tables, &[false; NUMBERS])
    }

    /// Those that live without any room that holds one of these points: whoever plays there, their owner
    /// among them, cannot harm them.
    pub(super) fn apart_from(board: &Board, tables: &Tables, points: &[bool; NUMBERS]) -> Self {
        let mut held = [false; NUMBERS];
        for colour in [Colour::Black, Colour::White] {
            let mut regions = regions(board, tables, colour, points);
            let heads = |number: &u16| {
                let spot = &board.spots[usize::from(*number)];
                spot.colour == colour && spot.head == *number
            };
            let mut chains: Vec<u16> = (1..=board.points()).filter(heads).collect();
            loop {
                let before = chains.len();
                chains.retain(|chain| {
                    regions.iter().filter(|region| region.vital.contains(chain)).count() >= 2
                });
                regions.retain(|region| region.walls.iter().all(|wall| chains.contains(wall)));
                if chains.len() == before {
                    break;
                }
            }
            for stone in chains.into_iter().flat_map(|head| board.chain(head)) {
                held[usize::from(stone)] = true;
            }
        }
        Self(held)
    }
}

/// Points that are connected without crossing stones of a colour.
struct Walled {
    /// The chains of that colour around it, by their heads.
    walls: Vec<u16>,
    /// Those of them that have all its empty points as liberties.
    vital: Vec<u16>,
}

fn regions(
    board: &Board,
    tables: &Tables,
    colour: Colour,
    left_out: &[bool; NUMBERS],
) -> Vec<Walled> {
    let is_inside = |point: u16| {
        let here = board.spots[usize::from(point)].colour;
        here != colour && here != Colour::Edge
    };
    let mut met = [false; NUMBERS];
    let mut regions = Vec::new();
    for first in 1..=board.points() {
        if met[usize::from(first)] || !is_inside(first) {
            continue;
        }
        met[usize::from(first)] = true;
        let (mut points, mut next) = (vec![first], 0);
        let mut walls = Vec::new();
        // The chains that touch every empty point so far; `None` before the first.
        let mut vital: Option<Vec<u16>> = None;
        while next < points.len() {
            let at = points[next];
            next += 1;
            let mut beside = Vec::new();
            for near in tables.near[usize::from(at)] {
                let spot = &board.spots[usize::from(near)];
                if spot.colour == colour {
                    beside.push(spot.head);
                } else if is_inside(near) && !met[usize::from(near)] {
                    met[usize::from(near)] = true;
                    points.push(near);
                }
            }
            if board.spots[usize::from(at)].colour == Colour::Empty {
                vital = Some(match vital {
                    None => beside.clone(),
                    Some(vital) => {
                        vital.into_iter().filter(|chain| beside.contains(chain)).collect()
                    }
                });
            }
            walls.extend(beside);
        }
        if points.iter().any(|&point| left_out[usize::from(point)]) {
            continue;
        }
        walls.sort_unstable();
        walls.dedup();
        let mut vital = vital.unwrap_or_default();
        vital.sort_unstable();
        vital.dedup();
        regions.push(Walled { walls, vital });
    }
    regions
}
