//! A rating list by maximum likelihood: Bradley and Terry (1952) with the draws of Rao and Kupper
//! (1967) and an advantage of the first side, as Bayes-Elo has it.
//!
//! With d = rating of the first side - rating of the second + advantage, and t for draws:
//! P(first wins) = s(d - t), P(second wins) = s(-d - t), s the logistic function. The logarithm of
//! the likelihood is concave, so Newton's method finds its one top; the curvature there gives the
//! intervals.

use serde::Serialize;

use super::{Points, Z};

/// One figure on the Elo scale with half the width of its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The figure.
    pub elo: f64,
    /// Half the width of its interval.
    pub margin: f64,
}

/// A rating list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// A rating for each player; their mean is zero.
    pub players: Vec<Rating>,
    /// What it is worth to have the first side.
    pub first_side: Rating,
    /// How far ratings must be apart before draws become rare; `None` without draws.
    pub draw: Option<Rating>,
    /// How the ratings scatter together, in natural units.
    #[serde(skip)]
    covariance: Vec<Vec<f64>>,
}

impl Ratings {
    /// How far `one` stands above `other`. The interval is that of the difference itself: the two
    /// ratings scatter together, the more so the more games link them.
    #[must_use]
    pub fn difference(&self, one: usize, other: usize) -> Rating {
        let scatter = |i: usize, j: usize| self.covariance[i][j];
        let variance = scatter(one, one) + scatter(other, other) - 2.0 * scatter(one, other);
        Rating {
            elo: self.players[one].elo - self.players[other].elo,
            margin: Z * variance.max(0.0).sqrt() * SCALE,
        }
    }
}

/// A game: the players of the first and the second side, and what the first received.
pub type Game = (usize, usize, Points);

/// Each player is taken to have drawn one game with an average one, so that nobody's rating is
/// infinite. Thirty real games drown it.
const PRIOR: f64 = 0.5;
/// The same where it should not be felt: over a long ladder whose ends are far from the average,
/// each with few games, the usual one would draw the ends together.
const FAINT: f64 = 1e-3;
/// Elo points to one natural unit.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Rates `players` players by their games.
#[must_use]
pub fn rate(players: usize, games: &[Game]) -> Ratings {
    fit(players, games, PRIOR)
}

/// Rates players of a ladder, of whom each meets its neighbours, by their games alone. A draw is
/// half a win and half a loss, so that a difference predicts the share of the points, as Elo's does
/// (with the draws of Rao and Kupper it predicts wins and losses, and is larger). That takes draws
/// to scatter like wins and losses: the intervals are rather too wide.
#[must_use]
pub fn rate_ladder(players: usize, games: &[Game]) -> Ratings {
    of_model(Model::new(players, counted(games, true), FAINT))
}

fn fit(players: usize, games: &[Game], prior: f64) -> Ratings {
    of_model(Model::new(players, counted(games, false), prior))
}

/// How often the first of two players lost, drew and won. Equal games are one term with a weight.
type Counts = std::collections::BTreeMap<(usize, usize), [f64; 3]>;

fn counted(games: &[Game], halve_draws: bool) -> Counts {
    let mut counts = Counts::new();
    for &(first, second, points) in games {
        let count = counts.entry((first, second)).or_default();
        if halve_draws && points == Points::Draw {
            count[Points::Loss.halves()] += 0.5;
            count[Points::Win.halves()] += 0.5;
        } else {
            count[points.halves()] += 1.0;
        }
    }
    counts
}

fn of_model(mut model: Model) -> Ratings {
    let players = model.players;
    model.climb();
    let covariance = model.inverse_curvature();
    let draws = model.draws > 0.0;
    let n = players as f64;
    let mean = model.at[..players].iter().sum::<f64>() / n.max(1.0);
    // The variance of a rating minus the mean of all.
    let row = |i: usize| covariance[i][..players].iter().sum::<f64>() / n;
    let all = (0..players).map(row).sum::<f64>() / n;
    let rating = |value: f64, variance: f64| Rating {
        elo: value * SCALE + 0.0,
        margin: Z * variance.max(0.0).sqrt() * SCALE,
    };
    Ratings {
        players: (0..players)
            .map(|i| rating(model.at[i] - mean, covariance[i][i] - 2.0 * row(i) + all))
            .collect(),
        first_side: rating(model.at[players], covariance[players][players]),
        draw: draws.then(|| rating(model.at[players + 1], covariance[players + 1][players + 1])),
        covariance,
    }
}

