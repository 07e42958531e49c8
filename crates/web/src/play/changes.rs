//! What people do to a game.

use std::time::Duration;

use meeple_arena::Guidance;
use meeple_arena::session::Standing;
use meeple_core::InputError;

use super::{Findings, Play};
use crate::record::{LONGEST_MOVE, MOST_MOVES, Played};
use crate::text;
use crate::timer::Timer;

/// What can be done to a game.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// Play the move of that name.
    Do(String),
    /// Take back one's last move, and what the computer answered.
    Undo,
    /// Begin again from the first position.
    Restart,
    /// Climb the ladder of advice.
    Guide(Guidance),
    /// Play the advised move.
    Advised,
    /// Let the computer move where it is still to.
    Reply,
}

impl Play {
    /// Makes a change.
    ///
    /// # Errors
    /// When the move is not legal, or there is no advice to follow; nothing changed then.
    pub(crate) fn make(&mut self, change: &Change) -> Result<(), InputError> {
        match change {
            Change::Guide(guidance) => {
                self.guidance = *guidance;
                self.setting.guidance = guidance.name().to_owned();
                return Ok(());
            }
            Change::Do(name) => {
                if self.computer_to_move() {
                    return Err(InputError::new(text::play::NOT_YOUR_TURN.clone()));
                }
                self.enter(name, self.timer.running())?;
            }
            Change::Advised => {
                let best = self.findings.advice.as_ref().and_then(|advice| advice.best.clone());
                let best = best.ok_or_else(|| InputError::new(text::advice::NONE_YET.clone()))?;
                self.enter(&best, self.timer.running())?;
            }
            Change::Undo => {
                self.undo();
                self.pause();
            }
            Change::Restart => {
                while self.take_back() {}
                self.pause();
            }
            Change::Reply => self.paused = false,
        }
        self.forget();
        // Unless the adviser stays at one's side, advice is for one position.
        if !self.entry().family.adviser_stays {
            self.guidance = Guidance::Off;
        }
        Ok(())
    }

    pub(super) fn forget(&mut self) {
        self.findings = Findings::default();
        self.review = None;
    }

    /// Plays a move that took so long.
    pub(super) fn enter(&mut self, name: &str, took: Duration) -> Result<(), InputError> {
        if self.setting.fallen.is_some() {
            return Err(InputError::new(text::play::TIME_IS_UP.clone()));
        }
        if self.log.len() >= MOST_MOVES {
            return Err(InputError::new(text::play::too_many_moves(MOST_MOVES)));
        }
        let side = self.side_to_move().unwrap_or(0);
        let before = self.session.history().len();
        self.session.play(name)?;
        // What was typed may be several steps: the first of them took all the time.
        let mut took = took;
        for name in self.session.history().into_iter().skip(before) {
            let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX).min(LONGEST_MOVE);
            self.log.push(Played { name, millis });
            self.timer.press(side, took);
            took = Duration::ZERO;
        }
        Ok(())
    }

    /// Back to the player's own last decision.
    fn undo(&mut self) {
        while self.take_back() && self.person().is_some() && self.computer_to_move() {}
        self.rewind_clock();
    }

    fn take_back(&mut self) -> bool {
        let undone = self.session.undo();
        if undone {
            self.log.pop();
            self.kept = self.kept.min(self.log.len());
            self.setting.fallen = None;
            self.timer = Timer::new(self.setting.clock);
        }
        undone
    }

    /// The clock goes back with the moves: the times of those that are left are counted again.
    fn rewind_clock(&mut self) {
        let mut again = self.session.fork();
        while again.undo() {}
        for played in &self.log {
            let side = match again.standing() {
                Standing::ToMove(seat) => seat.index(),
                _ => 0,
            };
            self.timer.press(side, Duration::from_millis(played.millis));
            if again.play(&played.name).is_err() {
                break;
            }
        }
    }
}
