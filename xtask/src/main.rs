//! Chores of the meeple repository, run as `cargo xtask`.
//!
//! `cargo xtask check` is the one command that says whether the repository is sound.

mod abuse;
mod args;
mod cargo;
mod check;
mod families;
mod growth;
mod layers;
mod licences;
mod metadata;
mod names;
mod new_game;
mod programs;
mod report;
mod scratch;
mod sources;
mod steps;
mod tally;

use std::process::ExitCode;

/// What `--help` and a bare `cargo xtask` print.
const HELP: &str = "\
Chores of the meeple repository.

Usage: cargo xtask check [--quick | --long]
       cargo xtask abuse [--quick | --only PART]
       cargo xtask growth
       cargo xtask fuzz --minutes N [--keep]
       cargo xtask new-game NAME --like GAME

  check           formatting, lints, layering, licences, tests, a build without
                  features, the release binary and its size; Chromium and its
                  driver are installed for the web app's journeys if missing
  check --quick   formatting, lints and tests only
  check --long    everything, then the tests that take minutes
  abuse           what the release binary survives: broken files, power cuts, a
                  full disk, silent guests, a thousand players, hostile words;
                  prints the table of docs/reliability.md (three quarters of an
                  hour)
  abuse --quick   the same, a few minutes of it
  abuse --only PART  one of faults, kills, load, soak, hostile
  growth          what one more game and one more algorithm cost in binary and
                  build, measured with toys in a copy of the sources; prints the
                  table of docs/benchmarks.md (a quarter of an hour)
  fuzz            mangled inputs for every parser, for so many minutes; one that
                  panics is written to a file, which is named; --keep adds those
                  that were answered in a new way to crates/fuzz/corpus
  new-game        a new game that begins as a copy of another: its folder, and a
                  line each in the crate of games and in the catalogue

Exit code: 0 when all is well, 1 when a check failed, 2 when the command or a name
cannot be.
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match args::parse(&words) {
        Ok(args::Command::Help) => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        Ok(args::Command::Check(tier)) => check::check(tier),
        Ok(args::Command::Abuse(amount)) => abuse::abuse(amount),
        Ok(args::Command::Growth) => growth::growth(),
        Ok(args::Command::Fuzz(words)) => fuzz(&words),
        Ok(args::Command::NewGame { name, like }) => new_game::new_game(&name, &like),
        Err(fault) => {
            eprintln!("{fault}\nRun `cargo xtask` for help.");
            ExitCode::from(2)
        }
    }
}

/// Runs the program that knows the parsers, which this one must not.
fn fuzz(words: &[String]) -> ExitCode {
    let run = ["run", "--quiet", "--package", "meeple-fuzz", "--"];
    let words: Vec<&str> = run.into_iter().chain(words.iter().map(String::as_str)).collect();
    match cargo::run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}
