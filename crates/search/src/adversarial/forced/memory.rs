//! What is remembered of a position: it is won within so many plies, it is not won within so many.

/// What is known of one position, for one attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// Won within so many plies; [`NEVER`] if no win is known.
    won_within: u16,
    /// Not won within so many plies; [`NEVER`] if there is no such number.
    not_within: u16,
    /// The move that settled it last, by its place in the fixed order.
    pub(super) best: u16,
}

/// No win is known.
const NEVER: u16 = u16::MAX;

impl Seen {
    const NOTHING: Self = Self { won_within: NEVER, not_within: 0, best: u16::MAX };

    /// Whether it is won within so many plies, if that is known.
    #[inline]
    pub(super) fn answers(self, plies: u32) -> Option<bool> {
        if self.won_within != NEVER && plies >= u32::from(self.won_within) {
            Some(true)
        } else if self.not_within == NEVER || plies <= u32::from(self.not_within) {
            Some(false)
        } else {
            None
        }
    }

    /// With what was found for a number of plies, and by which move; `None` is any number. A win too long to be written
    /// down is not remembered, and that there is none only as far as it can be.
    pub(super) fn with(self, won: bool, plies: Option<u32>, best: u16) -> Self {
        let seen = Self { best, ..self };
        let kept = |plies: u32| u16::try_from(plies).unwrap_or(NEVER).min(NEVER - 1);
        match (won, plies) {
            (true, None) => Self { won_within: 1, ..seen },
            (true, Some(plies)) if plies < u32::from(NEVER) => {
                Self { won_within: self.won_within.min(kept(plies)), ..seen }
            }
            (true, Some(_)) => seen,
            (false, None) => Self { not_within: NEVER, ..seen },
            (false, Some(plies)) => Self { not_within: self.not_within.max(kept(plies)), ..seen },
        }
    }
}

/// A table of positions by key: two entries a place, one for the work that was greatest, one for
/// the newest.
#[derive(Debug)]
pub(super) struct Memory {
    places: Vec<[(u64, Seen); 2]>,
    most: usize,
    used: usize,
}

const PLACE: usize = size_of::<[(u64, Seen); 2]>();

/// Places that a memory begins with.
const FEWEST: usize = 1 << 10;

impl Memory {
    pub(super) fn with_bytes(bytes: usize) -> Self {
        let most = (bytes / PLACE).max(FEWEST);
        let most = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        Self { places: vec![[(0, Seen::NOTHING); 2]; FEWEST], most, used: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.places.len() * PLACE
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        // Multiplied, so that keys that are small numbers are spread too.
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.places.len() - 1)
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Seen {
        let place = &self.places[self.place(key)];
        place.iter().find(|(known, _)| *known == key).map_or(Seen::NOTHING, |(_, seen)| *seen)
    }

    pub(super) fn put(&mut self, key: u64, seen: Seen) {
        if self.used > self.places.len() && self.places.len() < self.most {
            self.grow();
        }
        let at = self.place(key);
        let place = &mut self.places[at];
        let slot = if place[0].0 == key || weight(seen) >= weight(place[0].1) { 0 } else { 1 };
        if slot == 0 && place[0].0 != key {
            self.used += usize::from(place[1].1 == Seen::NOTHING);
            place[1] = place[0];
        } else if place[slot].0 != key {
            self.used += usize::from(place[slot].1 == Seen::NOTHING);
        }
        place[slot] = (key, seen);
    }

    /// Doubles the memory and puts everything back.
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.places);
        self.places = vec![[(0, Seen::NOTHING); 2]; old.len() * 2];
        self.used = 0;
        for (key, seen) in old.into_iter().flatten().filter(|(_, seen)| *seen != Seen::NOTHING) {
            self.put(key, seen);
        }
    }
}

/// How much work an entry stands for: deep ones stay.
fn weight(seen: Seen) -> u16 {
    if seen.won_within == NEVER { seen.not_within } else { seen.won_within.max(seen.not_within) }
}
