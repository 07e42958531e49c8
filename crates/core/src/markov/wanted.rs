//! How a model file is to be read, and how that can end.

use crate::{InputError, Stop};

/// What a reader of models is asked for beside the model itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted<'a> {
    /// Whether numbers are kept as they were written, too
    /// ([`ExactNumbers`](super::ExactNumbers)).
    pub exact: bool,
    /// Values of constants that a file leaves open: names and what is written for them, `N`, `4`.
    pub constants: &'a [(&'a str, &'a str)],
    /// Conditions on a program's variables that questions use, such as `s=7`: each becomes a label
    /// that is called like it, unless there is one already. Where there are no variables they are
    /// passed over.
    pub conditions: &'a [String],
}

/// Why there is no model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// Something is wrong with the text.
    #[error("{0}")]
    Wrong(#[from] InputError),
    /// It was not laid out within the budget.
    #[error("{0:?}")]
    Stopped(Stop),
}
