//! Two questions traded off against each other: what can be had of one for how much of the other
//! (Etessami, Kwiatkowska, Vardi and Yannakakis, 2008; Forejt, Kwiatkowska and Parker, 2012).
//!
//! What can be achieved is convex, because one may throw a coin at the beginning. Its border is found
//! from without: for a price of each question, the best sum is computed, without rounding, and with it
//! a policy that has it. The policy's values are a point that is achieved; nothing lies beyond the
//! line through it. New prices are perpendicular to neighbouring points, until none lies beyond.

mod product;
#[cfg(test)]
mod tests;

use meeple_core::Control;
use meeple_core::markov::{MarkovModel, Property};

use super::exact::{ExactError, Rational, Source};
use product::Product;

/// A pair of values that some policy has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Achieved {
    /// The value of each question, in their order, exactly.
    pub values: [Rational; 2],
}

impl Achieved {
    /// Doubles next to them.
    #[must_use]
    pub fn near(&self) -> [f64; 2] {
        [self.values[0].near(), self.values[1].near()]
    }
}

/// A line that nothing achievable is beyond: the sum of values times `prices` is at most `most`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// What each value counts; negative where less is better.
    pub prices: [Rational; 2],
    /// The greatest sum.
    pub most: Rational,
}

impl Limit {
    /// Whether a pair of values is beyond the line.
    #[must_use]
    pub fn excludes(&self, values: &[Rational; 2]) -> bool {
        weigh(&self.prices, values) > self.most
    }
}

/// The border of what can be achieved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Front {
    /// Corners, from the best for the first question to the best for the second; each is achieved, and
    /// so is whatever lies between neighbours. None is better than another in both.
    pub points: Vec<Achieved>,
    /// Lines that nothing is beyond.
    pub limits: Vec<Limit>,
    /// Whether the lines are as near to the points as asked; otherwise the budget ended first.
    pub complete: bool,
    /// Which numbers all this is exact for.
    pub source: Source,
}

/// The trade-offs between two questions from the model's initial state. Lines are at most
/// `epsilon` beyond the points, as a share of what the values range over; with 0 the border is exact.
///
/// # Errors
/// When the budget ends before anything is known, a question cannot be traded off (bounded steps, long
/// runs) or may be infinite, or the model may begin in several states.
pub fn pareto(
    model: &MarkovModel,
    questions: [&Property; 2],
    epsilon: f64,
    control: &mut Control<'_>,
) -> Result<Front, ExactError> {
    let product = Product::of(model, questions, control)?;
    let mut search = Search {
        epsilon: Rational::of_double(epsilon.max(0.0)),
        extents: [Rational::ZERO, Rational::ZERO],
        limits: Vec::new(),
        policy: None,
        product: &product,
    };
    let first = search.best(&[Rational::ONE, Rational::ZERO], control)?;
    let (points, complete) = match search.best(&[Rational::ZERO, Rational::ONE], control) {
        Ok(last) => search.between(first, last, control)?,
        Err(ExactError::Stopped(_)) => (vec![first], false),
        Err(refused) => return Err(refused),
    };
    let told = |point: [Rational; 2]| Achieved { values: product.told(&point) };
    let points = undominated(&points).into_iter().map(told).collect();
    let limits = search.limits.iter().map(|limit| product.told_limit(limit)).collect();
    Ok(Front { points, limits, complete, source: product.source })
}

fn weigh(prices: &[Rational; 2], values: &[Rational; 2]) -> Rational {
    prices[0].times(&values[0]).plus(&prices[1].times(&values[1]))
}

/// Values of which more is better.
type Point = [Rational; 2];

struct Search<'a> {
    product: &'a Product,
    epsilon: Rational,
    /// How far the values of each question range.
    extents: Point,
    limits: Vec<Limit>,
    /// The last policy, to begin the next search with.
    policy: Option<Vec<u32>>,
}

impl Search<'_> {
    /// The best point at these prices; the line through it is kept.
    fn best(&mut self, prices: &Point, control: &mut Control<'_>) -> Result<Point, ExactError> {
        let (point, policy) = self.product.best(prices, self.policy.take(), control)?;
        self.policy = Some(policy);
        self.limits.push(Limit { prices: prices.clone(), most: weigh(prices, &point) });
        Ok(point)
    }

    /// All corners from one point to another, and whether none is missing.
    fn between(
        &mut self,
        first: Point,
        last: Point,
        control: &mut Control<'_>,
    ) -> Result<(Vec<Point>, bool), ExactError> {
        for (index, extent) in self.extents.iter_mut().enumerate() {
            let (low, high) = (&first[index], &last[index]);
            *extent = if low < high { high.minus(low) } else { low.minus(high) };
        }
        let mut points = vec![first];
        let mut ahead = vec![last];
        while let Some(next) = ahead.pop() {
            let here = &points[points.len() - 1];
            let corner = match perpendicular(here, &next, !self.epsilon.is_zero()) {
                Some(prices) => match self.best(&prices, control) {
                    Ok(found) => self.is_beyond(&found, here, &next, &prices).then_some(found),
                    Err(ExactError::Stopped(_)) => {
                        points.push(next);
                        points.extend(ahead.into_iter().rev());
                        return Ok((points, false));
                    }
                    Err(refused) => return Err(refused),
                },
                None => None,
            };
            match corner {
                Some(corner) => ahead.extend([next, corner]),
                None => points.push(next),
            }
        }
        Ok((points, true))
    }

    /// Whether a point is farther out than two others by more than is asked for.
    fn is_beyond(&self, found: &Point, one: &Point, other: &Point, prices: &Point) -> bool {
        let known = weigh(prices, one).max(weigh(prices, other));
        let ahead = weigh(prices, found).minus(&known);
        ahead > self.epsilon.times(&weigh(prices, &self.extents))
    }
}

/// Prices at which two points are worth the same, or nearly so; nothing where one is at least as good
/// in both.
fn perpendicular(one: &Point, other: &Point, nearly: bool) -> Option<Point> {
    let prices = [other[1].minus(&one[1]), one[0].minus(&other[0])];
    if prices.iter().any(|price| *price <= Rational::ZERO) {
        return None;
    }
    let share = prices[1].quotient(&prices[0]);
    let near = share.near();
    // Short numbers are quicker, and any prices tell the truth.
    let short = nearly && near.is_normal();
    Some([Rational::ONE, if short { Rational::of_double(near) } else { share }])
}

/// The points that no other is better than in one question and as good in the other.
fn undominated(points: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::with_capacity(points.len());
    for point in points {
        let better = |other: &Point| {
            other != point && other.iter().zip(point).all(|(other, own)| other >= own)
        };
        if !points.iter().any(better) && !kept.contains(point) {
            kept.push(point.clone());
        }
    }
    kept
}
