//! The language of PRISM.

use std::collections::HashSet;
use std::fmt::{self, Write};

use super::MarkovModel;

pub(super) fn write(model: &MarkovModel, out: &mut impl Write) -> fmt::Result {
    let names = names(model);
    let last = model.len().saturating_sub(1);
    writeln!(out, "{}\n", if model.chain { "dtmc" } else { "mdp" })?;
    write!(out, "module model\n\ts : [0..{last}]")?;
    match model.initial[..] {
        [first] => writeln!(out, " init {first};")?,
        _ => writeln!(out, ";")?,
    }
    for state in 0..model.len() as u32 {
        for choice in model.choices(state) {
            write!(out, "\t[{}] s={state} -> ", names[choice])?;
            for (place, (to, chance)) in model.arcs(choice).enumerate() {
                let plus = if place > 0 { " + " } else { "" };
                write!(out, "{plus}{chance:?}:(s'={to})")?;
            }
            writeln!(out, ";")?;
        }
    }
    writeln!(out, "endmodule")?;
    if model.initial.len() != 1 {
        let mut initial = model.initial.clone();
        initial.sort_unstable();
        write!(out, "\ninit ")?;
        any_of(initial.into_iter(), out)?;
        writeln!(out, " endinit")?;
    }
    for (place, label) in model.labels.iter().enumerate() {
        // The language knows these itself.
        if matches!(label.name.as_str(), "init" | "deadlock") {
            continue;
        }
        let name: String =
            label.name.chars().map(|c| if c == '"' || c.is_control() { '_' } else { c }).collect();
        let line = if place == 0 { "\n" } else { "" };
        write!(out, "{line}label \"{name}\" = ")?;
        any_of(label.states.iter(), out)?;
        writeln!(out, ";")?;
    }
    for rewards in &model.rewards {
        let name = &rewards.name;
        if name.is_empty() {
            writeln!(out, "\nrewards")?;
        } else {
            writeln!(out, "\nrewards \"{}\"", identifier(name))?;
        }
        for (state, reward) in rewards.of_states.iter().enumerate() {
            if *reward != 0.0 {
                writeln!(out, "\ts={state} : {reward:?};")?;
            }
        }
        for state in 0..model.len() as u32 {
            let mut said: Vec<&str> = Vec::new();
            for choice in model.choices(state) {
                let reward = rewards.of_choices.get(choice).copied().unwrap_or(0.0);
                // Choices of one name bring the same: it is said once.
                if reward != 0.0 && !said.contains(&names[choice].as_str()) {
                    writeln!(out, "\t[{}] s={state} : {reward:?};", names[choice])?;
                    said.push(&names[choice]);
                }
            }
        }
        writeln!(out, "endrewards")?;
    }
    Ok(())
}

/// A condition that holds in these states, which come in order: runs of them are said as such.
fn any_of(states: impl Iterator<Item = u32>, out: &mut impl Write) -> fmt::Result {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for state in states {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == state => *last = state,
            _ => runs.push((state, state)),
        }
    }
    if runs.is_empty() {
        return write!(out, "false");
    }
    for (place, (first, last)) in runs.into_iter().enumerate() {
        let or = if place > 0 { " | " } else { "" };
        if first == last {
            write!(out, "{or}s={first}")?;
        } else {
            write!(out, "{or}(s>={first} & s<={last})")?;
        }
    }
    Ok(())
}

/// Names of choices, as the language has them. Within a state choices of one name bring the same
/// rewards: else all but the first get names of their own.
fn names(model: &MarkovModel) -> Vec<String> {
    let mut taken: HashSet<String> = HashSet::new();
    let mut plain = Vec::new();
    for name in &model.action_names {
        let mut word = if name.is_empty() { String::new() } else { identifier(name) };
        while !word.is_empty() && !taken.insert(word.clone()) {
            word.push('_');
        }
        plain.push(word);
    }
    let name = |choice: usize| {
        let action = model.actions.get(choice).map(|&action| action as usize);
        action.and_then(|action| plain.get(action)).map_or("", String::as_str)
    };
    let brings = |choice: usize| {
        let gains = model
            .rewards
            .iter()
            .map(move |rewards| rewards.of_choices.get(choice).copied().unwrap_or(0.0).to_bits());
        gains.collect::<Vec<_>>()
    };
    let mut names = Vec::with_capacity(model.choice_count());
    for state in 0..model.len() as u32 {
        for choice in model.choices(state) {
            let first = model.choices(state).find(|&other| name(other) == name(choice));
            let same = first.is_none_or(|first| first == choice || brings(first) == brings(choice));
            let mut word = name(choice).to_owned();
            if !same {
                let stem = if word.is_empty() { "choice" } else { &word };
                let mut own = format!("{stem}_{}", choice - model.choices(state).start + 1);
                while taken.contains(&own) {
                    own.push('_');
                }
                word = own;
            }
            names.push(word);
        }
    }
    names
}

/// Words that mean something in the language.
const RESERVED: [&str; 62] = [
    "A",
    "bool",
    "clock",
    "const",
    "ctmc",
    "C",
    "double",
    "dtmc",
    "E",
    "endinit",
    "endinvariant",
    "endmodule",
    "endobservables",
    "endrewards",
    "endsystem",
    "false",
    "formula",
    "filter",
    "func",
    "F",
    "global",
    "G",
    "init",
    "invariant",
    "I",
    "int",
    "label",
    "max",
    "mdp",
    "min",
    "module",
    "X",
    "nondeterministic",
    "observable",
    "observables",
    "of",
    "Pmax",
    "Pmin",
    "P",
    "pomdp",
    "popta",
    "probabilistic",
    "prob",
    "pta",
    "rate",
    "rewards",
    "Rmax",
    "Rmin",
    "R",
    "S",
    "stochastic",
    "system",
    "true",
    "U",
    "W",
    "s",
    "model",
    "floor",
    "ceil",
    "pow",
    "mod",
    "log",
];

/// A name of letters, digits and underscores that begins with no digit and is no word of the
/// language.
fn identifier(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let mut word: String = name.chars().map(letter).collect();
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        word.insert(0, '_');
    }
    if RESERVED.contains(&word.as_str()) {
        word.push('_');
    }
    word
}
