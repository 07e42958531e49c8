//! How much a move gives away, judged by a cheap search of all moves.
//!
//! The loss of a move is the chance to win that the judge sees in the best move, less what it sees
//! in the move played. Players and levels are judged by the same judge, so that their mean losses
//! can be compared; what it says of a single move is no more than its few nodes are worth.

use meeple_core::{Cancel, Control, InputError, Setup, rng};
use rayon::prelude::*;

use crate::contest::Openings;
use crate::session::{Scope, Seat, Session, Standing, choose};
use crate::statistics::Mean;
use crate::{Agent, Entry};

/// Who judges moves.
#[derive(Debug)]
pub struct Judge {
    agent: Agent,
}

/// A game longer than this is judged no further.
const LONGEST: usize = 300;

impl Judge {
    /// The judge of a game; `None` where its family has none.
    #[must_use]
    pub fn new(entry: &Entry) -> Option<Self> {
        Agent::parse(entry.family.judge?, entry).ok().map(|agent| Self { agent })
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
        .map(|number| {
            let session = Openings::default().begin(&*start, None, seed, number);
            let seed = rng::split_seed(seed ^ 0x10_55, u64::from(number));
            let played = judged_game(session, [agent; 2], [true; 2], seed, cancel);
            played.map(|(losses, _)| losses).unwrap_or_default()
        })
        .collect();
    let mean: Mean = judged.into_iter().flatten().collect();
    Ok(mean.mean().unwrap_or(0.0))
}

/// One game between two agents, first side first: the losses of the moves of those who are judged,
/// and how it ended.
fn judged_game(
    mut session: Box<dyn Session>,
    agents: [&str; 2],
    judged: [bool; 2],
    seed: u64,
    cancel: &Cancel,
) -> Option<(Vec<f64>, Standing)> {
    let entry = session.entry();
    let mut judge = Judge::new(entry)?;
    let [first, second] = agents.map(|agent| Agent::parse(agent, entry).ok());
    let mut players = [first?, second?];
    session.reseed(seed);
    let mut losses = Vec::new();
    for ply in 0..LONGEST {
        let Standing::ToMove(seat) = session.standing() else { break };
        let mover = usize::from(seat == Seat::Second);
        let seed = rng::split_seed(seed, ply as u64);
        let choice = choose(&*session, &mut players[mover], seed, cancel.clone(), &mut ())?;
        if judged[mover] {
            losses.extend(judge.loss(&*session, &choice.name, cancel));
        }
        session.play(&choice.name).ok()?;
    }
    Some((losses, session.standing()))
}

/// One game of a person against an opponent, sides by lot: what the person received, and what a
/// move of the person gave away on average.
#[cfg(test)]
pub(crate) fn judged_match(
    entry: &'static Entry,
    [person, opponent]: [&str; 2],
    seed: u64,
) -> (crate::statistics::Points, Option<f64>) {
    use crate::statistics::Points;

    let start = entry.open(&Setup::default()).expect("a start");
    let session = Openings::default().begin(&*start, None, seed, 0);
    let begins = seed.is_multiple_of(2);
    let (agents, seat) =
        if begins { ([person, opponent], Seat::First) } else { ([opponent, person], Seat::Second) };
    let played = judged_game(session, agents, [begins, !begins], seed, &Cancel::new());
    let (losses, end) = played.expect("a game");
    let points = match end {
        Standing::Won(winner) if winner == seat => Points::Win,
        Standing::Won(_) => Points::Loss,
        _ => Points::Draw,
    };
    (points, losses.into_iter().collect::<Mean>().mean())
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
