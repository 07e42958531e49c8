//! `meeple engine`: one of our agents as a program that others may call, in the line protocol of
//! `meeple match … cmd:…`.

use std::io::BufRead as _;
use std::time::Duration;

use clap::{ArgMatches, Command};
use meeple_arena::Session;
use meeple_arena::contest::PROTOCOL;
use meeple_arena::session::choose_within;
use meeple_core::{Budget, Lang, Phrase, Setup, rng};

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Let another program play with ours, through standard input and output, one line a message",
        "Laisser un autre programme jouer avec le nôtre, par l'entrée et la sortie standard, un message par ligne",
    );
    command.about(about.get(lang).to_owned()).arg(args::game(lang)).with_agent(lang).with_seed(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let entry = args::entry_of(matches)?;
    let mut agent = args::agent(matches, entry, entry.card.adviser)?;
    // The limits of the usual agent hold only where whoever asks sets no time.
    let usual = Some(agent.budget()).filter(|_| !matches.contains_id("with"));
    if usual.is_some() {
        agent.give_way(Budget::time(Duration::ZERO));
    }
    let seed = args::seed(matches);
    let mut session: Box<dyn Session> = entry.open(&Setup::default())?;
    let mut asked = 0;
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "meeple" if rest.split_whitespace().eq([&PROTOCOL.to_string(), entry.id]) => {
                answer(context, &format!("ready meeple {agent}"))?;
            }
            "meeple" => {
                let id = entry.id;
                answer(context, &format!("error expected: meeple {PROTOCOL} {id}"))?;
            }
            "position" => match entry.open(&Setup::at(rest)) {
                Ok(opened) => session = opened,
                Err(error) => answer(context, &format!("error {error}"))?,
            },
            "go" => {
                let time = rest.trim().parse().ok().filter(|ms: &u64| *ms > 0);
                let budget = match (time, usual) {
                    (Some(ms), _) => agent.budget().and(Budget::time(Duration::from_millis(ms))),
                    (None, Some(usual)) => usual,
                    (None, None) => agent.budget(),
                };
                let seed = rng::split_seed(seed, asked);
                asked += 1;
                let cancel = context.cancel.clone();
                let choice = choose_within(&*session, &mut agent, budget, seed, cancel, &mut ());
                let text = choice.map_or("error the game is over".to_owned(), |choice| {
                    format!("move {}", choice.name)
                });
                answer(context, &text)?;
            }
            "quit" => break,
            // What was played is in the next position.
            _ => {}
        }
    }
    Ok(())
}

/// A line that goes out at once: whoever asked is waiting.
fn answer(context: &mut Context, text: &str) -> Result<(), Failure> {
    context.prompt(&format!("{text}\n"))
}
