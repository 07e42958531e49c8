//! Duels: what a tree search says of its values.

use serde_json::Value;

use crate::meeple;

fn json(arguments: &[&str]) -> Value {
    meeple(&[arguments, &["--json"]].concat()).object()
}

fn solve(game: &str, position: &str, agent: &str, more: &[&str]) -> Value {
    json(&[&["solve", game, "--position", position, "--with", agent], more].concat())
}

fn advise(game: &str, position: &str, agent: &str, more: &[&str]) -> Value {
    let position = format!("--position={position}");
    json(&[&["advise", game, &position, "--with", agent], more].concat())
}

#[test]
fn p01_a_single_legal_move_is_no_reason_to_stop_solving() {
    // White has one move, and Black, two steps from the goal, wins the race.
    let race = "1b2/4/4/3b/3w/4 w";
    for agent in ["engine", "pvs(deepening)", "mtdf(deepening, tt=1MB)", "alphabeta", "sss"] {
        let answer = solve("breakthrough", race, agent, &[]);
        assert_eq!(answer["status"], "proved", "{agent}: {answer}");
        assert_eq!(answer["outcome"], "loss", "{agent}: {answer}");
        assert_eq!(answer["stopped"], Value::Null, "{agent}: {answer}");
    }
}

#[test]
fn p01_only_the_clock_may_say_time() {
    let escampe = "b5/3n1B/4n1/3nNb/5b/n1bn1b w 3";
    for agent in ["engine", "pvs", "mtdf(tt=1MB)"] {
        let answer = solve("escampe", escampe, agent, &["--nodes", "20000"]);
        assert_ne!(answer["stopped"], "time", "{agent}: {answer}");
        if answer["status"] == "stopped" {
            assert_eq!(answer["stopped"], "nodes", "{agent}: {answer}");
            assert!(answer["nodes"].as_u64() > Some(19_000), "{agent}: {answer}");
        }
    }
    // The opening has more moves than can be searched: still no clock was set.
    let opening = ["solve", "escampe", "--with", "engine", "--nodes", "20000", "--json"];
    let opening = meeple(&opening).object();
    assert_eq!(opening["stopped"], "nodes", "{opening}");
    let shallow = solve("connect4", "44", "alphabeta(depth=3)", &[]);
    assert_eq!(shallow["stopped"], "depth", "{shallow}");
}

#[test]
fn p01_a_solver_uses_the_time_that_it_is_given() {
    let answer = solve("connect4", "44", "engine", &["--time", "1"]);
    assert_eq!(answer["stopped"], "time", "{answer}");
    assert!(answer["micros"].as_u64() > Some(900_000), "{answer}");
}

/// The position's value and length by the game's own solver.
fn truth(position: &str) -> (Value, Value) {
    let exact = json(&["solve", "connect4", "--position", position]);
    (exact["value"].clone(), exact["length"].clone())
}

fn says_what_is_true(position: &str, agent: &str, more: &[&str]) -> Value {
    let (value, length) = truth(position);
    let answer = solve("connect4", position, agent, more);
    assert_eq!(answer["status"], "proved", "{position} {agent}: {answer}");
    if answer["length_exact"] == Value::Bool(false) {
        assert!(answer["length"].as_u64() >= length.as_u64(), "{position}: {answer}");
        assert_eq!(answer["value"], Value::Null, "{position} {agent}: {answer}");
        let (low, high) = (answer["lower"].as_f64(), answer["upper"].as_f64());
        assert!(low <= value.as_f64() && value.as_f64() <= high, "{position}: {answer}");
    } else {
        assert_eq!((&answer["value"], &answer["length"]), (&value, &length), "{agent}: {answer}");
        let plies = answer["moves"].as_array().map(|moves| moves.len() as u64);
        assert_eq!(plies, length.as_u64(), "{position} {agent}: {answer}");
    }
    answer
}

