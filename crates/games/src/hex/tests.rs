//! Published counts, the laws, who has won, random games, and what the reader refuses; small boards
//! are solved in `solved`.

mod features;
mod solved;

use std::collections::HashSet;

use meeple_core::scene::{MarkKind, Shape, Tint};
use meeple_core::{
    Deterministic, Evaluated, Evaluator, GO, Game, InputError, Notation as _, Outcome, Present,
    Problem, Rng, Setup, Side, Step, Tactics, conformance,
};
use proptest::prelude::*;

use super::evaluate::{Shortest, shortest};
use super::{Board, Cell, Hex, Move};

fn sized(size: u16) -> Hex {
    Hex::new(size).expect("a size within bounds")
}

fn read(text: &str) -> Result<(Hex, Board), InputError> {
    Hex::open(&Setup::at(text))
}

fn open(text: &str) -> (Hex, Board) {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(game: &Hex, board: &Board, name: &str) -> Board {
    game.after(board, game.parse_action(board, name).expect("legal"))
}

fn perft(game: &Hex, state: &Board, depth: u32) -> u64 {
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

fn perfts(game: &Hex, depth: u32) -> Vec<u64> {
    (1..=depth).map(|depth| perft(game, &game.start(), depth)).collect()
}

/// Who has joined two sides, by walking from cell to cell over rows and columns.
fn joined(game: &Hex, board: &Board) -> Option<Side> {
    let last = i32::from(game.size()) - 1;
    let stone = |row: i32, column: i32| {
        let on_board = (0..=last).contains(&row) && (0..=last).contains(&column);
        on_board.then(|| board.stone(Cell::at(column as u16, row as u16))).flatten()
    };
    Side::BOTH.into_iter().find(|&side| {
        let begin = |along| if side == Side::First { (0, along) } else { (along, 0) };
        let mut open: Vec<(i32, i32)> = (0..=last).map(begin).collect();
        let mut seen = HashSet::new();
        while let Some((row, column)) = open.pop() {
            if stone(row, column) != Some(side) || !seen.insert((row, column)) {
                continue;
            }
            if (if side == Side::First { row } else { column }) == last {
                return true;
            }
            let steps = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)];
            open.extend(steps.map(|(down, right)| (row + down, column + right)));
        }
        false
    })
}

fn random_move(game: &Hex, board: &Board, rng: &mut Rng) -> Board {
    let choice = rng.below(game.count_actions(board));
    game.after(board, game.nth_action(board, choice).expect("counted"))
}

/// A position in which stones were put at random, and nobody has won yet.
fn random_position(game: &Hex, stones: usize, rng: &mut Rng) -> Board {
    let mut board = game.start();
    for _ in 0..stones {
        let next = random_move(game, &board, rng);
        if game.outcome(&next).is_some() {
            break;
        }
        board = next;
    }
    board
}

#[test]
fn keeps_every_law() {
    for size in [2, 3, 6] {
        conformance::game(&sized(size)).present().check();
        conformance::game(&sized(size).with_swap(true)).present().check();
    }
    // On large boards without the picture of each of many states.
    conformance::game(&sized(19)).check();
}

#[test]
fn move_sequences_are_counted_as_published() {
    let tiny = [9, 72, 504, 3024, 15_120, 54_720, 146_880, 207_360, 120_960];
    assert_eq!(perfts(&sized(3), 9), tiny);
    let swapped = [9, 81, 576, 3528, 18_144, 69_840, 201_600, 354_240, 328_320];
    assert_eq!(perfts(&sized(3).with_swap(true), 9), swapped);
    assert_eq!(perfts(&sized(4), 5), [16, 240, 3360, 43_680, 524_160]);
    assert_eq!(perfts(&sized(5).with_swap(true), 4), [25, 625, 14_400, 317_400]);
    assert_eq!(perfts(&Hex::default(), 3), [121, 14_520, 1_727_880]);
}

#[test]
fn boards_have_sizes_within_bounds() {
    assert_eq!(Hex::new(11), Some(Hex::default()));
    for size in [0, 1, 20, 255] {
        assert_eq!(Hex::new(size), None, "{size}");
    }
    assert!(size_of::<Board>() <= 216, "{}: states are copied at every move", size_of::<Board>());
}

#[test]
fn the_winner_is_known_as_soon_as_two_sides_are_joined() {
    for size in Hex::SIZES {
        let game = sized(size);
        for seed in 0..20 {
            let (mut rng, mut board) = (Rng::new(seed), game.start());
            while game.outcome(&board).is_none() {
                assert_eq!(joined(&game, &board), None);
                board = random_move(&game, &board, &mut rng);
            }
            let winner = game.outcome(&board).and_then(Outcome::winner);
            assert_eq!((winner, winner), (joined(&game, &board), Some(board.mover().other())));
        }
    }
}

