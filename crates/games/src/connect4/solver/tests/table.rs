//! The table: nothing mixed up, grown without loss, dear entries kept.

use meeple_core::Rng;

use super::super::table::{Bounds, BoundsTable, Memory, Name};
use super::{SMALL, random_board, solve};
use crate::connect4::Solver;

fn code(rng: &mut Rng) -> u64 {
    rng.bits() >> 15
}

fn bounds(code: u64) -> Bounds {
    let lower = (code % 30) as i32 - 21;
    Bounds { lower, upper: lower + (code % 7) as i32 }
}

#[test]
fn a_position_is_never_taken_for_another() {
    let mut rng = Rng::new(17);
    let mut table = BoundsTable::with_bytes(1 << 15);
    let codes: Vec<u64> = (0..50_000).map(|_| code(&mut rng)).collect();
    let mut table = &mut table;
    for &code in &codes {
        table.put(Name::of(code), bounds(code), 1);
    }
    let found = codes.iter().filter(|&&code| {
        let known = table.get(Name::of(code));
        assert!(known.is_none_or(|known| known == bounds(code)));
        known.is_some()
    });
    assert!(found.count() > 3000, "the table is full");
    let strangers = (0..50_000).map(|_| code(&mut rng));
    assert_eq!(strangers.filter(|&code| table.get(Name::of(code)).is_some()).count(), 0);
}

#[test]
fn growing_loses_next_to_nothing_and_clearing_all() {
    let mut rng = Rng::new(19);
    let mut table = BoundsTable::with_bytes(1 << 22);
    let small = table.bytes();
    let codes: Vec<u64> = (0..100_000).map(|_| code(&mut rng)).collect();
    for &code in &codes {
        (&mut table).put(Name::of(code), bounds(code), 1);
    }
    assert!(table.bytes() > small && table.bytes() <= 1 << 22);
    let known = |table: &BoundsTable| {
        codes.iter().filter(|&&code| table.look_up(Name::of(code)) == Some(bounds(code))).count()
    };
    assert!(known(&table) > 80_000);
    table.clear();
    assert_eq!(known(&table), 0);
}

#[test]
fn dear_entries_outlive_cheap_ones() {
    let mut rng = Rng::new(23);
    let table = BoundsTable::with_bytes(0);
    let dear: Vec<u64> = (0..500).map(|_| code(&mut rng)).collect();
    for &code in &dear {
        table.keep(Name::of(code), bounds(code), 1000);
    }
    for _ in 0..20_000 {
        let code = code(&mut rng);
        table.keep(Name::of(code), bounds(code), 2);
    }
    let kept = dear.iter().filter(|&&code| table.look_up(Name::of(code)).is_some()).count();
    assert!(kept > 470, "{kept} of 500");
}

#[test]
fn a_solver_takes_no_more_memory_than_allowed_and_needs_none() {
    let mut rng = Rng::new(29);
    let board = random_board(18, &mut rng);
    let mut roomy = Solver::with_bytes(1 << 26);
    let mut tight = Solver::with_bytes(SMALL);
    assert_eq!(solve(&mut roomy, &board), solve(&mut tight, &board));
    assert!(tight.bytes() <= SMALL);
}
