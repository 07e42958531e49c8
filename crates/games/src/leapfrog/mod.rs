//! Leapfrog: a race for two to six runners, each for itself.
//!
//! The track has squares 1 to 12, then comes home. All begin at the start, square 0, where any
//! number may stand; on every other square stands one runner at most. In turn, a runner goes to the
//! first or to the second *free* square ahead: it leaps over whoever stands between. Beyond square
//! 12 is home, which has room for all; where both steps lead home they are one. Who is home is
//! skipped, and the race ends when all but one are home.
//!
//! Of `n` runners the first home receives `n - 1`, the next `n - 2`, and so on; the last receives
//! nothing. There is no chance and nothing is hidden: what makes it a game is that a crowd ahead
//! carries whoever leaps over it, so that one gladly waits for others and dreads to serve them.
//!
//! Positions are written `B 3 0 5`: who moves, then the square of each runner, `h1` for the first
//! home, `h2` for the next, as in `A 12 h1 7`. There are as many runners as squares are written.
//! Once the race is over, who moves is the one left on the track. Positions that no race leads to
//! may be set up all the same.

mod card;
mod lesson;
mod notation;
mod present;
mod rules;
mod scene;
#[cfg(test)]
mod tests;

pub use rules::{Leap, Leapfrog, Race, Spot};
