//! Edges become commands: the location is one more variable.

use meeple_core::{Phrase, phrase};
use rustc_hash::{FxHashMap, FxHashSet};

use super::names::Entity;
use super::shape::{Assignment, Automaton, Edge};
use super::translate::Translator;
use crate::mdp::hints::list;
use crate::mdp::machine::{Expression, Guard, Real, Trouble, Type, Word};
use crate::mdp::system::{Command, Joint, Update};

/// Groups of commands by automaton and action.
pub(super) type Places<'a> = FxHashMap<(usize, Option<&'a str>), u32>;

/// The number of a location.
pub(super) fn location(automaton: &Automaton, name: &str) -> Option<i64> {
    let place = automaton.locations.iter().position(|location| location.name == name);
    place.map(|place| place as i64)
}

/// All commands, and where those of an action are.
pub(super) fn groups<'a, R: Real>(
    translator: &mut Translator<'a, '_, R>,
) -> Result<(Vec<Vec<Command>>, Places<'a>), Trouble> {
    let (mut groups, mut places) = (Vec::new(), Places::default());
    for (index, automaton) in translator.model.automata.iter().enumerate() {
        if automaton.locations.iter().any(|location| location.time.is_some()) {
            let at = translator.within(&automaton.name);
            let message = Phrase::new("time is not read", "le temps n'est pas lu");
            return Err(Trouble::new(at, message));
        }
        let numbers: FxHashMap<&str, i64> =
            automaton.locations.iter().map(|place| place.name.as_str()).zip(0..).collect();
        for edge in &automaton.edges {
            let action = edge.action.as_deref();
            let group = *places.entry((index, action)).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() as u32 - 1
            });
            groups[group as usize].push(translator.edge(edge, index, &numbers)?);
        }
    }
    Ok((groups, places))
}

/// Two automata that step together do not change the same variable.
pub(super) fn check_writes<R: Real>(
    translator: &mut Translator<'_, '_, R>,
    groups: &[Vec<Command>],
    joints: &[Joint],
) -> Result<(), Trouble> {
    let written = |group: &u32| -> FxHashSet<u32> {
        let updates = groups[*group as usize].iter().flat_map(|command| &command.updates);
        updates.flat_map(|update| update.becomes.iter().map(|(variable, _)| *variable)).collect()
    };
    for joint in joints.iter().filter(|joint| joint.groups.len() > 1) {
        let mut all = FxHashSet::default();
        for variable in joint.groups.iter().flat_map(written) {
            if !all.insert(variable) {
                let name = translator.variables[variable as usize].name.clone();
                let at = translator.within("syncs");
                return Err(Trouble::new(
                    at,
                    phrase!(
                        "{name} is changed by two automata in one step",
                        "{name} est changée par deux automates dans un même pas"
                    ),
                ));
            }
        }
    }
    Ok(())
}

impl<'a, R: Real> Translator<'a, '_, R> {
    fn edge(
        &mut self,
        edge: &'a Edge,
        index: usize,
        numbers: &FxHashMap<&str, i64>,
    ) -> Result<Command, Trouble> {
        let automaton = &self.model.automata[index];
        let (name, from) = (&automaton.name, &edge.location);
        let action = edge.action.as_deref().unwrap_or("");
        let part = format!("{name}, {from}, [{action}]");
        let at = self.within(&part);
        if edge.rate.is_some() {
            let message = Phrase::new("rates are not read", "les taux ne sont pas lus");
            return Err(Trouble::new(at, message));
        }
        let number = |place: &str| {
            numbers.get(place).copied().ok_or_else(|| {
                let list = list(automaton.locations.iter().map(|place| place.name.as_str()));
                Trouble::new(
                    at,
                    phrase!(
                        "there is no location {place}; expected one of: {list}",
                        "il n'y a pas de location {place} ; attendu : {list}"
                    ),
                )
            })
        };
        let here = number(from)?;
        let variable = self.locations[index];
        let mut guard = Guard { limits: Vec::new(), rest: None, at };
        if let Some(condition) = &edge.guard {
            let condition = self.names.compile(&condition.exp, Type::Truth, Some(index), at)?;
            guard = self.names.compiler.code.guard(condition);
        }
        guard.limits.insert(0, (variable, here, here));
        let mut updates = Vec::new();
        for destination in &edge.destinations {
            let chance = match &destination.probability {
                Some(chance) => {
                    Some(self.names.compile(&chance.exp, Type::Real, Some(index), at)?)
                }
                None => None,
            };
            let mut update = Update { chance, becomes: Vec::new(), gains: Vec::new() };
            let there = number(&destination.location)?;
            if there != here {
                update.becomes.push((variable, self.constant(there, at)?));
            }
            for assignment in edge.assignments.iter().chain(&destination.assignments) {
                self.assign(assignment, index, at, &mut update)?;
            }
            updates.push(update);
        }
        Ok(Command { guard, updates, at })
    }

    /// A number as an expression.
    pub(super) fn constant(&mut self, value: i64, at: u32) -> Result<Expression, Trouble> {
        let words = [(Word::Whole(value), at)];
        self.names.compile_words(&words, Type::Whole, at, |_, _| None)
    }

    fn assign(
        &mut self,
        assignment: &'a Assignment,
        index: usize,
        at: u32,
        update: &mut Update,
    ) -> Result<(), Trouble> {
        let Some(name) = assignment.variable.as_str() else {
            return Err(Trouble::new(
                at,
                Phrase::new(
                    "only variables are assigned, no parts of arrays",
                    "seules des variables sont affectées, pas des parties de tableaux",
                ),
            ));
        };
        match self.names.entity(Some(index), name) {
            Some(Entity::Variable(variable, kind)) => {
                if assignment.index.unwrap_or(0) != 0 {
                    return Err(Trouble::new(
                        at,
                        Phrase::new(
                            "assignments one after the other are not read; expected index 0",
                            "les affectations successives ne sont pas lues ; attendu l'indice 0",
                        ),
                    ));
                }
                if update.becomes.iter().any(|(other, _)| *other == variable) {
                    return Err(Trouble::new(
                        at,
                        phrase!(
                            "{name} is changed twice at once",
                            "{name} est changée deux fois à la fois"
                        ),
                    ));
                }
                let value = self.names.compile(&assignment.value, kind, Some(index), at)?;
                update.becomes.push((variable, value));
            }
            // What is true for the moment of a step only, nobody can ask about.
            Some(Entity::Transient(_, Type::Truth)) => {}
            Some(Entity::Transient(place, _)) => {
                let value = self.names.compile(&assignment.value, Type::Real, Some(index), at)?;
                update.gains.push((self.reward(place), value));
            }
            Some(Entity::Constant(_)) => {
                return Err(Trouble::new(
                    at,
                    phrase!("{name} is a constant", "{name} est une constante"),
                ));
            }
            None => return Err(self.names.unknown(name, at)),
        }
        Ok(())
    }
}
