//! Games played out quickly, at random or with the sense of a beginner who has been told what atari,
//! cuts and eyes are. Simple ko only: a playout is too short for anybody to circle in.

use meeple_core::{Deterministic, Outcome, Rng, Side, Strengths};

use super::board::{Board, Colour, Liberties};
use super::features::near_strength;
use super::patterns::{Shapes, TABLE};
use super::points::{Point, Tables};
use super::rules::Go;

/// How playouts choose their plays.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Policy<'a> {
    /// Any legal play with the same chance, but none that fills one's own eye.
    Light,
    /// An answer to the last play where it asks for one: take, escape, the vital point of a room,
    /// a shape; else any play that fills no eye and throws no chain away.
    #[default]
    Heavy,
    /// The same, but instead of a shape that somebody wrote down, one of the eight plays around the last
    /// one by their strengths: how often good players choose such a play, and not one elsewhere.
    Learnt(&'a Strengths),
}

/// Chains of so many stones are not put into atari by a playout's own play.
const LARGE: u16 = 3;

/// What a play away from the last one counts for, each empty point with as much, beside the strengths of the
/// plays around it. The less, the more playouts stay where the last play was: with 0.3, about what such plays
/// are worth by their features, it lost 52 of 80 games to shapes that were written down; with 0.1 and less the
/// two are as good as each other.
const ELSEWHERE: f32 = 0.01;
/// Plays beside the last one that are weaker than this are not looked at.
const WEAK: f32 = 3.0;

/// Plays collected for an answer.
#[derive(Default)]
struct Few {
    points: [u16; 16],
    count: usize,
}

impl Few {
    #[inline]
    fn add(&mut self, point: u16) {
        if self.count < self.points.len() {
            self.points[self.count] = point;
            self.count += 1;
        }
    }

    #[inline]
    fn draw(&self, rng: &mut Rng) -> Option<u16> {
        match self.count {
            0 => None,
            1 => Some(self.points[0]),
            count => Some(self.points[rng.below(count)]),
        }
    }
}

impl Go {
    /// Plays a game to its end in place and counts it, showing each move to `seen`. A game of more
    /// than three moves a point is counted as it stands.
    pub fn playout(
        &self,
        board: &mut Board,
        policy: Policy<'_>,
        rng: &mut Rng,
        mut seen: impl FnMut(Side, Point),
    ) -> Outcome {
        let shapes: &Shapes = &TABLE;
        for _ in 0..3 * self.points() {
            if board.passes >= 2 {
                break;
            }
            let mover = board.mover;
            let answer = match policy {
                Policy::Light => None,
                Policy::Heavy => {
                    let answer = self.answer(board, rng);
                    answer.or_else(|| self.shape(board, shapes, rng))
                }
                Policy::Learnt(strengths) => {
                    let answer = self.answer(board, rng);
                    answer.or_else(|| self.learnt_shape(board, strengths, rng))
                }
            };
            let at = answer.unwrap_or_else(|| self.random_play(board, policy, rng));
            self.apply(board, Point(at));
            seen(mover, Point(at));
        }
        self.counted(board)
    }

    /// A play that a playout may make, each with the same chance; 0 if there is none.
    #[inline]
    fn random_play(&self, board: &mut Board, policy: Policy<'_>, rng: &mut Rng) -> u16 {
        let (tables, side) = (&*self.tables, board.mover);
        let mut left = board.vacancies;
        while left > 0 {
            let place = rng.below(left.into());
            let at = board.spots[place].vacant;
            let fits = board.is_sensible(tables, at, side, self.rules().suicide)
                && (policy == Policy::Light || !board.throws_away(tables, at, side));
            if fits {
                return at;
            }
            // Out of the draw: it changes places with the last one.
            left -= 1;
            let other = board.spots[left as usize].vacant;
            board.spots[place].vacant = other;
            board.spots[other as usize].place = place as u16;
            board.spots[left as usize].vacant = at;
            board.spots[at as usize].place = left;
        }
        0
    }

