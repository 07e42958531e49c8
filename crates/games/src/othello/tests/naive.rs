//! The rules once more, cell by cell, and both side by side in random games.

use meeple_core::{Deterministic, Game, Problem, Rng, Side};

use super::super::cells;
use super::super::{Board, Move, Othello};
use super::sized;

/// Cells row by row.
type Cells = Vec<Option<Side>>;

fn cells_of(game: &Othello, board: &Board) -> Cells {
    let size = game.size();
    (0..size * size).map(|at| board.disc(game.cell(at % size, at / size))).collect()
}

/// The cells that a disc turns.
fn turned(size: i32, cells: &Cells, mover: Side, at: i32) -> Vec<usize> {
    let mut all = Vec::new();
    if cells[at as usize].is_some() {
        return all;
    }
    for (right, down) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let mut run = Vec::new();
        let (mut x, mut y) = (at % size + right, at / size + down);
        while (0..size).contains(&x) && (0..size).contains(&y) {
            let here = (y * size + x) as usize;
            match cells[here] {
                Some(side) if side != mover => run.push(here),
                Some(_) => {
                    all.append(&mut run);
                    break;
                }
                None => break,
            }
            x += right;
            y += down;
        }
    }
    all
}

#[test]
fn moves_and_turned_discs_are_those_of_a_slow_second_set_of_rules() {
    for size in Othello::SIZES {
        let game = sized(size);
        let cells_in_all = u32::from(size).pow(2);
        for seed in 0..60 {
            let (mut rng, mut state) = (Rng::new(seed), game.start());
            while game.outcome(&state).is_none() {
                let before = cells_of(&game, &state);
                let legal: Vec<i32> = (0..cells_in_all as i32)
                    .filter(|&at| !turned(size.into(), &before, state.mover(), at).is_empty())
                    .collect();
                let known: Vec<Move> = game.action_list(&state);
                assert_eq!(game.count_actions(&state), known.len());
                let listed: Vec<i32> = known
                    .iter()
                    .filter_map(|action| action.cell())
                    .map(|cell| game.place(cell))
                    .map(|(column, row)| i32::from(row * size + column))
                    .collect();
                assert_eq!(listed, legal, "{size}: {state:?}");
                let action = game.nth_action(&state, rng.below(known.len())).expect("counted");
                if let Some(cell) = action.cell() {
                    let (column, row) = game.place(cell);
                    let at = i32::from(row * size + column);
                    let mut after = before.clone();
                    for here in turned(size.into(), &before, state.mover(), at) {
                        after[here] = Some(state.mover());
                    }
                    after[at as usize] = Some(state.mover());
                    game.apply(&mut state, action);
                    assert_eq!(cells_of(&game, &state), after, "{size}");
                } else {
                    game.apply(&mut state, action);
                    assert_eq!(cells_of(&game, &state), before, "{size}");
                }
            }
        }
    }
}

#[test]
fn neighbours_do_not_reach_over_the_edge() {
    for size in Othello::SIZES {
        let game = sized(size);
        for at in 0..size * size {
            let cell = game.cell(at % size, at / size);
            let found = if game.is_small() {
                cells::beside(1_u64 << cell, game.all()).into()
            } else {
                cells::beside(1_u128 << cell, game.all())
            };
            let near = |other: u8| {
                let ((x, y), (a, b)) = (game.place(cell), game.place(other));
                other != cell && x.abs_diff(a) <= 1 && y.abs_diff(b) <= 1
            };
            let every = (0..size * size).map(|at| game.cell(at % size, at / size));
            let wanted = every.filter(|&other| near(other)).fold(0_u128, |set, o| set | 1 << o);
            assert_eq!(found, wanted, "{size}: {cell}");
        }
    }
}
