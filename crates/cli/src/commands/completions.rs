//! `meeple completions`: what a shell needs to complete our commands.

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use meeple_core::{Lang, Phrase};

use crate::context::Context;
use crate::failure::Failure;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Print completions for a shell: bash, zsh, fish, elvish or powershell",
        "Écrire les complétions pour un shell : bash, zsh, fish, elvish ou powershell",
    );
    command.about(about.get(lang).to_owned()).arg(
        Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell)),
    )
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let Some(&shell) = matches.get_one::<Shell>("shell") else { return Ok(()) };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut super::cli(context.lang), "meeple", &mut script);
    context.prompt(&String::from_utf8_lossy(&script))
}
