//! Missions that are worked out whole by a solver of their own.

use meeple_core::{Control, Mdp, Present, WholePlan};
use meeple_search::Exactness;
use meeple_search::uncertainty::Objective;

use super::planners::objective;
use super::policy::by_games;
use crate::agent::Method;
use crate::{Advice, Agent, Answer, Candidate, Status};

/// The plan is kept by the agent from move to move.
pub(super) struct Kept<M>(pub(super) Box<dyn WholePlan<M>>);

/// A plan that only estimates, kept likewise.
struct Sketched<M>(Box<dyn WholePlan<M>>);

/// Whether the agent is to use the mission's own solver: it knows the discounted reward alone.
pub(super) fn applies<M: Mdp>(mission: &M, agent: &Agent) -> bool {
    agent.method() == Method::ValueIteration
        && agent.name("method").is_none()
        && objective(agent) == Objective::Reward
        && mission.whole_solver().is_some()
}

fn threads(agent: &Agent) -> usize {
    agent.count("threads").map_or(1, |count| count.clamp(1, 256) as usize)
}

/// Works the mission out, or recalls the plan.
pub(super) fn plan<'a, M: Mdp + 'static>(
    mission: &M,
    agent: &'a mut Agent,
    control: &mut Control<'_>,
) -> Option<&'a dyn WholePlan<M>> {
    if agent.recall::<Kept<M>>().is_none() {
        control.limit(agent.budget());
        let solver = mission.whole_solver()?;
        let found = solver(mission, agent.real("epsilon"), threads(agent), control);
        agent.remember(Kept(found));
    }
    agent.recall::<Kept<M>>().map(|kept| &*kept.0)
}

/// Advice that keeps to its budget: what a plan as good as the budget allows would do first, each
/// action by games that go on with that plan.
fn estimate<M: Mdp + Present + 'static>(
    mission: &M,
    state: &M::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Option<Advice> {
    /// What comes after so many actions is worth little by now.
    const ACTIONS: usize = 1_000;
    if agent.recall::<Sketched<M>>().is_none() {
        let solver = mission.whole_solver()?;
        let found = solver(mission, Some(f64::INFINITY), threads(agent), control);
        agent.remember(Sketched(found));
    }
    let plan = agent.recall::<Sketched<M>>().map(|kept| &*kept.0)?;
    let advice = by_games(mission, state, ACTIONS, control, |state| plan.best(state));
    Some(Advice { depth: plan.sweeps(), stopped: control.stopped(), ..advice })
}

/// Each action with its value, best first.
pub(super) fn advise<M: Mdp + Present + 'static>(
    mission: &M,
    state: &M::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Advice {
    control.limit(agent.budget());
    let limited = control.budget().time.is_some() || control.budget().nodes.is_some();
    if limited
        && agent.recall::<Kept<M>>().is_none()
        && let Some(advice) = estimate(mission, state, agent, control)
    {
        return advice;
    }
    let Some(plan) = plan(mission, agent, control) else {
        return Advice { stopped: control.stopped(), ..Advice::from_candidates(Vec::new()) };
    };
    let best = plan.best(state);
    let view = mission.planning_view();
    let planned = view.as_ref().unwrap_or(mission);
    let mut list: Vec<(bool, Candidate)> = mission
        .action_list(state)
        .into_iter()
        .map(|action| {
            let mut value = 0.0;
            planned.outcomes(state, action, |chance, next, gain| {
                value += chance * (gain.reward + mission.discount() * plan.value(&next).0);
            });
            let name = mission.action_name(state, action);
            let hazards = mission.hazards(state, action);
            let candidate =
                Candidate { hazards, ..Candidate::new(name, value, Exactness::Bounded) };
            (best == Some(action), candidate)
        })
        .collect();
    list.sort_by(|(a_best, a), (b_best, b)| b_best.cmp(a_best).then(b.value.total_cmp(&a.value)));
    let candidates = list.into_iter().map(|(_, candidate)| candidate).collect();
    Advice { depth: plan.sweeps(), ..Advice::from_candidates(candidates) }
}

/// The value with its bounds, and what the policy leads to.
pub(super) fn solve<M: Mdp + Present + 'static>(
    mission: &M,
    state: &M::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Answer {
    let threads = threads(agent);
    let Some(plan) = plan(mission, agent, control) else {
        return Answer { stopped: control.stopped(), ..Answer::new(Status::Stopped) };
    };
    let (value, lower, upper) = plan.value(state);
    let best = plan.best(state);
    let census = mission.census();
    let answer = Answer {
        value: Some(value),
        lower: Some(lower),
        upper: Some(upper),
        moves: best.map(|action| mission.action_name(state, action)).into_iter().collect(),
        bytes: plan.bytes(),
        states: census.map(|census| census.states as usize),
        live: census.map(|census| census.live as usize),
        sweeps: Some(plan.sweeps()),
        ..Answer::new(if plan.stopped().is_none() { Status::Solved } else { Status::Stopped })
    };
    if plan.stopped().is_some() {
        return Answer { stopped: plan.stopped(), ..answer };
    }
    match plan.outlook(state, threads, control) {
        Ok(seen) => {
            Answer { stopped: control.stopped(), ..answer.with_prospects(seen.success, seen.turns) }
        }
        Err(why) => Answer { stopped: Some(why), ..answer },
    }
}
