//! Missions against the published and recomputed figures of the report.

use meeple_core::{Control, Mdp, Problem};
use meeple_games::hostage::{Action, Hostage, State};
use meeple_search::uncertainty::{Model, Solution, forecast, value_iteration};

#[test]
fn probe() {
    for name in ["as-printed", "as-run", "as-run-lowered", "clean"] {
        let mission = Hostage::shipped(name, None).expect("x");
        let plan = mission.planning_view().unwrap_or_else(|| mission.clone());
        Control::unlimited(|control| {
            let model = Model::of_mission(&plan, &plan.start(), control).expect("x");
            let solution = value_iteration(&model, 0.001 * (1.0 - 0.9935) / 0.9935, control, &mut ());
            let seen = forecast(&model, &solution, control).expect("x");
            println!("{name} {} sweeps {} V {} success {} turns {}", model.len(), solution.sweeps, solution.values[0], seen.success[0], seen.turns[0]);
        });
    }
}
