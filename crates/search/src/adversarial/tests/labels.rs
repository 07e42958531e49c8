//! Every label of every tree search against minimax to the end, whole and cut short.

use meeple_core::{Bound, Budget, Control, Problem as _, Score};

use super::{HashEvaluator, HashTree, plain};
use crate::adversarial::{
    Aim, Driver, Enhancements, Scope, Settings, TranspositionTable, deepening, forced_player,
    minimax, parallel, quickest, sss,
};
use crate::{Candidate, Decision, Exactness};

/// What minimax says of each move and of the position.
struct Truth {
    moves: Vec<(u64, Score)>,
    value: Score,
}

impl Truth {
    fn of<const GRADED: bool>(tree: &HashTree<GRADED>) -> Self {
        let all = Control::unlimited(|c| minimax(tree, &tree.start(), &HashEvaluator, c, &mut ()));
        let moves: Vec<_> = all.candidates.iter().map(|c| (c.action, c.score)).collect();
        Self { value: moves.iter().map(|(_, score)| *score).max().expect("a move"), moves }
    }

    fn of_move(&self, action: u64) -> Score {
        self.moves.iter().find(|(known, _)| *known == action).expect("a legal move").1
    }

    /// How many labels were claims; panics at a false one.
    fn check(&self, found: &Decision<u64>, what: &str) -> u32 {
        let mut claims = 0;
        for (rank, candidate) in found.candidates.iter().enumerate() {
            if candidate.exactness == Exactness::Estimated {
                continue;
            }
            claims += 1;
            holds(candidate, self.of_move(candidate.action), what);
            if rank == 0 {
                holds(candidate, self.value, what);
            }
        }
        claims
    }
}

/// Whether what a candidate claims is true of `truth`.
fn holds(candidate: &Candidate<u64>, truth: Score, what: &str) {
    let (score, what) = (candidate.score, format!("{candidate:?}, in truth {truth}: {what}"));
    match (candidate.bound, candidate.exactness) {
        (Bound::Exact, Exactness::Proved) => {}
        (Bound::AtMost, Exactness::Bounded) => return assert!(truth <= score, "{what}"),
        (Bound::AtLeast, Exactness::Bounded) => return assert!(truth >= score, "{what}"),
        _ => panic!("a label that does not fit: {what}"),
    }
    if candidate.distance_exact {
        assert_eq!(score, truth, "{what}");
    } else if score.is_win() {
        assert!(truth >= score, "{what}");
    } else {
        assert!(score.is_loss() && truth <= score, "{what}");
    }
}

/// All ways to run the engine, those included that judge.
fn settings(table: &TranspositionTable) -> Vec<Settings<'_>> {
    let judging = [
        Enhancements { null_move: true, ..Enhancements::EXACT },
        Enhancements { reductions: true, ..Enhancements::EXACT },
        Enhancements { futility: true, ..Enhancements::EXACT },
        Enhancements { quiescence: true, ..Enhancements::EXACT },
        Enhancements { equal_depth: false, ..Enhancements::EXACT },
    ];
    let mut all = Vec::new();
    for on in
        [Enhancements::NONE, Enhancements::EXACT, Enhancements::ALL].into_iter().chain(judging)
    {
        for driver in [Driver::Window, Driver::Mtdf] {
            for scope in [Scope::Best, Scope::All] {
                for aim in [Aim::Play, Aim::Solve] {
                    let (deepening, aspiration) = (true, Some(8));
                    let table = Some(table);
                    all.push(Settings { aim, scope, on, driver, deepening, aspiration, table });
                }
            }
        }
    }
    all
}

