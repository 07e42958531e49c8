//! Escampe: what is known of every placement, and its use in play.

use std::path::PathBuf;

use super::super::{Run, meeple};

/// A file of its own for a test, gone at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("meeple-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        if !text.is_empty() {
            std::fs::write(&path, text).expect("a folder for tests");
        }
        Self(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).expect("it was written")
    }

    fn book(&self, options: &[&str]) -> Run {
        meeple(&[&["book", "escampe", self.name()], options].concat())
    }

    /// Goes on with the run, a second at a time as a busy machine may need many, until its file holds more
    /// lines of a kind than so many; the last run.
    fn book_until_more(&self, kind: &str, lines: usize, options: &[&str]) -> Run {
        let options = [options, &["--time", "1", "--nodes", "2000"]].concat();
        for _ in 0..120 {
            let run = self.book(&options);
            assert_eq!(run.code, 0, "{}", run.err);
            if self.lines(kind) > lines {
                return run;
            }
        }
        panic!("nothing came of two minutes: {}", self.text());
    }

    /// How many entries hold a word.
    fn lines(&self, word: &str) -> usize {
        self.text().lines().filter(|line| !line.starts_with('#') && line.contains(word)).count()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const LOST: &str =
    "A1/B2/C2/D2/E2/F2 lost to F6/A5/B5/D5/E5/B6 in 5 plies, 31 positions, 1234 nodes\n";
const OPEN: &str = "C6/B5/C5/D5/E5/F5 open, no reply wins within 11 plies, 46000000 nodes\n";

#[test]
fn p17_a_run_over_all_placements_is_kept_line_by_line_and_taken_up_again() {
    let file = Scratch::new("run", "");
    let told = file.book_until_more(" lost ", 0, &["--threads", "2", "--json"]).object();
    assert_eq!(told["placements"], 11_088);
    let before = file.text();
    let (lost, open) = (told["lost"].as_u64(), told["open"].as_u64());
    assert_eq!(lost, Some(file.lines(" lost ") as u64));
    assert_eq!(open, Some(file.lines(" open,") as u64));
    // As after a power cut.
    std::fs::write(&file.0, format!("{before}A1/B2/C2")).expect("it is ours");
    // The piece of a line is an entry to nobody but this count.
    file.book_until_more("", file.lines(""), &[]);
    let after = file.text();
    assert!(after.starts_with(&before) && after.len() > before.len() && after.ends_with('\n'));
    let added = &after[before.len()..];
    for line in added.lines() {
        let black = line.split(' ').next().expect("a placement");
        assert!(!before.contains(&format!("\n{black} ")), "{black} was done already");
    }
}

#[test]
fn p17_a_broken_file_is_refused_with_the_line() {
    let broken = format!("# a comment\n{LOST}A1/B2 what\n{OPEN}");
    let file = Scratch::new("broken", &broken);
    for options in [&["--time", "1"][..], &["--verify"], &["--table", "/dev/null"]] {
        let run = file.book(options);
        assert_eq!(run.code, 2, "{}", run.out);
        assert!(run.err.contains(file.name()) && run.err.contains("line 3"), "{}", run.err);
    }
    assert_eq!(file.text(), broken, "it is left as it was");
}

#[test]
fn p17_entries_are_proved_again_and_false_ones_are_found() {
    let file = Scratch::new("true", &format!("{LOST}{OPEN}"));
    let run = file.book(&["--verify"]);
    assert_eq!((run.code, run.out.trim()), (0, "1 of 1 proved again"), "{}", run.err);
    let file = Scratch::new("false", &format!("{}{OPEN}", LOST.replace("in 5", "in 3")));
    let run = file.book(&["--verify", "5"]);
    assert!(run.code == 2 && run.out.contains("A1/B2/C2/D2/E2/F2 lost"), "{} {}", run.out, run.err);
}

#[test]
fn p17_a_table_needs_every_placement() {
    let (file, table) = (Scratch::new("few", LOST), Scratch::new("table", ""));
    let run = file.book(&["--table", table.name()]);
    assert!(run.code == 2 && run.err.contains("11087"), "{}", run.err);
    for options in [&["--threads", "2"][..], &["--verify"], &["--table", "x"]] {
        let run = meeple(&[&["book", "connect4", table.name()], options].concat());
        assert!(run.code == 2 && run.err.contains("escampe"), "{}", run.err);
    }
    assert!(!table.0.exists());
}

#[test]
fn p18_black_no_longer_advises_a_lost_placement() {
    let advice = meeple(&["advise", "escampe", "--nodes", "20000", "--json"]).object();
    let names: Vec<&str> = advice["candidates"]
        .as_array()
        .expect("candidates")
        .iter()
        .map(|candidate| candidate["move"].as_str().expect("a placement"))
        .collect();
    assert!(!names.is_empty());
    for lost in ["B1/E1/F1/B2/C2/D2", "D6/B5/C5/D5/E5/A6", "C1/A2/B2/D2/E2/F2"] {
        assert!(!names.contains(&lost), "{names:?}");
    }
}

#[test]
fn p18_white_answers_a_lost_placement_at_once() {
    // B1/E1/F1/B2/C2/D2 and D6/B5/C5/D5/E5/A6.
    for position in ["1N2nn/1nnn2/6/6/6/6 w 0", "6/6/6/6/1nnnn1/n2N2 w 0"] {
        let advice =
            meeple(&["advise", "escampe", "--position", position, "--nodes", "50", "--json"]);
        let best = advice.object()["candidates"][0].clone();
        assert_ne!(best["exactness"], "estimated", "{best}");
        assert_eq!(best["chance"], 1.0, "{best}");
    }
}
