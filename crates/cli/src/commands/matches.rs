//! `meeple match`: two agents, many games, an Elo difference with its interval.

use clap::{Arg, ArgMatches, Command, value_parser};
use meeple_arena::matches::{MatchScore, play_match};
use meeple_arena::statistics::{Sprt, Tally, Verdict};
use meeple_arena::tournament::Standings;
use meeple_core::{Lang, Phrase, phrase};

use crate::args::{self, WithPosition as _};
use crate::contest::{self, WithContest as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::progress::bar;
use crate::report::{self, Report, WithReport as _};
use crate::words;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Let two agents play each other; each opening is played with both sides",
        "Faire jouer deux agents l'un contre l'autre, chaque ouverture des deux côtés",
    );
    let a = Phrase::new(
        "The first agent: an expression, or cmd: or gtp: and the command line of a program",
        "Le premier agent : une expression, ou cmd: ou gtp: et la commande d'un programme",
    );
    let b = Phrase::new("The second agent", "Le second agent");
    let games = Phrase::new(
        "How many games, at most (20; with --sprt 100000)",
        "Combien de parties, au plus (20 ; avec --sprt 100000)",
    );
    let sprt = Phrase::new(
        "Stop as soon as the games decide between these two Elo differences",
        "S'arrêter dès que les parties tranchent entre ces deux écarts Elo",
    );
    let alpha = Phrase::new(
        "How often the test may accept ELO1 wrongly",
        "À quelle fréquence le test peut accepter ELO1 à tort",
    );
    let beta = Phrase::new(
        "How often the test may accept ELO0 wrongly",
        "À quelle fréquence le test peut accepter ELO0 à tort",
    );
    let rate = |name, help: &Phrase| {
        args::text(name, "P", help, lang)
            .value_parser(value_parser!(f64))
            .default_value("0.05")
            .requires("sprt")
    };
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(Arg::new("a").value_name("EXPR").required(true).help(a.get(lang).to_owned()))
        .arg(Arg::new("b").value_name("EXPR").required(true).help(b.get(lang).to_owned()))
        .with_position(lang)
        .arg(
            args::text("games", "N", &games, lang)
                .value_parser(value_parser!(u32).range(1..=10_000_000)),
        )
        .arg(
            args::text("sprt", "ELO", &sprt, lang)
                .num_args(2)
                .value_names(["ELO0", "ELO1"])
                .allow_negative_numbers(true)
                .value_parser(value_parser!(f64)),
        )
        .arg(rate("alpha", &alpha))
        .arg(rate("beta", &beta))
        .with_contest(lang)
        .with_report(lang)
        .with_seed(lang)
}

/// The test that was asked for.
fn sprt(matches: &ArgMatches) -> Result<Option<Sprt>, Failure> {
    let Some(mut elo) = matches.get_many::<f64>("sprt") else { return Ok(None) };
    let mut next = || elo.next().copied().unwrap_or(f64::NAN);
    let rate = |name| matches.get_one::<f64>(name).copied().unwrap_or(0.05);
    let test = Sprt::new(next(), next(), rate("alpha"), rate("beta"));
    test.map(Some).map_err(|error| Failure::within("--sprt", &error))
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let text = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    let event = contest::event(matches, &[("A", text("a")), ("B", text("b"))])?;
    let test = sprt(matches)?;
    let most = if test.is_some() { 100_000 } else { 20 };
    let games = matches.get_one::<u32>("games").copied().unwrap_or(most);
    let results = matches.get_one::<String>("results");
    let progress = bar(u64::from(games));
    let (cancel, lang) = (context.cancel.clone(), context.lang);
    let mut records = Vec::new();
    let score = context.searching(|_| {
        let path = results.map(AsRef::as_ref);
        play_match(&event, games, test, path, &cancel, &mut |tally, record| {
            records.push(record.clone());
            progress.set_position(u64::from(tally.games()));
            progress.set_message(live(tally, test.as_ref(), lang));
        })
    });
    progress.finish_and_clear();
    let score = score.map_err(|error| contest::failure(error, results.map(String::as_str)))?;
    if score.games() == 0 {
        return Err(Failure::NoAnswer);
    }
    let names: Vec<String> = event.contestants.iter().map(ToString::to_string).collect();
    let table = Standings::of(&names, &records);
    report::write(matches, &Report::of_duels(&event, &table, lang))?;
    if context.json {
        return context.json_line(&score);
    }
    let (a, b) = (&event.contestants[0], &event.contestants[1]);
    context.line(phrase!("A: {a}\nB: {b}", "A : {a}\nB : {b}").get(lang))?;
    for line in score_lines(&score, &event.time_limit(), lang) {
        context.line(line)?;
    }
    Ok(())
}

