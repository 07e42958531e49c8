//! What happened in a turn: what came of an act, where the enemies went, how loud it became, why it
//! ended.

use meeple_core::{Happening, Phrase, Step, phrase};

use super::facts::ending;
use super::hazards::hazards;
use super::mission::Hostage;
use super::scenario::Scenario;
use super::state::{Action, Live, State};

/// The events between two positions.
pub(super) fn tell(mission: &Hostage, step: &Step<'_, Hostage>, after: &State) -> Vec<Happening> {
    let State::Live(before) = step.before else { return Vec::new() };
    let mut told = Vec::new();
    match after {
        State::Live(live) => {
            told.extend(deed(mission, before, step.action, live));
            told.extend(freed(mission, before, live));
            told.extend(enemies(mission, before, live));
            told.extend(threat(before, live));
        }
        State::Won => told.extend(intent(mission, before, step.action)),
        State::Lost => {
            told.extend(intent(mission, before, step.action));
            told.extend(cause(mission, step));
        }
    }
    let end = ending(mission, after);
    told.extend(end.map(|end| {
        let heading = match after {
            State::Won => Phrase::new("The mission succeeds:", "La mission réussit :"),
            _ => Phrase::new("The mission has failed:", "La mission a échoué :"),
        };
        Happening::new(heading.join(" ", &end))
    }));
    told
}

/// What an operator did and whether it worked.
fn deed(mission: &Hostage, before: &Live, action: Action, after: &Live) -> Option<Happening> {
    let Scenario { ground, .. } = mission.scenario();
    let who = usize::from(before.who);
    let name = mission.name_of(before.who);
    let here = before.actor();
    let alive = |live: &Live| mission.tables.squads.get(live.squad).alive;
    let fell = alive(before).saturating_sub(alive(after));
    let words = match action {
        Action::End => return None,
        Action::Pick(operator) => {
            let name = mission.name_of(operator);
            return Some(Happening::new(phrase!("{name} acts", "{name} agit")));
        }
        Action::Move(way) => {
            let to = mission.step_to(&State::Live(*before), way)?;
            let cell = ground.name(to);
            let at = here.map(|cell| ground.name(cell));
            let words = if after.team.get(who) == Some(&to) {
                phrase!("{name} goes to {cell}", "{name} va en {cell}")
            } else {
                phrase!(
                    "{name} tries to go to {cell} and does not get there",
                    "{name} veut aller en {cell} et n'y arrive pas"
                )
            };
            return Some(Happening::new(words).at(at.into_iter().chain([cell])));
        }
        Action::Calm if after.threat < before.threat => {
            phrase!("{name} calms the enemies", "{name} calme les ennemis")
        }
        Action::Calm => phrase!(
            "{name} tries to calm the enemies, in vain",
            "{name} essaie de calmer les ennemis, sans succès"
        ),
        Action::Shoot(_) if fell > 0 => phrase!("{name} shoots and hits", "{name} tire et touche"),
        Action::Shoot(_) => phrase!("{name} shoots and misses", "{name} tire et manque"),
        Action::Takedown(_) if fell > 0 => phrase!(
            "{name} takes an enemy down without a sound",
            "{name} neutralise un ennemi sans bruit"
        ),
        Action::Takedown(_) => phrase!(
            "{name} jumps at an enemy, who gets away",
            "{name} se jette sur un ennemi, qui lui échappe"
        ),
        Action::Door(_) if before.doors == after.doors => {
            phrase!("The door resists {name}", "La porte résiste à {name}")
        }
        Action::Door(_) if before.doors.count_ones() < after.doors.count_ones() => {
            phrase!("{name} opens the door", "{name} ouvre la porte")
        }
        Action::Door(_) => phrase!("{name} shuts the door", "{name} ferme la porte"),
        Action::Grenade(cell) => {
            let cell = ground.name(cell);
            let words = match fell {
                0 => phrase!(
                    "{name} throws a grenade at {cell}: nobody is hit",
                    "{name} lance une grenade en {cell} : personne n'est touché"
                ),
                1 => phrase!(
                    "{name} throws a grenade at {cell}: one enemy is down",
                    "{name} lance une grenade en {cell} : un ennemi est à terre"
                ),
                _ => phrase!(
                    "{name} throws a grenade at {cell}: {fell} enemies are down",
                    "{name} lance une grenade en {cell} : {fell} ennemis sont à terre"
                ),
            };
            return Some(Happening::new(words).at([cell]));
        }
        Action::Shield if after.raised != before.raised => {
            phrase!("{name} raises the shield", "{name} lève le bouclier")
        }
        Action::Shield => {
            phrase!("{name} fumbles with the shield", "{name} n'arrive pas à lever le bouclier")
        }
        Action::Defuse if after.defused > before.defused => {
            phrase!("{name} gets on with the bomb", "{name} avance sur la bombe")
        }
        Action::Defuse => phrase!(
            "{name} works on the bomb, in vain",
            "{name} travaille sur la bombe, sans succès"
        ),
    };
    Some(Happening::new(words).at(here.map(|cell| ground.name(cell))))
}

