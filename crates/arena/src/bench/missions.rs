//! Missions and planning problems of fixed size, solved as the commands solve them: what is known
//! at the end, and how long it took.

use std::time::Instant;

use meeple_core::rng::split_seed;
use meeple_core::{Budget, Cancel, Control, Setup};
use meeple_search::uncertainty::{Graph, Planner, Player, Settings, StopRule, Task, plan};
use serde::Serialize;

use crate::session::Scope;
use crate::{Agent, Answer, CATALOGUE, Entry};

/// One piece of work, done several times.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Planned {
    /// The mission, or the model.
    pub problem: String,
    /// How it was solved, or what was asked.
    pub agent: String,
    /// Its states.
    pub states: usize,
    /// Sweeps over them.
    pub sweeps: u32,
    /// Its value.
    pub value: Option<f64>,
    /// Certified bounds of the value.
    pub low: Option<f64>,
    /// Certified bounds of the value.
    pub high: Option<f64>,
    /// Chance that the policy found succeeds.
    pub success: Option<f64>,
    /// Turns that it takes.
    pub turns: Option<f64>,
    /// Times it was done.
    pub rounds: u32,
    /// Wall time of the quickest round, setting up included: it says most on a busy machine.
    pub micros: u64,
}

/// Generated models: their name, whether steps stay near by, states, planner, rounds.
const MODELS: [(&str, bool, u64, Planner, u32); 3] = [
    ("G", false, 250_000, Planner::Jacobi(StopRule::Span), 1),
    ("G", false, 250_000, Planner::Topological, 1),
    ("L", true, 25_000, Planner::Topological, 3),
];

/// Does all the work and tells of each piece as it is done.
pub fn missions(cancel: &Cancel, mut done: impl FnMut(&Planned)) {
    for entry in CATALOGUE.iter() {
        for (scenario, agent, rounds) in entry.card.work.missions {
            let Some(row) = solve(entry, scenario, agent, *rounds, cancel) else { return };
            done(&row);
        }
        let scenario = entry.card.work.advised;
        if let Some(row) = scenario.and_then(|scenario| advice(entry, scenario, cancel)) {
            done(&row);
        }
    }
    for (name, local, states, planner, rounds) in MODELS {
        let Some(row) = planning(name, local, states, planner, rounds, cancel) else { return };
        done(&row);
    }
}

/// Opens and solves a shipped mission; `None` when it was cancelled.
fn solve(
    entry: &'static Entry,
    scenario: &str,
    expression: &str,
    rounds: u32,
    cancel: &Cancel,
) -> Option<Planned> {
    let (mut least, mut answer) = (u64::MAX, None);
    for _ in 0..rounds {
        let started = Instant::now();
        let session = entry.open(&Setup { position: None, scenario: Some(scenario) }).ok()?;
        let mut agent = Agent::parse(expression, entry).ok()?;
        agent.think_alone();
        let mut nobody = ();
        let mut control = Control::new(Budget::UNLIMITED, 0, cancel.clone(), &mut nobody);
        answer = Some(session.solve(&mut agent, &mut control));
        least = least.min(micros(started));
        if cancel.is_cancelled() {
            return None;
        }
    }
    let Answer { states, sweeps, value, lower, upper, success, turns, .. } = answer?;
    Some(Planned {
        problem: scenario.to_owned(),
        agent: expression.to_owned(),
        states: states.unwrap_or(0),
        sweeps: sweeps.unwrap_or(0),
        value,
        low: lower,
        high: upper,
        success,
        turns,
        rounds,
        micros: least,
    })
}

/// The longest that whole advice takes along a game, once the mission is known: every action with
/// its chance, turns, danger and hazards.
fn advice(entry: &'static Entry, scenario: &str, cancel: &Cancel) -> Option<Planned> {
    /// The first answer solves, the second lays the rest out.
    const BEFORE: u32 = 2;
    let mut session = entry.open(&Setup { position: None, scenario: Some(scenario) }).ok()?;
    let mut adviser = Agent::parse(entry.card.adviser, entry).ok()?;
    adviser.think_alone();
    let (mut longest, mut asked) = (0, 0);
    while !session.standing().is_over() && !cancel.is_cancelled() {
        let started = Instant::now();
        let advice = Control::unlimited(|c| session.think(&mut adviser, Scope::All, c));
        if asked >= BEFORE {
            longest = longest.max(micros(started));
        }
        asked += 1;
        session.play(&advice.best?).ok()?;
    }
    Some(Planned {
        problem: scenario.to_owned(),
        agent: format!("advise ({})", entry.card.adviser),
        states: 0,
        sweeps: 0,
        value: None,
        low: None,
        high: None,
        success: None,
        turns: None,
        rounds: asked,
        micros: longest,
    })
}

/// Makes and solves a generated model.
fn planning(
    name: &str,
    local: bool,
    states: u64,
    planner: Planner,
    rounds: u32,
    cancel: &Cancel,
) -> Option<Planned> {
    const EPSILON: f64 = 2e-5;
    let (mut least, mut found) = (u64::MAX, None);
    for _ in 0..rounds {
        let started = Instant::now();
        let graph = generated(states, local);
        let settings = Settings { planner, epsilon: EPSILON, threads: 1 };
        let mut nobody = ();
        let mut control = Control::new(Budget::UNLIMITED, 0, cancel.clone(), &mut nobody);
        found = Some(plan(&Task::own(&graph), settings, &mut control, &mut ()));
        least = least.min(micros(started));
        if cancel.is_cancelled() {
            return None;
        }
    }
    let found = found?;
    let (low, high) = found.interval(0);
    Some(Planned {
        problem: format!("{name} {states}"),
        agent: match planner {
            Planner::Jacobi(_) => "vi(method=span)",
            _ => "vi(method=topological)",
        }
        .to_owned(),
        states: states as usize,
        sweeps: found.sweeps,
        value: Some(found.values[0]),
        low: Some(low),
        high: Some(high),
        success: None,
        turns: None,
        rounds,
        micros: least,
    })
}

fn micros(started: Instant) -> u64 {
    u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX)
}

/// The `i`-th number of the splitmix64 sequence that begins with state 12345.
fn mix(i: u64) -> u64 {
    let weyl = i.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    split_seed(12345u64.wrapping_add(weyl) ^ weyl, i)
}

fn unit(bits: u64) -> f64 {
    bits as f64 / (1u64 << 53) as f64
}

/// Eight actions a state, four draws an action: near by if `local`, so that it mixes slowly;
/// anywhere if not, so that it mixes at once.
fn generated(states: u64, local: bool) -> Graph {
    let mut graph = Graph::new(0.9935);
    for s in 0..states {
        for a in 0..8 {
            let mut draws = [(0, 0.0); 4];
            for (k, slot) in (0..).zip(&mut draws) {
                let t = (s * 8 + a) * 4 + k;
                let draw = mix(3 * t);
                let near = (s + states + draw % 101 - 50) % states;
                let to = if local { near } else { draw % states };
                *slot = (to, unit((mix(3 * t + 1) >> 11) + 1));
            }
            let total: f64 = draws.iter().map(|(_, weight)| weight).sum();
            for (to, weight) in draws {
                graph.push_arc(weight / total, to as u32);
            }
            graph.push_choice(unit(mix(3 * states * 32 + 8 * s + a) >> 11), 1.0);
        }
        graph.push_state(Player::Own);
    }
    graph
}
