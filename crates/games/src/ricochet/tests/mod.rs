//! The rules on boards small enough to think through, and the laws of the traits.

mod classic;
mod listed;
mod texts;

use std::collections::HashSet;

use meeple_core::{
    Deterministic, Flow, Guided, Heuristic, Notation as _, Present, Problem, Puzzle, Rng, Setup,
    conformance,
};

use super::check::replay;
use super::{Direction, Move, Ricochet, Robots};

fn open(position: &str) -> (Ricochet, Robots) {
    Ricochet::open(&Setup::at(position)).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Positions with every rule and kind of board.
const KINDS: [&str; 8] = [
    "4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 Y>b13",
    "4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 *>b13 must-ricochet",
    "1B-2B-4A-3A Ra5 Gf13 Bo4 Yk15 Kc3 R>h15 Y>b13 no-rebound",
    "5x4 Ra1 Ge4 R>c2 must-ricochet no-rebound",
    "8x8 c4/R f6\\B c6/Y f3\\G Ra1 Bh8 Ya8 R>d5",
    "8x8 c4/R f6\\B c6/B f3\\G Ra1 Bh8 Ya8 *>d5 B>e5 must-ricochet no-rebound",
    "2x2 Ra1 R>b2",
    "13x3 Ra1 Gm3 G>g2",
];

#[test]
fn the_laws_of_the_traits_hold() {
    for kind in KINDS {
        let (puzzle, _) = open(kind);
        conformance::puzzle(&puzzle).present().check();
    }
}

#[test]
fn states_that_differ_in_helpers_only_go_on_alike() {
    for kind in KINDS {
        let (puzzle, mut state) = open(kind);
        let mut rng = Rng::new(4);
        for _ in 0..200 {
            let canonical = puzzle.canonical(&state);
            assert_eq!(puzzle.canonical(&canonical), canonical, "{kind}");
            assert_eq!(puzzle.solved(&state), puzzle.solved(&canonical), "{kind}: {state:?}");
            let results = |state: &Robots| -> HashSet<Robots> {
                let actions = puzzle.action_list(state).into_iter();
                actions.map(|action| puzzle.canonical(&puzzle.after(state, action))).collect()
            };
            assert_eq!(results(&state), results(&canonical), "{kind}: {state:?}");
            let actions = puzzle.action_list(&state);
            let Some(&action) = actions.get(rng.below(actions.len().max(1))) else { break };
            puzzle.apply(&mut state, action);
        }
    }
}

#[test]
fn slides_stop_where_the_independent_checker_stops() {
    for kind in KINDS {
        let (puzzle, start) = open(kind);
        let mut rng = Rng::new(3);
        for _ in 0..30 {
            let (mut state, mut moves) = (start, Vec::new());
            for _ in 0..12 {
                let actions = puzzle.action_list(&state);
                let Some(&action) = actions.get(rng.below(actions.len().max(1))) else { break };
                puzzle.apply(&mut state, action);
                moves.push((usize::from(action.robot), action.toward));
                let home = replay(puzzle.instance(), &moves) == Ok(());
                assert_eq!(home, puzzle.solved(&state), "{kind}: {moves:?}");
            }
            assert_eq!(moves_of(&puzzle, &state), checked_moves(&puzzle, &moves), "{kind}");
        }
    }
}

/// The legal moves by the rules.
fn moves_of(puzzle: &Ricochet, state: &Robots) -> Vec<(usize, Direction)> {
    puzzle.action_list(state).iter().map(|m| (usize::from(m.robot), m.toward)).collect()
}

/// The legal moves after a line by the checker.
fn checked_moves(puzzle: &Ricochet, line: &[(usize, Direction)]) -> Vec<(usize, Direction)> {
    use super::check::Flaw;
    let all = (0..puzzle.robots()).flat_map(|robot| Direction::ALL.map(|toward| (robot, toward)));
    all.filter(|&next| {
        let longer = [line, &[next]].concat();
        matches!(replay(puzzle.instance(), &longer), Ok(()) | Err(Flaw::NotHome))
    })
    .collect()
}

#[test]
fn a_robot_passes_its_own_barrier_and_bounces_off_the_others() {
    // Red goes east along row 2 over a barrier on c2.
    let (puzzle, state) = open("5x5 c2/R Ra2 Be5 R>e2");
    let east = Move { robot: 0, toward: Direction::East };
    assert_eq!(puzzle.describe(&state, east).en, "red slides east to e2");
    let (puzzle, state) = open("5x5 c2/B Ra2 Be5 R>c5");
    assert_eq!(puzzle.describe(&state, east).en, "red slides east to c5");
    assert!(puzzle.solved(&puzzle.after(&state, east)));
    assert_eq!(puzzle.path(&state, east).len(), 5);
}

#[test]
fn nobody_rests_on_a_barrier_and_nobody_goes_round_for_ever() {
    // The way out of the barrier is taken: no move.
    let (puzzle, state) = open("5x5 c2/B Ra2 Bc3 R>c5");
    assert!(!puzzle.is_legal(&state, Move { robot: 0, toward: Direction::East }));
    // Four barriers send red back to where it began, for ever.
    let (puzzle, state) = open("5x5 b2\\B d2/B d4\\B b4/B Rc2 Ba5 R>c5");
    assert!(!puzzle.is_legal(&state, Move { robot: 0, toward: Direction::East }));
    assert!(puzzle.is_legal(&state, Move { robot: 0, toward: Direction::North }));
}

#[test]
fn must_ricochet_asks_for_a_turn() {
    let (puzzle, state) = open("5x5 Ra1 R>e1 must-ricochet");
    let go = |state, toward| puzzle.after(&state, Move { robot: 0, toward });
    let straight = go(state, Direction::East);
    assert!(!puzzle.solved(&straight), "a straight run does not count");
    let round = go(go(go(state, Direction::North), Direction::East), Direction::South);
    assert!(puzzle.solved(&round));
    let heuristic = puzzle.heuristic("slides").expect("it is on the menu");
    assert_eq!(heuristic.estimate(&puzzle, &state), Some(3), "out, along and back");
}

#[test]
fn no_rebound_forbids_the_way_back_even_later() {
    let (puzzle, state) = open("5x5 Ra1 Be5 R>e3 no-rebound");
    let mut state = puzzle.after(&state, Move { robot: 0, toward: Direction::East });
    puzzle.apply(&mut state, Move { robot: 1, toward: Direction::West });
    assert!(!puzzle.is_legal(&state, Move { robot: 0, toward: Direction::West }));
    assert!(puzzle.is_legal(&state, Move { robot: 0, toward: Direction::North }));
}

#[test]
fn moves_have_names_in_both_languages() {
    let (puzzle, state) = open(KINDS[0]);
    let named = |text| puzzle.parse_action(&state, text).map(|m| puzzle.action_name(&state, m));
    for text in ["rn", "R N", "red north", "Rouge Nord", " RN "] {
        assert_eq!(named(text), Ok("RN".to_owned()), "{text}");
    }
    assert!(named("purple north").is_err());
}

#[test]
fn burdens_count_robots_and_cells() {
    let (puzzle, state) = open("5x5 Ra1 Be5 R>e5");
    let east = Move { robot: 0, toward: Direction::East };
    let west = Move { robot: 1, toward: Direction::West };
    assert_eq!(puzzle.burden(&state, &[east]), [1, 4]);
    assert_eq!(puzzle.burden(&state, &[west, east]), [2, 8]);
}

/// Fewest moves by plain breadth-first search over all states: the truth on small boards.
fn truth(puzzle: &Ricochet, start: &Robots) -> std::collections::HashMap<Robots, u32> {
    let mut forward = std::collections::HashMap::from([(*start, 0u32)]);
    let mut queue = std::collections::VecDeque::from([*start]);
    while let Some(state) = queue.pop_front() {
        let depth = forward[&state];
        let _: Flow = puzzle.actions(&state, |action| {
            let next = puzzle.after(&state, action);
            forward.entry(next).or_insert_with(|| {
                queue.push_back(next);
                depth + 1
            });
            meeple_core::GO
        });
    }
    forward
}

#[test]
fn admissible_heuristics_never_exceed_the_truth() {
    let positions = [
        "4x4 Ra1 Bd4 R>b3",
        "4x4 Ra1 Bd4 Yd1 *>b3",
        "4x4 Ra1 Bd4 R>b3 B>c2",
        "4x4 Ra1 Bd4 R>d1 must-ricochet",
        "4x4 b2/B Ra1 Bd4 R>c3 must-ricochet",
        "4x4 Ra1 Bd4 R>b3 no-rebound",
    ];
    for position in positions {
        let (puzzle, start) = open(position);
        for name in ["slides", "slides+", "naive", "null"] {
            let heuristic = puzzle.heuristic(name).expect("it is on the menu");
            assert!(heuristic.admissible());
            // From every state that can be reached, the nearest goal.
            for state in truth(&puzzle, &start).into_keys().take(60) {
                let from = truth(&puzzle, &state);
                let nearest = from.iter().filter(|(s, _)| puzzle.solved(s)).map(|(_, d)| *d).min();
                let estimate = heuristic.estimate(&puzzle, &state);
                if let Some(nearest) = nearest {
                    let fits = estimate.is_some_and(|estimate| estimate <= nearest);
                    assert!(fits, "{position} {name}: {estimate:?} > {nearest} at {state:?}");
                }
            }
        }
    }
    let (puzzle, _) = open(KINDS[0]);
    assert!(!puzzle.heuristic("manhattan").expect("it is on the menu").admissible());
}
