//! Every algorithm has steps; they are bounded, the same each time, and can be played again.

use meeple_core::{Bound, Budget, Control, Setup};

use super::{NodeState, Number, Room, Trace, TraceEvent};
use crate::{Agent, entry};

fn record(game: &str, position: &str, agent: &str, limit: usize) -> Trace {
    let entry = entry(game).expect(game);
    let session = entry.open(&Setup::at(position)).expect(position);
    let mut agent = Agent::parse(agent, entry).expect(agent);
    Control::with_budget(Budget::UNLIMITED, |control| {
        Trace::record(&*session, &mut agent, control, Room::of_steps(limit)).expect("it has steps")
    })
}

const FIGURE: &str = "(B:(3 12 8) C:(2 4 6) D:(14 5 2))";

#[test]
fn every_search_has_steps_and_the_same_ones_each_time() {
    let tictactoe = "xo--x---o";
    let cases = [
        ("tictactoe", tictactoe, "minimax"),
        ("tictactoe", tictactoe, "alphabeta"),
        ("tictactoe", tictactoe, "alphabeta(tt=1MB)"),
        ("tictactoe", tictactoe, "pvs"),
        ("tictactoe", tictactoe, "mtdf"),
        ("tictactoe", tictactoe, "engine"),
        ("tictactoe", tictactoe, "sss"),
        ("tictactoe", tictactoe, "forced"),
        ("tictactoe", tictactoe, "pns"),
        ("tictactoe", tictactoe, "dfpn"),
        ("tictactoe", tictactoe, "uct(playouts=50)"),
        ("tictactoe", tictactoe, "mcts(playouts=50, rave=constant)"),
        ("tictactoe", tictactoe, "playouts(games=5)"),
        ("pig", "A 8 9 0 /10", "expectiminimax(depth=3)"),
        ("pig", "A 3 2 0 /10", "vi"),
        ("fifteen", "1 2 0 3 4 5 6 7 8", "bfs"),
        ("fifteen", "1 4 2 3 0 5 6 7 8", "astar"),
        ("fifteen", "1 4 2 3 0 5 6 7 8", "ida"),
        ("gridworld", "russell-norvig-4e a1", "vi"),
        ("gridworld", "russell-norvig-4e a1", "pi"),
        ("gridworld", "russell-norvig-4e a1", "mpi"),
        ("gridworld", "russell-norvig-4e a1", "ps"),
        ("gridworld", "russell-norvig-4e a1", "ii"),
        ("gridworld", "russell-norvig-4e a1", "rtdp(trials=5)"),
        ("gridworld", "russell-norvig-4e a1", "lrtdp"),
        ("gridworld", "russell-norvig-4e a1", "brtdp"),
        ("gridworld", "russell-norvig-4e a1", "playouts(games=5)"),
    ];
    for (game, position, agent) in cases {
        let one = record(game, position, agent, 5_000);
        assert!(one.steps().len() > 3, "{agent} has {} steps", one.steps().len());
        assert_eq!(one, record(game, position, agent, 5_000), "{agent}");
        let short = record(game, position, agent, 3);
        assert!(short.truncated() && short.steps() == &one.steps()[..3], "{agent}");
    }
}

#[test]
fn the_textbook_figure_can_be_played_to_the_cut_of_c() {
    let trace = record("tree", FIGURE, "alphabeta", 1_000);
    let cut = trace.next_cut(0).expect("C is cut");
    let view = trace.tree(cut);
    let c = &view.nodes[view.node(&["C".into()]).expect("C was entered")];
    assert_eq!(c.cut, Some(("2 <= alpha = 3".into(), 2)));
    assert_eq!(c.entered, Some((Number::Points(3), Number::Words("+inf".into()))));
    assert_eq!((c.state, c.player), (NodeState::Open, Some("min")));
    let b = &view.nodes[view.node(&["B".into()]).expect("B was entered")];
    assert_eq!(b.value, Some((Number::Points(3), Bound::Exact)));
    assert_eq!((view.counters.leaves, view.counters.cuts), (4, 1));
    assert_eq!(trace.next_cut(cut), None);

    let end = trace.tree(usize::MAX);
    assert_eq!(end.counters.leaves, 7);
    let root = &end.nodes[0];
    assert_eq!(root.value, Some((Number::Points(3), Bound::Exact)));
    assert_eq!(root.best.map(|best| end.path(best)), Some(vec!["B".into()]));
}

#[test]
fn every_tree_search_ends_on_the_value_of_the_figure() {
    for agent in ["minimax", "alphabeta", "alphabeta(tt=1MB)", "pvs", "mtdf", "sss"] {
        let end = record("tree", FIGURE, agent, 10_000).tree(usize::MAX);
        let value = end.nodes[0].value.as_ref().map(|(value, _)| value.clone());
        assert_eq!(value, Some(Number::Points(3)), "{agent}");
        let best = end.nodes[0].best.map(|best| end.path(best).join(" "));
        assert_eq!(best.as_deref(), Some("B"), "{agent}");
    }
    let leaves = |agent| record("tree", FIGURE, agent, 10_000).tree(usize::MAX).counters.leaves;
    assert_eq!((leaves("minimax"), leaves("alphabeta"), leaves("sss")), (9, 7, 7));
    let view = record("tree", FIGURE, "sss", 10_000).tree(usize::MAX);
    let of = |path: [&str; 2]| view.nodes[view.node(&path.map(String::from)).expect("met")].clone();
    assert_eq!(of(["B", "2"]).value, Some((Number::Points(12), Bound::Exact)), "leaves stay");
    let b = &view.nodes[view.node(&["B".into()]).expect("met")];
    assert_eq!(b.best, view.node(&["B".into(), "1".into()]), "3 is MIN's choice");
    let min = record("tree", "min ((3 12) (2 4))", "sss", 1_000).tree(usize::MAX);
    assert_eq!(min.nodes[0].value.as_ref().map(|(v, _)| v.clone()), Some(Number::Points(4)));
}

