//! Small tables, shared keys, short budgets: right answers or none.

use meeple_core::{Budget, Cancel, Control, Game, Problem, Remembering, Side, Stop, Watch, Worth};

use super::pursuit::Pursuit;
use super::web::{CYCLIC, Shape, Web};
use super::{Answer, ask_dfpn, ask_pns, assert_proved, small, truth};
use crate::adversarial::{Claim, Dfpn, Pns, Ruling, dfpn, pns};

/// Right or unknown; and how often it was right.
fn count_right<G: Game>(web: &G, claim: Claim, truth: bool, answer: &Answer<G>) -> u32 {
    if matches!(answer.ruling, Ruling::Unknown(_)) {
        assert!(answer.certificate.is_none());
        return 0;
    }
    assert_proved(web, claim, truth, answer, "limited");
    1
}

#[test]
fn tiny_tables_and_shared_keys_never_give_wrong_answers() {
    let mut right = 0;
    for seed in 0..500 {
        let shape = Shape::Cyclic { reach: u32::MAX / 4, rarity: 6 + seed % 20 };
        let mut web = Web::<0, true>::new(seed, shape, 10 + seed as u32 % 90);
        let claim = Claim { side: Side::BOTH[(seed % 2) as usize], at_least: 1 };
        let truth = truth::fixpoint(&web, claim);
        for places in [4, 64] {
            let answer = ask_dfpn(&web, claim, small(places), Budget::nodes(30_000));
            right += count_right(&web, claim, truth, &answer);
        }
        for keys in [1, 3, 17] {
            web.keys = keys;
            let answer = ask_dfpn(&web, claim, small(1024), Budget::nodes(30_000));
            right += count_right(&web, claim, truth, &answer);
        }
    }
    assert!(right > 2_400, "only {right} of 2500");
}

#[test]
fn shared_keys_are_harmless_where_repetition_is_forbidden() {
    let mut right = 0;
    for seed in 0..300 {
        let mut web = Remembering(Web::<0, false>::new(seed, CYCLIC, 3 + seed as u32 % 6));
        let claim = Claim::win(Side::BOTH[(seed % 2) as usize]);
        let truth = truth::minimax_value(&web) * claim.side.sign() >= 1;
        for keys in [1, 2] {
            web.0.keys = keys;
            let answer = ask_dfpn(&web, claim, small(256), Budget::nodes(200_000));
            right += count_right(&web, claim, truth, &answer);
        }
    }
    assert!(right > 590, "only {right} of 600");
}

#[test]
fn a_budget_of_nodes_is_exact_and_its_answers_are_right() {
    let mut solved = 0;
    for seed in 0..200 {
        let web = Web::<0, false>::new(seed, CYCLIC, 60);
        let claim = Claim::win(Side::First);
        let truth = truth::fixpoint(&web, claim);
        for nodes in [0, 1, 2, 5, 20, 100] {
            Control::with_budget(Budget::nodes(nodes), |c| {
                let answer = dfpn(&web, &0, claim, small(256), c, &mut ());
                assert!(c.nodes() <= nodes);
                solved += count_right(&web, claim, truth, &answer);
                if nodes == 0 {
                    assert_eq!(answer.ruling, Ruling::Unknown(Stop::Nodes));
                }
            });
            let answer = ask_pns(&web, claim, Pns::default(), Budget::nodes(nodes));
            solved += count_right(&web, claim, truth, &answer);
        }
    }
    assert!((500..2_000).contains(&solved), "{solved}");
}

#[test]
fn memory_ends_a_search_with_its_reason() {
    let game = Pursuit::<false> { width: 5, height: 5, cops: 2 };
    let (start, claim) = (game.start(), Claim::win(Side::First));
    let budget = |bytes| Budget { bytes: Some(bytes), nodes: Some(200_000), ..Budget::UNLIMITED };
    for bytes in [0, 1_000, 50_000] {
        let answer = Control::with_budget(budget(bytes), |c| {
            pns(&game, &start, claim, Pns::default(), c, &mut ())
        });
        assert_eq!(answer.ruling, Ruling::Unknown(Stop::Memory));
        assert!(answer.bytes <= bytes.max(64), "{} of {bytes}", answer.bytes);
    }
    // A small table still finds the win, but the strategy does not fit.
    let answer = Control::with_budget(budget(1 << 16), |c| {
        dfpn(&game, &start, claim, Dfpn::default(), c, &mut ())
    });
    assert_eq!(answer.ruling, Ruling::Unknown(Stop::Memory));
    assert!(answer.bytes <= 1 << 16);
    let answer = Control::with_budget(budget(4 << 20), |c| {
        dfpn(&game, &start, claim, Dfpn::default(), c, &mut ())
    });
    assert_eq!(answer.ruling, Ruling::Proved);
    assert!(answer.bytes <= 4 << 20);
}

