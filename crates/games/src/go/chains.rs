//! Playing a stone: chains join, lose liberties, and are taken off.

use meeple_core::Side;

use super::board::{Board, Colour, Liberties, Spot};
use super::points::{KEYS, Tables};

/// What a play did beside putting a stone down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Taken {
    /// How many stones were taken off, and the point of one of them.
    pub(super) stones: u16,
    pub(super) point: u16,
}

impl Board {
    /// Whether the chain of a stone has one liberty.
    #[inline]
    pub(super) fn in_atari(&self, stone: u16) -> bool {
        self.spots[self.spots[stone as usize].head as usize].liberties.at_most_one()
    }

    /// The last liberty of the chain of a stone, if it has one only.
    #[inline]
    pub(super) fn last_liberty(&self, stone: u16) -> Option<u16> {
        self.spots[self.spots[stone as usize].head as usize].liberties.only()
    }

    /// How many stones the chain of a stone has.
    #[inline]
    pub(super) fn chain_size(&self, stone: u16) -> u16 {
        self.spots[self.spots[stone as usize].head as usize].stones
    }

    /// The stones of a chain.
    pub(super) fn chain(&self, stone: u16) -> impl Iterator<Item = u16> {
        let mut next = Some(stone);
        std::iter::from_fn(move || {
            let here = next?;
            let after = self.spots[here as usize].next;
            next = (after != stone).then_some(after);
            Some(here)
        })
    }

    /// Whether a play is legal but for superko: the ko point apart, a stone needs a liberty when
    /// what it captures is gone; `suicide` allows a chain of several stones to take itself off.
    #[inline]
    pub(super) fn may_play(&self, tables: &Tables, at: u16, side: Side, suicide: bool) -> bool {
        if self.spots[at as usize].colour != Colour::Empty || at == self.ko {
            return false;
        }
        let own = Colour::of(side);
        let mut friends = false;
        for near in tables.near[at as usize] {
            let colour = self.spots[near as usize].colour;
            if colour == Colour::Empty {
                return true;
            }
            if colour == Colour::Edge {
                continue;
            }
            // A friend with another liberty, or an enemy without one.
            if (colour == own) != self.in_atari(near) {
                return true;
            }
            friends |= colour == own;
        }
        suicide && friends
    }

    /// Puts a stone on an empty point and takes off what has no liberty, the enemy's chains first.
    #[inline]
    pub(super) fn place(&mut self, tables: &Tables, at: u16, side: Side) -> Taken {
        let own = Colour::of(side);
        self.fill(at, side);
        let near = tables.near[at as usize];
        let spots = &mut *self.spots;
        // 1. The stone is a chain of its own, and a liberty less for whoever is beside it.
        let mut liberties = Liberties::default();
        for beside in near {
            let spot = &spots[beside as usize];
            if spot.colour == Colour::Empty {
                liberties.add(beside);
            } else {
                let head = spot.head;
                spots[head as usize].liberties.remove(at);
            }
        }
        let spot = &mut spots[at as usize];
        (spot.head, spot.next, spot.stones, spot.liberties) = (at, at, 1, liberties);
        // 2. It joins its friends; enemies without liberties go.
        let mut taken = Taken::default();
        for beside in near {
            let spots = &mut *self.spots;
            let spot = &spots[beside as usize];
            if spot.colour == own {
                join(spots, at, beside);
            } else if spot.colour.side().is_some() && spots[spot.head as usize].liberties.count == 0
            {
                taken.stones += self.take_off(tables, beside);
                taken.point = beside;
            }
        }
        // 3. Who took nothing and has no liberty goes too.
        if self.spots[self.spots[at as usize].head as usize].liberties.count == 0 {
            self.take_off(tables, at);
        }
        taken
    }

    /// Whether a stone stands alone with a single liberty: what makes a ko of a single capture.
    #[inline]
    pub(super) fn is_lone_in_atari(&self, at: u16) -> bool {
        let head = &self.spots[self.spots[at as usize].head as usize];
        head.stones == 1 && head.liberties.count == 1
    }

