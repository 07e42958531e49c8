//! What changes while a mission is played.

use super::dice::Dice;
use super::ground::Cell;
use meeple_core::Heading;

/// The number of one arrangement of enemies, in the mission's own list.
pub type SquadId = u32;

/// Most operators of a mission.
pub const MOST_OPERATORS: usize = 3;

/// In place of an operator: nobody acts yet, the player is to choose.
pub const NOBODY: u8 = MOST_OPERATORS as u8;

/// The cell of an operator whom the mission does not have.
pub(super) const NOWHERE: Cell = Cell::MAX;

/// A position of a mission.
///
/// The two ends are one state each: who won or died where does not matter to what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The mission goes on.
    Live(Live),
    /// The mission is fulfilled.
    Won,
    /// An operator is dead, the bomb went off, or an enemy broke through.
    Lost,
}

/// A position in which the mission goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Live {
    /// Where the enemies are.
    pub squad: SquadId,
    /// Where the operators are.
    pub team: [Cell; MOST_OPERATORS],
    /// Action points (or dice) that the acting operator has left; while nobody acts, those that the
    /// next one will have. Without any, the enemies act next.
    pub points: u8,
    /// Draws of the next enemy turn.
    pub threat: u8,
    /// Hostages who are with the squad, a bit each.
    pub freed: u8,
    /// Doors that stand open, a bit each.
    pub doors: u8,
    /// Who acts: an operator, or [`NOBODY`]. Without a choice it is the only one.
    pub who: u8,
    /// Who has acted in this turn, a bit each.
    pub acted: u8,
    /// Whose shield is up, a bit each.
    pub raised: u8,
    /// Grenades left.
    pub grenades: [u8; MOST_OPERATORS],
    /// Shields left.
    pub shields: [u8; MOST_OPERATORS],
    /// The dice that the acting operator has left.
    pub dice: Dice,
    /// Enemy turns until the bomb goes off, or the last wave is over.
    pub clock: u8,
    /// How often the bomb was worked on with success.
    pub defused: u8,
}

impl Live {
    /// A position of a mission with one operator and no gear, as
    /// [`is_plain`](super::Scenario::is_plain) has it.
    pub(super) const fn plain(
        squad: SquadId,
        cell: Cell,
        points: u8,
        rescued: bool,
        threat: u8,
    ) -> Self {
        Self {
            squad,
            team: [cell, NOWHERE, NOWHERE],
            points,
            threat,
            freed: rescued as u8,
            doors: 0,
            who: 0,
            acted: 0,
            raised: 0,
            grenades: [0; MOST_OPERATORS],
            shields: [0; MOST_OPERATORS],
            dice: Dice::NONE,
            clock: 0,
            defused: 0,
        }
    }

    /// Where the only operator is, or the first.
    pub(super) const fn lead(&self) -> Cell {
        self.team[0]
    }

    /// Where the operator who acts is, if anyone does.
    pub(super) fn actor(&self) -> Option<Cell> {
        self.team.get(usize::from(self.who)).copied().filter(|&cell| cell != NOWHERE)
    }
}

/// What an operator may do, or the player about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// End the turn of the operator who acts.
    End,
    /// Try to lower the threat.
    Calm,
    /// Step to the next cell.
    Move(Heading),
    /// Shoot along a line.
    Shoot(Heading),
    /// Take an enemy in the next cell down, silently.
    Takedown(Heading),
    /// Open or shut the door on one side.
    Door(Heading),
    /// Throw a grenade into a cell.
    Grenade(Cell),
    /// Raise a shield.
    Shield,
    /// Work on the bomb.
    Defuse,
    /// Let an operator act next.
    Pick(u8),
}
