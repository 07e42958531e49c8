//! Expressions over variables: read as words in postfix order, checked and compiled to a flat form,
//! run on a state. What the formats that hold programs have in common.

mod code;
mod compile;
mod fold;
mod operators;
mod real;
mod run;
mod words;

pub(super) use code::{Code, Expression, Fault, Guard};
pub(super) use compile::{Compiler, Meaning, Trouble, Value};
pub(super) use real::Real;
pub(super) use run::Machine;
pub(super) use words::{Binary, Compare, Lazy, Type, Unary, Word, Words};
