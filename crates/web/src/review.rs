//! How a game went: the chances before each move, and what each move gave away.

use std::time::{Duration, Instant};

use meeple_arena::session::{Scope, Seat, Standing};
use meeple_arena::{Agent, Exactness, Family, Session};
use meeple_core::{Budget, Cancel, Control};

use crate::work::within;

/// One move of a game, judged.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    /// How many moves had been played before it.
    pub(crate) ply: usize,
    pub(crate) name: String,
    pub(crate) seat: Seat,
    /// The best move and what it is worth to the mover: a chance, or in a puzzle moves to go.
    pub(crate) best: String,
    pub(crate) best_worth: f64,
    /// How the game would go on after it.
    pub(crate) best_line: Vec<String>,
    /// What the next best move is worth, if there is one.
    pub(crate) second_worth: Option<f64>,
    /// What the move itself is worth, where it was looked at.
    pub(crate) worth: Option<f64>,
    /// What is proved of the move itself: a value of the game to the mover.
    pub(crate) proved: Option<f64>,
    pub(crate) exactness: Exactness,
}

impl Judged {
    /// What was given away: a share of the chances, or so many moves.
    pub(crate) fn loss(&self, family: &Family) -> f64 {
        let loss = match self.worth {
            None => 0.0,
            Some(worth) if family.values.is_cost() => worth - self.best_worth,
            Some(worth) => self.best_worth - worth,
        };
        // Sampled and rounded figures may say that a move is better than the best.
        loss.max(0.0)
    }

    /// The chance of the first side, or of the one player, before the move.
    pub(crate) fn first_chance(&self) -> f64 {
        if self.seat == Seat::Second { 1.0 - self.best_worth } else { self.best_worth }
    }
}

/// A whole game, judged as far as time allowed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Review {
    pub(crate) moves: Vec<Judged>,
    pub(crate) is_whole: bool,
}

/// The time for one move,
const A_MOVE: Duration = Duration::from_millis(800);
/// … and for a whole game.
const A_GAME: Duration = Duration::from_secs(45);

/// Judges every move of a game; `tell` hears how far it is.
pub(crate) fn review(
    session: &dyn Session,
    agent: &mut Agent,
    seed: u64,
    bytes: usize,
    cancel: &Cancel,
    mut tell: impl FnMut(f64),
) -> Review {
    let family = session.entry().family;
    let history = session.history();
    let mut past = session.fork();
    // From the end to the start: what was searched late in a game is known earlier in it.
    let mut moves = Vec::new();
    let started = Instant::now();
    for (done, (ply, name)) in history.iter().enumerate().rev().enumerate() {
        past.undo();
        let left = A_GAME.saturating_sub(started.elapsed());
        if cancel.is_cancelled() || left.is_zero() {
            break;
        }
        let Standing::ToMove(seat) = past.standing() else { continue };
        let budget = agent.budget().and(Budget::time(A_MOVE.min(left))).and(within(bytes));
        let mut nobody = ();
        let mut control = Control::new(budget, seed, cancel.clone(), &mut nobody);
        let advice = past.think(agent, Scope::All, &mut control);
        let worth = |candidate: &meeple_arena::Candidate| match family.values.is_cost() {
            true => Some(candidate.value),
            false => candidate.chance,
        };
        let played = advice.candidates.iter().find(|candidate| candidate.name == *name);
        if let Some((best, best_worth)) =
            advice.candidates.first().and_then(|best| Some((best, worth(best)?)))
        {
            moves.push(Judged {
                ply,
                name: name.clone(),
                seat,
                best: best.name.clone(),
                best_worth,
                best_line: best.line.clone(),
                second_worth: advice.candidates.get(1).and_then(worth),
                worth: played.and_then(worth),
                proved: played
                    .filter(|played| played.exactness == Exactness::Proved)
                    .map(|played| played.value),
                exactness: best.exactness,
            });
        }
        tell((done + 1) as f64 / history.len() as f64);
    }
    moves.reverse();
    let is_whole = moves.len() == history.len();
    Review { moves, is_whole }
}

#[cfg(test)]
mod tests {
    use meeple_core::Setup;

    use super::*;

    #[test]
    fn the_blunder_is_the_greatest_loss() {
        let entry = meeple_arena::entry("tictactoe").expect("a game");
        let mut session = entry.open(&Setup::default()).expect("a start");
        // The corner is answered at an edge, which loses.
        for name in ["a1", "b1", "b2", "c3", "a3"] {
            session.play(name).expect("a legal move");
        }
        let mut agent = Agent::parse("alphabeta", entry).expect("an agent");
        let mut told = Vec::new();
        let review =
            review(&*session, &mut agent, 1, 1 << 26, &Cancel::new(), |done| told.push(done));
        assert!(review.is_whole && review.moves.len() == 5);
        assert_eq!(told.last(), Some(&1.0));
        let losses: Vec<f64> = review.moves.iter().map(|m| m.loss(entry.family)).collect();
        assert_eq!(losses[0], 0.0);
        assert_eq!(losses[1], 0.5, "a drawn game is thrown away: {losses:?}");
        assert_eq!(review.moves[1].first_chance(), 0.5);
        assert_eq!(review.moves[2].first_chance(), 1.0);
    }

    #[test]
    fn a_cancelled_review_is_not_whole() {
        let entry = meeple_arena::entry("tictactoe").expect("a game");
        let mut session = entry.open(&Setup::default()).expect("a start");
        session.play("a1").expect("a legal move");
        let mut agent = Agent::parse("alphabeta", entry).expect("an agent");
        let cancel = Cancel::new();
        cancel.cancel();
        let review = review(&*session, &mut agent, 1, 1 << 26, &cancel, |_| {});
        assert!(!review.is_whole && review.moves.is_empty());
    }
}
