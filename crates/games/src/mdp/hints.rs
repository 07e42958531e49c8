//! What no format of models can say stands in a comment of its own, which others skip:
//! `// meeple: discount=0.9935 success=won failure=lost reward=reward turns=turns`.

use meeple_core::markov::{MarkovModel, StateSet};
use meeple_core::{InputError, Phrase, phrase};

use super::text::Source;

/// Labels that mean success and failure unless the file says otherwise.
const SUCCESS: [&str; 5] = ["success", "goal", "target", "won", "done"];
const FAILURE: [&str; 3] = ["failure", "fail", "lost"];
const KNOWN: [&str; 5] = ["discount", "success", "failure", "reward", "turns"];

/// A hint: its key, its value, and the error it is if it names nothing.
#[derive(Clone, Debug)]
struct Hint {
    key: &'static str,
    value: String,
    nothing: InputError,
}

/// The hints of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Hints(Vec<Hint>);

impl Hints {
    /// Takes in a comment that begins at an offset of the text (after its two strokes), if it is
    /// one of hints.
    pub(super) fn read(
        &mut self,
        source: &Source<'_>,
        from: usize,
        comment: &str,
    ) -> Result<(), InputError> {
        let Some(hints) = comment.trim().strip_prefix("meeple:") else { return Ok(()) };
        for word in hints.split_whitespace() {
            let at = from + comment.find(word).unwrap_or(0);
            let Some((key, value)) = word.split_once('=') else {
                return Err(source.error(
                    at,
                    phrase!(
                        "the hint {word} has no value; expected key=value",
                        "l'indication {word} n'a pas de valeur ; attendu clé=valeur"
                    ),
                ));
            };
            let Some(key) = KNOWN.into_iter().find(|known| *known == key) else {
                let list = KNOWN.join(", ");
                return Err(source.error(
                    at,
                    phrase!(
                        "unknown hint {key}; expected one of: {list}",
                        "indication inconnue {key} ; attendu l'une de : {list}"
                    ),
                ));
            };
            let share = |text: &str| text.parse().is_ok_and(|v: f64| v > 0.0 && v <= 1.0);
            if key == "discount" && !share(value) {
                return Err(source.error(
                    at,
                    Phrase::new(
                        "the discount must be above 0, up to 1",
                        "l'actualisation doit être au-dessus de 0, jusqu'à 1",
                    ),
                ));
            }
            let nothing = source.error(
                at,
                phrase!(
                    "the hint {key} names {value}, which the model has not",
                    "l'indication {key} nomme {value}, que le modèle n'a pas"
                ),
            );
            self.0.push(Hint { key, value: value.to_owned(), nothing });
        }
        Ok(())
    }

    /// The hints as they were written.
    pub(super) fn text(&self) -> String {
        let hints = self.0.iter().map(|hint| format!("{}={}", hint.key, hint.value));
        hints.collect::<Vec<_>>().join(" ")
    }

    fn get(&self, key: &str) -> Option<&Hint> {
        self.0.iter().find(|hint| hint.key == key)
    }

    pub(super) fn discount(&self) -> f64 {
        self.get("discount").and_then(|hint| hint.value.parse().ok()).unwrap_or(1.0)
    }

    /// The reward model that counts as reward, if one is named or has the usual name.
    pub(super) fn reward(&self, model: &MarkovModel) -> Result<Option<usize>, InputError> {
        self.rewards("reward", model)
    }

    /// The reward model that counts turns, if one is named or has the usual name.
    pub(super) fn turns(&self, model: &MarkovModel) -> Result<Option<usize>, InputError> {
        self.rewards("turns", model)
    }

    fn rewards(&self, key: &str, model: &MarkovModel) -> Result<Option<usize>, InputError> {
        let hint = self.get(key);
        let name = hint.map_or(key, |hint| hint.value.as_str());
        let found = model.rewards.iter().position(|rewards| rewards.name == name);
        match hint.filter(|_| found.is_none()) {
            Some(hint) => {
                let names = model.rewards.iter().map(|rewards| rewards.name.as_str());
                Err(with_list(&hint.nothing, names))
            }
            None => Ok(found),
        }
    }

    pub(super) fn success(&self, model: &MarkovModel) -> Result<StateSet, InputError> {
        self.states("success", &SUCCESS, model)
    }

    pub(super) fn failure(&self, model: &MarkovModel) -> Result<StateSet, InputError> {
        self.states("failure", &FAILURE, model)
    }

    /// The states with the label that is named, else with those of the usual names.
    fn states(
        &self,
        key: &str,
        usual: &[&str],
        model: &MarkovModel,
    ) -> Result<StateSet, InputError> {
        let mut states = StateSet::none(model.len());
        match self.get(key) {
            Some(hint) => match model.label(&hint.value) {
                Some(named) => states = named,
                // Nothing may fail: a hint that says what is usual anyway promises no state.
                None if usual.contains(&hint.value.as_str()) => {}
                None => {
                    let names = model.labels.iter().map(|label| label.name.as_str());
                    return Err(with_list(&hint.nothing, names));
                }
            },
            None => {
                usual.iter().filter_map(|name| model.label(name)).for_each(|s| states.unite(&s));
            }
        }
        Ok(states)
    }
}

fn with_list<'a>(error: &InputError, names: impl Iterator<Item = &'a str>) -> InputError {
    let (en, fr) = (&error.message.en, &error.message.fr);
    let list = list(names);
    let message = match list.as_str() {
        "" => phrase!("{en}; it has none", "{fr} ; il n'en a pas"),
        _ => phrase!("{en}; expected one of: {list}", "{fr} ; attendu : {list}"),
    };
    InputError { place: error.place, message }
}

/// Names for a message: the first of them.
pub(super) fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    /// More names than this help nobody.
    const SHOWN: usize = 30;
    let mut names: Vec<&str> = names.collect();
    let more = names.len() > SHOWN;
    names.truncate(SHOWN);
    if more {
        names.push("…");
    }
    names.join(", ")
}
