//! A model as a system: constants, variables, what runs together.

use meeple_core::markov::Wanted;
use meeple_core::{Phrase, phrase};
use rustc_hash::FxHashMap;
use serde_json::Value as Json;

use super::edges;
use super::names::{Entity, Names};
use super::shape::{self, Model};
use super::transients::Transient;
use crate::mdp::hints::list;
use crate::mdp::machine::{Binary, Compare, Expression, Lazy, Real, Trouble, Type, Value, Word};
use crate::mdp::prism;
use crate::mdp::system::{Joint, Label, System, Variable};

/// What is being made of a model.
pub(super) struct Translator<'a, 'c, R> {
    pub(super) model: &'a Model,
    pub(super) names: Names<'a, R>,
    pub(super) variables: Vec<Variable>,
    /// The variable that holds each automaton's location.
    pub(super) locations: Vec<u32>,
    pub(super) transients: Vec<Transient<'a>>,
    /// Variables that may begin with any value.
    open: bool,
    contexts: &'c mut Vec<String>,
}

/// The system that a model describes.
pub(super) fn system<R: Real>(
    model: &Model,
    wanted: &Wanted<'_>,
    contexts: &mut Vec<String>,
) -> Result<System<R>, Trouble> {
    let mut translator = Translator {
        model,
        names: Names::new(),
        variables: Vec::new(),
        locations: Vec::new(),
        transients: Vec::new(),
        open: false,
        contexts,
    };
    translator.all(wanted)
}

