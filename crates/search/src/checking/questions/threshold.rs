//! Whether a value is as was asked, when only bounds of it are known.

use std::cmp::Ordering;

use meeple_core::markov::{Bound, Fraction, Threshold};
use serde::Serialize;

use super::super::Accuracy;

/// Whether something is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Holds {
    /// It is.
    Yes,
    /// It is not.
    No,
    /// The value is too near the threshold to tell.
    Undecided,
}

/// Whether a value between these bounds is as was asked.
pub(super) fn holds(asked: Threshold, lower: f64, upper: f64) -> Holds {
    use Ordering::{Equal, Greater, Less};
    let (low, high) = (compare(lower, asked), compare(upper, asked));
    let (yes, no) = match asked.bound {
        Bound::AtLeast => (matches!(low, Some(Greater | Equal)), high == Some(Less)),
        Bound::Above => (low == Some(Greater), matches!(high, Some(Less | Equal))),
        Bound::AtMost => (matches!(high, Some(Less | Equal)), low == Some(Greater)),
        Bound::Below => (high == Some(Less), matches!(low, Some(Greater | Equal))),
    };
    match (yes, no) {
        (true, _) => Holds::Yes,
        (_, true) => Holds::No,
        _ => Holds::Undecided,
    }
}

/// Whether all these values are.
pub(super) fn all(asked: Threshold, bounds: impl Iterator<Item = (f64, f64)>) -> Holds {
    together(bounds.map(|(lower, upper)| holds(asked, lower, upper)))
}

/// Yes if all say so; no if one does.
pub(super) fn together(each: impl IntoIterator<Item = Holds>) -> Holds {
    each.into_iter().fold(Holds::Yes, |so_far, next| match (so_far, next) {
        (Holds::No, _) | (_, Holds::No) => Holds::No,
        (Holds::Undecided, _) | (_, Holds::Undecided) => Holds::Undecided,
        _ => Holds::Yes,
    })
}

/// The next accuracy to try where bounds have the threshold between them.
pub(super) fn finer(accuracy: Accuracy) -> Option<Accuracy> {
    [1e-6, 1e-9, 1e-12]
        .into_iter()
        .find(|&finer| finer < accuracy.epsilon / 2.0)
        .map(|epsilon| Accuracy { epsilon })
}

/// A number against the threshold as it was written. `None` where they are too near to tell.
fn compare(number: f64, asked: Threshold) -> Option<Ordering> {
    let near = asked.value;
    if number < near.next_down().next_down() || number > near.next_up().next_up() {
        return number.partial_cmp(&near);
    }
    asked.written.and_then(|written| exactly(number, written))
}

/// A double against a fraction, without rounding; `None` where numbers grow too large.
fn exactly(number: f64, other: Fraction) -> Option<Ordering> {
    let bits = number.to_bits();
    let power = i32::try_from(bits >> 52 & 0x7ff).ok()?;
    let digits = i128::from(bits & ((1 << 52) - 1));
    let (digits, mut power) =
        if power == 0 { (digits, -1074) } else { (digits | 1 << 52, power - 1075) };
    let mut digits = if number < 0.0 { -digits } else { digits };
    if digits == 0 {
        return Some(0.cmp(&other.numerator()));
    }
    while digits % 2 == 0 {
        digits /= 2;
        power += 1;
    }
    let scale = 1i128.checked_shl(power.unsigned_abs()).filter(|scale| *scale > 0)?;
    let (mut left, mut right) = (digits.checked_mul(other.denominator())?, other.numerator());
    if power < 0 {
        right = right.checked_mul(scale)?;
    } else {
        left = left.checked_mul(scale)?;
    }
    Some(left.cmp(&right))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_are_taken_as_they_were_written() {
        let asked = |bound, over, under| {
            let written = Fraction::new(over, under).expect("a fraction");
            Threshold { bound, value: written.near(), written: Some(written) }
        };
        // The double 0.9 is a little more than nine tenths, 0.3 a little less than three.
        assert_eq!(holds(asked(Bound::AtLeast, 9, 10), 0.9, 0.9), Holds::Yes);
        assert_eq!(holds(asked(Bound::AtMost, 9, 10), 0.9, 0.9), Holds::No);
        assert_eq!(holds(asked(Bound::AtLeast, 3, 10), 0.3, 0.3), Holds::No);
        assert_eq!(holds(asked(Bound::AtLeast, 1, 2), 0.5, 0.5), Holds::Yes);
        assert_eq!(holds(asked(Bound::Above, 1, 2), 0.5, 0.5), Holds::No);
        assert_eq!(holds(asked(Bound::Below, 1, 2), 0.4, 0.6), Holds::Undecided);
        assert_eq!(holds(asked(Bound::Above, 0, 1), 0.0, 0.0), Holds::No);
        assert_eq!(holds(asked(Bound::Above, -7, 2), -3.5, 0.0), Holds::Undecided);
        assert_eq!(holds(asked(Bound::AtMost, 3, 1), f64::INFINITY, f64::INFINITY), Holds::No);
        assert_eq!(holds(asked(Bound::AtLeast, 1, 1), 1.0, 1.0), Holds::Yes);
        let both = [(0.6, 0.7), (0.4, 0.6)].into_iter();
        assert_eq!(all(asked(Bound::AtLeast, 1, 2), both), Holds::Undecided);
    }
}
