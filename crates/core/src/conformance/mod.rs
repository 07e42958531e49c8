//! The laws that every problem keeps, checked on states met in seeded random play.
//!
//! One line tests a game:
//! `conformance::game(&TicTacToe::default()).present().indexed().check();`

mod families;
mod laws;

#[cfg(test)]
mod tests;

use std::fmt;

pub use families::{game, mdp, party, puzzle, stochastic};

use crate::Problem;

/// What a law is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each name is the law")]
pub enum Law {
    ActionsComeInFixedOrder,
    ActionsAreNotRepeated,
    VisitingStopsWhenAsked,
    CountAndNthAgreeWithVisiting,
    UnfinishedStatesHaveActions,
    StartIsUnfinished,
    PayoffsFitTheGame,
    OnlyMoversWin,
    KeyEqualsFreshKey,
    EqualStatesHaveEqualKeys,
    ResultsAreReproducible,
    ProbabilitiesSumToOne,
    RankAndUnrankAreInverse,
    PredecessorsMirrorSuccessors,
    NamesAreUnique,
    NamesParseBack,
    PositionsParseBack,
    ScenesAreSound,
    SeatsAreFew,
    NothingHiddenIsSeen,
    GuessesLookAlike,
    ActionsAreSeen,
}

/// A broken law, and where it broke.
#[derive(Clone, Debug)]
pub struct Breach {
    /// Which law.
    pub law: Law,
    /// What was seen.
    pub detail: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.law, self.detail)
    }
}

/// How a family of problems goes on and ends, as plain functions so that laws need no family.
#[allow(clippy::type_complexity, reason = "each type is spelled once, here")]
pub(crate) struct Family<P: Problem> {
    /// Whether play is over.
    ended: fn(&P, &P::State) -> bool,
    /// Every state that the action may lead to.
    results: fn(&P, &P::State, P::Action) -> Vec<P::State>,
    /// Dead ends are allowed (puzzles), or forbidden (a duel must say how it ended).
    may_be_stuck: bool,
}

/// A problem under test: states met in random play, and the laws broken so far.
pub struct Suite<'a, P: Problem> {
    problem: &'a P,
    family: Family<P>,
    states: Vec<P::State>,
    breaches: Vec<Breach>,
}

impl<P: Problem> Suite<'_, P> {
    /// The laws broken, one breach for each.
    #[must_use]
    pub fn breaches(self) -> Vec<Breach> {
        self.breaches
    }

    /// Panics with the list of broken laws, if any.
    ///
    /// # Panics
    /// When the problem broke a law.
    pub fn check(self) {
        let list: Vec<String> = self.breaches.iter().map(ToString::to_string).collect();
        assert!(list.is_empty(), "broken laws:\n{}", list.join("\n"));
        assert!(!self.states.is_empty(), "no state was tested");
    }

    /// Records the first breach of each law.
    fn breach(&mut self, law: Law, detail: impl FnOnce() -> String) {
        if !self.breaches.iter().any(|known| known.law == law) {
            self.breaches.push(Breach { law, detail: detail() });
        }
    }

    /// Records a breach unless `kept`.
    fn expect(&mut self, kept: bool, law: Law, detail: impl FnOnce() -> String) {
        if !kept {
            self.breach(law, detail);
        }
    }

    /// Runs `law` on each state met.
    fn on_each_state(mut self, law: impl Fn(&mut Self, &P::State)) -> Self {
        let states = std::mem::take(&mut self.states);
        for state in &states {
            law(&mut self, state);
        }
        self.states = states;
        self
    }

    /// Runs `law` on each unfinished state met, with its actions.
    fn on_each_live_state(self, law: impl Fn(&mut Self, &P::State, &[P::Action])) -> Self {
        self.on_each_state(|suite, state| {
            if !(suite.family.ended)(suite.problem, state) {
                let actions = suite.problem.action_list(state);
                law(suite, state, &actions);
            }
        })
    }
}

impl<P: Problem> fmt::Debug for Suite<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Suite")
            .field("states", &self.states.len())
            .field("breaches", &self.breaches)
            .finish_non_exhaustive()
    }
}
