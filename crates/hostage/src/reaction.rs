//! The enemy turn: as many draws as the threat says, all enemies doing the same; then whoever is
//! due comes in, and the clock moves on.

use meeple_core::Gain;

use super::ground::{Cell, Cells, has, one};
use super::mission::Hostage;
use super::scenario::Goal;
use super::state::{Live, SquadId, State};

/// Most draws of an enemy turn.
pub(super) const MOST_DRAWS: usize = 15;

/// Shows what the enemies may do once nobody has action points left.
pub(super) fn react(mission: &Hostage, live: &Live, mut visit: impl FnMut(f64, State, Gain)) {
    let scenario = &*mission.scenario;
    let home = mission.is_home(live);
    let mut survived = 0.0;
    let mut show = |chance: f64, next: Live| {
        survived += chance;
        let (next, reward) = if home || mission.has_held(&next) {
            (State::Won, scenario.rewards.win)
        } else {
            (State::Live(next), 0.0)
        };
        visit(chance, next, Gain { reward, turns: 1.0 });
    };
    if mission.tables.plain && scenario.draws.call == 0.0 {
        in_lockstep(mission, live, &mut show);
    } else {
        for &(mid, chance) in mission.tables.memory.survivors(mission, live).iter() {
            show(chance, mission.next_turn(live, mid));
        }
    }
    // What is left below this is rounding.
    let lost = 1.0 - survived;
    if lost > 1e-13 {
        visit(lost, State::Lost, Gain { reward: scenario.rewards.loss, turns: 1.0 });
    }
}

impl Hostage {
    /// The position in which the squad acts again.
    fn next_turn(&self, live: &Live, mid: Mid) -> Live {
        let clock = live.clock.saturating_sub(1);
        let Mid { squad, threat, .. } = mid;
        Live { squad, threat, points: self.points(), raised: 0, clock, ..*live }
    }

    /// The cells that no enemy may enter.
    pub(super) fn held(&self) -> Cells {
        match &self.scenario.goal {
            Goal::Waves(waves) => waves.hold.iter().fold(0, |cells, &cell| cells | one(cell)),
            _ => 0,
        }
    }

    /// Whether the last wave is over.
    fn has_held(&self, live: &Live) -> bool {
        matches!(self.scenario.goal, Goal::Waves(_)) && live.clock == 0
    }
}

/// Only the number of steps matters.
fn in_lockstep(mission: &Hostage, live: &Live, show: &mut impl FnMut(f64, Live)) {
    let chances = lockstep_chances(mission, live.squad, live.threat, live.lead());
    let mut squad = live.squad;
    for chance in chances {
        if chance > 0.0 {
            show(chance, mission.next_turn(live, Mid { squad, threat: live.threat, raised: 0 }));
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

/// What may have changed in the middle of an enemy turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mid {
    pub(super) squad: SquadId,
    pub(super) threat: u8,
    pub(super) raised: u8,
}

/// How a mission is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    /// An enemy of this arrangement shoots.
    Shot(SquadId),
    /// One has stepped onto an operator.
    Met(SquadId),
    /// One comes in where an operator stands.
    Reinforced(SquadId),
    /// One has stepped into what was to be held.
    Overrun(SquadId),
    /// The bomb goes off.
    Bomb,
}

/// Plays an enemy turn draw by draw, equal positions merged: what it may come to and how likely.
/// Losses are shown on the way.
pub(super) fn play_out(
    mission: &Hostage,
    live: &Live,
    mut lose: impl FnMut(Loss, f64),
) -> Vec<(Mid, f64)> {
    let turn = Turn::of(mission, live);
    let begin = Mid { squad: live.squad, threat: live.threat, raised: live.raised };
    let mut now = vec![(begin, 1.0)];
    for _ in 0..live.threat {
        let mut then = Vec::with_capacity(now.len() * 4);
        for &(mid, chance) in &now {
            turn.draw(mid, |share, outcome| match outcome {
                Ok(next) => then.push((next, chance * share)),
                Err(loss) => lose(loss, chance * share),
            });
        }
        now = merged(then);
    }
    if mission.tables.plain {
        return now;
    }
    let mut then = Vec::with_capacity(now.len());
    for (mid, chance) in now {
        match turn.close(mid) {
            Ok(next) => then.push((next, chance)),
            Err(loss) => lose(loss, chance),
        }
    }
    merged(then)
}

fn merged(mut list: Vec<(Mid, f64)>) -> Vec<(Mid, f64)> {
    list.sort_unstable_by_key(|&(mid, _)| mid);
    list.dedup_by(|extra, kept| {
        let same = extra.0 == kept.0;
        if same {
            kept.1 += extra.1;
        }
        same
    });
    list
}

/// What does not change during an enemy turn.
struct Turn<'m> {
    mission: &'m Hostage,
    live: &'m Live,
    team: Cells,
    hold: Cells,
}

