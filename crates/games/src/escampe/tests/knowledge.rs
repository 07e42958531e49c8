//! Evaluators, tactics and the lists of placements.

use meeple_core::{Deterministic, Evaluated, Evaluator, Notation as _, Problem, Tactics};

use super::super::evaluate::distances;
use super::super::{Action, Cell, Escampe, Finding, Formation, Knowledge, Known, known};
use super::open;

fn value(name: &str, text: &str) -> i32 {
    let game = Escampe::default();
    game.evaluator(name).expect("on the menu").value(&game, &open(text)).raw()
}

#[test]
fn distances_weigh_half_when_near_as_in_the_reports_example() {
    // The unicorn on A2; paladins 5, 6, 7 and 6 steps away, and one beside it: 24.5 points.
    let unicorn = Cell::at(0, 1).expect("a cell");
    let paladins = [(3, 3), (4, 3), (4, 4), (3, 4), (0, 0)];
    let set = paladins.map(|(x, y)| Cell::at(x, y).expect("a cell").bit()).iter().sum();
    assert_eq!(distances(unicorn, set), 49);
}

#[test]
fn borders_and_ends_are_counted_as_stated() {
    // White stands on borders 1, 2 and 3, Black on 2 and 3.
    assert_eq!(value("hlis", "bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0"), 40);
    assert_eq!(value("hlis", "bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 b 0"), -40);
    // White on 1 and 3 only.
    assert_eq!(value("hlis", "b3b1/Bbbb2/6/6/1n1n1n/n1N1n1 w 0"), 0);
    assert_eq!(value("hend", "b3b1/Bbbb2/6/6/1n1n1n/n1N1n1 b 0"), 0);
}

#[test]
fn danger_costs_more_step_by_step() {
    // Black's paladin on B1 (two rings) is two steps from White's unicorn on A2, by A1 or B2.
    let far = "4nn/B1bb2/6/6/1n1n1n/b1N1bb w 2";
    let open_way = "1n3n/B1bb2/6/6/1n1n1n/b1N1bb w 2";
    assert!(value("hfinal", open_way) < value("hdist", open_way) - 2 * 100);
    assert_eq!(value("hfinal", far), value("hdist", far));
}

#[test]
fn evaluators_speak_for_the_side_to_move_and_are_all_on_the_menu() {
    let game = Escampe::default();
    for name in Escampe::EVALUATORS.iter().map(|choice| choice.name) {
        let at_start = game.evaluator(name).expect("on the menu").value(&game, &game.start());
        assert_eq!(at_start.raw(), 0, "{name}: nothing stands on the board");
        if name != "hend" {
            let text = "bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 1";
            let turned = text.replace(" w ", " b ");
            assert!(
                value(name, text) != 0 || value(name, &turned) != 0 || name == "hlis",
                "{name}"
            );
        }
    }
    assert!(game.evaluator("nothing").is_none());
}

#[test]
fn who_can_take_at_once_is_told() {
    let text = "b5/Nbbbb1/6/6/1nnnnn/5B w 1";
    assert!(value("field", text) > 1_000);
    let (game, board) = (Escampe::default(), open(text));
    let capture = game.parse_action(&board, "A1-A2").expect("legal");
    assert!(game.urgent(&board, capture));
    assert_eq!(game.promise(&board, capture), 1000);
    for action in game.action_list(&board) {
        assert!((-1000..=1000).contains(&game.promise(&board, action)));
        let takes = game.action_name(&board, action).ends_with("-A2");
        assert_eq!(game.urgent(&board, action), takes);
    }
}

#[test]
fn listed_placements_are_legal_and_whites_are_all_listed() {
    let game = Escampe::default();
    let start = game.start();
    let black = game.shortlist(&start).expect("too many to search");
    assert!(!black.is_empty() && black.iter().all(|&action| game.is_legal(&start, action)));
    // By the older rule nothing is proved.
    let older = Escampe { unicorns_take: true };
    for text in ["6/6/6/6/1nnnnn/2N3 w 0", "2N3/1nnnnn/6/6/6/6 w 0"] {
        let board = open(text);
        let white = older.shortlist(&board).expect("too many to search");
        let distinct: std::collections::HashSet<_> = white.iter().collect();
        assert_eq!((white.len(), distinct.len()), (Formation::PER_EDGE, Formation::PER_EDGE));
        assert!(white.iter().all(|&action| game.is_legal(&board, action)));
        assert_eq!(older.known_win(&board), None);
    }
    assert_eq!(game.shortlist(&open("bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0")), None);
}

