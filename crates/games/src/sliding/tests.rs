//! Published depths and estimates, the laws, and what the reader refuses.

use meeple_core::conformance;
use meeple_core::scene::{MarkKind, Shape};
use meeple_core::{
    Deterministic, Guided, Heuristic, Indexed, InputError, Notation as _, Present, Problem, Puzzle,
    Rng, Setup, Step,
};
use proptest::prelude::*;

use super::{Board, Estimate, Numbered, Sliding};

fn read(text: &str) -> Result<(Sliding, Board), InputError> {
    Sliding::open(&Setup::at(text))
}

fn open(text: &str) -> (Sliding, Board) {
    read(text).expect("a sound position")
}

fn sized(columns: u8, rows: u8) -> Sliding {
    Sliding::new(columns, rows).expect("a size on offer")
}

/// Every size on offer.
fn all_sizes() -> impl Iterator<Item = Sliding> {
    (2..=5).flat_map(|rows| (2..=5).map(move |columns| sized(columns, rows)))
}

/// All heuristics of a puzzle, from the one that knows least to the one that knows most.
fn ladder(puzzle: &Sliding) -> Vec<Estimate> {
    let names = ["none", "misplaced", "manhattan", "conflict"];
    let found = names.iter().map(|name| puzzle.heuristic(name));
    found.map(|heuristic| heuristic.expect("on the menu")).collect()
}

#[test]
fn keeps_every_law() {
    for puzzle in all_sizes() {
        conformance::puzzle(&puzzle).present().check();
        if let Some(numbered) = Numbered::new(puzzle) {
            conformance::puzzle(&numbered).indexed().check();
        }
    }
}

#[test]
fn numbers_end_where_they_no_longer_fit() {
    let count = |columns, rows| Numbered::new(sized(columns, rows)).map(|it| it.count());
    assert_eq!(count(3, 3), Some(362_880));
    assert_eq!(count(5, 4), Some(2_432_902_008_176_640_000));
    assert_eq!(count(5, 5), None);
    let eight = Numbered::new(sized(3, 3)).expect("small");
    assert_eq!(eight.rank(&eight.puzzle().goal()), 0);
    assert_eq!(eight.unrank(eight.count()), None);
}

/// Boards of the eight puzzle at each distance from the goal.
const DEPTHS: [usize; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
    10_878, 16_993, 17_110, 23_952, 20_224, 24_047, 15_578, 14_560, 6274, 3910, 760, 221, 2,
];

#[test]
fn the_eight_puzzle_has_its_published_depths_and_no_estimate_exceeds_them() {
    let puzzle = Numbered::new(sized(3, 3)).expect("small");
    let heuristics = ladder(puzzle.puzzle());
    let estimates = |state: &Board| -> Vec<Option<u32>> {
        let each = heuristics.iter();
        each.map(|heuristic| heuristic.estimate(puzzle.puzzle(), state)).collect()
    };
    let mut met = vec![false; puzzle.count() as usize];
    let mut level = vec![puzzle.puzzle().goal()];
    met[0] = true;
    for (depth, &count) in DEPTHS.iter().enumerate() {
        assert_eq!(level.len(), count, "depth {depth}");
        let mut next_level = Vec::new();
        for state in &level {
            let here = estimates(state);
            assert!(here.is_sorted() && here[0] == Some(0), "{here:?} for {state:?}");
            assert!(here[3] <= Some(depth as u32), "{here:?} at depth {depth}");
            for slide in puzzle.action_list(state) {
                let next = puzzle.after(state, slide);
                let fall = |(from, to): (&Option<u32>, Option<u32>)| *from <= to.map(|to| to + 1);
                let consistent = here.iter().zip(estimates(&next)).all(fall);
                assert!(consistent, "{slide:?} in {state:?}");
                if !std::mem::replace(&mut met[puzzle.rank(&next) as usize], true) {
                    next_level.push(next);
                }
            }
        }
        level = next_level;
    }
    assert!(level.is_empty(), "31 slides are always enough");
    // What was not met is what parity says: the other half.
    for index in 0..puzzle.count() {
        let state = puzzle.unrank(index).expect("no gaps");
        assert_eq!(met[index as usize], puzzle.puzzle().solvable(&state));
    }
}

#[test]
fn boards_of_the_wrong_parity_open_and_are_dead_ends() {
    for (text, solvable) in [
        ("1 0 2 3", true),
        ("3x2: 1 2 0 3 4 5", true),
        ("0 2 1 3 4 5 6 7 8", false),
        ("0 1 2 3 4 5 6 7 8 9 10 11 12 13 15 14", false),
    ] {
        let (puzzle, state) = open(text);
        assert_eq!(puzzle.solvable(&state), solvable, "{text}");
        for heuristic in ladder(&puzzle) {
            let estimate = heuristic.estimate(&puzzle, &state);
            assert_eq!(estimate.is_some(), solvable, "{text}");
        }
    }
}

