//! `meeple check`: what is wrong with a file, told as compilers do.

use std::fmt::Write as _;

use clap::{Arg, ArgMatches, Command};
use meeple_arena::Entry;
use meeple_arena::catalogue::usual;
use meeple_core::scene::Surface;
use meeple_core::survey::{Figure, Item, Survey};
use meeple_core::{InputError, Lang, Phrase, Setup, phrase};
use serde_json::{Map, Value, json};

use crate::args;
use crate::context::Context;
use crate::failure::Failure;
use crate::files;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Look for faults in a file: all of them, with line and column",
        "Chercher les fautes d'un fichier : toutes, avec ligne et colonne",
    );
    let scenario = Phrase::new("Check scenario files", "Vérifier des fichiers de scénario");
    let files = Phrase::new("The files; - is standard input", "Les fichiers ; - : entrée standard");
    let game = Phrase::new("The game they belong to", "Le jeu auquel ils appartiennent");
    let subject = Command::new("scenario")
        .about(scenario.get(lang).to_owned())
        .arg(
            Arg::new("files")
                .value_name("FILE")
                .num_args(1..)
                .required(true)
                .help(files.get(lang).to_owned()),
        )
        .arg(match usual(|entry| entry.card.editor.is_some()) {
            Some(drawn) => args::text("game", "GAME", &game, lang).default_value(drawn.id),
            None => args::text("game", "GAME", &game, lang).required(true),
        });
    command
        .about(about.get(lang).to_owned())
        .subcommand_required(true)
        .subcommand(super::in_language(subject, lang))
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("scenario", matches)) => scenarios(matches, context),
        _ => Ok(()),
    }
}

fn scenarios(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    let Some(faults) = entry.faults else {
        let id = entry.id;
        return Err(args::wrong(
            "--game",
            &phrase!("{id} has no scenario files", "{id} n'a pas de fichiers de scénario"),
        ));
    };
    let mut count = 0;
    for file in matches.get_many::<String>("files").into_iter().flatten() {
        let checked = Checked::of(file, entry, faults);
        count += checked.faults.len();
        if context.json {
            context.json_line(&checked.json(context.lang))?;
        } else {
            for line in checked.lines(context.lang) {
                context.line(line)?;
            }
        }
    }
    // The list comes before the count, whatever the two streams lead to.
    context.finish()?;
    if count == 0 { Ok(()) } else { Err(Failure::Faults(count)) }
}

/// What there is to say of one file.
struct Checked<'a> {
    file: &'a str,
    faults: Vec<InputError>,
    survey: Survey,
}

impl<'a> Checked<'a> {
    fn of(file: &'a str, entry: &'static Entry, look_for: fn(&str) -> Vec<InputError>) -> Self {
        let text = match files::text_of(file) {
            Ok(text) => text,
            Err(fault) => {
                let faults = vec![InputError::new(fault)];
                return Self { file, faults, survey: Survey::default() };
            }
        };
        let faults = look_for(&text);
        let survey = match entry.card.survey {
            _ if !faults.is_empty() => Survey::default(),
            Some(survey) => survey(&text),
            None => picture(entry, &text),
        };
        Self { file, faults, survey }
    }

    fn lines(&self, lang: Lang) -> Vec<String> {
        let warning = Phrase::new("warning: ", "avertissement : ");
        let faults = self.faults.iter().map(|fault| self.located(fault, "", lang));
        let warned = self.survey.warnings.iter();
        let warned = warned.map(|odd| self.located(odd, warning.get(lang), lang));
        let mut lines: Vec<String> = faults.chain(warned).collect();
        if self.faults.is_empty() {
            let fine = Phrase::new("no fault", "aucune faute");
            let colon = Phrase::new(": ", " : ");
            lines.push(format!("{}{}{}", self.file, colon.get(lang), fine.get(lang)));
            let items = &self.survey.items;
            let name = |item: &Item| item.name.get(lang).to_owned();
            let width = items.iter().map(|item| name(item).chars().count()).max().unwrap_or(0);
            let row = |item| format!("  {:width$}  {}", name(item), item.value.say(lang));
            lines.extend(items.iter().map(row));
        }
        lines
    }

    /// `my.toml:12:9: what is wrong`, as editors read it.
    fn located(&self, error: &InputError, kind: &str, lang: Lang) -> String {
        let mut line = self.file.to_owned();
        if let Some(place) = error.place {
            let _ = write!(line, ":{}:{}", place.line, place.column);
        }
        format!("{line}: {kind}{}", error.message.get(lang))
    }

    fn json(&self, lang: Lang) -> Value {
        let list = |errors: &[InputError]| -> Vec<Value> {
            errors
                .iter()
                .map(|error| {
                    let place = error.place;
                    json!({
                        "line": place.map(|place| place.line),
                        "column": place.map(|place| place.column),
                        "message": error.message.get(lang),
                    })
                })
                .collect()
        };
        let items = self.survey.items.iter();
        let summary: Map<String, Value> =
            items.map(|item| (item.key.to_owned(), value(&item.value, lang))).collect();
        json!({
            "file": self.file,
            "ok": self.faults.is_empty(),
            "faults": list(&self.faults),
            "warnings": list(&self.survey.warnings),
            "summary": if self.faults.is_empty() { Value::Object(summary) } else { Value::Null },
        })
    }
}

fn value(figure: &Figure, lang: Lang) -> Value {
    match figure {
        Figure::Text(words) => words.get(lang).into(),
        Figure::Whole(count) => (*count).into(),
        Figure::Share(number) | Figure::Number(number) => (*number).into(),
        Figure::Size(columns, rows) => json!([columns, rows]),
    }
}

/// What the picture of a scenario says of it, for games that say no more.
fn picture(entry: &'static Entry, text: &str) -> Survey {
    let setup = Setup { scenario: Some(text), ..Setup::default() };
    let Ok(session) = entry.open(&setup) else { return Survey::default() };
    let scene = session.scene();
    let title = Figure::Text(scene.title);
    let mut items = vec![Item { key: "title", name: Phrase::new("Title", "Titre"), value: title }];
    if let Surface::Squares { columns, rows } = scene.surface {
        let value = Figure::Size(columns, rows);
        items.push(Item { key: "size", name: Phrase::new("Size", "Taille"), value });
    }
    Survey { items, warnings: Vec::new() }
}
