//! `meeple bench walls`: how likely a random problem has a solution.

use clap::ArgMatches;
use meeple_arena::bench::{self, Density, Draws};
use meeple_core::Lang;

use crate::context::Context;
use crate::failure::Failure;
use crate::table::align;

/// Decides many problems of every density of walls, and prints a line each.
pub(super) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let draws = Draws {
        side: matches.get_one::<u8>("side").copied().unwrap_or(8),
        robots: matches.get_one::<u8>("robots").copied().unwrap_or(3),
        draws: matches.get_one::<u32>("draws").copied().map_or(400, u64::from),
        nodes: matches.get_one::<u64>("nodes").copied().unwrap_or(1_000_000),
    };
    let cancel = context.cancel.clone();
    let mut found: Vec<Density> = Vec::new();
    context.searching(|context| {
        let mut printed = Ok(());
        bench::walls(draws, &cancel, |row| {
            found.push(*row);
            if context.json && printed.is_ok() {
                printed = context.json_line(row);
            }
        });
        printed
    })?;
    if found.is_empty() {
        return Err(Failure::NoAnswer);
    }
    if context.json {
        return Ok(());
    }
    let lang = context.lang;
    let head = match lang {
        Lang::En => ["walls", "without solution", "95% between", "undecided", "mean moves"],
        Lang::Fr => ["murs", "sans solution", "95 % entre", "indécis", "coups en moyenne"],
    };
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for row in &found {
        let (share, between) = row.share.map_or((String::new(), String::new()), |share| {
            (
                lang.percent(share.0),
                format!("{} – {}", lang.percent(share.1), lang.percent(share.2)),
            )
        });
        rows.push(vec![
            lang.decimal(row.density, 2),
            share,
            between,
            lang.whole(row.undecided),
            row.moves.map_or(String::new(), |moves| lang.decimal(moves, 2)),
        ]);
    }
    for line in align(&rows) {
        context.line(line)?;
    }
    if context.cancel.is_cancelled() {
        return context.line(super::interrupted().get(lang));
    }
    Ok(())
}
