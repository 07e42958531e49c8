//! The clock of a duel: what each side has left, from the times that its moves took.

use std::time::{Duration, Instant};

use meeple_arena::contest::Clock;
use meeple_core::MOST_SEATS;

/// Each side's first move is free: nobody sits at the board yet.
const FREE_PLIES: usize = 2;

/// A clock that runs for whoever is to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timer {
    pub(crate) clock: Clock,
    used: [Duration; MOST_SEATS],
    pressed: [u32; MOST_SEATS],
    plies: usize,
    since: Instant,
}

impl Timer {
    /// Runs from now.
    pub(crate) fn new(clock: Clock) -> Self {
        let used = [Duration::ZERO; MOST_SEATS];
        Self { clock, used, pressed: [0; MOST_SEATS], plies: 0, since: Instant::now() }
    }

    /// Time since the last move, as it counts.
    pub(crate) fn running(&self) -> Duration {
        if self.plies < FREE_PLIES { Duration::ZERO } else { self.since.elapsed() }
    }

    /// A side has moved after so long; the other one's time begins.
    pub(crate) fn press(&mut self, side: usize, took: Duration) {
        self.used[side] = self.used[side].saturating_add(took);
        self.pressed[side] += 1;
        self.plies += 1;
        self.since = Instant::now();
    }

    /// What a side has left, while it is to move or not. `None` where no clock runs.
    pub(crate) fn left(&self, side: usize, to_move: bool) -> Option<Duration> {
        let running = if to_move { self.running() } else { Duration::ZERO };
        match self.clock {
            Clock::Own => None,
            Clock::Move(time) => Some(time.saturating_sub(running)),
            Clock::Game { time, increment } => {
                let gained = time.saturating_add(increment.saturating_mul(self.pressed[side]));
                Some(gained.saturating_sub(self.used[side].saturating_add(running)))
            }
        }
    }

    /// Whether the time is up for the side that is to move.
    pub(crate) fn is_up(&self, side: usize) -> bool {
        self.left(side, true) == Some(Duration::ZERO)
    }

    /// The time that the computer takes for its next move: a part of what is left, never all.
    pub(crate) fn allowance(&self, side: usize) -> Option<Duration> {
        let left = self.left(side, true)?;
        Some(match self.clock {
            Clock::Game { increment, .. } => {
                (left / 20 + increment.mul_f64(0.8)).min(left.mul_f64(0.8))
            }
            _ => left.mul_f64(0.8),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn moves_take_time_off_and_add_the_increment() {
        let mut timer = Timer::new(Clock::Game { time: ms(60_000), increment: ms(1_000) });
        timer.press(0, ms(0));
        timer.press(1, ms(10_000));
        assert_eq!(timer.left(1, false), Some(ms(51_000)));
        assert_eq!(timer.left(0, false), Some(ms(61_000)));
        timer.press(0, ms(61_000));
        assert_eq!(timer.left(0, false), Some(ms(1_000)), "it gained once more");
        assert!(timer.allowance(1).is_some_and(|time| time < ms(51_000)));
    }

    #[test]
    fn first_moves_are_free_and_no_clock_never_ends() {
        let timer = Timer::new(Clock::Move(ms(1)));
        std::thread::sleep(ms(3));
        assert!(!timer.is_up(0));
        let mut timer = Timer::new(Clock::Own);
        timer.press(0, ms(0));
        timer.press(1, ms(0));
        assert!(!timer.is_up(0) && timer.left(0, true).is_none() && timer.allowance(0).is_none());
    }

    #[test]
    fn a_side_that_sits_too_long_has_no_time_left() {
        let mut timer = Timer::new(Clock::Move(ms(1)));
        timer.press(0, ms(0));
        timer.press(1, ms(0));
        std::thread::sleep(ms(3));
        assert!(timer.is_up(0) && timer.left(1, false) == Some(ms(1)));
    }
}
