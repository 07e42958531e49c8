use meeple_core::card::{Fate, LocalAnswer, LocalRuling};
use meeple_core::{Budget, Control};

use super::super::exam::questions;
use super::JUDGE;

const RECORDS: &str = include_str!("records.txt");

fn region(text: &str) -> LocalAnswer {
    let judged = Control::unlimited(|control| (JUDGE.region)(text, control));
    judged.expect(text).expect("nothing limits it")
}

fn group(position: &str, stone: &str) -> LocalAnswer {
    let judged = Control::unlimited(|control| (JUDGE.group)(position, stone, control));
    judged.expect(position).expect("nothing limits it")
}

/// A ruling as the records have it; moves in order of names.
fn told(ruling: &LocalRuling) -> (String, String) {
    let mut moves = ruling.moves.clone();
    moves.sort();
    let moves = if moves.is_empty() { "-".to_owned() } else { moves.join(" ") };
    (ruling.status(), moves)
}

fn sorted(moves: &str) -> String {
    let mut moves: Vec<&str> = moves.split(' ').collect();
    moves.sort_unstable();
    moves.join(" ")
}

#[test]
fn every_record_is_right_with_all_its_first_moves() {
    let mut count = 0;
    for line in RECORDS.lines().filter(|line| !line.starts_with('#')) {
        let [_, rows, first, first_moves, second, second_moves] =
            line.split(" | ").collect::<Vec<_>>()[..]
        else {
            panic!("{line}")
        };
        let answer = region(rows);
        let attacker = (first.to_owned(), sorted(first_moves));
        let defender = (second.to_owned(), sorted(second_moves));
        assert_eq!(told(&answer.attacker_first), attacker, "attacker first: {line}");
        assert_eq!(told(&answer.defender_first), defender, "defender first: {line}");
        count += 1;
    }
    assert_eq!(count, 115);
}

#[test]
fn fights_on_whole_boards_are_cut_out_and_answered_alike() {
    let questions = questions();
    assert_eq!(questions.len(), 92);
    for question in &questions {
        let [.., asked, stone] = question.name.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{}", question.name)
        };
        let answer = group(&question.position, stone);
        let (ruling, fate) = match asked {
            "kill" => (&answer.attacker_first, Fate::Dead),
            _ => (&answer.defender_first, Fate::Alive),
        };
        assert_eq!(ruling.fates, [fate; 2], "{}", question.name);
        assert_eq!(told(ruling).1, sorted(&question.right.join(" ")), "{}", question.name);
    }
}

#[test]
fn a_line_ends_with_the_capture_in_as_many_moves_as_told() {
    // Three points in a row: the middle one decides, and then it takes three more.
    let answer = region("#####/#XXX#/#X.X#/#X.X#/#X.X#/#XXX#/#####");
    let ruling = &answer.attacker_first;
    assert_eq!((ruling.moves.join(" "), ruling.fates), ("c4".to_owned(), [Fate::Dead; 2]));
    assert_eq!(ruling.plies, Some(ruling.line.len() as u32));
    assert_eq!(ruling.line[0], "c4");
    assert_eq!(answer.open_points, 3);
    assert_eq!(answer.defender_first.plies, None);
}

#[test]
fn what_is_no_problem_is_refused_with_its_place() {
    let refused = |text: &str| {
        let judged = Control::unlimited(|control| (JUDGE.region)(text, control));
        let error = judged.expect_err(text);
        (error.place.map(|place| place.column), error.message.en.to_string())
    };
    assert_eq!(refused("X.#/X.?/###").0, Some(7));
    assert_eq!(refused("X.#/X./###").0, Some(5));
    assert!(refused("").1.contains("rows"));
    assert!(refused("..#/###").1.contains("at least one X"));
    assert!(refused("X#/##").1.contains("a1"), "it has no liberty");
    assert!(refused(&[".......X"; 8].join("/")).1.contains("too many"));
    assert!(refused(&"X".repeat(20)).1.contains("19"));
}

#[test]
fn stones_in_the_open_are_not_judged() {
    let refused = |position: &str, stone: &str| {
        let judged = Control::unlimited(|control| (JUDGE.group)(position, stone, control));
        judged.expect_err(position).message.en.to_string()
    };
    let open = "9/9/2O3X2/9/4X4/9/2X3O2/9/9 w - 0";
    assert!(refused(open, "e5").contains("not shut in"));
    assert!(refused(open, "a1").contains("no stone"));
    assert!(refused(open, "z9").contains("no stone"));
    assert!(refused("9/9 b", "a1").contains("row"), "the position itself is wrong");
}

#[test]
fn a_limit_ends_it_without_an_answer() {
    let text = "#####/#XXX#/#X.X#/#X.X#/#X.X#/#XXX#/#####";
    for budget in [
        Budget { nodes: Some(5), ..Budget::UNLIMITED },
        Budget { bytes: Some(1), ..Budget::UNLIMITED },
    ] {
        let judged = Control::with_budget(budget, |control| (JUDGE.region)(text, control));
        assert_eq!(judged, Ok(None), "{budget:?}");
    }
}

#[test]
fn what_stands_behind_a_chain_that_is_shut_in_is_seen() {
    // White a5 takes the row of black stones above, and the white ones below it are safe then. Whoever looks at
    // the fight below alone must say that it rests on that row.
    let top = "OOOOOOOOO/OOOOOOOOO/1O1O1OOOO/OOOOOOOOO";
    let before = format!("{top}/1OOOOOOOO/XXXXXOOOO/OOOOOXOOO/5XXXO/XXXXXX1XO w - 0");
    let after = format!("{top}/OOOOOOOOO/5OOOO/OOOOOXOOO/5XXXO/XXXXXX1XO b - 0");
    assert_eq!(group(&after, "f1").defender_first.fates, [Fate::Dead; 2]);
    assert!(group(&before, "f1").caveat.is_some());
}

#[test]
fn what_rests_on_more_than_the_rules_says_so() {
    let ko = "OOOOOOO/OOOOOOO/1O1O1OO/OOOOOOO/OOXXXXX/OXX1X1X/X1XXXXX w";
    assert_eq!(group(&format!("{ko} - 0"), "a1").caveat, None);
    assert!(group(&format!("{ko} b1 0"), "a1").caveat.is_some(), "b1 cannot be played now");
    assert!(group(&format!("{ko} - 0 suicide=yes"), "a1").caveat.is_some());
}
