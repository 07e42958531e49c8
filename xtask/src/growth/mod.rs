//! `cargo xtask growth`: what one more game and one more algorithm cost.
//!
//! A scratch copy of the sources gets toy duels and toy algorithms, and its release binary is built
//! without and with them: what the binary grows by, and what the build takes more, divided by their
//! number. Only our own crates are built anew each time.

mod toys;

use std::process::ExitCode;

use toys::Toys;

/// How many toys of each kind.
const TOYS: u32 = 4;

/// At most so many bytes, and seconds of one processor, for a small duel with engine, UCT and proof
/// search.
const GAME: (f64, f64) = (200_000.0, 5.0);
/// At most so many bytes for an algorithm that need not be fast, whatever the number of games.
const ALGORITHM: f64 = 60_000.0;

/// What a build gave and took.
#[derive(Clone, Copy, Debug)]
struct Built {
    bytes: f64,
    seconds: f64,
}

/// What one toy costs.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Slope {
    bytes: f64,
    seconds: f64,
}

impl Slope {
    fn between(before: Built, after: Built) -> Self {
        let each = |more: f64| more / f64::from(TOYS);
        Self {
            bytes: each(after.bytes - before.bytes),
            seconds: each(after.seconds - before.seconds),
        }
    }
}

/// Measures, and prints the table of docs/benchmarks.md.
pub(crate) fn growth() -> ExitCode {
    match measure() {
        Ok((base, game, algorithm)) => {
            println!("\n{}", table(base, game, algorithm));
            if holds(game, algorithm) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn measure() -> Result<(Built, Slope, Slope), String> {
    let scratch = Toys::new()?;
    // What others wrote is built once and for all.
    scratch.build()?;
    let base = scratch.build_anew()?;
    for number in 1..=TOYS {
        scratch.add_duel(number)?;
    }
    let games = scratch.build_anew()?;
    for number in 1..=TOYS {
        scratch.add_algorithm(number)?;
    }
    let algorithms = scratch.build_anew()?;
    Ok((base, Slope::between(base, games), Slope::between(games, algorithms)))
}

fn holds(game: Slope, algorithm: Slope) -> bool {
    game.bytes <= GAME.0 && game.seconds <= GAME.1 && algorithm.bytes <= ALGORITHM
}

fn table(base: Built, game: Slope, algorithm: Slope) -> String {
    let kilobytes = |bytes: f64| format!("{:.0} kB", bytes / 1000.0);
    let row = |what: &str, slope: Slope, most: String| {
        let (bytes, seconds) = (kilobytes(slope.bytes), slope.seconds);
        format!("| {what} | {bytes} | {seconds:.1} s | {most} |")
    };
    let most_game = format!("{}, {:.0} s", kilobytes(GAME.0), GAME.1);
    [
        "| | binary | processor, release build | at most |".to_owned(),
        "|---|---:|---:|---:|".to_owned(),
        format!(
            "| as it is (our own crates) | {} | {:.0} s | |",
            kilobytes(base.bytes),
            base.seconds
        ),
        row("one more small duel", game, most_game),
        row("one more algorithm that need not be fast", algorithm, kilobytes(ALGORITHM)),
    ]
    .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_a_toy_each_and_must_stay_below_the_bars() {
        let base = Built { bytes: 1_000_000.0, seconds: 100.0 };
        let more = Built { bytes: 1_400_000.0, seconds: 108.0 };
        let slope = Slope::between(base, more);
        assert_eq!(slope, Slope { bytes: 100_000.0, seconds: 2.0 });
        let small = Slope { bytes: 59_000.0, seconds: 1.0 };
        assert!(holds(slope, small));
        assert!(!holds(slope, slope), "too much for an algorithm");
        assert!(!holds(Slope { bytes: 1.0, seconds: 5.5 }, small), "too slow to build");
        let shown = table(base, slope, small);
        assert!(
            shown.contains("| one more small duel | 100 kB | 2.0 s | 200 kB, 5 s |"),
            "{shown}"
        );
    }
}
