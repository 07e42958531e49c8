//! What the operator may do, and what comes of it.

use meeple_core::{
    Census, End, Flow, GO, Gain, Hazard, Indexed, Mdp, Problem, Staged, WholeSolver,
};

use super::ground::{Cells, each, has, one};
use super::mission::Hostage;
use super::scenario::{Act, KillPaid, LateFire};
use super::state::{Action, Live, State};
use super::{count, hazards, solver};
use crate::Heading;

impl Problem for Hostage {
    type State = State;
    type Action = Action;

    fn start(&self) -> State {
        State::Live(self.first())
    }

    fn actions(&self, state: &State, mut visit: impl FnMut(Action) -> Flow) -> Flow {
        let State::Live(live) = state else { return GO };
        let (scenario, tables) = (&*self.scenario, &*self.tables);
        let (acts, at) = (&scenario.actions, usize::from(live.cell));
        let affordable = |act: Act| act.cost <= live.points;
        visit(Action::End)?;
        if affordable(acts.calm) && live.threat > scenario.threat.lowest {
            visit(Action::Calm)?;
        }
        let occupied = tables.squads.get(live.squad).occupied;
        let ways = || Heading::ALL.into_iter().enumerate();
        if affordable(acts.step) {
            for (way, heading) in ways() {
                if tables.neighbours[at][way].is_some_and(|next| !has(occupied, next)) {
                    visit(Action::Move(heading))?;
                }
            }
        }
        if affordable(acts.shoot) {
            for (way, heading) in ways() {
                if tables.sights[at][way] & occupied != 0 {
                    visit(Action::Shoot(heading))?;
                }
            }
        }
        if affordable(acts.takedown) {
            for (way, heading) in ways() {
                let within_reach = occupied & !scenario.ground.cover;
                if tables.neighbours[at][way].is_some_and(|next| has(within_reach, next)) {
                    visit(Action::Takedown(heading))?;
                }
            }
        }
        GO
    }
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
        Some(self.count())
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

    fn fingerprint(&self) -> Option<u64> {
        Some(self.scenario.fingerprint())
    }

    fn census(&self) -> Option<Census> {
        Some(Census { states: count::states(self, 0), live: count::live(self) })
    }

    fn whole_solver(&self) -> Option<WholeSolver<Self>> {
        solver::whole_solver(self)
    }
}

impl Staged for Hostage {
    fn is_between(&self, state: &State) -> bool {
        matches!(state, State::Live(live) if live.points == 0)
    }

    fn act(&self, state: &State, action: Action, mut visit: impl FnMut(f64, State, Gain)) {
        let State::Live(live) = *state else { return };
        let (scenario, rewards) = (&*self.scenario, &self.scenario.rewards);
        let mut show = |chance: f64, next: State, reward: f64| {
            if chance > 0.0 {
                visit(chance, next, Gain { reward, turns: 0.0 });
            }
        };
        let spent = |cost: u8| Live { points: live.points.saturating_sub(cost), ..live };
        match action {
            Action::End => show(1.0, State::Live(Live { points: 0, ..live }), rewards.end),
            Action::Calm => {
                let Act { cost, chance } = scenario.actions.calm;
                let failed = spent(cost);
                let calmer = Live { threat: live.threat - 1, ..failed };
                show(chance, State::Live(calmer), rewards.threat);
                show(1.0 - chance, State::Live(failed), 0.0);
            }
            Action::Move(heading) => {
                let Act { cost, chance } = scenario.actions.step;
                let failed = spent(cost);
                if let Some(cell) = self.tables.neighbours[usize::from(live.cell)][heading as usize]
                {
                    let (next, extra) = self.arrive(Live { cell, ..failed });
                    show(chance, next, rewards.step + extra);
                }
                show(1.0 - chance, State::Live(failed), rewards.step);
            }
            Action::Shoot(heading) => {
                let Act { cost, chance } = scenario.actions.shoot;
                let targets = self.targets(&live, heading);
                let failed = spent(cost * targets.count_ones().max(1) as u8);
                let hit = self.kill(&failed, targets, true);
                show(chance, State::Live(hit), self.worth(&live, &hit, true));
                let missed = if scenario.rules.noisy_miss { self.louder(failed) } else { failed };
                show(1.0 - chance, State::Live(missed), self.worth(&live, &missed, true));
            }
            Action::Takedown(heading) => {
                let Act { cost, chance } = scenario.actions.takedown;
                let failed = spent(cost);
                if let Some(target) =
                    self.tables.neighbours[usize::from(live.cell)][heading as usize]
                {
                    let hit = self.kill(&failed, one(target), false);
                    show(chance, State::Live(hit), self.worth(&live, &hit, true));
                }
                show(1.0 - chance, State::Live(failed), self.worth(&live, &failed, true));
            }
        }
    }

