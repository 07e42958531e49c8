//! The values of variables in as few words as they need.

use super::Variable;

/// Where a variable is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    word: u32,
    shift: u32,
    mask: u64,
    pub(super) least: i64,
    pub(super) greatest: i64,
}

/// Where all are.
#[derive(Debug)]
pub(super) struct Fields {
    pub(super) list: Vec<Field>,
    /// How many words a state has.
    pub(super) width: usize,
}

impl Fields {
    pub(super) fn new(variables: &[Variable]) -> Self {
        let (mut word, mut used) = (0, 0);
        let field = |variable: &Variable| {
            let span = variable.greatest.abs_diff(variable.least);
            let bits = 64 - span.leading_zeros();
            if used + bits > 64 {
                (word, used) = (word + 1, 0);
            }
            let shift = used;
            used += bits;
            let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
            let (least, greatest) = (variable.least, variable.greatest);
            // A variable of one value takes no room, perhaps at the very end.
            Field { word, shift: shift.min(63), mask, least, greatest }
        };
        let list = variables.iter().map(field).collect();
        Self { list, width: word as usize + 1 }
    }

    /// The values of a state.
    #[inline]
    pub(super) fn read(&self, state: &[u64], values: &mut [i64]) {
        for (value, field) in values.iter_mut().zip(&self.list) {
            let bits = state[field.word as usize] >> field.shift & field.mask;
            *value = field.least.wrapping_add(bits as i64);
        }
    }
}

impl Field {
    /// Writes a value that is within the limits.
    #[inline]
    pub(super) fn write(self, value: i64, state: &mut [u64]) {
        let word = &mut state[self.word as usize];
        let bits = value.wrapping_sub(self.least) as u64 & self.mask;
        *word = *word & !(self.mask << self.shift) | bits << self.shift;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Variable;
    use super::Fields;

    proptest! {
        #[test]
        fn what_is_written_is_read(limits in proptest::collection::vec((any::<i64>(), any::<i64>(), any::<i64>(), 0u32..64), 1..20)) {
            let variables: Vec<Variable> = limits.iter().map(|&(a, b, _, shift)| {
                let (a, b) = (a >> shift, b >> shift);
                Variable { name: String::new(), truth: false, least: a.min(b), greatest: a.max(b), first: a }
            }).collect();
            let fields = Fields::new(&variables);
            let mut state = vec![u64::MAX; fields.width];
            let mut wanted = Vec::new();
            for (field, &(_, _, c, _)) in fields.list.iter().zip(&limits) {
                wanted.push(c.clamp(field.least, field.greatest));
                field.write(c.clamp(field.least, field.greatest), &mut state);
            }
            let mut read = vec![0; wanted.len()];
            fields.read(&state, &mut read);
            prop_assert_eq!(read, wanted);
        }
    }
}
