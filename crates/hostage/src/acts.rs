//! What comes of an act, before the enemies answer.

use meeple_core::{Gain, Heading};

use super::dice::{ROLLED, ROLLS};
use super::ground::{Cell, Cells, has, one};
use super::mission::Hostage;
use super::rules::Means;
use super::scenario::{Act, Goal, KillPaid, Mode, Noise};
use super::state::{Action, Live, NOBODY, State};

/// A step has two stages: the player acts, then the enemies do, and what they do depends only on the
/// state in between. Many actions lead to the same state in between, so that a solver who keeps values
/// for those too has far fewer chances to sum up.
impl Hostage {
    /// Whether the enemies act next in `state`: nobody decides there.
    pub(crate) fn is_between(&self, state: &State) -> bool {
        matches!(state, State::Live(live) if live.points == 0)
    }

    /// Shows what `action` itself may lead to, be it a state to decide in, an end, or a state in
    /// between; probabilities sum to one.
    pub(crate) fn act(
        &self,
        state: &State,
        action: Action,
        mut visit: impl FnMut(f64, State, Gain),
    ) {
        let State::Live(live) = *state else { return };
        let rewards = &self.scenario.rewards;
        let mut show = |chance: f64, next: State, reward: f64| {
            if chance > 0.0 {
                visit(chance, next, Gain { reward, turns: 0.0 });
            }
        };
        if let Action::Pick(operator) = action {
            return self.pick(&live, operator, show);
        }
        if action == Action::End {
            let ended = self.settle(Live { points: 0, ..live });
            return show(1.0, State::Live(ended), rewards.end);
        }
        let Some((act, means)) = self.price(action) else { return };
        let Some(paid) = self.paid(&live, act, means) else { return };
        let spent = self.spent(&live, paid, action);
        if act.chance > 0.0 {
            let (done, extra) = self.succeed(spent, action);
            let rises = if act.noise == Noise::Never { 0 } else { self.loudness(&live, action) };
            let louder = self.heard(done, action, rises);
            let (next, won) = self.arrive(louder);
            show(act.chance, next, self.worth(&live, &louder, action) + extra + won);
        }
        let louder = self.heard(spent, action, u8::from(act.noise == Noise::Always));
        let failed = self.settle(louder);
        show(1.0 - act.chance, State::Live(failed), self.worth(&live, &louder, action));
    }

    /// Shows what the enemies may do in a state in between; probabilities sum to one, and the next
    /// decision is not discounted once more.
    pub(crate) fn react(&self, between: &State, visit: impl FnMut(f64, State, Gain)) {
        if let State::Live(live) = between {
            super::reaction::react(self, live, visit);
        }
    }
}

impl Hostage {
    /// What an act costs and risks, and what it takes in dice mode.
    pub(super) fn price(&self, action: Action) -> Option<(Act, Means)> {
        let acts = &self.scenario.actions;
        Some(match action {
            Action::End | Action::Pick(_) => return None,
            Action::Calm => (acts.calm, Means::Pair),
            Action::Move(_) => (acts.step, Means::Step),
            Action::Shoot(_) => (acts.shoot, Means::Shot),
            Action::Takedown(_) => (acts.takedown, Means::Pair),
            Action::Door(_) => (acts.door, Means::Step),
            Action::Grenade(_) => (acts.grenade, Means::Pair),
            Action::Shield => (acts.shield, Means::Pair),
            Action::Defuse => (acts.defuse, Means::Step),
        })
    }

    /// An operator begins: with all points, or with a roll of the dice.
    fn pick(&self, live: &Live, operator: u8, mut show: impl FnMut(f64, State, f64)) {
        let begun = Live { who: operator, points: self.points(), ..*live };
        match self.scenario.mode {
            Mode::Points => show(1.0, State::Live(begun), 0.0),
            Mode::Dice => {
                let all = f64::from(6u16.pow(u32::from(ROLLED)));
                for (dice, ways) in ROLLS {
                    show(f64::from(ways) / all, State::Live(Live { dice, ..begun }), 0.0);
                }
            }
        }
    }

    /// What is gone whether the act succeeds or not.
    fn spent(&self, live: &Live, mut paid: Live, action: Action) -> Live {
        let who = usize::from(live.who);
        match action {
            // A piercing shot takes its cost for each cell with enemies.
            Action::Shoot(heading) if self.scenario.mode == Mode::Points => {
                let targets = self.targets(live, heading).count_ones().max(1) as u8;
                let cost = self.scenario.actions.shoot.cost * targets;
                paid.points = live.points.saturating_sub(cost);
            }
            Action::Grenade(_) => paid.grenades[who] = paid.grenades[who].saturating_sub(1),
            Action::Shield => paid.shields[who] = paid.shields[who].saturating_sub(1),
            _ => {}
        }
        paid
    }

