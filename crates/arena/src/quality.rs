//! How much a move gives away, judged by a cheap search of all moves.
//!
//! The loss of a move is the chance to win that the judge sees in the best move, less what it sees
//! in the move played. Players and levels are judged by the same judge, so that their mean losses
//! can be compared; what it says of a single move is no more than its few nodes are worth.

use meeple_core::{Cancel, Control, InputError, Setup, rng};
use rayon::prelude::*;

use crate::contest::Openings;
use crate::session::{Scope, Session, Standing, choose};
use crate::statistics::Mean;
use crate::{Agent, Entry, Family};

/// Who judges moves.
#[derive(Debug)]
pub struct Judge {
    agent: Agent,
}

/// A game longer than this is judged no further.
const LONGEST: usize = 300;

impl Judge {
    /// The judge of a game; `None` where there are not two sides.
    #[must_use]
    pub fn new(entry: &Entry) -> Option<Self> {
        let text = match entry.family {
            Family::Duel => "alphabeta(nodes=4k)",
            Family::DiceDuel => "expectiminimax(depth=2)",
            Family::Puzzle | Family::Mission => return None,
        };
        Agent::parse(text, entry).ok().map(|agent| Self { agent })
    }

    /// What the move called `name` would give away here, as a share of the game; `None` where the
    /// judge cannot tell.
    pub fn loss(&mut self, session: &dyn Session, name: &str, cancel: &Cancel) -> Option<f64> {
        let mut nobody = ();
        let mut control = Control::new(self.agent.budget(), 0, cancel.clone(), &mut nobody);
        let advice = session.think(&mut self.agent, Scope::All, &mut control);
        let chances = || advice.candidates.iter().filter_map(|candidate| candidate.chance);
        let best = chances().reduce(f64::max)?;
        let played = advice.candidates.iter().find(|candidate| candidate.name == name)?;
        Some((best - played.chance?).max(0.0))
    }
}

/// What a move of an agent gives away on average when it plays itself.
///
/// # Errors
/// When the expression is not one of the game, or the game has not two sides.
pub fn mean_loss(
    entry: &'static Entry,
    agent: &str,
    games: u32,
    seed: u64,
    cancel: &Cancel,
) -> Result<f64, InputError> {
    Agent::parse(agent, entry)?;
    let start = entry.open(&Setup::default())?;
    let judged: Vec<Vec<f64>> = (0..games)
        .into_par_iter()
        .map(|number| judged_game(entry, &*start, agent, seed, number, cancel).unwrap_or_default())
        .collect();
    let mean: Mean = judged.into_iter().flatten().collect();
    Ok(mean.mean().unwrap_or(0.0))
}

/// The losses of all moves of one game.
fn judged_game(
    entry: &'static Entry,
    start: &dyn Session,
    agent: &str,
    seed: u64,
    number: u32,
    cancel: &Cancel,
) -> Option<Vec<f64>> {
    let mut judge = Judge::new(entry)?;
    let mut players = [Agent::parse(agent, entry).ok()?, Agent::parse(agent, entry).ok()?];
    let mut session = Openings::default().begin(start, None, seed, number);
    let seed = rng::split_seed(seed ^ 0x10_55, u64::from(number));
    session.reseed(seed);
    let mut losses = Vec::new();
    for ply in 0..LONGEST {
        let Standing::ToMove(seat) = session.standing() else { break };
        let player = &mut players[usize::from(seat == crate::session::Seat::Second)];
        let seed = rng::split_seed(seed, ply as u64);
        let choice = choose(&*session, player, seed, cancel.clone(), &mut ())?;
        losses.extend(judge.loss(&*session, &choice.name, cancel));
        session.play(&choice.name).ok()?;
    }
    Some(losses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;

    #[test]
    fn a_blunder_costs_and_the_best_move_does_not() {
        let entry = entry("tictactoe").expect("a game");
        let session = entry.open(&Setup::at("xx-oo----")).expect("a position");
        let mut judge = Judge::new(entry).expect("a duel");
        let mut loss = |name: &str| judge.loss(&*session, name, &Cancel::new());
        assert_eq!(loss("c3"), Some(0.0));
        assert!(loss("a1") >= Some(0.5));
        assert_eq!(loss("z9"), None);
        assert!(Judge::new(crate::entry("fifteen").expect("a game")).is_none());
    }

    #[test]
    fn better_agents_give_away_less() {
        let entry = entry("tictactoe").expect("a game");
        let loss = |agent| mean_loss(entry, agent, 20, 1, &Cancel::new()).expect("a duel");
        let (weak, strong) = (loss("random"), loss("alphabeta"));
        assert!(weak > 0.1 && strong < 0.01, "{weak} and {strong}");
    }
}