impl<'m> Turn<'m> {
    fn of(mission: &'m Hostage, live: &'m Live) -> Self {
        Self { mission, live, team: mission.team(live), hold: mission.held() }
    }

    /// Shows what one draw may bring; shares sum to one.
    fn draw(&self, mid: Mid, mut visit: impl FnMut(f64, Result<Mid, Loss>)) {
        let (draws, squads) = (&self.mission.scenario.draws, &self.mission.tables.squads);
        if draws.step > 0.0 {
            for &(squad, share) in squads.strides(mid.squad, self.live.doors) {
                visit(draws.step * share, self.stepped(Mid { squad, ..mid }));
            }
        }
        if draws.shoot > 0.0 {
            visit(draws.shoot, self.shot(mid));
        }
        if draws.call > 0.0 {
            let calls = squads.calls(mid.squad);
            if calls.is_empty() {
                visit(draws.call, Ok(self.louder(mid, 1)));
            }
            for &squad in calls {
                let share = draws.call / calls.len() as f64;
                visit(share, self.joined(Mid { squad, ..mid }));
            }
        }
    }

    fn stepped(&self, mid: Mid) -> Result<Mid, Loss> {
        let occupied = self.mission.tables.squads.get(mid.squad).occupied;
        if occupied & self.team != 0 {
            Err(Loss::Met(mid.squad))
        } else if occupied & self.hold != 0 {
            Err(Loss::Overrun(mid.squad))
        } else {
            Ok(mid)
        }
    }

    /// A raised shield stops the first shot, loudly.
    fn shot(&self, mid: Mid) -> Result<Mid, Loss> {
        let watched = self.mission.tables.watched(mid.squad, self.live.doors);
        if watched & self.team == 0 {
            return Ok(mid);
        }
        let team = self.live.team.iter().take(self.mission.scenario.operators.len());
        let seen = team.enumerate().filter(|&(_, &cell)| has(watched, cell));
        let seen = seen.fold(0, |seen, (operator, _)| seen | 1u8 << operator);
        if seen & !mid.raised != 0 {
            return Err(Loss::Shot(mid.squad));
        }
        let raised = mid.raised & !seen;
        Ok(self.louder(Mid { raised, ..mid }, seen.count_ones() as u8))
    }

    fn joined(&self, mid: Mid) -> Result<Mid, Loss> {
        let occupied = self.mission.tables.squads.get(mid.squad).occupied;
        if occupied & self.team == 0 { Ok(mid) } else { Err(Loss::Reinforced(mid.squad)) }
    }

    fn louder(&self, mid: Mid, rises: u8) -> Mid {
        let threat = (mid.threat + rises).min(self.mission.scenario.threat.highest);
        Mid { threat, ..mid }
    }

    /// The end of the turn: whoever is due comes in, or raises the threat where there is no room;
    /// shields go down; and the bomb may go off.
    fn close(&self, mid: Mid) -> Result<Mid, Loss> {
        let mut mid = Mid { raised: 0, ..mid };
        match &self.mission.scenario.goal {
            Goal::Rescue | Goal::Extraction => {}
            Goal::Bomb(_) if self.live.clock <= 1 => return Err(Loss::Bomb),
            Goal::Bomb(_) => {}
            Goal::Waves(waves) => {
                let turn = (waves.turns - self.live.clock.min(waves.turns)) + 1;
                let due = waves.arrivals.iter().filter(|arrival| arrival.turn == turn);
                for &place in due.flat_map(|arrival| &arrival.at) {
                    mid = match self.mission.tables.squads.joined(mid.squad, place) {
                        Some(squad) => self.joined(Mid { squad, ..mid })?,
                        None => self.louder(mid, 1),
                    };
                }
            }
        }
        Ok(mid)
    }
}
