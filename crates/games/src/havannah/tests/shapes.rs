//! What is a ring, a bridge, a fork, and what is none; and the quick answers against slow ones.

use std::collections::HashSet;

use meeple_core::{Deterministic, Game, Outcome, Problem, Rng, Side};

use super::super::{Board, Cell, Havannah, Move, Shape};
use super::{random_move, sized};

/// Coordinates of a cell.
type Place = (i32, i32);

const STEPS: [Place; 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];

fn neighbours((x, y): Place) -> [Place; 6] {
    STEPS.map(|(right, down)| (x + right, y + down))
}

fn stones(board: &Board, game: &Havannah, side: Side) -> HashSet<Place> {
    let own = game.cells().iter().filter(|&cell| board.stone(cell) == Some(side));
    own.map(|cell| (i32::from(cell.column()), i32::from(cell.row()))).collect()
}

/// Everything that can be reached from a place within a set.
fn reach(set: &HashSet<Place>, start: Place) -> HashSet<Place> {
    let (mut seen, mut open) = (HashSet::new(), vec![start]);
    while let Some(place) = open.pop() {
        if set.contains(&place) && seen.insert(place) {
            open.extend(neighbours(place));
        }
    }
    seen
}

/// What a side holds, straight from the rules.
fn held(game: &Havannah, own: &HashSet<Place>) -> HashSet<Shape> {
    let base = i32::from(game.base());
    let last = 2 * base - 2;
    let corners =
        [(0, 0), (base - 1, 0), (last, base - 1), (last, last), (base - 1, last), (0, base - 1)];
    // Each side runs from a corner to the next one, without both.
    let sides: Vec<HashSet<Place>> = (0..6)
        .map(|side| {
            let (from, to) = (corners[side], corners[(side + 1) % 6]);
            let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
            (1..base - 1).map(|along| (from.0 + along * step.0, from.1 + along * step.1)).collect()
        })
        .collect();
    let mut shapes = HashSet::new();
    for &start in own {
        let chain = reach(own, start);
        if corners.iter().filter(|corner| chain.contains(corner)).count() >= 2 {
            shapes.insert(Shape::Bridge);
        }
        if sides.iter().filter(|side| !side.is_disjoint(&chain)).count() >= 3 {
            shapes.insert(Shape::Fork);
        }
    }
    // Everything around the board is outside; what outside cannot reach is inside a ring.
    let plane = (-1..=last + 1).flat_map(|x| (-1..=last + 1).map(move |y| (x, y)));
    let free: HashSet<Place> = plane.filter(|place| !own.contains(place)).collect();
    let outside = reach(&free, (-1, -1));
    let inside = free.len() > outside.len();
    let filled = own.iter().any(|&place| neighbours(place).iter().all(|next| own.contains(next)));
    if inside || filled {
        shapes.insert(Shape::Ring);
    }
    shapes
}

/// The quick answers are those of the rules, move by move, in games on every board.
#[test]
fn what_a_stone_completes_is_found_in_random_games() {
    let mut met = HashSet::new();
    for base in Havannah::BASES {
        let game = sized(base);
        for seed in 0..if base < 7 { 60 } else { 6 } {
            let (mut rng, mut board) = (Rng::new(seed), game.start());
            while game.outcome(&board).is_none() {
                board = random_move(&game, &board, &mut rng);
                let last = board.mover().other();
                let shapes = held(&game, &stones(&board, &game, last));
                let told = board.won().map(|(side, shape)| {
                    assert_eq!(side, last);
                    shape
                });
                assert_eq!(told.is_some(), !shapes.is_empty(), "{board:?}");
                assert!(told.is_none_or(|told| shapes.contains(&told)), "{told:?} of {shapes:?}");
                met.extend(told);
            }
        }
    }
    assert_eq!(met.len(), 3, "every shape has been met");
}

fn cells(game: &Havannah, names: &str) -> Vec<Cell> {
    let cells = names.split_whitespace().map(|name| Cell::named(name, game.width()));
    cells.map(|cell| cell.expect("a cell")).collect()
}

