//! Reads Storm's explicit format (DRN): header lines that begin with `@`, then states with their
//! rewards and labels, choices with theirs, and arcs.
//!
//! What the format cannot say stands in a comment of its own, which Storm skips:
//! `// meeple: discount=0.9935 success=won failure=lost reward=reward turns=turns`.

use meeple_core::{End, InputError, Phrase, phrase};

use super::explicit::Explicit;
use super::line::Line;

/// Labels that mean success and failure unless the file says otherwise.
const SUCCESS: [&str; 5] = ["success", "goal", "target", "won", "done"];
const FAILURE: [&str; 3] = ["failure", "fail", "lost"];
/// Probabilities of a choice sum to one, give or take this.
const TOLERANCE: f64 = 1e-6;
const CHANCE: Phrase =
    Phrase::new("a probability above 0, up to 1", "une probabilité au-dessus de 0, jusqu'à 1");
const REWARD: Phrase = Phrase::new("a reward", "une récompense");

/// The model that a text describes.
///
/// # Errors
/// Names line and column, what was found, and what was expected.
pub fn read(text: &str) -> Result<Explicit, InputError> {
    let mut reader = Reader::default();
    let mut inside = false;
    let mut heading = None;
    for (index, text) in text.lines().enumerate() {
        let (content, comment) = text.split_once("//").unwrap_or((text, ""));
        if let Some(hints) = comment.trim().strip_prefix("meeple:") {
            reader.hint(hints, Line::new(index + 1, text))?;
        }
        let mut line = Line::new(index + 1, content);
        if line.rest().is_empty() {
            continue;
        }
        if inside {
            reader.body(&mut line)?;
        } else if let Some(rest) = line.rest().strip_prefix('@') {
            let (key, value) = rest.split_once(':').unwrap_or((rest, ""));
            inside = key.trim() == "model";
            heading = Some(key.trim());
            if !value.trim().is_empty() {
                reader.head(key.trim(), value, &line)?;
            }
        } else {
            match heading {
                Some(key) => reader.head(key, line.rest(), &line)?,
                None => return Err(line.expected(&Phrase::new("@type: MDP", "@type: MDP"))),
            }
        }
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    reward_names: Vec<String>,
    states: Option<usize>,
    hints: Vec<(String, String)>,
    initial: Option<u32>,
    labels: Vec<Vec<String>>,
    state_rewards: Vec<Vec<f64>>,
    first_choice: Vec<u32>,
    actions: Vec<String>,
    choice_rewards: Vec<Vec<f64>>,
    first_arc: Vec<u32>,
    targets: Vec<u32>,
    chances: Vec<f64>,
    /// Lines of arcs to states that had no number yet, checked at the end.
    largest: Option<(u32, InputError)>,
}

impl Reader {
    fn hint(&mut self, hints: &str, line: Line<'_>) -> Result<(), InputError> {
        for word in hints.split_whitespace() {
            let Some((key, value)) = word.split_once('=') else {
                return Err(line.error(phrase!(
                    "the hint {word} has no value; expected key=value",
                    "l'indication {word} n'a pas de valeur ; attendu clé=valeur"
                )));
            };
            let known = ["discount", "success", "failure", "reward", "turns"];
            if !known.contains(&key) {
                let list = known.join(", ");
                return Err(line.error(phrase!(
                    "unknown hint {key}; expected one of: {list}",
                    "indication inconnue {key} ; attendu l'une de : {list}"
                )));
            }
            let share = |text: &str| text.parse().is_ok_and(|v: f64| v > 0.0 && v <= 1.0);
            if key == "discount" && !share(value) {
                return Err(line.error(Phrase::new(
                    "the discount must be above 0, up to 1",
                    "l'actualisation doit être au-dessus de 0, jusqu'à 1",
                )));
            }
            self.hints.push((key.to_owned(), value.to_owned()));
        }
        Ok(())
    }

    fn head(&mut self, key: &str, value: &str, line: &Line<'_>) -> Result<(), InputError> {
        let value = value.trim();
        match key {
            "type" if !["MDP", "DTMC"].contains(&value.to_ascii_uppercase().as_str()) => Err(line
                .error(phrase!(
                    "models of type {value} are not read; expected MDP or DTMC",
                    "les modèles de type {value} ne sont pas lus ; attendu MDP ou DTMC"
                ))),
            "parameters" | "placeholders" => Err(line.error(Phrase::new(
                "parameters are not read; expected a model with numbers only",
                "les paramètres ne sont pas lus ; attendu un modèle fait de nombres",
            ))),
            "value_type" if !["double", "rational"].contains(&value) => Err(line.error(phrase!(
                "values of type {value} are not read; expected double or rational",
                "les valeurs de type {value} ne sont pas lues ; attendu double ou rational"
            ))),
            "reward_models" => {
                self.reward_names.extend(value.split_whitespace().map(str::to_owned));
                Ok(())
            }
            "nr_states" => {
                let count = value.parse().ok().filter(|&count| count < u32::MAX as usize);
                self.states = Some(count.ok_or_else(|| {
                    line.expected(&Phrase::new("the number of states", "le nombre d'états"))
                })?);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn body(&mut self, line: &mut Line<'_>) -> Result<(), InputError> {
        if line.take("state") {
            self.state(line)
        } else if line.take("action") {
            self.choice(line)
        } else {
            self.arc(line)
        }
    }

    fn state(&mut self, line: &mut Line<'_>) -> Result<(), InputError> {
        let here = *line;
        let next = self.labels.len() as u32;
        let what = phrase!("state {next}, the next number", "l'état {next}, le numéro suivant");
        if line.whole(&what)? != next {
            return Err(here.expected(&what));
        }
        self.first_choice.push(self.actions.len() as u32);
        let rewards = line.list(&REWARD)?;
        self.check_rewards(&rewards, &here)?;
        self.state_rewards.push(rewards);
        let mut labels = Vec::new();
        while let Some(word) = line.word() {
            let label = word.trim_matches('"').to_owned();
            if label == "init" {
                self.initial.get_or_insert(next);
            }
            labels.push(label);
        }
        self.labels.push(labels);
        Ok(())
    }

    fn choice(&mut self, line: &mut Line<'_>) -> Result<(), InputError> {
        if self.labels.is_empty() {
            return Err(line.error(Phrase::new(
                "an action before the first state; expected a state",
                "une action avant le premier état ; attendu un état",
            )));
        }
        let here = *line;
        let name = line.word().ok_or_else(|| {
            here.expected(&Phrase::new("the name of an action", "le nom d'une action"))
        })?;
        let rewards = line.list(&REWARD)?;
        self.check_rewards(&rewards, &here)?;
        if !line.rest().is_empty() {
            return Err(line.expected(&Phrase::new("the end of the line", "la fin de la ligne")));
        }
        self.open_choice(name.trim_matches('"').to_owned(), rewards);
        Ok(())
    }

    fn open_choice(&mut self, name: String, rewards: Vec<f64>) {
        self.actions.push(name);
        self.choice_rewards.push(rewards);
        self.first_arc.push(self.targets.len() as u32);
    }

    fn arc(&mut self, line: &mut Line<'_>) -> Result<(), InputError> {
        let here = *line;
        let what = Phrase::new(
            "state, action, or an arc such as 3 : 0.5",
            "state, action, ou un arc tel que 3 : 0.5",
        );
        let to = line.whole(&what)?;
        if self.labels.is_empty() || !line.take(":") {
            return Err(here.expected(&what));
        }
        // A chain may leave its only choice out.
        let first = self.first_choice.last().copied().unwrap_or(0);
        if self.actions.len() as u32 == first {
            self.open_choice("0".to_owned(), Vec::new());
        }
        let place = *line;
        let chance = line.real(&CHANCE)?;
        if chance <= 0.0 || chance > 1.0 + TOLERANCE {
            return Err(place.expected(&CHANCE));
        }
        if !line.rest().is_empty() {
            return Err(line.expected(&Phrase::new("the end of the line", "la fin de la ligne")));
        }
        if self.largest.as_ref().is_none_or(|(known, _)| to > *known) {
            let error = here.error(phrase!("there is no state {to}", "il n'y a pas d'état {to}"));
            self.largest = Some((to, error));
        }
        self.targets.push(to);
        self.chances.push(chance);
        Ok(())
    }

    fn check_rewards(&self, rewards: &[f64], line: &Line<'_>) -> Result<(), InputError> {
        let (found, named) = (rewards.len(), self.reward_names.len());
        if rewards.is_empty() || found == named {
            return Ok(());
        }
        Err(line.error(phrase!(
            "{found} rewards, but @reward_models names {named}",
            "{found} récompenses, mais @reward_models en nomme {named}"
        )))
    }

    fn finish(mut self) -> Result<Explicit, InputError> {
        let states = self.labels.len();
        let missing = |en: &str, fr: &str| Err(InputError::new(phrase!("{en}", "{fr}")));
        if states == 0 {
            return missing(
                "no state; expected @model and its states",
                "aucun état ; attendu @model et ses états",
            );
        }
        if let Some(wanted) = self.states.filter(|&wanted| wanted != states) {
            return Err(InputError::new(phrase!(
                "found {states} states, @nr_states says {wanted}",
                "{states} états trouvés, @nr_states en dit {wanted}"
            )));
        }
        if let Some((_, error)) = self.largest.take().filter(|(to, _)| *to as usize >= states) {
            return Err(error);
        }
        self.first_choice.push(self.actions.len() as u32);
        self.first_arc.push(self.targets.len() as u32);
        self.normalise()?;
        let hint = |key: &str| {
            self.hints.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
        };
        let named = |names: &[&str], wanted: Option<String>| {
            let position = |name: &str| self.reward_names.iter().position(|known| known == name);
            match wanted {
                Some(name) => position(&name),
                None => names.iter().find_map(|name| position(name)),
            }
        };
        let turn_model = named(&["turns"], hint("turns"));
        let first = (0..self.reward_names.len()).find(|&index| Some(index) != turn_model);
        let reward_model = named(&["reward"], hint("reward")).or(first);
        let discount = hint("discount").and_then(|text| text.parse().ok()).unwrap_or(1.0);
        let mut owner = vec![0u32; self.actions.len()];
        for state in 0..states {
            for choice in self.first_choice[state]..self.first_choice[state + 1] {
                owner[choice as usize] = state as u32;
            }
        }
        let gain = |choice: usize, model: usize| {
            let own = self.choice_rewards[choice].get(model).copied().unwrap_or(0.0);
            let state = &self.state_rewards[owner[choice] as usize];
            own + state.get(model).copied().unwrap_or(0.0)
        };
        let all = 0..self.actions.len();
        let rewards: Vec<f64> =
            all.clone().map(|choice| reward_model.map_or(0.0, |m| gain(choice, m))).collect();
        let turns: Vec<f64> =
            all.map(|choice| turn_model.map_or(1.0, |m| gain(choice, m))).collect();
        let means = |state: usize, hinted: Option<String>, usual: &[&str]| {
            self.labels[state].iter().any(|label| match &hinted {
                Some(wanted) => wanted == label,
                None => usual.contains(&label.as_str()),
            })
        };
        let ends = (0..states)
            .map(|state| {
                let choices =
                    self.first_choice[state] as usize..self.first_choice[state + 1] as usize;
                let stays = choices.into_iter().all(|choice| {
                    let arcs = self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize;
                    // Turns that the model counts go on; where it counts none, an end takes none.
                    let idle = turn_model.is_none() || turns[choice] == 0.0;
                    idle && rewards[choice] == 0.0
                        && self.targets[arcs].iter().all(|&to| to as usize == state)
                });
                if means(state, hint("success"), &SUCCESS) {
                    Some(End::Success)
                } else if means(state, hint("failure"), &FAILURE) {
                    Some(End::Failure)
                } else {
                    stays.then_some(End::Neutral)
                }
            })
            .collect();
        Ok(Explicit {
            initial: self.initial.unwrap_or(0),
            discount,
            ends,
            rewards,
            turns,
            labels: self.labels,
            first_choice: self.first_choice,
            first_arc: self.first_arc,
            actions: self.actions,
            targets: self.targets,
            chances: self.chances,
        })
    }

    /// Probabilities sum to one, exactly from here on.
    fn normalise(&mut self) -> Result<(), InputError> {
        for choice in 0..self.actions.len() {
            let arcs = self.first_arc[choice] as usize..self.first_arc[choice + 1] as usize;
            let sum: f64 = self.chances[arcs.clone()].iter().sum();
            if (sum - 1.0).abs() > TOLERANCE {
                let state =
                    self.first_choice.partition_point(|&first| first as usize <= choice) - 1;
                let name = &self.actions[choice];
                return Err(InputError::new(phrase!(
                    "the probabilities of action {name} in state {state} sum to {sum}, expected 1",
                    "les probabilités de l'action {name} dans l'état {state} donnent {sum}, attendu 1"
                )));
            }
            if (sum - 1.0).abs() > f64::EPSILON * 8.0 {
                self.chances[arcs].iter_mut().for_each(|chance| *chance /= sum);
            }
        }
        Ok(())
    }
}
