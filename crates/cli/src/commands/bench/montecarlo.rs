//! `meeple bench montecarlo`: what each enhancement of Monte Carlo tree search is worth, what twice the
//! playouts are, and what threads are.

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use meeple_arena::bench::{self, Contest, Scaling, Trials};
use meeple_arena::{Agent, Entry};
use meeple_core::{Lang, Phrase, phrase};
use meeple_render::Theme;
use meeple_render::plot::{Mark, Plot, plot};

use crate::args;
use crate::context::Context;
use crate::failure::Failure;
use crate::files::{self, Kind};
use crate::table::align;
use crate::words;

/// The search whose forms play each other.
const SEARCH: &str = "mcts";
/// Playouts a move and games a match, unless told otherwise.
const PLAYOUTS: u64 = 300;
const GAMES: u32 = 60;

/// The options of this table alone.
pub(super) fn args(lang: Lang) -> [Arg; 4] {
    let playouts = Phrase::new(
        "With `montecarlo`: playouts (games played out) a move (300); with --doubling those of the weakest",
        "Avec `montecarlo` : parties simulées par coup (300) ; avec --doubling, celles du plus faible",
    );
    let games = Phrase::new(
        "With `montecarlo`: games of each match (60)",
        "Avec `montecarlo` : parties de chaque match (60)",
    );
    let threads = Phrase::new(
        "With `montecarlo`: measure instead what this many threads are worth",
        "Avec `montecarlo` : mesurer plutôt ce que valent tant de fils d'exécution",
    );
    let doubling = Phrase::new(
        "With `montecarlo`: measure instead what twice the playouts are worth, doubled this many times",
        "Avec `montecarlo` : mesurer plutôt ce que vaut le double de parties simulées, doublé tant de fois",
    );
    [
        args::text("playouts", "N", &playouts, lang)
            .value_parser(value_parser!(u64).range(1..=1_000_000)),
        args::text("games", "N", &games, lang).value_parser(value_parser!(u32).range(2..=100_000)),
        args::text("threads", "N", &threads, lang).value_parser(value_parser!(u32).range(2..=256)),
        args::text("doubling", "N", &doubling, lang)
            .value_parser(value_parser!(u32).range(1..=16))
            .action(ArgAction::Set)
            .conflicts_with("threads"),
    ]
}

/// Plays the matches, and prints a line each.
pub(super) fn run(
    of: Vec<&'static Entry>,
    matches: &ArgMatches,
    context: &mut Context,
) -> Result<(), Failure> {
    let search = matches.get_one::<String>("with").map_or(SEARCH, |text| text.trim());
    let trials = Trials {
        search: search.to_owned(),
        playouts: matches.get_one("playouts").copied().unwrap_or(PLAYOUTS),
        // A pair of games shares an opening.
        games: matches.get_one::<u32>("games").map_or(GAMES, |games| games.next_multiple_of(2)),
        seed: matches.get_one("seed").copied().unwrap_or(0),
    };
    let of = if of.is_empty() { bench::montecarlo_games().collect() } else { of };
    if let Some(entry) = of.iter().find(|entry| entry.playouts.is_none()) {
        return Err(Failure::Input(Phrase::each(|lang| {
            let known = meeple_arena::catalogue::ids(|entry| entry.playouts.is_some());
            match lang {
                Lang::En => {
                    format!("{}: no such search plays it; expected one of: {known}", entry.id)
                }
                Lang::Fr => format!(
                    "{} : cette recherche n'y joue pas ; attendu l'un de : {known}",
                    entry.id
                ),
            }
        })));
    }
    for entry in &of {
        let agent = Agent::parse(search, entry).map_err(|e| Failure::within("--with", &e))?;
        if agent.method().name() != SEARCH {
            return Err(Failure::Input(phrase!(
                "--with: expected {SEARCH} with parameters or without, found {search}",
                "--with : attendu {SEARCH} avec ou sans paramètres, trouvé {search}"
            )));
        }
    }
    let threads = matches.get_one::<u32>("threads").copied();
    let doubling = matches.get_one::<u32>("doubling").copied();
    if let Some(threads) = threads {
        speeds(&of, threads, context)?;
    }
    let cancel = context.cancel.clone();
    let mut rows: Vec<Contest> = Vec::new();
    context.searching(|context| {
        let mut printed = Ok(());
        let mut done = |row: &Contest| {
            rows.push(row.clone());
            if printed.is_ok() {
                printed = if context.json {
                    context.json_line(row)
                } else {
                    context.prompt(&line(row, context.lang))
                };
            }
        };
        for &entry in &of {
            match (threads, doubling) {
                (Some(threads), _) => bench::threads(entry, threads, &trials, &cancel, &mut done),
                (_, Some(times)) => bench::doubling(entry, &trials, times, &cancel, &mut done),
                _ => bench::montecarlo(entry, &trials, &cancel, &mut done),
            }
        }
        printed
    })?;
    if rows.is_empty() {
        return Err(Failure::NoAnswer);
    }
    if let (Some(path), Some(_)) = (matches.get_one::<String>("svg"), doubling) {
        let picture = plot(&curve(&rows, trials.playouts, context.lang), Theme::Auto);
        files::write(path, Kind::Svg, picture.as_bytes())?;
    }
    if context.cancel.is_cancelled() && !context.json {
        return context.line(super::interrupted().get(context.lang));
    }
    Ok(())
}

