//! A system of components that take steps alone or together: what programs of models come down to,
//! and how it is laid out.

mod explore;
mod gather;
mod index;
mod initial;
mod outcomes;
mod pack;
mod steps;
mod table;

use super::machine::{Code, Expression, Guard};

pub(super) use explore::lay_out;

/// A variable. Truth values are 0 and 1.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) truth: bool,
    pub(super) least: i64,
    pub(super) greatest: i64,
    /// What it is at first.
    pub(super) first: i64,
}

/// What chance makes of a command.
#[derive(Clone, Debug)]
pub(super) struct Update {
    /// How likely it is; certain if nothing is said.
    pub(super) chance: Option<Expression>,
    /// Variables and what they become, all at once.
    pub(super) becomes: Vec<(u32, Expression)>,
    /// Rewards, by place, and how much.
    pub(super) gains: Vec<(u32, Expression)>,
}

/// What a component may do.
#[derive(Clone, Debug)]
pub(super) struct Command {
    pub(super) guard: Guard,
    pub(super) updates: Vec<Update>,
    /// Where it stands in the text.
    pub(super) at: u32,
}

/// A step that components take together: one command of each group.
#[derive(Clone, Debug)]
pub(super) struct Joint {
    /// Its action: a place in the names.
    pub(super) action: u32,
    /// Groups of commands.
    pub(super) groups: Vec<u32>,
}

/// A reward.
#[derive(Clone, Debug, Default)]
pub(super) struct Gains {
    pub(super) name: String,
    pub(super) of_states: Vec<(Option<Guard>, Expression)>,
    /// For an action: a place in the names.
    pub(super) of_actions: Vec<(u32, Option<Guard>, Expression)>,
}

/// A label: its name, and conditions of which one at least must hold.
pub(super) type Label = (String, Vec<Guard>);

/// All of it.
#[derive(Debug)]
pub(super) struct System<R> {
    /// Whether nobody chooses.
    pub(super) chain: bool,
    pub(super) variables: Vec<Variable>,
    pub(super) code: Code<R>,
    /// Where it may begin; where [`Variable::first`] says if there is none. All must hold.
    pub(super) initial: Option<Vec<Expression>>,
    /// Names of actions; the first is none.
    pub(super) actions: Vec<String>,
    /// Commands of a component that have an action in common.
    pub(super) groups: Vec<Vec<Command>>,
    pub(super) joints: Vec<Joint>,
    pub(super) labels: Vec<Label>,
    pub(super) gains: Vec<Gains>,
}
