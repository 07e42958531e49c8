//! `meeple solve MISSION [FILE] --property P`: questions about chances and rewards.

use std::borrow::Cow;
use std::path::Path;
use std::time::Instant;

use clap::{Arg, ArgAction, ArgMatches, Command};
use meeple_arena::questions::{self, Accuracy, Frontier, Manner, Parts, Reply, Unanswered, micros};
use meeple_arena::{Entry, Session};
use meeple_core::markov::{Fraction, MarkovModel, Question, Unread, Wanted, read_questions};
use meeple_core::{Budget, Cancel, Control, InputError, Lang, Phrase, Setup, phrase};

use crate::args;
use crate::context::Context;
use crate::failure::Failure;
use crate::files;
use crate::reply;
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
        .arg(args::text("const", "N=4,…", &constants, lang).action(ArgAction::Append))
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
    let limits = Limits {
        budget: args::budget(matches),
        seed: args::seed(matches),
        cancel: context.cancel.clone(),
    };
    let mut parts = Parts::default();
    let opened = context.searching(|_| {
        limits.within(began, |control| {
            open(matches, entry, (&constants, &labels, manner), control, &mut parts)
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
        let shared = std::mem::take(&mut parts);
        let found = context.searching(|_| {
            limits.within(began, |control| answer(&model, question, manner, control))
        });
        match found.map_err(|error| wrong(question, &error))? {
            Found::Value(found) => {
                let parts = Parts { solve: found.parts.solve, ..shared };
                let (name, micros) = (question.name.clone(), micros(began.elapsed()));
                answered |= found.lower.is_some();
                reply::print(&Reply { name, micros, parts, ..*found }, context)?;
            }
            Found::Front(found) => {
                let parts = Parts { solve: found.parts.solve, ..shared };
                answered |= !found.points.is_empty();
                let micros = micros(began.elapsed());
                reply::print_front(&Frontier { micros, parts, ..*found }, context)?;
            }
        }
        context.finish()?;
        if context.cancel.is_cancelled() {
            break;
        }
    }
    if answered { Ok(()) } else { Err(Failure::NoAnswer) }
}

/// An answer of either kind.
enum Found {
    Value(Box<Reply>),
    Front(Box<Frontier>),
}

fn answer(
    model: &MarkovModel,
    question: &Question,
    manner: Manner,
    control: &mut Control<'_>,
) -> Result<Found, InputError> {
    match questions::trade_off(model, question, manner, control) {
        Some(front) => Ok(Found::Front(Box::new(front?))),
        None => {
            let property = &question.properties[0];
            let reply = questions::answer(model, property, manner, control)?;
            Ok(Found::Value(Box::new(reply)))
        }
    }
}

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
    if let Some(several) = questions.iter().find(|question| question.properties.len() > 2) {
        let error = InputError::new(Phrase::new(
            "expected two questions to be traded off against each other, multi(P, P)",
            "attendu deux questions à pondérer l'une contre l'autre, multi(P, P)",
        ));
        return Err(wrong(several, &error));
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
    (constants, labels, manner): (&[(String, String)], &[String], Manner),
    control: &mut Control<'_>,
    parts: &mut Parts,
) -> Result<Box<dyn Session>, Failure> {
    let file = matches.get_one::<String>("file");
    if !entry.card.is_format {
        let Some(path) = file else { return args::open(matches) };
        let id = entry.id;
        return Err(Failure::Input(phrase!(
            "{path}: {id} is asked about by --scenario and --position; expected no file",
            "{path} : {id} s'interroge par --scenario et --position ; attendu aucun fichier"
        )));
    }
    let reading = Instant::now();
    let (source, text) = match file {
        Some(path) if path == "-" => (path.clone(), Some(files::read_text(path)?)),
        Some(path) => (path.clone(), Some(files::read_model(path)?)),
        None => (args::source(matches), args::scenario(matches, entry)?),
    };
    parts.read = micros(reading.elapsed());
    let laying_out = Instant::now();
    let constants: Vec<(&str, &str)> =
        constants.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let wanted = Wanted { exact: manner.exact, constants: &constants, conditions: labels };
    let position = matches.get_one::<String>("position").filter(|_| file.is_none());
    let setup = Setup { position: position.map(String::as_str), scenario: text.as_deref() };
    let session = entry.open_model(&setup, &wanted, control).map_err(|fault| match fault {
        Unread::Wrong(error) => Failure::within(&source, &error),
        Unread::Stopped(_) => Failure::NoAnswer,
    })?;
    parts.layout = micros(laying_out.elapsed());
    Ok(session)
}
