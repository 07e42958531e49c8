//! A small curve, and the same as a table for who cannot see it.

use maud::{Markup, html};

/// Width and height of the picture, in its own units.
const SIZE: (f64, f64) = (200.0, 48.0);

/// A curve through points, left to right, between two values where these are given.
pub(super) fn curve(points: &[(f64, f64)], range: Option<(f64, f64)>, label: &str) -> Markup {
    let finite: Vec<(f64, f64)> =
        points.iter().copied().filter(|(x, y)| x.is_finite() && y.is_finite()).collect();
    let (Some(&(first, _)), Some(&(last, _))) = (finite.first(), finite.last()) else {
        return html! {};
    };
    let (low, high) = range.unwrap_or_else(|| {
        let values = || finite.iter().map(|(_, y)| *y);
        let (low, high) = (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
        if high > low { (low, high) } else { (low - 1.0, high + 1.0) }
    });
    let width = if last > first { last - first } else { 1.0 };
    let place = |&(x, y): &(f64, f64)| {
        let across = (x - first) / width * SIZE.0;
        let down = (1.0 - (y.clamp(low, high) - low) / (high - low)) * (SIZE.1 - 4.0) + 2.0;
        format!("{across:.1},{down:.1}")
    };
    let line = finite.iter().map(place).collect::<Vec<_>>().join(" ");
    let end = place(finite.last().unwrap_or(&(0.0, 0.0)));
    let (end_x, end_y) = end.split_once(',').unwrap_or(("0", "0"));
    let middle = SIZE.1 / 2.0;
    html! {
        svg.curve viewBox=(format!("-3 0 {} {}", SIZE.0 + 6.0, SIZE.1)) role="img" aria-label=(label) {
            line.curve-middle x1="0" x2=(SIZE.0) y1=(middle) y2=(middle) {}
            polyline.curve-line points=(line) {}
            circle.curve-end cx=(end_x) cy=(end_y) r="2.5" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_stays_in_its_picture() {
        let picture = curve(&[(0.0, -5.0), (1.0, 0.5), (2.0, 9.0)], Some((0.0, 1.0)), "x").0;
        assert!(picture.contains("points=\"0.0,46.0 100.0,24.0 200.0,2.0\""), "{picture}");
        assert_eq!(curve(&[], None, "x").0, "");
        assert!(curve(&[(0.0, f64::NAN)], None, "x").0.is_empty());
        assert!(curve(&[(1.0, 3.0)], None, "x").0.contains("0.0,24.0"), "one point is a point");
    }
}
