//! A level that adapts: it estimates the player's strength and offers games that are even.
//!
//! The estimate is a normal distribution over ratings. A result moves it as in Glicko (Glickman,
//! 1999): by how surprising it was, and by how unsure the estimate still is. The quality of a
//! game's moves, where it was judged, is a second witness in the first games with a player. Between two games the
//! estimate forgets a little, because players learn.

use meeple_core::Rng;
use serde::{Deserialize, Serialize};

use crate::statistics::{Points, share_of_elo};

/// What is believed of a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Adaptive {
    /// The rating that is most likely, on the scale of the levels.
    pub elo: f64,
    /// How unsure it is: one standard deviation.
    pub deviation: f64,
}

/// How unsure a first guess is.
const UNKNOWN: f64 = 400.0;
/// What a game adds to the uncertainty: players learn and tire.
const DRIFT: f64 = 15.0;
/// How far the judgement of one game's moves may be off.
const QUALITY: f64 = 300.0;
/// How sure the judgement of moves can make an estimate. A player's losses also depend on whom the
/// player meets: what many games' moves say has an error that does not grow smaller. Once results
/// tell more than that, they are believed alone.
const SYSTEMATIC: f64 = 150.0;
/// One Elo point in natural units.
const Q: f64 = std::f64::consts::LN_10 / 400.0;

impl Adaptive {
    /// A player nobody knows: the middle of the levels' ratings, weakest first.
    #[must_use]
    pub fn new(ratings: &[f64]) -> Self {
        let ends = ratings.first().zip(ratings.last());
        let elo = ends.map_or(0.0, |(low, high)| f64::midpoint(*low, *high));
        let half = ends.map_or(0.0, |(low, high)| (high - low) / 2.0);
        Self { elo, deviation: UNKNOWN.max(half) }
    }

    /// Takes in a game against a level of rating `opponent`: what the player received.
    pub fn result(&mut self, opponent: f64, points: Points) {
        self.deviation = self.deviation.hypot(DRIFT);
        let expected = share_of_elo(self.elo - opponent);
        let surprise = points.halves() as f64 / 2.0 - expected;
        let information = Q * Q * expected * (1.0 - expected);
        let variance = 1.0 / (self.deviation.powi(-2) + information);
        self.elo += variance * Q * surprise;
        self.deviation = variance.sqrt();
    }

    /// Takes in how well the moves of a game were played: the rating of levels that lose as much a
    /// move on average. `losses` is the mean loss of each level, `seen` that of the player.
    pub fn quality(&mut self, ratings: &[f64], losses: &[f64], seen: f64) {
        let unsure = self.deviation > SYSTEMATIC;
        let Some(judged) = rating_of_loss(ratings, losses, seen).filter(|_| unsure) else { return };
        let variance = 1.0 / (self.deviation.powi(-2) + QUALITY.powi(-2));
        self.elo += variance * (judged - self.elo) / (QUALITY * QUALITY);
        self.deviation = variance.sqrt();
    }

    /// The level of the next game, by its place in `ratings`: of the two levels around the player
    /// one is drawn so that an even score is to be expected; beyond the ends, the end.
    #[must_use]
    pub fn pick(&self, ratings: &[f64], rng: &mut Rng) -> usize {
        let above = ratings.partition_point(|rating| *rating <= self.elo);
        if above == 0 || above == ratings.len() {
            return above.saturating_sub(usize::from(above > 0));
        }
        let expected = |level: usize| share_of_elo(self.elo - ratings[level]);
        let (easy, hard) = (expected(above - 1), expected(above));
        let share = if easy > hard { (easy - 0.5) / (easy - hard) } else { 0.5 };
        if rng.unit() < share { above } else { above - 1 }
    }
}

/// The rating at which levels lose `seen` a move, between the two that lose more and less.
fn rating_of_loss(ratings: &[f64], losses: &[f64], seen: f64) -> Option<f64> {
    let points: Vec<(f64, f64)> = ratings.iter().copied().zip(losses.iter().copied()).collect();
    let (&(weakest, most), &(strongest, least)) = points.first().zip(points.last())?;
    if seen >= most {
        return Some(weakest);
    }
    let between = points.windows(2).find(|two| two[1].1 <= seen && seen < two[0].1);
    let Some(&[(low, more), (high, less)]) = between.and_then(|two| two.first_chunk::<2>()) else {
        return (seen <= least).then_some(strongest);
    };
    Some(low + (high - low) * (more - seen) / (more - less))
}

#[cfg(test)]
mod tests {
    use meeple_core::rng;
    use rayon::prelude::*;

    use super::*;
    use crate::levels::Levels;
    use crate::quality;

    /// Ten levels, each of which takes 70% from the one below.
    fn ladder() -> Vec<f64> {
        (0..10).map(|level| 147.0 * f64::from(level)).collect()
    }

