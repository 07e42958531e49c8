//! Forced wins against a search that remembers nothing.

use meeple_core::{Budget, Control, Deterministic, Flow, Game, Outcome, Problem, Side};

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

/// One way, move by move, to an end that pays.
struct Corridor {
    plies: u16,
    payoff: i32,
}

impl Problem for Corridor {
    type State = u16;
    type Action = ();

    fn start(&self) -> u16 {
        0
    }

    fn actions(&self, _: &u16, mut visit: impl FnMut(()) -> Flow) -> Flow {
        visit(())
    }
}

impl Deterministic for Corridor {
    fn apply(&self, walked: &mut u16, (): ()) {
        *walked += 1;
    }
}

impl Game for Corridor {
    const MOVER_WINS: bool = true;

    fn to_move(&self, walked: &u16) -> Side {
        Side::BOTH[usize::from(walked % 2)]
    }

    fn outcome(&self, walked: &u16) -> Option<Outcome> {
        (*walked == self.plies).then(|| Outcome::paid(self.payoff))
    }
}

#[test]
fn p06_a_win_may_be_longer_than_a_byte_counts() {
    for plies in [253, 255, 257, 301, 601] {
        let won = Corridor { plies, payoff: 1 };
        let drawn = Corridor { plies, payoff: 0 };
        let (mut search, mut hopeless) = (Forced::new(&won, 1 << 16), Forced::new(&drawn, 1 << 16));
        Control::unlimited(|control| {
            let found = search.win(&0, 1_000, control).expect("no limit").expect("a win");
            assert_eq!((found.plies, found.quickest), (u32::from(plies), true));
            for within in [1, 254, 255, 256, 300, 70_000] {
                let wins = search.wins(Side::First, &0, within, control);
                assert_eq!(wins, Ok(within >= u32::from(plies)), "{plies} plies within {within}");
                assert_eq!(hopeless.wins(Side::First, &0, within, control), Ok(false));
            }
            let proof = forced(&won, &0, 1_000, 1 << 16, control);
            let length = proof.certificate.and_then(|certificate| certificate.distance(&0));
            assert_eq!((proof.ruling, length), (Ruling::Proved, Some(u32::from(plies))));
        });
    }
}
