//! White's certified replies: black placements with a white one that wins by force.
//!
//! Each was found by a search for forced wins whose certificate was checked; a long test proves them
//! again. `cargo run --release -p meeple-arena --example escampe_placements` makes such lines.

use super::notation::action_of;
use super::rules::{Action, BLACK, Board};

/// Black's placement, White's reply, and the plies within which White then wins.
pub type Reply = (&'static str, &'static str, u32);

/// The book.
pub const REPLIES: &[Reply] = &[
    ("A1/B2/C2/D2/E2/F2", "F6/A5/B5/D5/E5/B6", 5),
    ("A1/A2/C2/D2/E2/F2", "F6/A5/B5/D5/E5/B6", 7),
    ("B1/A2/C2/D2/E2/F2", "F6/A5/B5/D5/E5/B6", 5),
    ("B1/A2/B2/C2/E2/F2", "A5/B5/C5/D5/E5/A6", 9),
    ("D1/A2/B2/C2/E2/F2", "F6/A5/B5/D5/E5/B6", 5),
    ("E1/A2/B2/D2/E2/F2", "F6/C5/E5/F5/C6/D6", 7),
    ("A6/B5/C5/D5/E5/F5", "F2/C1/A2/C2/D2/E2", 7),
    ("B6/A5/B5/C5/E5/F5", "F2/F1/B2/C2/D2/E2", 5),
    ("C6/A5/B5/D5/E5/F5", "F2/C1/A2/C2/D2/E2", 7),
    ("D6/A5/C5/D5/E5/F5", "F2/F1/B2/C2/D2/E2", 7),
    ("D6/A5/B5/C5/E5/F5", "F2/C1/A2/C2/D2/E2", 5),
    ("D6/A5/B5/C5/D5/E5", "F2/F1/B2/C2/D2/E2", 9),
    ("E6/A5/B5/C5/D5/F5", "F2/C1/A2/C2/D2/E2", 7),
    ("F6/A5/B5/C5/E5/F5", "F2/C1/A2/C2/D2/E2", 7),
    ("C6/B5/D5/F5/A6/E6", "F2/C1/A2/C2/D2/E2", 3),
    ("B2/A1/B1/C2/E2/F2", "F6/A5/B5/D5/E5/B6", 1),
    ("C1/A2/B2/D2/E2/F2", "D5/A5/E5/F5/C6/D6", 11),
    ("F6/B5/A6/B6/C6/E6", "A1/D1/E1/A2/C2/E2", 9),
];

/// The reply to the black placement on the board, if the book has one.
pub(super) fn reply(board: &Board) -> Option<Action> {
    let stands = |name: &str| match action_of(name) {
        Some(Action::Place(formation)) => {
            board.unicorn(BLACK) == Some(formation.unicorn())
                && board.paladins(BLACK) == formation.paladins()
        }
        _ => false,
    };
    let &(_, white, _) = REPLIES.iter().find(|(black, ..)| stands(black))?;
    action_of(white)
}
