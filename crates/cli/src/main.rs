//! The `meeple` command: play, solve and get advice on thinking games.
//!
//! Exit codes: 0 an answer was given, 1 stopped before any answer, 2 bad input, 3 internal fault.

mod adapt;
mod args;
mod commands;
mod contest;
mod context;
mod failure;
mod files;
mod language;
mod progress;
mod reply;
mod report;
mod table;
mod words;

use std::io::Write as _;
use std::process::ExitCode;
use std::thread;

use context::Context;
use failure::Failure;
use meeple_core::SEARCH_STACK;

fn main() -> ExitCode {
    // Threads that search have room for the deepest recursion, this one and those of matches.
    let _ = rayon::ThreadPoolBuilder::new().stack_size(SEARCH_STACK).build_global();
    let work = thread::Builder::new().stack_size(SEARCH_STACK).spawn(run);
    // A bug in a search must not look like bad input: its exit code is its own.
    match work.map(thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "meeple: no thread to work in: {error}");
            ExitCode::from(3)
        }
        Ok(Err(_)) => {
            let _ = writeln!(std::io::stderr(), "meeple: internal fault; please report it");
            ExitCode::from(3)
        }
    }
}

fn run() -> ExitCode {
    let arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
    let lang = language::wanted(&arguments);
    let matches = match commands::cli(lang).try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => return language::explain(&error, lang),
    };
    let mut context = Context::new(lang, &matches);
    match commands::run(&matches, &mut context).and_then(|()| context.finish()) {
        Ok(()) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "meeple: {}", failure.say(lang));
            ExitCode::from(failure.code())
        }
    }
}
