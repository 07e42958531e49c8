//! Proof-number searches against minimax and against a fixpoint, on games drawn by hash.

mod certificates;
mod history;
mod limits;
mod pursuit;
pub(super) mod truth;
pub(super) mod web;

use meeple_core::{Budget, Control, Game, Problem, Remembering, Side};

use self::pursuit::Pursuit;
use self::web::{CYCLIC, Shape, Web};
use super::proof::Proof;
use super::{Claim, Dfpn, Pns, Ruling, check, dfpn, pns};

type Answer<G> = Proof<<G as Problem>::State, <G as Problem>::Action>;

/// Asks with depth-first search, in a small table.
fn ask_dfpn<G: Game>(game: &G, claim: Claim, options: Dfpn, budget: Budget) -> Answer<G> {
    Control::with_budget(budget, |c| dfpn(game, &game.start(), claim, options, c, &mut ()))
}

/// Asks with best-first search.
fn ask_pns<G: Game>(game: &G, claim: Claim, options: Pns, budget: Budget) -> Answer<G> {
    Control::with_budget(budget, |c| pns(game, &game.start(), claim, options, c, &mut ()))
}

/// A table of about `places` positions.
fn small(places: usize) -> Dfpn {
    Dfpn { table: places * 32, ..Dfpn::default() }
}

/// The answer is what it should be, and its certificate says so to anybody who checks.
fn assert_proved<G: Game>(game: &G, claim: Claim, truth: bool, answer: &Answer<G>, what: &str) {
    let expected = if truth { Ruling::Proved } else { Ruling::Disproved };
    assert_eq!(answer.ruling, expected, "{what}: {claim:?}");
    let certificate = answer.certificate.as_ref().expect("a ruling has a certificate");
    assert_eq!(certificate.claim(), if truth { claim } else { claim.denial() });
    let checked = Control::unlimited(|c| check(game, &game.start(), certificate, c));
    assert_eq!(checked, Ok(()), "{what}: {claim:?}");
}

/// All four searches agree with the truth.
fn all_agree<G: Game + std::fmt::Debug>(game: &G, claim: Claim, truth: bool) {
    for mobility in [false, true] {
        let best = ask_pns(game, claim, Pns { mobility }, Budget::UNLIMITED);
        assert_proved(game, claim, truth, &best, &format!("pns {game:?}"));
        let options = Dfpn { mobility, ..small(4096) };
        let depth = ask_dfpn(game, claim, options, Budget::UNLIMITED);
        assert_proved(game, claim, truth, &depth, &format!("dfpn {game:?}"));
    }
}

#[test]
fn trees_and_dags_have_minimaxs_value() {
    for seed in 0..300 {
        for shape in [Shape::Tree, Shape::Dag] {
            let web = Web::<0, false>::new(seed, shape, 30 + seed as u32 % 40);
            let value = truth::minimax_value(&web);
            for side in Side::BOTH {
                let claim = Claim::win(side);
                all_agree(&web, claim, value * side.sign() >= 1);
                all_agree(&web, Claim { at_least: 0, ..claim }, value * side.sign() >= 0);
            }
        }
    }
}

#[test]
fn thresholds_of_graded_games_have_minimaxs_value() {
    for seed in 0..200 {
        let web = Web::<0, true>::new(seed, Shape::Dag, 30 + seed as u32 % 40);
        let value = truth::minimax_value(&web);
        for side in Side::BOTH {
            for at_least in [-21, -5, -1, 0, 1, 2, 7, 21, value, value + 1, -value, 1 - value] {
                let claim = Claim { side, at_least };
                all_agree(&web, claim, value * side.sign() >= at_least);
            }
        }
    }
}