#[test]
fn p02_the_length_of_a_forced_end_is_exact_or_said_to_be_a_bound() {
    for position in ["445566", "4455667", "45461667", "35333571"] {
        for agent in ["engine(nodes=400k)", "pvs(lmr, deepening, tt=4MB, nodes=400k)"] {
            let answer = solve("connect4", position, agent, &[]);
            if answer["status"] == "proved" {
                says_what_is_true(position, agent, &[]);
            }
        }
    }
    // A budget that ends right after the result leaves only a bound of the length.
    let position = "37741112121122225554";
    let found = says_what_is_true(position, "engine(tt=4MB)", &["--nodes", "600000"]);
    assert_eq!(found["outcome"], "loss", "{found}");
}

#[test]
fn p02_without_limits_the_search_goes_on_until_the_distance_is_sure() {
    for position in ["12531174246366213", "37741112121122225554"] {
        let answer = says_what_is_true(position, "engine", &[]);
        assert_eq!(answer["length_exact"], Value::Null, "{answer}");
    }
}

#[test]
fn p03_a_root_searched_in_part_proves_nothing_about_the_best_move() {
    for agent in ["minimax(depth=9)", "alphabeta(depth=9)", "minimax", "alphabeta(deepening=no)"] {
        for nodes in ["200", "300", "400", "600", "800"] {
            let advice = advise("tictactoe", "-o----xx-", agent, &["--nodes", nodes]);
            if advice["exactness"] == "proved" {
                assert_eq!(advice["candidates"][0]["value"], 0.0, "{agent} {nodes}: {advice}");
            }
            assert_ne!(advice["candidates"][0]["value"], -7_999_998.0, "{agent}: {advice}");
        }
    }
}

#[test]
fn p03_a_move_that_was_only_judged_may_be_better() {
    // At depth 1 the second move is judged to be worth 0; it is worth 9.
    let tree = "(5 ((9 9) (9 9)))";
    for agent in ["minimax(depth=1)", "alphabeta(depth=1)", "pvs(depth=1)", "mtdf(depth=1)"] {
        let answer = solve("tree", tree, agent, &[]);
        assert_eq!(answer["status"], "stopped", "{agent}: {answer}");
        assert_eq!(answer["stopped"], "depth", "{agent}: {answer}");
        assert_eq!(advise("tree", tree, agent, &[])["exactness"], "estimated", "{agent}");
    }
}

#[test]
fn p03_of_moves_that_are_not_better_only_that_is_known() {
    let advice = advise("tree", "((3 12 8) (2 4 6) (14 5 2))", "sss", &[]);
    assert_eq!(advice["exactness"], "proved", "{advice}");
    for other in advice["candidates"].as_array().into_iter().flatten().skip(1) {
        assert_eq!((&other["exactness"], &other["at_most"]), (&"bounded".into(), &true.into()));
        assert_eq!(other["chance"], Value::Null, "{other}");
    }
}

#[test]
fn p03_a_dice_duel_searched_in_part_proves_nothing() {
    for nodes in ["1", "2", "3", "5", "10"] {
        let run = meeple(&[
            "advise",
            "pig",
            "--position",
            "99 0 10 A",
            "--with",
            "expectiminimax",
            "--nodes",
            nodes,
            "--json",
        ]);
        if run.code == 0 && run.object()["stopped"] != Value::Null {
            assert_eq!(run.object()["exactness"], "estimated", "{}", run.out);
        }
    }
}

#[test]
fn p04_proofs_of_graded_games_find_the_payoff() {
    for (tree, best, value) in [
        ("((1 1) (9 9))", "2", 9.0),
        ("((3 12 8) (2 4 6) (14 5 2))", "1", 3.0),
        ("((-7 -3) (-900 5) (-8 0))", "1", -7.0),
        ("((0 2) (-1 9))", "1", 0.0),
        ("(1000000 1)", "1", 1e6),
    ] {
        for agent in ["dfpn", "pns"] {
            let advice = advise("tree", tree, agent, &[]);
            assert_eq!(advice["best"], best, "{tree} {agent}: {advice}");
            assert_eq!(advice["candidates"][0]["value"], value, "{tree} {agent}: {advice}");
            assert_eq!(advice["exactness"], "proved", "{tree} {agent}: {advice}");
            let answer = solve("tree", tree, agent, &[]);
            assert_eq!((&answer["status"], &answer["value"]), (&"proved".into(), &value.into()));
        }
    }
}

