//! A mission written out for questions: as it is, where it is a model already; or laid out from its
//! rules, with the labels that are asked for.

use std::borrow::Cow;
use std::collections::HashMap;

use meeple_core::markov::{Label, MarkovModel, RewardModel, StateSet};
use meeple_core::{Control, End, InputError, Mdp, Phrase, Present, StateName, phrase};
use meeple_search::uncertainty::{Graph, Model};

use super::super::game_session::GameSession;
use super::AsMission;
use crate::questions::{Names, Questioned, Unanswered};

/// How missions end, in the words that every mission knows.
const ENDS: [(&str, Phrase, End); 3] = [
    ("success", Phrase::new("the mission has succeeded", "la mission a réussi"), End::Success),
    ("failure", Phrase::new("the mission has failed", "la mission a échoué"), End::Failure),
    (
        "over",
        Phrase::new(
            "the mission is over without being either",
            "la mission est finie sans être ni l'un ni l'autre",
        ),
        End::Neutral,
    ),
];
/// What a mission laid out brings.
const REWARDS: [(&str, Phrase); 3] = [
    (
        "reward",
        Phrase::new(
            "the mission's own reward, without discount",
            "le gain de la mission, sans actualisation",
        ),
    ),
    ("turns", Phrase::new("turns that pass", "tours qui passent")),
    ("steps", Phrase::new("actions taken", "actions faites")),
];

impl<M: Mdp + Present + 'static> Questioned for GameSession<M, AsMission> {
    fn state_names(&self) -> Names {
        if let Some(model) = self.problem().written_out() {
            let about = || Phrase::new("a label of the model", "un label du modèle");
            return model.labels.iter().map(|label| (label.name.clone(), about())).collect();
        }
        let ends = ENDS.into_iter().map(|(name, about, _)| (name.to_owned(), about));
        let own = self.problem().state_names().into_iter().map(|own| (own.name, own.about));
        ends.chain(own).collect()
    }

    fn reward_names(&self) -> Names {
        if let Some(model) = self.problem().written_out() {
            let about = || Phrase::new("rewards of the model", "des récompenses du modèle");
            return model.rewards.iter().map(|own| (own.name.clone(), about())).collect();
        }
        REWARDS.into_iter().map(|(name, about)| (name.to_owned(), about)).collect()
    }

    fn written_out(
        &self,
        labels: &[String],
        control: &mut Control<'_>,
    ) -> Result<Cow<'_, MarkovModel>, Unanswered> {
        let (mission, state) = (self.problem(), self.state());
        if let Some(model) = mission.written_out() {
            if *state == mission.start() {
                return Ok(Cow::Borrowed(model));
            }
            let initial = vec![mission.dense_rank(state) as u32];
            return Ok(Cow::Owned(MarkovModel { initial, ..model.clone() }));
        }
        let names = mission.state_names();
        if let Some(unknown) = labels.iter().find(|label| !is_known(&names, label)) {
            return Err(Unanswered::Wrong(unknown_label(&names, unknown)));
        }
        let model = Model::of_mission(mission, state, control)?;
        let mut written = write(model.graph());
        for label in labels {
            let Some(name) = names.iter().find(|own| own.name == *label) else { continue };
            written.labels.push(self::label(mission, &model, name));
        }
        Ok(Cow::Owned(written))
    }
}

/// A mission laid out for other programs: with all its labels, and names of its actions.
pub(super) fn written_for_others<M: Mdp + Present>(
    mission: &M,
    state: &M::State,
    control: &mut Control<'_>,
) -> Option<MarkovModel> {
    let model = Model::of_mission(mission, state, control).ok()?;
    let mut written = write(model.graph());
    for name in &mission.state_names() {
        written.labels.push(label(mission, &model, name));
    }
    let mut places: HashMap<String, u32> = HashMap::new();
    let mut names = Vec::new();
    let mut place = |name: String| {
        let next = names.len() as u32;
        *places.entry(name).or_insert_with_key(|name| {
            names.push(name.clone());
            next
        })
    };
    for id in 0..model.len() as u32 {
        let choices = model.graph().choices(id);
        if choices.is_empty() {
            written.actions.push(place("stay".to_owned()));
        }
        let state = model.state(id);
        written
            .actions
            .extend(choices.map(|choice| place(mission.action_name(state, model.action(choice)))));
    }
    written.action_names = names;
    Some(written)
}

/// The states of a mission that have a name.
fn label<M: Mdp>(mission: &M, model: &Model<M::State, M::Action>, name: &StateName<M>) -> Label {
    let mut states = StateSet::none(model.len());
    for id in 0..model.len() as u32 {
        if (name.is)(mission, model.state(id), name.number) {
            states.insert(id);
        }
    }
    Label { name: name.name.clone(), states }
}

fn is_known<M: Mdp>(names: &[StateName<M>], label: &str) -> bool {
    let common = ENDS.iter().any(|(name, ..)| *name == label);
    common || ["init", "deadlock"].contains(&label) || names.iter().any(|own| own.name == label)
}

fn unknown_label<M: Mdp>(names: &[StateName<M>], label: &str) -> InputError {
    /// More names than this are not told.
    const MOST: usize = 60;
    let ends = ENDS.into_iter().map(|(name, ..)| name);
    let own = names.iter().map(|own| own.name.as_str());
    let mut known: Vec<String> = ends.chain(own).map(|name| format!("\"{name}\"")).collect();
    if known.len() > MOST {
        known.truncate(MOST);
        known.push("…".to_owned());
    }
    let known = known.join(", ");
    InputError::new(phrase!(
        "no state is called \"{label}\"; expected one of: {known}",
        "aucun état ne s'appelle \"{label}\" ; attendu l'un de : {known}"
    ))
}

/// A graph as plain data. Ends stay where they are and bring nothing.
fn write(graph: &Graph) -> MarkovModel {
    let count = graph.len();
    let mut written = MarkovModel {
        initial: vec![0],
        first_choice: vec![0],
        first_arc: vec![0],
        ..MarkovModel::default()
    };
    let mut rewards = REWARDS.map(|_| Vec::new());
    let mut ends = ENDS.map(|_| StateSet::none(count));
    for id in 0..count as u32 {
        let choices = graph.choices(id);
        if choices.is_empty() {
            let how = graph.end(id).unwrap_or(End::Neutral);
            for (states, (.., end)) in ends.iter_mut().zip(ENDS) {
                if end == how {
                    states.insert(id);
                }
            }
            written.targets.push(id);
            written.chances.push(1.0);
            written.first_arc.push(written.targets.len() as u32);
            rewards.iter_mut().for_each(|list| list.push(0.0));
        }
        for choice in choices {
            for (to, chance) in graph.arcs(choice) {
                written.targets.push(to);
                written.chances.push(chance);
            }
            written.first_arc.push(written.targets.len() as u32);
            let brought = [graph.reward(choice), graph.turns(choice), 1.0];
            rewards.iter_mut().zip(brought).for_each(|(list, reward)| list.push(reward));
        }
        written.first_choice.push(written.first_arc.len() as u32 - 1);
    }
    written.labels = (ENDS.into_iter().zip(ends))
        .map(|((name, ..), states)| Label { name: name.to_owned(), states })
        .collect();
    written.rewards = (REWARDS.into_iter().zip(rewards))
        .map(|((name, _), of_choices)| RewardModel {
            name: name.to_owned(),
            of_choices,
            ..RewardModel::default()
        })
        .collect();
    written
}
