//! Commands, labels, rewards and where a program begins.

use meeple_core::phrase;
use rustc_hash::FxHashMap;

use super::ast::Command;
use super::names::{Entity, Renaming, renamed};
use super::translate::Translator;
use crate::mdp::hints::list;
use crate::mdp::machine::{Expression, Guard, Lazy, Real, Trouble, Type, Word, Words};
use crate::mdp::system::{self, Gains, System, Update};

impl<'a, R: Real> Translator<'_, 'a, R> {
    /// A command of a module.
    pub(super) fn command(
        &mut self,
        command: &Command<'a>,
        renamings: &[Renaming<'a>],
        module: usize,
    ) -> Result<system::Command, Trouble> {
        let guard = self.compile(command.guard, Type::Truth, renamings)?;
        let guard = self.compiler.code.guard(guard);
        let mut updates = Vec::new();
        for outcome in &command.outcomes {
            let chance = match outcome.chance {
                Some(words) => Some(self.compile(words, Type::Real, renamings)?),
                None => None,
            };
            let mut becomes: Vec<(u32, Expression)> = Vec::new();
            for &((name, at), words) in &outcome.becomes {
                let name = renamed(name, renamings);
                let Some(Entity::Variable(variable, kind)) = self.names.entity(name) else {
                    let names = self.variables.iter().map(|variable| variable.name.as_str());
                    let list = list(names);
                    return Err(Trouble::new(
                        at,
                        phrase!(
                            "there is no variable {name}; expected one of: {list}",
                            "il n'y a pas de variable {name} ; attendu : {list}"
                        ),
                    ));
                };
                if self.owners[variable as usize].is_some_and(|owner| owner != module) {
                    return Err(Trouble::new(
                        at,
                        phrase!(
                            "{name} belongs to another module, which alone may change it",
                            "{name} appartient à un autre module, qui seul peut la changer"
                        ),
                    ));
                }
                if becomes.iter().any(|(other, _)| *other == variable) {
                    return Err(Trouble::new(
                        at,
                        phrase!(
                            "{name} is changed twice at once",
                            "{name} est changée deux fois à la fois"
                        ),
                    ));
                }
                becomes.push((variable, self.compile(words, kind, renamings)?));
            }
            updates.push(Update { chance, becomes, gains: Vec::new() });
        }
        Ok(system::Command { guard, updates, at: command.at })
    }

    pub(super) fn labels(&mut self) -> Result<Vec<system::Label>, Trouble> {
        let program = self.names.program;
        let mut labels: Vec<system::Label> = Vec::new();
        for &((name, at), words) in &program.labels {
            if matches!(name, "init" | "deadlock") {
                return Err(Trouble::new(
                    at,
                    phrase!(
                        "the label {name} means something already",
                        "l'étiquette {name} a déjà un sens"
                    ),
                ));
            }
            if labels.iter().any(|(other, _)| other == name) {
                return Err(Trouble::new(
                    at,
                    phrase!("there are two labels {name}", "il y a deux étiquettes {name}"),
                ));
            }
            labels.push((name.to_owned(), self.parts(words, Lazy::Or)?));
        }
        for &(name, words) in &program.conditions {
            let compiled = self.parts(words, Lazy::Or).map_err(|trouble| {
                let (en, fr) = (&trouble.message.en, &trouble.message.fr);
                Trouble::new(0, phrase!("in {name}: {en}", "dans {name} : {fr}"))
            })?;
            labels.push((name.to_owned(), compiled));
        }
        Ok(labels)
    }

    pub(super) fn gains(&mut self) -> Result<Vec<Gains>, Trouble> {
        let program = self.names.program;
        let mut all = Vec::new();
        for rewards in &program.rewards {
            let mut gains = Gains { name: rewards.name.to_owned(), ..Gains::default() };
            for item in &rewards.items {
                let guard = self.compile(item.guard, Type::Truth, &[])?;
                let guard = self.compiler.code.guard(guard);
                let always = guard.limits.is_empty() && guard.rest.is_none();
                let guard = (!always).then_some(guard);
                let value = self.compile(item.value, Type::Real, &[])?;
                match item.action {
                    None => gains.of_states.push((guard, value)),
                    Some((name, at)) => {
                        let action =
                            if name.is_empty() { Some(0) } else { self.known_action(name) };
                        let Some(action) = action else {
                            let list = list(self.action_names.iter().skip(1).map(String::as_str));
                            return Err(Trouble::new(
                                at,
                                phrase!(
                                    "there is no action {name}; expected one of: {list}",
                                    "il n'y a pas d'action {name} ; attendu : {list}"
                                ),
                            ));
                        };
                        gains.of_actions.push((action, guard, value));
                    }
                }
            }
            all.push(gains);
        }
        Ok(all)
    }

    fn known_action(&self, name: &str) -> Option<u32> {
        self.actions.get(name).copied()
    }

    /// Where it may begin: the parts of a conjunction, so that each is looked at early.
    pub(super) fn initial(&mut self) -> Result<Option<Vec<Expression>>, Trouble> {
        let Some(words) = self.names.program.initial else { return Ok(None) };
        let parts = self.split(words, Lazy::And).into_iter();
        let compiled = parts.map(|part| self.compile(part, Type::Truth, &[]));
        compiled.collect::<Result<Vec<_>, _>>().map(Some)
    }

    /// The parts of a disjunction as conditions: those that name a value of a variable are found by
    /// it.
    fn parts(&mut self, words: Words, by: Lazy) -> Result<Vec<Guard>, Trouble> {
        let parts = self.split(words, by).into_iter();
        let guards = parts.map(|part| {
            let part = self.compile(part, Type::Truth, &[])?;
            Ok(self.compiler.code.guard(part))
        });
        guards.collect()
    }

    /// The expressions that a connective joins, in order.
    fn split(&self, words: Words, by: Lazy) -> Vec<Words> {
        let mut parts = Vec::new();
        let mut rest = words;
        while let Some(between) = self.last(rest, by) {
            parts.push(Words { from: between + 1, to: rest.to - 1, ..rest });
            rest.to = between;
        }
        parts.push(rest);
        parts.reverse();
        parts
    }

    /// Where the last connective stands that an expression is made of.
    fn last(&self, words: Words, by: Lazy) -> Option<u32> {
        let word = |index: u32| &self.names.program.words[index as usize].0;
        if *word(words.to.checked_sub(1)?) != Word::End(by) {
            return None;
        }
        let mut open = 0;
        (words.from..words.to).rev().find(|&index| {
            match word(index) {
                Word::End(_) => open += 1,
                Word::Between(_) => open -= 1,
                _ => {}
            }
            open == 0
        })
    }

    /// What belongs to all modules is changed by no step that several take together.
    pub(super) fn check_globals(&self, system: &System<R>) -> Result<(), Trouble> {
        let mut shared: FxHashMap<u32, ()> = FxHashMap::default();
        for joint in system.joints.iter().filter(|joint| joint.groups.len() > 1) {
            shared.extend(joint.groups.iter().map(|&group| (group, ())));
        }
        for (group, commands) in (0u32..).zip(&system.groups) {
            if !shared.contains_key(&group) {
                continue;
            }
            for command in commands {
                let changed = command.updates.iter().flat_map(|update| &update.becomes);
                for (variable, expression) in changed {
                    if self.owners[*variable as usize].is_none() {
                        let name = &self.variables[*variable as usize].name;
                        return Err(Trouble::new(
                            expression.at,
                            phrase!(
                                "{name} belongs to all modules: a step that several take together cannot change it",
                                "{name} appartient à tous les modules : un pas que plusieurs font ensemble ne peut la changer"
                            ),
                        ));
                    }
                }
            }
        }
        Ok(())
    }
}
