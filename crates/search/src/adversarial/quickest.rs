//! How soon a forced result comes at the earliest.
//!
//! Reductions and null moves find out who wins much further ahead than a search of full width, and
//! a win that they find is one; but they may have passed over a quicker one. Here a known result is
//! searched again with everything that the judgements had left out, and no deeper than is needed:
//! "does it come within one ply less?" is a question of yes or no, for the narrowest window.

use meeple_core::{Bound, Control, Evaluator, Score, Tactics};

use super::alphabeta::Scope;
use super::engine::{Engine, Enhancements};
use super::mtdf::mtdf;
use super::root::Root;
use super::table::TranspositionTable;
use crate::Candidate;

/// A forced result with its exact distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quickest<A> {
    /// The quickest win, or the longest defence.
    pub score: Score,
    /// A line of best play to the end, or as far as the budget went; empty if that was nowhere, and
    /// the move that was known before is as good as any.
    pub line: Vec<A>,
}

/// Everything that keeps the value; a search to the same depth or deeper knows enough.
const SOUND: Enhancements = Enhancements { equal_depth: false, ..Enhancements::EXACT };

/// The exact distance of a forced result of which it is known that it comes within so many plies.
///
/// The table must hold nothing that a less careful search has left.
///
/// # Errors
/// When the control stopped the search: the result comes within the distance given.
pub fn quickest<G: Tactics>(
    game: &G,
    state: &G::State,
    evaluator: &impl Evaluator<G>,
    known: Score,
    table: &TranspositionTable,
    control: &mut Control<'_>,
) -> Result<Quickest<G::Action>, Score> {
    let mut probe = ();
    let mut engine = Engine::new(game, evaluator, Some(table), SOUND, control, &mut probe);
    let root = Root::new(game, state, true);
    let (mut score, mut first) = (known, None);
    // Step 1. Ask for a quicker end until there is none.
    while let Some(plies) = score.distance().filter(|plies| *plies > 1) {
        let window = if score.is_win() { (score, score.above()) } else { (score.below(), score) };
        let found = engine.iterate(&root, plies - 1, Scope::Best, window).ok_or(score)?;
        let quicker = if score.is_win() { found.score > score } else { found.score < score };
        // The move that wins sooner, or that puts the end off longest.
        if quicker == score.is_win() {
            first = found.candidates.iter().max_by_key(|c| c.score).map(|best| best.action);
        }
        if !quicker {
            break;
        }
        score = found.score;
    }
    // Step 2. Show a line of that length.
    let mut line = line(&mut engine, state, score);
    if line.is_empty() {
        line.extend(first);
    }
    Ok(Quickest { score, line })
}

/// The line of a result whose distance is exact: at each move, one that keeps it.
fn line<G: Tactics, E: Evaluator<G>>(
    engine: &mut Engine<'_, '_, G, E, ()>,
    state: &G::State,
    mut score: Score,
) -> Vec<G::Action> {
    let (game, mut state) = (engine.game, state.clone());
    let mut line = Vec::new();
    while let Some(plies) = score.distance().filter(|plies| *plies > 0) {
        let mut root = Root::new(game, &state, true);
        let Some(found) = mtdf(engine, &mut root, plies, score) else { break };
        let exact = |candidate: &&Candidate<G::Action>| candidate.bound == Bound::Exact;
        let Some(best) = found.candidates.iter().find(exact) else { break };
        // One move at a time: further down a narrow window may have been content with less.
        game.apply(&mut state, best.action);
        line.push(best.action);
        if game.outcome(&state).is_some() {
            break;
        }
        score = score.from_root_to_node(1);
        if game.to_move(&state) != root.mover {
            score = -score;
        }
    }
    line
}
