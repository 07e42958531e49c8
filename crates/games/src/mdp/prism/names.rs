//! What names mean, everywhere in a program.

use meeple_core::phrase;
use rustc_hash::FxHashMap;

use super::ast::{Named, Program};
use crate::mdp::hints::list;
use crate::mdp::machine::{Meaning, Trouble, Type, Value};

/// Names and what they were renamed to.
pub(super) type Renaming<'a> = FxHashMap<&'a str, &'a str>;

/// What a name was declared as, with its place among those.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entity {
    Constant(usize),
    Formula(usize),
    Variable(u32, Type),
}

/// All names.
#[derive(Debug)]
pub(super) struct Names<'p, 'a, R> {
    pub(super) program: &'p Program<'a>,
    entities: FxHashMap<&'a str, Entity>,
    /// Values of the constants that have one.
    pub(super) constants: Vec<Option<Value<R>>>,
}

/// A name after renamings, one after the other.
pub(super) fn renamed<'a>(name: &'a str, renamings: &[Renaming<'a>]) -> &'a str {
    renamings.iter().fold(name, |name, renaming| renaming.get(name).copied().unwrap_or(name))
}

impl<'p, 'a, R: Copy> Names<'p, 'a, R> {
    /// Those of constants and formulas.
    pub(super) fn new(program: &'p Program<'a>) -> Result<Self, Trouble> {
        let constants = vec![None; program.constants.len()];
        let mut names = Self { program, entities: FxHashMap::default(), constants };
        for (index, constant) in program.constants.iter().enumerate() {
            names.declare(constant.name, Entity::Constant(index))?;
        }
        for (index, (name, _)) in program.formulas.iter().enumerate() {
            names.declare(*name, Entity::Formula(index))?;
        }
        Ok(names)
    }

    pub(super) fn declare(&mut self, (name, at): Named<'a>, entity: Entity) -> Result<(), Trouble> {
        match self.entities.insert(name, entity) {
            None => Ok(()),
            Some(_) => Err(Trouble::new(
                at,
                phrase!("{name} is declared twice", "{name} est déclaré deux fois"),
            )),
        }
    }

    pub(super) fn entity(&self, name: &str) -> Option<Entity> {
        self.entities.get(name).copied()
    }

    /// What a name means, after renamings; variables only where there are some.
    pub(super) fn find(
        &self,
        name: &'a str,
        at: u32,
        renamings: &[Renaming<'a>],
        with_variables: bool,
    ) -> Result<Meaning<'p, 'a, R>, Trouble> {
        let name = renamed(name, renamings);
        match self.entity(name) {
            Some(Entity::Constant(index)) => match self.constants[index] {
                Some(value) => Ok(Meaning::Constant(value)),
                None => Err(Trouble::new(
                    at,
                    phrase!(
                        "the constant {name} has no value yet",
                        "la constante {name} n'a pas encore de valeur"
                    ),
                )),
            },
            Some(Entity::Formula(index)) => {
                Ok(Meaning::Formula(self.program.expression(self.program.formulas[index].1)))
            }
            Some(Entity::Variable(variable, kind)) if with_variables => {
                Ok(Meaning::Variable(variable, kind))
            }
            Some(Entity::Variable(..)) => Err(Trouble::new(
                at,
                phrase!(
                    "{name} is a variable; expected constants only",
                    "{name} est une variable ; attendu des constantes"
                ),
            )),
            None => {
                let mut known: Vec<&str> = self.entities.keys().copied().collect();
                known.sort_unstable();
                let list = list(known.into_iter());
                Err(Trouble::new(
                    at,
                    phrase!(
                        "there is no {name}; expected one of: {list}",
                        "il n'y a pas de {name} ; attendu : {list}"
                    ),
                ))
            }
        }
    }
}
