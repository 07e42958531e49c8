//! What searches answer.

use meeple_core::{Bound, Score, Stop, sort_by_rank};
pub use meeple_core::{Plan, Verdict};
use serde::Serialize;

/// How far a figure can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Exactness {
    /// A guess: an evaluation, a sample, an iteration without certificate.
    Estimated,
    /// Within known bounds of the truth.
    Bounded,
    /// The truth.
    Proved,
}

/// What a duel search advises: its candidates, best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<A> {
    /// The moves whose search was completed, best first. Empty when the budget ended before the
    /// first one.
    pub candidates: Vec<Candidate<A>>,
    /// The depth reached, in plies.
    pub depth: u32,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stop>,
}

/// One move under consideration.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<A> {
    /// The move.
    pub action: A,
    /// Its worth for the side to move.
    pub score: Score,
    /// Whether that is its worth or only a bound of it: a search that wants the best move alone
    /// proves no more of the others than that they are not better.
    pub bound: Bound,
    /// Whether the score is a fact or a guess. Of the best move it also says whether nothing can be
    /// better: a root of which a part was searched proves nothing but wins.
    pub exactness: Exactness,
    /// Whether a forced end comes at exactly the distance that the score tells: no quicker win, and
    /// no longer defence, can have been missed. Otherwise it comes within that distance.
    pub distance_exact: bool,
    /// The line of play that the score stands for, beginning with the move.
    pub line: Vec<A>,
}

impl<A> Decision<A> {
    /// The best move, if any was completed.
    #[must_use]
    pub fn best(&self) -> Option<&Candidate<A>> {
        self.candidates.first()
    }

    /// Ranks the moves, and takes back from the best one what is not known of it as the best:
    /// whether it is depends on moves that were not looked at (unless the root is `complete`), or
    /// were only judged. A forced win needs no comparison; that none is quicker does, unless the
    /// search was `sound`: then it saw every win within its depth.
    pub(crate) fn settle(&mut self, complete: bool, sound: bool) {
        self.rank();
        let Some((best, others)) = self.candidates.split_first_mut() else { return };
        let judged = others.iter().any(|other| other.exactness == Exactness::Estimated);
        if !best.score.is_win() && (judged || !complete) {
            best.exactness = Exactness::Estimated;
        }
        if best.score.is_win() && (!complete || judged && !sound) {
            best.distance_exact = false;
        }
    }

    /// Puts the best first; among equals the order of play stays. A bound counts for less than an
    /// exact score of the same size.
    pub fn rank(&mut self) {
        sort_by_rank(&mut self.candidates, |candidate| {
            -2 * i64::from(candidate.score.raw()) + i64::from(candidate.bound == Bound::AtMost)
        });
    }
}
