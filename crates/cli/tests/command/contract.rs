//! The stable contract: fields of the JSON lines, and what they must say.

use meeple_arena::CATALOGUE;

use super::{meeple, with_input};

#[test]
fn list_describes_every_game() {
    let games = meeple(&["list", "--json"]).json();
    let ids: Vec<&str> = games.iter().filter_map(|game| game["id"].as_str()).collect();
    let all: Vec<&str> = CATALOGUE.iter().map(|entry| entry.id).collect();
    assert_eq!(ids, all);
    for (game, entry) in games.iter().zip(CATALOGUE.iter()) {
        let kind = game["kind"].as_str().expect("a kind");
        assert!(["puzzle", "duel", "mission", "table"].contains(&kind), "{kind}");
        assert!(!game["agents"].as_array().expect("a list").is_empty());
        assert!(!game["formats"].as_array().expect("a list").is_empty());
        let levels = game["levels"].as_array().expect("a list").len();
        assert!(
            match entry.card.levels.is_none() {
                true => levels == 0,
                false => (2..=10).contains(&levels),
            },
            "{game}"
        );
    }
}

#[test]
fn every_game_tells_its_levels_and_formats_say_why_they_have_none() {
    let all = meeple(&["list", "--levels"]).out;
    let of = |id: &str| all.lines().find(|line| line.starts_with(id)).unwrap_or_default();
    assert!(of("breakthrough").contains("10 levels: 0 Elo to "), "{all}");
    assert!(
        of("tree").contains("this is a format") && of("mdp").contains("this is a format"),
        "{all}"
    );
    assert!(of("go").contains("10 levels: 0 Elo to "), "{all}");
    let french = meeple(&["list", "escampe", "--lang", "fr"]).out;
    assert!(french.contains("Elo de plus que le niveau 1"), "{french}");
    assert!(french.contains("il ne manque jamais un gain immédiat"), "{french}");
    assert!(meeple(&["list", "tree"]).out.contains("No levels: this is a format"));
}

#[test]
fn solve_answers_in_every_family() {
    let puzzle =
        meeple(&["solve", "fifteen", "--position", "1 2 0 3 4 5 6 7 8", "--json"]).object();
    assert_eq!((&puzzle["status"], &puzzle["length"]), (&"optimal".into(), &2.into()));
    assert_eq!(puzzle["moves"], serde_json::json!(["2", "1"]));
    for field in ["id", "value", "nodes", "micros", "bytes"] {
        assert!(!puzzle[field].is_null(), "{field} is missing in {puzzle}");
    }
    let unsolvable = meeple(&["solve", "fifteen", "--position", "0 2 1 3", "--json"]).object();
    assert_eq!(unsolvable["status"], "unsolvable");
    let duel = meeple(&["solve", "tictactoe", "--json"]).object();
    assert_eq!((&duel["status"], &duel["value"]), (&"proved".into(), &0.0.into()));
    let dice = meeple(&["solve", "pig", "--position", "A 0 0 0 /2", "--json"]).object();
    assert!((dice["value"].as_f64().expect("a chance") - 6.0 / 7.0).abs() < 1e-6, "{dice}");
    let mission = meeple(&["solve", "gridworld", "--position", "a3", "--json"]).object();
    assert!((mission["value"].as_f64().expect("a value") - 0.8516).abs() < 5e-5, "{mission}");
    assert!(mission["success"].as_f64().expect("a share") > 0.9);
}

#[test]
fn connect_four_is_solved_exactly_and_proofs_agree() {
    // Published scores of the solver's test positions: a win, a draw, a loss.
    for (position, score) in [("35762714245743", 12), ("14136776371", 0), ("33253333271", -3)] {
        let exact = meeple(&["solve", "connect4", "--position", position, "--json"]).object();
        assert_eq!(
            (&exact["status"], &exact["value"]),
            (&"proved".into(), &f64::from(score).into())
        );
    }
    let proof = meeple(&["solve", "tictactoe", "--with", "dfpn", "--json"]).object();
    assert_eq!((&proof["status"], &proof["outcome"]), (&"proved".into(), &"draw".into()));
    assert!(proof["certificate"].as_u64().is_some_and(|positions| positions > 100));
    let columns = meeple(&[
        "advise",
        "connect4",
        "--with",
        "specialist",
        "--position",
        "35762714245743",
        "--json",
    ]);
    let candidates = columns.object()["candidates"].clone();
    let candidates = candidates.as_array().expect("a list");
    assert!(candidates.iter().all(|candidate| candidate["exactness"] == "proved"));
    assert_eq!(candidates[0]["value"], 12.0);
}

