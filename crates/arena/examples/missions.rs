//! Times laying out and solving Hostage Rescue Squad: preset and number of enemies.
//!
//! `cargo run --release -p meeple-arena --example missions -- as-printed 2`

use std::time::{Duration, Instant};

use meeple_arena::session::Scope;
use meeple_arena::{Agent, catalogue};
use meeple_core::{Control, Problem as _, Setup};
use meeple_games::hostage::Hostage;
use meeple_search::uncertainty::{Model, Objective, Play, Settings, Task, blocks, forecast, plan};

fn main() {
    let mut words = std::env::args().skip(1);
    let preset = words.next().unwrap_or_else(|| "as-printed".to_owned());
    let enemies = words.next().and_then(|word| word.parse().ok());
    let rounds: u32 = words.next().and_then(|word| word.parse().ok()).unwrap_or(1);
    let mission = match Hostage::shipped(&preset, enemies) {
        Ok(mission) => mission,
        Err(error) => return eprintln!("{error}"),
    };
    if enemies.is_none() {
        advice(&preset);
    }
    let start = mission.start();
    Control::unlimited(|control| {
        for _ in 0..rounds {
            let started = Instant::now();
            let Ok(model) = Model::of_mission(&mission, &start, control) else { return };
            let built = started.elapsed();
            let task = Task::new(model.graph(), Objective::Reward);
            let found =
                plan(&task, Settings { epsilon: 1e-4, ..Settings::default() }, control, &mut ());
            let solved = started.elapsed() - built;
            let (low, high) = found.interval(0);
            println!(
                "{preset}: {} states, {} arcs, built {built:.2?}, solved {solved:.2?}, {} sweeps, \
                 V = {:.6} in {low:.6}..{high:.6}",
                model.len(),
                model.graph().arc_count(),
                found.sweeps,
                found.values[0]
            );
            if rounds > 1 {
                continue;
            }
            let found = blocks(model.graph(), |_| true);
            println!("{} blocks, the largest has {} states", found.len(), found.largest());
            for objective in [Objective::Success, Objective::Tradeoff(0.01), Objective::Turns] {
                let started = Instant::now();
                let task = Task::new(model.graph(), objective);
                let found = plan(&task, Settings::default(), control, &mut ());
                let (low, high) = found.interval(0);
                let seen = forecast(model.graph(), Play::Policy(&found.policy), control);
                let seen = seen.map(|seen| (seen.success[0], seen.turns[0]));
                println!("{objective:?}: {low:.9}..{high:.9}, {seen:?}, {:.2?}", started.elapsed());
            }
        }
    });
}

/// Times the whole advice of a mission that the adviser has solved before: every action with its
/// chance, turns, danger and hazards, along a game of its own.
fn advice(preset: &str) {
    let Ok(entry) = catalogue::entry("hostage") else { return };
    let Ok(mut session) = entry.open(&Setup { position: None, scenario: Some(preset) }) else {
        return;
    };
    let Ok(mut adviser) = Agent::parse(entry.adviser, entry) else { return };
    let mut longest = Duration::ZERO;
    let mut asked = 0;
    while !session.standing().is_over() {
        let began = Instant::now();
        let advice = Control::unlimited(|c| session.think(&mut adviser, Scope::All, c));
        if asked > 0 {
            longest = longest.max(began.elapsed());
        }
        asked += 1;
        let Some(best) = advice.best else { return };
        if session.play(&best).is_err() {
            return;
        }
    }
    println!("{preset}: advice for {asked} positions of a game, once solved {longest:.2?} at most");
}
