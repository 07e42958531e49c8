//! A race of Ricochet Robots against the computer, as pages need it.
//!
//! The race itself is [`meeple_arena::race`]. Here are its clock, which stands still between two
//! targets so that a solution can be looked at in peace, and what happened in the round.

use std::time::{Duration, Instant};

use meeple_arena::Session;
use meeple_arena::race::{Hint, Level, MEMORY, News, Phase, Player, Race, Settings, Style, hint};
use meeple_core::{Cancel, Control, InputError, Phrase, Setup};
use serde::{Deserialize, Serialize};

use crate::text::race as words;
use crate::work::within;

/// What can be done to a race.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Change {
    /// Nothing but the time that has passed.
    Look,
    /// Bid so many moves, as typed.
    Bid(String),
    /// Give this target up.
    Pass,
    /// Let the clock run to the next event.
    Wait,
    /// Show one move of the solution.
    Show(String),
    /// Tell a little more.
    Hint,
    /// Look at the solution after so many moves.
    Step(usize),
    /// Go on to the next target.
    Next,
}

/// A race written down: how it began, and what was done in it when.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Log {
    level: u8,
    style: String,
    seed: u64,
    #[serde(default)]
    changes: Vec<(u64, Change)>,
}

impl Log {
    /// A race about to begin.
    pub(crate) fn new(level: u8, style: Style, seed: u64) -> Self {
        Self { level, style: style.name().to_owned(), seed, changes: Vec::new() }
    }
}

/// A solution that was shown, to be looked at move by move.
pub(crate) struct Replay {
    pub(crate) session: Box<dyn Session>,
    pub(crate) moves: Vec<String>,
}

/// A race, its clock, and what happened in this round.
pub(crate) struct Contest {
    log: Log,
    race: Race,
    clock: Clock,
    /// Where the clock was set to last.
    clock_from: Duration,
    /// The position in which the round began, and the moves shown since.
    opening: String,
    shown: Vec<String>,
    /// What happened, with the scores of that time.
    news: Vec<Phrase>,
    last_hint: Option<Hint>,
    hints: Vec<Phrase>,
    /// Between two rounds: how the last one went.
    replay: Option<Replay>,
}

enum Clock {
    Runs { from: Duration, since: Instant },
    Stands(Duration),
}

impl Clock {
    fn now(&self) -> Duration {
        match self {
            Self::Runs { from, since } => *from + since.elapsed(),
            Self::Stands(at) => *at,
        }
    }
}

impl Contest {
    /// A race as it was written down; the computer thinks about its targets again, and comes to
    /// the same results.
    pub(crate) fn open(log: Log, cancel: &Cancel) -> Result<Self, InputError> {
        let (level, style) = (Level::number(log.level)?, Style::named(&log.style)?);
        let settings = Settings { level, style, seed: log.seed, cancel: cancel.clone() };
        let race = Race::with(settings, Duration::ZERO)?;
        let opening = race.session().position();
        let changes = log.changes.clone();
        let mut contest = Self {
            log,
            race,
            clock: Clock::Runs { from: Duration::ZERO, since: Instant::now() },
            clock_from: Duration::ZERO,
            opening,
            shown: Vec::new(),
            news: Vec::new(),
            last_hint: None,
            hints: Vec::new(),
            replay: None,
        };
        for (millis, change) in &changes {
            contest.apply(change, Duration::from_millis(*millis), cancel)?;
        }
        // Time that passed while nobody could look does not count.
        if let Some((millis, _)) = changes.last().filter(|_| contest.replay.is_none()) {
            let from = contest.clock_from.max(Duration::from_millis(*millis));
            contest.clock = Clock::Runs { from, since: Instant::now() };
        }
        Ok(contest)
    }

    /// All that happened, to be stored.
    pub(crate) fn log(&self) -> &Log {
        &self.log
    }

    pub(crate) fn race(&self) -> &Race {
        &self.race
    }

    pub(crate) fn news(&self) -> &[Phrase] {
        &self.news
    }

    pub(crate) fn hints(&self) -> &[Phrase] {
        &self.hints
    }

    /// How the last round went, between two rounds.
    pub(crate) fn replay(&self) -> Option<&Replay> {
        self.replay.as_ref()
    }

