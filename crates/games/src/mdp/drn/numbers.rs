//! Numbers as people and programs write them.

/// Powers of ten that a double holds exactly.
const TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// A decimal number or a fraction of two, rounded to the nearest; `None` for anything else.
#[inline]
pub(super) fn real(text: &str) -> Option<f64> {
    if let Some(value) = short(text.as_bytes()) {
        return Some(value);
    }
    let value = match text.split_once('/') {
        None => text.parse::<f64>().ok()?,
        Some((above, below)) => above.parse::<f64>().ok()? / below.parse::<f64>().ok()?,
    };
    value.is_finite().then_some(value)
}

/// Up to 15 digits with at most one point, as nearly all are: one division of two numbers that are
/// exact is as near as can be (Clinger, *How to read floating point numbers accurately*, 1990).
#[inline]
fn short(text: &[u8]) -> Option<f64> {
    let (digits, negative) = match text {
        [b'-', rest @ ..] => (rest, true),
        _ => (text, false),
    };
    if digits.is_empty() || digits.len() > 16 {
        return None;
    }
    let (mut value, mut after, mut seen) = (0u64, 0, 0);
    let mut point = 0;
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit <= 9 {
            value = 10 * value + u64::from(digit);
            seen += 1;
            after += point;
        } else if byte == b'.' && point == 0 {
            point = 1;
        } else {
            return None;
        }
    }
    if seen == 0 || value >= 1 << 53 {
        return None;
    }
    let value = value as f64 / TENS[after];
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::real;

    proptest! {
        #[test]
        fn numbers_are_those_of_the_standard_library(text in "-?[0-9]{0,18}\\.?[0-9]{0,18}(e-?[0-9]{1,2})?") {
            let wanted = text.parse::<f64>().ok().map(f64::to_bits);
            prop_assert_eq!(real(&text).map(f64::to_bits), wanted, "{}", text);
        }

        #[test]
        fn anything_else_is_none(text in "[0-9./e+-]{0,8}") {
            if !text.contains('/') {
                prop_assert_eq!(real(&text), text.parse::<f64>().ok().filter(|v| v.is_finite()));
            }
        }
    }

    #[test]
    fn fractions_are_quotients() {
        assert_eq!(real("9/10"), Some(0.9));
        for wrong in ["1/0", "1/", "/2", "1/2/3", "inf", "nan", "", "-", "."] {
            assert_eq!(real(wrong), None, "{wrong}");
        }
    }
}
