//! `meeple list`: the games, and what each understands.

use clap::{Arg, ArgMatches, Command};
use meeple_arena::agent::{Method, Param, ParamKind};
use meeple_arena::levels::{Levels, none_for};
use meeple_arena::questions::Names;
use meeple_arena::{CATALOGUE, Entry, entry};
use meeple_core::error::excerpt;
use meeple_core::{InputError, Lang, Phrase, Setup, phrase};
use serde_json::{Value, json};

use super::flag;
use crate::context::Context;
use crate::failure::Failure;
use crate::table::align;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "The games; one game in detail; the parameters of one of its agents",
        "Les jeux ; un jeu en détail ; les paramètres d'un de ses agents",
    );
    let game = Phrase::new("Only this game, in detail", "Seulement ce jeu, en détail");
    let agent = Phrase::new(
        "Only this agent of the game, with its parameters",
        "Seulement cet agent du jeu, avec ses paramètres",
    );
    let levels = Phrase::new(
        "The strength levels of each game: how many, and the figures of the weakest and the strongest",
        "Les niveaux de force de chaque jeu : combien, et les chiffres du plus faible et du plus fort",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(Arg::new("game").value_name("GAME").help(game.get(lang).to_owned()))
        .arg(Arg::new("agent").value_name("AGENT").help(agent.get(lang).to_owned()))
        .arg(flag("levels", &levels, lang).conflicts_with("game"))
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let only = matches.get_one::<String>("game").map(|id| entry(id)).transpose()?;
    let agent = matches.get_one::<String>("agent");
    let agent = only.zip(agent).map(|(entry, name)| named(entry, name)).transpose()?;
    if context.json {
        for entry in CATALOGUE.iter().filter(|entry| only.is_none_or(|only| only.id == entry.id)) {
            context.json_line(&describe(entry, context.lang))?;
        }
        return Ok(());
    }
    match only {
        Some(entry) => match agent {
            Some(method) => parameters(entry, method, context),
            None => detail(entry, context),
        },
        None if matches.get_flag("levels") => all_levels(context),
        None => overview(context),
    }
}

fn overview(context: &mut Context) -> Result<(), Failure> {
    let rows: Vec<Vec<String>> = CATALOGUE
        .iter()
        .map(|entry| {
            vec![
                entry.id.to_owned(),
                context.say(&entry.family.title).to_owned(),
                context.say(&entry.card.name).to_owned(),
                context.say(&entry.card.about).to_owned(),
            ]
        })
        .collect();
    for line in align(&rows) {
        context.line(line)?;
    }
    let more = Phrase::new(
        "\n`meeple list GAME` tells more of one game.",
        "\n`meeple list JEU` en dit plus sur un jeu.",
    );
    context.line(more.get(context.lang))
}

/// How many levels each game has, and from which figure to which.
fn all_levels(context: &mut Context) -> Result<(), Failure> {
    let row = |entry: &Entry| {
        let levels = Levels::of(entry.id).map_or_else(|| none_for(entry), Levels::summary);
        vec![entry.id.to_owned(), levels.get(context.lang).to_owned()]
    };
    let rows: Vec<Vec<String>> = CATALOGUE.iter().map(row).collect();
    align(&rows).into_iter().try_for_each(|line| context.line(line))
}

