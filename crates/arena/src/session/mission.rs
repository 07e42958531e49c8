//! Missions: one side against chance.

use std::ops::Range;
use std::sync::Arc;

use meeple_core::{
    Budget, Cancel, Control, End, Hazard, History, InputError, Mdp, Path, Present, Probe, Rng,
    Stop, rng,
};
use meeple_search::montecarlo::{Uct, draw_mission, flat_mission, uct_mission};
use meeple_search::uncertainty::{
    Forecast, Graph, Model, Objective, Planner, Play, Prospect, Retry, Shown, Solution, Task,
    fewest_turns, forecast, plan, q_values, report_value_iteration, surest, transfer, write_drn,
};

use rayon::prelude::*;

use super::endless::arises;
use super::game_session::Conduct;
use super::planners::{asked, objective, settings};
use super::policy::{self, Followed};
use super::quick::Reach;
use super::shared::{at_random, by_playouts, first_name, from_advice};
use super::{Scope, Seat, Standing, by_specialist, by_trials, quick};
use crate::agent::plays::OnMission;
use crate::agent::{Memory, forecast_bytes, solution_bytes};
use crate::answer::Arises;
use crate::simulate::{LONGEST, Tally};
use crate::trace::{PlayoutTrace, Recorder, SweepTrace, TraceStep};
use crate::{Advice, Agent, Answer, Candidate, Danger, Status};

/// Conducts missions.
#[derive(Debug)]
pub struct AsMission;

/// A solved mission, kept by an agent from move to move.
pub(super) struct Solved<S, A> {
    pub(super) model: Model<S, A>,
    pub(super) objective: Objective,
    pub(super) solution: Solution,
    /// The mission as it is played, where planners see another, and the policy in its numbers.
    pub(super) played: Option<(Model<S, A>, Vec<u32>)>,
    /// What the policy leads to, where the budget allowed for that.
    pub(super) forecast: Option<Forecast>,
    /// No policy succeeds in the end, however often it is begun again.
    pub(super) hopeless: bool,
    /// The chance of failing within one action less than [`HORIZON`]: by the policy, at random;
    /// where the budget allowed for that.
    pub(super) soon: Option<[Vec<f64>; 2]>,
    /// How much of the mission the model holds.
    pub(super) reach: Reach,
    /// Memory of a plan beside the model, in bytes.
    pub(super) tables: usize,
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
pub(super) const HORIZON: u32 = 10;

impl<S: Clone + Eq + std::hash::Hash, A: Copy + Eq> Solved<S, A> {
    /// What is played, and how: here figures of the policy are true.
    pub(super) fn played(&self) -> (&Model<S, A>, &[u32]) {
        match &self.played {
            Some((model, policy)) => (model, policy),
            None => (&self.model, &self.solution.policy),
        }
    }

    /// Whether what is asked of a state can be answered.
    pub(super) fn covers(&self, state: &S, reach: Reach) -> bool {
        match self.model.id(state) {
            // Where it was laid out from, everything was laid out as far as it goes.
            Some(0) => self.reach >= reach,
            Some(_) => self.reach == Reach::All,
            None => false,
        }
    }

    fn prospect(&self, choice: usize) -> Option<Prospect> {
        Some(self.forecast.as_ref()?.of_choice(self.played().0.graph(), choice))
    }

    fn danger(&self, choice: usize) -> Option<Danger> {
        let graph = self.played().0.graph();
        let soon = self.soon.as_ref()?;
        let [advised, random] = soon.each_ref().map(|soon| graph.mean(choice, soon));
        Some(Danger { within: HORIZON, advised, random })
    }

    fn choice(&self, state: &S, action: A) -> Option<usize> {
        let (model, _) = self.played();
        let id = model.id(state)?;
        model.graph().choices(id).find(|&choice| model.action(choice) == action)
    }

    /// Why the value is infinite, or why there is none, at the state that was solved for.
    fn arises<M>(&self, mission: &M, state: &S) -> Option<Arises>
    where
        M: Mdp<State = S, Action = A> + Present,
    {
        let endless = self.solution.endless.as_ref()?;
        (self.model.id(state) == Some(0)).then(|| arises(mission, &self.model, endless))
    }

