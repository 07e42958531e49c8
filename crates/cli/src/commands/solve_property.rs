//! `meeple solve MISSION [FILE] --property P`: questions about chances and rewards.

use std::borrow::Cow;
use std::path::Path;
use std::time::Instant;

use clap::{Arg, ArgAction, ArgMatches, Command};
use meeple_arena::questions::{self, Accuracy, Manner, Parts, Reply, Trade, Unanswered, micros};
use meeple_arena::{Entry, Session};
use meeple_core::markov::{Fraction, Question, Unread, Wanted, read_questions};
use meeple_core::{Budget, Cancel, Control, InputError, Lang, Phrase, Setup, phrase};

use crate::args;
use crate::context::Context;
use crate::failure::Failure;
use crate::files;
use crate::reply;
use crate::trade;
use crate::words;

/// Adds the options of questions.
pub(super) fn options(command: Command, lang: Lang) -> Command {
    let property = Phrase::new(
        "Answer a question about a mission instead, such as 'Pmax=? [ F \"goal\" ]' (several, or a file of them: docs/missions.md)",
        "Répondre plutôt à une question sur une mission, comme 'Pmax=? [ F \"goal\" ]' (plusieurs, ou un fichier : docs/missions.md)",
    );
    let epsilon = Phrase::new(
        "How near the bounds of an answer have to be, as a share of the value [1e-6 if left out]",
        "À quel point les bornes d'une réponse doivent être proches, en part de la valeur [1e-6 par défaut]",
    );
    let exact = Phrase::new(
        "Answer questions by fractions, without any rounding",
        "Répondre aux questions par des fractions, sans aucun arrondi",
    );
    let constants = Phrase::new(
        "Values of constants that a model or a question leaves open: N=4,K=2",
        "Valeurs des constantes qu'un modèle ou une question laisse ouvertes : N=4,K=2",
    );
    let asked = ["property"];
    let read_epsilon = move |text: &str| {
        let value = text.parse::<f64>().ok().filter(|value| (1e-15..1.0).contains(value));
        let wanted = Phrase::new(
            "expected a number from 1e-15 to below 1",
            "attendu un nombre de 1e-15 à moins de 1",
        );
        value.ok_or_else(|| wanted.get(lang).to_owned())
    };
    command
        .arg(
            args::text("property", "P", &property, lang)
                .action(ArgAction::Append)
                .conflicts_with_all(["objective", "save-policy", "all", "with", "book"]),
        )
        .arg(
            args::text("epsilon", "E", &epsilon, lang)
                .value_parser(read_epsilon)
                .requires_all(asked),
        )
        .arg(
            Arg::new("exact")
                .long("exact")
                .action(ArgAction::SetTrue)
                .help(exact.get(lang).to_owned())
                .requires_all(asked)
                .conflicts_with("epsilon"),
        )
        .arg(
            args::text("const", "N=4,…", &constants, lang)
                .action(ArgAction::Append)
                .requires_all(asked),
        )
}

/// Answers the questions that were asked; `None` if there was none.
pub(super) fn run(matches: &ArgMatches, context: &mut Context) -> Option<Result<(), Failure>> {
    let texts = matches.get_many::<String>("property")?;
    let texts: Vec<&str> = texts.map(String::as_str).collect();
    Some(ask(matches, &texts, context))
}

fn ask(matches: &ArgMatches, texts: &[&str], context: &mut Context) -> Result<(), Failure> {
    let began = Instant::now();
    let entry = args::entry_of(matches)?;
    let constants = constants(matches)?;
    let questions = read(texts, &constants)?;
    let labels = questions::labels(&questions);
    let manner = Manner {
        accuracy: matches
            .get_one::<f64>("epsilon")
            .map_or_else(Accuracy::default, |&epsilon| Accuracy { epsilon }),
        exact: matches.get_flag("exact"),
    };
    // What may be missing of trade-offs.
    let range = match matches.get_one::<f64>("epsilon") {
        _ if manner.exact => 0.0,
        Some(&epsilon) => epsilon,
        None => TRADED,
    };
    let several = questions.iter().any(|question| question.properties.len() > 1);
    let limits = Limits {
        budget: args::budget(matches),
        seed: args::seed(matches),
        cancel: context.cancel.clone(),
    };
    let mut parts = Parts::default();
    let opened = context.searching(|_| {
        limits.within(began, |control| {
            open(
                matches,
                entry,
                (&constants, &labels, manner.exact || several),
                control,
                &mut parts,
            )
        })
    });
    let session = opened?;
    let asked = session.questions()?;
    let laying_out = Instant::now();
    let written =
        context.searching(|_| limits.within(began, |control| asked.written_out(&labels, control)));
    let model = match written {
        Ok(model) => model,
        Err(Unanswered::Wrong(error)) => return Err(Failure::within("--property", &error)),
        Err(Unanswered::Stopped(why)) => {
            context.warn(&words::stop(why));
            return Err(Failure::NoAnswer);
        }
    };
    parts.layout += micros(laying_out.elapsed());
    let mut answered = false;
    // What all questions share is counted with the first.
    let mut first = Some(began);
    for question in &questions {
        let began = first.take().unwrap_or_else(Instant::now);
        if question.properties.len() > 1 {
            let found = context.searching(|_| {
                limits.within(began, |control| questions::trade(&model, question, range, control))
            });
            let found = found.map_err(|error| wrong(question, &error))?;
            let found = Trade {
                micros: micros(began.elapsed()),
                parts: Parts { solve: found.parts.solve, ..std::mem::take(&mut parts) },
                ..found
            };
            answered |= !found.points.is_empty();
            trade::print(&found, manner.exact, context)?;
            context.finish()?;
            if context.cancel.is_cancelled() {
                break;
            }
            continue;
        }
        let property = &question.properties[0];
        let found = context.searching(|_| {
            limits.within(began, |control| questions::answer(&model, property, manner, control))
        });
        let found = found.map_err(|error| wrong(question, &error))?;
        let found = Reply {
            name: question.name.clone(),
            micros: micros(began.elapsed()),
            parts: Parts { solve: found.parts.solve, ..std::mem::take(&mut parts) },
            ..found
        };
        answered |= found.lower.is_some();
        reply::print(&found, context)?;
        context.finish()?;
        if context.cancel.is_cancelled() {
            break;
        }
    }
    if answered { Ok(()) } else { Err(Failure::NoAnswer) }
}

