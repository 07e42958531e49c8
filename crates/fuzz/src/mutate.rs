//! Mutations of bytes: what typing errors, broken files and ill will do to a text.

use meeple_core::Rng;

/// No input gets longer.
pub(crate) const LONGEST: usize = 4096;

/// Words and marks that parsers know, or should not trip over.
const ODD: &[&str] = &[
    "0",
    "9",
    "-",
    "-1",
    "/",
    "(",
    ")",
    "((",
    "=",
    ",",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "é",
    "💣",
    "\"",
    "'",
    "#",
    "[",
    "]",
    "{",
    "}",
    ":",
    ";",
    "1e999",
    "NaN",
    "inf",
    "-inf",
    "18446744073709551616",
    "4294967296",
    "-9223372036854775808",
    "0.0000001",
    "null",
    "true",
    "\u{feff}",
    "\u{202e}",
];

/// The input after one to four mutations; `other` is what it may be crossed with.
pub(crate) fn mutated(input: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=rng.below(4) {
        once(&mut bytes, other, rng);
    }
    bytes.truncate(LONGEST);
    bytes
}

fn once(bytes: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let at = rng.below(bytes.len() + 1);
    let end = at + rng.below((bytes.len() - at).min(32) + 1);
    match rng.below(9) {
        // A bit, a byte, a piece gone.
        0 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
        1 if at < bytes.len() => bytes[at] = rng.below(256) as u8,
        2 => drop(bytes.drain(at..end)),
        // The end cut off.
        3 => bytes.truncate(at),
        // A piece doubled, once or many times.
        4 => {
            let piece = bytes[at..end].to_vec();
            let times = if rng.below(8) == 0 { 64 } else { 1 };
            bytes.splice(at..at, piece.repeat(times));
        }
        // A piece of another input, or its end instead of ours.
        5 if !other.is_empty() => {
            let from = rng.below(other.len());
            let to = from + rng.below((other.len() - from).min(64) + 1);
            bytes.splice(at..at, other[from..to].iter().copied());
        }
        6 if !other.is_empty() => {
            bytes.truncate(at);
            bytes.extend_from_slice(&other[rng.below(other.len())..]);
        }
        // A number changed as a whole.
        7 => {
            let digits = |byte: &u8| byte.is_ascii_digit();
            let start = bytes[at..].iter().position(digits).map_or(bytes.len(), |first| at + first);
            let length = bytes[start..].iter().take_while(|byte| digits(byte)).count();
            let number = ODD[rng.below(ODD.len())].as_bytes();
            bytes.splice(start..start + length, number.iter().copied());
        }
        _ => {
            let word = ODD[rng.below(ODD.len())].as_bytes();
            bytes.splice(at..at, word.iter().copied());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutations_are_bounded_many_and_the_same_for_the_same_seed() {
        let many = |seed: u64| {
            let mut rng = Rng::new(seed);
            let one = || mutated(b"engine(depth=12, tt=64MB)", b"4453", &mut rng);
            std::iter::repeat_with(one).take(2_000).collect::<Vec<_>>()
        };
        let inputs = many(3);
        assert_eq!(inputs, many(3));
        assert!(inputs.iter().all(|input| input.len() <= LONGEST));
        let distinct: std::collections::BTreeSet<_> = inputs.iter().collect();
        assert!(distinct.len() > 1_500, "{}", distinct.len());
        let _ = mutated(b"", b"", &mut Rng::new(1));
    }
}
