//! What playouts teach each other: moves that won are made more often (MAST; Finnsson and Björnsson,
//! 2008), and the answer that last won is given again (last good reply; Drake, 2009).

use meeple_core::{Habits, Side};

/// What a thread's playouts taught so far.
#[derive(Debug)]
pub(super) struct Lessons {
    /// Games and the sum of results by side and slot, where moves are weighed, and the temperature.
    means: Option<(Vec<(f64, f64)>, f64)>,
    /// The answer that last won, by side and the slot before it.
    replies: Option<Vec<Option<u32>>>,
    slots: usize,
}

impl Lessons {
    pub(super) fn new(slots: u32, mast: Option<f64>, last_good_reply: bool) -> Self {
        let slots = slots as usize;
        Self {
            means: mast.map(|temperature| (vec![(0.0, 0.0); 2 * slots], temperature)),
            replies: last_good_reply.then(|| vec![None; 2 * slots]),
            slots,
        }
    }

    pub(super) const fn any(&self) -> bool {
        self.means.is_some() || self.replies.is_some()
    }

    fn place(&self, side: Side, slot: u32) -> usize {
        side.index() * self.slots + (slot as usize).min(self.slots - 1)
    }

    /// Learns from a game: `result` is the share of the first side.
    pub(super) fn learn(&mut self, log: &[(Side, u32)], result: f64) {
        let of = |side| if side == Side::First { result } else { 1.0 - result };
        for &(side, slot) in log {
            let place = self.place(side, slot);
            if let Some((means, _)) = &mut self.means {
                means[place].0 += 1.0;
                means[place].1 += of(side);
            }
        }
        for pair in log.windows(2) {
            let [(_, last), (side, slot)] = *pair else { continue };
            let place = self.place(side, last);
            if let Some(replies) = &mut self.replies {
                if of(side) > 0.5 {
                    replies[place] = Some(slot);
                } else if replies[place] == Some(slot) {
                    // It lost this time: forgotten (Baier and Drake, 2010).
                    replies[place] = None;
                }
            }
        }
    }
}

impl Habits for Lessons {
    fn reply(&self, mover: Side, last: Option<u32>) -> Option<u32> {
        self.replies.as_ref()?[self.place(mover, last?)]
    }

    fn weight(&self, mover: Side, slot: u32) -> Option<f64> {
        let (means, temperature) = self.means.as_ref()?;
        let (games, sum) = means[self.place(mover, slot)];
        let mean = if games > 0.0 { sum / games } else { 1.0 };
        Some((mean / temperature).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_that_won_are_given_until_they_lose() {
        let mut lessons = Lessons::new(8, Some(0.2), true);
        let game = [(Side::First, 1), (Side::Second, 2), (Side::First, 3)];
        lessons.learn(&game, 1.0);
        assert_eq!(lessons.reply(Side::First, Some(2)), Some(3));
        assert_eq!(lessons.reply(Side::Second, Some(1)), None);
        assert!(lessons.weight(Side::First, 3) > lessons.weight(Side::Second, 2));
        lessons.learn(&game, 0.0);
        assert_eq!(lessons.reply(Side::First, Some(2)), None);
        assert_eq!(lessons.reply(Side::Second, Some(1)), Some(2));
    }
}
