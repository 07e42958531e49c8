//! How an action may end the mission: which enemy, from which cell, how likely.

use meeple_core::{Hazard, phrase};

use super::ground::{Cell, Cells, has};
use super::mission::Hostage;
use super::reaction::{Loss, play_out};
use super::scenario::Goal;
use super::state::{Action, Live, SquadId, State};

/// What one enemy did from one cell.
type Cause = (&'static str, usize, Cell);

/// The ways in which `action` may fail the mission before the next decision, likeliest first.
pub(super) fn hazards(mission: &Hostage, state: &State, action: Action) -> Vec<Hazard> {
    let mut causes: Vec<(Cause, f64)> = Vec::new();
    mission.act(state, action, |chance, next, _| {
        if !mission.is_between(&next) {
            return;
        }
        let State::Live(live) = next else { return };
        play_out(mission, &live, |loss, share| {
            let cause = culprit(mission, &live, loss);
            match causes.iter_mut().find(|(known, _)| *known == cause) {
                Some((_, sum)) => *sum += share * chance,
                None => causes.push((cause, share * chance)),
            }
        });
    });
    causes.sort_by(|one, other| other.1.total_cmp(&one.1));
    causes.into_iter().map(|cause| tell(mission, cause)).collect()
}

/// Who is to blame for a loss.
fn culprit(mission: &Hostage, live: &Live, loss: Loss) -> Cause {
    let team = mission.team(live);
    let view = mission.tables.view(live.doors);
    let standing =
        |code, squad, there: Cells| blame(mission, code, squad, |_, cell| has(there, cell));
    match loss {
        Loss::Shot(squad) => blame(mission, "shot", squad, |place, _| view.seen[place] & team != 0),
        Loss::Met(squad) => standing("met", squad, team),
        Loss::Reinforced(squad) => standing("reinforced", squad, team),
        Loss::Overrun(squad) => standing("overrun", squad, mission.held()),
        Loss::Bomb => match &mission.scenario.goal {
            Goal::Bomb(bomb) => ("bomb", 0, bomb.at),
            _ => ("bomb", 0, live.lead()),
        },
    }
}

/// The first enemy who is guilty.
fn blame(
    mission: &Hostage,
    code: &'static str,
    squad: SquadId,
    guilty: impl Fn(usize, Cell) -> bool,
) -> Cause {
    let patrol = &mission.scenario.patrol;
    let mut living = (mission.tables.squads.living(squad))
        .map(|(enemy, place)| (enemy, usize::from(place), patrol[usize::from(place)]));
    let found = living.find(|&(_, place, cell)| guilty(place, cell));
    found.map_or((code, 0, 0), |(enemy, _, cell)| (code, enemy, cell))
}

fn tell(mission: &Hostage, ((code, enemy, cell), chance): (Cause, f64)) -> Hazard {
    let (number, at) = (enemy + 1, mission.scenario.ground.name(cell));
    let words = match code {
        "shot" => phrase!("enemy {number} shoots from {at}", "l'ennemi {number} tire depuis {at}"),
        "met" => phrase!("enemy {number} walks into {at}", "l'ennemi {number} arrive en {at}"),
        "overrun" => phrase!("enemy {number} takes {at}", "l'ennemi {number} prend {at}"),
        "bomb" => phrase!("the bomb at {at} goes off", "la bombe en {at} explose"),
        _ => phrase!("a reinforcement arrives at {at}", "un renfort arrive en {at}"),
    };
    let who = if code == "bomb" { "bomb".to_owned() } else { format!("enemy{enemy}") };
    Hazard { chance, code, who, at, words }
}
