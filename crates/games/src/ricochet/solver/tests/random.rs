//! Random small problems of every kind, each solved by the oracle too.

use std::collections::HashSet;
use std::sync::Arc;

use meeple_core::{Control, Rng};

use super::brute::shortest;
use crate::ricochet::check::replay;
use crate::ricochet::{
    Barrier, Board, Cell, Colour, Direction, Instance, Robot, Rules, Slant, Solver, Target, Verdict,
};

/// What a random problem may have.
#[derive(Clone, Copy)]
struct Kind {
    sides: (usize, usize),
    robots: usize,
    rules: Rules,
    barriers: bool,
    targets: usize,
}

const PLAIN: Kind = Kind {
    sides: (2, 6),
    robots: 3,
    rules: Rules { must_ricochet: false, no_rebound: false },
    barriers: false,
    targets: 1,
};

fn board(kind: Kind, rng: &mut Rng) -> Board {
    let (low, high) = kind.sides;
    let side = |rng: &mut Rng| (low + rng.below(high - low + 1)) as u8;
    let (width, height) = (side(rng), side(rng));
    Board::empty(width, height).drawn(|pen| {
        let cells = usize::from(width) * usize::from(height);
        for _ in 0..rng.below(cells / 2 + 1) {
            pen.wall(rng.below(cells) as Cell, Direction::ALL[rng.below(4)]);
        }
        if rng.below(4) == 0 {
            pen.block(rng.below(cells) as Cell);
        }
        for _ in 0..if kind.barriers { rng.below(4) } else { 0 } {
            let slant = if rng.below(2) == 0 { Slant::Rising } else { Slant::Falling };
            let colour = Colour::ALL[rng.below(5)];
            pen.barrier(rng.below(cells) as Cell, Barrier { slant, colour });
        }
    })
}

/// A random problem; `None` if the dice put two things on one cell.
fn problem(kind: Kind, rng: &mut Rng) -> Option<Instance> {
    let board = Arc::new(board(kind, rng));
    let cells = board.count();
    let cell = |rng: &mut Rng| rng.below(cells) as Cell;
    let count = 1 + rng.below(kind.robots);
    let robots: Vec<Robot> =
        (0..count).map(|robot| Robot { colour: Colour::ALL[robot], cell: cell(rng) }).collect();
    let targets = (0..kind.targets.min(count))
        .map(|_| {
            let robot = rng.below(count + 1);
            Target { cell: cell(rng), robot: (robot < count).then_some(robot as u8) }
        })
        .collect();
    Instance::new(board, robots, targets, kind.rules).ok()
}

/// Solves random problems and compares; says how many had a solution and how many had none.
fn compare(kind: Kind, problems: u32, seed: u64) -> (u32, u32) {
    let mut rng = Rng::new(seed);
    let mut solver = Solver::new();
    let (mut solved, mut hopeless) = (0, 0);
    while solved + hopeless < problems {
        let Some(instance) = problem(kind, &mut rng) else {
            continue;
        };
        let solution = Control::unlimited(|control| solver.solve(&instance, control));
        let Some((moves, ways)) = shortest(&instance) else {
            assert_eq!(solution.verdict, Verdict::Unsolvable, "{instance:?}");
            hopeless += 1;
            continue;
        };
        solved += 1;
        assert_eq!(solution.verdict, Verdict::Optimal, "{instance:?}");
        assert_eq!(replay(&instance, &solution.moves), Ok(()), "{instance:?}");
        assert_eq!(solution.moves.len() as u32, moves, "{instance:?}");
        assert_eq!(solution.at_least, moves, "{instance:?}");
        let most = 2000;
        let (again, all) = Control::unlimited(|control| solver.solve_all(&instance, most, control));
        assert_eq!(again.verdict, Verdict::Optimal);
        assert_eq!(all.len() as u64, ways.min(most as u64), "{instance:?}");
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "all are different");
        for line in &all {
            assert_eq!(line.len() as u32, moves);
            assert_eq!(replay(&instance, line), Ok(()), "{instance:?}");
        }
    }
    (solved, hopeless)
}

#[test]
fn plain_problems() {
    let (solved, hopeless) = compare(PLAIN, 400, 1);
    assert!(solved > 100 && hopeless > 20, "{solved} solved, {hopeless} hopeless");
}

#[test]
fn five_robots_on_tiny_boards() {
    compare(Kind { sides: (2, 3), robots: 5, ..PLAIN }, 150, 2);
}

#[test]
fn boards_wider_than_eight_and_sixteen_cells() {
    compare(Kind { sides: (2, 12), robots: 2, ..PLAIN }, 60, 3);
    compare(Kind { sides: (2, 32), robots: 2, ..PLAIN }, 12, 4);
}

#[test]
fn must_ricochet() {
    compare(Kind { rules: Rules { must_ricochet: true, ..PLAIN.rules }, ..PLAIN }, 200, 5);
}

#[test]
fn no_rebound() {
    let rules = Rules { no_rebound: true, ..PLAIN.rules };
    compare(Kind { sides: (2, 4), rules, ..PLAIN }, 150, 6);
}

#[test]
fn both_rules_with_barriers_and_several_targets() {
    let rules = Rules { must_ricochet: true, no_rebound: true };
    compare(Kind { sides: (2, 4), rules, barriers: true, targets: 2, ..PLAIN }, 100, 7);
}

#[test]
fn barriers() {
    compare(Kind { barriers: true, ..PLAIN }, 200, 8);
}

#[test]
fn several_targets() {
    compare(Kind { targets: 3, sides: (2, 5), ..PLAIN }, 150, 9);
}
