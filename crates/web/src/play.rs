//! A game being played by people, by the computer or both, with advice on request.
//!
//! No HTTP and no searching here: changes go in, tasks come out, and what pages show can be read
//! off. A task is done elsewhere, on a copy; its result comes back through [`Play::finish`].

mod changes;
mod tasks;

use std::sync::Arc;
use std::time::Duration;

use meeple_arena::session::{Seat, Standing};
use meeple_arena::{Advice, Agent, Entry, Guidance, Session, Warning};
use meeple_core::{Happening, InputError, Scene};

pub(crate) use self::changes::Change;
use crate::memory::{Share, Shortage};
use crate::record::{Opened, Played, Record, Setting, at};
use crate::review::Review;
use crate::search_figures::SearchFigures;
use crate::timer::Timer;
use crate::why_not::WhyNot;

/// What a search that somebody asked for found.
#[derive(Clone, Debug)]
pub(crate) struct Searched {
    pub(crate) agent: String,
    pub(crate) advice: Advice,
    pub(crate) last: Option<Arc<SearchFigures>>,
}

/// What was found out about the present position; gone with it.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) advice: Option<Advice>,
    pub(crate) searched: Option<Searched>,
    pub(crate) why_not: Option<WhyNot>,
    /// The move that one was warned of, and not yet made sure.
    pub(crate) warned: Option<Warning>,
    /// The number of an error that a search ended with.
    pub(crate) fault: Option<String>,
    /// That there was not enough memory for a search.
    pub(crate) short: Option<Shortage>,
}

/// A game, who plays it, and what was asked about it.
pub(crate) struct Play {
    setting: Setting,
    session: Box<dyn Session>,
    players: Vec<Option<Agent>>,
    adviser: Agent,
    guidance: Guidance,
    log: Vec<Played>,
    /// Leading moves that the store has as they are here, and all that it has.
    kept: usize,
    stored: usize,
    timer: Timer,
    /// Whether the computer, playing itself, waits to be let on.
    paused: bool,
    pub(crate) findings: Findings,
    /// How the game went, once somebody asked; gone with the next move.
    pub(crate) review: Option<Review>,
    /// The memory of what the agents remember.
    share: Option<Share>,
}

impl Play {
    /// A game as it was written down.
    ///
    /// # Errors
    /// When the setting makes no sense, or a move cannot be played.
    pub(crate) fn open(mut setting: Setting, moves: &[Played]) -> Result<Self, InputError> {
        let Opened { session, players, adviser, guidance } = setting.open()?;
        // What was shown of one position is not shown of it unasked when it comes back.
        let stays = session.entry().family.adviser_stays;
        let guidance = if stays { guidance } else { Guidance::Off };
        let timer = Timer::new(setting.clock);
        // Time fell after the last move, not before the first.
        let fallen = setting.fallen.take();
        let (findings, review) = (Findings::default(), None);
        let log = Vec::with_capacity(moves.len());
        let mut play = Self {
            setting,
            session,
            players,
            adviser,
            guidance,
            log,
            kept: 0,
            stored: 0,
            timer,
            paused: false,
            findings,
            review,
            share: None,
        };
        for (number, played) in moves.iter().enumerate() {
            play.enter(&played.name, Duration::from_millis(played.millis))
                .map_err(|error| at(&format!("moves[{number}]"), &error))?;
        }
        play.setting.fallen = fallen;
        Ok(play)
    }

    pub(crate) fn session(&self) -> &dyn Session {
        &*self.session
    }