fn detail(entry: &'static Entry, context: &mut Context) -> Result<(), Failure> {
    let lang = context.lang;
    context.line(format!("{} ({})", entry.card.name.get(lang), entry.family.title.get(lang)))?;
    context.line(entry.card.about.get(lang))?;
    let position = Phrase::new("Position:", "Position :");
    context.line(format!("\n{} {}", position.get(lang), entry.card.notation.get(lang)))?;
    context.line(format!("  {}", entry.card.example))?;
    context.line(Phrase::new("\nAgents", "\nAgents").get(lang))?;
    let row =
        |method: Method| vec![format!("  {}", method.name()), method.about().get(lang).to_owned()];
    let rows: Vec<Vec<String>> = entry.methods().map(row).collect();
    align(&rows).into_iter().try_for_each(|line| context.line(line))?;
    let (id, adviser, solver) = (entry.id, entry.card.adviser, entry.card.solver);
    let usual = phrase!(
        "Unless another is named, {adviser} plays and advises, {solver} solves.",
        "Sauf si un autre est nommé, {adviser} joue et conseille, {solver} résout."
    );
    context.line(format!("  {}", usual.get(lang)))?;
    let more = phrase!(
        "`meeple list {id} AGENT` shows the parameters of one of them.",
        "`meeple list {id} AGENT` montre les paramètres de l'un d'eux."
    );
    context.line(format!("  {}", more.get(lang)))?;
    for (title, choices) in [
        (Phrase::new("Knowledge", "Connaissances"), entry.knowledge),
        (Phrase::new("Scenarios", "Scénarios"), entry.scenarios),
    ] {
        if !choices.is_empty() {
            context.line(format!("\n{}", title.get(lang)))?;
            for choice in choices {
                context.line(format!("  {:<20}{}", choice.name, choice.about.get(lang)))?;
            }
        }
    }
    if let Some(names) = asked_by(entry) {
        let title = Phrase::new(
            "States in questions (solve --property), with the usual scenario",
            "États dans les questions (solve --property), avec le scénario habituel",
        );
        named_list(&title, &names.states, context)?;
        named_list(
            &Phrase::new("Rewards in questions", "Récompenses dans les questions"),
            &names.rewards,
            context,
        )?;
    }
    if !entry.card.glossary.is_empty() {
        context.line(Phrase::new("\nWords", "\nMots").get(lang))?;
        for (word, means) in entry.card.glossary {
            context.line(format!("  {:<20}{}", word.get(lang), means.get(lang)))?;
        }
    }
    if let Some(measured) = Levels::of(entry.id) {
        let (source, title) = (measured.source(), Phrase::new("Levels", "Niveaux"));
        context.line(format!("\n{} ({})", title.get(lang), source.get(lang)))?;
        for level in &measured.levels {
            context.line(format!("  {:<4}{}", level.level, level.say().get(lang)))?;
        }
        if let Some(promise) = measured.promise() {
            context.line(format!("  {}", promise.get(lang)))?;
        }
    } else {
        context.line(format!("\n{}", none_for(entry).get(lang)))?;
    }
    let defaults = Phrase::new("\nBy default", "\nPar défaut");
    context.line(defaults.get(lang))?;
    context.line(format!("  advise  {}\n  solve   {}", entry.card.adviser, entry.card.solver))
}

/// What questions about a game may name.
struct Asked {
    states: Names,
    rewards: Names,
}

/// What questions about the usual scenario of a game may name, if it answers any.
fn asked_by(entry: &'static Entry) -> Option<Asked> {
    let session = entry.open(&Setup::default()).ok()?;
    let questions = session.can().questions?;
    Some(Asked { states: questions.state_names(), rewards: questions.reward_names() })
}

fn named_list(title: &Phrase, names: &Names, context: &mut Context) -> Result<(), Failure> {
    let lang = context.lang;
    context.line(format!("\n{}", title.get(lang)))?;
    for (name, about) in names {
        let name = format!("\"{name}\"");
        context.line(format!("  {name:<20}{}", about.get(lang)))?;
    }
    Ok(())
}

/// The agent of a game that has this name.
fn named(entry: &Entry, name: &str) -> Result<Method, InputError> {
    entry.methods().find(|method| method.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
        let (found, id) = (excerpt(name), entry.id);
        let list = entry.methods().map(Method::name).collect::<Vec<_>>().join(", ");
        InputError::new(phrase!(
            "{id} has no agent {found}; expected one of: {list}",
            "{id} n'a pas d'agent {found} ; attendu l'un de : {list}"
        ))
    })
}

