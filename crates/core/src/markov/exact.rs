//! The numbers of a model as they were written, without rounding.

use super::MarkovModel;

/// A fraction in lowest terms; the denominator is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: i128,
    denominator: i128,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };
    /// One.
    pub const ONE: Self = Self { numerator: 1, denominator: 1 };

    /// A fraction; `None` when the denominator is zero or a number is too large.
    #[must_use]
    pub fn new(numerator: i128, denominator: i128) -> Option<Self> {
        let (mut a, mut b) = (numerator.checked_abs()?, denominator.checked_abs()?);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        (denominator != 0).then(|| {
            let sign = denominator.signum();
            Self { numerator: sign * numerator / a, denominator: denominator.abs() / a }
        })
    }

    /// Above the line.
    #[must_use]
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// Below the line.
    #[must_use]
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// The number that a text says: `3`, `-0.25`, `1e-3`, `2/3`. `None` for anything else, and
    /// for more digits than can be kept.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some((above, below)) = text.split_once('/') {
            return Self::parse(above)?.over(Self::parse(below)?);
        }
        let (digits, power) = match text.split_once(['e', 'E']) {
            Some((digits, power)) => (digits, power.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let written = part.bytes().all(|byte| byte.is_ascii_digit())
            && (!part.is_empty() || whole.bytes().any(|byte| byte.is_ascii_digit()));
        let numerator = format!("{whole}{part}").parse::<i128>().ok().filter(|_| written)?;
        let power = power.checked_sub(i32::try_from(part.len()).ok()?)?;
        let ten = 10i128.checked_pow(power.unsigned_abs());
        match (ten, power >= 0) {
            (_, true) if numerator == 0 => Some(Self::ZERO),
            (Some(ten), true) => Self::new(numerator.checked_mul(ten)?, 1),
            (Some(ten), false) => Self::new(numerator, ten),
            (None, _) => (numerator == 0).then_some(Self::ZERO),
        }
    }

    /// The sum; `None` when it is too large to be kept.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Self::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    /// The product; `None` when it is too large to be kept.
    #[must_use]
    pub fn times(self, other: Self) -> Option<Self> {
        // Across first, so that numbers stay small.
        let (left, right) = (
            Self::new(self.numerator, other.denominator)?,
            Self::new(other.numerator, self.denominator)?,
        );
        Self::new(
            left.numerator.checked_mul(right.numerator)?,
            left.denominator.checked_mul(right.denominator)?,
        )
    }

    /// The quotient; `None` when the other is zero or it is too large to be kept.
    #[must_use]
    pub fn over(self, other: Self) -> Option<Self> {
        self.times(Self::new(other.denominator, other.numerator)?)
    }

    /// The nearest double.
    #[must_use]
    pub fn near(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

/// All numbers of a model as they were written, in the order of its lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExactNumbers {
    /// As [`MarkovModel::chances`].
    pub chances: Vec<Fraction>,
    /// For each reward model its [`of_states`](super::RewardModel::of_states) and
    /// [`of_choices`](super::RewardModel::of_choices), empty where those are.
    pub rewards: Vec<(Vec<Fraction>, Vec<Fraction>)>,
}

impl MarkovModel {
    /// Gives the model its numbers as they were written.
    #[must_use]
    pub fn with_exact(self, exact: ExactNumbers) -> Self {
        Self { exact: Some(Box::new(exact)), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::Fraction;

    #[test]
    fn texts_are_fractions_in_lowest_terms() {
        let read = |text| Fraction::parse(text).map(|f| (f.numerator(), f.denominator()));
        assert_eq!(read("0.25"), Some((1, 4)));
        assert_eq!(read("-1.5e-1"), Some((-3, 20)));
        assert_eq!(read("2e3"), Some((2000, 1)));
        assert_eq!(read("2/6"), Some((1, 3)));
        assert_eq!(read("1/-2"), Some((-1, 2)));
        for text in ["", ".", "-", "1/0", "0.-5", "one", "1e99", "1e-99"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read("0e99"), Some((0, 1)));
    }

    #[test]
    fn sums_and_products_are_exact() {
        let third = Fraction::new(1, 3).expect("a third");
        let sum = third.plus(third).and_then(|two| two.plus(third));
        assert_eq!(sum, Some(Fraction::ONE));
        assert_eq!(third.times(Fraction::new(3, 1).expect("three")), Some(Fraction::ONE));
        assert_eq!(third.over(Fraction::ZERO), None);
        let large = Fraction::new(i128::MAX, 1).expect("large");
        assert_eq!(large.plus(Fraction::ONE), None);
    }
}
