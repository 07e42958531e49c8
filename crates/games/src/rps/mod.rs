//! Rock paper scissors over several rounds.
//!
//! In each round both players choose a sign, together and unseen; then both are shown. Rock beats
//! scissors, scissors beat paper, paper beats rock, equal signs beat nobody, and a round won is a
//! point. After the last round whoever has more points wins. There are five rounds unless the
//! position says otherwise; a drawn round is not played again.
//!
//! Choosing together is choosing one after the other, unseen: A chooses first, and B, who chooses
//! next, does not know what. The order makes no difference then, and good play is to choose each
//! sign with equal chances, whatever the points: against that, all signs are worth the same.
//!
//! Positions are written `1:0/3`: the points of A and B and the rounds left, this one included. Once
//! A has chosen there follows its sign, `1:0/3 rock`, or `*` where it is not known. The signs of the
//! last round may be added for the picture: `1:0/3 rock last paper-rock`. Nine rounds are the most;
//! the length of a game that was begun elsewhere is not written, only what is left of it.

mod card;
mod lesson;
mod notation;
mod present;
mod rules;
mod scene;
#[cfg(test)]
mod tests;

pub use rules::{Bout, Choice, Rps, Sign};
