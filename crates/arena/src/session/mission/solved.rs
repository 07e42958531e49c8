//! Missions worked out as models, and what an agent remembers of them.

use meeple_core::{Budget, Control, Hazard, Mdp, Present, Probe, Stop};
use meeple_search::uncertainty::{
    Forecast, Model, Objective, Planner, Play, Prospect, Retry, Shown, Solution, Task,
    fewest_turns, forecast, plan, report_value_iteration, surest, transfer,
};

use super::super::by_specialist;
use super::super::endless::arises;
use super::super::planners::{asked, objective, settings};
use super::super::quick::{self, Reach};
use crate::agent::{Memory, forecast_bytes, solution_bytes};
use crate::answer::Arises;
use crate::{Agent, Danger};

/// A solved mission, kept by an agent from move to move.
pub(in crate::session) struct Solved<S, A> {
    pub(in crate::session) model: Model<S, A>,
    pub(in crate::session) objective: Objective,
    pub(in crate::session) solution: Solution,
    /// The mission as it is played, where planners see another, and the policy in its numbers.
    pub(in crate::session) played: Option<(Model<S, A>, Vec<u32>)>,
    /// What the policy leads to, where the budget allowed for that.
    pub(in crate::session) forecast: Option<Forecast>,
    /// No policy succeeds in the end, however often it is begun again.
    pub(in crate::session) hopeless: bool,
    /// The chance of failing within one action less than [`HORIZON`]: by the policy, at random;
    /// where the budget allowed for that.
    pub(in crate::session) soon: Option<[Vec<f64>; 2]>,
    /// How much of the mission the model holds.
    pub(in crate::session) reach: Reach,
    /// Memory of a plan beside the model, in bytes.
    pub(in crate::session) tables: usize,
}

/// Of the budget, for laying a mission out.
const LAYING_OUT: f64 = 0.5;

/// Memory for that, unless the budget says otherwise.
const MOST_BYTES: usize = 4 << 30;

/// What an agent remembers of a mission that did not fit into memory, so that it is not laid out
/// in vain again before the next move.
struct TooLarge;

impl Memory for TooLarge {
    fn bytes(&self) -> usize {
        0
    }
}

impl<S, A> Memory for Solved<S, A>
where
    S: Clone + Eq + std::hash::Hash + Send + 'static,
    A: Copy + Eq + Send + 'static,
{
    fn bytes(&self) -> usize {
        let played = self.played.as_ref();
        let soon = self.soon.as_ref();
        self.model.bytes()
            + self.tables
            + solution_bytes(&self.solution)
            + played.map_or(0, |(model, policy)| model.bytes() + size_of_val(&policy[..]))
            + self.forecast.as_ref().map_or(0, forecast_bytes)
            + soon.map_or(0, |soon| soon.iter().map(|part| size_of_val(&part[..])).sum())
    }
}

/// Actions within which danger is told, the one in question included.
pub(in crate::session) const HORIZON: u32 = 10;

impl<S: Clone + Eq + std::hash::Hash, A: Copy + Eq> Solved<S, A> {
    /// What is played, and how: here figures of the policy are true.
    pub(in crate::session) fn played(&self) -> (&Model<S, A>, &[u32]) {
        match &self.played {
            Some((model, policy)) => (model, policy),
            None => (&self.model, &self.solution.policy),
        }
    }

    /// Whether what is asked of a state can be answered.
    pub(in crate::session) fn covers(&self, state: &S, reach: Reach) -> bool {
        match self.model.id(state) {
            // Where it was laid out from, everything was laid out as far as it goes.
            Some(0) => self.reach >= reach,
            Some(_) => self.reach == Reach::All,
            None => false,
        }
    }

    pub(super) fn prospect(&self, choice: usize) -> Option<Prospect> {
        Some(self.forecast.as_ref()?.of_choice(self.played().0.graph(), choice))
    }

    pub(super) fn danger(&self, choice: usize) -> Option<Danger> {
        let graph = self.played().0.graph();
        let soon = self.soon.as_ref()?;
        let [advised, random] = soon.each_ref().map(|soon| graph.mean(choice, soon));
        Some(Danger { within: HORIZON, advised, random })
    }

    pub(super) fn choice(&self, state: &S, action: A) -> Option<usize> {
        let (model, _) = self.played();
        let id = model.id(state)?;
        model.graph().choices(id).find(|&choice| model.action(choice) == action)
    }

    /// Why the value is infinite, or why there is none, at the state that was solved for.
    pub(super) fn arises<M>(&self, mission: &M, state: &S) -> Option<Arises>
    where
        M: Mdp<State = S, Action = A> + Present,
    {
        let endless = self.solution.endless.as_ref()?;
        (self.model.id(state) == Some(0)).then(|| arises(mission, &self.model, endless))
    }

    pub(super) fn best(&self, state: &S) -> Option<A> {
        let id = self.model.id(state)?;
        self.model.nth_action(id, self.solution.policy[id as usize])
    }
}

