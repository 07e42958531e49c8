//! The tree search allocates nothing per node: a search of many times as many nodes needs no more
//! allocations than its buffers and its tables.

use meeple_core::{Budget, Control, Evaluated, Problem};
use meeple_games::connect4::Connect4;
use meeple_search::adversarial::{
    AlphaBeta, Enhancements, Settings, TranspositionTable, alphabeta, deepening,
};

/// Allocations and nodes of a search.
fn measure(search: impl Fn(&mut Control<'_>), depth: u32) -> (u64, u64) {
    let mut nodes = 0;
    let info = allocation_counter::measure(|| {
        Control::with_budget(Budget::depth(depth), |control| {
            search(control);
            nodes = control.nodes();
        });
    });
    (info.count_total, nodes)
}

#[test]
fn nothing_is_allocated_per_node() {
    let evaluator = Connect4.evaluator("lines").expect("its evaluator");
    let (start, table) = (Connect4.start(), TranspositionTable::with_bytes(1 << 22));
    let textbook = |control: &mut Control<'_>| {
        alphabeta(&Connect4, &start, &evaluator, AlphaBeta::default(), control, &mut ());
    };
    let engine = |control: &mut Control<'_>| {
        let settings = Settings { on: Enhancements::ALL, table: Some(&table), ..Settings::PLAIN };
        deepening(&Connect4, &start, &evaluator, settings, control, &mut ());
    };
    for (name, search) in
        [("alpha-beta", &textbook as &dyn Fn(&mut Control<'_>)), ("engine", &engine)]
    {
        let (allocations, nodes) = measure(search, 9);
        assert!(nodes > 5_000, "{name}: {nodes} nodes are too few to tell");
        // Buffers grow to the depth of the tree; root moves and lines are lists.
        assert!(allocations < 250, "{name}: {allocations} allocations for {nodes} nodes");
    }
}
