//! Which guards may hold, told by the value of one variable: programs with a command for each
//! value of it would else be quadratic.

use super::Variable;
use crate::mdp::machine::Guard;

/// Fewer guards are all looked at.
const FEW: usize = 4;
/// Guards that are listed for every value take no more room than this.
const MOST: usize = 1 << 22;

/// Guards by the value of a variable, in their order.
#[derive(Debug)]
pub(super) struct Index {
    /// The variable, its least value; none if all guards are looked at.
    by: Option<(u32, i64)>,
    offsets: Vec<u32>,
    list: Vec<u32>,
}

impl Index {
    pub(super) fn new(guards: &[Option<&Guard>], variables: &[Variable]) -> Self {
        let all =
            || Self { by: None, offsets: Vec::new(), list: (0..guards.len() as u32).collect() };
        if guards.len() <= FEW {
            return all();
        }
        let mut counts = vec![0usize; variables.len()];
        for guard in guards.iter().flatten() {
            for limit in guard.limits.iter().filter(|(_, least, greatest)| least == greatest) {
                counts[limit.0 as usize] += 1;
            }
        }
        let most = counts.iter().max().copied().unwrap_or(0);
        let Some(best) = counts.iter().position(|&count| count == most) else { return all() };
        let (least, greatest) = (variables[best].least, variables[best].greatest);
        let span = greatest.abs_diff(least) as usize;
        let rest = guards.len().saturating_sub(most);
        if 2 * most < guards.len() || span > 4 * guards.len() + 1024 || rest * span > MOST {
            return all();
        }
        let mut buckets = vec![Vec::new(); span + 1];
        for (number, guard) in (0u32..).zip(guards) {
            let limits = guard.iter().flat_map(|guard| &guard.limits);
            let value = limits
                .filter(|(variable, low, high)| *variable as usize == best && low == high)
                .map(|(_, value, _)| *value)
                .next();
            match value {
                Some(value) if value >= least && value <= greatest => {
                    buckets[value.abs_diff(least) as usize].push(number);
                }
                // It never holds.
                Some(_) => {}
                None => buckets.iter_mut().for_each(|bucket| bucket.push(number)),
            }
        }
        let (mut offsets, mut list) = (vec![0], Vec::new());
        for bucket in buckets {
            list.extend(bucket);
            offsets.push(list.len() as u32);
        }
        Self { by: Some((best as u32, least)), offsets, list }
    }

    /// The guards that may hold.
    #[inline]
    pub(super) fn candidates(&self, values: &[i64]) -> &[u32] {
        let Some((variable, least)) = self.by else { return &self.list };
        let bucket = values[variable as usize].abs_diff(least) as usize;
        &self.list[self.offsets[bucket] as usize..self.offsets[bucket + 1] as usize]
    }
}
