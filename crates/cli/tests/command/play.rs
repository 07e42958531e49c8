//! Games in the terminal, typed on standard input.

use meeple_arena::CATALOGUE;
use serde_json::Value;

use super::{meeple, with_input};

#[test]
fn a_whole_game_against_the_computer() {
    let moves = "b2\na1\nb3\na3\nc2\nc3\na2\nb1\nc1\n".repeat(2);
    let run = with_input(&["play", "tictactoe", "--with", "alphabeta", "--json"], &moves);
    let last: Value =
        serde_json::from_str(run.out.lines().rfind(|l| l.contains("standing")).expect("a line"))
            .expect("JSON");
    assert_eq!(run.code, 0);
    assert!(last["standing"] == "drawn" || last["standing"]["won"] == "second", "{last}");
    assert!(last["moves"].as_array().expect("a list").is_empty());
}

#[test]
fn words_at_the_prompt_do_what_they_say() {
    let typed = "moves\nposition\nhelp\n99\n4\nposition\nundo\nposition\nhint\nquit\n";
    let run = with_input(&["play", "connect4", "--with", "random", "--seed", "3"], typed);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("1 2 3 4 5 6 7"));
    assert!(run.out.contains("\"99\" is not a legal move here; expected one of: 1 2 3 4 5 6 7"));
    assert!(run.out.contains("The computer plays"));
    let positions: Vec<&str> = run
        .out
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .filter(|p| (1..=2).contains(&p.len()))
        .collect();
    assert_eq!(positions.first(), Some(&"-"), "{positions:?}");
    assert_eq!(positions.last(), Some(&"-"), "undo takes both moves back: {positions:?}");
    assert!(run.out.contains("proved"), "a hint was given");
}

#[test]
fn computers_play_each_other_to_the_end_and_the_same_seed_gives_the_same_game() {
    let duels = CATALOGUE.iter().filter(|entry| entry.family.has_two_sides());
    for game in duels.filter(|entry| !entry.card.is_format).map(|entry| entry.id) {
        let play = || {
            with_input(
                &["play", game, "--level", "2", "--side", "none", "--seed", "5", "--json"],
                "",
            )
        };
        let (first, second) = (play(), play());
        assert_eq!((first.code, &first.out), (0, &second.out));
        let last: Value =
            serde_json::from_str(first.out.lines().next_back().expect("a line")).expect("JSON");
        assert!(last["standing"].get("to_move").is_none(), "{last}");
    }
}

#[test]
fn puzzles_and_missions_are_played_by_hand() {
    let solved = with_input(&["play", "fifteen", "--position", "1 2 0 3 4 5 6 7 8"], "2\n1\n");
    assert!(solved.out.contains("Solved"), "{}", solved.out);
    let walk = with_input(&["play", "gridworld", "--scenario", "cliff"], "south\nquit\n");
    assert_eq!(walk.code, 0);
    let end = with_input(
        &["play", "gridworld", "--json", "--scenario", "cliff", "--position", "l2"],
        "south\n",
    );
    assert!(end.out.contains(r#""standing":"success""#), "{}", end.out);
}

#[test]
fn an_adapting_computer_remembers_its_player() {
    let file = std::env::temp_dir().join(format!("meeple-pupil-{}.json", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let path = file.to_str().expect("UTF-8");
    // Any game is over after enough attempts at every cell.
    let moves = "b2\na1\nb3\na3\nc2\nc3\na2\nb1\nc1\n".repeat(3);
    let arguments = ["play", "tictactoe", "--adapt", path, "--seed", "3"];
    let said = with_input(&arguments, &moves);
    assert!(said.out.contains("Your strength is now put at"), "{}{}", said.out, said.err);
    let known = std::fs::read_to_string(&file).expect("written");
    let deviation = |text: &str| {
        let value: Value = serde_json::from_str(text).expect("JSON");
        value["tictactoe"]["deviation"].as_f64().expect("a number")
    };
    let helped = with_input(&arguments, &format!("hint\n{moves}"));
    assert!(helped.out.contains("says nothing"), "{}", helped.out);
    assert_eq!(std::fs::read_to_string(&file).expect("written"), known);
    with_input(&arguments, &moves);
    let later = std::fs::read_to_string(&file).expect("written");
    assert!(deviation(&later) < deviation(&known), "it grows surer: {known} {later}");
    std::fs::write(&file, "hello").expect("written");
    assert_eq!(with_input(&arguments, "").code, 2);
    std::fs::remove_file(&file).expect("it was ours");
    assert_eq!(with_input(&["play", "gridworld", "--adapt", path], "").code, 2);
}

#[test]
fn a_warned_move_is_played_when_it_is_typed_again() {
    let position = "clean operator=e3 points=1 enemies=e10,d6";
    let typed = "warn\nmove left\nposition\nmove left\nundo\nguidance move\nadvised\nquit\n";
    let arguments = ["play", "hostage", "--position", position, "--guidance", "warn"];
    let run = with_input(&arguments, typed);
    assert_eq!(run.code, 0, "{}", run.err);
    let warned = run.out.matches("times in 100 within 10 moves").count();
    assert!(warned >= 2, "by the word and by the move: {}", run.out);
    assert!(run.out.contains("Type it again to play it all the same."));
    assert!(
        run.out.contains(&format!("> {} ", &position[..20])) || run.out.contains("operator=e3")
    );
    assert!(run.out.contains("Advised: "), "{}", run.out);
}

#[test]
fn moves_whose_names_hold_blanks_are_listed_by_commas() {
    let shown = meeple(&["show", "hostage", "--scenario", "clean", "--moves", "move north, end"]);
    assert!(shown.out.contains("Operator: Alpha, e2"), "{}", shown.out);
    let wrong = meeple(&["show", "hostage", "--scenario", "clean", "--moves", "move north, fly"]);
    assert_eq!(wrong.code, 2, "{}", wrong.err);
}
