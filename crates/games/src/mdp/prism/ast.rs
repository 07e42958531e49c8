//! A program as it is written.

use crate::mdp::machine::{Type, Word, Words};

/// A name and where it stands.
pub(super) type Named<'a> = (&'a str, u32);

/// A constant, with a value or without.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constant<'a> {
    pub(super) name: Named<'a>,
    pub(super) kind: Type,
    pub(super) value: Option<Words>,
}

/// A variable of a module or of all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared<'a> {
    pub(super) name: Named<'a>,
    pub(super) range: Range,
    pub(super) first: Option<Words>,
}

/// What a variable may be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Range {
    Truth,
    Between(Words, Words),
    /// Any whole number that PRISM knows.
    Any,
}

/// What chance makes of a command: how likely, and what becomes of which variables.
#[derive(Clone, Debug)]
pub(super) struct Outcome<'a> {
    pub(super) chance: Option<Words>,
    pub(super) becomes: Vec<(Named<'a>, Words)>,
}

/// `[action] guard -> outcomes;`
#[derive(Clone, Debug)]
pub(super) struct Command<'a> {
    pub(super) at: u32,
    pub(super) action: Option<Named<'a>>,
    pub(super) guard: Words,
    pub(super) outcomes: Vec<Outcome<'a>>,
}

/// A module written out, or another one under other names.
#[derive(Clone, Debug)]
pub(super) enum Body<'a> {
    Own { variables: Vec<Declared<'a>>, commands: Vec<Command<'a>> },
    Like { module: Named<'a>, renamed: Vec<(Named<'a>, Named<'a>)> },
}

/// A module.
#[derive(Clone, Debug)]
pub(super) struct Module<'a> {
    pub(super) name: Named<'a>,
    pub(super) body: Body<'a>,
}

/// `guard : value;`, for an action if it begins with one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<'a> {
    /// The action, empty for `[]`; none for states.
    pub(super) action: Option<Named<'a>>,
    pub(super) guard: Words,
    pub(super) value: Words,
}

/// Rewards under a name.
#[derive(Clone, Debug)]
pub(super) struct Rewards<'a> {
    pub(super) name: &'a str,
    pub(super) items: Vec<Item<'a>>,
}

/// How modules run together.
#[derive(Clone, Debug)]
pub(super) enum Process<'a> {
    Module(Named<'a>),
    /// Together on these actions; on all they share if none are named.
    Together(Box<Process<'a>>, Box<Process<'a>>, Option<Vec<Named<'a>>>),
    Hide(Box<Process<'a>>, Vec<Named<'a>>),
    Rename(Box<Process<'a>>, Vec<(Named<'a>, Named<'a>)>),
}

/// All of it.
#[derive(Debug, Default)]
pub(super) struct Program<'a> {
    pub(super) chain: bool,
    /// The words of all expressions, with their places.
    pub(super) words: Vec<(Word<'a>, u32)>,
    pub(super) constants: Vec<Constant<'a>>,
    pub(super) formulas: Vec<(Named<'a>, Words)>,
    pub(super) labels: Vec<(Named<'a>, Words)>,
    /// What questions ask about.
    pub(super) conditions: Vec<(&'a str, Words)>,
    pub(super) globals: Vec<Declared<'a>>,
    pub(super) modules: Vec<Module<'a>>,
    pub(super) rewards: Vec<Rewards<'a>>,
    /// Conditions on where it begins, all of which must hold.
    pub(super) initial: Option<Words>,
    pub(super) system: Option<Process<'a>>,
}

impl<'a> Program<'a> {
    /// Whether something has this name.
    pub(super) fn declares(&self, name: &str) -> bool {
        let own = self.modules.iter().flat_map(|module| match &module.body {
            Body::Own { variables, .. } => variables.iter().map(|declared| declared.name).collect(),
            Body::Like { renamed, .. } => renamed.iter().map(|(_, to)| *to).collect::<Vec<_>>(),
        });
        let globals = self.globals.iter().map(|declared| declared.name);
        let constants = self.constants.iter().map(|constant| constant.name);
        let formulas = self.formulas.iter().map(|(name, _)| *name);
        own.chain(globals).chain(constants).chain(formulas).any(|(other, _)| other == name)
    }

    /// The words of an expression.
    pub(super) fn expression(&self, words: Words) -> &[(Word<'a>, u32)] {
        &self.words[words.from as usize..words.to as usize]
    }
}
