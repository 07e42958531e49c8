//! Expressions as they are read: words in postfix order, so that no expression is too deep for a
//! stack of calls.

use std::borrow::Cow;

use meeple_core::Phrase;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mdp) enum Type {
    /// Yes or no.
    Truth,
    /// A whole number.
    Whole,
    /// Any number.
    Real,
}

impl Type {
    /// For people.
    pub(in crate::mdp) const fn name(self) -> Phrase {
        match self {
            Self::Truth => Phrase::new("a truth value (bool)", "une valeur de vérité (bool)"),
            Self::Whole => Phrase::new("a whole number (int)", "un nombre entier (int)"),
            Self::Real => Phrase::new("a real number (double)", "un nombre réel (double)"),
        }
    }
}

/// One operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mdp) enum Unary {
    Minus,
    Not,
    Floor,
    Ceiling,
    Round,
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mdp) enum Compare {
    Equal,
    Unequal,
    Below,
    AtMost,
    Above,
    AtLeast,
}

/// Two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mdp) enum Binary {
    Plus,
    Minus,
    Times,
    Over,
    Least,
    Greatest,
    Power,
    Modulo,
    Logarithm,
    /// Both or neither.
    Same,
    Compare(Compare),
}

/// Connectives whose right side is looked at only if it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mdp) enum Lazy {
    And,
    Or,
    Implies,
}

/// One word of an expression.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::mdp) enum Word<'a> {
    Whole(i64),
    /// As it was written.
    Real(Cow<'a, str>),
    Truth(bool),
    Name(&'a str),
    Unary(Unary),
    Binary(Binary),
    /// Between the sides of a connective.
    Between(Lazy),
    /// After its right side.
    End(Lazy),
    /// After a condition.
    Then,
    /// After what holds if it does.
    Else,
    /// After what holds if it does not.
    EndIf,
}

/// Part of a list of words: an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mdp) struct Words {
    pub(in crate::mdp) from: u32,
    pub(in crate::mdp) to: u32,
    /// Where it stands in the text.
    pub(in crate::mdp) at: u32,
}