#[test]
fn stronger_searches_have_the_value_of_minimax() {
    let value = |agent: &str| {
        meeple(&["solve", "connect4", "--position", "4453", "--with", agent, "--json"]).object()["value"].clone()
    };
    let truth = value("minimax(depth=5)");
    for agent in [
        "alphabeta(depth=5)",
        "alphabeta(depth=5, tt=1MB, killers, history)",
        "pvs(depth=5)",
        "pvs(depth=5, tt=1MB, deepening, promise, killers, history, counter, iid, aspiration=30)",
        "mtdf(depth=5, tt=1MB, deepening)",
        "pvs(depth=5, tt=1MB, deepening, threads=2)",
    ] {
        assert_eq!(value(agent), truth, "{agent}");
    }
}

#[test]
fn both_editions_of_the_4x3_world_have_their_published_utilities() {
    let editions = [
        ("russell-norvig-3e", [0.812, 0.868, 0.918], 5e-4),
        ("russell-norvig-4e", [0.8516, 0.9078, 0.9578], 5e-5),
    ];
    for (scenario, utilities, precision) in editions {
        for (cell, utility) in ["a3", "b3", "c3"].into_iter().zip(utilities) {
            let arguments =
                ["solve", "gridworld", "--scenario", scenario, "--position", cell, "--json"];
            let value = meeple(&arguments).object()["value"].as_f64().expect("a value");
            assert!((value - utility).abs() < precision, "{scenario} {cell}: {value}");
        }
    }
}

#[test]
fn solve_reads_many_positions_in_order_whatever_the_threads() {
    let list = "# two small boards\n1 2 0 3 4 5 6 7 8\n\n0 1 2 3 # solved already\n";
    for threads in ["1", "2"] {
        let run = with_input(&["solve", "fifteen", "-", "--json", "--threads", threads], list);
        let lengths: Vec<u64> =
            run.json().iter().map(|answer| answer["length"].as_u64().expect("solved")).collect();
        assert_eq!(lengths, [2, 0]);
    }
}

#[test]
fn advice_has_one_form_for_all_families() {
    let mut silent = 0;
    for game in CATALOGUE.iter().map(|entry| entry.id) {
        let run = meeple(&["advise", game, "--nodes", "100000", "--json"]);
        if run.code == 1 {
            // Not every game is known so soon.
            silent += 1;
            continue;
        }
        let advice = run.object();
        let candidates = advice["candidates"].as_array().expect("a list");
        assert_eq!(advice["best"], candidates[0]["move"], "{game}");
        assert!(
            ["proved", "bounded", "estimated"]
                .contains(&advice["exactness"].as_str().expect("a label"))
        );
        for candidate in candidates {
            let object = candidate.as_object().expect("an object");
            for field in ["move", "value", "chance", "line", "risk", "exactness"] {
                assert!(object.contains_key(field), "{game}: {field} is missing");
            }
        }
        for field in ["nodes", "depth", "micros"] {
            assert!(advice[field].is_u64(), "{game}: {field}");
        }
    }
    assert!(4 * silent < CATALOGUE.len(), "{silent} games have no advice");
}

#[test]
fn a_node_budget_and_a_seed_reproduce_the_same_bytes() {
    let arguments = [
        "advise",
        "connect4",
        "--with",
        "playouts(games=300)",
        "--nodes",
        "1000",
        "--seed",
        "9",
        "--json",
    ];
    let without_time = |line: String| {
        let mut value: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        value["micros"] = 0.into();
        value
    };
    let runs = [0, 1].map(|_| without_time(meeple(&arguments).out));
    assert_eq!(runs[0], runs[1]);
    assert_eq!(runs[0]["nodes"], 1000);
}

#[test]
fn perft_counts_each_depth() {
    let lines = meeple(&["perft", "connect4", "7", "--json"]).json();
    let nodes: Vec<u64> =
        lines.iter().map(|line| line["nodes"].as_u64().expect("a count")).collect();
    assert_eq!(nodes, [7, 49, 343, 2401, 16807, 117_649, 823_536]);
    assert!(lines.iter().all(|line| line["depth"].is_u64() && line["micros"].is_u64()));
}

#[test]
fn a_match_reports_elo_with_a_finite_bound_beside_an_infinite_one() {
    let score = meeple(&[
        "match",
        "tictactoe",
        "alphabeta",
        "random",
        "--games",
        "8",
        "--opening",
        "0",
        "--json",
    ])
    .object();
    assert_eq!(score["losses"], 0);
    let games: u64 = ["wins", "draws", "losses"]
        .iter()
        .map(|field| score[*field].as_u64().expect("a count"))
        .sum();
    assert_eq!(games, 8);
    assert!(score["elo_low"].is_f64());
}

#[test]
fn missions_are_simulated_with_intervals() {
    let seen =
        meeple(&["simulate", "gridworld", "--games", "300", "--seed", "4", "--json"]).object();
    let share = |field: &str| seen[field].as_f64().expect("a share");
    assert!(share("success_low") < share("success") && share("success") < share("success_high"));
    assert!(share("success") > 0.95, "{seen}");
}

