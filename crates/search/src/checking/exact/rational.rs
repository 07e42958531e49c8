//! Fractions of any size.

use std::cmp::Ordering;
use std::fmt;

use dashu_int::ops::{BitTest as _, Gcd as _, UnsignedAbs as _};
use dashu_int::{IBig, UBig};
use meeple_core::markov::Fraction;

use super::sum::Sum;

/// A fraction of any size. Equality and order are those of the numbers; texts are in lowest terms.
#[derive(Clone)]
pub struct Rational {
    pub(super) above: IBig,
    pub(super) below: UBig,
}

impl Rational {
    /// Nothing.
    pub const ZERO: Self = Self { above: IBig::ZERO, below: UBig::ONE };
    /// One.
    pub const ONE: Self = Self { above: IBig::ONE, below: UBig::ONE };

    /// A fraction as it stands, which need not be in lowest terms; `below` is not zero.
    pub(super) const fn raw(above: IBig, below: UBig) -> Self {
        Self { above, below }
    }

    /// A whole number.
    #[must_use]
    pub fn whole(number: i64) -> Self {
        Self::raw(number.into(), UBig::ONE)
    }

    /// The same in lowest terms.
    #[must_use]
    pub fn reduced(self) -> Self {
        if self.below.is_one() {
            return self;
        }
        if self.above.is_zero() {
            return Self::ZERO;
        }
        let common = (&self.above).unsigned_abs().gcd(&self.below);
        if common.is_one() {
            return self;
        }
        Self::raw(divided(self.above, &common), self.below / common)
    }

    /// What a double stands for, to the last bit; nothing for what is no number.
    #[must_use]
    pub fn of_double(value: f64) -> Self {
        if !value.is_finite() || value == 0.0 {
            return Self::ZERO;
        }
        let bits = value.to_bits();
        let (power, digits) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
        let (digits, power) =
            if power == 0 { (digits, -1074) } else { (digits | 1 << 52, power - 1075) };
        let even = digits.trailing_zeros() as i32;
        let (digits, power) = (IBig::from(digits >> even), power + even);
        let digits = if value < 0.0 { -digits } else { digits };
        match usize::try_from(power) {
            Ok(power) => Self::raw(digits << power, UBig::ONE),
            Err(_) => Self::raw(digits, UBig::ONE << power.unsigned_abs() as usize),
        }
    }

    /// The simplest fraction, with the least denominator, of all that are nearest to a positive
    /// `value` among doubles, or at most so many units of its last digit away: what somebody who
    /// wrote `0.10000000000000001` may have meant. It is found among continued fractions (Stern and
    /// Brocot).
    #[must_use]
    pub fn simplest(value: f64, units: u32) -> Self {
        if !(value.is_normal() && value > 0.0) {
            return Self::of_double(value);
        }
        let at = |other: f64| {
            // Halfway to the next double where nothing more is granted.
            let sum = Self::of_double(if units == 0 { value } else { other });
            let sum = sum.plus(&Self::of_double(other));
            Self::raw(sum.above, sum.below << 1)
        };
        let steps = u64::from(units.max(1));
        let mut low = at(f64::from_bits(value.to_bits() - steps));
        let mut high = at(f64::from_bits(value.to_bits() + steps));
        let mut terms = Vec::new();
        // The simplest number strictly between: what the two ends have in common, and then the
        // least whole number that is between what is left of them.
        loop {
            let whole = &low.above / IBig::from(low.below.clone());
            let next = &whole + IBig::ONE;
            if Self::raw(next.clone(), UBig::ONE) < high {
                terms.push(next);
                break;
            }
            let rest = |end: &Self| &end.above - &whole * IBig::from(end.below.clone());
            let (of_low, of_high) = (rest(&low), rest(&high));
            if of_low.is_zero() {
                // Only what is above the whole number counts: 1/(one more than the bound).
                let most = IBig::from(high.below) / of_high + IBig::ONE;
                terms.extend([whole, most]);
                break;
            }
            terms.push(whole);
            let turned = Self::raw(IBig::from(low.below), of_low.unsigned_abs());
            low = Self::raw(IBig::from(high.below), of_high.unsigned_abs());
            high = turned;
        }
        let (mut above, mut below) = (terms.pop().unwrap_or(IBig::ZERO), IBig::ONE);
        while let Some(term) = terms.pop() {
            let next = term * &above + &below;
            below = above;
            above = next;
        }
        Self::raw(above, below.unsigned_abs())
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = Sum::default();
        sum.add(&IBig::ONE, self);
        sum.add(&IBig::ONE, other);
        sum.total().reduced()
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let mut sum = Sum::default();
        sum.add(&IBig::ONE, self);
        sum.add(&IBig::NEG_ONE, other);
        sum.total().reduced()
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        Self::raw(&self.above * &other.above, &self.below * &other.below).reduced()
    }

    /// The product with a whole number.
    pub(in crate::checking) fn scaled(&self, factor: &IBig) -> Self {
        Self::raw(&self.above * factor, self.below.clone()).reduced()
    }

    /// The quotient with a positive whole number.
    pub(in crate::checking) fn over(&self, divisor: &IBig) -> Self {
        Self::raw(self.above.clone(), &self.below * divisor.unsigned_abs()).reduced()
    }

    /// The quotient with what is not zero.
    pub(in crate::checking) fn quotient(&self, other: &Self) -> Self {
        let above = &self.above * IBig::from(other.below.clone());
        let above = if other.above < IBig::ZERO { -above } else { above };
        Self::raw(above, &self.below * (&other.above).unsigned_abs()).reduced()
    }

