//! The mission's own solver against figures known from elsewhere.

use meeple_core::{Budget, Control, Mdp, Problem};

use super::{mission, tiny};
use crate::{Hostage, State, solve};

fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() < tolerance, "{found}, not {expected}");
}

#[test]
fn the_figures_of_the_report_lie_within_the_bounds() {
    let known = [
        ("as-printed", Some(403_471.243_5), 0.974_348, 13.213_0),
        ("as-run", None, 0.936_662, 12.286_1),
        ("as-run-lowered", None, 0.904_785, 13.861_0),
    ];
    for (name, value, success, turns) in known {
        let mission = mission(name);
        let start = mission.start();
        Control::unlimited(|control| {
            let solved = solve(&mission, 1e-3, 1, control);
            let (found, lower, upper) = solved.value(&start);
            assert!(lower <= found && found <= upper && upper - lower < 1e-2 * found.abs());
            if let Some(value) = value {
                assert!(lower - 1e-4 < value && value < upper + 1e-4, "{lower} to {upper}");
            }
            let seen = solved.prospects(&mission, &start, 1e-6, 1, control).expect("no limit");
            assert_near(seen.success.0, success, 1e-6);
            assert_near(seen.success.1, success, 2e-6);
            assert_near(seen.turns.0, turns, 1e-4);
            assert!(seen.turns.1 - seen.turns.0 < 1e-5);
        });
    }
}

/// Value iteration in place over states and outcomes, with nothing clever.
fn plainly(mission: &Hostage) -> f64 {
    use meeple_core::Indexed;
    let mut values = vec![0.0; mission.count() as usize];
    let live: Vec<State> = (0..mission.count())
        .filter_map(|index| mission.unrank(index))
        .filter(|state| mission.end(state).is_none())
        .collect();
    loop {
        let mut moved: f64 = 0.0;
        for state in &live {
            let mut best = f64::NEG_INFINITY;
            for action in mission.action_list(state) {
                let mut value = 0.0;
                mission.outcomes(state, action, |chance, next, gain| {
                    let later = values[mission.rank(&next) as usize];
                    value += chance * (gain.reward + mission.discount() * later);
                });
                best = best.max(value);
            }
            let known = &mut values[mission.rank(state) as usize];
            moved = moved.max((best - *known).abs());
            *known = best;
        }
        if moved < 1e-11 {
            return values[mission.rank(&mission.start()) as usize];
        }
    }
}

#[test]
fn small_missions_of_all_kinds_agree_with_plain_value_iteration() {
    let kinds = [
        "",
        "rules = { late-fire = \"always\" }",
        "rules = { pierce = true }",
        "rules = { noisy-miss = true, pierce = true }",
        "respawn = { slots = 2, at = [\"b2\"] }",
        "respawn = { slots = 3, at = [\"b2\", \"a2\"] }",
    ];
    for kind in kinds {
        let mission = tiny(|text| {
            let calls = if kind.contains("respawn") {
                "shoot = 0.15, call = 0.1 }"
            } else {
                "shoot = 0.25 }"
            };
            format!("{}{kind}", text.replace("shoot = 0.25 }", calls))
        });
        let expected = plainly(&mission);
        for threads in [1, 3] {
            let solved = Control::unlimited(|c| solve(&mission, 1e-9, threads, c));
            let (_, lower, upper) = solved.value(&mission.start());
            assert!(
                lower <= expected + 1e-9 && expected - 1e-9 <= upper && upper - lower < 1e-8,
                "{kind}: {expected} is not from {lower} to {upper}"
            );
            let best = solved.best(&mission.start()).expect("a mission to play");
            assert!(mission.is_legal(&mission.start(), best));
        }
    }
}

/// The general planners found −414,113.87087 for three enemies.
#[test]
fn formations_of_three_agree_with_the_general_planners() {
    let mission = Hostage::shipped("as-printed", Some(3)).expect("the loop has room");
    let solved = Control::unlimited(|c| solve(&mission, 1e-2, 1, c));
    let (_, lower, upper) = solved.value(&mission.start());
    assert!(lower - 1e-5 < -414_113.870_87 && -414_113.870_87 < upper + 1e-5, "{lower} {upper}");
    assert!(upper - lower < 2e-2);
}

#[test]
fn bounds_hold_whenever_a_budget_stops_the_solver() {
    let crowd = tiny(|text| {
        let calls = text.replace("shoot = 0.25 }", "shoot = 0.15, call = 0.1 }");
        format!("{calls}respawn = {{ slots = 3, at = [\"b2\", \"a2\"] }}")
    });
    let widths = |mission: &Hostage, budgets: [u64; 3]| {
        let start = mission.start();
        let exact = Control::unlimited(|c| solve(mission, 1e-6, 1, c)).value(&start).0;
        budgets.map(|nodes| {
            let solved = Control::with_budget(Budget::nodes(nodes), |c| solve(mission, 1e-6, 1, c));
            assert!(solved.stopped.is_some(), "{nodes} nodes are too many");
            let (_, lower, upper) = solved.value(&start);
            assert!(lower - 1e-3 <= exact && exact <= upper + 1e-3, "{lower} {exact} {upper}");
            upper - lower
        })
    };
    widths(&mission("clean"), [0, 300, 30_000]);
    let closer = widths(&crowd, [0, 60, 200]);
    assert!(closer[2] < 0.5 * closer[0], "more work, closer bounds: {closer:?}");
}

