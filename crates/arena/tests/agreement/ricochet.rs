//! Puzzle searches on Ricochet Robots: against each other on small random boards under every rule,
//! and against the published lengths, each solution replayed by the game's independent checker.

use meeple_core::{Budget, Control, Guided as _, NoHeuristic, Problem as _, Rng};
use meeple_games::ricochet::check::replay;
use meeple_games::ricochet::{
    Barrier, Colour, Direction, Instance, Listed, Move, PUBLISHED, RandomWalls, Reach, Ricochet,
    Rules, Slant, Target, Wish, exhaust, random_instance, read_list,
};
use meeple_search::heuristic::{astar, bfs, every, ida};
use meeple_search::{Plan, Verdict};

fn moves(plan: &[Move]) -> Vec<(usize, Direction)> {
    plan.iter().map(|action| (usize::from(action.robot), action.toward)).collect()
}

/// A small random instance: any number of robots, any rule, any kind of target, some barriers.
fn small(seed: u64) -> Option<Instance> {
    let mut rng = Rng::new(seed);
    let (width, height) = (3 + rng.below(3) as u8, 3 + rng.below(3) as u8);
    let density = 0.3 * rng.unit();
    let rules = Rules { must_ricochet: seed.is_multiple_of(3), no_rebound: seed.is_multiple_of(5) };
    let walls = Some(RandomWalls { width, height, density });
    let robots = 1 + rng.below(3);
    let drawn = random_instance(&Wish { robots, walls, rules }, &mut rng)?;
    let mut targets = drawn.targets().to_vec();
    if seed % 4 == 1 {
        targets[0].robot = None;
    }
    let mut board = (**drawn.board()).clone();
    let free = |cell: u16| {
        let taken = drawn.robots().iter().any(|robot| robot.cell == cell);
        !taken && drawn.targets()[0].cell != cell
    };
    let cells: Vec<u16> = board.cells().filter(|&cell| free(cell) && board.is_open(cell)).collect();
    if seed % 2 == 1 && cells.len() > 3 {
        let other = Target { cell: cells[0], robot: None };
        targets.extend((robots > 1 && seed % 4 == 3).then_some(other));
        let slant = if rng.below(2) == 0 { Slant::Rising } else { Slant::Falling };
        let barrier = Barrier { slant, colour: Colour::ALL[rng.below(3)] };
        let at = cells[1 + rng.below(cells.len() - 1)];
        board = board.drawn(|pen| pen.barrier(at, barrier));
    }
    Instance::new(board.into(), drawn.robots().to_vec(), targets, rules).ok()
}

#[test]
fn all_searches_agree_on_small_boards_under_every_rule() {
    let mut verdicts = [0; 2];
    for seed in 0..400 {
        let Some(instance) = small(seed) else { continue };
        let puzzle = Ricochet::new(instance);
        let start = puzzle.start();
        let truth = Control::unlimited(|c| bfs(&puzzle, &start, c, &mut ()));
        let agree = |name: &str, plan: &Plan<Move>| {
            assert_eq!(plan.verdict, truth.verdict, "{name}, seed {seed}");
            if plan.verdict == Verdict::Optimal {
                assert_eq!(plan.cost, truth.cost, "{name}, seed {seed}");
                let replayed = replay(puzzle.instance(), &moves(&plan.actions));
                assert_eq!(replayed, Ok(()), "{name}, seed {seed}");
            }
        };
        agree("bfs", &truth);
        for name in ["slides", "slides+", "naive", "null"] {
            let heuristic = puzzle.heuristic(name).expect("it is on the menu");
            agree(name, &Control::unlimited(|c| astar(&puzzle, &start, &heuristic, c, &mut ())));
            if truth.verdict == Verdict::Optimal {
                let table = 1 << 20;
                let found =
                    Control::unlimited(|c| ida(&puzzle, &start, &heuristic, table, c, &mut ()));
                agree(name, &found);
            }
        }
        let rash = puzzle.heuristic("manhattan").expect("it is on the menu");
        let rash = Control::unlimited(|c| astar(&puzzle, &start, &rash, c, &mut ()));
        assert_ne!(rash.verdict, Verdict::Optimal, "not admissible, so never called optimal");
        assert_eq!(rash.verdict == Verdict::Solved, truth.verdict == Verdict::Optimal);
        let rules = puzzle.instance().rules();
        if !rules.must_ricochet && !rules.no_rebound {
            let reach = Control::unlimited(|c| exhaust(&puzzle, &start, 1 << 24, c));
            let solvable = truth.verdict == Verdict::Optimal;
            assert_eq!(reach, if solvable { Reach::Solvable } else { Reach::Never }, "seed {seed}");
        }
        verdicts[usize::from(truth.verdict == Verdict::Optimal)] += 1;
    }
    assert!(verdicts[0] > 30 && verdicts[1] > 100, "{verdicts:?}");
}

