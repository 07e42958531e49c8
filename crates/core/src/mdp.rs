//! One side against chance: Markov decision processes.

use serde::Serialize;

use crate::markov::MarkovModel;
use crate::{MissionSpecialist, Phrase, Problem, Rng};

/// How a mission ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// The mission succeeded.
    Success,
    /// The mission failed.
    Failure,
    /// It ended without being either.
    Neutral,
}

/// What a step brings besides the next state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
    /// Reward of the step, in the mission's own unit.
    pub reward: f64,
    /// Turns that the step takes; several actions may share a turn.
    pub turns: f64,
}

/// A Markov decision process: the player chooses an action, chance chooses the next state.
///
/// Success probability and expected turns are computed generically from [`end`](Self::end) and
/// [`Gain::turns`], whatever the rewards are.
pub trait Mdp: Problem {
    /// How the mission ended in `state`, or `None` while it goes on.
    fn end(&self, state: &Self::State) -> Option<End>;

    /// Shows each possible result of `action` with its probability; they sum to one.
    fn outcomes(
        &self,
        state: &Self::State,
        action: Self::Action,
        visit: impl FnMut(f64, Self::State, Gain),
    );

    /// The worth now of one unit of reward a step later.
    fn discount(&self) -> f64 {
        1.0
    }

    /// How many ranks [`dense_rank`](Self::dense_rank) may give; `None` where states have none.
    /// With ranks a model is laid out several times faster. [`Indexed`](crate::Indexed) missions
    /// answer with their count.
    fn ranks(&self) -> Option<u64> {
        None
    }

    /// A number below [`ranks`](Self::ranks) that no other state has. Asked only where there are
    /// ranks.
    fn dense_rank(&self, _: &Self::State) -> u64 {
        0
    }

    /// The least and the greatest reward of a single step, where they are known without laying out
    /// the mission: searches from one state need them to bound what they have not seen.
    fn step_rewards(&self) -> Option<(f64, f64)> {
        None
    }

    /// The model that planners are to use where it is not the one that is played: a policy found
    /// on one is then judged on the other. States and actions are the same in both.
    fn planning_view(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// How `action` may make the mission fail before the next decision, the likeliest way first.
    /// Missions that have nothing to tell show nothing.
    fn hazards(&self, _: &Self::State, _: Self::Action) -> Vec<Hazard> {
        Vec::new()
    }

    /// What a sensible player would do without looking ahead, where the mission knows: searches
    /// that play games to their end follow it instead of playing at random.
    fn instinct(&self, _: &Self::State, _: &mut Rng) -> Option<Self::Action> {
        None
    }

    /// A number that tells this instance from others: plans are kept under it.
    fn fingerprint(&self) -> Option<u64> {
        None
    }

    /// How many states there are by the mission's own count, where it has one.
    fn census(&self) -> Option<Census> {
        None
    }

    /// The mission written out, where it is so already, with labels and rewards of its own: what
    /// questions are asked of.
    fn written_out(&self) -> Option<&MarkovModel> {
        None
    }

    /// What a file must say beside the model that is written out, so that it is read as this
    /// mission again: hints as [`MarkovModel::write`] takes them.
    fn remarks(&self) -> String {
        String::new()
    }

    /// What questions may call states, beside `success`, `failure` and `over`, which every mission
    /// knows.
    fn state_names(&self) -> Vec<StateName<Self>>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// The mission's own solver for its discounted reward, where it is too large for general
    /// planners.
    fn specialist(&self) -> Option<MissionSpecialist<Self>>
    where
        Self: Sized,
    {
        None
    }
}

/// A name that questions may use for some states of a mission.
pub struct StateName<M: Mdp> {
    /// The name as it is typed; may hold blanks.
    pub name: String,
    /// Which states it is for.
    pub about: Phrase,
    /// Whether a state is one of them, given [`number`](Self::number).
    pub is: fn(&M, &M::State, u32) -> bool,
    /// What tells names apart that are given alike, such as `threat 1` and `threat 2`.
    pub number: u32,
}

impl<M: Mdp> std::fmt::Debug for StateName<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StateName").field("name", &self.name).finish_non_exhaustive()
    }
}

/// One way in which a mission may fail.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hazard {
    /// How likely it is.
    pub chance: f64,
    /// What happens, as a code of the game: `shot`.
    pub code: &'static str,
    /// Who does it: the id of a scene's token.
    pub who: String,
    /// From where: the id of a scene's cell.
    pub at: String,
    /// The same in words, without the chance.
    pub words: Phrase,
}

/// The size of a mission, counted from its rules and not by search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// All states, as the mission's source counts them.
    pub states: u64,
    /// Unfinished states where the player decides, reachable or not.
    pub live: u64,
}
