//! Alpha-beta against minimax, on trees whose values are drawn by hash.

use meeple_core::rng::split_seed;
use meeple_core::{
    Budget, Control, Deterministic, Evaluator, Event, Flow, Game, LooksBack, NoEvaluator, Outcome,
    Problem, Remembering, Repetition, Score, Side, Tactics,
};

use super::{
    Aim, AlphaBeta, Driver, Enhancements, Scope, Settings, TranspositionTable, alphabeta,
    deepening, minimax, parallel,
};
use crate::{Decision, Exactness};

mod labels;
mod sss;

/// A tree without a table of nodes: moves, turns, ends and payoffs are drawn from a hash of the
/// path. Paths that commute lead to the same node, so that a transposition table has work to do.
#[derive(Clone, Copy, Debug)]
struct HashTree<const GRADED: bool> {
    seed: u64,
    branching: u64,
    height: u32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Node {
    /// Sum of the moves' hashes: commutative.
    mix: u64,
    ply: u32,
}

impl<const GRADED: bool> HashTree<GRADED> {
    fn draw(&self, node: &Node, what: u64) -> u64 {
        split_seed(self.seed ^ node.mix, u64::from(node.ply) * 16 + what)
    }
}

impl<const GRADED: bool> Problem for HashTree<GRADED> {
    type State = Node;
    type Action = u64;

    fn start(&self) -> Node {
        Node { mix: 0, ply: 0 }
    }

    fn actions(&self, node: &Node, visit: impl FnMut(u64) -> Flow) -> Flow {
        (0..1 + self.draw(node, 0) % self.branching).try_for_each(visit)
    }
}

impl<const GRADED: bool> Deterministic for HashTree<GRADED> {
    fn apply(&self, node: &mut Node, action: u64) {
        node.mix = node.mix.wrapping_add(split_seed(self.seed, action % 3));
        node.ply += 1;
    }
}

impl<const GRADED: bool> Game for HashTree<GRADED> {
    const GRADED: bool = GRADED;

    /// Turns do not alternate: one in four goes to the same side again.
    fn to_move(&self, node: &Node) -> Side {
        let extra = u32::from(self.draw(node, 1).is_multiple_of(4));
        Side::BOTH[((node.ply + extra) % 2) as usize]
    }

    fn outcome(&self, node: &Node) -> Option<Outcome> {
        let over =
            node.ply == self.height || (node.ply > 1 && self.draw(node, 2).is_multiple_of(9));
        let drawn = (self.draw(node, 3) % 41) as i32 - 20;
        over.then(|| if GRADED { Outcome::paid(drawn) } else { Outcome::paid(drawn.signum()) })
    }
}

/// Opinions by hash: as good as none, which an exact search must bear.
impl<const GRADED: bool> Tactics for HashTree<GRADED> {
    const HAS_URGENT: bool = true;

    fn promise(&self, node: &Node, action: u64) -> i32 {
        (split_seed(self.draw(node, 6), action) % 9) as i32 - 4
    }

    fn urgent(&self, node: &Node, action: u64) -> bool {
        split_seed(self.draw(node, 7), action).is_multiple_of(5)
    }

