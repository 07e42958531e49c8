//! The Go Text Protocol, version 2 (G. Farnebäck), for the games that other programs speak it for:
//! lines in, answers out. GoGui, Sabaki, gogui-twogtp and HexGui talk to this.

mod analysis;
mod clock;
mod commands;
mod line;

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use clock::Clock;
use commands::COMMANDS;
pub use line::Line;
use meeple_core::card::{Diagram, Exchange};
use meeple_core::{Budget, Cancel, InputError, Scene, Setup, Side, Strengths, phrase, rng};

use crate::session::{Seat, Session, Standing, choose_within};
use crate::{Agent, Entry, catalogue};

/// What the protocol may ask of the world around.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    /// Draws a position.
    pub draw: fn(&Scene) -> String,
    /// Reads a file.
    pub read: fn(&str) -> Result<String, String>,
}

/// A program that answers to the protocol.
pub struct Gtp {
    entry: &'static Entry,
    exchange: &'static Exchange,
    /// As it was asked for; each game begins with a fresh one.
    expression: String,
    /// Whether nobody asked for it: then its limits give way to a clock.
    is_usual: bool,
    agent: Agent,
    session: Box<dyn Session>,
    size: u16,
    komi: Option<f64>,
    clock: Clock,
    seed: u64,
    around: Surroundings,
    strengths: Option<Arc<Strengths>>,
}

/// What there is to say to a line.
#[derive(Debug)]
pub enum Reply {
    /// Nothing: the line was empty, or a comment.
    Nothing,
    /// This text, its last line empty.
    Text(String),
    /// This text, and then the program ends.
    Quit(String),
    /// This text, and then what [`Gtp::analyse`] tells, until the next line comes.
    Analyse(String, Analysis),
}

/// What is to be analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Analysis {
    side: Side,
    /// Time between two reports.
    interval: Duration,
}

/// What a command came to: its answer, or why there is none.
type Outcome = Result<String, String>;

impl Gtp {
    /// A program that plays `entry` with an agent.
    ///
    /// # Errors
    /// When the game does not speak the protocol, or the expression is none of its agents.
    pub fn new(
        entry: &'static Entry,
        expression: Option<&str>,
        seed: u64,
        around: Surroundings,
    ) -> Result<Self, InputError> {
        let exchange = entry.card.exchange.as_ref().ok_or_else(|| {
            let (game, list) = (entry.id, catalogue::ids(|entry| entry.card.exchange.is_some()));
            InputError::new(phrase!(
                "{game} does not speak GTP; these games do: {list}",
                "{game} ne parle pas GTP ; ces jeux oui : {list}"
            ))
        })?;
        let is_usual = expression.is_none();
        let expression = expression.unwrap_or(entry.card.adviser).to_owned();
        let agent = Agent::parse(&expression, entry)?;
        let start =
            Diagram { size: exchange.size, komi: None, stones: Vec::new(), mover: Side::First };
        let session = open(entry, &(exchange.write)(&start)?)?;
        Ok(Self {
            entry,
            exchange,
            expression,
            is_usual,
            agent,
            session,
            size: exchange.size,
            komi: None,
            clock: Clock::default(),
            seed,
            around,
            strengths: None,
        })
    }

    /// Lets the agent judge moves by these strengths of features, in this game and those to come.
    pub fn judge_by(&mut self, strengths: Arc<Strengths>) {
        self.agent.judge_by(Arc::clone(&strengths));
        self.strengths = Some(strengths);
    }

    /// Answers a line.
    pub fn answer(&mut self, line: &str) -> Reply {
        let Some(line) = Line::read(line) else { return Reply::Nothing };
        let id = line.id.clone();
        let Some(command) = COMMANDS.iter().find(|command| command.name == line.command) else {
            return Reply::Text(refusal(&id, "unknown command"));
        };
        match (command.run)(self, &line.words) {
            Err(why) => Reply::Text(refusal(&id, &why)),
            Ok(text) if command.name == "quit" => Reply::Quit(success(&id, &text)),
            Ok(text) => match self.analysis(command.name, &line.words) {
                Some(analysis) => Reply::Analyse(format!("={id}\n"), analysis),
                None => Reply::Text(success(&id, &text)),
            },
        }
    }

