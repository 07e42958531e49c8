//! Reads properties in the notation of PRISM and Storm (<https://www.prismmodelchecker.org/manual/>,
//! <https://www.stormchecker.org/documentation/background/properties.html>).

mod formulas;
mod heads;
#[cfg(test)]
mod tests;
mod tokens;

use self::tokens::{Kind, Token, tokens};
use super::{Fraction, Property, Question};
use crate::{InputError, Phrase, phrase};

/// Formulas nested deeper than this are refused, and so are longer ones.
const DEEPEST: usize = 64;
const MOST_SIGNS: usize = 1_000;

/// The one property that a text is.
///
/// # Errors
/// Names the place, what was found there, and what was expected.
pub fn read_property(text: &str) -> Result<Property, InputError> {
    let mut parser = Parser::new(text, &[])?;
    let property = parser.property()?;
    parser.end()?;
    Ok(property)
}

/// All properties of a text: with `;` between them, names before them (`"name": ...`), comments
/// after `//`, and constants (`const int K = 4;`). `constants` are known beforehand.
///
/// # Errors
/// Names the place, what was found there, and what was expected.
pub fn read_questions(
    text: &str,
    constants: &[(String, Fraction)],
) -> Result<Vec<Question>, InputError> {
    let mut parser = Parser::new(text, constants)?;
    let mut found = Vec::new();
    while parser.peek().kind != Kind::End {
        if parser.take(";") || parser.constant()? {
            continue;
        }
        found.push(parser.question()?);
        if parser.peek().kind != Kind::End && !parser.peek().is(";") {
            // Files have one a line, with or without a sign between them.
            let (last, next) = (parser.tokens[parser.at - 1], parser.peek());
            if last.place.line == next.place.line {
                return Err(next.expected(&Phrase::new("; or the end", "; ou la fin")));
            }
        }
    }
    if found.is_empty() {
        return Err(parser.peek().expected(&a_property()));
    }
    Ok(found)
}

fn a_property() -> Phrase {
    Phrase::new(
        "a property such as Pmax=? [ F \"goal\" ]",
        "une propriété comme Pmax=? [ F \"goal\" ]",
    )
}

/// What is left to be read.
struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
    depth: usize,
    signs: usize,
    constants: Vec<(String, Fraction)>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, constants: &[(String, Fraction)]) -> Result<Self, InputError> {
        let (tokens, constants) = (tokens(text)?, constants.to_vec());
        Ok(Self { text, tokens, at: 0, depth: 0, signs: 0, constants })
    }

    /// What comes next.
    fn peek(&self) -> Token<'a> {
        self.ahead(0)
    }

    fn ahead(&self, by: usize) -> Token<'a> {
        self.tokens[(self.at + by).min(self.tokens.len() - 1)]
    }

    fn next(&mut self) -> Token<'a> {
        let token = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// Takes a sign if it comes next.
    fn take(&mut self, sign: &str) -> bool {
        let found = self.peek().is(sign);
        if found {
            self.next();
        }
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.peek().is_word(word);
        if found {
            self.next();
        }
        found
    }

    fn need(&mut self, sign: &'static str) -> Result<(), InputError> {
        if self.take(sign) { Ok(()) } else { Err(self.peek().expected(&Phrase::same(sign))) }
    }

    fn end(&self) -> Result<(), InputError> {
        match self.peek() {
            Token { kind: Kind::End, .. } => Ok(()),
            extra => {
                Err(extra
                    .expected(&Phrase::new("the end of the property", "la fin de la propriété")))
            }
        }
    }

    /// What was read since `first`.
    fn since(&self, first: usize) -> String {
        let (from, last) = (self.tokens[first].from, self.at.saturating_sub(1).max(first));
        self.text[from..self.tokens[last].to.max(from)].to_owned()
    }

    /// Counts one more level of nesting while `read` runs.
    fn deeper<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, InputError>,
    ) -> Result<T, InputError> {
        self.signs += 1;
        self.bounded()?;
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    /// Refuses what is too long or too deep.
    fn bounded(&self) -> Result<(), InputError> {
        if self.depth < DEEPEST && self.signs <= MOST_SIGNS {
            return Ok(());
        }
        Err(self.peek().error(phrase!(
            "expected at most {DEEPEST} levels of nesting and {MOST_SIGNS} signs",
            "attendu au plus {DEEPEST} niveaux d'imbrication et {MOST_SIGNS} signes"
        )))
    }

    fn question(&mut self) -> Result<Question, InputError> {
        let named = self.peek().kind == Kind::Quoted && self.ahead(1).is(":");
        let name = named.then(|| self.next().text.to_owned());
        if named {
            self.need(":")?;
        }
        let (first, signs) = (self.at, std::mem::take(&mut self.signs));
        let mut properties = Vec::new();
        if self.peek().is_word("multi") && self.ahead(1).is("(") {
            self.next();
            self.need("(")?;
            properties.push(self.property()?);
            while self.take(",") {
                properties.push(self.property()?);
            }
            self.need(")")?;
        } else {
            properties.push(self.property()?);
        }
        self.signs = signs;
        Ok(Question { name, properties, text: self.since(first) })
    }

    /// `const int K = 4;`, if that comes next.
    fn constant(&mut self) -> Result<bool, InputError> {
        if !self.take_word("const") {
            return Ok(false);
        }
        if ["int", "double"].iter().any(|kind| self.peek().is_word(kind)) {
            self.next();
        }
        let name = self.next();
        if name.kind != Kind::Word {
            return Err(name.expected(&Phrase::new("a name", "un nom")));
        }
        let known = self.constants.iter().any(|(known, _)| known == name.text);
        if self.take("=") {
            let value = self.fraction()?;
            // What was said from outside holds.
            if !known {
                self.constants.push((name.text.to_owned(), value));
            }
        } else if !known {
            let name = name.text;
            return Err(self.peek().expected(&phrase!(
                "= and the value of {name} (or --const {name}=...)",
                "= et la valeur de {name} (ou --const {name}=...)"
            )));
        }
        self.need(";")?;
        Ok(true)
    }

    /// A number, a fraction, or the name of a constant.
    fn fraction(&mut self) -> Result<Fraction, InputError> {
        let first = self.peek();
        let minus = self.take("-");
        let mut value = self.number()?;
        if self.take("/") {
            let below = self.number()?;
            value = value.over(below).ok_or_else(|| first.expected(&a_number()))?;
        }
        let sign = if minus { Fraction::new(-1, 1) } else { Some(Fraction::ONE) };
        sign.and_then(|sign| value.times(sign)).ok_or_else(|| first.expected(&a_number()))
    }

    fn number(&mut self) -> Result<Fraction, InputError> {
        let token = self.next();
        let value = match token.kind {
            Kind::Number => Fraction::parse(token.text),
            Kind::Word => {
                let known = self.constants.iter().find(|(name, _)| name == token.text);
                known.map(|(_, value)| *value)
            }
            _ => None,
        };
        value.ok_or_else(|| token.expected(&a_number()))
    }

    /// A number of steps.
    fn whole(&mut self) -> Result<u64, InputError> {
        let token = self.peek();
        let value = self.number()?;
        let whole = u64::try_from(value.numerator()).ok().filter(|_| value.denominator() == 1);
        whole.ok_or_else(|| {
            token.expected(&Phrase::new("a whole number of steps", "un nombre entier de pas"))
        })
    }
}

fn a_number() -> Phrase {
    Phrase::new("a number or a known constant", "un nombre ou une constante connue")
}
