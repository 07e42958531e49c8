//! Levels of duels: a tournament of the whole ladder among neighbours, then the chosen ones meet
//! again, and whoever is too near to the level below or too far above it is replaced.
//!
//! Games that choose flatter what they choose. So the figures of levels come from fresh games, which
//! chose nobody.

use std::collections::HashMap;

use meeple_core::{Cancel, InputError, Phrase, phrase, rng};

use super::ladder::{Ladder, Rung};
use super::{Notes, TOP, Task, command, round};
use crate::Entry;
use crate::contest::{Contestant, Event, EventError, Fixture, Record, Watcher, play_event};
use crate::levels::{Figures, Level, Levels, Strength};
use crate::quality::mean_loss;
use crate::statistics::{rate_ladder, share_of_elo};
use crate::tournament::{Standings, rated_games};

/// Each level is aimed to take this share from the one below.
const AIM: f64 = 0.66;
/// Levels that take less from the one below are no levels.
const LEAST: f64 = 0.6;
/// Between levels that take more from the one below there is room for another.
const MOST: f64 = 0.9;
/// In the first tournament an agent meets this many neighbours on each side.
const REACH: usize = 3;
/// Ratings that differ by less may be equal.
const EQUAL: f64 = 30.0;
/// Meetings of the chosen ones before it is given up.
const TRIES: usize = 80;
/// Of these, so many in which levels are taken out and put in one by one. Where the ladder is so long that
/// there are too many over and over, all are then chosen anew by what all games say.
const ONE_BY_ONE: usize = 24;
/// Games in which the moves of each level are judged.
const JUDGED: u32 = 24;
/// Fresh games have a seed of their own, so that none of them is one that chose.
const FRESH: u64 = 0xf4e5;

/// What is known while levels are sought.
struct Search<'a> {
    event: Event,
    ladder: &'a Ladder,
    rungs: Vec<Rung>,
    records: Vec<Record>,
    /// Ratings when all were last rated, and of agents made since then the middle of their neighbours.
    elo: Vec<f64>,
    /// Agents that were too near to a neighbour.
    dropped: Vec<usize>,
    task: Task<'a>,
}

/// What is wrong with the levels as they stand.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// This level is too near to the one below.
    Near(usize),
    /// This level is too far above the one below.
    Far(usize),
    /// There are too many.
    Many,
}

pub(super) fn measure<'a>(
    ladder: &'a Ladder,
    task: Task<'a>,
    progress: &mut dyn FnMut(&Phrase),
) -> Result<Option<Levels>, EventError> {
    let Task { entry, rounds, seed, cancel, .. } = task;
    let rungs = ladder.climb();
    let contestants = rungs.iter().map(|&rung| contestant(ladder, rung, entry));
    let contestants = contestants.collect::<Result<Vec<_>, _>>()?;
    let event = Event { seed, ..Event::new(entry, contestants) };
    progress(&Phrase::new("the whole ladder", "toute l'échelle"));
    let near = neighbours(&(0..rungs.len()).collect::<Vec<_>>(), REACH, 0, rounds.div_ceil(3));
    let records = play_noted(&event, &near, &HashMap::new(), task)?;
    let elo = Vec::new();
    let mut search = Search { event, ladder, rungs, records, elo, dropped: Vec::new(), task };
    search.rate();
    let mut chosen = search.choose();
    for meeting in 0..TRIES {
        progress(&Phrase::new("neighbouring levels", "niveaux voisins"));
        let (agents, table) = search.meet(&chosen)?;
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let Some(fault) = fault(&chosen, &table) else {
            let careful = chosen.iter().position(|&index| search.rungs[index].careful);
            let levels = afresh(task, &agents, progress)?;
            return Ok(levels.map(|levels| Levels {
                game: entry.id.to_owned(),
                command: command(entry, rounds, seed),
                // What is kept are the figures of fresh games already.
                confirmed: Some(confirmation(entry, rounds, seed)),
                careful_from: careful.map(|place| place as u8 + 1),
                levels,
            }));
        };
        if matches!(fault, Fault::Many) && meeting >= ONE_BY_ONE {
            search.rate();
            chosen = search.spread();
        } else {
            search.mend(fault, &mut chosen)?;
        }
    }
    Err(nothing_between(&Phrase::new("too many tries", "trop d'essais")))
}

