//! Missions: what candidates are worth, limits that are kept, the quick way for everybody.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::super::meeple;

fn number(of: &Value, name: &str) -> f64 {
    of[name].as_f64().unwrap_or_else(|| panic!("{name} of {of}"))
}

/// A corridor with a goal at one end and a deep pit at the other: going the wrong way is never
/// looked at closely by who only wants to know what the best action is worth.
const PIT: &str = "discount=0.9 step-reward=-1 slip=0.1 goal=10 trap=-1000 T...S..G/........ e2";

#[test]
fn p08_each_candidate_is_labelled_by_its_own_bounds() {
    let advise = |agent: &str| {
        meeple(&["advise", "gridworld", "--position", PIT, "--with", agent, "--json"]).object()
    };
    let known = advise("vi");
    let known = known["candidates"].as_array().expect("a list");
    let mut wide = 0;
    for agent in ["rtdp", "lrtdp", "brtdp", "mpi", "ii"] {
        let advice = advise(agent);
        let candidates = advice["candidates"].as_array().expect("a list");
        assert_eq!(candidates.len(), known.len(), "{agent}");
        for candidate in candidates {
            let truth = known.iter().find(|one| one["move"] == candidate["move"]).expect("a move");
            assert_eq!(candidate["exactness"], "bounded", "{agent}: {candidate}");
            let (low, high) = (number(candidate, "low"), number(candidate, "high"));
            assert!(low <= number(candidate, "value") && number(candidate, "value") <= high);
            assert!(low <= number(truth, "high") && number(truth, "low") <= high, "{agent}");
            wide += u32::from(high - low > 1e-3);
        }
    }
    assert!(wide > 0, "the trials leave something open here");
    // What is not known well is shown between its bounds in the table as well.
    let table = meeple(&["advise", "gridworld", "--position", PIT, "--with", "lrtdp"]);
    assert!(table.out.contains("between") && table.out.contains(" … "), "{}", table.out);
}

#[test]
fn p10_absurd_numbers_of_an_expression_name_their_range() {
    for (agent, range) in [
        ("mpi(inner=99999999999, time=100ms)", "from 1 to 10000"),
        ("mpi(inner=0)", "from 1 to 10000"),
        ("rtdp(trials=99999999999999)", "from 1 to 1000000000"),
        ("rtdp(steps=0)", "from 1 to 1000000000"),
    ] {
        let refused = meeple(&["solve", "gridworld", "--with", agent]);
        assert_eq!(refused.code, 2, "{agent}");
        assert!(refused.err.contains(range), "{agent}: {}", refused.err);
    }
}

#[test]
fn p10_time_limits_hold_while_policies_are_followed_and_bounds_certified() {
    let solve = |words: &[&str]| {
        let began = Instant::now();
        let run = meeple(&[&["solve"], words, &["--json"]].concat());
        assert!(began.elapsed() < Duration::from_secs(20), "{words:?}: {:?}", began.elapsed());
        assert!(run.code <= 1, "{}", run.err);
        run
    };
    solve(&["pig", "--with", "vi", "--time", "1"]);
    let villa = ["hostage", "--scenario", "villa", "--time", "1", "--with"];
    solve(&[&villa[..], &["mpi(inner=10000, objective=success)"]].concat());
    solve(&["hostage", "--scenario", "villa", "--objective", "success", "--time", "1"]);
}

#[test]
fn p10_a_solver_of_its_own_keeps_to_the_memory_allowed() {
    let mission = ["solve", "hostage", "--scenario", "respawn", "--memory", "50"];
    let run = meeple(&[&mission[..], &["--json"]].concat());
    assert_eq!(run.code, 1, "nothing is known: {}", run.out);
    assert!(run.out.contains("\"stopped\":\"memory\""), "{}", run.out);
}

#[test]
fn p10_a_mission_too_large_for_its_time_uses_all_of_it() {
    let mission = ["solve", "hostage", "--scenario", "dice-squad", "--time", "2", "--json"];
    let answer = meeple(&mission).object();
    assert_eq!((&answer["status"], &answer["stopped"]), (&"stopped".into(), &"time".into()));
    assert!(answer["value"].is_f64() && answer["moves"][0].is_string(), "{answer}");
    assert!(answer["lower"].is_null() && answer["upper"].is_null(), "an estimate has no bounds");
    assert!(number(&answer, "micros") > 1.6e6, "{answer}");
}

