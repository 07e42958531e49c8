//! Arguments that several commands share.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use clap::{Arg, ArgMatches, Command, value_parser};
use meeple_arena::agent::{read_bytes, read_count, read_time};
use meeple_arena::session::policy::is_finished;
use meeple_arena::{Agent, Entry, Session, entry, learning};
use meeple_core::{Budget, InputError, Lang, Phrase, Setup, Strengths, phrase};

use crate::context::Context;
use crate::failure::Failure;
use crate::files;

/// The game to play.
pub(crate) fn game(lang: Lang) -> Arg {
    let help = Phrase::new("The game: see `meeple list`", "Le jeu : voir `meeple list`");
    Arg::new("game").value_name("GAME").required(true).help(help.get(lang).to_owned())
}

/// Where to begin.
pub(crate) trait WithPosition {
    /// Adds `--position` and `--scenario`.
    fn with_position(self, lang: Lang) -> Self;
    /// Adds `--with`.
    fn with_agent(self, lang: Lang) -> Self;
    /// Adds `--book`.
    fn with_book(self, lang: Lang) -> Self;
    /// Adds `--policy`.
    fn with_policy(self, lang: Lang) -> Self;
    /// Adds `--weights`.
    fn with_weights(self, lang: Lang) -> Self;
    /// Adds `--time`, `--nodes`, `--memory` and `--seed`.
    fn with_budget(self, lang: Lang) -> Self;
    /// Adds `--seed`.
    fn with_seed(self, lang: Lang) -> Self;
}

impl WithPosition for Command {
    fn with_position(self, lang: Lang) -> Self {
        let position = Phrase::new(
            "A position in the game's notation; the start if left out",
            "Une position dans la notation du jeu ; le début par défaut",
        );
        let scenario = Phrase::new(
            "A scenario by name, or a file that holds one",
            "Un scénario par son nom, ou un fichier qui en contient un",
        );
        let enemies = Phrase::new(
            "Another number of enemies, in missions that have them",
            "Un autre nombre d'ennemis, dans les missions qui en ont",
        );
        self.arg(text("position", "P", &position, lang).allow_hyphen_values(true))
            .arg(text("scenario", "NAME|FILE", &scenario, lang))
            .arg(text("enemies", "N", &enemies, lang).value_parser(value_parser!(u8)))
    }

    fn with_agent(self, lang: Lang) -> Self {
        let help = Phrase::new(
            "Who thinks, such as 'alphabeta(depth=8, tt=64MB)'; see `meeple list GAME`",
            "Qui réfléchit, par exemple 'alphabeta(depth=8, tt=64MB)' ; voir `meeple list JEU`",
        );
        self.arg(text("with", "EXPR", &help, lang))
    }

    fn with_book(self, lang: Lang) -> Self {
        let book = Phrase::new(
            "A book of exact scores, as `meeple book` makes it",
            "Un livre de valeurs exactes, fait par `meeple book`",
        );
        self.arg(text("book", "FILE", &book, lang))
    }

    fn with_policy(self, lang: Lang) -> Self {
        let policy = Phrase::new(
            "Follow a mission's policy, as saved by `meeple solve --save-policy`",
            "Suivre la politique d'une mission, enregistrée par `meeple solve --save-policy`",
        );
        self.arg(text("policy", "FILE", &policy, lang).conflicts_with("with"))
    }

    fn with_weights(self, lang: Lang) -> Self {
        let weights = Phrase::new(
            "Judge moves by what `meeple learn` wrote to this file, unless an agent names its own priors",
            "Juger les coups par ce que `meeple learn` a écrit dans ce fichier, sauf si un agent nomme ses priors",
        );
        self.arg(text("weights", "FILE", &weights, lang))
    }

    fn with_budget(self, lang: Lang) -> Self {
        let time = Phrase::new(
            "Time for one answer, in seconds or with a unit: 5, 200ms, 2m",
            "Temps par réponse, en secondes ou avec une unité : 5, 200ms, 2m",
        );
        let nodes = Phrase::new(
            "Nodes (positions looked at) for one answer, such as 5000, 100k or 2M",
            "Nœuds (positions examinées) par réponse, par exemple 5000, 100k ou 2M",
        );
        let memory = Phrase::new(
            "Memory for tables, in megabytes or with a unit: 512, 1GB",
            "Mémoire des tables, en mégaoctets ou avec une unité : 512, 1GB",
        );
        let bytes = move |text: &str| {
            /// A bare number counts megabytes.
            const MEGABYTE: usize = 1 << 20;
            read_bytes(text, MEGABYTE).map_err(|wanted| expected(&wanted, lang))
        };
        let count = move |text: &str| read_count(text).map_err(|wanted| expected(&wanted, lang));
        self.arg(seconds("time", "S", &time, lang))
            .arg(number("nodes", "N", &nodes, lang).value_parser(count))
            .arg(number("memory", "MB", &memory, lang).value_parser(bytes))
            .with_seed(lang)
    }

