//! The text of a model, byte by byte.

use meeple_core::{InputError, Phrase};

use super::numbers;
use crate::mdp::text::Source;

/// A place in a text that goes forward.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    pub(super) source: Source<'a>,
    bytes: &'a [u8],
    pub(super) at: usize,
}

/// Blanks within a line.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)
}

/// Signs that are words of their own.
const fn is_sign(byte: u8) -> bool {
    matches!(byte, b'[' | b']' | b',' | b':' | b'{' | b'}')
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        Self { source: Source(text), bytes: text.as_bytes(), at }
    }

    /// What comes next after blanks; `None` at the end of the text.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        while let Some(&byte) = self.bytes.get(self.at) {
            if !is_blank(byte) {
                return Some(byte);
            }
            self.at += 1;
        }
        None
    }

    /// Whether nothing is left on the line but perhaps a comment.
    #[inline]
    pub(super) fn at_end_of_line(&mut self) -> bool {
        match self.peek() {
            None | Some(b'\n') => true,
            Some(b'/') => self.bytes.get(self.at + 1) == Some(&b'/'),
            Some(_) => false,
        }
    }

    /// Goes past the end of the line; what stood there, if it was a comment, with its offset.
    #[inline]
    pub(super) fn end_line(&mut self) -> Option<(usize, &'a str)> {
        if self.bytes.get(self.at) == Some(&b'\n') {
            self.at += 1;
            return None;
        }
        let rest = &self.source.0[self.at..];
        let line = rest.split('\n').next().unwrap_or("");
        let from = self.at + 2;
        self.at = (self.at + line.len() + 1).min(self.bytes.len());
        line.strip_prefix("//").map(|comment| (from, comment))
    }

    /// The next word on this line: up to a blank, or one sign, or what stands in quotes, without
    /// them.
    pub(super) fn word(&mut self) -> Option<&'a str> {
        if self.at_end_of_line() {
            return None;
        }
        let from = self.at;
        if self.bytes[from] == b'"' {
            let rest = &self.bytes[from + 1..];
            let end = rest.iter().position(|&byte| byte == b'"' || byte == b'\n');
            let end = from + 1 + end.unwrap_or(rest.len());
            self.at = end + usize::from(self.bytes.get(end) == Some(&b'"'));
            return Some(&self.source.0[from + 1..end]);
        }
        self.at += 1;
        if !is_sign(self.bytes[from]) {
            self.at = self.end_of_word();
        }
        Some(&self.source.0[from..self.at])
    }

    /// The end of a word that has begun. Never within a letter: what ends a word is ASCII.
    #[inline]
    fn end_of_word(&self) -> usize {
        let mut at = self.at;
        while let Some(&byte) = self.bytes.get(at) {
            let comment = byte == b'/' && self.bytes.get(at + 1) == Some(&b'/');
            if is_blank(byte) || is_sign(byte) || byte == b'\n' || byte == b'"' || comment {
                break;
            }
            at += 1;
        }
        at
    }

    /// Takes one sign if it comes next.
    #[inline]
    pub(super) fn take(&mut self, sign: u8) -> bool {
        let found = self.peek() == Some(sign);
        self.at += usize::from(found);
        found
    }

    /// Takes the word if it comes next and ends there.
    #[inline]
    pub(super) fn take_word(&mut self, word: &[u8]) -> bool {
        let end = self.at + word.len();
        let found = self.bytes[self.at..].starts_with(word)
            && self.bytes.get(end).is_none_or(|&byte| is_blank(byte) || byte == b'\n');
        if found {
            self.at = end;
        }
        found
    }

    /// A whole number.
    #[inline]
    pub(super) fn whole(&mut self, what: &Phrase) -> Result<u32, InputError> {
        let _ = self.peek();
        let from = self.at;
        let mut value = 0u64;
        while let Some(digit) = self.bytes.get(self.at).map(|byte| byte.wrapping_sub(b'0')) {
            if digit > 9 || self.at - from >= 10 {
                break;
            }
            value = 10 * value + u64::from(digit);
            self.at += 1;
        }
        let ends = self.at > from && self.end_of_word() == self.at;
        match u32::try_from(value).ok().filter(|_| ends) {
            Some(value) => Ok(value),
            None => Err(self.source.expected(from, what)),
        }
    }

    /// A decimal number or a fraction, and the text it was.
    #[inline]
    pub(super) fn real(&mut self, what: &Phrase) -> Result<(f64, &'a str), InputError> {
        let _ = self.peek();
        let from = self.at;
        self.at = self.end_of_word();
        let text = &self.source.0[from..self.at];
        match numbers::real(text) {
            Some(value) => Ok((value, text)),
            None => Err(self.source.expected(from, what)),
        }
    }
}
