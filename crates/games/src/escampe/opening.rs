//! Placements worth looking at, from what is known of all of them.

use std::cmp::Reverse;
use std::sync::LazyLock;

use super::board::Edge;
use super::book::{Finding, known, reply};
use super::formation::Formation;
use super::rules::{Action, BLACK, Board, Escampe};

/// Black's placements that a player chooses from.
const BLACK_CHOICE: usize = 16;

/// Those against which no win is known, the ones that cost most work first; and only if there were
/// none, those whose refutation cost the most.
static BLACK_LIST: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let mut all: Vec<Formation> = (0..Formation::ALL).filter_map(Formation::ranked).collect();
    let resistance = |black: &Formation| {
        let entry = known(*black);
        match entry.finding {
            Finding::Open { none_within } => (true, entry.work, none_within),
            Finding::Lost { plies, .. } => (false, entry.work, plies),
        }
    };
    all.sort_by_key(|black| Reverse(resistance(black)));
    let open = all.iter().filter(|black| resistance(black).0).count();
    let choice = if open > 0 { open.min(BLACK_CHOICE) } else { BLACK_CHOICE };
    all.into_iter().take(choice).map(Action::Place).collect()
});

/// White's placements on each edge, those that beat most of Black's first.
static WHITE_LISTS: LazyLock<[Vec<Action>; 2]> = LazyLock::new(|| {
    let mut wins = vec![0_u32; Formation::ALL];
    for black in (0..Formation::ALL).filter_map(Formation::ranked) {
        if let Finding::Lost { reply, .. } = known(black).finding {
            wins[reply.rank()] += 1;
        }
    }
    [Edge::Top, Edge::Bottom].map(|edge| {
        let mut list: Vec<Formation> = Formation::on(edge).collect();
        list.sort_by_key(|white| Reverse(wins[white.rank()]));
        list.into_iter().map(Action::Place).collect()
    })
});

/// The placements of the side to move, the most promising first: the best of Black's, and White's
/// certified reply or else all of White's.
pub(super) fn placements(game: Escampe, board: &Board) -> Vec<Action> {
    if board.mover() == BLACK {
        return BLACK_LIST.clone();
    }
    match won(game, board) {
        Some((reply, ..)) => vec![reply],
        None => WHITE_LISTS[usize::from(board.white_edge() == Edge::Bottom)].clone(),
    }
}

/// White's reply that is known to win, the plies within which it does, and whether it wins in no
/// fewer. The proofs are about today's rule.
pub(super) fn won(game: Escampe, board: &Board) -> Option<(Action, u32, bool)> {
    (board.is_placing() && !game.unicorns_take).then(|| reply(board)).flatten()
}
