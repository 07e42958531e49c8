//! The checker believes what is right and nothing else.

use meeple_core::{Budget, Control, Deterministic, Game, Problem, Rng, Side};

use super::super::certificate::{Certificate, Entry, Positions};
use super::super::{Claim, Flaw, Pns, check};
use super::web::{CYCLIC, Shape, Web};
use super::{ask_dfpn, ask_pns, small, truth};

fn verdict<const TIMES: u8>(
    web: &Web<TIMES, true>,
    certificate: &Certificate<u32, u32>,
) -> Result<(), Flaw> {
    Control::unlimited(|c| check(web, &0, certificate, c))
}

/// Certificates of claims and denials, by both searches.
fn samples<const TIMES: u8>(
    shape: Shape,
    sizes: u32,
) -> impl Iterator<Item = (Web<TIMES, true>, Certificate<u32, u32>)> {
    (0..400u64).filter_map(move |seed| {
        let web = Web::<TIMES, true>::new(seed, shape, 4 + seed as u32 % sizes);
        let claim = Claim { side: Side::BOTH[(seed % 2) as usize], at_least: 1 };
        let answer = if seed % 4 < 2 {
            ask_dfpn(&web, claim, small(1024), Budget::UNLIMITED)
        } else {
            ask_pns(&web, claim, Pns::default(), Budget::nodes(20_000))
        };
        Some((web, answer.certificate?))
    })
}

fn map_of(certificate: &mut Certificate<u32, u32>) -> &mut Positions<u32, u32> {
    &mut certificate.positions
}

#[test]
fn an_entry_removed_is_missed() {
    let mut removed = 0;
    for (web, certificate) in samples::<0>(CYCLIC, 40) {
        for index in 0..certificate.len() {
            let mut broken = certificate.clone();
            map_of(&mut broken).shift_remove_index(index);
            assert_eq!(verdict(&web, &broken), Err(Flaw::Gap), "{web:?}");
            removed += 1;
        }
    }
    assert!(removed > 500, "{removed}");
}

#[test]
fn a_distance_changed_is_noticed() {
    let mut changed = 0;
    for (web, certificate) in samples::<0>(CYCLIC, 40) {
        if certificate.claim().met_without_end() {
            continue;
        }
        for index in 0..certificate.len() {
            let mut broken = certificate.clone();
            let (&node, entry) = map_of(&mut broken).get_index_mut(index).expect("an entry");
            // Nothing but the root may be as far as one likes; and nothing can be nearer than now.
            entry.distance = if node == 0 { 0 } else { u32::MAX };
            let far = node != 0 || certificate.len() > 1;
            assert_eq!(verdict(&web, &broken).is_err(), far, "{web:?} {node}");
            changed += u32::from(far);
        }
    }
    assert!(changed > 200, "{changed}");
}

/// Follows a strategy against random play; whether it always got what it claims.
fn works<const TIMES: u8>(web: &Web<TIMES, true>, certificate: &Certificate<u32, u32>) -> bool {
    let (claim, mut rng) = (certificate.claim(), Rng::new(1));
    (0..100).all(|_| {
        let mut node = web.start();
        for _ in 0..1_000 {
            if let Some(outcome) = web.outcome(&node) {
                return claim.met_by(outcome);
            }
            let action = if web.to_move(&node) == claim.side {
                certificate.action(&node)
            } else {
                web.nth_action(&node, rng.below(web.count_actions(&node)))
            };
            let Some(action) = action else {
                return false;
            };
            web.apply(&mut node, action);
        }
        claim.met_without_end()
    })
}

#[test]
fn a_move_changed_is_rejected_unless_it_is_as_good() {
    let (mut rejected, mut accepted) = (0, 0);
    for (web, certificate) in samples::<0>(CYCLIC, 40) {
        assert!(works(&web, &certificate));
        let ours: Vec<(u32, u32)> = map_of(&mut certificate.clone())
            .iter()
            .filter_map(|(&node, entry)| Some((node, entry.action?)))
            .collect();
        for (node, action) in ours {
            let mut broken = certificate.clone();
            map_of(&mut broken)[&node].action = Some(web.size + 7);
            assert_eq!(verdict(&web, &broken), Err(Flaw::Illegal));
            map_of(&mut broken)[&node].action = None;
            assert_eq!(verdict(&web, &broken), Err(Flaw::Gap));
            for other in web.action_list(&node) {
                map_of(&mut broken)[&node].action = Some(other);
                match verdict(&web, &broken) {
                    Ok(()) => assert!(other == action || works(&web, &broken), "{web:?} {node}"),
                    Err(_) => assert_ne!(other, action),
                }
                *(if verdict(&web, &broken).is_ok() { &mut accepted } else { &mut rejected }) += 1;
            }
        }
    }
    assert!(rejected > 200 && accepted > 200, "{rejected} {accepted}");
}

#[test]
fn no_map_proves_what_is_false() {
    let mut tried = 0;
    for seed in 0..3_000 {
        let web = Web::<3, true>::new(seed, CYCLIC, 3 + seed as u32 % 8);
        let mut rng = Rng::new(seed);
        let claim = Claim { side: Side::First, at_least: rng.below(5) as i32 - 2 };
        if truth::fixpoint(&web, claim) {
            continue;
        }
        let map = (0..web.size)
            .filter(|node| web.outcome(node).is_none())
            .map(|node| {
                let choice = rng.below(web.count_actions(&node));
                let ours = web.to_move(&node) == claim.side;
                let action = web.nth_action(&node, choice).filter(|_| ours);
                (node, Entry { action, distance: rng.below(4) as u32 })
            })
            .collect();
        let certificate = Certificate { claim, positions: map };
        assert!(verdict(&web, &certificate).is_err(), "{web:?} {claim:?}");
        tried += 1;
    }
    assert!(tried > 800, "{tried}");
}

#[test]
fn a_check_has_a_budget_too() {
    for (web, certificate) in samples::<0>(CYCLIC, 40).filter(|(_, c)| c.len() > 3) {
        let stopped = Control::with_budget(Budget::nodes(2), |c| check(&web, &0, &certificate, c));
        assert_eq!(stopped, Err(Flaw::Unfinished(meeple_core::Stop::Nodes)));
    }
}
