//! Shares and means with their 95% intervals.

use serde::Serialize;

use super::normal::student;
use super::wilson;

/// How often something happened.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The share; `None` when nothing was tried.
    pub share: Option<f64>,
    /// Lower end of its 95% interval.
    pub low: f64,
    /// Upper end of its 95% interval.
    pub high: f64,
}

impl Share {
    /// `hits` out of `trials`.
    #[must_use]
    pub fn of(hits: u64, trials: u64) -> Self {
        let share = (trials > 0).then(|| hits as f64 / trials as f64);
        let (low, high) = wilson(share.unwrap_or(0.5), trials as f64);
        Self { share, low, high }
    }
}

/// A mean that grows sample by sample (Welford, 1962), with Student's 95% interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    samples: u64,
    mean: f64,
    squares: f64,
}

impl Mean {
    /// Counts one sample.
    pub fn add(&mut self, sample: f64) {
        self.samples += 1;
        let off = sample - self.mean;
        self.mean += off / self.samples as f64;
        self.squares += off * (sample - self.mean);
    }

    /// The mean of samples whose sum and sum of squares are known.
    #[must_use]
    pub fn of_sums(samples: u64, sum: f64, squares: f64) -> Self {
        let mean = if samples > 0 { sum / samples as f64 } else { 0.0 };
        Self { samples, mean, squares: (squares - sum * mean).max(0.0) }
    }

    /// How many samples there are.
    #[must_use]
    pub const fn samples(&self) -> u64 {
        self.samples
    }

    /// The mean; `None` of nothing.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.samples > 0).then_some(self.mean)
    }

    /// Half the width of the mean's 95% interval; `None` below two samples, of which nobody can
    /// say how far they scatter.
    #[must_use]
    pub fn margin(&self) -> Option<f64> {
        let freedom = self.samples.checked_sub(1).filter(|freedom| *freedom > 0)? as f64;
        Some(student(freedom) * (self.squares.max(0.0) / freedom / self.samples as f64).sqrt())
    }
}

impl FromIterator<f64> for Mean {
    fn from_iter<I: IntoIterator<Item = f64>>(samples: I) -> Self {
        let mut mean = Self::default();
        samples.into_iter().for_each(|sample| mean.add(sample));
        mean
    }
}

/// The mean and its margin, both `null` where unknown.
impl Serialize for Mean {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct View {
            mean: Option<f64>,
            margin: Option<f64>,
        }
        View { mean: self.mean(), margin: self.margin() }.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_agrees_with_published_intervals() {
        // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I.
        for (hits, trials, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)]
        {
            let seen = Share::of(hits, trials);
            assert!((seen.low - low).abs() < 5e-5 && (seen.high - high).abs() < 5e-5, "{seen:?}");
        }
    }

    #[test]
    fn one_sample_has_no_margin_and_none_has_no_mean() {
        let nothing = Mean::default();
        assert_eq!((nothing.mean(), nothing.margin()), (None, None));
        let one: Mean = [3.0].into_iter().collect();
        assert_eq!((one.mean(), one.margin()), (Some(3.0), None));
        assert_eq!(Share::of(0, 0).share, None);
    }

    #[test]
    fn a_mean_has_students_interval() {
        // Four samples 1..4: deviation 1.2910, t = 3.182, so 2.5 ± 2.054.
        let four: Mean = (1..=4).map(f64::from).collect();
        assert_eq!(four.mean(), Some(2.5));
        assert!((four.margin().expect("four") - 2.054).abs() < 3e-3);
    }
}
