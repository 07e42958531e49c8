//! Who takes part in a contest.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use meeple_core::{Budget, Cancel, InputError, Phrase, Strengths, phrase};

use super::clock::Stopwatch;
use super::external::{Command, Program};
use super::gtp::{Beginning, GtpPlayer};
use super::wired::{self, Wired};
use crate::catalogue::ids;
use crate::session::{Seat, Session, choose_within};
use crate::{Agent, Entry};

/// What makes an expression name a program outside: `cmd:./engine --strong`.
const COMMAND: &str = "cmd:";
/// What makes it name a client of Escampe's tournaments: `escampe:java -jar it.jar {host} {port}`.
const ESCAMPE: &str = "escampe:";
/// What makes it name a program that speaks the Go Text Protocol: `gtp:gnugo --mode gtp`.
const GTP: &str = "gtp:";

/// An agent of ours by its expression, or a program outside by its command line. Plain data: each
/// game makes its own player from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Agent(String),
    Program(Command),
    Wired(Command),
    Gtp(Command),
}

impl Contestant {
    /// Reads an agent's expression, or `cmd:` and a command line, or for Escampe `escampe:` and the
    /// command line of a tournament client, or `gtp:` and that of a program for Go and its kin. Only ever call it with what the user of this machine
    /// typed: a command line is run.
    ///
    /// # Errors
    /// As [`Agent::parse`]; or when no command follows.
    pub fn parse(text: &str, entry: &Entry) -> Result<Self, InputError> {
        let typed = text.trim_start();
        let kind = if let Some(line) = typed.strip_prefix(COMMAND) {
            Kind::Program(Command::parse(line)?)
        } else if let Some(line) = typed.strip_prefix(ESCAMPE) {
            if entry.id != "escampe" {
                return Err(InputError::new(Phrase::new(
                    "escampe: names clients of that game alone; expected cmd: or an agent",
                    "escampe: ne nomme que des clients de ce jeu ; attendu cmd: ou un agent",
                )));
            }
            Kind::Wired(wired::parse(line)?)
        } else if let Some(line) = typed.strip_prefix(GTP) {
            if entry.card.exchange.is_none() {
                let list = ids(|entry| entry.card.exchange.is_some());
                return Err(InputError::new(phrase!(
                    "gtp: names programs of these games alone: {list}; expected cmd: or an agent",
                    "gtp: ne nomme que des programmes de ces jeux : {list} ; attendu cmd: ou un agent"
                )));
            }
            Kind::Gtp(Command::parse(line)?)
        } else {
            Kind::Agent(Agent::parse(text, entry)?.to_string())
        };
        Ok(Self(kind))
    }

    /// Whether it can only begin at the very start of the game, because its protocol has no words
    /// for a position.
    #[must_use]
    pub const fn needs_the_start(&self) -> bool {
        matches!(self.0, Kind::Wired(_))
    }

    /// An agent of ours.
    #[must_use]
    pub fn of_agent(agent: &Agent) -> Self {
        Self(Kind::Agent(agent.to_string()))
    }

    /// A player for one game, on that seat.
    pub(super) fn enter(
        &self,
        entry: &'static Entry,
        start: &str,
        beginning: Beginning<'_>,
        seat: Seat,
    ) -> Result<Player, String> {
        match &self.0 {
            Kind::Agent(text) => {
                Agent::parse(text, entry).map(Player::Agent).map_err(|error| error.to_string())
            }
            Kind::Program(command) => Program::start(command, entry.id, start).map(Player::Program),
            Kind::Wired(command) => Wired::start(command, seat).map(Player::Wired),
            Kind::Gtp(command) => {
                GtpPlayer::start(command, entry, beginning, seat).map(Player::Gtp)
            }
        }
    }
}

/// The expression, or the command line.
impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Agent(text) => f.write_str(text),
            Kind::Program(command) => write!(f, "{COMMAND}{command}"),
            Kind::Wired(command) => write!(f, "{ESCAMPE}{command}"),
            Kind::Gtp(command) => write!(f, "{GTP}{command}"),
        }
    }
}

/// A contestant during one game.
pub(super) enum Player {
    Agent(Agent),
    Program(Program),
    Wired(Wired),
    Gtp(GtpPlayer),
}

/// What a player answered.
pub(super) struct Answered {
    pub(super) name: String,
    pub(super) nodes: u64,
    pub(super) depth: u32,
    pub(super) guessed: bool,
    pub(super) used: Duration,
}

/// Why a player has no move.
pub(super) enum Fault {
    /// Everybody was asked to stop.
    Cancelled,
    /// It did not answer in time.
    Late,
    /// It gave up.
    Resigned,
    /// It broke, or said something that is no move; with what happened.
    Broken(String),
}

impl Player {
    /// Gives an agent of ours strengths of features, if there are any.
    pub(super) fn judge_by(&mut self, strengths: Option<&Arc<Strengths>>) {
        if let (Self::Agent(agent), Some(strengths)) = (self, strengths) {
            agent.judge_by(Arc::clone(strengths));
        }
    }

    /// Asks for a move.
    pub(super) fn answer(
        &mut self,
        session: &dyn Session,
        watch: &Stopwatch,
        bytes: Option<usize>,
        seed: u64,
        cancel: &Cancel,
    ) -> Result<Answered, Fault> {
        let started = Instant::now();
        match self {
            Self::Agent(agent) => {
                let memory = Budget { bytes, ..Budget::UNLIMITED };
                let budget = watch.limits(agent).and(memory);
                let choice = choose_within(session, agent, budget, seed, cancel.clone(), &mut ());
                if cancel.is_cancelled() {
                    return Err(Fault::Cancelled);
                }
                let choice = choice.ok_or_else(|| {
                    let message = Phrase::new("no move", "aucun coup");
                    Fault::Broken(message.en.into_owned())
                })?;
                Ok(Answered {
                    nodes: choice.nodes,
                    depth: choice.depth,
                    guessed: choice.guessed,
                    name: choice.name,
                    used: started.elapsed(),
                })
            }
            Self::Program(program) => {
                let name = program.answer(&session.position(), watch, cancel)?;
                Ok(Answered::outside(name, started))
            }
            Self::Wired(program) => {
                let name = program.answer(watch, cancel)?;
                Ok(Answered::outside(name, started))
            }
            Self::Gtp(program) => {
                let name = program.answer(watch, cancel)?;
                Ok(Answered::outside(name, started))
            }
        }
    }

    /// Tells a program what was played.
    pub(super) fn watch(&mut self, name: &str) {
        match self {
            Self::Agent(_) => {}
            Self::Program(program) => program.tell(&format!("played {name}")),
            Self::Wired(program) => program.hear_of(name),
            Self::Gtp(program) => program.hear_of(name),
        }
    }

    /// Tells a program how the game ended, where its protocol has words for it.
    pub(super) fn end(&mut self, winner: Option<Seat>) {
        if let Self::Wired(program) = self {
            program.end(winner);
        }
    }
}

impl Answered {
    /// The answer of a program outside, of which nothing but the time is known.
    fn outside(name: String, started: Instant) -> Self {
        Self { name, nodes: 0, depth: 0, guessed: false, used: started.elapsed() }
    }
}
