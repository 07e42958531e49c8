//! How far a counted share may be from the truth.

/// Wilson's 95 % interval of a share (1927). It stays inside 0..1, where the normal approximation
/// does not.
#[must_use]
pub fn wilson(share: f64, games: f64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let scale = 1.0 + Z * Z / games;
    let middle = share + Z * Z / (2.0 * games);
    let spread = Z * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
    // At 0 and 1 the formula ends there only up to rounding.
    let low = if share <= 0.0 { 0.0 } else { (middle - spread) / scale };
    let high = if share >= 1.0 { 1.0 } else { (middle + spread) / scale };
    (low, high)
}