#[test]
fn a_depth_limit_hides_answers_but_makes_none_up() {
    let mut hidden = [0, 0];
    for seed in 0..300 {
        let web = Web::<0, false>::new(seed, CYCLIC, 50);
        let claim = Claim::win(Side::First);
        let truth = truth::fixpoint(&web, claim);
        for depth in [1, 2, 3, 5] {
            let answers = [
                ask_dfpn(&web, claim, small(1024), Budget::depth(depth)),
                ask_pns(&web, claim, Pns::default(), Budget::depth(depth)),
            ];
            for (hidden, answer) in hidden.iter_mut().zip(answers) {
                if count_right(&web, claim, truth, &answer) == 0 {
                    assert_eq!(answer.ruling, Ruling::Unknown(Stop::Depth));
                    *hidden += 1;
                }
            }
        }
    }
    assert!(hidden.iter().all(|&n| n > 150), "{hidden:?}");
}

#[test]
fn a_cancelled_search_knows_nothing() {
    let cancel = Cancel::new();
    cancel.cancel();
    let mut nobody = ();
    let mut control = Control::new(Budget::UNLIMITED, 0, cancel, &mut nobody);
    let web = Web::<0, false>::new(1, CYCLIC, 50);
    let claim = Claim::win(Side::First);
    let answer = dfpn(&web, &0, claim, small(64), &mut control, &mut ());
    assert_eq!(answer.ruling, Ruling::Unknown(Stop::Cancelled));
    let answer = pns(&web, &0, claim, Pns::default(), &mut control, &mut ());
    assert_eq!(answer.ruling, Ruling::Unknown(Stop::Cancelled));
}

#[test]
fn a_finished_game_needs_no_search() {
    let game = Pursuit::<false> { width: 3, height: 3, cops: 1 };
    let caught = ([4, 0], 4, 0);
    for (side, ruling) in [(Side::First, Ruling::Proved), (Side::Second, Ruling::Disproved)] {
        Control::with_budget(Budget::nodes(0), |c| {
            let claim = Claim::win(side);
            let answer = dfpn(&game, &caught, claim, small(4), c, &mut ());
            assert_eq!(answer.ruling, ruling);
            assert!(answer.certificate.is_some_and(|certificate| certificate.is_empty()));
            let answer = pns(&game, &caught, claim, Pns::default(), c, &mut ());
            assert_eq!(answer.ruling, ruling);
        });
    }
}

#[test]
fn the_same_question_takes_the_same_nodes_and_reports_them() {
    let game = Pursuit::<false> { width: 5, height: 4, cops: 2 };
    let (start, claim) = (game.start(), Claim::win(Side::First));
    let run = || {
        let mut reports = Vec::new();
        let mut watch = Watch(|progress: &meeple_core::Progress| {
            reports.push((progress.nodes, progress.depth, progress.line.clone()));
            assert_eq!(progress.depth as usize, progress.line.0.len());
            assert!(matches!(progress.value, Some(Worth::Proof { proof: 1.., disproof: 1.. })));
            assert!(progress.table.is_some_and(|load| load > 0.0 && load <= 1.0));
        });
        let mut control = Control::new(Budget::UNLIMITED, 0, Cancel::new(), &mut watch);
        let answer = dfpn(&game, &start, claim, small(1 << 12), &mut control, &mut ());
        assert_eq!(answer.ruling, Ruling::Proved);
        let nodes = control.nodes();
        (nodes, answer.certificate.map(|certificate| certificate.len()), reports)
    };
    let (first, second) = (run(), run());
    assert_eq!(first, second);
    assert!(first.2.len() >= 2, "{} reports for {} nodes", first.2.len(), first.0);
}
