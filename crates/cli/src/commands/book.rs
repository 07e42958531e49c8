//! `meeple book`: exact scores of the opening, worked out once and kept in a file.

use clap::{Arg, ArgMatches, Command, value_parser};
use meeple_core::{Control, Lang, Phrase, phrase};
use serde_json::json;

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::progress::bar;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Work out a book of exact scores for instant advice (Connect Four)",
        "Calculer un livre de valeurs exactes pour un conseil immédiat (Puissance 4)",
    );
    let file = Phrase::new("The file to write", "Le fichier à écrire");
    let plies = Phrase::new(
        "All positions of up to so many moves; each one more takes about five times as long",
        "Toutes les positions jusqu'à tant de coups ; chacun de plus prend environ cinq fois plus de temps",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(Arg::new("file").value_name("FILE").required(true).help(file.get(lang).to_owned()))
        .arg(
            args::text("plies", "N", &plies, lang)
                .value_parser(value_parser!(u8).range(..=10))
                .default_value("2"),
        )
        .with_agent(lang)
        .with_budget(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    let session = entry.open(&meeple_core::Setup::default())?;
    let mut agent = args::agent(matches, entry, entry.solver)?;
    let path = matches.get_one::<String>("file").map_or("", String::as_str);
    // A book takes long: a file that cannot be written is told before, not after.
    let place = std::path::Path::new(path);
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    if place.is_dir() || folder.is_some_and(|folder| !folder.is_dir()) {
        let message = Phrase::new(
            "cannot be written; expected a file in a folder that exists",
            "ne peut être écrit ; attendu un fichier dans un dossier qui existe",
        );
        return Err(args::wrong(path, &message));
    }
    let plies = matches.get_one::<u8>("plies").copied().unwrap_or(0);
    let (cancel, budget) = (context.cancel.clone(), args::budget(matches));
    let progress = bar(0);
    let book = context.searching(|_| {
        let mut nobody = ();
        let mut control = Control::new(budget, args::seed(matches), cancel, &mut nobody);
        session.write_book(&mut agent, plies, &mut control, &mut |done, all| {
            progress.set_length(all as u64);
            progress.set_position(done as u64);
        })
    })?;
    progress.finish_and_clear();
    let Some(bytes) = book else { return Err(Failure::NoAnswer) };
    std::fs::write(path, &bytes).map_err(|error| Failure::file(path, &error))?;
    if context.json {
        return context.json_line(&json!({ "file": path, "plies": plies, "bytes": bytes.len() }));
    }
    let size = context.lang.whole(bytes.len() as u64);
    let text = phrase!("{path}: {size} bytes", "{path} : {size} octets");
    context.line(text.get(context.lang))
}