fn contestant(
    ladder: &Ladder,
    rung: Rung,
    entry: &'static Entry,
) -> Result<Contestant, EventError> {
    Contestant::parse(&ladder.agent(rung), entry).map_err(EventError::Input)
}

/// The first thing that is wrong, from below.
fn fault(chosen: &[usize], table: &Standings) -> Option<Fault> {
    let share = |upper: usize| table.between(upper, upper - 1).and_then(|tally| tally.share());
    let wrong = |upper: usize| match share(upper)? {
        share if share < LEAST => Some(Fault::Near(upper)),
        share if share > MOST => Some(Fault::Far(upper)),
        _ => None,
    };
    (1..chosen.len()).find_map(wrong).or_else(|| (chosen.len() > TOP).then_some(Fault::Many))
}

fn nothing_between(why: &Phrase) -> EventError {
    let (en, fr) = (&why.en, &why.fr);
    EventError::Input(InputError::new(phrase!(
        "no levels that take 60 to 90% from the one below: {en}",
        "pas de niveaux qui prennent de 60 à 90 % à celui du dessous : {fr}"
    )))
}

impl Search<'_> {
    /// Rates all agents by all games so far.
    fn rate(&mut self) {
        let names: Vec<String> = self.event.contestants.iter().map(ToString::to_string).collect();
        let table = Standings::of(&names, &self.records);
        self.elo = vec![0.0; names.len()];
        table.rows.iter().for_each(|row| self.elo[row.index] = row.elo);
    }

    /// Agents far enough apart, weakest first: the next one is the first that should take [`AIM`]
    /// or more from the last. Where there are too many the steps are made larger.
    fn choose(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.elo.len()).collect();
        order.sort_by(|&x, &y| self.elo[x].total_cmp(&self.elo[y]));
        let mut aim = AIM;
        let mut chosen = self.climb(&order, aim);
        while chosen.len() > TOP && aim < MOST {
            aim += 0.01;
            chosen = self.climb(&order, aim);
        }
        if let (Some(last), Some(top)) = (chosen.last_mut(), self.top()) {
            *last = top;
        }
        chosen
    }

    /// The strongest there is; of those that look equal, the one that errs least.
    fn top(&self) -> Option<usize> {
        let best = self.elo.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (0..self.elo.len()).rfind(|&index| self.elo[index] > best - EQUAL)
    }

    /// As many levels as there may be, from the weakest agent to the strongest, in steps as even as can be:
    /// the sum of their squares is the least.
    fn spread(&self) -> Vec<usize> {
        let Some(top) = self.top() else { return Vec::new() };
        let mut order: Vec<usize> = (0..self.elo.len()).collect();
        order.retain(|&index| self.elo[index] < self.elo[top]);
        order.sort_by(|&x, &y| self.elo[x].total_cmp(&self.elo[y]));
        order.push(top);
        let step = |low: usize, high: usize| {
            let (low, high) = (order[low], order[high]);
            let careful = self.rungs[high].careful >= self.rungs[low].careful;
            if careful { (self.elo[high] - self.elo[low]).powi(2) } else { f64::INFINITY }
        };
        // Of the ways from the weakest to each agent the most even one, level by level.
        let alone = |place: usize| (if place == 0 { 0.0 } else { f64::INFINITY }, vec![place]);
        let mut ways: Vec<(f64, Vec<usize>)> = (0..order.len()).map(alone).collect();
        for _ in 1..TOP.min(order.len()) {
            let longer = |high: usize| {
                let before = (0..high).map(|low| (ways[low].0 + step(low, high), low));
                let (sum, low) =
                    before.min_by(|x, y| x.0.total_cmp(&y.0)).unwrap_or((f64::INFINITY, 0));
                (sum, ways[low].1.iter().copied().chain([high]).collect())
            };
            ways = (0..order.len()).map(longer).collect();
        }
        let way = ways.pop().map_or(Vec::new(), |(_, way)| way);
        way.into_iter().map(|place| order[place]).collect()
    }

    fn climb(&self, order: &[usize], aim: f64) -> Vec<usize> {
        let mut chosen: Vec<usize> = Vec::new();
        for &index in order {
            let far = |&last: &usize| share_of_elo(self.elo[index] - self.elo[last]) >= aim;
            // Whoever blunders in one move stands below all who do not.
            let careful = |&last: &usize| self.rungs[index].careful >= self.rungs[last].careful;
            if chosen.last().is_none_or(|last| far(last) && careful(last)) {
                chosen.push(index);
            }
        }
        chosen
    }

    /// Lets neighbours meet, and says how they stand: every chosen one is known by its level.
    fn meet(&mut self, chosen: &[usize]) -> Result<(Vec<String>, Standings), EventError> {
        let rounds = self.task.rounds;
        let games = neighbours(chosen, 1, 2 * rounds, rounds);
        let known: HashMap<Fixture, Record> =
            self.records.iter().map(|record| (record.fixture, record.clone())).collect();
        let met = play_noted(&self.event, &games, &known, self.task)?;
        let fresh = |record: &Record| !known.contains_key(&record.fixture);
        self.records.extend(met.into_iter().filter(fresh));
        let agents: Vec<String> =
            chosen.iter().map(|&index| self.event.contestants[index].to_string()).collect();
        let table = Standings::of(&agents, &among(chosen, &self.records));
        Ok((agents, table))
    }

    /// Takes a level out that cannot be told from its neighbour, or puts one in where there is
    /// room.
    fn mend(&mut self, fault: Fault, chosen: &mut Vec<usize>) -> Result<(), EventError> {
        match fault {
            // The strongest stays.
            Fault::Near(upper) => {
                let out = if upper + 1 == chosen.len() { upper - 1 } else { upper };
                self.dropped.push(chosen.remove(out));
            }
            Fault::Far(upper) => {
                let (low, high) = (chosen[upper - 1], chosen[upper]);
                match self.between(low, high, chosen)? {
                    Some(middle) => chosen.insert(upper, middle),
                    // Nobody needs an opponent who is beaten by everybody.
                    None if upper == 1 => drop(chosen.remove(0)),
                    None => {
                        let (low, high) =
                            (&self.event.contestants[low], &self.event.contestants[high]);
                        return Err(nothing_between(&phrase!(
                            "nobody between {low} and {high}",
                            "personne entre {low} et {high}"
                        )));
                    }
                }
            }
            Fault::Many => {
                let gap = |&at: &usize| self.elo[chosen[at + 1]] - self.elo[chosen[at - 1]];
                let inner = 1..chosen.len() - 1;
                if let Some(at) = inner.min_by(|x, y| gap(x).total_cmp(&gap(y))) {
                    self.dropped.push(chosen.remove(at));
                }
            }
        }
        Ok(())
    }

    /// An agent between two others: one of the ladder that was not tried in vain, else a new one.
    fn between(
        &mut self,
        low: usize,
        high: usize,
        chosen: &[usize],
    ) -> Result<Option<usize>, EventError> {
        let middle = f64::midpoint(self.elo[low], self.elo[high]);
        let off = |index: usize| (self.elo[index] - middle).abs();
        let fits = |&index: &usize| {
            let inside = self.elo[low] < self.elo[index] && self.elo[index] < self.elo[high];
            let (careful, least) = (self.rungs[index].careful, self.rungs[low].careful);
            let ordered = careful >= least && careful <= self.rungs[high].careful;
            inside && ordered && !chosen.contains(&index) && !self.dropped.contains(&index)
        };
        let known = (0..self.rungs.len()).filter(fits);
        if let Some(index) = known.min_by(|&x, &y| off(x).total_cmp(&off(y))) {
            return Ok(Some(index));
        }
        let Some(made) = self.ladder.untried(self.rungs[low], self.rungs[high], &self.rungs) else {
            return Ok(None);
        };
        let entry = self.event.entry;
        self.event.contestants.push(contestant(self.ladder, made, entry)?);
        self.rungs.push(made);
        self.elo.push(middle);
        Ok(Some(self.rungs.len() - 1))
    }
}

