//! `meeple escampe-client`: play on a referee of the course's tournaments.

use std::net::TcpStream;

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::entry;
use meeple_arena::escampe::{Client, GAME, check_name};
use meeple_arena::session::Seat;
use meeple_core::{Lang, Phrase, phrase};
use serde_json::json;

use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;

/// Who plays unless another agent is named: a little less than the five minutes that players have.
const STANDARD: &str = "engine(clock=280s)";

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Play Escampe in a tournament over the network, with its referee",
        "Jouer à Escampe dans un tournoi en réseau, avec son arbitre",
    );
    let host = Phrase::new("Where the referee is", "Où est l'arbitre");
    let port = Phrase::new("Its port", "Son port");
    let name = Phrase::new("The name to play under", "Le nom sous lequel jouer");
    command
        .about(about.get(lang).to_owned())
        .arg(args::text("host", "H", &host, lang).default_value("127.0.0.1"))
        .arg(
            args::text("port", "P", &port, lang)
                .value_parser(value_parser!(u16).range(1..))
                .default_value("1234"),
        )
        .arg(args::text("name", "N", &name, lang).default_value("meeple"))
        .with_agent(lang)
        .with_seed(lang)
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let game = entry(GAME)?;
    let agent = args::agent(matches, game, STANDARD)?;
    let text = |option: &str| matches.get_one::<String>(option).cloned().unwrap_or_default();
    let (host, name) = (text("host"), text("name"));
    check_name(&name).map_err(|error| Failure::within("--name", &error))?;
    let port = matches.get_one::<u16>("port").copied().unwrap_or(1234);
    let stream = TcpStream::connect((host.as_str(), port)).map_err(|error| {
        let address = format!("{host}:{port}");
        Failure::Input(phrase!(
            "no referee at {address}: {error}",
            "pas d'arbitre à {address} : {error}"
        ))
    })?;
    let mut client = Client { name: &name, agent, seed: args::seed(matches) };
    let cancel = context.cancel.clone();
    let mut printed = Ok(());
    let finish = context
        .searching(|context| {
            client.play(stream, &cancel, &mut |seat, played| {
                if !context.json && printed.is_ok() {
                    let side = &game.card.sides[usize::from(seat == Seat::Second)];
                    let line = format!("{} {played}\n", context.say(side));
                    printed = context.prompt(&line);
                }
            })
        })
        .map_err(|error| Failure::Input(error.say()))?;
    printed?;
    if context.json {
        return context.json_line(&json!({
            "colour": finish.seat, "winner": finish.winner, "moves": finish.moves,
        }));
    }
    let verdict = match finish.winner {
        Some(seat) if seat == finish.seat => Phrase::new("won", "gagné"),
        Some(_) => Phrase::new("lost", "perdu"),
        None => Phrase::new("drawn", "partie nulle"),
    };
    context.line(verdict.get(context.lang))
}
