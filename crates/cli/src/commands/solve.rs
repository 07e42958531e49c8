//! `meeple solve`: the answer to whole problems, one a line.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, value_parser};
use meeple_arena::answer::GameResult;
use meeple_arena::catalogue::ids;
use meeple_arena::session::policy::{is_finished, mark_unfinished};
use meeple_arena::{Agent, Answer, Entry, Session, Status};
use meeple_core::markov::{Unread, Wanted};
use meeple_core::{
    Budget, Cancel, Control, InputError, Lang, Observer, Phrase, SEARCH_STACK, Setup, phrase,
};

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::files::{self, Kind};
use crate::progress::{SearchLine, bar};
use crate::words;

/// Optimal solutions listed, at most.
const MOST_SOLUTIONS: usize = 10_000;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Solve positions: shortest solution, game value, or best policy",
        "Résoudre des positions : plus courte solution, valeur, ou meilleure politique",
    );
    let file = Phrase::new(
        "Positions, one a line; # starts a comment; - is standard input; a file that ends in .drn, .prism, .nm, .pm or .jani, perhaps with .gz, is a whole model",
        "Positions, une par ligne ; # commence un commentaire ; - est l'entrée standard ; un fichier qui finit par .drn, .prism, .nm, .pm ou .jani, peut-être suivi de .gz, est un modèle entier",
    );
    let all = Phrase::new(
        "List every optimal solution of a puzzle, the simplest first",
        "Énumérer toutes les solutions optimales d'un casse-tête, la plus simple d'abord",
    );
    let threads = Phrase::new(
        "Threads: for the search of one position; with several, how many are solved at the same time",
        "Fils d'exécution : ceux de la recherche d'une position ; s'il y en a plusieurs, combien sont résolues en même temps",
    );
    let save_policy = Phrase::new(
        "Also write the policy of one mission to this file",
        "Écrire aussi la politique d'une mission dans ce fichier",
    );
    let objective = Phrase::new(
        "What a mission aims at: reward, success, turns (the fewest until a success, failed missions being begun again), tradeoff=C (chance of losing, plus C for each turn), or pareto[=C,C…]: the best trade-offs",
        "Ce que vise une mission : reward, success, turns (le moins jusqu'au succès, les échecs étant recommencés), tradeoff=C (risque d'échec, plus C par tour) ou pareto[=C,C…] : les meilleurs compromis",
    );
    let able = ids(|entry| entry.card.local.is_some());
    let group = phrase!(
        "With {able}: are the stones that stand with this one (d4) dead or alive, whoever begins? They must be shut in",
        "Avec {able} : les pierres liées à celle-ci (d4) sont-elles mortes ou vivantes, selon qui commence ? Elles doivent être enfermées"
    );
    let region = phrase!(
        "With {able}: the same of the X in a drawn corner, such as .xX#/.XX#/X..#/####: rows from the top with / between; x and o other stones of defender and attacker, @ and # those that cannot be taken",
        "Avec {able} : de même pour les X d'un coin dessiné, comme .xX#/.XX#/X..#/#### : rangées depuis le haut séparées par / ; x et o d'autres pierres du défenseur et de l'attaquant, @ et # celles qui ne peuvent être prises"
    );
    let svg = Phrase::new("Draw the trade-offs of pareto", "Dessiner les compromis de pareto");
    let command = command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(
            Arg::new("file")
                .value_name("FILE|-")
                .conflicts_with("position")
                .help(file.get(lang).to_owned()),
        )
        .with_position(lang)
        .arg(super::flag("all", &all, lang))
        .arg(args::text("group", "STONE", &group, lang).conflicts_with_all([
            "file",
            "all",
            "objective",
            "save-policy",
        ]))
        .arg(args::text("region", "DRAWING", &region, lang).conflicts_with_all([
            "file",
            "all",
            "objective",
            "save-policy",
            "position",
            "group",
        ]))
        .arg(args::text("objective", "O", &objective, lang))
        .arg(args::text("svg", "FILE", &svg, lang).requires("objective"))
        .arg(args::text("save-policy", "FILE", &save_policy, lang).conflicts_with("file"))
        .with_agent(lang)
        .with_book(lang)
        .with_budget(lang)
        .arg(
            args::text("threads", "N", &threads, lang)
                .value_parser(value_parser!(u16).range(1..=256))
                .default_value("1"),
        );
    super::solve_property::options(command, lang)
}