/// What White's stones make, with Black's around: the same whichever of them comes last, found at
/// once, on reading the position, and in random games.
fn made(base: u16, white: &str, black: &str) -> Option<Shape> {
    let game = sized(base);
    let (white, black) = (cells(&game, white), cells(&game, black));
    let mut answers = HashSet::new();
    for &last in &white {
        let mut board = Board::empty(Side::First);
        black.iter().for_each(|&cell| board.put(Side::Second, cell));
        for &cell in white.iter().filter(|&&cell| cell != last) {
            board.put(Side::First, cell);
        }
        if game.held(&board.stones[0]).is_some() {
            continue; // It was over before this stone.
        }
        let before = board;
        game.apply(&mut board, Move::Stone(last));
        answers.insert(board.won().map(|(_, shape)| shape));
        assert_eq!(
            game.held(&board.stones[0]).map(|(shape, _)| shape),
            board.won().map(|won| won.1)
        );
        // A random game that begins with this stone ends with it, if it wins.
        let (mut rng, mut log) = (Rng::new(7), Vec::new());
        for _ in 0..2_000 {
            log.clear();
            let outcome =
                game.random_playout(&before, &mut rng, |side, cell| log.push((side, cell)));
            if log[0].1 == last {
                let at_once = log.len() == 1 && outcome == Outcome::won_by(Side::First);
                assert_eq!(at_once, board.won().is_some());
                break;
            }
        }
    }
    assert_eq!(answers.len(), 1, "{answers:?}");
    answers.into_iter().next().flatten()
}

#[test]
fn rings_go_around_a_cell_whatever_is_on_it() {
    let six = "d3 d4 c4 b3 b2 c2";
    assert_eq!(made(3, six, ""), Some(Shape::Ring), "around an empty cell");
    assert_eq!(made(3, six, "c3"), Some(Shape::Ring), "around a foreign stone");
    assert_eq!(made(3, &format!("{six} c3"), ""), Some(Shape::Ring), "seven own stones");
    let twelve = "c3 d3 e3 f4 g5 g6 g7 f7 e7 d6 c5 c4";
    assert_eq!(made(5, twelve, ""), Some(Shape::Ring), "a large one");
    assert_eq!(made(5, twelve, "d4 e5 f6"), Some(Shape::Ring), "around several stones");
    assert_eq!(made(5, &format!("{twelve} e5"), ""), Some(Shape::Ring), "and one of its own");
    // Along the rim, with a corner of the board outside it.
    assert_eq!(made(4, "b1 c1 d2 d3 c3 b2", ""), Some(Shape::Ring));
}

#[test]
fn other_chains_are_no_rings() {
    assert_eq!(made(3, "d3 d4 c4 b3 b2", ""), None, "one stone is missing");
    assert_eq!(made(4, "b3 c3 d3 e4 f5", ""), None, "a bent line");
    assert_eq!(made(4, "c3 d3 d4", ""), None, "a triangle");
    assert_eq!(made(4, "c3 d3 d4 e4", ""), None, "a rhombus");
    assert_eq!(made(4, "c3 d3 d4 e4 e5 d5", ""), None, "two triangles");
    // Half a ring against the rim of the board closes nothing.
    assert_eq!(made(5, "c1 c2 d3 e3 e2", "d1 d2"), None);
}

#[test]
fn bridges_join_two_corners() {
    assert_eq!(made(3, "a1 b1 c1", ""), Some(Shape::Bridge));
    assert_eq!(made(3, "a1 b2 c3 d4 e5", ""), Some(Shape::Bridge), "across the board");
    assert_eq!(made(3, "a1 b1", ""), None);
    assert_eq!(made(3, "a1 c1 e3", ""), None, "corners that do not hang together");
}

#[test]
fn forks_join_three_sides_and_corners_are_on_none() {
    // Top, upper right, and left, by way of the middle.
    assert_eq!(made(4, "b1 b2 c3 d3 e3 f3 a2", ""), Some(Shape::Fork));
    assert_eq!(made(4, "b1 b2 c3 d3 e3 f3", ""), None, "two sides");
    // The corner d1 lies between the top and the upper right: it adds neither.
    assert_eq!(made(4, "d1 d2 d3 c3 b3 a3", ""), None, "a corner and one side");
    assert_eq!(made(4, "d1 d2 d3 c3 b3 a3 b1 b2", ""), None, "a corner and two sides");
}

#[test]
fn a_full_board_without_a_shape_is_a_draw() {
    let game = sized(3);
    let board = (0..).find_map(|seed| {
        let (mut rng, mut board) = (Rng::new(seed), game.start());
        while game.outcome(&board).is_none() {
            board = random_move(&game, &board, &mut rng);
        }
        (game.outcome(&board) == Some(Outcome::DRAW)).then_some(board)
    });
    let board = board.expect("some game is drawn");
    assert_eq!(game.count_actions(&board), 0);
    for side in Side::BOTH {
        assert!(held(&game, &stones(&board, &game, side)).is_empty());
    }
}
