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
mod gtp;
mod learn;
mod lesson;
mod list;
mod matches;
mod new;
mod pareto;
mod perft;
mod play;
mod race;
mod replay;
mod serve;
mod show;
mod simulate;
mod solve;
mod solve_local;
mod solve_property;
mod tournament;
mod trace;

use clap::{Arg, ArgAction, ArgMatches, Command};
use meeple_arena::catalogue::usual;
use meeple_arena::{CATALOGUE, Entry};
use meeple_core::{Lang, Phrase, phrase};

use crate::context::Context;
use crate::failure::Failure;

/// A command: its name, its arguments, what it does.
struct Known {
    name: &'static str,
    build: fn(Command, Lang) -> Command,
    run: fn(&ArgMatches, &mut Context) -> Result<(), Failure>,
}

const COMMANDS: &[Known] = &[
    Known { name: "list", build: list::build, run: list::run },
    Known { name: "play", build: play::build, run: play::run },
    Known { name: "advise", build: advise::build, run: advise::run },
    Known { name: "solve", build: solve::build, run: solve::run },
    Known { name: "new", build: new::build, run: new::run },
    Known { name: "show", build: show::build, run: show::run },
    Known { name: "check", build: check::build, run: check::run },
    Known { name: "match", build: matches::build, run: matches::run },
    Known { name: "tournament", build: tournament::build, run: tournament::run },
    Known { name: "simulate", build: simulate::build, run: simulate::run },
    Known { name: "trace", build: trace::build, run: trace::run },
    Known { name: "lesson", build: lesson::build, run: lesson::run },
    Known { name: "perft", build: perft::build, run: perft::run },
    Known { name: "bench", build: bench::build, run: bench::run },
    Known { name: "book", build: book::build, run: book::run },
    Known { name: "learn", build: learn::build, run: learn::run },
    Known { name: "calibrate", build: calibrate::build, run: calibrate::run },
    Known { name: "engine", build: engine::build, run: engine::run },
    Known { name: "gtp", build: gtp::build, run: gtp::run },
    Known { name: "escampe-client", build: escampe_client::build, run: escampe_client::run },
    Known { name: "escampe-server", build: escampe_server::build, run: escampe_server::run },
    Known { name: "export", build: export::build, run: export::run },
    Known { name: "serve", build: serve::build, run: serve::run },
    Known { name: "completions", build: completions::build, run: completions::run },
];

/// The whole command line in one language.
pub(crate) fn cli(lang: Lang) -> Command {
    let about = Phrase::new(
        "Play, solve and get advice on thinking games: puzzles, duels, missions and table games",
        "Jouer, résoudre et se faire conseiller : casse-tête, duels, missions et jeux de table",
    );
    let examples = examples();
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
    if lang == Lang::Fr {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        cli = cli.disable_version_flag(true).arg(version.help("Afficher la version"));
    }
    in_language(cli, lang)
}

/// What to try first, on the games at hand.
fn examples() -> Phrase {
    let is_duel = |entry: &Entry| entry.family.has_two_sides() && !entry.family.has_chance;
    let play = usual(is_duel).map_or("GAME", |entry| entry.id);
    let at = |fits: &dyn Fn(&Entry) -> bool| {
        let entry = CATALOGUE.iter().find(|entry| fits(entry));
        entry.map_or_else(String::new, |Entry { id, card, .. }| match card.example {
            plain if plain.contains(' ') => format!("{id} --position '{plain}'"),
            plain => format!("{id} --position {plain}"),
        })
    };
    let (duel, puzzle) = (at(&is_duel), at(&|entry| entry.family.has_solutions));
    let start = format!("meeple play {play} --level 3");
    phrase!(
        "Try:\n  meeple list                            the games\n  {start:<38} play in the terminal\n  meeple advise {duel}\n  meeple solve {puzzle}\n  meeple serve                           the same in a browser\n\nExit codes: 0 answered, 1 stopped before any answer, 2 bad input, 3 internal fault",
        "Essayez :\n  meeple list                            les jeux\n  {start:<38} jouer dans le terminal\n  meeple advise {duel}\n  meeple solve {puzzle}\n  meeple serve                           la même chose dans un navigateur\n\nCodes de sortie : 0 réponse, 1 arrêt avant toute réponse, 2 entrée fautive, 3 défaut interne"
    )
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
