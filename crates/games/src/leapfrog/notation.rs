//! Positions as text: `B 3 0 5`, `A 12 h1 7`.

use meeple_core::word::{Word, end_of_position};
use meeple_core::{InputError, MOST_SEATS, Phrase, phrase};

use super::{Leapfrog, Race, Spot};
use crate::seat;

/// A position as text.
pub(super) fn write(runners: usize, race: &Race) -> String {
    let mut text = seat::letter(race.mover).to_owned();
    for spot in &race.spots[..runners] {
        text += &match spot {
            Spot::Square(square) => format!(" {square}"),
            Spot::Home(rank) => format!(" h{rank}"),
        };
    }
    text
}

/// The race that a text describes.
pub(super) fn read(text: &str) -> Result<(Leapfrog, Race), InputError> {
    let line = Word::line(1, text);
    let mut words = line.words();
    let first = words.next().unwrap_or(line.end());
    let mover = seat::named(first.text).ok_or_else(|| {
        first.expected(&Phrase::new(
            "who is to move, A to F (a position is written: B 3 0 5)",
            "qui doit jouer, de A à F (une position s'écrit : B 3 0 5)",
        ))
    })?;
    let mut spots = [Spot::Square(0); MOST_SEATS];
    let mut read: Vec<Word<'_>> = Vec::new();
    for word in words.by_ref().take(MOST_SEATS) {
        let spot = spot(word)?;
        check_alone(word, spot, &spots[..read.len()])?;
        spots[read.len()] = spot;
        read.push(word);
    }
    end_of_position(words.next())?;
    let game = Leapfrog::of(read.len()).ok_or_else(|| line.end().expected(&what_a_spot_is()))?;
    let race = Race { spots, mover };
    check_arrivals(&race, &read)?;
    if mover < read.len() && race.is_running(mover) {
        return Ok((game, race));
    }
    let running = seat::listed((0..read.len()).filter(|&runner| race.is_running(runner)));
    Err(first.expected(&phrase!(
        "a runner that is still on the track: {running}",
        "un coureur encore en piste : {running}"
    )))
}

fn what_a_spot_is() -> Phrase {
    let last = Leapfrog::LAST;
    phrase!(
        "a runner's square, 0 to {last}, or h1, h2… for home by arrival (two to six runners)",
        "la case d'un coureur, de 0 à {last}, ou h1, h2… par ordre d'arrivée (deux à six coureurs)"
    )
}

fn spot(word: Word<'_>) -> Result<Spot, InputError> {
    let number = |text: &str, numbers: std::ops::RangeInclusive<u8>| {
        text.parse().ok().filter(|number| numbers.contains(number))
    };
    let spot = match word.text.strip_prefix(['h', 'H']) {
        Some(rank) => number(rank, 1..=MOST_SEATS as u8).map(Spot::Home),
        None => number(word.text, 0..=Leapfrog::LAST).map(Spot::Square),
    };
    spot.ok_or_else(|| word.expected(&what_a_spot_is()))
}

/// Squares but the start hold one runner, and one arrives at a time.
fn check_alone(word: Word<'_>, spot: Spot, others: &[Spot]) -> Result<(), InputError> {
    let Some(other) = others.iter().position(|&other| other == spot && spot != Spot::Square(0))
    else {
        return Ok(());
    };
    let other = seat::letter(other);
    Err(word.expected(&match spot {
        Spot::Square(_) => {
            phrase!("a free square: {other} stands there", "une case libre : {other} s'y trouve")
        }
        Spot::Home(_) => {
            phrase!("another rank: {other} has that one", "un autre rang : {other} a celui-là")
        }
    }))
}

/// Ranks of arrival leave no gap, and the last runner never arrives.
fn check_arrivals(race: &Race, words: &[Word<'_>]) -> Result<(), InputError> {
    let home = race.arrived();
    for (&spot, word) in race.spots.iter().zip(words) {
        let Spot::Home(rank) = spot else { continue };
        if rank > home {
            return Err(word.expected(&phrase!(
                "h1 to h{home}, since that many are home",
                "h1 à h{home}, puisqu'autant sont arrivés"
            )));
        }
        if usize::from(rank) == words.len() {
            return Err(word.expected(&Phrase::new(
                "a square: the race ends when one runner is left",
                "une case : la course s'arrête quand il reste un coureur",
            )));
        }
    }
    Ok(())
}
