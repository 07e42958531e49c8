//! A sparse system of whole numbers solved without rounding: digit by digit to a prime base
//! (Dixon, 1982), and back to fractions (Wang, 1981; Monagan, 2004), which are then checked.

use dashu_int::ops::{BitTest, UnsignedAbs as _};
use dashu_int::{IBig, UBig};
use meeple_core::{Control, Stop};

use super::eliminate::{Eliminated, Factors, eliminate};
use super::field::{Modulo, PRIMES};
use super::graph::{afford, tick};

/// Rows of whole numbers, each in order of columns, with a diagonal.
pub(super) struct Whole {
    pub(super) rows: Vec<Vec<(u32, IBig)>>,
}

/// A system that has exactly one solution for any right side: no chance about it, since an
/// elimination modulo a prime went through.
pub(super) struct Lifting {
    whole: Whole,
    /// The same rows where all numbers are small.
    small: Option<Vec<Vec<(u32, i64)>>>,
    factors: Factors<Modulo>,
}

/// Numbers over one line.
pub(super) struct Shared {
    pub(super) above: Vec<IBig>,
    pub(super) below: UBig,
}

impl Lifting {
    /// Prepares a system; `None` when it is singular modulo every prime, as good as surely in truth.
    pub(super) fn new(whole: Whole, control: &mut Control<'_>) -> Result<Option<Self>, Stop> {
        for prime in PRIMES {
            let modulo = Modulo::new(prime);
            let enter = |entry: &(u32, IBig)| (entry.0, modulo.enter(modulo.rest(&entry.1)));
            let rows = whole.rows.iter().map(|row| row.iter().map(enter).collect()).collect();
            if let Eliminated::Done(factors) = eliminate(modulo, rows, control)? {
                let small = small(&whole);
                return Ok(Some(Self { whole, small, factors }));
            }
        }
        Ok(None)
    }

    /// The solution for a right side.
    pub(super) fn solve(&self, side: &[IBig], control: &mut Control<'_>) -> Result<Shared, Stop> {
        let base = UBig::from(self.factors.field.prime);
        let largest = side.iter().map(dashu_int::ops::BitTest::bit_len).max().unwrap_or(0);
        let wide = self.whole.rows.iter().flatten().map(|entry| entry.1.bit_len());
        let mut wanted = (largest + 2 * wide.max().unwrap_or(0)) / 60 + 4;
        let (mut rest, mut digits) = (side.to_vec(), Vec::new());
        loop {
            while digits.len() < wanted {
                digits.push(self.digit(&mut rest, control)?);
                // Digits, the numbers that they make, and what these are multiplied to.
                afford(digits.len() * side.len() * 32, control)?;
            }
            let modulus = base.pow(digits.len());
            if let Some(found) = self.read(&digits, &modulus, control)?
                && self.holds(&found, side)
            {
                return Ok(found);
            }
            wanted += wanted / 2 + 2;
        }
    }

    /// The next digit of every unknown; what remains of the right side is divided by the base.
    fn digit(&self, rest: &mut [IBig], control: &mut Control<'_>) -> Result<Vec<u64>, Stop> {
        let field = &self.factors.field;
        let mut digit: Vec<u64> = rest.iter().map(|rest| field.rest(rest)).collect();
        self.factors.solve(&mut digit);
        let base = IBig::from(field.prime);
        for (row, rest) in rest.iter_mut().enumerate() {
            tick(control)?;
            let taken = match &self.small {
                Some(small) => {
                    IBig::from(small[row].iter().fold(0i128, |sum, &(column, entry)| {
                        sum + i128::from(entry) * i128::from(digit[column as usize])
                    }))
                }
                None => self.whole.rows[row].iter().fold(IBig::ZERO, |sum, (column, entry)| {
                    sum + entry * IBig::from(digit[*column as usize])
                }),
            };
            let left = std::mem::replace(rest, IBig::ZERO) - taken;
            *rest = left / &base;
        }
        Ok(digit)
    }

    /// Fractions that have these digits and are much shorter than they, if there are any.
    fn read(
        &self,
        digits: &[Vec<u64>],
        modulus: &UBig,
        control: &mut Control<'_>,
    ) -> Result<Option<Shared>, Stop> {
        let base = UBig::from(self.factors.field.prime);
        let powers = powers(&base, digits.len());
        let (mut below, mut found) = (UBig::ONE, Vec::with_capacity(self.whole.rows.len()));
        let mut lines = Vec::with_capacity(self.whole.rows.len());
        for index in 0..self.whole.rows.len() {
            tick(control)?;
            let own: Vec<u64> = digits.iter().map(|digit| digit[index]).collect();
            let residue = compose(&own, &powers) * &below % modulus;
            let Some((above, more)) = fraction_of(residue, modulus) else { return Ok(None) };
            below *= more;
            found.push(above);
            lines.push(below.clone());
            if below.bit_len() > modulus.bit_len() {
                return Ok(None);
            }
        }
        for (above, line) in found.iter_mut().zip(lines) {
            if line != below {
                *above *= IBig::from(&below / line);
            }
        }
        Ok(Some(Shared { above: found, below }))
    }

