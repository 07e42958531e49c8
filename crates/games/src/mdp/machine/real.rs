//! Numbers to count with: doubles, or fractions where nothing may be rounded.

use std::cmp::Ordering;
use std::fmt::{Debug, Display};

use meeple_core::markov::Fraction;

use super::code::Fault;

/// A kind of number.
pub(in crate::mdp) trait Real: Copy + PartialEq + Debug + 'static {
    const ZERO: Self;
    const ONE: Self;
    /// Whether nothing is rounded.
    const EXACT: bool;

    /// A whole number.
    fn whole(value: i64) -> Self;
    /// What a text says.
    fn read(text: &str) -> Option<Self>;
    fn plus(self, other: Self) -> Result<Self, Fault>;
    fn times(self, other: Self) -> Result<Self, Fault>;
    fn over(self, other: Self) -> Result<Self, Fault>;
    fn minus(self) -> Self;
    fn compare(self, other: Self) -> Result<Ordering, Fault>;
    fn power(self, exponent: Self) -> Result<Self, Fault>;
    fn logarithm(self, base: Self) -> Result<Self, Fault>;
    fn floor(self) -> Result<i64, Fault>;
    /// The nearest double.
    fn near(self) -> f64;
    /// The number itself, if it is exact.
    fn exact(self) -> Option<Fraction>;

    fn ceiling(self) -> Result<i64, Fault> {
        self.minus().floor()?.checked_neg().ok_or(Fault::Overflow)
    }

    /// The nearest whole number, halves up.
    fn round(self) -> Result<i64, Fault> {
        let half = Self::ONE.over(Self::whole(2))?;
        self.plus(half)?.floor()
    }

    /// For people.
    fn shown(self) -> impl Display {
        self.near()
    }
}

fn finite(value: f64) -> Result<f64, Fault> {
    if value.is_finite() { Ok(value) } else { Err(Fault::Overflow) }
}

impl Real for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    const EXACT: bool = false;

    #[inline]
    fn whole(value: i64) -> Self {
        value as Self
    }

    fn read(text: &str) -> Option<Self> {
        match text.split_once('/') {
            None => text.trim().parse().ok().filter(|value: &Self| value.is_finite()),
            Some((above, below)) => Self::read(above)?.over(Self::read(below)?).ok(),
        }
    }

    #[inline]
    fn plus(self, other: Self) -> Result<Self, Fault> {
        finite(self + other)
    }

    #[inline]
    fn times(self, other: Self) -> Result<Self, Fault> {
        finite(self * other)
    }

    #[inline]
    fn over(self, other: Self) -> Result<Self, Fault> {
        if other == 0.0 { Err(Fault::ByZero) } else { finite(self / other) }
    }

    #[inline]
    fn minus(self) -> Self {
        -self
    }

    #[inline]
    fn compare(self, other: Self) -> Result<Ordering, Fault> {
        self.partial_cmp(&other).ok_or(Fault::Overflow)
    }

    fn power(self, exponent: Self) -> Result<Self, Fault> {
        finite(self.powf(exponent))
    }

    fn logarithm(self, base: Self) -> Result<Self, Fault> {
        finite(self.log(base))
    }

    fn floor(self) -> Result<i64, Fault> {
        // Doubles between these are within the range, both ends of which they hold.
        let floor = Self::floor(self);
        if (-9.2e18..9.2e18).contains(&floor) { Ok(floor as i64) } else { Err(Fault::Overflow) }
    }

    #[inline]
    fn near(self) -> f64 {
        self
    }

    fn exact(self) -> Option<Fraction> {
        None
    }
}

impl Real for Fraction {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;
    const EXACT: bool = true;

    fn whole(value: i64) -> Self {
        Self::new(i128::from(value), 1).unwrap_or(Self::ZERO)
    }

    fn read(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn plus(self, other: Self) -> Result<Self, Fault> {
        Self::plus(self, other).ok_or(Fault::Overflow)
    }

    fn times(self, other: Self) -> Result<Self, Fault> {
        Self::times(self, other).ok_or(Fault::Overflow)
    }

    fn over(self, other: Self) -> Result<Self, Fault> {
        if other == Self::ZERO {
            return Err(Fault::ByZero);
        }
        Self::over(self, other).ok_or(Fault::Overflow)
    }

    fn minus(self) -> Self {
        Self::new(-self.numerator(), self.denominator()).unwrap_or(self)
    }

    fn compare(self, other: Self) -> Result<Ordering, Fault> {
        let difference = Real::plus(self, Real::minus(other))?;
        Ok(difference.numerator().cmp(&0))
    }

    fn power(self, exponent: Self) -> Result<Self, Fault> {
        let times = (exponent.denominator() == 1).then_some(exponent.numerator());
        let times = times.and_then(|times| i32::try_from(times).ok()).ok_or(Fault::NotExact)?;
        let (mut base, mut left, mut power) = (self, times.unsigned_abs(), Self::ONE);
        while left > 0 {
            if left & 1 == 1 {
                power = Real::times(power, base)?;
            }
            left >>= 1;
            if left > 0 {
                base = Real::times(base, base)?;
            }
        }
        if times < 0 { Real::over(Self::ONE, power) } else { Ok(power) }
    }

    fn logarithm(self, _: Self) -> Result<Self, Fault> {
        Err(Fault::NotExact)
    }

    fn floor(self) -> Result<i64, Fault> {
        let floor = self.numerator().div_euclid(self.denominator());
        i64::try_from(floor).map_err(|_| Fault::Overflow)
    }

    fn near(self) -> f64 {
        Self::near(self)
    }

    fn exact(self) -> Option<Fraction> {
        Some(self)
    }
}
