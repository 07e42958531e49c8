//! The values of a Markov chain without rounding, one strongly connected part after another.

use dashu_int::ops::{Gcd as _, UnsignedAbs as _};
use dashu_int::{IBig, UBig};
use meeple_core::{Control, Stop};

use super::eliminate::{Eliminated, Factors, eliminate};
use super::field::Doubles;
use super::graph::{Parts, strong_components, tick};
use super::lift::{Lifting, Whole};
use super::rational::Rational;
use super::sum::Sum;

/// The equations `whole x = sum of weights * x + constant`, a row an unknown.
#[derive(Default)]
pub(in crate::checking) struct System {
    pub(in crate::checking) wholes: Vec<IBig>,
    /// Where each row's entries begin.
    pub(in crate::checking) first: Vec<u32>,
    pub(in crate::checking) columns: Vec<u32>,
    pub(in crate::checking) weights: Vec<IBig>,
    /// The same weights as shares of their whole.
    pub(in crate::checking) near: Vec<f64>,
}

impl System {
    fn row(&self, row: usize) -> std::ops::Range<usize> {
        self.first[row] as usize..self.first[row + 1] as usize
    }

    fn entries(&self, row: usize) -> impl Iterator<Item = (usize, &IBig)> {
        let range = self.row(row);
        self.columns[range.clone()].iter().map(|&c| c as usize).zip(&self.weights[range])
    }

    /// Its strongly connected parts, those that need no other first.
    fn parts(&self, control: &mut Control<'_>) -> Result<Parts, Stop> {
        let all: Vec<u32> = (0..self.wholes.len() as u32).collect();
        let next = |row: u32, out: &mut Vec<u32>| out.extend(&self.columns[self.row(row as usize)]);
        strong_components(&all, all.len(), next, control)
    }

