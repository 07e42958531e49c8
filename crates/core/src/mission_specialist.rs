//! Missions too large for a model in memory, worked out whole by a solver of their own.

use crate::{Control, Mdp, Stop};

/// A mission's own solver: the mission, how close the bounds are to be (`None`: as the mission
/// thinks fit; infinite: any estimate that the budget allows will do), and threads. When the budget
/// ends first, its bounds are wider. `None` where its values do not fit into the memory allowed.
pub type MissionSpecialist<M> =
    fn(&M, Option<f64>, usize, &mut Control<'_>) -> Option<Box<dyn MissionPlan<M>>>;

/// What such a solver found: the greatest discounted reward of every state, and how to get it.
pub trait MissionPlan<M: Mdp>: Send {
    /// The value of a state, and the certified bounds of the true one, lower first.
    fn value(&self, state: &M::State) -> (f64, f64, f64);

    /// The best action of a state where someone decides.
    fn best(&self, state: &M::State) -> Option<M::Action>;

    /// What the policy leads to from a state in the mission as it is played, where solving has
    /// found that out for every state.
    fn course(&self, _: &M::State) -> Option<Outlook> {
        None
    }

    /// What the policy leads to from a state in the mission as it is played. When the budget ends
    /// first, the figures are wider apart.
    ///
    /// # Errors
    /// Says why, when the budget ended before anything was known.
    fn outlook(
        &self,
        state: &M::State,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Result<Outlook, Stop>;

    /// The index of the best action among the legal ones by [`Mdp::dense_rank`], 255 where there is
    /// none.
    fn table(&self) -> Vec<u8>;

    /// Sweeps that it took.
    fn sweeps(&self) -> u32;

    /// Why the bounds are farther apart than asked for, where they are.
    fn stopped(&self) -> Option<Stop>;

    /// Memory in use.
    fn bytes(&self) -> usize;
}

/// What a policy leads to; each figure lies between its two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// Probability of success.
    pub success: (f64, f64),
    /// Expected turns; both infinite where the mission may go on for ever.
    pub turns: (f64, f64),
}
