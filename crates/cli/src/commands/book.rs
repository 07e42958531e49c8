//! `meeple book`: the opening, worked out once and kept in a file.

mod placements;
mod scores;

use clap::{Arg, ArgMatches, Command, value_parser};
use meeple_core::{Lang, Phrase};

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Work out a book for instant advice: exact scores (Connect Four), lost placements (Escampe)",
        "Calculer un livre pour un conseil immédiat : valeurs exactes (Puissance 4), placements perdus (Escampe)",
    );
    let file = Phrase::new(
        "The file to write. After an interruption the same command goes on: Escampe's file gets every line as it is found, Connect Four keeps FILE.unfinished beside it until the book is complete",
        "Le fichier à écrire. Après une interruption la même commande continue : le fichier d'Escampe reçoit chaque ligne dès qu'elle est prête, Puissance 4 garde à côté FILE.unfinished jusqu'à ce que le livre soit complet",
    );
    let plies = Phrase::new(
        "Connect Four: all positions of up to this many moves; each further move takes about five times as long",
        "Puissance 4 : toutes les positions jusqu'à tant de coups ; chaque coup de plus prend environ cinq fois plus de temps",
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
    scores::run(matches, context, entry)
}
