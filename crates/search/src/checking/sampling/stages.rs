//! How many runs a guarantee takes, found out in stages, each of which has its own share of the
//! chance to be wrong. A stage counts its own runs only, whose number is fixed before it begins, so
//! that an interval of Clopper and Pearson holds for it whatever the stages before have shown.

use super::Run;
use super::interval::{highest, lowest};

/// What is asked of an estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guarantee {
    /// How likely the interval has to hold the truth, between 0 and 1.
    pub confidence: f64,
    /// How wide it may be, from end to end.
    pub width: f64,
}

/// How many runs ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All of them.
    pub runs: u64,
    /// Those that did what was asked.
    pub successes: u64,
    /// Those that were broken off.
    pub undecided: u64,
}

impl Counts {
    /// One more run.
    pub fn see(&mut self, run: Run) {
        self.runs += 1;
        self.successes += u64::from(run == Run::Success);
        self.undecided += u64::from(run == Run::Undecided);
    }

    /// All runs of another count too.
    pub fn add(&mut self, other: Self) {
        *self = self.sum(other);
    }

    /// The runs of both.
    #[must_use]
    pub const fn sum(self, other: Self) -> Self {
        Self {
            runs: self.runs + other.runs,
            successes: self.successes + other.successes,
            undecided: self.undecided + other.undecided,
        }
    }

    /// The interval of the chance of success: undecided runs count as failures below and as
    /// successes above.
    fn interval(&self, miss: f64) -> (f64, f64) {
        let low = lowest(self.successes, self.runs, miss / 2.0);
        (low, highest(self.successes + self.undecided, self.runs, miss / 2.0))
    }
}

/// What runs tell about a chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The share of successes among the runs that the interval is made of; of all of them before the
    /// first stage was done.
    pub share: f64,
    /// The chance is at least this, with the confidence asked for.
    pub low: f64,
    /// The chance is at most this.
    pub high: f64,
    /// All runs that were counted.
    pub counts: Counts,
    /// Whether the interval is as narrow as asked for. It is not when the budget ended first, or too
    /// many runs were broken off.
    pub reached: bool,
}

/// The stages of an estimate: who draws the runs asks how many are wanted and tells what came of them.
#[derive(Clone, Debug)]
pub struct Stages {
    guarantee: Guarantee,
    stage: u32,
    wanted: Option<u64>,
    found: Estimate,
}

/// A first stage only looks where the chance may be. It takes a tenth of what may go wrong, the
/// second one eight tenths, and whatever comes after shares the last tenth.
const SHARES: [f64; 2] = [0.1, 0.8];

impl Stages {
    /// The beginning: nothing is known.
    #[must_use]
    pub fn new(guarantee: Guarantee) -> Self {
        let Guarantee { confidence, width } = guarantee;
        let guarantee = Guarantee {
            confidence: confidence.clamp(0.0, 1.0 - 1e-9),
            width: width.clamp(1e-6, 1.0),
        };
        let found =
            Estimate { share: 0.0, low: 0.0, high: 1.0, counts: Counts::default(), reached: false };
        let mut stages = Self { guarantee, stage: 0, wanted: None, found };
        // As many as are enough where all runs end alike.
        stages.wanted = Some(stages.enough(0.0).max(100));
        stages
    }

    /// How many runs come next; `None` when all is done.
    #[must_use]
    pub const fn wanted(&self) -> Option<u64> {
        self.wanted
    }

    /// What is known so far.
    #[must_use]
    pub const fn estimate(&self) -> Estimate {
        self.found
    }

    /// How likely the interval of the present stage may be wrong.
    fn miss(&self) -> f64 {
        let share = match SHARES.get(self.stage as usize) {
            Some(share) => *share,
            None => 0.1 * 0.5f64.powi(self.stage as i32 - 1),
        };
        (1.0 - self.guarantee.confidence) * share
    }

    /// The least number of runs after which the interval of the present stage is narrow enough if this
    /// share of them succeeds.
    fn enough(&self, share: f64) -> u64 {
        let width = |runs: u64| {
            let successes = (share * runs as f64).round() as u64;
            let (low, high) = Counts { runs, successes, undecided: 0 }.interval(self.miss());
            high - low
        };
        let mut high = 16;
        while width(high) > self.guarantee.width && high < MOST {
            high *= 2;
        }
        let mut low = high / 2;
        while high - low > 1 + low / 1000 {
            let middle = low + (high - low) / 2;
            if width(middle) > self.guarantee.width { low = middle } else { high = middle }
        }
        high
    }

    /// Takes in the runs of a stage, of which there are as many as were wanted.
    pub fn see(&mut self, counts: Counts) {
        let (low, high) = counts.interval(self.miss());
        let total = self.found.counts.sum(counts);
        let reached = high - low <= self.guarantee.width;
        let share = counts.successes as f64 / counts.runs.max(1) as f64;
        self.found = Estimate { share, low, high, counts: total, reached };
        // What is broken off keeps the ends apart, however many runs there are.
        let broken = lowest(counts.undecided, counts.runs, self.miss()) >= self.guarantee.width;
        let done = reached || broken || self.stage >= LAST || counts.runs == 0;
        self.stage += 1;
        self.wanted = (!done).then(|| {
            let clear = counts.undecided as f64 / counts.runs as f64;
            let middle = 0.5f64.clamp(low, high);
            let more = if self.stage < 2 { 1.0 } else { 1.3 };
            // Undecided runs take their part of the width.
            let left = (1.0 - clear / self.guarantee.width).max(0.1);
            ((self.enough(middle) as f64 * more / (left * left)) as u64).min(MOST)
        });
    }
}

/// More runs than this are never drawn in one stage.
const MOST: u64 = 1 << 40;

/// The last stage: its interval is what there is.
const LAST: u32 = 12;
