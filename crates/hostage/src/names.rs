//! What questions about a mission may call its states.

use meeple_core::{Phrase, StateName, phrase};

use super::ground::{Cell, each, has};
use super::mission::Hostage;
use super::scenario::Goal;
use super::squads;
use super::state::{Live, State};

/// Whether something is so while the mission goes on.
type Test = fn(&Hostage, &State, u32) -> bool;

/// All names of a mission.
pub(super) fn all(mission: &Hostage) -> Vec<StateName<Hostage>> {
    let scenario = mission.scenario();
    let mut names = Vec::new();
    let mut add = |name: String, about, is: Test, number| {
        names.push(StateName { name, about, is, number });
    };
    match scenario.hostages.len() {
        0 => {}
        1 => {
            let about = Phrase::new("the hostage is with the squad", "l'otage est avec l'équipe");
            add("carrying".to_owned(), about, freed, 1);
        }
        count => {
            for number in 1..=count as u32 {
                let about = phrase!(
                    "{number} or more of the {count} hostages are with the squad",
                    "{number} otages ou plus, sur {count}, sont avec l'équipe"
                );
                let name =
                    if number == 1 { "carrying".into() } else { format!("carrying {number}") };
                add(name, about, freed, number);
            }
        }
    }
    let about = Phrase::new("an enemy sees an operator", "un ennemi voit un opérateur");
    add("seen".to_owned(), about, seen, 0);
    let about = Phrase::new("every operator stands in cover", "chaque opérateur est à l'abri");
    add("in cover".to_owned(), about, in_cover, 0);
    for level in scenario.threat.lowest..=scenario.threat.highest {
        let about = phrase!("the threat stands at {level}", "la menace est à {level}");
        add(format!("threat {level}"), about, threat, level.into());
    }
    for alive in 0..=squads::slots(scenario) {
        let about = phrase!("so many enemies are alive: {alive}", "ennemis en vie : {alive}");
        add(format!("enemies {alive}"), about, enemies, alive.into());
    }
    match &scenario.goal {
        Goal::Bomb(bomb) => {
            for times in 1..bomb.defuse {
                let about = phrase!(
                    "the bomb was worked on with success so many times: {times}",
                    "la bombe a été travaillée avec succès tant de fois : {times}"
                );
                add(format!("defused {times}"), about, defused, times.into());
            }
            clock(bomb.countdown, &mut add);
        }
        Goal::Waves(waves) => clock(waves.turns, &mut add),
        Goal::Rescue | Goal::Extraction => {}
    }
    for cell in each(scenario.ground.floor()) {
        let at = scenario.ground.name(cell);
        let about = phrase!("an operator stands on {at}", "un opérateur est en {at}");
        add(format!("at {at}"), about, at_cell, cell.into());
    }
    names
}

fn clock(turns: u8, add: &mut impl FnMut(String, Phrase, Test, u32)) {
    for left in 0..=turns {
        let about = phrase!("{left} turns are left", "il reste {left} tours");
        add(format!("turns left {left}"), about, turns_left, left.into());
    }
}

fn live(state: &State, test: impl FnOnce(&Live) -> bool) -> bool {
    match state {
        State::Live(live) => test(live),
        State::Won | State::Lost => false,
    }
}

fn freed(_: &Hostage, state: &State, least: u32) -> bool {
    live(state, |live| live.freed.count_ones() >= least)
}

fn seen(mission: &Hostage, state: &State, _: u32) -> bool {
    live(state, |live| mission.tables.watched(live.squad, live.doors) & mission.team(live) != 0)
}

fn in_cover(mission: &Hostage, state: &State, _: u32) -> bool {
    live(state, |live| mission.team(live) & !mission.scenario().ground.cover == 0)
}

fn threat(_: &Hostage, state: &State, level: u32) -> bool {
    live(state, |live| u32::from(live.threat) == level)
}

fn enemies(mission: &Hostage, state: &State, alive: u32) -> bool {
    live(state, |live| u32::from(mission.tables.squads.get(live.squad).alive) == alive)
}

fn defused(_: &Hostage, state: &State, times: u32) -> bool {
    live(state, |live| u32::from(live.defused) == times)
}

fn turns_left(_: &Hostage, state: &State, left: u32) -> bool {
    live(state, |live| u32::from(live.clock) == left)
}

fn at_cell(mission: &Hostage, state: &State, cell: u32) -> bool {
    live(state, |live| has(mission.team(live), cell as Cell))
}