/// Measures known levels again by fresh games.
pub(super) fn confirm(
    known: &Levels,
    task: Task<'_>,
    progress: &mut dyn FnMut(&Phrase),
) -> Result<Option<Levels>, EventError> {
    let agents: Vec<String> = known.levels.iter().map(|level| level.agent.clone()).collect();
    let levels = afresh(task, &agents, progress)?;
    let confirmed = Some(confirmation(task.entry, task.rounds, task.seed));
    Ok(levels.map(|levels| Levels { confirmed, levels, ..known.clone() }))
}

/// The command that measures levels by the fresh games of a measurement.
fn confirmation(entry: &Entry, rounds: u32, seed: u64) -> String {
    format!("{} --confirm", command(entry, rounds, seed))
}

/// The levels of these agents, weakest first: each meets the next one in games that chose nobody.
fn afresh(
    task: Task<'_>,
    agents: &[String],
    progress: &mut dyn FnMut(&Phrase),
) -> Result<Option<Vec<Level>>, EventError> {
    let Task { entry, rounds, seed, notes, cancel } = task;
    progress(&Phrase::new("fresh games", "parties nouvelles"));
    let seed = rng::split_seed(seed, FRESH);
    let contestants = agents.iter().map(|text| Contestant::parse(text, entry));
    let contestants = contestants.collect::<Result<Vec<_>, _>>().map_err(EventError::Input)?;
    let event = Event { seed, ..Event::new(entry, contestants) };
    let games = neighbours(&(0..agents.len()).collect::<Vec<_>>(), 1, 0, rounds);
    let records = play_noted(&event, &games, &HashMap::new(), task)?;
    if cancel.is_cancelled() {
        return Ok(None);
    }
    let table = Standings::of(agents, &records);
    let ratings = rate_ladder(agents.len(), &rated_games(&records));
    let level = |(place, agent): (usize, &String)| {
        let above = ratings.difference(place, 0);
        let below = place.checked_sub(1).and_then(|below| table.between(place, below));
        let played = |record: &&Record| record.seated().contains(&place);
        // Rounded before it is kept: so short a number is read back as it was.
        let judged = || mean_loss(entry, agent, JUDGED, seed, cancel).map(|loss| round(loss, 4));
        let loss = notes.done(format!("loss of {agent}"), cancel, judged);
        let loss = loss.map_err(EventError::Input)?;
        Ok(Level {
            level: place as u8 + 1,
            agent: agent.clone(),
            figures: Figures::Strength(Strength {
                elo: round(above.elo, 1),
                margin: round(above.margin, 1),
                games: records.iter().filter(played).count() as u32,
                score_below: below.and_then(|tally| tally.share()).map(|s| round(s, 4)),
                loss,
            }),
        })
    };
    agents.iter().enumerate().map(level).collect::<Result<_, EventError>>().map(Some)
}

