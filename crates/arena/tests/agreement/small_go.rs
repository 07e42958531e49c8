//! The values of the smallest Go boards, proved with superko: Black by one point on 2x2, by the whole
//! board on 3x3.

use meeple_core::{Control, Present, Remembering, Setup, Side};
use meeple_games::go::Go;
use meeple_search::adversarial::{Claim, Dfpn, Ruling, check, dfpn};

/// Whether Black gets so many points, with a certificate that the checker agrees with.
fn black_gets(text: &str, at_least: i32) -> bool {
    let (game, start) = Remembering::<Go>::open(&Setup::at(text)).expect("a position");
    let claim = Claim { side: Side::First, at_least };
    let options = Dfpn { table: 1 << 24, ..Dfpn::default() };
    let proof = Control::unlimited(|c| dfpn(&game, &start, claim, options, c, &mut ()));
    let certificate = proof.certificate.expect("a ruling has one");
    let checked = Control::unlimited(|c| check(&game, &start, &certificate, c));
    assert_eq!(checked, Ok(()), "{text} {at_least}");
    assert!(matches!(proof.ruling, Ruling::Proved | Ruling::Disproved));
    proof.ruling == Ruling::Proved
}

#[test]
fn black_wins_the_smallest_board_by_one_point() {
    assert!(black_gets("2/2 b count=margin", 1));
    assert!(!black_gets("2/2 b count=margin", 2));
}

#[test]
fn black_takes_the_whole_of_3x3_and_from_its_centre_at_once() {
    assert!(black_gets("3/3/3 b count=margin", 9));
    assert!(black_gets("3/1X1/3 w count=margin", 9));
}
