//! What Go thinks of each play before it is tried, as games won and lost: near the last play, in good
//! shape, taking and saving what reading says can be taken and saved, off the edge while the board is
//! empty; against filling eyes and throwing stones away. The kinds of advice and their order of size are
//! those of the literature (Gelly and Silver, *Achieving Master Level Play in 9x9 Computer Go*, 2008;
//! Chaslot and others, *Adding Expert Knowledge and Exploration in Monte-Carlo Tree Search*, 2009).

use meeple_core::{GO, Opinion, Problem};

use super::board::{Board, Colour};
use super::patterns::{Shapes, TABLE};
use super::points::{NUMBERS, Point};
use super::reading::Reader;
use super::rules::Go;

/// Games that every play begins with, half of them won.
const EVEN: f32 = 10.0;
/// Games for a play at one, two and three steps from the last one, along lines where stones of a chain
/// are no step apart.
const NEAR: [f32; 4] = [0.0, 24.0, 22.0, 8.0];
/// Games for a shape.
const SHAPE: f32 = 10.0;
/// Games against a play on the two outer lines, and for one on the third, where nobody is near.
const LINE: f32 = 10.0;
/// Games against a play that leaves its own chain in atari.
const SELF_ATARI: f32 = 15.0;
/// Games against filling one's own eye, and against passing.
const IDLE: f32 = 40.0;
/// Games for what reading finds, and more of them for each stone at stake, up to so many.
const READ: f32 = 15.0;
const STONE: f32 = 3.0;
const STONES: u16 = 10;
/// Plays that reading may try for one position.
const PLAYS: u32 = 300;

/// A walk over the board, step by step from one point.
struct Spread {
    steps: [u8; NUMBERS],
    met: [bool; NUMBERS],
    queue: [u16; NUMBERS],
    count: usize,
}

impl Default for Spread {
    fn default() -> Self {
        Self { steps: [0; NUMBERS], met: [false; NUMBERS], queue: [0; NUMBERS], count: 0 }
    }
}

impl Spread {
    /// Comes to a point, and with it to its whole chain; the edge is none.
    fn enter(&mut self, board: &Board, at: u16, step: u8) {
        if at == 0 || self.met[usize::from(at)] {
            return;
        }
        let mut add = |point: u16| {
            self.met[usize::from(point)] = true;
            self.steps[usize::from(point)] = step;
            self.queue[self.count] = point;
            self.count += 1;
        };
        if board.spots[usize::from(at)].colour == Colour::Empty {
            add(at);
        } else {
            board.chain(at).for_each(add);
        }
    }
}

/// Games won and lost, for each point.
type Advice = [(f32, f32); NUMBERS];

impl Go {
    /// An opinion of every move, in the fixed order.
    pub(super) fn opinions(&self, board: &Board, opinions: &mut Vec<Opinion>) {
        let steps = self.steps_from_last(board);
        let shapes: &Shapes = &TABLE;
        let _ = self.actions(board, |point| {
            let (mut won, mut lost) = (0.0, 0.0);
            if point.is_pass() {
                lost += IDLE;
            } else {
                self.advise_by_look(board, point, shapes, &mut won, &mut lost);
                won += NEAR[usize::from(steps[point.number()])];
            }
            let games = EVEN + won + lost;
            opinions.push(Opinion { worth: (EVEN / 2.0 + won) / games, games });
            GO
        });
    }

    fn advise_by_look(
        &self,
        board: &Board,
        point: Point,
        shapes: &Shapes,
        won: &mut f32,
        lost: &mut f32,
    ) {
        let (tables, side) = (&*self.tables, board.mover);
        let (own, other) = (Colour::of(side), Colour::of(side.other()));
        let round = board.surroundings(tables, point.0);
        if shapes.matches(round) {
            *won += SHAPE;
        }
        let walled = |near: u16| {
            let colour = board.spots[usize::from(near)].colour;
            colour == own || colour == Colour::Edge
        };
        if tables.near[point.number()].into_iter().all(walled)
            && board.is_eye(tables, point.0, other)
        {
            *lost += IDLE;
        } else if board.room_after(tables, point.0, side).0 < 2 {
            *lost += SELF_ATARI;
        }
        match point.line(self.size()) {
            0 | 1 if self.is_far_from_stones(board, point) => *lost += LINE,
            2 if self.is_far_from_stones(board, point) => *won += LINE,
            _ => {}
        }
    }

    /// Whether no stone stands within three steps.
    fn is_far_from_stones(&self, board: &Board, point: Point) -> bool {
        let (column, row) = (point.column(self.size()), point.row(self.size()));
        let last = self.size() - 1;
        for y in row.saturating_sub(3)..=(row + 3).min(last) {
            let width = 3 - y.abs_diff(row);
            for x in column.saturating_sub(width)..=(column + width).min(last) {
                if board.spots[Point::at(self.size(), x, y).number()].colour != Colour::Empty {
                    return false;
                }
            }
        }
        true
    }

    /// The steps from the last play to each point, 0 where they are too many and at the last play itself;
    /// stones of a chain are no step apart (the common fate graph of Graepel and others, 2001).
    fn steps_from_last(&self, board: &Board) -> [u8; NUMBERS] {
        let mut spread = Spread::default();
        if let Some(last) = board.last() {
            spread.enter(board, last.0, 0);
        }
        let mut next = 0;
        while next < spread.count {
            let at = usize::from(spread.queue[next]);
            next += 1;
            let step = spread.steps[at] + 1;
            if usize::from(step) < NEAR.len() {
                for near in self.tables.near[at] {
                    spread.enter(board, near, step);
                }
            }
        }
        spread.steps
    }

    /// What reading says of every move, in the fixed order: it looks at each chain with one or two
    /// liberties.
    pub(super) fn read_chains(&self, board: &Board, found: &mut Vec<Opinion>) {
        let mut advice: Advice = [(0.0, 0.0); NUMBERS];
        let mut reader = Reader::new(self, PLAYS);
        let side = board.mover;
        for number in 1..=self.points() {
            let spot = &board.spots[usize::from(number)];
            let Some(owner) = spot.colour.side() else { continue };
            if spot.head != number {
                continue;
            }
            let stake = READ + STONE * f32::from(spot.stones.min(STONES));
            let in_atari = board.in_atari(number);
            let (at, won, lost) = if owner != side {
                let Some(at) = reader.takes(board, number) else { continue };
                // What cannot get away can be taken later as well.
                let runs = !in_atari || reader.saves(board, number).is_some();
                (at, if runs { stake } else { stake / 3.0 }, 0.0)
            } else if in_atari {
                match (reader.saves(board, number), board.last_liberty(number)) {
                    (Some(at), _) => (at, stake, 0.0),
                    (None, Some(at)) => (at, 0.0, stake),
                    (None, None) => continue,
                }
            } else if let Some(at) = reader.takes(board, number) {
                // The enemy would take it: where he would begin is a good place to begin with.
                (at, stake / 2.0, 0.0)
            } else {
                continue;
            };
            // Who ran out of plays has not read to the end.
            if !reader.has_plays_left() {
                break;
            }
            advice[usize::from(at)].0 += won;
            advice[usize::from(at)].1 += lost;
        }
        if advice.iter().all(|&said| said == (0.0, 0.0)) {
            return;
        }
        let _ = self.actions(board, |point| {
            let (won, lost) = advice[point.number()];
            let games = won + lost;
            found.push(Opinion { worth: if games > 0.0 { won / games } else { 0.5 }, games });
            GO
        });
    }
}
