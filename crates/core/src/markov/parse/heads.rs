//! What stands before the brackets: what is asked for, who chooses, compared with what.

use super::super::{Aim, Bound, Property, Quantity, Threshold};
use super::tokens::{Kind, Token, plain};
use super::{Parser, a_property};
use crate::{InputError, Phrase};

/// Which operator a word is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operator {
    Chance,
    Mean,
    /// `LRA` and `S`.
    Share,
}

/// The operator that a word names, with who chooses.
fn operator(word: &str) -> Option<(Operator, Option<Aim>)> {
    let (name, aim) = if let Some(name) = word.strip_suffix("max") {
        (name, Some(Aim::Max))
    } else if let Some(name) = word.strip_suffix("min") {
        (name, Some(Aim::Min))
    } else {
        (word, None)
    };
    let operator = match name {
        "P" => Operator::Chance,
        "R" => Operator::Mean,
        "LRA" | "S" => Operator::Share,
        _ => return None,
    };
    Some((operator, aim))
}

impl Parser<'_> {
    /// Whether a question begins here, and no label that is called like one.
    pub(super) fn at_operator(&self) -> bool {
        let (word, next) = (self.peek(), self.ahead(1));
        let follows = ["=", "<", "<=", ">", ">=", "{"].iter().any(|sign| next.is(sign));
        let aims = next.is_word("max") || next.is_word("min");
        word.kind == Kind::Word && operator(word.text).is_some() && (follows || aims)
    }

    /// A whole property.
    pub(super) fn property(&mut self) -> Result<Property, InputError> {
        self.deeper(|parser| {
            let (first, head) = (parser.at, parser.next());
            let known = operator(head.text).filter(|_| head.kind == Kind::Word);
            let (operator, mut aim) = known.ok_or_else(|| head.expected(&a_property()))?;
            let rewards = match operator {
                Operator::Mean => parser.braces()?,
                _ => None,
            };
            for (word, named) in [("max", Aim::Max), ("min", Aim::Min)] {
                if aim.is_none() && parser.take_word(word) {
                    aim = Some(named);
                }
            }
            let threshold = parser.threshold()?;
            parser.need("[")?;
            let quantity = match operator {
                Operator::Chance => Quantity::Chance(parser.path()?),
                Operator::Mean => Quantity::Mean(rewards, parser.reward()?),
                Operator::Share => Quantity::Share(parser.formula()?),
            };
            parser.need("]")?;
            Ok(Property { quantity, aim, threshold, text: parser.since(first) })
        })
    }

    /// A name in braces, if that comes next; empty braces name nothing.
    pub(super) fn braces(&mut self) -> Result<Option<String>, InputError> {
        if !self.take("{") {
            return Ok(None);
        }
        let token = self.peek();
        let name = matches!(token.kind, Kind::Quoted | Kind::Word).then(|| self.next());
        if name.is_none() && !token.is("}") {
            return Err(token.expected(&Phrase::new(
                "the name of rewards in quotes",
                "le nom de récompenses entre guillemets",
            )));
        }
        self.need("}")?;
        Ok(name.map(|name| name.text.to_owned()))
    }

    /// `=?`, or a comparison.
    fn threshold(&mut self) -> Result<Option<Threshold>, InputError> {
        let sign = self.next();
        if sign.is("=") {
            self.need("?")?;
            return Ok(None);
        }
        let bound = bound(sign).ok_or_else(|| {
            sign.expected(&Phrase::new("=? or >=, >, <=, <", "=? ou >=, >, <=, <"))
        })?;
        let written = self.fraction()?;
        Ok(Some(Threshold { bound, value: written.near(), written: Some(written) }))
    }
}

/// The comparison that a sign is.
pub(super) fn bound(sign: Token<'_>) -> Option<Bound> {
    if sign.kind != Kind::Sign {
        return None;
    }
    match plain(sign.text) {
        "<" => Some(Bound::Below),
        "<=" => Some(Bound::AtMost),
        ">" => Some(Bound::Above),
        ">=" => Some(Bound::AtLeast),
        _ => None,
    }
}
