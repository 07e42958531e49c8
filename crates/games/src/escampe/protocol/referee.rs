//! The referee's end: the rules, whose turn it is, and who is to be told what.

use meeple_core::{Deterministic as _, Game as _, Notation as _, Problem as _, Side};
use serde::Serialize;

use super::Message;
use crate::escampe::{Board, Escampe};

/// One game between two players who have said their names.
#[derive(Debug)]
pub struct Referee {
    game: Escampe,
    board: Board,
    moves: Vec<String>,
    longest: usize,
    result: Option<(Option<Side>, Ending)>,
}

/// A message and whom it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Who gets it.
    pub to: Side,
    /// What it says.
    pub message: Message,
}

/// What came from the player whose turn it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A line, without its end.
    Line(String),
    /// No line of text.
    Garbage,
    /// Nothing: it hung up.
    Closed,
    /// Nothing before its clock ran out.
    Late,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// A unicorn was taken.
    Taken,
    /// The loser sent this, which was no legal move.
    Illegal(String),
    /// The loser hung up.
    Closed,
    /// The loser's clock ran out.
    Late,
    /// It went on for too long: nobody won.
    Length,
}

impl Referee {
    /// A game that is drawn after so many moves, and the letters with which it begins.
    #[must_use]
    pub fn begin(longest: usize) -> (Self, Vec<Letter>) {
        let game = Escampe::default();
        let board = game.start();
        let mut referee = Self { game, board, moves: Vec::new(), longest, result: None };
        let greet = |to| Letter { to, message: Message::Colour(to) };
        let mut letters: Vec<Letter> = Side::BOTH.map(greet).into();
        referee.go_on(&mut letters);
        (referee, letters)
    }

    /// Whose answer is awaited; `None` when the game is over.
    #[must_use]
    pub fn awaited(&self) -> Option<Side> {
        self.result.is_none().then(|| self.game.to_move(&self.board))
    }

    /// Who won and how it ended, when the game is over.
    #[must_use]
    pub const fn result(&self) -> Option<&(Option<Side>, Ending)> {
        self.result.as_ref()
    }

    /// What was played, placements first.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Takes in the answer of the player whose turn it is; the letters that follow from it.
    pub fn hear(&mut self, answer: Answer) -> Vec<Letter> {
        let Some(side) = self.awaited() else { return Vec::new() };
        let mut letters = Vec::new();
        match self.play(answer) {
            Ok(played) => {
                let message = Message::Played(played);
                letters.push(Letter { to: side.other(), message });
            }
            Err(fault) => self.result = Some((Some(side.other()), fault)),
        }
        self.go_on(&mut letters);
        letters
    }

    /// Makes a move; its name, or what was wrong.
    fn play(&mut self, answer: Answer) -> Result<String, Ending> {
        let text = match answer {
            Answer::Line(text) => text,
            Answer::Garbage => return Err(Ending::Illegal(String::new())),
            Answer::Closed => return Err(Ending::Closed),
            Answer::Late => return Err(Ending::Late),
        };
        let Ok(action) = self.game.parse_action(&self.board, &text) else {
            return Err(Ending::Illegal(text));
        };
        let name = self.game.action_name(&self.board, action);
        self.game.apply(&mut self.board, action);
        self.moves.push(name.clone());
        Ok(name)
    }

    /// Calls the next player, or tells both who won.
    fn go_on(&mut self, letters: &mut Vec<Letter>) {
        if self.result.is_none() {
            self.result = match self.game.outcome(&self.board) {
                Some(outcome) if outcome.winner().is_some() => {
                    Some((outcome.winner(), Ending::Taken))
                }
                None if self.moves.len() < self.longest => None,
                _ => Some((None, Ending::Length)),
            };
        }
        let message = match &self.result {
            None => Message::Turn(self.game.to_move(&self.board)),
            Some((winner, _)) => Message::End(*winner),
        };
        letters.extend(Side::BOTH.map(|to| Letter { to, message: message.clone() }));
    }
}