/// What an operator was about, where the end leaves no trace of it.
fn intent(mission: &Hostage, before: &Live, action: Action) -> Option<Happening> {
    let name = mission.name_of(before.who);
    let words = match action {
        Action::End | Action::Pick(_) => return None,
        Action::Move(way) => {
            let cell = mission.scenario().ground.name(mission.step_to(&State::Live(*before), way)?);
            phrase!("{name} heads for {cell}", "{name} part vers {cell}")
        }
        Action::Calm => {
            phrase!("{name} tries to calm the enemies", "{name} essaie de calmer les ennemis")
        }
        Action::Shoot(_) => phrase!("{name} shoots", "{name} tire"),
        Action::Takedown(_) => phrase!("{name} jumps at an enemy", "{name} se jette sur un ennemi"),
        Action::Door(_) => phrase!("{name} tries the door", "{name} manœuvre la porte"),
        Action::Grenade(_) => phrase!("{name} throws a grenade", "{name} lance une grenade"),
        Action::Shield => phrase!("{name} reaches for the shield", "{name} saisit le bouclier"),
        Action::Defuse => phrase!("{name} works on the bomb", "{name} travaille sur la bombe"),
    };
    Some(Happening::new(words))
}

/// Hostages who are with the squad now.
fn freed(mission: &Hostage, before: &Live, after: &Live) -> Option<Happening> {
    let new = after.freed & !before.freed;
    let hostages = mission.scenario().hostages.iter().enumerate();
    let cells: Vec<String> = hostages
        .filter(|(hostage, _)| new >> hostage & 1 == 1)
        .map(|(_, &cell)| mission.scenario().ground.name(cell))
        .collect();
    if cells.is_empty() {
        return None;
    }
    let place = cells.join(", ");
    let words = phrase!(
        "The hostage on {place} is free and comes along",
        "L'otage en {place} est libre et vous suit"
    );
    Some(Happening::new(words).at(cells))
}

/// Who went where, who fell, who came.
fn enemies(mission: &Hostage, before: &Live, after: &Live) -> Vec<Happening> {
    let squads = &mission.tables.squads;
    let scenario = mission.scenario();
    let cell = |place: u8| scenario.ground.name(scenario.patrol[usize::from(place)]);
    if squads.are_alike() {
        return moved(squads.living(before.squad).map(|(_, place)| cell(place)).collect(), {
            squads.living(after.squad).map(|(_, place)| cell(place)).collect()
        });
    }
    let now: Vec<(usize, u8)> = squads.living(after.squad).collect();
    let tell = |(enemy, place): (usize, u8)| {
        let (number, from) = (enemy + 1, cell(place));
        match now.iter().find(|(other, _)| *other == enemy) {
            None => {
                let words = phrase!(
                    "Enemy {number} on {from} is down",
                    "L'ennemi {number} en {from} est à terre"
                );
                Some(Happening::new(words).at([from]))
            }
            Some(&(_, there)) if there != place => {
                let to = cell(there);
                let words =
                    phrase!("Enemy {number} steps to {to}", "L'ennemi {number} avance en {to}");
                Some(Happening::new(words).at([from, to]))
            }
            Some(_) => None,
        }
    };
    squads.living(before.squad).filter_map(tell).collect()
}

/// Where enemies who are all alike left and where they came.
fn moved(mut before: Vec<String>, mut after: Vec<String>) -> Vec<Happening> {
    before.retain(|cell| match after.iter().position(|other| other == cell) {
        Some(at) => {
            after.remove(at);
            false
        }
        None => true,
    });
    let mut told = Vec::new();
    let (left, came) = (before.join(", "), after.join(", "));
    if !after.is_empty() {
        let words = phrase!("Enemies come to {came}", "Des ennemis arrivent en {came}");
        told.push(Happening::new(words).at(after));
    } else if !before.is_empty() {
        let words = phrase!("Nobody stands on {left} any more", "Plus personne en {left}");
        told.push(Happening::new(words).at(before));
    }
    told
}

/// A threat that changed.
fn threat(before: &Live, after: &Live) -> Option<Happening> {
    let (old, new) = (before.threat, after.threat);
    let words = match old.cmp(&new) {
        std::cmp::Ordering::Equal => return None,
        std::cmp::Ordering::Less => {
            phrase!("The threat rises from {old} to {new}", "La menace monte de {old} à {new}")
        }
        std::cmp::Ordering::Greater => {
            phrase!("The threat falls from {old} to {new}", "La menace baisse de {old} à {new}")
        }
    };
    Some(Happening::new(words))
}

/// Who ended the mission, as far as it is known: the end itself remembers nothing.
fn cause(mission: &Hostage, step: &Step<'_, Hostage>) -> Option<Happening> {
    let causes = hazards(mission, step.before, step.action);
    let cells: Vec<String> = causes.iter().map(|cause| cause.at.clone()).collect();
    let words = causes.into_iter().map(|cause| cause.words);
    let all = words.reduce(|all, next| all.join(" ", &Phrase::new("or", "ou").join(" ", &next)))?;
    Some(Happening::new(all).at(cells))
}
