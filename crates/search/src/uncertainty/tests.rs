//! Planning against values worked out by hand, and the algorithms against each other.

mod consensus;
mod generated;
mod implicit;
mod limits;
mod random;
mod report;
mod retry;
mod sound;

use meeple_core::rng::split_seed;
use meeple_core::{
    Budget, Control, End, Flow, Gain, Mdp, NoEvaluator, Outcome, Problem, Side, StochasticGame,
};

use super::{
    Model, Planner, Play, Settings, Solution, StopRule, Task, expectiminimax, forecast, plan,
    q_values,
};
use crate::Exactness;

/// A walk of three steps: `safe` goes on with chance 1, slowly; `bold` jumps to the end with chance
/// `luck`, and falls otherwise.
struct Walk {
    luck: f64,
    discount: f64,
}

const FALLEN: u8 = 9;

impl Problem for Walk {
    type State = u8;
    type Action = bool;

    fn start(&self) -> u8 {
        0
    }

    fn actions(&self, _: &u8, mut visit: impl FnMut(bool) -> Flow) -> Flow {
        visit(false)?;
        visit(true)
    }
}

impl Mdp for Walk {
    fn end(&self, &state: &u8) -> Option<End> {
        match state {
            3 => Some(End::Success),
            FALLEN => Some(End::Failure),
            _ => None,
        }
    }

    fn outcomes(&self, &state: &u8, bold: bool, mut visit: impl FnMut(f64, u8, Gain)) {
        let gain = |next: u8| Gain { reward: if next == 3 { 10.0 } else { -1.0 }, turns: 1.0 };
        if bold {
            visit(self.luck, 3, gain(3));
            visit(1.0 - self.luck, FALLEN, gain(FALLEN));
        } else {
            // Half the time the step does not happen.
            visit(0.5, state, gain(state));
            visit(0.5, state + 1, gain(state + 1));
        }
    }

    fn discount(&self) -> f64 {
        self.discount
    }
}

/// Solves a mission's model by one planner.
fn solve(model: &Model<u8, bool>, planner: Planner, control: &mut Control<'_>) -> Solution {
    let settings = Settings { planner, epsilon: 1e-12, threads: 1 };
    plan(&Task::own(model.graph()), settings, control, &mut ())
}

/// Every planner of whole graphs.
const PLANNERS: [Planner; 8] = [
    Planner::Jacobi(StopRule::Residual),
    Planner::Jacobi(StopRule::Span),
    Planner::GaussSeidel,
    Planner::Topological,
    Planner::Interval,
    Planner::Policy,
    Planner::Modified(5),
    Planner::Prioritised,
];

#[test]
fn values_turns_and_chances_are_those_worked_out_by_hand() {
    // Walking takes six steps on average, five of them at -1, the last pays 10: worth 5 from 0.
    // Being bold is worth luck * 10 - (1 - luck) = 11 luck - 1: less than 5 while luck < 6/11.
    for (luck, value, success, turns) in [(0.5, 5.0, 1.0, 6.0), (0.9, 8.9, 0.9, 1.0)] {
        let walk = Walk { luck, discount: 1.0 };
        for planner in PLANNERS {
            Control::unlimited(|control| {
                let model = Model::of_mission(&walk, &0, control).expect("no limit");
                assert_eq!(model.len(), 5);
                let solution = solve(&model, planner, control);
                assert!(solution.converged, "{planner:?}");
                assert_eq!(solution.exactness, Exactness::Bounded, "{planner:?}");
                let (lower, upper) = solution.interval(0);
                assert!(lower <= value && value <= upper && upper - lower < 1e-9, "{planner:?}");
                assert!((solution.values[0] - value).abs() < 1e-9, "{solution:?}");
                let graph = model.graph();
                let seen =
                    forecast(graph, Play::Policy(&solution.policy), control).expect("no limit");
                assert!((seen.success[0] - success).abs() < 1e-9);
                assert!((seen.failure[0] - (1.0 - success)).abs() < 1e-9);
                assert!((seen.turns[0] - turns).abs() < 1e-6, "{seen:?}");
                let task = Task::own(graph);
                let bold = q_values(&model, &task, &solution, Some(&seen), 0)[1];
                let prospect = bold.prospect.expect("asked for");
                assert!(bold.action);
                assert!((prospect.success - luck).abs() < 1e-9);
                assert!((prospect.turns - 1.0).abs() < 1e-9);
            });
        }
    }
}

