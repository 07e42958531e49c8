//! What may be done, and what a mission is to planners.

use meeple_core::{
    Census, End, Flow, GO, Gain, Hazard, Heading, Indexed, Mdp, MissionSpecialist, Problem, Rng,
    StateName,
};

use super::dice::Dice;
use super::ground::{Cells, each, has, one};
use super::mission::Hostage;
use super::scenario::{Act, Goal, LateFire, Mode};
use super::state::{Action, Live, NOBODY, State};
use super::{count, hazards, instinct, names, solver};

impl Problem for Hostage {
    type State = State;
    type Action = Action;

    fn start(&self) -> State {
        State::Live(self.first())
    }

    fn actions(&self, state: &State, mut visit: impl FnMut(Action) -> Flow) -> Flow {
        let State::Live(live) = state else { return GO };
        if live.who == NOBODY {
            let mut waiting = (0..self.scenario.operators.len() as u8)
                .filter(|operator| live.acted >> operator & 1 == 0);
            return waiting.try_for_each(|operator| visit(Action::Pick(operator)));
        }
        visit(Action::End)?;
        self.common_acts(live, &mut visit)?;
        if self.tables.plain { GO } else { self.special_acts(live, &mut visit) }
    }
}

impl Hostage {
    /// Acts that every mission knows.
    fn common_acts(&self, live: &Live, visit: &mut impl FnMut(Action) -> Flow) -> Flow {
        let (scenario, tables) = (&*self.scenario, &*self.tables);
        let (acts, view) = (&scenario.actions, tables.view(live.doors));
        let at = usize::from(live.team[usize::from(live.who)]);
        let affordable = |act, means| self.paid(live, act, means).is_some();
        if live.threat > scenario.threat.lowest && affordable(acts.calm, Means::Pair) {
            visit(Action::Calm)?;
        }
        let occupied = tables.squads.get(live.squad).occupied;
        let ways = || Heading::ALL.into_iter().enumerate();
        if affordable(acts.step, Means::Step) {
            for (way, heading) in ways() {
                if view.neighbours[at][way].is_some_and(|next| !has(occupied, next)) {
                    visit(Action::Move(heading))?;
                }
            }
        }
        if affordable(acts.shoot, Means::Shot) {
            for (way, heading) in ways() {
                if view.sights[at][way] & occupied != 0 {
                    visit(Action::Shoot(heading))?;
                }
            }
        }
        if affordable(acts.takedown, Means::Pair) {
            for (way, heading) in ways() {
                let within_reach = occupied & !scenario.ground.cover;
                if view.neighbours[at][way].is_some_and(|next| has(within_reach, next)) {
                    visit(Action::Takedown(heading))?;
                }
            }
        }
        GO
    }

    /// Acts of missions with doors, gear or a bomb.
    fn special_acts(&self, live: &Live, visit: &mut impl FnMut(Action) -> Flow) -> Flow {
        let (scenario, tables) = (&*self.scenario, &*self.tables);
        let (acts, view) = (&scenario.actions, tables.view(live.doors));
        let who = usize::from(live.who);
        let at = usize::from(live.team[who]);
        let affordable = |act, means| self.paid(live, act, means).is_some();
        if affordable(acts.door, Means::Step) {
            for (way, heading) in Heading::ALL.into_iter().enumerate() {
                if view.doors[at][way].is_some() {
                    visit(Action::Door(heading))?;
                }
            }
        }
        if live.grenades[who] > 0 && affordable(acts.grenade, Means::Pair) {
            let (friends, occupied) = (self.friends(live), tables.squads.get(live.squad).occupied);
            for target in each(view.throws[at]) {
                let blast = view.blasts[usize::from(target)];
                if blast & occupied != 0 && blast & friends == 0 {
                    visit(Action::Grenade(target))?;
                }
            }
        }
        let is_up = live.raised >> who & 1 == 1;
        if live.shields[who] > 0 && !is_up && affordable(acts.shield, Means::Pair) {
            visit(Action::Shield)?;
        }
        if let Goal::Bomb(bomb) = &scenario.goal
            && live.team[who] == bomb.at
            && affordable(acts.defuse, Means::Step)
        {
            visit(Action::Defuse)?;
        }
        GO
    }

    /// The state after an act was paid for, by points or by dice; `None` where it cannot be.
    #[inline]
    pub(super) fn paid(&self, live: &Live, act: Act, means: Means) -> Option<Live> {
        match self.scenario.mode {
            Mode::Points => {
                let points = live.points.checked_sub(act.cost)?;
                Some(Live { points, ..*live })
            }
            Mode::Dice => {
                let dice = match means {
                    Means::Step => live.dice.less_step(),
                    Means::Shot => live.dice.less_shot(),
                    Means::Pair => live.dice.less_pair(),
                }?;
                Some(Live { dice, points: dice.count(), ..*live })
            }
        }
    }