/// A match takes minutes: its line is shown as soon as it is over, so columns have fixed widths.
fn line(row: &Contest, lang: Lang) -> String {
    let Contest { game, variant, wins, draws, losses, .. } = row;
    let score = format!("+{wins} ={draws} -{losses}");
    let elo = words::elo_interval(row.elo, row.elo_low, row.elo_high, lang);
    format!("{game:13}{variant:40}{score:16}{elo}\n")
}

/// Simulations a second, with threads and without.
fn speeds(of: &[&'static Entry], threads: u32, context: &mut Context) -> Result<(), Failure> {
    let cancel = context.cancel.clone();
    let mut rows: Vec<Scaling> = Vec::new();
    context.searching(|_| {
        for &entry in of {
            bench::scaling(entry, threads, &cancel, |row| rows.push(row.clone()));
        }
    });
    if context.json {
        return rows.iter().try_for_each(|row| context.json_line(row));
    }
    let lang = context.lang;
    let head = match lang {
        Lang::En => ["", "", "simulations/s", "ratio", "by work/s", "ratio, cores free"],
        Lang::Fr => ["", "", "simulations/s", "rapport", "par travail/s", "rapport, cœurs libres"],
    };
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    for row in &rows {
        let alone = rows.iter().find(|alone| alone.game == row.game).unwrap_or(row);
        let count = if std::ptr::eq(alone, row) { 1 } else { threads };
        lines.push(vec![
            row.game.to_owned(),
            row.agent.clone(),
            lang.whole(row.speed as u64),
            lang.decimal(row.speed / alone.speed, 2),
            lang.whole(row.by_work as u64),
            lang.decimal(f64::from(count) * row.by_work / alone.by_work, 2),
        ]);
    }
    align(&lines).into_iter().try_for_each(|line| context.line(line))
}

/// Elo above the weakest, by the doublings of its playouts.
fn curve(rows: &[Contest], least: u64, lang: Lang) -> Plot {
    let title =
        Phrase::new("What twice the playouts are worth", "Ce que vaut le double de parties");
    let across = Phrase::new("doublings of the playouts", "doublements des parties simulées");
    let up = Phrase::new("Elo above the weakest", "Elo au-dessus du plus faible");
    let mut marks = Vec::new();
    for game in rows.chunk_by(|a, b| a.game == b.game) {
        let name = |playouts: u64| format!("{} {playouts}", game[0].game);
        let mut sum = 0.0;
        marks.push(Mark { x: 0.0, y: 0.0, text: name(least) });
        for (step, row) in game.iter().enumerate() {
            sum += row.elo.unwrap_or(0.0);
            let text = name(least << (step + 1));
            marks.push(Mark { x: (step + 1) as f64, y: sum, text });
        }
    }
    let say = |phrase: Phrase| phrase.get(lang).to_owned();
    Plot { title: say(title), across: say(across), up: say(up), marks }
}