#[test]
fn swapping_mirrors_the_stone_and_is_offered_once() {
    let (game, board) = open("3/2X/3 w swap=yes");
    assert_eq!(game.count_actions(&board), 9);
    let swapped = play(&game, &board, "Swap-Pieces");
    assert_eq!(game.position(&swapped), "3/3/1O1 b swap=yes");
    assert_eq!(swapped, open("3/3/1O1 b swap=yes").1);
    assert_eq!(game.count_actions(&swapped), 8);
    for text in ["3/2X/3 w", "3/2X/3 w swap=no", "3/2O/3 w swap=yes", "3/2X/3 b swap=yes"] {
        let (game, board) = open(text);
        assert!(game.parse_action(&board, "swap-pieces").is_err(), "{text}");
    }
}

/// Random games end as the rules say: every stone of the log is played, and who has joined the sides
/// on the full board had done so when the game was over.
#[test]
fn random_games_end_as_the_rules_say() {
    let mut log = Vec::new();
    for size in Hex::SIZES {
        let game = sized(size);
        for seed in 0..12 {
            let mut rng = Rng::new(seed);
            let board = random_position(&game, usize::from(size), &mut rng);
            for bridges in [false, true] {
                log.clear();
                let outcome = if bridges {
                    game.bridge_playout(&board, None, &mut rng, |side, cell| log.push((side, cell)))
                } else {
                    game.filled_playout(&board, &mut rng, |side, cell| log.push((side, cell)))
                };
                let (mut end, mut first) = (board, None);
                for &(side, cell) in &log {
                    assert_eq!((end.mover(), end.stone(cell)), (side, None));
                    game.apply(&mut end, Move::Stone(cell));
                    first = first.or(game.outcome(&end));
                }
                assert_eq!(game.count_actions(&end), 0, "the board is full");
                assert_eq!((Some(outcome), outcome.winner()), (first, joined(&game, &end)));
            }
        }
    }
    let (game, over) = open("X1/XO w");
    let mut rng = Rng::new(0);
    assert_eq!(game.random_playout(&over, &mut rng).winner(), Some(Side::First));
    assert_eq!(game.bridge_playout(&over, None, &mut rng, |_, _| ()).winner(), Some(Side::First));
}

/// The three ways to play at random agree on how often Black wins, as far as bridges are not in play.
#[test]
fn random_games_are_fair() {
    let (game, mut rng, mut log) = (sized(5), Rng::new(1), Vec::new());
    let start = game.start();
    let games = 20_000;
    let wins = |mut play: Box<dyn FnMut() -> Outcome + '_>| {
        (0..games).filter(|_| play().winner() == Some(Side::First)).count() as f64
            / f64::from(games)
    };
    let quick = wins(Box::new(|| game.random_playout(&start, &mut rng)));
    let logged = wins(Box::new(|| {
        log.clear();
        game.filled_playout(&start, &mut rng, |side, cell| log.push((side, cell)))
    }));
    let rules = wins(Box::new(|| {
        let mut board = start;
        while game.outcome(&board).is_none() {
            board = random_move(&game, &board, &mut rng);
        }
        game.outcome(&board).expect("over")
    }));
    // Four standard deviations of a difference are 0.02.
    assert!(
        (quick - rules).abs() < 0.02 && (logged - rules).abs() < 0.02,
        "{quick} {logged} {rules}"
    );
}

#[test]
fn bridges_are_kept_in_random_games() {
    // A chain of bridges from the top to the bottom holds, unless one stone cuts two of them.
    let (game, board) = open("5/2X2/5/1X3/5 w");
    let (mut rng, mut log) = (Rng::new(5), Vec::new());
    let lost = |outcome: Outcome| usize::from(outcome.winner() == Some(Side::Second));
    let kept: usize =
        (0..500).map(|_| lost(game.bridge_playout(&board, None, &mut rng, |_, _| ()))).sum();
    let plain: usize = (0..500).map(|_| lost(game.random_playout(&board, &mut rng))).sum();
    assert!(4 * kept < plain, "{kept} and {plain} of 500 lost");
    // The last stone before the random game is answered, too.
    let (game, board) = open("5/2X2/2O2/1X3/5 b");
    let last = Cell::at(2, 2);
    log.clear();
    let _ = game.bridge_playout(&board, Some(last), &mut rng, |side, cell| log.push((side, cell)));
    assert_eq!(log[0], (Side::First, Cell::at(1, 2)));
}

#[test]
fn keys_look_random_in_each_half() {
    let game = Hex::default();
    let mut keys = HashSet::new();
    for seed in 0..1_000 {
        let mut rng = Rng::new(seed);
        keys.insert(game.key(&random_position(&game, 20 + seed as usize % 40, &mut rng)));
    }
    assert_eq!(keys.len(), 1_000);
    assert_eq!(keys.iter().map(|key| key >> 32).collect::<HashSet<_>>().len(), 1_000);
    assert_eq!(keys.iter().map(|key| key & 0xffff_ffff).collect::<HashSet<_>>().len(), 1_000);
}

