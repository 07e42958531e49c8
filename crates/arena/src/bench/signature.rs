//! The signature of all searches: what every agent says of every game, in one number.
//!
//! Each agent that the catalogue offers, and each evaluator and heuristic, looks at the start of each
//! game, at its example and at a position met in random play, with few nodes, one thread and a fixed
//! seed. The best
//! move, its value, its label and the nodes go into a hash. A change that is meant to leave the
//! searches alone leaves the number alone; one that is not shows whom it touched. (Stockfish's
//! `bench` is used in this way.)

use meeple_core::{Budget, Cancel, Control, Rng, Setup};
use serde::Serialize;

use crate::agent::ParamKind;
use crate::session::Scope;
use crate::{Advice, Agent, CATALOGUE, Entry, Session};

/// Nodes for each answer.
const NODES: u64 = 2_000;
/// Moves at random from the start.
const MOVES: usize = 6;
/// Plies for searches that can be told how far to look: few enough to end within the nodes.
const DEPTH: u32 = 2;
/// Seed of the random moves, and of the agents.
const SEED: u64 = 1;

/// What one agent says of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Signed {
    /// The game.
    pub game: &'static str,
    /// The agent.
    pub agent: String,
    /// Nodes over all positions.
    pub nodes: u64,
    /// The hash of its answers, in sixteen digits.
    pub signature: String,
}

/// Asks everybody, or those of one game, and tells of each as it is done; the number that stands for
/// all of it, or `None` when it was cancelled.
pub fn signature(
    only: Option<&Entry>,
    cancel: &Cancel,
    mut done: impl FnMut(&Signed),
) -> Option<String> {
    let mut whole = Hash::default();
    for entry in CATALOGUE.iter().filter(|entry| only.is_none_or(|only| only.id == entry.id)) {
        let sessions = positions(entry);
        for text in agents(entry) {
            let Ok(agent) = Agent::parse(&text, entry) else { continue };
            let mut hash = Hash::default();
            let mut nodes = 0;
            for session in &sessions {
                let mut nobody = ();
                let budget = Budget::nodes(NODES);
                let mut control = Control::new(budget, SEED, cancel.clone(), &mut nobody);
                let advice = session.think(&mut agent.fresh(), Scope::Best, &mut control);
                if cancel.is_cancelled() {
                    return None;
                }
                nodes += advice.nodes;
                hash.add(&written(&advice));
            }
            let signed = Signed { game: entry.id, agent: text, nodes, signature: hash.digits() };
            whole.add(&format!("{} {} {}", signed.game, signed.agent, signed.signature));
            done(&signed);
        }
    }
    Some(whole.digits())
}

/// The start, the example of the card, and what random play leads to without ending there.
fn positions(entry: &'static Entry) -> Vec<Box<dyn Session>> {
    let Ok(start) = entry.open(&Setup::default()) else { return Vec::new() };
    let mut session = start.fork();
    session.reseed(SEED);
    let mut rng = Rng::new(SEED);
    for _ in 0..MOVES {
        let actions = session.actions();
        if actions.is_empty() {
            break;
        }
        let mut next = session.fork();
        let name = &actions[rng.below(actions.len())].name;
        if next.play(name).is_err() || next.actions().is_empty() {
            break;
        }
        session = next;
    }
    let example = entry.open(&Setup::at(entry.card.example));
    [start].into_iter().chain(example).chain([session]).collect()
}

/// Every algorithm as it is and, where it can be told, looking a few plies ahead; and for each
/// evaluator and heuristic an algorithm that uses it.
fn agents(entry: &Entry) -> Vec<String> {
    let mut agents = Vec::new();
    let mut tried = Vec::new();
    for method in entry.methods() {
        let name = method.name();
        agents.push(name.to_owned());
        let depth = method.params().any(|param| param.name == "depth");
        let depth = depth.then(|| format!("depth={DEPTH}"));
        agents.extend(depth.iter().map(|depth| format!("{name}({depth})")));
        for param in method.params() {
            if matches!(param.kind, ParamKind::Evaluator | ParamKind::Heuristic) {
                let choices = entry.choices(param.kind).into_iter();
                for choice in choices.filter(|choice| !tried.contains(choice)).collect::<Vec<_>>() {
                    tried.push(choice);
                    let own = [Some(format!("{}={choice}", param.name)), depth.clone()];
                    let told = own.into_iter().flatten().collect::<Vec<_>>().join(", ");
                    agents.push(format!("{name}({told})"));
                }
            }
        }
    }
    agents
}

