//! Hostage Rescue Squad: an operator goes in, finds the hostage and brings them out, while enemies
//! walk their loop and shoot at whom they see.
//!
//! A turn has a few action points for steps, shots, silent takedowns and calming the situation;
//! each may fail and costs all the same. Without points left, the enemies act: as many draws as the
//! threat level says, each a step of all or a shot of all (or a call for help). Being seen at a
//! shot or met at a step is the end. Cover hides who stands in it. Loud kills raise the threat.
//!
//! The mission comes from a student report, "IA d'assistance pour jeu de gestion de crise" (2025),
//! after a print-and-play board game. A mission is a [`Scenario`], written as a TOML file.

mod acts;
mod card;
mod count;
mod dice;
mod edit;
mod facts;
mod fields;
mod file;
mod ground;
mod hazards;
mod index;
mod instinct;
mod memory;
mod mission;
mod names;
mod notation;
mod playable;
mod present;
mod reaction;
mod rules;
mod scenario;
mod scene;
mod shipped;
mod solver;
mod squads;
mod state;
mod survey;
mod view;

#[cfg(test)]
mod tests;

pub use count::{live, states};
pub use dice::Dice;
pub use ground::{Cell, Door, Ground};
pub use mission::Hostage;
pub use scenario::{
    Act, Actions, Arrival, Bomb, Draws, Goal, KillPaid, LateFire, Mode, Noise, Operator, Respawn,
    Rewards, Rules, Scenario, Switch, Threat, Waves,
};
pub use solver::{Prospects, Solved, solve};
pub use state::{Action, Live, MOST_OPERATORS, NOBODY, SquadId, State};