    /// The mean score of the adapting level in games 20 to 40, over `series` series against a
    /// player of rating `truth`. A tenth of the games is drawn.
    fn mean_score(truth: f64, series: u64, with_quality: bool) -> f64 {
        let ratings = ladder();
        let losses: Vec<f64> = ratings.iter().map(|rating| 0.2 - rating / 10_000.0).collect();
        let (mut points, mut games) = (0.0, 0.0);
        for number in 0..series {
            let mut rng = Rng::new(77 + number);
            let mut player = Adaptive::new(&ratings);
            for game in 1..=40 {
                let opponent = ratings[player.pick(&ratings, &mut rng)];
                let won = rng.unit() < share_of_elo(truth - opponent);
                let drawn = rng.unit() < 0.1;
                let received = match (drawn, won) {
                    (true, _) => Points::Draw,
                    (false, true) => Points::Win,
                    (false, false) => Points::Loss,
                };
                player.result(opponent, received);
                if with_quality {
                    let scatter = 0.04 * (rng.unit() - 0.5);
                    player.quality(&ratings, &losses, 0.2 - truth / 10_000.0 + scatter);
                }
                if game >= 20 {
                    points += received.reversed().halves() as f64 / 2.0;
                    games += 1.0;
                }
            }
        }
        points / games
    }

    #[test]
    fn games_become_even_for_the_weak_the_middling_and_the_strong() {
        for truth in [80.0, 650.0, 1_250.0] {
            for with_quality in [false, true] {
                let score = mean_score(truth, 200, with_quality);
                assert!((0.4..=0.6).contains(&score), "{truth}: {score}");
            }
        }
    }

    #[test]
    fn the_quality_of_moves_helps_a_short_acquaintance() {
        let ratings = ladder();
        let losses: Vec<f64> = ratings.iter().map(|rating| 0.2 - rating / 10_000.0).collect();
        let mut player = Adaptive::new(&ratings);
        player.quality(&ratings, &losses, 0.2);
        assert!(player.elo < 400.0, "{player:?}");
        let mut known = Adaptive { elo: 700.0, deviation: 100.0 };
        known.quality(&ratings, &losses, 0.2);
        assert_eq!(known.elo, 700.0, "results know better by now");
        let middle = rating_of_loss(&ratings, &losses, 0.2 - 0.05).expect("inside");
        assert!((middle - 500.0).abs() < 1e-6, "{middle}");
        assert_eq!(rating_of_loss(&ratings, &losses, 0.0), ratings.last().copied());
        assert_eq!(rating_of_loss(&[], &[], 0.1), None);
    }

    #[test]
    fn surprise_moves_the_estimate_and_games_make_it_sure() {
        let mut player = Adaptive { elo: 500.0, deviation: 200.0 };
        player.result(500.0, Points::Win);
        assert!(player.elo > 540.0 && player.deviation < 200.0, "{player:?}");
        let before = player.elo;
        player.result(player.elo, Points::Draw);
        assert!((player.elo - before).abs() < 1e-9, "as expected");
    }

    #[test]
    fn beyond_the_ends_the_end_is_offered() {
        let mut rng = Rng::new(1);
        let pick = |elo, rng: &mut Rng| Adaptive { elo, deviation: 50.0 }.pick(&ladder(), rng);
        assert_eq!((pick(-500.0, &mut rng), pick(9_000.0, &mut rng)), (0, 9));
        assert_eq!(Adaptive::new(&[]).pick(&[], &mut rng), 0);
    }

    /// The mean score of the adapting level in games 20 to 40 against real agents, whose results
    /// and moves are both taken in.
    fn real_score(levels: &Levels, player: usize, series: u64) -> f64 {
        let entry = crate::entry(&levels.game).expect("a game");
        let (ratings, losses) = (levels.ratings(), levels.losses());
        let person = levels.levels[player].agent.as_str();
        let one = |number: u64| {
            let mut rng = Rng::new(number);
            let mut estimate = Adaptive::new(&ratings);
            let mut halves = 0;
            for game in 1..=40 {
                let level = estimate.pick(&ratings, &mut rng);
                let opponent = levels.levels[level].agent.as_str();
                let seed = rng::split_seed(900 + number, game);
                let (points, seen) = quality::judged_match(entry, [person, opponent], seed);
                estimate.result(ratings[level], points);
                if let Some(seen) = seen {
                    estimate.quality(&ratings, &losses, seen);
                }
                halves += if game >= 20 { points.reversed().halves() } else { 0 };
            }
            halves as f64 / (2.0 * 21.0)
        };
        (0..series).into_par_iter().map(one).sum::<f64>() / series as f64
    }

    fn even_games(game: &str, players: [usize; 3]) {
        let levels = Levels::of(game).expect("it was measured");
        for player in players {
            let score = real_score(levels, player, 200);
            println!("{game}, level {}: {score:.3}", player + 1);
            assert!((0.4..=0.6).contains(&score), "{game}, level {}: {score}", player + 1);
        }
    }

    // A weak, a middling and a strong level of each game.

    #[test]
    #[ignore = "long: 200 series of 40 real games for three players"]
    fn real_players_of_small_games_meet_even_games() {
        even_games("tictactoe", [0, 2, 4]);
        even_games("pig", [0, 1, 2]);
    }

    #[test]
    #[ignore = "long: 200 series of 40 real games for three players"]
    fn real_players_of_connect_four_meet_even_games() {
        even_games("connect4", [1, 4, 6]);
    }
}
