//! Chances of coming somewhere, and rewards gathered on the way: component by component, from the
//! ends of the model backwards.

use meeple_core::markov::{Aim, MarkovModel, RewardModel, StateSet};
use meeple_core::{Control, Stop};

use super::block::{Asked, Block, Range, rounding};
use super::decide::{Verdict, decide};
use super::net::Net;
use super::order::{Components, components};
use super::settle::{Settle, Wish};
use super::{Accuracy, Values};

/// The chance to come to `to` by way of `through` alone, for whoever chooses so that it is the
/// greatest or the least: `P [ through U to ]`. As near as asked at the initial states.
///
/// # Errors
///
/// Why it stopped, if it did before it was done.
pub fn reach(
    model: &MarkovModel,
    aim: Aim,
    through: &StateSet,
    to: &StateSet,
    accuracy: Accuracy,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let asked = Asked { model, aim, rewards: None };
    Work::begin(asked, through, to, control)?.run(model.initial.iter().copied(), accuracy, control)
}

/// The same, as near as asked at every state.
///
/// # Errors
///
/// Why it stopped, if it did before it was done.
pub fn reach_everywhere(
    model: &MarkovModel,
    aim: Aim,
    through: &StateSet,
    to: &StateSet,
    accuracy: Accuracy,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let asked = Asked { model, aim, rewards: None };
    Work::begin(asked, through, to, control)?.run(0..model.len() as u32, accuracy, control)
}

/// The mean of the rewards gathered until `to` is reached: `R [ F to ]`. Infinite unless that
/// happens surely: for the greatest, whatever is chosen; for the least, by the choices made.
///
/// Rewards may be negative. The least reward is then bounded below by nothing where one could stay
/// for ever and a step there costs less than nothing.
///
/// # Errors
///
/// Why it stopped, if it did before it was done.
pub fn reward_until(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    to: &StateSet,
    accuracy: Accuracy,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let asked = Asked { model, aim, rewards: Some(rewards) };
    let everywhere = StateSet::all(model.len());
    let work = Work::begin(asked, &everywhere, to, control)?;
    work.run(model.initial.iter().copied(), accuracy, control)
}

/// The same, as near as asked at every state.
///
/// # Errors
///
/// Why it stopped, if it did before it was done.
pub fn reward_everywhere(
    model: &MarkovModel,
    aim: Aim,
    rewards: &RewardModel,
    to: &StateSet,
    accuracy: Accuracy,
    control: &mut Control<'_>,
) -> Result<Values, Stop> {
    let asked = Asked { model, aim, rewards: Some(rewards) };
    let everywhere = StateSet::all(model.len());
    Work::begin(asked, &everywhere, to, control)?.run(0..model.len() as u32, accuracy, control)
}

/// Components of up to so many states are solved finer than asked.
const SMALL: usize = 24;
/// The part of the accuracy that is shared by large components, and by small ones; the rest is for
/// rounding.
const SHARED: f64 = 0.75;
const KEPT_FOR_SMALL: f64 = 0.15;
/// Doubles can do no better.
const FINEST: f64 = 1e-12;

/// What is known so far.
struct Work<'a> {
    asked: Asked<'a>,
    known: Vec<Range>,
    /// States that are not looked at: their values are known.
    ends: StateSet,
    signed: bool,
}

