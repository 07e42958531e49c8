//! Dice duels: two sides and chance.

use std::sync::Arc;

use meeple_core::{
    Control, Evaluated, History, InputError, Path, Present, Probe, Rng, StochasticGame, Stop,
    greatest_first, sort_by_rank,
};
use meeple_search::Exactness;
use meeple_search::montecarlo::{draw_stochastic, flat_stochastic};
use meeple_search::uncertainty::{
    Model, Planner, Shown, Solution, Task, expectiminimax, plan, q_values,
};

use super::game_session::Conduct;
use super::judge::judge;
use super::planners::settings;
use super::shared::{at_random, by_playouts, duel_standing, first_name, from_advice};
use super::{Scope, Standing};
use crate::agent::plays::OnDice;
use crate::agent::{Memory, solution_bytes};
use crate::trace::{PlayoutTrace, Recorder, SweepTrace, TraceStep};
use crate::{Advice, Agent, Answer, Candidate, Status};

/// Conducts dice duels.
#[derive(Debug)]
pub struct AsDiceDuel;

/// Decisions that expectiminimax looks ahead, unless the expression says otherwise.
const LOOKAHEAD: u32 = 3;

/// A solved dice duel, kept by an agent from move to move.
struct Solved<S, A> {
    model: Model<S, A>,
    solution: Solution,
}

impl<S, A> Memory for Solved<S, A>
where
    S: Clone + Eq + std::hash::Hash + Send + 'static,
    A: Copy + Eq + Send + 'static,
{
    fn bytes(&self) -> usize {
        self.model.bytes() + solution_bytes(&self.solution)
    }
}

fn solved<'a, G: StochasticGame>(
    game: &G,
    state: &G::State,
    planner: Planner,
    agent: &'a mut Agent,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Result<&'a Solved<G::State, G::Action>, Stop> {
    let known = agent
        .recall::<Solved<G::State, G::Action>>()
        .is_some_and(|known| known.model.id(state).is_some());
    if !known {
        control.limit(agent.budget());
        let model = Model::of_dice_duel(game, state, control)?;
        let mut steps = Shown { model: &model, probe };
        let solution =
            plan(&Task::own(model.graph()), settings(planner, agent), control, &mut steps);
        agent.remember(Solved { model, solution });
    }
    Ok(agent.recall().expect("it was found or made above"))
}

/// A candidate from an expected payoff in -1..1 for the side to move: its value is the chance of
/// winning, as the literature of dice games states it.
fn from_payoff(name: String, payoff: f64, exactness: Exactness) -> Candidate {
    from_chance(Candidate::new(name, (1.0 + payoff) / 2.0, exactness))
}

/// A candidate whose value is its chance of winning.
fn from_chance(candidate: Candidate) -> Candidate {
    let chance = candidate.value;
    Candidate { chance: Some(chance), risk: Some(1.0 - chance), ..candidate }
}

impl<G: StochasticGame + Evaluated + Present> Conduct<G> for AsDiceDuel {
    fn standing(game: &G, history: History<'_, G::State>) -> Standing {
        let state = history.now();
        duel_standing(game.outcome(state), || game.to_move(state))
    }

    fn advance(game: &G, state: &G::State, action: G::Action, rng: &mut Rng) -> G::State {
        draw_stochastic(game, state, action, rng)
    }