/// Plays the games that are neither given nor noted, and notes them as they end.
fn play_noted(
    event: &Event,
    fixtures: &[Fixture],
    given: &HashMap<Fixture, Record>,
    task: Task<'_>,
) -> Result<Vec<Record>, EventError> {
    let noted = |&fixture: &Fixture| {
        let record: Record = task.notes.recall(&work(event, fixture))?;
        Some((fixture, Record { fixture, ..record }))
    };
    let mut known: HashMap<Fixture, Record> = fixtures.iter().filter_map(noted).collect();
    known.extend(given.iter().map(|(&fixture, record)| (fixture, record.clone())));
    let mut scribe = Scribe { event, notes: task.notes, cancel: task.cancel };
    play_event(event, fixtures, &known, task.cancel, &mut scribe)
}

/// What a game is called in notes: all that it depends on. The seed tells games that choose from
/// fresh ones.
fn work(event: &Event, Fixture { a, b, number }: Fixture) -> String {
    let (one, other, seed) = (&event.contestants[a], &event.contestants[b], event.seed);
    format!("game {number} of {a}, {one}, and {b}, {other}, seed {seed}")
}

/// Notes games as they end.
struct Scribe<'a> {
    event: &'a Event,
    notes: &'a Notes,
    cancel: &'a Cancel,
}