    fn react(&self, between: &State, visit: impl FnMut(f64, State, Gain)) {
        if let State::Live(live) = between {
            super::reaction::react(self, live, visit);
        }
    }
}

impl Hostage {
    /// What entering a cell leads to: the hostage is found, or brought out.
    fn arrive(&self, mut live: Live) -> (State, f64) {
        let (scenario, rewards) = (&*self.scenario, &self.scenario.rewards);
        let mut reward = 0.0;
        if live.cell == scenario.hostage && !live.rescued {
            live.rescued = true;
            reward += rewards.hostage;
        }
        if !self.is_home(&live) {
            return (State::Live(live), reward);
        }
        if self.late_fire && live.points == 0 {
            // The enemies act first; who survives has won, and is paid then.
            return (State::Live(live), reward);
        }
        (State::Won, reward + rewards.win)
    }

    /// Whether the operator stands on an exit with the hostage.
    pub(super) fn is_home(&self, live: &Live) -> bool {
        live.rescued && has(self.scenario.ground.exits, live.cell)
    }

    /// The cells that a shot goes to: all of the line, or the first where an enemy is seen.
    pub(super) fn targets(&self, live: &Live, heading: Heading) -> Cells {
        let occupied = self.tables.squads.get(live.squad).occupied;
        let (at, way) = (usize::from(live.cell), heading as usize);
        if self.scenario.rules.pierce {
            return self.tables.lines[at][way] & occupied;
        }
        let seen = self.tables.sights[at][way] & occupied;
        // Cells are numbered row by row: the nearest is the last of those before, or the first of
        // those after.
        match heading {
            _ if seen == 0 => 0,
            Heading::North | Heading::West => one(127 - seen.leading_zeros() as u8),
            Heading::South | Heading::East => one(seen.trailing_zeros() as u8),
        }
    }

    /// The state after enemies in `targets` die: all of them by a piercing shot, else one.
    fn kill(&self, live: &Live, targets: Cells, heard: bool) -> Live {
        let (squads, patrol) = (&self.tables.squads, &self.scenario.patrol);
        let target = |squad| {
            squads.living(squad).find(|&(_, place)| has(targets, patrol[usize::from(place)]))
        };
        let mut squad = live.squad;
        while let Some((enemy, _)) = target(squad) {
            squad = squads.without(squad, enemy);
            if !(self.scenario.rules.pierce && heard) {
                break;
            }
        }
        let next = Live { squad, ..*live };
        if squads.get(squad).alive == 0 {
            return Live { threat: self.scenario.threat.lowest, ..next };
        }
        if !heard {
            return next;
        }
        each(targets).fold(next, |live, _| self.louder(live))
    }

    fn louder(&self, live: Live) -> Live {
        Live { threat: (live.threat + 1).min(self.scenario.threat.highest), ..live }
    }

    /// What an attempt on an enemy's life is worth, from what it changed.
    fn worth(&self, before: &Live, after: &Live, attempt: bool) -> f64 {
        let (squads, rewards) = (&self.tables.squads, &self.scenario.rewards);
        let killed = squads.get(before.squad).alive - squads.get(after.squad).alive;
        let times = match rewards.kill_paid {
            KillPaid::Attempt => f64::from(u8::from(attempt)),
            KillPaid::Elimination => f64::from(killed),
        };
        let fallen = f64::from(before.threat) - f64::from(after.threat);
        times * rewards.kill + fallen * rewards.threat
    }
}
