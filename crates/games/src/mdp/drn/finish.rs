//! The model once all lines are read.

use meeple_core::markov::{ExactNumbers, MarkovModel};
use meeple_core::{InputError, Phrase, phrase};

use super::body::Body;

impl Body<'_> {
    /// Checks what only the whole text tells, and puts the parts together.
    pub(super) fn finish(mut self) -> Result<MarkovModel, InputError> {
        self.close_state()?;
        let mut model = self.model;
        let (states, choices) = (model.first_choice.len(), model.first_arc.len());
        if states == 0 {
            return Err(InputError::new(Phrase::new(
                "no state; expected @model and its states",
                "aucun état ; attendu @model et ses états",
            )));
        }
        if let Some(wanted) = self.head.states.filter(|&wanted| wanted != states) {
            return Err(InputError::new(phrase!(
                "found {states} states, @nr_states says {wanted}",
                "{states} états trouvés, @nr_states en dit {wanted}"
            )));
        }
        let (to, at) = self.largest;
        if to as usize >= states {
            let message = phrase!("there is no state {to}", "il n'y a pas d'état {to}");
            return Err(self.cursor.source.error(at, message));
        }
        let arcs = u32::try_from(model.targets.len()).map_err(|_| {
            InputError::new(Phrase::new(
                "more arcs than can be kept",
                "plus d'arcs qu'on n'en garde",
            ))
        })?;
        model.first_choice.push(choices as u32);
        model.first_arc.push(arcs);
        if model.initial.is_empty() {
            model.initial.push(0);
        }
        model.chain = self.head.chain;
        if self.head.chain && choices != states {
            return Err(InputError::new(Phrase::new(
                "a chain (DTMC) in which a state has several choices",
                "une chaîne (DTMC) où un état a plusieurs choix",
            )));
        }
        model.labels = self.labels.finish(states);
        if self.unnamed {
            model.actions = Vec::new();
        } else {
            model.action_names = self.actions.list.into_iter().map(str::to_owned).collect();
        }
        let named = self.head.rewards.into_iter().zip(self.rewards);
        let (rewards, exact) =
            named.map(|(name, rewards)| rewards.finish(name, states, choices)).unzip();
        model.rewards = rewards;
        if self.exact {
            model = model.with_exact(ExactNumbers { chances: self.chances, rewards: exact });
        }
        Ok(model)
    }
}
