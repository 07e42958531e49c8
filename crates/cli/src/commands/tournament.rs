//! `meeple tournament`: many agents, a cross-table and a rating list; for puzzles and missions the
//! same table with success, turns and time.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use meeple_arena::contest::Event;
use meeple_arena::solo_contest::{SoloRow, play_solo};
use meeple_arena::tournament::{Schedule, Standings, play_tournament};
use meeple_core::{Lang, Phrase, phrase};
use serde_json::{Value, json};

use super::flag;
use crate::args::{self, WithPosition as _};
use crate::contest::{self, WithContest as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::progress::bar;
use crate::report::{self, Report, WithReport as _};
use crate::table::align;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Let many agents play: a cross-table and a rating list, or success and time for puzzles and missions",
        "Faire jouer plusieurs agents : table croisée et classement, ou succès et temps pour casse-tête et missions",
    );
    let agents = Phrase::new(
        "The agents: expressions, or cmd: or gtp: and the command line of a program",
        "Les agents : des expressions, ou cmd: ou gtp: et la commande d'un programme",
    );
    let rounds = Phrase::new(
        "Openings for each pairing, each with both sides",
        "Ouvertures pour chaque paire d'agents, chacune des deux côtés",
    );
    let games = Phrase::new(
        "Games for each pairing (two a round), or instances for each agent",
        "Parties pour chaque paire d'agents (deux par ronde), ou instances pour chaque agent",
    );
    let gauntlet = Phrase::new(
        "Only the first agent against all others",
        "Seulement le premier agent contre tous les autres",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(
            Arg::new("agents")
                .value_name("EXPR")
                .required(true)
                .num_args(1..)
                .action(ArgAction::Append)
                .help(agents.get(lang).to_owned()),
        )
        .with_position(lang)
        .arg(
            args::text("rounds", "N", &rounds, lang)
                .value_parser(value_parser!(u32).range(1..=1_000_000))
                .conflicts_with("games"),
        )
        .arg(
            args::text("games", "N", &games, lang)
                .value_parser(value_parser!(u32).range(1..=2_000_000)),
        )
        .arg(flag("gauntlet", &gauntlet, lang))
        .with_contest(lang)
        .with_report(lang)
        .with_seed(lang)
}

/// Rounds unless something else is asked for.
const ROUNDS: u32 = 10;
/// Instances unless something else is asked for.
const INSTANCES: u32 = 100;

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let texts: Vec<&String> = matches.get_many("agents").into_iter().flatten().collect();
    let labels: Vec<String> = (1..=texts.len()).map(|n| format!("EXPR {n}")).collect();
    let named: Vec<(&str, &str)> =
        labels.iter().zip(&texts).map(|(label, text)| (label.as_str(), text.as_str())).collect();
    let event = contest::event(matches, &named)?;
    let games = matches.get_one::<u32>("games").copied();
    if event.entry.family.has_two_sides() {
        if event.contestants.len() < 2 {
            let expected =
                Phrase::new("expected two agents or more", "attendu au moins deux agents");
            return Err(args::wrong("EXPR", &expected));
        }
        let rounds = matches.get_one::<u32>("rounds").copied();
        let rounds = rounds.or(games.map(|games| games.div_ceil(2))).unwrap_or(ROUNDS);
        duel(matches, context, &event, rounds)
    } else {
        if matches.contains_id("results") {
            let expected = Phrase::new("only duels have it", "seuls les duels l'ont");
            return Err(args::wrong("--results", &expected));
        }
        let rounds = matches.get_one::<u32>("rounds").copied();
        trials(matches, context, &event, games.or(rounds).unwrap_or(INSTANCES))
    }
}

