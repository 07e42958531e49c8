//! What a position of Pig looks worth.

use meeple_core::menu::Choice;
use meeple_core::{Evaluated, Evaluator, Phrase, Score};

use super::{Pig, Turn};

/// How far the mover is ahead, the turn total included.
///
/// Looking one roll ahead with it, one rolls until a 1 would lose as much as a roll brings: five
/// chances in six to win four points on average, one in six to lose the total. That is the old rule
/// "hold at 20".
#[derive(Clone, Copy, Debug)]
pub struct Lead;

impl Evaluator<Pig> for Lead {
    fn value(&self, pig: &Pig, turn: &Turn) -> Score {
        let own = turn.scores[turn.mover.index()] + turn.total;
        let other = turn.scores[turn.mover.other().index()];
        // A lead of the whole goal is ten to one on the logistic curve of chances.
        Score::points((i32::from(own) - i32::from(other)) * 400 / i32::from(pig.goal()))
    }
}

impl Evaluated for Pig {
    type Evaluator = Lead;

    const EVALUATORS: &'static [Choice] = &[Choice::new(
        "lead",
        Phrase::new(
            "points ahead, the turn total included",
            "points d'avance, total du tour compris",
        ),
    )];

    fn evaluator(&self, name: &str) -> Option<Lead> {
        (name == "lead").then_some(Lead)
    }
}