#[test]
fn p14_the_quick_way_gives_the_same_certified_answer_with_less_work() {
    let solve = |agent: &str, more: &[&str]| {
        let mission = ["solve", "hostage", "--scenario", "as-printed", "--json", "--with", agent];
        meeple(&[&mission[..], more].concat()).object()
    };
    for enemies in [&[][..], &["--enemies", "3"]] {
        let (quick, general) = (solve("vi", enemies), solve("vi(method=topological)", enemies));
        assert_eq!((&quick["status"], &general["status"]), (&"solved".into(), &"solved".into()));
        for (low, high) in [("lower", "upper"), ("success_within", ""), ("turns_within", "")] {
            let span = |answer: &Value| match high {
                "" => (answer[low][0].as_f64(), answer[low][1].as_f64()),
                _ => (answer[low].as_f64(), answer[high].as_f64()),
            };
            let ((a, b), (c, d)) = (span(&quick), span(&general));
            let (Some(a), Some(b), Some(c), Some(d)) = (a, b, c, d) else {
                panic!("{low}: {quick} {general}")
            };
            assert!(a <= d && c <= b, "{low}: {a} to {b}, {c} to {d}");
            assert!(b - a <= 1e-4, "{low}: {a} to {b}");
        }
        assert_eq!(quick["moves"], general["moves"]);
        assert_eq!((&quick["states"], &quick["live"]), (&general["states"], &general["live"]));
        // Work, not time: blocks are swept row by row, and nothing is laid out.
        assert!(10.0 * number(&quick, "nodes") < number(&general, "nodes"), "{quick} {general}");
        if enemies.is_empty() {
            let published = 403_471.243_454;
            assert!(number(&quick, "lower") <= published && published <= number(&quick, "upper"));
        }
    }
}

#[test]
fn p14_all_processors_are_used_and_say_the_same() {
    let solve = |more: &[&str]| {
        let mission = ["solve", "hostage", "--scenario", "as-printed", "--enemies", "3", "--json"];
        let mut answer = meeple(&[&mission[..], more].concat()).object();
        answer["micros"] = Value::Null;
        answer
    };
    let usual = solve(&[]);
    assert_eq!(usual["status"], "solved");
    for more in [["--threads", "1"], ["--threads", "2"], ["--with", "vi(threads=3)"]] {
        assert_eq!(solve(&more), usual, "{more:?}");
    }
}

#[test]
fn p14_advice_uses_the_quick_way_and_says_the_same() {
    let advise = |agent: &str, scenario: &str| {
        let mission = ["advise", "hostage", "--scenario", scenario, "--json", "--with", agent];
        meeple(&mission).object()
    };
    // One mission that planners see as it is played, and one that they do not.
    for scenario in ["as-printed", "as-run"] {
        let (quick, general) = (advise("vi", scenario), advise("vi(method=topological)", scenario));
        assert_eq!(quick["best"], general["best"]);
        let list = |advice: &Value| advice["candidates"].as_array().expect("a list").clone();
        for (one, other) in list(&quick).iter().zip(&list(&general)) {
            assert_eq!((&one["move"], &one["exactness"]), (&other["move"], &"bounded".into()));
            assert!(number(one, "low") <= number(other, "high"));
            assert!(number(other, "low") <= number(one, "high"));
            for figure in ["chance", "risk", "turns"] {
                let apart = number(one, figure) - number(other, figure);
                assert!(apart.abs() < 1e-8, "{scenario}, {figure}: {one} {other}");
            }
            for danger in ["advised", "random"] {
                let apart = number(&one["danger"], danger) - number(&other["danger"], danger);
                assert!(apart.abs() < 1e-9, "{scenario}, {danger}: {one} {other}");
            }
        }
        // Work, not time: only the horizon of dangers is laid out, the plan knows the rest.
        assert!(4.0 * number(&quick, "nodes") < number(&general, "nodes"), "{scenario}");
    }
}

#[test]
fn p14_figures_of_missions_come_from_commands_that_users_have() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    for name in ["README.md", "docs/benchmarks.md", "docs/scenarios.md"] {
        let text =
            std::fs::read_to_string(format!("{root}/{name}")).expect("it is in the repository");
        for example in ["hostage_speed", "hostage_whole", "example missions", "example planning"] {
            assert!(!text.contains(example), "{name} names {example}");
        }
    }
    let help = meeple(&["bench", "--help"]);
    assert!(help.out.contains("missions"), "{}", help.out);
}

#[test]
#[ignore = "long: solves missions and models of hundreds of thousands of states"]
fn p14_the_bench_of_missions_tells_every_figure() {
    let rows = meeple(&["bench", "missions", "--json"]).json();
    let (asked, rows): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row["property"].is_string());
    assert_eq!((asked.len(), rows.len()), (31, 13));
    for row in asked {
        let sizes = ["states", "choices", "arcs", "layout_micros", "solve_micros"];
        assert!(sizes.iter().all(|name| number(row, name) > 0.0), "{row}");
        if row["known"] != "inf" {
            assert!(number(row, "lower") <= number(row, "value"), "{row}");
            assert!(number(row, "value") <= number(row, "upper"), "{row}");
        }
    }
    for row in rows {
        assert!(number(row, "micros") > 0.0, "{row}");
        if row["agent"].as_str().is_some_and(|agent| !agent.starts_with("advise")) {
            assert!(number(row, "low") <= number(row, "value"), "{row}");
            assert!(number(row, "value") <= number(row, "high"), "{row}");
        }
    }
}
