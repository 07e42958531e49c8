//! Which move to try first. A good guess makes alpha-beta look at little more than it must.
//!
//! Killers (Akl and Newborn, 1977): what cut off at the same distance from the root. History
//! (Schaeffer, 1983): what cut off anywhere. Counter-moves (Uiterwijk, 1992): what answered the
//! same move before. Games have actions of any type, so the tables are indexed by
//! [`Problem::action_key`](meeple_core::Problem::action_key); two actions that share a slot only share
//! an opinion.

use meeple_core::Side;

/// What a search has learnt about moves.
#[derive(Debug)]
pub(super) struct Experience<A> {
    history: Vec<[i32; 2]>,
    counters: Vec<Option<A>>,
    killers: Vec<[Option<A>; 2]>,
}

/// Slots of the tables.
const SLOTS: usize = 1 << 12;
/// History stays within plus and minus this.
const STRONGEST: i32 = 16_384;

impl<A: Copy + Eq> Experience<A> {
    pub(super) fn new() -> Self {
        Self { history: vec![[0; 2]; SLOTS], counters: vec![None; SLOTS], killers: Vec::new() }
    }

    #[inline]
    const fn slot(key: u64) -> usize {
        (key >> 52) as usize & (SLOTS - 1)
    }

    /// Makes room for a ply.
    #[inline]
    pub(super) fn reach(&mut self, ply: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
    }

    /// 2 for the newest killer of a ply, 1 for the one before, 0 for other moves.
    #[inline]
    pub(super) fn killer(&self, ply: usize, action: A) -> i32 {
        match self.killers[ply] {
            [Some(newest), _] if newest == action => 2,
            [_, Some(other)] if other == action => 1,
            _ => 0,
        }
    }

    #[inline]
    pub(super) fn history(&self, side: Side, key: u64) -> i32 {
        self.history[Self::slot(key)][side.index()]
    }

    #[inline]
    pub(super) fn is_counter(&self, previous: u64, action: A) -> bool {
        self.counters[Self::slot(previous)] == Some(action)
    }

    /// A move cut off.
    #[inline]
    pub(super) fn praise(
        &mut self,
        side: Side,
        ply: usize,
        depth: u32,
        (action, key): (A, u64),
        after: Option<u64>,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        if let Some(previous) = after {
            self.counters[Self::slot(previous)] = Some(action);
        }
        self.adjust(side, key, bonus(depth));
    }

    /// A move was tried before the one that cut off, in vain.
    #[inline]
    pub(super) fn blame(&mut self, side: Side, depth: u32, key: u64) {
        self.adjust(side, key, -bonus(depth));
    }

    /// Moves towards the limit, the slower the nearer.
    #[inline]
    fn adjust(&mut self, side: Side, key: u64, bonus: i32) {
        let entry = &mut self.history[Self::slot(key)][side.index()];
        *entry += bonus - *entry * bonus.abs() / STRONGEST;
    }
}

#[inline]
fn bonus(depth: u32) -> i32 {
    (depth * depth).min(1_200) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn praise_and_blame_are_remembered_and_bounded() {
        let mut seen = Experience::<u32>::new();
        let key = |action: u32| u64::from(action) << 52;
        seen.reach(3);
        for _ in 0..10_000 {
            seen.praise(Side::First, 3, 40, (7, key(7)), Some(key(1)));
            seen.blame(Side::First, 40, key(8));
        }
        seen.praise(Side::First, 3, 1, (9, key(9)), None);
        assert_eq!((seen.killer(3, 9), seen.killer(3, 7), seen.killer(3, 8)), (2, 1, 0));
        assert!(seen.is_counter(key(1), 7) && !seen.is_counter(key(1), 9));
        let history = |action: u32| seen.history(Side::First, key(action));
        assert!(history(7) > 10_000 && history(8) < -10_000);
        assert!(history(7) <= STRONGEST);
        assert_eq!(seen.history(Side::Second, key(7)), 0);
    }
}
