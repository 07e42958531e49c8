//! Missions played many times: how often an agent succeeds, and how long it takes.

use std::ops::Range;

use meeple_core::{Cancel, InputError, Setup, phrase, rng};
use meeple_search::Exactness;
use meeple_search::checking::sampling::{Counts, Stages};
use serde::Serialize;

use crate::catalogue::ids;
use crate::session::{Session, Standing, choose};
use crate::statistics::{Mean, Share};
use crate::{Agent, Entry};

pub use meeple_search::checking::sampling::Guarantee;

/// What many simulated missions say.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Simulation {
    /// Missions played to their end, or broken off as endless.
    pub games: u32,
    /// Share that succeeded.
    pub success: f64,
    /// Its 95% interval.
    pub success_low: f64,
    /// Its 95% interval.
    pub success_high: f64,
    /// Mean length of a mission, in `unit`.
    pub turns: f64,
    /// What was counted: the mission's turns by a solved policy, actions by other agents.
    pub unit: Unit,
    /// Half the width of its 95% interval; `None` of a single mission.
    pub turns_margin: Option<f64>,
    /// Actions drawn at random because the budget ended before any answer.
    pub guesses: u32,
    /// What the interval of success promises, where more was asked than 95%.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub promise: Option<Promise>,
}

/// What an interval was asked for to promise, and whether it does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Promise {
    /// How likely it has to hold the truth, whatever the truth is; however many games were played, it
    /// does.
    pub confidence: f64,
    /// How wide it was to be at most.
    pub width: f64,
    /// Whether it is as narrow as that.
    pub guarantee: bool,
    /// The share of games that were broken off; they count as failures below and as successes above.
    pub undecided: f64,
    /// Nothing is proved by playing.
    pub exactness: Exactness,
}

/// What the length of a mission is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Turns as the mission's rules count them.
    Turns,
    /// Actions of the player.
    Actions,
}

/// A mission longer than this counts as not succeeded.
pub(crate) const LONGEST: usize = 10_000;

/// Games between two looks at the clock.
const BLOCK: u32 = 200_000;

/// What was counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    games: u64,
    successes: u64,
    undecided: u64,
    /// Sums, not means: whole numbers add up to the same whatever the order.
    turns: f64,
    squares: f64,
    guesses: u32,
}

impl Tally {
    /// Counts one game.
    pub fn see(&mut self, success: bool, turns: f64) {
        self.games += 1;
        self.successes += u64::from(success);
        self.turns += turns;
        self.squares += turns * turns;
    }

    /// Counts one game that was broken off.
    pub fn see_broken_off(&mut self, turns: f64) {
        self.see(false, turns);
        self.undecided += 1;
    }

    /// Counts the games of another tally too.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.successes += other.successes;
        self.undecided += other.undecided;
        self.turns += other.turns;
        self.squares += other.squares;
        self.guesses += other.guesses;
    }

    fn say(&self, unit: Unit) -> Simulation {
        let share = Share::of(self.successes, self.games);
        let turns = Mean::of_sums(self.games, self.turns, self.squares);
        Simulation {
            games: self.games as u32,
            success: share.share.unwrap_or(0.0),
            success_low: share.low,
            success_high: share.high,
            turns: turns.mean().unwrap_or(0.0),
            unit,
            turns_margin: turns.margin(),
            guesses: self.guesses,
            promise: None,
        }
    }

    const fn counts(&self) -> Counts {
        Counts { runs: self.games, successes: self.successes, undecided: self.undecided }
    }
}

/// Plays a mission `games` times.
///
/// # Errors
/// When the game is no mission, or the setup cannot be opened.
pub fn simulate(
    entry: &'static Entry,
    agent: &mut Agent,
    setup: &Setup<'_>,
    games: u32,
    seed: u64,
    cancel: &Cancel,
    after_game: &mut dyn FnMut(),
) -> Result<Simulation, InputError> {
    let mut table = Table { start: open(entry, setup)?, agent, seed, cancel, by_table: true };
    let tally = table.play(0..games, after_game)?;
    Ok(tally.say(table.unit()))
}

/// Plays a mission until the interval of its success is as narrow as asked for, with a guarantee that
/// does not depend on how many games that takes (`search::checking::sampling`). `to_come` is told how
/// many games are still wanted whenever that is found out.
///
/// # Errors
/// When the game is no mission, or the setup cannot be opened.
pub fn simulate_until(
    entry: &'static Entry,
    agent: &mut Agent,
    setup: &Setup<'_>,
    guarantee: Guarantee,
    seed: u64,
    cancel: &Cancel,
    (to_come, after_game): (&mut dyn FnMut(u64), &mut dyn FnMut()),
) -> Result<Simulation, InputError> {
    let mut table = Table { start: open(entry, setup)?, agent, seed, cancel, by_table: true };
    let (mut stages, mut all) = (Stages::new(guarantee), Tally::default());
    while let Some(wanted) = stages.wanted() {
        let first = all.games as u32;
        let Some(end) = u32::try_from(wanted).ok().and_then(|wanted| first.checked_add(wanted))
        else {
            break;
        };
        to_come(wanted);
        let tally = table.play(first..end, after_game)?;
        all.add(&tally);
        if tally.games < wanted {
            break;
        }
        stages.see(tally.counts());
    }
    let found = stages.estimate();
    let said = all.say(table.unit());
    let Guarantee { confidence, width } = guarantee;
    Ok(Simulation {
        success: if found.counts.runs > 0 { found.share } else { said.success },
        success_low: found.low,
        success_high: found.high,
        promise: Some(Promise {
            confidence,
            width,
            guarantee: found.reached,
            undecided: all.undecided as f64 / all.games.max(1) as f64,
            exactness: Exactness::Estimated,
        }),
        ..said
    })
}

