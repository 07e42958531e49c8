//! Storm's explicit format (DRN).

use std::fmt::{self, Write};

use super::MarkovModel;

pub(super) fn write(model: &MarkovModel, out: &mut impl Write) -> fmt::Result {
    let kind = if model.chain { "DTMC" } else { "MDP" };
    let names: Vec<String> = model.rewards.iter().map(|rewards| plain(&rewards.name)).collect();
    let (states, choices) = (model.len(), model.choice_count());
    writeln!(out, "@type: {kind}\n@value_type: double\n@parameters\n\n@reward_models")?;
    writeln!(out, "{}\n@nr_states\n{states}\n@nr_choices\n{choices}\n@model", names.join(" "))?;
    let labels = model.labels_by_state();
    let mut initial = vec![false; states];
    model.initial.iter().for_each(|&state| initial[state as usize] = true);
    let label_names: Vec<String> = model.labels.iter().map(|label| quoted(&label.name)).collect();
    let action_names: Vec<String> = model.action_names.iter().map(|name| plain(name)).collect();
    for state in 0..states {
        write!(out, "state {state}")?;
        rewards(model, out, |rewards| rewards.of_states.get(state))?;
        if initial[state] {
            write!(out, " init")?;
        }
        for &label in &labels[state] {
            write!(out, " {}", label_names[label as usize])?;
        }
        writeln!(out)?;
        for choice in model.choices(state as u32) {
            let action = model.actions.get(choice);
            let name = action.and_then(|&action| action_names.get(action as usize));
            write!(out, "\taction {}", name.map_or(NAMELESS, String::as_str))?;
            rewards(model, out, |rewards| rewards.of_choices.get(choice))?;
            writeln!(out)?;
            for (to, chance) in model.arcs(choice) {
                writeln!(out, "\t\t{to} : {chance:?}")?;
            }
        }
    }
    Ok(())
}

/// How Storm writes that a choice has no name.
const NAMELESS: &str = "__NOLABEL__";

fn rewards<'a>(
    model: &'a MarkovModel,
    out: &mut impl Write,
    of: impl Fn(&'a super::super::RewardModel) -> Option<&'a f64>,
) -> fmt::Result {
    for (place, rewards) in model.rewards.iter().enumerate() {
        let value = of(rewards).copied().unwrap_or(0.0);
        write!(out, "{}{value:?}", if place == 0 { " [" } else { ", " })?;
    }
    if model.rewards.is_empty() { Ok(()) } else { write!(out, "]") }
}

/// A name without blanks and signs that mean something in the format.
fn plain(name: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() || "-_.#+*^<>".contains(c) { c } else { '_' };
    let word: String = name.chars().map(letter).collect();
    if word.is_empty() { NAMELESS.to_owned() } else { word }
}

/// A label, in quotes where it is more than a word.
fn quoted(name: &str) -> String {
    if plain(name) == name && name != "init" {
        return name.to_owned();
    }
    let inner: String =
        name.chars().map(|c| if c == '"' || c.is_control() { '_' } else { c }).collect();
    format!("\"{inner}\"")
}
