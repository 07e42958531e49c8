//! The referee: two connections, one game, the rules and the clocks.

use std::io;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use meeple_core::{Cancel, Side};
use serde::Serialize;

use super::wire::{Wire, WireError};
use super::{Ending, Message};
use crate::catalogue::tournament_protocol::{self as protocol, Answer, is_name};
use crate::session::Seat;

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
            let _ = wire.tell(&Message::TooLate);
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
                        let _ = wire.tell(&Message::NoName);
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
        let (mut referee, mut letters) = protocol::Referee::begin(self.longest);
        let mut spent = [Duration::ZERO; 2];
        loop {
            for letter in &letters {
                // Who hung up already loses when its turn comes.
                let _ = wires[letter.to.index()].tell(&letter.message);
            }
            let Some(side) = referee.awaited().map(Side::index) else { break };
            let asked = Instant::now();
            let deadline = asked + self.clock.saturating_sub(spent[side]);
            let answer = wires[side].hear(Some(deadline), cancel);
            spent[side] += asked.elapsed();
            letters = referee.hear(match answer {
                Ok(text) => Answer::Line(text),
                Err(WireError::Cancelled) => return Err(WireError::Cancelled),
                Err(WireError::Late) => Answer::Late,
                Err(WireError::Garbage) => Answer::Garbage,
                Err(WireError::Closed | WireError::Io(_)) => Answer::Closed,
            });
        }
        let (winner, ending) = referee.result().cloned().unwrap_or((None, Ending::Length));
        let seconds = spent.map(|time| time.as_secs_f64());
        let (winner, moves) = (winner.map(Seat::from), referee.moves().to_vec());
        Ok(Report { names, winner, ending, moves, seconds })
    }
}
