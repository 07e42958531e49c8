//! Small boards solved whole by a plain search: their values, the mirror, and decided races.

use std::collections::{HashMap, HashSet};

use meeple_core::{Deterministic, Evaluated, Evaluator, Game, Problem, Score, Side};
use proptest::prelude::*;

use super::super::race::{self, Decided};
use super::super::{Board, Breakthrough, bits};
use super::sized;

/// Exact values for the side to move.
struct Solver {
    game: Breakthrough,
    values: HashMap<Board, Score>,
}

impl Solver {
    fn new(game: Breakthrough) -> Self {
        Self { game, values: HashMap::new() }
    }

    /// The value of a state, and of all states that follow from it.
    fn solve(&mut self, board: &Board) -> Score {
        if let Some(&known) = self.values.get(board) {
            return known;
        }
        let value = match self.game.outcome(board) {
            Some(outcome) => self.game.final_score(outcome, board.mover(), 0),
            None => {
                let actions = self.game.action_list(board).into_iter();
                let replies = actions.map(|action| self.solve(&self.game.after(board, action)));
                // One move further from the end than the best of the replies.
                replies.map(|reply| (-reply).from_node_to_root(1)).max().expect("nobody is stuck")
            }
        };
        self.values.insert(*board, value);
        value
    }
}

/// The board seen in a mirror: left and right are alike.
fn mirrored(game: &Breakthrough, board: &Board) -> Board {
    let image = |cells: u64| cells.reverse_bits().swap_bytes() >> (bits::PITCH - game.columns());
    Board { own: image(board.own), others: image(board.others), ..*board }
}

/// Whether what `decided` claims is so.
fn claim_holds(claim: Decided, board: &Board, value: Score) -> bool {
    let right = if claim.winner == board.mover() { value.is_win() } else { value.is_loss() };
    right && value.distance().is_some_and(|distance| distance <= claim.plies.into())
}

/// Solves a board from its start: what it is worth, in how many states, and that all of them keep
/// what the mirror, the keys and the decided races promise.
fn check(columns: u8, rows: u8, value: Score, states: usize) {
    let mut solver = Solver::new(sized(columns, rows));
    let game = solver.game;
    assert_eq!(solver.solve(&game.start()), value, "{columns}x{rows}");
    assert_eq!(solver.values.len(), states, "{columns}x{rows}");
    let mut claims = [0; 2];
    for (board, &value) in &solver.values {
        assert_eq!(solver.values.get(&mirrored(&game, board)), Some(&value), "{board:?}");
        if game.outcome(board).is_some() {
            continue;
        }
        if let Some(claim) = race::decided(&game, board) {
            assert!(claim_holds(claim, board, value), "{claim:?} for {board:?}: {value}");
            claims[usize::from(claim.winner == board.mover())] += 1;
        }
    }
    assert!(claims.iter().all(|&count| count > states / 50), "{claims:?}");
    let keys: HashSet<u64> = solver.values.keys().map(|board| game.key(board)).collect();
    assert_eq!(keys.len(), states, "no two states share a key");
}

/// Values found by this search, so that a change of the rules shows. The second side wins
/// 5x5, too (Saffidine, Jouandeau and Cazenave, 2011).
#[test]
fn small_boards_have_their_values() {
    check(3, 4, Score::loss_in(12), 55_152);
    check(3, 5, Score::loss_in(18), 2_418_400);
}

#[test]
#[ignore = "long: 39 million states"]
fn less_small_boards_have_their_values() {
    check(4, 4, Score::loss_in(14), 3_212_224);
    check(3, 6, Score::win_in(23), 35_546_763);
}

/// A board of some size with up to three pieces a side, unfinished.
fn sparse() -> impl Strategy<Value = (Breakthrough, Board)> {
    let sizes = (Breakthrough::COLUMNS, Breakthrough::ROWS);
    let pieces = prop::collection::vec((0..8u8, 0..8u8), 1..=3);
    (sizes, [pieces.clone(), pieces], any::<bool>()).prop_map(|((columns, rows), men, first)| {
        let game = sized(columns, rows);
        let [white, black] = men.map(|cells| {
            cells.into_iter().fold(0, |set, (x, y)| set | 1 << (y % rows * 8 + x % columns))
        });
        let white = white & !game.row_before_goal(Side::First, 0) | 1;
        let black = black & !game.row_before_goal(Side::Second, 0) & !white;
        let black = if black == 0 { 1 << ((rows - 1) * 8 + 1) } else { black };
        let mover = if first { Side::First } else { Side::Second };
        (game, Board::new([white, black], mover))
    })
}

proptest! {
    #[test]
    fn decided_races_end_as_they_say_on_every_board((game, board) in sparse()) {
        prop_assume!(game.outcome(&board).is_none());
        if let Some(claim) = race::decided(&game, &board) {
            let value = Solver::new(game).solve(&board);
            prop_assert!(claim_holds(claim, &board, value), "{:?} is {}", claim, value);
            let judged = game.evaluator("race").expect("on the menu").value(&game, &board);
            prop_assert_eq!(judged.signum(), value.signum());
        }
    }
}
