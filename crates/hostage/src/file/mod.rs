//! Scenario files: TOML, read with the place of every error. `docs/scenarios.md` explains the
//! format by a full example.

mod drawing;
mod goals;
mod numbers;
mod people;
mod reading;
mod toml;

use std::collections::HashMap;

use ::toml::de::DeTable;
use meeple_core::{InputError, Phrase, phrase};

use self::reading::Reading;
use self::toml::{Settings, Source, TomlNode};
use super::ground::{Cell, Ground};
use super::playable;
use super::scenario::Scenario;

/// Longer texts are no scenarios.
const LONGEST: usize = 1 << 20;

/// Where the settings stand that are checked together at the end: by key and item of a list.
type Places = HashMap<(&'static str, usize), usize>;

/// The scenario that a file describes. `enemies` asks for another number of them.
pub(super) fn read(text: &str, enemies: Option<usize>) -> Result<Scenario, InputError> {
    let (first, scenario) = match draft(text, enemies) {
        Ok(draft) => (draft.placed(playable::check(&draft.scenario)), Some(draft.scenario)),
        Err(errors) => (errors, None),
    };
    match (first.into_iter().next(), scenario) {
        (None, Some(scenario)) => Ok(scenario),
        (Some(error), _) => Err(error),
        // A draft is refused with at least one error.
        (None, None) => Err(InputError::new(Phrase::new("unreadable", "illisible"))),
    }
}

/// Everything that is wrong with a file, in its order: what cannot be read, or else all that keeps
/// the mission from being played.
pub(super) fn faults(text: &str, enemies: Option<usize>) -> Vec<InputError> {
    let faults = match draft(text, enemies) {
        Ok(draft) => draft.placed(playable::check(&draft.scenario)),
        Err(errors) => errors,
    };
    in_order(faults)
}

/// What is odd about a file without faults, in its order.
pub(super) fn remarks(text: &str, enemies: Option<usize>) -> Vec<InputError> {
    let draft = draft(text, enemies);
    draft.map_or(Vec::new(), |draft| in_order(draft.placed(playable::remarks(&draft.scenario))))
}

fn in_order(mut errors: Vec<InputError>) -> Vec<InputError> {
    errors.sort_by_key(|error| error.place.map(|place| (place.line, place.column)));
    errors
}

/// A file that was read but not checked.
struct Draft<'a> {
    source: Source<'a>,
    scenario: Scenario,
    places: Places,
}

impl Draft<'_> {
    /// Faults with their places in the file.
    fn placed(&self, faults: Vec<playable::Fault>) -> Vec<InputError> {
        let place = |fault: playable::Fault| {
            let exact = self.places.get(&(fault.key, fault.item));
            match exact.or_else(|| self.places.get(&(fault.key, 0))) {
                Some(&offset) => self.source.error(offset, fault.message),
                None => InputError::new(fault.message),
            }
        };
        faults.into_iter().map(place).collect()
    }
}

fn draft(text: &str, enemies: Option<usize>) -> Result<Draft<'_>, Vec<InputError>> {
    let source = Source { text };
    if text.len() > LONGEST {
        return Err(vec![InputError::new(Phrase::new(
            "the text is too long for a scenario; expected at most a megabyte",
            "le texte est trop long pour un scénario ; attendu : au plus un mégaoctet",
        ))]);
    }
    let table = DeTable::parse(text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        let found = error.message();
        let message = phrase!("not a TOML file: {found}", "ce n'est pas un fichier TOML : {found}");
        vec![source.error(offset, message)]
    })?;
    let mut reading = Reading { places: Places::new(), errors: Vec::new() };
    let read = reading.scenario(Settings::of_file(source, &table));
    let Some(mut scenario) = read.filter(|_| reading.errors.is_empty()) else {
        return Err(reading.errors);
    };
    if let Some(wanted) = enemies {
        reading.with_enemies(&mut scenario, wanted).map_err(|error| vec![error])?;
    }
    Ok(Draft { source, scenario, places: reading.places })
}

fn cell(ground: &Ground, node: TomlNode<'_>) -> Result<Cell, InputError> {
    let last = ground.name(ground.columns - 1);
    ground.named(node.text()?).ok_or_else(|| {
        node.expected(&phrase!(
            "a cell from a1 (bottom left) to {last} (top right)",
            "une case de a1 (en bas à gauche) à {last} (en haut à droite)"
        ))
    })
}