fn duel(
    matches: &ArgMatches,
    context: &mut Context,
    event: &Event,
    rounds: u32,
) -> Result<(), Failure> {
    let schedule =
        if matches.get_flag("gauntlet") { Schedule::Gauntlet } else { Schedule::RoundRobin };
    let results = matches.get_one::<String>("results");
    let total = schedule.fixtures(event.contestants.len(), rounds).len();
    let progress = bar(total as u64);
    let (cancel, lang) = (context.cancel.clone(), context.lang);
    let table = context.searching(|_| {
        let path = results.map(AsRef::as_ref);
        play_tournament(event, schedule, rounds, path, &cancel, &mut |_| progress.inc(1))
    });
    progress.finish_and_clear();
    let table = table.map_err(|error| contest::failure(error, results.map(String::as_str)))?;
    if table.games == 0 {
        return Err(Failure::NoAnswer);
    }
    let report = Report::of_duels(event, &table, lang);
    report::write(matches, &report)?;
    if context.json {
        for line in json_lines(&table) {
            context.json_line(&line)?;
        }
        return Ok(());
    }
    for line in &report.lines() {
        context.line(line)?;
    }
    for remark in remarks(&table, &event.time_limit()) {
        context.line(remark.get(lang))?;
    }
    Ok(())
}

/// A line for each agent, a line for each pairing, a line for the whole.
fn json_lines(table: &Standings) -> Vec<Value> {
    let tagged = |kind: &str, mut value: Value| {
        value["kind"] = kind.into();
        value
    };
    let rows = table.rows.iter().map(|row| tagged("standing", json!(row)));
    let pairings = table.pairings.iter().map(|pairing| tagged("pairing", json!(pairing)));
    let summary = json!({
        "games": table.games,
        "unplayed": table.unplayed,
        "first_side": table.first_side,
        "first_side_share": table.first_side_share,
        "draws": table.draws,
        "adjudicated": table.adjudicated,
        "openings": table.openings,
        "notes": table.notes,
    });
    rows.chain(pairings).chain([tagged("summary", summary)]).collect()
}

fn remarks(table: &Standings, limit: &Phrase) -> Vec<Phrase> {
    let of = |figure: fn(&meeple_arena::tournament::Row) -> u32| -> Vec<(&str, u32)> {
        table.rows.iter().map(|row| (row.agent.as_str(), figure(row))).collect()
    };
    let mut lines = contest::remarks(
        &of(|row| row.guesses),
        &of(|row| row.time_losses),
        limit,
        &of(|row| row.faults),
        table.adjudicated,
        &table.notes,
    );
    if table.unplayed > 0 {
        let (done, unplayed) = (table.games, table.unplayed);
        lines.push(phrase!(
            "stopped after {done} games; {unplayed} were not played",
            "arrêté après {done} parties ; {unplayed} n'ont pas été jouées"
        ));
    }
    lines
}

fn trials(
    matches: &ArgMatches,
    context: &mut Context,
    event: &Event,
    count: u32,
) -> Result<(), Failure> {
    let progress = bar(u64::from(count) * event.contestants.len() as u64);
    let (cancel, lang) = (context.cancel.clone(), context.lang);
    let rows = context.searching(|_| play_solo(event, count, &cancel, &|| progress.inc(1)));
    progress.finish_and_clear();
    let rows = rows?;
    if rows.iter().all(|row| row.trials == 0) {
        return Err(Failure::NoAnswer);
    }
    let report = Report::of_solo(event, &rows, lang);
    report::write(matches, &report)?;
    if context.json {
        for row in &rows {
            let mut line = json!(row);
            line["kind"] = "standing".into();
            context.json_line(&line)?;
        }
        return Ok(());
    }
    for line in align(&report.standings) {
        context.line(line)?;
    }
    let guesses: Vec<(&str, u32)> =
        rows.iter().map(|row: &SoloRow| (row.agent.as_str(), row.guesses)).collect();
    for remark in contest::guessed(&guesses) {
        context.line(remark.get(lang))?;
    }
    let fewest = rows.iter().map(|row| row.trials).min().unwrap_or(count);
    if fewest < count {
        let done = lang.whole(u64::from(fewest));
        let text = phrase!(
            "stopped early; the agent with fewest trials had {done}",
            "arrêté avant la fin ; l'agent le moins essayé l'a été {done} fois"
        );
        context.line(text.get(lang))?;
    }
    Ok(())
}