/// In the place of a mission too large for the time, a smaller one gives legal actions everywhere
/// and bounds that hold.
#[test]
fn a_smaller_mission_stands_for_a_large_one() {
    use meeple_core::Indexed;
    let mission = mission("respawn");
    let solver = mission.specialist().expect("a large mission");
    let budget = Budget::nodes(3_000);
    let plan = Control::with_budget(budget, |c| solver(&mission, Some(f64::INFINITY), 1, c));
    let plan = plan.expect("no limit of memory");
    assert!(plan.stopped().is_some(), "an estimate is no solution");
    let (value, lower, upper) = plan.value(&mission.start());
    assert!(lower <= value && value <= upper);
    assert!(lower <= 12_687_617.0 && 12_687_627.0 <= upper, "{lower} to {upper}");
    let mut met = 0;
    for state in (0..mission.count()).step_by(7_919).filter_map(|index| mission.unrank(index)) {
        if mission.end(&state).is_none() {
            let best = plan.best(&state).expect("somebody decides");
            assert!(mission.is_legal(&state, best), "{state:?} {best:?}");
            met += 1;
        }
    }
    assert!(met > 1_000, "{met}");
}

/// Chances and turns that come with the blocks lie where following the policy forward and backward
/// puts them, from many positions, and are known far better.
#[test]
fn p14_what_blocks_say_of_a_policy_agrees_with_following_it() {
    use meeple_core::Indexed;
    for name in ["as-printed", "clean"] {
        let mission = mission(name);
        let solver = mission.specialist().expect("it falls into blocks");
        Control::unlimited(|control| {
            let plan = solver(&mission, None, 1, control).expect("no limit of memory");
            let solved = solve(&mission, 1e-3, 1, control);
            let met = (0..mission.count()).step_by(3_001).filter_map(|index| mission.unrank(index));
            let met = met.filter(|state| mission.end(state).is_none());
            for state in met.chain([mission.start()]) {
                let quick = plan.outlook(&state, 1, control).expect("no limit");
                let slow = solved.prospects(&mission, &state, 1e-6, 1, control).expect("no limit");
                let overlap = |one: (f64, f64), other: (f64, f64), slack: f64| {
                    one.0 <= other.1 + slack && other.0 <= one.1 + slack
                };
                // Two policies may differ where two actions are all but equal.
                assert!(overlap(quick.success, slow.success, 1e-9), "{quick:?} {slow:?}");
                assert!(overlap(quick.turns, slow.turns, 1e-6), "{quick:?} {slow:?}");
                assert!(quick.success.1 - quick.success.0 < 1e-9, "{quick:?}");
                assert!(quick.turns.1 - quick.turns.0 < 1e-8, "{quick:?}");
            }
        });
    }
}

/// Formations are shared out to threads: values, bounds, policy, outlook and nodes stay the same,
/// whether the nodes are enough or end in the middle of formations that are solved side by side.
#[test]
fn p14_threads_change_nothing_but_the_time() {
    use meeple_core::Indexed;
    let mission = Hostage::shipped("as-printed", Some(3)).expect("the loop has room");
    let solver = mission.specialist().expect("it falls into blocks");
    let found = |threads: usize, budget: Budget| {
        Control::with_budget(budget, |control| {
            let plan = solver(&mission, None, threads, control).expect("no limit of memory");
            let all = (0..mission.count()).filter_map(|index| mission.unrank(index));
            let seen: Vec<_> = all
                .step_by(7)
                .map(|state| (plan.value(&state), plan.best(&state), plan.course(&state)))
                .map(|seen| format!("{seen:?}"))
                .collect();
            (seen, plan.sweeps(), plan.stopped(), control.nodes())
        })
    };
    for nodes in [None, Some(0), Some(30_000), Some(100_000)] {
        let budget = nodes.map_or(Budget::UNLIMITED, Budget::nodes);
        let alone = found(1, budget);
        assert_eq!(alone.2.is_some(), nodes.is_some(), "{nodes:?}");
        if let Some(nodes) = nodes {
            assert_eq!(alone.3, nodes);
        }
        for threads in [2, 5] {
            assert!(found(threads, budget) == alone, "{threads} threads, {nodes:?} nodes");
        }
    }
}

/// Who asks to stop is heard by all threads.
#[test]
fn p14_formations_side_by_side_hear_a_request_to_stop() {
    use meeple_core::{Cancel, Stop};
    let mission = Hostage::shipped("as-printed", Some(5)).expect("the loop has room");
    let cancel = Cancel::new();
    let mut nobody = ();
    let mut control = Control::new(Budget::UNLIMITED, 0, cancel.clone(), &mut nobody);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(50));
            cancel.cancel();
        });
        let solved = solve(&mission, 0.0, 3, &mut control);
        assert_eq!(solved.stopped, Some(Stop::Cancelled));
    });
}
