//! Forced wins against a search that remembers nothing.

use meeple_core::{Budget, Control, Game, Problem, Side};

use super::super::proof::Ruling;
use super::super::proof_tests::web::{CYCLIC, Shape, Web};
use super::{Forced, forced};

fn plainly<G: Game>(game: &G, attacker: Side, state: &G::State, plies: u32) -> bool {
    if let Some(outcome) = game.outcome(state) {
        return outcome.winner() == Some(attacker);
    }
    if plies == 0 {
        return false;
    }
    let mut lines = game.action_list(state).into_iter();
    let mut won = |action| plainly(game, attacker, &game.after(state, action), plies - 1);
    if game.to_move(state) == attacker { lines.any(won) } else { lines.all(&mut won) }
}

#[test]
fn wins_within_a_number_of_plies_are_found_and_no_others() {
    let mut wins = 0;
    for seed in 0..400 {
        for shape in [Shape::Tree, Shape::Dag, CYCLIC] {
            let web = Web::<0, false>::new(seed, shape, 40);
            if web.outcome(&web.start()).is_some() {
                continue;
            }
            let mut search = Forced::new(&web, 1 << 16);
            for plies in 1..=7 {
                for side in Side::BOTH {
                    let found = Control::unlimited(|c| search.wins(side, &web.start(), plies, c));
                    let truth = plainly(&web, side, &web.start(), plies);
                    assert_eq!(found, Ok(truth), "{web:?}, {side:?} within {plies}");
                    wins += u32::from(truth);
                }
            }
        }
    }
    assert!(wins > 1_000, "{wins}");
}

#[test]
fn wins_come_with_a_certificate_and_their_length() {
    let (mut proofs, mut refusals) = (0, 0);
    for seed in 0..400 {
        let web = Web::<0, false>::new(seed, CYCLIC, 60);
        let (start, mover) = (web.start(), web.to_move(&web.start()));
        let proof = Control::unlimited(|control| forced(&web, &start, 7, 1 << 16, control));
        match proof.certificate {
            Some(certificate) => {
                assert_eq!(proof.ruling, Ruling::Proved);
                let plies = certificate.distance(&start).expect("a win ends");
                assert!(
                    plainly(&web, mover, &start, plies) && !plainly(&web, mover, &start, plies - 1)
                );
                proofs += 1;
            }
            None => {
                assert!(!plainly(&web, mover, &start, 7), "{web:?}");
                refusals += 1;
            }
        }
    }
    assert!(proofs > 50 && refusals > 50, "{proofs} {refusals}");
}

#[test]
fn shared_keys_never_prove_what_is_false() {
    let mut refused = 0;
    for seed in 0..400 {
        let mut web = Web::<0, false>::new(seed, CYCLIC, 60);
        web.keys = 5;
        let (start, mover) = (web.start(), web.to_move(&web.start()));
        let proof = Control::unlimited(|control| forced(&web, &start, 7, 1 << 16, control));
        let truth = plainly(&web, mover, &start, 7);
        assert!(proof.certificate.is_none() || truth, "{web:?}");
        refused += u32::from(proof.certificate.is_none() && truth);
    }
    assert!(refused > 0, "keys that lead astray were met");
}

#[test]
fn a_budget_that_ends_is_told() {
    let web = Web::<0, false>::new(3, Shape::Dag, 4_000);
    let stopped = Control::with_budget(Budget::nodes(3), |control| {
        Forced::new(&web, 1 << 16).win(&web.start(), 40, control)
    });
    assert!(stopped.is_err() || stopped.is_ok_and(|win| win.is_some_and(|win| win.plies < 3)));
}
