//! One mission as its designer writes it: everything that does not change while it is played.

use meeple_core::{Par, Phrase};

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
    /// What good play achieves, if the designer says so.
    pub par: Option<Par>,
    /// The map.
    pub ground: Ground,
    /// What there is to do.
    pub goal: Goal,
    /// How the squad's turns go.
    pub mode: Mode,
    /// Where the hostages wait.
    pub hostages: Vec<Cell>,
    /// Who goes in.
    pub operators: Vec<Operator>,
    /// The cells that enemies walk, loop after loop, each in the order of its steps. A *place* is
    /// an index into this list.
    pub patrol: Vec<Cell>,
    /// How many places each loop has; together all of them.
    pub loops: Vec<u8>,
    /// Where enemies may leave one loop for another.
    pub switches: Vec<Switch>,
    /// Where enemies begin: places.
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
        let Self { ground, hostages, patrol, enemies, respawn, actions, draws, threat, .. } = self;
        let team: Vec<_> = (self.operators.iter())
            .map(|operator| (operator.start, operator.grenades, operator.shields))
            .collect();
        let places = (ground, hostages, team, patrol, &self.loops, &self.switches);
        let enemies = (enemies, respawn, draws, threat);
        let rules = (&self.goal, self.mode, actions, self.rewards, self.rules, self.discount);
        let text = format!("{places:?} {enemies:?} {rules:?}");
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}

impl Scenario {
    /// Makes chances sum to one that were written a little off: what the check lets pass would add
    /// up over many draws.
    pub(super) fn sum_up(&mut self) {
        /// Sums of decimal fractions miss one by less than this.
        const ROUNDING: f64 = 1e-15;
        let draws = &mut self.draws;
        let sum = draws.step + draws.shoot + draws.call;
        if (sum - 1.0).abs() > ROUNDING {
            for part in [&mut draws.step, &mut draws.shoot, &mut draws.call] {
                *part /= sum;
            }
        }
        let all = self.switches.clone();
        for switch in &mut self.switches {
            let leaving = all.iter().filter(|other| other.from == switch.from);
            let sum: f64 = leaving.map(|other| other.chance).sum();
            if sum > 1.0 {
                switch.chance /= sum;
            }
        }
    }

    /// The loop that a place is on.
    pub(super) fn loop_of(&self, place: u8) -> usize {
        let mut ends = 0;
        let past = self.loops.iter().take_while(|&&length| {
            ends += u16::from(length);
            u16::from(place) >= ends
        });
        past.count()
    }

    /// Whether this is a mission of the first kind: one operator with action points, one hostage,
    /// one loop, no doors, no gear, and shots the only noise. Such missions have few parts, so that
    /// their positions can be numbered and their own solvers apply.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let acts = &self.actions;
        let quiet = [acts.step, acts.takedown, acts.calm].iter().all(|a| a.noise == Noise::Never);
        let bare = |operator: &Operator| operator.grenades == 0 && operator.shields == 0;
        self.goal == Goal::Rescue
            && self.mode == Mode::Points
            && self.hostages.len() == 1
            && matches!(&self.operators[..], [only] if bare(only))
            && self.loops.len() == 1
            && self.switches.is_empty()
            && self.ground.doors.is_empty()
            && quiet
            && acts.shoot.noise != Noise::Never
    }
}

/// What there is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Reach every hostage, then stand on exits, all operators at once.
    Rescue,
    /// Stand on exits, all operators at once.
    Extraction,
    /// Defuse the bomb before its time is up.
    Bomb(Bomb),
    /// Hold out for so many enemy turns.
    Waves(Waves),
}

/// A bomb to defuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bomb {
    /// Where it is.
    pub at: Cell,
    /// So many successful acts of defusing are needed.
    pub defuse: u8,
    /// It goes off at the end of this enemy turn.
    pub countdown: u8,
}

/// Enemies who come in by a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waves {
    /// The mission is won after this enemy turn.
    pub turns: u8,
    /// The cells that no enemy may enter: the mission is lost when one steps there.
    pub hold: Vec<Cell>,
    /// Most enemies alive at a time.
    pub slots: u8,
    /// Who comes when.
    pub arrivals: Vec<Arrival>,
}

/// Enemies of one wave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// They come in at the end of this enemy turn, the first being 1.
    pub turn: u8,
    /// Where: places.
    pub at: Vec<u8>,
}

/// How the squad's turns go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Every operator has action points.
    Points,
    /// Every operator rolls three dice and spends them: 1 to 4 for a step, a door or a bomb, 5 and
    /// 6 for a shot, a pair for anything else. Costs do not count.
    Dice,
}

/// A place where an enemy may leave one loop for another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Switch {
    /// Where it leaves: a place.
    pub from: u8,
    /// Where its step then leads: a place of another loop.
    pub to: u8,
    /// How likely that is, at each step from there.
    pub chance: f64,
}

/// Who goes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operator {
    /// What the operator is called.
    pub name: String,
    /// Where the mission begins.
    pub start: Cell,
    /// Grenades carried.
    pub grenades: u8,
    /// Shields carried.
    pub shields: u8,
}

/// Reinforcements: dead enemies come back when one of the living calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Respawn {
    /// Most enemies alive at a time.
    pub slots: u8,
    /// Where they come in: places, each as likely.
    pub at: Vec<u8>,
}

/// An action of the operator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Act {
    /// Action points that it takes, whether it succeeds or not.
    pub cost: u8,
    /// The probability that it succeeds.
    pub chance: f64,
    /// When it raises the threat by one.
    pub noise: Noise,
}

/// When an action raises the threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noise {
    /// Never.
    Never,
    /// When it succeeds.
    Success,
    /// Whether it succeeds or not.
    Always,
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
    /// Opening or shutting a door.
    pub door: Act,
    /// Throwing a grenade.
    pub grenade: Act,
    /// Raising a shield.
    pub shield: Act,
    /// Working on the bomb.
    pub defuse: Act,
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
    /// Fulfilling the mission.
    pub win: f64,
    /// Reaching a hostage.
    pub hostage: f64,
    /// Each successful act of defusing.
    pub defuse: f64,
    /// Dying.
    pub loss: f64,
    /// A shot, a takedown or a grenade.
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

/// When a shot, a takedown or a grenade is paid.
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
}
