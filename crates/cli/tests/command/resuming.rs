//! Long work that was interrupted goes on from what it had, and ends as if nothing had happened.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::safety::Folder;
use super::{Run, meeple};

/// The book that comes along, which an uninterrupted run made.
const BOOK: &[u8] = include_bytes!("../../../games/src/connect4/connect4.book");
/// Where its scores begin, and where those of its last plies do.
const HEADER: usize = 18;
const SHALLOW: usize = HEADER + 1 + 4 + 25 + 120 + 569;

/// What a run leaves that was interrupted with so many positions to go.
fn draft(to_go: usize) -> Vec<u8> {
    let scores = &BOOK[SHALLOW..BOOK.len() - to_go];
    let mut head = b"m4bu\x01\x05".to_vec();
    head.extend((scores.len() as u32).to_le_bytes());
    let sum = head.iter().chain(scores).fold(0xcbf2_9ce4_8422_2325, |sum: u64, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    [&head, &sum.to_le_bytes()[..], scores].concat()
}

fn book(file: &str, plies: &str, more: &[&str]) -> Run {
    let words = ["book", "connect4", file, "--plies", plies, "--with", "specialist(tt=64MB)"];
    meeple(&[&words[..], more].concat())
}

#[test]
fn a_book_goes_on_from_its_draft_and_becomes_the_same() {
    let folder = Folder::new("book");
    let (file, beside) = (folder.file("my.book"), folder.file("my.book.unfinished"));
    let left = draft(1);
    fs::write(&beside, &left).expect("ours");
    // A budget that ends at once loses nothing, and says where to go on.
    let run = book(&file, "5", &["--nodes", "1"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("2,143 of 2,144 positions are kept in"), "{}", run.err);
    assert!(run.err.contains(&beside), "{}", run.err);
    assert_eq!(fs::read(&beside).expect("kept"), left);
    // Nor do other settings, or a file of somebody else.
    let run = book(&file, "4", &[]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains(&beside) && run.err.contains("--plies is 5"), "{}", run.err);
    assert_eq!(fs::read(&beside).expect("kept"), left);
    for other in [b"Dear friend".to_vec(), left[..left.len() - 1].to_vec()] {
        fs::write(&beside, &other).expect("ours");
        let run = book(&file, "5", &[]);
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(run.err.contains(&beside), "{}", run.err);
        assert_eq!(fs::read(&beside).expect("left"), other);
    }
    fs::write(&beside, &left).expect("ours");
    let run = book(&file, "5", &["--lang", "fr"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("suite de") && run.err.contains("sont faites"), "{}", run.err);
    assert!(fs::read(&file).expect("written") == BOOK, "the same, byte for byte");
    assert!(!fs::exists(&beside).expect("a folder"), "nothing is left over");
}

#[test]
#[ignore = "long: a dozen positions of the opening are solved"]
fn a_book_that_is_killed_goes_on() {
    let folder = Folder::new("killed-book");
    let (file, beside) = (folder.file("my.book"), folder.file("my.book.unfinished"));
    let left = draft(12);
    fs::write(&beside, &left).expect("ours");
    let words = ["book", "connect4", &file, "--plies", "5", "--with", "specialist(tt=64MB)"];
    for signal in ["-KILL", "-TERM"] {
        let before = fs::read(&beside).expect("there");
        let mut child = begin(&words);
        while fs::read(&beside).expect("there") == before {
            assert!(child.try_wait().expect("ours").is_none(), "it has ended already");
            std::thread::sleep(Duration::from_millis(20));
        }
        end(&mut child, signal);
        assert!(fs::read(&beside).expect("there").len() > before.len());
    }
    assert_eq!(meeple(&words).code, 0);
    assert!(fs::read(&file).expect("written") == BOOK, "the same, byte for byte");
}

fn begin(words: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_meeple"))
        .args(words)
        .env("LC_ALL", "C")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary was built")
}

fn end(child: &mut Child, signal: &str) {
    let asked = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(asked.expect("kill is there").success());
    child.wait().expect("it ends");
}

/// The levels without the seconds that they took.
fn levels(run: &Run) -> serde_json::Value {
    let mut levels = run.object();
    for level in levels["levels"].as_array_mut().expect("levels") {
        level.as_object_mut().expect("a level").remove("seconds");
    }
    levels
}

#[test]
fn a_measurement_cut_off_anywhere_ends_the_same() {
    for (game, rounds, timed) in [
        ("tictactoe", "8", false),
        ("gridworld", "60", false),
        ("ricochet", "2", false),
        ("fifteen", "2", true),
    ] {
        let folder = Folder::new(game);
        let file = folder.file("progress.jsonl");
        let words = ["calibrate", game, "--rounds", rounds, "--seed", "3", "--json"];
        let kept = [&words[..], &["--progress", &file]].concat();
        let (at_once, first) = (meeple(&words), meeple(&kept));
        assert_eq!(levels(&at_once), levels(&first), "{game}");
        assert!(first.err.is_empty(), "{}", first.err);
        let whole = fs::read_to_string(&file).expect("written");
        let lines = whole.lines().count();
        // In the first line, between two lines, within one, at the end.
        let third = whole.lines().take(lines / 3).map(|line| line.len() + 1).sum();
        for cut in [10, third, third + 30, whole.len() - 4, whole.len()] {
            fs::write(&file, &whole[..cut]).expect("ours");
            let run = meeple(&kept);
            assert_eq!(levels(&run), levels(&at_once), "{game} cut at {cut}");
            if !timed {
                assert_eq!(run.out, at_once.out, "{game} cut at {cut}");
            }
            assert_eq!(run.err.contains("going on from"), cut > 10, "{}", run.err);
            let after = fs::read_to_string(&file).expect("there");
            assert!(after.starts_with(&whole[..third.min(cut)]), "what was kept is kept");
            assert_eq!(after.lines().count(), lines, "nothing is done twice");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_measurement_that_is_killed_goes_on() {
    let folder = Folder::new("killed");
    let file = folder.file("progress.jsonl");
    let words = ["calibrate", "pig", "--rounds", "20", "--json"];
    let kept = [&words[..], &["--progress", &file]].concat();
    let count = || fs::read_to_string(&file).map_or(0, |text| text.matches('\n').count());
    for signal in ["-KILL", "-TERM", "-INT"] {
        let before = count();
        let mut child = begin(&kept);
        while count() < before + 20 {
            assert!(child.try_wait().expect("ours").is_none(), "it has ended already");
            std::thread::sleep(Duration::from_millis(5));
        }
        end(&mut child, signal);
        assert!(count() >= before + 20);
    }
    let run = meeple(&kept);
    assert!(run.err.contains("going on from"), "{}", run.err);
    assert_eq!(run.out, meeple(&words).out);
}

#[test]
fn progress_of_another_measurement_is_refused_and_left() {
    let folder = Folder::new("other");
    let file = folder.file("progress.jsonl");
    let run = |game, seed| {
        meeple(&["calibrate", game, "--rounds", "2", "--seed", seed, "--progress", &file])
    };
    assert_eq!(run("gridworld", "1").code, 0);
    let whole = fs::read_to_string(&file).expect("written");
    for (game, seed, word) in
        [("gridworld", "2", "seed is 1"), ("pig", "1", "game is \"gridworld\"")]
    {
        let refused = run(game, seed);
        assert_eq!(refused.code, 2, "{}", refused.err);
        assert!(refused.err.contains(word) && refused.err.contains(&file), "{}", refused.err);
    }
    assert_eq!(fs::read_to_string(&file).expect("there"), whole);
    // A digit that was changed is noticed.
    let changed = whole.replacen("\"turns\":", "\"turns\":1", 1);
    fs::write(&file, &changed).expect("ours");
    let refused = run("gridworld", "1");
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("line 2") && refused.err.contains("damaged"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&file).expect("there"), changed);
}
