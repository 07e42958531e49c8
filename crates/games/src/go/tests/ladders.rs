//! Ladders: a record a line, the board from the top row, the target, a dash where it gets away or else
//! all first plays that take it. The answers were found by exhaustive search of all attacks that leave
//! one liberty.

use meeple_core::Side;

use super::super::points::Point;
use super::super::reading::Reader;
use super::open;

const LADDERS: &str = include_str!("ladders.txt");

/// A point as the records have it: rows counted from the top.
fn point(name: &str) -> u16 {
    let letters = name.as_bytes();
    let (column, row) = (letters[0] - b'a', letters[1] - b'1');
    Point::at(9, column, 8 - row).0
}

#[test]
fn ladders_are_read_to_their_end() {
    let mut read = 0;
    for line in LADDERS.lines().filter(|line| !line.starts_with('#')) {
        let [rows, target, firsts] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        // The attacker has the letter O in all of them.
        let (game, board) = open(&format!("{rows} w"));
        assert_eq!(board.mover(), Side::Second);
        let taken = Reader::new(&game, 10_000).takes(&board, point(target));
        let firsts: Vec<u16> = firsts.split(' ').filter(|&name| name != "-").map(point).collect();
        match taken {
            Some(at) => assert!(firsts.contains(&at), "{line}"),
            None => assert!(firsts.is_empty(), "{line}"),
        }
        read += 1;
    }
    assert!(read >= 14);
}

#[test]
fn a_chain_in_atari_gets_away_by_running_or_by_taking() {
    // Black runs along the middle into the open.
    let (game, board) = open("5/2O2/1OXO1/5/5 b");
    assert_eq!(Reader::new(&game, 100).saves(&board, point_on(5, "c3")), Some(point_on(5, "c2")));
    // At the edge there is nowhere to run, and nothing to take.
    let (game, board) = open("5/5/5/1OO2/OXX1O b");
    assert_eq!(Reader::new(&game, 100).saves(&board, point_on(5, "b1")), None);
    // But where the wall itself is in atari, it is taken.
    let (game, board) = open("5/5/1XX2/1OOX1/OXX1O b");
    assert_eq!(Reader::new(&game, 100).saves(&board, point_on(5, "b1")), Some(point_on(5, "a2")));
}

#[test]
fn without_time_nothing_is_given_up_and_nothing_taken() {
    let (game, board) = open("5/5/5/1OO2/OXX1O b");
    let first = Some(point_on(5, "a2"));
    assert_eq!(Reader::new(&game, 0).saves(&board, point_on(5, "b1")), first, "it cannot tell");
    for plays in 0..100 {
        for line in LADDERS.lines().filter(|line| line.ends_with("| -")) {
            let [rows, target, _] = line.split(" | ").collect::<Vec<_>>()[..] else {
                panic!("{line}");
            };
            let (game, board) = open(&format!("{rows} w"));
            let taken = Reader::new(&game, plays).takes(&board, point(target));
            assert_eq!(taken, None, "{plays} plays: {line}");
        }
    }
}

fn point_on(size: u8, name: &str) -> u16 {
    let letters = name.as_bytes();
    Point::at(size, letters[0] - b'a', letters[1] - b'1').0
}
