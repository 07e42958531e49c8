//! The tables whose sums come nearest to the results, by least squares with a penalty on large
//! weights (ridge regression; Hoerl and Kennard, 1970), found by conjugate gradients (Hestenes and
//! Stiefel, 1952), each weight scaled by how often it is met.

use super::super::shapes::{FEATURES, Layout};
use super::super::trained::stage as stage_of;
use super::Sample;

/// Steps towards the best weights: more would only learn the noise.
const STEPS: usize = 40;
/// Positions of the stages beside, with so many discs fewer or more, count too.
const BESIDE: u32 = 3;
/// How much of a result is foreseen from later in the game, where it is not sure.
const FORESEEN: f32 = 0.75;
/// What a weight must be met so often to outgrow, at the start of a game and at its end, where
/// results are sure.
const PENALTY: (f32, f32) = (200.0, 40.0);

/// The weights of a stage, and how good they are.
pub(super) struct Fit {
    /// In discs.
    pub(super) weights: Vec<f32>,
    /// How many positions they are learnt from.
    pub(super) positions: usize,
    /// The root of the mean square error on those that were kept back.
    pub(super) error: f64,
}

/// The weights of a position, and its result.
struct Row {
    features: [u32; FEATURES],
    result: f32,
}

impl Row {
    fn of(sample: &Sample) -> Self {
        let layout = Layout::get();
        let features = layout.features(sample.own, sample.others);
        Self {
            features: features.map(|feature| layout.fold[feature]),
            result: sample.result.into(),
        }
    }

    /// The same, where the result is a guess made of what came out in the end and what the tables
    /// of later stages say of a later position: less of it is chance (temporal differences; Sutton,
    /// 1988).
    fn foreseen(samples: &[Sample], at: usize, known: &[Vec<f32>]) -> Self {
        let sample = &samples[at];
        let mut row = Self::of(sample);
        if let Some(later) =
            samples.get(at + usize::from(sample.later)).filter(|_| sample.later > 0)
        {
            let weights = &known[stage_of(discs(later))];
            let value = Self::of(later).sum(weights).clamp(-64.0, 64.0);
            let value = if sample.same_turn { value } else { -value };
            row.result += FORESEEN * (value - row.result);
        }
        row
    }

    fn sum(&self, weights: &[f32]) -> f32 {
        self.features.iter().map(|&feature| weights[feature as usize]).sum()
    }

    fn add(&self, amount: f32, to: &mut [f32]) {
        for &feature in &self.features {
            to[feature as usize] += amount;
        }
    }
}

fn discs(sample: &Sample) -> u32 {
    (sample.own | sample.others).count_ones()
}

/// Learns the weights of a stage; `known` are those of the later ones.
pub(super) fn stage(
    stage: usize,
    samples: &[Sample],
    kept_back: &[Sample],
    known: &[Vec<f32>],
) -> Fit {
    let near = |sample: &Sample| {
        let discs = discs(sample);
        stage_of(discs.saturating_sub(BESIDE)) <= stage && stage <= stage_of(discs + BESIDE)
    };
    let near = samples.iter().enumerate().filter(|(_, sample)| near(sample));
    let rows: Vec<Row> = near.map(|(at, _)| Row::foreseen(samples, at, known)).collect();
    let share = stage as f32 / (super::STAGES - 1) as f32;
    let penalty = PENALTY.0 + (PENALTY.1 - PENALTY.0) * share;
    let weights = solve(&rows, penalty);
    let here = kept_back.iter().filter(|sample| stage_of(discs(sample)) == stage);
    let (mut count, mut error) = (0.0, 0.0);
    for row in here.map(Row::of) {
        count += 1.0;
        error += f64::from(row.sum(&weights) - row.result).powi(2);
    }
    Fit { weights, positions: rows.len(), error: (error / f64::max(count, 1.0)).sqrt() }
}

/// The weights `w` for which `|X w - y|² + penalty |w|²` is least, or nearly so.
fn solve(rows: &[Row], penalty: f32) -> Vec<f32> {
    let count = Layout::get().folded;
    let mut scale = vec![penalty; count];
    let mut rest = vec![0.0; count];
    for row in rows {
        row.add(1.0, &mut scale);
        row.add(row.result, &mut rest);
    }
    let mut weights = vec![0.0; count];
    let scaled =
        |rest: &[f32]| -> Vec<f32> { rest.iter().zip(&scale).map(|(r, s)| r / s).collect() };
    let mut towards = scaled(&rest);
    let mut length = dot(&rest, &towards);
    for _ in 0..STEPS {
        if length <= 0.0 {
            break;
        }
        // What a step that way changes.
        let mut change: Vec<f32> = towards.iter().map(|way| way * penalty).collect();
        for row in rows {
            row.add(row.sum(&towards), &mut change);
        }
        let far = (length / dot(&towards, &change)) as f32;
        for (weight, way) in weights.iter_mut().zip(&towards) {
            *weight += far * way;
        }
        for (rest, change) in rest.iter_mut().zip(&change) {
            *rest -= far * change;
        }
        let next = scaled(&rest);
        let left = dot(&rest, &next);
        let kept = (left / length) as f32;
        for (way, next) in towards.iter_mut().zip(&next) {
            *way = next + kept * *way;
        }
        length = left;
    }
    weights
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}
