//! Levels of the race: every level bids for the same targets; how many moves too many, after how
//! long, and how often it would win the round against the level below.

use std::time::Duration;

use meeple_core::{Cancel, Control, InputError, Phrase, rng};
use rayon::prelude::*;

use super::{Task, command, round};
use crate::levels::{Figures, Level, Levels, Solving};
use crate::race::{self, HOURGLASS, News, Player, Race, Settings, Style};
use crate::statistics::Mean;
use crate::{Agent, Entry};

/// What a level says in a round: how many moves, when.
type Spoken = Option<(u32, Duration)>;

pub(super) fn measure(
    task: Task<'_>,
    progress: &mut dyn FnMut(&Phrase),
) -> Result<Option<Levels>, InputError> {
    let Task { entry, rounds, seed, notes, cancel } = task;
    let seeds: Vec<u64> = (0..rounds).map(|n| rng::split_seed(seed, u64::from(n))).collect();
    let best = |&seed: &u64| {
        let work = format!("shortest of {seed}");
        notes.done(work, cancel, || shortest(entry, seed, cancel))
    };
    let best: Vec<Option<u32>> = seeds.par_iter().map(best).collect::<Result<_, _>>()?;
    let mut levels: Vec<Level> = Vec::new();
    let mut below: Option<Vec<Spoken>> = None;
    for number in 1..=race::LEVELS.len() as u8 {
        progress(&Phrase::new("a level of the race", "un niveau de la course"));
        let one = |&seed: &u64| {
            let work = format!("level {number} of {seed}");
            notes.done(work, cancel, || speak(number, seed, cancel))
        };
        let spoken: Vec<Spoken> = seeds.par_iter().map(one).collect::<Result<_, _>>()?;
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let score_below = below.as_ref().map(|below| round(share(&spoken, below), 4));
        let figures = Figures::Solving(Solving { score_below, ..solving(&spoken, &best) });
        let agent = race::Level::number(number)?.agent;
        levels.push(Level { level: number, agent, figures });
        below = Some(spoken);
    }
    let command = command(entry, rounds, seed);
    Ok(Some(Levels {
        game: entry.id.to_owned(),
        command,
        confirmed: None,
        careful_from: None,
        levels,
    }))
}

fn begin(number: u8, seed: u64, cancel: &Cancel) -> Result<Race, InputError> {
    let level = race::Level::number(number)?;
    let settings = Settings { level, style: Style::Bids, seed, cancel: cancel.clone() };
    Race::with(settings, Duration::ZERO)
}

/// The length of the shortest solution of a race's first target.
fn shortest(entry: &Entry, seed: u64, cancel: &Cancel) -> Result<Option<u32>, InputError> {
    let race = begin(1, seed, cancel)?;
    let mut agent = Agent::parse(entry.card.solver, entry)?;
    let mut nobody = ();
    let mut control = Control::new(agent.budget(), seed, cancel.clone(), &mut nobody);
    Ok(race.session().solve(&mut agent, &mut control).length)
}

/// What a level bids for the first target.
fn speak(number: u8, seed: u64, cancel: &Cancel) -> Result<Spoken, InputError> {
    let mut race = begin(number, seed, cancel)?;
    let Some(at) = race.next_event() else { return Ok(None) };
    let bid = race.tick(at)?.into_iter().find_map(|news| match news {
        News::Bid(Player::Computer, bid) => Some(bid),
        _ => None,
    });
    Ok(bid.map(|bid| (bid, at)))
}

/// The share of rounds that the first would win against the second.
fn share(one: &[Spoken], other: &[Spoken]) -> f64 {
    let points: f64 = one.iter().zip(other).map(|(one, other)| points(*one, *other)).sum();
    points / one.len().max(1) as f64
}

/// Who wins a round: the lowest bid before the hourglass has run out, of equal ones the earlier.
fn points(one: Spoken, other: Spoken) -> f64 {
    let (Some(one), Some(other)) = (one, other) else {
        return match (one, other) {
            (None, None) => 0.5,
            (Some(_), _) => 1.0,
            _ => 0.0,
        };
    };
    let in_time = |(_, at): (u32, Duration)| at <= one.1.min(other.1) + HOURGLASS;
    match (in_time(one), in_time(other)) {
        (true, true) if one == other => 0.5,
        (true, true) => f64::from(u8::from(one < other)),
        (first, _) => f64::from(u8::from(first)),
    }
}

fn solving(spoken: &[Spoken], best: &[Option<u32>]) -> Solving {
    let bids = || spoken.iter().zip(best).filter_map(|(spoken, best)| Some(((*spoken)?, (*best)?)));
    let excess: Mean = bids().map(|((bid, _), best)| f64::from(bid) - f64::from(best)).collect();
    let seconds: Mean = bids().map(|((_, at), _)| at.as_secs_f64()).collect();
    let said = spoken.iter().flatten().count();
    Solving {
        excess: round(excess.mean().unwrap_or(0.0), 2),
        margin: round(excess.margin().unwrap_or(0.0), 2),
        seconds: round(seconds.mean().unwrap_or(0.0), 1),
        solved: round(said as f64 / spoken.len().max(1) as f64, 4),
        puzzles: spoken.len() as u32,
        score_below: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_goes_to_the_lower_bid_in_time() {
        let said = |bid, seconds| Some((bid, Duration::from_secs(seconds)));
        assert_eq!(points(said(5, 30), said(6, 10)), 1.0, "lower, within the hourglass");
        assert_eq!(points(said(5, 80), said(6, 10)), 0.0, "lower, but too late");
        assert_eq!(points(said(6, 12), said(6, 10)), 0.0, "equal, but later");
        assert_eq!((points(None, said(9, 10)), points(said(9, 10), None)), (0.0, 1.0));
        assert_eq!((points(None, None), points(said(5, 9), said(5, 9))), (0.5, 0.5));
    }
}
