//! A line of the protocol: `[id] command words…`, with comments and control characters taken out.

/// A command with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number that the answer must repeat, or nothing.
    pub id: String,
    /// The command.
    pub command: String,
    /// What follows it.
    pub words: Vec<String>,
}

impl Line {
    /// Reads a line; `None` if nothing is on it.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text: String = text
            .chars()
            .map(|letter| if letter == '\t' { ' ' } else { letter })
            .filter(|letter| !letter.is_control())
            .collect();
        let text = text.split('#').next().unwrap_or_default();
        let mut words = text.split_whitespace().map(str::to_owned);
        let first = words.next()?;
        let is_id = first.chars().all(|letter| letter.is_ascii_digit());
        let (id, command) =
            if is_id { (first, words.next().unwrap_or_default()) } else { (String::new(), first) };
        Some(Self { id, command, words: words.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_comments_and_tabs() {
        let line = Line::read("12 play\tb D4 # a comment\r").expect("a command");
        assert_eq!((line.id.as_str(), line.command.as_str()), ("12", "play"));
        assert_eq!(line.words, ["b", "D4"]);
        assert_eq!(Line::read("  # nothing else"), None);
        assert_eq!(Line::read("7").map(|line| line.command), Some(String::new()));
    }
}