#[test]
fn every_optimal_solution_is_a_solution_and_none_is_missing() {
    for seed in (0..200).step_by(7) {
        let Some(instance) = small(seed) else { continue };
        let puzzle = Ricochet::new(instance);
        let start = puzzle.start();
        let best = Control::unlimited(|c| bfs(&puzzle, &start, c, &mut ()));
        if best.verdict != Verdict::Optimal || best.cost > 6 {
            continue;
        }
        let slides = puzzle.heuristic("slides").expect("it is on the menu");
        let list = |c: &mut Control<'_>| every(&puzzle, &start, &slides, best.cost, 100_000, c);
        let (guided, complete) = Control::unlimited(list);
        let (blind, _) =
            Control::unlimited(|c| every(&puzzle, &start, &NoHeuristic, best.cost, 100_000, c));
        assert!(complete);
        assert_eq!(guided, blind, "seed {seed}");
        for line in &guided {
            assert_eq!(replay(puzzle.instance(), &moves(line)), Ok(()));
        }
    }
}

/// Solves the published instances that `wanted` takes and compares lengths.
fn published(wanted: impl Fn(&Listed) -> bool, budget: Budget) -> usize {
    let mut solved = 0;
    for listed in read_list(PUBLISHED).expect("the list can be read") {
        if !wanted(&listed) {
            continue;
        }
        let puzzle = Ricochet::new(listed.instance.clone());
        let slides = puzzle.heuristic("slides+").expect("it is on the menu");
        let plan =
            Control::with_budget(budget, |c| astar(&puzzle, &puzzle.start(), &slides, c, &mut ()));
        assert_eq!(plan.verdict, Verdict::Optimal, "{}", listed.id);
        assert_eq!(Some(plan.cost), listed.optimal, "{}", listed.id);
        assert_eq!(replay(puzzle.instance(), &moves(&plan.actions)), Ok(()), "{}", listed.id);
        solved += 1;
    }
    solved
}

#[test]
fn published_lengths_up_to_seven_moves() {
    let quick = |listed: &Listed| listed.optimal.is_some_and(|moves| moves <= 7);
    assert_eq!(published(quick, Budget::UNLIMITED), 76);
}

/// The published lengths come from a program that forbids more: there a robot may not rest on its
/// target before it has turned. Ours are never longer, and the checker agrees with each.
#[test]
fn published_lengths_bound_those_under_the_must_ricochet_rule() {
    let mut seen = 0;
    for listed in read_list(PUBLISHED).expect("the list can be read") {
        let Some(expected) = listed.optimal_must_ricochet else { continue };
        let plain = &listed.instance;
        let rules = Rules { must_ricochet: true, no_rebound: false };
        let (board, robots) = (plain.board().clone(), plain.robots().to_vec());
        let instance =
            Instance::new(board, robots, plain.targets().to_vec(), rules).expect("as before");
        let puzzle = Ricochet::new(instance);
        let slides = puzzle.heuristic("slides+").expect("it is on the menu");
        let plan = Control::unlimited(|c| astar(&puzzle, &puzzle.start(), &slides, c, &mut ()));
        assert_eq!(plan.verdict, Verdict::Optimal, "{}", listed.id);
        assert!(plan.cost > 1 && plan.cost <= expected, "{}: {}", listed.id, plan.cost);
        assert_eq!(replay(puzzle.instance(), &moves(&plan.actions)), Ok(()), "{}", listed.id);
        seen += 1;
    }
    assert_eq!(seen, 9);
}

#[test]
#[ignore = "long: minutes of A* on the longer published instances"]
fn all_published_lengths_but_the_longest() {
    let hard = |listed: &Listed| listed.optimal.is_some_and(|moves| (8..=15).contains(&moves));
    assert!(published(hard, Budget::UNLIMITED) > 25);
}