/// Beside the progress bar.
fn live(tally: &Tally, test: Option<&Sprt>, lang: Lang) -> String {
    let elo = tally.elo();
    let interval = words::elo_interval(elo.elo, elo.low, elo.high, lang);
    match test {
        Some(test) => format!("{interval}  LLR {}", lang.decimal(test.state(tally).llr, 2)),
        None => interval,
    }
}

/// The score in words.
fn score_lines(score: &MatchScore, limit: &Phrase, lang: Lang) -> Vec<String> {
    let (wins, draws, losses) = (score.wins, score.draws, score.losses);
    let mut lines = vec![phrase!(
        "A won {wins}, drew {draws}, lost {losses}",
        "A : {wins} gagnées, {draws} nulles, {losses} perdues"
    )];
    let elo = words::elo_interval(score.elo, score.elo_low, score.elo_high, lang);
    lines.push(phrase!("Elo difference {elo}", "écart Elo {elo}"));
    if let Some(los) = score.los {
        let los = words::likelihood(los, lang);
        lines.push(phrase!(
            "likelihood that A is stronger: {los}",
            "probabilité que A soit plus fort : {los}"
        ));
    }
    let [p0, p1, p2, p3, p4] = score.pairs;
    lines.push(phrase!(
        "pairs by A's points, 0 to 2: {p0} {p1} {p2} {p3} {p4}",
        "paires selon les points de A, de 0 à 2 : {p0} {p1} {p2} {p3} {p4}"
    ));
    if let Some(first) = score.first_side {
        let first = lang.percent(first);
        lines
            .push(phrase!("points of the first side: {first}", "points du premier camp : {first}"));
    }
    if let Some(state) = score.sprt {
        let llr = lang.decimal(state.llr, 2);
        let (low, high) = (lang.decimal(state.lower, 2), lang.decimal(state.upper, 2));
        let (elo0, elo1) = (state.test.elo0, state.test.elo1);
        lines.push(phrase!(
            "SPRT [{elo0}, {elo1}]: LLR {llr} ({low}, {high})",
            "SPRT [{elo0}, {elo1}] : LLR {llr} ({low}, {high})"
        ));
        lines.push(match state.verdict {
            Verdict::H1 => phrase!("accepted: Elo {elo1}", "accepté : Elo {elo1}"),
            Verdict::H0 => phrase!("accepted: Elo {elo0}", "accepté : Elo {elo0}"),
            Verdict::Open => Phrase::new("not decided yet", "pas encore décidé"),
        });
    }
    lines.extend(contest::remarks(
        &[("A", score.guesses[0]), ("B", score.guesses[1])],
        &[("A", score.time_losses[0]), ("B", score.time_losses[1])],
        limit,
        &[("A", score.faults[0]), ("B", score.faults[1])],
        score.adjudicated,
        &score.notes,
    ));
    let decided = score.sprt.is_some_and(|state| state.verdict != Verdict::Open);
    if score.unplayed > 0 && !decided {
        let (done, unplayed) = (score.games(), score.unplayed);
        lines.push(phrase!(
            "stopped after {done} games; {unplayed} were not played",
            "arrêté après {done} parties ; {unplayed} n'ont pas été jouées"
        ));
    }
    lines.iter().map(|line| line.get(lang).to_owned()).collect()
}
