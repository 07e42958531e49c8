//! A model as a system: constants, variables, what runs together.

use meeple_core::markov::Wanted;
use meeple_core::{Phrase, phrase};
use rustc_hash::FxHashMap;

use super::edges;
use super::names::Names;
use super::shape::Model;
use super::transients::Transient;
use crate::mdp::machine::{Real, Trouble};
use crate::mdp::system::{Joint, System, Variable};

/// What is being made of a model.
pub(super) struct Translator<'a, 'c, R> {
    pub(super) model: &'a Model,
    pub(super) names: Names<'a, R>,
    pub(super) variables: Vec<Variable>,
    /// The variable that holds each automaton's location.
    pub(super) locations: Vec<u32>,
    pub(super) transients: Vec<Transient<'a>>,
    /// Variables that may begin with any value.
    pub(super) open: bool,
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