/// The first ten of Korf's hundred instances (1985) with the Manhattan distances he gives.
const KORF: [(&str, u32); 10] = [
    ("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", 41),
    ("13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 43),
    ("14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15", 41),
    ("5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6", 42),
    ("4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0", 42),
    ("14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13", 36),
    ("2 11 15 5 13 4 6 7 12 8 10 1 9 3 14 0", 30),
    ("12 11 15 3 8 0 4 2 6 13 9 5 14 1 10 7", 32),
    ("3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0", 32),
    ("13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1", 43),
];

#[test]
fn manhattan_distances_are_the_published_ones() {
    for (text, distance) in KORF {
        let (puzzle, state) = open(text);
        let manhattan = puzzle.heuristic("manhattan").expect("on the menu");
        assert_eq!(manhattan.estimate(&puzzle, &state), Some(distance), "{text}");
    }
}

#[test]
fn linear_conflicts_count_the_tiles_that_must_make_way() {
    let extra = |text| {
        let (puzzle, state) = open(text);
        let estimate = |name| puzzle.heuristic(name).and_then(|it| it.estimate(&puzzle, &state));
        Some(estimate("conflict")? - estimate("manhattan")?)
    };
    assert_eq!(extra("0 1 2 3 4 5 6 7 8"), Some(0));
    assert_eq!(extra("1 2 0 3 4 5 6 7 8"), Some(0), "in order, only shifted");
    assert_eq!(extra("0 1 2 4 3 5 7 6 8"), Some(4), "4 3 and 7 6");
    assert_eq!(extra("0 1 2 5 4 3 8 7 6"), Some(8), "all but one of 5 4 3 and of 8 7 6");
    assert_eq!(extra("0 7 2 3 4 5 6 1 8"), None, "odd");
    assert_eq!(extra("0 7 2 3 4 8 6 1 5"), Some(6), "two of 7 4 1, and one of 8 5");
}

#[test]
fn estimates_change_by_one_at_most_on_every_size() {
    for puzzle in all_sizes() {
        let heuristics = ladder(&puzzle);
        let mut rng = Rng::new(8);
        let mut state = puzzle.start();
        for _ in 0..2_000 {
            let slides = puzzle.action_list(&state);
            let next = puzzle.after(&state, slides[rng.below(slides.len())]);
            for heuristic in &heuristics {
                let [here, there] = [&state, &next].map(|it| heuristic.estimate(&puzzle, it));
                let change = here.zip(there).map(|(here, there)| here.abs_diff(there));
                assert!(change.is_some_and(|change| change <= 1), "{state:?}");
            }
            state = next;
        }
    }
}

#[test]
fn starts_are_solvable_and_not_solved() {
    for puzzle in all_sizes() {
        let start = puzzle.start();
        assert!(puzzle.solvable(&start) && !puzzle.solved(&start), "{start:?}");
    }
    let (puzzle, start) = Sliding::open(&Setup::default()).expect("the fifteen puzzle");
    assert_eq!((puzzle.clone(), start), (Sliding::default(), puzzle.start()));
    let pinned = "1 13 8 7 4 0 10 2 9 15 3 14 12 6 11 5";
    assert_eq!(puzzle.position(&start), pinned, "the same for everyone");
}

#[test]
fn sizes_are_scenarios() {
    let open = |scenario| {
        let setup = Setup { scenario: Some(scenario), position: None };
        Sliding::open(&setup).map(|(puzzle, _)| (puzzle.columns(), puzzle.rows()))
    };
    assert_eq!(open("3x3"), Ok((3, 3)));
    assert_eq!(open(" 5X2 "), Ok((5, 2)));
    for choice in Sliding::SCENARIOS {
        assert!(open(choice.name).is_ok(), "{}", choice.name);
    }
    for wrong in ["", "x", "3", "1x3", "6x5", "3x3x3", "-3x3"] {
        assert!(open(wrong).is_err(), "{wrong}");
    }
    assert!(Sliding::new(1, 4).is_none() && Sliding::new(4, 6).is_none());
}

#[test]
fn slides_are_named_by_tile_in_the_order_of_the_blank() {
    let (puzzle, state) = open("1 2 3, 4 0 5, 6 7 8");
    let slides = puzzle.action_list(&state);
    let names: Vec<String> =
        slides.iter().map(|&slide| puzzle.action_name(&state, slide)).collect();
    assert_eq!(names, ["2", "4", "5", "7"], "up, left, right, down");
    let ways: Vec<String> =
        slides.iter().map(|&slide| puzzle.describe(&state, slide).en.into()).collect();
    assert_eq!(
        ways,
        ["tile 2 slides down", "tile 4 slides right", "tile 5 slides left", "tile 7 slides up"]
    );
    let after = puzzle.after(&state, slides[1]);
    assert_eq!(puzzle.position(&after), "1 2 3 0 4 5 6 7 8");
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    let refused = |text| {
        let error = read(text).expect_err(text);
        (error.place.map_or(0, |place| place.column), error.to_string())
    };
    let check = |text, column, part: &str| {
        let (found, message) = refused(text);
        assert!(found == column && message.contains(part), "{text}: {message}");
    };
    check("0 1 x 3", 5, "number of a tile");
    check("0 1 +2 3", 5, "number of a tile");
    check("é 1 2 3", 1, "number of a tile");
    check("0 1 2 4", 7, "no tile 4 on this board, expected 0 to 3");
    check("0 1 2 99999999999999999999", 7, "expected 0 to 3");
    check("0 1 2 1", 7, "tile 1 is there twice and 3 is missing");
    check("0 1 2", 6, "found 3 tiles, expected 4, 9, 16 or 25");
    check("", 1, "found 0 tiles");
    check("1 2 0 3 4 5", 12, "say their size first");
    check("3x2: 1 2 0 3 4", 15, "found 5 tiles, expected 6");
    check("3x2: 1 2 0 3 4 5 6 7", 18, "found 8 tiles, expected 6");
    check("3x2: 1 2 0 3 4 é", 16, "number of a tile");
    check("3x9: 1 2 0 3 4 5", 1, "a size from 2x2 to 5x5");
}

#[test]
fn only_boards_that_are_not_square_write_their_size() {
    for (text, written) in [
        (" 3,2 1,,0\n", "3 2 1 0"),
        ("2x2: 3 2 1 0", "3 2 1 0"),
        ("3X2:1 2 0 3 4 5", "3x2: 1 2 0 3 4 5"),
        ("2 x 3 : 1 2 0 3 4 5", "2x3: 1 2 0 3 4 5"),
    ] {
        let (puzzle, state) = open(text);
        assert_eq!(puzzle.position(&state), written);
    }
}

#[test]
fn the_picture_shows_the_tiles_and_offers_the_slides() {
    let (puzzle, before) = open("1 0 2 3 4 5 6 7 8");
    let action = puzzle.parse_action(&before, "1").expect("legal");
    assert_eq!(puzzle.parts(&before, action), ["a3"]);
    let state = puzzle.after(&before, action);
    let scene = puzzle.scene(&state, Some(Step { before: &before, action }));
    assert_eq!(scene.tokens.len(), 8);
    assert_eq!(scene.marks.len(), 1);
    let cell = scene.cell("b3").expect("a cell");
    assert_eq!((scene.marks[0].at, scene.marks[0].kind), (cell.at, MarkKind::Last));
    assert_eq!((cell.label.en.as_ref(), cell.label.fr.as_ref()), ("b3, tile 1", "b3, tuile 1"));
    let token = scene.token_at(cell.at).expect("a tile");
    assert_eq!((token.shape, token.text.as_str(), token.id.as_str()), (Shape::Tile, "1", "tile-1"));
    let offered: Vec<&str> = scene.cells.iter().filter_map(|cell| cell.action.as_deref()).collect();
    assert_eq!(offered, ["1", "3"]);
    assert_eq!(scene.facts[0].value.en, "solved");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*|[0-9 ,x:]{0,30}|[2-5]x[2-5]:( [0-9]){4,12}") {
        if let Ok((puzzle, state)) = read(&text) {
            prop_assert_eq!(read(&puzzle.position(&state)), Ok((puzzle, state)));
        }
    }

    #[test]
    fn any_arrangement_is_read(
        (columns, rows, tiles) in (2u8..=5, 2u8..=5).prop_flat_map(|(columns, rows)| {
            let tiles = Just((0..columns * rows).collect::<Vec<u8>>()).prop_shuffle();
            (Just(columns), Just(rows), tiles)
        })
    ) {
        let list: Vec<String> = tiles.iter().map(u8::to_string).collect();
        let (puzzle, state) = open(&format!("{columns}x{rows}: {}", list.join(",")));
        prop_assert_eq!(puzzle.tiles(&state), tiles);
        prop_assert_eq!(read(&puzzle.position(&state)), Ok((puzzle, state)));
    }
}