    /// Begins a game at a position.
    fn begin(&mut self, position: &str) -> Result<(), InputError> {
        self.session = open(self.entry, position)?;
        self.agent = Agent::parse(&self.expression, self.entry)?;
        if let Some(strengths) = &self.strengths {
            self.agent.judge_by(Arc::clone(strengths));
        }
        self.clock.restart();
        self.mind_the_clock();
        Ok(())
    }

    /// Lets the limits of the usual agent give way to the clock, if there is one.
    fn mind_the_clock(&mut self) {
        if self.is_usual && self.clock.is_set() {
            self.agent.give_way(Budget::time(Duration::ZERO));
        }
    }

    /// The text of a board as it is set up now.
    fn board(&self, stones: Vec<(Side, String)>, mover: Side) -> Result<String, InputError> {
        (self.exchange.write)(&Diagram { size: self.size, komi: self.komi, stones, mover })
    }

    /// Makes it the turn of a side, if need be by letting the other one pass.
    fn give_turn(&mut self, side: Side) -> Result<(), String> {
        match (mover(&*self.session), self.exchange.pass) {
            (Some(mover), _) if mover == side => Ok(()),
            (Some(_), Some(pass)) => self
                .session
                .play(pass)
                .map_err(|_| "illegal move: not that colour's turn".to_owned()),
            (Some(_), None) => Err("illegal move: not that colour's turn".to_owned()),
            (None, _) => Err("illegal move: the game is over".to_owned()),
        }
    }

    /// Chooses a whole turn of a side and makes it: steps that belong together are one move.
    fn choose(&mut self, side: Side) -> Outcome {
        // A game that two passes have ended has nothing but another pass to offer.
        if mover(&*self.session).is_none()
            && let Some(pass) = self.exchange.pass
        {
            return Ok(pass.to_owned());
        }
        self.give_turn(side)?;
        let mut steps = Vec::new();
        while mover(&*self.session) == Some(side) {
            let seed = rng::split_seed(self.seed, self.session.history().len() as u64);
            let budget = self.clock.budget(side, self.agent.budget());
            let session = &*self.session;
            let choice =
                choose_within(session, &mut self.agent, budget, seed, Cancel::new(), &mut ());
            let name = choice.ok_or("no legal move")?.name;
            self.session.play(&name).map_err(|error| error.to_string())?;
            steps.push(name);
        }
        Ok(steps.join("/"))
    }

    /// Takes a whole turn back: all steps of whoever moved last.
    fn take_back(&mut self) -> bool {
        let whole = self.session.fork();
        let mut lengths = Vec::new();
        let mut at = whole;
        let mut last = None;
        // The side before each step, from the last one back, as long as it is the same.
        while at.undo() {
            let side = mover(&*at);
            if last.is_some_and(|last| last != side) {
                break;
            }
            last = Some(side);
            lengths.push(());
            if self.exchange.pass.is_some() {
                // Where one may pass every step is a turn.
                break;
            }
        }
        lengths.iter().for_each(|()| {
            self.session.undo();
        });
        !lengths.is_empty()
    }
}

/// Whose turn it is; `None` where the game is over.
fn mover(session: &dyn Session) -> Option<Side> {
    match session.standing() {
        Standing::ToMove(Seat::First) => Some(Side::First),
        Standing::ToMove(_) => Some(Side::Second),
        _ => None,
    }
}

impl fmt::Debug for Gtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} plays {} at {}", self.agent, self.entry.id, self.session.position())
    }
}

fn open(entry: &'static Entry, position: &str) -> Result<Box<dyn Session>, InputError> {
    entry.open(&Setup::at(position))
}

fn success(id: &str, text: &str) -> String {
    if text.is_empty() { format!("={id}\n\n") } else { format!("={id} {text}\n\n") }
}

fn refusal(id: &str, why: &str) -> String {
    // An answer of several lines must not hold an empty one, and an error is one line.
    let why = why.replace('\n', " ");
    format!("?{id} {why}\n\n")
}
