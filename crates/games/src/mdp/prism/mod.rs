//! The language of PRISM (<https://www.prismmodelchecker.org/manual/ThePRISMLanguage>): Markov
//! decision processes and chains as modules of commands.

mod ast;
mod commands;
mod compose;
mod conditions;
mod expression;
mod file;
mod lexer;
mod modules;
mod names;
mod translate;
mod values;

use meeple_core::Control;
use meeple_core::markov::{Fraction, MarkovModel, Unread, Wanted};

pub(super) use conditions::words as condition;

use super::hints::Hints;
use super::machine::Real;
use super::system;
use super::text::Source;

/// Words that a program begins with.
const FIRST: [&str; 26] = [
    "mdp",
    "dtmc",
    "nondeterministic",
    "probabilistic",
    "ctmc",
    "stochastic",
    "pta",
    "pomdp",
    "popta",
    "smg",
    "csg",
    "tsg",
    "imdp",
    "idtmc",
    "const",
    "formula",
    "label",
    "global",
    "module",
    "rewards",
    "init",
    "system",
    "player",
    "observables",
    "ma",
    "pomdps",
];

/// Whether a text, comments aside, looks like a program.
pub(super) fn looks_alike(text: &str) -> bool {
    let mut lexer = lexer::Lexer::new(text);
    let first = lexer.next_token(&mut |_, _| Ok(()));
    first.is_ok_and(|token| FIRST.contains(&token.text))
}

/// The model of a program, and its hints.
pub(super) fn read(
    text: &str,
    wanted: &Wanted<'_>,
    control: &mut Control<'_>,
) -> Result<(MarkovModel, Hints), Unread> {
    if wanted.exact {
        read_with::<Fraction>(text, wanted, control)
    } else {
        read_with::<f64>(text, wanted, control)
    }
}

fn read_with<'a, R: Real>(
    text: &'a str,
    wanted: &Wanted<'a>,
    control: &mut Control<'_>,
) -> Result<(MarkovModel, Hints), Unread> {
    let source = Source(text);
    let mut hints = Hints::default();
    let mut program = file::read(text, &mut hints)?;
    conditions::add(&mut program, wanted.conditions);
    let system = translate::system::<R>(&program, source, wanted)?;
    let blame = |at: u32, message| source.error(at as usize, message);
    Ok((system::lay_out(&system, &blame, control)?, hints))
}

#[cfg(test)]
mod tests;