    fn with_seed(self, lang: Lang) -> Self {
        let seed = Phrase::new(
            "Seed of everything random; the same seed gives the same run",
            "Graine du hasard ; la même graine redonne la même chose",
        );
        self.arg(text("seed", "S", &seed, lang).value_parser(value_parser!(u64)).default_value("0"))
    }
}

/// An option that takes a text.
pub(crate) fn text(name: &'static str, value: &'static str, help: &Phrase, lang: Lang) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help.get(lang).to_owned())
}

/// An option that takes a number. What begins with a hyphen is taken for a wrong number, and not
/// for an option that nobody knows.
fn number(name: &'static str, value: &'static str, help: &Phrase, lang: Lang) -> Arg {
    text(name, value, help, lang).allow_hyphen_values(true)
}

/// An option that takes a number in a range.
pub(crate) fn share(
    name: &'static str,
    value: &'static str,
    help: &Phrase,
    range: RangeInclusive<f64>,
    lang: Lang,
) -> Arg {
    number(name, value, help, lang).value_parser(move |text: &str| {
        let found = text.parse::<f64>().ok().filter(|share| range.contains(share));
        found.ok_or_else(|| {
            let (low, high) = (range.start(), range.end());
            let wanted = phrase!("a number from {low} to {high}", "attendu : de {low} à {high}");
            expected(&wanted, lang)
        })
    })
}

/// An option that takes a time, in seconds unless it has a unit.
pub(crate) fn seconds(name: &'static str, value: &'static str, help: &Phrase, lang: Lang) -> Arg {
    number(name, value, help, lang).value_parser(move |text: &str| time(text, lang))
}

/// A time, in seconds unless it has a unit.
pub(crate) fn time(text: &str, lang: Lang) -> Result<Duration, String> {
    read_time(text).map_err(|wanted| expected(&wanted, lang))
}

/// What an option's value should have been, as part of the sentence that the parser makes of it.
fn expected(wanted: &Phrase, lang: Lang) -> String {
    match lang {
        Lang::En => format!("expected {}", wanted.en),
        Lang::Fr => wanted.fr.clone().into_owned(),
    }
}

/// The game that was named.
pub(crate) fn entry_of(matches: &ArgMatches) -> Result<&'static Entry, Failure> {
    let id = matches.get_one::<String>("game").map_or("", String::as_str);
    Ok(entry(id)?)
}

/// The text of a scenario: a name as it is, or what a file holds; options come with it.
pub(crate) fn scenario(matches: &ArgMatches, entry: &Entry) -> Result<Option<String>, Failure> {
    let text = scenario_text(matches, entry)?;
    let Ok(Some(&enemies)) = matches.try_get_one::<u8>("enemies") else { return Ok(text) };
    let usual = || entry.scenarios.first().map(|choice| choice.name.to_owned());
    let Some(text) = text.or_else(usual) else { return Ok(None) };
    // A name takes options after a colon, the text of a file in its first line.
    Ok(Some(if text.contains('\n') {
        format!("#! enemies={enemies}\n{text}")
    } else {
        format!("{text}:enemies={enemies}")
    }))
}

fn scenario_text(matches: &ArgMatches, entry: &Entry) -> Result<Option<String>, Failure> {
    let Some(named) = matches.get_one::<String>("scenario") else { return Ok(None) };
    let known = entry.scenarios.iter().any(|choice| choice.name == named);
    let file = std::path::Path::new(named);
    let is_model = files::is_model(named);
    let by_ending = is_model || [".txt", ".toml"].iter().any(|ending| named.ends_with(ending));
    let looks_like_a_file = file.is_dir() || named.contains('/') || by_ending;
    if !known && !file.is_file() && looks_like_a_file {
        let message = Phrase::new("no such file", "fichier introuvable");
        return Err(wrong(&format!("--scenario {named}"), &message));
    }
    if known || !file.is_file() {
        return Ok(Some(named.clone()));
    }
    if is_model { files::read_model(named) } else { files::read_text(named) }.map(Some)
}

/// What holds the position or scenario that was asked for, in errors.
pub(crate) fn source(matches: &ArgMatches) -> String {
    let position = matches.get_one::<String>("position");
    let scenario = matches.get_one::<String>("scenario").filter(|_| position.is_none());
    scenario.map_or("--position".to_owned(), |name| format!("--scenario {name}"))
}

/// The position or scenario that was asked for, opened.
pub(crate) fn open(matches: &ArgMatches) -> Result<Box<dyn Session>, Failure> {
    let entry = entry_of(matches)?;
    let position = matches.get_one::<String>("position").map(String::as_str);
    open_at(matches, entry, position).map_err(|error| Failure::within(&source(matches), &error))
}