    /// The one solution for each list of constants; `None` when there is not exactly one.
    pub(in crate::checking) fn solve(
        &self,
        constants: &[Vec<Rational>],
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<Vec<Rational>>>, Stop> {
        let mut values = vec![vec![Rational::ZERO; self.wholes.len()]; constants.len()];
        let mut place = vec![u32::MAX; self.wholes.len()];
        for part in self.parts(control)?.iter() {
            let solved = match *part {
                [row] => self.solve_one(row as usize, constants, &mut values, control)?,
                _ => self.solve_part(part, &mut place, constants, &mut values, control)?,
            };
            if !solved {
                return Ok(None);
            }
        }
        Ok(Some(values))
    }

    /// A part that is a single unknown.
    fn solve_one(
        &self,
        row: usize,
        constants: &[Vec<Rational>],
        values: &mut [Vec<Rational>],
        control: &mut Control<'_>,
    ) -> Result<bool, Stop> {
        tick(control)?;
        let mut whole = self.wholes[row].clone();
        self.entries(row).filter(|entry| entry.0 == row).for_each(|(_, weight)| whole -= weight);
        if whole.is_zero() {
            return Ok(false);
        }
        for (values, constants) in values.iter_mut().zip(constants) {
            let mut sum = Sum::default();
            sum.add(&IBig::ONE, &constants[row]);
            let others = self.entries(row).filter(|entry| entry.0 != row);
            others.for_each(|(column, weight)| sum.add(weight, &values[column]));
            values[row] = sum.total().over(&whole);
        }
        Ok(true)
    }

    /// A part of several unknowns that need each other.
    fn solve_part(
        &self,
        part: &[u32],
        place: &mut [u32],
        constants: &[Vec<Rational>],
        values: &mut [Vec<Rational>],
        control: &mut Control<'_>,
    ) -> Result<bool, Stop> {
        part.iter().zip(0..).for_each(|(&row, index)| place[row as usize] = index);
        let mut rows = Vec::with_capacity(part.len());
        for (&row, index) in part.iter().zip(0u32..) {
            let inner = self.entries(row as usize).filter(|entry| place[entry.0] != u32::MAX);
            let mut entries: Vec<(u32, IBig)> =
                inner.map(|(column, weight)| (place[column], -weight)).collect();
            entries.push((index, self.wholes[row as usize].clone()));
            rows.push(gathered(entries));
        }
        let lifting = Lifting::new(Whole { rows }, control)?;
        if let Some(lifting) = &lifting {
            for (values, constants) in values.iter_mut().zip(constants) {
                let mut sides = Vec::with_capacity(part.len());
                for &row in part {
                    tick(control)?;
                    let mut sum = Sum::default();
                    sum.add(&IBig::ONE, &constants[row as usize]);
                    for (column, weight) in self.entries(row as usize) {
                        if place[column] == u32::MAX {
                            sum.add(weight, &values[column]);
                        }
                    }
                    sides.push(sum.total().reduced());
                }
                let below = sides.iter().fold(UBig::ONE, |below, side| {
                    let common = (&below).gcd(&side.below);
                    if common == side.below { below } else { below * (&side.below / common) }
                });
                let side: Vec<IBig> = sides
                    .iter()
                    .map(|side| &side.above * IBig::from(&below / &side.below))
                    .collect();
                let found = lifting.solve(&side, control)?;
                let below = shortened(&found.above, found.below * below);
                for (&row, above) in part.iter().zip(found.above) {
                    let above = if below.1.is_one() {
                        above
                    } else {
                        super::rational::divided(above, &below.1)
                    };
                    values[row as usize] = Rational::raw(above, below.0.clone());
                }
            }
        }
        part.iter().for_each(|&row| place[row as usize] = u32::MAX);
        Ok(lifting.is_some())
    }

    /// Prepares the same equations in doubles, without any promise.
    pub(super) fn guess(&self, control: &mut Control<'_>) -> Result<Option<Guess>, Stop> {
        let mut guess = Guess { parts: Vec::new() };
        let mut place = vec![u32::MAX; self.wholes.len()];
        for part in self.parts(control)?.iter() {
            part.iter().zip(0..).for_each(|(&row, index)| place[row as usize] = index);
            let mut rows = Vec::with_capacity(part.len());
            for (&row, index) in part.iter().zip(0u32..) {
                let range = self.row(row as usize);
                let inner = self.columns[range.clone()].iter().zip(&self.near[range]);
                let inner = inner.filter(|entry| place[*entry.0 as usize] != u32::MAX);
                let mut entries: Vec<(u32, f64)> =
                    inner.map(|(&column, &share)| (place[column as usize], -share)).collect();
                entries.push((index, 1.0));
                rows.push(gathered(entries));
            }
            part.iter().for_each(|&row| place[row as usize] = u32::MAX);
            match eliminate(Doubles, rows, control)? {
                Eliminated::Done(factors) => guess.parts.push((part.to_vec(), factors)),
                Eliminated::Singular => return Ok(None),
            }
        }
        Ok(Some(guess))
    }
}

/// The line divided by what it has in common with everything above it, and what that is.
fn shortened(above: &[IBig], below: UBig) -> (UBig, UBig) {
    let mut common = below.clone();
    for above in above {
        if common.is_one() {
            break;
        }
        if !above.is_zero() {
            common = common.gcd(&above.unsigned_abs());
        }
    }
    (below / &common, common)
}

/// Entries in order of columns, those of one column added up.
fn gathered<N: Clone + for<'a> std::ops::AddAssign<&'a N>>(
    mut entries: Vec<(u32, N)>,
) -> Vec<(u32, N)> {
    entries.sort_by_key(|entry| entry.0);
    entries.dedup_by(|later, earlier| {
        let same = later.0 == earlier.0;
        if same {
            earlier.1 += &later.1;
        }
        same
    });
    entries
}

/// Equations in doubles, ready to be solved.
pub(super) struct Guess {
    parts: Vec<(Vec<u32>, Factors<Doubles>)>,
}

impl Guess {
    /// The solution of `x = sum of shares * x + constant`, more or less.
    pub(super) fn solve(&self, system: &System, constants: &[f64]) -> Vec<f64> {
        let mut values = constants.to_vec();
        let mut inside = vec![false; constants.len()];
        for (part, factors) in &self.parts {
            part.iter().for_each(|&row| inside[row as usize] = true);
            let side = part.iter().map(|&row| {
                let range = system.row(row as usize);
                let arcs = system.columns[range.clone()].iter().zip(&system.near[range]);
                let others = arcs.filter(|arc| !inside[*arc.0 as usize]);
                let sum: f64 = others.map(|(&c, share)| share * values[c as usize]).sum();
                constants[row as usize] + sum
            });
            let mut side: Vec<f64> = side.collect();
            factors.solve(&mut side);
            for (&row, value) in part.iter().zip(side) {
                (values[row as usize], inside[row as usize]) = (value, false);
            }
        }
        values
    }
}
