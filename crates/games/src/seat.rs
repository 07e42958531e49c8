//! What the seats of a table are called, as several games share it.

use meeple_core::{InputError, MOST_SEATS, Phrase, Setup, phrase};

/// The names of the seats.
const LETTERS: [&str; MOST_SEATS] = ["A", "B", "C", "D", "E", "F"];

/// The name of a seat, counted from 0.
pub(crate) const fn letter(seat: usize) -> &'static str {
    LETTERS[seat]
}

/// The seat of that name.
pub(crate) fn named(letter: &str) -> Option<usize> {
    LETTERS.iter().position(|name| name.eq_ignore_ascii_case(letter))
}

/// The names of some seats: "A, C".
pub(crate) fn listed(seats: impl IntoIterator<Item = usize>) -> String {
    seats.into_iter().map(letter).collect::<Vec<_>>().join(", ")
}

/// Refuses a scenario in a game that has none.
pub(crate) fn without_scenario(
    setup: &Setup<'_>,
    game: &Phrase,
    example: &str,
) -> Result<(), InputError> {
    let (en, fr) = (&game.en, &game.fr);
    setup.scenario.map_or(Ok(()), |_| {
        Err(InputError::new(phrase!(
            "{en}: there are no scenarios; give a position, such as: {example}",
            "{fr} : il n'y a pas de scénarios ; donnez une position, par exemple : {example}"
        )))
    })
}
