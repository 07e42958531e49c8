//! What each enhancement of the tree search is worth: nodes and time to a fixed depth, with one of
//! them switched off, or on alone. Every variant is an agent expression, so that anyone can repeat
//! a line of the table by hand.

use std::time::Instant;

use meeple_core::{Budget, Cancel, Control, Setup};
use serde::Serialize;

use crate::session::Scope;
use crate::{Agent, CATALOGUE};

/// The switches that keep the value of minimax.
const EXACT: &[&str] = &["promise", "killers", "history", "counter", "iid"];
/// The switches that are judgements.
const SELECTIVE: &[&str] = &["null", "lmr", "futility", "quiescence"];
const TABLE: &str = "tt=16MB";
const WINDOW: &str = "aspiration=40";

/// One variant on all tasks of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The game.
    pub game: &'static str,
    /// What differs: `all`, `without history`, `plain`, `plain + tt` …
    pub variant: String,
    /// The agent, with the depth left open.
    pub agent: String,
    /// Nodes over all positions of the game.
    pub nodes: u64,
    /// Time for them.
    pub micros: u64,
    /// Whether every value was that of the plain search.
    pub same_value: bool,
}

/// A variant: its name and its expression without the depth.
struct Variant {
    name: String,
    method: &'static str,
    switches: Vec<&'static str>,
}

impl Variant {
    fn expression(&self, depth: &str) -> String {
        let all = [&[depth][..], &self.switches].concat();
        format!("{}({})", self.method, all.join(", "))
    }
}

fn variants() -> Vec<Variant> {
    let plain = |name: String, method, switches: &[&'static str]| Variant {
        name,
        method,
        switches: switches.to_vec(),
    };
    let all: Vec<&'static str> = [&[TABLE, "deepening", WINDOW], EXACT].concat();
    let mut list = vec![plain("plain alpha-beta".into(), "alphabeta", &[])];
    for switch in [TABLE, "promise", "killers", "history"] {
        list.push(plain(format!("plain + {}", name(switch)), "alphabeta", &[switch]));
    }
    list.push(plain("plain + null windows".into(), "pvs", &[]));
    list.push(plain("plain + tt + deepening".into(), "alphabeta", &[TABLE, "deepening"]));
    list.push(plain("all exact".into(), "pvs", &all));
    for without in &all {
        let rest: Vec<&'static str> = all.iter().copied().filter(|s| s != without).collect();
        list.push(plain(format!("all exact − {}", name(without)), "pvs", &rest));
    }
    list.push(plain("all exact − null windows".into(), "alphabeta", &all));
    list.push(plain("all exact, MTD(f)".into(), "mtdf", &all));
    for more in SELECTIVE {
        let with = [all.as_slice(), &[*more]].concat();
        list.push(plain(format!("all exact + {more}"), "pvs", &with));
    }
    list.push(plain("everything".into(), "pvs", &[all.as_slice(), SELECTIVE].concat()));
    list
}

fn name(switch: &str) -> &str {
    switch.split('=').next().unwrap_or(switch)
}

/// Runs every variant on every task, and tells of each as it is done.
pub fn ablation(cancel: &Cancel, mut done: impl FnMut(&Row)) {
    for entry in CATALOGUE.iter().filter(|entry| !entry.card.work.ablation.is_empty()) {
        let mut truth: Vec<f64> = Vec::new();
        for variant in variants() {
            let mut row = Row {
                game: entry.id,
                variant: variant.name.clone(),
                agent: variant.expression("depth=…"),
                nodes: 0,
                micros: 0,
                same_value: true,
            };
            for (number, (position, depth)) in entry.card.work.ablation.iter().enumerate() {
                let expression = variant.expression(&format!("depth={depth}"));
                let (Ok(session), Ok(mut agent)) =
                    (entry.open(&Setup::at(position)), Agent::parse(&expression, entry))
                else {
                    continue;
                };
                let mut nobody = ();
                let mut control = Control::new(Budget::UNLIMITED, 0, cancel.clone(), &mut nobody);
                let started = Instant::now();
                let advice = session.think(&mut agent, Scope::Best, &mut control);
                row.micros += super::micros(started);
                row.nodes += advice.nodes;
                if cancel.is_cancelled() {
                    return;
                }
                let value = advice.candidates.first().map_or(0.0, |best| best.value);
                match truth.get(number) {
                    Some(known) => row.same_value &= *known == value,
                    None => truth.push(value),
                }
            }
            done(&row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_an_agent_and_every_position_opens() {
        let mut positions = 0;
        for entry in CATALOGUE.iter() {
            for (position, _) in entry.card.work.ablation {
                positions += 1;
                entry.open(&Setup::at(position)).expect(position);
                for variant in variants() {
                    let text = variant.expression("depth=3");
                    Agent::parse(&text, entry).expect(&text);
                }
            }
        }
        assert!(positions > 0);
    }
}