/// A given position within the scenario that was asked for.
pub(crate) fn open_at(
    matches: &ArgMatches,
    entry: &'static Entry,
    position: Option<&str>,
) -> Result<Box<dyn Session>, InputError> {
    let scenario = scenario(matches, entry)
        .map_err(|failure| InputError::new(Phrase::each(|lang| failure.say(lang))))?;
    entry.open(&Setup { position, scenario: scenario.as_deref() })
}

/// The agent named with `--with`, else the given one, whose own limits give way to the options.
pub(crate) fn agent(
    matches: &ArgMatches,
    entry: &Entry,
    otherwise: &str,
) -> Result<Agent, Failure> {
    match matches.get_one::<String>("with") {
        Some(text) => agent_from("--with", text, entry),
        None => {
            let mut agent = Agent::parse(otherwise, entry)?;
            agent.give_way(budget(matches));
            Ok(agent)
        }
    }
}

/// Gives the agent the book named with `--book`, if any.
pub(crate) fn read_book(
    matches: &ArgMatches,
    session: &dyn Session,
    agent: &mut Agent,
) -> Result<(), Failure> {
    match book(matches)? {
        None => Ok(()),
        Some((path, bytes)) => {
            let read = session.books().and_then(|books| books.read_book(agent, &bytes));
            read.map_err(|error| Failure::within(&path, &error))
        }
    }
}

/// Gives the agent the policy named with `--policy`, if any, and warns where it was not finished.
pub(crate) fn read_policy(
    matches: &ArgMatches,
    session: &dyn Session,
    agent: &mut Agent,
    context: &Context,
) -> Result<(), Failure> {
    let Some(path) = matches.get_one::<String>("policy") else { return Ok(()) };
    let bytes = files::read_table(path)?;
    let read = session.policies().and_then(|policies| policies.read_policy(agent, &bytes));
    read.map_err(|error| Failure::within(path, &error))?;
    if is_finished(&bytes) == Some(false) {
        let text = phrase!(
            "{path}: this policy was saved before it was finished; it may play far below its best",
            "{path} : cette politique a été enregistrée avant d'être terminée ; elle peut jouer bien en dessous de son mieux"
        );
        context.warn(&text);
    }
    Ok(())
}

/// The strengths in the file named with `--weights`, if any.
pub(crate) fn weights(
    matches: &ArgMatches,
    entry: &'static Entry,
) -> Result<Option<Arc<Strengths>>, Failure> {
    let Some(path) = matches.get_one::<String>("weights") else { return Ok(None) };
    let text = files::read_text(path)?;
    let read = learning::read_strengths(entry, &text);
    read.map(|strengths| Some(Arc::new(strengths))).map_err(|error| Failure::within(path, &error))
}

/// Lets the agent judge moves by the file named with `--weights`, if any.
pub(crate) fn read_weights(
    matches: &ArgMatches,
    entry: &'static Entry,
    agent: &mut Agent,
) -> Result<(), Failure> {
    if let Some(strengths) = weights(matches, entry)? {
        learning::check_use(agent).map_err(|error| Failure::within("--weights", &error))?;
        agent.judge_by(strengths);
    }
    Ok(())
}

/// The file named with `--book`, if any, and what it holds.
pub(crate) fn book(matches: &ArgMatches) -> Result<Option<(String, Vec<u8>)>, Failure> {
    let Some(path) = matches.get_one::<String>("book") else { return Ok(None) };
    let bytes = files::read_table(path)?;
    Ok(Some((path.clone(), bytes)))
}

/// An agent from an expression; errors name where the expression was given.
pub(crate) fn agent_from(source: &str, text: &str, entry: &Entry) -> Result<Agent, Failure> {
    Agent::parse(text, entry).map_err(|error| Failure::within(source, &error))
}

/// The limits given as options; a command without such options sets none.
pub(crate) fn budget(matches: &ArgMatches) -> Budget {
    Budget {
        time: matches.try_get_one::<Duration>("time").ok().flatten().copied(),
        nodes: matches.try_get_one::<u64>("nodes").ok().flatten().copied(),
        bytes: matches.try_get_one::<usize>("memory").ok().flatten().copied(),
        depth: None,
    }
}

/// The seed.
pub(crate) fn seed(matches: &ArgMatches) -> u64 {
    matches.get_one::<u64>("seed").copied().unwrap_or_default()
}

/// An error about a value that clap could not check.
pub(crate) fn wrong(option: &str, message: &Phrase) -> Failure {
    let (en, fr) = (&message.en, &message.fr);
    Failure::Input(phrase!("{option}: {en}", "{option} : {fr}"))
}
