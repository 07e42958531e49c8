//! Adding steps, which are joined with those before them where that is the same.

use super::code::{Code, Op};
use super::real::Real;
use super::run::whole;

impl<R: Real> Code<R> {
    /// Adds a step.
    pub(super) fn push(&mut self, op: Op) {
        let joined = self.join(op).is_some();
        if !joined {
            self.ops.push(op);
        }
    }

    /// Adds a number.
    pub(super) fn push_real(&mut self, value: R) {
        let place = self.reals.len() as u32;
        self.reals.push(value);
        self.ops.push(Op::Real(place));
    }

    /// Those who jump here must find what was there.
    pub(super) fn land(&mut self) -> u32 {
        self.barrier = self.ops.len();
        self.ops.len() as u32
    }

    fn join(&mut self, op: Op) -> Option<()> {
        let len = self.ops.len();
        let free = len - self.barrier.min(len);
        let last = *self.ops.last().filter(|_| free >= 1)?;
        match (op, last) {
            (Op::ToReal, Op::Whole(value)) => {
                self.ops.pop();
                self.push_real(R::whole(value));
                return Some(());
            }
            (Op::Not, Op::Whole(value)) => {
                return self.replace(1, Op::Whole(1 - value));
            }
            (Op::Negative, Op::Whole(value)) => {
                return self.replace(1, Op::Whole(value.checked_neg()?));
            }
            (Op::NegativeReal, Op::Real(place)) => {
                let value = self.reals[place as usize];
                self.ops.pop();
                self.push_real(value.minus());
                return Some(());
            }
            _ => {}
        }
        let before = *self.ops.get(len.checked_sub(2)?).filter(|_| free >= 2)?;
        match (op, before, last) {
            (_, Op::Whole(left), Op::Whole(right)) => {
                let value = whole(op, left, right)?.ok()?;
                self.replace(2, Op::Whole(value))
            }
            (Op::Compare(how), Op::Variable(variable), Op::Whole(value)) => {
                self.replace(2, Op::Test(variable, how, value.try_into().ok()?))
            }
            (Op::Plus, Op::Variable(variable), Op::Whole(value)) => {
                self.replace(2, Op::Sum(variable, value.try_into().ok()?))
            }
            (Op::Minus, Op::Variable(variable), Op::Whole(value)) => {
                self.replace(2, Op::Sum(variable, value.checked_neg()?.try_into().ok()?))
            }
            (Op::ToRealBelow, Op::Whole(value), Op::Real(place)) => {
                self.ops.truncate(len - 2);
                self.push_real(R::whole(value));
                self.ops.push(Op::Real(place));
                Some(())
            }
            (_, Op::Real(left), Op::Real(right)) => {
                let (left, right) = (self.reals[left as usize], self.reals[right as usize]);
                let value = match op {
                    Op::PlusReal => left.plus(right),
                    Op::MinusReal => left.plus(right.minus()),
                    Op::TimesReal => left.times(right),
                    Op::OverReal => left.over(right),
                    _ => return None,
                };
                let value = value.ok()?;
                self.ops.truncate(len - 2);
                self.push_real(value);
                Some(())
            }
            _ => None,
        }
    }

    fn replace(&mut self, steps: usize, by: Op) -> Option<()> {
        self.ops.truncate(self.ops.len() - steps);
        self.ops.push(by);
        Some(())
    }
}