/// The name of an agent as it is typed, and what it is; not twice where that begins with the name.
fn title(method: Method, lang: Lang) -> String {
    let (name, about) = (method.name(), method.about());
    let about = about.get(lang);
    let first = about.split(':').next().unwrap_or_default().trim();
    let colon = Phrase::new(":", " :");
    if first.eq_ignore_ascii_case(name) {
        about.to_owned()
    } else {
        format!("{name}{} {about}", colon.get(lang))
    }
}

/// What an agent can be told, as it is typed: `engine(depth=8, tt=64MB)`.
fn parameters(entry: &Entry, method: Method, context: &mut Context) -> Result<(), Failure> {
    let lang = context.lang;
    context.line(format!("{}\n", title(method, lang)))?;
    let row = |param: Param| {
        let choices = entry.choices(param.kind).join(" | ");
        let expected = param.kind.expected();
        let kind = if choices.is_empty() { expected.get(lang).to_owned() } else { choices };
        vec![format!("  {}", param.name), kind, param.about.get(lang).to_owned()]
    };
    let rows: Vec<Vec<String>> = method.params().map(row).collect();
    align(&rows).into_iter().try_for_each(|line| context.line(line))?;
    let (id, name) = (entry.id, method.name());
    let first = method.params().find(|param| matches!(param.kind, ParamKind::Time));
    let example = first.map_or(String::new(), |param| format!("({}=2s)", param.name));
    let text = phrase!(
        "\nIn brackets: what holds unless you say otherwise. For instance:\n  meeple advise {id} --with '{name}{example}'",
        "\nEntre parenthèses : ce qui vaut par défaut. Par exemple :\n  meeple advise {id} --with '{name}{example}'"
    );
    context.line(text.get(lang))
}

fn describe(entry: &'static Entry, lang: Lang) -> Value {
    let choices = |list: &[meeple_core::menu::Choice]| -> Vec<Value> {
        list.iter().map(|c| json!({ "name": c.name, "about": c.about.get(lang) })).collect()
    };
    let agents: Vec<Value> = entry
        .methods()
        .map(|method| {
            let params: Vec<Value> = method
                .params()
                .map(|param| {
                    json!({
                        "name": param.name,
                        "about": param.about.get(lang),
                        "choices": entry.choices(param.kind),
                    })
                })
                .collect();
            json!({ "name": method.name(), "about": method.about().get(lang), "params": params })
        })
        .collect();
    let asked = asked_by(entry);
    let names = |list: Option<&Names>| -> Vec<Value> {
        let list = list.into_iter().flatten();
        list.map(|(name, about)| json!({ "name": name, "about": about.get(lang) })).collect()
    };
    json!({
        "id": entry.id,
        "kind": entry.family,
        "name": entry.card.name.get(lang),
        "about": entry.card.about.get(lang),
        "agents": agents,
        "formats": [{ "name": "position", "about": entry.card.notation.get(lang), "example": entry.card.example }],
        "knowledge": choices(entry.knowledge),
        "scenarios": choices(entry.scenarios),
        "labels": names(asked.as_ref().map(|asked| &asked.states)),
        "rewards": names(asked.as_ref().map(|asked| &asked.rewards)),
        "adviser": entry.card.adviser,
        "solver": entry.card.solver,
        "levels": Levels::of(entry.id).map_or_else(Vec::new, |measured| {
            measured.levels.iter().map(|level| level.agent.clone()).collect()
        }),
        "ratings": Levels::of(entry.id).map(|measured| &measured.levels),
        "careful_from": Levels::of(entry.id).and_then(|measured| measured.careful_from),
    })
}

#[cfg(test)]
mod tests {
    use meeple_arena::agent::METHODS;

    use super::*;

    #[test]
    fn an_agent_is_named_once() {
        for method in METHODS {
            for lang in [Lang::En, Lang::Fr] {
                let title = title(*method, lang);
                let mut parts = title.split(':').map(|part| part.trim().to_lowercase());
                let (first, second) = (parts.next(), parts.next());
                assert_eq!(first.as_deref(), Some(method.name()), "{title}");
                assert_ne!(first, second, "{title}");
            }
        }
    }
}
