//! Planners on explicit models: values without bound, slow loops, rounding.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{Run, meeple};

/// A choice: its name, reward, turns, and where it leads.
type Choice<'a> = (&'a str, f64, f64, &'a [(u32, f64)]);

/// A model as DRN text: choices of each state; those without are labelled as given.
fn drn(hints: &str, states: &[(&str, &[Choice<'_>])]) -> String {
    let mut text = format!(
        "// meeple: {hints} success=won failure=lost reward=reward turns=turns\n@type: MDP\n\
         @value_type: double\n@reward_models\nreward turns\n@nr_states\n{}\n@model\n",
        states.len()
    );
    for (id, (label, choices)) in states.iter().enumerate() {
        let init = if id == 0 { "init " } else { "" };
        text += &format!("state {id} [0, 0] {init}{label}\n");
        let own = id as u32;
        let stay: [Choice<'_>; 1] = [("stay", 0.0, 0.0, &[(own, 1.0)])];
        for (name, reward, turns, arcs) in if choices.is_empty() { &stay[..] } else { choices } {
            text += &format!("\taction {name} [{reward:?}, {turns:?}]\n");
            for (to, chance) in *arcs {
                text += &format!("\t\t{to} : {chance:e}\n");
            }
        }
    }
    text
}

/// Runs a command on a model kept in a file of its own.
fn on_model(name: &str, text: &str, command: &str, more: &[&str]) -> Run {
    let path = std::env::temp_dir().join(format!("meeple-{}-{name}.drn", std::process::id()));
    std::fs::write(&path, text).expect("the folder for temporary files takes one");
    let path = path.to_str().expect("a plain name");
    let mut arguments = match command {
        "solve" => vec!["solve", "mdp", path],
        _ => vec![command, "mdp", "--scenario", path],
    };
    arguments.extend(more);
    let run = meeple(&arguments);
    std::fs::remove_file(path).expect("it was written above");
    run
}

fn solve(name: &str, text: &str, with: &str, more: &[&str]) -> Value {
    let mut arguments = vec!["--json", "--with", with];
    arguments.extend(more);
    on_model(name, text, "solve", &arguments).object()
}

/// Every planner of missions.
const PLANNERS: [&str; 10] = [
    "vi",
    "vi(method=gs)",
    "vi(method=jacobi)",
    "vi(method=span)",
    "ii",
    "pi",
    "mpi",
    "ps",
    "lrtdp",
    "brtdp",
];

#[test]
fn p09_a_loop_that_pays_is_worth_infinity_and_says_how() {
    let text = drn(
        "",
        &[
            ("", &[("walk", -1.0, 1.0, &[(1, 0.5), (2, 0.5)]), ("leave", 3.0, 1.0, &[(2, 1.0)])]),
            ("", &[("dig", 0.25, 1.0, &[(1, 1.0)]), ("leave", 9.0, 1.0, &[(2, 1.0)])]),
            ("won", &[]),
        ],
    );
    for with in PLANNERS {
        let answer = solve("pays", &text, with, &[]);
        assert_eq!(
            (&answer["status"], &answer["value"]),
            (&"solved".into(), &"inf".into()),
            "{with}"
        );
        assert_eq!(answer["arises"]["loop"], serde_json::json!([["1", "dig"]]), "{with}");
        assert_eq!(answer["arises"]["reward"], 0.25, "{with}");
        assert_eq!(answer["moves"][0], "walk", "{with}");
    }
    let said = on_model("pays", &text, "solve", &["--lang", "fr"]).out;
    assert!(
        said.contains("+∞") && said.contains("rapporte 0,250") && said.contains("1: dig"),
        "{said}"
    );
    let advice = on_model("pays", &text, "advise", &["--json"]).object();
    assert_eq!((&advice["best"], &advice["exactness"]), (&"walk".into(), &"proved".into()));
    assert_eq!(advice["candidates"][0]["value"], "inf");
    assert_ne!(advice["candidates"][1]["exactness"], "proved", "{advice}");
}

#[test]
fn p09_what_must_be_paid_for_ever_is_worth_minus_infinity() {
    let text = drn(
        "",
        &[
            ("", &[("go", 0.0, 1.0, &[(1, 0.5), (2, 0.5)])]),
            ("", &[("pay", -2.0, 1.0, &[(1, 1.0)])]),
            ("won", &[]),
        ],
    );
    for with in PLANNERS {
        let answer = solve("costs", &text, with, &[]);
        assert_eq!(answer["value"], "-inf", "{with}: {answer}");
        assert_eq!(answer["arises"]["loop"], serde_json::json!([["1", "pay"]]), "{with}");
        assert_eq!(answer["arises"]["reward"], -2.0, "{with}");
    }
}

#[test]
fn p09_where_no_total_is_defined_none_is_given() {
    let both = drn(
        "",
        &[
            ("", &[("go", 0.0, 1.0, &[(1, 0.5), (2, 0.5)])]),
            ("", &[("dig", 1.0, 1.0, &[(1, 1.0)])]),
            ("", &[("pay", -1.0, 1.0, &[(2, 1.0)])]),
        ],
    );
    let swings = drn(
        "",
        &[
            ("", &[("up", 1.0, 1.0, &[(1, 1.0)]), ("leave", 0.0, 1.0, &[(2, 1.0)])]),
            ("", &[("down", -1.0, 1.0, &[(0, 1.0)])]),
            ("won", &[]),
        ],
    );
    for (name, text) in [("both", both), ("swings", swings)] {
        for with in PLANNERS {
            let answer = solve(name, &text, with, &[]);
            assert_eq!(answer["value"], Value::Null, "{name} {with}: {answer}");
            let words = answer["arises"]["words"]["en"].as_str().expect("a reason");
            assert!(words.starts_with("no total"), "{words}");
        }
        let advice = on_model(name, &text, "advise", &["--json"]).object();
        assert_eq!(advice["candidates"], serde_json::json!([]), "{name}: {advice}");
    }
}

/// Back and forth, and away with so small a chance, as often to success as to failure.
fn slow(leak: f64) -> String {
    let half = leak / 2.0;
    drn(
        "",
        &[
            ("", &[("go", 0.0, 1.0, &[(1, 1.0)])]),
            ("", &[("back", 0.0, 1.0, &[(0, 1.0 - leak), (2, half), (3, half)])]),
            ("won", &[]),
            ("lost", &[]),
        ],
    )
}

#[test]
fn p11_slow_loops_are_solved_within_their_interval() {
    for leak in [1e-6, 1e-13] {
        let text = slow(leak);
        for with in PLANNERS {
            let begun = Instant::now();
            let answer = solve("slow", &text, with, &["--objective", "success"]);
            assert_eq!(answer["status"], "solved", "{leak} {with}: {answer}");
            let [low, high] = ["lower", "upper"].map(|key| answer[key].as_f64().expect("a bound"));
            assert!((0.0..=0.5).contains(&low) && (0.5..=1.0).contains(&high), "{answer}");
            assert!(high - low <= 2e-9, "{leak} {with}: {answer}");
            assert!(begun.elapsed() < Duration::from_secs(20), "{leak} {with}: {answer}");
            let turns = answer["turns"].as_f64().expect("it ends");
            assert!((turns * leak / 2.0 - 1.0).abs() < 1e-2, "{leak} {with}: {answer}");
        }
    }
}

#[test]
fn p11_whoever_succeeds_seldom_is_not_hopeless() {
    let answer = solve("seldom", &slow(1e-13), "vi", &["--objective", "turns"]);
    assert_eq!(answer["status"], "solved", "{answer}");
    // Twice 10^13 turns a try, and every other try succeeds.
    let value = answer["value"].as_f64().expect("a value");
    assert!((value / 4e13 - 1.0).abs() < 1e-2, "{answer}");
    let [low, high] = ["lower", "upper"].map(|key| answer[key].as_f64().expect("a bound"));
    assert!(low <= 4e13 * (1.0 + 1e-3) && 4e13 * (1.0 - 1e-3) <= high, "{answer}");
}

#[test]
fn p12_bounds_count_every_term_of_a_sum() {
    const ARCS: u32 = 20_000;
    let mut arcs: Vec<(u32, f64)> = Vec::new();
    for arc in 0..ARCS {
        arcs.push((1 + arc, 1.0 / f64::from(ARCS)));
    }
    let choices: [Choice<'_>; 1] = [("draw", 0.0, 1.0, &arcs)];
    let mut states: Vec<(&str, &[Choice<'_>])> = vec![("", &choices)];
    states.extend((0..ARCS).map(|arc| (["won", "lost"][arc as usize % 2], &[] as &[Choice<'_>])));
    let text = drn("", &states);
    for with in ["vi", "ii", "lrtdp", "brtdp"] {
        let answer = solve("terms", &text, with, &["--objective", "success"]);
        let [low, high] = ["lower", "upper"].map(|key| answer[key].as_f64().expect("a bound"));
        assert!(low <= 0.5 && 0.5 <= high && high - low < 1e-9, "{with}: {low} {high}");
    }
}

#[test]
fn p12_a_value_known_in_floats_only_is_bounded_not_proved() {
    // A tenth a step for a while, then large: sums that no float holds.
    let text = drn(
        "discount=0.9",
        &[
            ("", &[("go", 0.1, 1.0, &[(1, 1.0)]), ("rest", 1e9, 1.0, &[(0, 0.3), (2, 0.7)])]),
            ("", &[("on", 0.2, 1.0, &[(0, 0.5), (2, 0.5)])]),
            ("won", &[]),
        ],
    );
    for with in PLANNERS {
        let answer = solve("floats", &text, with, &[]);
        let [low, high] = ["lower", "upper"].map(|key| answer[key].as_f64().expect("a bound"));
        assert!(low < high, "{with}: {answer}");
        let truth = 1e9 / (1.0 - 0.9 * 0.3);
        assert!(low <= truth && truth <= high, "{with}: {low} {truth} {high}");
        let advice = on_model("floats", &text, "advise", &["--json", "--with", with]).object();
        assert_eq!(advice["exactness"], "bounded", "{with}: {advice}");
    }
}

#[test]
fn p13_equal_chances_of_success_are_settled_by_fewer_turns() {
    // Three ways to the same even chance: by a detour, by waiting for ever and a day, straight.
    let even: &[(u32, f64)] = &[(2, 0.5), (3, 0.5)];
    let text = drn(
        "",
        &[
            (
                "",
                &[
                    ("wait", 0.0, 1.0, &[(0, 0.99), (2, 0.005), (3, 0.005)]),
                    ("detour", 0.0, 1.0, &[(1, 1.0)]),
                    ("straight", 0.0, 1.0, even),
                    ("worse", 0.0, 0.0, &[(2, 0.4), (3, 0.6)]),
                ],
            ),
            ("", &[("on", 0.0, 1.0, even)]),
            ("won", &[]),
            ("lost", &[]),
        ],
    );
    let answer = solve("ties", &text, "vi", &["--objective", "success"]);
    assert_eq!(answer["moves"][0], "straight", "{answer}");
    assert!((answer["turns"].as_f64().expect("it ends") - 1.0).abs() < 1e-6, "{answer}");
    let more = ["--json", "--with", "vi(objective=success)"];
    let advice = on_model("ties", &text, "advise", &more).object();
    let names: Vec<&str> = advice["candidates"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|of| of["move"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, ["straight", "wait", "detour", "worse"], "{advice}");
}