#[test]
fn p04_forced_wins_are_refused_where_the_size_of_the_payoff_counts() {
    for agent in ["forced", "engine(forced)", "forced(depth=3)"] {
        for command in ["solve", "advise"] {
            let run = meeple(&[command, "tree", "--position", "((1 1) (9 9))", "--with", agent]);
            assert_eq!(run.code, 2, "{command} {agent}: {}", run.out);
            assert!(run.err.contains("size of the payoff"), "{}", run.err);
        }
    }
    let answer = solve("tree", "((1 1) (9 9))", "engine", &[]);
    assert_eq!((&answer["status"], &answer["value"]), (&"proved".into(), &9.0.into()));
}

#[test]
fn p04_a_proof_speaks_the_convention_of_its_game() {
    let answer = solve("connect4", "445566", "forced", &[]);
    assert_eq!((&answer["value"], &answer["length"]), (&18.0.into(), &1.into()), "{answer}");
    let (value, length) = truth("4455");
    assert_eq!((&value, &length), (&18.0.into(), &3.into()));
    let answer = solve("connect4", "4455", "forced", &[]);
    assert_eq!((&answer["value"], &answer["length"]), (&value, &length), "{answer}");
    for agent in ["dfpn", "pns", "forced"] {
        let advice = advise("connect4", "4455", agent, &["--nodes", "2000000"]);
        let best = &advice["candidates"][0];
        if best["within"] == Value::Null {
            assert_eq!(best["value"], value, "{agent}: {advice}");
        } else {
            assert_eq!(best["exactness"], "bounded", "{agent}: {advice}");
            let (low, high) = (best["within"][0].as_f64(), best["within"][1].as_f64());
            assert!(low <= value.as_f64() && value.as_f64() <= high, "{agent}: {advice}");
        }
    }
}

#[test]
fn p05_all_threads_together_keep_to_the_nodes() {
    let position = "2b1B1/1n4/1n4/2bnbn/b5/nbN3 b 2";
    for (agent, nodes) in
        [("engine(threads=4)", 200_000), ("engine(threads=3)", 10_001), ("engine", 50_000)]
    {
        let limit = nodes.to_string();
        let answer = solve("escampe", position, agent, &["--nodes", &limit]);
        assert!(answer["nodes"].as_u64() <= Some(nodes), "{agent}: {answer}");
        let advice = advise("escampe", position, agent, &["--nodes", &limit]);
        assert!(advice["nodes"].as_u64() <= Some(nodes), "{agent}: {advice}");
    }
    let drop = advise("connect4", "44", "specialist(threads=4)", &["--nodes", "30000"]);
    assert!(drop["nodes"].as_u64() <= Some(30_000), "{drop}");
}

#[test]
fn p06_no_number_of_plies_makes_a_win_of_a_loss() {
    for depth in ["37", "254", "255", "256", "300", "1000"] {
        let agent = format!("forced(depth={depth})");
        let lost = "2252576253462244111563365343671351441";
        let run = meeple(&["solve", "connect4", "--position", lost, "--with", &agent, "--json"]);
        assert!(run.out.contains(r#""status":"stopped""#), "{agent}: {}", run.out);
    }
}

#[test]
fn p07_the_stand_in_of_a_solver_has_its_threads_and_table() {
    // The solver's share of so few nodes is soon used up; the engine then estimates.
    let agent = "specialist(threads=3, tt=1MB, book=no)";
    let advice = advise("connect4", "44", agent, &["--nodes", "30000"]);
    assert_eq!(advice["exactness"], "estimated", "{advice}");
    assert!(advice["nodes"].as_u64() <= Some(30_000), "{advice}");
}
