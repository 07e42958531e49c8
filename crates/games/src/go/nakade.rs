//! Nakade: the one point of a small room that decides whether it becomes two eyes.

use super::board::{Board, Colour};
use super::points::Tables;

/// The largest room with such a point.
const LARGEST: usize = 6;

impl Board {
    /// The vital point of the room that an empty point lies in: a room of three to six points
    /// walled in by one colour, of a shape that one stone in it keeps from becoming two eyes.
    pub(super) fn vital_point(&self, tables: &Tables, empty: u16) -> Option<u16> {
        let mut room = [0u16; LARGEST];
        let (mut count, mut next) = (1, 0);
        room[0] = empty;
        let mut walls = 0u8;
        while next < count {
            for near in tables.near[room[next] as usize] {
                match self.spots[near as usize].colour {
                    Colour::Edge => {}
                    Colour::Black => walls |= 1,
                    Colour::White => walls |= 2,
                    Colour::Empty if has(&room[..count], near) => {}
                    Colour::Empty if count == LARGEST => return None,
                    Colour::Empty => {
                        room[count] = near;
                        count += 1;
                    }
                }
            }
            if walls == 3 {
                return None;
            }
            next += 1;
        }
        let room = &room[..count];
        // How many points of the room lie beside each of its points tells its shape.
        let mut doors = [0u8; LARGEST];
        for (door, &point) in doors.iter_mut().zip(room) {
            let near = tables.near[point as usize];
            *door = near.into_iter().filter(|&near| has(room, near)).count() as u8;
        }
        let (most, at) = (0..count).map(|index| (doors[index], index)).max()?;
        let ones = doors[..count].iter().filter(|&&door| door == 1).count();
        let vital = match (count, most) {
            // A row of three, straight or bent; a T of four; a cross.
            (3, 2) | (4, 3) | (5, 4) => true,
            // A square with a tail.
            (5, 3) => ones == 1,
            // A cross with a corner filled.
            (6, 4) => ones == 2,
            _ => false,
        };
        vital.then(|| room[at])
    }
}

#[inline]
fn has(room: &[u16], point: u16) -> bool {
    for &known in room {
        if known == point {
            return true;
        }
    }
    false
}
