//! Published counts, the laws, and the rules in positions that are known to be hard.

mod counts;
mod features;
mod fights;
mod ladders;
mod naive;
mod playouts;
mod positions;
mod texts;

use meeple_core::{
    Deterministic, GO, Game, InputError, Notation as _, Present, Problem, Remembering, Setup,
};

use super::{Board, Go};

/// The game as it is played.
type Played = Remembering<Go>;
type State = <Played as Problem>::State;

fn read(text: &str) -> Result<(Go, Board), InputError> {
    Go::open(&Setup::at(text))
}

fn open(text: &str) -> (Go, Board) {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn sized(size: u8) -> Go {
    Go::sized(size).expect("a size within bounds")
}

/// A position, and the game so far after some moves from there.
fn after(text: &str, moves: &str) -> (Played, State) {
    let text = format!("{text} moves {moves}");
    Played::open(&Setup::at(&text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn is_legal((game, state): &(Played, State), name: &str) -> bool {
    game.outcome(state).is_none() && game.parse_action(state, name).is_ok()
}

fn perft<G: Game + Deterministic>(game: &G, state: &G::State, depth: u32) -> u64 {
    if game.outcome(state).is_some() {
        return 0;
    }
    if depth == 1 {
        return game.count_actions(state) as u64;
    }
    let mut leaves = 0;
    let _ = game.actions(state, |action| {
        leaves += perft(game, &game.after(state, action), depth - 1);
        GO
    });
    leaves
}