    /// The point leaves the list of empty ones.
    #[inline]
    fn fill(&mut self, at: u16, side: Side) {
        self.stones_key ^= KEYS[side.index()][at as usize];
        self.stones[side.index()] += 1;
        self.vacancies -= 1;
        let spots = &mut *self.spots;
        let last = spots[self.vacancies as usize].vacant;
        let spot = &mut spots[at as usize];
        spot.colour = Colour::of(side);
        let place = spot.place;
        spots[place as usize].vacant = last;
        spots[last as usize].place = place;
    }

    /// Takes a chain off the board; how many stones it had.
    fn take_off(&mut self, tables: &Tables, first: u16) -> u16 {
        let Some(side) = self.spots[first as usize].colour.side() else { return 0 };
        let (keys, before) = (&KEYS[side.index()], self.vacancies);
        let spots = &mut *self.spots;
        let (mut vacancies, mut key) = (before, self.stones_key);
        let mut stone = first;
        loop {
            let spot = &mut spots[stone as usize];
            let next = spot.next;
            (spot.colour, spot.head, spot.place) = (Colour::Empty, stone, vacancies);
            spots[vacancies as usize].vacant = stone;
            vacancies += 1;
            key ^= keys[stone as usize];
            if next == first {
                break;
            }
            stone = next;
        }
        // Only now do all of them lead to themselves: what an empty point is given means nothing.
        let mut stone = first;
        loop {
            for beside in tables.near[stone as usize] {
                let head = spots[beside as usize].head;
                spots[head as usize].liberties.add(stone);
            }
            stone = spots[stone as usize].next;
            if stone == first {
                break;
            }
        }
        let count = vacancies - before;
        (self.vacancies, self.stones_key) = (vacancies, key);
        self.stones[side.index()] -= count;
        count
    }

    /// The key of all stones after a legal play, found without playing it.
    pub(super) fn stones_key_after(&self, tables: &Tables, at: u16, side: Side) -> u64 {
        let (own, keys) = (Colour::of(side), &KEYS[side.index()]);
        let mut key = self.stones_key ^ keys[at as usize];
        let mut seen = [0; 4];
        let (mut taken, mut breathes) = (false, false);
        let near = tables.near[at as usize];
        for (index, beside) in near.into_iter().enumerate() {
            let spot = self.spots[beside as usize];
            match spot.colour {
                Colour::Edge => {}
                Colour::Empty => breathes = true,
                colour if colour == own => breathes |= !self.in_atari(beside),
                _ if self.in_atari(beside) && !seen.contains(&spot.head) => {
                    seen[index] = spot.head;
                    taken = true;
                    key = self.without(key, beside, side.other());
                }
                _ => {}
            }
        }
        if taken || breathes {
            return key;
        }
        // Suicide: the stone and its friends go.
        key ^= keys[at as usize];
        for (index, beside) in near.into_iter().enumerate() {
            let spot = self.spots[beside as usize];
            if spot.colour == own && !seen.contains(&spot.head) {
                seen[index] = spot.head;
                key = self.without(key, beside, side);
            }
        }
        key
    }

    fn without(&self, key: u64, stone: u16, side: Side) -> u64 {
        self.chain(stone).fold(key, |key, stone| key ^ KEYS[side.index()][stone as usize])
    }
}

/// Joins the chains of two stones, the smaller one to the larger.
#[inline]
fn join(spots: &mut [Spot], one: u16, other: u16) {
    let (one, other) = (spots[one as usize].head, spots[other as usize].head);
    if one == other {
        return;
    }
    let larger = spots[one as usize].stones >= spots[other as usize].stones;
    let (head, joined) = if larger { (one, other) } else { (other, one) };
    let mut stone = joined;
    loop {
        let spot = &mut spots[stone as usize];
        spot.head = head;
        stone = spot.next;
        if stone == joined {
            break;
        }
    }
    let gone = spots[joined as usize];
    spots[joined as usize].next = spots[head as usize].next;
    let chain = &mut spots[head as usize];
    chain.next = gone.next;
    chain.stones += gone.stones;
    chain.liberties.join(gone.liberties);
}
