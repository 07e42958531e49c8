//! The real game of Ricochet Robots: think, bid, wait for the hourglass, show.
//!
//! A race knows no clock: whoever runs it says what time it is, so that a game can be replayed and
//! tested. It knows no terminal either: it takes in what people do and hands out [`News`]. Nor does
//! it search: when a round begins it has a [`Task`] for the computer, and no time passes before it
//! is told what the computer [`found`](Race::found).
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

pub use hint::Hint;
pub use level::{LEVELS, Level};
use meeple_core::rng::split_seed;
use meeple_core::{
    Deterministic as _, InputError, Notation as _, Phrase, Present as _, Problem as _, Puzzle as _,
    Rng,
};
pub use round::{News, Phase, Player};
pub use style::Style;

use super::{
    Board, Cell, Colour, Instance, Ricochet, Robot, Robots, Rules, Symbol, Target, random_board,
    symbols,
};

/// The id of the game that is played so.
pub const GAME: &str = Ricochet::ID;

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
    phase: Phase,
    /// When the round began.
    began: Duration,
    /// The puzzle of this round.
    puzzle: Ricochet,
    /// Where the moves shown so far have led.
    state: Robots,
    shown: Vec<String>,
    /// Whether the computer has still to think about this round.
    is_asked: bool,
    /// What the computer found, when it will say so, and what it will say.
    plan: Option<Plan>,
    bids: Vec<Bid>,
}

/// What the computer is to look for: the shortest solution that it can find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The position that is to be solved.
    pub position: String,
    /// Who looks for a solution, as an agent's expression.
    pub agent: String,
    /// The seed of its chance.
    pub seed: u64,
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

/// Who said what, and when.
#[derive(Clone, Copy, Debug)]
struct Bid {
    player: Player,
    moves: u32,
    at: Duration,
}

impl Race {
    /// A new game: board, robots and the order of targets by lot. The clock reads `now`.
    ///
    /// # Errors
    /// Never with a board of the classic game: its robots and targets fit.
    pub fn new(level: Level, style: Style, seed: u64, now: Duration) -> Result<Self, InputError> {
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
        let puzzle = puzzle(&board, &robots, first)?;
        let mut race = Self {
            board,
            robots,
            deck,
            scores: [0; 2],
            rounds: 0,
            level,
            style,
            seed,
            phase: Phase::Thinking,
            began: now,
            state: puzzle.start(),
            puzzle,
            shown: Vec::new(),
            is_asked: false,
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

    /// The position in which this round began.
    #[must_use]
    pub fn opening(&self) -> String {
        self.puzzle.position(&self.puzzle.start())
    }

    /// The moves shown in this round so far.
    #[must_use]
    pub fn shown(&self) -> &[String] {
        &self.shown
    }

    /// The lowest bid of a player in this round.
    #[must_use]
    pub fn bid_of(&self, player: Player) -> Option<u32> {
        self.bids.iter().filter(|bid| bid.player == player).map(|bid| bid.moves).min()
    }

    /// What the computer is to think about before time goes on.
    #[must_use]
    pub fn task(&self) -> Option<Task> {
        self.is_asked.then(|| Task {
            position: self.opening(),
            agent: self.level.agent.clone(),
            seed: self.task_seed(),
        })
    }

    /// Takes in the computer's solution of its [`task`](Self::task), if it found one. It will speak
    /// when its time has come.
    pub fn found(&mut self, moves: Option<Vec<String>>) {
        if !std::mem::take(&mut self.is_asked) {
            return;
        }
        let mut rng = Rng::new(split_seed(self.task_seed(), self.level.lot()));
        self.plan = moves.map(|moves| {
            let length = moves.len() as u32;
            let delay = self.level.delay(length, &mut rng);
            let bid = length + self.level.slip(&mut rng);
            Plan { at: self.began + delay, delay, bid, moves }
        });
    }

    fn task_seed(&self) -> u64 {
        split_seed(self.seed, u64::from(self.rounds))
    }

    /// When something will happen by itself, if nobody does anything before.
    #[must_use]
    pub fn next_event(&self) -> Option<Duration> {
        if self.is_asked {
            return None;
        }
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

    /// Sets the next round up, with a task for the computer, or ends the game.
    fn begin(&mut self, now: Duration) -> Result<(), InputError> {
        self.bids.clear();
        self.plan = None;
        self.began = now;
        loop {
            let Some(&symbol) = self.deck.last() else {
                self.phase = Phase::Over;
                return Ok(());
            };
            self.puzzle = puzzle(&self.board, &self.robots, symbol)?;
            self.state = self.puzzle.start();
            self.shown.clear();
            self.rounds += 1;
            if !self.puzzle.solved(&self.state) {
                break;
            }
            // The robot is there already: the rules put such a target back.
            self.put_back();
        }
        self.phase = match self.style {
            Style::Bids => Phase::Thinking,
            Style::Turns => Phase::YourMinute { ends: now + HOURGLASS },
        };
        self.is_asked = true;
        Ok(())
    }

    /// Puts the target under the others; the last one goes away.
    fn put_back(&mut self) {
        if self.deck.len() <= 1 {
            self.deck.clear();
        } else {
            self.deck.rotate_right(1);
        }
    }

    /// Plays one move of a solution.
    fn slide(&mut self, action: &str) -> Result<(), InputError> {
        let action = self.puzzle.parse_action(&self.state, action)?;
        self.shown.push(self.puzzle.action_name(&self.state, action));
        self.puzzle.apply(&mut self.state, action);
        Ok(())
    }
}

/// The puzzle of a round.
fn puzzle(board: &Arc<Board>, robots: &[Robot], symbol: Symbol) -> Result<Ricochet, InputError> {
    let robot = symbol.colour.and_then(|colour| robots.iter().position(|r| r.colour == colour));
    let target = Target { cell: symbol.cell, robot: robot.map(|index| index as u8) };
    let instance = Instance::new(board.clone(), robots.to_vec(), vec![target], Rules::default())
        .map_err(|fault| InputError::new(fault.message))?;
    Ok(Ricochet::new(instance))
}
