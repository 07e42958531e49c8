//! `meeple perft`: lines of play of each length, the check that rules are right.

use std::time::Instant;

use clap::{Arg, ArgMatches, Command, value_parser};
use meeple_core::{Control, Lang, Phrase};
use serde_json::json;

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::words;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Count the lines of play of each length, one by one (perft: a test of the rules and their speed)",
        "Compter les lignes de jeu de chaque longueur, une par une (perft : un test des règles et de leur vitesse)",
    );
    let depth = Phrase::new("The greatest length", "La plus grande longueur");
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .arg(
            Arg::new("depth")
                .value_name("DEPTH")
                .required(true)
                .value_parser(value_parser!(u32).range(1..=1000))
                .help(depth.get(lang).to_owned()),
        )
        .with_position(lang)
        .with_budget(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let session = args::open(matches)?;
    let lines = session.lines()?;
    let deepest = matches.get_one::<u32>("depth").copied().unwrap_or(1);
    let (cancel, lang) = (context.cancel.clone(), context.lang);
    for depth in 1..=deepest {
        let started = Instant::now();
        let mut nobody = ();
        let mut control = Control::new(args::budget(matches), 0, cancel.clone(), &mut nobody);
        let counted = context.searching(|_| lines.perft(depth, &mut control));
        let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
        let Some(nodes) = counted else {
            return if depth == 1 { Err(Failure::NoAnswer) } else { Ok(()) };
        };
        if context.json {
            context.json_line(&json!({ "depth": depth, "nodes": nodes, "micros": micros }))?;
        } else {
            let speed = words::speed(nodes as f64 * 1e6 / micros.max(1) as f64, lang);
            let (time, nodes) = (words::time(micros, lang), lang.whole(nodes));
            context.line(format!("{depth:>3} {nodes:>16} {time:>10} {speed:>12}"))?;
        }
        context.finish()?;
    }
    Ok(())
}
