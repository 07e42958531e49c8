//! What the picture of a mission does not show: who acts with what, the threat, the clock.

use meeple_core::scene::Fact;
use meeple_core::{Phrase, phrase};

use super::ground::has;
use super::mission::Hostage;
use super::scenario::{Goal, Mode, Waves};
use super::state::{Live, NOBODY, State};

/// The lines beside the picture.
pub(super) fn of(mission: &Hostage, state: &State, shown: Option<&Live>) -> Vec<Fact> {
    let fact = |name, value| Fact { name, value };
    let scenario = mission.scenario();
    let over = ending(mission, state).unwrap_or_else(|| scenario.title.clone());
    let mut facts = vec![fact(Phrase::new("Mission", "Mission"), over)];
    let Some(live) = shown else { return facts };
    for operator in 0..scenario.operators.len() as u8 {
        facts.push(fact(Phrase::new("Operator", "Opérateur"), place(mission, live, operator)));
    }
    facts.push(means(mission, live));
    let track = pips(live.threat, scenario.threat.lowest, scenario.threat.highest);
    let level = live.threat;
    facts.push(fact(Phrase::new("Threat", "Menace"), Phrase::same(format!("{track} {level}"))));
    let alive = mission.tables.squads.get(live.squad).alive;
    facts.push(fact(Phrase::new("Enemies", "Ennemis"), Phrase::same(alive.to_string())));
    let hostages = scenario.hostages.len();
    if hostages > 1 {
        let freed = live.freed.count_ones();
        let value = phrase!("{freed} of {hostages}", "{freed} sur {hostages}");
        facts.push(fact(Phrase::new("Hostages with the squad", "Otages avec l'équipe"), value));
    }
    let clock = Phrase::same(live.clock.to_string());
    match &scenario.goal {
        Goal::Bomb(bomb) => {
            facts.push(fact(Phrase::new("Turns left", "Tours restants"), clock));
            let done = Phrase::same(pips(live.defused, 0, bomb.defuse));
            facts.push(fact(Phrase::new("Defused", "Désamorçage"), done));
        }
        Goal::Waves(waves) => {
            facts.push(fact(Phrase::new("Turns to hold", "Tours à tenir"), clock));
            facts.push(fact(
                Phrase::new("Enemies due", "Ennemis attendus"),
                due(mission, waves, live),
            ));
        }
        Goal::Rescue | Goal::Extraction => {}
    }
    facts
}

/// Who is still to come, when and where.
fn due(mission: &Hostage, waves: &Waves, live: &Live) -> Phrase {
    let scenario = mission.scenario();
    let passed = waves.turns.saturating_sub(live.clock);
    let coming = waves.arrivals.iter().filter(|arrival| arrival.turn > passed);
    let told = coming.map(|arrival| {
        let cells = arrival.at.iter().map(|&place| scenario.patrol[usize::from(place)]);
        let cells: Vec<String> = cells.map(|cell| scenario.ground.name(cell)).collect();
        let (cells, turns) = (cells.join(", "), arrival.turn - passed);
        match turns {
            1 => phrase!("after this turn {cells}", "après ce tour {cells}"),
            _ => phrase!("after {turns} turns {cells}", "après {turns} tours {cells}"),
        }
    });
    told.reduce(|text, more| text.join(" · ", &more))
        .unwrap_or_else(|| Phrase::new("none", "aucun"))
}

