//! Rules that look back, against a brute force that carries the whole line and counts.

use std::collections::HashMap;
use std::sync::Arc;

use meeple_core::{
    Control, Game, History, LooksBack, NoEvaluator, Problem, Remembering, Repetition, Resumed, Rng,
    Score, Side, Tactics,
};

use super::super::{
    Aim, AlphaBeta, Driver, Enhancements, Scope, Settings, TranspositionTable, alphabeta,
    deepening, minimax, sss,
};
use super::web::{CYCLIC, Web};
use super::{Claim, all_agree};
use crate::Exactness;

type Lasting = Web<3, false>;

/// The worth for the first side of a line that stands at `node`, every position counted. What is
/// known is kept by position and counts.
fn counted(
    web: &Lasting,
    node: u32,
    met: &mut Vec<u8>,
    known: &mut HashMap<(u32, Vec<u8>), i32>,
) -> i32 {
    let Repetition::Draws { times } = Lasting::REPETITION else { unreachable!() };
    if let Some(outcome) = web.outcome(&node) {
        return outcome.payoff_for(Side::First);
    }
    if u32::from(met[node as usize]) + 1 >= times {
        return 0;
    }
    if let Some(&value) = known.get(&(node, met.clone())) {
        return value;
    }
    let key = (node, met.clone());
    met[node as usize] += 1;
    let next = web.action_list(&node);
    let values: Vec<i32> = next.iter().map(|&next| counted(web, next, met, known)).collect();
    met[node as usize] -= 1;
    let value = match web.to_move(&node) {
        Side::First => values.into_iter().max(),
        Side::Second => values.into_iter().min(),
    };
    let value = value.expect("a game that goes on has a move");
    known.insert(key, value);
    value
}

/// A few moves at random that do not end the game.
fn stroll(web: &Lasting, rng: &mut Rng) -> Vec<u32> {
    let mut line = vec![0];
    for _ in 0..rng.below(14) {
        let here = line[line.len() - 1];
        let Some(next) = web.nth_action(&here, rng.below(web.count_actions(&here))) else { break };
        line.push(next);
        if History::of(&line).is_none_or(|history| history.outcome(web).is_some()) {
            line.pop();
        }
    }
    line
}

/// What every tree search says is so, with a table and without.
fn assert_all_say<G: Tactics>(game: &G, state: &G::State, value: i32, what: &str) {
    let worth = |score: Score| score.signum() * game.to_move(state).sign();
    let table = TranspositionTable::with_bytes(1 << 14);
    let careful = Enhancements { equal_depth: false, ..Enhancements::EXACT };
    let engine = |on, driver, aim| Settings {
        aim,
        scope: Scope::All,
        on,
        driver,
        deepening: true,
        aspiration: None,
        table: Some(&table),
    };
    let exact = Enhancements::EXACT;
    let runs = [
        Control::unlimited(|c| minimax(game, state, &NoEvaluator, c, &mut ())),
        Control::unlimited(|c| sss(game, state, &NoEvaluator, c, &mut ())),
        Control::unlimited(|c| {
            let options = AlphaBeta { scope: Scope::All, table: Some(&table) };
            alphabeta(game, state, &NoEvaluator, options, c, &mut ())
        }),
    ];
    for found in runs {
        let best = found.best().expect("the game goes on");
        assert_eq!((worth(best.score), best.exactness), (value, Exactness::Proved), "{what}");
    }
    for settings in [
        engine(exact, Driver::Window, Aim::Solve),
        engine(exact, Driver::Mtdf, Aim::Solve),
        engine(careful, Driver::Window, Aim::Solve),
        engine(careful, Driver::Window, Aim::Advise),
        engine(Enhancements::ALL, Driver::Window, Aim::Solve),
        engine(Enhancements::ALL, Driver::Window, Aim::Advise),
    ] {
        let budget = meeple_core::Budget { depth: Some(40), ..meeple_core::Budget::nodes(20_000) };
        let found = Control::with_budget(budget, |c| {
            deepening(game, state, &NoEvaluator, settings, c, &mut ())
        });
        let Some(best) = found.best() else { continue };
        if best.exactness == Exactness::Proved {
            assert_eq!(worth(best.score), value, "{what} {settings:?}");
        }
    }
}

#[test]
fn a_game_in_progress_has_the_value_that_counting_finds() {
    let (mut values, mut changed) = ([0; 3], 0);
    for seed in 0..600 {
        let web = Lasting::new(seed, CYCLIC, 4 + seed as u32 % 3);
        let line = stroll(&web, &mut Rng::new(seed));
        let history = History::of(&line).expect("it began");
        let now = *history.now();
        if history.outcome(&web).is_some() {
            continue;
        }
        let mut met = vec![0; web.size as usize];
        for &node in history.past() {
            met[node as usize] += 1;
        }
        let value = counted(&web, now, &mut met, &mut HashMap::new());
        values[(value + 1) as usize] += 1;
        let fresh = counted(&web, now, &mut vec![0; web.size as usize], &mut HashMap::new());
        changed += u32::from(fresh != value);
        let rest = Resumed::new(Arc::new(web), history);
        assert_all_say(&rest, &now, value, &format!("{web:?} after {line:?}"));
        if now == 0 {
            for side in Side::BOTH {
                all_agree(&rest, Claim::win(side), value * side.sign() >= 1);
            }
        }
    }
    assert!(values.iter().all(|&n| n > 30), "{values:?}");
    assert!(changed > 10, "the past mattered only {changed} times");
}

/// The worth for the first side where a position must not come up twice, or ends the game.
fn looking_back(web: &Lasting, line: &mut Vec<u32>) -> i32 {
    let node = line[line.len() - 1];
    if let Some(outcome) = web.outcome(&node) {
        return outcome.payoff_for(Side::First);
    }
    if web.returns_end && line[..line.len() - 1].contains(&node) {
        return web.on_return(&node).map_or(0, |outcome| outcome.payoff_for(Side::First));
    }
    let mut next = web.action_list(&node);
    next.retain(|node| web.returns_end || !line.contains(node));
    let values = next.into_iter().map(|node| {
        line.push(node);
        let value = looking_back(web, line);
        line.pop();
        value
    });
    match web.to_move(&node) {
        Side::First => values.max(),
        Side::Second => values.min(),
    }
    .unwrap_or(0)
}

#[test]
fn a_game_that_looks_back_has_the_value_of_its_lines() {
    for returns_end in [false, true] {
        let mut values = [0; 3];
        for seed in 0..300 {
            let web = Lasting::new(seed, CYCLIC, 4 + seed as u32 % 4);
            let web = web.where_returns_end(returns_end);
            let value = looking_back(&web, &mut vec![0]);
            let game = Remembering(web);
            if game.outcome(&game.start()).is_none() {
                values[(value + 1) as usize] += 1;
                assert_all_say(&game, &game.start(), value, &format!("{web:?}"));
            }
        }
        assert!(values[0] > 20 && values[2] > 20, "{values:?}");
    }
}
