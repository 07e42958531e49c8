//! `cargo xtask check`: the list of steps and the order in which they run.

use std::process::ExitCode;
use std::time::Instant;

use crate::report::Report;
use crate::steps;
use crate::tally::Tally;

/// How much to check: each tier holds the ones before it.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Tier {
    /// What a change needs while it is written.
    Quick,
    /// What a change needs before it is shared.
    Full,
    /// Also the truths that take minutes.
    Long,
}

/// One check.
pub(crate) struct Step {
    /// What the heading says.
    pub(crate) name: &'static str,
    /// The first tier that runs it.
    pub(crate) tier: Tier,
    /// Does the work. The tally holds the tests of all steps so far; the step adds its own.
    pub(crate) run: fn(&mut Tally) -> Result<(), String>,
}

/// All checks in the order they run. A new kind of check is a line here.
const STEPS: &[Step] = &[
    Step { name: "formatting", tier: Tier::Quick, run: steps::formatting },
    Step { name: "lints", tier: Tier::Quick, run: steps::lints },
    Step { name: "layering", tier: Tier::Full, run: steps::layering },
    Step { name: "licences", tier: Tier::Full, run: steps::licences },
    Step { name: "advisories", tier: Tier::Full, run: steps::advisories },
    Step { name: "programs", tier: Tier::Quick, run: steps::programs },
    Step { name: "tests", tier: Tier::Quick, run: steps::tests },
    Step { name: "build without features", tier: Tier::Full, run: steps::featureless_build },
    Step { name: "release binary", tier: Tier::Full, run: steps::release_binary },
    Step { name: "long tests", tier: Tier::Long, run: steps::long_tests },
];

/// Runs the steps of a tier and prints the verdict.
pub(crate) fn check(tier: Tier) -> ExitCode {
    let start = Instant::now();
    let report = run(STEPS, tier);
    if tier == Tier::Long {
        println!("\nFor docs/long-tier.md:\n{}", report.row(&commit(), start.elapsed()));
    }
    println!("\n{report}");
    if report.sound() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The commit at hand with its day, as far as git tells; a plus for what is not committed.
fn commit() -> (String, String) {
    let git = |words: &[&str]| {
        let output = std::process::Command::new("git").args(words).output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let told = |words: &[&str]| git(words).filter(|text| !text.is_empty());
    let day = told(&["log", "-1", "--format=%cs"]).unwrap_or_else(|| "?".to_owned());
    let hash = told(&["log", "-1", "--format=%h"]).unwrap_or_else(|| "?".to_owned());
    let changed = told(&["status", "--porcelain"]).is_some();
    (day, if changed { format!("{hash}+") } else { hash })
}

/// Runs every step of the tier, also after a failure: one run shows all that is wrong.
fn run(steps: &[Step], tier: Tier) -> Report {
    let mut report = Report::default();
    for step in steps.iter().filter(|step| step.tier <= tier) {
        println!("\n== {} ==", step.name);
        let start = Instant::now();
        let failed = report.tally.failed;
        let verdict = (step.run)(&mut report.tally);
        // One that fails without a failing test counts as one failure, so that the last line
        // never says `0 failed` of a repository that is not sound.
        if verdict.is_err() && report.tally.failed == failed {
            report.tally.failed += 1;
        }
        let time = start.elapsed();
        match &verdict {
            Ok(()) => println!("-- {}: ok, {:.1} s", step.name, time.as_secs_f64()),
            Err(fault) => {
                println!("-- {}: FAILED, {:.1} s\n{fault}", step.name, time.as_secs_f64());
            }
        }
        report.add(step.name, time, &verdict);
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    const MADE_UP: &[Step] = &[
        Step {
            name: "good",
            tier: Tier::Quick,
            run: |tally| {
                tally.passed += 3;
                Ok(())
            },
        },
        Step { name: "bad", tier: Tier::Full, run: |_| Err("broken".to_owned()) },
        Step {
            name: "failing tests",
            tier: Tier::Full,
            run: |tally| {
                tally.failed += 2;
                Err("two tests failed".to_owned())
            },
        },
        Step {
            name: "last",
            tier: Tier::Long,
            run: |tally| {
                tally.passed += 4;
                Ok(())
            },
        },
    ];

    #[test]
    fn a_tier_runs_only_its_steps() {
        assert_eq!(
            run(MADE_UP, Tier::Quick).to_string().lines().last(),
            Some("3 passed, 0 failed")
        );
        assert!(run(MADE_UP, Tier::Quick).sound());
    }

    #[test]
    fn failures_count_once_and_later_steps_still_run() {
        let report = run(MADE_UP, Tier::Long);
        assert!(!report.sound());
        assert_eq!(report.to_string().lines().last(), Some("7 passed, 3 failed"));
    }
}
