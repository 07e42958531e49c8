//! Lines of text from bytes that come piece by piece.

use super::Garbage;

/// A longer line is no message of this protocol.
pub const LONGEST_LINE: usize = 256;

/// What has come and was not taken yet.
#[derive(Debug, Default)]
pub struct Lines {
    /// Bytes that came after the last line taken.
    rest: Vec<u8>,
}

impl Lines {
    /// Takes in what has come.
    pub fn take_in(&mut self, bytes: &[u8]) {
        self.rest.extend(bytes);
    }

    /// The next line of what came, if a whole one is there; blanks and NULs around it are taken off.
    ///
    /// # Errors
    /// When it is too long or no text.
    pub fn next_line(&mut self) -> Result<Option<String>, Garbage> {
        let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') else {
            return if self.rest.len() > LONGEST_LINE { Err(Garbage) } else { Ok(None) };
        };
        let line: Vec<u8> = self.rest.drain(..=end).collect();
        let text = String::from_utf8(line).map_err(|_| Garbage)?;
        Ok(Some(text.trim_matches(|c: char| c.is_whitespace() || c == '\0').to_owned()))
    }
}
