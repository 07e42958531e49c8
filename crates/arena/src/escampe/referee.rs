//! The referee: two connections, one game, the rules and the clocks.

use std::io;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use meeple_core::{Cancel, Setup};
use serde::Serialize;

use super::wire::{Wire, WireError};
use super::{colour, opponent};
use crate::entry;
use crate::session::{Seat, Session, Standing};

/// How games are refereed.
#[derive(Clone, Copy, Debug)]
pub struct Referee {
    /// Thinking time of each player for the whole game.
    pub clock: Duration,
    /// How long the referee waits for each player to come.
    pub arrival: Duration,
    /// A game with more moves is drawn: no rule ends it, and two quick programs could go round in
    /// circles until their clocks run out.
    pub longest: usize,
}

impl Default for Referee {
    /// Ten minutes and half a minute, as the course's referee has it.
    fn default() -> Self {
        Self { clock: Duration::from_secs(600), arrival: Duration::from_secs(30), longest: 2_000 }
    }
}

/// Whoever connects has so long to say its name.
const INTRODUCTION: Duration = Duration::from_secs(5);
/// What those hear who do not.
const NO_NAME: &str = "ERREUR nom attendu (name expected)";
/// What those hear who come third.
const TOO_LATE: &str = "ERREUR partie complete (two players are here already)";

/// Whether this can be the name of a player.
fn is_name(text: &str) -> bool {
    !text.is_empty() && !text.chars().any(char::is_control)
}

/// A game that was refereed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The players' names, White's first.
    pub names: [String; 2],
    /// Who won; `null` for nobody.
    pub winner: Option<Seat>,
    /// How it ended.
    pub ending: Ending,
    /// What was played, placements first.
    pub moves: Vec<String>,
    /// Seconds that each player used, White's first.
    pub seconds: [f64; 2],
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// A unicorn was taken.
    Taken,
    /// The loser sent this, which was no legal move.
    Illegal(String),
    /// The loser hung up.
    Closed,
    /// The loser's clock ran out.
    Late,
    /// It went on for too long: nobody won.
    Length,
}

impl Referee {
    /// Waits for two players and plays their game. `None` when not both came in time.
    ///
    /// # Errors
    /// When the listener fails, or somebody asked to stop.
    pub fn serve(
        &self,
        listener: &TcpListener,
        cancel: &Cancel,
    ) -> Result<Option<Report>, WireError> {
        let mut door = Vec::new();
        let mut welcome = || self.welcome(listener, &mut door, cancel);
        let Some((white, white_name)) = welcome()? else { return Ok(None) };
        let Some((black, black_name)) = welcome()? else { return Ok(None) };
        // Two play; the others are not kept waiting.
        for (mut wire, _) in door {
            let _ = wire.announce(TOO_LATE);
        }
        self.play([white, black], [white_name, black_name], cancel).map(Some)
    }

    /// The next player and its name: of all who are at the door the first who says it. Whoever says
    /// something else, or nothing for a while, is told so and sent away.
    fn welcome(
        &self,
        listener: &TcpListener,
        waiting: &mut Vec<(Wire, Instant)>,
        cancel: &Cancel,
    ) -> Result<Option<(Wire, String)>, WireError> {
        listener.set_nonblocking(true)?;
        let deadline = Instant::now() + self.arrival;
        loop {
            let mut news = false;
            match listener.accept() {
                Ok((stream, _)) => {
                    stream.set_nonblocking(false)?;
                    waiting.push((Wire::new(stream)?, Instant::now()));
                    news = true;
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error.into()),
            }
            let mut number = 0;
            while let Some((wire, since)) = waiting.get_mut(number) {
                match wire.glance() {
                    Ok(Some(name)) if is_name(&name) => {
                        let (wire, _) = waiting.remove(number);
                        return Ok(Some((wire, name)));
                    }
                    Ok(None) if since.elapsed() < INTRODUCTION => number += 1,
                    _ => {
                        let (mut wire, _) = waiting.remove(number);
                        let _ = wire.announce(NO_NAME);
                    }
                }
            }
            if cancel.is_cancelled() {
                return Err(WireError::Cancelled);
            }
            if Instant::now() >= deadline {
                return Ok(None);
            }
            if !news {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }

    fn play(
        &self,
        mut wires: [Wire; 2],
        names: [String; 2],
        cancel: &Cancel,
    ) -> Result<Report, WireError> {
        let game = entry("escampe").map_err(|_| WireError::Garbage)?;
        let mut session = game.open(&Setup::default()).map_err(|_| WireError::Garbage)?;
        let mut spent = [Duration::ZERO; 2];
        for seat in [Seat::First, Seat::Second] {
            // Who hung up already loses when its turn comes.
            let _ = wires[index(seat)].announce(colour(seat));
        }
        let (winner, ending) = loop {
            let seat = match session.standing() {
                Standing::ToMove(_) if session.history().len() >= self.longest => {
                    break (None, Ending::Length);
                }
                Standing::ToMove(seat) => seat,
                Standing::Won(seat) => break (Some(seat), Ending::Taken),
                _ => break (None, Ending::Length),
            };
            match self.turn(&mut *session, seat, &mut wires, &mut spent, cancel)? {
                None => {}
                Some(fault) => break (Some(opponent(seat)), fault),
            }
        };
        let word = winner.map_or("Égalité", colour);
        for wire in &mut wires {
            let _ = wire.announce(&format!("FIN! {word}"));
        }
        let seconds = spent.map(|time| time.as_secs_f64());
        Ok(Report { names, winner, ending, moves: session.history(), seconds })
    }

    /// Asks one player for one move; what it did wrong, if anything.
    fn turn(
        &self,
        session: &mut dyn Session,
        seat: Seat,
        wires: &mut [Wire; 2],
        spent: &mut [Duration; 2],
        cancel: &Cancel,
    ) -> Result<Option<Ending>, WireError> {
        let call = format!("JOUEUR {}", colour(seat));
        for wire in wires.iter_mut() {
            let _ = wire.announce(&call);
        }
        let asked = Instant::now();
        let deadline = asked + self.clock.saturating_sub(spent[index(seat)]);
        let answer = wires[index(seat)].hear(Some(deadline), cancel);
        spent[index(seat)] += asked.elapsed();
        let text = match answer {
            Ok(text) => text,
            Err(WireError::Cancelled) => return Err(WireError::Cancelled),
            Err(WireError::Late) => return Ok(Some(Ending::Late)),
            Err(WireError::Garbage) => return Ok(Some(Ending::Illegal(String::new()))),
            Err(WireError::Closed | WireError::Io(_)) => return Ok(Some(Ending::Closed)),
        };
        if session.play(&text).is_err() {
            return Ok(Some(Ending::Illegal(text)));
        }
        let played = session.history().last().cloned().unwrap_or(text);
        let _ = wires[index(opponent(seat))].say(&format!("MOUVEMENT {played}"));
        Ok(None)
    }
}

const fn index(seat: Seat) -> usize {
    seat.index()
}