    fn best(&self, state: &S) -> Option<A> {
        let id = self.model.id(state)?;
        self.model.nth_action(id, self.solution.policy[id as usize])
    }
}

/// The ways in which an action may go wrong before the turn after it is over, the adviser's moves
/// following.
fn hazards<M: Mdp>(
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
fn solved<'a, M: Mdp + 'static>(
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
fn planned<'a, M: Mdp>(
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
        if let Some(policy) = agent.recall::<Followed>() {
            return policy.advise(mission, state, control);
        }
        if by_specialist::applies(mission, agent) {
            return by_specialist::advise(mission, state, agent, control);
        }
        if let Some(advice) = by_trials::advise(mission, state, agent, control) {
            return advice;
        }
        match agent.method().on_mission() {
            Some(OnMission::Random) => at_random(mission, state, control),
            Some(OnMission::Tree) => by_tree(mission, state, agent, control),
            Some(OnMission::Playouts) => {
                by_playouts(mission, state, agent, control, |games, control| {
                    flat_mission(mission, state, games, control, &mut ())
                })
            }
            _ if by_trials::is_large(mission) => by_tree(mission, state, agent, control),
            _ => match solved(mission, state, Reach::Ahead, agent, control) {
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
                    let candidates =
                        if refused { Vec::new() } else { candidates(mission, known, state) };
                    let depth = known.solution.sweeps;
                    Advice { depth, arises, ..Advice::from_candidates(candidates) }
                }
            },
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
        if by_specialist::applies(mission, agent) {
            return by_specialist::solve(mission, state, agent, control);
        }
        if by_specialist::is_quick(mission, agent) {
            return quick::solve(mission, state, agent, control);
        }
        if let Some(answer) = by_trials::solve(mission, state, agent, control) {
            return answer;
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

    fn export(
        mission: &M,
        state: &M::State,
        control: &mut Control<'_>,
    ) -> Result<Option<String>, InputError> {
        let Ok(model) = Model::of_mission(mission, state, control) else { return Ok(None) };
        let mut text = String::new();
        let name = |state: &M::State, action| mission.action_name(state, action);
        Ok(write_drn(&model, name, &mut text).ok().map(|()| text))
    }

    fn simulate(
        mission: &M,
        state: &M::State,
        agent: &mut Agent,
        games: Range<u32>,
        seed: u64,
        cancel: &Cancel,
    ) -> Option<Tally> {
        let whim = agent.real("noise").is_some_and(|noise| noise > 0.0);
        if !agent.method().is_planner() || whim {
            return None;
        }
        if let Some(policy) = agent.recall::<Followed>() {
            return Some(policy.simulate(mission, state, games, seed));
        }
        let mut nobody = ();
        let mut control = Control::new(agent.budget(), seed, cancel.clone(), &mut nobody);
        if by_specialist::applies(mission, agent) {
            let table = by_specialist::plan(mission, agent, &mut control)?.table();
            return Some(Followed::Ranked(table).simulate(mission, state, games, seed));
        }
        // What cannot be laid out is tried move by move, as advice does.
        if by_trials::is_large(mission) {
            return None;
        }
        let known = solved(mission, state, Reach::All, agent, &mut control).ok()?;
        let (model, policy) = known.played();
        let root = model.id(state)?;
        let one = |game: u32| draw_game(model.graph(), policy, root, seed, game);
        // Blocks of a fixed size are summed in order, so that rounding is the same for any number
        // of threads.
        let blocks: Vec<u32> = games.clone().step_by(GAMES_AT_ONCE as usize).collect();
        let counted: Vec<Tally> = blocks
            .into_par_iter()
            .map(|first| {
                let mut tally = Tally::default();
                for game in first..games.end.min(first + GAMES_AT_ONCE) {
                    let (success, turns) = one(game);
                    tally.see(success, turns);
                }
                tally
            })
            .collect();
        let mut sum = Tally::default();
        counted.iter().for_each(|tally| sum.add(tally));
        Some(sum)
    }

    fn read_policy(mission: &M, agent: &mut Agent, bytes: &[u8]) -> Result<(), InputError> {
        if mission.fingerprint().is_none() {
            return Err(policy::unsupported());
        }
        let policy = policy::read(mission, bytes)?;
        agent.remember(policy);
        Ok(())
    }

    fn write_policy(
        mission: &M,
        state: &M::State,
        agent: &mut Agent,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<u8>>, InputError> {
        if mission.fingerprint().is_none() {
            return Err(policy::unsupported());
        }
        let policy = if by_specialist::applies(mission, agent) {
            by_specialist::plan(mission, agent, control).map(|plan| Followed::Ranked(plan.table()))
        } else {
            solved(mission, state, Reach::All, agent, control).ok().map(|known| {
                let (model, chosen) = known.played();
                let chosen = (0u32..).zip(chosen.iter().copied());
                let chosen = chosen.filter(|&(id, index)| model.nth_action(id, index).is_some());
                Followed::of(mission, chosen.map(|(id, index)| (model.state(id), index)))
            })
        };
        Ok(policy.and_then(|policy| policy::write(mission, &policy)))
    }

    fn perft(_: &M, _: &M::State, _: u32, _: &mut Control<'_>) -> Result<Option<u64>, InputError> {
        Err(crate::trace::chance_has_no_lines())
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

    fn hazards(mission: &M, state: &M::State, action: M::Action) -> Vec<Hazard> {
        mission.hazards(state, action)
    }

    fn name_path(mission: &M, state: &M::State, path: &Path) -> Vec<String> {
        first_name(mission, state, path)
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

/// Games that one thread draws in a row.
const GAMES_AT_ONCE: u32 = 5_000;

/// One game of a policy: whether it succeeds, and its turns.
fn draw_game(graph: &Graph, policy: &[u32], root: u32, seed: u64, game: u32) -> (bool, f64) {
    let mut dice = Rng::new(rng::split_seed(seed, u64::from(game)));
    let (mut id, mut turns) = (root, 0.0);
    for _ in 0..LONGEST {
        let choices = graph.choices(id);
        if choices.is_empty() {
            break;
        }
        let choice = choices.start + policy[id as usize] as usize;
        turns += graph.turns(choice);
        let mut left = dice.unit();
        for (to, chance) in graph.arcs(choice) {
            id = to;
            left -= chance;
            if left < 0.0 {
                break;
            }
        }
    }
    (graph.end(id) == Some(End::Success), turns)
}

/// Chances of success that are no farther apart count as the same.
const SAME_CHANCE: f64 = 1e-9;

/// Each action with what it leads to, best value first.
fn candidates<M: Mdp + Present>(
    mission: &M,
    known: &Solved<M::State, M::Action>,
    state: &M::State,
) -> Vec<Candidate> {
    let Some(id) = known.model.id(state) else { return Vec::new() };
    let task = Task::new(known.model.graph(), known.objective);
    let best = known.best(state);
    let bounds = known.solution.choice_bounds(&task, id);
    let mut list: Vec<(bool, f64, Candidate)> =
        q_values(&known.model, &task, &known.solution, None, id)
            .into_iter()
            .zip(bounds)
            .map(|(of, (low, high))| {
                let choice = known.choice(state, of.action);
                let seen = choice.and_then(|choice| known.prospect(choice));
                let name = mission.action_name(state, of.action);
                // Who risks endless loss for endless gain has no total, and loses.
                let value = if of.value.is_nan() { f64::NEG_INFINITY } else { of.value };
                // Each action by its own bounds: those of the state say nothing of the others.
                let bounds = known.objective.stated_bounds(low, high);
                let candidate = Candidate {
                    chance: seen.map(|seen| seen.success),
                    risk: seen.map(|seen| seen.failure),
                    turns: seen.map(|seen| seen.turns).filter(|turns| turns.is_finite()),
                    danger: choice.and_then(|choice| known.danger(choice)),
                    hazards: hazards(mission, known, state, of.action),
                    ..Candidate::between(name, known.objective.stated(value), bounds)
                };
                (best == Some(of.action), value, candidate)
            })
            .collect();
    // Where waiting is free several actions are equal; the policy's own comes first, then what takes
    // fewer turns where chances of success are the same but for rounding.
    let worth = |value: f64| match known.objective {
        Objective::Success => (value / SAME_CHANCE).round(),
        _ => value,
    };
    let turns = |of: &Candidate| of.turns.unwrap_or(f64::INFINITY);
    list.sort_by(|(a_best, a_value, a), (b_best, b_value, b)| {
        let by_value = worth(*b_value).total_cmp(&worth(*a_value));
        b_best.cmp(a_best).then(by_value).then(turns(a).total_cmp(&turns(b)))
    });
    list.into_iter().map(|(.., candidate)| candidate).collect()
}
