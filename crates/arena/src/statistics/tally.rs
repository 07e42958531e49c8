//! The score of a match: games, pairs of games, and the Elo difference they speak for.
//!
//! Two games from one opening, sides changed, are not independent: an opening that favours one
//! side gives each agent one win. Counting the five possible scores of a *pair* (the pentanomial
//! model of Van den Bergh and Laskos) measures that, and makes intervals true.

use serde::{Deserialize, Serialize};

use super::normal::student;
use super::{Z, normal_cdf, wilson};

/// What one game paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Points {
    /// Nothing.
    Loss,
    /// One half.
    Draw,
    /// One.
    Win,
}

impl Points {
    /// In half points: 0, 1 or 2.
    #[must_use]
    pub const fn halves(self) -> usize {
        self as usize
    }

    /// What the opponent received.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Games and pairs of games, counted from one agent's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Pairs of games by their half points: 0, 1, 2, 3, 4.
    pub pairs: [u32; 5],
}

/// An Elo difference with its 95% interval; `None` where it is infinite or unknown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference.
    pub elo: Option<f64>,
    /// Lower end.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
}

/// The Elo difference that predicts a share of points; `None` where it is infinite.
#[must_use]
pub fn elo_of_share(share: f64) -> Option<f64> {
    // Adding zero makes minus zero zero.
    (share > 0.0 && share < 1.0).then(|| -400.0 * (1.0 / share - 1.0).log10() + 0.0)
}

