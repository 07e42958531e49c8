//! The quadrants against the boards of the published instances.

use std::collections::HashSet;

use super::listed::listed;
use crate::ricochet::{Colour, boards, symbols};

#[test]
fn the_quadrants_make_the_published_boards() {
    let mut classic = 0;
    for listed in listed() {
        let board = listed.instance.board();
        let printed = symbols(board);
        if printed.is_empty() {
            assert_eq!(listed.id, "k22", "every other board comes with its quadrants");
            continue;
        }
        classic += 1;
        let target = listed.instance.targets()[0];
        let colour = target.robot.map(|robot| Colour::ALL[usize::from(robot)]);
        let found = printed.iter().any(|s| s.cell == target.cell && s.colour == colour);
        assert!(found, "{}: the target is printed on the board", listed.id);
    }
    assert_eq!(classic, 111);
}

#[test]
fn there_are_96_boards_with_17_targets_each() {
    let all: Vec<_> = boards().collect();
    let walls: HashSet<Vec<u8>> =
        all.iter().map(|board| board.cells().map(|cell| board.walls(cell)).collect()).collect();
    assert_eq!((all.len(), walls.len()), (96, 96));
    for board in &all {
        let symbols = symbols(board);
        assert_eq!(symbols.len(), 17);
        let cells: HashSet<_> = symbols.iter().map(|symbol| symbol.cell).collect();
        let kinds: HashSet<_> = symbols.iter().map(|s| (s.colour, s.shape)).collect();
        assert_eq!((cells.len(), kinds.len()), (17, 17));
        assert_eq!(board.cells().filter(|&cell| !board.is_open(cell)).count(), 4);
    }
}
