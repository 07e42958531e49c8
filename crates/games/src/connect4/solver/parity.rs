//! Bounds without search: who is made to play where when the columns fill up.
//!
//! A side that always answers in the column just played gets the cell above each stone of the
//! other side (*follow-up*, *claimeven* in Allis, "A Knowledge-based Approach of Connect-Four",
//! 1988). If the other side cannot make four of all cells it gets that way, it cannot win; and if
//! it must in the end play below a winning cell of the follower, it loses. Each rule here is a
//! complete strategy for the follower, so that its bounds are proved.
//!
//! Rows are counted from 1 as in the paper: the lowest row is odd.

use super::super::bits::{BOARD, ROWS, column_cells, has_four, row_cells};
use super::node::Reply;

const ODD: u64 = row_cells(0) | row_cells(2) | row_cells(4);
const EVEN: u64 = row_cells(1) | row_cells(3) | row_cells(5);

/// An upper bound of the score of the side to move, who cannot win at once, if a rule gives one
/// that is `wanted` or less.
#[inline]
pub(super) fn upper_bound(reply: &Reply, ply: i32, wanted: i32) -> Option<i32> {
    if ply & 1 == 0 { blue_follows(reply, wanted) } else { red_follows(reply, wanted) }
}

/// Red is to move: all columns with an even number of stones can be followed up by Blue, who gets
/// their even rows. Columns with an odd number have an even cell next; there is an even number of
/// them, so that Blue answers one such cell with another, and follows up from then on.
#[inline]
fn blue_follows(reply: &Reply, wanted: i32) -> Option<i32> {
    let node = reply.node;
    let swaps = reply.landing & EVEN;
    let traps = reply.dangers & EVEN & !reply.landing;
    let blue_fills = node.others | node.empty() & EVEN & !swaps;
    let bound = if traps != 0 {
        -sprung_at_last(traps)
    } else if wanted >= -1 && has_four(blue_fills) {
        -1
    } else {
        0
    };
    if bound > wanted {
        return None;
    }
    // Red does not get past a cell below a trap: Blue wins there.
    let reachable = node.empty() & !above(traps);
    // As if Red got both cells of each swap.
    (!has_four(node.own | reachable & ODD | swaps)).then_some(bound)
}

/// Blue is to move, and Red has a winning cell in an odd row of a column whose next cell is even.
/// Red follows up everywhere (in the other columns as above): when they are full, Blue must play
/// below that cell.
#[inline]
fn red_follows(reply: &Reply, wanted: i32) -> Option<i32> {
    let node = reply.node;
    let next_even = reply.landing & EVEN;
    let traps = reply.dangers & EVEN & !reply.landing;
    let reachable = node.empty() & !above(traps);
    let mut goals = reply.dangers & ODD & !reply.landing;
    while goals != 0 {
        let goal = goals & goals.wrapping_neg();
        goals ^= goal;
        let column = column_cells((goal.trailing_zeros() / u32::from(ROWS + 1)) as u8);
        let below = column & (goal - 1);
        let bound = -sprung_at_last(goal | traps & !column);
        if next_even & below == 0 || bound > wanted {
            continue;
        }
        let elsewhere = (reachable & ODD | next_even) & !column;
        if !has_four(node.own | elsewhere | node.empty() & EVEN & below) {
            return Some(bound);
        }
    }
    // Not a rule of parity: no line is left for Blue.
    (wanted >= 0 && !has_four(node.own | node.empty())).then_some(0)
}

/// The winner's score if the loser plays below one of the traps when nothing else is left: what
/// lies in their columns from there on is spared, but for the last two stones.
#[inline]
const fn sprung_at_last(traps: u64) -> i32 {
    let columns = traps >> 1 | traps | above(traps);
    columns.count_ones() as i32 / 2
}

/// The cells above these in their columns.
#[inline]
const fn above(cells: u64) -> u64 {
    let mut up = cells << 1 & BOARD;
    let mut row = 2;
    while row < ROWS {
        up |= up << 1 & BOARD;
        row += 1;
    }
    up
}

const _: () = assert!(ROWS.is_multiple_of(2), "an even column is followed up to its top");
