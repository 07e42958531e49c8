//! A game being played by a person, alone or against the computer, with advice on request.
//!
//! No HTTP here: changes go in, and what pages show can be read off.

use meeple_arena::session::{Scope, Seat, Standing, choose};
use meeple_arena::{Advice, Agent, Entry, Session};
use meeple_core::{Cancel, Control, InputError, rng};
use serde::Deserialize;

use crate::text;

/// A computer player.
#[derive(Debug)]
pub(crate) struct Opponent {
    /// Where it sits.
    pub(crate) seat: Seat,
    /// How it plays.
    pub(crate) agent: Agent,
}

/// How much advice is shown: each rung gives a little more away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Rung {
    /// Nothing.
    #[default]
    Off,
    /// What each move is worth, in the game's own order.
    Candidates,
    /// The advised move, its line, and the moves ranked.
    Move,
}

impl Rung {
    /// As forms name it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Candidates => "candidates",
            Self::Move => "move",
        }
    }

    /// One rung further; after the last comes none.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Off => Self::Candidates,
            Self::Candidates => Self::Move,
            Self::Move => Self::Off,
        }
    }
}

/// What can be done to a game.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// Play the move of that name; the computer answers.
    Do(String),
    /// Take back one's last move, and what the computer answered.
    Undo,
    /// Begin again from the first position.
    Restart,
    /// Climb the ladder of advice.
    Advice(Rung),
    /// Play the advised move.
    Advised,
    /// Let the computer move where it is still to.
    Reply,
}

/// A game, who plays it, and what was asked about it.
#[derive(Debug)]
pub(crate) struct Play {
    session: Box<dyn Session>,
    opponent: Option<Opponent>,
    adviser: Agent,
    seed: u64,
    rung: Rung,
    /// About the present position; gone with it.
    advice: Option<Advice>,
}

/// Keeps the computer's choices apart from the dice, which use the seed itself.
const CHOICES: u64 = 0x6d65_6570_6c65_0001;

impl Play {
    /// A game about to begin.
    pub(crate) fn new(
        session: Box<dyn Session>,
        opponent: Option<Opponent>,
        adviser: Agent,
        seed: u64,
    ) -> Self {
        Self { session, opponent, adviser, seed, rung: Rung::Off, advice: None }
    }

    pub(crate) fn session(&self) -> &dyn Session {
        &*self.session
    }