/// A position to solve, and what to call it.
struct Task {
    id: String,
    session: Box<dyn Session>,
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    if let Some(judged) = super::solve_local::run(matches, context) {
        return judged;
    }
    if let Some(answered) = super::solve_property::run(matches, context) {
        return answered;
    }
    let entry = args::entry_of(matches)?;
    let mut agent = args::agent(matches, entry, entry.card.solver)?;
    let objective = matches.get_one::<String>("objective");
    if let Some(prices) = objective.and_then(|objective| objective.strip_prefix("pareto")) {
        return super::pareto::run(matches, context, &agent, prices);
    }
    if matches.contains_id("svg") {
        let message = Phrase::new(
            "only the trade-offs of --objective pareto are drawn",
            "seuls les compromis de --objective pareto se dessinent",
        );
        return Err(args::wrong("--svg", &message));
    }
    if let Some(objective) = objective {
        agent.set_objective(objective).map_err(|error| Failure::within("--objective", &error))?;
    }
    // Everything is read and checked before anything is solved.
    let tasks = match matches.get_one::<String>("file") {
        Some(path) if files::is_model(path) => {
            vec![Task { id: path.clone(), session: model(matches, entry, Some(path), context)? }]
        }
        Some(path) => from_file(matches, path)?,
        None => {
            let session = if entry.card.is_format {
                model(matches, entry, None, context)?
            } else {
                args::open(matches)?
            };
            vec![Task { id: session.position(), session }]
        }
    };
    let (budget, seed) = (args::budget(matches), args::seed(matches));
    let all = matches.get_flag("all");
    if all && !entry.family.has_solutions {
        let message = Phrase::new(
            "only a puzzle has solutions to list",
            "seul un casse-tête a des solutions à énumérer",
        );
        return Err(args::wrong("--all", &message));
    }
    if let Some(path) = matches.get_one::<String>("save-policy") {
        files::check_place(path, Kind::Policy)?;
    }
    let threads = usize::from(matches.get_one::<u16>("threads").copied().unwrap_or(1));
    let book = args::book(matches)?;
    let ready = |task: &Task, agent: &mut Agent| match &book {
        None => Ok(()),
        Some((path, bytes)) => {
            let read = task.session.books().and_then(|books| books.read_book(agent, bytes));
            read.map_err(|error| Failure::within(path, &error))
        }
    };
    let cancel = context.cancel.clone();
    let mut answered = tasks.is_empty();
    if tasks.len() == 1 {
        agent.default_threads(threads);
        if matches.value_source("threads") == Some(ValueSource::DefaultValue) {
            agent.think_alone();
        }
    }
    if let Some(first) = tasks.first() {
        ready(first, &mut agent.fresh())?;
    }
    if threads == 1 || tasks.len() == 1 {
        for task in &tasks {
            let mut agent = agent.fresh();
            ready(task, &mut agent)?;
            let answer = context.searching(|context| {
                let mut line = SearchLine::new(&*task.session, context.lang);
                solve(task, &mut agent, all, (budget, seed), cancel.clone(), &mut line)
            });
            answered |= !answer.is_empty();
            print(&answer, tasks.len() > 1, context)?;
            context.finish()?;
            if let Some(path) = matches.get_one::<String>("save-policy") {
                let mut nobody = ();
                let left = Control::new(less(budget, &answer), seed, cancel.clone(), &mut nobody);
                let finished = answer.status != Status::Stopped;
                save_policy(task, &mut agent, path, finished, left)?;
            }
            if cancel.is_cancelled() {
                break;
            }
        }
    } else {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .stack_size(SEARCH_STACK)
            .build()
            .map_err(|error| args::wrong("--threads", &phrase!("{error}", "{error}")))?;
        let text = agent.to_string();
        let progress = bar(tasks.len() as u64);
        let (done, answers) = mpsc::channel();
        context.searching(|context| {
            pool.in_place_scope(|scope| {
                for (number, task) in tasks.iter().enumerate() {
                    let (done, cancel) = (done.clone(), cancel.clone());
                    let (text, ready, progress) = (&text, &ready, &progress);
                    scope.spawn(move |_| {
                        let mut agent =
                            Agent::parse(text, entry).expect("it was printed by an agent");
                        ready(task, &mut agent).expect("the book was read once before");
                        let answer = solve(task, &mut agent, all, (budget, seed), cancel, &mut ());
                        progress.inc(1);
                        // Whoever printed the others may have stopped: nobody listens then.
                        let _ = done.send((number, answer));
                    });
                }
                drop(done);
                // In the order of the file, each as soon as those before it are there.
                let mut waiting = BTreeMap::new();
                let mut next = 0;
                for (number, answer) in answers {
                    waiting.insert(number, answer);
                    while let Some(answer) = waiting.remove(&next) {
                        next += 1;
                        answered |= !answer.is_empty();
                        progress.suspend(|| print(&answer, tasks.len() > 1, context))?;
                        context.finish()?;
                    }
                }
                Ok::<(), Failure>(())
            })
        })?;
        progress.finish_and_clear();
    }
    if answered { Ok(()) } else { Err(Failure::NoAnswer) }
}