#[test]
fn neighbours_differ_in_one_piece() {
    for formation in (0..Formation::ALL).step_by(97).filter_map(Formation::ranked) {
        let near: std::collections::HashSet<_> = formation.neighbours().collect();
        assert_eq!(near.len(), 5 + 6 + 5 * 6);
        for other in near {
            assert!(other.edge() == formation.edge() && other != formation);
            assert!(other.neighbours().any(|back| back == formation));
        }
    }
}

#[test]
fn the_table_is_legal_and_followed_and_black_avoids_what_is_lost() {
    let game = Escampe::default();
    let start = game.start();
    let (mut lost, mut resisted) = (0, 0);
    for black in (0..Formation::ALL).filter_map(Formation::ranked) {
        let entry = known(black);
        let bytes = entry.pack().expect("it came from there");
        assert_eq!(Known::unpack(black, bytes), entry);
        let board = game.after(&start, Action::Place(black));
        match entry.finding {
            Finding::Lost { reply, plies, shortest } => {
                let reply = Action::Place(reply);
                assert!(game.is_legal(&board, reply) && plies % 2 == 1, "{black:?}");
                assert_eq!(game.shortlist(&board), Some(vec![reply]));
                assert_eq!(game.known_win(&board), Some((reply, plies + 1, shortest)));
                lost += 1;
            }
            Finding::Open { .. } => {
                assert_eq!(game.known_win(&board), None);
                resisted = resisted.max(entry.work);
            }
        }
    }
    assert!(lost * 10 >= 9 * Formation::ALL, "nine of ten are settled: {lost}");
    for action in game.shortlist(&start).expect("too many to search") {
        let Action::Place(black) = action else { panic!("{action:?}") };
        let open = matches!(known(black).finding, Finding::Open { .. });
        assert!(open || lost == Formation::ALL, "{black:?} is lost");
    }
    let Some(Action::Place(first)) = game.shortlist(&start).and_then(|list| list.first().copied())
    else {
        panic!("a placement")
    };
    assert!(lost == Formation::ALL || known(first).work == resisted);
}

#[test]
fn entries_take_three_bytes_and_come_back() {
    let black = Formation::ranked(4_711).expect("there are more");
    let reply = Formation::nth(black.edge().opposite(), 5_543).expect("the last one");
    for finding in [
        Finding::Lost { reply, plies: 1, shortest: true },
        Finding::Lost { reply, plies: 95, shortest: true },
        Finding::Lost { reply, plies: 127, shortest: false },
        Finding::Lost { reply, plies: 32_767, shortest: false },
        Finding::Open { none_within: 0 },
        Finding::Open { none_within: 11 },
    ] {
        for nodes in [0, 1, 30_000, u64::MAX] {
            let entry = Known::new(finding, nodes);
            let bytes = entry.pack().expect("it fits");
            assert_eq!(Known::unpack(black, bytes), entry);
        }
    }
    // A bound is rounded up, an exact length is not.
    for (plies, held) in [(97, 127), (129, 255), (20_269, 32_767)] {
        let [long, rounded] =
            [plies, held].map(|plies| Finding::Lost { reply, plies, shortest: false });
        let bytes = Known::new(long, 1).pack().expect("it fits");
        assert_eq!(Known::unpack(black, bytes).finding, rounded);
    }
    let exact = Finding::Lost { reply, plies: 97, shortest: true };
    assert_eq!(Known::new(exact, 1).pack(), None);
}

#[test]
fn terms_add_up_to_the_value_and_are_told_only_by_ours() {
    let game = Escampe::default();
    for text in [
        "bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0",
        "nnN3/2b3/5b/b1nn2/2b3/n1B2b w 2",
        "2B3/1b1bbb/6/1bn3/1n1nnn/2N3 w 3",
        "b5/Nbbbb1/6/6/1nnnnn/5B w 1",
    ] {
        let terms = game.evaluator("field").expect("on the menu").terms(&game, &open(text));
        assert!(terms.iter().all(|(_, points)| *points != 0));
        assert_eq!(terms.iter().map(|(_, points)| points).sum::<i32>(), value("field", text));
        assert!(Knowledge::Distance.terms(&game, &open(text)).is_empty());
    }
    assert!(Knowledge::Field.terms(&game, &game.start()).is_empty());
}
