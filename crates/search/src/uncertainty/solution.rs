//! What a planner found, and how far it can be trusted.

use super::endless::Endless;
use super::graph::{Player, StateId};
use super::objective::Task;
use crate::Exactness;

/// The values of all states, as good as they became.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The value of each state, by number.
    pub values: Vec<f64>,
    /// The best choice of each state by its place in the fixed order;
    /// [`NO_CHOICE`](super::NO_CHOICE) where it is over.
    pub policy: Vec<u32>,
    /// Sweeps over all states. Planners that go state by state count their backups in sweeps.
    pub sweeps: u32,
    /// The largest change of any value in the last sweep.
    pub residual: f64,
    /// Whether the wanted precision was reached, or all that the numbers can hold.
    pub converged: bool,
    /// Bounded where there are bounds, proved where they meet.
    pub exactness: Exactness,
    /// Certified bounds of every value.
    pub bounds: Option<Bounds>,
    /// What makes the first state's value infinite, or keeps it from having one.
    pub endless: Option<Endless>,
}

/// Two-sided bounds of every state's value: certified, rounding included.
#[derive(Clone, Debug, PartialEq)]
pub struct Bounds {
    /// No true value is below this.
    pub lower: Vec<f64>,
    /// No true value is above this.
    pub upper: Vec<f64>,
}

impl Solution {
    /// The bounds of one state's value: infinite where nothing is certified.
    #[must_use]
    pub fn interval(&self, id: StateId) -> (f64, f64) {
        match &self.bounds {
            Some(bounds) => (bounds.lower[id as usize], bounds.upper[id as usize]),
            None => (f64::NEG_INFINITY, f64::INFINITY),
        }
    }
}

impl Bounds {
    /// Moves all upper bounds up.
    pub fn raise(&mut self, by: f64) {
        self.upper.iter_mut().for_each(|upper| *upper += by);
    }

    /// The widest distance between two finite bounds.
    #[must_use]
    pub fn width(&self) -> f64 {
        let widths = self.lower.iter().zip(&self.upper).filter(|(lower, _)| lower.is_finite());
        widths.map(|(lower, upper)| upper - lower).fold(0.0, f64::max)
    }

    /// Whether no value is off by more than `epsilon`, or than doubles of its size allow.
    #[must_use]
    pub fn within(&self, epsilon: f64) -> bool {
        const DIGITS: f64 = 1024.0;
        self.lower.iter().zip(&self.upper).all(|(lower, upper)| {
            let size = lower.abs().max(upper.abs());
            lower == upper || upper - lower <= 2.0 * epsilon.max(DIGITS * f64::EPSILON * size)
        })
    }

    pub(super) fn exactness(&self) -> Exactness {
        if self.lower == self.upper { Exactness::Proved } else { Exactness::Bounded }
    }
}

/// What rounding may do to one backup of numbers of this size: the chances and rewards read or
/// summed, their products, and the sum of so many of these.
pub(super) fn rounding(terms: u32, scale: f64) -> f64 {
    const MORE: f64 = 4.0;
    (f64::from(terms) + MORE) * f64::EPSILON * scale
}

/// Bounds of a discounted task from one more backup of every state (MacQueen, 1966; Porteus, 1971):
/// if all values change by `low..high`, the truth lies between the new values plus
/// `discount / (1 - discount)` times `low` and `high`. Moves `values` to the middle.
pub(super) fn discounted_bounds(task: &Task<'_>, values: &mut [f64]) -> Bounds {
    let mut next = vec![0.0; values.len()];
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for id in 0..values.len() {
        next[id] = backed_up(task, id as StateId, values);
        low = low.min(next[id] - values[id]);
        high = high.max(next[id] - values[id]);
    }
    // Ends do not move: a shift of all values does not pass through them unchanged.
    if task.graph.live() < values.len() {
        (low, high) = (low.min(0.0), high.max(0.0));
    }
    let later = task.discount / (1.0 - task.discount);
    let slack = task.rounding(task.scale(values)) / (1.0 - task.discount);
    let (low, high) = (later * low, later * high);
    let over = |id: usize| task.graph.players[id] == Player::Over;
    let bound = |shift: f64| -> Vec<f64> {
        next.iter().enumerate().map(|(id, v)| if over(id) { *v } else { v + shift }).collect()
    };
    let bounds = Bounds { lower: bound(low - slack), upper: bound(high + slack) };
    values.copy_from_slice(&bound((low + high) / 2.0));
    bounds
}

/// The value of a state after one backup.
#[inline]
pub(super) fn backed_up(task: &Task<'_>, id: StateId, values: &[f64]) -> f64 {
    match task.graph.players[id as usize] {
        Player::Over => task.finals[id as usize],
        _ => task.best(id, values).map_or(0.0, |(_, value)| value),
    }
}
