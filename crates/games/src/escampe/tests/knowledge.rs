//! Evaluators, tactics and the lists of placements.

use meeple_core::{Deterministic, Evaluated, Evaluator, Present, Problem, Tactics};

use super::super::evaluate::distances;
use super::super::{Cell, Escampe, Formation, Knowledge, REPLIES};
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
    assert!(black.len() >= 8 && black.iter().all(|&action| game.is_legal(&start, action)));
    for text in ["6/6/6/6/1nnnnn/2N3 w 0", "2N3/1nnnnn/6/6/6/6 w 0"] {
        let board = open(text);
        let white = game.shortlist(&board).expect("too many to search");
        let distinct: std::collections::HashSet<_> = white.iter().collect();
        assert_eq!((white.len(), distinct.len()), (Formation::PER_EDGE, Formation::PER_EDGE));
        assert!(white.iter().all(|&action| game.is_legal(&board, action)));
    }
    assert_eq!(game.shortlist(&open("bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0")), None);
}

#[test]
fn the_book_is_legal_names_each_placement_once_and_is_followed() {
    let game = Escampe::default();
    let start = game.start();
    let mut seen = std::collections::HashSet::new();
    for &(black, white, plies) in REPLIES {
        let black = game.parse_action(&start, black).expect(black);
        assert!(seen.insert(black), "{black:?} comes twice");
        let board = game.after(&start, black);
        let reply = game.parse_action(&board, white).expect(white);
        assert_eq!(game.shortlist(&board), Some(vec![reply]));
        let older = Escampe { unicorns_take: true }.shortlist(&board).expect("placements");
        assert_eq!(older.len(), Formation::PER_EDGE, "by the older rule nothing is proved");
        assert!(plies % 2 == 1, "White makes the last move");
    }
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
