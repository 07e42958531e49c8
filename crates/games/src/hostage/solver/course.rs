//! Where the policy of a block leads: the chance of success and the enemy turns still to come, both
//! at once and while the block is in the cache. What leaves the block is known by then.
//!
//! In the end every figure is compared with what the figures after it say. If no number of turns is
//! off by more than ρ there and no chance by more than σ, then figures of a position are off by so
//! much for each position on the way from there: at most `(points + 1) (t + 1)` are to be expected,
//! where `t` are the true turns. Rounding counts as being off.

use meeple_core::{Control, Outlook, Staged as _};

use super::act::decode;
use super::formation::{Block, Turns};
use super::relax::{Places, Round};
use super::rows::{Policy, Rows, bank};
use crate::hostage::mission::Hostage;
use crate::hostage::state::{Live, State};

/// Chance of success, and turns.
type Pair = [f64; 2];

/// What the policy leads to, from every position on.
#[derive(Debug)]
pub(super) struct Courses {
    rows: [Rows; 2],
    /// How far figures are off from what those after them say, rounding included.
    off: Pair,
    /// Positions of one turn.
    stages: f64,
}

/// Changes that are small enough.
const SMALL: Pair = [1e-12, 1e-11];
/// Who is not settled after so many rounds goes on for ever, or nearly so.
const MOST_ROUNDS: u32 = 600;

impl Courses {
    pub(super) fn new(mission: &Hostage) -> Self {
        let rows = [Rows::new(mission), Rows::new(mission)];
        let stages = f64::from(mission.scenario.actions.points) + 1.0;
        Self { rows, off: [0.0; 2], stages }
    }

    /// Follows the policy through a block, whose values are stored already, in the mission as it is
    /// `played`. Whether it came to an end; `None` when the budget did.
    pub(super) fn follow(
        &mut self,
        played: &Hostage,
        block: &Block<'_>,
        turns: &Turns,
        policy: &Policy,
        control: &mut Control<'_>,
    ) -> Option<bool> {
        let Some(mut course) = Course::of(self, played, block, turns, policy) else {
            return Some(false);
        };
        let mut round = Round::new(block.places);
        for _ in 0..MOST_ROUNDS {
            let many = round.visit(|place, _| course.visit(turns, place));
            if many == 0 {
                let off = course.off(turns);
                self.off = [self.off[0].max(off[0]), self.off[1].max(off[1])];
                course.store(&mut self.rows);
                return Some(true);
            }
            for _ in 0..many {
                if control.tick().is_break() {
                    return None;
                }
            }
        }
        Some(false)
    }

