//! Values of constants: as written, as given, or worked out of others.

use meeple_core::markov::Wanted;
use meeple_core::{InputError, phrase};
use rustc_hash::FxHashSet;

use super::ast::Constant;
use super::names::{Entity, Names};
use crate::mdp::hints::list;
use crate::mdp::machine::{Compiler, Machine, Real, Trouble, Type, Value, Word, Words};
use crate::mdp::text::Source;

impl<R: Real> Names<'_, '_, R> {
    /// Gives every constant its value.
    pub(super) fn settle(
        &mut self,
        source: Source<'_>,
        wanted: &Wanted<'_>,
    ) -> Result<(), InputError> {
        for &(name, text) in wanted.constants {
            self.give(name, text)
                .map_err(|trouble| source.error(trouble.at as usize, trouble.message))?;
        }
        self.check_missing()?;
        let mut work = (Compiler::default(), Machine::default());
        let mut state = vec![State::New; self.constants.len()];
        for index in 0..self.constants.len() {
            self.settle_one(index, &mut state, &mut work)
                .map_err(|trouble| source.error(trouble.at as usize, trouble.message))?;
        }
        Ok(())
    }

    /// A value that is given. What is no constant of this program may be one of a question.
    fn give(&mut self, name: &str, text: &str) -> Result<(), Trouble> {
        let program = self.program;
        let Some(Entity::Constant(index)) = self.entity(name) else { return Ok(()) };
        let constant = program.constants[index];
        let at = constant.name.1;
        if constant.value.is_some() {
            return Err(Trouble::new(
                at,
                phrase!(
                    "the constant {name} has a value already",
                    "la constante {name} a déjà une valeur"
                ),
            ));
        }
        let value = match constant.kind {
            Type::Truth => text.parse().ok().map(Value::Truth),
            Type::Whole => text.parse().ok().map(Value::Whole),
            Type::Real => R::read(text).map(Value::Real),
        };
        if value.is_none() {
            let wanted = constant.kind.name();
            let (en, fr) = (&wanted.en, &wanted.fr);
            return Err(Trouble::new(
                at,
                phrase!(
                    "{text} is given for the constant {name}, expected {en}",
                    "{text} est donné pour la constante {name}, attendu {fr}"
                ),
            ));
        }
        self.constants[index] = value;
        Ok(())
    }

    /// Constants that something uses must have a value.
    fn check_missing(&self) -> Result<(), InputError> {
        let used: FxHashSet<&str> = self
            .program
            .words
            .iter()
            .filter_map(|(word, _)| if let Word::Name(name) = word { Some(*name) } else { None })
            .collect();
        let without = |(constant, value): &(&Constant<'_>, &Option<Value<R>>)| {
            constant.value.is_none() && value.is_none() && used.contains(constant.name.0)
        };
        let all = self.program.constants.iter().zip(&self.constants);
        let missing: Vec<&str> = all.filter(without).map(|(constant, _)| constant.name.0).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let list = list(missing.into_iter());
        Err(InputError::new(phrase!(
            "constants without a value: {list}; expected one each, as in N=4",
            "constantes sans valeur : {list} ; attendu une chacune, comme N=4"
        )))
    }

    /// Works a constant out, those it needs first.
    fn settle_one(
        &mut self,
        index: usize,
        state: &mut [State],
        work: &mut (Compiler<R>, Machine<R>),
    ) -> Result<(), Trouble> {
        // Constants on the way, each with the word to look at next.
        let mut open = vec![(index, 0u32)];
        while let Some((index, next)) = open.last_mut() {
            let index = *index;
            let constant = self.program.constants[index];
            let Some(words) = constant.value.filter(|_| state[index] != State::Done) else {
                state[index] = State::Done;
                open.pop();
                continue;
            };
            state[index] = State::Open;
            let mut needed = None;
            while needed.is_none() && words.from + *next < words.to {
                let (word, at) = &self.program.words[(words.from + *next) as usize];
                *next += 1;
                if let Word::Name(name) = word
                    && let Some(Entity::Constant(other)) = self.entity(name)
                {
                    needed = Some((other, *at));
                }
            }
            match needed {
                Some((other, at)) if state[other] == State::Open => {
                    let name = self.program.constants[other].name.0;
                    return Err(Trouble::new(
                        at,
                        phrase!(
                            "the value of {name} needs itself",
                            "la valeur de {name} a besoin d'elle-même"
                        ),
                    ));
                }
                Some((other, _)) => open.push((other, 0)),
                None => {
                    self.constants[index] = Some(self.value(words, constant.kind, work)?);
                    state[index] = State::Done;
                    open.pop();
                }
            }
        }
        Ok(())
    }

    /// The value of an expression without variables.
    pub(super) fn value(
        &self,
        words: Words,
        kind: Type,
        (compiler, machine): &mut (Compiler<R>, Machine<R>),
    ) -> Result<Value<R>, Trouble> {
        let find = |name, at| self.find(name, at, &[], false);
        let expression = self.program.expression(words);
        let expression = compiler.expression(expression, words.at, kind, &find)?;
        let code = &compiler.code;
        let value = match kind {
            Type::Truth => machine.truth(code, expression, &[]).map(Value::Truth),
            Type::Whole => machine.whole(code, expression, &[]).map(Value::Whole),
            Type::Real => machine.real(code, expression, &[]).map(Value::Real),
        };
        value.map_err(|fault| Trouble::new(words.at, fault.say()))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}
