//! Missions that are worked out whole by a solver of their own.

use meeple_core::{Control, Mdp, MissionPlan, Present, Stop};
use meeple_search::uncertainty::{Objective, look_ahead};

use super::by_trials::is_large;
use super::planners::objective;
use super::policy::by_games;
use crate::agent::Memory;
use crate::agent::plays::OnMission;
use crate::{Advice, Agent, Answer, Candidate, Status};

/// The plan is kept by the agent from move to move.
pub(super) struct Kept<M>(pub(super) Box<dyn MissionPlan<M>>);

impl<M: Mdp + 'static> Memory for Kept<M> {
    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// A plan that only estimates, kept likewise.
struct Sketched<M>(Box<dyn MissionPlan<M>>);

impl<M: Mdp + 'static> Memory for Sketched<M> {
    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// Whether the agent is to use the mission's own solver, and the mission is too large to be laid
/// out.
pub(super) fn applies<M: Mdp>(mission: &M, agent: &Agent) -> bool {
    is_large(mission) && by_own_solver(mission, agent)
}

/// Whether the mission's own solver is the quick way to what planners would find out.
pub(super) fn is_quick<M: Mdp>(mission: &M, agent: &Agent) -> bool {
    // Blocks are solved once and for all: only sweeps over everything can be counted.
    !is_large(mission) && agent.budget().depth.is_none() && by_own_solver(mission, agent)
}

/// It knows the discounted reward alone.
fn by_own_solver<M: Mdp>(mission: &M, agent: &Agent) -> bool {
    matches!(agent.method().on_mission(), Some(OnMission::Planner { gives_way: true, .. }))
        && agent.name("method").is_none()
        && objective(agent) == Objective::Reward
        && mission.specialist().is_some()
}

pub(super) fn threads(agent: &Agent) -> usize {
    agent.threads().unwrap_or(1)
}

/// Works the mission out, or recalls the plan.
pub(super) fn plan<'a, M: Mdp + 'static>(
    mission: &M,
    agent: &'a mut Agent,
    control: &mut Control<'_>,
) -> Option<&'a dyn MissionPlan<M>> {
    if agent.recall::<Kept<M>>().is_none() {
        control.limit(agent.budget());
        let found = work_out(mission, agent, threads(agent), control).ok()?;
        agent.remember(Kept(found));
    }
    agent.recall::<Kept<M>>().map(|kept| &*kept.0)
}

/// Works the mission out; says why when that was impossible.
pub(super) fn work_out<M: Mdp>(
    mission: &M,
    agent: &Agent,
    threads: usize,
    control: &mut Control<'_>,
) -> Result<Box<dyn MissionPlan<M>>, Stop> {
    let solver = mission.specialist();
    let found = solver.and_then(|solve| solve(mission, agent.real("epsilon"), threads, control));
    found.ok_or_else(|| control.stopped().unwrap_or(Stop::Memory))
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
        let solver = mission.specialist()?;
        let found = solver(mission, Some(f64::INFINITY), threads(agent), control)?;
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
    by_plan(mission, plan, state, plan.stopped())
}

/// Each action with its value by one look ahead, best first.
pub(super) fn by_plan<M: Mdp + Present>(
    mission: &M,
    plan: &dyn MissionPlan<M>,
    state: &M::State,
    stopped: Option<Stop>,
) -> Advice {
    let best = plan.best(state);
    let view = mission.planning_view();
    let planned = view.as_ref().unwrap_or(mission);
    let mut list: Vec<(bool, Candidate)> = mission
        .action_list(state)
        .into_iter()
        .map(|action| {
            let (mut value, mut reward, mut ahead) = (0.0, 0.0, Vec::new());
            planned.outcomes(state, action, |chance, next, gain| {
                let (later, lower, upper) = plan.value(&next);
                value += chance * (gain.reward + mission.discount() * later);
                reward += chance * gain.reward;
                ahead.push((chance, (lower, upper)));
            });
            let bounds = look_ahead(reward, mission.discount(), ahead);
            let name = mission.action_name(state, action);
            let hazards = mission.hazards(state, action);
            let candidate = Candidate { hazards, ..Candidate::between(name, value, bounds) };
            (best == Some(action), candidate)
        })
        .collect();
    list.sort_by(|(a_best, a), (b_best, b)| b_best.cmp(a_best).then(b.value.total_cmp(&a.value)));
    let candidates = list.into_iter().map(|(_, candidate)| candidate).collect();
    Advice { depth: plan.sweeps(), stopped, ..Advice::from_candidates(candidates) }
}

/// Works the mission out, or recalls the plan, and judges it.
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
    judged(mission, plan, state, threads, control)
}

/// The value with its bounds, and what the policy leads to.
pub(super) fn judged<M: Mdp + Present>(
    mission: &M,
    plan: &dyn MissionPlan<M>,
    state: &M::State,
    threads: usize,
    control: &mut Control<'_>,
) -> Answer {
    let answer = answer(mission, plan, state);
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

/// The value with its bounds, and the best action.
fn answer<M: Mdp + Present>(mission: &M, plan: &dyn MissionPlan<M>, state: &M::State) -> Answer {
    let (value, lower, upper) = plan.value(state);
    let best = plan.best(state);
    let census = mission.census();
    Answer {
        value: Some(value),
        lower: Some(lower),
        upper: Some(upper),
        moves: best.map(|action| mission.action_name(state, action)).into_iter().collect(),
        bytes: plan.bytes(),
        states: census.map(|census| census.states as usize),
        live: census.map(|census| census.live as usize),
        sweeps: Some(plan.sweeps()),
        ..Answer::new(if plan.stopped().is_none() { Status::Solved } else { Status::Stopped })
    }
}
