//! Which language to speak, before and while arguments are understood.

use std::error::Error as _;
use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use meeple_core::{Lang, Phrase, phrase};

/// The language asked for with `--lang`, else that of the environment, else English.
///
/// Help and errors of the arguments are already in that language, so it is looked for before they
/// are parsed.
pub(crate) fn wanted(arguments: &[OsString]) -> Lang {
    let texts: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let following = texts.windows(2).find(|pair| pair[0] == "--lang").map(|pair| pair[1]);
    let attached = texts.iter().find_map(|text| text.strip_prefix("--lang="));
    if let Some(lang) = following.or(attached).and_then(Lang::from_code) {
        return lang;
    }
    ["MEEPLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|code| !code.is_empty())
        .and_then(|code| Lang::from_code(&code))
        .unwrap_or_default()
}

/// Prints what is wrong with the arguments, or the help or version that was asked for.
pub(crate) fn explain(error: &clap::Error, lang: Lang) -> ExitCode {
    let asked_for = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    if asked_for {
        let _ = write!(std::io::stdout(), "{}", error.render());
        return ExitCode::SUCCESS;
    }
    let text = match (lang, translated(error)) {
        (Lang::Fr, Some(message)) => format!("meeple: {}\n", message.fr),
        _ => error.render().to_string(),
    };
    let _ = write!(std::io::stderr(), "{text}");
    ExitCode::from(2)
}

/// The usual mistakes, in our own words.
fn translated(error: &clap::Error) -> Option<Phrase> {
    let get = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (argument, value) = (get(ContextKind::InvalidArg), get(ContextKind::InvalidValue));
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            phrase!("unknown option {argument}", "option inconnue {argument} ; voir --help")
        }
        ErrorKind::InvalidSubcommand => {
            let name = get(ContextKind::InvalidSubcommand);
            phrase!("unknown command {name}", "commande inconnue {name} ; voir --help")
        }
        ErrorKind::MissingRequiredArgument => {
            phrase!("missing: {argument}", "il manque : {argument} ; voir --help")
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation if !value.is_empty() => {
            let valid = match get(ContextKind::ValidValue) {
                list if list.is_empty() => {
                    error.source().map(ToString::to_string).unwrap_or_default()
                }
                list => list,
            };
            phrase!(
                "{argument}: found {value}, expected {valid}",
                "{argument} : {value} trouvé, valeur attendue : {valid} ; voir --help"
            )
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return None;
        }
        ErrorKind::ArgumentConflict => {
            let other = get(ContextKind::PriorArg);
            phrase!("{argument} and {other} exclude each other", "{argument} et {other} s'excluent")
        }
        _ => return None,
    })
}
