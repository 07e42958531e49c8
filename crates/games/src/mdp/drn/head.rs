//! The lines before the states.

use meeple_core::{InputError, Phrase, phrase};

use crate::mdp::hints::Hints;
use crate::mdp::text::Source;

/// What the header says.
#[derive(Debug, Default)]
pub(super) struct Head {
    /// Whether nobody chooses.
    pub(super) chain: bool,
    /// Names of the reward models.
    pub(super) rewards: Vec<String>,
    /// How many states there are to be.
    pub(super) states: Option<usize>,
    /// Where the states begin.
    pub(super) end: usize,
}

impl Head {
    /// Reads up to the states.
    pub(super) fn read(text: &str, hints: &mut Hints) -> Result<Self, InputError> {
        let source = Source(text);
        let mut head = Self::default();
        let mut heading = None;
        while head.end < text.len() {
            let from = head.end;
            let line = text[from..].split('\n').next().unwrap_or("");
            head.end = (from + line.len() + 1).min(text.len());
            let (content, comment) = line.split_once("//").unwrap_or((line, ""));
            hints.read(&source, from + content.len() + 2, comment)?;
            let at = from + content.len() - content.trim_start().len();
            let content = content.trim();
            if content.is_empty() {
                continue;
            }
            let (key, value) = match (content.strip_prefix('@'), heading) {
                (Some(rest), _) => rest.split_once(':').unwrap_or((rest, "")),
                (None, Some(key)) => (key, content),
                (None, None) => {
                    return Err(source.expected(at, &Phrase::new("@type: MDP", "@type: MDP")));
                }
            };
            let (key, value) = (key.trim(), value.trim());
            heading = Some(key);
            if !value.is_empty() {
                head.say(key, value).map_err(|message| source.error(at, message))?;
            }
            if key == "model" {
                break;
            }
        }
        Ok(head)
    }

    fn say(&mut self, key: &str, value: &str) -> Result<(), Phrase> {
        match key {
            "type" => match value.to_ascii_uppercase().as_str() {
                "MDP" => {}
                "DTMC" => self.chain = true,
                _ => {
                    return Err(phrase!(
                        "models of type {value} are not read; expected MDP or DTMC",
                        "les modèles de type {value} ne sont pas lus ; attendu MDP ou DTMC"
                    ));
                }
            },
            "parameters" | "placeholders" => {
                return Err(Phrase::new(
                    "parameters are not read; expected a model with numbers only",
                    "les paramètres ne sont pas lus ; attendu un modèle fait de nombres",
                ));
            }
            "value_type" if !["double", "rational"].contains(&value) => {
                return Err(phrase!(
                    "values of type {value} are not read; expected double or rational",
                    "les valeurs de type {value} ne sont pas lues ; attendu double ou rational"
                ));
            }
            "reward_models" => {
                self.rewards.extend(value.split_whitespace().map(str::to_owned));
            }
            "nr_states" => {
                let count = value.parse().ok().filter(|&count| count < u32::MAX as usize);
                self.states = Some(count.ok_or_else(|| {
                    let found = meeple_core::error::excerpt(value);
                    phrase!(
                        "found {found}, expected the number of states",
                        "{found} trouvé, attendu : le nombre d'états"
                    )
                })?);
            }
            _ => {}
        }
        Ok(())
    }
}
