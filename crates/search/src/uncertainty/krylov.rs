//! Systems of linear equations, large and sparse: the stabilised bi-conjugate gradient method (van
//! der Vorst, 1992), which needs far fewer passes than sweeping where values mix slowly.

/// A square matrix `1 - P`, `P` given by rows.
#[derive(Debug, Default)]
pub(super) struct Sparse {
    first: Vec<u32>,
    columns: Vec<u32>,
    entries: Vec<f64>,
}

impl Sparse {
    pub(super) fn clear(&mut self) {
        self.first.clear();
        self.first.push(0);
        self.columns.clear();
        self.entries.clear();
    }

    /// Adds the next row of `P`.
    pub(super) fn push_row(&mut self, columns: &[u32], entries: &[f64]) {
        self.columns.extend_from_slice(columns);
        self.entries.extend_from_slice(entries);
        self.first.push(self.columns.len() as u32);
    }

    fn times(&self, x: &[f64], result: &mut [f64]) {
        for (row, slot) in result.iter_mut().enumerate() {
            let range = self.first[row] as usize..self.first[row + 1] as usize;
            let (columns, entries) = (&self.columns[range.clone()], &self.entries[range]);
            let sum: f64 = columns
                .iter()
                .zip(entries)
                .map(|(&column, entry)| entry * x[column as usize])
                .sum();
            *slot = x[row] - sum;
        }
    }

    /// How far the rows of `(1 - P) x = right` are off at most.
    pub(super) fn off(&self, right: &[f64], x: &[f64]) -> f64 {
        let mut left = vec![0.0; x.len()];
        self.times(x, &mut left);
        left.iter().zip(right).map(|(l, b)| (b - l).abs()).fold(0.0, f64::max)
    }

    /// Moves `x` towards the solution of `(1 - P) x = right` until no row is off by more than
    /// `wanted`, or for `most` rounds. Rounds made; whatever happens, `x` stays finite.
    pub(super) fn solve(&self, right: &[f64], x: &mut [f64], wanted: f64, most: u32) -> u32 {
        let count = x.len();
        let mut v = vec![0.0; count];
        let mut residual = vec![0.0; count];
        self.times(x, &mut residual);
        residual.iter_mut().zip(right).for_each(|(r, b)| *r = b - *r);
        let shadow = residual.clone();
        let (mut rho, mut alpha, mut omega) = (1.0, 1.0, 1.0);
        let mut p = vec![0.0; count];
        let mut t = vec![0.0; count];
        for round in 0..most {
            if residual.iter().all(|r| r.abs() <= wanted) {
                return round;
            }
            let next_rho = dot(&shadow, &residual);
            let beta = next_rho / rho * (alpha / omega);
            rho = next_rho;
            for i in 0..count {
                p[i] = residual[i] + beta * (p[i] - omega * v[i]);
            }
            self.times(&p, &mut v);
            alpha = rho / dot(&shadow, &v);
            if !alpha.is_finite() {
                return round;
            }
            residual.iter_mut().zip(&v).for_each(|(r, v)| *r -= alpha * v);
            self.times(&residual, &mut t);
            let square = dot(&t, &t);
            omega = if square > 0.0 { dot(&t, &residual) / square } else { 0.0 };
            if !omega.is_finite() {
                return round;
            }
            for i in 0..count {
                x[i] += alpha * p[i] + omega * residual[i];
                residual[i] -= omega * t[i];
            }
            if omega == 0.0 {
                return round + 1;
            }
        }
        most
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
