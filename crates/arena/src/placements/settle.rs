//! A white placement that wins by force against a black one.
//!
//! Three searches, each for what the one before did not find. Forced wins within few plies come
//! first: placements of White that beat many others are tried deeper than the rest. Then proof
//! numbers (df-pn) look at the most promising replies one by one, and at last at all of them as
//! moves of one position, where the numbers choose the reply.

use meeple_core::{Budget, Control, Deterministic as _};
use meeple_games::escampe::{Action, Board, Escampe, Finding, Formation};
use meeple_search::adversarial::Forced;

use super::proof::{Win, by_numbers, in_fewest, placed};
use super::record::Record;

/// Nodes for short wins, before proof numbers are asked, at least; and their part of the nodes.
pub(super) const SHORT: u64 = 30_000;
const SHORT_PART: u64 = 8;

/// How many replies are tried at each rank of depth; all the others come last. Two plies more cost
/// about as much as four times the replies, so a level spends alike on each rank.
const WIDTHS: [usize; 5] = [4, 16, 64, 256, 1024];

/// Replies that proof numbers look at one by one: how many, and each one's part of the nodes.
const SINGLE: [(usize, u64); 2] = [(8, 64), (32, 256)];

/// Nodes for finding the fewest plies of a win, besides those of the search.
const POLISH: u64 = 300_000;

/// Memory of the search for short wins.
const BYTES: usize = 64 << 20;

/// Looks for a reply that wins, in the order given, with so many nodes; and for its fewest plies.
pub(super) fn settle(
    black: Formation,
    order: &[Formation],
    nodes: u64,
    control: &mut Control<'_>,
) -> Record {
    let board = placed(black);
    let mut none_within = 0;
    let found = within(control, nodes, |control| {
        let short = within(control, SHORT.max(nodes / SHORT_PART), |part| {
            short_win(&board, order, &mut none_within, part)
        });
        short.or_else(|| single(&board, order, nodes, control)).or_else(|| {
            let (first, win) = by_numbers(&board, control)?;
            match first {
                Action::Place(reply) => Some((reply, win.after_placement())),
                _ => None,
            }
        })
    });
    let shown = found.map(|(reply, win)| {
        let best = within(control, POLISH, |part| in_fewest(&board, reply, win.plies, part));
        (reply, best.unwrap_or(win))
    });
    let (finding, positions) = match shown {
        Some((reply, Win { plies, shortest, positions })) => {
            (Finding::Lost { reply, plies, shortest }, positions)
        }
        None => (Finding::Open { none_within }, 0),
    };
    Record { black, finding, positions, nodes: control.nodes() }
}

/// Certificates of proof numbers wind through positions that a shorter one would avoid. Proof
/// numbers that may look no further than so many plies find another one.
const LIMITS: [u32; 3] = [31, 63, 127];

/// Looks with so many nodes for a shorter win by the same reply: the shortest, or else one within a
/// limit.
pub(super) fn shorten(
    Record { black, finding, positions, nodes: _ }: Record,
    nodes: u64,
    control: &mut Control<'_>,
) -> Record {
    let unchanged =
        |control: &Control<'_>| Record { black, finding, positions, nodes: control.nodes() };
    let Finding::Lost { reply, plies, .. } = finding else { return unchanged(control) };
    let board = placed(black);
    let after = Escampe::default().after(&board, Action::Place(reply));
    let mut win = within(control, nodes, |part| in_fewest(&board, reply, plies, part));
    for limit in LIMITS.into_iter().filter(|&limit| limit < plies) {
        win = win.or_else(|| {
            within(control, nodes, |part| {
                part.limit(Budget::depth(limit));
                by_numbers(&after, part).map(|(_, win)| win)
            })
        });
    }
    match win.filter(|win| win.shortest || win.plies < plies) {
        None => unchanged(control),
        Some(Win { plies, shortest, positions }) => {
            let finding = Finding::Lost { reply, plies, shortest };
            Record { black, finding, positions, nodes: control.nodes() }
        }
    }
}

/// Runs a search with at most so many nodes, and counts them.
fn within<T>(
    control: &mut Control<'_>,
    nodes: u64,
    search: impl FnOnce(&mut Control<'_>) -> T,
) -> T {
    let mut nobody = ();
    let mut part = control.split(0, 1, &mut nobody);
    part.limit(Budget::nodes(nodes));
    let found = search(&mut part);
    let used = part.nodes();
    control.absorb(used);
    found
}

/// A win within few plies; notes within how many plies no reply at all wins.
fn short_win(
    board: &Board,
    order: &[Formation],
    none_within: &mut u32,
    control: &mut Control<'_>,
) -> Option<(Formation, Win)> {
    let game = Escampe::default();
    let mut search = Forced::new(&game, BYTES);
    for level in 0_u32.. {
        let mut from = 0;
        for (rank, width) in (0..).zip(WIDTHS.into_iter().chain([order.len()])) {
            let Some(steps) = level.checked_sub(rank) else { break };
            let plies = 2 * steps + 1;
            for &reply in order.iter().take(width).skip(from) {
                let next = game.after(board, Action::Place(reply));
                if search.wins(board.mover(), &next, plies, control).ok()? {
                    let win = in_fewest(board, reply, plies, control)?;
                    return Some((reply, win));
                }
            }
            from = width;
            if width == order.len() {
                *none_within = plies;
            }
        }
    }
    None
}

/// The first of the most promising replies whose win proof numbers find.
fn single(
    board: &Board,
    order: &[Formation],
    nodes: u64,
    control: &mut Control<'_>,
) -> Option<(Formation, Win)> {
    let mut from = 0;
    for (count, part) in SINGLE {
        for &reply in order.iter().take(from + count).skip(from) {
            let next = Escampe::default().after(board, Action::Place(reply));
            let found = within(control, nodes / part, |control| by_numbers(&next, control));
            if let Some((_, win)) = found {
                return Some((reply, win));
            }
            if control.must_stop() {
                return None;
            }
        }
        from += count;
    }
    None
}
