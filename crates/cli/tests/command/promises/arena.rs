//! Matches, levels and the words of the command line.

use std::path::PathBuf;

use meeple_arena::CATALOGUE;
use serde_json::Value;

use crate::{Run, meeple, with_input};

/// A file of one test, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let scratch =
            Self(std::env::temp_dir().join(format!("meeple-{name}-{}", std::process::id())));
        let _ = std::fs::remove_file(&scratch.0);
        scratch
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).expect("it was written")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Runs a command line that has no blanks inside its words.
fn words(line: &str) -> Run {
    meeple(&line.split_whitespace().collect::<Vec<_>>())
}

/// A refusal that says all of this.
fn refused(run: &Run, parts: &[&str]) {
    assert_eq!(run.code, 2, "{}{}", run.out, run.err);
    assert!(run.out.is_empty(), "{}", run.out);
    for part in parts {
        assert!(run.err.contains(part), "{part} is missing: {}", run.err);
    }
}

#[test]
fn p13_the_many_policies_of_pareto_are_not_saved_as_one() {
    let file = Scratch::new("p13-policy");
    let line = format!(
        "solve hostage --scenario as-printed --objective pareto --save-policy {}",
        file.path()
    );
    refused(&words(&line), &["--save-policy", "tradeoff="]);
    assert!(!file.0.exists());
}

#[test]
fn p13_a_price_of_a_turn_names_its_range() {
    for price in ["-1", "1.5", "NaN", "dear", ""] {
        let run = words(&format!("solve gridworld --objective tradeoff={price}"));
        refused(&run, &["--objective", "between 0 and 1", "tradeoff=0.01"]);
    }
    refused(&words("solve gridworld --objective wealth"), &["--objective", "tradeoff"]);
    assert_eq!(words("solve gridworld --objective tradeoff=0.01").code, 0);
}

#[test]
fn p13_a_mission_that_does_not_fit_is_simulated_by_what_advises_there() {
    let run = words("simulate hostage --scenario dice-squad --games 2 --nodes 300 --seed 3 --json");
    let seen = run.object();
    assert_eq!((&seen["games"], &seen["unit"]), (&2.into(), &"actions".into()), "{seen}");
    assert_eq!(seen["guesses"], 0, "an estimate, and no move out of a hat: {seen}");
}

#[test]
fn p15_levels_stand_above_level_1_by_fresh_games() {
    let duels = CATALOGUE.iter().filter(|entry| entry.family.has_two_sides());
    for game in duels.filter(|entry| entry.card.levels.is_some()).map(|entry| entry.id) {
        let told = words(&format!("list {game}")).out;
        assert!(told.contains(" --confirm)"), "{told}");
        let levels = words(&format!("list {game} --json")).object()["ratings"].clone();
        let levels = levels.as_array().expect("a list").clone();
        let figure = |level: &Value, name: &str| level[name].as_f64().expect("a figure");
        assert_eq!((figure(&levels[0], "elo"), figure(&levels[0], "margin")), (0.0, 0.0));
        for two in levels.windows(2) {
            // Each level meets the next one: the way down to level 1 grows longer and less sure.
            assert!(figure(&two[1], "margin") > figure(&two[0], "margin"), "{game}: {two:?}");
        }
        let top = levels.last().expect("levels");
        let (elo, margin) = (figure(top, "elo"), figure(top, "margin"));
        let said = format!("{elo:.0} ± {margin:.0} Elo above level 1");
        assert!(told.contains(&said), "{said} is missing: {told}");
    }
    refused(&words("calibrate gridworld --confirm"), &["duel"]);
}

#[test]
fn p15_a_sequential_test_decides_or_is_refused() {
    for bounds in ["0 20000", "-20000 0", "NaN 5", "0 NaN", "5 0", "3 3", "0 inf"] {
        let run = words(&format!("match tictactoe alphabeta random --sprt {bounds}"));
        refused(&run, &["--sprt", "from -1000 to 1000", "smaller one first"]);
    }
    for bounds in ["-1000 1000", "0 1000", "-1000 0", "-10 0"] {
        let line = format!("match tictactoe alphabeta random --sprt {bounds} --games 400 --json");
        let state = words(&line).object()["sprt"].clone();
        assert!(state["llr"].is_number(), "{bounds}: {state}");
        assert_ne!(state["verdict"], "open", "{bounds}: {state}");
    }
}

