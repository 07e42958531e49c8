//! A player that connects to a referee.

use std::net::TcpStream;

use meeple_core::{Cancel, InputError, Setup, phrase, rng};

use super::wire::{Wire, WireError};
use super::{colour, opponent, seat};
use crate::session::{Seat, choose};
use crate::{Agent, entry};

/// How a game ended, as the referee said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The colour we played.
    pub seat: Seat,
    /// Who won; `None` for nobody.
    pub winner: Option<Seat>,
    /// What was played, placements first.
    pub moves: Vec<String>,
}

/// Who plays, and under which name.
#[derive(Debug)]
pub struct Client<'a> {
    /// As the referee shows it.
    pub name: &'a str,
    /// Who thinks.
    pub agent: Agent,
    /// Seed of its chance.
    pub seed: u64,
}

impl Client<'_> {
    /// Plays one game to its end. `heard` is told of each move: whose it was and what.
    ///
    /// # Errors
    /// When the connection breaks, or the referee says something that is not of the protocol.
    pub fn play(
        &mut self,
        stream: TcpStream,
        cancel: &Cancel,
        heard: &mut dyn FnMut(Seat, &str),
    ) -> Result<Finish, WireError> {
        let mut wire = Wire::new(stream)?;
        wire.say(self.name)?;
        let own = seat(&wire.hear(None, cancel)?).ok_or(WireError::Garbage)?;
        let game = entry("escampe").map_err(|_| WireError::Garbage)?;
        let mut session = game.open(&Setup::default()).map_err(|_| WireError::Garbage)?;
        loop {
            let line = wire.hear(None, cancel)?;
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "JOUEUR" if rest == colour(own) => {
                    let ply = session.history().len() as u64;
                    let seed = rng::split_seed(self.seed, ply);
                    let chosen = choose(&*session, &mut self.agent, seed, cancel.child(), &mut ());
                    let Some(chosen) = chosen else { return Err(WireError::Garbage) };
                    wire.say(&chosen.name)?;
                    session.play(&chosen.name).map_err(|_| WireError::Garbage)?;
                    heard(own, &chosen.name);
                }
                "JOUEUR" => {}
                "MOUVEMENT" => {
                    session.play(rest).map_err(|_| WireError::Garbage)?;
                    heard(opponent(own), rest);
                }
                "FIN!" => {
                    return Ok(Finish { seat: own, winner: seat(rest), moves: session.history() });
                }
                _ => return Err(WireError::Garbage),
            }
        }
    }
}

/// Whether a name can be sent: one line that is not empty.
///
/// # Errors
/// Says what was expected.
pub fn check_name(name: &str) -> Result<(), InputError> {
    if !name.trim().is_empty() && !name.contains(['\n', '\r', '\0']) {
        return Ok(());
    }
    let found = meeple_core::error::excerpt(name);
    Err(InputError::new(phrase!(
        "{found} is no name; expected one line of text",
        "{found} n'est pas un nom ; attendu une ligne de texte"
    )))
}
