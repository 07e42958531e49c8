//! Words become steps: names are looked up, types are checked.

use meeple_core::{Phrase, phrase};

use super::code::{Code, Expression, Op};
use super::real::Real;
use super::words::{Lazy, Type, Word};

/// What is wrong, and where in the text.
#[derive(Clone, Debug)]
pub(in crate::mdp) struct Trouble {
    pub(in crate::mdp) at: u32,
    pub(in crate::mdp) message: Phrase,
}

impl Trouble {
    pub(in crate::mdp) const fn new(at: u32, message: Phrase) -> Self {
        Self { at, message }
    }
}

/// A value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::mdp) enum Value<R> {
    Truth(bool),
    Whole(i64),
    Real(R),
}

/// What a name means.
#[derive(Debug)]
pub(in crate::mdp) enum Meaning<'s, 'a, R> {
    Constant(Value<R>),
    Variable(u32, Type),
    /// Other words, with their places.
    Formula(&'s [(Word<'a>, u32)]),
}

/// Formulas within formulas go no deeper.
const DEEPEST: usize = 200;
/// Words that all expressions have together, formulas written out.
const MOST_WORDS: usize = 1 << 24;

/// Makes steps of words.
#[derive(Debug)]
pub(in crate::mdp) struct Compiler<R> {
    pub(in crate::mdp) code: Code<R>,
    pub(super) types: Vec<(Type, u32)>,
    /// Steps whose target is not known yet, and for branches the type of what was before.
    open: Vec<(usize, Type)>,
    words: usize,
}

impl<R> Default for Compiler<R> {
    fn default() -> Self {
        Self { code: Code::default(), types: Vec::new(), open: Vec::new(), words: 0 }
    }
}

