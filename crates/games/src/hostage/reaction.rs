//! The enemy turn: as many draws as the threat says, all enemies doing the same.

use meeple_core::Gain;

use super::ground::{Cell, has};
use super::mission::Hostage;
use super::scenario::Draws;
use super::squads::Squads;
use super::state::{Live, SquadId, State};

/// Most draws of an enemy turn.
pub(super) const MOST_DRAWS: usize = 15;

/// Shows what the enemies may do to an operator without action points.
pub(super) fn react(mission: &Hostage, live: &Live, mut visit: impl FnMut(f64, State, Gain)) {
    let scenario = &*mission.scenario;
    let home = mission.is_home(live);
    let mut survived = 0.0;
    let mut show = |chance: f64, squad: SquadId, threat: u8| {
        survived += chance;
        let (next, reward) = if home {
            (State::Won, scenario.rewards.win)
        } else {
            let points = scenario.actions.points;
            (State::Live(Live { squad, threat, points, ..*live }), 0.0)
        };
        visit(chance, next, Gain { reward, turns: 1.0 });
    };
    if scenario.draws.call > 0.0 {
        with_calls(mission, live, &mut show);
    } else {
        in_lockstep(mission, live, &mut show);
    }
    // What is left below this is rounding.
    let lost = 1.0 - survived;
    if lost > 1e-13 {
        visit(lost, State::Lost, Gain { reward: scenario.rewards.loss, turns: 1.0 });
    }
}

/// Only the number of steps matters.
fn in_lockstep(mission: &Hostage, live: &Live, show: &mut impl FnMut(f64, SquadId, u8)) {
    let chances = lockstep_chances(mission, live.squad, live.threat, live.cell);
    let mut squad = live.squad;
    for chance in chances {
        if chance > 0.0 {
            show(chance, squad, live.threat);
        }
        squad = mission.tables.squads.get(squad).stepped;
    }
}

/// The chance that an operator in `cell` lives on and the enemies have taken so many steps.
pub(super) fn lockstep_chances(
    mission: &Hostage,
    squad: SquadId,
    threat: u8,
    cell: Cell,
) -> [f64; MOST_DRAWS + 1] {
    let (draws, squads) = (mission.scenario.draws, &mission.tables.squads);
    let mut chances = [0.0; MOST_DRAWS + 1];
    chances[0] = 1.0;
    if squads.get(squad).alive == 0 {
        return chances;
    }
    let count = usize::from(threat).min(MOST_DRAWS);
    let mut shot = [0.0; MOST_DRAWS + 1];
    let mut step = [0.0; MOST_DRAWS + 1];
    let mut there = squads.get(squad);
    for steps in 0..=count {
        if steps > 0 {
            there = squads.get(there.stepped);
        }
        shot[steps] = if has(there.watched, cell) { 0.0 } else { draws.shoot };
        step[steps] = if has(there.occupied, cell) { 0.0 } else { draws.step };
    }
    for draw in 1..=count {
        for steps in (0..=draw).rev() {
            let came = if steps > 0 { chances[steps - 1] * step[steps] } else { 0.0 };
            chances[steps] = chances[steps] * shot[steps] + came;
        }
    }
    chances
}

/// One draw after the other over arrangements and threat levels, equal ones merged.
fn with_calls(mission: &Hostage, live: &Live, show: &mut impl FnMut(f64, SquadId, u8)) {
    let (scenario, squads) = (&*mission.scenario, &mission.tables.squads);
    let mut now = vec![((live.squad, live.threat), 1.0)];
    for _ in 0..live.threat {
        let mut then = Vec::with_capacity(now.len() * 4);
        for &((squad, threat), chance) in &now {
            let draws = scenario.draws;
            let highest = scenario.threat.highest;
            draw(squads, squad, threat, highest, |part, squad, threat, kind| {
                let share = draws.of(kind);
                let there = squads.get(squad);
                let deadly = match kind {
                    Kind::Shot => has(there.watched, live.cell),
                    Kind::Step | Kind::Call => has(there.occupied, live.cell),
                };
                if !deadly && share > 0.0 {
                    then.push(((squad, threat), chance * share * part));
                }
            });
        }
        then.sort_unstable_by_key(|&(place, _)| place);
        then.dedup_by(|extra, kept| {
            let same = extra.0 == kept.0;
            if same {
                kept.1 += extra.1;
            }
            same
        });
        now = then;
    }
    for ((squad, threat), chance) in now {
        show(chance, squad, threat);
    }
}

/// What a draw is.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Step,
    Shot,
    Call,
}

impl Draws {
    /// How likely a kind of draw is.
    pub(super) const fn of(&self, kind: Kind) -> f64 {
        match kind {
            Kind::Step => self.step,
            Kind::Shot => self.shoot,
            Kind::Call => self.call,
        }
    }
}

/// Shows what each kind of draw turns an arrangement into; shares sum to one for each kind.
pub(super) fn draw(
    squads: &Squads,
    squad: SquadId,
    threat: u8,
    highest: u8,
    mut visit: impl FnMut(f64, SquadId, u8, Kind),
) {
    visit(1.0, squads.get(squad).stepped, threat, Kind::Step);
    visit(1.0, squad, threat, Kind::Shot);
    let calls = squads.calls(squad);
    if calls.is_empty() {
        visit(1.0, squad, (threat + 1).min(highest), Kind::Call);
    }
    for &next in calls {
        visit(1.0 / calls.len() as f64, next, threat, Kind::Call);
    }
}
