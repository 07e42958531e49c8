//! Missions against the published and recomputed figures of the report.

use std::collections::HashMap;

use meeple_core::{Control, End, Mdp, Problem};
use meeple_games::hostage::{Hostage, State};
use meeple_search::uncertainty::{Model, value_iteration};

/// What a policy leads to in the mission as it is played: chance of success, expected turns.
fn judged(
    mission: &Hostage,
    policy: &dyn Fn(&State) -> Option<meeple_games::hostage::Action>,
) -> (f64, f64) {
    let mut ids: HashMap<State, usize> = HashMap::from([(mission.start(), 0)]);
    let mut list = vec![mission.start()];
    let mut arcs: Vec<(f64, Vec<(f64, usize)>)> = Vec::new();
    while arcs.len() < list.len() {
        let state = list[arcs.len()];
        let (mut turns, mut next_arcs) = (0.0, Vec::new());
        if mission.end(&state).is_none() {
            mission.outcomes(&state, policy(&state).expect("x"), |chance, next, gain| {
                turns += chance * gain.turns;
                let id = *ids.entry(next).or_insert_with(|| {
                    list.push(next);
                    list.len() - 1
                });
                next_arcs.push((chance, id));
            });
        }
        arcs.push((turns, next_arcs));
    }
    let mut success: Vec<f64> =
        list.iter().map(|s| f64::from(u8::from(mission.end(s) == Some(End::Success)))).collect();
    let mut turns = vec![0.0; list.len()];
    loop {
        let mut change: f64 = 0.0;
        for id in (0..list.len()).rev() {
            if arcs[id].1.is_empty() {
                continue;
            }
            let s: f64 = arcs[id].1.iter().map(|(p, to)| p * success[*to]).sum();
            let t: f64 = arcs[id].0 + arcs[id].1.iter().map(|(p, to)| p * turns[*to]).sum::<f64>();
            change = change.max((s - success[id]).abs()).max((t - turns[id]).abs());
            success[id] = s;
            turns[id] = t;
        }
        if change < 1e-12 {
            break;
        }
    }
    (success[0], turns[0])
}

#[test]
fn probe() {
    for name in ["as-printed", "as-run", "as-run-lowered", "clean"] {
        let mission = Hostage::shipped(name, None).expect("x");
        let plan = mission.planning_view().unwrap_or_else(|| mission.clone());
        Control::unlimited(|control| {
            let model = Model::of_mission(&plan, &plan.start(), control).expect("x");
            let solution =
                value_iteration(&model, 0.001 * (1.0 - 0.9935) / 0.9935, control, &mut ());
            let (success, turns) = judged(&mission, &|state| {
                model.id(state).and_then(|id| model.best(id, &solution.values)).map(|(a, _)| a)
            });
            println!(
                "{name} {} sweeps {} V {} success {} turns {}",
                model.len(),
                solution.sweeps,
                solution.values[0],
                success,
                turns
            );
        });
    }
}
