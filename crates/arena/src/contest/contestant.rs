//! Who takes part in a contest.

use std::fmt;
use std::time::{Duration, Instant};

use meeple_core::{Budget, Cancel, InputError, Phrase};

use super::clock::Stopwatch;
use super::external::{Command, Program};
use crate::session::{Session, choose_within};
use crate::{Agent, Entry};

/// What makes an expression name a program outside: `cmd:./engine --strong`.
const COMMAND: &str = "cmd:";

/// An agent of ours by its expression, or a program outside by its command line. Plain data: each
/// game makes its own player from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Agent(String),
    Program(Command),
}

impl Contestant {
    /// Reads an agent's expression, or `cmd:` and a command line. Only ever call it with what the
    /// user of this machine typed: a command line is run.
    ///
    /// # Errors
    /// As [`Agent::parse`]; or when no command follows.
    pub fn parse(text: &str, entry: &Entry) -> Result<Self, InputError> {
        let kind = match text.trim_start().strip_prefix(COMMAND) {
            Some(line) => Kind::Program(Command::parse(line)?),
            None => Kind::Agent(Agent::parse(text, entry)?.to_string()),
        };
        Ok(Self(kind))
    }

    /// An agent of ours.
    #[must_use]
    pub fn of_agent(agent: &Agent) -> Self {
        Self(Kind::Agent(agent.to_string()))
    }

    /// A player for one game.
    pub(super) fn enter(&self, entry: &'static Entry, start: &str) -> Result<Player, String> {
        match &self.0 {
            Kind::Agent(text) => {
                Agent::parse(text, entry).map(Player::Agent).map_err(|error| error.to_string())
            }
            Kind::Program(command) => Program::start(command, entry.id, start).map(Player::Program),
        }
    }
}

/// The expression, or the command line.
impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Agent(text) => f.write_str(text),
            Kind::Program(command) => write!(f, "{COMMAND}{command}"),
        }
    }
}

/// A contestant during one game.
pub(super) enum Player {
    Agent(Agent),
    Program(Program),
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
    /// It broke, or said something that is no move; with what happened.
    Broken(String),
}

impl Player {
    /// Asks for a move.
    pub(super) fn answer(
        &mut self,
        session: &dyn Session,
        watch: &Stopwatch,
        seed: u64,
        cancel: &Cancel,
    ) -> Result<Answered, Fault> {
        let started = Instant::now();
        match self {
            Self::Agent(agent) => {
                let budget = limits(agent, watch);
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
                    depth: choice.advice.as_ref().map_or(0, |advice| advice.depth),
                    guessed: choice.guessed,
                    name: choice.name,
                    used: started.elapsed(),
                })
            }
            Self::Program(program) => {
                let name = program.answer(&session.position(), watch, cancel)?;
                let used = started.elapsed();
                Ok(Answered { name, nodes: 0, depth: 0, guessed: false, used })
            }
        }
    }

    /// Tells a program what was played.
    pub(super) fn watch(&mut self, name: &str) {
        if let Self::Program(program) = self {
            program.tell(&format!("played {name}"));
        }
    }
}

/// The agent's own limits, tightened by a game clock; a time for each move is only for agents that
/// have none.
fn limits(agent: &Agent, watch: &Stopwatch) -> Budget {
    let own = agent.budget();
    match watch.allowance() {
        Some(time) if watch.is_for_game() || own == Budget::UNLIMITED => {
            own.and(Budget::time(time))
        }
        _ => own,
    }
}