/// The share of points that an Elo difference predicts.
#[must_use]
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Tally {
    /// Games without pairs.
    #[must_use]
    pub const fn of_games(wins: u32, draws: u32, losses: u32) -> Self {
        Self { wins, draws, losses, pairs: [0; 5] }
    }

    /// Counts a game that has no partner.
    pub const fn add_game(&mut self, points: Points) {
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
    }

    /// Counts two games from one opening.
    pub const fn add_pair(&mut self, first: Points, second: Points) {
        self.add_game(first);
        self.add_game(second);
        self.pairs[first.halves() + second.halves()] += 1;
    }

    /// The same from the other side.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        let [p0, p1, p2, p3, p4] = self.pairs;
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            pairs: [p4, p3, p2, p1, p0],
        }
    }

    /// How many games there are.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Share of the points; `None` without games.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        (self.games() > 0).then(|| points / f64::from(self.games()))
    }

    /// The Elo difference.
    ///
    /// Wilson's interval on as many yes-or-no trials as would scatter like the pairs did (the
    /// games, where there are no pairs). The scatter of few pairs is itself uncertain: z² games
    /// without draws are mixed in, as Agresti and Coull do for shares, so that forty draws in a row
    /// do not claim a difference of exactly nothing.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let Some(share) = self.share() else { return Elo { elo: None, low: None, high: None } };
        let bernoulli = share * (1.0 - share);
        let trials = match self.variance(share) {
            variance if variance > 0.0 => f64::from(self.games()) * bernoulli / variance,
            _ => f64::from(self.games()),
        };
        let (low, high) = wilson(share, trials / self.widening());
        Elo { elo: elo_of_share(share), low: elo_of_share(low), high: elo_of_share(high) }
    }

    /// The probability that this side is the stronger one: the normal approximation over decided
    /// games, widened or narrowed as pairs scatter more or less than single games would. `None`
    /// before the first decided game.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        let decided = f64::from(self.wins + self.losses);
        let share = self.share().filter(|_| decided > 0.0)?;
        let lead = (f64::from(self.wins) - f64::from(self.losses)) / decided.sqrt();
        let (single, paired) = (self.mixed(self.single(share), share), self.variance(share));
        let design = if paired > 0.0 { single / paired } else { 1.0 };
        Some(normal_cdf(lead * design.sqrt()))
    }

    /// The scatter of few pairs is a guess: Student's factor, squared, over that of the normal
    /// distribution. Of single games the scatter is known from the share and the draws.
    fn widening(&self) -> f64 {
        let pairs = f64::from(self.pairs.iter().sum::<u32>());
        if pairs == 0.0 { 1.0 } else { (student(pairs + Z * Z - 1.0) / Z).powi(2) }
    }

    /// Variance of one game's points, with the scatter of pairs where there are any.
    fn variance(&self, share: f64) -> f64 {
        let pairs = f64::from(self.pairs.iter().sum::<u32>());
        if pairs == 0.0 {
            return self.mixed(self.single(share), share);
        }
        let squares = |(halves, &count): (usize, &u32)| {
            f64::from(count) * (halves as f64 / 4.0 - share).powi(2)
        };
        // The mean of two games scatters half as much as one game.
        let paired = 2.0 * self.pairs.iter().enumerate().map(squares).sum::<f64>();
        (paired + Z * Z * share * (1.0 - share)) / (pairs + Z * Z)
    }

    /// Variance of the points of single games.
    fn single(&self, share: f64) -> f64 {
        let square = |count: u32, points: f64| f64::from(count) * (points - share).powi(2);
        let sum = square(self.wins, 1.0) + square(self.draws, 0.5) + square(self.losses, 0.0);
        sum / f64::from(self.games().max(1))
    }

    fn mixed(&self, variance: f64, share: f64) -> f64 {
        let games = f64::from(self.games());
        (games * variance + Z * Z * share * (1.0 - share)) / (games + Z * Z)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(pairs: [u32; 5], wins: u32, draws: u32, losses: u32) -> Tally {
        Tally { wins, draws, losses, pairs }
    }

    #[test]
    fn published_differences_of_single_games() {
        // Printed by cutechess-cli in the changelog of the engine Midnight.
        for (wins, losses, draws, elo, margin) in
            [(449, 276, 275, 60.7, 18.5), (382, 320, 298, 21.6, 18.1), (372, 322, 306, 17.4, 17.9)]
        {
            let seen = Tally::of_games(wins, draws, losses).elo();
            let width = (seen.high.expect("finite") - seen.low.expect("finite")) / 2.0;
            assert!((seen.elo.expect("finite") - elo).abs() < 0.06, "{seen:?}");
            assert!((width - margin).abs() < 0.15, "{width} is not {margin}");
        }
    }

    #[test]
    fn published_differences_of_pairs() {
        // Printed by fastchess in the release notes of the engine Zeno, and by a small-network
        // Stockfish: Ptnml(0-2), games, Elo and its margin.
        for (tally, elo, margin) in [
            (pairs([352, 579, 1264, 743, 464], 2718, 1756, 2330), 19.83, 6.77),
            (pairs([1, 10, 78, 48, 13], 78, 206, 16), 72.85, 22.33),
        ] {
            let seen = tally.elo();
            let width = (seen.high.expect("finite") - seen.low.expect("finite")) / 2.0;
            assert!((seen.elo.expect("finite") - elo).abs() < 0.01, "{seen:?}");
            // Theirs is the normal interval; ours allows for the few pairs besides.
            assert!((1.0..1.04).contains(&(width / margin)), "{width} is not {margin}");
        }
    }

    #[test]
    fn published_likelihood_of_superiority() {
        // Laskos, "Calculating the LOS from results" (2014): 5975 won, 6077 lost, 26894 drawn.
        let seen = Tally::of_games(5975, 26_894, 6077).superiority().expect("decided games");
        assert!((seen - 0.176_414).abs() < 1e-6, "{seen}");
        // Cutechess prints 99.0% and 97.1% for these.
        for (wins, losses, draws, los) in [(382, 320, 298, 0.990), (372, 322, 306, 0.971)] {
            let seen = Tally::of_games(wins, draws, losses).superiority().expect("decided games");
            assert!((seen - los).abs() < 6e-4, "{seen}");
        }
    }

    #[test]
    fn infinite_ratings_have_a_finite_bound_and_nothing_is_claimed_of_nothing() {
        let all = Tally::of_games(40, 0, 0).elo();
        assert_eq!((all.elo, all.high), (None, None));
        // Wilson: 40 of 40 is at least 0.9124 with 95%, which is 407 Elo.
        assert!((all.low.expect("finite") - 407.0).abs() < 2.0, "{all:?}");
        assert_eq!(Tally::default().elo(), Elo { elo: None, low: None, high: None });
        assert_eq!(Tally::of_games(0, 9, 0).superiority(), None);
    }

    #[test]
    fn even_is_zero_and_draws_alone_are_no_certainty() {
        let even = Tally::of_games(0, 2, 0).elo();
        assert!(even.elo.is_some_and(|elo| elo == 0.0 && elo.is_sign_positive()));
        assert!(even.high.expect("finite") > 100.0, "{even:?}");
        let dull = pairs([0, 0, 50, 0, 0], 50, 0, 50).elo();
        let high = dull.high.expect("finite");
        assert!((5.0..40.0).contains(&high), "sides always won: {dull:?}");
    }

    #[test]
    fn shares_and_differences_are_inverse() {
        for elo in [-300.0, -1.0, 0.0, 55.5, 400.0] {
            let back = elo_of_share(share_of_elo(elo)).expect("finite");
            assert!((back - elo).abs() < 1e-9);
        }
        assert!((share_of_elo(200.0) - 0.7597).abs() < 1e-4);
    }
}
