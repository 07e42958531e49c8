//! Names that a question uses and a model lacks.

use meeple_core::markov::{Formula, MarkovModel, Path, Property, Quantity, Reward, RewardModel};
use meeple_core::{InputError, Phrase, phrase};

/// Refuses names that the model does not know, wherever the question uses them.
pub(super) fn check(model: &MarkovModel, property: &Property) -> Result<(), InputError> {
    match &property.quantity {
        Quantity::Chance(Path::Next(f) | Path::Globally(f, _)) | Quantity::Share(f) => {
            labels(model, f)
        }
        Quantity::Chance(Path::Until(through, to, _)) => {
            labels(model, through)?;
            labels(model, to)
        }
        Quantity::Chance(Path::Within { rewards: name, through, to, .. }) => {
            rewards(model, name.as_deref())?;
            labels(model, through)?;
            labels(model, to)
        }
        Quantity::Mean(name, reward) => {
            rewards(model, name.as_deref())?;
            match reward {
                Reward::Until(to) => labels(model, to),
                _ => Ok(()),
            }
        }
    }
}

fn labels(model: &MarkovModel, formula: &Formula) -> Result<(), InputError> {
    match formula {
        Formula::True | Formula::False => Ok(()),
        Formula::Label(name) => {
            let known = model.labels.iter().any(|label| label.name == *name);
            // Every model knows these two.
            let common = name == "init" || name == "deadlock";
            if known || common { Ok(()) } else { Err(unknown_label(model, name)) }
        }
        Formula::Not(inner) => labels(model, inner),
        Formula::And(a, b) | Formula::Or(a, b) => {
            labels(model, a)?;
            labels(model, b)
        }
        Formula::Holds(property) => check(model, property),
    }
}

fn unknown_label(model: &MarkovModel, name: &str) -> InputError {
    let known = model.labels.iter().map(|label| label.name.as_str()).chain(["init"]);
    let known = listed(known);
    InputError::new(phrase!(
        "no state is called \"{name}\"; expected one of: {known}",
        "aucun état ne s'appelle \"{name}\" ; attendu l'un de : {known}"
    ))
}

/// The rewards of a name, or the first there are.
pub(super) fn rewards<'m>(
    model: &'m MarkovModel,
    name: Option<&str>,
) -> Result<&'m RewardModel, InputError> {
    model.reward(name).ok_or_else(|| {
        if model.rewards.is_empty() {
            return InputError::new(Phrase::new(
                "this model has no rewards; expected a question about chances",
                "ce modèle n'a pas de récompenses ; attendu une question sur des probabilités",
            ));
        }
        let (name, known) = (name.unwrap_or(""), model.rewards.iter());
        let known = listed(known.map(|rewards| rewards.name.as_str()));
        InputError::new(phrase!(
            "no rewards are called \"{name}\"; expected one of: {known}",
            "aucune récompense ne s'appelle \"{name}\" ; attendu l'une de : {known}"
        ))
    })
}

fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    /// More names than this are not told.
    const MOST: usize = 60;
    let mut names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    names.dedup();
    if names.len() > MOST {
        names.truncate(MOST);
        names.push("…".to_owned());
    }
    names.join(", ")
}