impl Watcher for Scribe<'_> {
    fn finished(&mut self, record: &Record) -> std::io::Result<()> {
        self.notes.keep(work(self.event, record.fixture), record, self.cancel);
        Ok(())
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;

    #[test]
    fn neighbours_meet_on_both_sides_of_each_opening() {
        let fixtures = neighbours(&[0, 2, 1], 1, 10, 2);
        assert_eq!(fixtures.len(), 8);
        assert!(fixtures.contains(&Fixture { a: 1, b: 2, number: 13 }));
        assert!(!fixtures.iter().any(|fixture| (fixture.a, fixture.b) == (0, 1)));
    }

    #[test]
    fn levels_chosen_anew_are_as_even_as_can_be() {
        let entry = entry("tictactoe").expect("a game");
        let (notes, cancel) = (Notes::default(), Cancel::new());
        let task = Task { entry, rounds: 1, seed: 1, notes: &notes, cancel: &cancel };
        let rung = Rung { effort: 1, noise: 0.0, careful: false };
        let mut search = Search {
            event: Event::new(entry, Vec::new()),
            ladder: entry.ladder().expect("levels"),
            rungs: vec![rung; 13],
            records: Vec::new(),
            // Ten steps of 100 in any order, and three agents between them.
            elo: [
                900.0, 0.0, 150.0, 200.0, 100.0, 300.0, 550.0, 400.0, 500.0, 600.0, 840.0, 700.0,
                800.0,
            ]
            .to_vec(),
            dropped: Vec::new(),
            task,
        };
        assert_eq!(search.spread(), [1, 4, 3, 5, 7, 8, 9, 11, 12, 0]);
        // Nobody who blunders stands above somebody who does not.
        search.rungs[4].careful = true;
        let careful_from: Vec<bool> =
            search.spread().iter().map(|&index| search.rungs[index].careful).collect();
        assert!(careful_from.is_sorted(), "{careful_from:?}");
    }

    #[test]
    fn a_quick_measurement_tells_levels_apart() {
        let entry = entry("tictactoe").expect("a game");
        let (notes, cancel) = (Notes::default(), Cancel::new());
        let task = Task { entry, rounds: 12, seed: 1, notes: &notes, cancel: &cancel };
        let ladder = entry.ladder().expect("levels");
        let run = || measure(ladder, task, &mut |_| ()).expect("a duel");
        let measured = run().expect("not stopped");
        assert!(measured.levels.len() >= 2, "{measured:?}");
        let strengths = measured.levels.iter().filter_map(Level::strength);
        let shares: Vec<f64> = strengths.filter_map(|seen| seen.score_below).collect();
        assert_eq!(shares.len(), measured.levels.len() - 1);
        assert!(shares.iter().all(|share| *share > 0.5), "{shares:?}");
        assert_eq!(run().as_ref(), Some(&measured), "the same seed, the same levels");
        // The figures are those of fresh games: the same agents are given the same ones again.
        let again = confirm(&measured, task, &mut |_| ()).expect("a duel");
        let again = again.expect("not stopped");
        assert_eq!(again, measured);
        assert_eq!(
            again.confirmed.as_deref(),
            Some("meeple calibrate tictactoe --rounds 12 --seed 1 --confirm")
        );
        let first = again.levels[0].strength().expect("a duel");
        assert_eq!((first.elo, first.margin), (0.0, 0.0), "nobody is unsure of itself");
        let other = confirm(&measured, Task { seed: 2, ..task }, &mut |_| ()).expect("a duel");
        assert_ne!(other.expect("not stopped").levels, measured.levels, "other games");
    }
}
