//! `meeple export`: a mission's whole model as a file that other model checkers read.

use clap::{Arg, ArgMatches, Command};
use meeple_core::markov::Format;
use meeple_core::{Control, Lang, Phrase};

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::files::{self, Kind};

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Write the model of a mission to a file, for model checkers such as Storm",
        "Écrire le modèle d'une mission dans un fichier, pour des vérificateurs de modèles tels que Storm",
    );
    let format = Phrase::new(
        "drn: the explicit text format of Storm; prism: the language of PRISM; left out, what FILE ends in, else drn",
        "drn : le format texte explicite de Storm ; prism : le langage de PRISM ; sans cela, ce par quoi FILE finit, sinon drn",
    );
    let file = Phrase::new(
        "The file to write; standard output if left out",
        "Le fichier à écrire ; la sortie standard par défaut",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(Arg::new("file").value_name("FILE").help(file.get(lang).to_owned()))
        .with_position(lang)
        .arg(
            args::text("format", "FORMAT", &format, lang)
                .value_parser(Format::ALL.map(|(name, _)| name)),
        )
        .with_budget(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let session = args::open(matches)?;
    let model = session.model()?;
    let format = format(matches);
    let (budget, cancel) = (args::budget(matches), context.cancel.clone());
    let written = context.searching(|_| {
        let mut nobody = ();
        let mut control = Control::new(budget, args::seed(matches), cancel, &mut nobody);
        model.export(format, &mut control)
    });
    let text = written.ok_or(Failure::NoAnswer)?;
    match matches.get_one::<String>("file") {
        Some(path) => files::write(path, Kind::Model, text.as_bytes()),
        None => context.prompt(&text),
    }
}

/// The format that was asked for, or that the name of the file tells.
fn format(matches: &ArgMatches) -> Format {
    let named = matches.get_one::<String>("format").map(String::as_str);
    let by_ending = || {
        let path = matches.get_one::<String>("file")?;
        [".prism", ".nm", ".pm"].iter().any(|ending| path.ends_with(ending)).then_some("prism")
    };
    let name = named.or_else(by_ending).unwrap_or("drn");
    Format::ALL.into_iter().find(|(known, _)| *known == name).map_or_else(Format::default, |f| f.1)
}