/// How the mission ended, in words.
pub(super) fn ending(mission: &Hostage, state: &State) -> Option<Phrase> {
    let scenario = mission.scenario();
    let several = scenario.operators.len() > 1;
    Some(match (state, &scenario.goal) {
        (State::Live(_), _) => return None,
        (State::Won, Goal::Rescue) if scenario.hostages.len() > 1 => {
            Phrase::new("the hostages are safe", "les otages sont saufs")
        }
        (State::Won, Goal::Rescue) => Phrase::new("the hostage is safe", "l'otage est sauf"),
        (State::Won, Goal::Extraction) => Phrase::new("everyone is out", "tout le monde est sorti"),
        (State::Won, Goal::Bomb(_)) => Phrase::new("the bomb is dead", "la bombe est désamorcée"),
        (State::Won, Goal::Waves(_)) => {
            Phrase::new("the position is held", "la position est tenue")
        }
        (State::Lost, Goal::Bomb(_) | Goal::Waves(_)) => {
            Phrase::new("the mission has failed", "la mission a échoué")
        }
        (State::Lost, _) if several => Phrase::new("an operator is down", "un opérateur est tombé"),
        (State::Lost, _) => Phrase::new("the operator is down", "l'opérateur est tombé"),
    })
}

/// Who stands where, with what.
fn place(mission: &Hostage, live: &Live, operator: u8) -> Phrase {
    let scenario = mission.scenario();
    let index = usize::from(operator);
    let (name, at) = (mission.name_of(operator), live.team[index]);
    let cell = scenario.ground.name(at);
    let alone = scenario.operators.len() == 1;
    let mut text = if alone && live.freed != 0 {
        if scenario.hostages.len() > 1 && live.freed.count_ones() > 1 {
            phrase!("{name} and the hostages, {cell}", "{name} et les otages, {cell}")
        } else {
            phrase!("{name} and the hostage, {cell}", "{name} et l'otage, {cell}")
        }
    } else {
        Phrase::same(format!("{name}, {cell}"))
    };
    let mut add = |more: Phrase| text = text.join(", ", &more);
    if has(scenario.ground.cover, at) {
        add(Phrase::new("in cover", "à l'abri"));
    }
    if live.raised >> operator & 1 == 1 {
        add(Phrase::new("shield up", "bouclier levé"));
    }
    match live.grenades[index] {
        0 => {}
        1 => add(Phrase::new("1 grenade", "1 grenade")),
        left => add(phrase!("{left} grenades", "{left} grenades")),
    }
    match live.shields[index] {
        0 => {}
        1 => add(Phrase::new("1 shield", "1 bouclier")),
        left => add(phrase!("{left} shields", "{left} boucliers")),
    }
    if live.acted >> operator & 1 == 1 {
        add(Phrase::new("has acted", "a agi"));
    } else if !alone && live.who == operator {
        add(Phrase::new("acts", "agit"));
    }
    text
}

/// What the acting operator has to spend.
fn means(mission: &Hostage, live: &Live) -> Fact {
    let scenario = mission.scenario();
    if scenario.mode == Mode::Points {
        let value = Phrase::same(pips(live.points, 0, scenario.actions.points));
        return Fact { name: Phrase::new("Action points", "Points d'action"), value };
    }
    let name = Phrase::new("Dice", "Dés");
    if live.who == NOBODY {
        return Fact { name, value: Phrase::new("to be rolled", "à lancer") };
    }
    let (steps, shots) = (live.dice.steps, live.dice.shots);
    let mut parts: Vec<Phrase> = Vec::new();
    match steps {
        0 => {}
        1 => parts.push(Phrase::new("1 step", "1 pas")),
        _ => parts.push(phrase!("{steps} steps", "{steps} pas")),
    }
    match shots {
        0 => {}
        1 => parts.push(Phrase::new("1 shot", "1 tir")),
        _ => parts.push(phrase!("{shots} shots", "{shots} tirs")),
    }
    if live.dice.pair {
        parts.push(Phrase::new("a pair", "une paire"));
    }
    let all = parts.into_iter().reduce(|text, part| text.join(", ", &part));
    Fact { name, value: all.unwrap_or_else(|| Phrase::new("none", "aucun")) }
}

/// `●●○○`: how much of a track is filled. A track that cannot fall below `least` shows that part
/// filled as well.
fn pips(level: u8, least: u8, most: u8) -> String {
    let level = level.max(least);
    let full = "●".repeat(usize::from(level));
    full + &"○".repeat(usize::from(most - level.min(most)))
}
