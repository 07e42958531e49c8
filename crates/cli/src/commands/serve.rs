//! `meeple serve`: the web app on this machine.

use clap::{ArgMatches, Command, value_parser};
use meeple_core::{Lang, Phrase, phrase};
use meeple_web::ServeOptions;
use serde_json::json;

use crate::args;
use crate::context::Context;
use crate::failure::Failure;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Open the web app on 127.0.0.1 until Ctrl-C",
        "Ouvrir l'application web sur 127.0.0.1 jusqu'à Ctrl-C",
    );
    let port = Phrase::new(
        "The port; another free one if it is taken",
        "Le port ; un autre port libre s'il est pris",
    );
    command.about(about.get(lang).to_owned()).arg(
        args::text("port", "P", &port, lang).value_parser(value_parser!(u16)).default_value("7070"),
    )
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let port = matches.get_one::<u16>("port").copied().unwrap_or(7070);
    let options = ServeOptions { port, ..ServeOptions::default() };
    let mut told = Ok(());
    // The server ends by itself at Ctrl-C; the command must not end it first.
    context
        .searching(|context| {
            meeple_web::run(options, |address| {
                told = if context.json {
                    context.json_line(&json!({ "address": format!("http://{address}/") }))
                } else {
                    let text = phrase!(
                        "meeple is at http://{address}/ (Ctrl-C ends it)",
                        "meeple est sur http://{address}/ (Ctrl-C pour finir)"
                    );
                    context.line(text.get(context.lang)).and_then(|()| context.finish())
                };
            })
        })
        .map_err(|error| args::wrong("--port", &phrase!("{error}", "{error}")))?;
    told
}
