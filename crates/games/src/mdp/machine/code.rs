//! The flat form of expressions.

use meeple_core::Phrase;

use super::words::Compare;

/// What can go wrong when an expression is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mdp) enum Fault {
    /// A number is too large, or none at all.
    Overflow,
    /// Something is divided by zero.
    ByZero,
    /// A result that no fraction can be.
    NotExact,
}

impl Fault {
    /// For people.
    pub(in crate::mdp) const fn say(self) -> Phrase {
        match self {
            Self::Overflow => {
                Phrase::new("a number that is too large", "un nombre qui est trop grand")
            }
            Self::ByZero => Phrase::new("a division by zero", "une division par zéro"),
            Self::NotExact => Phrase::new(
                "a result that is no fraction: exact numbers cannot be had here",
                "un résultat qui n'est pas une fraction : pas de nombres exacts ici",
            ),
        }
    }
}

/// One step. Truth values and whole numbers are on one stack, reals on another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Op {
    Whole(i64),
    /// The place of a number in the list of reals.
    Real(u32),
    Variable(u32),
    /// A variable compared with a number: most of what guards do.
    Test(u32, Compare, i32),
    /// A variable and a number: most of what updates do.
    Sum(u32, i32),
    Plus,
    Minus,
    Times,
    Least,
    Greatest,
    Power,
    Modulo,
    Negative,
    Not,
    Compare(Compare),
    PlusReal,
    MinusReal,
    TimesReal,
    OverReal,
    LeastReal,
    GreatestReal,
    PowerReal,
    Logarithm,
    NegativeReal,
    CompareReal(Compare),
    Floor,
    Ceiling,
    Round,
    /// The top whole number becomes a real.
    ToReal,
    /// It becomes a real below the top one.
    ToRealBelow,
    /// Nothing.
    Nothing,
    /// If the top is false it stays and steps go on elsewhere, else it goes.
    JumpIfFalse(u32),
    /// The same for true.
    JumpIfTrue(u32),
    /// The top goes; if it is false, steps go on elsewhere.
    Branch(u32),
    Jump(u32),
}

/// An expression among others: its first step, and the one after its last.
#[derive(Clone, Copy, Debug)]
pub(in crate::mdp) struct Expression {
    pub(super) from: u32,
    pub(super) to: u32,
    /// Where it stands in the text.
    pub(in crate::mdp) at: u32,
}

/// Many expressions.
#[derive(Debug)]
pub(in crate::mdp) struct Code<R> {
    pub(super) ops: Vec<Op>,
    pub(super) reals: Vec<R>,
    /// Steps from here on may be joined: nobody jumps between them.
    pub(super) barrier: usize,
}

impl<R> Default for Code<R> {
    fn default() -> Self {
        Self { ops: Vec::new(), reals: Vec::new(), barrier: 0 }
    }
}

/// A condition: variables that must be within limits, and perhaps more.
#[derive(Clone, Debug)]
pub(in crate::mdp) struct Guard {
    /// Variables with their least and greatest value.
    pub(in crate::mdp) limits: Vec<(u32, i64, i64)>,
    /// The rest of it.
    pub(in crate::mdp) rest: Option<Expression>,
    /// Where it stands in the text.
    pub(in crate::mdp) at: u32,
}

impl<R> Code<R> {
    /// An expression as a condition: conjuncts that compare a variable with a number come first
    /// anyway and are taken out.
    pub(in crate::mdp) fn guard(&self, condition: Expression) -> Guard {
        let (mut from, to) = (condition.from as usize, condition.to as usize);
        let mut limits = Vec::new();
        while from < to {
            let Some(limit) = limit(self.ops[from]) else { break };
            if from + 1 == to {
                limits.push(limit);
                from = to;
                break;
            }
            let Op::JumpIfFalse(mut target) = self.ops[from + 1] else { break };
            while let Some(&Op::JumpIfFalse(next)) = self.ops.get(target as usize)
                && (target as usize) < to
            {
                target = next;
            }
            if target as usize != to {
                break;
            }
            limits.push(limit);
            from += 2;
        }
        if from < to && self.ops[from..to] == [Op::Whole(1)] {
            from = to;
        }
        let rest = Expression { from: from as u32, ..condition };
        Guard { limits, rest: (from < to).then_some(rest), at: condition.at }
    }
}

impl<R> Code<R> {
    /// The variables that an expression looks at.
    pub(in crate::mdp) fn variables(&self, expression: Expression) -> impl Iterator<Item = u32> {
        let ops = &self.ops[expression.from as usize..expression.to as usize];
        ops.iter().filter_map(|op| match *op {
            Op::Variable(variable) | Op::Test(variable, ..) | Op::Sum(variable, _) => {
                Some(variable)
            }
            _ => None,
        })
    }
}

/// A comparison as limits; none for those that have a gap.
fn limit(op: Op) -> Option<(u32, i64, i64)> {
    let Op::Test(variable, how, value) = op else { return None };
    let value = i64::from(value);
    let (least, greatest) = match how {
        Compare::Equal => (value, value),
        Compare::Unequal => return None,
        Compare::Below => (i64::MIN, value - 1),
        Compare::AtMost => (i64::MIN, value),
        Compare::Above => (value + 1, i64::MAX),
        Compare::AtLeast => (value, i64::MAX),
    };
    Some((variable, least, greatest))
}
