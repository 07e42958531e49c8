//! Strengths of features by minorisation-maximisation (Hunter, *MM algorithms for generalized
//! Bradley-Terry models*, 2004; Coulom, *Computing Elo ratings of move patterns in the game of Go*,
//! 2007).
//!
//! The model: a move is a team of features, its strength is the product of theirs, and it is chosen
//! with the chance that its strength is of the sum of all. Wanted are the strengths that make what was
//! chosen most likely. A step replaces that likelihood by a simpler function that lies below it and
//! touches it where we stand, and goes to the top of that one: it never gets worse.

use meeple_core::Control;
use rustc_hash::FxHashSet;

use super::Choices;

/// How to fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BradleyTerry {
    /// Every feature is taken to have won and lost so many choices against a feature of strength 1:
    /// what was hardly ever seen stays near 1.
    pub prior: f64,
    /// Sweeps over all features at most.
    pub sweeps: u32,
    /// It ends when a sweep gains less than this, in mean log-likelihood of a choice.
    pub precision: f64,
}

impl Default for BradleyTerry {
    fn default() -> Self {
        Self { prior: 1.0, sweeps: 200, precision: 1e-6 }
    }
}

/// What a fit came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// The strength of each feature.
    pub strengths: Vec<f64>,
    /// The logarithm of the likelihood, the prior included, before the first sweep and after each.
    pub course: Vec<f64>,
    /// Whether it was broken off before it had settled.
    pub unsettled: bool,
}

/// Fits the strengths of features number 0 to `count - 1`.
#[must_use]
pub fn bradley_terry(
    choices: &Choices,
    count: u32,
    options: BradleyTerry,
    control: &mut Control<'_>,
) -> Fitted {
    let BradleyTerry { prior, .. } = options;
    let mut strengths = vec![1.0; count as usize];
    // 1. How often each feature was part of what was chosen; this never changes.
    let mut wins = vec![prior; count as usize];
    let teams: Vec<&[u32]> = choices.teams().collect();
    for (_, chosen) in choices.iter() {
        for &feature in teams[chosen as usize] {
            wins[feature as usize] += 1.0;
        }
    }
    let groups = groups(&teams, count);
    let mut course = vec![likelihood(choices, &strengths, prior)];
    let least = options.precision * choices.count().max(1) as f64;
    for _ in 0..options.sweeps {
        for group in 0..groups.count {
            if control.tick().is_break() {
                return Fitted { strengths, course, unsettled: true };
            }
            // 2. What a move of each team counts for: the sum over its choices of one part in the
            // strength of all moves there.
            let of_team = choices.strengths(&strengths);
            let mut parts = vec![0.0; teams.len()];
            for (moves, _) in choices.iter() {
                let all: f64 = moves.iter().map(|&team| of_team[team as usize]).sum();
                for &team in moves {
                    parts[team as usize] += 1.0 / all;
                }
            }
            // 3. What the others of its teams would have brought each feature of this group.
            let mut brought = vec![0.0; count as usize];
            for (number, team) in teams.iter().enumerate() {
                for &feature in *team {
                    let place = feature as usize;
                    if groups.of[place] == group {
                        brought[place] += parts[number] * of_team[number] / strengths[place];
                    }
                }
            }
            // 4. The top of the simpler function.
            for (place, strength) in strengths.iter_mut().enumerate() {
                if groups.of[place] == group {
                    *strength = wins[place] / (brought[place] + 2.0 * prior / (*strength + 1.0));
                }
            }
        }
        let before = course.last().copied().unwrap_or(f64::NEG_INFINITY);
        let now = likelihood(choices, &strengths, prior);
        course.push(now);
        if now - before < least {
            return Fitted { strengths, course, unsettled: false };
        }
    }
    Fitted { strengths, course, unsettled: true }
}

/// The logarithm of the likelihood of all choices, with what the prior makes of the strengths.
fn likelihood(choices: &Choices, strengths: &[f64], prior: f64) -> f64 {
    let of_team = choices.strengths(strengths);
    let of_choices: f64 = choices
        .iter()
        .map(|(moves, chosen)| {
            let all: f64 = moves.iter().map(|&team| of_team[team as usize]).sum();
            (of_team[chosen as usize] / all).ln()
        })
        .sum();
    let of_prior: f64 =
        strengths.iter().map(|strength| strength.ln() - 2.0 * (1.0 + strength).ln()).sum();
    of_choices + prior * of_prior
}

/// Features in groups of which no team has two: only such may be changed at once.
struct Groups {
    of: Vec<u32>,
    count: u32,
}

/// One feature after the other joins the first group without any that it has been in a team with.
fn groups(teams: &[&[u32]], count: u32) -> Groups {
    let mut mates: Vec<FxHashSet<u32>> = vec![FxHashSet::default(); count as usize];
    for team in teams {
        for &feature in *team {
            let earlier = team.iter().filter(|&&mate| mate < feature);
            mates[feature as usize].extend(earlier);
        }
    }
    let mut groups = Groups { of: Vec::with_capacity(count as usize), count: 0 };
    for mates in mates {
        let taken: FxHashSet<u32> = mates.iter().map(|&mate| groups.of[mate as usize]).collect();
        let group = (0..).find(|group| !taken.contains(group)).unwrap_or(groups.count);
        groups.of.push(group);
        groups.count = groups.count.max(group + 1);
    }
    groups
}
