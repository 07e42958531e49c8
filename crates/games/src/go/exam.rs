//! Fights on whole boards whose winning moves are known.

use meeple_core::card::Question;

/// The list that comes along: `class | name | position | moves`.
const FIGHTS: &str = include_str!("fights.txt");

/// All of them, in the order of the list.
pub(super) fn questions() -> Vec<Question> {
    let lines = FIGHTS.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(question).collect()
}

fn question(line: &str) -> Option<Question> {
    let mut parts = line.split(" | ").map(str::to_owned);
    let (class, name, position) = (parts.next()?, parts.next()?, parts.next()?);
    let right = parts.next()?.split(' ').map(str::to_owned).collect();
    Some(Question { class, name, position, right })
}
