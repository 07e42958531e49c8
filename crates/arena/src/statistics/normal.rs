//! The normal distribution, and Student's factor for the mean of few samples.

use std::f64::consts::PI;

use super::Z;

/// The probability that a standard normal variable is at most `x`, by Marsaglia's series
/// ("Evaluating the Normal Distribution", 2004).
#[must_use]
pub fn normal_cdf(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut term, mut sum, mut odd) = (x, x, 1.0);
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    (0.5 + sum * (-x * x / 2.0).exp() / (2.0 * PI).sqrt()).clamp(0.0, 1.0)
}

/// The 97.5% point of Student's distribution with `freedom` degrees: exact for 1 and 2, else by
/// the expansion of Cornish and Fisher (Abramowitz and Stegun, 26.7.5).
pub(super) fn student(freedom: f64) -> f64 {
    if freedom < 1.5 {
        return 12.706_205;
    }
    if freedom < 2.5 {
        return 4.302_653;
    }
    let z2 = Z * Z;
    let terms = [
        (z2 + 1.0) / 4.0,
        ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0,
        (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0,
        ((((79.0 * z2 + 776.0) * z2 + 1482.0) * z2 - 1920.0) * z2 - 945.0) / 92_160.0,
    ];
    let correction = terms.iter().rev().fold(0.0, |sum, term| (sum + term) / freedom);
    Z * (1.0 + correction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_points_of_the_normal_distribution() {
        for (x, p) in [(0.0, 0.5), (1.0, 0.841_344_746), (-1.96, 0.024_997_895), (3.0, 0.998_650_1)]
        {
            assert!((normal_cdf(x) - p).abs() < 1e-8, "{x}: {}", normal_cdf(x));
        }
        assert!((normal_cdf(Z) - 0.975).abs() < 1e-12);
        assert_eq!((normal_cdf(40.0), normal_cdf(-40.0)), (1.0, 0.0));
    }

    #[test]
    fn published_points_of_students_distribution() {
        for (freedom, t) in [(1.0, 12.706), (2.0, 4.303), (3.0, 3.182), (4.0, 2.776), (9.0, 2.262)]
            .into_iter()
            .chain([(29.0, 2.045), (1e9, 1.960)])
        {
            assert!((student(freedom) - t).abs() < 4e-3, "{freedom}: {}", student(freedom));
        }
    }
}
