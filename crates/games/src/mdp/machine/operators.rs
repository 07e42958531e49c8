//! Operators: which types they take, and which steps they are.

use super::code::Op;
use super::compile::{Compiler, Trouble, mismatch};
use super::real::Real;
use super::words::{Binary, Compare, Type, Unary};

impl<R: Real> Compiler<R> {
    pub(super) fn unary(&mut self, op: Unary, at: u32) -> Result<(), Trouble> {
        let (found, place) = self.pop(at)?;
        let (steps, kind) = match (op, found) {
            (Unary::Not, Type::Truth) => (Op::Not, Type::Truth),
            (Unary::Minus, Type::Whole) => (Op::Negative, Type::Whole),
            (Unary::Minus, Type::Real) => (Op::NegativeReal, Type::Real),
            (Unary::Floor, Type::Real) => (Op::Floor, Type::Whole),
            (Unary::Ceiling, Type::Real) => (Op::Ceiling, Type::Whole),
            (Unary::Round, Type::Real) => (Op::Round, Type::Whole),
            (Unary::Floor | Unary::Ceiling | Unary::Round, Type::Whole) => {
                (Op::Nothing, Type::Whole)
            }
            (Unary::Not, _) => return Err(Trouble::new(place, mismatch(found, Type::Truth))),
            _ => return Err(Trouble::new(place, mismatch(found, Type::Real))),
        };
        if steps != Op::Nothing {
            self.code.push(steps);
        }
        self.types.push((kind, at));
        Ok(())
    }

    pub(super) fn binary(&mut self, op: Binary, at: u32) -> Result<(), Trouble> {
        let (right, left) = (self.pop(at)?, self.pop(at)?);
        let of_truths =
            matches!(op, Binary::Same | Binary::Compare(Compare::Equal | Compare::Unequal));
        if left.0 == Type::Truth && of_truths {
            self.expect(right, Type::Truth)?;
            let how = if let Binary::Compare(how) = op { how } else { Compare::Equal };
            self.code.push(Op::Compare(how));
            self.types.push((Type::Truth, at));
            return Ok(());
        }
        if op == Binary::Same {
            return Err(Trouble::new(left.1, mismatch(left.0, Type::Truth)));
        }
        for operand in [left, right] {
            let wanted = if op == Binary::Modulo { Type::Whole } else { Type::Real };
            if operand.0 == Type::Truth || op == Binary::Modulo && operand.0 == Type::Real {
                return Err(Trouble::new(operand.1, mismatch(operand.0, wanted)));
            }
        }
        let always_real = matches!(op, Binary::Over | Binary::Logarithm);
        let wholes = left.0 == Type::Whole && right.0 == Type::Whole && !always_real;
        if !wholes {
            if right.0 == Type::Whole {
                self.code.push(Op::ToReal);
            }
            if left.0 == Type::Whole {
                self.code.push(Op::ToRealBelow);
            }
        }
        let (of_wholes, of_reals) = match op {
            Binary::Plus => (Op::Plus, Op::PlusReal),
            Binary::Minus => (Op::Minus, Op::MinusReal),
            Binary::Times => (Op::Times, Op::TimesReal),
            Binary::Least => (Op::Least, Op::LeastReal),
            Binary::Greatest => (Op::Greatest, Op::GreatestReal),
            Binary::Power => (Op::Power, Op::PowerReal),
            Binary::Compare(how) => (Op::Compare(how), Op::CompareReal(how)),
            Binary::Logarithm => (Op::Nothing, Op::Logarithm),
            Binary::Over => (Op::Nothing, Op::OverReal),
            Binary::Modulo | Binary::Same => (Op::Modulo, Op::Nothing),
        };
        self.code.push(if wholes { of_wholes } else { of_reals });
        let kind = match op {
            Binary::Compare(_) => Type::Truth,
            _ if wholes => Type::Whole,
            _ => Type::Real,
        };
        self.types.push((kind, at));
        Ok(())
    }
}
