//! The real game of Ricochet Robots: think, bid, wait for the hourglass, show.
//!
//! A race knows no clock: whoever runs it says what time it is, so that a game can be replayed and
//! tested. It knows no terminal either: it takes in what people do and hands out [`News`].
//!
//! One round is about one of the board's 17 targets. Whoever sees a solution bids its length, and
//! the first bid starts an hourglass of 60 seconds in which bids may be made and bettered. Then the
//! lowest bidder shows moves; who keeps to the bid gets the target, else the next bidder shows. The
//! robots stay where the shown solution left them, and the next target is drawn. In the other
//! [`Style`] each side has a minute of its own, one after the other.

mod hint;
mod level;
mod news;
mod round;
mod style;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

pub use hint::{Hint, hint};
pub use level::{LEVELS, Level};
use meeple_core::rng::split_seed;
use meeple_core::{
    Budget, Cancel, Control, InputError, Notation as _, Phrase, Present, Problem, Rng, Setup,
};
use meeple_games::ricochet::{
    Board, Cell, Colour, Instance, Ricochet, Robot, Rules, Symbol, Target, random_board, symbols,
};
pub use round::{News, Phase, Player};
pub use style::Style;

use crate::{Agent, Answer, Session, Status, entry};

/// How long the hourglass runs.
pub const HOURGLASS: Duration = Duration::from_secs(60);

/// A game over all targets of a board.
#[derive(Debug)]
pub struct Race {
    board: Arc<Board>,
    /// The robots where the last round left them.
    robots: Vec<Robot>,
    /// The targets still to be won, the next one last.
    deck: Vec<Symbol>,
    /// Targets won by the person and the computer.
    scores: [u32; 2],
    rounds: u32,
    level: Level,
    style: Style,
    seed: u64,
    /// Ends the computer's thinking before its time.
    cancel: Cancel,
    phase: Phase,
    /// When the round began.
    began: Duration,
    /// The position of this round, with the moves shown so far.
    session: Box<dyn Session>,
    /// What the computer found, when it will say so, and what it will say.
    plan: Option<Plan>,
    bids: Vec<Bid>,
}

/// What the computer will do in a round.
#[derive(Clone, Debug)]
struct Plan {
    at: Duration,
    /// How long it takes from the moment when it may begin.
    delay: Duration,
    bid: u32,
    moves: Vec<String>,
}

/// How a game is to be played.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How strong the computer is.
    pub level: Level,
    /// Whose time runs when.
    pub style: Style,
    /// Decides the board, the robots and the order of targets.
    pub seed: u64,
    /// Ends the computer's thinking about the first target before its time.
    pub cancel: Cancel,
}

/// Memory of the computer's thinking about a target.
pub const MEMORY: usize = 128 << 20;

/// Who said what, and when.
#[derive(Clone, Copy, Debug)]
struct Bid {
    player: Player,
    moves: u32,
    at: Duration,
}

impl Race {
    /// A new game of bids: board, robots and the order of targets by lot. The clock reads `now`.
    ///
    /// # Errors
    /// Never with a board of the classic game: its robots and targets fit.
    pub fn new(level: Level, seed: u64, now: Duration) -> Result<Self, InputError> {
        Self::with(Settings { level, style: Style::Bids, seed, cancel: Cancel::new() }, now)
    }

    /// A new game with these settings.
    ///
    /// # Errors
    /// Never with a board of the classic game: its robots and targets fit.
    pub fn with(settings: Settings, now: Duration) -> Result<Self, InputError> {
        let Settings { level, style, seed, cancel } = settings;
        let mut rng = Rng::new(seed);
        let board = Arc::new(random_board(&mut rng));
        let mut deck = symbols(&board);
        let mut free: Vec<Cell> = board
            .cells()
            .filter(|&cell| board.is_open(cell) && !deck.iter().any(|s| s.cell == cell))
            .collect();
        rng.shuffle(&mut free);
        rng.shuffle(&mut deck);
        let robots: Vec<Robot> = Colour::ALL
            .into_iter()
            .take(4)
            .zip(free)
            .map(|(colour, cell)| Robot { colour, cell })
            .collect();
        let Some(&first) = deck.last() else {
            return Err(InputError::new(Phrase::new("no targets", "aucune cible")));
        };
        let session = open(&board, &robots, first)?;
        let mut race = Self {
            board,
            robots,
            deck,
            scores: [0; 2],
            rounds: 0,
            level,
            style,
            seed,
            cancel,
            phase: Phase::Thinking,
            began: now,
            session,
            plan: None,
            bids: Vec::new(),
        };
        race.begin(now)?;
        Ok(race)
    }

