//! `meeple simulate`: a mission played many times by one agent.

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::simulate::{Unit, simulate};
use meeple_core::{Lang, Phrase, Setup, phrase};

use crate::args::{self, WithPosition as _};
use crate::contest::guessed;
use crate::context::Context;
use crate::failure::Failure;
use crate::progress::bar;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Play a mission many times: success rate and turns with 95% intervals",
        "Jouer une mission de nombreuses fois : taux de succès et tours, avec intervalles à 95 %",
    );
    let games = Phrase::new("How many missions", "Combien de missions");
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .with_position(lang)
        .with_agent(lang)
        .with_policy(lang)
        .arg(
            args::text("games", "N", &games, lang)
                .value_parser(value_parser!(u32).range(1..=100_000_000))
                .default_value("1000"),
        )
        .with_budget(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    let mut agent = args::agent(matches, entry, entry.card.adviser)?;
    agent.limit(args::budget(matches));
    let scenario = args::scenario(matches, entry)?;
    let setup = Setup {
        position: matches.get_one::<String>("position").map(String::as_str),
        scenario: scenario.as_deref(),
    };
    if matches.contains_id("policy") {
        args::read_policy(matches, &*args::open(matches)?, &mut agent, context)?;
    }
    let games = matches.get_one::<u32>("games").copied().unwrap_or(1);
    let progress = bar(u64::from(games));
    let (seed, cancel) = (args::seed(matches), context.cancel.clone());
    let seen = context.searching(|_| {
        simulate(entry, &mut agent, &setup, games, seed, &cancel, &mut || progress.inc(1))
    })?;
    progress.finish_and_clear();
    if seen.games == 0 {
        return Err(Failure::NoAnswer);
    }
    if context.json {
        return context.json_line(&seen);
    }
    let lang = context.lang;
    let (games, success) = (lang.whole(u64::from(seen.games)), lang.percent(seen.success));
    let (low, high) = (lang.percent(seen.success_low), lang.percent(seen.success_high));
    let margin = seen.turns_margin.map(|margin| format!(" ± {}", lang.decimal(margin, 3)));
    let turns = format!("{}{}", lang.decimal(seen.turns, 3), margin.unwrap_or_default());
    let Phrase { en, fr } = match seen.unit {
        Unit::Turns => Phrase::new("turns", "tours"),
        Unit::Actions => Phrase::new("actions", "actions"),
    };
    let text = phrase!(
        "{games} missions by {agent}\nsuccess {success} (95% between {low} and {high})\n{en} {turns}",
        "{games} missions par {agent}\nsuccès {success} (95 % entre {low} et {high})\n{fr} {turns}"
    );
    context.line(text.get(lang))?;
    for remark in guessed(&[(&agent.to_string(), seen.guesses)]) {
        context.line(remark.get(lang))?;
    }
    Ok(())
}
