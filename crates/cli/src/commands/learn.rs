//! `meeple learn`: which moves are worth trying, learnt from games and kept in a file.

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, value_parser};
use meeple_arena::contest::{Contestant, Event};
use meeple_arena::learning::{Lore, School, TEACHER, evaluator_from_self_play, self_play};
use meeple_arena::{Agent, Entry};
use meeple_core::{Cancel, Control, Lang, Phrase, Setup, Strengths, phrase};
use serde_json::json;

use crate::args::{self, WithPosition as _};
use crate::contest;
use crate::context::Context;
use crate::failure::Failure;
use crate::files::{self, Kind};
use crate::progress::bar;
use crate::table::align;

/// Features that are shown at each end of the list.
const SHOWN: usize = 8;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Learn from games which moves `mcts` should try first, or how an evaluator should judge positions",
        "Apprendre de parties quels coups `mcts` doit essayer d'abord, ou comment un évaluateur doit juger les positions",
    );
    let self_play = Phrase::new(
        "Let an agent play this many games against itself",
        "Faire jouer à un agent ce nombre de parties contre lui-même",
    );
    let games = Phrase::new("Learn from these SGF files", "Apprendre de ces fichiers SGF");
    let plies = Phrase::new(
        "Learn from the first N moves of each game, and play no further than that (all)",
        "Apprendre des N premiers coups de chaque partie, sans la jouer plus loin (tous)",
    );
    let openings = Phrase::new(
        "Games against itself begin with this many random moves",
        "Les parties contre lui-même commencent par ce nombre de coups au hasard",
    );
    let results = Phrase::new(
        "Append each game against itself to this file; go on from it after an interruption",
        "Ajouter chaque partie contre lui-même à ce fichier ; reprendre de là après une interruption",
    );
    let steepness = Phrase::new(
        "How sharply opinions follow what was learnt: 0 makes all moves alike",
        "À quel point l'avis suit ce qui a été appris : 0 rend tous les coups égaux",
    );
    let out = Phrase::new("The file to write", "Le fichier à écrire");
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(
            args::text("self-play", "N", &self_play, lang)
                .value_parser(value_parser!(u32).range(1..=10_000_000)),
        )
        .arg(
            Arg::new("games")
                .long("games")
                .value_name("FILE")
                .num_args(1..)
                .action(ArgAction::Append)
                .conflicts_with_all(["with", "position", "openings", "results"])
                .help(games.get(lang).to_owned()),
        )
        .group(ArgGroup::new("source").args(["self-play", "games"]).required(true))
        .with_agent(lang)
        .with_position(lang)
        .arg(
            args::text("plies", "N", &plies, lang)
                .value_parser(value_parser!(u32).range(1..=1_000_000)),
        )
        .arg(
            args::text("openings", "K", &openings, lang)
                .value_parser(value_parser!(u32).range(..=1000))
                .default_value("2"),
        )
        .arg(args::text("results", "FILE", &results, lang))
        .arg(
            args::text("steepness", "X", &steepness, lang)
                .allow_hyphen_values(true)
                .value_parser(value_parser!(f32))
                .default_value("0.5"),
        )
        .arg(args::text("out", "FILE", &out, lang))
        .with_seed(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    if entry.card.learner.is_some() {
        return evaluator(matches, entry, context);
    }
    let plies = matches.get_one::<u32>("plies").copied();
    let mut school = School::open(entry, plies)?;
    let steepness = steepness(matches)?;
    let out = matches.get_one::<String>("out").map(String::as_str);
    if let Some(path) = out {
        files::check_place(path, Kind::Strengths)?;
    }
    match matches.get_many::<String>("games") {
        Some(paths) => {
            for path in paths {
                let text = files::read_text(path)?;
                school.tell_file(&text).map_err(|error| Failure::within(path, &error))?;
            }
        }
        None => play(matches, entry, &mut school, context)?,
    }
    if school.games() == 0 {
        return Err(Failure::NoAnswer);
    }
    // Whoever stopped the games wants what they taught: only another request stops the fit.
    let cancel = if context.cancel.is_cancelled() { Cancel::new() } else { context.cancel.clone() };
    let lore = context.searching(|_| {
        let mut nobody = ();
        let mut control =
            Control::new(args::budget(matches), args::seed(matches), cancel, &mut nobody);
        school.learn(steepness, &mut control)
    });
    let features = entry.open(&Setup::default())?.lessons()?.features();
    let text = lore.strengths.write(entry.id, features);
    if let Some(path) = out {
        files::write(path, Kind::Strengths, text.as_bytes())?;
    }
    if context.json {
        let mut line = json!(lore.report);
        line["file"] = json!(out);
        return context.json_line(&line);
    }
    print(&lore, features.name, context)?;
    match out {
        Some(path) => {
            let size = context.lang.whole(text.len() as u64);
            let line = phrase!("{path}: {size} bytes", "{path} : {size} octets");
            context.line(line.get(context.lang))
        }
        None => {
            let line = Phrase::new(
                "nothing was kept; --out FILE keeps it",
                "rien n'a été gardé ; --out FICHIER le garde",
            );
            context.line(line.get(context.lang))
        }
    }
}

