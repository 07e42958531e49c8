//! The rules against published counts, and the laws; texts are tested in `texts`, knowledge in
//! `knowledge`.

mod knowledge;
mod texts;

use std::collections::HashSet;

use meeple_core::conformance;
use meeple_core::{
    Deterministic, Game, Notation as _, Outcome, Present, Problem, Rng, STOP, Setup, Side,
};

use super::board::cells_of;
use super::{Action, Board, Cell, Edge, Escampe, Formation};

fn open(text: &str) -> Board {
    Escampe::open(&Setup::at(text)).unwrap_or_else(|error| panic!("{text}: {error}")).1
}

fn names(game: Escampe, text: &str) -> Vec<String> {
    let board = open(text);
    game.action_list(&board).into_iter().map(|a| game.action_name(&board, a)).collect()
}

/// Lines of exactly `depth` plies, and how many end with a capture or a pass.
fn perft(game: Escampe, state: &Board, depth: u32) -> [u64; 3] {
    let mut sums = [0; 3];
    if game.outcome(state).is_some() {
        return sums;
    }
    let _ = game.actions(state, |action| {
        let next = game.after(state, action);
        let found = if depth > 1 {
            perft(game, &next, depth - 1)
        } else {
            [1, u64::from(game.outcome(&next).is_some()), u64::from(action == Action::Pass)]
        };
        for (sum, more) in sums.iter_mut().zip(found) {
            *sum += more;
        }
        meeple_core::GO
    });
    sums
}

/// A position and, depth by depth, its lines, those that end with a capture, and with a pass.
struct Counted {
    position: &'static str,
    counts: &'static [[u64; 3]],
}

/// Two example positions of the course's hand-out, the fixed placements of the report's authors, and
/// a position printed in that report.
const COUNTED: [Counted; 4] = [
    Counted {
        position: "bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0",
        counts: &[
            [24, 0, 0],
            [109, 2, 15],
            [588, 1, 15],
            [4_140, 70, 268],
            [19_241, 102, 590],
            [154_123, 2_568, 4_112],
            [861_518, 4_511, 19_795],
            [6_047_714, 96_048, 165_705],
        ],
    },
    Counted {
        position: "nnN3/2b3/5b/b1nn2/2b3/n1B2b w 2",
        counts: &[
            [9, 0, 0],
            [64, 0, 0],
            [269, 3, 0],
            [1_002, 0, 50],
            [4_760, 112, 473],
            [30_155, 253, 1_591],
            [234_272, 6_406, 6_891],
            [1_286_919, 20_073, 16_291],
        ],
    },
    Counted {
        position: "2B3/1bbbbb/6/6/1nnnnn/2N3 w 0",
        counts: &[
            [17, 0, 0],
            [87, 0, 0],
            [402, 0, 6],
            [1_414, 1, 0],
            [9_779, 0, 299],
            [45_538, 151, 226],
            [375_498, 101, 3_381],
            [1_959_616, 8_079, 44_829],
        ],
    },
    Counted {
        position: "2B3/1b1bbb/6/1bn3/1n1nnn/2N3 w 3",
        counts: &[
            [3, 0, 0],
            [9, 0, 0],
            [9, 0, 9],
            [155, 7, 0],
            [1_206, 0, 29],
            [8_993, 229, 137],
            [62_017, 47, 1_220],
        ],
    },
];

#[test]
fn lines_are_counted_as_published_to_the_last_depth() {
    for Counted { position, counts } in COUNTED {
        let board = open(position);
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(Escampe::default(), &board, depth), count, "{position} at {depth}");
        }
    }
}

#[test]
fn keeps_every_law() {
    conformance::game(&Escampe::default()).present().check();
    conformance::game(&Escampe { unicorns_take: true }).check();
}

#[test]
fn there_are_as_many_placements_as_counted() {
    let game = Escampe::default();
    let start = game.start();
    assert_eq!((start.mover(), game.count_actions(&start)), (Side::Second, 11_088));
    let first = game.nth_action(&start, 0).expect("a placement");
    let board = game.after(&start, first);
    assert_eq!((board.mover(), game.count_actions(&board)), (Side::First, 5_544));
    assert!(size_of::<Board>() <= 32, "states are copied at every move");
    for edge in [Edge::Top, Edge::Bottom] {
        let mut seen = HashSet::new();
        for formation in Formation::on(edge) {
            assert_eq!(Formation::of(formation.unicorn(), formation.paladins()), Some(formation));
            assert!(formation.cells().all(|cell| edge.cells() & cell.bit() != 0));
            seen.insert((formation.unicorn(), formation.paladins()));
        }
        assert_eq!(seen.len(), Formation::PER_EDGE);
    }
    assert_eq!(Formation::nth(Edge::Top, Formation::PER_EDGE), None);
}

