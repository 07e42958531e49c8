//! Moves that are not the best: drawn by softmax over what each move is worth, so that a weak agent
//! errs like a player, small errors more often than great ones.

use meeple_core::Rng;

use crate::{Advice, Candidate, Family};

/// What the index of a drawn candidate is chosen by: weights exp(-loss / temperature), with
/// temperature = noise / (4 - 4 noise): none at 0, every move alike at 1. With noise 0.1 a move that
/// costs a tenth of the chance to win is drawn 1 time for 37 times that the best one is.
pub(super) fn draw(
    advice: &Advice,
    family: &Family,
    noise: f64,
    careful: bool,
    rng: &mut Rng,
) -> Option<usize> {
    let best = advice.candidates.first()?;
    let worst = advice.candidates.iter().map(|c| c.value).fold(best.value, f64::min);
    let temperature = noise / (4.0 * (1.0 - noise)).max(1e-9);
    let weight = |candidate: &Candidate| {
        if careful && blunders(best, candidate, &advice.candidates) {
            return 0.0;
        }
        (-(family.loss)(best, candidate, best.value - worst) / temperature).exp()
    };
    let weights: Vec<f64> = advice.candidates.iter().map(weight).collect();
    let mut at = rng.unit() * weights.iter().sum::<f64>();
    let drawn = weights.iter().position(|weight| {
        at -= weight;
        at < 0.0
    });
    drawn.or(Some(0))
}

/// The index of a candidate drawn by the shares of a mixed strategy; `None` where there are none.
pub(super) fn draw_share(advice: &Advice, rng: &mut Rng) -> Option<usize> {
    let mut at = rng.unit();
    advice.candidates.iter().map(|candidate| candidate.share).position(|share| {
        at -= share.unwrap_or(0.0);
        share.is_some() && at < 0.0
    })
}

/// Whether a move misses a win in one, or loses to the very next move although another does not.
fn blunders(best: &Candidate, candidate: &Candidate, all: &[Candidate]) -> bool {
    let wins_now = |c: &Candidate| c.distance == Some(1) && c.chance == Some(1.0);
    let loses_next = |c: &Candidate| c.distance.is_some_and(|d| d <= 2) && c.chance == Some(0.0);
    let avoidable = !all.iter().all(loses_next);
    (wins_now(best) && !wins_now(candidate)) || (loses_next(candidate) && avoidable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Exactness;

    fn candidate(chance: f64, distance: Option<u32>) -> Candidate {
        let base = Candidate::new("x".into(), chance, Exactness::Estimated);
        Candidate { chance: Some(chance), distance, ..base }
    }

    fn counts(candidates: &[Candidate], noise: f64, careful: bool) -> Vec<u32> {
        let advice = Advice::from_candidates(candidates.to_vec());
        let duel = crate::entry("tictactoe").expect("a duel").family;
        let mut rng = Rng::new(4);
        let mut counts = vec![0; candidates.len()];
        for _ in 0..4_000 {
            let drawn = draw(&advice, duel, noise, careful, &mut rng).expect("some");
            counts[drawn] += 1;
        }
        counts
    }

    #[test]
    fn small_errors_are_more_likely_than_great_ones() {
        let moves = [candidate(0.8, None), candidate(0.7, None), candidate(0.2, None)];
        let mild = counts(&moves, 0.2, false);
        assert!(mild[0] > mild[1] && mild[1] > mild[2] && mild[1] > 100, "{mild:?}");
        // exp(-0.1 / 0.0625) to 1.
        let ratio = f64::from(mild[1]) / f64::from(mild[0]);
        assert!((ratio - (-1.6f64).exp()).abs() < 0.03, "{ratio}");
        assert_eq!(counts(&moves, 0.0, false), [4_000, 0, 0]);
        assert!(counts(&moves, 1.0, false).iter().all(|&count| count > 1_200));
    }

    #[test]
    fn the_careful_never_blunder_in_one_move() {
        let wins = [candidate(1.0, Some(1)), candidate(1.0, Some(3)), candidate(0.4, None)];
        assert_eq!(counts(&wins, 0.9, true), [4_000, 0, 0]);
        let loses = [candidate(0.5, None), candidate(0.0, Some(2)), candidate(0.0, Some(6))];
        let seen = counts(&loses, 0.9, true);
        assert!(seen[1] == 0 && seen[2] > 100, "{seen:?}");
        let lost = [candidate(0.0, Some(2)), candidate(0.0, Some(2))];
        assert!(counts(&lost, 0.9, true).iter().all(|&count| count > 1_000), "nothing to avoid");
    }
}
