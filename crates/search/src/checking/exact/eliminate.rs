//! Elimination in a sparse system (Gauss), row with the fewest consequences first (Markowitz, 1957),
//! kept so that it can be solved again for other right sides.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use meeple_core::{Control, Stop};

use super::field::Field;
use super::graph::{afford, tick};

/// What came of an elimination: steps forwards and backwards.
pub(super) struct Factors<F: Field> {
    pub(super) field: F,
    order: Vec<u32>,
    inverses: Vec<F::Number>,
    /// Where the entries of each step begin: what is taken from the rows that come later.
    first_lower: Vec<u32>,
    lower: Vec<(u32, F::Number)>,
    /// Where the entries of each step begin: what is left of its own row.
    first_upper: Vec<u32>,
    upper: Vec<(u32, F::Number)>,
}

/// How an elimination ended.
pub(super) enum Eliminated<F: Field> {
    /// It can be solved.
    Done(Factors<F>),
    /// A step would have had to divide by nothing.
    Singular,
}

/// Eliminates a system whose rows have their entries in order of columns, the diagonal among them.
pub(super) fn eliminate<F: Field>(
    field: F,
    mut rows: Vec<Vec<(u32, F::Number)>>,
    control: &mut Control<'_>,
) -> Result<Eliminated<F>, Stop> {
    let count = rows.len();
    let mut columns: Vec<Vec<u32>> = vec![Vec::new(); count];
    for (row, entries) in rows.iter().enumerate() {
        entries.iter().for_each(|&(column, _)| columns[column as usize].push(row as u32));
    }
    let mut gone = vec![false; count];
    let cost = |row: usize, rows: &[Vec<(u32, F::Number)>], columns: &[Vec<u32>]| {
        (rows[row].len() as u64 - 1) * (columns[row].len() as u64).saturating_sub(1)
    };
    let mut costs: Vec<u64> = (0..count).map(|row| cost(row, &rows, &columns)).collect();
    let mut queue: BinaryHeap<Reverse<(u64, u32)>> =
        (0..count).map(|row| Reverse((costs[row], row as u32))).collect();
    let mut factors = Factors {
        field,
        order: Vec::with_capacity(count),
        inverses: Vec::with_capacity(count),
        first_lower: vec![0],
        lower: Vec::new(),
        first_upper: vec![0],
        upper: Vec::new(),
    };
    let mut merged = Vec::new();
    let mut held: usize = rows.iter().map(Vec::len).sum();
    while let Some(Reverse((known, pivot))) = queue.pop() {
        let at = pivot as usize;
        if gone[at] || known != costs[at] {
            continue;
        }
        gone[at] = true;
        let own = std::mem::take(&mut rows[at]);
        let diagonal = own.iter().find(|entry| entry.0 == pivot).map_or(F::ZERO, |entry| entry.1);
        let Some(inverse) = factors.field.inverse(diagonal) else {
            return Ok(Eliminated::Singular);
        };
        let own: Vec<_> = own.into_iter().filter(|entry| entry.0 != pivot).collect();
        let mut above = std::mem::take(&mut columns[at]);
        above.sort_unstable();
        above.dedup();
        for row in above {
            if gone[row as usize] {
                continue;
            }
            tick(control)?;
            let entries = &rows[row as usize];
            let Ok(place) = entries.binary_search_by_key(&pivot, |entry| entry.0) else { continue };
            let factor = factors.field.times(entries[place].1, inverse);
            merged.clear();
            let (mut one, mut other) = (entries.iter().peekable(), own.iter().peekable());
            loop {
                match (one.peek(), other.peek()) {
                    (Some(&&(column, _)), _) if column == pivot => {
                        one.next();
                    }
                    (Some(&&mine), theirs) if theirs.is_none_or(|theirs| mine.0 < theirs.0) => {
                        merged.push(mine);
                        one.next();
                    }
                    (Some(&&mine), Some(&&theirs)) if mine.0 == theirs.0 => {
                        merged.push((mine.0, factors.field.less(mine.1, factor, theirs.1)));
                        one.next();
                        other.next();
                    }
                    (_, Some(&&(column, theirs))) => {
                        merged.push((column, factors.field.less(F::ZERO, factor, theirs)));
                        columns[column as usize].push(row);
                        other.next();
                    }
                    _ => break,
                }
            }
            held = held + merged.len() - rows[row as usize].len();
            rows[row as usize].clear();
            rows[row as usize].extend_from_slice(&merged);
            factors.lower.push((row, factor));
            costs[row as usize] = cost(row as usize, &rows, &columns);
            queue.push(Reverse((costs[row as usize], row)));
        }
        factors.upper.extend_from_slice(&own);
        factors.first_lower.push(factors.lower.len() as u32);
        factors.first_upper.push(factors.upper.len() as u32);
        factors.order.push(pivot);
        factors.inverses.push(inverse);
        afford((held + factors.lower.len() + factors.upper.len()) * 24, control)?;
    }
    Ok(Eliminated::Done(factors))
}

impl<F: Field> Factors<F> {
    /// Replaces a right side by the solution.
    pub(super) fn solve(&self, side: &mut [F::Number]) {
        for (step, &pivot) in self.order.iter().enumerate() {
            let known = side[pivot as usize];
            let range = self.first_lower[step] as usize..self.first_lower[step + 1] as usize;
            for &(row, factor) in &self.lower[range] {
                side[row as usize] = self.field.less(side[row as usize], factor, known);
            }
        }
        for (step, &pivot) in self.order.iter().enumerate().rev() {
            let range = self.first_upper[step] as usize..self.first_upper[step + 1] as usize;
            let sum =
                self.upper[range].iter().fold(side[pivot as usize], |sum, &(column, entry)| {
                    self.field.less(sum, entry, side[column as usize])
                });
            side[pivot as usize] = self.field.times(self.inverses[step], sum);
        }
    }
}
