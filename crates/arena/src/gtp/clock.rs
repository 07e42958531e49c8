//! The clock of a game: main time, then so much time for so many stones.

use std::time::Duration;

use meeple_core::{Budget, Side};

/// A move of main time gets this part of what is left.
const MOVES_LEFT: u32 = 25;
/// Time that getting a move across takes.
const LAG: Duration = Duration::from_millis(100);
/// Never less than this.
const LEAST: Duration = Duration::from_millis(20);

/// What was set and what is left.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    set: Option<(Duration, Duration, u32)>,
    /// What the other program says is left, by side: time, and stones to play in it (0 in main time).
    left: [Option<(Duration, u32)>; 2],
}

impl Clock {
    /// Main time, time of a period, stones of a period. No stones and some time: no limit.
    pub(super) fn set(&mut self, main: u64, period: u64, stones: u32) {
        let [main, period] = [main, period].map(Duration::from_secs);
        let unlimited = period > Duration::ZERO && stones == 0;
        self.set = (!unlimited).then_some((main, period, stones));
        self.restart();
    }

    /// What is left for a side.
    pub(super) fn leave(&mut self, side: Side, seconds: u64, stones: u32) {
        self.left[side.index()] = Some((Duration::from_secs(seconds), stones));
    }

    /// Whether there is a limit.
    pub(super) fn is_set(&self) -> bool {
        self.set.is_some() || self.left.iter().any(Option::is_some)
    }

    /// A new game.
    pub(super) fn restart(&mut self) {
        self.left = [None; 2];
    }

    /// The limits of the next move: those of the agent, unless the clock has others.
    pub(super) fn budget(&self, side: Side, own: Budget) -> Budget {
        let left = self.left[side.index()].or_else(|| {
            self.set.map(
                |(main, period, stones)| {
                    if main > Duration::ZERO { (main, 0) } else { (period, stones) }
                },
            )
        });
        let Some((time, stones)) = left else { return own };
        let share = match stones {
            0 => time / MOVES_LEFT,
            stones => time / stones,
        };
        let time = share.saturating_sub(LAG).max(LEAST);
        Budget { time: Some(own.time.map_or(time, |own| own.min(time))), ..own }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_gets_its_part() {
        let mut clock = Clock::default();
        assert_eq!(clock.budget(Side::First, Budget::UNLIMITED), Budget::UNLIMITED);
        clock.set(0, 10, 2);
        let time = |clock: &Clock, side| clock.budget(side, Budget::UNLIMITED).time;
        assert_eq!(time(&clock, Side::First), Some(Duration::from_millis(4_900)));
        clock.leave(Side::First, 50, 0);
        assert_eq!(time(&clock, Side::First), Some(Duration::from_millis(1_900)));
        assert_eq!(time(&clock, Side::Second), Some(Duration::from_millis(4_900)));
        clock.set(0, 1, 0);
        assert_eq!(time(&clock, Side::First), None, "as the protocol has it: no limit");
    }
}
