//! Races against the computer: the rules stand beside their game, and agents think here.
//!
//! A race knows no clock: whoever runs it says what time it is, so that a game can be replayed and
//! tested. It knows no terminal either: it takes in what people do and hands out [`News`].

mod hint;

#[cfg(test)]
mod tests;

use std::time::Duration;

pub use hint::hint;
use meeple_core::{Budget, Cancel, Control, InputError, Phrase, Setup, phrase};

use crate::catalogue::race_rules as rules;
pub use crate::catalogue::race_rules::{
    HOURGLASS, Hint, LEVELS, Level, News, Phase, Player, Style,
};
use crate::levels::Levels;
use crate::{Agent, Session, Status, entry};

/// A game over all targets of a board.
#[derive(Debug)]
pub struct Race {
    rules: rules::Race,
    /// Ends the computer's thinking before its time.
    cancel: Cancel,
    /// The position of a round, with the moves shown so far, and the number of that round.
    session: Box<dyn Session>,
    opened: u32,
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
        let rules = rules::Race::new(level, style, seed, now)?;
        let (session, opened) = (open(&rules.opening())?, rules.round());
        let mut race = Self { rules, cancel, session, opened };
        race.follow()?;
        Ok(race)
    }

    /// What is going on.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.rules.phase()
    }

    /// Targets won by the person and by the computer.
    #[must_use]
    pub const fn scores(&self) -> [u32; 2] {
        self.rules.scores()
    }

    /// Targets still to be won, this one included.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.rules.left()
    }

    /// The position of this round, with the moves shown so far.
    #[must_use]
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// The strength of the computer.
    #[must_use]
    pub const fn level(&self) -> &Level {
        self.rules.level()
    }

    /// Whose time runs when.
    #[must_use]
    pub const fn style(&self) -> Style {
        self.rules.style()
    }

    /// The number of this round, from 1.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.rules.round()
    }

    /// The lowest bid of a player in this round.
    #[must_use]
    pub fn bid_of(&self, player: Player) -> Option<u32> {
        self.rules.bid_of(player)
    }

    /// From now on this ends the computer's thinking before its time.
    pub fn heed(&mut self, cancel: Cancel) {
        self.cancel = cancel;
    }

    /// When something will happen by itself, if nobody does anything before.
    #[must_use]
    pub fn next_event(&self) -> Option<Duration> {
        self.rules.next_event()
    }

    /// Lets the clock go on to `now`: the computer may bid, the hourglass may run out. The computer
    /// thinks about every target that comes up on the way.
    ///
    /// # Errors
    /// Never in a game that was begun.
    pub fn tick(&mut self, now: Duration) -> Result<Vec<News>, InputError> {
        let mut news = self.rules.tick(now)?;
        while self.follow()? {
            news.extend(self.rules.tick(now)?);
        }
        Ok(news)
    }

    /// The person bids.
    ///
    /// # Errors
    /// When no bid is open, or it does not better the person's last one.
    pub fn bid(&mut self, moves: u32, now: Duration) -> Result<Vec<News>, InputError> {
        self.act(now, |rules| rules.bid(moves, now))
    }

    /// The person gives this target up: the computer shows what it has, if anything.
    ///
    /// # Errors
    /// When the person is not to think or to show.
    pub fn pass(&mut self, now: Duration) -> Result<Vec<News>, InputError> {
        self.act(now, |rules| rules.pass(now))
    }

    /// The person shows one move.
    ///
    /// # Errors
    /// When it is not the person's turn to show, or there is no such move.
    pub fn show(&mut self, action: &str, now: Duration) -> Result<Vec<News>, InputError> {
        self.act(now, |rules| rules.show(action, now))
    }

    /// What happened until `now`, then what the person does.
    fn act(
        &mut self,
        now: Duration,
        act: impl FnOnce(&mut rules::Race) -> Result<Vec<News>, InputError>,
    ) -> Result<Vec<News>, InputError> {
        let mut news = self.tick(now)?;
        news.extend(act(&mut self.rules)?);
        self.follow()?;
        Ok(news)
    }

    /// Plays in the session what was shown, and does the computer's thinking about a new target;
    /// whether there was one.
    fn follow(&mut self) -> Result<bool, InputError> {
        if self.opened != self.rules.round() {
            self.session = open(&self.rules.opening())?;
            self.opened = self.rules.round();
        }
        let shown = self.rules.shown();
        while !shown.starts_with(&self.session.history()) {
            self.session.undo();
        }
        for action in &shown[self.session.history().len()..] {
            self.session.play(action)?;
        }
        let Some(task) = self.rules.task() else { return Ok(false) };
        let mut agent = Agent::parse(&task.agent, self.session.entry())?;
        let mut nobody = ();
        let budget = agent.budget().and(Budget { bytes: Some(MEMORY), ..Budget::UNLIMITED });
        let mut control = Control::new(budget, task.seed, self.cancel.clone(), &mut nobody);
        let answer = self.session.solve(&mut agent, &mut control);
        let is_solved = matches!(answer.status, Status::Optimal | Status::Solved);
        self.rules.found(is_solved.then_some(answer.moves));
        Ok(true)
    }
}

/// What a level does, in words; for the ten levels, also what was measured of it.
#[must_use]
pub fn about(level: &Level) -> Phrase {
    let about = level.about();
    let measured = Levels::of(rules::GAME).zip(level.rank());
    match measured.and_then(|(levels, rank)| levels.levels.get(usize::from(rank) - 1)) {
        Some(level) => {
            let Phrase { en, fr } = level.say();
            about.join("; ", &phrase!("measured: {en}", "mesuré : {fr}"))
        }
        None => about,
    }
}

/// The session of a round.
fn open(position: &str) -> Result<Box<dyn Session>, InputError> {
    entry(rules::GAME)?.open(&Setup::at(position))
}
