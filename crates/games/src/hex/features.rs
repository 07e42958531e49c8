//! What can be told of a stone at a glance, by number, so that strengths can be learnt: what stands
//! around it, whether it keeps a bridge, how far it is from the last stone and from the sides of the
//! board (as in Huang, Arneson, Hayward, Müller and Pawlewicz, *MoHex 2.0: a pattern-based MCTS Hex
//! player*, 2013).
//!
//! Everything is seen from the mover: White's board is taken with rows and columns exchanged, so that
//! whoever moves joins top and bottom; and turned by half it is the same board.

use std::sync::{Arc, LazyLock};

use meeple_core::{Features, Phrase, Present as _, Side, Strengths, phrase};

use super::rules::{Board, Hex, Move};
use crate::honeycomb::Cell;

/// The first number of each block of features, of which a move has one or none.
const SWAP: u32 = 0;
const SAVES: u32 = 1;
const LAST: u32 = 2;
const OWN_SIDE: u32 = LAST + FARTHEST;
const OTHER_SIDE: u32 = OWN_SIDE + 2 * LINES;
const NEAR: u32 = OTHER_SIDE + 2 * LINES;
const FAR: u32 = NEAR + RINGS;
const COUNT: u32 = FAR + RINGS;

/// Distances from the last stone, the last standing for all beyond.
const FARTHEST: u32 = 8;
/// Lines from a side of the board, likewise.
const LINES: u32 = 6;
/// Rings of six cells, turned by half and not: (3^6 + 3^3) / 2.
const RINGS: u32 = 378;

/// The neighbours of a cell, in turn: rows down, columns right.
const NEIGHBOURS: [(i16, i16); 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];

/// The features of Hex.
pub(super) static FEATURES: Features = Features {
    edition: "hex-1",
    count: COUNT,
    name,
    shipped: || SHIPPED.clone(),
    preferred: true,
    in_playouts: false,
    weight: 1.0,
};

/// The strengths that come with the game.
static SHIPPED: LazyLock<Option<Arc<Strengths>>> = LazyLock::new(|| {
    let text = include_str!("strengths.txt");
    Strengths::read(text, Hex::ID, &FEATURES).ok().map(Arc::new)
});

/// The number of each ring of six cells, three states a cell, and a ring of each number.
struct Rings {
    numbers: [u16; 729],
    codes: Vec<u16>,
}

static RING_NUMBERS: LazyLock<Rings> = LazyLock::new(|| {
    let mut rings = Rings { numbers: [u16::MAX; 729], codes: Vec::new() };
    for code in 0..729u16 {
        if rings.numbers[usize::from(code)] == u16::MAX {
            let number = rings.codes.len() as u16;
            rings.codes.push(code);
            rings.numbers[usize::from(code)] = number;
            rings.numbers[usize::from(half_turn(code))] = number;
        }
    }
    rings
});

/// A ring turned by half: its two threes change places.
const fn half_turn(code: u16) -> u16 {
    code / 27 + code % 27 * 27
}

/// A cell without a stone, with a stone of the mover, with one of the other side.
const EMPTY: u16 = 0;
const OWN: u16 = 1;
const OTHER: u16 = 2;

impl Hex {
    /// Adds the features of a legal move.
    #[inline]
    pub(super) fn name_features(&self, board: &Board, action: Move, list: &mut Vec<u32>) {
        let Move::Stone(cell) = action else {
            list.push(SWAP);
            return;
        };
        let mover = board.mover;
        let (row, column) = (cell.row() as i16, cell.column() as i16);
        // 1. The neighbours, and the cells across from each pair of them.
        let near = NEIGHBOURS.map(|(down, right)| self.seen(board, row + down, column + right));
        let far: [u16; 6] = std::array::from_fn(|place| {
            let (one, other) = (NEIGHBOURS[place], NEIGHBOURS[(place + 1) % 6]);
            self.seen(board, row + one.0 + other.0, column + one.1 + other.1)
        });
        let rings = &*RING_NUMBERS;
        let code = |ring: [u16; 6], turn: usize| {
            (0..6).rev().fold(0, |code, place| {
                let from = if mover == Side::First { place } else { (turn - place) % 6 };
                3 * code + ring[from]
            })
        };
        list.push(NEAR + u32::from(rings.numbers[usize::from(code(near, 11))]));
        list.push(FAR + u32::from(rings.numbers[usize::from(code(far, 10))]));
        // 2. The last stone: how far, and whether it cut a bridge that this one keeps.
        if let Some(last) = board.last {
            let (down, right) = (last.row() as i16 - row, last.column() as i16 - column);
            let steps = (down.abs() + right.abs() + (down + right).abs()) as u32 / 2;
            list.push(LAST + steps.clamp(1, FARTHEST) - 1);
            if let Some(place) = NEIGHBOURS.iter().position(|&way| way == (down, right))
                && near[(place + 1) % 6] == OWN
                && near[(place + 5) % 6] == OWN
            {
                list.push(SAVES);
            }
        }
        // 3. The sides of the board.
        let late = LINES * u32::from(board.placed * 8 > self.size() * self.size());
        let edge = self.size() - 1;
        let lines = |at: u16| u32::from(at.min(edge - at)).min(LINES - 1);
        let (own, other) = match mover {
            Side::First => (cell.row(), cell.column()),
            Side::Second => (cell.column(), cell.row()),
        };
        list.push(OWN_SIDE + late + lines(own));
        list.push(OTHER_SIDE + late + lines(other));
    }

    /// What the mover sees on a cell; beyond a side of the board lie stones of whom it belongs to.
    #[inline]
    fn seen(&self, board: &Board, row: i16, column: i16) -> u16 {
        let size = self.size() as i16;
        let owner = match ((0..size).contains(&row), (0..size).contains(&column)) {
            (true, true) => board.stone(Cell::at(column as u16, row as u16)),
            (false, true) => Some(Side::First),
            (true, false) => Some(Side::Second),
            (false, false) => None,
        };
        match owner {
            None => EMPTY,
            Some(side) if side == board.mover => OWN,
            Some(_) => OTHER,
        }
    }
}

/// What a feature is called.
fn name(number: u32) -> Phrase {
    let ring = |number: u32| {
        let code = RING_NUMBERS.codes.get(number as usize).copied().unwrap_or_default();
        let letter = |place: u32| ['.', 'X', 'O'][usize::from(code / 3u16.pow(place) % 3)];
        (0..6).map(letter).collect::<String>()
    };
    match number {
        SWAP => Phrase::new("swaps", "échange"),
        SAVES => Phrase::new("keeps a bridge that was cut", "garde un pont qui était coupé"),
        LAST..OWN_SIDE => {
            let steps = number - LAST + 1;
            phrase!("{steps} steps from the last stone", "à {steps} pas de la dernière pierre")
        }
        OWN_SIDE..NEAR => {
            let place = (number - OWN_SIDE) % (2 * LINES);
            let line = place % LINES + 1;
            let whose = if number < OTHER_SIDE {
                phrase!("line {line} from an own side", "ligne {line} depuis un bord à soi")
            } else {
                phrase!(
                    "line {line} from a side of the other",
                    "ligne {line} depuis un bord adverse"
                )
            };
            let when = if place < LINES {
                Phrase::new("early", "au début")
            } else {
                Phrase::new("later", "plus tard")
            };
            whose.join(", ", &when)
        }
        NEAR..FAR => {
            let ring = ring(number - NEAR);
            phrase!("around it {ring}", "autour d'elle {ring}")
        }
        _ => {
            let ring = ring(number - FAR);
            phrase!("across from its sides {ring}", "en face de ses côtés {ring}")
        }
    }
}
