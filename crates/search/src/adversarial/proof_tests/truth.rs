//! Two oracles: minimax, and the fixpoint of "wins next".

use meeple_core::{Control, Game, NoEvaluator, Problem, Side};

use super::super::{Claim, minimax};
use super::web::Web;

/// The worth of the start for the first side, by minimax.
pub(super) fn minimax_value<G: Game>(game: &G) -> i32 {
    let start = game.start();
    if let Some(outcome) = game.outcome(&start) {
        return outcome.payoff_for(Side::First);
    }
    let decision = Control::unlimited(|c| minimax(game, &start, &NoEvaluator, c, &mut ()));
    let value = decision.best().map_or(0, |best| game.value_of(&start, best.score));
    value * game.to_move(&start).sign()
}

/// Whether a claim holds at the start where history does not matter: what the side that must reach
/// an end can force grows from the ends until it grows no more.
pub(in super::super) fn fixpoint<const TIMES: u8, const GRADED: bool>(
    web: &Web<TIMES, GRADED>,
    claim: Claim,
) -> bool {
    if claim.met_without_end() {
        return !fixpoint(web, claim.denial());
    }
    let mut won = vec![false; web.size as usize];
    loop {
        let mut grown = false;
        for node in 0..web.size {
            if won[node as usize] {
                continue;
            }
            let next = web.action_list(&node);
            let wins = match web.outcome(&node) {
                Some(outcome) => outcome.payoff_for(claim.side) >= claim.at_least,
                None if web.to_move(&node) == claim.side => next.iter().any(|&n| won[n as usize]),
                None => next.iter().all(|&n| won[n as usize]),
            };
            won[node as usize] = wins;
            grown |= wins;
        }
        if !grown {
            return won[0];
        }
    }
}
