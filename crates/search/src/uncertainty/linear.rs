//! Systems of linear equations, small and dense.

/// The solution of `matrix x = right` (rows one after another) by Gaussian elimination with partial
/// pivoting; `None` where there is not exactly one.
pub(super) fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let count = right.len();
    for column in 0..count {
        let size = |row: &usize| matrix[row * count + column].abs();
        let pivot = (column..count).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        if matrix[pivot * count + column].abs() < f64::MIN_POSITIVE {
            return None;
        }
        if pivot != column {
            for other in column..count {
                matrix.swap(pivot * count + other, column * count + other);
            }
            right.swap(pivot, column);
        }
        let (above, below) = matrix.split_at_mut((column + 1) * count);
        let lead = &above[column * count..];
        for (offset, row) in below.chunks_mut(count).enumerate() {
            let factor = row[column] / lead[column];
            if factor != 0.0 {
                for other in column..count {
                    row[other] -= factor * lead[other];
                }
                right[column + 1 + offset] -= factor * right[column];
            }
        }
    }
    for row in (0..count).rev() {
        let line = &matrix[row * count..(row + 1) * count];
        let known: f64 = (row + 1..count).map(|other| line[other] * right[other]).sum();
        right[row] = (right[row] - known) / line[row];
    }
    right.iter().all(|value| value.is_finite()).then_some(right)
}
