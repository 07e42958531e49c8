//! Missions and puzzles measured in the form of a tournament: every agent is given the same
//! instances and the same dice, and a row says how it fared.

use std::convert::Infallible;

use meeple_core::{Cancel, Control, InputError, Phrase, Setup, rng};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::calibrate::Notes;
use crate::contest::{Contestant, Event, Stopwatch};
use crate::session::{Session, Standing, choose_within};
use crate::statistics::{Mean, Share};
use crate::{Agent, Status};

/// What attempts say of one agent. Figures that its family does not have are left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SoloRow {
    /// Its place in the list that was given.
    pub index: usize,
    /// Its expression.
    pub agent: String,
    /// Instances tried.
    pub trials: u32,
    /// Share that succeeded (missions) or was solved (puzzles).
    pub success: Share,
    /// Actions in a mission, or the cost of a solution.
    pub turns: Mean,
    /// Cost of a solution above the optimum, over instances whose optimum somebody proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excess: Option<Mean>,
    /// Wall time of a attempt, in microseconds.
    pub micros: Mean,
    /// Nodes of a attempt.
    pub nodes: Mean,
    /// Moves made at random because the budget ended before any answer.
    pub guesses: u32,
}

/// One instance met by one agent.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Attempt {
    success: bool,
    turns: Option<u32>,
    optimal: bool,
    micros: u64,
    nodes: u64,
    guesses: u32,
}

/// Trials of an agent are done in so many parts, whatever the number of threads.
const PARTS: u32 = 8;
/// A mission longer than this counts as not succeeded.
const LONGEST: usize = 10_000;
/// A puzzle that is played for longer than this counts as not solved.
const LONGEST_SOLUTION: usize = 1_000;

/// Gives every agent the same `count` instances: openings of the event, in turn. Rows come best
/// first. `after_trial` is told of each one that ends.
///
/// # Errors
/// When the game has two sides, the position cannot be opened, or an agent is a program outside.
pub fn play_solo(
    event: &Event,
    count: u32,
    cancel: &Cancel,
    after_trial: &(dyn Fn() + Sync),
) -> Result<Vec<SoloRow>, InputError> {
    play_noted(event, count, &Notes::default(), cancel, after_trial)
}

/// The same, going on from what is known. A part is kept when all of it is done: within a part an
/// agent remembers.
pub(crate) fn play_noted(
    event: &Event,
    count: u32,
    notes: &Notes,
    cancel: &Cancel,
    after_trial: &(dyn Fn() + Sync),
) -> Result<Vec<SoloRow>, InputError> {
    let entry = event.entry;
    if !entry.family.is_solo() {
        return Err(InputError::new(Phrase::new(
            "several play this game, and attempts are for one; expected a puzzle or a mission",
            "ce jeu se joue à plusieurs, et les essais sont pour un seul ; attendu un casse-tête ou une mission",
        )));
    }
    let setup = Setup { position: event.position.as_deref(), scenario: event.scenario.as_deref() };
    let start = entry.open(&setup)?;
    let agent = |contestant: &Contestant| Agent::parse(&contestant.to_string(), entry);
    // Wrong expressions are found out before anything is played.
    event.contestants.iter().try_for_each(|contestant| agent(contestant).map(drop))?;
    let tried: Vec<Vec<Option<Attempt>>> = event
        .contestants
        .iter()
        .map(|contestant| {
            // Agents keep what they solved from one mission to the next. Each part has an agent of
            // its own, so that its work does not depend on the number of threads.
            let size = count.div_ceil(PARTS).max(1);
            (0..count.div_ceil(size))
                .into_par_iter()
                .flat_map_iter(|part| {
                    let numbers = part * size..count.min((part + 1) * size);
                    let work = format!("{contestant}: {} to {}", numbers.start, numbers.end - 1);
                    let act = || {
                        let mut agent = agent(contestant).ok();
                        let attempts = numbers.map(|number| {
                            let agent = agent.as_mut().filter(|_| !cancel.is_cancelled())?;
                            let attempt = try_one(event, &*start, agent, number, cancel)?;
                            after_trial();
                            Some(attempt)
                        });
                        Ok::<Vec<Option<Attempt>>, Infallible>(attempts.collect())
                    };
                    let Ok(attempts) = notes.done(work, cancel, act);
                    attempts
                })
                .collect()
        })
        .collect();
    let optima: Vec<Option<u32>> = (0..count as usize)
        .map(|number| {
            let proved = |attempts: &Vec<Option<Attempt>>| {
                attempts[number].filter(|attempt| attempt.optimal).and_then(|attempt| attempt.turns)
            };
            tried.iter().find_map(proved)
        })
        .collect();
    let mut rows: Vec<SoloRow> = tried
        .iter()
        .enumerate()
        .map(|(index, attempts)| row(index, event, attempts, &optima))
        .collect();
    let key = |row: &SoloRow| (row.success.share.unwrap_or(0.0), row.turns.mean().unwrap_or(0.0));
    rows.sort_by(|x, y| {
        let ((xs, xt), (ys, yt)) = (key(x), key(y));
        ys.total_cmp(&xs).then(xt.total_cmp(&yt))
    });
    Ok(rows)
}

