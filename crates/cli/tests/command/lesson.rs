//! Exercise sheets through the real binary.

use super::meeple;

const FIGURE: &str = "(B:(3 12 8) C:(2 4 6) D:(14 5 2))";

#[test]
fn sheets_ask_and_answers_answer_in_both_languages() {
    let asked = meeple(&["lesson", "alphabeta", "--position", FIGURE]);
    assert_eq!(asked.code, 0, "{}", asked.err);
    assert!(asked.out.contains("v = ……") && !asked.out.contains("C2 cut?"), "{}", asked.out);
    let told = meeple(&["lesson", "alphabeta", "--position", FIGURE, "--answers"]);
    for line in ["C alpha: 3", "C2 cut?: yes", "A value: 3", "Leaves looked at: 7 of 9"] {
        assert!(told.out.contains(line), "{line} in {}", told.out);
    }
    let french = ["lesson", "minimax", "--position", FIGURE, "--answers", "--lang", "fr"];
    assert!(meeple(&french).out.contains("D valeur: 2"));
    let marks =
        meeple(&["lesson", "alphabeta", "--position", FIGURE, "--answers", "--json"]).json();
    let cut = marks.iter().find(|mark| mark["node"] == "C2").expect("it is asked");
    assert_eq!(cut["answer"], "yes");
    assert!(cut["why"].as_str().is_some_and(|why| why.contains("2 ≤ alpha = 3")));
}

#[test]
fn each_seed_has_its_own_sheet_and_files_are_written() {
    let sheet = |seed: &str| meeple(&["lesson", "alphabeta", "--seed", seed]).out;
    assert_eq!(sheet("7"), sheet("7"));
    assert_ne!(sheet("7"), sheet("8"));
    let folder = std::env::temp_dir().join(format!("meeple-lesson-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let file = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let (svg, png, html) = (file("t.svg"), file("t.png"), file("t.html"));
    let arguments = ["lesson", "minimax", "--depth", "2", "--svg", &svg, "--png", &png];
    let run = meeple(&[&arguments[..], &["--html", &html, "--answers"]].concat());
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    assert!(std::fs::read_to_string(&svg).expect("written").starts_with("<svg"));
    assert!(std::fs::read(&png).expect("written").starts_with(b"\x89PNG"));
    assert!(std::fs::read_to_string(&html).expect("written").contains("<table>"));
    std::fs::remove_dir_all(&folder).expect("it was ours");
}

#[test]
fn trees_that_make_no_sheet_are_refused() {
    for arguments in [
        &["lesson", "alphabeta", "--position", "((1 x))"][..],
        &["lesson", "alphabeta", "--depth", "9", "--branching", "9"],
        &["lesson", "chess"],
        &["lesson"],
    ] {
        assert_eq!(meeple(arguments).code, 2, "{arguments:?}");
    }
}
