//! Whatever text is given for a position, a scenario or an agent, it is read or refused: nothing
//! panics, and what was read is written so that it can be read again.

use meeple_arena::agent::METHODS;
use meeple_arena::{Agent, CATALOGUE, Entry};
use meeple_core::{Rng, Setup};
use rayon::prelude::*;

/// A text with some letters changed, dropped, doubled or cut off.
fn mangled(text: &str, rng: &mut Rng) -> String {
    const ODD: &[char] =
        &['0', '9', '-', '/', '(', ')', '=', ',', ' ', '\n', '\0', 'é', '💣', '"', '#'];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(4) {
        let at = rng.below(letters.len().max(1));
        let odd = ODD[rng.below(ODD.len())];
        match rng.below(5) {
            0 if !letters.is_empty() => letters[at] = odd,
            1 if !letters.is_empty() => drop(letters.remove(at)),
            2 if !letters.is_empty() => letters.insert(at, letters[at]),
            3 => letters.truncate(at),
            _ => letters.insert(at.min(letters.len()), odd),
        }
    }
    letters.into_iter().collect()
}

/// One text for one game; whether it was read.
fn read_one(entry: &'static Entry, start: &str, rng: &mut Rng) -> bool {
    match rng.below(4) {
        0 => {
            let method = METHODS[rng.below(METHODS.len())];
            let params: Vec<_> = method.params().collect();
            let param = &params[rng.below(params.len())];
            let text = mangled(&format!("{}({}=12)", method.name(), param.name), rng);
            match Agent::parse(&text, entry) {
                Ok(agent) => {
                    let again = Agent::parse(&agent.to_string(), entry);
                    assert_eq!(again.expect(&text).to_string(), agent.to_string());
                    true
                }
                Err(_) => false,
            }
        }
        1 => {
            let name = entry.scenarios.first().map_or("", |choice| choice.name);
            entry.open(&Setup { position: None, scenario: Some(&mangled(name, rng)) }).is_ok()
        }
        _ => {
            let text = mangled(start, rng);
            match entry.open(&Setup::at(&text)) {
                Ok(session) => {
                    let written = session.position();
                    let again = entry.open(&Setup::at(&written));
                    assert_eq!(again.expect(&text).position(), written, "{}: {text:?}", entry.id);
                    true
                }
                Err(_) => false,
            }
        }
    }
}

fn read_many(count: u64) {
    let starts: Vec<String> = CATALOGUE
        .iter()
        .map(|entry| entry.open(&Setup::default()).expect("a start").position())
        .collect();
    let read: u64 = (0..count)
        .into_par_iter()
        .map(|number| {
            let mut rng = Rng::new(number);
            let game = rng.below(CATALOGUE.len());
            u64::from(read_one(&CATALOGUE[game], &starts[game], &mut rng))
        })
        .sum();
    assert!(read > count / 100 && read < count, "{read} of {count} were read");
}

#[test]
fn hostile_texts_are_read_or_refused() {
    read_many(20_000);
}

#[test]
#[ignore = "long: ten million texts"]
fn ten_million_hostile_texts_are_read_or_refused() {
    read_many(10_000_000);
}