/// A term `weight · ln s(u)`, where u is a sum of parameters with signs.
struct Term {
    weight: f64,
    parts: Vec<(usize, f64)>,
}

struct Model {
    players: usize,
    terms: Vec<Term>,
    draws: f64,
    /// Ratings, the advantage, and the draw parameter if there are draws.
    at: Vec<f64>,
}

fn logistic(u: f64) -> f64 {
    1.0 / (1.0 + (-u).exp())
}

impl Model {
    fn new(players: usize, counts: Counts, prior: f64) -> Self {
        let (advantage, draw) = (players, players + 1);
        let draws: f64 = counts.values().map(|count| count[1]).sum();
        let mut terms = Vec::new();
        for ((first, second), [losses, drawn, wins]) in counts {
            let mut add = |weight: f64, sign: f64, tie: f64| {
                let mut parts = vec![(first, sign), (second, -sign), (advantage, sign)];
                if draws > 0.0 {
                    parts.push((draw, tie));
                }
                terms.push(Term { weight, parts });
            };
            add(wins, 1.0, -1.0);
            add(losses, -1.0, -1.0);
            add(drawn, 1.0, 1.0);
            add(drawn, -1.0, 1.0);
        }
        for player in 0..players {
            terms.extend(
                [1.0, -1.0].map(|sign| Term { weight: prior, parts: vec![(player, sign)] }),
            );
        }
        // A barely felt pull to zero, so that the curvature can be inverted whatever was played.
        let pull = |sign| Term { weight: 1e-3, parts: vec![(advantage, sign)] };
        terms.extend([pull(1.0), pull(-1.0)]);
        terms.retain(|term| term.weight > 0.0);
        let mut at = vec![0.0; players + 1];
        if draws > 0.0 {
            at.push(0.5);
        }
        Self { players, terms, draws, at }
    }

    fn sum(term: &Term, at: &[f64]) -> f64 {
        term.parts.iter().map(|&(index, sign)| sign * at[index]).sum()
    }

    fn likelihood(&self, at: &[f64]) -> f64 {
        let ties = if self.draws > 0.0 {
            let tie = at[at.len() - 1];
            if tie <= 0.0 {
                return f64::NEG_INFINITY;
            }
            self.draws * (-(-2.0 * tie).exp()).ln_1p()
        } else {
            0.0
        };
        let term = |term: &Term| -term.weight * (-Self::sum(term, at)).exp().ln_1p();
        self.terms.iter().map(term).sum::<f64>() + ties
    }

    /// Slope and negative curvature.
    fn derivatives(&self) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = self.at.len();
        let (mut slope, mut curve) = (vec![0.0; size], vec![vec![0.0; size]; size]);
        for term in &self.terms {
            let s = logistic(Self::sum(term, &self.at));
            for &(i, sign) in &term.parts {
                slope[i] += term.weight * (1.0 - s) * sign;
                for &(j, other) in &term.parts {
                    curve[i][j] += term.weight * s * (1.0 - s) * sign * other;
                }
            }
        }
        if self.draws > 0.0 {
            let rise = (2.0 * self.at[size - 1]).exp();
            slope[size - 1] += self.draws * 2.0 / (rise - 1.0);
            curve[size - 1][size - 1] += self.draws * 4.0 * rise / (rise - 1.0).powi(2);
        }
        (slope, curve)
    }

    /// Newton's method; a step that leads down is halved.
    fn climb(&mut self) {
        for _ in 0..200 {
            let (slope, curve) = self.derivatives();
            let inverse = inverse(curve);
            let step: Vec<f64> = inverse
                .iter()
                .map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum())
                .collect();
            let now = self.likelihood(&self.at);
            let mut size = 1.0;
            let next = loop {
                let next: Vec<f64> =
                    self.at.iter().zip(&step).map(|(at, step)| at + size * step).collect();
                if self.likelihood(&next) >= now || size < 1e-9 {
                    break next;
                }
                size /= 2.0;
            };
            let moved = step.iter().map(|step| (step * size).abs()).fold(0.0, f64::max);
            self.at = next;
            if moved < 1e-10 {
                break;
            }
        }
    }

    fn inverse_curvature(&self) -> Vec<Vec<f64>> {
        inverse(self.derivatives().1)
    }
}