    fn passed(&self, node: &Node) -> Option<Node> {
        let passed = Node { mix: node.mix.wrapping_add(1), ply: node.ply + 1 };
        (self.outcome(&passed).is_none() && self.to_move(&passed) != self.to_move(node))
            .then_some(passed)
    }
}

/// Judges by hash as well: an evaluator that agrees with nothing.
struct HashEvaluator;

impl<const GRADED: bool> Evaluator<HashTree<GRADED>> for HashEvaluator {
    fn value(&self, tree: &HashTree<GRADED>, node: &Node) -> Score {
        Score::points((tree.draw(node, 5) % 201) as i32 - 100)
    }
}

fn plain<const GRADED: bool>(
    tree: &HashTree<GRADED>,
    budget: Budget,
    scope: Scope,
    table: Option<&TranspositionTable>,
) -> Decision<u64> {
    let options = AlphaBeta { scope, table };
    Control::with_budget(budget, |c| {
        alphabeta(tree, &tree.start(), &HashEvaluator, options, c, &mut ())
    })
}

/// The score that the end of a line really has, for the side that moves at the root.
fn score_at_end<const GRADED: bool>(
    tree: &HashTree<GRADED>,
    line: &[u64],
    depth: Option<u32>,
) -> Score {
    let mover = tree.to_move(&tree.start());
    let mut node = tree.start();
    for &action in line {
        assert!(tree.outcome(&node).is_none(), "the line goes on after the end");
        assert!(tree.is_legal(&node, action), "the line is illegal");
        tree.apply(&mut node, action);
    }
    match tree.outcome(&node) {
        Some(outcome) => tree.final_score(outcome, mover, node.ply),
        None => {
            assert_eq!(Some(node.ply), depth, "the line ends early");
            let value = HashEvaluator.value(tree, &node);
            if tree.to_move(&node) == mover { value } else { -value }
        }
    }
}

fn agree_on<const GRADED: bool>(tree: HashTree<GRADED>, depth: Option<u32>) {
    let budget = Budget { depth, ..Budget::UNLIMITED };
    let truth =
        Control::with_budget(budget, |c| minimax(&tree, &tree.start(), &HashEvaluator, c, &mut ()));
    let value = truth.best().map(|best| best.score);
    let mut table = TranspositionTable::with_bytes(1 << 16);
    let best = plain(&tree, budget, Scope::Best, None);
    let with_table = plain(&tree, budget, Scope::Best, Some(&table));
    let all = plain(&tree, budget, Scope::All, None);
    table.clear();
    let all_with_table = plain(&tree, budget, Scope::All, Some(&table));
    for decision in [&best, &with_table, &all, &all_with_table] {
        assert_eq!(decision.best().map(|best| best.score), value, "{tree:?} to depth {depth:?}");
    }
    // Every candidate of the slow form has minimax's value, and every line leads to its value.
    let scores = |decision: &Decision<u64>| {
        let mut list: Vec<_> = decision.candidates.iter().map(|c| (c.action, c.score)).collect();
        list.sort_unstable();
        list
    };
    assert_eq!(scores(&all), scores(&truth));
    assert_eq!(scores(&all_with_table), scores(&truth));
    for decision in [&truth, &all] {
        for candidate in &decision.candidates {
            let reached = score_at_end(&tree, &candidate.line, depth);
            assert_eq!(reached, candidate.score, "{tree:?} {candidate:?}");
        }
    }
    let line = &best.best().expect("a move").line;
    assert_eq!(Some(score_at_end(&tree, line, depth)), value);
}

#[test]
fn every_form_of_alphabeta_has_minimaxs_value_on_random_trees() {
    for seed in 0..400 {
        let (branching, height) = (2 + seed % 4, 4 + (seed % 3) as u32);
        agree_on(HashTree::<false> { seed, branching, height }, None);
        agree_on(HashTree::<true> { seed, branching, height }, None);
        agree_on(HashTree::<false> { seed, branching, height }, Some(3));
        agree_on(HashTree::<true> { seed, branching, height: 9 }, Some(4));
    }
}

#[test]
fn only_values_without_guesses_are_called_proved() {
    for seed in 0..200 {
        let tree = HashTree::<true> { seed, branching: 3, height: 8 };
        let budget = Budget::depth(3);
        let shallow = plain(&tree, budget, Scope::All, None);
        let full = plain(&tree, Budget::UNLIMITED, Scope::All, None);
        assert!(full.candidates.iter().all(|c| c.exactness == Exactness::Proved));
        for candidate in &shallow.candidates {
            if candidate.exactness == Exactness::Proved {
                let truth = full.candidates.iter().find(|c| c.action == candidate.action);
                assert_eq!(truth.map(|t| t.score), Some(candidate.score));
            }
        }
    }
}

/// Every way to run the engine that must keep minimax's value.
fn exact_settings<'t>(tables: &'t [Option<TranspositionTable>]) -> Vec<Settings<'t>> {
    let one_by_one = [
        Enhancements::NONE,
        Enhancements { null_windows: true, ..Enhancements::NONE },
        Enhancements { promise: true, ..Enhancements::NONE },
        Enhancements { killers: true, ..Enhancements::NONE },
        Enhancements { history: true, ..Enhancements::NONE },
        Enhancements { countermoves: true, ..Enhancements::NONE },
        Enhancements { internal_deepening: true, ..Enhancements::NONE },
        Enhancements::EXACT,
    ];
    let mut all = Vec::new();
    for table in tables {
        for on in one_by_one {
            for driver in [Driver::Window, Driver::Mtdf] {
                for deepening in [false, true] {
                    let on = Enhancements { equal_depth: true, ..on };
                    let aspiration = deepening.then_some(8);
                    let table = table.as_ref();
                    all.push(Settings {
                        on,
                        driver,
                        deepening,
                        aspiration,
                        table,
                        ..Settings::PLAIN
                    });
                }
            }
        }
    }
    all
}