/// What the game's evaluator knows, made anew.
fn evaluator(
    matches: &ArgMatches,
    entry: &'static Entry,
    context: &mut Context,
) -> Result<(), Failure> {
    for option in ["games", "with", "position", "plies", "results"] {
        if matches.contains_id(option) {
            let message = Phrase::new(
                "this game's evaluator learns from games against itself alone: expected --self-play N --out FILE",
                "l'évaluateur de ce jeu n'apprend que de parties contre lui-même : attendu --self-play N --out FICHIER",
            );
            return Err(args::wrong(&format!("--{option}"), &message));
        }
    }
    let Some(path) = matches.get_one::<String>("out") else {
        let message = Phrase::new("expected a file to write", "attendu un fichier à écrire");
        return Err(args::wrong("--out", &message));
    };
    files::check_place(path, Kind::Learnt)?;
    let games = u64::from(matches.get_one::<u32>("self-play").copied().unwrap_or(1));
    let (seed, cancel, lang) = (args::seed(matches), context.cancel.clone(), context.lang);
    /// Parts of the bar.
    const PARTS: u64 = 1000;
    let progress = bar(PARTS);
    let mut last = Phrase::new("", "");
    let learnt = context.searching(|_| {
        evaluator_from_self_play(entry, games, seed, &cancel, |done, told| {
            progress.set_position((done * PARTS as f64) as u64);
            progress.set_message(told.get(lang).to_owned());
            last = told.clone();
        })
    });
    progress.finish_and_clear();
    let Some(bytes) = learnt else { return Err(Failure::NoAnswer) };
    files::write(path, Kind::Learnt, &bytes)?;
    if context.json {
        return context.json_line(&json!({ "games": games, "seed": seed, "file": path }));
    }
    context.line(last.get(lang))?;
    let size = lang.whole(bytes.len() as u64);
    let text = phrase!("{path}: {size} bytes", "{path} : {size} octets");
    context.line(text.get(lang))
}

fn steepness(matches: &ArgMatches) -> Result<f32, Failure> {
    let steepness = matches.get_one::<f32>("steepness").copied().unwrap_or(Strengths::STEEPNESS);
    if (0.0..=10.0).contains(&steepness) {
        return Ok(steepness);
    }
    let expected = Phrase::new("expected a number from 0 to 10", "attendu un nombre de 0 à 10");
    Err(args::wrong("--steepness", &expected))
}

