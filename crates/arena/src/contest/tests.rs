use std::path::PathBuf;

use meeple_core::Cancel;

use super::*;
use crate::entry;
use crate::matches::play_match;
use crate::session::Standing;

fn event(a: &str, b: &str) -> Event {
    let entry = entry("tictactoe").expect("a game");
    let contestants = [a, b].map(|text| Contestant::parse(text, entry).expect("an agent")).to_vec();
    Event { seed: 5, ..Event::new(entry, contestants) }
}

/// A file of one test, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let file = format!("meeple-{name}-{}.jsonl", std::process::id());
        let scratch = Self(std::env::temp_dir().join(file));
        let _ = std::fs::remove_file(&scratch.0);
        scratch
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).expect("written")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn an_interrupted_match_goes_on_and_nothing_is_played_twice() {
    let scratch = Scratch::new("resume");
    let event = event("alphabeta(depth=2)", "random");
    let whole = play_match(&event, 20, None, None, &Cancel::new(), &mut |_, _| ()).expect("a duel");
    let run = |games| {
        play_match(&event, games, None, Some(&scratch.0), &Cancel::new(), &mut |_, _| ())
            .expect("a duel")
    };
    run(9);
    // Killed in the middle of a line.
    let text = scratch.text();
    std::fs::write(&scratch.0, format!("{text}{{\"a\":0,\"b\"")).expect("written");
    let resumed = run(20);
    assert_eq!(resumed.pairs, whole.pairs);
    assert_eq!((resumed.wins, resumed.draws), (whole.wins, whole.draws));
    let lines = scratch.text().lines().count();
    assert_eq!(lines, 21, "a header and each game once");
    run(20);
    assert_eq!(scratch.text().lines().count(), 21);
}

#[test]
fn every_game_of_a_results_file_is_replayed_to_its_end() {
    for (game, a, b, openings) in [
        ("tictactoe", "alphabeta", "random", Openings::Random(2)),
        ("connect4", "alphabeta(depth=2)", "random", Openings::Positions(vec!["44".into()])),
        ("pig", "expectiminimax(depth=1)", "random", Openings::Random(3)),
    ] {
        let scratch = Scratch::new(&format!("replay-{game}"));
        let entry = entry(game).expect("a game");
        let contestants = [a, b].map(|text| Contestant::parse(text, entry).expect("an agent"));
        let event = Event { seed: 3, openings, ..Event::new(entry, contestants.to_vec()) };
        play_match(&event, 8, None, Some(&scratch.0), &Cancel::new(), &mut |_, _| ())
            .expect("a duel");
        let archive = Archive::read(&scratch.text()).expect("just written");
        assert_eq!(archive.games().len(), 8);
        for record in archive.games() {
            let session = archive.replay(record, None).expect("its moves");
            let standing = record.winner().map_or(Standing::Drawn, Standing::Won);
            assert_eq!(session.standing(), standing, "{game}: {record:?}");
            assert_eq!(session.history().len(), record.plies as usize);
            assert_eq!(record.sheet.dice.is_some(), game == "pig");
            let begun = archive.replay(record, Some(0)).expect("its opening");
            assert_eq!(begun.position(), record.sheet.position);
        }
        assert!(archive.game(9).is_err() && archive.game(0).is_err());
    }
    assert!(Archive::read("").is_err() && Archive::read("{}\n").is_err());
}

#[test]
fn a_file_of_other_settings_is_refused() {
    let scratch = Scratch::new("other");
    let mine = event("alphabeta", "random");
    Results::open(&scratch.0, &mine).expect("new");
    let error = Results::open(&scratch.0, &Event { seed: 6, ..mine.clone() }).expect_err("other");
    assert!(error.to_string().contains("seed is 5 in the file and 6 now"), "{error}");
    std::fs::write(&scratch.0, "hello\n").expect("written");
    assert!(Results::open(&scratch.0, &mine).is_err());
    Results::open(&scratch.0, &mine).expect_err("it is left as it was");
    assert_eq!(scratch.text(), "hello\n");
}

#[test]
fn a_request_to_stop_leaves_what_was_played() {
    let event = event("random", "random");
    let cancel = Cancel::new();
    let stop = cancel.clone();
    let score = play_match(&event, 10_000, None, None, &cancel, &mut |tally, _| {
        if tally.games() >= 6 {
            stop.cancel();
        }
    })
    .expect("a duel");
    assert!((6..1_000).contains(&score.games()), "{score:?}");
    assert_eq!(score.games() + score.unplayed, 10_000);
}

