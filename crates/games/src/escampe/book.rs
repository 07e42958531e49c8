//! What is known of each of Black's placements: the white reply that wins against it, if one was
//! found, and the work that went into it.
//!
//! The table was made by `meeple book escampe FILE --table escampe.book` from a run over all of
//! them (docs/escampe.md tells its cost). A reply is in it only if a certificate, one answer to
//! every move of Black, passed a checker that knows nothing but the rules. Three bytes a placement,
//! in their fixed order:
//!
//! | bits | what they hold |
//! |---|---|
//! | 13 | the reply's number on its edge; all ones if none is known |
//! | 6 | half of the plies, rounded down: of the win, or those within which no reply wins; from 48 on a power of two that the plies of the win do not exceed |
//! | 1 | whether this reply wins in no fewer plies |
//! | 4 | the nodes spent, as a power of four |

use super::formation::Formation;
use super::rules::{Action, BLACK, Board};

/// The table.
static TABLE: &[u8; Formation::ALL * BYTES] = include_bytes!("escampe.book");

/// Bytes a placement.
const BYTES: usize = 3;
/// In place of a reply.
const NONE: u32 = (1 << 13) - 1;
/// All bits of the plies.
const HALVES: u32 = (1 << 6) - 1;
/// From here on they stand for a power of two.
const ROUGH: u32 = 48;
/// The longest win whose plies the table holds exactly: longer ones are rounded up.
pub const LONGEST: u32 = 2 * ROUGH - 1;
/// The first of those powers.
const ROUGH_POWER: u32 = 7;
/// More than any power of four.
const POWERS: u32 = 1 << 4;

/// What a search found out about one of Black's placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A white reply wins by force; a certificate was checked by the rules alone.
    Lost {
        /// White's placement.
        reply: Formation,
        /// Plies after it at most: the length of the certificate.
        plies: u32,
        /// Whether this reply wins in no fewer plies; another reply still may.
        shortest: bool,
    },
    /// No winning reply was found.
    Open {
        /// No reply at all wins within so many plies; 0 if nothing was excluded.
        none_within: u32,
    },
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// What was found out.
    pub finding: Finding,
    /// The nodes that this took, as a power of four, rounded down; at most 15.
    pub work: u32,
}

impl Known {
    /// Rounds the nodes of a search.
    #[must_use]
    pub fn new(finding: Finding, nodes: u64) -> Self {
        Self { finding, work: (nodes.max(1).ilog2() / 2).min(POWERS - 1) }
    }

    /// The entry as the table holds it, the plies of a very long win rounded up; `None` if that
    /// cannot be done.
    #[must_use]
    pub fn pack(self) -> Option<[u8; BYTES]> {
        let (reply, plies, shortest) = match self.finding {
            Finding::Lost { reply, plies, shortest } => {
                ((reply.rank() % Formation::PER_EDGE) as u32, plies, shortest)
            }
            Finding::Open { none_within } => (NONE, none_within, false),
        };
        let half = if plies <= LONGEST {
            plies / 2
        } else {
            // A bound may be rounded up, nothing else may.
            let power = plies.checked_add(1)?.next_power_of_two().ilog2() - ROUGH_POWER;
            Some(ROUGH + power).filter(|&half| half <= HALVES && reply != NONE && !shortest)?
        };
        let bits = reply | half << 13 | u32::from(shortest) << 19 | self.work << 20;
        let [low, middle, high, _] = bits.to_le_bytes();
        Some([low, middle, high])
    }

    /// The entry that bytes of the table stand for.
    pub(super) fn unpack(black: Formation, [low, middle, high]: [u8; BYTES]) -> Self {
        let bits = u32::from_le_bytes([low, middle, high, 0]);
        let (half, work) = (bits >> 13 & HALVES, bits >> 20);
        let plies =
            if half < ROUGH { 2 * half + 1 } else { (1 << (ROUGH_POWER + half - ROUGH)) - 1 };
        let reply = Formation::nth(black.edge().opposite(), (bits & NONE) as usize);
        let finding = match reply {
            Some(reply) => Finding::Lost { reply, plies, shortest: bits >> 19 & 1 == 1 },
            None if half == 0 => Finding::Open { none_within: 0 },
            None => Finding::Open { none_within: plies },
        };
        Self { finding, work }
    }
}

/// What the table knows of a black placement.
#[must_use]
pub fn known(black: Formation) -> Known {
    let at = black.rank() * BYTES;
    Known::unpack(black, [TABLE[at], TABLE[at + 1], TABLE[at + 2]])
}

/// The reply to the black placement on the board, if one is known to win, with the plies within
/// which it does, and whether it wins in no fewer.
pub(super) fn reply(board: &Board) -> Option<(Action, u32, bool)> {
    let black = Formation::of(board.unicorn(BLACK)?, board.paladins(BLACK))?;
    match known(black).finding {
        Finding::Lost { reply, plies, shortest } => Some((Action::Place(reply), plies, shortest)),
        Finding::Open { .. } => None,
    }
}
