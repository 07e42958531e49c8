//! Sorting what is generic by plain numbers. A sort of the standard library is several kilobytes for
//! every type and every key it is used with; lists of moves are sorted in every game, so they are sorted
//! here, by code that exists once.

/// Sorts by rank, the least first; equals keep their order.
pub fn sort_by_rank<T>(items: &mut [T], rank: impl FnMut(&T) -> i64) {
    let order = order(items.iter().map(rank).collect());
    for place in 0..items.len() {
        // What belongs here may have been moved on to make room.
        let mut from = order[place] as usize;
        while from < place {
            from = order[from] as usize;
        }
        items.swap(place, from);
    }
}

/// The places of the ranks from the least to the greatest.
#[inline(never)]
fn order(ranks: Vec<i64>) -> Vec<u32> {
    let mut order: Vec<(i64, u32)> = ranks.into_iter().zip(0..).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, place)| place).collect()
}

/// The rank of a number that is to come the earlier the greater it is, as [`f64::total_cmp`] has it.
#[must_use]
pub fn greatest_first(number: f64) -> i64 {
    let bits = number.to_bits() as i64;
    // Negative numbers grow the other way round.
    !(bits ^ (((bits >> 63) as u64) >> 1) as i64)
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use super::*;
    use crate::Rng;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut rng = Rng::new(7);
        for length in 0..200 {
            let items: Vec<(i64, usize)> =
                (0..length).map(|place| (rng.below(1 + length / 3) as i64 - 5, place)).collect();
            let (mut ours, mut theirs) = (items.clone(), items);
            sort_by_rank(&mut ours, |&(rank, _)| -rank);
            theirs.sort_by_key(|&(rank, _)| Reverse(rank));
            assert_eq!(ours, theirs);
        }
    }

    #[test]
    fn fractions_are_ranked_the_greatest_first() {
        let (infinity, nan) = (f64::INFINITY, f64::NAN);
        let mut numbers = [0.5, -0.0, 0.0, -3.5, infinity, 1e-300, -infinity, 7.0, -1e-300, nan];
        let mut theirs = numbers;
        sort_by_rank(&mut numbers, |&number| greatest_first(number));
        theirs.sort_by(|a, b| b.total_cmp(a));
        assert_eq!(numbers.map(f64::to_bits), theirs.map(f64::to_bits));
    }
}
