//! From an expression to an agent, or to what is wrong with it.

use std::collections::BTreeMap;

use meeple_core::{InputError, error::excerpt, phrase};

use super::{Agent, Expression, METHODS, Method, Value};
use crate::Entry;

impl Agent {
    /// Reads an expression for a game.
    ///
    /// # Errors
    /// Names the place, and lists the algorithms, parameters or choices that would be right.
    pub fn parse(text: &str, entry: &Entry) -> Result<Self, InputError> {
        let expression = Expression::parse(text)?;
        let method = Self::named(&expression.name, entry)?;
        let mut values = BTreeMap::new();
        for argument in &expression.arguments {
            let not_taken = || {
                let list = method.params().map(|param| param.name).collect::<Vec<_>>().join(", ");
                unknown(argument.column, &argument.key, "parameter", "paramètre", &list)
            };
            let Some(param) = method.params().find(|param| param.name == argument.key) else {
                return Err(not_taken());
            };
            let value = Value::parse(param.kind, argument)?;
            let unmet = param.needs.iter().find(|need| !need.is_met(entry));
            if let Some(need) = unmet.filter(|_| value != Value::Switch(false)) {
                let why = need.refusal(param.name);
                return Err(why.map_or_else(not_taken, |why| InputError::at(argument.column, why)));
            }
            if let Value::Name(name) = &value {
                let choices = entry.choices(param.kind);
                if !choices.iter().any(|choice| choice == name) {
                    let column = argument.value_column();
                    return Err(unknown(column, name, param.name, param.name, &choices.join(", ")));
                }
            }
            if values.insert(param.name, value).is_some() {
                let key = param.name;
                return Err(InputError::at(
                    argument.column,
                    phrase!("{key} is given twice", "{key} est donné deux fois"),
                ));
            }
        }
        Ok(Self { values, ..Self::plain(method) })
    }

    /// The algorithm of that name, if it plays the game.
    fn named(name: &str, entry: &Entry) -> Result<Method, InputError> {
        let called = |method: &Method| method.name() == name;
        if let Some(method) = entry.methods().find(called) {
            return Ok(method);
        }
        let of_family = METHODS.iter().filter(|method| method.plays(entry.family));
        if let Some(why) = of_family.copied().find(called).and_then(|it| it.refusal(entry)) {
            return Err(InputError::at(1, why));
        }
        let list = entry.methods().map(Method::name).collect::<Vec<_>>().join(", ");
        Err(unknown(1, name, "algorithm", "algorithme", &list))
    }
}

/// The error of a name that is none of those in the list.
pub(super) fn unknown(
    column: usize,
    found: &str,
    what_en: &str,
    what_fr: &str,
    list: &str,
) -> InputError {
    let found = excerpt(found);
    InputError::at(
        column,
        phrase!(
            "unknown {what_en} {found}; expected one of: {list}",
            "{what_fr} inconnu {found} ; attendu l'un de : {list}"
        ),
    )
}
