//! Pig, the simplest dice duel that is not simple to play well.
//!
//! On your turn roll a die as often as you like. A 2 to 6 adds to the turn total; a 1 loses the
//! turn total and passes the turn; holding banks the turn total and passes the turn. The first to
//! reach the goal wins.
//!
//! The model is that of Todd Neller and Clifton Presser, "Optimal Play of the Dice Game Pig", The
//! UMAP Journal 25 (1), 2004: with score `i`, opponent's score `j` and turn total `k`, the chance
//! to win is 1 as soon as `i + k` reaches the goal. Here the game simply ends there, which gives
//! the same chances: whoever may hold and win does.
//!
//! In the paper one may also hold with a turn total of zero. Rolling is never worse: the worst roll
//! gives the same position as holding, the others let you bank something. Here holding needs a turn
//! total, so that every two decisions throw a die and play always goes on.
//!
//! Positions are written `A 12 30 5`: who moves, the score of A, the score of B, the turn total;
//! then ` /60` where the goal is not 100. Scores that no dice can give (a score of 1) may be set up
//! all the same, as in the tables of the paper.

mod card;
mod evaluate;
mod lesson;
mod notation;
mod present;
mod rules;
mod scene;
#[cfg(test)]
mod tests;

pub use evaluate::Lead;
pub use rules::{Decision, Pig, Turn};
