//! Without a laid-out model: the same values, whatever the number of threads; also what the lazy
//! search finds.

use meeple_core::{Budget, Control, End, Flow, Gain, Indexed, Mdp, Problem, Stop};

use crate::uncertainty::{
    Growing, Model, Objective, Settings, Task, brtdp, lrtdp, plan, solve_ranks,
};

/// A field of `side` x `side` with holes; steps slip sideways.
struct Field {
    side: u32,
}

impl Problem for Field {
    type State = u32;
    type Action = u8;

    fn start(&self) -> u32 {
        0
    }

    fn actions(&self, _: &u32, visit: impl FnMut(u8) -> Flow) -> Flow {
        (0..4).try_for_each(visit)
    }
}

impl Field {
    fn step(&self, at: u32, way: u8) -> u32 {
        let (x, y) = (at % self.side, at / self.side);
        let (x, y) = match way % 4 {
            0 => ((x + 1).min(self.side - 1), y),
            1 => (x, (y + 1).min(self.side - 1)),
            2 => (x.saturating_sub(1), y),
            _ => (x, y.saturating_sub(1)),
        };
        y * self.side + x
    }
}

impl Mdp for Field {
    fn end(&self, &at: &u32) -> Option<End> {
        let last = self.side * self.side - 1;
        if at == last {
            return Some(End::Success);
        }
        (at > 0 && (7 * at + at / self.side).is_multiple_of(29)).then_some(End::Failure)
    }

    fn outcomes(&self, &at: &u32, way: u8, mut visit: impl FnMut(f64, u32, Gain)) {
        for (chance, way) in [(0.8, way), (0.1, way + 1), (0.1, way + 3)] {
            let next = self.step(at, way);
            let reward = match self.end(&next) {
                Some(End::Success) => 100.0,
                Some(_) => -50.0,
                None => -1.0,
            };
            visit(chance, next, Gain { reward, turns: 1.0 });
        }
    }

    fn discount(&self) -> f64 {
        0.98
    }

    fn step_rewards(&self) -> Option<(f64, f64)> {
        Some((-50.0, 100.0))
    }
}

impl Indexed for Field {
    fn count(&self) -> u64 {
        u64::from(self.side * self.side)
    }

    fn rank(&self, &state: &u32) -> u64 {
        u64::from(state)
    }

    fn unrank(&self, index: u64) -> Option<u32> {
        (index < self.count()).then_some(index as u32)
    }

    fn predecessors(&self, _: &u32, _: impl FnMut(u32)) {}
}

#[test]
fn ranks_and_models_have_the_same_values() {
    let field = Field { side: 150 };
    Control::unlimited(|control| {
        let model = Model::of_mission(&field, &0, control).expect("no limit");
        let task = Task::own(model.graph());
        let truth = plan(&task, Settings::default(), control, &mut ());
        let found = solve_ranks(&field, Objective::Reward, 1e-6, 1, control).expect("no limit");
        assert!(found.converged && found.margin < 1e-5, "{}", found.margin);
        for id in 0..model.len() as u32 {
            let rank = field.rank(model.state(id)) as usize;
            let (low, high) = truth.interval(id);
            let value = found.values[rank];
            assert!(low <= value + found.margin && value - found.margin <= high);
        }
        for threads in [2, 5] {
            let again = solve_ranks(&field, Objective::Reward, 1e-6, threads, control);
            assert_eq!(again.as_ref(), Ok(&found));
        }
        let best = found.q_values(&field, &0).into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
        assert!((best.expect("four ways").1 - truth.values[0]).abs() < 1e-5);
    });
}

#[test]
fn a_growing_space_needs_no_model() {
    let field = Field { side: 9 };
    Control::unlimited(|control| {
        let model = Model::of_mission(&field, &0, control).expect("no limit");
        let truth = plan(&Task::own(model.graph()), Settings::default(), control, &mut ());
        let (low, high) = truth.interval(0);
        let mut space = Growing::new(&field, &0, Objective::Reward)
            .expect("it has a discount and known rewards");
        let bounded = brtdp(&mut space, 1e-4, control, &mut ());
        assert!(bounded.converged && bounded.lower[0] <= high && low <= bounded.upper[0]);
        assert!(bounded.upper[0] - bounded.lower[0] <= 2e-4);
        let mut space = Growing::new(&field, &0, Objective::Reward)
            .expect("it has a discount and known rewards");
        let labelled = lrtdp(&mut space, 1e-7, control, &mut ());
        assert!(labelled.converged && (labelled.upper[0] - truth.values[0]).abs() < 1e-4);
    });
}

/// Chances of success are bounded without a discount too, from the states that trials meet.
#[test]
fn chances_of_success_need_no_layout() {
    use super::Walk;
    // Falling is certain after a bold jump, and safe steps always arrive.
    for luck in [0.0, 0.3] {
        let walk = Walk { luck, discount: 0.9 };
        let bounds = Control::unlimited(|control| {
            let mut space = Growing::new(&walk, &0, Objective::Success).expect("always bounded");
            let found = brtdp(&mut space, 1e-6, control, &mut ());
            (found.lower[0], found.upper[0])
        });
        assert!(bounds.0 > 1.0 - 1e-5 && bounds.1 >= 1.0, "{bounds:?}");
    }
    let walk = Walk { luck: 0.3, discount: 0.9 };
    assert!(Growing::new(&walk, &0, Objective::Turns).is_none(), "turns have no bound");
}

/// Trials end where memory does, and their bounds hold.
#[test]
fn trials_keep_to_their_memory() {
    use super::Walk;
    let walk = Walk { luck: 0.3, discount: 0.9 };
    let budget = Budget { bytes: Some(1), ..Budget::UNLIMITED };
    Control::with_budget(budget, |control| {
        let mut space = Growing::new(&walk, &0, Objective::Success).expect("always bounded");
        let found = brtdp(&mut space, 1e-6, control, &mut ());
        assert_eq!(control.stopped(), Some(Stop::Memory));
        assert!(!found.converged && found.lower[0] <= 1.0 && found.upper[0] >= 1.0);
    });
}
