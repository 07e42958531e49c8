//! How far a counted share may be from the truth.

/// The 97.5% point of the normal distribution: 95% intervals reach this many deviations out.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's 95% interval of a share: it stays inside 0..1 where the normal approximation does
/// not, and says something even of 0 out of 3 (E. B. Wilson, 1927).
#[must_use]
pub fn wilson(share: f64, trials: f64) -> (f64, f64) {
    if trials <= 0.0 {
        return (0.0, 1.0);
    }
    let scale = 1.0 + Z * Z / trials;
    let middle = share + Z * Z / (2.0 * trials);
    let spread = Z * (share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
    // At 0 and 1 the formula ends there only up to rounding.
    let low = if share <= 0.0 { 0.0 } else { (middle - spread) / scale };
    let high = if share >= 1.0 { 1.0 } else { (middle + spread) / scale };
    (low, high)
}
