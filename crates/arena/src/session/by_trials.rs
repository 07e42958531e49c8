//! Missions too large to be laid out, planned for one position: trials that look at what they meet
//! and at nothing else.

use meeple_core::{Budget, Control, Mdp, Present};
use meeple_search::uncertainty::{
    Growing, Objective, Planner, Space, Trials, brtdp, look_ahead, lrtdp, rtdp,
};

use super::planners::{asked, epsilon, objective};
use crate::{Advice, Agent, Answer, Candidate, Status};

/// Missions with more ranks than this are not laid out.
pub(super) const MOST_FOR_MODELS: u64 = 4_000_000;

/// Memory for what trials meet, unless the budget says otherwise.
const MEMORY: usize = 2 << 30;

/// Whether a mission is too large to be laid out.
pub(super) fn is_large<M: Mdp>(mission: &M) -> bool {
    mission.ranks().is_some_and(|ranks| ranks > MOST_FOR_MODELS)
}

/// Whether the agent plans by trials.
pub(super) fn applies(agent: &Agent) -> bool {
    matches!(asked(agent), Some(Planner::Rtdp(..) | Planner::Lrtdp | Planner::Brtdp))
}

/// Each action with its bounds.
struct Bounded<A> {
    action: A,
    lower: f64,
    upper: f64,
}

/// What trials found.
struct Found<A> {
    /// The most promising first.
    actions: Vec<Bounded<A>>,
    trials: Trials,
    bytes: usize,
}

/// Makes trials from `state`; `None` where they have no bounds to begin with.
fn make_trials<M: Mdp>(
    mission: &M,
    state: &M::State,
    agent: &Agent,
    control: &mut Control<'_>,
) -> Option<Found<M::Action>> {
    let objective = objective(agent);
    let view = mission.planning_view().filter(|_| objective == Objective::Reward);
    let mut space = Growing::new(view.as_ref().unwrap_or(mission), state, objective)?;
    control.limit(agent.budget());
    control.limit(Budget { bytes: Some(MEMORY), ..Budget::UNLIMITED });
    let (planner, epsilon) = (asked(agent), epsilon(agent));
    let trials = match planner {
        Some(Planner::Rtdp(trials, depth)) => {
            rtdp(&mut space, epsilon, trials, depth, control, &mut ())
        }
        Some(Planner::Lrtdp) => {
            let shrinks = (1.0 - space.discount()).max(1e-3);
            lrtdp(&mut space, epsilon * shrinks, control, &mut ())
        }
        Some(Planner::Brtdp) => brtdp(&mut space, epsilon, control, &mut ()),
        _ => return None,
    };
    let discount = space.discount();
    let mut actions: Vec<Bounded<M::Action>> = space
        .expand(0)
        .map(|choice| {
            let (targets, chances) = space.arcs(choice);
            // States met first in the last step have no bounds of their own yet.
            let of = |id: u32, bounds: &[f64], first: fn((f64, f64)) -> f64| {
                bounds.get(id as usize).copied().unwrap_or_else(|| first(space.first_bounds(id)))
            };
            let outcomes = targets.iter().zip(chances).map(|(&to, &chance)| {
                let lower = of(to, &trials.lower, |(low, _)| low);
                (chance, (lower, of(to, &trials.upper, |(_, high)| high)))
            });
            let (lower, upper) = look_ahead(space.reward(choice), discount, outcomes);
            let (lower, upper) = objective.stated_bounds(lower, upper);
            Bounded { action: space.action(choice), lower, upper }
        })
        .collect();
    // LRTDP settles upper bounds; the others act on what is promised.
    let hopeful = planner == Some(Planner::Lrtdp);
    let key = |one: &Bounded<M::Action>| if hopeful { one.upper } else { one.lower };
    let rest = |one: &Bounded<M::Action>| if hopeful { one.lower } else { one.upper };
    actions.sort_by(|a, b| key(b).total_cmp(&key(a)).then(rest(b).total_cmp(&rest(a))));
    Some(Found { actions, trials, bytes: space.bytes() })
}

/// Each action with its bounds, the most promising first.
pub(super) fn advise<M: Mdp + Present>(
    mission: &M,
    state: &M::State,
    agent: &Agent,
    control: &mut Control<'_>,
) -> Option<Advice> {
    let found = make_trials(mission, state, agent, control)?;
    let view = |of: &Bounded<M::Action>| Candidate {
        hazards: mission.hazards(state, of.action),
        ..Candidate::between(
            mission.action_name(state, of.action),
            f64::midpoint(of.lower, of.upper),
            (of.lower, of.upper),
        )
    };
    let candidates = found.actions.iter().map(view).collect();
    let (depth, stopped) = (found.trials.trials, control.stopped());
    Some(Advice { depth, stopped, ..Advice::from_candidates(candidates) })
}

/// The value of a position between its bounds.
pub(super) fn solve<M: Mdp + Present>(
    mission: &M,
    state: &M::State,
    agent: &Agent,
    control: &mut Control<'_>,
) -> Option<Answer> {
    let found = make_trials(mission, state, agent, control)?;
    let (lower, upper) = (found.trials.lower[0], found.trials.upper[0]);
    let census = mission.census();
    let status = if found.trials.converged { Status::Solved } else { Status::Stopped };
    Some(Answer {
        value: Some(f64::midpoint(lower, upper)),
        lower: Some(lower),
        upper: Some(upper),
        moves: found
            .actions
            .iter()
            .take(1)
            .map(|of| mission.action_name(state, of.action))
            .collect(),
        bytes: found.bytes,
        states: census.map(|census| census.states as usize),
        live: census.map(|census| census.live as usize),
        stopped: control.stopped(),
        ..Answer::new(status)
    })
}
