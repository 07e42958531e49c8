//! How long a move or a game may take.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The clock of a contest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// Agents keep to their own limits.
    #[default]
    Own,
    /// A time for each move, for agents without limits of their own.
    Move(Duration),
    /// A time for all moves of a game, and what each move adds to it. Who has none left has lost.
    Game {
        /// At the start.
        time: Duration,
        /// Added after each move.
        increment: Duration,
    },
}

/// One side's clock during a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopwatch {
    clock: Clock,
    left: Duration,
}

/// An external program that is told no time is given up after this.
const PATIENCE: Duration = Duration::from_secs(60);
/// How much longer than its time an external program may take: pipes and schedulers are slow.
const GRACE: Duration = Duration::from_millis(200);

impl Stopwatch {
    pub(super) fn new(clock: Clock) -> Self {
        let left = match clock {
            Clock::Game { time, .. } => time,
            _ => Duration::ZERO,
        };
        Self { clock, left }
    }

    /// The time to think about the next move, if the clock sets one: a twentieth of what is left
    /// and most of the increment, never all that is left.
    pub(super) fn allowance(&self) -> Option<Duration> {
        match self.clock {
            Clock::Own => None,
            Clock::Move(time) => Some(time),
            Clock::Game { increment, .. } => {
                let wish = self.left / 20 + increment.mul_f64(0.8);
                Some(wish.min(self.left.mul_f64(0.8)))
            }
        }
    }

    /// Whether the time is for all moves of a game.
    pub(super) const fn is_for_game(&self) -> bool {
        matches!(self.clock, Clock::Game { .. })
    }

    /// How long to wait for a program that does not answer.
    pub(super) fn patience(&self) -> Duration {
        match self.clock {
            Clock::Own => PATIENCE,
            Clock::Move(time) => time + GRACE,
            Clock::Game { .. } => self.left + GRACE,
        }
    }

    /// Takes the time of a move; `false` when the flag has fallen.
    pub(super) fn press(&mut self, used: Duration) -> bool {
        let Clock::Game { increment, .. } = self.clock else { return true };
        match self.left.checked_sub(used) {
            Some(left) => {
                self.left = left + increment;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn a_game_clock_runs_down_and_gains_its_increment() {
        let mut watch = Stopwatch::new(Clock::Game { time: ms(1000), increment: ms(100) });
        assert_eq!(watch.allowance(), Some(ms(130)));
        assert!(watch.press(ms(130)));
        assert_eq!(watch.left, ms(970));
        assert!(!watch.press(ms(971)), "the flag falls");
    }

    #[test]
    fn no_move_is_allowed_all_that_is_left() {
        let watch = Stopwatch::new(Clock::Game { time: ms(10), increment: ms(1000) });
        assert_eq!(watch.allowance(), Some(ms(8)));
    }

    #[test]
    fn other_clocks_never_fall() {
        assert_eq!(Stopwatch::new(Clock::Own).allowance(), None);
        let mut watch = Stopwatch::new(Clock::Move(ms(5)));
        assert!(watch.allowance() == Some(ms(5)) && watch.press(ms(50_000)));
    }
}