#[test]
fn missions_are_simulated_until_a_guarantee_holds() {
    let asked = ["simulate", "gridworld", "--confidence", "0.99", "--width", "0.02", "--seed", "4"];
    let seen = meeple(&[&asked[..], &["--json"]].concat()).object();
    let number = |field: &str| seen[field].as_f64().expect("a number");
    assert_eq!((number("confidence"), number("width")), (0.99, 0.02));
    assert_eq!((&seen["guarantee"], &seen["exactness"]), (&true.into(), &"estimated".into()));
    assert!(number("success_high") - number("success_low") <= 0.02, "{seen}");
    assert!(number("games") > 100.0, "{seen}");
    let said = meeple(&asked).out;
    assert!(said.contains("with confidence 0.99 (estimated)"), "{said}");
    let said = meeple(&[&asked[..], &["--lang", "fr"]].concat()).out;
    assert!(said.contains("avec la confiance 0,99 (estimé)"), "{said}");
}

#[test]
fn a_trace_streams_numbered_events_and_says_where_it_was_cut() {
    let steps =
        meeple(&["trace", "tictactoe", "--with", "alphabeta", "--limit", "50", "--json"]).json();
    assert_eq!(steps.len(), 51);
    assert_eq!((&steps[0]["event"], &steps[0]["step"]), (&"enter".into(), &0.into()));
    assert_eq!(steps[50]["event"], "truncated");
    let sweeps =
        meeple(&["trace", "gridworld", "--with", "vi(method=gs, depth=2)", "--json"]).json();
    assert_eq!(sweeps.iter().filter(|step| step["event"] == "sweep").count(), 2);
}

#[test]
fn the_bench_signature_is_the_sum_of_its_counts_and_never_changes_by_itself() {
    let lines = meeple(&["bench", "tictactoe", "--json"]).json();
    let (last, rest) = lines.split_last().expect("lines");
    let sum: u64 = rest.iter().map(|line| line["nodes"].as_u64().expect("a count")).sum();
    assert_eq!(last["signature"], sum);
    // Perft 9, minimax and alpha-beta from the empty board. A change here is a change of a search.
    assert_eq!(sum, 127_872 + 549_946 + 20_866);
}

#[test]
fn monte_carlo_is_measured_in_games_that_can_be_repeated() {
    let few = ["bench", "montecarlo", "tictactoe", "--playouts", "8", "--games", "2", "--json"];
    let rows = meeple(&few).json();
    assert!(rows.len() > 10, "{rows:?}");
    for row in &rows {
        let games = ["wins", "draws", "losses"].map(|name| row[name].as_u64().expect("a count"));
        assert_eq!(games.iter().sum::<u64>(), 2, "{row}");
    }
    assert_eq!(rows, meeple(&few).json());
    let doubled = meeple(&[&few[..], &["--doubling", "2"]].concat()).json();
    assert_eq!(doubled[1]["agent"], "mcts(playouts=32)");
    assert_eq!(doubled.len(), 2);
}

#[test]
fn pictures_are_written_and_completions_printed() {
    let folder = std::env::temp_dir().join(format!("meeple-show-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let (svg, png) = (folder.join("board.svg"), folder.join("board.png"));
    let run = meeple(&[
        "show",
        "connect4",
        "--moves",
        "4 4 3",
        "--svg",
        svg.to_str().expect("UTF-8"),
        "--png",
        png.to_str().expect("UTF-8"),
    ]);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    assert!(std::fs::read_to_string(&svg).expect("written").starts_with("<svg"));
    assert!(std::fs::read(&png).expect("written").starts_with(b"\x89PNG"));
    std::fs::remove_dir_all(&folder).expect("it was ours");
    for shell in ["bash", "zsh", "fish"] {
        assert!(meeple(&["completions", shell]).out.contains("meeple"), "{shell}");
    }
}

#[test]
fn sizes_that_no_machine_has_and_finished_puzzles_are_no_faults() {
    for agent in ["alphabeta(tt=1024GB, depth=2)", "pvs(tt=1024GB, deepening)"] {
        let run = meeple(&["solve", "tictactoe", "--position", "x-o-x----", "--with", agent]);
        assert!(run.code <= 1, "{agent}: {}", run.err);
    }
    let solved = meeple(&["advise", "fifteen", "--position", "0 1 2 3 4 5 6 7 8"]);
    assert_eq!((solved.code, solved.out.trim()), (0, "solved"));
    assert_eq!(meeple(&["trace", "connect4", "--limit", "5", "--json"]).json().len(), 6);
    let guess = meeple(&["solve", "breakthrough", "--with", "alphabeta(depth=2)", "--json"]);
    assert_eq!(guess.object()["status"], "stopped", "an estimate is no solution");
}

#[test]
fn a_budget_too_small_for_any_answer_exits_with_1() {
    let without_book = "specialist(book=off)";
    let run = meeple(&["solve", "connect4", "--with", without_book, "--nodes", "100", "--json"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.contains(r#""status":"stopped""#), "{}", run.out);
    let cut = meeple(&["solve", "fifteen", "--nodes", "10", "--json"]);
    assert_eq!(cut.code, 0, "a lower bound is an answer: {}", cut.err);
}