#[test]
fn positions_are_read_from_the_top_row() {
    let game = Hex::default();
    let start = ["11"; 11].join("/") + " b";
    assert_eq!(game.position(&game.start()), start);
    assert_eq!(open(&start), (game, game.start()));
    let (game, board) = open(" 1x1/O2/3  W\n");
    assert_eq!((game.size(), board.mover()), (3, Side::Second));
    assert_eq!(game.position(&board), "1X1/O2/3 w");
    let largest = ["19"; 19].join("/") + " w";
    assert_eq!(open(&largest).0.size(), 19);
    let (game, board) = open("3/3/3 b swap=yes moves b2 SWAP-pieces a1");
    assert_eq!(game.position(&board), "X2/1O1/3 w swap=yes");
    let (game, over) = open("X1/XO b");
    assert_eq!(game.outcome(&over), Some(Outcome::won_by(Side::First)), "whoever is to move");
    for (scenario, size) in [("5x5", 5), ("19X19", 19), ("2x2", 2)] {
        let setup = Setup { scenario: Some(scenario), position: None };
        assert_eq!(Hex::open(&setup), Ok((sized(size), sized(size).start())));
    }
    let setup = Setup { scenario: Some("4x4 swap=yes"), position: None };
    assert!(Hex::open(&setup).is_ok_and(|(game, _)| game.has_swap()));
    for choice in Hex::SCENARIOS {
        assert!(Hex::open(&Setup { scenario: Some(choice.name), position: None }).is_ok());
    }
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    for (text, column, message) in [
        ("", 1, "expected the rows of the board"),
        ("1 b", 2, "a row of 1 cells, expected 2 to 19"),
        ("/ b", 1, "a row of 0 cells, expected 2 to 19"),
        ("3/XyX", 4, "found \"y\", expected X, O, a number of empty cells from 1 to 19, or /"),
        ("  3/é", 5, "expected X, O"),
        ("3/03", 3, "expected X, O"),
        ("20", 2, "a row of more than 19 cells"),
        ("99999999999999999999999999", 2, "a row of more than 19 cells"),
        ("3/4/3 b", 4, "a row of 4 cells, expected 3 as in the first row"),
        ("3/2/3 b", 4, "a row of 2 cells, expected 3 as in the first row"),
        ("3/3 b", 4, "the board has 2 rows of 3 cells, expected 3 rows"),
        ("3/3/3", 6, "expected b or w, the side to move"),
        ("3/3/3 q", 7, "found \"q\", expected b or w, the side to move"),
        ("3/3/3 bw", 7, "found \"bw\", expected b or w"),
        ("3/3/3 b swap", 9, "found \"swap\", expected swap with =yes or =no"),
        ("3/3/3 b ko=yes", 9, "found \"ko=yes\", expected swap with =yes or =no"),
        ("3/3/3 b swap=maybe", 9, "found \"swap=maybe\""),
        ("3/3/3 b moves a1 a1", 18, "\"a1\" is not a legal move here"),
        ("X1/X1 w moves b1", 15, "the game is over before this move"),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!(error.place.map(|place| place.column), Some(column), "{text:?}: {error}");
        assert!(error.to_string().contains(message), "{text:?}: {error}");
    }
    let rows = ["2"; 20].join("/");
    assert!(read(&rows).expect_err("too many").to_string().contains("more than 19 rows"));
    for scenario in ["", "11", "1x1", "20x20", "5x6", "5x5 swap=perhaps", "5x5 moves a1", "x"] {
        let setup = Setup { scenario: Some(scenario), position: None };
        assert!(Hex::open(&setup).is_err_and(|error| error.place.is_some()), "{scenario:?}");
    }
}

#[test]
fn distances_count_the_stones_that_are_missing() {
    let ways = |text| {
        let (game, board) = open(text);
        Side::BOTH.map(|side| shortest(&game, &board, side))
    };
    let empty = Shortest { stones: 3, ends: 3 };
    assert_eq!(ways("3/3/3 b"), [empty; 2]);
    let [black, white] = ways("1X1/3/3 b");
    assert_eq!((black, white.stones), (Shortest { stones: 2, ends: 2 }, 3));
    // Two stones that hang together, and a wall with one gap.
    let [black, white] = ways("4/XX2/1OOO/4 b");
    assert_eq!((black.stones, white.stones), (3, 1));
    for name in Hex::EVALUATORS.iter().map(|choice| choice.name) {
        let value = |text| {
            let (game, board) = open(text);
            game.evaluator(name).expect("on the menu").value(&game, &board).raw()
        };
        assert_eq!(value("3/3/3 b"), 0);
        assert!(value("3/1X1/3 b") > 0 && value("3/1X1/3 w") < 0);
    }
    assert!(sized(3).evaluator("nothing").is_none());
}

