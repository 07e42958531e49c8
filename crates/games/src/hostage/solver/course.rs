//! Where the policy of a block leads: the chance of success and the enemy turns still to come, both
//! at once and while the block is in the cache. What leaves the block is known by then.
//!
//! If a sweep over a whole turn changes no number of turns by more than η < 1 and no chance by more
//! than ρ, then turns `t` are right to a factor of 1 ± η, and chances to ρ t / (1 - η): so much makes
//! them sub- and superharmonic. Rounding counts as change.

use meeple_core::{Control, Staged as _};

use super::act::decode;
use super::formation::{Block, Turns};
use super::rows::{Policy, Rows, bank};
use crate::hostage::mission::Hostage;
use crate::hostage::state::{Live, State};

/// Chance of success, and turns.
type Pair = [f64; 2];

/// What the policy leads to, from every position on.
#[derive(Debug)]
pub(super) struct Courses {
    rows: [Rows; 2],
    /// The largest changes of the last sweeps, rounding included.
    change: Pair,
    /// Numbers changed one after the other in a turn.
    stages: f64,
}

/// Changes that are small enough.
const SMALL: Pair = [1e-13, 1e-12];
/// Who is not settled after so many turns goes on for ever, or nearly so.
const MOST_SWEEPS: u32 = 600;

impl Courses {
    pub(super) fn new(mission: &Hostage) -> Self {
        let rows = [Rows::new(mission), Rows::new(mission)];
        let stages = f64::from(mission.scenario.actions.points) + 2.0;
        Self { rows, change: [0.0; 2], stages }
    }

    /// Follows the policy through a block, whose values are stored already. Whether it came to an
    /// end; `None` when the budget did.
    pub(super) fn follow(
        &mut self,
        block: &Block<'_>,
        turns: &Turns,
        policy: &Policy,
        control: &mut Control<'_>,
    ) -> Option<bool> {
        let Some(mut course) = Course::of(self, block, turns, policy) else { return Some(false) };
        for _ in 0..MOST_SWEEPS {
            for _ in 0..course.cells {
                if control.tick().is_break() {
                    return None;
                }
            }
            let (change, size) = course.sweep(turns);
            let rounding = size.map(|size| 64.0 * f64::EPSILON * size.max(1.0));
            if (0..2).all(|lane| change[lane] <= SMALL[lane].max(rounding[lane])) {
                for lane in 0..2 {
                    self.change[lane] = self.change[lane].max(change[lane] + rounding[lane]);
                }
                course.store(&mut self.rows);
                return Some(true);
            }
        }
        Some(false)
    }

    /// The chance of success and the turns from a position on, each between two numbers; `None`
    /// where they are not known well enough.
    pub(super) fn at(&self, mission: &Hostage, live: &Live) -> Option<[(f64, f64); 2]> {
        let [chance, turns] = self.rows.each_ref().map(|rows| rows.value(mission, live));
        let [rho, eta] = self.change.map(|change| self.stages * change);
        let outward = 8.0 * f64::EPSILON;
        // The turn that has begun counts as well.
        let error = rho * (turns + 2.0) / (1.0 - eta) + outward;
        let (least, most) = (turns / (1.0 + eta), turns / (1.0 - eta));
        let chance = ((chance - error).max(0.0), (chance + error).min(1.0));
        let turns = (least * (1.0 - outward), most * (1.0 + outward));
        (eta < 0.5).then_some([chance, turns])
    }

    pub(super) fn bytes(&self) -> usize {
        self.rows.iter().map(Rows::bytes).sum()
    }
}

/// An action of the policy: what it leads to outside the block, and shares of places inside.
struct Move {
    at: u32,
    outside: Pair,
    inside: [(u32, f64); 2],
}

/// The policy in one block.
struct Course<'a, 'm> {
    block: &'a Block<'m>,
    cells: usize,
    width: usize,
    /// By action points (none first), cell and rotation.
    values: Vec<Pair>,
    /// Fewer points first.
    moves: Vec<Move>,
    /// Of living on, without discount.
    chances: Vec<f64>,
    twice: Vec<Pair>,
}

