//! The parts of a program, in any order.

use meeple_core::{InputError, Phrase, phrase};

use super::ast::{Constant, Item, Process, Program, Rewards};
use super::expression::Parser;
use super::lexer::{Kind, Lexer};
use crate::mdp::hints::Hints;
use crate::mdp::machine::Type;
use crate::mdp::text::Source;

const NAME: Phrase = Phrase::new("a name", "un nom");
/// A program composes no more modules than this.
const MOST_PROCESSES: usize = 1000;

/// A program, and the hints in its comments.
pub(super) fn read<'a>(text: &'a str, hints: &mut Hints) -> Result<Program<'a>, InputError> {
    let source = Source(text);
    let tokens = Lexer::all(text, |at, comment| hints.read(&source, at, comment))?;
    let mut parser = Parser::new(source, tokens);
    let mut program = Program::default();
    while parser.peek().kind != Kind::End {
        part(&mut parser, &mut program)?;
    }
    program.words = parser.words;
    Ok(program)
}

fn part<'a>(parser: &mut Parser<'a>, program: &mut Program<'a>) -> Result<(), InputError> {
    let token = parser.peek();
    if token.kind != Kind::Name {
        return Err(parser.expected(&PARTS));
    }
    let at = token.at;
    match token.text {
        "mdp" | "nondeterministic" | "dtmc" | "probabilistic" => {
            parser.advance();
            program.chain = matches!(token.text, "dtmc" | "probabilistic");
        }
        kind @ ("ctmc" | "stochastic" | "pta" | "pomdp" | "popta" | "smg" | "csg" | "tsg"
        | "imdp" | "idtmc" | "ma") => {
            return Err(parser.source.error(
                at,
                phrase!(
                    "models of type {kind} are not read; expected mdp or dtmc",
                    "les modèles de type {kind} ne sont pas lus ; attendu mdp ou dtmc"
                ),
            ));
        }
        "const" => {
            parser.advance();
            let kind = match parser.peek().text {
                "int" | "double" | "bool" => match parser.advance().text {
                    "int" => Type::Whole,
                    "double" => Type::Real,
                    _ => Type::Truth,
                },
                _ => Type::Whole,
            };
            let name = parser.name(&NAME)?;
            let value = if parser.take("=") { Some(parser.expression()?) } else { None };
            parser.need(";")?;
            program.constants.push(Constant { name, kind, value });
        }
        "formula" => {
            parser.advance();
            let name = parser.name(&NAME)?;
            parser.need("=")?;
            let words = parser.expression()?;
            parser.need(";")?;
            program.formulas.push((name, words));
        }
        "label" => {
            parser.advance();
            let name = parser.peek();
            if name.kind != Kind::Text {
                return Err(
                    parser.expected(&Phrase::new("a name in quotes", "un nom entre guillemets"))
                );
            }
            parser.advance();
            parser.need("=")?;
            let words = parser.expression()?;
            parser.need(";")?;
            program.labels.push(((name.text, name.at as u32), words));
        }
        "global" => {
            parser.advance();
            let declared = parser.variable()?;
            program.globals.push(declared);
        }
        "module" => {
            parser.advance();
            let module = parser.module()?;
            program.modules.push(module);
        }
        "rewards" => {
            parser.advance();
            let rewards = rewards(parser)?;
            program.rewards.push(rewards);
        }
        "init" => {
            if program.initial.is_some() {
                return Err(twice(parser, "init"));
            }
            parser.advance();
            program.initial = Some(parser.expression()?);
            parser.need("endinit")?;
        }
        "system" => {
            if program.system.is_some() {
                return Err(twice(parser, "system"));
            }
            parser.advance();
            program.system = Some(process(parser, &mut 0)?);
            parser.need("endsystem")?;
        }
        _ => return Err(parser.expected(&PARTS)),
    }
    Ok(())
}

const PARTS: Phrase = Phrase::new(
    "mdp, dtmc, const, formula, label, global, module, rewards, init or system",
    "mdp, dtmc, const, formula, label, global, module, rewards, init ou system",
);

fn twice(parser: &Parser<'_>, word: &str) -> InputError {
    let message = phrase!("a second {word}; expected one", "un second {word} ; attendu un seul");
    parser.source.error(parser.peek().at, message)
}

/// `rewards "name" guard : value; [action] guard : value; endrewards`
fn rewards<'a>(parser: &mut Parser<'a>) -> Result<Rewards<'a>, InputError> {
    let name = parser.peek();
    let name = if name.kind == Kind::Text { parser.advance().text } else { "" };
    let mut items = Vec::new();
    while !parser.take("endrewards") {
        let at = parser.peek().at as u32;
        let action = if parser.take("[") {
            let action = if parser.peek().text == "]" { ("", at) } else { parser.name(&NAME)? };
            parser.need("]")?;
            Some(action)
        } else {
            None
        };
        let guard = parser.expression()?;
        parser.need(":")?;
        let value = parser.expression()?;
        parser.need(";")?;
        items.push(Item { action, guard, value });
    }
    Ok(Rewards { name, items })
}

/// Modules and how they run together: `|||` and `||` bind alike, from the left.
fn process<'a>(parser: &mut Parser<'a>, count: &mut usize) -> Result<Process<'a>, InputError> {
    let mut left = operand(parser, count)?;
    loop {
        if parser.peek().text != "|" {
            return Ok(left);
        }
        parser.advance();
        let on = if parser.take("[") {
            let mut names = vec![parser.name(&NAME)?];
            while parser.take(",") {
                names.push(parser.name(&NAME)?);
            }
            parser.need("]")?;
            parser.need("|")?;
            Some(names)
        } else {
            parser.need("|")?;
            parser.take("|").then(Vec::new)
        };
        let right = operand(parser, count)?;
        one_more(parser, count)?;
        left = Process::Together(Box::new(left), Box::new(right), on);
    }
}

/// Counts a composition, so that none is too deep for the stack.
fn one_more(parser: &Parser<'_>, count: &mut usize) -> Result<(), InputError> {
    *count += 1;
    if *count <= MOST_PROCESSES {
        return Ok(());
    }
    Err(parser.source.error(
        parser.peek().at,
        phrase!("more than {MOST_PROCESSES} compositions", "plus de {MOST_PROCESSES} compositions"),
    ))
}

fn operand<'a>(parser: &mut Parser<'a>, count: &mut usize) -> Result<Process<'a>, InputError> {
    one_more(parser, count)?;
    let mut process = if parser.take("(") {
        let inner = process(parser, count)?;
        parser.need(")")?;
        inner
    } else {
        Process::Module(parser.name(&Phrase::new("a module", "un module"))?)
    };
    loop {
        one_more(parser, count)?;
        if parser.take("/") {
            parser.need("{")?;
            let mut names = vec![parser.name(&NAME)?];
            while parser.take(",") {
                names.push(parser.name(&NAME)?);
            }
            parser.need("}")?;
            process = Process::Hide(Box::new(process), names);
        } else if parser.take("{") {
            let mut names = Vec::new();
            loop {
                let from = parser.name(&NAME)?;
                parser.need("<")?;
                parser.need("-")?;
                names.push((from, parser.name(&NAME)?));
                if !parser.take(",") {
                    break;
                }
            }
            parser.need("}")?;
            process = Process::Rename(Box::new(process), names);
        } else {
            return Ok(process);
        }
    }
}
