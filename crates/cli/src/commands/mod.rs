//! The commands, one a file: each builds its arguments and runs.

mod advise;
mod bench;
mod book;
mod calibrate;
mod check;
mod completions;
mod engine;
mod escampe_client;
mod escampe_server;
mod export;
mod front;
mod lesson;
mod list;
mod matches;
mod new;
mod perft;
mod play;
mod race;
mod replay;
mod serve;
mod show;
mod simulate;
mod solve;
mod tournament;
mod trace;

use clap::{Arg, ArgAction, ArgMatches, Command};
use meeple_core::{Lang, Phrase};

use crate::context::Context;
use crate::failure::Failure;

/// A command: its name, its arguments, what it does.
struct Entry {
    name: &'static str,
    build: fn(Command, Lang) -> Command,
    run: fn(&ArgMatches, &mut Context) -> Result<(), Failure>,
}

const COMMANDS: &[Entry] = &[
    Entry { name: "list", build: list::build, run: list::run },
    Entry { name: "play", build: play::build, run: play::run },
    Entry { name: "advise", build: advise::build, run: advise::run },
    Entry { name: "solve", build: solve::build, run: solve::run },
    Entry { name: "new", build: new::build, run: new::run },
    Entry { name: "show", build: show::build, run: show::run },
    Entry { name: "check", build: check::build, run: check::run },
    Entry { name: "match", build: matches::build, run: matches::run },
    Entry { name: "tournament", build: tournament::build, run: tournament::run },
    Entry { name: "simulate", build: simulate::build, run: simulate::run },
    Entry { name: "trace", build: trace::build, run: trace::run },
    Entry { name: "lesson", build: lesson::build, run: lesson::run },
    Entry { name: "perft", build: perft::build, run: perft::run },
    Entry { name: "bench", build: bench::build, run: bench::run },
    Entry { name: "book", build: book::build, run: book::run },
    Entry { name: "calibrate", build: calibrate::build, run: calibrate::run },
    Entry { name: "engine", build: engine::build, run: engine::run },
    Entry { name: "escampe-client", build: escampe_client::build, run: escampe_client::run },
    Entry { name: "escampe-server", build: escampe_server::build, run: escampe_server::run },
    Entry { name: "export", build: export::build, run: export::run },
    Entry { name: "serve", build: serve::build, run: serve::run },
    Entry { name: "completions", build: completions::build, run: completions::run },
];

/// The whole command line in one language.
pub(crate) fn cli(lang: Lang) -> Command {
    let about = Phrase::new(
        "Play, solve and get advice on thinking games: puzzles, duels and missions",
        "Jouer, résoudre et se faire conseiller : casse-tête, duels et missions",
    );
    let examples = Phrase::new(
        "Try:\n  meeple list                            the games\n  meeple play connect4 --level 3         play in the terminal\n  meeple advise tictactoe --position x-o-x----\n  meeple solve fifteen --position '1 2 0 3 4 5 6 7 8'\n  meeple serve                           the same in a browser\n\nExit codes: 0 answered, 1 stopped before any answer, 2 bad input, 3 internal fault",
        "Essayez :\n  meeple list                            les jeux\n  meeple play connect4 --level 3         jouer dans le terminal\n  meeple advise tictactoe --position x-o-x----\n  meeple solve fifteen --position '1 2 0 3 4 5 6 7 8'\n  meeple serve                           la même chose dans un navigateur\n\nCodes de sortie : 0 réponse, 1 arrêt avant toute réponse, 2 entrée fautive, 3 défaut interne",
    );
    let json = Phrase::new("Print one JSON object a line", "Écrire un objet JSON par ligne");
    let language = Phrase::new(
        "Language; by default that of the environment",
        "Langue ; par défaut celle de l'environnement",
    );
    let colour = Phrase::new("When to use colours", "Quand utiliser des couleurs");
    let mut cli = Command::new("meeple")
        .version(env!("CARGO_PKG_VERSION"))
        .about(about.get(lang).to_owned())
        .after_help(examples.get(lang).to_owned())
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .arg(flag("json", &json, lang).global(true))
        .arg(
            crate::args::text("lang", "LANG", &language, lang)
                .value_parser(["en", "fr"])
                .global(true),
        )
        .arg(
            crate::args::text("color", "WHEN", &colour, lang)
                .value_parser(["auto", "always", "never"])
                .hide_possible_values(false)
                .global(true),
        );
    for entry in COMMANDS {
        cli = cli.subcommand(in_language((entry.build)(Command::new(entry.name), lang), lang));
    }
    in_language(cli, lang)
}

/// A switch.
fn flag(name: &'static str, help: &Phrase, lang: Lang) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help.get(lang).to_owned())
}

/// Headings that clap writes itself, in French where asked.
fn in_language(command: Command, lang: Lang) -> Command {
    if lang == Lang::En {
        return command;
    }
    let list = if command.get_subcommands().next().is_some() {
        "Commandes :\n{subcommands}\n\n"
    } else if command.get_positionals().next().is_some() {
        "Arguments :\n{positionals}\n\n"
    } else {
        ""
    };
    command
        .help_template(format!(
            "{{about-with-newline}}\nUsage : {{usage}}\n\n{list}Options :\n{{options}}{{after-help}}"
        ))
        .disable_help_flag(true)
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help("Afficher cette aide"),
        )
}

/// Runs the command that was asked for.
pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(()) };
    match COMMANDS.iter().find(|entry| entry.name == name) {
        Some(entry) => (entry.run)(matches, context),
        None => Ok(()),
    }
}
