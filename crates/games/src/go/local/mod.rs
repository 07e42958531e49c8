//! Part of a board judged by itself: is a chain that is shut in dead, alive or in seki, whoever moves
//! first and whoever has more threats for a ko? Life and death, races of liberties and nakade are the
//! same question here, and the answer is exact: every way to play it out is looked at.
//!
//! [`Enclosure`] is the problem: the points that may still change, and walls that stand whatever
//! happens. It is drawn ([`text`]) or cut out of a board ([`cut`]). [`solve`] answers it.

mod cut;
mod enclosure;
mod judge;
mod solve;
mod text;
mod unconditional;

#[cfg(test)]
mod tests;

pub(super) use cut::{Cut, cut_out};
pub(super) use enclosure::{Fight, Role};
pub(super) use judge::JUDGE;
pub(super) use solve::{Outlook, solve};
pub(super) use unconditional::Unconditional;
