//! What a position is worth to the side to move.

use std::fmt;
use std::ops::Neg;

/// A value in a game tree, seen by the side to move: either points, or a forced win or loss at a
/// known distance.
///
/// The two never mix: points are clamped to [`Score::POINT_LIMIT`], and every forced win is above
/// that. A quicker win is greater, a later loss is greater. All values fit in 24 bits, so that a
/// table entry can pack them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// The longest forced win that can be told from another, in plies.
    pub const LONGEST: u32 = 100_000;
    /// Points stay within plus and minus this.
    pub const POINT_LIMIT: i32 = 7_000_000;
    /// A draw, and also the evaluation "even".
    pub const DRAW: Self = Self(0);
    /// Above every score: the upper end of a full window.
    pub const MAX: Self = Self(Self::NOW + 1);
    /// Below every score: the lower end of a full window.
    pub const MIN: Self = Self(-Self::NOW - 1);

    /// A win that is already on the board.
    const NOW: i32 = 8_000_000;

    /// An evaluation or a payoff.
    #[inline]
    #[must_use]
    pub const fn points(points: i32) -> Self {
        if points > Self::POINT_LIMIT {
            Self(Self::POINT_LIMIT)
        } else if points < -Self::POINT_LIMIT {
            Self(-Self::POINT_LIMIT)
        } else {
            Self(points)
        }
    }

    /// The side to move wins `ply` moves from here.
    #[inline]
    #[must_use]
    pub const fn win_in(ply: u32) -> Self {
        let ply = if ply > Self::LONGEST { Self::LONGEST } else { ply };
        Self(Self::NOW - ply as i32)
    }

    /// The side to move loses `ply` moves from here.
    #[inline]
    #[must_use]
    pub const fn loss_in(ply: u32) -> Self {
        Self(-Self::win_in(ply).0)
    }

    /// The bare number: points, or something beyond [`POINT_LIMIT`](Self::POINT_LIMIT) for a
    /// forced result.
    #[inline]
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// -1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn signum(self) -> i32 {
        self.0.signum()
    }

    /// Plies to a forced win or loss; `None` for points.
    #[inline]
    #[must_use]
    pub const fn distance(self) -> Option<u32> {
        let size = self.0.unsigned_abs();
        if size > Self::POINT_LIMIT as u32 && size <= Self::NOW as u32 {
            Some(Self::NOW as u32 - size)
        } else {
            None
        }
    }

    /// Whether this is a forced win.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Self::POINT_LIMIT
    }

    /// Whether this is a forced loss.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::POINT_LIMIT
    }

    /// Turns a distance counted from the root into one counted from a node `ply` moves below it,
    /// as tables store it: the same position may be reached by ways of different length.
    #[inline]
    #[must_use]
    pub const fn from_root_to_node(self, ply: u32) -> Self {
        match self.distance() {
            Some(distance) if self.0 > 0 => Self::win_in(distance.saturating_sub(ply)),
            Some(distance) => Self::loss_in(distance.saturating_sub(ply)),
            None => self,
        }
    }

    /// The inverse of [`from_root_to_node`](Self::from_root_to_node).
    #[inline]
    #[must_use]
    pub const fn from_node_to_root(self, ply: u32) -> Self {
        match self.distance() {
            Some(distance) if self.0 > 0 => Self::win_in(distance + ply),
            Some(distance) => Self::loss_in(distance + ply),
            None => self,
        }
    }

    /// The next greater score: the upper end of the narrowest window above this one.
    #[inline]
    #[must_use]
    pub const fn above(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next smaller score.
    #[inline]
    #[must_use]
    pub const fn below(self) -> Self {
        Self(self.0 - 1)
    }

    /// Restores a score from [`raw`](Self::raw), as tables do.
    #[inline]
    #[must_use]
    pub const fn from_raw(raw: i32) -> Self {
        Self(raw)
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `+35`, `-3`, `0`; `win in 5`, `loss in 4`; `-inf`, `+inf` for the ends of the full window.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None if *self == Self::MAX => f.write_str("+inf"),
            None if *self == Self::MIN => f.write_str("-inf"),
            None if self.0 == 0 => f.write_str("0"),
            None => write!(f, "{:+}", self.0),
        }
    }
}

/// What is known of a value: all of it, or one side of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    /// It is exactly this.
    Exact,
    /// It is this or more (a cut-off happened).
    AtLeast,
    /// It is this or less (no move reached the window).
    AtMost,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_wins_beat_slow_wins_beat_points_beat_losses() {
        let ranked = [
            Score::MAX,
            Score::win_in(0),
            Score::win_in(1),
            Score::win_in(Score::LONGEST),
            Score::points(i32::MAX),
            Score::points(1),
            Score::DRAW,
            Score::points(-1),
            Score::points(i32::MIN),
            Score::loss_in(Score::LONGEST + 5),
            Score::loss_in(1),
            Score::loss_in(0),
            Score::MIN,
        ];
        assert!(ranked.windows(2).all(|pair| pair[0] > pair[1]), "{ranked:?}");
    }

    #[test]
    fn distances_survive_negation_and_points_have_none() {
        assert_eq!((-Score::win_in(7)).distance(), Some(7));
        assert!((-Score::win_in(7)).is_loss());
        assert_eq!(Score::points(i32::MAX).distance(), None);
        assert_eq!(Score::MAX.distance(), None);
        assert_eq!(Score::MIN.distance(), None);
    }

    #[test]
    fn table_correction_is_a_round_trip() {
        for score in [Score::win_in(9), Score::loss_in(12), Score::points(33)] {
            assert_eq!(score.from_root_to_node(4).from_node_to_root(4), score);
        }
        assert_eq!(Score::win_in(9).from_root_to_node(4), Score::win_in(5));
    }

    #[test]
    fn every_score_fits_in_24_bits() {
        assert!(Score::MAX.raw() < 1 << 23 && Score::MIN.raw() >= -(1 << 23));
    }
}