/// What is signed of an answer.
fn written(advice: &Advice) -> String {
    let best = advice.candidates.first();
    let value = best.map_or_else(String::new, |best| decimal(best.value));
    let (name, label) = (advice.best.as_deref().unwrap_or("-"), advice.exactness);
    format!("{name} {value} {label:?} {}\n", advice.nodes)
}

/// Six digits and a power of ten: what the last bits of a logarithm say on another machine is no
/// change of behaviour.
fn decimal(value: f64) -> String {
    format!("{:.5e}", value + 0.0)
}

/// FNV-1a (Fowler, Noll and Vo), 64 bits: for texts that nobody forges.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn digits(&self) -> String {
        format!("{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use meeple_core::SEARCH_STACK;

    use super::*;

    /// What every agent said of every game when somebody last decided so.
    const PINNED: &str = include_str!("signature.txt");
    const PLACE: &str = "crates/arena/src/bench/signature.txt";

    fn all() -> Vec<Signed> {
        let search = std::thread::Builder::new().stack_size(SEARCH_STACK).spawn(|| {
            let mut all = Vec::new();
            signature(None, &Cancel::new(), |signed| all.push(signed.clone()))
                .expect("not cancelled");
            all
        });
        search.expect("a thread").join().expect("no panic")
    }

    /// Agents of a game, each with its nodes and its signature.
    fn by_game(text: &str) -> BTreeMap<&str, Vec<&str>> {
        let mut games: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            games.entry(line.split(' ').next().unwrap_or(line)).or_default().push(line);
        }
        games
    }

    #[test]
    fn no_search_changes_unless_somebody_decides_so() {
        let all = all();
        let mut text = String::from(
            "# Written by `UPDATE_SIGNATURE=1 cargo test -p meeple-arena signature`.\n",
        );
        for Signed { game, agent, nodes, signature } in &all {
            text += &format!("{game} {agent} {nodes} {signature}\n");
        }
        if std::env::var_os("UPDATE_SIGNATURE").is_some() {
            let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
            std::fs::write(format!("{root}/{PLACE}"), &text).expect(PLACE);
            return;
        }
        let (pinned, found) = (by_game(PINNED), by_game(&text));
        let mut changed = Vec::new();
        for (game, lines) in &pinned {
            let now = found.get(game).map_or(&[][..], Vec::as_slice);
            changed.extend(
                now.iter().filter(|line| !lines.contains(line)).map(|line| format!("+ {line}")),
            );
            changed.extend(
                lines.iter().filter(|line| !now.contains(line)).map(|line| format!("- {line}")),
            );
        }
        assert!(
            changed.is_empty(),
            "searches answer otherwise than they did:\n{}\nIf that is what you want, say so in the \
             commit and write it down: UPDATE_SIGNATURE=1 cargo test -p meeple-arena signature",
            changed.join("\n")
        );
    }

    #[test]
    fn every_agent_of_every_game_signs() {
        for entry in CATALOGUE.iter() {
            assert_eq!(positions(entry).len(), 3, "{}", entry.id);
            for text in agents(entry) {
                assert!(Agent::parse(&text, entry).is_ok(), "{} {text}", entry.id);
            }
            for method in entry.methods() {
                assert!(agents(entry).iter().any(|text| text == method.name()), "{}", entry.id);
            }
        }
    }

    #[test]
    fn the_last_bits_of_a_number_do_not_sign() {
        assert_eq!(decimal(1.0 / 3.0), decimal(1.0 / 3.0 + 1e-12));
        assert_ne!(decimal(0.333_33), decimal(0.333_34));
        assert_eq!((decimal(-0.0), decimal(f64::INFINITY)), (decimal(0.0), "inf".to_owned()));
    }

    #[test]
    fn a_cancelled_signature_is_none() {
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(signature(None, &cancel, |_| ()), None);
    }
}