#[test]
fn a_discount_makes_the_answer_smaller() {
    let walk = Walk { luck: 0.0, discount: 0.5 };
    Control::unlimited(|control| {
        let model = Model::of_mission(&walk, &0, control).expect("no limit");
        // V2 = .5 (-1 + V2/2) + .5 * 10, so V2 = 4.5 / .75 = 6; V1 = -1 + (V1 + V2)/4 …
        let v2 = 6.0;
        let v1 = (-1.0 + v2 / 4.0) / 0.75;
        let v0 = (-1.0 + v1 / 4.0) / 0.75;
        for planner in PLANNERS {
            let solution = solve(&model, planner, control);
            assert_eq!(solution.exactness, Exactness::Bounded, "{planner:?}");
            assert!((solution.values[0] - f64::max(v0, -1.0)).abs() < 1e-9, "{solution:?}");
        }
    });
}

#[test]
fn budgets_stop_laying_out_and_sweeping() {
    let walk = Walk { luck: 0.5, discount: 1.0 };
    let stopped = Control::with_budget(Budget::nodes(2), |c| Model::of_mission(&walk, &0, c).err());
    assert_eq!(stopped, Some(meeple_core::Stop::Nodes));
    for planner in PLANNERS {
        let (solution, nodes) = Control::with_budget(Budget::nodes(6), |control| {
            let model = Model::of_mission(&walk, &0, control).expect("five states");
            (solve(&model, planner, control), control.nodes())
        });
        assert!(!solution.converged && nodes <= 6, "{planner:?}: {solution:?}");
    }
}

/// A dice duel drawn by hash, of limited length: its chances, turns and payoffs mean nothing.
struct Dice {
    seed: u64,
    height: u32,
}

impl Problem for Dice {
    type State = (u64, u32);
    type Action = u64;

    fn start(&self) -> (u64, u32) {
        (self.seed, 0)
    }

    fn actions(&self, state: &(u64, u32), visit: impl FnMut(u64) -> Flow) -> Flow {
        (0..1 + split_seed(state.0, 1) % 3).try_for_each(visit)
    }
}

impl StochasticGame for Dice {
    fn to_move(&self, state: &(u64, u32)) -> Side {
        Side::BOTH[(split_seed(state.0, 2) % 2) as usize]
    }

    fn outcome(&self, state: &(u64, u32)) -> Option<Outcome> {
        let over =
            state.1 == self.height || split_seed(state.0, 3).is_multiple_of(7) && state.1 > 0;
        over.then(|| Outcome::paid((split_seed(state.0, 4) % 3) as i32 - 1))
    }

    fn outcomes(&self, state: &(u64, u32), action: u64, mut visit: impl FnMut(f64, (u64, u32))) {
        for face in 0..3 {
            let next = split_seed(state.0 ^ action, 10 + face) % 64;
            visit([0.5, 0.3, 0.2][face as usize], (next, state.1 + 1));
        }
    }
}

#[test]
fn expectiminimax_equals_value_iteration_on_dice_duels() {
    for seed in 0..60 {
        let dice = Dice { seed, height: 4 };
        let start = dice.start();
        Control::unlimited(|control| {
            let tree = expectiminimax(&dice, &start, 10, &NoEvaluator, control, &mut ());
            assert!(tree.exact);
            let model = Model::of_dice_duel(&dice, &start, control).expect("no limit");
            let task = Task::own(model.graph());
            let settings = Settings { epsilon: 1e-13, ..Settings::default() };
            let solution = plan(&task, settings, control, &mut ());
            assert_eq!(solution.exactness, Exactness::Bounded, "seed {seed}");
            let sign = f64::from(dice.to_move(&start).sign());
            let best = tree.candidates[0].1;
            assert!((best - sign * solution.values[0]).abs() < 1e-12, "seed {seed}");
            for known in q_values(&model, &task, &solution, None, 0) {
                let searched = tree.candidates.iter().find(|(a, _)| *a == known.action);
                assert!((searched.expect("every action").1 - sign * known.value).abs() < 1e-12);
            }
        });
    }
}

#[test]
fn a_shallow_search_says_that_it_guessed() {
    let dice = Dice { seed: 1, height: 8 };
    let seen =
        Control::unlimited(|c| expectiminimax(&dice, &dice.start(), 1, &NoEvaluator, c, &mut ()));
    assert!(!seen.exact);
}