#[test]
fn p15_a_lost_game_is_replayed_from_the_results() {
    let file = Scratch::new("p15-results");
    let line = format!("match tictactoe alphabeta random --games 6 --results {}", file.path());
    assert_eq!(words(&line).code, 0);
    let show = |rest: &str| words(&format!("show tictactoe --results {} {rest}", file.path()));
    // The list: who began, who won, how long it took.
    let list = show("").out;
    assert!(list.contains("A: alphabeta\nB: random\n"), "{list}");
    assert_eq!(list.lines().count(), 2 + 1 + 6, "{list}");
    for game in show("--json").json() {
        let number = &game["game"];
        let (position, moves) = (game["position"].as_str(), game["moves"].as_str());
        let (position, moves) = (position.expect("a text"), moves.expect("a text"));
        assert_eq!(moves.split(' ').count() as u64, game["plies"].as_u64().expect("a count"));
        // The picture of its end is that of the moves.
        let told = show(&format!("--game {number}")).out;
        let played = meeple(&["show", "tictactoe", "--position", position, "--moves", moves]);
        assert!(told.contains(&played.out) && told.contains(moves), "{told}{}", played.out);
        let begun = show(&format!("--game {number} --ply 0")).out;
        let begin = meeple(&["show", "tictactoe", "--position", position]);
        assert!(begun.contains(&begin.out), "{begun}");
    }
    let told = show("--game 2").out;
    // Games are numbered as they ended, whoever began.
    let (one, other) =
        ("game 2, B (X) against A (O): A wins", "game 2, A (X) against B (O): A wins");
    assert!(told.contains(one) || told.contains(other), "{told}");
    let told = show("--game 2 --lang fr").out;
    assert!(told.contains("partie 2") && !told.contains("wins"), "{told}");
    let saved = show("--game 1 --json").object();
    assert_eq!((&saved["schema"], &saved["game"]), (&"meeple-game".into(), &"tictactoe".into()));
    refused(&show("--game 7"), &["there is no game 7", "1 to 6"]);
    refused(&show("--game 1 --ply 99"), &["no move 99"]);
    let other = words(&format!("show connect4 --results {}", file.path()));
    refused(&other, &["tictactoe", "connect4"]);
}

#[test]
fn p15_results_without_moves_are_still_read() {
    let file = Scratch::new("p15-old");
    let line =
        format!("match tictactoe alphabeta random --games 4 --json --results {}", file.path());
    let score = words(&line).object();
    // As they were written before moves were kept.
    let old: String = file
        .text()
        .lines()
        .enumerate()
        .map(|(index, line)| {
            let mut value: Value = serde_json::from_str(line).expect("JSON");
            if index > 0 {
                let record = value.as_object_mut().expect("an object");
                assert!(record.remove("moves").is_some() && record.remove("position").is_some());
            }
            format!("{value}\n")
        })
        .collect();
    std::fs::write(&file.0, &old).expect("written");
    let again = words(&line).object();
    assert_eq!((&again["wins"], &again["pairs"]), (&score["wins"], &score["pairs"]));
    assert_eq!(file.text(), old, "nothing is played again");
    let list = words(&format!("show tictactoe --results {}", file.path()));
    assert_eq!((list.code, list.out.lines().count()), (0, 7), "{}{}", list.out, list.err);
    let game = words(&format!("show tictactoe --results {} --game 1", file.path()));
    refused(&game, &["earlier version", "did not keep moves"]);
}

