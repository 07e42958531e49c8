//! The families of games, a file each: what is true of every puzzle, duel, mission or table game.
//!
//! A family is no list of names to choose by, but a sheet of answers: how many seats, is there
//! chance, what does the value of a move mean, who judges, which rooms of the lab show it. Whoever
//! wants to know asks for the property. The sheets can be named in this folder only, where each
//! stands beside the function that makes an entry of the catalogue; so one more family is a file
//! here, a `Conduct`, a field of `Plays` and a line for each of its games.

mod dice_duel;
mod duel;
mod mission;
mod party;
mod puzzle;

#[cfg(test)]
mod tests;

use meeple_core::Phrase;
use meeple_core::card::Room;
use serde::{Serialize, Serializer};

pub(crate) use dice_duel::dice_duel;
pub(crate) use duel::duel;
pub(crate) use mission::mission;
pub(crate) use party::party;
pub(crate) use puzzle::puzzle;

use crate::agent::plays::Plays;
use crate::calibrate::Ladder;
use crate::{Candidate, Entry};

/// All families, in the order in which people are shown them.
pub static FAMILIES: [&Family; 5] =
    [&puzzle::FAMILY, &duel::FAMILY, &dice_duel::FAMILY, &mission::FAMILY, &party::FAMILY];

/// What games of a kind have in common.
#[derive(Debug)]
pub struct Family {
    /// What programs call it; families that are one to people share it.
    kind: &'static str,
    /// What people call it.
    pub title: Phrase,
    /// The heading under which its games are listed. Families that follow each other and have the
    /// same one are listed together.
    pub heading: Phrase,
    /// How many play.
    pub seats: Seats,
    /// Whether dice, or chance in another form, may have a say.
    pub has_chance: bool,
    /// What the value of a move means.
    pub values: Values,
    /// What its evaluators or heuristics are called.
    pub knowledge: Phrase,
    /// Whether a solution is a list of moves, which can be given whole, listed beside others and
    /// compared with the shortest.
    pub has_solutions: bool,
    /// Whether states, actions and chances can be laid out as a model: exported, simulated, asked
    /// for trade-offs and for what makes an action fail.
    pub has_models: bool,
    /// Whether a game's own exact solver can read a book of scores.
    pub has_books: bool,
    /// Whether the adviser stays at one's side from move to move. Elsewhere advice is for one
    /// position, and asked for each time.
    pub adviser_stays: bool,
    /// Whether moves can be judged afterwards: a review of the game, and why not another move.
    pub is_reviewed: bool,
    /// The rooms of the lab in which its searches can be watched.
    pub rooms: &'static [Room],
    /// Random moves before a game or an attempt of a contest begins, unless something else is asked
    /// for.
    pub opening: u32,
    /// Whose steps are shown where a game is answered by its own solver, which shows none.
    pub(crate) watched: Option<&'static str>,
    /// A cheap search whose chances of winning tell what a move gives away.
    pub(crate) judge: Option<&'static str>,
    /// The agents that levels are chosen from.
    pub(crate) levels: Result<Ladder, NoLevels>,
    /// What a candidate gives away against the best one, as a share of the game. The last number is
    /// how far the values of the best and the worst candidate are apart.
    pub(crate) loss: fn(&Candidate, &Candidate, f64) -> f64,
    /// Whether an algorithm that is run so is compiled for each game of the family; `None` where it
    /// does not play them.
    pub(crate) is_hot: fn(&Plays) -> Option<bool>,
}

/// How many play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// One, against the rules or chance.
    One,
    /// Two against each other: what one gains the other loses.
    Two,
    /// One to many, each for itself.
    Many,
}

/// What the value of a move means, and what it is called.
#[derive(Debug)]
pub struct Values {
    /// What it counts.
    pub scale: Scale,
    /// Its name beside other figures of a move.
    pub name: Phrase,
    /// The same at the head of a narrow column.
    pub short: Phrase,
    /// Where it stands among the figures of a move.
    pub place: Place,
}

impl Values {
    /// Whether it counts moves to go, so that less is better and chances say nothing.
    #[must_use]
    pub fn is_cost(&self) -> bool {
        self.scale == Scale::Cost
    }
}

/// What values count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Moves to go: the fewer, the better.
    Cost,
    /// Points for the mover, or a win or a loss after so many moves.
    Score,
    /// What is to be expected on average.
    Mean,
}

/// Where the value of a move stands among its figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It says most.
    BeforeChances,
    /// The chances say more.
    AfterChances,
    /// It is a chance itself.
    LeftOut,
}

/// Why a family has no levels of strength.
#[derive(Debug)]
pub(crate) struct NoLevels {
    /// To whoever looks for a level.
    pub(crate) why: Phrase,
    /// To whoever wants to measure levels.
    pub(crate) refusal: Phrase,
}

impl Family {
    /// Whether one player faces the rules or chance alone.
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.seats == Seats::One
    }

    /// Whether two sides play against each other.
    #[must_use]
    pub fn has_two_sides(&self) -> bool {
        self.seats == Seats::Two
    }

    /// Whether there are levels of strength to be measured.
    #[must_use]
    pub const fn has_levels(&self) -> bool {
        self.levels.is_ok()
    }

    /// Whether a room of the lab shows its searches.
    #[must_use]
    pub fn is_shown_in(&self, room: Room) -> bool {
        self.rooms.contains(&room)
    }
}

impl Entry {
    /// The agents that its levels are chosen from.
    pub(crate) fn ladder(&self) -> Result<&'static Ladder, &'static NoLevels> {
        match &self.family.levels {
            Ok(_) if self.card.by_playouts => Ok(&duel::BY_PLAYOUTS),
            other => other.as_ref(),
        }
    }

    /// Whose search is watched unless another agent is named: a game's own solver has no steps.
    #[must_use]
    pub fn watched(&self) -> &'static str {
        match self.family.watched {
            _ if self.card.by_playouts => duel::WATCHED_BY_PLAYOUTS,
            Some(watched) if self.card.has_specialist => watched,
            _ => self.card.solver,
        }
    }
}

impl Serialize for Family {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.kind)
    }
}

/// The chance of winning that a candidate gives up against the best one.
fn given_up(best: &Candidate, candidate: &Candidate) -> f64 {
    let chance = |candidate: &Candidate| candidate.chance.unwrap_or(0.5);
    (chance(best) - chance(candidate)).max(0.0)
}
