//! `meeple escampe-server`: a referee for two players on this machine.

use std::net::TcpListener;
use std::time::Duration;

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::entry;
use meeple_arena::escampe::{Ending, GAME, Referee, Report, WireError};
use meeple_arena::session::Seat;
use meeple_core::{Lang, Phrase, phrase};
use serde_json::json;

use crate::args;
use crate::context::Context;
use crate::failure::Failure;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new(
        "Referee games of Escampe between two programs, on 127.0.0.1",
        "Arbitrer des parties d'Escampe entre deux programmes, sur 127.0.0.1",
    );
    let port = Phrase::new("The port; 0 takes a free one", "Le port ; 0 en prend un libre");
    let games = Phrase::new(
        "Games, one after the other; players connect anew for each",
        "Nombre de parties, l'une après l'autre ; les joueurs se reconnectent à chacune",
    );
    let clock = Phrase::new(
        "Seconds that each player has for a game",
        "Secondes dont chaque joueur dispose par partie",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(
            args::text("port", "P", &port, lang)
                .value_parser(value_parser!(u16))
                .default_value("1234"),
        )
        .arg(
            args::text("games", "N", &games, lang)
                .value_parser(value_parser!(u32).range(1..))
                .default_value("1"),
        )
        .arg(args::seconds("clock", "S", &clock, lang).default_value("600"))
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let port = matches.get_one::<u16>("port").copied().unwrap_or(1234);
    let games = matches.get_one::<u32>("games").copied().unwrap_or(1);
    let standard = Referee::default();
    let clock = matches.get_one::<Duration>("clock").copied().unwrap_or(standard.clock);
    let referee = Referee { clock, ..standard };
    let network = |error: &std::io::Error| args::wrong("--port", &phrase!("{error}", "{error}"));
    let listener = TcpListener::bind(("127.0.0.1", port)).map_err(|error| network(&error))?;
    let address = listener.local_addr().map_err(|error| network(&error))?;
    if context.json {
        context.json_line(&json!({ "address": address.to_string() }))?;
    } else {
        let text = phrase!("the referee is at {address}\n", "l'arbitre est sur {address}\n");
        context.prompt(text.get(context.lang))?;
    }
    let cancel = context.cancel.clone();
    for number in 0..games {
        match context.searching(|_| referee.serve(&listener, &cancel)) {
            Ok(Some(report)) if context.json => context.json_line(&report)?,
            Ok(Some(report)) => {
                let text = format!("{}\n", words(&report, context.lang)?);
                context.prompt(&text)?;
            }
            Ok(None) => {
                let nobody =
                    Phrase::new("two players did not come", "deux joueurs ne sont pas venus");
                return Err(Failure::Input(nobody));
            }
            Err(WireError::Cancelled) if number > 0 => return Ok(()),
            Err(WireError::Cancelled) => return Err(Failure::NoAnswer),
            Err(error) => return Err(Failure::Input(error.say())),
        }
    }
    Ok(())
}

/// Who won, why, in how many moves.
fn words(report: &Report, lang: Lang) -> Result<String, Failure> {
    let [white, black] = &report.names;
    let count = report.moves.len();
    let how = match &report.ending {
        Ending::Taken => Phrase::new("the unicorn was taken", "la licorne est prise"),
        Ending::Illegal(text) => {
            let text = meeple_core::error::excerpt(text);
            phrase!("illegal answer {text}", "réponse illégale {text}")
        }
        Ending::Closed => Phrase::new("the connection was closed", "connexion fermée"),
        Ending::Late => Phrase::new("the clock ran out", "temps écoulé"),
        Ending::Length => Phrase::new("too many moves", "trop de coups"),
    };
    let sides = &entry(GAME)?.card.sides;
    let result = match report.winner {
        None => Phrase::new("drawn", "partie nulle"),
        Some(seat) => {
            let Phrase { en, fr } = &sides[usize::from(seat == Seat::Second)];
            phrase!("{en} wins", "victoire des {fr}")
        }
    };
    let (result, how) = (result.get(lang), how.get(lang));
    Ok(phrase!(
        "{white} - {black}: {result}, {how}, {count} moves",
        "{white} - {black} : {result}, {how}, {count} coups"
    )
    .get(lang)
    .to_owned())
}
