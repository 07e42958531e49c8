//! Published counts, the laws, texts, random games and pictures; what wins is in `shapes`, and the
//! smallest board is solved in `solved`.

mod shapes;
mod solved;

use std::collections::HashSet;

use meeple_core::scene::{Ground, MarkKind};
use meeple_core::{
    Deterministic, Evaluated, Evaluator, GO, Game, InputError, Notation as _, Outcome, Present,
    Problem, Rng, Setup, Side, Step, Tactics, conformance,
};
use proptest::prelude::*;

use super::{Board, Cell, Havannah, Move};

fn sized(base: u16) -> Havannah {
    Havannah::new(base).expect("a size within bounds")
}

fn read(text: &str) -> Result<(Havannah, Board), InputError> {
    Havannah::open(&Setup::at(text))
}

fn open(text: &str) -> (Havannah, Board) {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn perft(game: &Havannah, state: &Board, depth: u32) -> u64 {
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

fn perfts(game: &Havannah, depth: u32) -> Vec<u64> {
    (1..=depth).map(|depth| perft(game, &game.start(), depth)).collect()
}

fn random_move(game: &Havannah, board: &Board, rng: &mut Rng) -> Board {
    let choice = rng.below(game.count_actions(board));
    game.after(board, game.nth_action(board, choice).expect("counted"))
}

#[test]
fn keeps_every_law() {
    for base in [3, 4] {
        conformance::game(&sized(base)).present().check();
        conformance::game(&sized(base).with_swap(true)).present().check();
    }
    // On large boards without the picture of each of many states.
    conformance::game(&sized(10)).check();
}

#[test]
fn move_sequences_are_counted_as_published() {
    assert_eq!(perfts(&sized(3), 5), [19, 342, 5814, 93_024, 1_395_360]);
    assert_eq!(perfts(&sized(4), 4), [37, 1332, 46_620, 1_585_080]);
    let swap = sized(3).with_swap(true);
    assert_eq!(perfts(&swap, 2), [19, 19 * 19], "with the swap there is one reply more");
}

#[test]
#[ignore = "long: 19 million leaves"]
fn move_sequences_are_counted_as_published_one_ply_deeper() {
    assert_eq!(perft(&sized(3), &sized(3).start(), 6), 19_414_080);
}

#[test]
fn boards_have_sizes_within_bounds() {
    assert_eq!(Havannah::new(5), Some(Havannah::default()));
    for base in [0, 2, 11, 300] {
        assert_eq!(Havannah::new(base), None, "{base}");
    }
    for base in Havannah::BASES {
        let game = sized(base);
        assert_eq!(game.count_actions(&game.start()), usize::from(3 * base * (base - 1) + 1));
        let corners = game.cells().iter().filter(|&cell| game.rim(cell).corners() == 1).count();
        let sides = game.cells().iter().filter(|&cell| game.rim(cell).sides() == 1).count();
        assert_eq!((corners, sides), (6, 6 * usize::from(base - 2)), "base {base}");
    }
    assert!(size_of::<Board>() <= 112, "{}: states are copied at every move", size_of::<Board>());
}

#[test]
fn swapping_turns_the_stone_and_is_offered_once() {
    let (game, board) = open("3/3O/5/4/3 b swap=yes");
    assert_eq!(game.count_actions(&board), 19);
    let swapped = game.after(&board, game.parse_action(&board, "SWAP").expect("legal"));
    assert_eq!(game.position(&swapped), "3/3X/5/4/3 w swap=yes");
    assert_eq!(game.key(&swapped), game.fresh_key(&swapped));
    assert_eq!(game.count_actions(&swapped), 18);
    for text in ["3/3O/5/4/3 b", "3/3O/5/4/3 w swap=yes", "3/3X/5/4/3 b swap=yes"] {
        let (game, board) = open(text);
        assert!(game.parse_action(&board, "swap").is_err(), "{text}");
    }
}

/// Random games are games by the rules, and end when these say so.
#[test]
fn random_games_end_as_the_rules_say() {
    let (mut log, mut draws) = (Vec::new(), 0);
    for base in Havannah::BASES {
        let game = sized(base);
        for seed in 0..40 {
            let (mut rng, mut board) = (Rng::new(seed), game.start());
            for _ in 0..seed % 7 {
                board = random_move(&game, &board, &mut rng);
            }
            log.clear();
            let outcome =
                game.random_playout(&board, &mut rng, |side, cell| log.push((side, cell)));
            for &(side, cell) in &log {
                assert_eq!((game.outcome(&board), board.mover()), (None, side));
                game.apply(&mut board, Move::Stone(cell));
            }
            assert_eq!(game.outcome(&board), Some(outcome));
            assert_eq!(
                game.random_playout(&board, &mut rng, |_, _| ()),
                outcome,
                "nothing is left to play"
            );
            draws += usize::from(outcome == Outcome::DRAW);
        }
    }
    assert!(draws < 40, "{draws} draws");
}

#[test]
fn random_games_are_fair() {
    let (game, mut rng) = (sized(4), Rng::new(1));
    let (start, games) = (game.start(), 20_000);
    let quick = (0..games)
        .filter(|_| game.random_playout(&start, &mut rng, |_, _| ()).winner() == Some(Side::First));
    let quick = quick.count() as f64 / f64::from(games);
    let rules = (0..games).filter(|_| {
        let mut board = start;
        while game.outcome(&board).is_none() {
            board = random_move(&game, &board, &mut rng);
        }
        game.outcome(&board).and_then(Outcome::winner) == Some(Side::First)
    });
    let rules = rules.count() as f64 / f64::from(games);
    // Four standard deviations of a difference are 0.02.
    assert!((quick - rules).abs() < 0.02, "{quick} {rules}");
}

#[test]
fn positions_are_read_row_by_row() {
    let game = sized(3);
    assert_eq!(game.position(&game.start()), "3/4/5/4/3 w");
    assert_eq!(open("3/4/5/4/3 w"), (game.clone(), game.start()));
    let (game, board) = open(" 2o/4/x4/4/2X  B\n");
    assert_eq!(game.position(&board), "2O/4/X4/4/2X b");
    let stones = ["c1", "a3", "e5"].map(|name| Cell::named(name, 5).expect("a cell"));
    let sides = stones.map(|cell| board.stone(cell));
    assert_eq!(sides, [Some(Side::First), Some(Side::Second), Some(Side::Second)]);
    let (game, board) = open("3/4/5/4/3 w swap=yes moves c3 Swap a1");
    assert_eq!(game.position(&board), "O2/4/2X2/4/3 b swap=yes");
    let (game, over) = open("OOO/4/5/4/3 w");
    assert_eq!(game.outcome(&over), Some(Outcome::won_by(Side::First)), "whoever is to move");
    for choice in Havannah::SCENARIOS {
        assert!(Havannah::open(&Setup { scenario: Some(choice.name), position: None }).is_ok());
    }
    let setup = Setup { scenario: Some("Base10 swap=yes"), position: None };
    assert!(Havannah::open(&setup).is_ok_and(|(game, _)| game.has_swap() && game.base() == 10));
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    for (text, column, message) in [
        ("", 1, "expected the rows of the board"),
        ("2/3/2 w", 2, "a first row of 2 cells, expected 3 to 10"),
        ("11 w", 3, "a first row of 11 cells, expected 3 to 10"),
        ("20", 2, "a row of more than 19 cells"),
        ("3/Xy2", 4, "found \"y\", expected X, O, a number of empty cells from 1 to 19, or /"),
        ("3/4/4/4/3 w", 6, "row 3 has 4 cells, expected 5 where the first has 3"),
        ("3/4/5/4 w", 8, "the board has 4 rows, expected 5 where the first has 3 cells"),
        ("3/4/5/4/3/3 w", 12, "the board has 6 rows, expected 5"),
        ("3/4/5/4/3", 10, "expected b or w, the side to move"),
        ("3/4/5/4/3 q", 11, "found \"q\", expected b or w, the side to move"),
        ("3/4/5/4/3 w swap=2", 13, "found \"swap=2\", expected swap with =yes or =no"),
        ("3/4/5/4/3 w moves f1", 19, "\"f1\" is not a legal move here"),
        ("3/4/5/4/3 w moves d1", 19, "\"d1\" is not a legal move here"),
        ("OOO/4/5/4/3 b moves a2", 21, "the game is over before this move"),
        ("OOO/4/5/4/XXX b", 14, "both sides have won"),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!(error.place.map(|place| place.column), Some(column), "{text:?}: {error}");
        assert!(error.to_string().contains(message), "{text:?}: {error}");
    }
    for scenario in ["", "5", "base", "base2", "base11", "base5 swap", "base5 moves a1"] {
        let setup = Setup { scenario: Some(scenario), position: None };
        assert!(Havannah::open(&setup).is_err_and(|error| error.place.is_some()), "{scenario:?}");
    }
}

#[test]
fn evaluators_speak_for_the_side_to_move() {
    let value = |text| {
        let (game, board) = open(text);
        game.evaluator("chains").expect("on the menu").value(&game, &board).raw()
    };
    assert_eq!(value("4/5/6/7/6/5/4 w"), 0);
    assert!(value("OO2/5/6/7/6/2XX1/4 w") > 0, "a corner and a side");
    assert!(value("OO2/5/6/7/6/2XX1/4 b") < 0);
    assert!(sized(3).evaluator("nothing").is_none());
}

#[test]
fn promising_moves_are_told() {
    // White's c3 and d5 have c4 and d4 in common; Black has cut at d4.
    let (game, board) = open("4/5/2O3/3X3/2O3/5/4 w");
    let promise = |name| game.promise(&board, game.parse_action(&board, name).expect("legal"));
    for other in ["a1", "c2", "g7", "e4"] {
        assert!(promise("c4") > promise(other), "{other}");
    }
    assert!(promise("g7") > promise("f7"), "a corner");
    assert!(game.passed(&board).is_some());
    let (game, board) = open("3/3O/5/4/3 b swap=yes");
    assert_eq!((game.passed(&board), game.promise(&board, Move::Swap)), (None, 0));
}

#[test]
fn keys_look_random_in_each_half() {
    let game = Havannah::default();
    let mut keys = HashSet::new();
    for seed in 0..1_000 {
        let (mut rng, mut board) = (Rng::new(seed), game.start());
        for _ in 0..10 + seed % 5 {
            board = random_move(&game, &board, &mut rng);
        }
        keys.insert(game.key(&board));
    }
    assert_eq!(keys.len(), 1_000);
    assert_eq!(keys.iter().map(|key| key >> 32).collect::<HashSet<_>>().len(), 1_000);
    assert_eq!(keys.iter().map(|key| key & 0xffff_ffff).collect::<HashSet<_>>().len(), 1_000);
}

#[test]
fn the_picture_shows_stones_names_and_what_won() {
    let (game, before) = open("3/1OO1/1O1O1/4/X1X w");
    let action = game.parse_action(&before, "d4").expect("legal");
    assert_eq!(game.describe(&before, action).en, "White plays d4");
    let (game, before) = open("3/1OO1/1O1O1/1O2/X1X w");
    let action = game.parse_action(&before, "d4").expect("legal");
    let told = game.describe(&before, action);
    assert_eq!(told.en, "White plays d4 and completes a ring");
    assert_eq!(told.fr, "les Blancs jouent d4 et complètent un anneau");
    let scene = game.scene(&game.after(&before, action), Some(Step { before: &before, action }));
    let marked = |kind| scene.marks.iter().filter(|mark| mark.kind == kind).count();
    assert_eq!((marked(MarkKind::Last), marked(MarkKind::Winning)), (1, 6));
    let facts: Vec<&str> = scene.facts.iter().map(|fact| fact.value.en.as_ref()).collect();
    assert_eq!(facts, ["White", "a ring"]);
    assert_eq!((scene.cells.len(), scene.names.len()), (19, 10));
    let corner = scene.cell("a1").expect("a cell");
    assert_eq!((corner.ground, corner.label.fr.as_ref()), (Ground::Shade, "a1, coin, vide"));
    // The middle of the board is in the middle of the picture, in half cells.
    let place = |id: &str| scene.cell(id).map(|cell| 2 * cell.at.x + cell.at.y).expect("a cell");
    assert_eq!(2 * place("c3"), place("a3") + place("e3"));
    assert_eq!(2 * place("c3"), place("a1") + place("e5"));
    assert_eq!(place("a1") + 4, place("c1"));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC*|[xXoO0-9/ bw]{0,40}|([XO]{3}|3|[XO]2|1[XO]1)/([XO]{4}|4|[XO]3)/([XO]{5}|[XO]3[XO])/([XO]{4}|[XO]2[XO])/([XO]{3}|3) [bw]( swap=(yes|no))?( moves a1 c3)?"
    ) {
        if let Ok((game, board)) = read(&text) {
            prop_assert_eq!(read(&game.position(&board)), Ok((game.clone(), board)));
            prop_assert!(game.outcome(&board).is_some() || game.count_actions(&board) > 0);
        }
    }
}
