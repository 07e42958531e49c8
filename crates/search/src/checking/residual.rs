//! The method of generalised least residuals (GMRES; Saad and Schultz, 1986).

/// `x` such that `x - map(x)` is as near `right` as some directions allow: no entry off by more than
/// `wanted`, about; by `most` directions. `None` when `map` says so.
pub(super) fn least_residual(
    right: &[f64],
    wanted: f64,
    most: usize,
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
    for step in 0..most.min(count) {
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

/// The inner product, by eight sums that can be added to at a time.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    const LANES: usize = 8;
    let (a_lanes, a_rest) = a.as_chunks::<LANES>();
    let (b_lanes, b_rest) = b.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for (a, b) in a_lanes.iter().zip(b_lanes) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f64>() + rest
}
