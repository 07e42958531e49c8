//! Questions about a [`MarkovModel`](super::MarkovModel), in the words of the field:
//! `Pmax=? [ F "goal" ]`, `R{"steps"}min=? [ F "done" ]`, `P>=0.9 [ !"bad" U "good" ]`.

use super::Fraction;

/// Who chooses, where anybody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Choices are made so that the value is the greatest.
    Max,
    /// Choices are made so that it is the least.
    Min,
}

/// What a value is compared with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threshold {
    /// How: the value must be ... the number.
    pub bound: Bound,
    /// The number.
    pub value: f64,
    /// The same as it was written, where that can be kept: 0.9 is no double.
    pub written: Option<Fraction>,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// `<`
    Below,
    /// `<=`
    AtMost,
    /// `>`
    Above,
    /// `>=`
    AtLeast,
}

/// A set of states.
#[derive(Clone, Debug, PartialEq)]
pub enum Formula {
    /// Every state.
    True,
    /// No state.
    False,
    /// States with a label.
    Label(String),
    /// The others.
    Not(Box<Formula>),
    /// States of both.
    And(Box<Formula>, Box<Formula>),
    /// States of either.
    Or(Box<Formula>, Box<Formula>),
    /// States for which a question is answered with yes.
    Holds(Box<Property>),
}

/// What a way through the model has to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Path {
    /// `X f`: the next state is one of these.
    Next(Formula),
    /// `a U b`, `F b`: it comes to one of the latter, through the former only; within so many steps
    /// if that is said.
    Until(Formula, Formula, Option<u64>),
    /// `G f`: it never leaves these; for so many steps if that is said.
    Globally(Formula, Option<u64>),
    /// `F{"cost"}<=k b`: it comes there before more reward than this was gathered.
    Within {
        /// The rewards that count; the first there are unless named.
        rewards: Option<String>,
        /// How much may be gathered.
        most: f64,
        /// Through these only.
        through: Formula,
        /// To these.
        to: Formula,
    },
}

/// Which rewards are counted.
#[derive(Clone, Debug, PartialEq)]
pub enum Reward {
    /// `F b`: all until it comes there; infinite unless it comes there surely.
    Until(Formula),
    /// `C`: all, for ever.
    Total,
    /// `C<=k`: those of so many steps.
    Cumulative(u64),
    /// `I=k`: that of the state after so many steps.
    Instant(u64),
    /// `LRA` or `S`: the mean of a step in the long run.
    LongRun,
}

/// What is measured.
#[derive(Clone, Debug, PartialEq)]
pub enum Quantity {
    /// How likely a way is.
    Chance(Path),
    /// The mean of a reward; of the first reward model unless named.
    Mean(Option<String>, Reward),
    /// `LRA=? [ f ]`: the share of time spent there in the long run.
    Share(Formula),
}

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    /// What is measured.
    pub quantity: Quantity,
    /// Who chooses. Not said (`P=?`) means that nobody does: a chain.
    pub aim: Option<Aim>,
    /// Not how much, but whether; whoever chooses does so against it (`P>=0.9`: however one
    /// chooses).
    pub threshold: Option<Threshold>,
    /// The question as it was asked.
    pub text: String,
}

/// Questions that are asked together, most often one.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What it is called where it stands, `"name": ...`.
    pub name: Option<String>,
    /// One, or those of a `multi(..., ...)`, which are traded off against each other.
    pub properties: Vec<Property>,
    /// The whole as it was asked, without the name.
    pub text: String,
}

impl Formula {
    /// Shows the names of states that it speaks of, in order, also within nested questions.
    pub fn each_label(&self, visit: &mut dyn FnMut(&str)) {
        match self {
            Self::True | Self::False => {}
            Self::Label(name) => visit(name),
            Self::Not(inner) => inner.each_label(visit),
            Self::And(a, b) | Self::Or(a, b) => {
                a.each_label(visit);
                b.each_label(visit);
            }
            Self::Holds(property) => property.each_label(visit),
        }
    }
}

impl Property {
    /// Shows the names of states that it speaks of, in order.
    pub fn each_label(&self, visit: &mut dyn FnMut(&str)) {
        match &self.quantity {
            Quantity::Chance(Path::Next(f) | Path::Globally(f, _))
            | Quantity::Mean(_, Reward::Until(f))
            | Quantity::Share(f) => f.each_label(visit),
            Quantity::Chance(Path::Until(through, to, _) | Path::Within { through, to, .. }) => {
                through.each_label(visit);
                to.each_label(visit);
            }
            Quantity::Mean(..) => {}
        }
    }
}
