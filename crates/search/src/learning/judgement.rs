//! How well strengths explain choices, best of all those that they were not fitted to.

use super::Choices;

/// What strengths are worth on some choices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement {
    /// How many choices.
    pub choices: usize,
    /// Their mean log-likelihood.
    pub log_likelihood: f64,
    /// The same if all moves were alike: what was known before.
    pub alike: f64,
    /// How often the chosen move is among the strongest 1, 5 and 10.
    pub among: [f64; 3],
}

/// The numbers of strongest moves that are looked at.
const AMONG: [usize; 3] = [1, 5, 10];

/// Judges strengths by choices. Moves of equal strength are taken to stand in an order of chance.
#[must_use]
pub fn judge(choices: &Choices, strengths: &[f64]) -> Judgement {
    let of_team = choices.strengths(strengths);
    let mut sum = Judgement { choices: choices.count(), ..Judgement::default() };
    for (moves, chosen) in choices.iter() {
        let chosen = of_team[chosen as usize];
        let all: f64 = moves.iter().map(|&team| of_team[team as usize]).sum();
        sum.log_likelihood += (chosen / all).ln();
        sum.alike -= (moves.len() as f64).ln();
        let count = |fits: fn(f64, f64) -> bool| {
            moves.iter().filter(|&&team| fits(of_team[team as usize], chosen)).count()
        };
        let (stronger, equal) =
            (count(|one, chosen| one > chosen), count(|one, chosen| one == chosen));
        for (among, most) in sum.among.iter_mut().zip(AMONG) {
            let places = most.saturating_sub(stronger) as f64;
            *among += (places / equal.max(1) as f64).min(1.0);
        }
    }
    let count = choices.count().max(1) as f64;
    sum.log_likelihood /= count;
    sum.alike /= count;
    sum.among = sum.among.map(|among| among / count);
    sum
}
