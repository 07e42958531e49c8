//! One game, from its opening to its record.

use std::collections::HashMap;

use meeple_core::{Cancel, Setup, rng};
use serde::{Deserialize, Serialize};

use super::clock::Stopwatch;
use super::contestant::{Fault, Player};
use super::event::Event;
use super::gtp::Beginning;
use super::openings::Openings;
use crate::session::{Seat, Session, Standing};
use crate::statistics::Points;

/// Which game is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Fixture {
    /// One contestant, by its place in the list.
    pub a: usize,
    /// The other one.
    pub b: usize,
    /// Which game between the two: opening number / 2; `a` has the first side in even ones.
    pub number: u32,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// By the rules.
    Rules,
    /// Drawn because a position came for the third time, in a game whose rules ignore it.
    Repetition,
    /// Drawn because it was too long.
    Length,
    /// Lost on time.
    Time,
    /// Lost by a crash or an illegal move.
    Fault,
    /// Given up.
    Resigned,
}

/// What one contestant used in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Costs {
    /// Moves it made.
    pub moves: u32,
    /// Nodes it searched.
    pub nodes: u64,
    /// Wall time.
    pub micros: u64,
    /// Sum of the depths it reached.
    pub depth: u64,
    /// Moves made at random because the budget ended before any answer.
    pub guesses: u32,
}

impl Costs {
    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            nodes: self.nodes + other.nodes,
            micros: self.micros + other.micros,
            depth: self.depth + other.depth,
            guesses: self.guesses + other.guesses,
        }
    }
}

/// A game that was played: one line of a results file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Which game.
    #[serde(flatten)]
    pub fixture: Fixture,
    /// What contestant `a` received.
    pub points: Points,
    /// How it ended.
    pub end: Ending,
    /// Moves after the opening.
    pub plies: u32,
    /// What `a` and `b` used.
    pub costs: [Costs; 2],
    /// Where the moves begin, and they themselves, so that the game can be replayed.
    #[serde(flatten)]
    pub sheet: Sheet,
    /// What went wrong, if anything did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The score sheet of a game: what it takes to replay it. Files of earlier versions have none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sheet {
    /// The position that the moves begin from; empty where it was not written down.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub position: String,
    /// The seed of the dice, in games that have them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<u64>,
    /// The moves, separated by blanks.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub moves: String,
}

impl Record {
    /// What the first side received, whoever sat there.
    #[must_use]
    pub const fn first_side(&self) -> Points {
        if self.fixture.number.is_multiple_of(2) { self.points } else { self.points.reversed() }
    }
}

/// Plays one game; `None` when it was broken off.
pub(super) fn play(
    event: &Event,
    start: &dyn Session,
    fixture: Fixture,
    cancel: &Cancel,
) -> Option<Record> {
    let Fixture { a, b, number } = fixture;
    let scenario = event.scenario.as_deref();
    let mut session = event.openings.begin(start, scenario, event.seed, number / 2);
    let opening = session.position();
    let (from, made) = (start.position(), session.history());
    let beginning = match event.openings {
        Openings::Random(_) => Beginning { position: &from, moves: &made[start.history().len()..] },
        Openings::Positions(_) => Beginning { position: &opening, moves: &[] },
    };
    if start.entry().family.has_chance || start.entry().rules_repetition {
        // Dice go by the number of the move, and rules may look back: begun here, position, seed and
        // moves are all of the game.
        let setup = Setup { position: Some(&opening), scenario };
        session = start.entry().open(&setup).unwrap_or(session);
    }
    let seats = if number.is_multiple_of(2) {
        [Seat::First, Seat::Second]
    } else {
        [Seat::Second, Seat::First]
    };
    let mut players = Vec::new();
    for (place, who) in [a, b].into_iter().enumerate() {
        match event.contestants[who].enter(start.entry(), &opening, beginning, seats[place]) {
            Ok(mut player) => {
                player.judge_by(event.strengths.as_ref());
                players.push(player);
            }
            Err(why) => {
                let costs = [Costs::default(); 2];
                let (points, end, note) = (lost_by(place), Ending::Fault, Some(why));
                let sheet = Sheet { position: opening, ..Sheet::default() };
                return Some(Record { fixture, points, end, plies: 0, costs, sheet, note });
            }
        }
    }
    let record = between(event, &mut *session, fixture, &mut players, cancel)?;
    let winner = match record.points {
        Points::Win => Some(seats[0]),
        Points::Draw => None,
        Points::Loss => Some(seats[1]),
    };
    players.iter_mut().for_each(|player| player.end(winner));
    Some(record)
}

