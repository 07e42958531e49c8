//! SPDX licence expressions: `(MIT OR Apache-2.0) AND Unicode-3.0`.
//!
//! Grammar, loosest first: `OR` (old manifests write `/`), `AND`, `WITH`, parentheses
//! (SPDX specification, annex "License expressions").

/// A parsed expression.
#[derive(Debug, PartialEq)]
pub(crate) enum Expression {
    /// One licence, with its exception when there is one: `Apache-2.0 WITH LLVM-exception`.
    Licence(String),
    /// All of them hold.
    All(Vec<Expression>),
    /// The user chooses one.
    Any(Vec<Expression>),
}

impl Expression {
    /// Reads an expression; the fault says what was found where.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let tokens = tokens(text);
        let mut reader = Reader { tokens: &tokens };
        let whole = reader.any()?;
        match reader.next() {
            None => Ok(whole),
            Some(extra) => Err(format!("`{extra}` was not expected")),
        }
    }

    /// Whether accepting these licences is enough to use the package.
    pub(crate) fn satisfied_by(&self, accepted: &[&str]) -> bool {
        match self {
            Self::Licence(name) => accepted.contains(&name.as_str()),
            Self::All(parts) => parts.iter().all(|part| part.satisfied_by(accepted)),
            Self::Any(parts) => parts.iter().any(|part| part.satisfied_by(accepted)),
        }
    }
}

/// Words and the three signs, with `/` already read as `OR`.
fn tokens(text: &str) -> Vec<String> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    spaced.split_whitespace().map(str::to_owned).collect()
}

