//! Parts of a board by themselves, and exams.

use serde_json::json;

use super::meeple;

const DRAWN: &str = "ox..#/o.XX#/.XXX#/x.X.#/#####";

#[test]
fn a_drawn_corner_is_judged_for_programs_and_for_people() {
    let judged = meeple(&["solve", "go", "--region", DRAWN, "--json"]).object();
    assert_eq!(judged["status"], "proved");
    let (attacker, defender) = (&judged["attacker_first"], &judged["defender_first"]);
    assert_eq!((&attacker["status"], &attacker["moves"]), (&json!("dead"), &json!(["d1", "b4"])));
    assert_eq!((&defender["status"], &defender["moves"]), (&json!("alive"), &json!(["d1"])));
    let line = attacker["line"].as_array().map_or(0, Vec::len) as u64;
    assert!(line > 0 && attacker["plies"] == json!(line), "{judged}");
    assert_eq!((&defender["plies"], &defender["line"]), (&json!(null), &json!([])));
    let told = meeple(&["solve", "go", "--region", DRAWN]);
    assert!(told.out.starts_with("attacker first: dead, by d1 b4 (11 moves: d1 "), "{}", told.out);
    assert!(told.out.contains("\ndefender first: alive, by d1\nproved by "), "{}", told.out);
    let french = meeple(&["solve", "go", "--region", DRAWN, "--lang", "fr"]);
    assert!(
        french.out.starts_with("attaquant d'abord : mort, par d1 b4 (11 coups : d1 "),
        "{}",
        french.out
    );
}

#[test]
fn a_group_is_cut_out_and_only_what_is_sealed_is_called_proved() {
    let sealed = "OX2OO1/O1XXOOO/1XXXOO1/X1X1OOO/OOOOOO1/OOOOOOO/1O1O1O1 w";
    let judged = meeple(&["solve", "go", "--position", sealed, "--group", "C6", "--json"]).object();
    assert_eq!((&judged["status"], &judged["caveat"]), (&json!("proved"), &json!(null)));
    assert_eq!(judged["attacker_first"]["moves"], json!(["b4", "d7"]));
    // The same corner, with nothing around it that is known to live.
    let loose = "OX2O4/O1XXO4/1XXXO4/X1X1O4/OOOOO4/9/9/9/9 w";
    let judged = meeple(&["solve", "go", "--position", loose, "--group", "c8", "--json"]).object();
    assert_eq!(judged["status"], "solved");
    assert_eq!(judged["caveat"], "as long as the stones around the group stand");
    assert_eq!(judged["attacker_first"]["status"], "dead");
    let told = meeple(&["solve", "go", "--position", loose, "--group", "c8"]);
    assert!(told.out.starts_with("attacker (White) first: dead, by "), "{}", told.out);
    assert!(told.out.contains("stand; that is not proved"), "{}", told.out);
}

#[test]
fn a_limit_leaves_it_without_an_answer() {
    let run = meeple(&["solve", "go", "--region", DRAWN, "--nodes", "10"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
}

#[test]
fn an_exam_is_marked_class_by_class() {
    let exam = ["bench", "go", "--exam", "--with", "random", "--json"];
    let marks = meeple(&exam).json();
    let classes: Vec<&str> = marks.iter().filter_map(|one| one["class"].as_str()).collect();
    assert_eq!(classes, ["life", "race", "shape"]);
    for one in &marks {
        let (asked, right) = (one["asked"].as_u64(), one["right"].as_u64());
        let missed = one["missed"].as_array().map(|list| list.len() as u64);
        assert_eq!(asked, right.zip(missed).map(|(right, missed)| right + missed));
        assert!(right < asked, "whoever plays at random misses some");
    }
}
