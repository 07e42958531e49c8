//! Tokens of the language.

use meeple_core::{InputError, Phrase};

use crate::mdp::text::Source;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Name,
    Whole,
    Real,
    /// What stands in quotes, without them.
    Text,
    Sign,
    End,
}

/// A token: its text and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    pub(super) at: usize,
}

/// Signs of several letters, longer ones first.
const SIGNS: [&str; 8] = ["<=>", "->", "..", "<=", ">=", "!=", "=>", "=="];

/// Takes a text apart.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    pub(super) source: Source<'a>,
    at: usize,
}

const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { source: Source(text), at: 0 }
    }

    /// All tokens, the last one being the end; comments are shown with their offset.
    pub(super) fn all(
        text: &'a str,
        mut comment: impl FnMut(usize, &'a str) -> Result<(), InputError>,
    ) -> Result<Vec<Token<'a>>, InputError> {
        let mut lexer = Self::new(text);
        let mut tokens = Vec::new();
        loop {
            let token = lexer.next_token(&mut comment)?;
            tokens.push(token);
            if token.kind == Kind::End {
                return Ok(tokens);
            }
        }
    }

    /// The next token.
    pub(super) fn next_token(
        &mut self,
        comment: &mut dyn FnMut(usize, &'a str) -> Result<(), InputError>,
    ) -> Result<Token<'a>, InputError> {
        let text = self.source.0;
        let bytes = text.as_bytes();
        loop {
            while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
                self.at += 1;
            }
            let rest = &text[self.at..];
            if let Some(rest) = rest.strip_prefix("//") {
                let line = rest.split('\n').next().unwrap_or("");
                comment(self.at + 2, line)?;
                self.at += 2 + line.len();
            } else if let Some(rest) = rest.strip_prefix('\u{feff}').filter(|_| self.at == 0) {
                self.at = text.len() - rest.len();
            } else {
                break;
            }
        }
        let from = self.at;
        let rest = &bytes[from..];
        let token = |kind, len: usize| Token { kind, text: &text[from..from + len], at: from };
        let token = match rest {
            [] => token(Kind::End, 0),
            [b'"', ..] => {
                let end = rest[1..].iter().position(|&byte| byte == b'"' || byte == b'\n');
                match end.filter(|&end| rest[1 + end] == b'"') {
                    Some(end) => {
                        self.at += end + 2;
                        return Ok(Token {
                            kind: Kind::Text,
                            text: &text[from + 1..from + 1 + end],
                            at: from,
                        });
                    }
                    None => {
                        let what = Phrase::new("a closing quote", "un guillemet fermant");
                        return Err(self.source.expected(from, &what));
                    }
                }
            }
            [first, ..] if first.is_ascii_digit() => number(rest, token),
            [b'.', second, ..] if second.is_ascii_digit() => number(rest, token),
            [first, ..] if is_letter(*first) => {
                let len = rest.iter().position(|&byte| !is_letter(byte));
                token(Kind::Name, len.unwrap_or(rest.len()))
            }
            _ => {
                let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign.as_bytes()));
                let len = match sign {
                    Some(sign) => sign.len(),
                    None if rest[0].is_ascii_graphic() => 1,
                    None => {
                        let what = Phrase::new("a word of a program", "un mot d'un programme");
                        return Err(self.source.expected(from, &what));
                    }
                };
                token(Kind::Sign, len)
            }
        };
        self.at += token.text.len();
        Ok(token)
    }
}

/// `12`, `0.5`, `1e-3`; `0..5` begins with a whole number.
fn number<'a>(rest: &[u8], token: impl Fn(Kind, usize) -> Token<'a>) -> Token<'a> {
    let digits = |from: usize| {
        let rest = rest.get(from..).unwrap_or(&[]);
        rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len())
    };
    let mut len = digits(0);
    let mut kind = Kind::Whole;
    if rest.get(len) == Some(&b'.') && digits(len + 1) > 0 {
        len += 1 + digits(len + 1);
        kind = Kind::Real;
    }
    if matches!(rest.get(len), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(rest.get(len + 1), Some(b'-' | b'+')));
        let more = digits(len + 1 + sign);
        if more > 0 {
            len += 1 + sign + more;
            kind = Kind::Real;
        }
    }
    token(kind, len)
}
