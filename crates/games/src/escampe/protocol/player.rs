//! The player's end: what the referee's lines mean to it.

use meeple_core::Side;

use super::{Garbage, side};

/// One player in one game. It begins when its name has been sent.
#[derive(Debug, Default)]
pub struct Player {
    /// The colour it was given.
    own: Option<Side>,
    is_over: bool,
}

/// What a line of the referee means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It plays this colour.
    Colour(Side),
    /// It is to move: its next line is a placement, a move or a pass.
    YourTurn,
    /// The other one is to move.
    OtherTurn,
    /// The other side played this.
    Played(Side, String),
    /// The game is over: who won, if anybody did.
    End(Option<Side>),
}

impl Player {
    /// Takes in a line of the referee, without its end.
    ///
    /// # Errors
    /// When the protocol has no such line there.
    pub fn hear(&mut self, line: &str) -> Result<Heard, Garbage> {
        if self.is_over {
            return Err(Garbage);
        }
        let Some(own) = self.own else {
            let own = side(line).ok_or(Garbage)?;
            self.own = Some(own);
            return Ok(Heard::Colour(own));
        };
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "JOUEUR" if side(rest) == Some(own) => Ok(Heard::YourTurn),
            "JOUEUR" => Ok(Heard::OtherTurn),
            "MOUVEMENT" => Ok(Heard::Played(own.other(), rest.to_owned())),
            "FIN!" => {
                self.is_over = true;
                Ok(Heard::End(side(rest)))
            }
            _ => Err(Garbage),
        }
    }
}