/// The tokens still to read.
struct Reader<'a> {
    tokens: &'a [String],
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first)
    }

    fn skip(&mut self, word: &str) -> bool {
        let found = self.tokens.first().is_some_and(|token| token == word);
        if found {
            self.tokens = &self.tokens[1..];
        }
        found
    }

    fn any(&mut self) -> Result<Expression, String> {
        self.chain("OR", Self::all, Expression::Any)
    }

    fn all(&mut self) -> Result<Expression, String> {
        self.chain("AND", Self::one, Expression::All)
    }

    /// One or more parts between operators; a single part stands for itself.
    fn chain(
        &mut self,
        operator: &str,
        part: fn(&mut Self) -> Result<Expression, String>,
        join: fn(Vec<Expression>) -> Expression,
    ) -> Result<Expression, String> {
        let first = part(self)?;
        let mut rest = Vec::new();
        while self.skip(operator) {
            rest.push(part(self)?);
        }
        if rest.is_empty() {
            return Ok(first);
        }
        rest.insert(0, first);
        Ok(join(rest))
    }

    fn one(&mut self) -> Result<Expression, String> {
        if self.skip("(") {
            let inner = self.any()?;
            return if self.skip(")") { Ok(inner) } else { Err("`)` is missing".to_owned()) };
        }
        let name = self.name()?;
        if self.skip("WITH") {
            return Ok(Expression::Licence(format!("{name} WITH {}", self.name()?)));
        }
        Ok(Expression::Licence(name.to_owned()))
    }

    fn name(&mut self) -> Result<&'a str, String> {
        match self.next() {
            None => Err("a licence is missing at the end".to_owned()),
            Some(sign @ ("AND" | "OR" | "WITH" | "(" | ")")) => {
                Err(format!("a licence was expected before `{sign}`"))
            }
            Some(name) => Ok(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn satisfied(text: &str, accepted: &[&str]) -> bool {
        Expression::parse(text).expect(text).satisfied_by(accepted)
    }

    #[test]
    fn or_needs_one_and_needs_all() {
        assert!(satisfied("MIT", &["MIT"]));
        assert!(!satisfied("GPL-3.0-only", &["MIT"]));
        assert!(satisfied("GPL-3.0-only OR MIT", &["MIT"]));
        assert!(!satisfied("GPL-3.0-only AND MIT", &["MIT"]));
        assert!(satisfied("MIT AND ISC AND Zlib", &["MIT", "ISC", "Zlib"]));
    }

    #[test]
    fn and_binds_tighter_than_or() {
        assert!(satisfied("MIT OR GPL-3.0-only AND ISC", &["MIT"]));
        assert!(!satisfied("(MIT OR GPL-3.0-only) AND ISC", &["MIT"]));
        assert!(satisfied("(MIT OR Apache-2.0) AND Unicode-3.0", &["MIT", "Unicode-3.0"]));
    }

    #[test]
    fn an_exception_makes_another_licence() {
        let text = "Apache-2.0 WITH LLVM-exception OR GPL-2.0-only";
        assert!(satisfied(text, &["Apache-2.0 WITH LLVM-exception"]));
        assert!(!satisfied(text, &["Apache-2.0"]));
    }

    #[test]
    fn the_old_slash_is_or() {
        assert!(satisfied("MIT/Apache-2.0", &["Apache-2.0"]));
        assert!(satisfied("Unlicense / MIT", &["MIT"]));
    }

    #[test]
    fn faults_say_what_is_wrong() {
        for (text, fault) in [
            ("", "a licence is missing at the end"),
            ("MIT OR", "a licence is missing at the end"),
            ("AND MIT", "a licence was expected before `AND`"),
            ("MIT Apache-2.0", "`Apache-2.0` was not expected"),
            ("(MIT", "`)` is missing"),
            ("MIT)", "`)` was not expected"),
            ("(MIT OR ISC) WITH x", "`WITH` was not expected"),
            ("MIT WITH (x)", "a licence was expected before `(`"),
        ] {
            assert_eq!(Expression::parse(text), Err(fault.to_owned()), "{text}");
        }
    }

    /// Every sequence of up to seven tokens, enough for `(a OR b) AND c`: none makes the parser
    /// panic, and what it accepts has the value that the formula has over truth values.
    #[test]
    fn short_sequences_of_tokens_mean_what_logic_says() {
        const WORDS: [&str; 6] = ["good", "bad", "AND", "OR", "(", ")"];
        let mut valid = 0;
        for length in 1..=7 {
            for number in 0..WORDS.len().pow(length) {
                let words: Vec<&str> = (0..length)
                    .map(|place| WORDS[number / WORDS.len().pow(place) % WORDS.len()])
                    .collect();
                let parsed = Expression::parse(&words.join(" "));
                assert_eq!(parsed.is_ok(), logic(&words).is_some(), "{words:?}");
                if let Ok(parsed) = parsed {
                    valid += 1;
                    assert_eq!(Some(parsed.satisfied_by(&["good"])), logic(&words), "{words:?}");
                }
            }
        }
        assert!(valid > 100, "{valid}");
    }

    /// The value of a formula by rewriting: a slow and independent reading.
    fn logic(words: &[&str]) -> Option<bool> {
        let mut words = words.to_vec();
        loop {
            let value = |word: &str| (word == "good" || word == "bad").then_some(word == "good");
            if let [only] = words.as_slice() {
                return value(only);
            }
            let word = |truth: bool| if truth { "good" } else { "bad" };
            let at = |place: usize| words.get(place).copied().unwrap_or_default();
            let spot = |operator: &str| {
                (0..words.len()).find(|&i| {
                    let tighter =
                        operator == "OR" && (at(i + 3) == "AND" || i > 0 && at(i - 1) == "AND");
                    at(i + 1) == operator
                        && value(at(i)).is_some()
                        && value(at(i + 2)).is_some()
                        && !tighter
                })
            };
            let bracket = (0..words.len())
                .find(|&i| at(i) == "(" && value(at(i + 1)).is_some() && at(i + 2) == ")");
            let (start, new) = if let Some(i) = bracket {
                (i, at(i + 1))
            } else if let Some(i) = spot("AND") {
                (i, word(at(i) == "good" && at(i + 2) == "good"))
            } else {
                let i = spot("OR")?;
                (i, word(at(i) == "good" || at(i + 2) == "good"))
            };
            words.splice(start..start + 3, [new]);
        }
    }
}
