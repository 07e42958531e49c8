//! What a policy leads to, worked out exactly: the chance of success and of failure, and how long
//! it takes. Also when it was found on one model and is played on another.

use std::hash::Hash;

use meeple_core::{Control, End};

use super::graph::{Graph, Player, StateId};
use super::model::Model;
use super::objective::{NO_CHOICE, Objective, Task};
use super::plan::{Planner, Settings, plan};
use super::solution::Solution;
use crate::share::both;

/// How someone plays.
#[derive(Clone, Copy, Debug)]
pub enum Play<'p> {
    /// As well as possible for the purpose at hand.
    Best,
    /// By a policy: the place of a choice for each state.
    Policy(&'p [u32]),
    /// Every choice as likely as another.
    Random,
}

/// What following a policy leads to, from each state on.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// Probability of ending in success.
    pub success: Vec<f64>,
    /// Probability of ending in failure.
    pub failure: Vec<f64>,
    /// Expected turns to the end; infinite where the end may never come.
    pub turns: Vec<f64>,
    /// No probability is off by more than this; infinite where that is not certain.
    pub margin: f64,
    /// No number of turns is off by more than this; infinite where that is not certain.
    pub turns_margin: f64,
}

/// What one action leads to, followed by the policy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// Probability of ending in success.
    pub success: f64,
    /// Probability of ending in failure.
    pub failure: f64,
    /// Expected turns to the end.
    pub turns: f64,
}

/// How far figures may be off.
const EPSILON: f64 = 1e-9;

/// Evaluates a policy from all states. `None` when the budget ended first, or for
/// [`Play::Best`], which is no policy.
pub fn forecast(graph: &Graph, play: Play<'_>, control: &mut Control<'_>) -> Option<Forecast> {
    let chain = chain(graph, play)?;
    let solve = |task: &Task<'_>, control: &mut Control<'_>| {
        let settings = Settings { planner: Planner::Topological, epsilon: EPSILON, threads: 1 };
        let found = plan(task, settings, control, &mut ());
        let width = found.bounds.as_ref().map_or(f64::INFINITY, super::Bounds::width);
        control.stopped().is_none().then_some((found.values, width))
    };
    // Each may stand beside its prepared form.
    let (success, turns) = both(
        control,
        2 * chain.bytes(),
        |control| solve(&Task::new(&chain, Objective::Success), control),
        |control| solve(&Task::new(&chain, Objective::Turns), control),
    );
    let ((success, success_margin), (turns, turns_margin)) = (success?, turns?);
    let turns: Vec<f64> = turns.into_iter().map(|value| 0.0 - value).collect();
    let other = |id: usize| match chain.players[id] {
        Player::Over => !matches!(chain.ends[id], Some(End::Success | End::Failure)),
        _ => chain.choices(id as StateId).is_empty() || !turns[id].is_finite(),
    };
    let (failure, failure_margin) = if (0..chain.len()).any(other) {
        let failed = |end: &Option<End>| f64::from(u8::from(*end == Some(End::Failure)));
        let (nothing, failures) = (vec![0.0; chain.choice_count()], chain.ends.iter().map(failed));
        solve(&Task::from_parts(&chain, nothing.into(), failures.collect(), 1.0), control)?
    } else {
        // Everything ends, and whatever is no success is a failure.
        (success.iter().map(|success| 1.0 - success).collect(), success_margin)
    };
    let margin = success_margin.max(failure_margin);
    Some(Forecast { success, failure, turns, margin, turns_margin })
}

/// The graph of one way to play: every state has one choice at most.
fn chain(graph: &Graph, play: Play<'_>) -> Option<Graph> {
    match play {
        Play::Best => None,
        Play::Policy(policy) => Some(graph.keep_choices(|id, choice| {
            policy[id as usize] as usize == choice - graph.choices(id).start
        })),
        Play::Random => {
            let mut chain = Graph::new(graph.discount);
            for id in 0..graph.len() as StateId {
                if graph.player(id) == Player::Over {
                    chain.push_over(graph.end(id), graph.final_values[id as usize]);
                    continue;
                }
                let choices = graph.choices(id);
                let share = 1.0 / choices.len().max(1) as f64;
                let (mut reward, mut turns) = (0.0, 0.0);
                for choice in choices.clone() {
                    reward += share * graph.rewards[choice];
                    turns += share * graph.turns[choice];
                    graph.arcs(choice).for_each(|(to, chance)| chain.push_arc(share * chance, to));
                }
                if !choices.is_empty() {
                    chain.push_choice(reward, turns);
                }
                chain.push_state(Player::Own);
            }
            Some(chain)
        }
    }
}

impl Forecast {
    /// Certified bounds of the chance of success and of the turns from one state on; both infinite
    /// where the end may never come.
    #[must_use]
    pub fn within(&self, id: usize) -> ((f64, f64), (f64, f64)) {
        let around = |value: f64, margin: f64| ((value - margin).max(0.0), value + margin);
        let (low, high) = around(self.success[id], self.margin);
        let turns = self.turns[id];
        let turns =
            if turns.is_finite() { around(turns, self.turns_margin) } else { (turns, turns) };
        ((low, high.min(1.0)), turns)
    }

    /// What a choice, by its number in the graph, leads to.
    #[must_use]
    pub fn of_choice(&self, graph: &Graph, choice: usize) -> Prospect {
        Prospect {
            success: graph.mean(choice, &self.success),
            failure: graph.mean(choice, &self.failure),
            turns: graph.turns(choice) + graph.mean(choice, &self.turns),
        }
    }
}

/// One action of a state with what a solution and its forecast say of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActionValue<A> {
    /// The action.
    pub action: A,
    /// Its number in the graph.
    pub choice: usize,
    /// Its value for the task's objective.
    pub value: f64,
    /// What it leads to.
    pub prospect: Option<Prospect>,
}

/// The value of each action of a state, in the fixed order.
pub fn q_values<S: Clone + Eq + Hash, A: Copy>(
    model: &Model<S, A>,
    task: &Task<'_>,
    solution: &Solution,
    forecast: Option<&Forecast>,
    id: StateId,
) -> Vec<ActionValue<A>> {
    let view = |choice| ActionValue {
        action: model.action(choice),
        choice,
        value: task.worth(choice, &solution.values),
        prospect: forecast.map(|seen| seen.of_choice(model.graph(), choice)),
    };
    model.graph().choices(id).map(view).collect()
}

/// A policy of one model for the states of another, by state and action. States that the first does
/// not know, or where its action is not legal, take their first choice.
pub fn transfer<S: Clone + Eq + Hash, A: Copy + Eq>(
    policy: &[u32],
    from: &Model<S, A>,
    to: &Model<S, A>,
) -> Vec<u32> {
    let place = |id: StateId| {
        let choices = to.graph().choices(id);
        if choices.is_empty() {
            return NO_CHOICE;
        }
        let first = choices.start;
        let wanted =
            from.id(to.state(id)).and_then(|known| from.nth_action(known, policy[known as usize]));
        let found = wanted
            .and_then(|action| choices.into_iter().find(|&choice| to.action(choice) == action));
        found.map_or(0, |choice| (choice - first) as u32)
    };
    (0..to.len() as StateId).map(place).collect()
}
