//! Counting: stones, and empty regions that touch only one colour.

use meeple_core::Side;

use super::board::{Board, Colour};
use super::points::{NUMBERS, Tables};

/// Whose an empty region is: the colours it touches, as bits.
const BLACK: u8 = 1;
const WHITE: u8 = 2;

impl Board {
    /// Black's area less White's, every stone on the board alive; no komi.
    pub(super) fn area(&self, tables: &Tables) -> i32 {
        let stones = i32::from(self.stones[0]) - i32::from(self.stones[1]);
        let mut owners = [0u8; NUMBERS];
        self.regions(tables, &mut owners);
        let mut surrounded = 0;
        for place in 0..self.vacancies {
            surrounded += match owners[self.spots[place as usize].vacant as usize] {
                BLACK => 1,
                WHITE => -1,
                _ => 0,
            };
        }
        stones + surrounded
    }

    /// Whose a point is: a stone's own, an empty one's if its region touches one colour only.
    pub(super) fn owners(&self, tables: &Tables) -> Vec<Option<Side>> {
        let mut owners = [0u8; NUMBERS];
        self.regions(tables, &mut owners);
        (0..self.spots.len())
            .map(|number| match owners[number] {
                BLACK => Some(Side::First),
                WHITE => Some(Side::Second),
                _ => self.spots[number].colour.side(),
            })
            .collect()
    }

    /// Writes down which colours each empty point's region touches.
    fn regions(&self, tables: &Tables, owners: &mut [u8; NUMBERS]) {
        let mut seen = [false; NUMBERS];
        let mut queue = [0u16; NUMBERS];
        for place in 0..self.vacancies {
            let first = self.spots[place as usize].vacant;
            if seen[first as usize] {
                continue;
            }
            seen[first as usize] = true;
            queue[0] = first;
            let (mut next, mut end, mut touched) = (0, 1, 0);
            while next < end {
                let here = queue[next];
                next += 1;
                for near in tables.near[here as usize] {
                    match self.spots[near as usize].colour {
                        Colour::Black => touched |= BLACK,
                        Colour::White => touched |= WHITE,
                        Colour::Empty if !seen[near as usize] => {
                            seen[near as usize] = true;
                            queue[end] = near;
                            end += 1;
                        }
                        Colour::Empty | Colour::Edge => {}
                    }
                }
            }
            for &point in &queue[..end] {
                owners[point as usize] = touched;
            }
        }
    }
}
