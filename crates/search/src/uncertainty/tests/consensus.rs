//! Randomised consensus of two processes over a shared coin (Aspnes and Herlihy, 1990), with the
//! exact values that model checkers agree on.

use meeple_core::{Control, End, Flow, GO, Gain, Mdp, Problem};

use crate::uncertainty::{Bounds, Model, Planner, Settings, Task, plan};

/// The counter starts in the middle and decides near its borders.
const K: i8 = 2;
const MIDDLE: i8 = (K + 1) * 2;
const RANGE: i8 = 2 * MIDDLE;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    counter: i8,
    /// Where each process is: flip, write, check, done.
    at: [u8; 2],
    coin: [bool; 2],
}

struct Consensus;

impl Problem for Consensus {
    type State = State;
    type Action = usize;

    fn start(&self) -> State {
        State { counter: MIDDLE, at: [0, 0], coin: [false, false] }
    }

    fn actions(&self, state: &State, mut visit: impl FnMut(usize) -> Flow) -> Flow {
        for process in 0..2 {
            if state.at[process] < 3 {
                visit(process)?;
            }
        }
        GO
    }
}

impl Mdp for Consensus {
    /// Success: both decided for heads; failure: they disagree.
    fn end(&self, state: &State) -> Option<End> {
        (state.at == [3, 3]).then_some(match state.coin {
            [true, true] => End::Success,
            [false, false] => End::Neutral,
            _ => End::Failure,
        })
    }

    fn outcomes(&self, state: &State, process: usize, mut visit: impl FnMut(f64, State, Gain)) {
        let gain = Gain { reward: 1.0, turns: 1.0 };
        let mut next = *state;
        match state.at[process] {
            0 => {
                next.at[process] = 1;
                for coin in [false, true] {
                    next.coin[process] = coin;
                    visit(0.5, next, gain);
                }
            }
            1 => {
                next.counter += if state.coin[process] { 1 } else { -1 };
                next.coin[process] = false;
                next.at[process] = 2;
                visit(1.0, next, gain);
            }
            _ => {
                let heads = state.counter >= RANGE - 2;
                let decided = heads || state.counter <= 2;
                next.at[process] = if decided { 3 } else { 0 };
                next.coin[process] = heads;
                visit(1.0, next, gain);
            }
        }
    }
}

/// Certified bounds of the root for rewards a step and values of the ends; signs give the least
/// instead of the greatest.
fn bounds(model: &Model<State, usize>, step: f64, last: impl Fn(End) -> f64) -> (f64, f64) {
    let graph = model.graph();
    let finals: Vec<f64> = graph.ends.iter().map(|end| end.map_or(0.0, &last)).collect();
    let rewards = vec![step; graph.choice_count()];
    let task = Task::from_parts(graph, rewards.into(), finals.into(), 1.0);
    let mut seen = (f64::NEG_INFINITY, f64::INFINITY);
    for planner in [Planner::Topological, Planner::Interval, Planner::Policy] {
        let settings = Settings { planner, epsilon: 1e-9, threads: 1 };
        let found = Control::unlimited(|control| plan(&task, settings, control, &mut ()));
        let Some(Bounds { lower, upper }) = found.bounds else { panic!("{planner:?}: no bounds") };
        assert!(upper[0] - lower[0] < 1e-6, "{planner:?}");
        seen = (seen.0.max(lower[0]), seen.1.min(upper[0]));
    }
    seen
}

#[test]
fn the_published_values_lie_within_the_bounds() {
    let model = Control::unlimited(|control| {
        Model::of_mission(&Consensus, &Consensus.start(), control).expect("no limit")
    });
    assert_eq!(model.len(), 272);
    let one = |wanted: End, sign: f64| move |end: End| if end == wanted { sign } else { 0.0 };
    for (truth, (low, high)) in [
        (-49.0 / 128.0, bounds(&model, 0.0, one(End::Success, -1.0))),
        (13.0 / 120.0, bounds(&model, 0.0, one(End::Failure, 1.0))),
        (-48.0, bounds(&model, -1.0, |_| 0.0)),
        (75.0, bounds(&model, 1.0, |_| 0.0)),
    ] {
        assert!(low <= truth && truth <= high, "{truth} not in {low}..{high}");
    }
}
