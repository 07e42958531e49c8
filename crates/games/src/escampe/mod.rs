//! Escampe, the duel of unicorns and paladins played in student tournaments in France: take the
//! opponent's unicorn with a paladin.
//!
//! The board is 6x6; each cell has a border of one, two or three rings. Black chooses an edge and
//! places its six pieces on the two rows there, White answers on the opposite edge, then White moves
//! first. A piece goes exactly as many steps as its cell has rings, turning as it likes, never
//! through a piece and never twice over a cell. The piece moved must stand on the same kind of
//! border as the cell where the opponent's last move ended; who has no such move passes, and then
//! the opponent may move any piece. Only a paladin takes, and only the unicorn: that wins.
//!
//! White is [`Side::First`](meeple_core::Side::First), because White makes the first move; Black,
//! who places first, is `Side::Second`.

mod board;
mod book;
mod card;
mod evaluate;
mod field;
mod file;
mod formation;
mod keys;
mod lesson;
mod notation;
mod opening;
mod present;
pub mod protocol;
mod rules;
mod tactics;
#[cfg(test)]
mod tests;

pub use board::{Cell, Edge};
pub use book::{Finding, Known, LONGEST, known};
pub use evaluate::Knowledge;
pub use formation::Formation;
pub use rules::{Action, Board, Escampe};