    /// What the last play asks for at once, if anything.
    fn answer(&self, board: &Board, rng: &mut Rng) -> Option<u16> {
        let last = board.last;
        if last == 0 {
            return None;
        }
        let (tables, side) = (&*self.tables, board.mover);
        let round = tables.round[last as usize];
        let (own, other) = (Colour::of(side), Colour::of(side.other()));
        let may_play = |at: u16| board.may_play(tables, at, side, false);
        let mut few = Few::default();
        // 1. Take what the last play left in atari, itself first.
        if let Some(at) = board.last_liberty(last).filter(|&at| may_play(at)) {
            return Some(at);
        }
        for near in round {
            if board.spots[near as usize].colour == other
                && let Some(at) = board.last_liberty(near).filter(|&at| may_play(at))
            {
                few.add(at);
            }
        }
        if let Some(at) = few.draw(rng) {
            return Some(at);
        }
        // 2. Save what it put into atari: by taking a neighbour, or by running where there is room.
        for near in tables.near[last as usize] {
            if board.spots[near as usize].colour == own
                && let Some(way_out) = board.last_liberty(near)
            {
                board.counter_captures(tables, near, other, |at| {
                    if may_play(at) {
                        few.add(at);
                    }
                });
                if may_play(way_out) && board.room_after(tables, way_out, side).0 > 1 {
                    few.add(way_out);
                }
            }
        }
        if let Some(at) = few.draw(rng) {
            return Some(at);
        }
        // 3. The vital point of a room beside it.
        for near in tables.near[last as usize] {
            if board.spots[near as usize].colour == Colour::Empty
                && let Some(at) = board.vital_point(tables, near).filter(|&at| may_play(at))
            {
                return Some(at);
            }
        }
        None
    }

    /// A shape around the last play, any of those that match.
    fn shape(&self, board: &Board, shapes: &Shapes, rng: &mut Rng) -> Option<u16> {
        let tables = &*self.tables;
        if board.last == 0 {
            return None;
        }
        let mut few = Few::default();
        for near in tables.round[board.last as usize] {
            if board.spots[near as usize].colour == Colour::Empty
                && shapes.matches(board.surroundings(tables, near))
                && self.has_room(board, near)
            {
                few.add(near);
            }
        }
        few.draw(rng)
    }

    /// A play around the last one by the strengths of shape and nearness, or none by what all plays
    /// elsewhere are worth together.
    fn learnt_shape(&self, board: &Board, strengths: &Strengths, rng: &mut Rng) -> Option<u16> {
        let tables = &*self.tables;
        if board.last == 0 {
            return None;
        }
        let mut drawn = None;
        let mut total = ELSEWHERE * f32::from(board.vacancies);
        for (place, near) in tables.round[board.last as usize].into_iter().enumerate() {
            if board.spots[near as usize].colour != Colour::Empty {
                continue;
            }
            let around = board.surroundings(tables, near);
            let strength = near_strength(strengths, around, place % 2 == 1, board.mover);
            if strength < WEAK || !self.has_room(board, near) {
                continue;
            }
            // A draw by weight in one pass: each takes the place of those before by its share.
            total += strength;
            if rng.unit() as f32 * total < strength {
                drawn = Some(near);
            }
        }
        drawn
    }

    /// Whether a play is legal and leaves its chain two liberties.
    #[inline]
    fn has_room(&self, board: &Board, at: u16) -> bool {
        let (tables, side) = (&*self.tables, board.mover);
        board.may_play(tables, at, side, false) && board.room_after(tables, at, side).0 > 1
    }
}

