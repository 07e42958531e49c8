//! The report's baselines, risk, trade-offs and the model format, on a walk worked out by hand.

use meeple_core::{Control, Problem as _};

use super::Walk;
use crate::uncertainty::{
    Danger, Model, Play, Settings, Task, pareto_front, plan, report_rtdp, report_value_iteration,
    risk_within,
};

const WALK: Walk = Walk { luck: 0.5, discount: 0.9 };

fn model() -> Model<u8, bool> {
    Control::unlimited(|control| Model::of_mission(&WALK, &0, control)).expect("no limit")
}

#[test]
fn the_reports_planners_come_to_the_true_value() {
    let model = model();
    let task = Task::own(model.graph());
    let exact = Control::unlimited(|c| plan(&task, Settings::default(), c, &mut ())).values[0];
    let swept = Control::unlimited(|c| report_value_iteration(&task, 1e-9, c));
    assert!((swept.values[0] - exact).abs() < 1e-8, "{} {exact}", swept.values[0]);
    let (low, high) = swept.interval(0);
    assert!(low <= exact + 1e-12 && exact - 1e-12 <= high, "{low} {high} {exact}");
    assert!(swept.converged && high - low <= 2e-9, "solved needs bounds: {low} {high}");
    let tried = Control::unlimited(|c| report_rtdp(&WALK, &WALK.start(), 200, 50, c));
    assert!((tried[&0] - exact).abs() < 1e-6, "{} {exact}", tried[&0]);
}

#[test]
fn danger_by_random_play_is_near_the_exact_risk() {
    let model = model();
    let danger = Danger { trials: 20_000, actions: 3, threshold: 0.45 };
    // Bold falls with chance 1/2. Safe is followed by two actions at random: the first of them is
    // bold and falls with chance 1/4, else (safe: 1/2) the second does.
    for (bold, risk) in [(true, 0.5), (false, 0.25 + 0.5 * 0.25)] {
        let choice = model.graph().choices(0).start + usize::from(bold);
        let risks = Control::unlimited(|c| risk_within(model.graph(), Play::Random, 2, c));
        let exact = model.graph().mean(choice, &risks.expect("no limit"));
        assert!((exact - risk).abs() < 1e-12, "{exact} {risk}");
        let seen = Control::unlimited(|control| danger.after(&WALK, &0, bold, control));
        assert_eq!(seen.trials, 20_000);
        assert!(seen.low < risk && risk < seen.high, "{seen:?} {risk}");
        assert_eq!(danger.warns(&seen), bold);
    }
}

/// Safe all the way takes six turns and never falls; bold at once takes one and falls half the
/// time. At more than a tenth of a loss a turn the second is better: 1/2 + c < 6 c.
#[test]
fn the_front_turns_where_the_prices_cross() {
    let model = model();
    let front = Control::unlimited(|control| {
        pareto_front(model.graph(), 0, &[0.09, 0.11], Settings::default(), control)
    });
    let known = [(1.0, 6.0, 0.54), (0.5, 1.0, 0.61)];
    assert_eq!(front.len(), known.len());
    for (found, (success, turns, cost)) in front.iter().zip(known) {
        assert!((found.success - success).abs() < 1e-9, "{found:?}");
        assert!((found.turns - turns).abs() < 1e-6, "{found:?}");
        let (lower, upper) = found.cost;
        assert!(lower <= cost + 1e-9 && cost - 1e-9 <= upper && upper - lower < 1e-6, "{found:?}");
    }
}
