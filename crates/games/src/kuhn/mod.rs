//! Kuhn poker: two players, three cards, one bet.
//!
//! Each puts one chip into the pot and is dealt one of three cards, jack, queen and king, that only
//! its owner sees. The first player checks or bets one chip more. After a check, the second checks
//! too or bets. Whoever faces a bet folds, and loses its chip, or calls with a chip of its own.
//! After two checks or a call the cards are shown, and the higher one takes the pot: one chip is won
//! without a bet, two with. After a fold nobody's card is shown.
//!
//! Harold Kuhn, "A Simplified Two-Person Poker", Contributions to the Theory of Games I, 1950,
//! solved it: the first player loses 1/18 of a chip a game on average when both play well, and to
//! play well one must bluff. There is a whole line of good plays for the first player: it bets the
//! jack with some chance `a` of at most 1/3, the king with `3a`, never the queen, and calls with the
//! queen with chance `a + 1/3`. The second bets and calls with the king, calls with the queen and
//! bets the jack after a check with chance 1/3 each, and else neither bets nor calls.
//!
//! The deal is an act of the first player, before which nothing is known. Positions are written
//! `QK cb`: the card of each player, `?` where it is not known, then one letter for each act: `c`
//! check, `b` bet, `k` call, `f` fold. `--` is the position before the deal.

mod card;
mod lesson;
mod notation;
mod present;
mod rules;
mod scene;
#[cfg(test)]
mod tests;

pub use rules::{Act, Cards, Hand, Kuhn, Rank};
