//! Markov decision processes from files: any model in Storm's explicit format (DRN) as a mission.

mod card;
mod explicit;
mod line;
mod present;
mod read;
mod rules;

#[cfg(test)]
mod tests;

pub use explicit::Explicit;
pub use read::read;
