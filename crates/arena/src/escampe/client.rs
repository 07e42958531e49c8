//! A player that connects to a referee.

use std::net::TcpStream;

use meeple_core::{Cancel, Setup, rng};

use super::GAME;
use super::wire::{Wire, WireError};
use crate::catalogue::tournament_protocol::{Heard, Player};
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
        let mut player = Player::default();
        let game = entry(GAME).map_err(|_| WireError::Garbage)?;
        let mut session = game.open(&Setup::default()).map_err(|_| WireError::Garbage)?;
        let mut own = Seat::First;
        loop {
            match player.hear(&wire.hear(None, cancel)?)? {
                Heard::Colour(side) => own = side.into(),
                Heard::YourTurn => {
                    let ply = session.history().len() as u64;
                    let seed = rng::split_seed(self.seed, ply);
                    let chosen = choose(&*session, &mut self.agent, seed, cancel.child(), &mut ());
                    let Some(chosen) = chosen else { return Err(WireError::Garbage) };
                    wire.say(&chosen.name)?;
                    session.play(&chosen.name).map_err(|_| WireError::Garbage)?;
                    heard(own, &chosen.name);
                }
                Heard::OtherTurn => {}
                Heard::Played(side, name) => {
                    session.play(&name).map_err(|_| WireError::Garbage)?;
                    heard(side.into(), &name);
                }
                Heard::End(winner) => {
                    let winner = winner.map(Seat::from);
                    return Ok(Finish { seat: own, winner, moves: session.history() });
                }
            }
        }
    }
}