    /// Whether the equations hold, to the last digit.
    fn holds(&self, found: &Shared, side: &[IBig]) -> bool {
        let below = IBig::from(found.below.clone());
        self.whole.rows.iter().zip(side).all(|(row, side)| {
            let sum = row.iter().fold(IBig::ZERO, |sum, (column, entry)| {
                sum + entry * &found.above[*column as usize]
            });
            sum == side * &below
        })
    }
}

/// Rows whose sums of products with digits fit in 128 bits.
fn small(whole: &Whole) -> Option<Vec<Vec<(u32, i64)>>> {
    let row = |row: &Vec<(u32, IBig)>| {
        let mut size = 0u64;
        row.iter()
            .map(|(column, entry)| {
                let entry = i64::try_from(entry).ok()?;
                size = size.checked_add(entry.unsigned_abs())?;
                (size < 1 << 63).then_some((*column, entry))
            })
            .collect::<Option<Vec<_>>>()
    };
    whole.rows.iter().map(row).collect()
}

/// The base to the powers 1, 2, 4, ... that `compose` needs.
fn powers(base: &UBig, digits: usize) -> Vec<UBig> {
    let mut powers = vec![base.clone()];
    while 1 << powers.len() < digits {
        let last = &powers[powers.len() - 1];
        powers.push(last.sqr());
    }
    powers
}

/// The number that has these digits, lowest first: halves of them at a time.
fn compose(digits: &[u64], powers: &[UBig]) -> UBig {
    match digits {
        [] => UBig::ZERO,
        [digit] => UBig::from(*digit),
        _ => {
            let level = usize::BITS as usize - 1 - (digits.len() - 1).leading_zeros() as usize;
            let (low, high) = digits.split_at(1 << level);
            compose(low, powers) + compose(high, powers) * &powers[level]
        }
    }
}

/// The fraction `n / d` with `n = d * residue` modulo `modulus` where both are small enough to leave
/// more than 64 digits to spare: the first great quotient in Euclid's division tells it.
fn fraction_of(residue: UBig, modulus: &UBig) -> Option<(IBig, UBig)> {
    const SPARE: usize = 64;
    let (mut old, mut new) = (modulus.clone(), residue);
    let (mut old_line, mut line) = (IBig::ZERO, IBig::ONE);
    loop {
        let sign = line > IBig::ZERO;
        let size = (&line).unsigned_abs();
        if new.bit_len() + size.bit_len() + SPARE < modulus.bit_len() {
            let above = IBig::from(new);
            return Some((if sign { above } else { -above }, size));
        }
        if new.is_zero() {
            return None;
        }
        let quotient = IBig::from(&old / &new);
        let next = &old - &new * (&quotient).unsigned_abs();
        old = std::mem::replace(&mut new, next);
        let next_line = old_line - &quotient * &line;
        old_line = std::mem::replace(&mut line, next_line);
    }
}

#[cfg(test)]
mod tests {
    use super::{IBig, Lifting, UBig, Whole, fraction_of};
    use meeple_core::{Control, Rng};

    #[test]
    fn fractions_come_back_from_what_they_leave() {
        let modulus = UBig::from((1u64 << 62) - 57).pow(4);
        // 7/8 leaves 7 times the inverse of 8.
        let inverse = (&modulus + UBig::ONE) / UBig::from(8u8);
        let eighth = (0..8u8).map(|k| (UBig::from(k) * &modulus + UBig::ONE, 8u8));
        let eighth = eighth.filter_map(|(sum, by)| {
            (&sum % UBig::from(by)).is_zero().then(|| sum / UBig::from(by))
        });
        let eighth = eighth.max().unwrap_or(inverse);
        let found = fraction_of(eighth * UBig::from(7u8) % &modulus, &modulus);
        assert_eq!(found, Some((IBig::from(7), UBig::from(8u8))));
    }

    #[test]
    fn solutions_of_random_systems_hold() {
        let mut rng = Rng::new(11);
        for round in 0..200 {
            let count = 1 + rng.below(12);
            let wide = round % 3 == 0;
            let mut rows = vec![Vec::new(); count];
            for (row, entries) in rows.iter_mut().enumerate() {
                for column in 0..count {
                    if column == row || rng.below(3) == 0 {
                        let entry = IBig::from(rng.bits() as i64 >> 40);
                        let entry = if wide { entry << 90 } else { entry };
                        entries.push((column as u32, entry + IBig::ONE));
                    }
                }
            }
            let mut side: Vec<IBig> = (0..count).map(|_| IBig::from(rng.bits() as i64)).collect();
            side[0] <<= 700 * (round % 2);
            let found = Control::unlimited(|control| {
                let lifting = Lifting::new(Whole { rows }, control).expect("no limit")?;
                let found = lifting.solve(&side, control).expect("no limit");
                Some((lifting.holds(&found, &side), found))
            });
            assert!(found.is_none_or(|(holds, _)| holds));
        }
    }

    #[test]
    fn a_singular_system_is_seen() {
        let rows = vec![vec![(0, IBig::ONE), (1, IBig::ONE)]; 2];
        let found = Control::unlimited(|control| Lifting::new(Whole { rows }, control));
        assert!(found.expect("no limit").is_none());
    }
}
