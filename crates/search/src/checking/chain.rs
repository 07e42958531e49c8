//! A Markov chain that is left in the end: what it brings, by sweeps that follow the order of its
//! states, and between them by the method of least residuals (Saad and Schultz, 1986) on what few
//! states a sweep does not settle by itself: those that arcs lead back to.

use super::block::Block;

/// The chain of a block under one choice for each state. Arcs to earlier states are followed within
/// a sweep; what later ones were worth before it is looked up.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    /// Where each state's arcs to earlier states begin, and where those to later ones do.
    first: Vec<[u32; 2]>,
    /// States for the former, places in `back` for the latter.
    targets: Vec<u32>,
    chances: Vec<f64>,
    /// States that arcs of earlier ones lead to.
    back: Vec<u32>,
    place: Vec<u32>,
}

/// Directions kept between two restarts.
const KEPT: usize = 40;

impl Chain {
    /// Takes these choices of a block.
    pub(super) fn follow(&mut self, block: &Block, policy: &[u32]) {
        self.first.clear();
        self.targets.clear();
        self.chances.clear();
        self.back.clear();
        self.place.clear();
        self.place.resize(policy.len(), u32::MAX);
        for (state, &choice) in policy.iter().enumerate() {
            let start = self.targets.len() as u32;
            let (targets, chances) = block.arcs(choice as usize);
            for (&to, &chance) in targets.iter().zip(chances) {
                if (to as usize) < state {
                    self.targets.push(to);
                    self.chances.push(chance);
                }
            }
            self.first.push([start, self.targets.len() as u32]);
            if self.targets.len() - start as usize == targets.len() {
                continue;
            }
            for (&to, &chance) in targets.iter().zip(chances) {
                if (to as usize) > state {
                    let place = &mut self.place[to as usize];
                    if *place == u32::MAX {
                        *place = self.back.len() as u32;
                        self.back.push(to);
                    }
                    self.targets.push(*place);
                    self.chances.push(chance);
                }
            }
        }
        self.first.push([self.targets.len() as u32; 2]);
    }

    /// One sweep: `values` from what each state `brings` and what states led back to are worth.
    fn sweep(&self, brings: impl Fn(usize) -> f64, back: &[f64], values: &mut [f64]) {
        for (state, pair) in self.first.windows(2).enumerate() {
            let ([start, middle], end) = (pair[0], pair[1][0]);
            let (start, middle, end) = (start as usize, middle as usize, end as usize);
            let mut sum = brings(state);
            for (&to, &chance) in
                self.targets[start..middle].iter().zip(&self.chances[start..middle])
            {
                sum += chance * values[to as usize];
            }
            for (&to, &chance) in self.targets[middle..end].iter().zip(&self.chances[middle..end]) {
                sum += chance * back[to as usize];
            }
            values[state] = sum;
        }
    }

    /// Moves `values` until no sweep changes any by more than `wanted` times its `size`. Every sweep
    /// asks whether it may; `None` when it may not. Whether it came so far.
    pub(super) fn solve(
        &self,
        brings: impl Fn(usize) -> f64,
        size: impl Fn(usize) -> f64,
        wanted: f64,
        values: &mut [f64],
        mut may_go_on: impl FnMut() -> bool,
    ) -> Option<bool> {
        /// Restarts without progress.
        const PATIENCE: u32 = 6;
        let count = self.back.len();
        let mut back: Vec<f64> = self.back.iter().map(|&state| values[state as usize]).collect();
        let sizes: Vec<f64> = self
            .back
            .iter()
            .map(|&state| size(state as usize))
            .map(|size| if size > 0.0 { size } else { 1.0 })
            .collect();
        let mut residual = vec![0.0; count];
        let mut scratch: Vec<f64> = Vec::new();
        let mut basis: Vec<Vec<f64>> = Vec::new();
        let (mut least, mut stalled) = (f64::INFINITY, 0);
        loop {
            if !may_go_on() {
                return None;
            }
            self.sweep(&brings, &back, values);
            let mut off: f64 = 0.0;
            for at in 0..count {
                let new = values[self.back[at] as usize];
                residual[at] = (new - back[at]) / sizes[at];
                off = off.max(residual[at].abs());
            }
            if off <= wanted {
                return Some(true);
            }
            if !off.is_finite() {
                return Some(false);
            }
            if off < 0.5 * least {
                (least, stalled) = (off, 0);
            } else {
                stalled += 1;
                if stalled > PATIENCE {
                    return Some(false);
                }
            }
            scratch.resize(values.len(), 0.0);
            let mut given = vec![0.0; count];
            let mut step = |vector: &mut Vec<f64>| {
                given.iter_mut().zip(vector.iter().zip(&sizes)).for_each(|(g, (v, s))| *g = v * s);
                self.sweep(|_| 0.0, &given, &mut scratch);
                for (at, slot) in vector.iter_mut().enumerate() {
                    *slot = scratch[self.back[at] as usize] / sizes[at];
                }
            };

            let moved = least_residual(&residual, wanted * 0.3, &mut basis, |vector| {
                if !may_go_on() {
                    return false;
                }
                step(vector);
                true
            });
            let moved = moved?;
            for at in 0..count {
                back[at] += moved[at] * sizes[at];
            }
        }
    }
}