    /// The turn that forms carry: the round, and the moves shown in it.
    pub(crate) fn turn(&self) -> (u32, usize) {
        (self.race.round(), self.shown.len())
    }

    /// Whether every hint was given.
    pub(crate) fn all_told(&self) -> bool {
        self.last_hint == Some(Hint::All)
    }

    /// Time until something happens by itself.
    pub(crate) fn until_event(&self) -> Option<Duration> {
        self.event().map(|at| at.saturating_sub(self.clock.now()))
    }

    /// Time until the present phase ends, where that is known to all.
    pub(crate) fn until_end(&self) -> Option<Duration> {
        match self.race.phase() {
            Phase::Sandglass { ends } | Phase::YourMinute { ends } | Phase::ItsMinute { ends } => {
                Some(ends.saturating_sub(self.clock.now()))
            }
            Phase::Thinking | Phase::Showing { .. } | Phase::Over => None,
        }
    }

    /// Whether time has brought something about that was not looked at yet.
    pub(crate) fn is_due(&self) -> bool {
        self.event().is_some_and(|at| at <= self.clock.now())
    }

    fn event(&self) -> Option<Duration> {
        if self.replay.is_some() { None } else { self.race.next_event() }
    }

    /// Makes a change.
    ///
    /// # Errors
    /// When it cannot be done now; time may have gone on all the same.
    pub(crate) fn make(&mut self, change: &Change, cancel: &Cancel) -> Result<(), InputError> {
        let now = self.clock.now();
        self.apply(change, now, cancel)?;
        // Looking changes nothing.
        if !matches!(change, Change::Look | Change::Step(_)) {
            let millis = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
            self.log.changes.push((millis, change.clone()));
        }
        Ok(())
    }

    fn apply(&mut self, change: &Change, now: Duration, cancel: &Cancel) -> Result<(), InputError> {
        self.race.heed(cancel.clone());
        self.catch_up(now)?;
        match change {
            Change::Look => return Ok(()),
            Change::Next => return self.go_on(),
            Change::Step(step) => return self.step(*step),
            _ if self.replay.is_some() => {
                return Err(InputError::new(words::NOT_BEGUN.clone()));
            }
            _ => {}
        }
        let news = match change {
            Change::Bid(typed) => {
                let moves = typed
                    .trim()
                    .parse()
                    .map_err(|_| InputError::expected(1, typed.trim(), &words::WANTED_BID))?;
                self.race.bid(moves, now)?
            }
            Change::Pass => self.race.pass(now)?,
            Change::Show(name) => {
                let news = self.race.show(name, now)?;
                self.shown.push(name.clone());
                news
            }
            Change::Wait => {
                let at = self.race.next_event().unwrap_or(now).max(now);
                self.run_from(at);
                self.race.tick(at)?
            }
            Change::Hint => return self.tell_more(cancel),
            Change::Look | Change::Next | Change::Step(_) => Vec::new(),
        };
        self.hear(news, now)
    }

    /// Event by event, because the clock stops where a round ends.
    fn catch_up(&mut self, now: Duration) -> Result<(), InputError> {
        while let Some(at) = self.event().filter(|&at| at <= now) {
            let news = self.race.tick(at)?;
            self.hear(news, at)?;
        }
        Ok(())
    }

    fn hear(&mut self, news: Vec<News>, at: Duration) -> Result<(), InputError> {
        let scores = self.race.scores();
        let mut ended = false;
        for item in news {
            match &item {
                News::Failed(_) => self.shown.clear(),
                News::Moves(moves) => self.shown.clone_from(moves),
                News::Won(_) | News::Nobody | News::Over(_) => ended = true,
                _ => {}
            }
            if !matches!(item, News::Round | News::Moves(_)) {
                self.news.push(item.say(scores));
            }
        }
        if ended {
            let setup = Setup::at(&self.opening);
            let session = self.race.session().entry().open(&setup)?;
            let moves = std::mem::take(&mut self.shown);
            self.replay = Some(Replay { session, moves });
            self.clock = Clock::Stands(at);
        }
        Ok(())
    }