/// The inverse of a symmetric positive matrix, by Gauss and Jordan with pivots.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut result: Vec<Vec<f64>> =
        (0..size).map(|i| (0..size).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for column in 0..size {
        let better =
            |&i: &usize, &j: &usize| matrix[i][column].abs().total_cmp(&matrix[j][column].abs());
        let pivot = (column..size).max_by(better).unwrap_or(column);
        matrix.swap(column, pivot);
        result.swap(column, pivot);
        let scale = 1.0 / matrix[column][column];
        for rows in [&mut matrix, &mut result] {
            rows[column].iter_mut().for_each(|cell| *cell *= scale);
        }
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for rows in [&mut matrix, &mut result] {
                let (source, target) = (rows[column].clone(), &mut rows[row]);
                target.iter_mut().zip(source).for_each(|(cell, pivot)| *cell -= factor * pivot);
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use meeple_core::Rng;

    use super::*;
    use crate::statistics::share_of_elo;

    /// The American League of 1987 (Agresti, "Categorical Data Analysis", tables 10.10 and 10.11):
    /// home team, away team, home wins, away wins. Milwaukee, Detroit, Toronto, New York, Boston,
    /// Cleveland, Baltimore.
    const BASEBALL: [[(u32, u32); 7]; 7] = [
        [(0, 0), (4, 3), (4, 2), (4, 3), (6, 1), (4, 2), (6, 0)],
        [(3, 3), (0, 0), (4, 2), (4, 3), (6, 0), (6, 1), (4, 3)],
        [(2, 5), (4, 3), (0, 0), (2, 4), (4, 3), (4, 2), (6, 0)],
        [(3, 3), (5, 1), (2, 5), (0, 0), (4, 3), (4, 2), (6, 1)],
        [(5, 1), (2, 5), (3, 3), (4, 2), (0, 0), (5, 2), (6, 0)],
        [(2, 5), (3, 3), (3, 4), (4, 3), (4, 2), (0, 0), (2, 4)],
        [(2, 5), (1, 5), (1, 6), (2, 4), (1, 6), (3, 4), (0, 0)],
    ];

    fn baseball() -> Vec<Game> {
        let mut games = Vec::new();
        for (home, row) in BASEBALL.iter().enumerate() {
            for (away, &(won, lost)) in row.iter().enumerate() {
                games.extend((0..won).map(|_| (home, away, Points::Win)));
                games.extend((0..lost).map(|_| (home, away, Points::Loss)));
            }
        }
        games
    }

    #[test]
    fn published_abilities_of_the_baseball_teams() {
        let list = fit(7, &baseball(), 1e-7);
        let natural = |elo: f64| elo / SCALE;
        // With home advantage, Baltimore at zero.
        let published = [1.62, 1.475, 1.327, 1.281, 1.144, 0.705];
        for (team, ability) in published.into_iter().enumerate() {
            let seen = natural(list.players[team].elo - list.players[6].elo);
            assert!((seen - ability).abs() < 1.1e-3, "team {team}: {seen} is not {ability}");
        }
        let home = list.first_side;
        assert!((natural(home.elo) - 0.302).abs() < 1e-3, "{home:?}");
        // Its published standard error is 0.131.
        assert!((natural(home.margin) / Z - 0.131).abs() < 1e-3, "{home:?}");
        assert_eq!(list.draw, None);
    }

    #[test]
    fn two_players_have_the_closed_form_of_rao_and_kupper() {
        // 60 won, 20 drawn, 20 lost on each side: s(d - t) = 0.6, s(-d - t) = 0.2.
        let mut games = Vec::new();
        for (points, count) in [(Points::Win, 60), (Points::Draw, 20), (Points::Loss, 20)] {
            games.extend((0..count).map(|_| (0, 1, points)));
            games.extend((0..count).map(|_| (1, 0, points.reversed())));
        }
        let list = fit(2, &games, 1e-9);
        let expected = f64::midpoint(1.5f64.ln(), 4f64.ln()) * SCALE;
        let seen = list.players[0].elo - list.players[1].elo;
        assert!((seen - expected).abs() < 1e-3, "{seen} is not {expected}");
        assert!(list.first_side.elo.abs() < 1e-3);
        let tie = list.draw.expect("there were draws").elo / SCALE;
        assert!((tie - (4f64.ln() - 1.5f64.ln()) / 2.0).abs() < 1e-5, "{tie}");
    }

    #[test]
    fn perfect_scores_stay_finite_and_uncertain() {
        let games: Vec<Game> = (0..40)
            .map(|i| (i % 2, 1 - i % 2, if i % 2 == 0 { Points::Win } else { Points::Loss }))
            .collect();
        let list = rate(2, &games);
        let gap = list.players[0].elo - list.players[1].elo;
        assert!((300.0..1_500.0).contains(&gap) && list.players[0].margin > 100.0, "{list:?}");
        assert_eq!(rate(3, &[]).players[2].elo, 0.0);
    }

    /// A ladder of six, 150 Elo apart, each meeting the next one: how often the interval of the top
    /// above the bottom covers the truth, and how often the interval of the top against the mean
    /// does that, put around the same difference.
    fn coverage_of_a_ladder(rounds: usize) -> (f64, f64) {
        const STEP: f64 = 150.0;
        const PLAYERS: usize = 6;
        const GAMES: usize = 60;
        let (mut rng, mut by_difference, mut by_mean) = (Rng::new(7), 0, 0);
        for _ in 0..rounds {
            let mut games = Vec::new();
            for low in 0..PLAYERS - 1 {
                for number in 0..GAMES {
                    let (first, second) =
                        if number % 2 == 0 { (low, low + 1) } else { (low + 1, low) };
                    let gap = if first < second { -STEP } else { STEP };
                    let won = rng.unit() < share_of_elo(gap + 20.0);
                    games.push((first, second, if won { Points::Win } else { Points::Loss }));
                }
            }
            let list = rate_ladder(PLAYERS, &games);
            let (top, truth) = (PLAYERS - 1, STEP * (PLAYERS - 1) as f64);
            let seen = list.difference(top, 0);
            by_difference += usize::from((seen.elo - truth).abs() < seen.margin);
            by_mean += usize::from((seen.elo - truth).abs() < list.players[top].margin);
        }
        (by_difference as f64 / rounds as f64, by_mean as f64 / rounds as f64)
    }

    #[test]
    fn the_interval_of_a_difference_covers_it() {
        let (difference, mean) = coverage_of_a_ladder(400);
        assert!((0.92..0.98).contains(&difference), "{difference}");
        assert!(mean < 0.85, "the margin against the mean is another figure: {mean}");
        let list = rate_ladder(2, &[(0, 1, Points::Win), (1, 0, Points::Draw)]);
        assert_eq!(list.difference(1, 1).margin, 0.0);
        assert_eq!(list.difference(0, 1).elo, -list.difference(1, 0).elo);
    }

    #[test]
    fn differences_of_a_ladder_predict_shares_of_points() {
        // 40 won, 50 drawn, 10 lost on each side: 65% of the points.
        let mut games = Vec::new();
        for (points, count) in [(Points::Win, 40), (Points::Draw, 50), (Points::Loss, 10)] {
            games.extend((0..count).map(|_| (0, 1, points)));
            games.extend((0..count).map(|_| (1, 0, points.reversed())));
        }
        let seen = rate_ladder(2, &games).difference(0, 1);
        assert!((share_of_elo(seen.elo) - 0.65).abs() < 1e-4, "{seen:?}");
        assert!(
            rate(2, &games).difference(0, 1).elo > 1.2 * seen.elo,
            "wins are rarer than points"
        );
    }

    /// How often the interval of a rating covers the truth.
    fn coverage(rounds: usize) -> f64 {
        let truth = [-180.0, -60.0, 40.0, 200.0];
        let mut rng = Rng::new(12);
        let mut covered = 0;
        for _ in 0..rounds {
            let mut games = Vec::new();
            for first in 0..truth.len() {
                for second in (0..truth.len()).filter(|&second| second != first) {
                    for _ in 0..20 {
                        let won = rng.unit() < share_of_elo(truth[first] - truth[second] + 30.0);
                        games.push((first, second, if won { Points::Win } else { Points::Loss }));
                    }
                }
            }
            let list = rate(truth.len(), &games);
            let hit = |(rating, truth): (&Rating, &f64)| (rating.elo - truth).abs() < rating.margin;
            covered += list.players.iter().zip(&truth).filter(|&pair| hit(pair)).count();
        }
        covered as f64 / (rounds * truth.len()) as f64
    }

    #[test]
    fn intervals_of_ratings_cover_the_truth() {
        let seen = coverage(250);
        assert!((0.925..0.98).contains(&seen), "{seen}");
    }

    #[test]
    #[ignore = "long: 10 000 tournaments"]
    fn intervals_of_ratings_cover_the_truth_in_many_tournaments() {
        let seen = coverage(10_000);
        println!("covered {seen:.4}");
        assert!((0.943..0.96).contains(&seen), "{seen}");
    }
}
