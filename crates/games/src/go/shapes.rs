//! All surroundings of three by three points, turned and mirrored ones and both colours taken for one.

use std::sync::LazyLock;

use meeple_core::{Phrase, Side, phrase};

/// The number of each surrounding.
pub(super) struct Shape3x3 {
    numbers: Box<[u16]>,
    /// One surrounding of each number.
    codes: Vec<u16>,
}

/// The table, made once.
pub(super) static SHAPES: LazyLock<Shape3x3> = LazyLock::new(Shape3x3::build);

/// What lies on one of the eight points around, as `Colour` numbers them: empty, the mover's, the
/// other's (once the colours are those of the mover), beyond the edge.
const EDGE: u16 = 3;

impl Shape3x3 {
    /// How many there are: 954 away from the edge, 135 on it and 18 in the corner.
    pub(super) const COUNT: u32 = 1107;

    /// The number of a surrounding for the side that moves.
    #[inline]
    pub(super) fn of(&self, code: u16, side: Side) -> u32 {
        let seen = if side == Side::First { code } else { swapped(code) };
        self.numbers[usize::from(seen)].into()
    }

    fn build() -> Self {
        const NONE: u16 = u16::MAX;
        let mut numbers = vec![NONE; 1 << 16].into_boxed_slice();
        let mut codes = Vec::new();
        for code in 0..=u16::MAX {
            if numbers[usize::from(code)] != NONE || !is_possible(code) {
                continue;
            }
            let number = codes.len() as u16;
            codes.push(code);
            for turn in 0..4 {
                for mirrored in [false, true] {
                    numbers[usize::from(turned(code, turn, mirrored))] = number;
                }
            }
        }
        // A board of two by two knows surroundings with two corners: they share a number.
        for number in &mut numbers {
            if *number == NONE {
                *number = 0;
            }
        }
        Self { numbers, codes }
    }

    /// What a shape looks like: three rows, `X` the mover's stones, `O` the other's, `-` beyond the
    /// edge.
    pub(super) fn name(&self, number: u32) -> Phrase {
        let code = self.codes.get(number as usize).copied().unwrap_or_default();
        let letter = |place: usize| ['.', 'X', 'O', '-'][usize::from(point(code, place))];
        // Clockwise from above, as they are numbered.
        let rows = [
            [letter(7), letter(0), letter(1)],
            [letter(6), '*', letter(2)],
            [letter(5), letter(4), letter(3)],
        ];
        let rows = rows.map(String::from_iter).join("/");
        phrase!("shape {rows}", "forme {rows}")
    }
}

/// What is on the point at that place.
const fn point(code: u16, place: usize) -> u16 {
    code >> (2 * place) & 3
}

/// The same with the colours exchanged: 1 is 2 and 2 is 1, 0 and 3 stay.
const fn swapped(code: u16) -> u16 {
    (code & 0x5555) << 1 | (code & 0xaaaa) >> 1
}

/// The same, turned by so many right angles and perhaps mirrored before.
fn turned(code: u16, turn: usize, mirrored: bool) -> u16 {
    (0..8).fold(0, |seen, place| {
        let from = if mirrored { (8 - place) % 8 } else { place };
        seen | point(code, (from + 2 * turn) % 8) << (2 * place)
    })
}

/// Whether the points beyond the edge are none, a side of three, or a corner of five.
fn is_possible(code: u16) -> bool {
    let beyond: Vec<usize> = (0..8).filter(|&place| point(code, place) == EDGE).collect();
    let is = |place: usize| point(code, place % 8) == EDGE;
    let side = |first: usize| (first..first + 3).all(is);
    let corner = |first: usize| (first..first + 5).all(is);
    match beyond.len() {
        0 => true,
        3 => [7, 1, 3, 5].into_iter().any(side),
        5 => [7, 1, 3, 5].into_iter().any(corner),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_counting_by_orbits_says() {
        // Burnside: away from the edge (3^8 + 2·3^2 + 3^4 + 4·3^5) / 8, on the edge (3^5 + 3^3) / 2, in
        // the corner (3^3 + 3^2) / 2.
        let count = (6561 + 18 + 81 + 972) / 8 + (243 + 27) / 2 + (27 + 9) / 2;
        assert_eq!(SHAPES.codes.len(), count);
        assert_eq!(Shape3x3::COUNT as usize, count);
    }

    #[test]
    fn turned_mirrored_and_with_colours_exchanged_it_is_the_same() {
        let mut rng = meeple_core::Rng::new(1);
        for _ in 0..2000 {
            let code = SHAPES.codes[rng.below(SHAPES.codes.len())];
            let number = SHAPES.of(code, Side::First);
            for turn in 0..4 {
                for mirrored in [false, true] {
                    assert_eq!(SHAPES.of(turned(code, turn, mirrored), Side::First), number);
                }
            }
            assert_eq!(SHAPES.of(swapped(code), Side::Second), number);
            assert_eq!(swapped(swapped(code)), code);
        }
    }
}
