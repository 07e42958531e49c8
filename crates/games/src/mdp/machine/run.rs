//! Running expressions on the values of variables.

use std::cmp::Ordering;

use super::code::{Code, Expression, Fault, Guard, Op};
use super::real::Real;
use super::words::Compare;

/// Two stacks, kept between expressions.
#[derive(Debug)]
pub(in crate::mdp) struct Machine<R> {
    wholes: Vec<i64>,
    reals: Vec<R>,
}

impl<R> Default for Machine<R> {
    fn default() -> Self {
        Self { wholes: Vec::new(), reals: Vec::new() }
    }
}

#[inline]
const fn holds(how: Compare, order: Ordering) -> bool {
    match how {
        Compare::Equal => order.is_eq(),
        Compare::Unequal => order.is_ne(),
        Compare::Below => order.is_lt(),
        Compare::AtMost => order.is_le(),
        Compare::Above => order.is_gt(),
        Compare::AtLeast => order.is_ge(),
    }
}

/// A step on two whole numbers; `None` for other steps.
#[inline]
pub(super) fn whole(op: Op, left: i64, right: i64) -> Option<Result<i64, Fault>> {
    let value = match op {
        Op::Plus => left.checked_add(right),
        Op::Minus => left.checked_sub(right),
        Op::Times => left.checked_mul(right),
        Op::Least => Some(left.min(right)),
        Op::Greatest => Some(left.max(right)),
        Op::Compare(how) => Some(i64::from(holds(how, left.cmp(&right)))),
        Op::Modulo if right == 0 => return Some(Err(Fault::ByZero)),
        // As PRISM has it: never negative where the divisor is not.
        Op::Modulo => {
            left.checked_rem(right).map(|rest| if rest < 0 { rest + right.abs() } else { rest })
        }
        Op::Power => u32::try_from(right).ok().and_then(|power| left.checked_pow(power)),
        _ => return None,
    };
    Some(value.ok_or(Fault::Overflow))
}

impl<R: Real> Machine<R> {
    /// Whether a condition holds.
    #[inline]
    pub(in crate::mdp) fn truth(
        &mut self,
        code: &Code<R>,
        expression: Expression,
        values: &[i64],
    ) -> Result<bool, Fault> {
        Ok(self.whole(code, expression, values)? != 0)
    }

    /// Whether a guard holds.
    #[inline]
    pub(in crate::mdp) fn allows(
        &mut self,
        code: &Code<R>,
        guard: &Guard,
        values: &[i64],
    ) -> Result<bool, Fault> {
        for &(variable, least, greatest) in &guard.limits {
            let value = values[variable as usize];
            if value < least || value > greatest {
                return Ok(false);
            }
        }
        guard.rest.map_or(Ok(true), |rest| self.truth(code, rest, values))
    }

    /// A whole number.
    #[inline]
    pub(in crate::mdp) fn whole(
        &mut self,
        code: &Code<R>,
        expression: Expression,
        values: &[i64],
    ) -> Result<i64, Fault> {
        if expression.to == expression.from + 1 {
            match code.ops[expression.from as usize] {
                Op::Whole(value) => return Ok(value),
                Op::Variable(variable) => return Ok(values[variable as usize]),
                Op::Sum(variable, more) => {
                    let sum = values[variable as usize].checked_add(i64::from(more));
                    return sum.ok_or(Fault::Overflow);
                }
                _ => {}
            }
        }
        self.run(code, expression, values)?;
        Ok(self.wholes.pop().unwrap_or(0))
    }

    /// A real number.
    #[inline]
    pub(in crate::mdp) fn real(
        &mut self,
        code: &Code<R>,
        expression: Expression,
        values: &[i64],
    ) -> Result<R, Fault> {
        if expression.to == expression.from + 1
            && let Op::Real(place) = code.ops[expression.from as usize]
        {
            return Ok(code.reals[place as usize]);
        }
        self.run(code, expression, values)?;
        Ok(self.reals.pop().unwrap_or(R::ZERO))
    }

