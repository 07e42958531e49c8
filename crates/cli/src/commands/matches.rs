//! `meeple match`: two agents, many games, an Elo difference with its interval.

use clap::{Arg, ArgMatches, Command, value_parser};
use meeple_arena::matches::{MatchRules, play_match};
use meeple_core::{Lang, Phrase, Setup, phrase};

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::progress::bar;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Let two agents play each other, sides changed after each game",
        "Faire jouer deux agents l'un contre l'autre, en changeant de côté",
    );
    let a = Phrase::new("The first agent", "Le premier agent");
    let b = Phrase::new("The second agent", "Le second agent");
    let games = Phrase::new("How many games", "Combien de parties");
    let opening = Phrase::new(
        "Random moves at the start, so that games differ; each opening is played with both sides",
        "Coups au hasard au début, pour varier ; chaque ouverture est jouée des deux côtés",
    );
    let time = Phrase::new(
        "Seconds a move, for agents without limits of their own",
        "Secondes par coup, pour les agents sans limite propre",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(Arg::new("a").value_name("EXPR").required(true).help(a.get(lang).to_owned()))
        .arg(Arg::new("b").value_name("EXPR").required(true).help(b.get(lang).to_owned()))
        .with_position(lang)
        .arg(
            args::text("games", "N", &games, lang)
                .value_parser(value_parser!(u32).range(1..=10_000_000))
                .default_value("20"),
        )
        .arg(
            args::text("opening", "N", &opening, lang)
                .value_parser(value_parser!(u32).range(..=1000))
                .default_value("2"),
        )
        .arg(args::text("time-per-move", "S", &time, lang).value_parser(value_parser!(f64)))
        .with_seed(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    let mut agents = Vec::new();
    for (name, label) in [("a", "A"), ("b", "B")] {
        let text = matches.get_one::<String>(name).map_or("", String::as_str);
        let mut agent = args::agent_from(label, text, entry)?;
        if let Some(&seconds) = matches.get_one::<f64>("time-per-move") {
            let time = std::time::Duration::try_from_secs_f64(seconds).map_err(|_| {
                let expected = Phrase::new("expected a number of seconds", "attendu des secondes");
                args::wrong("--time-per-move", &expected)
            })?;
            agent.default_time(time);
        }
        agents.push(agent);
    }
    let scenario = args::scenario(matches, entry)?;
    let number = |name| matches.get_one::<u32>(name).copied().unwrap_or_default();
    let rules = MatchRules {
        setup: Setup {
            position: matches.get_one::<String>("position").map(String::as_str),
            scenario: scenario.as_deref(),
        },
        games: number("games"),
        opening: number("opening"),
        seed: args::seed(matches),
    };
    let progress = bar(u64::from(rules.games));
    let cancel = context.cancel.clone();
    let score = context.searching(|_| {
        play_match(entry, [&agents[0], &agents[1]], &rules, &cancel, &|| progress.inc(1))
    })?;
    progress.finish_and_clear();
    if score.wins + score.draws + score.losses == 0 {
        return Err(Failure::NoAnswer);
    }
    if context.json {
        context.json_line(&score)?;
    } else {
        let lang = context.lang;
        let (a, b) = (&agents[0], &agents[1]);
        context.line(phrase!("A: {a}\nB: {b}", "A : {a}\nB : {b}").get(lang))?;
        let (wins, draws, losses) = (score.wins, score.draws, score.losses);
        let line = phrase!(
            "A won {wins}, drew {draws}, lost {losses}",
            "A : {wins} gagnées, {draws} nulles, {losses} perdues"
        );
        context.line(line.get(lang))?;
        let bound = |elo: Option<f64>, infinite: &str| {
            elo.map_or(infinite.to_owned(), |elo| lang.decimal(elo, 0))
        };
        let elo = bound(score.elo, if wins > losses { "+∞" } else { "-∞" });
        let (low, high) = (bound(score.elo_low, "-∞"), bound(score.elo_high, "+∞"));
        let line = phrase!(
            "Elo difference {elo} (95 % between {low} and {high})",
            "écart Elo {elo} (95 % entre {low} et {high})"
        );
        context.line(line.get(lang))?;
    }
    Ok(())
}