fn row(
    index: usize,
    event: &Event,
    attempts: &[Option<Attempt>],
    optima: &[Option<u32>],
) -> SoloRow {
    let done = || attempts.iter().flatten();
    let has_solutions = event.entry.family.has_solutions;
    let excess = |(attempt, optimum): (&Option<Attempt>, &Option<u32>)| {
        let turns = (*attempt)?.turns?;
        Some(f64::from(turns) - f64::from((*optimum)?))
    };
    let count = done().count();
    SoloRow {
        index,
        agent: event.contestants[index].to_string(),
        trials: count as u32,
        success: Share::of(done().filter(|attempt| attempt.success).count() as u64, count as u64),
        turns: done().filter_map(|attempt| attempt.turns).map(f64::from).collect(),
        excess: has_solutions.then(|| attempts.iter().zip(optima).filter_map(excess).collect()),
        micros: done().map(|attempt| attempt.micros as f64).collect(),
        nodes: done().map(|attempt| attempt.nodes as f64).collect(),
        guesses: done().map(|attempt| attempt.guesses).sum(),
    }
}

/// One instance; `None` when it was broken off.
fn try_one(
    event: &Event,
    start: &dyn Session,
    agent: &mut Agent,
    number: u32,
    cancel: &Cancel,
) -> Option<Attempt> {
    let mut session = event.openings.begin(start, event.scenario.as_deref(), event.seed, number);
    let seed = rng::split_seed(event.seed, u64::from(number));
    session.reseed(seed);
    let has_solutions = event.entry.family.has_solutions;
    let mut watch = Stopwatch::new(event.clock, event.patience);
    // Whoever errs by noise errs move by move; others give a whole solution at once.
    if has_solutions && agent.real("noise").is_none_or(|noise| noise == 0.0) {
        let mut nobody = ();
        let mut control =
            Control::new(watch.limits_of_all(agent), seed, cancel.clone(), &mut nobody);
        let answer = session.solve(&mut agent.fresh(), &mut control);
        return (!cancel.is_cancelled()).then(|| Attempt {
            success: matches!(answer.status, Status::Optimal | Status::Solved),
            turns: answer.length,
            optimal: answer.status == Status::Optimal,
            micros: answer.micros,
            nodes: answer.nodes,
            guesses: 0,
        });
    }
    let mut attempt = Attempt::default();
    let mut ply = 0;
    let started = std::time::Instant::now();
    let longest = if has_solutions { LONGEST_SOLUTION } else { LONGEST };
    while matches!(session.standing(), Standing::ToMove(_)) && ply < longest {
        let seed = rng::split_seed(seed ^ 0xa9e7, ply as u64);
        let (limits, begun) = (watch.limits(agent), std::time::Instant::now());
        let choice = choose_within(&*session, agent, limits, seed, cancel.clone(), &mut ())?;
        if cancel.is_cancelled() {
            return None;
        }
        if !watch.press(begun.elapsed()) {
            // Out of time: the mission is given up.
            break;
        }
        attempt.nodes += choice.nodes;
        attempt.guesses += u32::from(choice.guessed);
        session.play(&choice.name).ok()?;
        ply += 1;
    }
    attempt.success = matches!(session.standing(), Standing::Success | Standing::Solved);
    attempt.turns = (!has_solutions || attempt.success).then_some(ply as u32);
    attempt.micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    Some(attempt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::Openings;
    use crate::entry;

    fn rows(id: &str, agents: &[&str], openings: u32, count: u32) -> Vec<SoloRow> {
        let entry = entry(id).expect("a game");
        let contestants =
            agents.iter().map(|text| Contestant::parse(text, entry).expect("an agent")).collect();
        let event = Event {
            openings: Openings::Random(openings),
            position: (id == "fifteen").then(|| "0 1 2 3 4 5 6 7 8".to_owned()),
            seed: 2,
            ..Event::new(entry, contestants)
        };
        play_solo(&event, count, &Cancel::new(), &|| ()).expect("no duel")
    }

    #[test]
    fn missions_are_compared_on_the_same_dice() {
        let rows = rows("gridworld", &["random", "vi"], 0, 200);
        assert_eq!((rows[0].index, rows[0].trials), (1, 200));
        let (best, worst) = (rows[0].success, rows[1].success);
        assert!(best.low > worst.high, "{best:?} against {worst:?}");
        assert!(rows[0].turns.margin().is_some() && rows[0].excess.is_none());
    }

    #[test]
    fn puzzles_are_compared_with_the_proved_optimum() {
        let rows = rows("fifteen", &["random(nodes=20000)", "bfs"], 6, 12);
        assert_eq!(rows[0].agent, "bfs");
        assert_eq!(rows[0].success.share, Some(1.0));
        assert_eq!(rows[0].excess.and_then(|excess| excess.mean()), Some(0.0));
        let luck = rows[1].excess.expect("a puzzle");
        assert!(luck.mean().is_some_and(|excess| excess > 0.0), "{luck:?}");
    }

    #[test]
    fn noise_costs_moves_in_a_puzzle() {
        let rows = rows("fifteen", &["astar(noise=0.4)", "astar"], 30, 10);
        let excess = |index: usize| {
            let row = rows.iter().find(|row| row.index == index).expect("a row");
            row.excess.and_then(|excess| excess.mean()).expect("solved")
        };
        assert!(excess(0) > 1.0 && excess(1) == 0.0, "{rows:?}");
    }

    #[test]
    fn duels_are_refused() {
        let entry = entry("tictactoe").expect("a game");
        let event = Event::new(entry, Vec::new());
        assert!(play_solo(&event, 1, &Cancel::new(), &|| ()).is_err());
    }
}