    pub(crate) fn entry(&self) -> &'static Entry {
        self.session.entry()
    }

    pub(crate) fn setting(&self) -> &Setting {
        &self.setting
    }

    pub(crate) fn log(&self) -> &[Played] {
        &self.log
    }

    pub(crate) fn adviser(&self) -> &Agent {
        &self.adviser
    }

    pub(crate) fn guidance(&self) -> Guidance {
        self.guidance
    }

    pub(crate) fn timer(&self) -> &Timer {
        &self.timer
    }

    /// The agents of all seats; `None` for a person.
    pub(crate) fn players(&self) -> &[Option<Agent>] {
        &self.players
    }

    /// The side of the one person who plays against the computer.
    pub(crate) fn person(&self) -> Option<usize> {
        let mut people = (0..self.players.len()).filter(|&seat| self.players[seat].is_none());
        people.next().filter(|_| people.next().is_none())
    }

    /// Through whose eyes the game is shown: the person's; where several share the screen, whoever is
    /// to move. Who only watches sees what everybody sees together.
    fn viewer(&self) -> Option<Seat> {
        if self.is_exhibition() || !self.entry().is_hidden {
            return None;
        }
        let to_move = match self.session.standing() {
            Standing::ToMove(seat) => Some(seat.index()),
            _ => None,
        };
        let seat = self.person().or_else(|| to_move.filter(|&seat| self.players[seat].is_none()));
        Some(Seat::ALL[seat.unwrap_or(0).min(Seat::ALL.len() - 1)])
    }

    /// The picture of a position of this game, for whoever looks at it.
    pub(crate) fn scene(&self, session: &dyn Session) -> Scene {
        self.viewer().map_or_else(|| session.scene(), |seat| session.seen_by(seat).scene)
    }

    /// Its text.
    pub(crate) fn position(&self, session: &dyn Session) -> String {
        self.viewer().map_or_else(|| session.position(), |seat| session.seen_by(seat).position)
    }

    /// The moves so far; `None` for those that are not known yet.
    pub(crate) fn moves(&self) -> Vec<Option<String>> {
        match self.viewer() {
            Some(seat) => self.session.seen_by(seat).history,
            None => self.log.iter().map(|played| Some(played.name.clone())).collect(),
        }
    }

    /// What came of the last moves, the latest first; `None` for those that are not known yet.
    pub(crate) fn told(&self, most: usize) -> Vec<Option<Vec<Happening>>> {
        let mut told = self.session.told(self.viewer().unwrap_or(Seat::First), most);
        told.reverse();
        told
    }

    /// Whether what is hidden is still to stay so: nothing that tells it leaves the server.
    pub(crate) fn keeps_secrets(&self) -> bool {
        self.viewer().is_some() && !self.is_over()
    }

    /// Whether the computer plays itself.
    pub(crate) fn is_exhibition(&self) -> bool {
        self.players.iter().all(Option::is_some)
    }

    /// Whether the computer, playing itself, waits to be let on.
    pub(crate) fn is_paused(&self) -> bool {
        self.paused
    }

    /// Lets the computer, playing itself, wait.
    pub(crate) fn pause(&mut self) {
        self.paused = self.is_exhibition();
    }

    /// How many moves were played.
    pub(crate) fn ply(&self) -> usize {
        self.log.len()
    }

    /// The whole game, to be exported.
    pub(crate) fn record(&self) -> Record {
        Record::new(self.setting.clone(), self.log.clone())
    }

    /// The moves that the store does not have yet: from which ply on, and what they are.
    pub(crate) fn unsaved(&self) -> Option<(usize, &[Played])> {
        let same = self.kept == self.log.len() && self.stored == self.log.len();
        (!same).then(|| (self.kept, &self.log[self.kept..]))
    }

    /// The store has everything.
    pub(crate) fn saved(&mut self) {
        self.kept = self.log.len();
        self.stored = self.log.len();
    }

    /// The side that is to move, by number.
    pub(crate) fn side_to_move(&self) -> Option<usize> {
        match self.session.standing() {
            Standing::ToMove(seat) => Some(seat.index()),
            Standing::Solved => Some(0),
            _ => None,
        }
    }

    /// The side whose time is up.
    pub(crate) fn fallen(&self) -> Option<usize> {
        let side = self.side_to_move()?;
        self.setting.fallen.or_else(|| self.timer.is_up(side).then_some(side))
    }

    /// Whether nothing more can be played.
    pub(crate) fn is_over(&self) -> bool {
        self.session.standing().is_over() || self.fallen().is_some()
    }

    /// Whether the game has reached its end, or its goal.
    pub(crate) fn is_done(&self) -> bool {
        self.is_over() || self.session.standing() == Standing::Solved
    }

    /// Notes that time is up; whether that is news for the store.
    pub(crate) fn note_flag(&mut self) -> bool {
        let fallen = self.fallen();
        let news = fallen != self.setting.fallen;
        self.setting.fallen = fallen;
        news
    }

    /// Whether the computer is to move.
    pub(crate) fn computer_to_move(&self) -> bool {
        !self.is_over() && self.side_to_move().is_some_and(|side| self.players[side].is_some())
    }

    /// Whether a person may move now.
    pub(crate) fn person_to_move(&self) -> bool {
        !self.is_over() && !self.computer_to_move()
    }

    /// The advice, if it is to be shown.
    pub(crate) fn shown_advice(&self) -> Option<(Guidance, &Advice)> {
        let advice = self.findings.advice.as_ref()?;
        (self.guidance >= Guidance::Candidates).then_some((self.guidance, advice))
    }

    /// The warning about a move, if there is reason for one and warnings are wanted.
    pub(crate) fn warning(&self, name: &str) -> Option<Warning> {
        let advice = self.findings.advice.as_ref()?;
        (self.guidance >= Guidance::Warn).then(|| Warning::about(advice, name)).flatten()
    }

    /// Whether a warning may be given once the adviser has spoken.
    pub(crate) fn warns(&self) -> bool {
        self.guidance >= Guidance::Warn
            && self.entry().family.adviser_stays
            && self.person_to_move()
    }
}

#[cfg(test)]
mod tests;
