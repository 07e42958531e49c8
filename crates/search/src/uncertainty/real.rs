//! Numbers of two sizes: plain doubles, and pairs of doubles with twice the digits (Dekker, 1971;
//! Hida, Li and Bailey, 2001) for loops so slow that a double cannot hold what one round changes.

/// A number that bounds are made of.
pub(crate) trait Real: Copy + PartialOrd {
    /// What one operation may be off by, as a share of its result.
    const UNIT: f64;

    fn of(value: f64) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn over(self, other: Self) -> Self;
    /// The nearest double.
    fn near(self) -> f64;

    /// A double that is no smaller.
    fn ceiling(self) -> f64 {
        let near = self.near();
        if Self::of(near) < self { near.next_up() } else { near }
    }

    /// A double that is no larger.
    fn floor(self) -> f64 {
        let near = self.near();
        if Self::of(near) > self { near.next_down() } else { near }
    }
}

impl Real for f64 {
    const UNIT: f64 = f64::EPSILON;

    #[inline]
    fn of(value: f64) -> Self {
        value
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self - other
    }

    #[inline]
    fn times(self, other: Self) -> Self {
        self * other
    }

    #[inline]
    fn over(self, other: Self) -> Self {
        self / other
    }

    #[inline]
    fn near(self) -> f64 {
        self
    }
}

/// The sum of two doubles, the second no larger than the last digit of the first.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Pair(f64, f64);

/// A sum and what rounding took from it.
fn sum(a: f64, b: f64) -> Pair {
    let s = a + b;
    let part = s - a;
    Pair(s, (a - (s - part)) + (b - part))
}

/// The same where the first is the larger one.
fn quick_sum(a: f64, b: f64) -> Pair {
    let s = a + b;
    Pair(s, b - (s - a))
}

impl Real for Pair {
    const UNIT: f64 = 16.0 * f64::EPSILON * f64::EPSILON;

    fn of(value: f64) -> Self {
        Self(value, 0.0)
    }

    fn plus(self, other: Self) -> Self {
        let (high, low) = (sum(self.0, other.0), sum(self.1, other.1));
        let Self(high, rest) = quick_sum(high.0, high.1 + low.0);
        quick_sum(high, rest + low.1)
    }

    fn minus(self, other: Self) -> Self {
        self.plus(Self(-other.0, -other.1))
    }

    fn times(self, other: Self) -> Self {
        let product = self.0 * other.0;
        let rest = self.0.mul_add(other.0, -product);
        quick_sum(product, rest + (self.0 * other.1 + self.1 * other.0))
    }

    fn over(self, other: Self) -> Self {
        let first = self.0 / other.0;
        let left = self.minus(other.times(Self::of(first)));
        let second = left.0 / other.0;
        let left = left.minus(other.times(Self::of(second)));
        quick_sum(first, second).plus(Self::of(left.0 / other.0))
    }

    fn near(self) -> f64 {
        self.0 + self.1
    }
}

/// A chain by elimination without subtractions (Grassmann, Taksar and Heyman, 1985): staying is what
/// does not leave, so that every chance keeps its digits however seldom it comes.
///
/// Solves `x = gains + inner x` where `inner` (rows one after another) and `leaves` add up to one in
/// each row; `None` where some state is never left.
pub(crate) fn solve_chain<R: Real>(
    inner: &mut [R],
    leaves: &mut [R],
    mut gains: Vec<R>,
) -> Option<Vec<R>> {
    let count = gains.len();
    let zero = R::of(0.0);
    let mut going = vec![zero; count];
    for last in (0..count).rev() {
        let (above, row) = inner.split_at_mut(last * count);
        let row = &row[..last];
        let goes = row.iter().fold(leaves[last], |sum, &chance| sum.plus(chance));
        if goes.partial_cmp(&zero) != Some(std::cmp::Ordering::Greater) {
            return None;
        }
        going[last] = goes;
        for at in 0..last {
            let target = &mut above[at * count..at * count + last + 1];
            if target[last] > zero {
                let share = target[last].over(goes);
                for (slot, &chance) in target[..last].iter_mut().zip(row) {
                    *slot = slot.plus(share.times(chance));
                }
                leaves[at] = leaves[at].plus(share.times(leaves[last]));
                gains[at] = gains[at].plus(share.times(gains[last]));
            }
        }
    }
    for at in 0..count {
        let row = &inner[at * count..at * count + at];
        let known = row.iter().zip(&gains).map(|(&chance, &value)| chance.times(value));
        let sum = known.fold(gains[at], Real::plus);
        gains[at] = sum.over(going[at]);
    }
    gains.iter().all(|value| value.near().is_finite()).then_some(gains)
}

#[cfg(test)]
mod tests {
    use super::{Pair, Real, solve_chain};

    #[test]
    fn pairs_keep_twice_the_digits() {
        let third = Pair::of(1.0).over(Pair::of(3.0));
        let back = third.times(Pair::of(3.0)).minus(Pair::of(1.0));
        assert!(back.near().abs() < 1e-31, "{back:?}");
        let tiny = Pair::of(1.0).plus(Pair::of(1e-25)).minus(Pair::of(1.0));
        assert!((tiny.near() - 1e-25).abs() < 1e-40, "{tiny:?}");
        assert!(third.floor() < third.ceiling());
        assert!(Pair::of(third.floor()) <= third && third <= Pair::of(third.ceiling()));
    }

    #[test]
    fn a_chain_that_is_hardly_ever_left_is_solved_to_the_last_digit() {
        // 0 goes to 1; 1 goes back, or leaves with chance 1e-13 for a gain of one half on average.
        let leak = 1e-13;
        let mut inner = vec![0.0, 1.0, 1.0 - leak, 0.0];
        let found = solve_chain(&mut inner, &mut [0.0, leak], vec![0.0, leak / 2.0]);
        let found = found.expect("it is left in the end");
        assert!(found.iter().all(|value| (value - 0.5).abs() < 1e-15), "{found:?}");
        assert_eq!(solve_chain(&mut [1.0], &mut [0.0], vec![1.0]), None, "never left");
    }
}
