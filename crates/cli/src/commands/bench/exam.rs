//! `meeple bench GAME --exam`: positions whose good moves are known, and how many of them an agent finds.

use clap::ArgMatches;
use meeple_arena::bench::{self, Marks};
use meeple_arena::catalogue::ids;
use meeple_core::{Lang, phrase};

use crate::args;
use crate::context::Context;
use crate::failure::Failure;
use crate::table::align;
use crate::words;

/// Asks every question and prints a line a class.
pub(super) fn run(
    name: Option<&str>,
    matches: &ArgMatches,
    context: &mut Context,
) -> Result<(), Failure> {
    let entry = meeple_arena::entry(name.unwrap_or_default())?;
    if entry.card.work.exam.is_none() {
        let known = ids(|entry| entry.card.work.exam.is_some());
        let message = phrase!(
            "no exam comes with this game; expected one of: {known}",
            "aucun examen n'accompagne ce jeu ; attendu l'un de : {known}"
        );
        return Err(args::wrong(entry.id, &message));
    }
    let agent = args::agent(matches, entry, entry.card.adviser)?;
    let rounds = matches.get_one::<u32>("rounds").copied().unwrap_or(1);
    let (seed, cancel) = (args::seed(matches), context.cancel.clone());
    let mut classes: Vec<Marks> = Vec::new();
    context.searching(|context| {
        let mut printed = Ok(());
        let sat = bench::exam(entry, &agent, rounds, seed, &cancel, |marks| {
            classes.push(marks.clone());
            if context.json && printed.is_ok() {
                printed = context.json_line(marks);
            }
        });
        sat.map_err(Failure::from).and(printed)
    })?;
    if classes.is_empty() {
        return Err(Failure::NoAnswer);
    }
    if context.json {
        return Ok(());
    }
    let lang = context.lang;
    let head: [&str; 5] = match lang {
        Lang::En => ["class", "right", "nodes", "time in all", "missed"],
        Lang::Fr => ["classe", "justes", "nœuds", "temps en tout", "manquées"],
    };
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for marks in &classes {
        let missed: Vec<String> =
            marks.missed.iter().map(|(name, answer)| format!("{name}: {answer}")).collect();
        rows.push(vec![
            marks.class.clone(),
            format!("{}/{}", marks.right, marks.asked),
            lang.whole(marks.nodes),
            words::time(marks.micros, lang),
            missed.join(", "),
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
