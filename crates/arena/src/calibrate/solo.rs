//! Levels of puzzles and missions: everyone is given the same instances, and of the ladder those
//! are kept that are evenly spread and whose intervals do not overlap.

use meeple_core::{InputError, Phrase};

use super::{Ladder, TOP, Task, command, round};
use crate::contest::{Contestant, Event, Openings};
use crate::levels::{Faring, Figures, Level, Levels, Solving};
use crate::solo_contest::{SoloRow, play_noted};

pub(super) fn measure(
    ladder: &Ladder,
    task: Task<'_>,
    progress: &mut dyn FnMut(&Phrase),
) -> Result<Option<Levels>, InputError> {
    let Task { entry, rounds: count, seed, notes, cancel } = task;
    let agent = |text: String| Contestant::parse(&text, entry);
    let agents = ladder.climb().into_iter().map(|rung| agent(ladder.agent(rung)));
    let contestants = agents.collect::<Result<Vec<_>, _>>()?;
    let (solved, away) = entry.card.scramble.unzip();
    let event = Event {
        seed,
        position: solved.map(str::to_owned),
        openings: Openings::Random(away.unwrap_or(0)),
        ..Event::new(entry, contestants)
    };
    progress(&Phrase::new("the whole ladder", "toute l'échelle"));
    let mut rows = play_noted(&event, count, notes, cancel, &|| ())?;
    if cancel.is_cancelled() {
        return Ok(None);
    }
    rows.sort_by_key(|row| row.index);
    let level = |(place, row): (usize, &SoloRow)| Level {
        level: place as u8 + 1,
        agent: row.agent.clone(),
        figures: figures(row),
    };
    Ok(Some(Levels {
        game: entry.id.to_owned(),
        command: command(entry, count, seed),
        confirmed: None,
        careful_from: None,
        levels: spread(&rows).into_iter().enumerate().map(level).collect(),
    }))
}

/// How good an agent is, on the scale on which levels are spread, with its interval.
struct Worth {
    value: f64,
    low: f64,
    high: f64,
}

/// Missions by their successes; puzzles by the excess, where going from 8 moves too many to 4 counts
/// as much as going from 2 to 1.
fn worth(row: &SoloRow) -> Worth {
    match &row.excess {
        None => Worth {
            value: row.success.share.unwrap_or(0.0),
            low: row.success.low,
            high: row.success.high,
        },
        Some(excess) => {
            let (mean, margin) =
                (excess.mean().unwrap_or(f64::MAX), excess.margin().unwrap_or(0.0));
            let scale = |moves: f64| -(1.0 + moves.max(0.0)).ln();
            Worth { value: scale(mean), low: scale(mean + margin), high: scale(mean - margin) }
        }
    }
}

/// Of rows in the order of the ladder, at most [`TOP`] that are evenly spread and clearly apart. The
/// last one, who does not err, is always among them.
fn spread(rows: &[SoloRow]) -> Vec<&SoloRow> {
    let Some((last, first)) = rows.last().zip(rows.first()) else { return Vec::new() };
    let (low, high) = (worth(first).value, worth(last).value);
    let step = (high - low) / (TOP - 1) as f64;
    let mut chosen: Vec<&SoloRow> = vec![last];
    for place in (0..TOP - 1).rev() {
        let target = low + step * place as f64;
        let off = |row: &SoloRow| (worth(row).value - target).abs();
        let lowest = chosen.last().map_or(f64::INFINITY, |row| worth(row).low);
        let apart = rows.iter().filter(|row| worth(row).high < lowest);
        if let Some(row) = apart.min_by(|x, y| off(x).total_cmp(&off(y))) {
            chosen.push(row);
        }
    }
    chosen.reverse();
    chosen
}

fn figures(row: &SoloRow) -> Figures {
    let seconds = row.micros.mean().unwrap_or(0.0) / 1e6;
    let turns = round(row.turns.mean().unwrap_or(0.0), 2);
    let share = row.success.share.unwrap_or(0.0);
    match &row.excess {
        Some(excess) => Figures::Solving(Solving {
            excess: round(excess.mean().unwrap_or(0.0), 2),
            margin: round(excess.margin().unwrap_or(0.0), 2),
            seconds: round(seconds, 3),
            solved: round(share, 4),
            puzzles: row.trials,
            score_below: None,
        }),
        None => Figures::Faring(Faring {
            success: round(share, 4),
            success_low: round(row.success.low, 4),
            success_high: round(row.success.high, 4),
            turns,
            missions: row.trials,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use meeple_core::Cancel;

    use crate::calibrate::Notes;
    use crate::entry;

    fn measured(id: &str, rounds: u32) -> Levels {
        let (notes, cancel) = (Notes::default(), Cancel::new());
        let entry = entry(id).expect("a game");
        let task = Task { entry, rounds, seed: 1, notes: &notes, cancel: &cancel };
        let ladder = entry.ladder().expect("levels");
        measure(ladder, task, &mut |_| ()).expect("no duel").expect("not stopped")
    }

    #[test]
    fn levels_of_a_mission_succeed_more_and_more_often() {
        let levels = measured("gridworld", 300);
        let faring: Vec<Faring> = levels
            .levels
            .iter()
            .filter_map(|level| match level.figures {
                Figures::Faring(seen) => Some(seen),
                _ => None,
            })
            .collect();
        assert!(faring.len() >= 4, "{levels:?}");
        assert!(faring.windows(2).all(|two| two[0].success_high < two[1].success_low));
        assert_eq!(levels.levels.last().map(|level| level.agent.as_str()), Some("vi"));
        assert_eq!(measured("gridworld", 300), levels, "the same seed, the same levels");
    }

    #[test]
    fn levels_of_a_puzzle_need_fewer_and_fewer_moves() {
        let excess: Vec<f64> = measured("fifteen", 6)
            .levels
            .iter()
            .filter_map(|level| match level.figures {
                Figures::Solving(seen) => Some(seen.excess),
                _ => None,
            })
            .collect();
        assert!(excess.len() >= 2 && excess.last() == Some(&0.0), "{excess:?}");
        assert!(excess.windows(2).all(|two| two[0] > two[1]), "{excess:?}");
    }
}
