//! Nothing brings the command down, and no file of the user is destroyed.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::{Run, meeple};

/// A folder of its own for a test, gone at the end.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("meeple-safe-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for tests");
        Self(path)
    }

    pub(super) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn refused(run: &Run, place: &str) {
    assert_eq!(run.code, 2, "{}{}", run.out, run.err);
    assert!(run.err.contains(place), "{}", run.err);
}

#[test]
fn numbers_of_agents_have_ranges_that_are_told() {
    for (game, agent, range) in [
        ("pig", "expectiminimax(depth=4000000000)", "1 to 100"),
        ("hostage", "mpi(inner=2000000000)", "1 to 10000"),
        ("connect4", "engine(threads=400)", "1 to 256"),
        ("connect4", "minimax(depth=100000)", "0 to 1000"),
        ("connect4", "uct(playouts=0)", "1 to "),
        ("connect4", "engine(tt=9999999GB)", "1024GB"),
    ] {
        let run = meeple(&["advise", game, "--with", agent, "--time", "0.1"]);
        refused(&run, range);
    }
    let run = meeple(&["advise", "pig", "--with", "expectiminimax(depth=100)", "--time", "0.2"]);
    assert!(run.code < 2, "the deepest that is allowed ends in time: {}", run.err);
}

#[test]
fn a_file_of_somebody_else_is_left_as_it_is() {
    let folder = Folder::new("foreign");
    let letter = folder.file("letter.txt");
    let (agents, few) = (["random", "random"], ["--games", "2"]);
    for text in ["Dear friend", "Dear friend,\nhow are you?\n", "{\"meeple\":", "<p>no drawing</p>"]
    {
        fs::write(&letter, text).expect("ours");
        for words in [
            [&["match", "tictactoe"][..], &agents, &few, &["--results", &letter]].concat(),
            [&["match", "tictactoe"][..], &agents, &few, &["--svg", &letter]].concat(),
            [&["match", "tictactoe"][..], &agents, &few, &["--html", &letter]].concat(),
            vec!["show", "tictactoe", "--svg", &letter],
            vec!["show", "tictactoe", "--png", &letter],
            vec!["export", "gridworld", &letter],
            vec!["book", "connect4", &letter, "--plies", "0"],
            vec!["learn", "othello", &letter, "--self-play", "1"],
            vec!["calibrate", "tictactoe", "--rounds", "2", "--progress", &letter],
            vec!["book", "escampe", &letter, "--time", "1", "--nodes", "10"],
            vec!["solve", "hostage", "--save-policy", &letter, "--nodes", "10"],
            vec!["play", "tictactoe", "--adapt", &letter],
        ] {
            let run = meeple(&words);
            refused(&run, &letter);
            assert_eq!(fs::read_to_string(&letter).expect("still there"), text, "{words:?}");
        }
    }
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 1, "nothing is left over");
}

#[test]
fn results_that_were_cut_short_are_gone_on_with() {
    let folder = Folder::new("torn");
    let file = folder.file("results.jsonl");
    let play =
        || meeple(&["match", "tictactoe", "random", "random", "--games", "4", "--results", &file]);
    assert_eq!(play().code, 0);
    let whole = fs::read_to_string(&file).expect("written");
    for cut in [whole.len() - 5, 30, 10] {
        fs::write(&file, &whole[..cut]).expect("ours");
        assert_eq!(play().code, 0, "cut at {cut}");
        assert_eq!(fs::read_to_string(&file).expect("there").lines().count(), 5);
    }
}

#[test]
fn an_unfinished_policy_says_so_and_replaces_no_finished_one() {
    let folder = Folder::new("policy");
    let (whole, part) = (folder.file("whole.policy"), folder.file("part.policy"));
    let solve = |file: &str, nodes: &str| {
        meeple(&["solve", "hostage", "--with", "vi", "--save-policy", file, "--nodes", nodes])
    };
    assert_eq!(solve(&whole, "1G").code, 0);
    let finished = fs::read(&whole).expect("written");
    let run = solve(&whole, "5000");
    assert_eq!(fs::read(&whole).expect("still there"), finished, "{}", run.err);
    assert_ne!(run.code, 0, "{}", run.out);
    for (command, more) in [("advise", "--json"), ("simulate", "--games=20")] {
        let run = meeple(&[command, "hostage", "--policy", &whole, more]);
        assert!(run.code == 0 && run.err.is_empty(), "{}", run.err);
    }
    // One that was stopped early enough has nothing to say; a little later it has something.
    if solve(&part, "5000").code == 0 {
        for (command, more) in [("advise", "--json"), ("simulate", "--games=20")] {
            let run = meeple(&[command, "hostage", "--policy", &part, more]);
            assert!(run.code == 0 && run.err.contains("before it was finished"), "{}", run.err);
        }
    }
}

#[test]
fn files_that_are_too_large_are_refused_aloud() {
    let folder = Folder::new("large");
    let file = folder.file("large.txt");
    fs::File::create(&file).and_then(|f| f.set_len((64 << 20) + 1)).expect("a file of zeros");
    for words in [
        vec!["solve", "tictactoe", &file],
        vec!["check", "scenario", &file],
        vec!["show", "hostage", "--scenario", &file],
        vec!["match", "tictactoe", "random", "random", "--openings", &file],
        vec!["play", "tictactoe", "--adapt", &file],
    ] {
        let run = meeple(&words);
        assert_eq!(run.code, 2, "{words:?}: {}", run.err);
        assert!((run.err + &run.out).contains("64 MiB") || words[0] == "play", "{words:?}");
    }
}

#[test]
fn clocks_hold_in_tournaments_of_puzzles() {
    let words = ["tournament", "fifteen", "bfs", "astar", "--games", "2", "--json"];
    let rows = meeple(&[&words[..], &["--time-per-move", "0.02"]].concat());
    let text = rows.json().iter().map(ToString::to_string).collect::<String>();
    // Ten thousand times what the clock allows would be some millions of nodes.
    for row in rows.json() {
        for agent in row["rows"].as_array().into_iter().flatten().chain([&row]) {
            let nodes = agent["nodes"]["mean"].as_f64().or_else(|| agent["nodes"].as_f64());
            assert!(nodes.is_none_or(|nodes| nodes < 3_000_000.0), "{text}");
        }
    }
    assert!(text.contains("nodes"), "{text}");
}

#[test]
fn the_work_of_a_tournament_does_not_depend_on_the_number_of_cores() {
    let nodes = |threads: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_meeple"))
            .args(["tournament", "hostage", "vi", "lrtdp(nodes=20k)", "--games", "12", "--json"])
            .args(["--seed", "4"])
            .env("RAYON_NUM_THREADS", threads)
            .env("LC_ALL", "C")
            .output()
            .expect("the binary was built");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        // All but the times.
        let mut rows: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
        for row in &mut rows {
            if let Some(row) = row.as_object_mut() {
                row.remove("micros");
            }
        }
        rows
    };
    assert_eq!(nodes("1"), nodes("3"));
}

#[test]
#[ignore = "long: twenty thousand problems are drawn"]
fn a_problem_longer_than_any_ends_with_an_answer() {
    let run = meeple(&["new", "ricochet", "--moves", "1000"]);
    refused(&run, "the longest had");
}