    /// What a success changes, noise apart, and what it is worth by itself.
    fn succeed(&self, live: Live, action: Action) -> (Live, f64) {
        let (who, rewards) = (usize::from(live.who), &self.scenario.rewards);
        let at = live.team[who];
        let view = self.tables.view(live.doors);
        let beside = |heading: Heading| view.neighbours[usize::from(at)][heading as usize];
        let mut next = live;
        let mut reward = 0.0;
        match action {
            Action::End | Action::Pick(_) => {}
            Action::Calm => next.threat = live.threat.saturating_sub(1),
            Action::Move(heading) => {
                next.team[who] = beside(heading).unwrap_or(at);
                reward += self.free(&mut next, rewards.hostage);
            }
            Action::Shoot(heading) => {
                let pierce = self.scenario.rules.pierce;
                next = self.kill(&live, self.targets(&live, heading), pierce);
            }
            Action::Takedown(heading) => {
                next = self.kill(&live, beside(heading).map_or(0, one), false);
            }
            Action::Door(heading) => {
                let door = view.doors[usize::from(at)][heading as usize];
                next.doors ^= door.map_or(0, |door| 1 << door);
            }
            Action::Grenade(target) => {
                next = self.kill(&live, view.blasts[usize::from(target)], true);
            }
            Action::Shield => next.raised |= 1 << who,
            Action::Defuse => {
                next.defused += 1;
                reward += rewards.defuse;
            }
        }
        (next, reward)
    }

    /// A hostage where the acting operator stands joins the squad.
    fn free(&self, live: &mut Live, worth: f64) -> f64 {
        let at = live.team[usize::from(live.who)];
        let here = self.scenario.hostages.iter().position(|&cell| cell == at);
        match here.filter(|hostage| live.freed >> hostage & 1 == 0) {
            Some(hostage) => {
                live.freed |= 1 << hostage;
                worth
            }
            None => 0.0,
        }
    }

    /// By how much a loud success raises the threat: once for each cell that a shot goes to.
    fn loudness(&self, live: &Live, action: Action) -> u8 {
        match action {
            Action::Shoot(heading) => self.targets(live, heading).count_ones() as u8,
            _ => 1,
        }
    }

    /// The threat rises; unless kills have just brought it down, with nobody left to hear them.
    fn heard(&self, live: Live, action: Action, rises: u8) -> Live {
        let killing = matches!(action, Action::Shoot(_) | Action::Takedown(_) | Action::Grenade(_));
        if killing && self.tables.squads.get(live.squad).alive == 0 {
            return live;
        }
        let threat = live.threat.saturating_add(rises).min(self.scenario.threat.highest);
        Live { threat, ..live }
    }

    /// The mission is fulfilled, or the operator's turn goes on or ends.
    fn arrive(&self, live: Live) -> (State, f64) {
        // With late fire the enemies act first; who survives has won, and is paid then.
        let waits = self.late_fire && live.points == 0;
        if !matches!(self.scenario.goal, Goal::Waves(_)) && self.is_home(&live) && !waits {
            return (State::Won, self.scenario.rewards.win);
        }
        (State::Live(self.settle(live)), 0.0)
    }

    /// An operator without points has acted: another one is next, or the enemies are.
    fn settle(&self, live: Live) -> Live {
        let everyone = self.tables.everyone;
        if live.points > 0 {
            return live;
        }
        let acted = live.acted | 1 << live.who;
        let idle = Live { who: NOBODY, ..live }.without_dice();
        if acted == everyone {
            return Live { who: self.idle(), acted: 0, ..idle };
        }
        let waiting = everyone & !acted;
        let only = waiting.count_ones() == 1 && self.scenario.mode == Mode::Points;
        let who = if only { waiting.trailing_zeros() as u8 } else { NOBODY };
        Live { who, acted, points: self.points(), ..idle }
    }

    /// The cells that a shot goes to: all of the line, or the first where an enemy is seen.
    pub(super) fn targets(&self, live: &Live, heading: Heading) -> Cells {
        let occupied = self.tables.squads.get(live.squad).occupied;
        let Some(at) = live.actor().map(usize::from) else { return 0 };
        let (view, way) = (self.tables.view(live.doors), heading as usize);
        if self.scenario.rules.pierce {
            return view.lines[at][way] & occupied;
        }
        nearest(view.sights[at][way] & occupied, heading)
    }

    /// The state after enemies in `targets` die: all of them, or one.
    fn kill(&self, live: &Live, targets: Cells, all: bool) -> Live {
        let (squads, patrol) = (&self.tables.squads, &self.scenario.patrol);
        let target = |squad| {
            squads.living(squad).find(|&(_, place)| has(targets, patrol[usize::from(place)]))
        };
        let mut squad = live.squad;
        while let Some((enemy, _)) = target(squad) {
            squad = squads.without(squad, enemy);
            if !all {
                break;
            }
        }
        let nobody = squads.get(squad).alive == 0;
        let threat = if nobody { self.scenario.threat.lowest } else { live.threat };
        Live { squad, threat, ..*live }
    }

    /// What an act is worth from what it changed, and for being tried.
    fn worth(&self, before: &Live, after: &Live, action: Action) -> f64 {
        let (squads, rewards) = (&self.tables.squads, &self.scenario.rewards);
        let killed = squads.get(before.squad).alive - squads.get(after.squad).alive;
        let tried = match action {
            Action::Move(_) => rewards.step,
            Action::Shoot(_) | Action::Takedown(_) | Action::Grenade(_) => {
                match rewards.kill_paid {
                    KillPaid::Attempt => rewards.kill,
                    KillPaid::Elimination => f64::from(killed) * rewards.kill,
                }
            }
            _ => 0.0,
        };
        tried + (f64::from(before.threat) - f64::from(after.threat)) * rewards.threat
    }
}

/// The nearest of some cells in line. Cells are numbered row by row: it is the last of those
/// before, or the first of those after.
fn nearest(cells: Cells, heading: Heading) -> Cells {
    match heading {
        _ if cells == 0 => 0,
        Heading::North | Heading::West => one(127 - cells.leading_zeros() as Cell),
        Heading::South | Heading::East => one(cells.trailing_zeros() as Cell),
    }
}
