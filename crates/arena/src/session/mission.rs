//! Missions: one side against chance.

use meeple_core::{Control, End, InputError, Mdp, Path, Present, Probe, Rng, Stop};
use meeple_search::montecarlo::{draw_mission, flat_mission};
use meeple_search::uncertainty::{
    Forecast, Model, Objective, Play, Shown, Solution, Task, forecast, plan, q_values,
    report_value_iteration,
};

use super::planners::{objective, settings};
use super::shared::{at_random, by_playouts, first_name, from_advice};
use super::table::Conduct;
use super::{Scope, Seat, Standing};
use crate::agent::Method;
use crate::trace::{SweepTrace, TraceStep};
use crate::{Advice, Agent, Answer, Candidate, Status};

/// Conducts missions.
#[derive(Debug)]
pub struct AsMission;

/// A solved mission, kept by an agent from move to move.
struct Solved<S, A> {
    model: Model<S, A>,
    objective: Objective,
    solution: Solution,
    forecast: Forecast,
}

/// Solves the mission from `state` on, or recalls the solution that covers it already.
fn solved<'a, M: Mdp>(
    mission: &M,
    state: &M::State,
    agent: &'a mut Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<M::State, M::Action>,
) -> Result<&'a Solved<M::State, M::Action>, Stop> {
    let known = agent
        .recall::<Solved<M::State, M::Action>>()
        .is_some_and(|known| known.model.id(state).is_some());
    if !known {
        control.limit(agent.budget());
        let model = Model::of_mission(mission, state, control)?;
        let (objective, settings) = (objective(agent), settings(agent));
        let task = Task::new(model.graph(), objective);
        let solution = if agent.name("method") == Some("report") {
            report_value_iteration(&task, settings.epsilon, control)
        } else {
            plan(&task, settings, control, &mut Shown { model: &model, probe })
        };
        let forecast = forecast(model.graph(), Play::Policy(&solution.policy), control)
            .ok_or_else(|| control.stopped().unwrap_or(Stop::Cancelled))?;
        agent.remember(Solved { model, objective, solution, forecast });
    }
    Ok(agent.recall().expect("it was found or made above"))
}

impl<M: Mdp + Present> Conduct<M> for AsMission {
    fn standing(mission: &M, state: &M::State) -> Standing {
        match mission.end(state) {
            None => Standing::ToMove(Seat::Solo),
            Some(End::Success) => Standing::Success,
            Some(End::Failure) => Standing::Failure,
            Some(End::Neutral) => Standing::Ended,
        }
    }

    fn advance(mission: &M, state: &M::State, action: M::Action, rng: &mut Rng) -> M::State {
        draw_mission(mission, state, action, rng).0
    }

    fn think(
        mission: &M,
        state: &M::State,
        agent: &mut Agent,
        _: Scope,
        control: &mut Control<'_>,
    ) -> Advice {
        let name = |action| mission.action_name(state, action);
        match agent.method() {
            Method::Random => at_random(mission, state, control),
            Method::Playouts => by_playouts(mission, state, agent, control, |games, control| {
                flat_mission(mission, state, games, control, &mut ())
            }),
            _ => match solved(mission, state, agent, control, &mut ()) {
                Err(why) => Advice { stopped: Some(why), ..Advice::from_candidates(Vec::new()) },
                Ok(known) => {
                    let candidates = candidates(known, state, name);
                    let depth = known.solution.sweeps;
                    Advice { depth, ..Advice::from_candidates(candidates) }
                }
            },
        }
    }

    fn solve(
        mission: &M,
        state: &M::State,
        agent: &mut Agent,
        control: &mut Control<'_>,
    ) -> Answer {
        if !agent.method().is_planner() {
            return from_advice(&Self::think(mission, state, agent, Scope::Best, control));
        }
        let known = match solved(mission, state, agent, control, &mut ()) {
            Ok(known) => known,
            Err(why) => return Answer { stopped: Some(why), ..Answer::new(Status::Stopped) },
        };
        let id = known.model.id(state).unwrap_or(0) as usize;
        let best = known.model.nth_action(id as u32, known.solution.policy[id]);
        let turns = known.forecast.turns[id];
        let (lower, upper) = known.solution.interval(id as u32);
        let (lower, upper) = known.objective.stated_bounds(lower, upper);
        Answer {
            value: Some(known.objective.stated(known.solution.values[id])),
            lower: lower.is_finite().then_some(lower),
            upper: upper.is_finite().then_some(upper),
            moves: best.map(|action| mission.action_name(state, action)).into_iter().collect(),
            bytes: known.model.bytes(),
            states: Some(known.model.len()),
            live: Some(known.model.graph().live()),
            sweeps: Some(known.solution.sweeps),
            success: Some(known.forecast.success[id]),
            turns: turns.is_finite().then_some(turns),
            stopped: control.stopped(),
            ..Answer::new(if known.solution.converged { Status::Solved } else { Status::Stopped })
        }
    }

    fn perft(_: &M, _: &M::State, _: u32, _: &mut Control<'_>) -> Result<Option<u64>, InputError> {
        Err(crate::trace::chance_has_no_lines())
    }

    fn trace(
        mission: &M,
        state: &M::State,
        agent: &mut Agent,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(TraceStep) -> bool,
    ) -> Result<(), InputError> {
        if !agent.method().is_planner() {
            return Err(crate::trace::nothing_to_show(agent.method()));
        }
        let mut trace = SweepTrace::new(mission, control.cancel().clone(), sink);
        let _ = solved(mission, state, &mut agent.fresh(), control, &mut trace);
        Ok(())
    }

    fn name_path(mission: &M, state: &M::State, path: &Path) -> Vec<String> {
        first_name(mission, state, path)
    }
}

/// Each action with what it leads to, best value first.
fn candidates<S, A>(known: &Solved<S, A>, state: &S, name: impl Fn(A) -> String) -> Vec<Candidate>
where
    S: Clone + Eq + std::hash::Hash,
    A: Copy + Eq,
{
    let Some(id) = known.model.id(state) else { return Vec::new() };
    let task = Task::new(known.model.graph(), known.objective);
    let best = known.model.nth_action(id, known.solution.policy[id as usize]);
    let mut list: Vec<(bool, Candidate)> =
        q_values(&known.model, &task, &known.solution, Some(&known.forecast), id)
            .into_iter()
            .map(|of| {
                let turns = of.prospect.map(|seen| seen.turns).filter(|turns| turns.is_finite());
                let candidate = Candidate {
                    chance: of.prospect.map(|seen| seen.success),
                    risk: of.prospect.map(|seen| seen.failure),
                    turns,
                    ..Candidate::new(name(of.action), of.value, known.solution.exactness)
                };
                (best == Some(of.action), candidate)
            })
            .collect();
    // Where waiting is free several actions are equal; the policy's own comes first.
    list.sort_by(|(a_best, a), (b_best, b)| b_best.cmp(a_best).then(b.value.total_cmp(&a.value)));
    list.into_iter()
        .map(|(_, candidate)| Candidate {
            value: known.objective.stated(candidate.value),
            ..candidate
        })
        .collect()
}
