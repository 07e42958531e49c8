//! Conditions that questions use, such as `s=7`: labels that a program need not know of.

use super::ast::Program;
use super::expression::Parser;
use super::lexer::{Kind, Lexer};
use crate::mdp::machine::{Word, Words};
use crate::mdp::text::Source;

/// Adds what reads like a condition on something that the program has; whoever asks is told of the
/// others.
pub(super) fn add<'a>(program: &mut Program<'a>, conditions: &'a [String]) {
    for condition in conditions {
        let known = program.labels.iter().any(|((name, _), _)| name == condition)
            || ["init", "deadlock"].contains(&condition.as_str());
        if known {
            continue;
        }
        if let Some(words) = read(program, condition) {
            program.conditions.push((condition, words));
        }
    }
}

fn read<'a>(program: &mut Program<'a>, condition: &'a str) -> Option<Words> {
    let words = words(condition)?;
    // A single word that is nothing here is a label that there is not.
    if let [(Word::Name(name), _)] = &words[..]
        && !program.declares(name)
    {
        return None;
    }
    let from = program.words.len() as u32;
    program.words.extend(words);
    Some(Words { from, to: program.words.len() as u32, at: 0 })
}

/// A text as an expression, if it is one. Where words stand in a question is not where they stand
/// in the program: their places are left out.
pub(in crate::mdp) fn words(condition: &str) -> Option<Vec<(Word<'_>, u32)>> {
    let tokens = Lexer::all(condition, |_, _| Ok(())).ok()?;
    let mut parser = Parser::new(Source(condition), tokens);
    parser.expression().ok()?;
    let whole = parser.peek().kind == Kind::End;
    whole.then(|| parser.words.into_iter().map(|(word, _)| (word, 0)).collect())
}
