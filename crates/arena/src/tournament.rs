//! Tournaments of duels: everyone against everyone, or one against all; a cross-table and a rating
//! list.

use std::io;
use std::path::Path;

use meeple_core::Cancel;
use serde::Serialize;

use crate::contest::{
    Costs, Ending, Event, EventError, Fixture, Record, Results, Watcher, play_event,
};
use crate::matches::tally;
use crate::statistics::{Game, Points, Rating, Tally, rate};

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Schedule {
    /// Everyone meets everyone.
    #[default]
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

impl Schedule {
    /// All games, round by round: in a round each pairing plays one opening with both sides.
    #[must_use]
    pub fn fixtures(self, players: usize, rounds: u32) -> Vec<Fixture> {
        let firsts = match self {
            Self::RoundRobin => players,
            Self::Gauntlet => players.min(1),
        };
        let pairings: Vec<(usize, usize)> =
            (0..firsts).flat_map(|a| (a + 1..players).map(move |b| (a, b))).collect();
        let games = |round: u32| {
            let numbers =
                move |(a, b)| [0, 1].map(|side| Fixture { a, b, number: 2 * round + side });
            pairings.clone().into_iter().flat_map(numbers)
        };
        (0..rounds).flat_map(games).collect()
    }
}

/// A tournament as it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// The contestants, best first.
    pub rows: Vec<Row>,
    /// Each pairing that has played, from the side of its first contestant.
    pub pairings: Vec<Pairing>,
    /// What it is worth to have the first side, on the Elo scale.
    pub first_side: Rating,
    /// Points of the first side as a share; `None` before the first game.
    pub first_side_share: Option<f64>,
    /// Share of games drawn.
    pub draws: Option<f64>,
    /// Openings by number, with the points of the first side.
    pub openings: Vec<OpeningScore>,
    /// Games drawn by the third repetition and by length.
    pub adjudicated: [u32; 2],
    /// Games played.
    pub games: u32,
    /// Games that were asked for and not played.
    pub unplayed: u32,
    /// What went wrong, a few.
    pub notes: Vec<String>,
}

/// One contestant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its place in the list that was given.
    pub index: usize,
    /// Its expression.
    pub agent: String,
    /// Rating; the mean of all is zero.
    pub elo: f64,
    /// Lower end of its 95% interval.
    pub elo_low: f64,
    /// Upper end of its 95% interval.
    pub elo_high: f64,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Share of the points.
    pub score: Option<f64>,
    /// Nodes in all.
    pub nodes: u64,
    /// Mean wall time of a move, in microseconds.
    pub micros_per_move: Option<f64>,
    /// Mean depth of a move.
    pub mean_depth: Option<f64>,
    /// Moves made at random because the budget ended before any answer.
    pub guesses: u32,
    /// Games lost on time.
    pub time_losses: u32,
    /// Games lost by a crash or an illegal move.
    pub faults: u32,
}

/// What two contestants scored against each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pairing {
    /// One, by its place in the list that was given.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// From the side of `a`.
    #[serde(flatten)]
    pub tally: Tally,
    /// Elo difference; `None` when infinite.
    pub elo: Option<f64>,
    /// Lower end of its 95% interval.
    pub elo_low: Option<f64>,
    /// Upper end of its 95% interval.
    pub elo_high: Option<f64>,
}

/// How the first side fared in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OpeningScore {
    /// Its number.
    pub opening: u32,
    /// Games.
    pub games: u32,
    /// Points of the first side as a share.
    pub first_side: f64,
}

impl Standings {
    /// The standings of games played by these contestants.
    #[must_use]
    pub fn of(names: &[String], records: &[Record]) -> Self {
        let ratings = rate(names.len(), &rated_games(records));
        let mut rows: Vec<Row> = names
            .iter()
            .enumerate()
            .map(|(index, agent)| row(index, agent, ratings.players[index], records))
            .collect();
        rows.sort_by(|x, y| y.elo.total_cmp(&x.elo));
        let halves: usize = records.iter().map(|record| record.first_side().halves()).sum();
        let some = |share: f64| (!records.is_empty()).then_some(share);
        let drawn = records.iter().filter(|record| record.points == Points::Draw).count();
        let count = records.len() as f64;
        let ended = |end| records.iter().filter(|record| record.end == end).count() as u32;
        Self {
            rows,
            pairings: pairings(records),
            first_side: ratings.first_side,
            first_side_share: some(halves as f64 / (2.0 * count)),
            draws: some(drawn as f64 / count),
            openings: openings(records),
            adjudicated: [ended(Ending::Repetition), ended(Ending::Length)],
            games: records.len() as u32,
            unplayed: 0,
            notes: records.iter().filter_map(|record| record.note.clone()).take(5).collect(),
        }
    }

    /// The score of `a` against `b`, both by their place in the list that was given.
    #[must_use]
    pub fn between(&self, a: usize, b: usize) -> Option<Tally> {
        let seen = |a, b| self.pairings.iter().find(move |pair| (pair.a, pair.b) == (a, b));
        seen(a, b).map(|pair| pair.tally).or_else(|| seen(b, a).map(|pair| pair.tally.reversed()))
    }
}

/// Games as rating lists see them.
pub(crate) fn rated_games(records: &[Record]) -> Vec<Game> {
    let game = |record: &Record| {
        let [first, second] = record.seated();
        (first, second, record.first_side())
    };
    records.iter().map(game).collect()
}

