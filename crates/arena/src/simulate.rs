//! Missions played many times: how often an agent succeeds, and how long it takes.

use meeple_core::{Cancel, InputError, Setup, phrase, rng};
use serde::Serialize;

use crate::catalogue::ids;
use crate::session::{Standing, choose};
use crate::statistics::{Mean, Share};
use crate::{Agent, Entry};

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

    /// Counts the games of another tally too.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.successes += other.successes;
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
        }
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
    if !entry.family.has_models {
        let missions = ids(|entry| entry.family.has_models);
        return Err(InputError::new(phrase!(
            "only missions are simulated; expected one of: {missions}",
            "seules les missions se simulent ; attendu l'une de : {missions}"
        )));
    }
    let start = entry.open(setup)?;
    let model = start.model()?;
    let mut tally = Tally::default();
    // A solved policy is a table: its games are drawn from that, many at a time.
    let mut by_table = 0;
    while by_table < games && !cancel.is_cancelled() {
        let block = by_table..games.min(by_table + BLOCK);
        let Some(drawn) = model.simulate(agent, block.clone(), seed, cancel) else { break };
        tally.add(&drawn);
        by_table = block.end;
        block.for_each(|_| after_game());
    }
    for game in by_table..games {
        let mut session = start.fork();
        let seed = rng::split_seed(seed, u64::from(game));
        session.reseed(seed);
        let mut ply = 0;
        while !session.standing().is_over() && ply < LONGEST && !cancel.is_cancelled() {
            let seed = rng::split_seed(seed ^ 0xa9e7, ply as u64);
            let Some(choice) = choose(&*session, agent, seed, cancel.clone(), &mut ()) else {
                break;
            };
            session.play(&choice.name)?;
            tally.guesses += u32::from(choice.guessed);
            ply += 1;
        }
        if cancel.is_cancelled() {
            break;
        }
        tally.see(session.standing() == Standing::Success, ply as f64);
        after_game();
    }
    // An agent that has a table plays all its games from it.
    Ok(tally.say(if by_table > 0 { Unit::Turns } else { Unit::Actions }))
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
}