impl<'a, 'm> Course<'a, 'm> {
    fn of(known: &Courses, block: &'a Block<'m>, turns: &Turns, policy: &Policy) -> Option<Self> {
        let mission = block.mission;
        let (cells, width) = (mission.scenario.ground.count(), block.orbit.len());
        debug_assert_eq!(turns.losses.len(), cells * width);
        let highest = mission.scenario.actions.points;
        let index = |points: usize, cell: usize, rotation: usize| {
            (points * cells + cell) * width + rotation
        };
        let mut moves = Vec::with_capacity(usize::from(highest) * block.open.len() * width);
        for points in 1..=highest {
            for &cell in &block.open {
                for (rotation, &room) in block.rooms.iter().enumerate() {
                    if block.taken[cell * width + rotation] {
                        continue;
                    }
                    let live = block.live(rotation, cell, points);
                    let row = bank(mission, &live);
                    let action = decode(policy[usize::from(points) - 1][row][room])?;
                    let at = index(usize::from(points), cell, rotation) as u32;
                    let mut found = Move { at, outside: [0.0; 2], inside: [(0, 0.0); 2] };
                    let mut many = 0;
                    mission.act(&State::Live(live), action, |chance, next, _| match next {
                        State::Won => found.outside[0] += chance,
                        State::Lost => {}
                        State::Live(next) if same_block(&live, &next) => {
                            let (points, cell) = (usize::from(next.points), next.lead().into());
                            if let Some(slot) = found.inside.get_mut(many) {
                                *slot = (index(points, cell, rotation) as u32, chance);
                            }
                            many += 1;
                        }
                        State::Live(next) => {
                            for (sum, rows) in found.outside.iter_mut().zip(&known.rows) {
                                *sum += chance * outside(mission, rows, &next);
                            }
                        }
                    });
                    if many > found.inside.len() {
                        return None;
                    }
                    moves.push(found);
                }
            }
        }
        let values = vec![[0.0; 2]; (usize::from(highest) + 1) * cells * width];
        let discount = mission.scenario.discount;
        let chances = turns.chances.iter().map(|chance| chance / discount).collect();
        let twice = vec![[0.0; 2]; width + turns.steps];
        Some(Self { block, cells, width, values, moves, chances, twice })
    }

    /// One whole turn: the largest changes, and the largest numbers.
    fn sweep(&mut self, turns: &Turns) -> (Pair, Pair) {
        let (width, layer) = (self.width, self.cells * self.width);
        let (between, rest) = self.values.split_at_mut(layer);
        let top = &rest[rest.len() - layer..];
        for &cell in &self.block.open {
            let first = cell * width;
            for (place, value) in self.twice.iter_mut().enumerate() {
                *value = top[first + place % width];
            }
            let sums = &mut between[first..first + width];
            sums.fill([0.0, 1.0]);
            for step in 0..turns.steps {
                let chances = &self.chances[(cell * turns.steps + step) * width..][..width];
                for ((sum, chance), later) in sums.iter_mut().zip(chances).zip(&self.twice[step..])
                {
                    sum[0] += chance * later[0];
                    sum[1] += chance * later[1];
                }
            }
        }
        let (mut change, mut size) = ([0.0f64; 2], [0.0f64; 2]);
        for step in &self.moves {
            let [(one, share), (other, rest)] = step.inside;
            let (one, other) = (self.values[one as usize], self.values[other as usize]);
            let value = &mut self.values[step.at as usize];
            for lane in 0..2 {
                let next = step.outside[lane] + share * one[lane] + rest * other[lane];
                change[lane] = change[lane].max((next - value[lane]).abs());
                size[lane] = size[lane].max(next);
                value[lane] = next;
            }
        }
        (change, size)
    }

    /// Writes the figures where all can see them.
    fn store(&self, rows: &mut [Rows; 2]) {
        let (width, layer) = (self.width, self.cells * self.width);
        for &cell in &self.block.open {
            for (rotation, &room) in self.block.rooms.iter().enumerate() {
                let row = bank(self.block.mission, &self.block.live(rotation, cell, 1));
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

/// Whether an action leads from one position to another without changing enemies, threat or hostage.
fn same_block(one: &Live, other: &Live) -> bool {
    one.squad == other.squad && one.threat == other.threat && one.freed == other.freed
}

fn outside(mission: &Hostage, rows: &Rows, live: &Live) -> f64 {
    match live.points {
        0 => rows.between[bank(mission, live)][mission.room(live).unwrap_or(0) as usize],
        _ => rows.value(mission, live),
    }
}