/// The ways in which an action may go wrong before the turn after it is over, the adviser's moves
/// following.
pub(super) fn hazards<M: Mdp>(
    mission: &M,
    known: &Solved<M::State, M::Action>,
    state: &M::State,
    action: M::Action,
) -> Vec<Hazard> {
    /// Actions looked at, the one in question included.
    const ACTIONS: usize = 3;
    /// Less likely ways are not followed.
    const NEGLIGIBLE: f64 = 1e-3;
    let mut found: Vec<Hazard> = Vec::new();
    let mut now = vec![(state.clone(), action, 1.0)];
    for _ in 0..ACTIONS {
        let mut then: Vec<(M::State, M::Action, f64)> = Vec::new();
        for (state, action, share) in now {
            for hazard in mission.hazards(&state, action) {
                let chance = share * hazard.chance;
                match found.iter_mut().find(|known| known.words == hazard.words) {
                    Some(known) => known.chance += chance,
                    None => found.push(Hazard { chance, ..hazard }),
                }
            }
            mission.outcomes(&state, action, |chance, next, _| {
                if mission.end(&next).is_none() && share * chance > NEGLIGIBLE {
                    match then.iter_mut().find(|(known, ..)| *known == next) {
                        Some((.., sum)) => *sum += share * chance,
                        None => then
                            .extend(known.best(&next).map(|action| (next, action, share * chance))),
                    }
                }
            });
        }
        now = then;
    }
    found.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    found
}

/// Lays a mission out within a part of the budget and of the memory: who runs out of either here
/// can still try actions in the time left.
fn lay_out<M: Mdp>(
    mission: &M,
    state: &M::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Result<Model<M::State, M::Action>, Stop> {
    let mut part = control.part(LAYING_OUT);
    let bytes = part.budget().bytes.or(Some(MOST_BYTES));
    part.limit(Budget { bytes, ..Budget::UNLIMITED });
    let model = Model::of_mission(mission, state, &mut part);
    let nodes = part.nodes();
    control.absorb(nodes);
    if matches!(model, Err(Stop::Memory)) {
        agent.remember(TooLarge);
    }
    model
}

/// Bounds of the fewest turns until a success from the mission's start, failures being begun again;
/// `None` where no policy succeeds.
fn again<M: Mdp>(
    mission: &M,
    epsilon: f64,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Result<Option<(f64, f64)>, Stop> {
    let model = lay_out(mission, &mission.start(), agent, control)?;
    match fewest_turns(model.graph(), 0, epsilon, control) {
        Retry::Found(fewest, most) => Ok(Some((fewest, most))),
        Retry::Hopeless => Ok(None),
        Retry::Stopped => Err(control.stopped().unwrap_or(Stop::Cancelled)),
    }
}

/// Solves the mission in the quickest way there is, or recalls the solution that covers `state`
/// already.
pub(super) fn solved<'a, M: Mdp + 'static>(
    mission: &M,
    state: &M::State,
    reach: Reach,
    agent: &'a mut Agent,
    control: &mut Control<'_>,
) -> Result<&'a Solved<M::State, M::Action>, Stop> {
    if by_specialist::is_quick(mission, agent) {
        quick::solved(mission, state, reach, agent, control)
    } else {
        let known = planned(mission, state, agent, control, &mut ())?;
        // What is only solved is not warned of.
        if reach == Reach::Ahead && known.soon.is_none() {
            let (model, policy) = known.played();
            known.soon = quick::soon(model.graph(), policy, control);
        }
        Ok(known)
    }
}

/// Solves the mission from `state` on in the general way, or recalls the solution that covers it.
pub(super) fn planned<'a, M: Mdp>(
    mission: &M,
    state: &M::State,
    agent: &'a mut Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<M::State, M::Action>,
) -> Result<&'a mut Solved<M::State, M::Action>, Stop> {
    let known = agent
        .recall::<Solved<M::State, M::Action>>()
        .is_some_and(|known| known.model.id(state).is_some());
    if agent.recall::<TooLarge>().is_some() {
        return Err(Stop::Memory);
    }
    if !known {
        control.limit(agent.budget());
        control.allow_threads(agent.free_threads());
        // Whoever names no planner, and yet asks for a policy, gets the usual one's.
        let planner = asked(agent).unwrap_or(Planner::Topological);
        let (mut objective, settings) = (objective(agent), settings(planner, agent));
        let (mut slack, mut hopeless) = (0.0, false);
        if objective == Objective::Turns {
            match again(mission, settings.epsilon, agent, control)? {
                Some((fewest, most)) => {
                    (objective, slack) = (Objective::Retried(most), most - fewest);
                }
                None => (objective, hopeless) = (Objective::Success, true),
            }
        }
        // Rewards are the planner's own view; success and turns are those of the mission as played.
        let view = mission.planning_view().filter(|_| objective == Objective::Reward);
        let model = lay_out(view.as_ref().unwrap_or(mission), state, agent, control)?;
        let task = Task::new(model.graph(), objective);
        let shown = &mut Shown { model: &model, probe };
        // The report's test for the end needs a discount.
        let report = agent.name("method") == Some("report") && task.discount() < 1.0;
        let (mut solution, seen) = if report {
            (report_value_iteration(&task, settings.epsilon, control), None)
        } else if objective == Objective::Success {
            surest(model.graph(), settings, control, shown)
        } else {
            (plan(&task, settings, control, shown), None)
        };
        if let Some(bounds) = &mut solution.bounds {
            // The turns of another try are known that well.
            bounds.raise(slack);
        }
        let played = match view {
            None => None,
            Some(_) => {
                let played = lay_out(mission, state, agent, control)?;
                let policy = transfer(&solution.policy, &model, &played);
                Some((played, policy))
            }
        };
        let (graph, policy) = match &played {
            Some((played, policy)) => (played.graph(), policy),
            None => (model.graph(), &solution.policy),
        };
        let forecast = seen.or_else(|| forecast(graph, Play::Policy(policy), control));
        let (soon, reach, tables) = (None, Reach::All, 0);
        agent.remember(Solved {
            model,
            objective,
            solution,
            played,
            forecast,
            hopeless,
            soon,
            reach,
            tables,
        });
    }
    Ok(agent.recall().expect("it was found or made above"))
}
