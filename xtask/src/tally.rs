//! Counting tests from what `cargo test` prints.

use std::fmt;

/// How many tests passed, failed and were skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    /// Tests that ran and succeeded.
    pub(crate) passed: u64,
    /// Tests that ran and failed.
    pub(crate) failed: u64,
    /// Tests that were not run.
    pub(crate) skipped: u64,
}

impl Tally {
    /// The counts of a summary line of the test harness; `None` for any other line.
    pub(crate) fn of_line(line: &str) -> Option<Self> {
        let counts = line.strip_prefix("test result: ")?;
        let count = |word| {
            counts
                .split(['.', ';'])
                .find_map(|part| part.trim().strip_suffix(word)?.trim().parse().ok())
        };
        Some(Self {
            passed: count("passed")?,
            failed: count("failed")?,
            skipped: count("ignored")?,
        })
    }

    /// Adds the counts of another run.
    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }

    /// Adds the counts of a run of tests that were skipped before.
    pub(crate) fn make_up(&mut self, skipped: Self) {
        self.skipped = self.skipped.saturating_sub(skipped.passed + skipped.failed);
        self.add(skipped);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(out, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_summary_lines() {
        let good = "test result: ok. 12 passed; 0 failed; 3 ignored; 0 measured; 7 filtered out; finished in 0.01s";
        assert_eq!(Tally::of_line(good), Some(Tally { passed: 12, failed: 0, skipped: 3 }));
        let bad = "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s";
        assert_eq!(Tally::of_line(bad), Some(Tally { passed: 1, failed: 2, skipped: 0 }));
    }

    #[test]
    fn reads_coloured_summary_lines() {
        let line = "test result: \u{1b}[32mok\u{1b}[0m. 4 passed; 0 failed; 0 ignored; 0 measured";
        assert_eq!(Tally::of_line(line), Some(Tally { passed: 4, failed: 0, skipped: 0 }));
    }

    #[test]
    fn passes_over_other_lines() {
        for line in ["", "running 3 tests", "test a::b ... ok", "test result: ok", "test result: "]
        {
            assert_eq!(Tally::of_line(line), None, "{line}");
        }
    }

    #[test]
    fn tests_made_up_are_no_longer_skipped() {
        let mut tally = Tally { passed: 5, failed: 0, skipped: 3 };
        tally.make_up(Tally { passed: 1, failed: 1, skipped: 0 });
        assert_eq!(tally, Tally { passed: 6, failed: 1, skipped: 1 });
    }

    #[test]
    fn prints_skipped_only_when_there_are_some() {
        let mut tally = Tally { passed: 5, failed: 1, skipped: 0 };
        assert_eq!(tally.to_string(), "5 passed, 1 failed");
        tally.add(Tally { passed: 1, failed: 0, skipped: 2 });
        assert_eq!(tally.to_string(), "6 passed, 1 failed, 2 skipped");
    }
}
