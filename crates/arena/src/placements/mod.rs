//! Which of Black's placements at Escampe are lost: a run over all 11 088 that can be broken off
//! and taken up again, its file, and the table made from it.

mod ledger;
mod proof;
mod record;
mod run;
mod settle;
#[cfg(test)]
mod tests;

pub use meeple_games::escampe::{Edge, Finding, Formation};

pub use ledger::{HEADER, Ledger};
pub use proof::confirm;
pub use record::Record;
pub use run::{Keep, run};
