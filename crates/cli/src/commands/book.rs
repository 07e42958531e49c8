//! `meeple book`: the opening, worked out once and kept in a file.

mod placements;

use clap::{Arg, ArgMatches, Command, value_parser};
use meeple_core::{Control, Lang, Phrase, phrase};
use serde_json::json;

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::files::{self, Kind};
use crate::progress::bar;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Work out a book for instant advice: exact scores (Connect Four), lost placements (Escampe)",
        "Calculer un livre pour un conseil immédiat : valeurs exactes (Puissance 4), placements perdus (Escampe)",
    );
    let file = Phrase::new(
        "The file to write; for Escampe a file that exists is gone on with",
        "Le fichier à écrire ; pour Escampe un fichier existant est continué",
    );
    let plies = Phrase::new(
        "Connect Four: all positions of up to so many moves; each one more takes about five times as long",
        "Puissance 4 : toutes les positions jusqu'à tant de coups ; chacun de plus prend environ cinq fois plus de temps",
    );
    let command = command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(Arg::new("file").value_name("FILE").required(true).help(file.get(lang).to_owned()))
        .arg(
            args::text("plies", "N", &plies, lang)
                .value_parser(value_parser!(u8).range(..=10))
                .default_value("2"),
        )
        .with_agent(lang)
        .with_budget(lang);
    placements::options(command, lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    if entry.card.has_placement_book {
        return placements::run(matches, context);
    }
    placements::refuse(matches)?;
    let session = entry.open(&meeple_core::Setup::default())?;
    let mut agent = args::agent(matches, entry, entry.card.solver)?;
    let path = matches.get_one::<String>("file").map_or("", String::as_str);
    files::check_place(path, Kind::Book)?;
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
    files::write(path, Kind::Book, &bytes)?;
    if context.json {
        return context.json_line(&json!({ "file": path, "plies": plies, "bytes": bytes.len() }));
    }
    let size = context.lang.whole(bytes.len() as u64);
    let text = phrase!("{path}: {size} bytes", "{path} : {size} octets");
    context.line(text.get(context.lang))
}
