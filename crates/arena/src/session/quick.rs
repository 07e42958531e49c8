//! Missions that a solver of their own works out at once: its plan is kept, and with it a model of
//! as much of the mission as was asked about.

use meeple_core::{Control, Mdp, MissionPlan, Present, Stop};
use meeple_search::Exactness;
use meeple_search::uncertainty::{
    Bounds, Forecast, Model, NO_CHOICE, Objective, Play, Solution, StateId, forecast, risk_within,
};

use super::by_specialist;
use super::mission::{HORIZON, Solved};
use crate::agent::Memory;
use crate::{Agent, Answer, Status};

/// A plan, kept by an agent from move to move.
pub(super) struct Quick<M: Mdp> {
    plan: Box<dyn MissionPlan<M>>,
    known: Option<Solved<M::State, M::Action>>,
}

impl<M: Mdp + 'static> Memory for Quick<M> {
    fn bytes(&self) -> usize {
        // What was laid out counts the tables of the plan as well.
        self.known.as_ref().map_or_else(|| self.plan.bytes(), Memory::bytes)
    }
}

/// How much of a mission is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// What can be met from one state on within the horizon of dangers: the plan knows what lies
    /// beyond.
    Ahead,
    /// Everything that can be reached.
    All,
}

/// Missions with more ranks are laid out anew around each position that is asked about.
const MOST_FOR_ALL: u64 = 1 << 18;

/// The plan that was found before, if any.
pub(super) fn plan<M: Mdp + 'static>(agent: &mut Agent) -> Option<&dyn MissionPlan<M>> {
    agent.recall::<Quick<M>>().map(|quick| &*quick.plan)
}

/// Solves the mission, or recalls the plan, and lays out what is wanted of it from `state` on.
pub(super) fn solved<'a, M: Mdp + 'static>(
    mission: &M,
    state: &M::State,
    reach: Reach,
    agent: &'a mut Agent,
    control: &mut Control<'_>,
) -> Result<&'a Solved<M::State, M::Action>, Stop> {
    let quick = worked_out(mission, agent, control)?;
    let before = quick.known.as_ref();
    if !before.is_some_and(|known| known.covers(state, reach)) {
        // Whoever asks again will go on asking.
        let small = mission.ranks().is_some_and(|ranks| ranks <= MOST_FOR_ALL);
        let reach = if before.is_some() && small { Reach::All } else { reach };
        quick.known = Some(lay_out(mission, &*quick.plan, state, reach, control)?);
    }
    Ok(quick.known.as_ref().expect("it was found or made above"))
}

fn worked_out<'a, M: Mdp + 'static>(
    mission: &M,
    agent: &'a mut Agent,
    control: &mut Control<'_>,
) -> Result<&'a mut Quick<M>, Stop> {
    control.limit(agent.budget());
    // What a budget cut short may be done better with another.
    if plan::<M>(agent).is_none_or(|plan| plan.stopped().is_some()) {
        let plan = by_specialist::work_out(mission, agent, agent.free_threads(), control)?;
        agent.remember(Quick { plan, known: None });
    }
    Ok(agent.recall().expect("it was found or made above"))
}

/// The value of a mission, and what its policy leads to: the plan knows both, and nothing need be
/// laid out.
pub(super) fn solve<M: Mdp + Present + 'static>(
    mission: &M,
    state: &M::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Answer {
    let threads = by_specialist::threads(agent);
    match worked_out(mission, agent, control) {
        Ok(quick) => by_specialist::judged(mission, &*quick.plan, state, threads, control),
        Err(why) => Answer { stopped: Some(why), ..Answer::new(Status::Stopped) },
    }
}

fn lay_out<M: Mdp>(
    mission: &M,
    plan: &dyn MissionPlan<M>,
    state: &M::State,
    reach: Reach,
    control: &mut Control<'_>,
) -> Result<Solved<M::State, M::Action>, Stop> {
    let view = mission.planning_view();
    // What lies beyond the horizon is known where the plan knows what its policy leads to.
    let told = plan.course(state).is_some();
    let reach = if told { reach } else { Reach::All };
    let mut lay_out = |mission: &M| {
        let model = match reach {
            Reach::Ahead => Model::within(mission, state, HORIZON, control),
            Reach::All => Model::of_mission(mission, state, control),
        }?;
        let policy = followed(&model, plan);
        Ok((model, policy))
    };
    let (model, policy) = lay_out(view.as_ref().unwrap_or(mission))?;
    let played = view.map(|_| lay_out(mission)).transpose()?;
    let known: Vec<(f64, f64, f64)> =
        (0..model.len()).map(|id| plan.value(model.state(id as StateId))).collect();
    let solution = Solution {
        values: known.iter().map(|(value, ..)| *value).collect(),
        policy,
        sweeps: plan.sweeps(),
        residual: 0.0,
        converged: plan.stopped().is_none(),
        exactness: Exactness::Bounded,
        endless: None,
        bounds: Some(Bounds {
            lower: known.iter().map(|(_, lower, _)| *lower).collect(),
            upper: known.iter().map(|(.., upper)| *upper).collect(),
        }),
    };
    let (seen, policy) = match &played {
        Some((played, policy)) => (played, policy),
        None => (&model, &solution.policy),
    };
    let forecast = if told {
        courses(seen, plan)
    } else {
        forecast(seen.graph(), Play::Policy(policy), control)
    };
    let soon = soon(seen.graph(), policy, control);
    let tables = plan.bytes();
    let objective = Objective::Reward;
    let hopeless = false;
    Ok(Solved { model, objective, solution, played, forecast, hopeless, soon, reach, tables })
}

/// What the policy leads to from every state, as the plan knows it: it always comes to an end.
fn courses<M: Mdp>(
    model: &Model<M::State, M::Action>,
    plan: &dyn MissionPlan<M>,
) -> Option<Forecast> {
    let (mut success, mut turns) = (Vec::new(), Vec::new());
    let (mut margin, mut turns_margin) = (0.0f64, 0.0f64);
    for id in 0..model.len() as StateId {
        let seen = plan.course(model.state(id))?;
        margin = margin.max(seen.success.1 - seen.success.0);
        turns_margin = turns_margin.max(seen.turns.1 - seen.turns.0);
        success.push(f64::midpoint(seen.success.0, seen.success.1));
        turns.push(f64::midpoint(seen.turns.0, seen.turns.1));
    }
    let failure = success.iter().map(|success| 1.0 - success).collect();
    Some(Forecast { success, failure, turns, margin, turns_margin })
}

/// The place of the plan's action among the choices of each state.
fn followed<M: Mdp>(model: &Model<M::State, M::Action>, plan: &dyn MissionPlan<M>) -> Vec<u32> {
    let graph = model.graph();
    let place = |id: StateId| {
        let mut choices = graph.choices(id);
        if choices.len() < 2 {
            return if choices.is_empty() { NO_CHOICE } else { 0 };
        }
        let best = plan.best(model.state(id));
        choices.position(|choice| Some(model.action(choice)) == best).unwrap_or(0) as u32
    };
    (0..model.len() as StateId).map(place).collect()
}

/// The chance of failing within one action less than the horizon: by the policy, at random.
pub(super) fn soon(
    graph: &meeple_search::uncertainty::Graph,
    policy: &[u32],
    control: &mut Control<'_>,
) -> Option<[Vec<f64>; 2]> {
    let advised = risk_within(graph, Play::Policy(policy), HORIZON - 1, control)?;
    let random = risk_within(graph, Play::Random, HORIZON - 1, control)?;
    Some([advised, random])
}
