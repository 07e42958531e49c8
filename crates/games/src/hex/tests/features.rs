//! What can be told of a stone at a glance.

use std::collections::BTreeSet;

use meeple_core::{Deterministic as _, Game as _, Problem as _, Rng, Tactics as _};

use super::{open, play, sized};
use crate::hex::{Board, Cell, Hex, Move};

fn features(game: &Hex, board: &Board, action: Move) -> BTreeSet<u32> {
    let mut list = Vec::new();
    game.features_of(board, action, &mut list);
    let set: BTreeSet<u32> = list.iter().copied().collect();
    assert_eq!(set.len(), list.len(), "each once: {list:?}");
    assert!(set.iter().all(|&number| number < game.features().expect("some").count), "{list:?}");
    set
}

fn names(game: &Hex, board: &Board, action: Move) -> Vec<String> {
    let known = game.features().expect("Hex names some");
    features(game, board, action).into_iter().map(|n| (known.name)(n).en.into_owned()).collect()
}

#[test]
fn a_bridge_that_was_cut_is_told() {
    let (game, board) = open("5/2X2/5/1X3/5 w");
    // c2 and b4 have c3 and b3 between them.
    let cut = play(&game, &board, "c3");
    let told = names(&game, &cut, Move::Stone(Cell::at(1, 2)));
    assert!(told.iter().any(|name| name == "keeps a bridge that was cut"), "{told:?}");
    assert!(told.iter().any(|name| name == "1 steps from the last stone"), "{told:?}");
    let elsewhere = names(&game, &cut, Move::Stone(Cell::at(4, 4)));
    assert!(!elsewhere.iter().any(|name| name.starts_with("keeps")), "{elsewhere:?}");
    // Nobody knows the last stone of a position that was written down.
    let (_, written) = open("5/2X2/2O2/1X3/5 b");
    assert_eq!(written, cut);
    let told = names(&game, &written, Move::Stone(Cell::at(1, 2)));
    assert!(!told.iter().any(|name| name.contains("last stone")), "{told:?}");
}

#[test]
fn both_sides_and_the_turned_board_see_the_same() {
    let mut rng = Rng::new(4);
    let game = sized(6);
    let last = game.size() - 1;
    let mut met = BTreeSet::new();
    for _ in 0..60 {
        let mut here = game.start();
        // Turned by half; and with rows and columns exchanged, where the other side moves first.
        let (mut turned, mut mirrored) = (game.start(), game.start().turned());
        let half = |cell: Cell| Cell::at(last - cell.column(), last - cell.row());
        let mirror = |cell: Cell| Cell::at(cell.row(), cell.column());
        while game.outcome(&here).is_none() {
            let cells: Vec<Cell> = game.empty(&here).iter().collect();
            for &cell in &cells {
                let seen = features(&game, &here, Move::Stone(cell));
                assert_eq!(seen, features(&game, &turned, Move::Stone(half(cell))), "{cell:?}");
                assert_eq!(seen, features(&game, &mirrored, Move::Stone(mirror(cell))), "{cell:?}");
                met.extend(seen);
            }
            let cell = cells[rng.below(cells.len())];
            game.apply(&mut here, Move::Stone(cell));
            game.apply(&mut turned, Move::Stone(half(cell)));
            game.apply(&mut mirrored, Move::Stone(mirror(cell)));
        }
    }
    assert!(met.len() > 400, "random games meet many rings: {}", met.len());
}

#[test]
fn the_swap_has_a_feature_of_its_own() {
    let game = sized(4).with_swap(true);
    let board = game.after(&game.start(), Move::Stone(Cell::at(0, 0)));
    assert_eq!(features(&game, &board, Move::Swap), BTreeSet::from([0]));
}

#[test]
fn the_strengths_that_come_along_are_read() {
    let game = Hex::default();
    let known = game.features().expect("Hex names some");
    let shipped = (known.shipped)().expect("they are read");
    assert!(shipped.fit(known) && shipped.learnt().games > 0);
    let (game, board) = open("5/2X2/5/1X3/5 w");
    let cut = play(&game, &board, "c3");
    let mut priors = Vec::new();
    shipped.priors(&game, &cut, &mut priors);
    let place = game.action_list(&cut).iter().position(|a| *a == Move::Stone(Cell::at(1, 2)));
    let priors: Vec<f32> = priors.iter().map(|prior| prior.worth).collect();
    let best = priors.iter().copied().fold(0.0, f32::max);
    assert_eq!(place.map(|place| priors[place]), Some(best), "the bridge is kept: {priors:?}");
}