    /// Memory in use, more or less.
    pub(in crate::checking) fn bytes(&self) -> usize {
        size_of::<Self>() + (self.above.bit_len() + self.below.bit_len()) / 8
    }

    /// Whether it is nothing.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.above.is_zero()
    }

    /// A double next to it: off by less than a unit of its last digit.
    #[must_use]
    pub fn near(&self) -> f64 {
        let size = (&self.above).unsigned_abs();
        let (above, lost_above) = leading(&size);
        let (below, lost_below) = leading(&self.below);
        if above == 0 {
            return 0.0;
        }
        // A quotient of at least 62 digits: what was cut off is far behind a double's digits.
        let quotient = (above << above.leading_zeros()) / below;
        let power = lost_above as i64 - lost_below as i64 - i64::from(above.leading_zeros());
        let near = scale(quotient as f64, power);
        if self.above < IBig::ZERO { -near } else { near }
    }

    /// The greatest double that is no larger.
    #[must_use]
    pub fn floor(&self) -> f64 {
        let near = self.near();
        if near == f64::INFINITY {
            return f64::MAX;
        }
        if near.is_finite() && Self::of_double(near) > *self { near.next_down() } else { near }
    }

    /// The least double that is no smaller.
    #[must_use]
    pub fn ceiling(&self) -> f64 {
        let near = self.near();
        if near == f64::NEG_INFINITY {
            return f64::MIN;
        }
        if near.is_finite() && Self::of_double(near) < *self { near.next_up() } else { near }
    }
}

/// A size divided by what divides it.
pub(super) fn divided(number: IBig, divisor: &UBig) -> IBig {
    number / IBig::from(divisor.clone())
}

/// The first 64 digits of a number and how many were left out.
fn leading(number: &UBig) -> (u128, usize) {
    let cut = number.bit_len().saturating_sub(64);
    let first = if cut == 0 { u128::try_from(number) } else { u128::try_from(number >> cut) };
    (first.unwrap_or(0), cut)
}

/// `value` times two to a power, without going through infinity or nothing on the way.
fn scale(value: f64, power: i64) -> f64 {
    let half = power.clamp(-3000, 3000) as i32 / 3;
    let rest = power.clamp(-3000, 3000) as i32 - 2 * half;
    value * 2f64.powi(half) * 2f64.powi(half) * 2f64.powi(rest)
}

impl From<Fraction> for Rational {
    fn from(fraction: Fraction) -> Self {
        Self::raw(fraction.numerator().into(), fraction.denominator().unsigned_abs().into())
    }
}

impl PartialEq for Rational {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Rational {}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.below == other.below {
            return self.above.cmp(&other.above);
        }
        let left = &self.above * IBig::from(other.below.clone());
        left.cmp(&(&other.above * IBig::from(self.below.clone())))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lowest = self.clone().reduced();
        if lowest.below.is_one() {
            return write!(f, "{}", lowest.above);
        }
        write!(f, "{}/{}", lowest.above, lowest.below)
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Rational;
    use meeple_core::Rng;

    fn fraction(above: i64, below: u64) -> Rational {
        Rational::raw(above.into(), below.into())
    }

    #[test]
    fn texts_are_in_lowest_terms() {
        assert_eq!(fraction(14, 16).to_string(), "7/8");
        assert_eq!(fraction(-6, 3).to_string(), "-2");
        assert_eq!(fraction(0, 5).to_string(), "0");
        assert_eq!(fraction(1, 3).plus(&fraction(1, 6)).to_string(), "1/2");
        assert_eq!(fraction(1, 3).minus(&fraction(1, 2)).to_string(), "-1/6");
    }

    #[test]
    fn doubles_are_fractions_and_back() {
        let mut rng = Rng::new(5);
        for value in [1.0, 0.1, -0.75, 5e-324, f64::MAX, f64::MIN_POSITIVE, 3e-310] {
            assert_eq!(Rational::of_double(value).near(), value, "{value}");
        }
        for _ in 0..2_000 {
            let value = f64::from_bits(rng.bits());
            if value.is_finite() {
                assert_eq!(Rational::of_double(value).near(), value, "{value}");
            }
        }
    }

    #[test]
    fn doubles_beside_a_fraction_enclose_it() {
        let mut rng = Rng::new(6);
        for _ in 0..2_000 {
            let value = fraction(rng.bits() as i64, rng.bits() | 1);
            let (low, high) = (value.floor(), value.ceiling());
            assert!(Rational::of_double(low) <= value && value <= Rational::of_double(high));
            assert!(low == high || low.next_up() == high, "{low} {high}");
        }
    }

    #[test]
    fn the_simplest_fraction_of_a_double_is_what_was_meant() {
        for (value, meant) in [
            (0.1, "1/10"),
            (0.9, "9/10"),
            (1.0 / 3.0, "1/3"),
            (0.5, "1/2"),
            (3.0, "3"),
            (0.0001025262467191601, "5/48768"),
        ] {
            let found = Rational::simplest(value, 0);
            assert_eq!(found.near(), value);
            assert_eq!(found.to_string(), meant);
        }
        let mut rng = Rng::new(7);
        for _ in 0..1_000 {
            let (above, below) = (rng.below(5_000) + 1, rng.below(5_000) + 1);
            let value = above as f64 / below as f64;
            assert_eq!(Rational::simplest(value, 0), fraction(above as i64, below as u64));
        }
    }
}
