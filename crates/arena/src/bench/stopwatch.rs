//! Time as a busy machine leaves it: of the processor where the system tells it, on the wall elsewhere.

use std::fs;
use std::time::Instant;

/// Ticks a second in which Linux counts processor time for programs, on every machine.
const TICKS: f64 = 100.0;

/// Runs from when it is made.
pub(super) struct Stopwatch {
    wall: Instant,
    ticks: Option<u64>,
}

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self { wall: Instant::now(), ticks: ticks() }
    }

    /// Seconds on the wall.
    pub(super) fn wall(&self) -> f64 {
        self.wall.elapsed().as_secs_f64()
    }

    /// Seconds that all threads of this program were at work, give or take a hundredth. Where nobody
    /// counts them, seconds on the wall.
    pub(super) fn worked(&self) -> f64 {
        let counted = ticks().zip(self.ticks).map(|(now, then)| now - then);
        counted.filter(|&ticks| ticks > 0).map_or_else(|| self.wall(), |ticks| ticks as f64 / TICKS)
    }
}

/// Ticks that this program was at work so far, in its own code: the fourteenth word of its line, the
/// second being a name in parentheses that may hold blanks.
fn ticks() -> Option<u64> {
    let line = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, rest) = line.rsplit_once(')')?;
    rest.split_whitespace().nth(11)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time() {
        let watch = Stopwatch::start();
        let mut sum = 0u64;
        while watch.wall() < 0.05 {
            sum = std::hint::black_box(sum.wrapping_add(1));
        }
        assert!(sum > 0 && watch.worked() > 0.0);
    }
}