fn engine_agrees_on<const GRADED: bool>(tree: HashTree<GRADED>, depth: Option<u32>) {
    let budget = Budget { depth, ..Budget::UNLIMITED };
    let start = tree.start();
    let truth =
        Control::with_budget(budget, |c| minimax(&tree, &start, &HashEvaluator, c, &mut ()));
    let value = truth.best().map(|best| best.score);
    // Depth 0 has no engine: it needs a move to look at.
    let tables = [
        None,
        Some(TranspositionTable::with_bytes(1 << 9)),
        Some(TranspositionTable::with_bytes(1 << 16)),
    ];
    for settings in exact_settings(&tables) {
        let found = Control::with_budget(budget, |c| {
            deepening(&tree, &start, &HashEvaluator, settings, c, &mut ())
        });
        let best = found.best().expect("a move");
        // Deepening may stop early, but only with a fact.
        if best.exactness == Exactness::Proved && depth.is_some_and(|d| found.depth < d) {
            assert_eq!(
                best.score.signum(),
                value.map_or(0, Score::signum),
                "{tree:?} {settings:?}"
            );
        } else {
            assert_eq!(Some(best.score), value, "{tree:?} to {depth:?} {settings:?}");
        }
        let legal = best.line.iter().try_fold(start.clone(), |state, &action| {
            (tree.outcome(&state).is_none() && tree.is_legal(&state, action))
                .then(|| tree.after(&state, action))
        });
        assert!(legal.is_some(), "{settings:?} has an illegal line {best:?}");
        if settings.table.is_none() && settings.driver == Driver::Window {
            assert_eq!(
                score_at_end(&tree, &best.line, Some(found.depth)),
                best.score,
                "{settings:?}"
            );
        }
    }
}

#[test]
fn every_exact_form_of_the_engine_has_minimaxs_value_on_random_trees() {
    for seed in 0..80 {
        let (branching, height) = (2 + seed % 4, 4 + (seed % 3) as u32);
        engine_agrees_on(HashTree::<false> { seed, branching, height }, None);
        engine_agrees_on(HashTree::<true> { seed, branching, height }, None);
        engine_agrees_on(HashTree::<false> { seed, branching, height }, Some(3));
        engine_agrees_on(HashTree::<true> { seed, branching, height: 9 }, Some(5));
    }
}

#[test]
fn no_enhancement_claims_a_false_forced_result() {
    let mut claims = 0;
    for seed in 0..300 {
        let tree = HashTree::<false> { seed, branching: 4, height: 8 };
        let start = tree.start();
        let truth = plain(&tree, Budget::UNLIMITED, Scope::Best, None);
        let truth = truth.best().expect("a move").score;
        for depth in 3..=7 {
            let table = TranspositionTable::with_bytes(1 << 14);
            let settings = Settings {
                on: Enhancements::ALL,
                deepening: true,
                table: Some(&table),
                ..Settings::PLAIN
            };
            let found = Control::with_budget(Budget::depth(depth), |c| {
                deepening(&tree, &start, &HashEvaluator, settings, c, &mut ())
            });
            let best = found.best().expect("a move");
            if best.exactness == Exactness::Proved {
                claims += 1;
                let claimed = best.score.signum();
                assert_eq!(claimed, truth.signum(), "{tree:?} to {depth}: {best:?}");
            }
        }
    }
    assert!(claims > 300, "the test has nothing to check: {claims}");
}

#[test]
fn all_moves_get_their_exact_value_when_asked() {
    for seed in 0..60 {
        let tree = HashTree::<true> { seed, branching: 4, height: 7 };
        let start = tree.start();
        let truth = Control::with_budget(Budget::depth(4), |c| {
            minimax(&tree, &start, &HashEvaluator, c, &mut ())
        });
        let table = TranspositionTable::with_bytes(1 << 14);
        let settings = Settings {
            scope: Scope::All,
            on: Enhancements::EXACT,
            deepening: true,
            table: Some(&table),
            ..Settings::PLAIN
        };
        let found = Control::with_budget(Budget::depth(4), |c| {
            deepening(&tree, &start, &HashEvaluator, settings, c, &mut ())
        });
        let scores = |decision: &Decision<u64>| {
            let mut list: Vec<_> =
                decision.candidates.iter().map(|c| (c.action, c.score)).collect();
            list.sort_unstable();
            list
        };
        assert_eq!(scores(&found), scores(&truth), "{tree:?}");
    }
}

