//! Numbers that systems are eliminated over: doubles, for a first guess, and whole numbers modulo a
//! prime, which never round.

use dashu_int::IBig;

/// What elimination needs of numbers.
pub(super) trait Field {
    type Number: Copy;

    /// `a - f * b`.
    fn less(&self, a: Self::Number, f: Self::Number, b: Self::Number) -> Self::Number;
    fn times(&self, a: Self::Number, b: Self::Number) -> Self::Number;
    fn inverse(&self, a: Self::Number) -> Option<Self::Number>;
    const ZERO: Self::Number;
}

/// Doubles.
pub(super) struct Doubles;

impl Field for Doubles {
    type Number = f64;
    const ZERO: f64 = 0.0;

    #[inline]
    fn less(&self, a: f64, f: f64, b: f64) -> f64 {
        a - f * b
    }

    #[inline]
    fn times(&self, a: f64, b: f64) -> f64 {
        a * b
    }

    fn inverse(&self, a: f64) -> Option<f64> {
        (a > 0.0).then(|| 1.0 / a)
    }
}

/// Primes just below 2^62, 2^61 and 2^60.
pub(super) const PRIMES: [u64; 6] = [
    (1 << 62) - 57,
    (1 << 62) - 87,
    (1 << 62) - 117,
    (1 << 61) - 1,
    (1 << 61) - 31,
    (1 << 60) - 93,
];

/// Whole numbers modulo an odd prime below 2^62, in Montgomery's form (1985): `a` stands for
/// `a / 2^64`. Products of a number in that form with a plain one are plain.
pub(super) struct Modulo {
    pub(super) prime: u64,
    /// `-1 / prime` modulo 2^64.
    negative: u64,
    /// 2^128 modulo the prime.
    square: u64,
}

impl Modulo {
    pub(super) fn new(prime: u64) -> Self {
        let mut inverse = prime;
        for _ in 0..6 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(prime.wrapping_mul(inverse)));
        }
        let one = ((1u128 << 64) % u128::from(prime)) as u64;
        let square = (u128::from(one) * u128::from(one) % u128::from(prime)) as u64;
        Self { prime, negative: inverse.wrapping_neg(), square }
    }

    #[inline]
    fn product(&self, a: u64, b: u64) -> u64 {
        let wide = u128::from(a) * u128::from(b);
        let factor = (wide as u64).wrapping_mul(self.negative);
        let sum = (wide + u128::from(factor) * u128::from(self.prime)) >> 64;
        let sum = sum as u64;
        if sum >= self.prime { sum - self.prime } else { sum }
    }

    /// What is left of a number of any size.
    pub(super) fn rest(&self, number: &IBig) -> u64 {
        if let Ok(small) = i64::try_from(number) {
            return small.rem_euclid(self.prime as i64) as u64;
        }
        let rest: i128 = (number % IBig::from(self.prime)).try_into().unwrap_or(0);
        rest.rem_euclid(i128::from(self.prime)) as u64
    }

    /// Its form here.
    pub(super) fn enter(&self, rest: u64) -> u64 {
        self.product(rest, self.square)
    }
}

impl Field for Modulo {
    type Number = u64;
    const ZERO: u64 = 0;

    #[inline]
    fn less(&self, a: u64, f: u64, b: u64) -> u64 {
        let product = self.product(f, b);
        if a >= product { a - product } else { a + self.prime - product }
    }

    #[inline]
    fn times(&self, a: u64, b: u64) -> u64 {
        self.product(a, b)
    }

    fn inverse(&self, a: u64) -> Option<u64> {
        if a == 0 {
            return None;
        }
        // Fermat's little theorem.
        let (mut power, mut base, mut left) = (self.enter(1), a, self.prime - 2);
        while left > 0 {
            if left & 1 == 1 {
                power = self.product(power, base);
            }
            base = self.product(base, base);
            left >>= 1;
        }
        Some(power)
    }
}

#[cfg(test)]
mod tests {
    use super::{Field, Modulo, PRIMES};
    use dashu_int::IBig;
    use meeple_core::Rng;

    #[test]
    fn the_primes_are_prime() {
        // Miller and Rabin's test with these bases is exact below 2^64.
        for prime in PRIMES {
            let modulo = Modulo::new(prime);
            let (one, minus_one) = (modulo.enter(1), modulo.enter(prime - 1));
            let twos = (prime - 1).trailing_zeros();
            for base in [2u64, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37] {
                let mut power = one;
                for bit in (0..64).rev() {
                    power = modulo.times(power, power);
                    if (prime - 1) >> twos >> bit & 1 == 1 {
                        power = modulo.times(power, modulo.enter(base));
                    }
                }
                let mut passes = power == one;
                for _ in 0..twos {
                    passes |= power == minus_one;
                    power = modulo.times(power, power);
                }
                assert!(passes, "{prime} by {base}");
            }
        }
    }

    #[test]
    fn arithmetic_is_that_of_remainders() {
        let mut rng = Rng::new(3);
        for prime in PRIMES {
            let modulo = Modulo::new(prime);
            for _ in 0..200 {
                let (a, b, c) = (rng.bits() % prime, rng.bits() % prime, rng.bits() % prime);
                let product = u128::from(b) * u128::from(c) % u128::from(prime);
                assert_eq!(u128::from(modulo.times(modulo.enter(b), c)), product);
                let less = (u128::from(a) + u128::from(prime) - product) % u128::from(prime);
                assert_eq!(u128::from(modulo.less(a, modulo.enter(b), c)), less);
                let inverse = modulo.inverse(modulo.enter(b)).expect("not zero");
                assert_eq!(modulo.times(inverse, b), 1);
                let wide = IBig::from(rng.bits() as i64) * IBig::from(rng.bits());
                let rest = IBig::from(modulo.rest(&wide));
                assert_eq!((wide - rest) % IBig::from(prime), IBig::ZERO);
            }
        }
    }
}