    /// The chance of success and the turns from a position on; `None` where they are not known well
    /// enough.
    pub(super) fn at(&self, mission: &Hostage, live: &Live) -> Option<Outlook> {
        let [success, turns] = self.rows.each_ref().map(|rows| rows.value(mission, live));
        let [sigma, eta] = self.off.map(|off| self.stages * off);
        let (least, most) = ((turns - eta) / (1.0 + eta), (turns + eta) / (1.0 - eta));
        let error = sigma * (most + 1.0) + f64::EPSILON;
        let outward = 8.0 * f64::EPSILON;
        (eta < 0.5).then(|| Outlook {
            success: ((success - error).max(0.0), (success + error).min(1.0)),
            turns: ((least * (1.0 - outward)).max(0.0), most * (1.0 + outward)),
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.rows.iter().map(Rows::bytes).sum()
    }
}

/// An action of the policy: what it leads to outside the block, and shares of places inside.
#[derive(Clone, Copy, Default)]
struct Move {
    outside: Pair,
    inside: [(u32, f64); 2],
}

/// The policy in one block.
struct Course<'a, 'm> {
    block: &'a Block<'m>,
    places: &'m Places,
    width: usize,
    /// By action points (none first), cell and rotation.
    values: Vec<Pair>,
    cells: usize,
    /// By action points less one, place and rotation.
    moves: Vec<Move>,
    /// Of living on, without discount: by cell, rotation and steps.
    chances: Vec<f64>,
    twice: Vec<Pair>,
    /// The largest turns so far.
    size: f64,
}

impl<'a, 'm> Course<'a, 'm> {
    fn of(
        known: &Courses,
        played: &Hostage,
        block: &'a Block<'m>,
        turns: &Turns,
        policy: &Policy,
    ) -> Option<Self> {
        let (cells, width) = (played.scenario.ground.count(), block.orbit.len());
        let highest = played.scenario.actions.points;
        let discount = played.scenario.discount;
        let index = |points: usize, cell: usize, rotation: usize| {
            ((points * cells + cell) * width + rotation) as u32
        };
        let mut moves = Vec::with_capacity(usize::from(highest) * block.places.cells.len() * width);
        for points in 1..=highest {
            for (place, &cell) in block.places.cells.iter().enumerate() {
                for (rotation, &room) in block.rooms.iter().enumerate() {
                    let mut found = Move::default();
                    if block.taken[cell * width + rotation] {
                        moves.push(found);
                        continue;
                    }
                    if let Some(shares) = block.within(points, place, rotation) {
                        for (slot, share) in found.inside.iter_mut().zip(shares) {
                            if let Some((left, cell, share)) = share {
                                let chance = if left == 0 { share } else { share / discount };
                                *slot = (index(left, cell, rotation), chance);
                            }
                        }
                        moves.push(found);
                        continue;
                    }
                    let live = block.live(rotation, cell, points);
                    let row = bank(played, &live);
                    let action = decode(policy[usize::from(points) - 1][row][room])?;
                    let mut many = 0;
                    played.act(&State::Live(live), action, |chance, next, _| {
                        if let State::Live(next) = next
                            && same_block(&live, &next)
                            && !played.is_home(&next)
                        {
                            let to = index(next.points.into(), next.lead().into(), rotation);
                            if let Some(slot) = found.inside.get_mut(many) {
                                *slot = (to, chance);
                            }
                            many += 1;
                        } else {
                            let later = known.outside(played, &next);
                            found.outside[0] += chance * later[0];
                            found.outside[1] += chance * later[1];
                        }
                    });
                    if many > found.inside.len() {
                        return None;
                    }
                    moves.push(found);
                }
            }
        }
        let mut chances = Vec::with_capacity(turns.chances.len());
        for cell in turns.chances.chunks(turns.steps * width) {
            for rotation in 0..width {
                chances
                    .extend((0..turns.steps).map(|step| cell[step * width + rotation] / discount));
            }
        }
        Some(Self {
            block,
            places: block.places,
            width,
            values: vec![[0.0; 2]; (usize::from(highest) + 1) * cells * width],
            cells,
            moves,
            chances,
            twice: vec![[0.0; 2]; width + turns.steps],
            size: 1.0,
        })
    }

    /// Backs up a place; how much that changes, and whether it matters.
    fn visit(&mut self, turns: &Turns, place: usize) -> (f64, bool) {
        let (mut change, mut most) = ([0.0; 2], [0.0, self.size]);
        self.back_up(turns, place, |points, value, next| {
            // Before the enemies act nothing changes but what changed here at the last visit.
            if points > 0 {
                for lane in 0..2 {
                    change[lane] = larger(change[lane], (next[lane] - value[lane]).abs());
                    most[lane] = larger(most[lane], next[lane]);
                }
            }
            *value = next;
        });
        let [_, size] = most;
        self.size = size;
        let small = [SMALL[0].max(rounding(1.0)), SMALL[1].max(rounding(size))];
        (change[0].max(change[1] / size), change[0] > small[0] || change[1] > small[1])
    }

    /// How far the figures are off from what those after them say.
    fn off(&mut self, turns: &Turns) -> Pair {
        let mut off = [0.0f64; 2];
        for place in 0..self.places.cells.len() {
            self.back_up(turns, place, |_, value, next| {
                for lane in 0..2 {
                    let apart = (next[lane] - value[lane]).abs() + rounding(next[lane].max(1.0));
                    off[lane] = off[lane].max(apart);
                }
            });
        }
        off
    }

    /// Shows the figures of a place with what those after them say: before the enemies act, then
    /// with action points, the fewest first. Enemies only walk on: so the last rotation comes first,
    /// and those before it know of it.
    #[inline]
    fn back_up(
        &mut self,
        turns: &Turns,
        place: usize,
        mut see: impl FnMut(usize, &mut Pair, Pair),
    ) {
        let (width, cell) = (self.width, self.places.cells[place]);
        let layer = self.cells * width;
        let first = cell * width;
        let highest = self.values.len() - layer + first;
        let (many, layers) = (self.places.cells.len() * width, self.values.len() / layer);
        for (twice, value) in
            self.twice.iter_mut().zip(self.values[highest..][..width].iter().cycle())
        {
            *twice = *value;
        }
        for rotation in (0..width).rev() {
            let chances = &self.chances[(first + rotation) * turns.steps..][..turns.steps];
            let mut sum = [0.0, 1.0];
            for (chance, later) in chances.iter().zip(&self.twice[rotation..]) {
                sum[0] += chance * later[0];
                sum[1] += chance * later[1];
            }
            see(0, &mut self.values[first + rotation], sum);
            for points in 1..layers {
                let step = &self.moves[(points - 1) * many + place * width + rotation];
                let [(one, share), (other, part)] = step.inside;
                let (one, other) = (self.values[one as usize], self.values[other as usize]);
                let mut sum = step.outside;
                for lane in 0..2 {
                    sum[lane] += share * one[lane] + part * other[lane];
                }
                see(points, &mut self.values[points * layer + first + rotation], sum);
            }
            self.twice[rotation] = self.values[highest + rotation];
        }
    }

    /// Writes the figures where all can see them.
    fn store(&self, rows: &mut [Rows; 2]) {
        let (width, layer) = (self.width, self.cells * self.width);
        for &cell in &self.places.cells {
            let row = self.block.bank(cell);
            for (rotation, &room) in self.block.rooms.iter().enumerate() {
                for (lane, rows) in rows.iter_mut().enumerate() {
                    rows.between[row][room] = self.values[cell * width + rotation][lane];
                    for (points, left) in rows.left.iter_mut().enumerate() {
                        let at = (points + 1) * layer + cell * width + rotation;
                        left[row][room] = self.values[at][lane];
                    }
                }
            }
        }
    }
}

impl Courses {
    /// What a position that leaves the block leads to.
    fn outside(&self, played: &Hostage, next: &State) -> Pair {
        let live = match next {
            State::Won => return [1.0, 0.0],
            State::Lost => return [0.0, 0.0],
            State::Live(live) => live,
        };
        if live.points > 0 {
            return self.rows.each_ref().map(|rows| rows.value(played, live));
        }
        if !played.is_home(live) {
            let (row, room) = (bank(played, live), played.room(live).unwrap_or(0) as usize);
            return self.rows.each_ref().map(|rows| rows.between[row][room]);
        }
        // The enemies' last chance.
        let mut sum = [0.0; 2];
        played.react(next, |chance, end, gain| {
            sum[0] += if end == State::Won { chance } else { 0.0 };
            sum[1] += chance * gain.turns;
        });
        sum
    }
}

/// Whether an action leads from one position to another without changing enemies, threat or hostage.
fn same_block(one: &Live, other: &Live) -> bool {
    one.squad == other.squad && one.threat == other.threat && one.freed == other.freed
}

/// The larger of two numbers: none is ever without meaning, so that a plain comparison does, which
/// runs several at a time.
#[inline]
fn larger(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

/// Of a sum of a few dozen terms of that size.
fn rounding(size: f64) -> f64 {
    64.0 * f64::EPSILON * size
}
