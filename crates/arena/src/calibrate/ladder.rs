//! The agents that levels are chosen from. All are made alike: a node budget, noise that draws
//! moves by softmax over what they are worth, and from some rung on no blunder in one move.

use crate::{Entry, Family};

/// An agent, by what makes it weak or strong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rung {
    /// Nodes for a move; with dice, decisions looked ahead.
    pub(super) effort: u64,
    /// How far it errs, from 0 to 1; 1 plays at random.
    pub(super) noise: f64,
    /// Whether it never blunders in one move.
    pub(super) careful: bool,
}

impl Rung {
    const RANDOM: Self = Self { effort: 1, noise: 1.0, careful: false };

    /// Its expression.
    pub(super) fn agent(self, family: Family) -> String {
        let Self { effort, noise, careful } = self;
        if noise >= 1.0 {
            return "random".to_owned();
        }
        let search = match family {
            Family::DiceDuel => format!("expectiminimax(depth={effort}"),
            Family::Duel if noise > 0.0 => format!("alphabeta(nodes={effort}"),
            Family::Duel => format!("engine(nodes={effort}"),
            Family::Puzzle => format!("astar(heuristic=conflict, nodes={effort}"),
            Family::Mission if noise > 0.0 => return format!("vi(noise={noise})"),
            Family::Mission => return "vi".to_owned(),
            // Nobody measures them yet.
            Family::Party => return "playouts".to_owned(),
        };
        let noise = if noise > 0.0 { format!(", noise={noise}") } else { String::new() };
        let careful = if careful { ", careful" } else { "" };
        format!("{search}{noise}{careful})")
    }

    /// An agent that should stand between two others.
    pub(super) fn between(self, upper: Self, family: Family) -> Self {
        let low = if self == Self::RANDOM { upper.effort } else { self.effort };
        let effort = match family {
            Family::Duel => two_digits((low as f64 * upper.effort as f64).sqrt()),
            _ => upper.effort,
        };
        let noise = (f64::midpoint(self.noise, upper.noise) * 1_000.0).round() / 1_000.0;
        Self { effort, noise, careful: self.careful }
    }
}

/// A whole number with two digits and noughts.
fn two_digits(number: f64) -> u64 {
    let unit = 10f64.powf(number.max(1.0).log10().floor() - 1.0).max(1.0);
    ((number / unit).round() * unit) as u64
}

/// Agents from weak to strong, as far as one can tell beforehand. From the first careful one on,
/// none blunders in one move.
pub(super) fn ladder(entry: &Entry) -> Vec<Rung> {
    let rungs: &[(u64, bool, &[f64])] = match entry.family {
        Family::DiceDuel => &[
            (1, false, &[0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]),
            (2, true, &[0.2, 0.1, 0.05, 0.0]),
            (4, true, &[0.0]),
        ],
        Family::Duel => &[
            (200, false, &[0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]),
            (1_000, true, &[0.6, 0.5, 0.4, 0.3, 0.2]),
            (4_000, true, &[0.25, 0.2, 0.15, 0.1, 0.05]),
            (2_000, true, &[0.0]),
            (8_000, true, &[0.0]),
            (30_000, true, &[0.0]),
        ],
        Family::Puzzle => &[(
            100_000,
            false,
            &[0.5, 0.46, 0.42, 0.39, 0.36, 0.33, 0.3, 0.28, 0.26, 0.24, 0.22, 0.2, 0.18, 0.15, 0.0],
        )],
        Family::Party => &[],
        Family::Mission => &[(
            1,
            false,
            &[
                0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25,
                0.2, 0.15, 0.1, 0.0,
            ],
        )],
    };
    let rung = |&(effort, careful, noises): &(u64, bool, &'static [f64])| {
        noises.iter().map(move |&noise| Rung { effort, noise, careful })
    };
    // A random walk hardly ever solves a puzzle.
    let lowest = (entry.family != Family::Puzzle).then_some(Rung::RANDOM);
    lowest.into_iter().chain(rungs.iter().flat_map(rung)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Agent, CATALOGUE};

    #[test]
    fn every_rung_and_what_lies_between_is_an_agent() {
        let apart = |entry: &&Entry| entry.card.is_race || entry.card.is_format || entry.is_table();
        for entry in CATALOGUE.iter().filter(|entry| !apart(entry)) {
            let rungs = ladder(entry);
            assert!(rungs.len() > 8);
            for two in rungs.windows(2) {
                let middle = two[0].between(two[1], entry.family);
                for rung in [two[0], middle, two[1]] {
                    let text = rung.agent(entry.family);
                    assert!(Agent::parse(&text, entry).is_ok(), "{}: {text}", entry.id);
                }
            }
        }
    }

    #[test]
    fn between_two_rungs_is_the_middle() {
        let low = Rung { effort: 200, noise: 0.3, careful: false };
        let high = Rung { effort: 1_000, noise: 0.2, careful: true };
        let middle = low.between(high, Family::Duel);
        assert_eq!(middle, Rung { effort: 450, noise: 0.25, careful: false });
        let lowest = Rung::RANDOM.between(low, Family::Duel);
        assert_eq!((lowest.effort, lowest.noise), (200, 0.65));
    }
}
