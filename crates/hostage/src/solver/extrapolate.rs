//! Reduced rank extrapolation: where many small steps are heading.
//!
//! Where somebody may earn for ever, sweeps come closer by the discount alone, and thousands are
//! needed. But after a few of them the steps are nearly combinations of a few directions, and the
//! fixed point can be guessed from those (Eddy, 1979; Sidi, 1991, whose orthogonal form this is).
//! A guess proves nothing: bounds come from the sweep after it, and hold for any guess.

use super::threads::by_threads;

/// The steps of the last sweeps as orthonormal directions, row by row, and their coordinates.
#[derive(Debug, Default)]
pub(super) struct Steps {
    directions: Vec<Vec<Vec<f64>>>,
    /// Of each step, one coordinate more than of the step before.
    coordinates: Vec<Vec<f64>>,
    /// Of the last step.
    length: f64,
}

impl Steps {
    /// How many steps it knows.
    pub(super) fn len(&self) -> usize {
        self.coordinates.len()
    }

    /// The length of the last step.
    pub(super) const fn length(&self) -> f64 {
        self.length
    }

    /// Forgets all steps, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.coordinates.clear();
    }

    /// The rows where a sweep writes its step, which [`took`](Self::took) then takes.
    pub(super) fn next(&mut self, rows: usize, length: usize) -> &mut [Vec<f64>] {
        let index = self.len();
        if self.directions.len() == index {
            self.directions.push(vec![vec![0.0; length]; rows]);
        }
        &mut self.directions[index]
    }

    /// Takes the step in. When it answers no, the step was a mixture of those before: the point to
    /// leap to is then known, and no further step can tell more.
    pub(super) fn took(&mut self, threads: usize) -> bool {
        /// Less than this share of a step is rounding.
        const ROUNDING: f64 = 1e-9;
        let index = self.len();
        let (known, rest) = self.directions.split_at_mut(index);
        let step = &mut rest[0];
        let length = norm(step, threads);
        self.length = length;
        let mut coordinates = Vec::with_capacity(index + 1);
        for direction in known {
            let along: f64 =
                by_threads(step, threads, |row, step| dot(&direction[row], step)).iter().sum();
            by_threads(step, threads, |row, step| add(step, -along, &direction[row]));
            coordinates.push(along);
        }
        let left = norm(step, threads);
        let fresh = left > ROUNDING * length;
        by_threads(step, threads, |_, step| {
            let unit = |part: f64| if fresh { part / left } else { 0.0 };
            step.iter_mut().for_each(|part| *part = unit(*part));
        });
        coordinates.push(left.max(ROUNDING * length));
        self.coordinates.push(coordinates);
        fresh
    }

    /// Moves the values to where the steps lead.
    pub(super) fn leap(&self, values: &mut [Vec<f64>], threads: usize) {
        let Some(shares) = self.shares() else { return };
        // Each step counts as often as the mixed points come after it.
        let mut moves = vec![0.0; self.len()];
        let mut before = 0.0;
        for (coordinates, share) in self.coordinates.iter().zip(shares) {
            for (sum, along) in moves.iter_mut().zip(coordinates) {
                *sum -= before * along;
            }
            before += share;
        }
        by_threads(values, threads, |row, values| {
            for (direction, &by) in self.directions.iter().zip(&moves) {
                for (value, &part) in values.iter_mut().zip(&direction[row]) {
                    *value += by * part;
                }
            }
        });
    }

    /// The mixture of the points reached, shares summing to one, whose own step is smallest.
    fn shares(&self) -> Option<Vec<f64>> {
        let count = self.len();
        let at = |row: usize, column: usize| self.coordinates[column][row];
        // With R the coordinates: solve R'R x = (1, …, 1), forward then back.
        let mut shares = vec![1.0; count];
        for row in 0..count {
            let known: f64 = (0..row).map(|k| at(k, row) * shares[k]).sum();
            shares[row] = (shares[row] - known) / at(row, row);
        }
        for row in (0..count).rev() {
            let known: f64 = (row + 1..count).map(|k| at(row, k) * shares[k]).sum();
            shares[row] = (shares[row] - known) / at(row, row);
        }
        let sum: f64 = shares.iter().sum();
        (count > 1 && sum.is_normal()).then(|| shares.iter().map(|share| share / sum).collect())
    }
}

fn norm(rows: &mut [Vec<f64>], threads: usize) -> f64 {
    by_threads(rows, threads, |_, row| dot(row, row)).iter().sum::<f64>().sqrt()
}

/// Sums apart, so that several additions run at a time.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    const LANES: usize = 8;
    let mut sums = [0.0_f64; LANES];
    let (ones, others) = (one.chunks_exact(LANES), other.chunks_exact(LANES));
    let rest = ones.remainder().iter().zip(others.remainder());
    let rest: f64 = rest.map(|(&a, &b)| a * b).sum();
    for (one, other) in ones.zip(others) {
        for (sum, (&a, &b)) in sums.iter_mut().zip(one.iter().zip(other)) {
            *sum += a * b;
        }
    }
    rest + sums.iter().sum::<f64>()
}

fn add(to: &mut [f64], times: f64, what: &[f64]) {
    for (sum, &part) in to.iter_mut().zip(what) {
        *sum += times * part;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three directions that shrink by 0.99, 0.95 and 0.5 a step: three steps know them all.
    #[test]
    fn a_few_directions_are_found_at_once() {
        let goal = [5.0, -3.0, 2.0, 7.0];
        let shrinks = [0.99, 0.95, 0.5, 0.5];
        let mut values = vec![vec![0.0; 2], vec![0.0; 2]];
        let mut steps = Steps::default();
        for _ in 0..4 {
            let step = steps.next(2, 2);
            for index in 0..4 {
                let value: &mut f64 = &mut values[index / 2][index % 2];
                let next = goal[index] + shrinks[index] * (*value - goal[index]);
                step[index / 2][index % 2] = next - *value;
                *value = next;
            }
            if !steps.took(1) {
                break;
            }
        }
        steps.leap(&mut values, 1);
        for (found, goal) in values.concat().iter().zip(goal) {
            assert!((found - goal).abs() < 1e-6, "{values:?}");
        }
    }

    #[test]
    fn nothing_moves_without_steps() {
        let mut values = vec![vec![1.0]];
        Steps::default().leap(&mut values, 2);
        assert_eq!(values, [[1.0]]);
    }
}
