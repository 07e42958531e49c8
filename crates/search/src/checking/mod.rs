//! Questions about models that are written out.

pub mod exact;