/// Counts what was claimed by all methods within a budget.
fn claims<const GRADED: bool>(tree: HashTree<GRADED>, budget: Budget) -> u32 {
    let (truth, start) = (Truth::of(&tree), tree.start());
    let mut claims = 0;
    let mut see = |found: &Decision<u64>, what: String| {
        claims += truth.check(found, &format!("{what} within {budget:?} on {tree:?}"));
    };
    let run = |search: &dyn Fn(&mut Control<'_>) -> Decision<u64>| {
        Control::with_budget(budget, |control| search(control))
    };
    see(&run(&|c| minimax(&tree, &start, &HashEvaluator, c, &mut ())), "minimax".into());
    see(&run(&|c| sss(&tree, &start, &HashEvaluator, c, &mut ())), "sss".into());
    let table = TranspositionTable::with_bytes(1 << 14);
    for scope in [Scope::Best, Scope::All] {
        see(&plain(&tree, budget, scope, None), format!("alphabeta, {scope:?}"));
        see(&plain(&tree, budget, scope, Some(&table)), format!("alphabeta, {scope:?}, table"));
    }
    if !GRADED {
        let forced =
            |c: &mut Control<'_>| forced_player(&tree, &start, &HashEvaluator, 9, 1 << 14, c);
        see(&run(&forced), "forced".into());
    }
    let mut table = TranspositionTable::with_bytes(1 << 14);
    for settings in settings(&table) {
        let search =
            |c: &mut Control<'_>| deepening(&tree, &start, &HashEvaluator, settings, c, &mut ());
        see(&run(&search), format!("{settings:?}"));
    }
    table.clear();
    let settings =
        Settings { on: Enhancements::ALL, deepening: true, table: Some(&table), ..Settings::PLAIN };
    if tree.seed.is_multiple_of(8) {
        let search =
            |c: &mut Control<'_>| parallel(&tree, &start, &HashEvaluator, settings, 2, c, &mut ());
        see(&run(&search), "two threads".into());
    }
    claims
}

fn check_seeds(seeds: std::ops::Range<u64>) -> u32 {
    let mut counted = 0;
    for seed in seeds {
        let (branching, height) = (2 + seed % 4, 4 + (seed % 4) as u32);
        let nodes = Budget::nodes(split(seed, 400));
        let depth = Budget::depth(1 + split(seed, height.into()) as u32);
        for budget in [nodes, depth, nodes.and(depth), Budget::UNLIMITED] {
            counted += claims(HashTree::<false> { seed, branching, height }, budget);
            counted += claims(HashTree::<true> { seed, branching, height }, budget);
        }
    }
    counted
}

fn split(seed: u64, below: u64) -> u64 {
    meeple_core::rng::split_seed(seed, 77) % below
}

#[test]
fn no_label_is_wrong_whole_or_cut_short() {
    let counted = check_seeds(0..60);
    assert!(counted > 10_000, "the test has nothing to check: {counted}");
}

#[test]
#[ignore = "long: six thousand trees, every method, every limit; five minutes"]
fn no_label_is_wrong_on_many_trees() {
    assert!(check_seeds(1_000..4_000) > 500_000);
}

#[test]
fn the_quickest_end_is_that_of_minimax_and_its_line_is_as_long() {
    let mut found = 0;
    for seed in 0..300 {
        let tree = HashTree::<false> { seed, branching: 4, height: 8 };
        let (truth, start) = (Truth::of(&tree).value, tree.start());
        let Some(plies) = truth.distance() else { continue };
        // Who wins was known, and only a bound of when.
        let within = plies + split(seed, 4) as u32;
        let known = if truth.is_win() { Score::win_in(within) } else { Score::loss_in(within) };
        let table = TranspositionTable::with_bytes(1 << 14);
        let search =
            |c: &mut Control<'_>| quickest(&tree, &start, &HashEvaluator, known, &table, c);
        let quickest = Control::unlimited(search).expect("no limit");
        assert_eq!(quickest.score, truth, "{tree:?}");
        assert_eq!(super::score_at_end(&tree, &quickest.line, None), truth, "{tree:?}");
        let short = Control::with_budget(Budget::nodes(split(seed, 60)), |c| {
            super::super::quickest(
                &tree,
                &start,
                &HashEvaluator,
                known,
                &TranspositionTable::with_bytes(1 << 12),
                c,
            )
        });
        match short {
            Ok(quickest) => {
                assert_eq!(quickest.score, truth, "{tree:?}");
                // Where the distance is new, so is the move.
                assert!(truth == known || plies == 1 || !quickest.line.is_empty(), "{tree:?}");
            }
            Err(within) if truth.is_win() => assert!(known <= within && within <= truth),
            Err(within) => assert!(truth <= within && within <= known),
        }
        found += 1;
    }
    assert!(found > 100, "{found}");
}

#[test]
fn threads_share_what_is_left_of_the_nodes() {
    for seed in 0..20 {
        let tree = HashTree::<true> { seed, branching: 5, height: 12 };
        let table = TranspositionTable::with_bytes(1 << 14);
        let settings = Settings {
            on: Enhancements::ALL,
            deepening: true,
            table: Some(&table),
            ..Settings::PLAIN
        };
        Control::with_budget(Budget::nodes(900), |control| {
            // Something was used before.
            assert!((0..500).all(|_| control.tick().is_continue()));
            parallel(&tree, &tree.start(), &HashEvaluator, settings, 3, control, &mut ());
            assert!(control.nodes() <= 900, "{} nodes", control.nodes());
        });
    }
}