#[test]
fn white_places_opposite_and_then_moves_first_and_freely() {
    let game = Escampe::default();
    let mut board = game.start();
    for (name, mover) in [("c6/a6/b5/d5/e6/f5", Side::First), ("B2/A1/B1/C2/E2/F2", Side::First)] {
        let action = game.parse_action(&board, name).expect(name);
        game.apply(&mut board, action);
        assert_eq!((board.mover(), board.border()), (mover, 0), "{name}");
    }
    assert_eq!(game.position(&board), "bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0");
    let black = game.after(
        &game.start(),
        game.parse_action(&game.start(), "C6/A6/B5/D5/E6/F5").expect("legal"),
    );
    assert!(game.parse_action(&black, "B5/A6/B6/C5/E5/F5").is_err(), "that edge is Black's");
    assert!(game.parse_action(&game.start(), "B3/A1/B1/C2/E2/F2").is_err(), "row 3 is no edge");
    assert!(game.parse_action(&game.start(), "B2/B2/B1/C2/E2/F2").is_err(), "one cell twice");
}

/// Every end of a walk, found by walking.
fn walked(at: Cell, left: u8, seen: u64, occupied: u64, ends: &mut u64) {
    let steps = Cell::all().filter(|cell| at.distance(*cell) == 1 && seen & cell.bit() == 0);
    for next in steps {
        if left == 1 {
            *ends |= next.bit();
        } else if occupied & next.bit() == 0 {
            walked(next, left - 1, seen | next.bit(), occupied, ends);
        }
    }
}

#[test]
fn the_tables_of_ways_agree_with_walking() {
    let mut rng = Rng::new(5);
    for from in Cell::all() {
        for round in 0..200 {
            // Twelve cells at random, or none.
            let occupied =
                (0..if round == 0 { 0 } else { 12 }).fold(0u64, |set, _| set | 1 << rng.below(36));
            let mut ends = 0;
            walked(from, from.border(), from.bit(), occupied, &mut ends);
            assert_eq!(from.reach(occupied), ends, "{from:?} across {occupied:#x}");
        }
    }
}

#[test]
fn three_rings_allow_a_turn_back_to_a_neighbour() {
    let d1 = Cell::at(3, 0).expect("a cell");
    let near = cells_of(d1.reach(0)).filter(|&end| d1.distance(end) == 1).count();
    assert_eq!((d1.border(), near), (3, 3));
}

#[test]
fn the_border_of_the_last_move_binds_and_a_pass_frees() {
    let game = Escampe::default();
    let printed = "2B3/1b1bbb/6/1bn3/1n1nnn/2N3 w 3";
    assert_eq!(names(game, printed), ["E2-C3", "E2-D4", "E2-F4"]);
    let mut board = open("2B3/1bbbbb/6/6/1nnnnn/2N3 w 1");
    // Look for a pass in random play and see what it does.
    let (mut rng, mut passes) = (Rng::new(1), 0);
    for _ in 0..20_000 {
        if game.outcome(&board).is_some() {
            board = open("2B3/1bbbbb/6/6/1nnnnn/2N3 w 1");
        }
        let list = game.action_list(&board);
        let action = list[rng.below(list.len())];
        let next = game.after(&board, action);
        match action {
            Action::Pass => {
                passes += 1;
                assert_eq!((list.len(), next.border()), (1, 0));
                assert!(board.border() > 0, "with a free choice nobody was ever stuck");
            }
            Action::Move { from, to } => {
                assert!(board.border() == 0 || from.border() == board.border());
                assert_eq!(next.border(), to.border());
            }
            Action::Place(_) => panic!("placed twice"),
        }
        board = next;
    }
    assert!(passes > 1_000, "{passes}");
}

#[test]
fn paladins_take_the_unicorn_and_unicorns_only_by_the_older_rule() {
    let (game, older) = (Escampe::default(), Escampe { unicorns_take: true });
    // White's unicorn stands beside Black's on a border of one ring.
    let board = "B5/Nbbbbb/6/6/1nnnnn/6 w 1";
    assert!(!names(game, board).contains(&"A1-A2".to_owned()));
    assert!(names(older, board).contains(&"A1-A2".to_owned()));
    let board = open("b5/Nbbbb1/6/6/1nnnnn/5B w 1");
    let action = game.parse_action(&board, "A1-A2").expect("a capture");
    let next = game.after(&board, action);
    assert_eq!(game.outcome(&next), Some(Outcome::won_by(Side::First)));
    assert_eq!(game.actions(&board, |_| STOP), STOP);
}

#[test]
fn keys_look_random_in_each_half() {
    let game = Escampe::default();
    let mut states = HashSet::new();
    for seed in 0..1_500 {
        let (mut rng, mut state) = (Rng::new(seed), game.start());
        while game.outcome(&state).is_none() {
            let choice = rng.below(game.count_actions(&state));
            let action = game.nth_action(&state, choice).expect("counted");
            game.apply(&mut state, action);
            states.insert(state);
        }
    }
    assert!(states.len() > 50_000, "{}", states.len());
    let distinct = |part: fn(u64) -> u64| {
        states.iter().map(|state| part(game.key(state))).collect::<HashSet<u64>>().len()
    };
    assert_eq!(distinct(|key| key), states.len());
    assert!(distinct(|key| key >> 32) + 20 > states.len());
    assert!(distinct(|key| key & 0xffff_ffff) + 20 > states.len());
}
