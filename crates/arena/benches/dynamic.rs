//! What hiding the types costs: something a call, nothing a node.

use divan::Bencher;
use divan::counter::ItemsCount;
use meeple_arena::session::Scope;
use meeple_arena::{Agent, Entry, Session, entry};
use meeple_core::{Budget, Control, Deterministic, Present, Problem, Setup};
use meeple_games::connect4::{Column, Connect4, Knowledge};
use meeple_search::adversarial::{AlphaBeta, alphabeta};

fn main() {
    divan::main();
}

fn connect4() -> &'static Entry {
    entry("connect4").expect("the catalogue has it")
}

fn session() -> Box<dyn Session> {
    connect4().open(&Setup::default()).expect("the empty board")
}

/// The same search of the same tree, with its types known and with its types hidden.
#[divan::bench_group(sample_count = 50, sample_size = 1)]
mod alphabeta_8 {
    use super::*;

    #[divan::bench]
    fn typed(bencher: Bencher<'_, '_>) {
        bencher.counter(ItemsCount::new(typed_nodes())).bench(typed_nodes);
    }

    #[divan::bench]
    fn dynamic(bencher: Bencher<'_, '_>) {
        let mut agent = Agent::parse("alphabeta(depth=8)", connect4()).expect("a sound agent");
        let session = session();
        let mut think = || {
            Control::unlimited(|control| {
                divan::black_box(session.think(&mut agent, Scope::Best, control));
                control.nodes()
            })
        };
        let nodes = think();
        assert_eq!(nodes, typed_nodes(), "it is the same search");
        bencher.counter(ItemsCount::new(nodes)).bench_local(think);
    }

    fn typed_nodes() -> u64 {
        Control::with_budget(Budget::depth(8), |control| {
            let options = AlphaBeta { scope: Scope::Best, table: None };
            let (start, knowledge) = (Connect4.start(), Knowledge::default());
            let decision = alphabeta(&Connect4, &start, &knowledge, options, control, &mut ());
            divan::black_box(decision);
            control.nodes()
        })
    }
}

/// One move of a game. Through the dynamic layer it is found by its name and taken back again.
#[divan::bench_group(sample_size = 1_000)]
mod one_move {
    use super::*;

    #[divan::bench]
    fn typed(bencher: Bencher<'_, '_>) {
        let start = Connect4.start();
        let middle = Column::new(3).expect("a column");
        bencher.bench(|| Connect4.after(divan::black_box(&start), divan::black_box(middle)));
    }

    #[divan::bench]
    fn dynamic(bencher: Bencher<'_, '_>) {
        let mut session = session();
        bencher.bench_local(|| {
            session.play(divan::black_box("4")).expect("a legal move");
            session.undo()
        });
    }
}

/// The picture of a position.
#[divan::bench_group(sample_size = 20)]
mod scene {
    use super::*;

    #[divan::bench]
    fn typed() -> meeple_core::Scene {
        Connect4.scene(&Connect4.start(), None)
    }

    #[divan::bench]
    fn dynamic(bencher: Bencher<'_, '_>) {
        let session = session();
        bencher.bench(|| session.scene());
    }
}
