use super::Collection;

/// Variations, escapes, several games, a property that nobody knows.
const TEXT: &str =
    "Sent by mail\n(;FF[4]GM[1]SZ[9]KM[7.5]XX[a][b]C[a \\] and a \\\\ and\ntwo lines];B[dd]
 (;W[ff];B[]) (;W[cc]C[better]))(;SZ[19])";

#[test]
fn variations_escapes_and_unknown_properties_survive() {
    let read = Collection::read(TEXT).expect("a sound file");
    assert_eq!(Collection::read(&read.to_string()), Ok(read.clone()));
    let games: Vec<_> = read.games().collect();
    assert_eq!(games.len(), 2);
    assert_eq!(read.value(games[0], "C"), Some("a ] and a \\ and\ntwo lines"));
    assert_eq!(read.values(games[0], "XX"), ["a", "b"]);
    assert_eq!(read.value(games[1], "SZ"), Some("19"));
    let line: Vec<_> = read.main_line(games[0]).collect();
    assert_eq!(line.len(), 4);
    assert_eq!(read.value(line[3], "B"), Some(""));
    assert_eq!(read.after(line[1]).count(), 2);
    let better = read.after(line[1]).nth(1).expect("the variation");
    assert_eq!(read.value(better, "C"), Some("better"));
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    for (text, place, expected) in [
        ("", "line 1, column 1", "a game"),
        ("no game at all", "line 1, column 15", "a game"),
        ("(;B[dd]", "line 1, column 8", ") to close"),
        ("(;B[dd]))", "line 1, column 9", "( or the end"),
        ("(;B[dd];W)", "line 1, column 10", "[ and a value"),
        ("(;B[d\nd", "line 2, column 2", "] to close"),
        ("(;[dd])", "line 1, column 3", "the name of a property"),
        ("((;B[dd]))", "line 1, column 3", "a node before"),
        ("(;B[dd] 7)", "line 1, column 9", "( ) or ;"),
        ("()", "line 1, column 3", "a game"),
    ] {
        let error = Collection::read(text).expect_err(text).to_string();
        assert!(error.starts_with(place) && error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn no_file_is_too_deep() {
    let deep = format!("{};B[aa]{}", "(;B[aa]".repeat(50_000), ")".repeat(50_000));
    let read = Collection::read(&deep).expect("deep but sound");
    assert_eq!(Collection::read(&read.to_string()), Ok(read.clone()));
    assert_eq!(read.main_line(read.games().next().expect("one")).count(), 50_001);
}

#[test]
fn games_are_written_and_read_back() {
    use super::{Quality, Remark, read_game, write_game};
    use crate::catalogue::CATALOGUE;
    use meeple_core::{Rng, Setup, Side};
    for entry in CATALOGUE.iter().filter(|entry| entry.card.exchange.is_some()) {
        let mut session = entry.open(&Setup::default()).expect(entry.id);
        let mut rng = Rng::new(3);
        for _ in 0..12 {
            let actions = session.actions();
            if actions.is_empty() {
                break;
            }
            session.play(&actions[rng.below(actions.len())].name).expect("legal");
        }
        // What else the second turn might have begun with.
        let mut early = entry.open(&Setup::default()).expect(entry.id);
        let first = early.standing();
        let mut steps = session.history().into_iter();
        while early.standing() == first {
            early.play(&steps.next().expect("a second turn")).expect("legal");
        }
        let other = early.actions().pop().expect("a move").name;
        let remarks = [
            Remark::default(),
            Remark {
                comment: Some("a ] bracket".to_owned()),
                instead: vec![(vec![other], Some("or so".to_owned()))],
                quality: Some(Quality::Doubtful),
                won_by: Some(Side::First),
                points: Some(3.5),
                ..Remark::default()
            },
        ];
        let players = [Some("Anna"), None];
        let file = write_game(&*session, players, Some("B+3.5"), &remarks).expect(entry.id);
        let again = Collection::read(&file.to_string()).expect(entry.id);
        assert_eq!(again.to_string(), file.to_string());
        let game = again.games().next().expect("one");
        let read = read_game(entry, &again, game).expect(entry.id);
        let mut replayed = entry.open(&Setup::at(&read.position)).expect(entry.id);
        for remark in &read.moves {
            replayed.play(&remark.name).expect(&remark.name);
        }
        assert_eq!(replayed.history(), session.history(), "{}", entry.id);
        assert_eq!(read.moves[1].comment.as_deref(), Some("a ] bracket"));
        assert_eq!(read.players[0].as_deref(), Some("Anna"));
        let first = again.main_line(game).nth(1).expect("the first move");
        assert_eq!(again.after(first).count(), 2, "the other move is a variation");
        let second = again.main_line(game).nth(2).expect("the second move");
        let black_first = entry.card.exchange.is_some_and(|it| it.black == Side::First);
        let (good_for, points) = if black_first { ("GB", "3.5") } else { ("GW", "-3.5") };
        assert_eq!(again.value(second, "DO"), Some(""), "{}", entry.id);
        assert_eq!(again.value(second, good_for), Some("2"), "{}", entry.id);
        assert_eq!(again.value(second, "V"), Some(points), "{}", entry.id);
    }
}