fn row(index: usize, agent: &str, rating: Rating, records: &[Record]) -> Row {
    let (mut tally, mut costs) = (Tally::default(), Costs::default());
    let (mut time_losses, mut faults) = (0, 0);
    for record in records {
        let seat = match record.fixture {
            Fixture { a, .. } if a == index => 0,
            Fixture { b, .. } if b == index => 1,
            _ => continue,
        };
        let points = if seat == 0 { record.points } else { record.points.reversed() };
        tally.add_game(points);
        costs = costs.plus(record.costs[seat]);
        if points == Points::Loss {
            time_losses += u32::from(record.end == Ending::Time);
            faults += u32::from(record.end == Ending::Fault);
        }
    }
    let mean = |sum: u64| (costs.moves > 0).then(|| sum as f64 / f64::from(costs.moves));
    Row {
        index,
        agent: agent.to_owned(),
        elo: rating.elo,
        elo_low: rating.elo - rating.margin,
        elo_high: rating.elo + rating.margin,
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        score: tally.share(),
        nodes: costs.nodes,
        micros_per_move: mean(costs.micros),
        mean_depth: mean(costs.depth),
        guesses: costs.guesses,
        time_losses,
        faults,
    }
}

fn pairings(records: &[Record]) -> Vec<Pairing> {
    let mut sorted = records.to_vec();
    sorted.sort_by_key(|record| record.fixture);
    let pair = |record: &Record| (record.fixture.a, record.fixture.b);
    sorted
        .chunk_by(|x, y| pair(x) == pair(y))
        .map(|games| {
            let (a, b) = pair(&games[0]);
            let tally = tally(games);
            let elo = tally.elo();
            Pairing { a, b, tally, elo: elo.elo, elo_low: elo.low, elo_high: elo.high }
        })
        .collect()
}

fn openings(records: &[Record]) -> Vec<OpeningScore> {
    let mut sums = std::collections::BTreeMap::<u32, (u32, usize)>::new();
    for record in records {
        let sum = sums.entry(record.fixture.number / 2).or_default();
        *sum = (sum.0 + 1, sum.1 + record.first_side().halves());
    }
    sums.into_iter()
        .map(|(opening, (games, halves))| OpeningScore {
            opening,
            games,
            first_side: halves as f64 / (2.0 * f64::from(games)),
        })
        .collect()
}

/// Writes games down and counts them.
struct Desk<'a> {
    results: Option<Results>,
    after_game: &'a mut (dyn FnMut(&Record) + Send),
}

impl Watcher for Desk<'_> {
    fn finished(&mut self, record: &Record) -> io::Result<()> {
        self.results.as_mut().map_or(Ok(()), |results| results.add(record))
    }

    fn in_order(&mut self, record: &Record) -> bool {
        (self.after_game)(record);
        true
    }
}

/// Plays a tournament over all cores; with a file, games known there are not played again.
///
/// # Errors
/// When the game has not two sides, the position cannot be opened, or the file is another's.
pub fn play_tournament(
    event: &Event,
    schedule: Schedule,
    rounds: u32,
    results: Option<&Path>,
    cancel: &Cancel,
    after_game: &mut (dyn FnMut(&Record) + Send),
) -> Result<Standings, EventError> {
    let results =
        results.map(|path| Results::open(path, event)).transpose().map_err(EventError::Results)?;
    let known = results.as_ref().map(|results| results.known().clone()).unwrap_or_default();
    let fixtures = schedule.fixtures(event.contestants.len(), rounds);
    let mut desk = Desk { results, after_game };
    let records = play_event(event, &fixtures, &known, cancel, &mut desk)?;
    let names: Vec<String> = event.contestants.iter().map(ToString::to_string).collect();
    let unplayed = (fixtures.len() - records.len()) as u32;
    Ok(Standings { unplayed, ..Standings::of(&names, &records) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::Contestant;
    use crate::entry;

    fn standings(schedule: Schedule) -> Standings {
        let entry = entry("tictactoe").expect("a game");
        let agents = ["random", "alphabeta", "alphabeta(depth=1)"];
        let contestants =
            agents.map(|text| Contestant::parse(text, entry).expect("an agent")).to_vec();
        let event = Event { seed: 3, ..Event::new(entry, contestants) };
        play_tournament(&event, schedule, 10, None, &Cancel::new(), &mut |_| ()).expect("a duel")
    }

    #[test]
    fn everyone_meets_everyone_and_the_best_comes_first() {
        let table = standings(Schedule::RoundRobin);
        assert_eq!((table.games, table.unplayed, table.pairings.len()), (60, 0, 3));
        let order: Vec<usize> = table.rows.iter().map(|row| row.index).collect();
        assert_eq!(order, [1, 2, 0], "{table:?}");
        assert!(table.rows.iter().all(|row| row.wins + row.draws + row.losses == 40));
        let mean: f64 = table.rows.iter().map(|row| row.elo).sum();
        assert!(mean.abs() < 1e-6);
        let tally = table.between(1, 0).expect("they met");
        assert_eq!(tally.wins, table.between(0, 1).expect("they met").losses);
        assert_eq!(table.openings.len(), 10);
        assert!(table.first_side.elo > 0.0, "beginning helps: {:?}", table.first_side);
    }

    #[test]
    fn a_gauntlet_has_one_against_all() {
        let table = standings(Schedule::Gauntlet);
        assert_eq!((table.games, table.pairings.len()), (40, 2));
        assert_eq!(table.between(1, 2), None);
    }

    #[test]
    fn rounds_come_one_after_the_other() {
        let fixtures = Schedule::RoundRobin.fixtures(3, 2);
        assert_eq!(fixtures.len(), 12);
        assert!(fixtures.windows(2).all(|two| two[0].number / 2 <= two[1].number / 2));
        let unique: std::collections::HashSet<_> = fixtures.iter().collect();
        assert_eq!(unique.len(), 12);
    }
}
