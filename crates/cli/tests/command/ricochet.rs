//! Ricochet Robots on the command line: lists, all solutions, new problems, the race.

use super::{meeple, with_input};

const CLASSIC: &str = "4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 Y>b13";

/// A description of the format and two small instances.
const LIST: &str = r#"{"format":"ricochet-instances-1","robots":"cells"}
{"id":"one","width":4,"height":2,"walls":"9113c446","robots":[0],"target_robot":0,"target":7}
{"id":"two","width":4,"height":2,"walls":"9113c446","robots":[0],"target_robot":0,"target":5}
"#;

#[test]
fn lists_of_instances_are_read_as_they_are() {
    for agent in ["specialist", "astar", "bfs"] {
        let run = with_input(&["solve", "ricochet", "-", "--json", "--with", agent], LIST);
        let answers = run.json();
        assert_eq!(answers.len(), 2, "{}", run.out);
        assert_eq!((&answers[0]["id"], &answers[0]["length"]), (&"one".into(), &2.into()));
        assert_eq!(answers[1]["status"], "unsolvable", "{agent}");
    }
}

#[test]
fn all_solutions_are_listed_the_lightest_first() {
    let run = meeple(&["solve", "ricochet", "--position", "5x5 Ra1 R>e5", "--all", "--json"]);
    let answer = run.object();
    assert_eq!(answer["solutions"].as_array().map(Vec::len), Some(2), "{answer}");
    assert_eq!(answer["all_solutions"], true);
    let refused = meeple(&["solve", "connect4", "--all"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
}

#[test]
fn what_is_not_admissible_is_never_called_optimal() {
    let with = |agent| {
        let run = meeple(&["solve", "ricochet", "--position", CLASSIC, "--with", agent, "--json"]);
        run.object()["status"].clone()
    };
    assert_eq!(with("astar(heuristic=manhattan)"), "solved");
    assert_eq!(with("ida(heuristic=slides, tt=16MB)"), "optimal");
    assert_eq!(with("specialist"), "optimal");
}

#[test]
fn new_problems_are_as_long_as_wished() {
    let new = ["new", "ricochet", "--seed", "3", "--moves", "4..5", "--json"];
    let made = meeple(&new).object();
    assert!((4..=5).contains(&made["length"].as_u64().expect("a length")), "{made}");
    assert_eq!(meeple(&new).object(), made, "the same seed makes the same problem");
    let position = made["position"].as_str().expect("a text");
    let solved = meeple(&["solve", "ricochet", "--position", position, "--json"]).object();
    assert_eq!(solved["length"], made["length"]);
    assert_eq!(meeple(&["new", "pig"]).code, 2);
    assert_eq!(meeple(&["new", "ricochet", "--moves", "9..7"]).code, 2);
}

#[test]
fn a_race_takes_bids_hints_and_moves() {
    let typed = "hint\nhint\nbid 2\n3\nnonsense\nwait\nwait\nquit\n";
    let run = with_input(&["play", "ricochet", "--level", "8", "--seed", "1"], typed);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("You bid 2."), "{}", run.out);
    assert!(run.out.contains("you bid 2 already"), "{}", run.out);
    assert!(run.out.contains(" moves\n"), "hints were given: {}", run.out);
    let watched = with_input(&["play", "ricochet", "--level", "9", "--json"], &"wait\n".repeat(80));
    assert_eq!(watched.code, 0, "{}", watched.err);
    assert!(watched.out.contains("The computer wins the target:"), "{}", watched.out);
}