#[test]
fn cyclic_graphs_have_the_value_of_the_fixpoint() {
    let mut counts = [0; 2];
    for seed in 0..1500 {
        let web = Web::<0, true>::new(seed, CYCLIC, 4 + seed as u32 % 120);
        for side in Side::BOTH {
            for at_least in [-3, 0, 1, 8] {
                let claim = Claim { side, at_least };
                let truth = truth::fixpoint(&web, claim);
                counts[usize::from(truth)] += 1;
                let answer = ask_dfpn(&web, claim, small(4096), Budget::UNLIMITED);
                assert_proved(&web, claim, truth, &answer, &format!("dfpn {web:?}"));
            }
        }
    }
    assert!(counts.iter().all(|&n| n > 2000), "too one-sided to mean much: {counts:?}");
}

#[test]
fn best_first_search_is_right_on_cyclic_graphs() {
    let mut solved = 0;
    for seed in 0..600 {
        let web = Web::<3, false>::new(seed, CYCLIC, 3 + seed as u32 % 40);
        for side in Side::BOTH {
            let claim = Claim::win(side);
            let answer = ask_pns(&web, claim, Pns::default(), Budget::nodes(5_000));
            if !matches!(answer.ruling, Ruling::Unknown(_)) {
                solved += 1;
                assert_proved(&web, claim, truth::fixpoint(&web, claim), &answer, "pns");
            }
        }
    }
    assert!(solved > 1000, "only {solved} solved");
}

#[test]
fn rules_of_repetition_are_kept() {
    fn compare<G: Game + std::fmt::Debug>(rule: impl Fn(Web<3, false>) -> G) -> [u32; 2] {
        let mut counts = [0; 2];
        for seed in 0..1000 {
            let web = rule(Web::new(seed, CYCLIC, 3 + seed as u32 % 7));
            let value = truth::minimax_value(&web);
            for side in Side::BOTH {
                let truth = value * side.sign() >= 1;
                counts[usize::from(truth)] += 1;
                all_agree(&web, Claim::win(side), truth);
                let draw = Claim { side, at_least: 0 };
                all_agree(&web, draw, value * side.sign() >= 0);
            }
        }
        counts
    }
    let drawn = compare(|web| web);
    let forbidden = compare(Remembering);
    let ended = compare(|web| Remembering(web.where_returns_end(true)));
    assert_ne!(drawn, forbidden, "the rule makes no difference: nothing was tested");
    assert_ne!(forbidden, ended, "the rule makes no difference: nothing was tested");
}

#[test]
fn large_cyclic_graphs_are_solved() {
    for seed in 0..60 {
        let shape = Shape::Cyclic { reach: u32::MAX / 4, rarity: 60 };
        let web = Web::<0, false>::new(seed, shape, 500);
        for side in Side::BOTH {
            let claim = Claim::win(side);
            let answer = ask_dfpn(&web, claim, small(1 << 12), Budget::nodes(1_000_000));
            assert_proved(&web, claim, truth::fixpoint(&web, claim), &answer, "large");
        }
    }
}

#[test]
fn a_robber_on_a_grid_escapes_one_cop_and_not_two() {
    fn pursue<const DRAWS: bool>(width: u8, height: u8, cops: u8, places: usize) {
        let game = Pursuit::<DRAWS> { width, height, cops };
        let (start, claim) = (game.start(), Claim::win(Side::First));
        let options = small(places);
        let budget = Budget::nodes(2_000_000);
        let answer =
            Control::with_budget(budget, |c| dfpn(&game, &start, claim, options, c, &mut ()));
        let caught = cops == 2;
        assert_eq!(answer.ruling == Ruling::Proved, caught, "{game:?}");
        assert_eq!(answer.ruling == Ruling::Disproved, !caught, "{game:?}");
        let certificate = answer.certificate.expect("a ruling has a certificate");
        assert_eq!(certificate.distance(&start).is_some(), caught);
    }
    for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 5)] {
        for cops in [1, 2] {
            pursue::<false>(width, height, cops, 1 << 14);
            pursue::<true>(width, height, cops, 1 << 14);
            // So few places that almost everything is forgotten.
            pursue::<false>(width, height, cops, 1 << 10);
        }
    }
}
