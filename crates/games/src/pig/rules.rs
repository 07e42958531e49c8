//! The rules of Pig.

use std::ops::RangeInclusive;

use meeple_core::{Flow, GO, Outcome, Problem, Side, StochasticGame};

/// Pig up to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pig {
    goal: u16,
}

/// Whose turn it is, and how far everyone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The banked points of each side.
    pub scores: [u16; 2],
    /// What the mover rolled this turn and has not banked.
    pub total: u16,
    /// Whose turn it is; the winner, once the game is over.
    pub mover: Side,
}

/// What the mover decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Throw the die.
    Roll,
    /// Bank the turn total and pass the turn.
    Hold,
}

impl Pig {
    /// The goals that can be played to.
    pub const GOALS: RangeInclusive<u16> = 2..=200;

    /// The goal of the paper.
    pub(super) const USUAL_GOAL: u16 = 100;

    /// Pig up to `goal`; `None` if that is not one of [`GOALS`](Self::GOALS).
    #[must_use]
    pub fn up_to(goal: u16) -> Option<Self> {
        Self::GOALS.contains(&goal).then_some(Self { goal })
    }

    /// The points that win.
    #[must_use]
    pub const fn goal(self) -> u16 {
        self.goal
    }

    /// Whether the mover has reached the goal.
    pub(super) const fn is_won(self, turn: &Turn) -> bool {
        turn.within_reach() >= self.goal
    }
}

impl Default for Pig {
    fn default() -> Self {
        Self { goal: Self::USUAL_GOAL }
    }
}

impl Turn {
    /// What the mover would have after holding.
    pub(super) const fn within_reach(&self) -> u16 {
        self.scores[self.mover.index()] + self.total
    }

    /// The opponent's turn, with these scores.
    fn passed(&self, scores: [u16; 2]) -> Self {
        Self { scores, total: 0, mover: self.mover.other() }
    }

    fn rolled(&self, die: u16) -> Self {
        if die == 1 {
            return self.passed(self.scores);
        }
        Self { total: self.total + die, ..*self }
    }

    fn held(&self) -> Self {
        let mut scores = self.scores;
        scores[self.mover.index()] = self.within_reach();
        self.passed(scores)
    }
}

impl Problem for Pig {
    type State = Turn;
    type Action = Decision;

    fn start(&self) -> Turn {
        Turn { scores: [0, 0], total: 0, mover: Side::First }
    }

    fn actions(&self, turn: &Turn, mut visit: impl FnMut(Decision) -> Flow) -> Flow {
        visit(Decision::Roll)?;
        if turn.total > 0 {
            visit(Decision::Hold)?;
        }
        GO
    }
}

impl StochasticGame for Pig {
    fn to_move(&self, turn: &Turn) -> Side {
        turn.mover
    }

    fn outcome(&self, turn: &Turn) -> Option<Outcome> {
        self.is_won(turn).then(|| Outcome::won_by(turn.mover))
    }

    fn outcomes(&self, turn: &Turn, decision: Decision, mut visit: impl FnMut(f64, Turn)) {
        match decision {
            Decision::Roll => (1..=6).for_each(|die| visit(1.0 / 6.0, turn.rolled(die))),
            Decision::Hold => visit(1.0, turn.held()),
        }
    }
}