#[cfg(unix)]
#[test]
fn p15_who_loses_on_time_is_told_which_limit() {
    let program = r#"cmd:sh -c "read a; echo ready; sleep 20""#;
    let file = Scratch::new("p15-late");
    let play = |rest: &[&str]| {
        let mut arguments =
            vec!["match", "tictactoe", "random", program, "--games", "2", "--openings", "random:0"];
        arguments.extend(rest);
        meeple(&arguments)
    };
    let told = play(&["--patience", "300ms", "--results", file.path()]).out;
    let limit = "no move within 0.3 s, the limit that --patience set";
    assert!(told.contains(&format!("B lost on time: 2 games; {limit}")), "{told}");
    assert!(!told.contains("note:"), "told once: {told}");
    assert!(file.text().contains(limit), "{}", file.text());
    let told = play(&["--patience", "300ms", "--lang", "fr"]).out;
    assert!(told.contains("aucun coup en 0,3 s, la limite fixée par --patience"), "{told}");
    let told = play(&["--time-per-move", "0.1", "--json"]).object();
    let note = told["notes"][0].as_str().expect("a note");
    assert!(note.contains("0.1 s") && note.contains("--time-per-move"), "{note}");
    refused(&play(&["--time-per-move", "1", "--patience", "2"]), &["--patience"]);
}

#[test]
fn p16_a_position_may_begin_with_a_hyphen() {
    let position = "-xo--x---";
    for command in ["show", "advise", "solve", "perft"] {
        let mut arguments = vec![command, "tictactoe"];
        arguments.extend((command == "perft").then_some("2"));
        arguments.extend(["--position", position]);
        let run = meeple(&arguments);
        assert_eq!(run.code, 0, "{command}: {}", run.err);
    }
    let missing = meeple(&["show", "tictactoe", "--position", "--json"]);
    refused(&missing, &["--position"]);
}

#[test]
fn p16_limits_are_written_as_in_expressions() {
    let advise = |rest: &str| words(&format!("advise connect4 --position 44 --with engine {rest}"));
    for limits in ["--nodes 2k", "--nodes 2000", "--nodes 2k --memory 64", "--nodes 2k --time 1m"] {
        let nodes = advise(&format!("{limits} --json")).object()["nodes"].as_u64();
        assert!(nodes.is_some_and(|nodes| nodes <= 2_000), "{limits}: {nodes:?}");
    }
    for limits in ["--time 0.2", "--time 200ms", "--time .2s", "--time 0.2 --memory 1GB"] {
        assert_eq!(advise(limits).code, 0, "{limits}");
    }
    for nodes in ["5x", "-5", "1e30", "99999999999G", "k", ""] {
        let run = meeple(&["advise", "connect4", "--nodes", nodes]);
        refused(&run, &["--nodes", "a whole number such as 8, 20k or 1M"]);
    }
    for time in ["5x", "-5", "NaN", "inf", "9999999h", "1e99", ""] {
        let run = meeple(&["advise", "connect4", "--time", time]);
        refused(&run, &["--time", "a time such as 15, 1.5s, 200ms or 2m"]);
    }
    for memory in ["5x", "-5", "99999999999999999GB", ""] {
        let run = meeple(&["advise", "connect4", "--memory", memory]);
        refused(&run, &["--memory", "a size such as 64MB or 1GB"]);
    }
    let french = meeple(&["advise", "connect4", "--time", "5x", "--lang", "fr"]);
    refused(&french, &["--time", "une durée telle que"]);
    assert!(!french.err.contains("expected"), "{}", french.err);
}

#[test]
fn p16_the_default_adviser_uses_the_limits_that_were_asked_for() {
    // The usual adviser thinks for a second.
    let advise = |rest: &str| words(&format!("advise escampe --seed 1 {rest} --json")).object();
    let time = advise("--time 2.5");
    assert!(time["micros"].as_u64().expect("a time") > 1_500_000, "{time}");
    let nodes = advise("--nodes 3k");
    assert_eq!((&nodes["nodes"], &nodes["stopped"]), (&3_000.into(), &"nodes".into()), "{nodes}");
}

#[test]
fn p16_the_default_engine_thinks_as_long_as_it_is_told() {
    let start = std::time::Instant::now();
    let asked = "meeple 1 breakthrough\ngo 2500\nquit\n";
    let run = with_input(&["engine", "breakthrough"], asked);
    assert!(run.out.contains("move "), "{}", run.out);
    // A move that stays best may be played at half the time.
    assert!(start.elapsed().as_millis() > 1_100, "it has a second of its own, and was told more");
}