/// What a loss of the contestant at `place` (0 is `a`) brings to `a`.
const fn lost_by(place: usize) -> Points {
    if place == 0 { Points::Loss } else { Points::Win }
}

/// The game between players who have taken their seats.
fn between(
    event: &Event,
    session: &mut dyn Session,
    fixture: Fixture,
    players: &mut [Player],
    cancel: &Cancel,
) -> Option<Record> {
    let Fixture { a, b, number } = fixture;
    let pairing = (a as u64) << 48 | (b as u64).wrapping_sub(1) << 32;
    let seed = rng::split_seed(event.seed ^ 0xa9e7, pairing | u64::from(number));
    // Both games of a pair meet the same dice.
    let dice = rng::split_seed(event.seed, pairing | u64::from(number / 2));
    session.reseed(dice);
    let (first, before) = (session.position(), session.history().len());
    let dice = session.entry().family.has_chance.then_some(dice);
    let mut costs = [Costs::default(); 2];
    let mut plies = 0;
    let finish = |session: &dyn Session, points, end, plies, costs, note| {
        let moves = session.history()[before..].join(" ");
        let sheet = Sheet { position: first.clone(), dice, moves };
        Some(Record { fixture, points, end, plies, costs, sheet, note })
    };
    let mut watches = [Stopwatch::new(event.clock, event.patience); 2];
    let late = || Some(event.time_limit().en.into_owned());
    let mut seen: HashMap<String, u32> = HashMap::new();
    // With dice a position may well come again; without, it comes for no reason. Where the rules of
    // the game say what becomes of it, nothing is to be added.
    let adjudicates = !session.entry().family.has_chance && !session.entry().rules_repetition;
    loop {
        let mover = match session.standing() {
            Standing::ToMove(Seat::Second) => usize::from(number % 2 == 0),
            Standing::ToMove(_) => usize::from(number % 2 == 1),
            Standing::Won(seat) => {
                let first = (seat == Seat::First) == (number % 2 == 0);
                let points = if first { Points::Win } else { Points::Loss };
                return finish(session, points, Ending::Rules, plies, costs, None);
            }
            _ => return finish(session, Points::Draw, Ending::Rules, plies, costs, None),
        };
        if plies >= event.longest {
            return finish(session, Points::Draw, Ending::Length, plies, costs, None);
        }
        if adjudicates {
            let times = seen.entry(session.position()).or_default();
            *times += 1;
            if *times == 3 {
                return finish(session, Points::Draw, Ending::Repetition, plies, costs, None);
            }
        }
        let seed = rng::split_seed(seed, u64::from(plies));
        let answer = players[mover].answer(session, &watches[mover], event.bytes, seed, cancel);
        let (end, note) = match answer {
            Err(Fault::Cancelled) => return None,
            Err(Fault::Late) => (Ending::Time, late()),
            Err(Fault::Resigned) => (Ending::Resigned, None),
            Err(Fault::Broken(why)) => (Ending::Fault, Some(why)),
            Ok(answer) => {
                let cost = &mut costs[mover];
                cost.moves += 1;
                cost.nodes += answer.nodes;
                cost.micros += u64::try_from(answer.used.as_micros()).unwrap_or(u64::MAX);
                cost.depth += u64::from(answer.depth);
                cost.guesses += u32::from(answer.guessed);
                if !watches[mover].press(answer.used) {
                    (Ending::Time, late())
                } else if let Err(error) = session.play(&answer.name) {
                    (Ending::Fault, Some(error.to_string()))
                } else {
                    plies += 1;
                    players.iter_mut().for_each(|player: &mut Player| player.watch(&answer.name));
                    continue;
                }
            }
        };
        return finish(session, lost_by(mover), end, plies, costs, note);
    }
}
