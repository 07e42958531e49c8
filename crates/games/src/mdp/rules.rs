//! An explicit model as a mission.

use meeple_core::markov::MarkovModel;
use meeple_core::{End, Flow, Gain, Mdp, Problem};

use super::explicit::Explicit;

impl Problem for Explicit {
    type State = u32;
    type Action = u32;

    fn start(&self) -> u32 {
        self.model().initial[0]
    }

    fn actions(&self, &state: &u32, visit: impl FnMut(u32) -> Flow) -> Flow {
        (0..self.model().choices(state).len() as u32).try_for_each(visit)
    }
}

impl Mdp for Explicit {
    fn end(&self, &state: &u32) -> Option<End> {
        self.ending(state)
    }

    fn outcomes(&self, &state: &u32, action: u32, mut visit: impl FnMut(f64, u32, Gain)) {
        let Some(choice) = self.model().choices(state).nth(action as usize) else { return };
        let gain = Gain { reward: self.rewards()[choice], turns: self.turns(choice) };
        for (to, chance) in self.model().arcs(choice) {
            visit(chance, to, gain);
        }
    }

    fn discount(&self) -> f64 {
        self.worth_later()
    }

    fn ranks(&self) -> Option<u64> {
        Some(self.len() as u64)
    }

    fn dense_rank(&self, &state: &u32) -> u64 {
        u64::from(state)
    }

    fn step_rewards(&self) -> Option<(f64, f64)> {
        let fold = |better: fn(f64, f64) -> f64| self.rewards().iter().copied().fold(0.0, better);
        Some((fold(f64::min), fold(f64::max)))
    }

    fn remarks(&self) -> String {
        self.hints().to_owned()
    }

    fn written_out(&self) -> Option<&MarkovModel> {
        Some(self.model())
    }
}
