//! Properties as text: what is printed is read back as the same.

use std::fmt::{self, Display, Formatter};

use super::{Aim, Bound, Formula, Path, Property, Quantity, Reward};

impl Bound {
    /// As it is written.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Below => "<",
            Self::AtMost => "<=",
            Self::Above => ">",
            Self::AtLeast => ">=",
        }
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::True => write!(f, "true"),
            Self::False => write!(f, "false"),
            Self::Label(name) => write!(f, "\"{name}\""),
            Self::Not(inner) => write!(f, "!{}", Tight(inner)),
            Self::And(a, b) => write!(f, "{} & {}", Tight(a), Tight(b)),
            Self::Or(a, b) => write!(f, "{} | {}", Tight(a), Tight(b)),
            Self::Holds(property) => write!(f, "{property}"),
        }
    }
}

/// A formula as part of another one.
struct Tight<'a>(&'a Formula);

impl Display for Tight<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Formula::And(..) | Formula::Or(..) => write!(f, "({})", self.0),
            whole => write!(f, "{whole}"),
        }
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let within = |steps: &Option<u64>| steps.map_or(String::new(), |k| format!("<={k}"));
        match self {
            Self::Next(to) => write!(f, "X {to}"),
            Self::Until(Formula::True, to, steps) => write!(f, "F{} {to}", within(steps)),
            Self::Until(through, to, steps) => {
                write!(f, "{} U{} {}", Tight(through), within(steps), Tight(to))
            }
            Self::Globally(stay, steps) => write!(f, "G{} {stay}", within(steps)),
            Self::Within { rewards, most, through, to } => {
                let name = Named(rewards.as_deref());
                match through {
                    Formula::True => write!(f, "F{name}<={most:e} {to}"),
                    through => write!(f, "{} U{name}<={most:e} {}", Tight(through), Tight(to)),
                }
            }
        }
    }
}

/// The name of the rewards that a bound counts: braces also where there is none.
struct Named<'a>(Option<&'a str>);

impl Display for Named<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, "{{\"{name}\"}}"),
            None => write!(f, "{{}}"),
        }
    }
}

impl Display for Reward {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Until(to) => write!(f, "F {to}"),
            Self::Total => write!(f, "C"),
            Self::Cumulative(steps) => write!(f, "C<={steps}"),
            Self::Instant(steps) => write!(f, "I={steps}"),
            Self::LongRun => write!(f, "LRA"),
        }
    }
}

impl Display for Property {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.quantity {
            Quantity::Chance(_) => write!(f, "P")?,
            Quantity::Mean(None, _) => write!(f, "R")?,
            Quantity::Mean(Some(name), _) => write!(f, "R{{\"{name}\"}}")?,
            Quantity::Share(_) => write!(f, "LRA")?,
        }
        match self.aim {
            Some(Aim::Max) => write!(f, "max")?,
            Some(Aim::Min) => write!(f, "min")?,
            None => {}
        }
        match &self.threshold {
            None => write!(f, "=?")?,
            Some(threshold) => {
                write!(f, "{}", threshold.bound.sign())?;
                match threshold.written {
                    Some(exact) if exact.denominator() != 1 => {
                        write!(f, "{}/{}", exact.numerator(), exact.denominator())?;
                    }
                    Some(exact) => write!(f, "{}", exact.numerator())?,
                    None => write!(f, "{:e}", threshold.value)?,
                }
            }
        }
        match &self.quantity {
            Quantity::Chance(path) => write!(f, " [ {path} ]"),
            Quantity::Mean(_, reward) => write!(f, " [ {reward} ]"),
            Quantity::Share(states) => write!(f, " [ {states} ]"),
        }
    }
}
