//! A strategy where positions may not be repeated: what is right depends on the whole line, so the
//! moves are read off line by line.

use meeple_core::{Game, Probe, Stop};

use super::super::certificate::{Certificate, Strategy};
use super::super::proof::Numbers;
use super::attack::Settled;
use super::engine::Engine;

/// Walks through all lines of play and notes the moves of the side that gains, in `room` bytes. The inner `None`
/// means that the table contradicts the rules; the outer one that the control stopped.
pub(super) fn unfold<G: Game, P: Probe<G::State, G::Action>>(
    engine: &mut Engine<'_, '_, G, P>,
    root: &G::State,
    expected: Numbers,
    room: Option<usize>,
) -> Option<Settled<G>> {
    let wins = expected == Numbers::PROVED;
    let claim = if wins { engine.attack } else { engine.attack.denial() };
    let mut moves = Vec::new();
    let mut open = vec![(0, root.clone())];
    while let Some((ply, state)) = open.pop() {
        if engine.control.tick().is_break() {
            return None;
        }
        engine.line.truncate(ply);
        if let Some(outcome) = engine.game.outcome(&state) {
            if !claim.met_by(outcome) {
                return Some(None);
            }
            continue;
        }
        let ours = engine.game.to_move(&state) == claim.side;
        let recommended = if ours { recommend(engine, &state, expected)? } else { None };
        engine.line.push(engine.game, state.clone());
        let mut allowed: Vec<_> = engine
            .game
            .action_list(&state)
            .into_iter()
            .map(|action| (action, engine.game.after(&state, action)))
            .filter(|(_, next)| !engine.line.contains(engine.game.key(next), next))
            .collect();
        if allowed.is_empty() && wins {
            return Some(None);
        }
        if ours && !allowed.is_empty() {
            allowed.retain(|&(action, _)| Some(action) == recommended);
            if allowed.is_empty() {
                return Some(None);
            }
            moves.extend(recommended);
            if room.is_some_and(|room| moves.capacity() * size_of::<G::Action>() > room) {
                engine.control.stop(Stop::Memory);
                return None;
            }
        }
        open.extend(allowed.into_iter().rev().map(|(_, next)| (ply + 1, next)));
    }
    Some(Some(Certificate { claim, strategy: Strategy::Lines(moves) }))
}

/// The move by which the side that gains goes on: from the table, or from a new search.
fn recommend<G: Game, P: Probe<G::State, G::Action>>(
    engine: &mut Engine<'_, '_, G, P>,
    state: &G::State,
    expected: Numbers,
) -> Option<Option<G::Action>> {
    let known = engine.table.get(engine.line.table_key(engine.game, engine.game.key(state)));
    if let Some(known) = known.filter(|known| known.numbers == expected && known.action.is_some()) {
        return Some(known.action);
    }
    let (numbers, action) = engine.solve(state)?;
    Some(action.filter(|_| numbers == expected))
}
