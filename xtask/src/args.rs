//! The command line of `cargo xtask`.

use crate::abuse::{Amount, PARTS};
use crate::check::Tier;

/// What the user asked for.
#[derive(Debug, PartialEq)]
pub(crate) enum Command {
    /// Print the help.
    Help,
    /// Run the checks up to this tier.
    Check(Tier),
    /// Abuse the release binary.
    Abuse(Amount),
    /// Measure what one more game and one more algorithm cost.
    Growth,
    /// Give mangled inputs to every parser, with these words for the program that does it.
    Fuzz(Vec<String>),
    /// Make a game that begins as a copy of another.
    NewGame {
        /// What it is called.
        name: String,
        /// The game it begins as.
        like: String,
    },
}

/// Reads the words after `cargo xtask`.
pub(crate) fn parse(words: &[String]) -> Result<Command, String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] => Ok(Command::Help),
        words if words.iter().any(|word| ["help", "-h", "--help"].contains(word)) => {
            Ok(Command::Help)
        }
        ["check", options @ ..] => tier(options).map(Command::Check),
        ["abuse"] => Ok(Command::Abuse(Amount::FULL)),
        ["abuse", "--quick"] => Ok(Command::Abuse(Amount::QUICK)),
        ["abuse", "--only", name] => match PARTS.into_iter().find(|part| part == name) {
            Some(part) => Ok(Command::Abuse(Amount { only: Some(part), ..Amount::FULL })),
            None => Err(format!("unknown part `{name}`: expected one of {}", PARTS.join(", "))),
        },
        ["abuse", option, ..] => {
            Err(format!("unknown option `{option}`: expected --quick or --only PART"))
        }
        ["growth"] => Ok(Command::Growth),
        ["growth", option, ..] => Err(format!("unknown option `{option}`: growth has none")),
        ["fuzz", "--minutes", _, ..] => {
            Ok(Command::Fuzz(words[1..].iter().map(|word| (*word).to_owned()).collect()))
        }
        ["fuzz", ..] => Err("expected fuzz --minutes N".to_owned()),
        ["new-game", name, "--like", like] | ["new-game", "--like", like, name] => {
            Ok(Command::NewGame { name: (*name).to_owned(), like: (*like).to_owned() })
        }
        ["new-game", ..] => Err("expected new-game NAME --like GAME".to_owned()),
        [other, ..] => Err(format!(
            "unknown command `{other}`: expected check, abuse, growth, fuzz or new-game"
        )),
    }
}

fn tier(options: &[&str]) -> Result<Tier, String> {
    let known = [("--quick", Tier::Quick), ("--long", Tier::Long)];
    let mut chosen = None;
    for option in options {
        let Some((_, tier)) = known.iter().find(|(name, _)| name == option) else {
            return Err(format!("unknown option `{option}`: expected --quick or --long"));
        };
        if chosen.is_some_and(|earlier| earlier != *tier) {
            return Err("--quick and --long exclude each other".to_owned());
        }
        chosen = Some(*tier);
    }
    Ok(chosen.unwrap_or(Tier::Full))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        parse(&words)
    }

    #[test]
    fn help_is_the_default() {
        assert_eq!(read(""), Ok(Command::Help));
        assert_eq!(read("--help"), Ok(Command::Help));
        assert_eq!(read("check --help"), Ok(Command::Help));
    }

    #[test]
    fn check_takes_one_tier() {
        assert_eq!(read("check"), Ok(Command::Check(Tier::Full)));
        assert_eq!(read("check --quick"), Ok(Command::Check(Tier::Quick)));
        assert_eq!(read("check --long"), Ok(Command::Check(Tier::Long)));
    }

    #[test]
    fn abuse_is_whole_or_quick() {
        assert_eq!(read("abuse"), Ok(Command::Abuse(Amount::FULL)));
        assert_eq!(read("abuse --quick"), Ok(Command::Abuse(Amount::QUICK)));
        let load = Amount { only: Some("load"), ..Amount::FULL };
        assert_eq!(read("abuse --only load"), Ok(Command::Abuse(load)));
        assert!(read("abuse --only tea").unwrap_err().contains("`tea`"));
        assert!(read("abuse --long").unwrap_err().contains("`--long`"));
    }

    #[test]
    fn growth_has_no_options() {
        assert_eq!(read("growth"), Ok(Command::Growth));
        assert!(read("growth --quick").unwrap_err().contains("`--quick`"));
    }

    #[test]
    fn fuzz_needs_its_minutes() {
        let wanted = Command::Fuzz(vec!["--minutes".into(), "5".into(), "--keep".into()]);
        assert_eq!(read("fuzz --minutes 5 --keep"), Ok(wanted));
        assert!(read("fuzz").unwrap_err().contains("--minutes"));
    }

    #[test]
    fn a_new_game_has_a_name_and_a_model() {
        let wanted = Command::NewGame { name: "chess".into(), like: "tictactoe".into() };
        assert_eq!(read("new-game chess --like tictactoe"), Ok(wanted));
        for line in ["new-game", "new-game chess", "new-game chess --like", "new-game a b --like c"]
        {
            assert!(read(line).unwrap_err().contains("NAME --like GAME"), "{line}");
        }
    }

    #[test]
    fn faults_name_the_word() {
        assert!(read("chekc").unwrap_err().contains("`chekc`"));
        assert!(read("check --fast").unwrap_err().contains("`--fast`"));
        assert!(read("check --quick --long").unwrap_err().contains("exclude"));
    }
}