#[test]
fn promising_moves_are_told() {
    // The bridge between c2 and b4 is cut at c3: b3 keeps it.
    let (game, board) = open("5/2X2/2O2/1X3/5 b");
    let promise = |name| game.promise(&board, game.parse_action(&board, name).expect("legal"));
    for other in ["a1", "d2", "e5", "c4"] {
        assert!(promise("b3") > promise(other), "{other}");
    }
    let (game, board) = open("5/5/2X2/5/5 b");
    let promise = |name| game.promise(&board, game.parse_action(&board, name).expect("legal"));
    assert!(promise("b5") > promise("a1") && promise("d2") < promise("d4") + 100);
    assert_eq!(
        game.passed(&board).map(|board| game.position(&board)),
        Some("5/5/2X2/5/5 w".into())
    );
    let (game, board) = open("3/1X1/3 w swap=yes");
    assert_eq!(game.passed(&board), None, "a swap is due");
    assert_eq!(game.promise(&board, Move::Swap), 0);
}

#[test]
fn the_picture_shows_stones_borders_and_the_winning_chain() {
    let (game, before) = open("X1O/X2/1O1 b");
    let action = game.parse_action(&before, "a3").expect("legal");
    let told = game.describe(&before, action);
    assert_eq!(told.en, "Black plays a3 and joins both sides");
    assert_eq!(told.fr, "les Noirs jouent a3 et relient leurs deux bords");
    let scene = game.scene(&game.after(&before, action), Some(Step { before: &before, action }));
    let marked = |kind| -> Vec<(u16, u16)> {
        let marks = scene.marks.iter().filter(|mark| mark.kind == kind);
        marks.map(|mark| (mark.at.x, mark.at.y)).collect()
    };
    assert_eq!(marked(MarkKind::Last), [(0, 2)]);
    assert_eq!(marked(MarkKind::Winning), [(0, 0), (0, 1), (0, 2)]);
    // Each stretch of the rim once: two for each cell of top and bottom, one or two beside.
    let stretches: HashSet<_> =
        scene.borders.iter().map(|border| (border.at, border.edge)).collect();
    let count = |tint| scene.borders.iter().filter(|border| border.tint == tint).count();
    assert_eq!((stretches.len(), count(Tint::Black), count(Tint::White)), (22, 12, 10));
    let scene = game.scene(&before, None);
    let cell = scene.cell("c1").expect("a cell");
    assert_eq!(
        (cell.label.en.as_ref(), cell.label.fr.as_ref()),
        ("c1, white stone", "c1, pierre blanche")
    );
    let token = scene.token_at(cell.at).expect("a stone");
    assert_eq!((token.shape, token.text.as_str()), (Shape::Stone, "O"));
    let (game, board) = open("3/1X1/3 w swap=yes");
    assert_eq!(game.scene(&board, None).facts[1].name.en, "Swap");
    let swapped = play(&game, &board, "swap-pieces");
    let step = Step { before: &board, action: Move::Swap };
    assert_eq!(game.scene(&swapped, Some(step)).marks.len(), 1);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC*|[xXoO0-9/ bw]{0,40}|([XO]{3}|3|[XO]2|2[XO]|1[XO]1)(/([XO]{3}|3|[XO]2|2[XO]|1[XO]1)){2} [bw]( swap=(yes|no))?( moves a1 b2)?"
    ) {
        if let Ok((game, board)) = read(&text) {
            prop_assert_eq!(read(&game.position(&board)), Ok((game, board)));
            prop_assert!(game.outcome(&board).is_some() || game.count_actions(&board) > 0);
            prop_assert_eq!(game.outcome(&board).and_then(Outcome::winner), joined(&game, &board));
        }
    }

    #[test]
    fn a_full_board_has_one_winner(size in Hex::SIZES, seed: u64) {
        let (game, mut rng) = (sized(size), Rng::new(seed));
        let mut board = game.start();
        for cell in game.all().iter() {
            let side = Side::BOTH[rng.below(2)];
            game.put(&mut board, side, cell);
        }
        let winner = game.outcome(&board).and_then(Outcome::winner);
        prop_assert!(winner.is_some());
        prop_assert_eq!(winner, joined(&game, &board));
        // The loser's stones taken away, or the winner's: only one of them had joined its sides.
        let loser = winner.map(Side::other);
        let mut alone = game.start();
        for cell in game.all().iter().filter(|&cell| board.stone(cell) == loser) {
            game.put(&mut alone, loser.expect("somebody lost"), cell);
        }
        prop_assert_eq!(joined(&game, &alone), None);
    }
}
