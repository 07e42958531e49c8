//! One mission as its designer writes it: everything that does not change while it is played.

use meeple_core::Phrase;

use super::ground::{Cell, Ground};

/// A mission: where everything is, what acts cost and risk, what they are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The name that is typed.
    pub name: String,
    /// The name in words.
    pub title: Phrase,
    /// What the player is told before the mission.
    pub briefing: Phrase,
    /// The map.
    pub ground: Ground,
    /// Where the hostage waits.
    pub hostage: Cell,
    /// Who goes in.
    pub operator: Operator,
    /// The loop that enemies walk, in the order of their steps.
    pub patrol: Vec<Cell>,
    /// Where enemies begin: places on the loop.
    pub enemies: Vec<u8>,
    /// Where further enemies would begin, if more are asked for.
    pub reserve: Vec<u8>,
    /// Reinforcements, if any are ever called.
    pub respawn: Option<Respawn>,
    /// What the operator can do.
    pub actions: Actions,
    /// What each draw of an enemy turn brings.
    pub draws: Draws,
    /// How many draws an enemy turn has.
    pub threat: Threat,
    /// What everything is worth.
    pub rewards: Rewards,
    /// Switches between readings of the rules.
    pub rules: Rules,
    /// The worth now of one unit of reward an action later.
    pub discount: f64,
}

impl Scenario {
    /// A number that tells missions apart by their rules, whatever they are called: FNV-1a over
    /// all that play depends on.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let Self { ground, hostage, patrol, enemies, respawn, actions, draws, threat, .. } = self;
        let places = (ground, hostage, self.operator.start, patrol, enemies, respawn);
        let rules = (actions, draws, threat, self.rewards, self.rules, self.discount);
        let text = format!("{places:?} {rules:?}");
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}

/// Who goes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operator {
    /// What the operator is called.
    pub name: String,
    /// Where the mission begins.
    pub start: Cell,
}

/// Reinforcements: dead enemies come back when one of the living calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Respawn {
    /// Most enemies alive at a time.
    pub slots: u8,
    /// Where they come in: places on the loop, each as likely.
    pub at: Vec<u8>,
}

/// An action of the operator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Act {
    /// Action points that it takes, whether it succeeds or not.
    pub cost: u8,
    /// The probability that it succeeds.
    pub chance: f64,
}

/// What the operator can do in a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Actions {
    /// Action points of a turn.
    pub points: u8,
    /// A step to the next cell.
    pub step: Act,
    /// A shot along a line of sight.
    pub shoot: Act,
    /// A silent takedown of an enemy in the next cell.
    pub takedown: Act,
    /// Lowering the threat by one.
    pub calm: Act,
}

/// What one draw of an enemy turn brings; the three sum to one. All enemies do the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Draws {
    /// All living enemies step along the loop.
    pub step: f64,
    /// All living enemies shoot at the operator if they see them.
    pub shoot: f64,
    /// One calls for help.
    pub call: f64,
}

/// How many draws an enemy turn has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// At least so many; and so many again when no enemy is left.
    pub lowest: u8,
    /// At most so many.
    pub highest: u8,
    /// So many at the beginning.
    pub start: u8,
}

/// What everything is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rewards {
    /// Bringing the hostage out.
    pub win: f64,
    /// Reaching the hostage.
    pub hostage: f64,
    /// Dying.
    pub loss: f64,
    /// A shot or a takedown.
    pub kill: f64,
    /// When that is paid.
    pub kill_paid: KillPaid,
    /// Each point by which the threat falls; a rise costs as much.
    pub threat: f64,
    /// Each step.
    pub step: f64,
    /// Ending the turn.
    pub end: f64,
}

/// When a shot or a takedown is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KillPaid {
    /// Once each attempt, hit or miss.
    Attempt,
    /// Once each enemy eliminated.
    Elimination,
}

/// Whether enemies act once more after a winning move that spends the last action point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateFire {
    /// No: a win ends the mission.
    Never,
    /// In play they do, but planners do not know it.
    InPlay,
    /// They do, and planners know it.
    Always,
}

/// Switches between readings of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether a win on the last action point can still be lost.
    pub late_fire: LateFire,
    /// A shot goes through the whole line up to a wall, cover or not, and takes an action's cost
    /// for each cell with enemies; otherwise it hits the nearest visible enemy.
    pub pierce: bool,
    /// A shot that misses raises the threat too.
    pub noisy_miss: bool,
}
