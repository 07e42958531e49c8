//! Matches: two agents, many games, and what the score says about their strength.

use std::io;
use std::path::Path;

use meeple_core::Cancel;
use serde::Serialize;

use crate::contest::{
    Costs, Ending, Event, EventError, Fixture, Record, Results, Watcher, play_event,
};
use crate::statistics::{Points, Sprt, SprtState, Tally, Verdict};

/// The score of a match from the first agent's side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchScore {
    /// Games won by the first agent.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Elo difference; `None` when infinite.
    pub elo: Option<f64>,
    /// Lower end of its 95% interval.
    pub elo_low: Option<f64>,
    /// Upper end of its 95% interval.
    pub elo_high: Option<f64>,
    /// Likelihood that the first agent is the stronger one; `None` before any decided game.
    pub los: Option<f64>,
    /// Pairs of games by the first agent's half points, from 0 to 4.
    pub pairs: [u32; 5],
    /// Where the sequential test stands, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtState>,
    /// Points of the first side, whoever sat there, as a share.
    pub first_side: Option<f64>,
    /// Nodes spent by the first agent and by the second.
    pub nodes: [u64; 2],
    /// Mean wall time of a move, in microseconds; `None` without moves.
    pub micros_per_move: [Option<f64>; 2],
    /// Mean depth of a move.
    pub mean_depth: [Option<f64>; 2],
    /// Moves made at random because the budget ended before any answer.
    pub guesses: [u32; 2],
    /// Games drawn by the third repetition and by length.
    pub adjudicated: [u32; 2],
    /// Games lost on time by the first agent and by the second.
    pub time_losses: [u32; 2],
    /// Games lost by a crash or an illegal move.
    pub faults: [u32; 2],
    /// What went wrong in them, a few.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Games that were asked for and not played: after a request to stop, or because the test had
    /// decided.
    pub unplayed: u32,
}

/// More notes than this help nobody.
const MOST_NOTES: usize = 5;

impl MatchScore {
    /// The score of games played.
    #[must_use]
    pub fn of(records: &[Record], test: Option<&Sprt>) -> Self {
        let tally = tally(records);
        let elo = tally.elo();
        let cost = |seat: usize| {
            records.iter().fold(Costs::default(), |sum, record| sum.plus(record.costs[seat]))
        };
        let costs = [cost(0), cost(1)];
        let mean = |sum: u64, moves: u32| (moves > 0).then(|| sum as f64 / f64::from(moves));
        let ended = |end: Ending| records.iter().filter(move |record| record.end == end);
        // A game lost by one is won by the other.
        let by = |end: Ending| {
            [Points::Loss, Points::Win]
                .map(|points| ended(end).filter(|record| record.points == points).count() as u32)
        };
        let firsts: usize = records.iter().map(|record| record.first_side().halves()).sum();
        Self {
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            elo: elo.elo,
            elo_low: elo.low,
            elo_high: elo.high,
            los: tally.superiority(),
            pairs: tally.pairs,
            sprt: test.map(|test| test.state(&tally)),
            first_side: (!records.is_empty()).then(|| firsts as f64 / (2.0 * records.len() as f64)),
            nodes: costs.map(|cost| cost.nodes),
            micros_per_move: costs.map(|cost| mean(cost.micros, cost.moves)),
            mean_depth: costs.map(|cost| mean(cost.depth, cost.moves)),
            guesses: costs.map(|cost| cost.guesses),
            adjudicated: [Ending::Repetition, Ending::Length].map(|end| ended(end).count() as u32),
            time_losses: by(Ending::Time),
            faults: by(Ending::Fault),
            notes: records.iter().filter_map(|r| r.note.clone()).take(MOST_NOTES).collect(),
            unplayed: 0,
        }
    }

    /// How many games were played.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// Games and pairs from the side of `a`. Games whose partner is missing count alone.
#[must_use]
pub fn tally(records: &[Record]) -> Tally {
    let mut tally = Tally::default();
    let mut sorted: Vec<&Record> = records.iter().collect();
    sorted.sort_by_key(|record| record.fixture);
    let opening = |record: &Record| {
        let Fixture { a, b, number } = record.fixture;
        (a, b, number / 2)
    };
    for pair in sorted.chunk_by(|x, y| opening(x) == opening(y)) {
        match pair {
            [first, second] => tally.add_pair(first.points, second.points),
            games => games.iter().for_each(|game| tally.add_game(game.points)),
        }
    }
    tally
}

/// Stops when the test has decided, and shows how the match stands.
struct Referee<'a> {
    test: Option<Sprt>,
    tally: Tally,
    half: Option<Points>,
    results: Option<Results>,
    after_game: &'a mut (dyn FnMut(&Tally, &Record) + Send),
}

impl Watcher for Referee<'_> {
    fn finished(&mut self, record: &Record) -> io::Result<()> {
        self.results.as_mut().map_or(Ok(()), |results| results.add(record))
    }

    fn in_order(&mut self, record: &Record) -> bool {
        match self.half.take() {
            None => self.half = Some(record.points),
            Some(first) => self.tally.add_pair(first, record.points),
        }
        let mut shown = self.tally;
        if let Some(points) = self.half {
            shown.add_game(points);
        }
        (self.after_game)(&shown, record);
        let open = |test: Sprt| test.state(&self.tally).verdict == Verdict::Open;
        self.half.is_some() || self.test.is_none_or(open)
    }
}

/// Plays a match of `games` games between the two contestants of an event, over all cores. The
/// same seed and node budgets give the same score, however many cores there are. With a test it
/// ends as soon as that has decided. With a file, games known there are not played again.
/// `after_game` is told how the match stands, and of the game that was counted last.
///
/// # Errors
/// When the game has not two sides, the position cannot be opened, or the file is not the match's.
pub fn play_match(
    event: &Event,
    games: u32,
    test: Option<Sprt>,
    results: Option<&Path>,
    cancel: &Cancel,
    after_game: &mut (dyn FnMut(&Tally, &Record) + Send),
) -> Result<MatchScore, EventError> {
    let results =
        results.map(|path| Results::open(path, event)).transpose().map_err(EventError::Results)?;
    let known = results.as_ref().map(|results| results.known().clone()).unwrap_or_default();
    let fixtures: Vec<Fixture> = (0..games).map(|number| Fixture { a: 0, b: 1, number }).collect();
    let mut referee = Referee { test, tally: Tally::default(), half: None, results, after_game };
    let records = play_event(event, &fixtures, &known, cancel, &mut referee)?;
    let unplayed = games - records.len() as u32;
    Ok(MatchScore { unplayed, ..MatchScore::of(&records, test.as_ref()) })
}

#[cfg(test)]
mod tests;