fn solve(
    task: &Task,
    agent: &mut Agent,
    all: bool,
    (budget, seed): (Budget, u64),
    cancel: Cancel,
    observer: &mut dyn Observer,
) -> Answer {
    let mut control = Control::new(budget, seed, cancel, observer);
    let answer = match task.session.can().solutions.filter(|_| all) {
        Some(solutions) => solutions.solve_all(agent, MOST_SOLUTIONS, &mut control),
        None => task.session.solve(agent, &mut control),
    };
    Answer { id: task.id.clone(), ..answer }
}

/// What an answer left of the budget.
fn less(budget: Budget, answer: &Answer) -> Budget {
    let spent = std::time::Duration::from_micros(answer.micros);
    Budget {
        time: budget.time.map(|time| time.saturating_sub(spent)),
        nodes: budget.nodes.map(|nodes| nodes.saturating_sub(answer.nodes)),
        ..budget
    }
}

/// Writes the policy that the agent found, as far as it came. One that is not finished says so, and
/// does not take the place of one that is.
fn save_policy(
    task: &Task,
    agent: &mut Agent,
    path: &str,
    finished: bool,
    mut control: Control<'_>,
) -> Result<(), Failure> {
    let policies =
        task.session.policies().map_err(|error| Failure::within("--save-policy", &error))?;
    let mut bytes = policies.write_policy(agent, &mut control);
    if let Some(bytes) = bytes.as_mut().filter(|_| !finished) {
        if Path::new(path).is_file() && is_finished(&files::read_table(path)?) == Some(true) {
            return Err(Failure::Input(phrase!(
                "{path}: holds a finished policy, which is kept; name another file for this one, which is not finished",
                "{path} : contient une politique terminée, qui est gardée ; nommez un autre fichier pour celle-ci, qui ne l'est pas"
            )));
        }
        mark_unfinished(bytes);
    }
    match bytes {
        Some(bytes) => files::write(path, Kind::Policy, &bytes),
        None => Err(Failure::NoAnswer),
    }
}

/// The model in a file, or that of the scenario, laid out within the budget.
fn model(
    matches: &ArgMatches,
    entry: &'static Entry,
    path: Option<&str>,
    context: &mut Context,
) -> Result<Box<dyn Session>, Failure> {
    let (source, text) = match path {
        Some(path) => (path.to_owned(), Some(files::read_model(path)?)),
        None => (args::source(matches), args::scenario(matches, entry)?),
    };
    let position = matches.get_one::<String>("position").filter(|_| path.is_none());
    let constants = super::solve_property::constants(matches)?;
    let constants: Vec<(&str, &str)> =
        constants.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let setup = Setup { position: position.map(String::as_str), scenario: text.as_deref() };
    let wanted = Wanted { constants: &constants, ..Wanted::default() };
    let (budget, seed) = (args::budget(matches), args::seed(matches));
    let cancel = context.cancel.clone();
    let opened = context.searching(|_| {
        let mut nobody = ();
        entry.open_model(&setup, &wanted, &mut Control::new(budget, seed, cancel, &mut nobody))
    });
    opened.map_err(|fault| match fault {
        Unread::Wrong(error) => Failure::within(&source, &error),
        Unread::Stopped(_) => Failure::NoAnswer,
    })
}

/// What a line of JSON says beside its position: its name; or, in the first line of a file, which
/// format the others have.
#[derive(Default, serde::Deserialize)]
struct Listed {
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    format: Option<String>,
}

/// One position a line; errors name the file and the line.
fn from_file(matches: &ArgMatches, path: &str) -> Result<Vec<Task>, Failure> {
    let entry = args::entry_of(matches)?;
    let text = files::read_text(path)?;
    let mut tasks = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let position = line.split('#').next().unwrap_or("").trim();
        let listed: Listed = serde_json::from_str(position).unwrap_or_default();
        if position.is_empty() || listed.format.is_some() {
            continue;
        }
        let session = args::open_at(matches, entry, Some(position))
            .map_err(|error| Failure::within(path, &error.on_line(index + 1)))?;
        tasks.push(Task { id: listed.id.unwrap_or_else(|| position.to_owned()), session });
    }
    if tasks.is_empty() {
        let empty = Phrase::new(
            "no position; expected one a line",
            "aucune position ; attendu une par ligne",
        );
        return Err(Failure::within(path, &InputError::new(empty)));
    }
    Ok(tasks)
}

