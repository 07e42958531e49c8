//! Mangled inputs for every parser: what is read or refused is fine, what panics or dawdles is not.
//!
//! `cargo xtask fuzz --minutes N` runs this on the stable toolchain, in one process. Inputs come from
//! the catalogue and from the kept corpus (`crates/fuzz/corpus`), and are mutated by a seeded
//! generator; whoever makes a parser say something that nobody made it say before joins the corpus.
//! An input that panics is written to a file, which is named.

mod corpus;
mod hunt;
mod mutate;
mod targets;

use std::process::ExitCode;
use std::time::Duration;

use hunt::{Finding, Hunt};
use targets::TARGETS;

const HELP: &str = "\
Usage: meeple-fuzz --minutes N [--target NAME] [--seed N] [--keep]

  --minutes N    how long, over all targets together
  --target NAME  one parser only
  --seed N       where the mutations begin (1)
  --keep         add inputs that made a parser say something new to crates/fuzz/corpus

Exit code: 0 when nothing panicked, 1 when something did, 2 for other words.
";

/// What was asked for.
#[derive(Debug, PartialEq)]
struct Wanted {
    time: Duration,
    target: Option<String>,
    seed: u64,
    keep: bool,
}

fn parse(words: &[&str]) -> Result<Wanted, String> {
    let mut wanted = Wanted { time: Duration::ZERO, target: None, seed: 1, keep: false };
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word {
            "--minutes" => {
                let minutes: f64 = value()?
                    .parse()
                    .ok()
                    .filter(|m| (0.01..=10_000.0).contains(m))
                    .ok_or("--minutes: expected a number of minutes such as 5")?;
                wanted.time = Duration::from_secs_f64(60.0 * minutes);
            }
            "--seed" => wanted.seed = value()?.parse().map_err(|_| "--seed: expected a number")?,
            "--target" => {
                let name = (*value()?).to_owned();
                if !TARGETS.iter().any(|target| target.name == name) {
                    let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
                    return Err(format!("no target {name}: expected one of {}", known.join(", ")));
                }
                wanted.target = Some(name);
            }
            "--keep" => wanted.keep = true,
            other => return Err(format!("unknown word `{other}`")),
        }
    }
    if wanted.time.is_zero() {
        return Err("expected --minutes N".to_owned());
    }
    Ok(wanted)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let wanted = match parse(&words) {
        Ok(wanted) => wanted,
        Err(fault) => {
            eprint!("{fault}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    // Whoever panics is told of by its input, not by a trace each time.
    std::panic::set_hook(Box::new(|_| ()));
    let only = |name: &str| wanted.target.as_deref().is_none_or(|only| only == name);
    let targets: Vec<_> = TARGETS.iter().filter(|target| only(target.name)).collect();
    let share = wanted.time / targets.len() as u32;
    let mut findings = 0;
    for target in targets {
        let mut hunt = Hunt::new(target, wanted.seed);
        let found = hunt.run_for(share);
        let (inputs, classes) = (hunt.inputs(), hunt.classes());
        println!("{:<10} {inputs:>9} inputs, {classes:>4} kinds of answer", target.name);
        for Finding { input, what } in &found {
            match corpus::write_crash(target.name, input) {
                Ok(path) => println!("  {what}: {}", path.display()),
                Err(error) => println!("  {what}: {error}; the input was {input:?}"),
            }
        }
        findings += found.len();
        if wanted.keep
            && let Err(error) = corpus::keep(target.name, hunt.new_ones())
        {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    if findings == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_read_or_refused() {
        let wanted =
            parse(&["--minutes", "0.5", "--target", "agents", "--seed", "7"]).expect("fine");
        assert_eq!((wanted.time, wanted.seed), (Duration::from_secs(30), 7));
        assert_eq!(wanted.target.as_deref(), Some("agents"));
        for words in [&[][..], &["--minutes"], &["--minutes", "x"], &["--target", "x"], &["--what"]]
        {
            assert!(parse(words).is_err(), "{words:?}");
        }
    }
}