#[test]
fn threads_find_the_same_value() {
    for seed in 0..20 {
        let tree = HashTree::<true> { seed, branching: 4, height: 8 };
        let start = tree.start();
        if tree.count_actions(&start) == 1 {
            continue;
        }
        let truth = plain(&tree, Budget::depth(6), Scope::Best, None);
        let table = TranspositionTable::with_bytes(1 << 18);
        let settings = Settings {
            on: Enhancements::EXACT,
            deepening: true,
            table: Some(&table),
            ..Settings::PLAIN
        };
        let found = Control::with_budget(Budget::depth(6), |c| {
            parallel(&tree, &start, &HashEvaluator, settings, 3, c, &mut ())
        });
        assert_eq!(found.best().map(|b| b.score), truth.best().map(|b| b.score), "{tree:?}");
    }
}

#[test]
fn a_stopped_search_answers_with_its_last_whole_iteration() {
    let mut trees = (0..).map(|seed| HashTree::<true> { seed, branching: 5, height: 12 });
    let tree = trees.find(|tree| tree.count_actions(&tree.start()) == 5).expect("one in five");
    let start = tree.start();
    let settings = Settings { on: Enhancements::EXACT, deepening: true, ..Settings::PLAIN };
    let mut depths = Vec::new();
    for nodes in [10, 100, 1_000, 10_000] {
        let run = || {
            Control::with_budget(Budget::nodes(nodes), |c| {
                deepening(&tree, &start, &HashEvaluator, settings, c, &mut ())
            })
        };
        let (cut, again) = (run(), run());
        assert_eq!(cut, again, "the same nodes give the same answer");
        assert_eq!(cut.stopped, Some(meeple_core::Stop::Nodes));
        let whole = plain(&tree, Budget::depth(cut.depth), Scope::Best, None);
        assert_eq!(cut.best().map(|b| b.score), whole.best().map(|b| b.score));
        depths.push(cut.depth);
    }
    assert!(
        depths.windows(2).all(|pair| pair[0] <= pair[1]) && depths[0] < depths[3],
        "{depths:?}"
    );
}

#[test]
fn a_forced_move_is_played_at_once() {
    let mut trees = (0..).map(|seed| HashTree::<true> { seed, branching: 3, height: 12 });
    let tree = trees.find(|tree| tree.count_actions(&tree.start()) == 1).expect("one in three");
    let play = |aim| {
        let on = Enhancements::EXACT;
        let settings = Settings { aim, on, deepening: true, ..Settings::PLAIN };
        Control::unlimited(|c| {
            deepening(&tree, &tree.start(), &HashEvaluator, settings, c, &mut ())
        })
    };
    assert_eq!((play(Aim::Play).depth, play(Aim::Play).candidates.len()), (1, 1));
    assert!(play(Aim::Solve).depth > 1, "who solves looks on");
}

/// A uniform tree whose first move is always best, so that order is perfect.
#[derive(Clone, Copy, Debug)]
struct Ordered {
    branching: u32,
    height: u32,
}

impl Problem for Ordered {
    /// The number of moves played, and of those that were not the first choice, for each side.
    type State = (u32, [i32; 2]);
    type Action = u32;

    fn start(&self) -> Self::State {
        (0, [0, 0])
    }

    fn actions(&self, _: &Self::State, visit: impl FnMut(u32) -> Flow) -> Flow {
        (0..self.branching).try_for_each(visit)
    }
}

impl Deterministic for Ordered {
    fn apply(&self, (ply, slips): &mut Self::State, action: u32) {
        slips[(*ply % 2) as usize] += action as i32;
        *ply += 1;
    }
}

impl Tactics for Ordered {}

impl Game for Ordered {
    const GRADED: bool = true;

    fn to_move(&self, state: &Self::State) -> Side {
        Side::BOTH[(state.0 % 2) as usize]
    }

    fn outcome(&self, &(ply, slips): &Self::State) -> Option<Outcome> {
        (ply == self.height).then(|| Outcome::paid(slips[1] - slips[0]))
    }
}

