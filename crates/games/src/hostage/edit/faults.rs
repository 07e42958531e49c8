//! Everything that keeps a text from being played.

use meeple_core::{InputError, Present, Setup};

use crate::hostage::Hostage;

/// What the reader says of a text; nothing of one that can be played.
pub(super) fn faults(text: &str) -> Vec<InputError> {
    let setup = Setup { position: None, scenario: Some(text) };
    Hostage::open(&setup).err().into_iter().collect()
}