/// How much of what values range over trade-offs may miss, unless something else is asked for.
const TRADED: f64 = 1e-3;

/// What may be spent on each answer.
struct Limits {
    budget: Budget,
    seed: u64,
    cancel: Cancel,
}

impl Limits {
    /// Works within what is left since `began`.
    fn within<T>(&self, began: Instant, work: impl FnOnce(&mut Control<'_>) -> T) -> T {
        let time = self.budget.time.map(|time| time.saturating_sub(began.elapsed()));
        let budget = Budget { time, ..self.budget };
        let mut nobody = ();
        work(&mut Control::new(budget, self.seed, self.cancel.clone(), &mut nobody))
    }
}

/// All questions, from texts and from files.
fn read(texts: &[&str], constants: &[(String, String)]) -> Result<Vec<Question>, Failure> {
    let known: Vec<(String, Fraction)> = constants
        .iter()
        .filter_map(|(name, value)| Some((name.clone(), Fraction::parse(value)?)))
        .collect();
    let mut questions = Vec::new();
    for &text in texts {
        let (source, text) = if Path::new(text).is_file() {
            (text.to_owned(), Cow::Owned(files::read_text(text)?))
        } else {
            ("--property".to_owned(), Cow::Borrowed(text))
        };
        let read = read_questions(&text, &known);
        questions.extend(read.map_err(|error| Failure::within(&source, &error))?);
    }
    Ok(questions)
}

fn wrong(question: &Question, error: &InputError) -> Failure {
    Failure::within(&format!("--property {}", question.text), error)
}

/// `N=4,K=2`, from all options.
pub(super) fn constants(matches: &ArgMatches) -> Result<Vec<(String, String)>, Failure> {
    let mut found = Vec::new();
    let given = matches.get_many::<String>("const").unwrap_or_default();
    for part in given.flat_map(|text| text.split(',')).filter(|part| !part.trim().is_empty()) {
        let pair = part.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
        let Some((name, value)) =
            pair.filter(|(name, value)| !name.is_empty() && !value.is_empty())
        else {
            let what = Phrase::new("a name and its value: N=4", "un nom et sa valeur : N=4");
            return Err(Failure::within("--const", &InputError::expected(1, part, &what)));
        };
        found.push((name.to_owned(), value.to_owned()));
    }
    Ok(found)
}

/// The mission that was named, opened.
fn open(
    matches: &ArgMatches,
    entry: &'static Entry,
    (constants, labels, exact): (&[(String, String)], &[String], bool),
    control: &mut Control<'_>,
    parts: &mut Parts,
) -> Result<Box<dyn Session>, Failure> {
    let file = matches.get_one::<String>("file");
    let Some(path) = file else {
        let session = args::open(matches)?;
        return Ok(session);
    };
    if !entry.card.is_format {
        let id = entry.id;
        return Err(Failure::Input(phrase!(
            "{path}: {id} is asked about by --scenario and --position; expected no file",
            "{path} : {id} s'interroge par --scenario et --position ; attendu aucun fichier"
        )));
    }
    let reading = Instant::now();
    let text = files::read_model(path)?;
    parts.read = micros(reading.elapsed());
    let laying_out = Instant::now();
    let constants: Vec<(&str, &str)> =
        constants.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let wanted = Wanted { exact, constants: &constants, conditions: labels };
    let setup = Setup { position: None, scenario: Some(&text) };
    let session = entry.open_model(&setup, &wanted, control).map_err(|fault| match fault {
        Unread::Wrong(error) => Failure::within(path, &error),
        Unread::Stopped(_) => Failure::NoAnswer,
    })?;
    parts.layout = micros(laying_out.elapsed());
    Ok(session)
}
