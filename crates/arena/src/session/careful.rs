//! No blunder in one move, whatever the search has seen: the rules themselves are asked.
//!
//! A careful agent takes a win in one, and does not allow one that it can prevent. This must hold
//! at any node budget, so it cannot be left to the search.

use super::Session;
use crate::Advice;

/// What to play instead of `name`, if that would be a blunder in one move: a move that wins at
/// once, else one drawn again from the moves that do not lose at once. `None` when `name` is no
/// blunder, or nothing is better.
pub(super) fn instead(
    session: &dyn Session,
    name: &str,
    advice: &Advice,
    draw: &mut dyn FnMut(&Advice) -> Option<usize>,
) -> Option<String> {
    let threats = session.can().threats?;
    if let Some(win) = threats.win_in_one() {
        return (win != name).then_some(win);
    }
    if !threats.allows_win_in_one(name) {
        return None;
    }
    let mut left = advice.clone();
    left.candidates.retain(|candidate| candidate.name != name);
    while !left.candidates.is_empty() {
        let drawn = left.candidates.remove(draw(&left)?).name;
        if !threats.allows_win_in_one(&drawn) {
            return Some(drawn);
        }
    }
    // The search was content with its best move and knows no other.
    let safe = |name: &String| !threats.allows_win_in_one(name);
    session.actions().into_iter().map(|action| action.name).find(safe)
}

#[cfg(test)]
mod tests {
    use meeple_core::{Cancel, Setup};

    use super::super::choose;
    use crate::{Agent, entry};

    /// What an agent plays in a position, over several seeds.
    fn played(id: &str, position: &str, agent: &str) -> Vec<String> {
        let entry = entry(id).expect("a game");
        let session = entry.open(&Setup::at(position)).expect("a position");
        let play = |seed| {
            let mut agent = Agent::parse(agent, entry).expect("an agent");
            choose(&*session, &mut agent, seed, Cancel::new(), &mut ()).expect("a move").name
        };
        (0..40).map(play).collect()
    }

    #[test]
    fn the_careful_take_a_win_in_one_and_allow_none_at_any_budget() {
        for agent in ["alphabeta(nodes=8, careful)", "random(careful)", "uct(playouts=2, careful)"]
        {
            // X wins at c3; O must stop that.
            let wins = played("tictactoe", "xx-oo----", agent);
            assert!(wins.iter().all(|name| name == "c3"), "{agent}: {wins:?}");
            let stops = played("tictactoe", "xx-o-----", agent);
            assert!(stops.iter().all(|name| name == "c3"), "{agent}: {stops:?}");
        }
        let wild = played("tictactoe", "xx-oo----", "random");
        assert!(wild.iter().any(|name| name != "c3"), "the rest is left to chance");
    }

    #[test]
    fn whoever_is_lost_plays_on() {
        // Red has three in a row with both ends open.
        let names = played("connect4", "1223344", "alphabeta(nodes=30, noise=0.5, careful)");
        assert_eq!(names.len(), 40);
        let open = played("connect4", "172737", "alphabeta(nodes=30, careful)");
        assert!(open.iter().all(|name| !name.is_empty()));
    }
}
