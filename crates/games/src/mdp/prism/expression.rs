//! Expressions, in the order in which PRISM binds: `?:`, `=>`, `<=>`, `|`, `&`, `!`, `= !=`,
//! `< <= > >=`, `+ -`, `* /`, minus.

use std::borrow::Cow;

use meeple_core::{InputError, Phrase, phrase};

use super::lexer::{Kind, Token};
use crate::mdp::machine::{Binary, Compare, Lazy, Unary, Word, Words};
use crate::mdp::text::Source;

/// Parentheses within parentheses go no deeper.
const DEEPEST: usize = 200;

/// Where a reader of tokens is.
#[derive(Debug)]
pub(super) struct Parser<'a> {
    pub(super) source: Source<'a>,
    tokens: Vec<Token<'a>>,
    next: usize,
    /// The words of all expressions read so far.
    pub(super) words: Vec<(Word<'a>, u32)>,
    depth: usize,
}

/// How tightly something binds.
const LOOSEST: u8 = 1;
const EQUALITY: u8 = 5;

/// An operator with two sides.
#[derive(Clone, Copy)]
enum Infix {
    Lazy(Lazy),
    Strict(Binary),
}

fn infix(token: Token<'_>) -> Option<(u8, Infix)> {
    let compare = |how| Infix::Strict(Binary::Compare(how));
    (token.kind == Kind::Sign).then_some(())?;
    Some(match token.text {
        "=>" => (1, Infix::Lazy(Lazy::Implies)),
        "<=>" => (2, Infix::Strict(Binary::Same)),
        "|" => (3, Infix::Lazy(Lazy::Or)),
        "&" => (4, Infix::Lazy(Lazy::And)),
        "=" | "==" => (EQUALITY, compare(Compare::Equal)),
        "!=" => (EQUALITY, compare(Compare::Unequal)),
        "<" => (6, compare(Compare::Below)),
        "<=" => (6, compare(Compare::AtMost)),
        ">" => (6, compare(Compare::Above)),
        ">=" => (6, compare(Compare::AtLeast)),
        "+" => (7, Infix::Strict(Binary::Plus)),
        "-" => (7, Infix::Strict(Binary::Minus)),
        "*" => (8, Infix::Strict(Binary::Times)),
        "/" => (8, Infix::Strict(Binary::Over)),
        _ => return None,
    })
}

/// A function: how many operands it takes, whether more are allowed, and what it does.
fn function(name: &str) -> Option<(usize, bool, Word<'static>)> {
    Some(match name {
        "min" => (2, true, Word::Binary(Binary::Least)),
        "max" => (2, true, Word::Binary(Binary::Greatest)),
        "pow" => (2, false, Word::Binary(Binary::Power)),
        "mod" => (2, false, Word::Binary(Binary::Modulo)),
        "log" => (2, false, Word::Binary(Binary::Logarithm)),
        "floor" => (1, false, Word::Unary(Unary::Floor)),
        "ceil" => (1, false, Word::Unary(Unary::Ceiling)),
        "round" => (1, false, Word::Unary(Unary::Round)),
        _ => return None,
    })
}

impl<'a> Parser<'a> {
    pub(super) const fn new(source: Source<'a>, tokens: Vec<Token<'a>>) -> Self {
        Self { source, tokens, next: 0, words: Vec::new(), depth: 0 }
    }