    /// Where the operators are.
    #[inline]
    pub(super) fn team(&self, live: &Live) -> Cells {
        if self.tables.everyone == 1 {
            return one(live.team[0]);
        }
        let team = &live.team[..self.scenario.operators.len()];
        team.iter().fold(0, |cells, &cell| cells | one(cell))
    }

    /// Cells that no grenade of ours may reach: operators, and hostages who wait.
    fn friends(&self, live: &Live) -> Cells {
        let hostages = self.scenario.hostages.iter().enumerate();
        let waiting = hostages.filter(|(hostage, _)| live.freed >> hostage & 1 == 0);
        waiting.fold(self.team(live), |cells, (_, &cell)| cells | one(cell))
    }

    /// Whether there is nothing left to do.
    pub(super) fn is_home(&self, live: &Live) -> bool {
        match &self.scenario.goal {
            Goal::Rescue | Goal::Extraction => {
                let all = (1u16 << self.scenario.hostages.len()) - 1;
                u16::from(live.freed) == all && self.team(live) & !self.scenario.ground.exits == 0
            }
            Goal::Bomb(bomb) => live.defused >= bomb.defuse,
            Goal::Waves(_) => live.clock == 0,
        }
    }
}

/// What an act takes in dice mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Means {
    /// A die from 1 to 4.
    Step,
    /// A die of 5 or 6.
    Shot,
    /// Two dice alike.
    Pair,
}

impl Mdp for Hostage {
    fn end(&self, state: &State) -> Option<End> {
        match state {
            State::Live(_) => None,
            State::Won => Some(End::Success),
            State::Lost => Some(End::Failure),
        }
    }

    fn outcomes(&self, state: &State, action: Action, mut visit: impl FnMut(f64, State, Gain)) {
        self.act(state, action, |chance, between, gain| {
            if !self.is_between(&between) {
                return visit(chance, between, gain);
            }
            self.react(&between, |share, next, later| {
                let reward = gain.reward + later.reward;
                visit(chance * share, next, Gain { reward, turns: gain.turns + later.turns });
            });
        });
    }

    fn discount(&self) -> f64 {
        self.scenario.discount
    }

    fn ranks(&self) -> Option<u64> {
        self.tables.plain.then(|| self.count())
    }

    fn dense_rank(&self, state: &State) -> u64 {
        self.rank(state)
    }

    fn step_rewards(&self) -> Option<(f64, f64)> {
        let rewards = &self.scenario.rewards;
        let room = f64::from(self.scenario.threat.highest - self.scenario.threat.lowest);
        let kills = f64::from(self.tables.squads.slots().max(1)) * rewards.kill;
        // Whatever may come together in one step, each at its best or at its worst.
        let parts = [
            rewards.win,
            rewards.hostage,
            rewards.defuse,
            rewards.loss,
            kills,
            room * rewards.threat,
            -room * rewards.threat,
            rewards.step.min(rewards.end),
            rewards.step.max(rewards.end),
        ];
        let (mut least, mut most) = (0.0, 0.0);
        for part in parts {
            least += f64::min(part, 0.0);
            most += f64::max(part, 0.0);
        }
        Some((least, most))
    }

    fn planning_view(&self) -> Option<Self> {
        (self.scenario.rules.late_fire == LateFire::InPlay).then(|| self.planned())
    }

    fn hazards(&self, state: &State, action: Action) -> Vec<Hazard> {
        hazards::hazards(self, state, action)
    }

    fn instinct(&self, state: &State, rng: &mut Rng) -> Option<Action> {
        instinct::instinct(self, state, rng)
    }

    fn fingerprint(&self) -> Option<u64> {
        Some(self.scenario.fingerprint())
    }

    fn census(&self) -> Option<Census> {
        let counted = || Census { states: count::states(self, 0), live: count::live(self) };
        self.tables.plain.then(counted)
    }

    fn state_names(&self) -> Vec<StateName<Self>> {
        names::all(self)
    }

    fn specialist(&self) -> Option<MissionSpecialist<Self>> {
        self.tables.plain.then(|| solver::specialist(self)).flatten()
    }
}

impl Live {
    /// With nobody's dice on the table.
    pub(super) const fn without_dice(self) -> Self {
        Self { dice: Dice::NONE, ..self }
    }
}
