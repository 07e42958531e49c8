//! What changes while a mission is played.

use super::ground::Cell;
use crate::Heading;

/// The number of one arrangement of enemies, in the mission's own list.
pub type SquadId = u32;

/// A position of a mission.
///
/// The two ends are one state each: who won or died where does not matter to what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The mission goes on.
    Live(Live),
    /// The hostage is out.
    Won,
    /// The operator is dead.
    Lost,
}

/// A position in which the mission goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Live {
    /// Where the enemies are.
    pub squad: SquadId,
    /// Where the operator is.
    pub cell: Cell,
    /// Action points left in this turn; without any, the enemies act next.
    pub points: u8,
    /// Whether the hostage is with the operator.
    pub rescued: bool,
    /// Draws of the next enemy turn.
    pub threat: u8,
}

/// What the operator may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// End the turn.
    End,
    /// Try to lower the threat.
    Calm,
    /// Step to the next cell.
    Move(Heading),
    /// Shoot along a line.
    Shoot(Heading),
    /// Take an enemy in the next cell down, silently.
    Takedown(Heading),
}
