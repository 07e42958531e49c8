//! Who judges positions where a search ends.

use meeple_core::{Evaluated, Evaluator, Mobility, NoEvaluator, Phrase, Problem, Score};

use crate::Agent;

/// Whoever judges: the game's own evaluators, or one that works for every game. One type, so that
/// the search is compiled once a game and the choice costs one predictable branch a leaf.
pub(crate) enum Judge<E> {
    Own(E),
    Nobody,
    Mobility,
}

impl<G: Problem, E: Evaluator<G>> Evaluator<G> for Judge<E> {
    #[inline]
    fn value(&self, game: &G, state: &G::State) -> Score {
        match self {
            Self::Own(own) => own.value(game, state),
            Self::Nobody => NoEvaluator.value(game, state),
            Self::Mobility => Mobility.value(game, state),
        }
    }

    fn margin(&self) -> Option<i32> {
        match self {
            Self::Own(own) => own.margin(),
            Self::Nobody | Self::Mobility => None,
        }
    }

    fn terms(&self, game: &G, state: &G::State) -> Vec<(Phrase, i32)> {
        match self {
            Self::Own(own) => own.terms(game, state),
            Self::Nobody | Self::Mobility => Vec::new(),
        }
    }

    fn chance(&self, value: Score) -> f64 {
        match self {
            Self::Own(own) => own.chance(value),
            Self::Nobody => Evaluator::<G>::chance(&NoEvaluator, value),
            Self::Mobility => Evaluator::<G>::chance(&Mobility, value),
        }
    }
}

pub(crate) fn judge<G: Evaluated>(game: &G, agent: &Agent) -> Judge<G::Evaluator> {
    let default = game.evaluators().first().map_or("none", |choice| choice.name);
    match agent.name("eval").unwrap_or(default) {
        "mobility" => Judge::Mobility,
        name => game.evaluator(name).map_or(Judge::Nobody, Judge::Own),
    }
}
