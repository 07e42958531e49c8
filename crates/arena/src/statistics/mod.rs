//! What results say, and how surely: pure functions of counts.
//!
//! | file | what it holds |
//! |---|---|
//! | `normal` | the normal distribution and Student's factor |
//! | `interval` | shares and means with 95% intervals |
//! | `tally` | wins, draws, losses and pairs of games; Elo difference, likelihood of superiority |
//! | `sprt` | the sequential test that stops a match by itself |
//! | `ratings` | a rating list by maximum likelihood |

mod interval;
mod normal;
mod ratings;
mod sprt;
mod tally;

#[cfg(test)]
mod simulation;

pub use interval::{Mean, Share};
pub use meeple_search::montecarlo::wilson;
pub use normal::normal_cdf;
pub use ratings::{Game, Rating, Ratings, rate, rate_ladder};
pub use sprt::{Sprt, SprtState, Verdict};
pub use tally::{Elo, Points, Tally, elo_of_share, share_of_elo};

/// The 97.5% point of the normal distribution: 95% intervals reach this many deviations out.
pub(crate) const Z: f64 = 1.959_963_984_540_054;
