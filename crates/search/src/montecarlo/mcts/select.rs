//! Which move to try next: the bandit's rule, with what the game and other games say of the moves.

use super::super::curiosity::{rarity, root_of_log};
use super::later::Reference;
use super::node::{Branch, Trial};
use super::options::{Bandit, Mcts, Weighting};

/// A move to try.
pub(super) struct Choice {
    /// Its number in the branch.
    pub(super) number: usize,
    /// The score that made it the choice.
    pub(super) score: f64,
    /// The payoff to the mover of another move that is certain and promises more: this one is tried for
    /// the sake of the proof, and whoever asked from above is told of that one.
    pub(super) instead_of: Option<i32>,
}

/// The move to try. `None` where every move is known to lose.
pub(super) fn select<A>(
    branch: &Branch<A>,
    options: &Mcts,
    graded: bool,
    reference: Option<&Reference>,
) -> Option<Choice> {
    let around = Around::of(branch.games(), options);
    let count = options.widening.map_or(branch.moves.len(), |factor| {
        ((factor * around.visits.sqrt()).ceil() as usize).clamp(1, branch.moves.len())
    });
    let mut best: Option<(usize, f64)> = None;
    let mut certain: Option<(usize, i32, f64)> = None;
    let mut seen = 0;
    for (number, trial) in branch.moves.iter().enumerate() {
        if let Some(payoff) = trial.proof_for(branch.mover) {
            if !graded && payoff > 0 {
                return Some(Choice { number, score: f64::INFINITY, instead_of: None });
            }
            if (graded || payoff == 0) && certain.is_none_or(|(_, most, _)| payoff > most) {
                certain = Some((number, payoff, trial.mean()));
            }
            continue;
        }
        let later = match reference {
            Some(reference) => reference.of(trial.slot),
            None => trial.later(),
        };
        let score = score(trial, later, &around, options);
        if best.is_none_or(|(_, least)| score > least) {
            best = Some((number, score));
        }
        seen += 1;
        if seen == count {
            break;
        }
    }
    match (best, certain) {
        (Some((number, score)), certain) => {
            let instead_of = certain.filter(|&(_, _, worth)| worth >= score);
            Some(Choice { number, score, instead_of: instead_of.map(|(_, payoff, _)| payoff) })
        }
        (None, certain) => {
            certain.map(|(number, _, score)| Choice { number, score, instead_of: None })
        }
    }
}

/// What is the same for all moves of a node.
pub(super) struct Around {
    pub(super) visits: f64,
    /// The root of the logarithm of the visits, times the constant of curiosity.
    curiosity: f64,
}

impl Around {
    #[inline]
    pub(super) fn of(games: u32, options: &Mcts) -> Self {
        let curiosity = options.exploration * root_of_log(games);
        Self { visits: f64::from(games.max(1)), curiosity }
    }
}

#[inline]
pub(super) fn score<A>(
    trial: &Trial<A>,
    (later, later_sum): (f64, f64),
    around: &Around,
    options: &Mcts,
) -> f64 {
    let tried = trial.games();
    let games = f64::from(tried);
    let worth = match options.amaf {
        Some(weighting) if later > 0.0 => {
            mixed(weighting, (games, trial.sum.get()), (later, later_sum), around.visits)
        }
        _ if tried > 0 => trial.sum.get() / games,
        _ => match options.first_play {
            None => return f64::INFINITY,
            Some(urgency) => return urgency + options.bias * f64::from(trial.prior),
        },
    };
    let curiosity = match options.bandit {
        Bandit::Ucb1 => around.curiosity * rarity(tried),
        Bandit::Tuned => {
            let tries = games.max(1.0);
            let log = around.visits.ln();
            let variance = worth * (1.0 - worth) + (2.0 * log / tries).sqrt();
            options.exploration * (log / tries * variance.min(0.25)).sqrt()
        }
    };
    let bias = if options.bias > 0.0 {
        options.bias * f64::from(trial.prior) / (games + 1.0)
    } else {
        0.0
    };
    worth + curiosity + bias
}

/// The mean of a move's own games and of those where it was played later, each with its part. Both are
/// given as their number and the sum of their results.
#[inline]
fn mixed(
    weighting: Weighting,
    (own, sum): (f64, f64),
    (later, later_sum): (f64, f64),
    visits: f64,
) -> f64 {
    if let Weighting::LeastError(bias) = weighting {
        // The parts written out: they have one denominator, and one division is enough.
        let trusted = 1.0 + 4.0 * later * bias * bias;
        return (later_sum + sum * trusted) / (later + own * trusted);
    }
    let part = later_part(weighting, own, later, visits);
    let mean = if own > 0.0 { sum / own } else { 0.5 };
    part * (later_sum / later) + (1.0 - part) * mean
}

/// The part of the games where a move was played later.
#[inline]
pub(super) fn later_part(weighting: Weighting, own: f64, later: f64, visits: f64) -> f64 {
    match weighting {
        Weighting::Constant(k) => k / (own + k),
        Weighting::Schedule(k) => (k / (3.0 * visits + k)).sqrt(),
        Weighting::LeastError(bias) => later / (own + later + 4.0 * own * later * bias * bias),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_games_count_more_and_more() {
        for weighting in
            [Weighting::Constant(50.0), Weighting::Schedule(1000.0), Weighting::LeastError(0.1)]
        {
            let parts = [0.0, 10.0, 100.0, 10_000.0]
                .map(|own| later_part(weighting, own, 50.0 + own, 1.0 + own));
            assert!(parts.is_sorted_by(|more, less| more > less), "{weighting:?} {parts:?}");
            assert!(parts[0] > 0.9 && parts[3] < 0.2, "{weighting:?} {parts:?}");
        }
        // Written out, the least error is the same.
        let (own, sum, later, later_sum) = (7.0, 3.0, 20.0, 13.0);
        let part = later_part(Weighting::LeastError(0.2), own, later, 1.0);
        let plain = part * later_sum / later + (1.0 - part) * sum / own;
        let quick = mixed(Weighting::LeastError(0.2), (own, sum), (later, later_sum), 1.0);
        assert!((plain - quick).abs() < 1e-12, "{plain} {quick}");
        // The weight of the survey: 50 games of its own count as much as all others together.
        assert_eq!(later_part(Weighting::Constant(50.0), 50.0, 7.0, 9.0), 0.5);
    }
}
