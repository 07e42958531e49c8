//! The hunt on one target: inputs are mutated, and those that are answered in a new way are mutated
//! further.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use meeple_core::Rng;

use crate::corpus;
use crate::mutate::mutated;
use crate::targets::Target;

/// An answer that takes longer is a finding too.
const SLOW: Duration = Duration::from_secs(5);
/// No more findings of one target are told.
const ENOUGH: usize = 10;

/// An input that must not be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Finding {
    pub(crate) input: Vec<u8>,
    pub(crate) what: String,
}

/// Inputs known so far, and how they are answered.
pub(crate) struct Hunt {
    target: &'static Target,
    rng: Rng,
    pool: Vec<Vec<u8>>,
    /// How many of the pool were there from the beginning.
    given: usize,
    classes: BTreeSet<String>,
    inputs: u64,
    findings: Vec<Finding>,
}

impl Hunt {
    /// Begins with what the catalogue offers and what is kept.
    pub(crate) fn new(target: &'static Target, seed: u64) -> Self {
        let mut hunt = Self {
            target,
            rng: Rng::new(seed),
            pool: Vec::new(),
            given: 0,
            classes: BTreeSet::new(),
            inputs: 0,
            findings: Vec::new(),
        };
        for input in (target.seeds)().into_iter().chain(corpus::kept(target.name)) {
            hunt.judge(&input);
            hunt.pool.push(input);
        }
        if hunt.pool.is_empty() {
            hunt.pool.push(Vec::new());
        }
        hunt.given = hunt.pool.len();
        hunt
    }

    /// Goes on for this long.
    pub(crate) fn run_for(&mut self, time: Duration) -> Vec<Finding> {
        let end = Instant::now() + time;
        while Instant::now() < end && self.findings.len() < ENOUGH {
            self.step();
        }
        std::mem::take(&mut self.findings)
    }

    /// Goes on for so many inputs.
    #[cfg(test)]
    pub(crate) fn run(&mut self, inputs: u32) -> Vec<Finding> {
        (0..inputs).for_each(|_| self.step());
        std::mem::take(&mut self.findings)
    }

    fn step(&mut self) {
        let [one, other] = [0; 2].map(|_| self.rng.below(self.pool.len()));
        let input = mutated(&self.pool[one], &self.pool[other], &mut self.rng);
        if self.judge(&input) {
            self.pool.push(input);
        }
    }

    /// Gives the parser an input; whether it is answered as none before it.
    fn judge(&mut self, input: &[u8]) -> bool {
        self.inputs += 1;
        let started = Instant::now();
        let answer = catch_unwind(AssertUnwindSafe(|| (self.target.read)(input)));
        let what = match answer {
            Ok(_) if started.elapsed() > SLOW => {
                format!("takes {:.1} s", started.elapsed().as_secs_f64())
            }
            Ok(answer) => return self.classes.insert(kind(&answer)),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                format!("panics: {}", text.unwrap_or("without a word"))
            }
        };
        // One finding a kind: the same fault is met many times.
        if self.classes.insert(kind(&what)) {
            self.findings.push(Finding { input: input.to_vec(), what });
        }
        false
    }

    /// Inputs given so far.
    pub(crate) const fn inputs(&self) -> u64 {
        self.inputs
    }

    /// Kinds of answer so far.
    pub(crate) fn classes(&self) -> usize {
        self.classes.len()
    }

    /// Inputs that joined since the beginning.
    pub(crate) fn new_ones(&self) -> &[Vec<u8>] {
        &self.pool[self.given..]
    }
}

/// What a message says without what it quotes: letters of quoted pieces and all digits go.
fn kind(answer: &str) -> String {
    let mut quoted = false;
    let mut kind = String::new();
    for letter in answer.chars() {
        match letter {
            '"' | '`' => quoted = !quoted,
            _ if quoted || letter.is_ascii_digit() => {}
            _ => kind.push(letter),
        }
    }
    kind.truncate(kind.char_indices().nth(60).map_or(kind.len(), |(at, _)| at));
    kind
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::targets::TARGETS;

    #[test]
    fn kept_inputs_and_their_like_are_read_or_refused() {
        for target in TARGETS {
            let mut hunt = Hunt::new(target, 1);
            assert!(hunt.given > 0 && hunt.classes() > 0, "{}", target.name);
            let found = hunt.run(300);
            assert_eq!(found, [], "{}", target.name);
            assert!(hunt.classes() > 1, "{}: every input is answered alike", target.name);
        }
    }

    #[test]
    fn a_parser_that_panics_is_found_once_a_kind() {
        static BAD: Target = Target {
            name: "bad",
            seeds: || vec![b"abc".to_vec()],
            read: |input| {
                assert!(input.len() > 2, "too short: {}", input.len());
                String::from_utf8_lossy(input).into_owned()
            },
        };
        let found = Hunt::new(&BAD, 1).run(2_000);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].what.starts_with("panics: too short") && found[0].input.len() <= 2);
    }

    #[test]
    fn kinds_leave_out_what_is_quoted() {
        assert_eq!(kind("found \"x 1\", expected 1 to 7"), kind("found \"y\", expected 2 to 9"));
        assert_ne!(kind("unknown game"), kind("unknown algorithm"));
    }
}