/// Games of an agent against itself. Those that were finished count when it is broken off.
fn play(
    matches: &ArgMatches,
    entry: &'static Entry,
    school: &mut School,
    context: &mut Context,
) -> Result<(), Failure> {
    let games = matches.get_one::<u32>("self-play").copied().unwrap_or(0);
    let agent = match matches.get_one::<String>("with") {
        Some(text) => args::agent_from("--with", text, entry)?,
        None => Agent::parse(TEACHER, entry)?,
    };
    // An error in the position names the option.
    args::open(matches)?;
    let openings = matches.get_one::<u32>("openings").copied().unwrap_or(0);
    let event = Event {
        position: matches.get_one::<String>("position").cloned(),
        scenario: args::scenario(matches, entry)?,
        openings: meeple_arena::contest::Openings::Random(openings),
        seed: args::seed(matches),
        longest: matches.get_one::<u32>("plies").copied().unwrap_or(Event::LONGEST),
        ..Event::new(entry, vec![Contestant::of_agent(&agent), Contestant::of_agent(&agent)])
    };
    let results = matches.get_one::<String>("results");
    let progress = bar(u64::from(games));
    let cancel = context.cancel.clone();
    let played = context.searching(|_| {
        self_play(&event, games, results.map(AsRef::as_ref), &cancel, &mut |done| {
            progress.set_position(done as u64);
        })
    });
    progress.finish_and_clear();
    let played = played.map_err(|error| contest::failure(error, results.map(String::as_str)))?;
    for record in &played {
        let told = school.tell_record(record);
        told.map_err(|error| {
            Failure::within(results.map_or("--self-play", String::as_str), &error)
        })?;
    }
    if played.len() < games as usize {
        let done = played.len();
        context.warn(&phrase!(
            "stopped after {done} games of {games}; what they teach is kept",
            "arrêté après {done} parties sur {games} ; ce qu'elles apprennent est gardé"
        ));
    }
    Ok(())
}

fn print(lore: &Lore, name: fn(u32) -> Phrase, context: &mut Context) -> Result<(), Failure> {
    let (report, lang) = (&lore.report, context.lang);
    let (games, positions) = (lang.whole(report.games), lang.whole(report.positions));
    let [met, all] = report.features.map(|count| lang.whole(u64::from(count)));
    let line = phrase!(
        "games: {games}; positions to learn from: {positions}; features met: {met} of {all}; the strongest and the weakest:",
        "parties : {games} ; positions pour apprendre : {positions} ; traits rencontrés : {met} sur {all} ; les plus forts et les plus faibles :"
    );
    context.line(line.get(lang))?;
    let mut rows = Vec::new();
    for (number, strength) in lore.telling(SHOWN) {
        let digits = if strength < 0.1 { 4 } else { 2 };
        rows.push(vec![
            lang.decimal(f64::from(strength), digits),
            name(number).get(lang).to_owned(),
        ]);
    }
    for line in align(&rows) {
        context.line(line)?;
    }
    if let (Some(before), Some(after)) = (report.before, report.after) {
        let held = lang.whole(report.held_out as u64);
        let (before, after) = (lang.decimal(before, 3), lang.decimal(after, 3));
        let line = phrase!(
            "{held} positions of games kept back: mean log-likelihood {before} before, {after} after",
            "{held} positions de parties mises de côté : log-vraisemblance moyenne {before} avant, {after} après"
        );
        context.line(line.get(lang))?;
        let [one, five, ten] = [report.first, report.first_five, report.first_ten]
            .map(|share| lang.percent(share.unwrap_or_default()));
        let line = phrase!(
            "the move played there is the strongest: {one}, among the first five: {five}, ten: {ten}",
            "le coup qui y a été joué est le plus fort : {one}, parmi les cinq premiers : {five}, dix : {ten}"
        );
        context.line(line.get(lang))?;
    }
    if !report.settled {
        let line = Phrase::new(
            "the fit was broken off before it had settled",
            "l'ajustement a été interrompu avant de s'être stabilisé",
        );
        context.line(line.get(lang))?;
    }
    Ok(())
}
