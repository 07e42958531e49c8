//! Placements worth looking at, found by searches for forced wins.

use super::board::Edge;
use super::book;
use super::formation::Formation;
use super::notation::action_of;
use super::rules::{Action, BLACK, Board, Escampe};

/// Black's placements. Searches with node limits found no forced win of White against any of them,
/// which proves nothing: a longer search may. The first was put first because it scored best in games
/// against White's listed placements below, so such games are no test of it.
const BLACK_LIST: &[&str] = &[
    "B1/E1/F1/B2/C2/D2",
    "A6/A5/C5/B6/D6/E6",
    "D6/B5/C5/D5/E5/A6",
    "C1/B2/C2/D2/E2/F2",
    "F1/A1/D1/D2/E2/F2",
    "C1/A1/D1/E1/B2/C2",
    "D1/C1/E1/B2/D2/E2",
    "C6/B5/C5/D5/E5/F5",
];

/// White's placements that beat the most black ones, on each edge.
const WHITE_LISTS: [&[&str]; 2] = [
    &[
        "F2/C1/A2/C2/D2/E2",
        "F2/F1/B2/C2/D2/E2",
        "F2/C1/A2/B2/C2/E2",
        "D2/C1/A2/C2/E2/F2",
        "F2/B1/B2/C2/D2/E2",
        "F2/F1/A2/B2/D2/E2",
        "C1/A2/C2/D2/E2/F2",
        "B2/C1/A2/C2/E2/F2",
        "F2/C1/F1/B2/D2/E2",
        "A1/D1/E1/A2/C2/E2",
        "F1/C1/A2/C2/E2/F2",
        "B1/C1/A2/C2/E2/F2",
    ],
    &[
        "F6/A5/B5/D5/E5/B6",
        "F6/C5/E5/F5/C6/D6",
        "B6/A5/B5/D5/E5/F6",
        "F6/A5/E5/F5/C6/D6",
        "E6/C5/E5/F5/C6/D6",
        "F6/A5/B5/E5/B6/E6",
        "D6/C5/E5/F5/C6/F6",
        "F6/D5/B6/C6/D6/E6",
        "D5/A5/E5/F5/C6/D6",
        "D6/A5/B5/D5/B6/F6",
        "F6/A5/A6/B6/D6/E6",
        "C5/B5/D5/E5/B6/F6",
    ],
];

/// The placements of the side to move, the most promising first: the best of Black's, and White's
/// certified reply or else all of White's.
pub(super) fn placements(game: Escampe, board: &Board) -> Vec<Action> {
    let read = |list: &[&str]| list.iter().filter_map(|name| action_of(name)).collect();
    if board.mover() == BLACK {
        return read(BLACK_LIST);
    }
    // The book's proofs are about today's rule.
    if let Some(reply) = book::reply(board).filter(|_| !game.unicorns_take) {
        return vec![reply];
    }
    let edge = board.white_edge();
    let mut list: Vec<Action> = read(WHITE_LISTS[usize::from(edge == Edge::Bottom)]);
    let listed = list.clone();
    list.extend(Formation::on(edge).map(Action::Place).filter(|action| !listed.contains(action)));
    list
}
