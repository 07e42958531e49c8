//! Constants and variables, with their types and values.

use meeple_core::markov::Wanted;
use meeple_core::{Phrase, phrase};
use serde_json::Value as Json;

use super::names::Entity;
use super::shape;
use super::transients::Transient;
use super::translate::Translator;
use crate::mdp::hints::list;
use crate::mdp::machine::{Real, Trouble, Type, Value};
use crate::mdp::system::Variable;

impl<'a, R: Real> Translator<'a, '_, R> {
    /// Gives every constant its value.
    pub(super) fn constants(&mut self, wanted: &Wanted<'_>) -> Result<(), Trouble> {
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

    /// Declares a variable of all automata or of one.
    pub(super) fn variable(
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
}
