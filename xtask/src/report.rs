//! What a run of the checks found.

use std::fmt;
use std::time::Duration;

use crate::tally::Tally;

/// The verdict of each step and the tests of all of them.
#[derive(Debug, Default)]
pub(crate) struct Report {
    lines: Vec<String>,
    /// The tests of all steps.
    pub(crate) tally: Tally,
}

impl Report {
    /// Notes the verdict of a step and the time it took.
    pub(crate) fn add(&mut self, name: &str, time: Duration, verdict: &Result<(), String>) {
        let (word, fault) = match verdict {
            Ok(()) => ("ok", ""),
            Err(fault) => ("FAILED", fault.lines().next().unwrap_or_default()),
        };
        let line = format!("{word:<7} {:>7.1} s  {name:<24} {fault}", time.as_secs_f64());
        self.lines.push(line.trim_end().to_owned());
    }

    /// The run as a row of the table of long runs: day and commit, counts, minutes.
    pub(crate) fn row(&self, (day, hash): &(String, String), time: Duration) -> String {
        let Tally { passed, failed, skipped } = self.tally;
        let minutes = time.as_secs_f64() / 60.0;
        format!("| {day} | {hash} | {passed} | {failed} | {skipped} | {minutes:.0} |")
    }

    /// Whether every step succeeded.
    pub(crate) fn sound(&self) -> bool {
        self.tally.failed == 0
    }
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            writeln!(out, "{line}")?;
        }
        write!(out, "\n{}", self.tally)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_is_the_tally_alone() {
        let tally = Tally { passed: 2, failed: 1, skipped: 1 };
        let mut report = Report { tally, ..Report::default() };
        report.add("lints", Duration::from_millis(1500), &Ok(()));
        report.add("tests", Duration::from_secs(90), &Err("cargo failed\nmore".to_owned()));
        assert_eq!(
            report.to_string(),
            "ok          1.5 s  lints\n\
             FAILED     90.0 s  tests                    cargo failed\n\
             \n\
             2 passed, 1 failed, 1 skipped"
        );
    }

    #[test]
    fn a_row_has_day_commit_counts_and_minutes() {
        let report =
            Report { tally: Tally { passed: 7, failed: 0, skipped: 1 }, ..Report::default() };
        let commit = ("2026-11-15".to_owned(), "0123abc".to_owned());
        let row = report.row(&commit, Duration::from_secs(119));
        assert_eq!(row, "| 2026-11-15 | 0123abc | 7 | 0 | 1 | 2 |");
    }

    #[test]
    fn one_failure_is_enough() {
        assert!(Report::default().sound());
        let tally = Tally { passed: 99, failed: 1, skipped: 0 };
        assert!(!Report { tally, ..Report::default() }.sound());
    }
}
