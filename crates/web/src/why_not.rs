//! "Why not mine?": a move that one had in mind, played out, and what punishes it.

use meeple_arena::session::{Seat, Standing};
use meeple_arena::{Advice, Agent, Candidate, Exactness, Session};
use meeple_core::{Cancel, Hazard};

use crate::work::think;

/// What happens after a move.
#[derive(Clone, Debug)]
pub(crate) struct WhyNot {
    /// The move.
    pub(crate) name: String,
    /// What the best play is from there, the answer first.
    pub(crate) line: Vec<String>,
    /// The chance of success after it, and after the best move.
    pub(crate) chance: Option<f64>,
    pub(crate) best_chance: Option<f64>,
    /// In a puzzle: moves needed through it, and through the best one.
    pub(crate) cost: Option<f64>,
    pub(crate) best_cost: Option<f64>,
    /// The best move.
    pub(crate) best: Option<String>,
    pub(crate) exactness: Exactness,
    /// How it may go wrong soon (missions).
    pub(crate) hazards: Vec<Hazard>,
    /// How it ends, if at once.
    pub(crate) end: Option<Standing>,
}

/// Plays the move on a copy and looks what is left of the chances.
pub(crate) fn follow(
    session: &dyn Session,
    agent: &mut Agent,
    name: &str,
    seed: u64,
    bytes: usize,
    cancel: &Cancel,
) -> WhyNot {
    // Two agents have to share it: what this one learns stays while the other answers.
    let half = bytes / 2;
    let advice = think(session, agent, seed, half, cancel, &mut ());
    let two_sides = session.entry().family.has_two_sides();
    let mine = advice.candidates.iter().find(|candidate| candidate.name == name);
    let mut after = session.fork();
    let played = after.play(name).is_ok();
    let end = Some(after.standing()).filter(|standing| played && standing.is_over());
    let reply = match played && end.is_none() && two_sides {
        true => Some(think(&*after, &mut agent.fresh(), seed, half, cancel, &mut ())),
        false => None,
    };
    let is_cost = session.entry().family.values.is_cost();
    let chance = chance_after(session, &*after, mine, reply.as_ref());
    let best = advice.candidates.first();
    WhyNot {
        name: name.to_owned(),
        line: reply
            .as_ref()
            .and_then(|reply| reply.candidates.first())
            .map(|best| best.line.clone())
            .unwrap_or_default(),
        chance: chance.filter(|_| !is_cost),
        best_chance: best.and_then(|best| best.chance).filter(|_| !is_cost),
        cost: mine.map(|mine| mine.value).filter(|_| is_cost),
        best_cost: best.map(|best| best.value).filter(|_| is_cost),
        best: advice.best.clone(),
        exactness: mine.map_or(Exactness::Estimated, |mine| mine.exactness),
        hazards: mine.map(|mine| mine.hazards.clone()).unwrap_or_default(),
        end,
    }
}

/// The chance of who moved, from what is known after the move, or else before it.
fn chance_after(
    before: &dyn Session,
    after: &dyn Session,
    mine: Option<&Candidate>,
    reply: Option<&Advice>,
) -> Option<f64> {
    let mover = seat(before.standing())?;
    match after.standing() {
        Standing::Won(winner) => Some(f64::from(u8::from(winner == mover))),
        Standing::Drawn => Some(0.5),
        Standing::Success => Some(1.0),
        Standing::Failure => Some(0.0),
        standing => {
            let told =
                reply.and_then(|reply| reply.candidates.first()).and_then(|best| best.chance);
            match (told, seat(standing)) {
                (Some(chance), Some(next)) if next == mover => Some(chance),
                (Some(chance), Some(_)) => Some(1.0 - chance),
                _ => mine.and_then(|mine| mine.chance),
            }
        }
    }
}

fn seat(standing: Standing) -> Option<Seat> {
    if let Standing::ToMove(seat) = standing { Some(seat) } else { None }
}

#[cfg(test)]
mod tests {
    use meeple_core::Setup;

    use super::*;

    fn why_not(game: &str, position: &str, agent: &str, name: &str) -> WhyNot {
        let entry = meeple_arena::entry(game).expect("a game");
        let session = entry.open(&Setup::at(position)).expect("a position");
        let mut agent = Agent::parse(agent, entry).expect("an agent");
        follow(&*session, &mut agent, name, 1, 1 << 26, &Cancel::new())
    }

    #[test]
    fn a_blunder_shows_the_answer_that_punishes_it() {
        // X must stop the row of O at c1.
        let why_not = why_not("tictactoe", "x---x-oo-", "alphabeta", "b3");
        assert_eq!(why_not.line.first().map(String::as_str), Some("c1"));
        assert_eq!((why_not.chance, why_not.best_chance), (Some(0.0), Some(1.0)));
        assert_eq!(why_not.best.as_deref(), Some("c1"));
    }

    #[test]
    fn a_detour_in_a_puzzle_costs_moves() {
        let why_not = why_not("fifteen", "3x2: 1 2 0 3 4 5", "astar", "5");
        assert!(why_not.cost > why_not.best_cost, "{why_not:?}");
        assert_eq!(why_not.chance, None);
    }

    #[test]
    fn what_cannot_be_played_says_nothing() {
        let why_not = why_not("tictactoe", "x---x-oo-", "alphabeta", "z9");
        assert!(why_not.line.is_empty() && why_not.chance.is_none());
    }
}
