//! The table may say what it likes: certificates come out right all the same.

use meeple_core::{Control, Problem, Rng, Side};

use super::super::proof::{Claim, Numbers};
use super::super::proof_tests::truth::fixpoint;
use super::super::proof_tests::web::{CYCLIC, Web};
use super::super::{Dfpn, check};
use super::engine::Engine;
use super::settle;
use super::table::ProofTable;

#[test]
fn a_table_full_of_lies_does_no_harm() {
    let mut misled = 0;
    for seed in 0..600 {
        let web = Web::<0, false>::new(seed, CYCLIC, 5 + seed as u32 % 60);
        let claim = Claim::win(Side::BOTH[(seed % 2) as usize]);
        let mut rng = Rng::new(seed);
        let mut table = ProofTable::with_bytes(1 << 14);
        for node in 1..web.size {
            let numbers = match rng.below(6) {
                0 | 1 => Numbers::PROVED,
                2 | 3 => Numbers::DISPROVED,
                4 => Numbers { proof: 7, disproof: 2 },
                _ => continue,
            };
            let action = web.nth_action(&node, rng.below(4));
            table.put(web.key(&node), numbers, action, 1000);
        }
        Control::unlimited(|control| {
            let probe = &mut ();
            let mut engine = Engine::new(&web, claim, Dfpn::default(), control, probe, table);
            let settled = settle(&mut engine, &0, None, &mut 0).expect("there is no limit");
            let certificate = settled.expect("one of the two sides has a strategy");
            let truth = fixpoint(&web, claim);
            assert_eq!(certificate.claim(), if truth { claim } else { claim.denial() });
            misled += u32::from(engine.first_numbers != Some(Numbers::of(truth)));
            assert_eq!(check(&web, &0, &certificate, control), Ok(()));
        });
    }
    assert!(misled > 100, "the lies were believed only {misled} times");
}

#[test]
fn the_table_keeps_what_took_more_work() {
    let mut table = ProofTable::<u32>::with_bytes(1);
    for key in 1..=4 {
        table.put(key, Numbers::PROVED, Some(1), 10 * key);
    }
    table.put(5, Numbers::DISPROVED, None, 1);
    assert!(table.get(1).is_none(), "the cheapest makes room");
    table.put(6, Numbers::DISPROVED, None, 1);
    assert!(table.get(5).is_none() && table.get(6).is_some());
    for key in 2..=4 {
        assert_eq!(table.solved(key), Some(Numbers::PROVED));
    }
    assert!((table.load() - 1.0).abs() < f64::EPSILON);
}