impl<'a> Work<'a> {
    fn begin(
        asked: Asked<'a>,
        through: &StateSet,
        to: &StateSet,
        control: &mut Control<'_>,
    ) -> Result<Self, Stop> {
        /// Bounds, the search for components, and a component as large as the model.
        const STATE: usize = 16 + 4 + 24 + 4 + 4 + 8;
        const CHOICE: usize = 40;
        const ARC: usize = 16;
        let model = asked.model;
        let bytes = STATE * model.len() + CHOICE * model.choice_count() + ARC * model.targets.len();
        if control.budget().bytes.is_some_and(|most| most < bytes) {
            control.stop(Stop::Memory);
            return Err(Stop::Memory);
        }
        let numbers = |rewards: &RewardModel| {
            rewards.of_states.iter().chain(&rewards.of_choices).any(|&reward| reward < 0.0)
        };
        let signed = asked.rewards.is_some_and(numbers);
        let open = match asked.rewards {
            None => [0.0, 1.0],
            Some(_) => [if signed { f64::NEG_INFINITY } else { 0.0 }, f64::INFINITY],
        };
        let mut known = vec![open; model.len()];
        let mut ends = through.clone().complement();
        ends.iter().for_each(|state| known[state as usize] = [0.0; 2]);
        let goal = if asked.rewards.is_some() { 0.0 } else { 1.0 };
        to.iter().for_each(|state| known[state as usize] = [goal; 2]);
        ends.unite(to);
        Ok(Self { asked, known, ends, signed })
    }

    fn run(
        mut self,
        roots: impl Iterator<Item = u32>,
        accuracy: Accuracy,
        control: &mut Control<'_>,
    ) -> Result<Values, Stop> {
        let net = Net::from(self.asked.model);
        let found = components(net, roots, |state| !self.ends.contains(state), |_| true);
        self.solve(&found, accuracy, control)?;
        let (lower, upper) = self.known.into_iter().map(|[low, high]| (low, high)).unzip();
        Ok(Values { lower, upper })
    }

    /// Works on every component.
    fn solve(
        &mut self,
        found: &Components,
        accuracy: Accuracy,
        control: &mut Control<'_>,
    ) -> Result<(), Stop> {
        let sizes = || found.iter().map(<[u32]>::len).filter(|&len| len > 1);
        let large = sizes().filter(|&len| len > SMALL).count() as f64;
        let small = sizes().filter(|&len| len <= SMALL).count() as f64;
        let mut local = vec![u32::MAX; self.known.len()];
        let mut block = Block::default();
        let mut passed = 0.0;
        for states in found.iter() {
            if control.tick().is_break() {
                return Err(control.stopped().unwrap_or(Stop::Cancelled));
            }
            if let &[state] = states {
                self.known[state as usize] = self.single(state);
                continue;
            }
            passed += f64::from(states.len() > SMALL);
            for (place, &state) in states.iter().enumerate() {
                local[state as usize] = place as u32;
            }
            block.load(self.asked, states, &local, &self.known);
            states.iter().for_each(|&state| local[state as usize] = u32::MAX);
            let (within, adds) = if states.len() > SMALL {
                let share = accuracy.epsilon * SHARED / large;
                (share * passed, share)
            } else {
                (0.0, (accuracy.epsilon * KEPT_FOR_SMALL / small).max(FINEST))
            };
            let may_stay = self.asked.rewards.is_some() && self.asked.aim == Aim::Min;
            let (aim, signed, chances) =
                (self.asked.aim, self.signed, self.asked.rewards.is_none());
            let wish = Wish { aim, chances, signed, may_stay, within, adds };
            self.component(states, &block, wish, control)?;
        }
        Ok(())
    }

    fn component(
        &mut self,
        states: &[u32],
        block: &Block,
        wish: Wish,
        control: &mut Control<'_>,
    ) -> Result<(), Stop> {
        match decide(self.asked, block) {
            Verdict::All(value) => {
                states.iter().for_each(|&state| self.known[state as usize] = [value; 2]);
            }
            Verdict::Open => {
                let found = Settle::new(block, wish).run(control)?;
                for (&state, range) in states.iter().zip(found) {
                    self.narrow(state, range);
                }
            }
            Verdict::Part(part) => {
                let (rest, place) = part.rest(block);
                let found = Settle::new(&rest, wish).run(control)?;
                for (at, &state) in states.iter().enumerate() {
                    match place[at] {
                        u32::MAX => self.known[state as usize] = [part.values[at]; 2],
                        place => self.narrow(state, found[place as usize]),
                    }
                }
            }
        }
        Ok(())
    }

