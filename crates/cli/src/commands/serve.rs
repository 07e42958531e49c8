//! `meeple serve`: the web app on this machine.

use std::path::PathBuf;
use std::process::Stdio;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
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
    let data = Phrase::new(
        "The folder in which games are kept; by default the user's folder for application data",
        "Le dossier où les parties sont gardées ; par défaut le dossier de l'utilisateur pour les données d'applications",
    );
    let open = Phrase::new("Open it in the browser", "L'ouvrir dans le navigateur");
    command
        .about(about.get(lang).to_owned())
        .arg(
            args::text("port", "P", &port, lang)
                .value_parser(value_parser!(u16))
                .default_value("7070"),
        )
        .arg(args::text("data", "DIR", &data, lang))
        .arg(
            Arg::new("open")
                .long("open")
                .action(ArgAction::SetTrue)
                .help(open.get(lang).to_owned()),
        )
}

/// Asks the desktop to show an address; where there is none, nothing happens.
fn show(address: &str) {
    let (program, words): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let quiet = Stdio::null;
    let mut browser = std::process::Command::new(program);
    browser.args(words).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet());
    // Whoever has no desktop still has the address.
    let _ = browser.spawn();
}

/// Why there is no server.
fn failure(error: &std::io::Error, options: &ServeOptions) -> Failure {
    if error.kind() != std::io::ErrorKind::ResourceBusy {
        return args::wrong("serve", &phrase!("{error}", "{error}"));
    }
    let folder = options.data.clone().or_else(meeple_web::data_folder).unwrap_or_default();
    let folder = folder.display();
    Failure::Input(phrase!(
        "{folder}: another meeple keeps its games here (process {error}); use that one, end it, or name another folder with --data DIR",
        "{folder} : un autre meeple garde ses parties ici (processus {error}) ; utilisez-le, arrêtez-le, ou nommez un autre dossier avec --data DIR"
    ))
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let port = matches.get_one::<u16>("port").copied().unwrap_or(7070);
    let data = matches.get_one::<String>("data").map(PathBuf::from);
    let options = ServeOptions { port, data, ..ServeOptions::default() };
    let opens = matches.get_flag("open");
    let mut told = Ok(());
    // The server ends by itself at Ctrl-C; the command must not end it first.
    context
        .searching(|context| {
            meeple_web::run(&options, |address| {
                if opens {
                    show(&format!("http://{address}/"));
                }
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
        .map_err(|error| failure(&error, &options))?;
    told
}
