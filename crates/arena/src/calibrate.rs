//! How levels are measured: a ladder of agents from random play to the strongest, a tournament
//! among neighbours, and of these the ones that can be told apart.

use meeple_core::{Cancel, InputError, Phrase};

use crate::contest::{Contestant, Event, EventError, Fixture, Record, play_event};
use crate::levels::{Level, Levels};
use crate::tournament::Standings;
use crate::{Entry, Family};

/// Each level must take at least this share from the one below; it is aimed a little higher.
const LEAST: f64 = 0.64;
/// Levels that take less from the one below are no levels.
const CLOSE: f64 = 0.6;
/// Each level should take at most this share from the one below.
const MOST: f64 = 0.88;
/// Levels at most.
const TOP: usize = 10;
/// In the first tournament an agent meets this many neighbours on each side.
const REACH: usize = 3;

/// Agents from weak to strong, as far as one can tell beforehand. From the first `careful` one on,
/// none blunders in one move.
#[must_use]
pub fn ladder(entry: &Entry) -> Vec<String> {
    let mut list = vec!["random".to_owned()];
    let mut add = |text: String| list.push(text);
    match entry.family {
        Family::DiceDuel => {
            for noise in [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2] {
                add(format!("expectiminimax(depth=1, noise={noise})"));
            }
            for noise in [0.2, 0.1, 0.05] {
                add(format!("expectiminimax(depth=2, noise={noise}, careful)"));
            }
            add("expectiminimax(depth=2)".to_owned());
            add("expectiminimax(depth=4)".to_owned());
        }
        Family::Duel => {
            for noise in [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3] {
                add(format!("alphabeta(depth=1, noise={noise})"));
            }
            for noise in [0.5, 0.4, 0.3, 0.2] {
                add(format!("alphabeta(depth=2, noise={noise}, careful)"));
            }
            for (depth, noise) in [(3, 0.25), (3, 0.15), (4, 0.2), (4, 0.1), (5, 0.1)] {
                add(format!("alphabeta(depth={depth}, noise={noise}, careful)"));
            }
            for nodes in ["500", "2k", "8k", "30k"] {
                add(format!("engine(nodes={nodes})"));
            }
        }
        Family::Puzzle | Family::Mission => {}
    }
    list
}

/// Measures the levels of a game: `rounds` openings for each pairing.
///
/// # Errors
/// When the game has not two sides.
pub fn calibrate(
    entry: &'static Entry,
    rounds: u32,
    seed: u64,
    cancel: &Cancel,
    progress: &mut dyn FnMut(&Phrase),
) -> Result<Option<Levels>, EventError> {
    if !entry.family.has_two_sides() {
        return Err(EventError::Input(InputError::new(Phrase::new(
            "levels are measured by matches; expected a duel",
            "les niveaux se mesurent par des matchs ; attendu un duel",
        ))));
    }
    let texts = ladder(entry);
    let parse = |text: &String| Contestant::parse(text, entry).map_err(EventError::Input);
    let contestants = texts.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
    let event = Event { seed, ..Event::new(entry, contestants) };
    progress(&Phrase::new("the whole ladder", "toute l'échelle"));
    let names: Vec<String> = event.contestants.iter().map(ToString::to_string).collect();
    let near = neighbours(&(0..names.len()).collect::<Vec<_>>(), REACH, 0, rounds.div_ceil(3));
    let mut records = play_event(&event, &near, &Default::default(), cancel, &mut ())?;
    let mut chosen = choose(&Standings::of(&names, &records));
    // Levels that look right from afar meet again, more often; those that fail are left out.
    for _ in 0..8 {
        if cancel.is_cancelled() {
            return Ok(None);
        }
        progress(&Phrase::new("neighbouring levels", "niveaux voisins"));
        let games = neighbours(&chosen, 1, 2 * rounds, rounds);
        let known =
            records.iter().map(|record: &Record| (record.fixture, record.clone())).collect();
        let met = play_event(&event, &games, &known, cancel, &mut ())?;
        let fresh = |record: &&Record| !known.contains_key(&record.fixture);
        records.extend(met.iter().filter(fresh).cloned());
        let between = among(&chosen, &records);
        let agents: Vec<String> = chosen.iter().map(|&index| names[index].clone()).collect();
        let table = Standings::of(&agents, &between);
        let share = |upper: usize| table.between(upper, upper - 1).and_then(|tally| tally.share());
        let Some(close) = (1..chosen.len()).find(|&upper| share(upper).is_some_and(|s| s < CLOSE))
        else {
            let done = !cancel.is_cancelled();
            return Ok(done.then(|| levels(entry, rounds, seed, &agents, &table)));
        };
        // The strongest stays; the one that cannot be told from its neighbour goes.
        chosen.remove(if close + 1 == chosen.len() { close - 1 } else { close });
    }
    Ok(None)
}