    fn step(&mut self, step: usize) -> Result<(), InputError> {
        let Some(Replay { session, moves }) = &mut self.replay else {
            return Err(InputError::new(words::NOTHING_SHOWN.clone()));
        };
        while session.history().len() > step && session.undo() {}
        while session.history().len() < step.min(moves.len()) {
            session.play(&moves[session.history().len()])?;
        }
        Ok(())
    }

    fn go_on(&mut self) -> Result<(), InputError> {
        if self.replay.is_none() || self.race.phase() == Phase::Over {
            return Err(InputError::new(words::NOTHING_SHOWN.clone()));
        }
        self.replay = None;
        self.news.clear();
        self.hints.clear();
        self.last_hint = None;
        self.opening = self.race.session().position();
        self.run_from(self.clock.now());
        Ok(())
    }

    fn run_from(&mut self, from: Duration) {
        self.clock_from = from;
        self.clock = Clock::Runs { from, since: Instant::now() };
    }

    fn tell_more(&mut self, cancel: &Cancel) -> Result<(), InputError> {
        let next = self.last_hint.map_or(Hint::Band, Hint::next);
        let mut nobody = ();
        let mut control = Control::new(within(MEMORY), 0, cancel.clone(), &mut nobody);
        // About the round as it began, whatever was shown since.
        let session = self.race.session().entry().open(&Setup::at(&self.opening))?;
        let said = hint(&*session, next, &mut control)?;
        if self.last_hint != Some(next) {
            self.hints.push(said);
        }
        self.last_hint = Some(next);
        Ok(())
    }

    /// Whether the person is to show moves.
    pub(crate) fn you_show(&self) -> bool {
        self.replay.is_none()
            && matches!(self.race.phase(), Phase::Showing { player: Player::You, .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(level: u8, style: Style) -> Contest {
        Contest::open(Log::new(level, style, 1), &Cancel::new()).expect("a classic board")
    }

    fn make(contest: &mut Contest, change: &Change) {
        contest.make(change, &Cancel::new()).expect("it can be done");
    }

    #[test]
    fn the_clock_stands_between_rounds_and_the_solution_can_be_stepped_through() {
        let mut game = contest(9, Style::Bids);
        let opening = game.race().session().position();
        make(&mut game, &Change::Wait);
        assert!(game.race().bid_of(Player::Computer).is_some());
        make(&mut game, &Change::Wait);
        assert_eq!(game.race().scores(), [0, 1]);
        assert_eq!(game.until_event(), None, "no time runs");
        assert!(game.make(&Change::Bid("3".into()), &Cancel::new()).is_err());
        let moves = game.replay().expect("a solution").moves.len();
        assert!(moves > 0);
        make(&mut game, &Change::Step(usize::MAX));
        let replay = game.replay().expect("a solution");
        assert_eq!(replay.session.history().len(), moves);
        assert_eq!(replay.session.standing(), meeple_arena::session::Standing::Solved);
        make(&mut game, &Change::Step(0));
        assert_eq!(game.replay().expect("a solution").session.position(), opening);
        make(&mut game, &Change::Next);
        assert!(game.replay().is_none() && game.news().is_empty());
        let again = Contest::open(game.log().clone(), &Cancel::new()).expect("it was played");
        assert_eq!(again.race().scores(), game.race().scores());
        assert_eq!(again.turn(), game.turn());
        assert_eq!(again.race().session().position(), game.race().session().position());
        assert!(game.make(&Change::Next, &Cancel::new()).is_err());
    }

    #[test]
    fn hints_add_up_and_a_kept_bid_wins() {
        let mut game = contest(1, Style::Turns);
        for _ in 0..7 {
            make(&mut game, &Change::Hint);
        }
        assert!(game.all_told());
        assert_eq!(game.hints().len(), 5);
        let moves = game.hints()[4].en.to_string();
        let moves: Vec<&str> = moves.split(' ').collect();
        assert!(game.make(&Change::Bid("x".into()), &Cancel::new()).is_err());
        make(&mut game, &Change::Bid(moves.len().to_string()));
        make(&mut game, &Change::Wait);
        assert!(game.you_show());
        for name in moves {
            make(&mut game, &Change::Show(name.to_owned()));
        }
        assert_eq!(game.race().scores(), [1, 0]);
    }
}
