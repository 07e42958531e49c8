//! Missions: one side against chance.

mod candidates;
mod model;
mod questions;
mod solved;
mod who_answers;

use std::sync::Arc;

use meeple_core::{Control, End, History, InputError, Mdp, Path, Present, Rng, Stop};
use meeple_search::montecarlo::{Uct, draw_mission, flat_mission, uct_mission};
use meeple_search::uncertainty::Forecast;

use self::candidates::candidates;
pub(super) use self::solved::{HORIZON, Solved};
use self::solved::{planned, solved};
use self::who_answers::{Answerer, planner, player};
use super::capabilities::Capabilities;
use super::game_session::{Conduct, GameSession};
use super::policy::Followed;
use super::quick::Reach;
use super::shared::{at_random, by_playouts, first_name, from_advice};
use super::{Scope, Seat, Standing, by_specialist, by_trials, quick};
use crate::agent::plays::OnMission;
use crate::trace::{PlayoutTrace, Recorder, SweepTrace, TraceStep};
use crate::{Advice, Agent, Answer, Status};

/// Conducts missions.
#[derive(Debug)]
pub struct AsMission;

impl<M: Mdp + Present + 'static> Conduct<M> for AsMission {
    fn standing(mission: &M, history: History<'_, M::State>) -> Standing {
        let state = history.now();
        match mission.end(state) {
            None => Standing::ToMove(Seat::Solo),
            Some(End::Success) => Standing::Success,
            Some(End::Failure) => Standing::Failure,
            Some(End::Neutral) => Standing::Ended,
        }
    }

    fn seats(_: &M) -> usize {
        1
    }

    fn advance(mission: &M, state: &M::State, action: M::Action, rng: &mut Rng) -> M::State {
        draw_mission(mission, state, action, rng).0
    }

    fn think(
        mission: &Arc<M>,
        history: History<'_, M::State>,
        agent: &mut Agent,
        _: Scope,
        control: &mut Control<'_>,
    ) -> Advice {
        let state = history.now();
        let mission: &M = mission;
        match player(mission, agent) {
            Answerer::Policy => match agent.recall::<Followed>() {
                Some(policy) => policy.advise(mission, state, control),
                None => Advice::from_candidates(Vec::new()),
            },
            Answerer::Specialist => by_specialist::advise(mission, state, agent, control),
            Answerer::Trials => by_trials::advise(mission, state, agent, control)
                .unwrap_or_else(|| by_tree(mission, state, agent, control)),
            Answerer::Tree => by_tree(mission, state, agent, control),
            Answerer::Playouts => by_playouts(mission, state, agent, control, |games, control| {
                flat_mission(mission, state, games, control, &mut ())
            }),
            Answerer::Random => at_random(mission, state, control),
            Answerer::QuickSpecialist | Answerer::Model => by_model(mission, state, agent, control),
        }
    }

    fn solve(
        mission: &Arc<M>,
        history: History<'_, M::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
    ) -> Answer {
        let state = history.now();
        if !agent.method().is_planner() {
            return from_advice(&Self::think(mission, history, agent, Scope::Best, control));
        }
        let mission: &M = mission;
        match planner(mission, agent) {
            Answerer::Specialist => return by_specialist::solve(mission, state, agent, control),
            Answerer::QuickSpecialist => return quick::solve(mission, state, agent, control),
            Answerer::Trials => {
                if let Some(answer) = by_trials::solve(mission, state, agent, control) {
                    return answer;
                }
            }
            // Whoever asks for an answer waits for a model, however large it is.
            _ => {}
        }
        let known = match solved(mission, state, Reach::All, agent, control) {
            Ok(known) => known,
            Err(why) => return unsolved(mission, state, agent, why, control),
        };
        let id = known.model.id(state).unwrap_or(0) as usize;
        let best = known.model.nth_action(id as u32, known.solution.policy[id]);
        let at = known.played().0.id(state).unwrap_or(0) as usize;
        let judged = |answer: Answer| match &known.forecast {
            Some(seen) => judged(answer, seen, at),
            None => answer,
        };
        if known.hopeless {
            return judged(Answer {
                stopped: control.stopped(),
                ..Answer::new(Status::Unsolvable)
            });
        }
        let census = mission.census();
        let (lower, upper) = known.solution.interval(id as u32);
        let (lower, upper) = known.objective.stated_bounds(lower, upper);
        let arises = known.arises(mission, state);
        if arises.as_ref().is_some_and(|arises| arises.refuses) {
            return Answer { arises, ..Answer::new(Status::Stopped) };
        }
        let value = known.objective.stated(known.solution.values[id]);
        let told = |bound: f64| (bound.is_finite() || bound == value).then_some(bound);
        judged(Answer {
            value: Some(value),
            lower: told(lower),
            upper: told(upper),
            arises,
            moves: best.map(|action| mission.action_name(state, action)).into_iter().collect(),
            bytes: known.model.bytes() + known.tables,
            states: Some(census.map_or(known.model.len(), |census| census.states as usize)),
            live: Some(census.map_or(known.model.graph().live(), |census| census.live as usize)),
            sweeps: Some(known.solution.sweeps),
            stopped: control.stopped(),
            ..Answer::new(if known.solution.converged { Status::Solved } else { Status::Stopped })
        })
    }

    fn trace(
        mission: &Arc<M>,
        history: History<'_, M::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(TraceStep) -> bool,
    ) -> Result<(), InputError> {
        let state = history.now();
        let mission: &M = mission;
        if matches!(agent.method().on_mission(), Some(OnMission::Playouts)) {
            let mut trace =
                PlayoutTrace::new(mission, state, Recorder::new(control.cancel(), sink));
            by_playouts(mission, state, agent, control, |games, control| {
                flat_mission(mission, state, games, control, &mut trace)
            });
            return Ok(());
        }
        if !agent.method().is_planner() {
            return Err(crate::trace::nothing_to_show(agent.method()));
        }
        let mut trace = SweepTrace::new(mission, Recorder::new(control.cancel(), sink));
        let _ = planned(mission, state, &mut agent.fresh(), control, &mut trace);
        Ok(())
    }

    fn capabilities(session: &GameSession<M, Self>) -> Capabilities<'_> {
        let named = session.problem().fingerprint().is_some();
        Capabilities {
            model: Some(session),
            policies: named.then_some(session as _),
            questions: Some(session),
            ..Capabilities::default()
        }
    }

    fn name_path(mission: &M, state: &M::State, path: &Path) -> Vec<String> {
        first_name(mission, state, path)
    }
}

