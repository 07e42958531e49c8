//! A scenario at a glance, for its designer.

use meeple_core::survey::{Figure, Item};
use meeple_core::{Mdp, Phrase};

use super::mission::Hostage;
use super::scenario::{Goal, Mode, Scenario};

/// What a sound scenario is.
pub(super) fn items(scenario: Scenario) -> Vec<Item> {
    let (columns, rows) = scenario.ground.size();
    let count = |list: usize| Figure::Whole(list as u64);
    let mut items = vec![
        item("title", Phrase::new("Title", "Titre"), Figure::Text(scenario.title.clone())),
        item("mission", Phrase::new("Mission", "Mission"), Figure::Text(goal(&scenario.goal))),
        item("mode", Phrase::new("Mode", "Mode"), Figure::Text(mode(scenario.mode))),
        item("size", Phrase::new("Size", "Taille"), Figure::Size(columns, rows)),
        item("operators", Phrase::new("Operators", "Opérateurs"), count(scenario.operators.len())),
        item("hostages", Phrase::new("Hostages", "Otages"), count(scenario.hostages.len())),
        item("enemies", Phrase::new("Enemies", "Ennemis"), count(scenario.enemies.len())),
        item("loops", Phrase::new("Loops", "Rondes"), count(scenario.loops.len())),
        item("doors", Phrase::new("Doors", "Portes"), count(scenario.ground.doors.len())),
    ];
    if let Some(par) = scenario.par {
        let (success, turns) = (Figure::Share(par.success), Figure::Number(par.turns));
        items.push(item("success", Phrase::new("Par: success", "Référence : succès"), success));
        items.push(item("turns", Phrase::new("Par: turns", "Référence : tours"), turns));
    }
    // Only positions of few parts can be counted without visiting them.
    let census = scenario.is_plain().then(|| Hostage::of_sound(scenario).census()).flatten();
    if let Some(census) = census {
        let (states, live) = (Figure::Whole(census.states), Figure::Whole(census.live));
        items.push(item("states", Phrase::new("States", "États"), states));
        items.push(item("live", Phrase::new("Live states", "États en cours"), live));
    }
    items
}

const fn item(key: &'static str, name: Phrase, value: Figure) -> Item {
    Item { key, name, value }
}

const fn goal(goal: &Goal) -> Phrase {
    match goal {
        Goal::Rescue => Phrase::new("rescue", "libération"),
        Goal::Extraction => Phrase::new("extraction", "exfiltration"),
        Goal::Bomb(_) => Phrase::new("bomb", "bombe"),
        Goal::Waves(_) => Phrase::new("waves", "vagues"),
    }
}

const fn mode(mode: Mode) -> Phrase {
    match mode {
        Mode::Points => Phrase::new("action points", "points d'action"),
        Mode::Dice => Phrase::new("dice", "dés"),
    }
}
