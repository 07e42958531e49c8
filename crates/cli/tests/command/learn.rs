//! What is learnt from games: the same file from the same seed, taken into use, refused when damaged.

use std::fs;

use super::safety::Folder;
use super::{Run, meeple, with_input};

/// Learns Hex on a tiny board.
fn learn(games: &str, more: &[&str]) -> Run {
    let words = ["learn", "hex", "--self-play", games, "--with", "mcts(playouts=60)"];
    meeple(&[&words[..], &["--position", "4/4/4/4 b", "--seed", "3"], more].concat())
}

fn refused(run: &Run, parts: &[&str]) {
    assert_eq!(run.code, 2, "{}{}", run.out, run.err);
    for part in parts {
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
}

#[test]
fn what_was_learnt_is_the_same_again_and_goes_on_after_an_interruption() {
    let folder = Folder::new("learn");
    let (one, two, games) = (folder.file("one"), folder.file("two"), folder.file("games"));
    let figures = learn("20", &["--out", &one, "--json"]).object();
    assert_eq!((&figures["game"], &figures["games"]), (&"hex".into(), &20.into()));
    assert!(figures["positions"].as_u64() > Some(60), "{figures}");
    assert!(figures["held_out"].as_u64() > Some(5), "{figures}");
    let number = |name: &str| figures[name].as_f64().expect(name);
    assert!(number("before") < 0.0 && number("after") < 0.0, "{figures}");
    assert!(number("first") <= number("first_five") && number("first_ten") <= 1.0, "{figures}");
    // A part of the games first, then the rest.
    assert_eq!(learn("8", &["--results", &games]).code, 0);
    let run = learn("20", &["--results", &games, "--out", &two]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("games: 20;") && run.out.contains("log-likelihood"), "{}", run.out);
    let read = |path: &str| fs::read(path).expect("it was written");
    assert!(read(&one) == read(&two), "the same, byte for byte");
    // It is replaced by its own kind, and by nothing else.
    assert_eq!(learn("4", &["--out", &one]).code, 0);
    fs::write(&two, "Dear friend").expect("ours");
    refused(&learn("4", &["--out", &two]), &[&two, "meeple learn"]);
    assert_eq!(read(&two), b"Dear friend");
}

#[test]
fn agents_play_by_what_was_learnt() {
    let folder = Folder::new("weights");
    let file = folder.file("hex.strengths");
    assert_eq!(learn("10", &["--out", &file]).code, 0);
    let text = fs::read_to_string(&file).expect("it was written");
    let weights = ["--weights", &file];
    let advise = ["advise", "hex", "--position", "4/4/4/4 b", "--with", "mcts(playouts=50)"];
    let run = meeple(&[&advise[..], &weights].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let agents = ["mcts(playouts=30)", "mcts(playouts=30, priors=rules)"];
    let games = ["--position", "4/4/4/4 b", "--games", "2", "--json"];
    let play = |more: &[&str]| meeple(&[&["match", "hex"][..], &agents, &games, more].concat());
    assert_eq!(play(&weights).object()["unplayed"], 0);
    let lines = "boardsize 4\ngenmove b\nclear_board\ngenmove b\nquit\n";
    let gtp = ["gtp", "hex", "--with", "mcts(playouts=50)"];
    let run = with_input(&[&gtp[..], &weights].concat(), lines);
    assert!(run.code == 0 && !run.out.contains('?'), "{}{}", run.out, run.err);
    // Results of a match say by what was judged.
    let results = folder.file("results");
    let kept = ["--results", &results];
    assert_eq!(play(&[&weights[..], &kept].concat()).code, 0);
    refused(&play(&kept), &[&results, "weights"]);
    // What is no such file is refused, with the place.
    let try_it = || meeple(&[&advise[..], &weights].concat());
    fs::write(&file, text.replacen("steepness 0.5", "steepness 0.6", 1)).expect("ours");
    let last = format!("line {}", text.lines().count());
    refused(&try_it(), &[&file, &last, "checksum"]);
    fs::write(&file, "(;GM[11])").expect("ours");
    refused(&try_it(), &[&file, "line 1", "meeple learn"]);
    fs::write(&file, &text).expect("ours");
    let other = meeple(&["advise", "go", "--weights", &file]);
    refused(&other, &[&file, "line 2", "game", "go"]);
    refused(&meeple(&["advise", "connect4", "--weights", &file]), &["connect4", "go, hex"]);
    let random = meeple(&["advise", "hex", "--with", "random", "--weights", &file]);
    refused(&random, &["--weights", "random", "mcts"]);
}

#[test]
fn files_of_others_teach_as_well() {
    let folder = Folder::new("sgf-lessons");
    let file = folder.file("games.sgf");
    let game = "(;GM[1]SZ[5]KM[0];B[cc];W[cb];B[bb];W[db];B[dc];W[];B[])";
    fs::write(&file, format!("{game}\n{game}")).expect("ours");
    let run = meeple(&["learn", "go", "--games", &file, "--json"]);
    let figures = run.object();
    assert_eq!((&figures["games"], &figures["positions"]), (&2.into(), &14.into()), "{figures}");
    let first = meeple(&["learn", "go", "--games", &file, "--plies", "3", "--json"]).object();
    assert_eq!(
        (&first["positions"], &first["after"]),
        (&6.into(), &serde_json::Value::Null),
        "{first}"
    );
    fs::write(&file, format!("{game}\n(;GM[1]SZ[5];B[cc];W[cc])")).expect("ours");
    let learn = || meeple(&["learn", "go", "--games", &file]);
    refused(&learn(), &[&file, "game 2", "move 2"]);
    fs::write(&file, format!("{game}\n(;GM[1]SZ[5];B[zz])")).expect("ours");
    refused(&learn(), &[&file, "game 2", "node 2", "zz"]);
    fs::write(&file, "(;GM[1]SZ[5];B[cc").expect("ours");
    refused(&learn(), &[&file, "line 1"]);
    refused(&meeple(&["learn", "hex", "--games", &file]), &[&file]);
    refused(&meeple(&["learn", "go", "--games", &folder.file("none")]), &["no such file"]);
    refused(&meeple(&["learn", "go"]), &["--self-play"]);
    refused(&meeple(&["learn", "pig", "--self-play", "2"]), &["pig", "go, hex"]);
    let wrong = meeple(&["learn", "go", "--self-play", "2", "--position", "5/5/z b"]);
    refused(&wrong, &["--position"]);
    let steep = meeple(&["learn", "go", "--self-play", "2", "--steepness", "-1"]);
    refused(&steep, &["steepness"]);
}