fn print(answer: &Answer, many: bool, context: &mut Context) -> Result<(), Failure> {
    if context.json {
        return context.json_line(answer);
    }
    let lang = context.lang;
    let mut parts = vec![status(answer.status).get(lang).to_owned()];
    if let Some(result) = answer.outcome {
        parts.push(outcome(result).get(lang).to_owned());
    }
    if let Some(length) = answer.length {
        let text = if answer.length_exact {
            phrase!("length {length}", "longueur {length}")
        } else {
            phrase!("length {length} at most", "longueur {length} au plus")
        };
        parts.push(text.get(lang).to_owned());
    } else if let Some(least) = answer.at_least {
        parts.push(phrase!("at least {least}", "au moins {least}").get(lang).to_owned());
    }
    if let Some(value) = answer.value.filter(|_| answer.status != Status::Optimal) {
        let value = words::exact(value, lang);
        parts.push(phrase!("value {value}", "valeur {value}").get(lang).to_owned());
    }
    if let Some(arises) = &answer.arises {
        parts.push(arises.words.get(lang).to_owned());
    } else if let (Some(lower), Some(upper)) = (answer.lower, answer.upper) {
        let (lower, upper) = words::bounds(lower, upper, lang);
        let text = phrase!("between {lower} and {upper}", "entre {lower} et {upper}");
        parts.push(text.get(lang).to_owned());
    }
    if let Some(success) = answer.success {
        let success = lang.percent(success);
        parts.push(phrase!("success {success}", "succès {success}").get(lang).to_owned());
    } else if let Some((low, high)) = answer.success_within {
        let (low, high) = (lang.percent(low), lang.percent(high));
        let text = phrase!("success {low} to {high}", "succès {low} à {high}");
        parts.push(text.get(lang).to_owned());
    }
    if let Some(turns) = answer.turns {
        let turns = lang.decimal(turns, 3);
        parts.push(phrase!("{turns} turns", "{turns} tours").get(lang).to_owned());
    } else if answer.endless {
        let text = Phrase::new("it may go on for ever", "elle peut ne jamais finir");
        parts.push(text.get(lang).to_owned());
    } else if let Some((low, high)) = answer.turns_within {
        let low = lang.decimal(low, 3);
        let text = if high.is_finite() {
            let high = lang.decimal(high, 3);
            phrase!("{low} to {high} turns", "{low} à {high} tours")
        } else {
            phrase!("at least {low} turns", "au moins {low} tours")
        };
        parts.push(text.get(lang).to_owned());
    }
    if let (Some(states), Some(live)) = (answer.states, answer.live) {
        let (states, live) = (lang.whole(states as u64), lang.whole(live as u64));
        let text = phrase!("{states} states ({live} live)", "{states} états ({live} en cours)");
        parts.push(text.get(lang).to_owned());
    }
    if let Some(sweeps) = answer.sweeps {
        parts.push(phrase!("{sweeps} sweeps", "{sweeps} balayages").get(lang).to_owned());
    }
    if let Some(why) = answer.stopped {
        parts.push(words::stop(why).get(lang).to_owned());
    }
    if let Some(size) = answer.certificate {
        let size = lang.whole(size as u64);
        let text = phrase!(
            "certificate of {size} positions, checked",
            "certificat de {size} positions, vérifié"
        );
        parts.push(text.get(lang).to_owned());
    }
    parts.push(words::nodes(answer.nodes, lang));
    parts.push(words::time(answer.micros, lang));
    if many {
        context.line(&answer.id)?;
    }
    context.line(parts.join(", "))?;
    if let Some(complete) = answer.all_solutions {
        let count = answer.solutions.len();
        let text = if complete {
            phrase!("{count} optimal solutions", "{count} solutions optimales")
        } else {
            phrase!(
                "the first {count} optimal solutions",
                "les {count} premières solutions optimales"
            )
        };
        context.line(text.get(lang))?;
        for solution in &answer.solutions {
            context.line(solution.join(" "))?;
        }
    } else if !answer.moves.is_empty() {
        context.line(answer.moves.join(" "))?;
    }
    Ok(())
}

const fn outcome(result: GameResult) -> Phrase {
    match result {
        GameResult::Win => Phrase::new("win for the side to move", "gain pour qui a le trait"),
        GameResult::Draw => Phrase::new("draw", "nulle"),
        GameResult::Loss => Phrase::new("loss for the side to move", "perte pour qui a le trait"),
    }
}

const fn status(status: Status) -> Phrase {
    match status {
        Status::Optimal => Phrase::new("optimal", "optimal"),
        Status::Solved => Phrase::new("solved", "résolu"),
        Status::Unsolvable => Phrase::new("unsolvable (proved)", "insoluble (prouvé)"),
        Status::Proved => Phrase::new("proved", "prouvé"),
        Status::Stopped => Phrase::new("stopped", "arrêté"),
    }
}