#[test]
fn perfectly_ordered_trees_need_exactly_the_minimal_leaves() {
    for branching in 1..=5u32 {
        for height in 1..=6u32 {
            let tree = Ordered { branching, height };
            let mut leaves = 0u32;
            let mut count = |event: Event<'_, (u32, [i32; 2]), u32>| {
                leaves += u32::from(matches!(event, Event::Leaf { .. }));
            };
            let decision = Control::unlimited(|c| {
                let start = tree.start();
                alphabeta(&tree, &start, &NoEvaluator, AlphaBeta::default(), c, &mut count)
            });
            assert_eq!(decision.best().map(|best| best.score), Some(Score::DRAW));
            let (up, down) = (height.div_ceil(2), height / 2);
            let minimal = branching.pow(up) + branching.pow(down) - 1;
            assert_eq!(leaves, minimal, "{tree:?}");
            for null_windows in [false, true] {
                let mut leaves = 0u32;
                let mut count = |event: Event<'_, (u32, [i32; 2]), u32>| {
                    leaves += u32::from(matches!(event, Event::Leaf { .. }));
                };
                let on = Enhancements { null_windows, ..Enhancements::NONE };
                let settings = Settings { on, ..Settings::PLAIN };
                let start = tree.start();
                Control::unlimited(|c| {
                    deepening(&tree, &start, &NoEvaluator, settings, c, &mut count)
                });
                assert_eq!(leaves, minimal, "the engine on {tree:?}");
            }
        }
    }
}

/// Walk round a ring of six places, one step either way; whoever arrives at the place opposite wins,
/// and whoever is about to lose turns back: then repetition decides.
struct Ring;

impl Problem for Ring {
    type State = (u8, Side);
    type Action = bool;

    fn start(&self) -> Self::State {
        (0, Side::First)
    }

    fn actions(&self, _: &Self::State, mut visit: impl FnMut(bool) -> Flow) -> Flow {
        visit(false)?;
        visit(true)
    }
}

impl Deterministic for Ring {
    fn apply(&self, state: &mut Self::State, forward: bool) {
        *state = ((state.0 + if forward { 1 } else { 5 }) % 6, state.1.other());
    }
}

impl Tactics for Ring {}
impl LooksBack for Ring {
    type Trace = (u8, Side);

    fn trace(&self, state: &Self::State) -> Self::State {
        *state
    }

    fn returns(&self, now: &Self::State, earlier: &Self::State) -> bool {
        self.recurs(now, earlier)
    }
}

impl Game for Ring {
    const REPETITION: Repetition = Repetition::Draws { times: 3 };

    fn to_move(&self, state: &Self::State) -> Side {
        state.1
    }

    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        (state.0 == 3).then(|| Outcome::won_by(state.1.other()))
    }
}

#[test]
fn repetition_ends_a_search_as_the_rules_say() {
    fn check<G: Tactics>(ring: &G) -> Option<Score> {
        let (start, options) = (ring.start(), AlphaBeta::default());
        let slow = Control::unlimited(|c| minimax(ring, &start, &NoEvaluator, c, &mut ()));
        let quick =
            Control::unlimited(|c| alphabeta(ring, &start, &NoEvaluator, options, c, &mut ()));
        let value = slow.best().map(|best| best.score);
        assert_eq!(quick.best().map(|best| best.score), value);
        let table = TranspositionTable::with_bytes(1 << 12);
        let settings = Settings { on: Enhancements::EXACT, table: Some(&table), ..Settings::PLAIN };
        let engine =
            Control::unlimited(|c| deepening(ring, &start, &NoEvaluator, settings, c, &mut ()));
        assert_eq!(engine.best().map(|best| best.score), value);
        value
    }
    // Three steps lead to place 3: whoever begins also arrives, unless the opponent turns back.
    assert_eq!(check(&Ring), Some(Score::DRAW));
    // Turning back to the start is forbidden, so the opponent must walk on.
    assert_eq!(check(&Remembering(Ring)), Some(Score::win_in(3)));
}

#[test]
fn a_search_cut_short_keeps_only_completed_moves() {
    let mut trees = (0..).map(|seed| HashTree::<true> { seed, branching: 5, height: 9 });
    let wide = |tree: &HashTree<true>| tree.count_actions(&tree.start()) == 5;
    let tree = trees.find(wide).expect("one in five is as wide");
    let full = plain(&tree, Budget::UNLIMITED, Scope::All, None);
    let nodes_of_all = Control::unlimited(|c| {
        let options = AlphaBeta { scope: Scope::All, table: None };
        let _ = alphabeta(&tree, &tree.start(), &HashEvaluator, options, c, &mut ());
        c.nodes()
    });
    let mut seen_partial = false;
    for nodes in [0, 1, nodes_of_all / 4, nodes_of_all / 2, nodes_of_all - 1] {
        let cut = plain(&tree, Budget::nodes(nodes), Scope::All, None);
        seen_partial |= !cut.candidates.is_empty() && cut.stopped.is_some();
        for candidate in &cut.candidates {
            let truth = full.candidates.iter().find(|c| c.action == candidate.action);
            assert_eq!(truth.map(|t| t.score), Some(candidate.score));
        }
    }
    assert!(seen_partial, "no budget cut the search in the middle");
}