impl<'a, R: Real> Translator<'a, '_, R> {
    /// The place of what is said next: in which part of the model.
    pub(super) fn within(&mut self, part: &str) -> u32 {
        self.contexts.push(part.to_owned());
        self.contexts.len() as u32 - 1
    }

    fn all(&mut self, wanted: &Wanted<'_>) -> Result<System<R>, Trouble> {
        let model = self.model;
        let kind = &model.kind;
        let at = self.within("type");
        if !["mdp", "dtmc"].contains(&kind.as_str()) {
            return Err(Trouble::new(
                at,
                phrase!(
                    "models of type {kind} are not read; expected mdp or dtmc",
                    "les modèles de type {kind} ne sont pas lus ; attendu mdp ou dtmc"
                ),
            ));
        }
        if !model.functions.is_empty() {
            let at = self.within("functions");
            let message = Phrase::new("functions are not read", "les fonctions ne sont pas lues");
            return Err(Trouble::new(at, message));
        }
        self.constants(wanted)?;
        for variable in &model.variables {
            self.variable(variable, None)?;
        }
        for (index, automaton) in model.automata.iter().enumerate() {
            let at = self.within(&automaton.name);
            let last =
                automaton.locations.len().checked_sub(1).ok_or_else(|| {
                    Trouble::new(at, Phrase::new("no location", "aucune location"))
                })?;
            let first = automaton.initial.first();
            let first =
                first.and_then(|name| edges::location(automaton, name)).ok_or_else(|| {
                    Trouble::new(at, Phrase::new("no initial location", "aucune location initiale"))
                })?;
            self.open |= automaton.initial.len() > 1;
            self.locations.push(self.variables.len() as u32);
            let (name, greatest) = (format!("{}.location", automaton.name), last as i64);
            self.variables.push(Variable { name, truth: false, least: 0, greatest, first });
            for variable in &automaton.variables {
                self.variable(variable, Some(index))?;
            }
        }
        let mut actions = Actions { names: vec![String::new()], places: FxHashMap::default() };
        let (groups, places) = edges::groups(self)?;
        let joints = self.joints(&places, &mut actions)?;
        edges::check_writes(self, &groups, &joints)?;
        let (mut labels, gains) = self.labels_and_gains()?;
        self.conditions(wanted, &mut labels)?;
        let initial = self.initial()?;
        Ok(System {
            chain: kind == "dtmc",
            variables: std::mem::take(&mut self.variables),
            code: std::mem::take(&mut self.names.compiler).code,
            initial,
            actions: actions.names,
            groups,
            joints,
            labels,
            gains,
        })
    }

    fn constants(&mut self, wanted: &Wanted<'_>) -> Result<(), Trouble> {
        let mut missing = Vec::new();
        for constant in &self.model.constants {
            let name = constant.name.as_str();
            let at = self.within(name);
            let (kind, _) = self.kind(&constant.kind, at)?;
            let given = wanted.constants.iter().find(|(known, _)| *known == name);
            let value = match (&constant.value, given) {
                (Some(json), _) => self.names.value(json, kind, at)?,
                (None, Some((_, text))) => {
                    let value = match kind {
                        Type::Truth => text.parse().ok().map(Value::Truth),
                        Type::Whole => text.parse().ok().map(Value::Whole),
                        Type::Real => R::read(text).map(Value::Real),
                    };
                    value.ok_or_else(|| {
                        let kind = kind.name();
                        let (en, fr) = (&kind.en, &kind.fr);
                        Trouble::new(
                            at,
                            phrase!(
                                "{text} is given, expected {en}",
                                "{text} est donné, attendu {fr}"
                            ),
                        )
                    })?
                }
                (None, None) => {
                    missing.push(name);
                    continue;
                }
            };
            self.names.declare(None, name, Entity::Constant(value), at)?;
        }
        if missing.is_empty() {
            return Ok(());
        }
        let list = list(missing.into_iter());
        let at = self.within("constants");
        Err(Trouble::new(
            at,
            phrase!(
                "without a value: {list}; expected one each, as in N=4",
                "sans valeur : {list} ; attendu une chacune, comme N=4"
            ),
        ))
    }

    /// A type, and its limits if it has some.
    fn kind(&mut self, json: &'a Json, at: u32) -> Result<(Type, Option<(i64, i64)>), Trouble> {
        match json.as_str() {
            Some("bool") => return Ok((Type::Truth, Some((0, 1)))),
            Some("int") => return Ok((Type::Whole, None)),
            Some("real") => return Ok((Type::Real, None)),
            _ => {}
        }
        let part = |key| json.get(key);
        if part("kind").and_then(Json::as_str) == Some("bounded") {
            match part("base").and_then(Json::as_str) {
                Some("real") => return Ok((Type::Real, None)),
                Some("int") => {
                    let mut bound = |key, otherwise| match json.get(key) {
                        None => Ok(otherwise),
                        Some(bound) => match self.names.value(bound, Type::Whole, at)? {
                            Value::Whole(value) => Ok(value),
                            _ => Ok(otherwise),
                        },
                    };
                    let least = bound("lower-bound", i64::from(i32::MIN))?;
                    let greatest = bound("upper-bound", i64::from(i32::MAX))?;
                    return Ok((Type::Whole, Some((least, greatest))));
                }
                _ => {}
            }
        }
        let found = meeple_core::error::excerpt(&json.to_string());
        Err(Trouble::new(
            at,
            phrase!(
                "the type {found} is not read; expected bool, int, real or a bounded one",
                "le type {found} n'est pas lu ; attendu bool, int, real ou un type borné"
            ),
        ))
    }

    fn variable(
        &mut self,
        variable: &'a shape::Variable,
        owner: Option<usize>,
    ) -> Result<(), Trouble> {
        let name = variable.name.as_str();
        let at = self.within(name);
        let (kind, limits) = self.kind(&variable.kind, at)?;
        if variable.transient {
            let place = self.transients.len() as u32;
            let default = match &variable.first {
                Some(json) => match self.names.value(json, kind, at)? {
                    Value::Truth(truth) => truth,
                    Value::Whole(value) => value != 0,
                    Value::Real(value) => value != R::ZERO,
                },
                None => false,
            };
            if default && kind != Type::Truth {
                return Err(Trouble::new(
                    at,
                    Phrase::new(
                        "a reward that is not 0 where nothing says so; expected 0",
                        "une récompense qui n'est pas 0 par défaut ; attendu 0",
                    ),
                ));
            }
            self.transients.push(Transient { name, kind, default });
            return self.names.declare(owner, name, Entity::Transient(place, kind), at);
        }
        if kind == Type::Real {
            return Err(Trouble::new(
                at,
                Phrase::new(
                    "a variable of type real; expected bool or int",
                    "une variable de type real ; attendu bool ou int",
                ),
            ));
        }
        let (least, greatest) = limits.unwrap_or((i64::from(i32::MIN), i64::from(i32::MAX)));
        if least > greatest {
            return Err(Trouble::new(
                at,
                phrase!(
                    "it goes from {least} to {greatest}; expected a range that holds something",
                    "elle va de {least} à {greatest} ; attendu un intervalle non vide"
                ),
            ));
        }
        let first = match &variable.first {
            Some(json) => match self.names.value(json, kind, at)? {
                Value::Truth(truth) => i64::from(truth),
                Value::Whole(value) => value,
                Value::Real(_) => least,
            },
            None => {
                self.open = true;
                least
            }
        };
        if first < least || first > greatest {
            return Err(Trouble::new(
                at,
                phrase!(
                    "it begins with {first}, expected {least} to {greatest}",
                    "elle commence par {first}, attendu de {least} à {greatest}"
                ),
            ));
        }
        let place = self.variables.len() as u32;
        let truth = kind == Type::Truth;
        self.variables.push(Variable { name: name.to_owned(), truth, least, greatest, first });
        self.names.declare(owner, name, Entity::Variable(place, kind), at)
    }

    /// Which groups make a step together.
    fn joints(
        &mut self,
        places: &FxHashMap<(usize, Option<&'a str>), u32>,
        actions: &mut Actions<'a>,
    ) -> Result<Vec<Joint>, Trouble> {
        let system = &self.model.system;
        let at = self.within("system");
        let mut elements = Vec::new();
        for element in &system.elements {
            let name = &element.automaton;
            let found = self.model.automata.iter().position(|automaton| automaton.name == *name);
            match found.filter(|index| !elements.contains(index) && element.input.is_empty()) {
                Some(index) => elements.push(index),
                None => {
                    return Err(Trouble::new(
                        at,
                        phrase!(
                            "the element {name} is no automaton, or there twice, or has inputs; expected each automaton once",
                            "l'élément {name} n'est pas un automate, ou est là deux fois, ou a des entrées ; attendu chaque automate une fois"
                        ),
                    ));
                }
            }
        }
        let mut joints = Vec::new();
        for &index in &elements {
            if let Some(&group) = places.get(&(index, None)) {
                joints.push(Joint { action: 0, groups: vec![group] });
            }
        }
        match &system.syncs {
            Some(syncs) => {
                for sync in syncs {
                    if sync.synchronise.len() != elements.len() {
                        return Err(Trouble::new(
                            at,
                            Phrase::new(
                                "a synchronisation has another length than the elements",
                                "une synchronisation n'a pas la longueur des éléments",
                            ),
                        ));
                    }
                    let parts = elements.iter().zip(&sync.synchronise);
                    let parts =
                        parts.filter_map(|(&index, action)| Some((index, action.as_deref()?)));
                    let groups: Option<Vec<u32>> = parts
                        .map(|(index, action)| places.get(&(index, Some(action))).copied())
                        .collect();
                    if let Some(groups) = groups.filter(|groups| !groups.is_empty()) {
                        let action = sync.result.as_deref().map_or(0, |name| actions.place(name));
                        joints.push(Joint { action, groups });
                    }
                }
            }
            // An automaton alone needs nobody's leave.
            None => {
                let mut alone: Vec<(&str, u32)> = places
                    .iter()
                    .filter_map(|((_, action), group)| Some(((*action)?, *group)))
                    .collect();
                alone.sort_by_key(|(_, group)| *group);
                if elements.len() == 1 {
                    joints.extend(alone.into_iter().map(|(name, group)| Joint {
                        action: actions.place(name),
                        groups: vec![group],
                    }));
                }
            }
        }
        Ok(joints)
    }

    /// Labels for what questions ask about.
    fn conditions(&mut self, wanted: &Wanted<'_>, labels: &mut Vec<Label>) -> Result<(), Trouble> {
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
    fn initial(&mut self) -> Result<Option<Vec<Expression>>, Trouble> {
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

/// Names of actions, each once; the first is none.
struct Actions<'a> {
    names: Vec<String>,
    places: FxHashMap<&'a str, u32>,
}

impl<'a> Actions<'a> {
    fn place(&mut self, name: &'a str) -> u32 {
        *self.places.entry(name).or_insert_with(|| {
            self.names.push(name.to_owned());
            self.names.len() as u32 - 1
        })
    }
}
