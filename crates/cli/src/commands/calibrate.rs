//! `meeple calibrate`: the levels of a game, measured.

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::calibrate::calibrate;
use meeple_core::{Lang, Phrase};

use crate::args::{self, WithPosition as _};
use crate::contest;
use crate::context::Context;
use crate::failure::Failure;
use crate::progress::bar;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Measure the strength levels of a duel by tournaments, and print them as JSON",
        "Mesurer les niveaux de force d'un duel par des tournois, et les écrire en JSON",
    );
    let rounds = Phrase::new("Openings for each pairing", "Ouvertures pour chaque paire d'agents");
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(
            args::text("rounds", "N", &rounds, lang)
                .value_parser(value_parser!(u32).range(2..=100_000))
                .default_value("150"),
        )
        .with_seed(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    let rounds = matches.get_one::<u32>("rounds").copied().unwrap_or(150);
    let (seed, cancel, lang) = (args::seed(matches), context.cancel.clone(), context.lang);
    let steps = bar(9);
    let measured = context.searching(|_| {
        calibrate(entry, rounds, seed, &cancel, &mut |step| {
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