    pub(crate) fn entry(&self) -> &'static Entry {
        self.session.entry()
    }

    pub(crate) fn opponent(&self) -> Option<&Opponent> {
        self.opponent.as_ref()
    }

    pub(crate) fn adviser(&self) -> &Agent {
        &self.adviser
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// How many moves were played.
    pub(crate) fn ply(&self) -> usize {
        self.session.history().len()
    }

    /// The rung, and the advice if it is to be shown.
    pub(crate) fn shown_advice(&self) -> Option<(Rung, &Advice)> {
        let advice = self.advice.as_ref()?;
        (self.rung != Rung::Off).then_some((self.rung, advice))
    }

    /// Whether the computer is to move.
    pub(crate) fn computer_to_move(&self) -> bool {
        matches!((self.session.standing(), &self.opponent),
            (Standing::ToMove(seat), Some(opponent)) if seat == opponent.seat)
    }

    /// Whether a change makes someone search.
    pub(crate) fn needs_search(&self, change: &Change) -> bool {
        match change {
            Change::Advice(rung) => *rung != Rung::Off && self.advice.is_none(),
            Change::Do(_) | Change::Undo | Change::Restart | Change::Advised | Change::Reply => {
                self.opponent.is_some()
            }
        }
    }

    /// Makes a change.
    ///
    /// # Errors
    /// When the move is not legal, or there is no advice to follow; nothing changed then.
    pub(crate) fn make(&mut self, change: &Change, cancel: &Cancel) -> Result<(), InputError> {
        match change {
            Change::Advice(rung) => {
                self.rung = *rung;
                if *rung != Rung::Off && self.advice.is_none() {
                    self.advice = Some(self.think(cancel));
                }
                return Ok(());
            }
            Change::Do(name) => {
                if self.computer_to_move() {
                    return Err(InputError::new(text::play::NOT_YOUR_TURN.clone()));
                }
                self.session.play(name)?;
            }
            Change::Advised => {
                let best = self.advice.as_ref().and_then(|advice| advice.best.clone());
                let best = best.ok_or_else(|| InputError::new(text::advice::NONE_YET.clone()))?;
                self.session.play(&best)?;
            }
            Change::Undo => self.undo(),
            Change::Restart => while self.session.undo() {},
            Change::Reply => {}
        }
        self.rung = Rung::Off;
        self.advice = None;
        self.reply(cancel);
        Ok(())
    }

    /// Back to the player's own last decision.
    fn undo(&mut self) {
        while self.session.undo() && self.computer_to_move() {}
    }

    /// The computer moves for as long as it is its turn, or until its time is over: then at least
    /// one move was made.
    fn reply(&mut self, cancel: &Cancel) {
        while self.computer_to_move() {
            let seed = rng::split_seed(self.seed ^ CHOICES, self.ply() as u64);
            let Some(opponent) = &mut self.opponent else { return };
            // Should the search panic, the agent that stays behind remembers nothing half-done.
            let fresh = opponent.agent.fresh();
            let mut agent = std::mem::replace(&mut opponent.agent, fresh);
            let choice = choose(&*self.session, &mut agent, seed, cancel.clone(), &mut ());
            opponent.agent = agent;
            let played = choice.is_some_and(|choice| self.session.play(&choice.name).is_ok());
            if !played || cancel.is_cancelled() {
                return;
            }
        }
    }

    fn think(&mut self, cancel: &Cancel) -> Advice {
        let fresh = self.adviser.fresh();
        let mut adviser = std::mem::replace(&mut self.adviser, fresh);
        let seed = rng::split_seed(self.seed ^ CHOICES, self.ply() as u64);
        let mut nobody = ();
        let mut control = Control::new(adviser.budget(), seed, cancel.clone(), &mut nobody);
        let advice = self.session.think(&mut adviser, Scope::All, &mut control);
        self.adviser = adviser;
        advice
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Order;

    fn play(game: &str, side: &str) -> Play {
        play_from(game, side, "")
    }

    fn play_from(game: &str, side: &str, position: &str) -> Play {
        let entry = meeple_arena::entry(game).expect("it is in the catalogue");
        let (side, position) = (side.to_owned(), position.to_owned());
        let order = Order { side, position, level: "1".into(), ..Order::default() };
        order.open(entry, 5).expect("a good order")
    }

    fn make(play: &mut Play, change: &Change) {
        play.make(change, &Cancel::new()).expect("it can be done");
    }

    #[test]
    fn undo_takes_the_answer_back_too_and_the_same_answer_returns() {
        let mut game = play("connect4", "first");
        make(&mut game, &Change::Do("4".into()));
        let history = game.session().history();
        assert_eq!((history.len(), game.computer_to_move()), (2, false));
        make(&mut game, &Change::Undo);
        assert_eq!(game.ply(), 0);
        make(&mut game, &Change::Do("4".into()));
        assert_eq!(game.session().history(), history);
    }

    #[test]
    fn the_computer_opens_when_it_sits_first() {
        let mut game = play("tictactoe", "second");
        assert!(game.computer_to_move());
        let early = game.make(&Change::Do("a1".into()), &Cancel::new());
        assert!(early.is_err() && game.ply() == 0, "it is not the player's turn");
        make(&mut game, &Change::Reply);
        assert_eq!((game.ply(), game.computer_to_move()), (1, false));
        make(&mut game, &Change::Undo);
        assert_eq!(game.ply(), 1, "the computer opens again");
    }

    #[test]
    fn the_computer_may_move_several_times_in_a_row() {
        let mut game = play_from("pig", "first", "A 0 0 20");
        let mut longest = 0;
        for _ in 0..10 {
            let before = game.ply();
            let can_hold = game.session().actions().len() > 1;
            make(&mut game, &Change::Do(if can_hold { "hold" } else { "roll" }.into()));
            assert!(!game.computer_to_move());
            longest = longest.max(game.ply() - before);
        }
        assert!(longest > 2, "its turns are longer than one decision");
    }

    #[test]
    fn two_people_can_share_the_board() {
        let mut game = play("connect4", "both");
        make(&mut game, &Change::Do("4".into()));
        make(&mut game, &Change::Do("4".into()));
        make(&mut game, &Change::Undo);
        assert_eq!(game.session().history(), ["4"]);
    }

    #[test]
    fn advice_is_off_until_asked_and_gone_with_its_position() {
        let mut game = play("tictactoe", "first");
        assert!(game.shown_advice().is_none());
        assert!(game.make(&Change::Advised, &Cancel::new()).is_err());
        make(&mut game, &Change::Advice(Rung::Candidates));
        assert!(game.shown_advice().is_some_and(|(_, advice)| advice.candidates.len() == 9));
        make(&mut game, &Change::Advice(Rung::Off));
        assert!(game.shown_advice().is_none());
        make(&mut game, &Change::Advised);
        assert_eq!((game.ply(), game.shown_advice().is_none()), (2, true));
    }

    #[test]
    fn a_cancelled_answer_is_still_a_legal_move() {
        let mut game = play("connect4", "first");
        let cancel = Cancel::new();
        cancel.cancel();
        game.make(&Change::Do("1".into()), &cancel).expect("a legal move");
        assert_eq!(game.ply(), 2);
    }
}
