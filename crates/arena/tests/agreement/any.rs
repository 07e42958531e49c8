//! A duel whose type is forgotten is searched node by node as the duel itself.

use std::sync::Arc;

use meeple_core::{
    AnyDuel, AnyPuzzle, AnyState, Budget, Control, Evaluated, Evaluator, Guided, NoEvaluator,
    Notation, Present, Setup, Tactics,
};
use meeple_games::breakthrough::Breakthrough;
use meeple_games::connect4::Connect4;
use meeple_games::escampe::Escampe;
use meeple_games::ricochet::Ricochet;
use meeple_games::sliding::Sliding;
use meeple_games::tictactoe::TicTacToe;
use meeple_games::tree::Tree;
use meeple_search::Plan;
use meeple_search::adversarial::{
    Claim, Dfpn, Enhancements, Pns, Settings, TranspositionTable, deepening, dfpn, minimax, pns,
    sss,
};
use meeple_search::heuristic::{astar, bfs, ida};
use meeple_search::montecarlo::{Uct, uct};

use super::positions;

/// What a few searches say of a position, and the nodes it took them; moves by name.
fn opinions<G: Tactics + Evaluated + Notation>(game: &G, state: &G::State) -> Vec<(String, u64)> {
    match game.evaluators().first().and_then(|choice| game.evaluator(choice.name)) {
        Some(own) => opinions_with(&own, game, state),
        None => opinions_with(&NoEvaluator, game, state),
    }
}

fn opinions_with<G: Tactics + Notation>(
    judge: &impl Evaluator<G>,
    game: &G,
    state: &G::State,
) -> Vec<(String, u64)> {
    let named = |line: &[G::Action]| {
        let mut at = state.clone();
        let mut names = Vec::new();
        for &action in line {
            names.push(game.action_name(&at, action));
            at = game.after(&at, action);
        }
        names.join(" ")
    };
    let mut said = Vec::new();
    let mut ask = |budget: Budget, think: &dyn Fn(&mut Control<'_>) -> String| {
        Control::with_budget(budget, |control| {
            let words = think(control);
            said.push((words, control.nodes()));
        });
    };
    let tell = |decision: meeple_search::Decision<G::Action>| {
        let each = decision.candidates.iter();
        let each = each.map(|c| format!("{:?} {:?} {}", c.score, c.exactness, named(&c.line)));
        each.collect::<Vec<_>>().join("; ")
    };
    ask(Budget::nodes(4_000), &|control| {
        let table = TranspositionTable::with_bytes(1 << 16);
        let settings = Settings { on: Enhancements::ALL, table: Some(&table), ..Settings::PLAIN };
        let settings = Settings { deepening: true, ..settings };
        tell(deepening(game, state, judge, settings, control, &mut ()))
    });
    ask(Budget::depth(3).and(Budget::nodes(4_000)), &|control| {
        tell(minimax(game, state, judge, control, &mut ()))
    });
    ask(Budget::depth(3).and(Budget::nodes(4_000)), &|control| {
        tell(sss(game, state, judge, control, &mut ()))
    });
    ask(Budget::UNLIMITED, &|control| {
        let options = Uct { games: 200, ..Uct::default() };
        let seen = uct(game, state, options, control, &mut ());
        let seen = seen.iter().map(|v| format!("{} {} {}", named(&v.line), v.visits, v.mean));
        seen.collect::<Vec<_>>().join("; ")
    });
    let claim = Claim::win(game.to_move(state));
    ask(Budget::nodes(2_000), &|control| {
        let options = Dfpn { table: 1 << 16, ..Dfpn::default() };
        format!("{:?}", dfpn(game, state, claim, options, control, &mut ()).ruling)
    });
    ask(Budget::nodes(2_000), &|control| {
        format!("{:?}", pns(game, state, claim, Pns::default(), control, &mut ()).ruling)
    });
    said
}

fn check<G: Tactics + Evaluated + Present>(position: Option<&str>) {
    let (game, start) = G::open(&Setup { position, scenario: None }).expect("a position");
    let game = Arc::new(game);
    let any = AnyDuel::new(Arc::clone(&game));
    for state in positions(&*game, &start, 6, 5) {
        let erased = AnyState::new(state.clone());
        assert_eq!(any.position(&erased), game.position(&state));
        assert_eq!(opinions(&any, &erased), opinions(&*game, &state), "{}", game.position(&state));
    }
}

/// Solutions of a puzzle and the nodes they took, by A* and IDA*.
fn solutions<P: Guided + Notation>(puzzle: &P, state: &P::State) -> Vec<String> {
    let name = puzzle.heuristics().first().expect("a heuristic").name;
    let guess = puzzle.heuristic(name).expect("its first heuristic");
    let tell = |solve: &dyn Fn(&mut Control<'_>) -> Plan<P::Action>| {
        Control::with_budget(Budget::nodes(20_000), |control| {
            let plan = solve(control);
            let mut at = state.clone();
            let mut names = Vec::new();
            for action in plan.actions {
                names.push(puzzle.action_name(&at, action));
                puzzle.apply(&mut at, action);
            }
            format!("{:?} {} {} {}", plan.verdict, plan.cost, names.join(" "), control.nodes())
        })
    };
    vec![
        tell(&|control| astar(puzzle, state, &guess, control, &mut ())),
        tell(&|control| ida(puzzle, state, &guess, 0, control, &mut ())),
        tell(&|control| bfs(puzzle, state, control, &mut ())),
    ]
}

fn check_puzzle<P: Guided + Present>(positions: &[&str]) {
    for position in positions {
        let (puzzle, state) = P::open(&Setup::at(position)).expect("a position");
        let puzzle = Arc::new(puzzle);
        let any = AnyPuzzle::new(Arc::clone(&puzzle));
        let erased = AnyState::new(state.clone());
        assert_eq!(any.position(&erased), puzzle.position(&state));
        assert_eq!(solutions(&any, &erased), solutions(&*puzzle, &state), "{position}");
    }
}

#[test]
fn a_puzzle_without_its_type_is_searched_as_the_puzzle_itself() {
    check_puzzle::<Sliding>(&["1 2 0 3 4 5 6 7 8", "8 6 7 2 5 4 3 0 1", "3x2: 1 2 5 3 4 0"]);
    check_puzzle::<Ricochet>(&["4A-2B-1A-3B Ra5 Gf13 Bo4 Yk15 Y>b13"]);
}

#[test]
fn a_duel_without_its_type_is_searched_as_the_duel_itself() {
    check::<TicTacToe>(None);
    check::<Connect4>(None);
    check::<Breakthrough>(None);
    check::<Escampe>(Some("bb4/1Bb1bb/6/6/1n1n1n/n1N1n1 w 0"));
    check::<Tree>(Some("((3 12 8) (2 4 6) (14 5 2))"));
}
