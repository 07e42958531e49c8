//! Expressions as JSON become words.

use std::borrow::Cow;

use meeple_core::error::excerpt;
use meeple_core::phrase;
use serde_json::Value;

use crate::mdp::machine::{Binary, Compare, Lazy, Trouble, Unary, Word};

/// Numbers that have names.
const CONSTANTS: [(&str, &str); 2] = [("e", "2.718281828459045"), ("π", "3.141592653589793")];

/// Appends the words of an expression, whose place is `at`. JSON is not read more than 128 levels
/// deep, so that neither is this.
pub(super) fn words<'a>(
    value: &'a Value,
    at: u32,
    out: &mut Vec<(Word<'a>, u32)>,
) -> Result<(), Trouble> {
    let word = match value {
        Value::Bool(truth) => Word::Truth(*truth),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => Word::Whole(whole),
            None => Word::Real(Cow::Owned(number.to_string())),
        },
        Value::String(name) => Word::Name(name),
        Value::Object(_) => return operation(value, at, out),
        _ => return Err(strange(value, at)),
    };
    out.push((word, at));
    Ok(())
}

fn strange(value: &Value, at: u32) -> Trouble {
    let found = excerpt(&value.to_string());
    Trouble::new(
        at,
        phrase!(
            "found {found}, expected an expression on numbers and truth values",
            "{found} trouvé, attendu une expression sur des nombres et des valeurs de vérité"
        ),
    )
}

fn operation<'a>(value: &'a Value, at: u32, out: &mut Vec<(Word<'a>, u32)>) -> Result<(), Trouble> {
    let part = |key: &str| value.get(key).ok_or_else(|| strange(value, at));
    if let Some(name) = value.get("constant").and_then(Value::as_str) {
        let known = CONSTANTS.into_iter().find(|(known, _)| *known == name);
        let (_, text) = known.ok_or_else(|| strange(value, at))?;
        out.push((Word::Real(Cow::Borrowed(text)), at));
        return Ok(());
    }
    let op = value.get("op").and_then(Value::as_str).ok_or_else(|| strange(value, at))?;
    let compare = |how| Word::Binary(Binary::Compare(how));
    let lazy = match op {
        "∧" => Some(Lazy::And),
        "∨" => Some(Lazy::Or),
        "⇒" => Some(Lazy::Implies),
        _ => None,
    };
    if let Some(lazy) = lazy {
        words(part("left")?, at, out)?;
        out.push((Word::Between(lazy), at));
        words(part("right")?, at, out)?;
        out.push((Word::End(lazy), at));
        return Ok(());
    }
    let last = match op {
        "ite" => {
            words(part("if")?, at, out)?;
            out.push((Word::Then, at));
            words(part("then")?, at, out)?;
            out.push((Word::Else, at));
            words(part("else")?, at, out)?;
            out.push((Word::EndIf, at));
            return Ok(());
        }
        "abs" => {
            // The greater of both signs.
            words(part("exp")?, at, out)?;
            words(part("exp")?, at, out)?;
            out.push((Word::Unary(Unary::Minus), at));
            out.push((Word::Binary(Binary::Greatest), at));
            return Ok(());
        }
        "¬" | "floor" | "ceil" => {
            words(part("exp")?, at, out)?;
            out.push((
                Word::Unary(match op {
                    "¬" => Unary::Not,
                    "floor" => Unary::Floor,
                    _ => Unary::Ceiling,
                }),
                at,
            ));
            return Ok(());
        }
        "-" if value.get("exp").is_some() => {
            words(part("exp")?, at, out)?;
            out.push((Word::Unary(Unary::Minus), at));
            return Ok(());
        }
        "=" => compare(Compare::Equal),
        "≠" => compare(Compare::Unequal),
        "<" => compare(Compare::Below),
        "≤" => compare(Compare::AtMost),
        ">" => compare(Compare::Above),
        "≥" => compare(Compare::AtLeast),
        "+" => Word::Binary(Binary::Plus),
        "-" => Word::Binary(Binary::Minus),
        "*" => Word::Binary(Binary::Times),
        "/" => Word::Binary(Binary::Over),
        "%" => Word::Binary(Binary::Modulo),
        "min" => Word::Binary(Binary::Least),
        "max" => Word::Binary(Binary::Greatest),
        "pow" => Word::Binary(Binary::Power),
        "log" => Word::Binary(Binary::Logarithm),
        _ => {
            return Err(Trouble::new(
                at,
                phrase!("the operation {op} is not read", "l'opération {op} n'est pas lue"),
            ));
        }
    };
    words(part("left")?, at, out)?;
    words(part("right")?, at, out)?;
    out.push((last, at));
    Ok(())
}
