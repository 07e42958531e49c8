//! Where the policy of a block leads: the chance of success and the enemy turns still to come, both
//! at once and while the block is in the cache. What leaves the block is known by then.
//!
//! In the end every figure is compared with what the figures after it say. If no number of turns is
//! off by more than ρ there and no chance by more than σ, then figures of a position are off by so
//! much for each position on the way from there: at most `(points + 1) (t + 1)` are to be expected,
//! where `t` are the true turns. Rounding counts as being off.

use meeple_core::{Control, Outlook};

use super::act::decode;
use super::block::{Block, LANES, Part, Turns, tick};
use super::formation::Before;
use super::relax::Round;
use super::rows::{Rows, bank};
use crate::mission::Hostage;
use crate::state::{Live, State};

/// Chance of success, and turns.
pub(super) type Pair = [f64; 2];

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

    /// Writes the figures of a block where all can see them, and how far these are off.
    pub(super) fn keep(&mut self, part: &Part<'_>, figures: &[Pair], off: Pair) {
        self.off = [self.off[0].max(off[0]), self.off[1].max(off[1])];
        let rooms = part.rooms();
        for &cell in &part.places.cells {
            let row = part.bank(cell);
            for (lane, rows) in self.rows.iter_mut().enumerate() {
                for (points, layer) in
                    [&mut rows.between].into_iter().chain(&mut rows.left).enumerate()
                {
                    let figures = &figures[(points * part.cells + cell) * part.width()..];
                    for (&room, figures) in rooms.iter().zip(figures) {
                        layer[row][room] = figures[lane];
                    }
                }
            }
        }
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
pub(super) struct Course<'a> {
    part: Part<'a>,
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

impl<'a> Course<'a> {
    /// The policy of a solved block, in the mission as it is `played`. `None` where an action leads
    /// to more places than are thought of here.
    pub(super) fn of(
        known: &Courses,
        played: &Hostage,
        block: &Block<'a>,
        chosen: &[u8],
        before: Before<'_>,
        turns: &Turns,
    ) -> Option<Self> {
        let part = block.part;
        let (cells, width, wide) = (part.cells, part.width(), part.wide());
        let highest = played.scenario.actions.points;
        let discount = played.scenario.discount;
        let mut moves = Vec::with_capacity(chosen.len());
        for (index, &chosen) in chosen.iter().enumerate() {
            let (at, rotation) = (index / width, index % width);
            let cell = part.places.cells[at % part.places.cells.len()];
            let mut found = Move::default();
            if part.is_taken(rotation, cell) {
                moves.push(found);
                continue;
            }
            let (choice, code) = block.choices.get(at, chosen, rotation);
            if !choice.leaves {
                for (slot, share) in found.inside.iter_mut().zip(choice.shares) {
                    let worth = if share.row < cells { 1.0 } else { discount };
                    *slot = ((share.row * width + rotation) as u32, share.share / worth);
                }
                moves.push(found);
                continue;
            }
            let points = (at / part.places.cells.len()) as u8 + 1;
            let live = part.live(rotation, cell, points);
            let mut many = 0;
            played.act(&State::Live(live), decode(code)?, |chance, next, _| {
                if let State::Live(next) = next
                    && same_block(&live, &next)
                    && !played.is_home(&next)
                {
                    let row = usize::from(next.points) * cells + usize::from(next.lead());
                    if let Some(slot) = found.inside.get_mut(many) {
                        *slot = ((row * width + rotation) as u32, chance);
                    }
                    many += 1;
                } else {
                    let near = beside(played, before, &live, &next, rotation);
                    let later = near.unwrap_or_else(|| known.outside(played, &next));
                    found.outside[0] += chance * later[0];
                    found.outside[1] += chance * later[1];
                }
            });
            if many > found.inside.len() {
                return None;
            }
            moves.push(found);
        }
        let mut chances = Vec::with_capacity(turns.chances.len() * LANES);
        for cell in turns.chances.chunks(turns.steps * wide) {
            for rotation in 0..width {
                let (group, lane) = (rotation / LANES, rotation % LANES);
                let steps = cell[group..].iter().step_by(wide);
                chances.extend(steps.map(|chances| chances[lane] / discount));
            }
        }
        Some(Self {
            part,
            width,
            values: vec![[0.0; 2]; (usize::from(highest) + 1) * cells * width],
            cells,
            moves,
            chances,
            twice: vec![[0.0; 2]; width + turns.steps],
            size: 1.0,
        })
    }

    /// Follows the policy to its end: the figures by action points, cell and rotation, and how far
    /// they are off, if there is one. `None` when the budget ended first.
    pub(super) fn follow(
        mut self,
        turns: &Turns,
        control: &mut Control<'_>,
    ) -> Option<Option<(Vec<Pair>, Pair)>> {
        let mut round = Round::new(self.part.places);
        for _ in 0..MOST_ROUNDS {
            let many = round.visit(|place, _| self.visit(turns, place));
            if many == 0 {
                let off = self.off(turns);
                return Some(Some((self.values, off)));
            }
            tick(many, control)?;
        }
        Some(None)
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
        for place in 0..self.part.places.cells.len() {
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
        let (width, cell) = (self.width, self.part.places.cells[place]);
        let layer = self.cells * width;
        let first = cell * width;
        let highest = self.values.len() - layer + first;
        let (many, layers) = (self.part.places.cells.len() * width, self.values.len() / layer);
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

/// What a position in another block of the same formation leads to.
fn beside(
    played: &Hostage,
    before: Before<'_>,
    live: &Live,
    next: &State,
    rotation: usize,
) -> Option<Pair> {
    let State::Live(next) = next else { return None };
    if next.squad != live.squad || played.is_home(next) {
        return None;
    }
    let done = if next.freed == live.freed { before.calmer } else { before.freed };
    done?.course(next.points, next.lead().into(), rotation)
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