impl Board {
    /// Whether a play is legal, simple ko and superko aside, and fills no eye of one's own.
    #[inline]
    fn is_sensible(&self, tables: &Tables, at: u16, side: Side, suicide: bool) -> bool {
        if at == self.ko {
            return false;
        }
        let (own, other) = (Colour::of(side), Colour::of(side.other()));
        let near = tables.near[at as usize];
        // Which colours are beside it, a bit each.
        let mut beside = 0u8;
        for near in near {
            beside |= 1 << self.spots[near as usize].colour as u8;
        }
        if beside & 1 << Colour::Empty as u8 != 0 {
            return true;
        }
        if beside & 1 << other as u8 == 0 && self.is_eye(tables, at, other) {
            return false;
        }
        let mut friends = false;
        for near in near {
            let colour = self.spots[near as usize].colour;
            if colour == Colour::Edge {
                continue;
            }
            if (colour == own) != self.in_atari(near) {
                return true;
            }
            friends |= colour == own;
        }
        suicide && friends
    }

    /// Whether a point whose four neighbours are one side's is an eye: the enemy holds at most one
    /// of the corners around it, and none at the edge of the board.
    #[inline]
    pub(super) fn is_eye(&self, tables: &Tables, at: u16, enemy: Colour) -> bool {
        let round = tables.round[at as usize];
        let (mut enemies, mut edges) = (0, 0);
        for place in [1, 3, 5, 7] {
            let colour = self.spots[round[place] as usize].colour;
            enemies += u8::from(colour == enemy);
            edges += u8::from(colour == Colour::Edge);
        }
        enemies + u8::from(edges > 0) < 2
    }

    /// Whether a play leaves a large chain of one's own with one liberty.
    #[inline]
    fn throws_away(&self, tables: &Tables, at: u16, side: Side) -> bool {
        let (liberties, stones) = self.room_after(tables, at, side);
        liberties < 2 && stones >= LARGE
    }

    /// The liberties, two standing for more, and the stones of the chain that a play would make.
    /// What it takes is counted as one liberty for each neighbour of the play, or as two where it
    /// takes several stones.
    #[inline]
    pub(super) fn room_after(&self, tables: &Tables, at: u16, side: Side) -> (u8, u16) {
        let own = Colour::of(side);
        let near = tables.near[at as usize];
        let mut found = 0u16;
        let mut liberties = 0u8;
        let mut note = |point: u16| {
            if point != found {
                (found, liberties) = (point, (liberties + 1).min(2));
            }
        };
        let mut stones = 1;
        let mut seen = [0u16; 4];
        let mut empty = 0;
        for &beside in &near {
            if self.spots[beside as usize].colour == Colour::Empty {
                empty += 1;
                note(beside);
            }
        }
        if empty >= 2 {
            // Enough is known, but for the number of stones, which then does not matter.
            return (2, stones);
        }
        for (index, &beside) in near.iter().enumerate() {
            let spot = self.spots[beside as usize];
            if spot.colour == own {
                let [a, b, c, _] = seen;
                if spot.head == a || spot.head == b || spot.head == c {
                    continue;
                }
                seen[index] = spot.head;
                let chain = self.spots[spot.head as usize];
                stones += chain.stones;
                let left = self.without_point(chain.liberties, &near, spot.head, at);
                if left.count > 0 {
                    match left.only() {
                        Some(point) => note(point),
                        None => return (2, stones),
                    }
                }
            } else if spot.colour.side().is_some() && self.in_atari(beside) {
                if self.chain_size(beside) > 1 {
                    return (2, stones);
                }
                note(beside);
            }
        }
        (liberties, stones)
    }

    /// The liberties of a chain without one point, which touches it at some of `near`.
    #[inline]
    fn without_point(&self, mut all: Liberties, near: &[u16; 4], head: u16, at: u16) -> Liberties {
        for &beside in near {
            if self.spots[beside as usize].head == head {
                all.remove(at);
            }
        }
        all
    }

    /// Shows where enemy chains in atari beside the chain of a stone can be taken.
    pub(super) fn counter_captures(
        &self,
        tables: &Tables,
        stone: u16,
        enemy: Colour,
        mut visit: impl FnMut(u16),
    ) {
        for stone in self.chain(stone) {
            for near in tables.near[stone as usize] {
                if self.spots[near as usize].colour == enemy
                    && let Some(at) = self.last_liberty(near)
                {
                    visit(at);
                }
            }
        }
    }
}