#[test]
fn ida_names_its_moves_from_where_they_begin() {
    let trace = record("fifteen", "3 1 2 6 5 8 7 4 0", "ida", 10_000);
    let end = trace.frontier(usize::MAX);
    assert_eq!(end.rounds.last(), Some(&6), "{:?}", end.rounds);
    for step in trace.steps() {
        let TraceEvent::Generate { from, position, action, .. } = &step.event else { continue };
        let entry = entry("fifteen").expect("a game");
        let mut session = entry.open(&Setup::at(from)).expect(from);
        session.play(action).expect("legal from there");
        assert_eq!(session.position(), *position);
    }
    let astar = record("fifteen", "3 1 2 6 5 8 7 4 0", "astar", 10_000).frontier(usize::MAX);
    let wide = record("fifteen", "3 1 2 6 5 8 7 4 0", "bfs", 10_000).frontier(usize::MAX);
    assert!(astar.expanded.len() < wide.expanded.len());
    assert!(end.remembered < wide.remembered);
}

#[test]
fn visits_of_a_monte_carlo_tree_add_up() {
    let trace = record("tictactoe", "xo--x---o", "uct(playouts=60)", 100_000);
    let end = trace.tree(usize::MAX);
    let of = |node: usize| end.nodes[node].visits.map_or(0, |(visits, ..)| visits);
    let sum: u64 = end.nodes[0].children.iter().map(|&child| of(child)).sum();
    assert_eq!((sum, end.counters.playouts), (60, 60));
    assert_eq!(trace.rounds().len(), 60);
}

#[test]
fn sweeps_and_trials_can_be_played_again() {
    let trace = record("gridworld", "russell-norvig-4e a1", "vi(method=jacobi)", 1_000_000);
    let rounds = trace.rounds();
    let (first, last) = (trace.values(rounds[0]), trace.values(usize::MAX));
    assert!(first.residuals[0] > 0.5 && last.residuals.last().is_some_and(|r| *r < 1e-8));
    let start = last.states.get("russell-norvig-4e a1").or_else(|| last.states.values().next());
    assert!(start.is_some_and(|state| state.action.is_some()));
    let trials = record("gridworld", "russell-norvig-4e a1", "rtdp(trials=3)", 100_000);
    let walked = trials.values(trials.rounds()[0]);
    assert!(walked.trial.len() > 2 && walked.states.values().any(|s| s.action.is_some()));
}

#[test]
fn a_proof_search_is_a_tree_of_numbers() {
    let entry = entry("tictactoe").expect("a game");
    let session = entry.open(&Setup::at("xx-oo----")).expect("a position");
    for agent in ["pns", "dfpn"] {
        let trace = record("tictactoe", "xx-oo----", agent, 5_000);
        let view = super::TreeView::of_proof(&*session, trace.steps());
        let root = &view.nodes[0];
        assert_eq!(root.player, Some("max"), "{agent}");
        assert_eq!(root.children.len(), 5, "{agent}: every move of the root");
        let proved = Some((Number::Words("0/+inf".into()), Bound::Exact));
        assert_eq!(root.value, proved, "{agent}: three in a row is there");
        assert!(view.counters.taken > 0);
    }
}

#[test]
fn an_engine_that_looks_for_forced_wins_first_shows_them_too() {
    let trace = record("escampe", "bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0", "engine(depth=2)", 500);
    let TraceEvent::Enter { beta, .. } = &trace.steps()[0].event else { panic!("the root") };
    assert_eq!(*beta, Number::Words("win in 1".into()), "the first question");
}

#[test]
fn steps_of_a_deep_search_cost_as_much_as_those_of_a_shallow_one() {
    // Nothing ends this search but the room: each step is one move further down.
    let search = || record("escampe", "-", "minimax", 4_000);
    let thread = std::thread::Builder::new().stack_size(meeple_core::SEARCH_STACK);
    let deep = thread.spawn(search).expect("a thread").join().expect("it has room");
    assert_eq!(deep.steps().len(), 4_000);
    let longest = deep.steps().iter().filter_map(super::TraceStep::way).map(super::Way::len).max();
    assert!(longest > Some(100), "{longest:?}");
    assert!(deep.bytes() < 4_000 * 400, "{} bytes", deep.bytes());
    let view = deep.tree(usize::MAX);
    let current = view.path(view.current.expect("a node"));
    assert_eq!(
        deep.steps()[3_999].way().map(super::Way::names),
        Some(current.iter().map(String::as_str).collect())
    );
}

#[test]
fn room_in_bytes_ends_a_trace_as_room_in_steps_does() {
    let entry = entry("tictactoe").expect("a game");
    let session = entry.open(&Setup::at("xo--x---o")).expect("a position");
    let mut agent = Agent::parse("minimax", entry).expect("an agent");
    let room = Room { steps: usize::MAX, bytes: 20_000 };
    let cut = Control::unlimited(|control| Trace::record(&*session, &mut agent, control, room));
    let cut = cut.expect("it has steps");
    assert!(cut.truncated() && cut.bytes() <= 20_000 && cut.steps().len() > 20);
}