    fn run(&mut self, code: &Code<R>, expression: Expression, values: &[i64]) -> Result<(), Fault> {
        self.wholes.clear();
        self.reals.clear();
        let mut next = expression.from as usize;
        while next < expression.to as usize {
            let op = code.ops[next];
            next += 1;
            match op {
                Op::Whole(value) => self.wholes.push(value),
                Op::Real(place) => self.reals.push(code.reals[place as usize]),
                Op::Variable(variable) => self.wholes.push(values[variable as usize]),
                Op::Test(variable, how, value) => {
                    let order = values[variable as usize].cmp(&i64::from(value));
                    self.wholes.push(i64::from(holds(how, order)));
                }
                Op::Sum(variable, more) => {
                    let sum = values[variable as usize].checked_add(i64::from(more));
                    self.wholes.push(sum.ok_or(Fault::Overflow)?);
                }
                Op::Plus
                | Op::Minus
                | Op::Times
                | Op::Least
                | Op::Greatest
                | Op::Power
                | Op::Modulo
                | Op::Compare(_) => {
                    let (right, left) = (self.take(), self.take());
                    self.wholes.push(whole(op, left, right).unwrap_or(Ok(0))?);
                }
                Op::Negative => {
                    let value = self.take().checked_neg().ok_or(Fault::Overflow)?;
                    self.wholes.push(value);
                }
                Op::Not => {
                    let value = self.take();
                    self.wholes.push(1 - value);
                }
                Op::ToReal => {
                    let value = self.take();
                    self.reals.push(R::whole(value));
                }
                Op::ToRealBelow => {
                    let (top, value) = (self.take_real(), self.take());
                    self.reals.push(R::whole(value));
                    self.reals.push(top);
                }
                Op::Floor => {
                    let value = self.take_real().floor()?;
                    self.wholes.push(value);
                }
                Op::Ceiling => {
                    let value = self.take_real().ceiling()?;
                    self.wholes.push(value);
                }
                Op::Round => {
                    let value = self.take_real().round()?;
                    self.wholes.push(value);
                }
                Op::NegativeReal => {
                    let value = self.take_real().minus();
                    self.reals.push(value);
                }
                Op::CompareReal(how) => {
                    let (right, left) = (self.take_real(), self.take_real());
                    self.wholes.push(i64::from(holds(how, left.compare(right)?)));
                }
                Op::PlusReal
                | Op::MinusReal
                | Op::TimesReal
                | Op::OverReal
                | Op::LeastReal
                | Op::GreatestReal
                | Op::PowerReal
                | Op::Logarithm => {
                    let (right, left) = (self.take_real(), self.take_real());
                    self.reals.push(of_reals(op, left, right)?);
                }
                Op::Nothing => {}
                Op::JumpIfFalse(to) | Op::JumpIfTrue(to) => {
                    let wanted = matches!(op, Op::JumpIfTrue(_));
                    if (self.wholes.last() != Some(&0)) == wanted {
                        next = to as usize;
                    } else {
                        self.wholes.pop();
                    }
                }
                Op::Branch(to) => {
                    if self.take() == 0 {
                        next = to as usize;
                    }
                }
                Op::Jump(to) => next = to as usize,
            }
        }
        Ok(())
    }

    #[inline]
    fn take(&mut self) -> i64 {
        self.wholes.pop().unwrap_or(0)
    }

    #[inline]
    fn take_real(&mut self) -> R {
        self.reals.pop().unwrap_or(R::ZERO)
    }
}

#[inline]
fn of_reals<R: Real>(op: Op, left: R, right: R) -> Result<R, Fault> {
    match op {
        Op::PlusReal => left.plus(right),
        Op::MinusReal => left.plus(right.minus()),
        Op::TimesReal => left.times(right),
        Op::OverReal => left.over(right),
        Op::PowerReal => left.power(right),
        Op::Logarithm => left.logarithm(right),
        Op::LeastReal => Ok(if left.compare(right)?.is_le() { left } else { right }),
        _ => Ok(if left.compare(right)?.is_ge() { left } else { right }),
    }
}