    fn narrow(&mut self, state: u32, [low, high]: Range) {
        let slot = &mut self.known[state as usize];
        *slot = [slot[0].max(low), slot[1].min(high)];
    }

    /// A state that cannot come back but by staying.
    fn single(&self, state: u32) -> Range {
        let (model, aim) = (self.asked.model, self.asked.aim);
        let mut best: Option<Range> = None;
        for choice in model.choices(state) {
            let Some(new) = self.alone(state, choice) else { continue };
            best = Some(best.map_or(new, |old| match aim {
                Aim::Max => [old[0].max(new[0]), old[1].max(new[1])],
                Aim::Min => [old[0].min(new[0]), old[1].min(new[1])],
            }));
        }
        // A step that stays and costs less than nothing may be made as often as one likes.
        if self.signed
            && self.asked.drops_stays()
            && let Some(best) = best.as_mut().filter(|best| best[0] < f64::INFINITY)
            && model.choices(state).any(|choice| self.gains_by_staying(state, choice))
        {
            best[0] = f64::NEG_INFINITY;
        }
        let stuck = if self.asked.rewards.is_some() { f64::INFINITY } else { 0.0 };
        best.unwrap_or([stuck; 2])
    }

    /// Whether a choice stays in its state for ever and costs less than nothing.
    fn gains_by_staying(&self, state: u32, choice: usize) -> bool {
        let reward = self.asked.rewards.map_or(0.0, |rewards| rewards.of_step(state, choice));
        reward < 0.0 && self.asked.model.arcs(choice).all(|(to, _)| to == state)
    }

    /// What a choice of such a state is worth; nothing where it stays for ever and whoever chooses
    /// does better with any other.
    fn alone(&self, state: u32, choice: usize) -> Option<Range> {
        let model = self.asked.model;
        let reward = self.asked.rewards.map_or(0.0, |rewards| rewards.of_step(state, choice));
        let (mut low, mut high, mut size, mut going) = (0.0, 0.0, 0.0, 0.0);
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut terms = 0;
        for (to, chance) in model.arcs(choice).filter(|&(to, _)| to != state) {
            let [below, above] = self.known[to as usize];
            low += chance * below;
            high += chance * above;
            size += chance * below.abs().max(above.abs());
            going += chance;
            least = least.min(below);
            most = most.max(above);
            terms += 1;
        }
        let stays = terms < model.first_arc[choice + 1] - model.first_arc[choice];
        if terms == 0 {
            return match (self.asked.rewards.is_some(), self.asked.aim) {
                (false, Aim::Max) => None,
                (false, Aim::Min) => Some([0.0; 2]),
                (true, Aim::Max) => Some([f64::INFINITY; 2]),
                (true, Aim::Min) => None,
            };
        }
        if low == f64::INFINITY {
            return Some([f64::INFINITY; 2]);
        }
        if least == most && reward == 0.0 {
            // The same wherever it leads.
            return Some([least; 2]);
        }
        if terms == 1 && !stays {
            let exact = |value: f64| if value == 0.0 { Some(reward) } else { None };
            if let (Some(below), Some(above)) = (exact(least), exact(most)) {
                return Some([below, above]);
            }
        }
        if stays {
            (low, high, size) = (low / going, high / going, size / going);
        }
        let reward = if stays { reward / going } else { reward };
        let error = rounding(terms as usize) * (size + reward.abs());
        let range = [low + reward - error, high + reward + error];
        if self.asked.rewards.is_some() {
            return Some(range);
        }
        // A chance of one is a matter of the graph; so is none.
        let top = if least == 1.0 { 1.0 } else { 1.0f64.next_down() };
        Some([range[0].max(least.min(top)).min(top), range[1].min(most)])
    }
}
