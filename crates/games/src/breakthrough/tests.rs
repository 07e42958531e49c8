//! Published counts, the laws, and what the reader refuses; small boards are solved in `solved`.

mod solved;

use std::collections::HashSet;

use meeple_core::conformance;
use meeple_core::scene::{Ground, MarkKind, Tint};
use meeple_core::{
    Deterministic, Evaluated, Evaluator, GO, Game, InputError, Notation as _, Outcome, Present,
    Problem, Rng, Setup, Side, Step, Tactics,
};
use proptest::prelude::*;

use super::{Board, Breakthrough, race};

fn sized(columns: u8, rows: u8) -> Breakthrough {
    Breakthrough::new(columns, rows).expect("a size within bounds")
}

fn read(text: &str) -> Result<(Breakthrough, Board), InputError> {
    Breakthrough::open(&Setup::at(text))
}

fn open(text: &str) -> (Breakthrough, Board) {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn names(text: &str) -> Vec<String> {
    let (game, board) = open(text);
    let actions = game.action_list(&board).into_iter();
    actions.map(|action| game.action_name(&board, action)).collect()
}

fn perft(game: &Breakthrough, state: &Board, depth: u32) -> u64 {
    if game.outcome(state).is_some() {
        return 0;
    }
    if depth == 1 {
        return game.count_actions(state) as u64;
    }
    let mut leaves = 0;
    let _ = game.actions(state, |action| {
        leaves += perft(game, &game.after(state, action), depth - 1);
        GO
    });
    leaves
}

/// Shows each unfinished state of some random games.
fn in_random_games(game: &Breakthrough, games: u64, mut visit: impl FnMut(&Board)) {
    for seed in 0..games {
        let (mut rng, mut state) = (Rng::new(seed), game.start());
        while game.outcome(&state).is_none() {
            visit(&state);
            let choice = rng.below(game.count_actions(&state));
            let action = game.nth_action(&state, choice).expect("counted");
            game.apply(&mut state, action);
        }
    }
}

#[test]
fn keeps_every_law() {
    for (columns, rows) in [(8, 8), (3, 4), (5, 6), (6, 5)] {
        conformance::game(&sized(columns, rows)).present().check();
    }
}

#[test]
fn move_sequences_are_counted_as_published() {
    let game = Breakthrough::default();
    let counts: Vec<u64> = (1..=5).map(|depth| perft(&game, &game.start(), depth)).collect();
    assert_eq!(counts, [22, 484, 11_132, 256_036, 6_182_818]);
}

#[test]
#[ignore = "long: 149 million leaves"]
fn move_sequences_are_counted_as_published_one_ply_deeper() {
    let game = Breakthrough::default();
    assert_eq!(perft(&game, &game.start(), 6), 149_264_638);
}

#[test]
fn boards_have_sizes_within_bounds() {
    assert_eq!(Breakthrough::new(8, 8), Some(Breakthrough::default()));
    for (columns, rows) in [(2, 8), (9, 8), (8, 3), (8, 9), (0, 0), (255, 255)] {
        assert_eq!(Breakthrough::new(columns, rows), None, "{columns}x{rows}");
    }
    let game = sized(3, 4);
    assert_eq!(game.position(&game.start()), "bbb/bbb/www/www w");
    assert!(size_of::<Board>() <= 24, "states are copied at every move");
}

#[test]
fn pieces_step_ahead_and_capture_on_the_slant_only() {
    assert_eq!(names("3/1b1/1w1/3 w"), ["b2-a3", "b2-c3"], "straight ahead is barred");
    assert_eq!(names("3/b1b/1w1/3 w"), ["b2xa3", "b2xc3", "b2-b3"]);
    assert_eq!(names("3/b1b/1w1/3 b"), ["c3xb2", "a3xb2", "a3-a2", "c3-c2"]);
    assert_eq!(names("7b/8/8/8/8/w6w/w7/8 w"), ["h3-g4", "a2-b3", "a3-b4", "a3-a4", "h3-h4"]);
}

#[test]
fn arriving_or_taking_the_last_piece_wins() {
    let (white, black) = (Outcome::won_by(Side::First), Outcome::won_by(Side::Second));
    let end = |text| {
        let (game, board) = open(text);
        game.outcome(&board)
    };
    assert_eq!(end("1w1/b2/3/3 b"), Some(white));
    assert_eq!(end("3/w2/3/2b w"), Some(black));
    assert_eq!(end("3/1w1/3/3 b"), Some(white), "no black piece is left");
    assert_eq!(end("3/1b1/3/3 w"), Some(black));
    assert_eq!(end("3/1b1/w2/3 w"), None);
    let (game, board) = open("3/1b1/w2/3 w");
    let capture = game.parse_action(&board, "A2xB3").expect("legal");
    assert_eq!(game.outcome(&game.after(&board, capture)), Some(white));
}

#[test]
fn keys_look_random_in_each_half() {
    let game = Breakthrough::default();
    let mut states = HashSet::new();
    in_random_games(&game, 2_000, |state| {
        states.insert(*state);
    });
    assert!(states.len() > 100_000, "{}", states.len());
    let distinct = |part: fn(u64) -> u64| {
        states.iter().map(|state| part(game.key(state))).collect::<HashSet<u64>>().len()
    };
    assert_eq!(distinct(|key| key), states.len());
    // Drawn by chance, so many 32-bit numbers would share a value about once in 10 000.
    assert!(distinct(|key| key >> 32) + 20 > states.len());
    assert!(distinct(|key| key & 0xffff_ffff) + 20 > states.len());
}

#[test]
fn positions_are_read_from_the_top_row() {
    let start = "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w";
    let game = Breakthrough::default();
    assert_eq!(game.position(&game.start()), start);
    assert_eq!(open(start), (game, game.start()));
    let (game, board) = open(" B11/3/1W1/w2  B\n");
    assert_eq!((game.columns(), game.rows(), board.mover()), (3, 4, Side::Second));
    assert_eq!(game.position(&board), "b2/3/1w1/w2 b");
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    for (text, column, message) in [
        ("", 1, "a row of 0 cells, expected 3 to 8"),
        ("bb/3", 3, "a row of 2 cells, expected 3 to 8"),
        ("bbb/bxb", 6, "found \"x\", expected w, b, a number of empty cells from 1 to 8, or /"),
        ("  bbb/é", 7, "expected w, b"),
        ("bbb/0", 5, "expected w, b"),
        ("bbbbbbbbb", 9, "a row of more than 8 cells"),
        ("bbb/22", 6, "a row of more than 3 cells"),
        ("bbb/ww/3/3 w", 7, "a row of 2 cells, expected 3 as in the first row"),
        ("bbb/3/www w", 10, "the board ends after 3 rows, expected 4 to 8"),
        ("3/3/3/3/3/3/3/3/3 w", 16, "more than 8 rows"),
        ("bbb/3/3/www", 12, "expected w or b, the side to move"),
        ("bbb/3/3/www q", 13, "found \"q\", expected w or b, the side to move"),
        ("bbb/3/3/www wb", 14, "found \"b\", expected the end of the position"),
        ("w2/3/3/2b w", 11, "both sides have reached the far row"),
        ("3/3/3/3 w", 9, "no piece"),
        ("w2/3/b2/3 w", 11, "White has already won, expected b to move"),
        ("3/b2/3/3 b", 10, "Black has already won, expected w to move"),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!(error.place.map(|place| place.column), Some(column), "{text:?}: {error}");
        assert!(error.to_string().contains(message), "{text:?}: {error}");
    }
}

#[test]
fn evaluators_speak_for_the_side_to_move() {
    for name in Breakthrough::EVALUATORS.iter().map(|choice| choice.name) {
        let value = |text| {
            let (game, board) = open(text);
            game.evaluator(name).expect("on the menu").value(&game, &board).raw()
        };
        assert_eq!(value("bbb/bbb/3/www/www w"), 0, "{name}");
        assert!(value("bbb/bb1/3/www/www w") > 0, "{name}: a black piece is gone");
        assert!(value("bbb/bb1/3/www/www b") < 0, "{name}: and now Black is to move");
    }
    assert!(Breakthrough::default().evaluator("nothing").is_none());
}

#[test]
fn quiet_steps_gain_no_more_than_the_margin_unless_they_decide_the_race() {
    let game = Breakthrough::default();
    for name in Breakthrough::EVALUATORS.iter().map(|choice| choice.name) {
        let evaluator = game.evaluator(name).expect("on the menu");
        let (mut most, mut steps, mut deciding) = (i32::MIN, 0, 0);
        in_random_games(&game, 300, |state| {
            let before = evaluator.value(&game, state).raw();
            let actions = game.action_list(state).into_iter();
            for action in actions.filter(|&action| !game.urgent(state, action)) {
                let next = game.after(state, action);
                steps += 1;
                if [state, &next].into_iter().all(|state| race::decided(&game, state).is_none()) {
                    most = most.max(-evaluator.value(&game, &next).raw() - before);
                } else if race::decided(&game, state).is_none() {
                    let winner = race::decided(&game, &next).map(|decided| decided.winner);
                    deciding += i32::from(winner == Some(state.mover()));
                }
            }
        });
        assert_eq!(Some(most), evaluator.margin(), "{name}");
        assert!(deciding > 0 && deciding < steps / 5_000, "{deciding} of {steps}");
    }
}

#[test]
fn urgent_and_promising_moves_are_told() {
    // Best first, and whether each is urgent.
    let (game, board) = open("8/w7/3b4/1b2w3/6b1/7w/8/w7 w");
    let ranking = [
        ("a7-a8", true),
        ("h3xg4", true),
        ("e5xd6", true),
        ("e5-e6", false),
        ("h3-h4", false),
        ("a1-a2", false),
    ];
    let mut last = i32::MAX;
    for (name, urgent) in ranking {
        let action = game.parse_action(&board, name).expect("legal");
        let promise = game.promise(&board, action);
        assert!(promise < last, "{name}: {promise}");
        assert_eq!(game.urgent(&board, action), urgent, "{name}");
        last = promise;
    }
    let (game, board) = open("3/3/3/b2/3/1w1/3/w2 w");
    let promise = |name| game.promise(&board, game.parse_action(&board, name).expect("legal"));
    assert!(promise("b3-b4") < promise("a1-a2"), "it would be taken for nothing");
    let (game, board) = open("b2/3/1w1/3/3 w");
    let threat = game.parse_action(&board, "b3-c4").expect("legal");
    assert!(game.urgent(&board, threat), "it threatens to arrive");
}

#[test]
fn passing_is_assumed_only_with_pieces_to_spare() {
    let (game, board) = open("bbb/b2/3/www w");
    assert_eq!(game.passed(&board), None);
    let (game, board) = open("bbb/b2/3/www b");
    let passed = game.passed(&board).expect("four pieces");
    assert_eq!(game.position(&passed), "bbb/b2/3/www w");
}

#[test]
fn the_picture_shows_pieces_the_last_move_and_the_arrival() {
    let (game, before) = open("1b1/w2/3/2w w");
    let action = game.parse_action(&before, "a3xb4").expect("legal");
    assert_eq!(game.parts(&before, action), ["a3", "b4"]);
    let told = game.describe(&before, action);
    assert_eq!(told.en, "White takes b4 from a3 and reaches the far row");
    assert_eq!(told.fr, "les Blancs prennent en b4 depuis a3 et atteignent la dernière rangée");
    let state = game.after(&before, action);
    let scene = game.scene(&state, Some(Step { before: &before, action }));
    let marked = |kind| -> Vec<(u16, u16)> {
        let marks = scene.marks.iter().filter(|mark| mark.kind == kind);
        marks.map(|mark| (mark.at.x, mark.at.y)).collect()
    };
    assert_eq!(marked(MarkKind::Last), [(0, 1), (1, 0)]);
    assert_eq!(marked(MarkKind::Winning), [(1, 0)]);
    let grounds = ["a1", "b1", "b2"].map(|id| scene.cell(id).expect("a cell").ground);
    assert_eq!(grounds, [Ground::Shade, Ground::Floor, Ground::Shade]);
    assert_eq!(scene.facts[0].value.fr, "Blancs");
    let scene = game.scene(&before, None);
    let cell = scene.cell("b4").expect("a cell");
    assert_eq!(
        (cell.label.en.as_ref(), cell.label.fr.as_ref()),
        ("b4, black piece", "b4, pion noir")
    );
    let token = scene.token_at(cell.at).expect("a piece");
    assert_eq!((token.tint, token.text.as_str()), (Tint::Black, "B"));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC*|[wb1-8/ ]{0,40}|([wb]{3}|3|[wb]2|2[wb]|1[wb]1)(/([wb]{3}|3|[wb]2|2[wb]|1[wb]1)){3,7} [wb]"
    ) {
        if let Ok((game, board)) = read(&text) {
            prop_assert_eq!(read(&game.position(&board)), Ok((game, board)));
            prop_assert!(game.outcome(&board).is_some() || game.count_actions(&board) > 0);
        }
    }
}
