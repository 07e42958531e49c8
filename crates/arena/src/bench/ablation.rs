//! What each enhancement of the tree search is worth: nodes and time to a fixed depth, with one of
//! them switched off, or on alone. Every variant is an agent expression, so that anyone can repeat
//! a line of the table by hand.

use std::time::Instant;

use meeple_core::{Budget, Cancel, Control, Setup};
use serde::Serialize;

use crate::session::Scope;
use crate::{Agent, entry};

/// A position and the depth it is searched to.
struct Task {
    game: &'static str,
    position: &'static str,
    depth: u32,
}

const TASKS: &[Task] = &[
    Task { game: "tictactoe", position: "---------", depth: 9 },
    Task { game: "connect4", position: "-", depth: 11 },
    Task { game: "connect4", position: "33253333271", depth: 12 },
    Task { game: "connect4", position: "14136776371", depth: 12 },
    Task { game: "breakthrough", position: "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w", depth: 8 },
    Task { game: "breakthrough", position: "1bbb2/b1b1bb/1b4/2w1w1/ww1w1w/1w2w1 w", depth: 8 },
];

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
    let mut games: Vec<&'static str> = TASKS.iter().map(|task| task.game).collect();
    games.dedup();
    for game in games {
        let Ok(entry) = entry(game) else { continue };
        let mut truth: Vec<f64> = Vec::new();
        for variant in variants() {
            let mut row = Row {
                game,
                variant: variant.name.clone(),
                agent: variant.expression("depth=…"),
                nodes: 0,
                micros: 0,
                same_value: true,
            };
            let tasks = TASKS.iter().filter(|task| task.game == game);
            for (number, task) in tasks.enumerate() {
                let expression = variant.expression(&format!("depth={}", task.depth));
                let (Ok(session), Ok(mut agent)) =
                    (entry.open(&Setup::at(task.position)), Agent::parse(&expression, entry))
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
        for task in TASKS {
            let entry = entry(task.game).expect("a game");
            entry.open(&Setup::at(task.position)).expect(task.position);
            for variant in variants() {
                let text = variant.expression("depth=3");
                Agent::parse(&text, entry).expect(&text);
            }
        }
    }
}