impl<R: Real> Compiler<R> {
    /// Compiles an expression that must have a type; whole numbers become real where those are
    /// expected.
    pub(in crate::mdp) fn expression<'s, 'a: 's>(
        &mut self,
        words: &'s [(Word<'a>, u32)],
        at: u32,
        wanted: Type,
        find: &dyn Fn(&'a str, u32) -> Result<Meaning<'s, 'a, R>, Trouble>,
    ) -> Result<Expression, Trouble> {
        let (expression, found) = self.any(words, at, find)?;
        if found == Type::Whole && wanted == Type::Real {
            self.code.push(Op::ToReal);
            return Ok(Expression { to: self.code.ops.len() as u32, ..expression });
        }
        if found != wanted {
            return Err(Trouble::new(at, mismatch(found, wanted)));
        }
        Ok(expression)
    }

    /// Compiles an expression of any type.
    pub(in crate::mdp) fn any<'s, 'a: 's>(
        &mut self,
        words: &'s [(Word<'a>, u32)],
        at: u32,
        find: &dyn Fn(&'a str, u32) -> Result<Meaning<'s, 'a, R>, Trouble>,
    ) -> Result<(Expression, Type), Trouble> {
        self.types.clear();
        self.open.clear();
        let from = self.code.land();
        self.add(words, 0, find)?;
        let (found, _) = self.pop(at)?;
        let to = self.code.ops.len() as u32;
        Ok((Expression { from, to, at }, found))
    }

    fn add<'s, 'a: 's>(
        &mut self,
        words: &'s [(Word<'a>, u32)],
        depth: usize,
        find: &dyn Fn(&'a str, u32) -> Result<Meaning<'s, 'a, R>, Trouble>,
    ) -> Result<(), Trouble> {
        self.words += words.len();
        if depth > DEEPEST || self.words > MOST_WORDS {
            let at = words.first().map_or(0, |(_, at)| *at);
            return Err(Trouble::new(
                at,
                Phrase::new(
                    "formulas within formulas make this too large",
                    "des formules dans des formules rendent ceci trop grand",
                ),
            ));
        }
        for (word, at) in words {
            let at = *at;
            match word {
                Word::Whole(value) => self.value(Value::Whole(*value), at),
                Word::Truth(value) => self.value(Value::Truth(*value), at),
                Word::Real(text) => {
                    let value = R::read(text).ok_or_else(|| {
                        let what = phrase!(
                            "{text} is no number that can be kept",
                            "{text} n'est pas un nombre que l'on puisse garder"
                        );
                        Trouble::new(at, what)
                    })?;
                    self.value(Value::Real(value), at);
                }
                Word::Name(name) => match find(name, at)? {
                    Meaning::Constant(value) => self.value(value, at),
                    Meaning::Variable(variable, kind) => {
                        self.code.push(Op::Variable(variable));
                        self.types.push((kind, at));
                    }
                    Meaning::Formula(words) => self.add(words, depth + 1, find)?,
                },
                Word::Unary(op) => self.unary(*op, at)?,
                Word::Binary(op) => self.binary(*op, at)?,
                Word::Between(lazy) => {
                    let found = self.pop(at)?;
                    self.expect(found, Type::Truth)?;
                    if *lazy == Lazy::Implies {
                        self.code.push(Op::Not);
                    }
                    self.open.push((self.code.ops.len(), Type::Truth));
                    let jump = match lazy {
                        Lazy::And => Op::JumpIfFalse(0),
                        Lazy::Or | Lazy::Implies => Op::JumpIfTrue(0),
                    };
                    self.code.ops.push(jump);
                    self.code.land();
                }
                Word::End(_) => {
                    let found = self.pop(at)?;
                    self.expect(found, Type::Truth)?;
                    self.close(at)?;
                    self.types.push((Type::Truth, at));
                }
                Word::Then => {
                    let found = self.pop(at)?;
                    self.expect(found, Type::Truth)?;
                    self.open.push((self.code.ops.len(), Type::Truth));
                    self.code.ops.push(Op::Branch(0));
                    self.code.land();
                }
                Word::Else => {
                    let (found, _) = self.pop(at)?;
                    // Room for a conversion, should the other branch be real.
                    self.code.ops.push(Op::Nothing);
                    let jump = self.code.ops.len();
                    self.code.ops.push(Op::Jump(0));
                    self.close(at)?;
                    self.open.push((jump, found));
                }
                Word::EndIf => {
                    let (right, right_at) = self.pop(at)?;
                    let left = self.open.last().map_or(right, |(_, kind)| *kind);
                    let kind = match (left, right) {
                        (Type::Whole, Type::Real) => {
                            if let Some(&(jump, _)) = self.open.last() {
                                self.code.ops[jump - 1] = Op::ToReal;
                            }
                            Type::Real
                        }
                        (Type::Real, Type::Whole) => {
                            self.code.push(Op::ToReal);
                            Type::Real
                        }
                        _ if left == right => left,
                        _ => return Err(Trouble::new(right_at, mismatch(right, left))),
                    };
                    self.close(at)?;
                    self.types.push((kind, at));
                }
            }
        }
        Ok(())
    }

    fn value(&mut self, value: Value<R>, at: u32) {
        let kind = match value {
            Value::Truth(value) => {
                self.code.push(Op::Whole(i64::from(value)));
                Type::Truth
            }
            Value::Whole(value) => {
                self.code.push(Op::Whole(value));
                Type::Whole
            }
            Value::Real(value) => {
                self.code.push_real(value);
                Type::Real
            }
        };
        self.types.push((kind, at));
    }

    pub(super) fn pop(&mut self, at: u32) -> Result<(Type, u32), Trouble> {
        self.types.pop().ok_or_else(|| {
            Trouble::new(at, Phrase::new("an operand is missing", "il manque un opérande"))
        })
    }

    pub(super) fn expect(&self, (found, at): (Type, u32), wanted: Type) -> Result<(), Trouble> {
        if found == wanted { Ok(()) } else { Err(Trouble::new(at, mismatch(found, wanted))) }
    }

    /// What jumps lands here.
    fn close(&mut self, at: u32) -> Result<(), Trouble> {
        let here = self.code.land();
        let open = self.open.pop();
        match open.and_then(|(step, _)| self.code.ops.get_mut(step)) {
            Some(Op::JumpIfFalse(to) | Op::JumpIfTrue(to) | Op::Branch(to) | Op::Jump(to)) => {
                *to = here;
                Ok(())
            }
            _ => {
                Err(Trouble::new(at, Phrase::new("an operand is missing", "il manque un opérande")))
            }
        }
    }
}

pub(super) fn mismatch(found: Type, wanted: Type) -> Phrase {
    let (found, wanted) = (found.name(), wanted.name());
    Phrase::each(|lang| {
        let (found, wanted) = (found.get(lang), wanted.get(lang));
        let text =
            phrase!("this is {found}, expected {wanted}", "ceci est {found}, attendu {wanted}");
        text.get(lang).to_owned()
    })
}
