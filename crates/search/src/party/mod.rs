//! Many seats: everybody for themselves, and what hidden cards ask for, a mixed strategy.

mod cfr;
mod layout;
mod maxn;
mod response;
#[cfg(test)]
mod tests;

pub use cfr::{Cfr, Equilibrium, Mixed, cfr};
pub use maxn::{Prospect, maxn};