    fn think(
        game: &Arc<G>,
        history: History<'_, G::State>,
        agent: &mut Agent,
        _: Scope,
        control: &mut Control<'_>,
    ) -> Advice {
        let state = history.now();
        let game: &G = game;
        let name = |action| game.action_name(state, action);
        match agent.method().on_dice() {
            Some(OnDice::Random) => at_random(game, state, control),
            Some(OnDice::Playouts) => by_playouts(game, state, agent, control, |games, control| {
                flat_stochastic(game, state, games, control, &mut ())
            }),
            Some(OnDice::Expectiminimax) => {
                let depth = agent.budget().depth.unwrap_or(LOOKAHEAD);
                control.limit(agent.budget());
                let judge = judge(game, agent);
                let seen = expectiminimax(game, state, depth, &judge, control, &mut ());
                let exactness = if seen.exact { Exactness::Proved } else { Exactness::Estimated };
                let view = |(action, payoff)| from_payoff(name(action), payoff, exactness);
                let candidates = seen.candidates.into_iter().map(view).collect();
                Advice { depth, ..Advice::from_candidates(candidates) }
            }
            Some(OnDice::Planner(planner)) => {
                match solved(game, state, planner(agent), agent, control, &mut ()) {
                    Err(why) => {
                        Advice { stopped: Some(why), ..Advice::from_candidates(Vec::new()) }
                    }
                    Ok(known) => {
                        let sign = f64::from(game.to_move(state).sign());
                        let id = known.model.id(state).unwrap_or(0);
                        let task = Task::own(known.model.graph());
                        let bounds = known.solution.choice_bounds(&task, id);
                        let chance = |payoff: f64| match (1.0 + sign * payoff) / 2.0 {
                            chance if chance.is_finite() => chance.clamp(0.0, 1.0),
                            unknown => unknown,
                        };
                        let mut list: Vec<Candidate> =
                            q_values(&known.model, &task, &known.solution, None, id)
                                .into_iter()
                                .zip(bounds)
                                .map(|(of, (low, high))| {
                                    let bounds = (chance(low), chance(high));
                                    from_chance(Candidate::between(
                                        name(of.action),
                                        chance(of.value),
                                        bounds,
                                    ))
                                })
                                .collect();
                        sort_by_rank(&mut list, |candidate| greatest_first(candidate.value));
                        Advice { depth: known.solution.sweeps, ..Advice::from_candidates(list) }
                    }
                }
            }
            None => Advice::from_candidates(Vec::new()),
        }
    }

    fn solve(
        game: &Arc<G>,
        history: History<'_, G::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
    ) -> Answer {
        let state = history.now();
        if let Some(outcome) = game.outcome(state) {
            let value = Some(outcome.points_for(game.to_move(state)));
            return Answer { value, length: Some(0), ..Answer::new(Status::Proved) };
        }
        let advice = Self::think(game, history, agent, Scope::Best, control);
        let mut answer = from_advice(&advice);
        if matches!(agent.method().on_dice(), Some(OnDice::Planner(_)))
            && let Some(known) = agent.recall::<Solved<G::State, G::Action>>()
        {
            answer.bytes = known.model.bytes();
            answer.states = Some(known.model.len());
            answer.live = Some(known.model.graph().live());
            answer.sweeps = Some(known.solution.sweeps);
            if known.solution.converged {
                answer.status = Status::Solved;
            } else {
                answer.stopped = control.stopped();
            }
        }
        answer
    }

    fn trace(
        game: &Arc<G>,
        history: History<'_, G::State>,
        agent: &mut Agent,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(TraceStep) -> bool,
    ) -> Result<(), InputError> {
        let state = history.now();
        let game: &G = game;
        let recorder = Recorder::new(control.cancel(), sink);
        match agent.method().on_dice() {
            Some(OnDice::Playouts) => {
                let mut trace = PlayoutTrace::new(game, state, recorder);
                by_playouts(game, state, agent, control, |games, control| {
                    flat_stochastic(game, state, games, control, &mut trace)
                });
            }
            Some(OnDice::Expectiminimax) => {
                let mut trace = SweepTrace::new(game, recorder);
                let depth = agent.budget().depth.unwrap_or(LOOKAHEAD);
                control.limit(agent.budget());
                expectiminimax(game, state, depth, &judge(game, agent), control, &mut trace);
            }
            Some(OnDice::Planner(planner)) => {
                let mut trace = SweepTrace::new(game, recorder);
                let (planner, mut fresh) = (planner(agent), agent.fresh());
                let _ = solved(game, state, planner, &mut fresh, control, &mut trace);
            }
            Some(OnDice::Random) | None => {
                return Err(crate::trace::nothing_to_show(agent.method()));
            }
        }
        Ok(())
    }

    fn name_path(game: &G, state: &G::State, path: &Path) -> Vec<String> {
        first_name(game, state, path)
    }
}
