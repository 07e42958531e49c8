//! Variables that have a value only for a moment: labels of states, and rewards.

use serde_json::Value as Json;

use super::edges;
use super::names::Entity;
use super::translate::Translator;
use crate::mdp::machine::{Binary, Compare, Expression, Guard, Lazy, Real, Trouble, Type, Word};
use crate::mdp::system::{Gains, Label};

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transient<'a> {
    pub(super) name: &'a str,
    pub(super) kind: Type,
    /// Whether it is true where nothing says so.
    pub(super) default: bool,
}

/// What it is at a location of an automaton.
type Said<'a> = (usize, i64, &'a Json);

impl<'a, R: Real> Translator<'a, '_, R> {
    /// The reward that a transient variable is: its place among those.
    pub(super) fn reward(&self, place: u32) -> u32 {
        let before = self.transients.iter().take(place as usize);
        before.filter(|transient| transient.kind != Type::Truth).count() as u32
    }

    /// Labels and rewards as the values at locations say.
    pub(super) fn labels_and_gains(&mut self) -> Result<(Vec<Label>, Vec<Gains>), Trouble> {
        let (mut labels, mut gains) = (Vec::new(), Vec::new());
        for (place, transient) in self.transients.clone().into_iter().enumerate() {
            let said = self.said(place as u32);
            let at = self.within(transient.name);
            let name = transient.name.to_owned();
            let truth = transient.kind == Type::Truth;
            let kind = if truth { Type::Truth } else { Type::Real };
            let (mut guards, mut items) = (Vec::new(), Vec::new());
            for &(automaton, location, value) in &said {
                let limits = vec![(self.locations[automaton], location, location)];
                let value = self.names.compile(value, kind, Some(automaton), at)?;
                if truth {
                    guards.push(Guard { limits, rest: Some(value), at });
                } else {
                    items.push((Some(Guard { limits, rest: None, at }), value));
                }
            }
            if !truth {
                gains.push(Gains { name, of_states: items, of_actions: Vec::new() });
                continue;
            }
            if transient.default {
                let rest = Some(self.nowhere(&said, at)?);
                guards.push(Guard { limits: Vec::new(), rest, at });
            }
            labels.push((name, guards));
        }
        Ok((labels, gains))
    }

    /// Where something is said of a transient variable.
    fn said(&self, wanted: u32) -> Vec<Said<'a>> {
        let mut said = Vec::new();
        for (index, automaton) in self.model.automata.iter().enumerate() {
            for location in &automaton.locations {
                for assignment in &location.transients {
                    let entity = assignment.variable.as_str();
                    let entity = entity.and_then(|name| self.names.entity(Some(index), name));
                    if matches!(entity, Some(Entity::Transient(place, _)) if place == wanted)
                        && let Some(number) = edges::location(automaton, &location.name)
                    {
                        said.push((index, number, &assignment.value));
                    }
                }
            }
        }
        said
    }

    /// That no automaton is at any of these locations.
    fn nowhere(&mut self, said: &[Said<'a>], at: u32) -> Result<Expression, Trouble> {
        let names: Vec<String> = (0..self.locations.len()).map(|index| index.to_string()).collect();
        let mut words = vec![(Word::Truth(true), at)];
        for &(automaton, location, _) in said {
            words.push((Word::Between(Lazy::And), at));
            words.push((Word::Name(&names[automaton]), at));
            words.push((Word::Whole(location), at));
            words.push((Word::Binary(Binary::Compare(Compare::Unequal)), at));
            words.push((Word::End(Lazy::And), at));
        }
        let locations = &self.locations;
        self.names.compile_words(&words, Type::Truth, at, |_, name| {
            let automaton = name.parse::<usize>().ok()?;
            Some(Entity::Variable(*locations.get(automaton)?, Type::Whole))
        })
    }
}
