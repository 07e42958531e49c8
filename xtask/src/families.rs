//! The rule of properties: no source asks which family a game is of, but what is true of it. The
//! sheets of the families cannot be named outside their folder, as the compiler sees to; what is left
//! is to compare one with another, and that is looked for here.

use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::names::product_of;
use crate::sources::rust_files;

/// Where families may be told apart.
const HOME: &str = "crates/arena/src/families";
/// The crates that know them.
const CRATES: [&str; 4] = ["arena", "cli", "fuzz", "web"];

/// Every place outside their folder that tells families apart.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for name in CRATES {
        for path in rust_files(&root.join("crates").join(name).join("src"))? {
            let place = path.strip_prefix(root).unwrap_or(&path);
            if place.starts_with(HOME) {
                continue;
            }
            let told = |error: String| format!("{}: {error}", place.display());
            let text = fs::read_to_string(&path).map_err(|error| told(error.to_string()))?;
            faults.extend(lines(&text).map_err(told)?.into_iter().map(|line| {
                format!(
                    "{}, line {line}: tells families apart; expected a property of the family",
                    place.display()
                )
            }));
        }
    }
    Ok(faults)
}

/// The lines of a source that tell families apart; tests and comments do not count.
fn lines(text: &str) -> Result<Vec<usize>, String> {
    let tokens: TokenStream = text.parse().map_err(|error| format!("no Rust: {error}"))?;
    let mut lines = Vec::new();
    collect(tokens, &mut lines);
    Ok(lines)
}

fn collect(tokens: TokenStream, lines: &mut Vec<usize>) {
    let tokens = product_of(tokens);
    for (at, token) in tokens.iter().enumerate() {
        if tells_apart(&tokens[..at], token, &tokens[at + 1..]) {
            lines.push(token.span().start().line);
        }
        if let TokenTree::Group(group) = token {
            collect(group.stream(), lines);
        }
    }
}

/// Whether a token, with what stands before and after it, tells families apart.
fn tells_apart(before: &[TokenTree], token: &TokenTree, after: &[TokenTree]) -> bool {
    let is = |token: Option<&TokenTree>, mark: char| matches!(token, Some(TokenTree::Punct(it)) if it.as_char() == mark);
    let word = |word: &str| matches!(token, TokenTree::Ident(it) if it == word);
    let group = |at: usize, kind: Delimiter| match after.get(at) {
        Some(TokenTree::Group(group)) if group.delimiter() == kind => Some(group.stream()),
        _ => None,
    };
    if word("Family") {
        // A variant, or a sheet by its name.
        return is(after.first(), ':') && is(after.get(1), ':');
    }
    if word("FAMILIES") {
        // One of them by its number.
        return group(0, Delimiter::Bracket).is_some();
    }
    if word("family") {
        let compared = (is(after.first(), '=') || is(after.first(), '!')) && is(after.get(1), '=');
        let matched = group(0, Delimiter::Brace).is_some() && is_matched(before);
        return compared || matched;
    }
    if word("matches") && is(after.first(), '!') {
        let asked = group(1, Delimiter::Parenthesis).unwrap_or_default();
        let subject = asked.into_iter().take_while(|token| !is(Some(token), ','));
        return subject.last().is_some_and(|last| last.to_string() == "family");
    }
    if word("eq") {
        let asked = group(0, Delimiter::Parenthesis).unwrap_or_default();
        return asked.into_iter().any(|token| token.to_string() == "family");
    }
    false
}

/// Whether a path that ends here is what a `match` looks at.
fn is_matched(before: &[TokenTree]) -> bool {
    let in_path = |token: &&TokenTree| match token {
        TokenTree::Ident(word) => word != "match",
        TokenTree::Punct(mark) => matches!(mark.as_char(), '.' | '*' | '&' | ':'),
        TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
        TokenTree::Literal(_) => false,
    };
    let first = before.iter().rev().find(|token| !in_path(token));
    matches!(first, Some(TokenTree::Ident(word)) if word == "match")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo;

    fn told(code: &str) -> usize {
        lines(&format!("fn f() {{ {code} }}")).expect("Rust").len()
    }

    #[test]
    fn no_source_tells_families_apart() {
        assert_eq!(faults(&cargo::root()), Ok(Vec::new()));
    }

    #[test]
    fn comparisons_are_found() {
        assert_eq!(told("entry.family == other.family"), 1);
        assert_eq!(told("html! { @if play.entry().family != puzzle { p { } } }"), 1);
        assert_eq!(told("match session.entry().family { _ => 1 }"), 1);
        assert_eq!(told("match *family { _ => 1 }"), 1);
        assert_eq!(told("matches!(self.family, Some(_))"), 1);
        assert_eq!(told("ptr::eq(entry.family, other)"), 1);
        assert_eq!(told("let a = Family::Puzzle;"), 1);
        assert_eq!(told("let a = FAMILIES[2];"), 1);
    }

    #[test]
    fn properties_are_not() {
        assert_eq!(told("if entry.family.has_chance { a } else { b }"), 0);
        assert_eq!(told("match entry.family.seats { _ => 1 }"), 0);
        assert_eq!(told("let a: &Family = entry.family; FAMILIES.iter()"), 0);
        assert_eq!(told("Entry { family, id } // family == 1\n"), 0);
        assert_eq!(told("#[cfg(test)]\nmod tests { fn g() { a.family == b.family } }"), 0);
        assert_eq!(told("match a { b => family {} }"), 0);
    }
}