    /// What is going on.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Targets won by the person and by the computer.
    #[must_use]
    pub const fn scores(&self) -> [u32; 2] {
        self.scores
    }

    /// Targets still to be won, this one included.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.deck.len()
    }

    /// The position of this round, with the moves shown so far.
    #[must_use]
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// The strength of the computer.
    #[must_use]
    pub const fn level(&self) -> &Level {
        &self.level
    }

    /// Whose time runs when.
    #[must_use]
    pub const fn style(&self) -> Style {
        self.style
    }

    /// The number of this round, from 1.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.rounds
    }

    /// The lowest bid of a player in this round.
    #[must_use]
    pub fn bid_of(&self, player: Player) -> Option<u32> {
        self.bids.iter().filter(|bid| bid.player == player).map(|bid| bid.moves).min()
    }

    /// From now on this ends the computer's thinking before its time.
    pub fn heed(&mut self, cancel: Cancel) {
        self.cancel = cancel;
    }

    /// When something will happen by itself, if nobody does anything before.
    #[must_use]
    pub fn next_event(&self) -> Option<Duration> {
        let plan = self.plan.as_ref().map(|plan| plan.at);
        match self.phase {
            Phase::Thinking => plan,
            Phase::YourMinute { ends } => Some(ends),
            Phase::ItsMinute { ends } => plan.filter(|&at| at < ends).or(Some(ends)),
            Phase::Sandglass { ends } => {
                let spoken = self.bid_of(Player::Computer).is_some();
                plan.filter(|&at| !spoken && at < ends).or(Some(ends))
            }
            Phase::Showing { .. } | Phase::Over => None,
        }
    }

    /// Sets the next round up, or ends the game. The computer does its thinking here; it will speak
    /// when its time has come.
    fn begin(&mut self, now: Duration) -> Result<(), InputError> {
        self.bids.clear();
        self.plan = None;
        self.began = now;
        loop {
            let Some(&symbol) = self.deck.last() else {
                self.phase = Phase::Over;
                return Ok(());
            };
            self.session = open(&self.board, &self.robots, symbol)?;
            self.rounds += 1;
            if self.session.standing() != crate::session::Standing::Solved {
                break;
            }
            // The robot is there already: the rules put such a target back.
            if self.deck.len() == 1 {
                self.deck.clear();
            } else {
                self.deck.rotate_right(1);
            }
        }
        self.phase = match self.style {
            Style::Bids => Phase::Thinking,
            Style::Turns => Phase::YourMinute { ends: now + HOURGLASS },
        };
        let seed = split_seed(self.seed, u64::from(self.rounds));
        let mut agent = Agent::parse(&self.level.agent, self.session.entry())?;
        let mut nobody = ();
        let budget = agent.budget().and(Budget { bytes: Some(MEMORY), ..Budget::UNLIMITED });
        let mut control = Control::new(budget, seed, self.cancel.clone(), &mut nobody);
        let answer: Answer = self.session.solve(&mut agent, &mut control);
        if matches!(answer.status, Status::Optimal | Status::Solved) {
            let mut rng = Rng::new(split_seed(seed, self.level.lot()));
            let length = answer.moves.len() as u32;
            let delay = self.level.delay(length, &mut rng);
            self.plan = Some(Plan {
                at: now + delay,
                delay,
                bid: length + self.level.slip(&mut rng),
                moves: answer.moves,
            });
        }
        Ok(())
    }
}

/// The session of a round.
fn open(
    board: &Arc<Board>,
    robots: &[Robot],
    symbol: Symbol,
) -> Result<Box<dyn Session>, InputError> {
    let robot = symbol.colour.and_then(|colour| robots.iter().position(|r| r.colour == colour));
    let target = Target { cell: symbol.cell, robot: robot.map(|index| index as u8) };
    let rules = Rules::default();
    let instance = Instance::new(board.clone(), robots.to_vec(), vec![target], rules)
        .map_err(|fault| InputError::new(fault.message))?;
    let puzzle = Ricochet::new(instance);
    entry(Ricochet::ID)?.open(&Setup::at(&puzzle.position(&puzzle.start())))
}
