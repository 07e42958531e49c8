//! Missions: one side against chance.

use meeple_core::{Control, End, InputError, Mdp, Path, Present, Probe, Rng, Stop};
use meeple_search::montecarlo::{draw_mission, flat_mission};
use meeple_search::uncertainty::{Forecast, Model, Solution, forecast, value_iteration};

use super::shared::{at_random, by_playouts, first_name, from_advice};
use super::table::Conduct;
use super::{Scope, Seat, Standing};
use crate::agent::Method;
use crate::trace::{SweepTrace, TraceStep};
use crate::{Advice, Agent, Answer, Candidate, Status};

/// Conducts missions.
#[derive(Debug)]
pub struct AsMission;

/// Sweeps end when no value changes by more, unless the expression says otherwise.
pub(super) const EPSILON: f64 = 1e-9;

/// A solved mission, kept by an agent from move to move.
struct Solved<S, A> {
    model: Model<S, A>,
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
        let epsilon = agent.real("epsilon").unwrap_or(EPSILON);
        let model = Model::of_mission(mission, state, control)?;
        let solution = value_iteration(&model, epsilon, control, probe);
        let forecast = forecast(&model, &solution, control)
            .ok_or_else(|| control.stopped().unwrap_or(Stop::Cancelled))?;
        agent.remember(Solved { model, solution, forecast });
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
        if agent.method() != Method::ValueIteration {
            return from_advice(&Self::think(mission, state, agent, Scope::Best, control));
        }
        let known = match solved(mission, state, agent, control, &mut ()) {
            Ok(known) => known,
            Err(why) => return Answer { stopped: Some(why), ..Answer::new(Status::Stopped) },
        };
        let id = known.model.id(state).unwrap_or(0) as usize;
        let best = known.model.best(id as u32, &known.solution.values);
        let turns = known.forecast.turns[id];
        Answer {
            value: Some(known.solution.values[id]),
            moves: best.map(|(action, _)| mission.action_name(state, action)).into_iter().collect(),
            bytes: known.model.bytes(),
            states: Some(known.model.len()),
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
        if agent.method() != Method::ValueIteration {
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
    A: Copy,
{
    let Some(id) = known.model.id(state) else { return Vec::new() };
    let values = known.model.action_values(id, &known.solution.values);
    let view = |(index, (action, value)): (usize, (A, f64))| {
        let prospect = known.forecast.of_choice(&known.model, id, index);
        let turns = prospect.map(|seen| seen.turns).filter(|turns| turns.is_finite());
        Candidate {
            chance: prospect.map(|seen| seen.success),
            risk: prospect.map(|seen| seen.failure),
            turns,
            ..Candidate::new(name(action), value, known.solution.exactness)
        }
    };
    let mut list: Vec<Candidate> = values.into_iter().enumerate().map(view).collect();
    list.sort_by(|a, b| b.value.total_cmp(&a.value));
    list
}
