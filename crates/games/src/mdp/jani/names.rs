//! What names mean, in all automata or in one.

use meeple_core::phrase;
use rustc_hash::FxHashMap;
use serde_json::Value as Json;

use super::expression::words;
use crate::mdp::hints::list;
use crate::mdp::machine::{
    Compiler, Expression, Machine, Meaning, Real, Trouble, Type, Value, Word,
};

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entity<R> {
    Constant(Value<R>),
    Variable(u32, Type),
    /// Labels and rewards, by place.
    Transient(u32, Type),
}

/// Names with the automaton that alone knows them.
#[derive(Debug)]
pub(super) struct Names<'a, R> {
    entities: FxHashMap<(Option<usize>, &'a str), Entity<R>>,
    pub(super) compiler: Compiler<R>,
    work: (Compiler<R>, Machine<R>),
}

impl<'a, R: Real> Names<'a, R> {
    pub(super) fn new() -> Self {
        let work = (Compiler::default(), Machine::default());
        Self { entities: FxHashMap::default(), compiler: Compiler::default(), work }
    }

    pub(super) fn declare(
        &mut self,
        owner: Option<usize>,
        name: &'a str,
        entity: Entity<R>,
        at: u32,
    ) -> Result<(), Trouble> {
        match self.entities.insert((owner, name), entity) {
            None => Ok(()),
            Some(_) => Err(Trouble::new(
                at,
                phrase!("{name} is declared twice", "{name} est déclaré deux fois"),
            )),
        }
    }

    /// What a name stands for within an automaton.
    pub(super) fn entity(&self, owner: Option<usize>, name: &str) -> Option<Entity<R>> {
        // Looked up with a name that may live less long: keys are compared as texts.
        let find = |owner| self.entities.get(&(owner, name)).copied();
        find(owner).or_else(|| find(None))
    }

    /// What a name stands for in any automaton.
    pub(super) fn anywhere(&self, name: &str, automata: usize) -> Option<Entity<R>> {
        let owners = std::iter::once(None).chain((0..automata).map(Some));
        owners.into_iter().find_map(|owner| self.entities.get(&(owner, name)).copied())
    }

    pub(super) fn unknown(&self, name: &str, at: u32) -> Trouble {
        let mut known: Vec<&str> = self.entities.keys().map(|(_, name)| *name).collect();
        known.sort_unstable();
        known.dedup();
        let list = list(known.into_iter());
        Trouble::new(
            at,
            phrase!(
                "there is no {name}; expected one of: {list}",
                "il n'y a pas de {name} ; attendu : {list}"
            ),
        )
    }

    /// Compiles an expression within an automaton.
    pub(super) fn compile(
        &mut self,
        json: &'a Json,
        kind: Type,
        owner: Option<usize>,
        at: u32,
    ) -> Result<Expression, Trouble> {
        let mut list = Vec::new();
        words(json, at, &mut list)?;
        self.compile_words(&list, kind, at, |names, name| names.entity(owner, name))
    }

    /// Compiles words, whose names are looked up in some way.
    pub(super) fn compile_words(
        &mut self,
        words: &[(Word<'_>, u32)],
        kind: Type,
        at: u32,
        entity: impl Fn(&Self, &str) -> Option<Entity<R>>,
    ) -> Result<Expression, Trouble> {
        let mut compiler = std::mem::take(&mut self.compiler);
        let find = |name: &str, at: u32| match entity(self, name) {
            Some(Entity::Constant(value)) => Ok(Meaning::Constant(value)),
            Some(Entity::Variable(variable, kind)) => Ok(Meaning::Variable(variable, kind)),
            Some(Entity::Transient(..)) => Err(Trouble::new(
                at,
                phrase!(
                    "the transient variable {name} is only written, never read here",
                    "la variable transitoire {name} ne peut être lue ici"
                ),
            )),
            None => Err(self.unknown(name, at)),
        };
        let compiled = compiler.expression(words, at, kind, &find);
        self.compiler = compiler;
        compiled
    }

    /// The value of an expression without variables.
    pub(super) fn value(
        &mut self,
        json: &'a Json,
        kind: Type,
        at: u32,
    ) -> Result<Value<R>, Trouble> {
        let mut list = Vec::new();
        words(json, at, &mut list)?;
        let (mut compiler, mut machine) = std::mem::take(&mut self.work);
        let find = |name: &str, at: u32| match self.entity(None, name) {
            Some(Entity::Constant(value)) => Ok(Meaning::Constant(value)),
            Some(_) => Err(Trouble::new(
                at,
                phrase!(
                    "{name} is a variable; expected constants only",
                    "{name} est une variable ; attendu des constantes"
                ),
            )),
            None => Err(self.unknown(name, at)),
        };
        let compiled = compiler.expression(&list, at, kind, &find);
        let value = compiled.and_then(|expression| {
            let code = &compiler.code;
            let value = match kind {
                Type::Truth => machine.truth(code, expression, &[]).map(Value::Truth),
                Type::Whole => machine.whole(code, expression, &[]).map(Value::Whole),
                Type::Real => machine.real(code, expression, &[]).map(Value::Real),
            };
            value.map_err(|fault| Trouble::new(at, fault.say()))
        });
        self.work = (compiler, machine);
        value
    }
}