fn open(entry: &'static Entry, setup: &Setup<'_>) -> Result<Box<dyn Session>, InputError> {
    if !entry.family.has_models {
        let missions = ids(|entry| entry.family.has_models);
        return Err(InputError::new(phrase!(
            "only missions are simulated; expected one of: {missions}",
            "seules les missions se simulent ; attendu l'une de : {missions}"
        )));
    }
    entry.open(setup)
}

/// Where games are played.
struct Table<'a> {
    start: Box<dyn Session>,
    agent: &'a mut Agent,
    seed: u64,
    cancel: &'a Cancel,
    /// Whether games are drawn from a solved policy, which is a table.
    by_table: bool,
}

impl Table<'_> {
    /// Plays games by their numbers; fewer when somebody stops it.
    fn play(
        &mut self,
        games: Range<u32>,
        after_game: &mut dyn FnMut(),
    ) -> Result<Tally, InputError> {
        let mut tally = Tally::default();
        let mut next = games.start;
        while self.by_table && next < games.end && !self.cancel.is_cancelled() {
            let block = next..games.end.min(next.saturating_add(BLOCK));
            let model = self.start.model()?;
            let drawn = model.simulate(self.agent, block.clone(), self.seed, self.cancel);
            self.by_table = drawn.is_some();
            let Some(drawn) = drawn else { break };
            tally.add(&drawn);
            next = block.end;
            block.for_each(|_| after_game());
        }
        for game in next..games.end {
            let mut session = self.start.fork();
            let seed = rng::split_seed(self.seed, u64::from(game));
            session.reseed(seed);
            let mut ply = 0;
            while !session.standing().is_over() && ply < LONGEST && !self.cancel.is_cancelled() {
                let seed = rng::split_seed(seed ^ 0xa9e7, ply as u64);
                let choice = choose(&*session, self.agent, seed, self.cancel.clone(), &mut ());
                let Some(choice) = choice else { break };
                session.play(&choice.name)?;
                tally.guesses += u32::from(choice.guessed);
                ply += 1;
            }
            if self.cancel.is_cancelled() {
                break;
            }
            match session.standing() {
                standing if standing.is_over() => {
                    tally.see(standing == Standing::Success, ply as f64);
                }
                _ => tally.see_broken_off(ply as f64),
            }
            after_game();
        }
        Ok(tally)
    }

    /// An agent that has a table plays all its games from it.
    const fn unit(&self) -> Unit {
        if self.by_table { Unit::Turns } else { Unit::Actions }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;

    #[test]
    fn the_solved_policy_succeeds_as_often_as_its_forecast() {
        let entry = entry("gridworld").expect("a game");
        let mut agent = Agent::parse("vi", entry).expect("an agent");
        let setup = Setup { position: None, scenario: Some("russell-norvig-3e") };
        let session = entry.open(&setup).expect("a scenario");
        let answer = meeple_core::Control::unlimited(|control| session.solve(&mut agent, control));
        let forecast = answer.success.expect("missions have one");
        let cancel = Cancel::new();
        let seen =
            simulate(entry, &mut agent, &setup, 4_000, 1, &cancel, &mut || ()).expect("a mission");
        assert!((seen.success - forecast).abs() < 0.01, "{seen:?} against {forecast}");
        let turns = answer.turns.expect("it ends");
        assert!(
            (seen.turns - turns).abs() < 3.0 * seen.turns_margin.expect("many"),
            "{seen:?} against {turns}"
        );
    }

    #[test]
    fn games_go_on_until_the_interval_is_as_narrow_as_asked() {
        let entry = entry("gridworld").expect("a game");
        let setup = Setup { position: None, scenario: Some("russell-norvig-3e") };
        let session = entry.open(&setup).expect("a scenario");
        let cancel = Cancel::new();
        for (agent, guarantee) in [
            ("vi", Guarantee { confidence: 0.999, width: 0.01 }),
            ("random", Guarantee { confidence: 0.9, width: 0.2 }),
        ] {
            let mut agent = Agent::parse(agent, entry).expect("an agent");
            let mut wanted = 0;
            let mut to_come = |more| wanted += more;
            let seen = simulate_until(
                entry,
                &mut agent,
                &setup,
                guarantee,
                3,
                &cancel,
                (&mut to_come, &mut || ()),
            );
            let seen = seen.expect("a mission");
            let promise = seen.promise.expect("it was asked for");
            assert!(promise.guarantee && promise.undecided == 0.0, "{seen:?}");
            assert!(seen.success_high - seen.success_low <= guarantee.width, "{seen:?}");
            assert_eq!(u64::from(seen.games), wanted);
            if agent.method().is_planner() {
                let answer =
                    meeple_core::Control::unlimited(|control| session.solve(&mut agent, control));
                let truth = answer.success.expect("missions have one");
                assert!(seen.success_low <= truth && truth <= seen.success_high, "{seen:?}");
            }
        }
    }
}