/// The games of each agent with those up to `reach` places further on, from opening `from` on.
fn neighbours(order: &[usize], reach: usize, from: u32, rounds: u32) -> Vec<Fixture> {
    let mut fixtures = Vec::new();
    for number in from..from + 2 * rounds {
        for (place, &one) in order.iter().enumerate() {
            for &other in order.iter().skip(place + 1).take(reach) {
                fixtures.push(Fixture { a: one.min(other), b: one.max(other), number });
            }
        }
    }
    fixtures
}

/// Agents far enough apart, weakest first: the next one is the first that takes [`LEAST`] or more
/// from the last. Where there are too many the steps are made larger.
fn choose(table: &Standings) -> Vec<usize> {
    let order: Vec<(usize, f64)> =
        table.rows.iter().rev().map(|row| (row.index, row.elo)).collect();
    let climb = |least: f64| {
        let mut chosen: Vec<(usize, f64)> = Vec::new();
        for &(index, elo) in &order {
            let far =
                |&(_, last): &(usize, f64)| crate::statistics::share_of_elo(elo - last) >= least;
            if chosen.last().is_none_or(far) {
                chosen.push((index, elo));
            }
        }
        chosen.into_iter().map(|(index, _)| index).collect::<Vec<_>>()
    };
    let mut least = LEAST;
    let mut chosen = climb(least);
    while chosen.len() > TOP && least < MOST {
        least += 0.01;
        chosen = climb(least);
    }
    chosen.truncate(TOP);
    // The top is the strongest there is.
    if let (Some(last), Some(&(strongest, _))) = (chosen.last_mut(), order.last()) {
        *last = strongest;
    }
    chosen
}

/// The games that the chosen ones played among themselves, each now known by its level.
fn among(chosen: &[usize], records: &[Record]) -> Vec<Record> {
    let level = |index: usize| chosen.iter().position(|&other| other == index);
    let known = |record: &Record| {
        let Fixture { a, b, number } = record.fixture;
        let fixture = Fixture { a: level(a)?, b: level(b)?, number };
        Some(Record { fixture, ..record.clone() })
    };
    records.iter().filter_map(known).collect()
}

/// The levels, from the standings of exactly them.
fn levels(entry: &Entry, rounds: u32, seed: u64, names: &[String], table: &Standings) -> Levels {
    let row = |level: usize| table.rows.iter().find(|row| row.index == level);
    let base = row(0).map_or(0.0, |row| row.elo);
    let round =
        |number: f64, digits: i32| (number * 10f64.powi(digits)).round() / 10f64.powi(digits) + 0.0;
    let level = |(place, agent): (usize, &String)| {
        let seen = row(place);
        let below = place.checked_sub(1).and_then(|below| table.between(place, below));
        Level {
            level: place as u8 + 1,
            agent: agent.clone(),
            elo: round(seen.map_or(0.0, |row| row.elo - base), 1),
            margin: round(seen.map_or(0.0, |row| (row.elo_high - row.elo_low) / 2.0), 1),
            games: seen.map_or(0, |row| row.wins + row.draws + row.losses),
            score_below: below.and_then(|tally| tally.share()).map(|share| round(share, 4)),
        }
    };
    let game = entry.id;
    Levels {
        game: game.to_owned(),
        command: format!("meeple calibrate {game} --rounds {rounds} --seed {seed}"),
        levels: names.iter().enumerate().map(level).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Agent, CATALOGUE, entry};

    #[test]
    fn every_rung_is_an_agent() {
        for entry in CATALOGUE.iter().filter(|entry| entry.family.has_two_sides()) {
            let rungs = ladder(entry);
            assert!(rungs.len() > 8);
            rungs.iter().for_each(|text| drop(Agent::parse(text, entry).expect(text)));
        }
    }

    #[test]
    fn neighbours_meet_on_both_sides_of_each_opening() {
        let fixtures = neighbours(&[0, 2, 1], 1, 10, 2);
        assert_eq!(fixtures.len(), 8);
        assert!(fixtures.contains(&Fixture { a: 1, b: 2, number: 13 }));
        assert!(!fixtures.iter().any(|fixture| (fixture.a, fixture.b) == (0, 1)));
    }

    #[test]
    fn a_quick_measurement_tells_levels_apart() {
        let entry = entry("tictactoe").expect("a game");
        let run = || calibrate(entry, 12, 1, &Cancel::new(), &mut |_| ()).expect("a duel");
        let measured = run().expect("not stopped");
        assert!(measured.levels.len() >= 2, "{measured:?}");
        assert!(measured.levels.iter().skip(1).all(|level| level.score_below >= Some(0.6)));
        assert_eq!(run().as_ref(), Some(&measured), "the same seed, the same levels");
        let puzzle = crate::entry("fifteen").expect("a game");
        assert!(calibrate(puzzle, 2, 1, &Cancel::new(), &mut |_| ()).is_err());
    }
}