#[test]
fn openings_come_from_a_text_and_errors_name_the_line() {
    let entry = entry("tictactoe").expect("a game");
    let read = |text: &str| Openings::read(text, entry, None);
    assert_eq!(
        read("# two\nx--------\n\nxo------- # here\n"),
        Ok(Openings::Positions(vec!["x--------".into(), "xo-------".into()]))
    );
    assert_eq!(read("x--------\nhello").expect_err("bad").place.map(|place| place.line), Some(2));
    assert_eq!(read("xxxoo----").expect_err("over").place.map(|place| place.line), Some(1));
    assert!(read("# nothing").is_err());
}

proptest::proptest! {
    #[test]
    fn random_text_is_never_a_fault(text in "[ -~é\n]{0,60}") {
        let entry = entry("tictactoe").expect("a game");
        let _ = Contestant::parse(&text, entry);
        let _ = Contestant::parse(&format!("cmd:{text}"), entry);
        let _ = Openings::read(&text, entry, None);
        let scratch = Scratch::new("random");
        std::fs::write(&scratch.0, &text).expect("written");
        let _ = Results::open(&scratch.0, &event("random", "random"));
    }
}

#[test]
fn agents_keep_to_a_game_clock() {
    let time = std::time::Duration::from_secs(20);
    let clock = Clock::Game { time, increment: time / 1_000 };
    let event = Event { clock, ..event("alphabeta", "engine") };
    let score = play_match(&event, 4, None, None, &Cancel::new(), &mut |_, _| ()).expect("a duel");
    assert_eq!((score.games(), score.guesses), (4, [0, 0]));
}

#[cfg(unix)]
mod outside {
    use super::*;
    use crate::matches::MatchScore;

    /// A program that answers `go` with the first empty cell, or with what `$1` says.
    const ENGINE: &str = r#"
        read hello; echo "ready test"
        while read word rest; do
            case "$word" in
                position) board="$rest" ;;
                go) echo "info thinking"
                    if [ -n "$1" ]; then eval "$1"; continue; fi
                    n=0; for cell in a3 b3 c3 a2 b2 c2 a1 b1 c1; do
                        n=$((n + 1))
                        if [ "$(printf %s "$board" | cut -c $n)" = - ]; then echo "move $cell"; break; fi
                    done ;;
                quit) exit 0 ;;
            esac
        done"#;

    fn play(how: &str, clock: Clock) -> MatchScore {
        let scratch = Scratch::new(&format!("engine-{}", how.replace([' ', '/'], "-")));
        std::fs::write(&scratch.0, ENGINE).expect("written");
        let command = format!("cmd:sh \"{}\" \"{how}\"", scratch.0.display());
        let event = Event { clock, openings: Openings::Random(0), ..event("random", &command) };
        play_match(&event, 4, None, None, &Cancel::new(), &mut |_, _| ()).expect("a duel")
    }

    #[test]
    fn a_program_plays_whole_games() {
        let score = play("", Clock::Own);
        assert_eq!((score.games(), score.faults, score.time_losses), (4, [0, 0], [0, 0]));
    }

    #[test]
    fn whoever_crashes_cheats_or_babbles_has_lost_with_a_note() {
        for (how, note) in
            [("exit 3", "ended"), ("echo move z9", "z9"), ("echo hello", "expected a move")]
        {
            let score = play(how, Clock::Own);
            assert_eq!((score.wins, score.faults), (4, [0, 4]), "{how}");
            assert!(score.notes[0].contains(note), "{how}: {:?}", score.notes);
        }
        let missing = event("random", "cmd:/no/such/program");
        let score =
            play_match(&missing, 2, None, None, &Cancel::new(), &mut |_, _| ()).expect("a duel");
        assert_eq!((score.wins, score.faults), (2, [0, 2]));
    }

    #[test]
    fn whoever_sleeps_loses_on_time() {
        let clock = Clock::Move(std::time::Duration::from_millis(1));
        let score = play("sleep 5", clock);
        assert_eq!((score.wins, score.time_losses), (4, [0, 4]));
    }
}