/// `x` such that `x - map(x)` is as near `right` as some directions allow: no entry off by more than
/// `wanted`, about. `None` when `map` says so.
fn least_residual(
    right: &[f64],
    wanted: f64,
    basis: &mut Vec<Vec<f64>>,
    mut map: impl FnMut(&mut Vec<f64>) -> bool,
) -> Option<Vec<f64>> {
    let count = right.len();
    let norm = |vector: &[f64]| dot(vector, vector).sqrt();
    let begin = norm(right);
    if begin == 0.0 {
        return Some(vec![0.0; count]);
    }
    if basis.is_empty() {
        basis.push(Vec::new());
    }
    basis[0].clear();
    basis[0].extend(right.iter().map(|entry| entry / begin));
    // The triangle of a QR factorisation by Givens rotations, and what is left of the right side.
    let mut columns: Vec<Vec<f64>> = Vec::new();
    let mut turns: Vec<(f64, f64)> = Vec::new();
    let mut left = vec![begin];
    for step in 0..KEPT.min(count) {
        let mut next = basis.get_mut(step + 1).map(std::mem::take).unwrap_or_default();
        next.clear();
        next.extend_from_slice(&basis[step]);
        if !map(&mut next) {
            return None;
        }
        next.iter_mut().zip(&basis[step]).for_each(|(slot, entry)| *slot = entry - *slot);
        let mut column: Vec<f64> = Vec::with_capacity(step + 2);
        for direction in &basis[..=step] {
            let share = dot(direction, &next);
            next.iter_mut().zip(direction).for_each(|(slot, entry)| *slot -= share * entry);
            column.push(share);
        }
        let rest = norm(&next);
        for (at, &(c, s)) in turns.iter().enumerate() {
            let (a, b) = (column[at], column[at + 1]);
            (column[at], column[at + 1]) = (c * a + s * b, c * b - s * a);
        }
        let length = column[step].hypot(rest);
        if length <= 0.0 || !length.is_finite() {
            break;
        }
        let (c, s) = (column[step] / length, rest / length);
        turns.push((c, s));
        column[step] = length;
        columns.push(column);
        let open = left[step];
        left[step] = c * open;
        left.push(-s * open);
        if rest > 0.0 {
            next.iter_mut().for_each(|slot| *slot /= rest);
        }
        if basis.len() == step + 1 {
            basis.push(next);
        } else {
            basis[step + 1] = next;
        }
        if (s * open).abs() <= wanted || rest <= 1e-14 * length {
            break;
        }
    }
    let mut weights = vec![0.0; columns.len()];
    for row in (0..columns.len()).rev() {
        let known: f64 = (row + 1..columns.len()).map(|at| columns[at][row] * weights[at]).sum();
        weights[row] = (left[row] - known) / columns[row][row];
    }
    let mut found = vec![0.0; count];
    for (weight, direction) in weights.iter().zip(basis.iter()) {
        found.iter_mut().zip(direction).for_each(|(slot, entry)| *slot += weight * entry);
    }
    Some(found)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