    /// What comes next.
    pub(super) fn peek(&self) -> Token<'a> {
        self.ahead(0)
    }

    /// What comes so many tokens later.
    pub(super) fn ahead(&self, by: usize) -> Token<'a> {
        let end = Token { kind: Kind::End, text: "", at: self.source.0.len() };
        self.tokens.get(self.next + by).copied().unwrap_or(end)
    }

    pub(super) fn advance(&mut self) -> Token<'a> {
        let token = self.peek();
        self.next += 1;
        token
    }

    /// Takes a sign or a word if it comes next.
    pub(super) fn take(&mut self, text: &str) -> bool {
        let token = self.peek();
        let found = token.text == text && matches!(token.kind, Kind::Sign | Kind::Name);
        self.next += usize::from(found);
        found
    }

    /// Takes a sign or a word that must come next.
    pub(super) fn need(&mut self, text: &'static str) -> Result<(), InputError> {
        if self.take(text) {
            return Ok(());
        }
        Err(self.expected(&Phrase::new(text, text)))
    }

    /// Takes a name that must come next.
    pub(super) fn name(&mut self, what: &Phrase) -> Result<(&'a str, u32), InputError> {
        let token = self.peek();
        if token.kind != Kind::Name || token.text.as_bytes()[0].is_ascii_digit() {
            return Err(self.expected(what));
        }
        self.next += 1;
        Ok((token.text, token.at as u32))
    }

    /// "found ..., expected ..." here.
    pub(super) fn expected(&self, what: &Phrase) -> InputError {
        self.source.expected(self.peek().at, what)
    }

    /// Reads an expression.
    pub(super) fn expression(&mut self) -> Result<Words, InputError> {
        let (from, at) = (self.words.len() as u32, self.peek().at as u32);
        self.choice()?;
        Ok(Words { from, to: self.words.len() as u32, at })
    }

    fn add(&mut self, word: Word<'a>, at: usize) {
        self.words.push((word, at as u32));
    }

    /// `a ? b : c`
    fn choice(&mut self) -> Result<(), InputError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.source.error(
                self.peek().at,
                phrase!(
                    "more than {DEEPEST} parentheses within each other",
                    "plus de {DEEPEST} parenthèses imbriquées"
                ),
            ));
        }
        self.binary(LOOSEST)?;
        let at = self.peek().at;
        if self.take("?") {
            self.add(Word::Then, at);
            self.choice()?;
            let at = self.peek().at;
            self.need(":")?;
            self.add(Word::Else, at);
            self.choice()?;
            self.add(Word::EndIf, at);
        }
        self.depth -= 1;
        Ok(())
    }

    fn binary(&mut self, loosest: u8) -> Result<(), InputError> {
        self.operand()?;
        while let Some((level, infix)) = infix(self.peek()).filter(|(level, _)| *level >= loosest) {
            let at = self.advance().at;
            match infix {
                Infix::Lazy(lazy) => {
                    self.add(Word::Between(lazy), at);
                    self.binary(level + 1)?;
                    self.add(Word::End(lazy), at);
                }
                Infix::Strict(op) => {
                    self.binary(level + 1)?;
                    self.add(Word::Binary(op), at);
                }
            }
        }
        Ok(())
    }

    fn operand(&mut self) -> Result<(), InputError> {
        // Signs before an operand, innermost last: no recursion, however many there are.
        let mut signs = Vec::new();
        while let token = self.peek()
            && token.kind == Kind::Sign
            && matches!(token.text, "!" | "-")
        {
            self.next += 1;
            let op = if token.text == "!" { Unary::Not } else { Unary::Minus };
            signs.push((op, token.at));
        }
        self.atom()?;
        while let Some((op, at)) = signs.pop() {
            if op == Unary::Not {
                // `!x=1` negates the comparison.
                self.rest_of_comparison()?;
            }
            self.add(Word::Unary(op), at);
        }
        Ok(())
    }

    /// What binds more tightly than `!`, after its first operand.
    fn rest_of_comparison(&mut self) -> Result<(), InputError> {
        while let Some((level, Infix::Strict(op))) =
            infix(self.peek()).filter(|(level, _)| *level >= EQUALITY)
        {
            let at = self.advance().at;
            self.binary(level + 1)?;
            self.add(Word::Binary(op), at);
        }
        Ok(())
    }

    fn atom(&mut self) -> Result<(), InputError> {
        const OPERAND: Phrase = Phrase::new("an expression", "une expression");
        let token = self.peek();
        match token.kind {
            Kind::Whole => {
                let value = token.text.parse().map_err(|_| {
                    self.expected(&Phrase::new("a smaller number", "un nombre plus petit"))
                })?;
                self.next += 1;
                self.add(Word::Whole(value), token.at);
            }
            Kind::Real => {
                self.next += 1;
                self.add(Word::Real(Cow::Borrowed(token.text)), token.at);
            }
            Kind::Name => match token.text {
                "true" | "false" => {
                    self.next += 1;
                    self.add(Word::Truth(token.text == "true"), token.at);
                }
                "func" if self.ahead(1).text == "(" => {
                    self.next += 2;
                    let (name, at) = self.name(&Phrase::new("a function", "une fonction"))?;
                    self.need(",")?;
                    self.call(name, at as usize)?;
                }
                name if self.ahead(1).text == "(" && self.ahead(1).kind == Kind::Sign => {
                    self.next += 2;
                    self.call(name, token.at)?;
                }
                name => {
                    self.name(&OPERAND)?;
                    self.add(Word::Name(name), token.at);
                }
            },
            Kind::Sign if token.text == "(" => {
                self.next += 1;
                self.choice()?;
                self.need(")")?;
            }
            _ => return Err(self.expected(&OPERAND)),
        }
        Ok(())
    }

    /// The operands of a function, up to the parenthesis that closes them.
    fn call(&mut self, name: &str, at: usize) -> Result<(), InputError> {
        let Some((operands, more, word)) = function(name) else {
            return Err(self.source.error(at, phrase!(
                "there is no function {name}; expected min, max, floor, ceil, round, pow, mod or log",
                "il n'y a pas de fonction {name} ; attendu min, max, floor, ceil, round, pow, mod ou log"
            )));
        };
        let mut found = 0;
        loop {
            self.choice()?;
            found += 1;
            // Two at a time: the least of three is the least of the least of two and the third.
            if found > 1 || operands == 1 {
                self.add(word.clone(), at);
            }
            if !self.take(",") {
                break;
            }
        }
        if found != operands && !(more && found >= operands) {
            return Err(self.source.error(
                at,
                phrase!(
                    "{name} takes {operands} operands, found {found}",
                    "{name} prend {operands} opérandes, {found} trouvé(s)"
                ),
            ));
        }
        self.need(")")
    }
}
