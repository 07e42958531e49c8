//! Games between agents, played and recorded: what matches and tournaments are made of.
//!
//! | file | what it holds |
//! |---|---|
//! | `contestant` | who takes part: an agent of ours, or a program outside |
//! | `external` | a program outside, spoken to in lines, within time limits |
//! | `gtp` | a program that speaks the Go Text Protocol |
//! | `wired` | a client of Escampe's tournaments, spoken to as its referee does |
//! | `clock` | how long a move or a game may take |
//! | `openings` | where games begin |
//! | `game` | one game, from its opening to its record |
//! | `event` | many games over all cores, in an order that does not depend on the cores |
//! | `results` | records in a file that an interrupted event goes on from |
//! | `archive` | such a file, read to look at its games again |

mod archive;
mod clock;
mod contestant;
mod event;
mod external;
mod game;
mod gtp;
mod openings;
mod results;
mod wired;

#[cfg(test)]
mod repetition_tests;
#[cfg(test)]
mod tests;

pub use archive::{Archive, SAVED_GAME, SAVED_VERSION};
pub use clock::Clock;
pub(crate) use clock::Stopwatch;
pub use contestant::Contestant;
pub use event::{Event, EventError, Watcher, play_event};
pub use external::PROTOCOL;
pub use game::{Costs, Ending, Fixture, Record, Sheet};
pub use openings::Openings;
pub use results::Results;
