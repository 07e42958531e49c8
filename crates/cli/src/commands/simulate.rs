//! `meeple simulate`: a mission played many times by one agent.

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::simulate::{Guarantee, Simulation, Unit, simulate, simulate_until};
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
    let confidence = Phrase::new(
        "Play until the interval of success is as narrow as --width; it holds the truth with this chance at least, such as 0.99",
        "Jouer jusqu'à ce que l'intervalle du succès soit aussi étroit que --width ; il contient la vérité avec au moins cette probabilité, par exemple 0.99",
    );
    let width = Phrase::new(
        "How wide that interval may be from end to end, such as 0.001",
        "Largeur de cet intervalle d'un bout à l'autre, par exemple 0.001",
    );
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
        .arg(
            args::share("confidence", "C", &confidence, 0.5..=0.999_999, lang)
                .requires("width")
                .conflicts_with("games"),
        )
        .arg(args::share("width", "W", &width, 0.0001..=1.0, lang).requires("confidence"))
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
    let share = |name| matches.get_one::<f64>(name).copied();
    let guarantee = share("confidence").zip(share("width"));
    let guarantee = guarantee.map(|(confidence, width)| Guarantee { confidence, width });
    let progress = bar(if guarantee.is_some() { 0 } else { u64::from(games) });
    let (seed, cancel) = (args::seed(matches), context.cancel.clone());
    let mut after_game = || progress.inc(1);
    let seen = context.searching(|_| match guarantee {
        Some(guarantee) => {
            let mut to_come = |more| progress.inc_length(more);
            let (to_come, after_game) = (&mut to_come, &mut after_game);
            simulate_until(
                entry,
                &mut agent,
                &setup,
                guarantee,
                seed,
                &cancel,
                (to_come, after_game),
            )
        }
        None => simulate(entry, &mut agent, &setup, games, seed, &cancel, &mut after_game),
    })?;
    progress.finish_and_clear();
    if seen.games == 0 {
        return Err(Failure::NoAnswer);
    }
    if context.json {
        return context.json_line(&seen);
    }
    let lang = context.lang;
    context.line(said(&seen, &agent.to_string(), lang).get(lang))?;
    for remark in guessed(&[(&agent.to_string(), seen.guesses)]) {
        context.line(remark.get(lang))?;
    }
    Ok(())
}

/// What was seen, in words.
fn said(seen: &Simulation, agent: &str, lang: Lang) -> Phrase {
    let games = lang.whole(u64::from(seen.games));
    let margin = seen.turns_margin.map(|margin| format!(" ± {}", lang.decimal(margin, 3)));
    let turns = format!("{}{}", lang.decimal(seen.turns, 3), margin.unwrap_or_default());
    let Phrase { en, fr } = match seen.unit {
        Unit::Turns => Phrase::new("turns", "tours"),
        Unit::Actions => Phrase::new("actions", "actions"),
    };
    let Some(promise) = seen.promise else {
        let success = lang.percent(seen.success);
        let (low, high) = (lang.percent(seen.success_low), lang.percent(seen.success_high));
        return phrase!(
            "{games} missions by {agent}\nsuccess {success} (95% between {low} and {high})\n{en} {turns}",
            "{games} missions par {agent}\nsuccès {success} (95 % entre {low} et {high})\n{fr} {turns}"
        );
    };
    // A digit more than the width shows; ends are rounded outwards, so that the promise stays true.
    let digits = ((-promise.width.log10()).ceil() - 1.0).clamp(1.0, 5.0) as usize;
    let percent = |share| lang.percentage(share, digits);
    let scale = 10f64.powi(digits as i32 + 2);
    let success = percent(seen.success);
    let low = percent((seen.success_low * scale).floor() / scale);
    let high = percent((seen.success_high * scale).ceil() / scale);
    let confidence = lang.decimal(promise.confidence, 6);
    let confidence = confidence.trim_end_matches('0').trim_end_matches(['.', ',']);
    let kept = if promise.guarantee {
        Phrase::new("estimated", "estimé")
    } else if promise.undecided > 0.0 {
        let broken = percent(promise.undecided);
        phrase!(
            "estimated; wider than asked: {broken} of the games were broken off",
            "estimé ; plus large que demandé : {broken} des parties ont été interrompues"
        )
    } else {
        Phrase::new(
            "estimated; wider than asked: stopped before",
            "estimé ; plus large que demandé : arrêté avant",
        )
    };
    let (kept_en, kept_fr) = (kept.en, kept.fr);
    phrase!(
        "{games} missions by {agent}\nsuccess {success}, between {low} and {high} with confidence {confidence} ({kept_en})\n{en} {turns}",
        "{games} missions par {agent}\nsuccès {success}, entre {low} et {high} avec la confiance {confidence} ({kept_fr})\n{fr} {turns}"
    )
}