/// What a model says of each action; a tree of tries where it does not fit.
fn by_model<M: Mdp + Present + 'static>(
    mission: &M,
    state: &M::State,
    agent: &mut Agent,
    control: &mut Control<'_>,
) -> Advice {
    match solved(mission, state, Reach::Ahead, agent, control) {
        // What cannot be laid out can be tried.
        Err(_) if control.stopped().is_none() => by_tree(mission, state, agent, control),
        // The plan may have come in time, and what it leads to not.
        Err(why) => match quick::plan(agent) {
            Some(plan) => by_specialist::by_plan(mission, plan, state, Some(why)),
            None => Advice { stopped: Some(why), ..Advice::from_candidates(Vec::new()) },
        },
        Ok(known) => {
            let arises = known.arises(mission, state);
            let refused = arises.as_ref().is_some_and(|arises| arises.refuses);
            let candidates = if refused { Vec::new() } else { candidates(mission, known, state) };
            let depth = known.solution.sweeps;
            Advice { depth, arises, ..Advice::from_candidates(candidates) }
        }
    }
}

/// What can be said of a mission when the budget ended before it was solved: in the time that
/// laying it out left, what trying tells.
fn unsolved<M: Mdp + Present>(
    mission: &M,
    state: &M::State,
    agent: &Agent,
    why: Stop,
    control: &mut Control<'_>,
) -> Answer {
    if control.stopped().is_some() {
        return Answer { stopped: Some(why), ..Answer::new(Status::Stopped) };
    }
    let answer = from_advice(&by_tree(mission, state, agent, control));
    Answer { stopped: control.stopped().or(Some(why)), ..answer }
}

/// What a tree of tries says of each action: for missions of any size.
fn by_tree<M: Mdp + Present>(
    mission: &M,
    state: &M::State,
    agent: &Agent,
    control: &mut Control<'_>,
) -> Advice {
    let usual = Uct::default();
    control.limit(agent.budget());
    let limited = control.budget().time.is_some() || control.budget().nodes.is_some();
    let games = agent.count("playouts").unwrap_or(if limited { u64::MAX } else { usual.games });
    // To planners `c` is the price of a turn.
    let explores = matches!(agent.method().on_mission(), Some(OnMission::Tree));
    let exploration = agent.real("c").filter(|_| explores).unwrap_or(usual.exploration);
    let advice = by_playouts(mission, state, agent, control, |_, control| {
        uct_mission(mission, state, Uct { games, exploration }, control)
    });
    Advice { stopped: control.stopped(), ..advice }
}

/// The answer with what the policy leads to; where that is not certified, as an estimate.
fn judged(answer: Answer, seen: &Forecast, at: usize) -> Answer {
    let (success, turns) = seen.within(at);
    let answer = answer.with_prospects(success, turns);
    Answer {
        success: Some(seen.success[at]),
        success_within: answer.success_within.filter(|_| seen.margin.is_finite()),
        turns: Some(seen.turns[at]).filter(|turns| turns.is_finite()),
        turns_within: answer.turns_within.filter(|_| seen.turns_margin.is_finite()),
        ..answer
    }
}
