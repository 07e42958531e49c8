//! `meeple calibrate`: the levels of a game, measured.

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::calibrate::{calibrate, confirm, usual_rounds};
use meeple_core::{Lang, Phrase};

use super::flag;
use crate::args::{self, WithPosition as _};
use crate::contest;
use crate::context::Context;
use crate::failure::Failure;
use crate::progress::bar;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Measure the strength levels of a game, and print them as JSON",
        "Mesurer les niveaux de force d'un jeu, et les écrire en JSON",
    );
    let rounds = Phrase::new(
        "Openings for each pairing of a duel (150), puzzles or rounds of a race (100), missions (4000)",
        "Ouvertures pour chaque paire d'un duel (150), casse-tête ou manches d'une course (100), missions (4000)",
    );
    let confirm = Phrase::new(
        "Measure the levels that there are by fresh games, instead of choosing new ones (duels)",
        "Mesurer les niveaux existants par des parties nouvelles, sans en choisir d'autres (duels)",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(
            args::text("rounds", "N", &rounds, lang)
                .value_parser(value_parser!(u32).range(2..=1_000_000)),
        )
        .arg(flag("confirm", &confirm, lang))
        .with_seed(lang)
}

/// About as many steps as a measurement has.
const STEPS: u64 = 12;

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    let rounds = matches.get_one::<u32>("rounds").copied().unwrap_or_else(|| usual_rounds(entry));
    let (seed, cancel, lang) = (args::seed(matches), context.cancel.clone(), context.lang);
    let steps = bar(STEPS);
    let measured = context.searching(|_| {
        let measure = if matches.get_flag("confirm") { confirm } else { calibrate };
        measure(entry, rounds, seed, &cancel, &mut |step| {
            steps.inc(1);
            steps.set_message(step.get(lang).to_owned());
        })
    });
    steps.finish_and_clear();
    let Some(levels) = measured.map_err(|error| contest::failure(error, None))? else {
        return Err(Failure::NoAnswer);
    };
    if context.json {
        return context.json_line(&levels);
    }
    let text = serde_json::to_string_pretty(&levels).map_err(std::io::Error::from)?;
    context.line(text)
}
