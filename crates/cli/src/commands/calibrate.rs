//! `meeple calibrate`: the levels of a game, measured.

use std::path::Path;

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::calibrate::{Notes, Settings, Task, calibrate, confirm, usual_rounds};
use meeple_core::{Lang, Phrase, phrase};

use super::flag;
use crate::args::{self, WithPosition as _};
use crate::contest;
use crate::context::Context;
use crate::failure::Failure;
use crate::files::{self, Kind};
use crate::progress::bar;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Measure the strength levels of a game, and print them as JSON",
        "Mesurer les niveaux de force d'un jeu, et les écrire en JSON",
    );
    let rounds = Phrase::new(
        "Openings for each pairing of a duel (150), puzzles or rounds of a race (100), missions (4000)",
        "Ouvertures pour chaque paire d'un duel (150), casse-tête ou manches d'une course (100), missions (4000)",
    );
    let confirm = Phrase::new(
        "Measure the existing levels by fresh games, instead of choosing new ones (duels)",
        "Mesurer les niveaux existants par des parties nouvelles, sans en choisir d'autres (duels)",
    );
    let progress = Phrase::new(
        "Keep what is measured in this file as it comes; after an interruption the same command goes on from there",
        "Garder ce qui est mesuré dans ce fichier au fur et à mesure ; après une interruption la même commande continue de là",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(
            args::text("rounds", "N", &rounds, lang)
                .value_parser(value_parser!(u32).range(2..=1_000_000)),
        )
        .arg(flag("confirm", &confirm, lang))
        .arg(args::text("progress", "FILE", &progress, lang))
        .with_seed(lang)
}

/// About as many steps as a measurement has.
const STEPS: u64 = 12;

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    let rounds = matches.get_one::<u32>("rounds").copied().unwrap_or_else(|| usual_rounds(entry));
    let (seed, cancel, lang) = (args::seed(matches), context.cancel.clone(), context.lang);
    let again = matches.get_flag("confirm");
    let path = matches.get_one::<String>("progress").map(String::as_str);
    let notes = match path {
        Some(path) => open(path, &Settings::new(entry.id, rounds, seed, again), context)?,
        None => Notes::default(),
    };
    let steps = bar(STEPS);
    let measured = context.searching(|_| {
        let measure = if again { confirm } else { calibrate };
        let task = Task { entry, rounds, seed, notes: &notes, cancel: &cancel };
        measure(task, &mut |step| {
            steps.inc(1);
            steps.set_message(step.get(lang).to_owned());
        })
    });
    steps.finish_and_clear();
    let Some(levels) = measured.map_err(|error| contest::failure(error, path))? else {
        context.warn(&left(path));
        return Err(Failure::NoAnswer);
    };
    if context.json {
        return context.json_line(&levels);
    }
    let text = serde_json::to_string_pretty(&levels).map_err(std::io::Error::from)?;
    context.line(text)
}

/// What an earlier run has measured already, which is told.
fn open(path: &str, settings: &Settings, context: &Context) -> Result<Notes, Failure> {
    files::check_place(path, Kind::Calibration)?;
    let notes = Notes::open(Path::new(path), settings);
    let notes = notes.map_err(|error| Failure::within(path, &error))?;
    let count = context.lang.whole(notes.count() as u64);
    if notes.count() > 0 {
        context.warn(&phrase!(
            "going on from {path}: what is measured there is not measured again ({count} entries)",
            "suite de {path} : ce qui y est mesuré ne l'est pas à nouveau ({count} lignes)"
        ));
    }
    Ok(notes)
}

fn left(path: Option<&str>) -> Phrase {
    match path {
        Some(path) => phrase!(
            "what was measured is kept in {path}; the same command goes on from there",
            "ce qui a été mesuré est gardé dans {path} ; la même commande continue de là"
        ),
        None => Phrase::new(
            "nothing was kept; with --progress FILE the same command goes on after an interruption",
            "rien n'a été gardé ; avec --progress FICHIER la même commande continue après une interruption",
        ),
    }
}
