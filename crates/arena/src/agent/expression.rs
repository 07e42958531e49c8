//! The grammar: `name` or `name(key=value, flag, …)`.

use meeple_core::{InputError, Phrase, phrase};

/// A parsed expression, not yet checked against any algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// The algorithm's name, in lower case.
    pub name: String,
    /// Its arguments, as written.
    pub arguments: Vec<Argument>,
}

/// One argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The parameter's name, in lower case.
    pub key: String,
    /// What follows the equals sign; `None` for a flag.
    pub value: Option<String>,
    /// Where the argument begins, from 1.
    pub column: usize,
}

impl Argument {
    /// Where the value begins; the argument itself for a flag.
    #[must_use]
    pub fn value_column(&self) -> usize {
        match self.value {
            Some(_) => self.column + self.key.chars().count() + 1,
            None => self.column,
        }
    }
}

/// Longer texts are no agents.
const LONGEST: usize = 1_000;

impl Expression {
    /// Parses a text.
    ///
    /// # Errors
    /// Names the column and what was expected there.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let characters: Vec<char> = text.chars().collect();
        if characters.len() > LONGEST {
            return Err(InputError::at(
                LONGEST,
                phrase!(
                    "an agent has at most {LONGEST} characters",
                    "un agent a au plus {LONGEST} caractères"
                ),
            ));
        }
        let mut reader = Reader { characters, at: 0 };
        let expression = reader.expression()?;
        Ok(expression)
    }
}

struct Reader {
    characters: Vec<char>,
    at: usize,
}

impl Reader {
    fn expression(&mut self) -> Result<Expression, InputError> {
        self.blanks();
        let name = self.word(&Phrase::new(
            "an algorithm, as in alphabeta(depth=8)",
            "un algorithme, comme dans alphabeta(depth=8)",
        ))?;
        let mut arguments = Vec::new();
        self.blanks();
        if self.take('(') {
            self.blanks();
            while !self.take(')') {
                arguments.push(self.argument()?);
                self.blanks();
                if self.take(',') {
                    self.blanks();
                } else if self.peek() != Some(')') {
                    return Err(self.error(&Phrase::new("',' or ')'", "« , » ou « ) »")));
                }
            }
        }
        self.blanks();
        match self.peek() {
            None => Ok(Expression { name, arguments }),
            Some(_) => Err(self.error(&Phrase::new("the end", "la fin"))),
        }
    }

    fn argument(&mut self) -> Result<Argument, InputError> {
        let column = self.at + 1;
        let key = self
            .word(&Phrase::new("a parameter, as in depth=8", "un paramètre, comme dans depth=8"))?;
        let value = if self.take('=') {
            let first = self.at;
            while self.peek().is_some_and(|c| !matches!(c, ',' | '(' | ')' | '=')) {
                self.at += 1;
            }
            let value: String = self.characters[first..self.at].iter().collect();
            if value.trim().is_empty() {
                return Err(self.error(&Phrase::new("a value after =", "une valeur après =")));
            }
            Some(value.trim().to_owned())
        } else {
            None
        };
        Ok(Argument { key, value, column })
    }

    fn word(&mut self, expected: &Phrase) -> Result<String, InputError> {
        let first = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
            self.at += 1;
        }
        if self.at == first {
            return Err(self.error(expected));
        }
        let word: String = self.characters[first..self.at].iter().collect();
        Ok(word.to_ascii_lowercase())
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn error(&self, expected: &Phrase) -> InputError {
        let rest: String = self.characters[self.at..].iter().collect();
        InputError::expected(self.at + 1, &rest, expected)
    }
}
