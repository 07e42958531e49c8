//! Sequences of moves, and positions, counted.

use meeple_core::{Present, Problem, Setup, Side};

use super::{Played, perft, sized};

fn counts(text: &str, depth: u32) -> Vec<u64> {
    let setup = Setup { scenario: Some(text), ..Setup::default() };
    let (game, start) = Played::open(&setup).expect("a size");
    (1..=depth).map(|depth| perft(&game, &start, depth)).collect()
}

#[test]
fn move_sequences_of_2x2_are_counted_with_superko_and_without() {
    let positional = [5, 21, 68, 156, 316, 604, 1_088, 2_184, 4_184];
    assert_eq!(counts("2x2", 9), positional);
    let simple = [5, 21, 68, 156, 316, 604, 1_168, 2_592, 5_768];
    assert_eq!(counts("2x2 ko=simple", 9), simple);
}

#[test]
fn move_sequences_of_3x3_are_counted_with_suicide_and_without() {
    assert_eq!(counts("3x3", 6), [10, 91, 738, 5_281, 33_384, 179_712]);
    assert_eq!(counts("3x3 suicide=yes", 6), [10, 91, 738, 5_281, 33_384, 180_768]);
}

#[test]
#[ignore = "long: 1.7 million leaves"]
fn move_sequences_of_3x3_are_counted_one_ply_deeper() {
    assert_eq!(counts("3x3", 7)[6], 842_696);
    assert_eq!(counts("3x3 suicide=yes", 7)[6], 857_576);
}

#[test]
fn move_sequences_of_larger_boards_are_counted() {
    assert_eq!(counts("5x5", 4), [26, 651, 15_650, 361_041]);
    assert_eq!(counts("9x9", 3), [82, 6_643, 531_522]);
    assert_eq!(counts("19x19", 2), [362, 130_683]);
}

/// Positions in which every chain has a liberty, of all fillings of the board.
#[test]
fn legal_positions_are_counted() {
    for (size, known) in [(2u8, 57), (3, 12_675)] {
        let points = u32::from(size) * u32::from(size);
        let legal = (0..3u32.pow(points)).filter(|&filling| {
            let cells = (0..points).map(|point| match filling / 3u32.pow(point) % 3 {
                1 => 'X',
                2 => 'O',
                _ => '1',
            });
            let cells: Vec<char> = cells.collect();
            let rows = cells.chunks(size.into()).map(|row| row.iter().collect::<String>());
            let text = format!("{} b", rows.collect::<Vec<_>>().join("/"));
            // Two digits side by side would be one number.
            let text = text.replace("111", "3").replace("11", "2");
            super::read(&text).is_ok()
        });
        assert_eq!(legal.count(), known, "{size}x{size}");
    }
}

#[test]
fn every_side_length_has_its_board() {
    for size in 2..=19u8 {
        let game = sized(size);
        let start = game.start();
        assert_eq!(game.count_actions(&start), usize::from(size) * usize::from(size) + 1);
        assert_eq!(start.mover(), Side::First);
        assert_eq!(game.rules().komi, if size < 5 { 0 } else { 15 });
    }
    assert!(super::Go::sized(1).is_none() && super::Go::sized(20).is_none());
}
