//! Sums of products, brought over one line as seldom as possible.

use dashu_int::ops::Gcd as _;
use dashu_int::{IBig, UBig};

use super::rational::Rational;

/// A sum of products, over one line.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    above: IBig,
    below: UBig,
}

impl Default for Sum {
    fn default() -> Self {
        Self { above: IBig::ZERO, below: UBig::ONE }
    }
}

impl Sum {
    pub(in crate::checking) fn add(&mut self, factor: &IBig, value: &Rational) {
        if factor.is_zero() || value.is_zero() {
            return;
        }
        let term = factor * &value.above;
        if self.below == value.below {
            self.above += term;
            return;
        }
        let common = (&self.below).gcd(&value.below);
        let ours = &value.below / &common;
        let theirs = &self.below / &common;
        if !ours.is_one() {
            self.above = &self.above * IBig::from(ours.clone());
            self.below = &self.below * ours;
        }
        self.above += if theirs.is_one() { term } else { term * IBig::from(theirs) };
    }

    /// The sum, which need not be in lowest terms.
    pub(in crate::checking) fn total(self) -> Rational {
        Rational::raw(self.above, self.below)
    }
}
