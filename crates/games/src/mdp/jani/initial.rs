//! Where a model begins, and what questions ask about its states.

use meeple_core::markov::Wanted;
use serde_json::Value as Json;

use super::names::{Entity, Names};
use super::translate::Translator;
use super::{edges, shape};
use crate::mdp::machine::{Binary, Compare, Expression, Lazy, Real, Trouble, Type, Word};
use crate::mdp::prism;
use crate::mdp::system::Label;

impl<'a, R: Real> Translator<'a, '_, R> {
    /// Labels for what questions ask about.
    pub(super) fn conditions(
        &mut self,
        wanted: &Wanted<'_>,
        labels: &mut Vec<Label>,
    ) -> Result<(), Trouble> {
        let automata = self.model.automata.len();
        for condition in wanted.conditions {
            if labels.iter().any(|(name, _)| name == condition) {
                continue;
            }
            let Some(words) = prism::condition(condition) else { continue };
            if let [(Word::Name(name), _)] = &words[..]
                && self.names.anywhere(name, automata).is_none()
            {
                continue;
            }
            let at = self.within(condition);
            let words: Vec<_> = words.into_iter().map(|(word, _)| (word, at)).collect();
            let find = |names: &Names<'a, R>, name: &str| names.anywhere(name, automata);
            let compiled = self.names.compile_words(&words, Type::Truth, at, find)?;
            let guard = self.names.compiler.code.guard(compiled);
            labels.push((condition.clone(), vec![guard]));
        }
        Ok(())
    }

    /// Conditions on where it begins, unless every variable says that itself.
    pub(super) fn initial(&mut self) -> Result<Option<Vec<Expression>>, Trouble> {
        let model = self.model;
        let restricts = |boxed: &Option<shape::Boxed>| {
            boxed.as_ref().is_some_and(|boxed| boxed.exp != Json::Bool(true))
        };
        let own = model.automata.iter().any(|automaton| restricts(&automaton.restrict));
        if !self.open && !own && !restricts(&model.restrict) {
            return Ok(None);
        }
        let mut conditions = Vec::new();
        let at = self.within("restrict-initial");
        let mut fixed: Vec<(u32, Vec<i64>)> = Vec::new();
        for (index, automaton) in model.automata.iter().enumerate() {
            let places = automaton.initial.iter();
            let places = places.filter_map(|name| edges::location(automaton, name)).collect();
            fixed.push((self.locations[index], places));
        }
        let locals = model.automata.iter().enumerate();
        let locals = locals.flat_map(|(index, automaton)| {
            automaton.variables.iter().map(move |variable| (Some(index), variable))
        });
        let globals = model.variables.iter().map(|variable| (None, variable));
        for (owner, variable) in globals.chain(locals) {
            if variable.first.is_some()
                && let Some(Entity::Variable(place, _)) = self.names.entity(owner, &variable.name)
            {
                fixed.push((place, vec![self.variables[place as usize].first]));
            }
        }
        for (place, values) in fixed {
            let words = one_of(&values, at);
            // Truth values are compared as the numbers they are.
            let find = |_: &Names<'a, R>, _: &str| Some(Entity::Variable(place, Type::Whole));
            conditions.push(self.names.compile_words(&words, Type::Truth, at, find)?);
        }
        let own = model.automata.iter().map(|automaton| &automaton.restrict).enumerate();
        let own = own.map(|(index, restrict)| (Some(index), restrict));
        for (owner, restrict) in own.chain([(None, &model.restrict)]) {
            if let Some(restrict) = restrict {
                conditions.push(self.names.compile(&restrict.exp, Type::Truth, owner, at)?);
            }
        }
        Ok(Some(conditions))
    }
}

/// Words for: a variable is one of these values.
fn one_of(values: &[i64], at: u32) -> Vec<(Word<'static>, u32)> {
    let mut words = Vec::new();
    for (index, &value) in values.iter().enumerate() {
        if index > 0 {
            words.push((Word::Between(Lazy::Or), at));
        }
        words.push((Word::Name("it"), at));
        words.push((Word::Whole(value), at));
        words.push((Word::Binary(Binary::Compare(Compare::Equal)), at));
        if index > 0 {
            words.push((Word::End(Lazy::Or), at));
        }
    }
    words
}
