//! Proofs against the value of the game, and their certificates against the rules.

use meeple_core::{Control, Game, NoEvaluator, Problem, Score};
use meeple_games::connect4::Connect4;
use meeple_games::tictactoe::TicTacToe;
use meeple_search::adversarial::{
    AlphaBeta, Claim, Dfpn, Pns, Ruling, TranspositionTable, alphabeta, check, dfpn, pns,
};

use super::positions;

/// Both proof searches say of every position what alpha-beta says, and can show it.
fn agree<G: Game>(game: &G, states: &[G::State]) {
    let table = TranspositionTable::with_bytes(1 << 22);
    let (mut won, mut held) = (0, 0);
    for state in states {
        let options = AlphaBeta { table: Some(&table), ..AlphaBeta::default() };
        let truth =
            Control::unlimited(|c| alphabeta(game, state, &NoEvaluator, options, c, &mut ()));
        let value = truth.best().map_or(Score::DRAW, |best| best.score);
        let mover = game.to_move(state);
        let claims = [
            (Claim::win(mover), value > Score::DRAW),
            (Claim { side: mover, at_least: 0 }, value >= Score::DRAW),
        ];
        for (claim, is_true) in claims {
            let ruling = if is_true { Ruling::Proved } else { Ruling::Disproved };
            let options = Dfpn { table: 1 << 20, ..Dfpn::default() };
            let deep = Control::unlimited(|c| dfpn(game, state, claim, options, c, &mut ()));
            let best = Control::unlimited(|c| pns(game, state, claim, Pns::default(), c, &mut ()));
            for proof in [deep, best] {
                assert_eq!(proof.ruling, ruling, "{state:?} {claim:?}");
                let certificate = proof.certificate.expect("a ruling has one");
                let checked = Control::unlimited(|c| check(game, state, &certificate, c));
                assert_eq!(checked, Ok(()), "{state:?}");
            }
        }
        won += u32::from(value > Score::DRAW);
        held += u32::from(value == Score::DRAW);
    }
    assert!(won > 10 && held > 0, "the sample has nothing to tell apart: {won} {held}");
}

#[test]
fn tic_tac_toe_is_proved() {
    agree(&TicTacToe, &positions(&TicTacToe, &TicTacToe.start(), 300, 4));
}

#[test]
fn late_connect_four_is_proved() {
    let states = positions(&Connect4, &Connect4.start(), 2_000, 4);
    let late: Vec<_> = states.into_iter().filter(|state| state.count() >= 28).take(120).collect();
    agree(&Connect4, &late);
}
