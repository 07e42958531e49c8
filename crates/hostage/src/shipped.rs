//! The missions that come with the game, written as anyone would write them.

use std::sync::OnceLock;

use meeple_core::error::excerpt;
use meeple_core::menu::Choice;
use meeple_core::{InputError, Phrase, phrase};

use super::mission::Hostage;
use super::{file, notation};

const COUNT: usize = 14;

/// Their names and what they are; the first is the usual one.
pub(super) const SCENARIOS: [Choice; COUNT] = [
    Choice::new(
        "clean",
        Phrase::new(
            "One bullet, one target; kills are paid, not attempts; a win ends the mission.",
            "Une balle, une cible ; on paie les ennemis éliminés, non les essais ; gagner met fin à la mission.",
        ),
    ),
    Choice::new(
        "as-printed",
        Phrase::new(
            "The report's mission with its rewards and rules as printed.",
            "La mission du rapport, avec ses récompenses et ses règles telles qu'imprimées.",
        ),
    ),
    Choice::new(
        "as-run",
        Phrase::new(
            "The report's mission as its program ran it: planned on one model, played on another.",
            "La mission du rapport telle que son programme l'a jouée : prévue sur un modèle, jouée sur un autre.",
        ),
    ),
    Choice::new(
        "as-run-lowered",
        Phrase::new(
            "The same with all odds ten points lower.",
            "La même, toutes les chances abaissées de dix points.",
        ),
    ),
    Choice::new(
        "respawn",
        Phrase::new(
            "Enemies call for reinforcements: up to five at a time, 34 million positions.",
            "Les ennemis appellent des renforts : jusqu'à cinq à la fois, 34 millions de positions.",
        ),
    ),
    Choice::new(
        "villa",
        Phrase::new(
            "Two hostages behind doors and windows; a grenade and a shield.",
            "Deux otages derrière portes et fenêtres ; une grenade et un bouclier.",
        ),
    ),
    Choice::new(
        "rooftop",
        Phrase::new(
            "Extraction, easy: down from the roof and out.",
            "Extraction, facile : descendre du toit et sortir.",
        ),
    ),
    Choice::new(
        "embassy",
        Phrase::new(
            "Extraction, hard: two operators leave together, past a door and guards.",
            "Extraction, difficile : deux opérateurs sortent ensemble, entre porte et gardes.",
        ),
    ),
    Choice::new(
        "station",
        Phrase::new(
            "Bomb, easy: defuse it in ten turns.",
            "Bombe, facile : la désamorcer en dix tours.",
        ),
    ),
    Choice::new(
        "depot",
        Phrase::new(
            "Bomb, hard: two rounds that meet, help on call, eight turns.",
            "Bombe, difficile : deux rondes qui se croisent, des renforts, huit tours.",
        ),
    ),
    Choice::new(
        "outpost",
        Phrase::new(
            "Waves, easy: hold the gate for six turns.",
            "Vagues, facile : tenir la porte six tours.",
        ),
    ),
    Choice::new(
        "bridge",
        Phrase::new(
            "Waves, hard: two operators hold both ends of a bridge.",
            "Vagues, difficile : à deux, tenir les deux bouts d'un pont.",
        ),
    ),
    Choice::new(
        "dice",
        Phrase::new(
            "The board game's own rules: roll three dice and spend them.",
            "Les règles du jeu de plateau : lancer trois dés et les dépenser.",
        ),
    ),
    Choice::new(
        "dice-squad",
        Phrase::new(
            "The same with two operators and up to five enemies: too large to be worked out whole.",
            "De même à deux contre cinq ennemis au plus : trop vaste pour être calculée en entier.",
        ),
    ),
];

const TEXTS: [&str; COUNT] = [
    include_str!("scenarios/clean.toml"),
    include_str!("scenarios/as-printed.toml"),
    include_str!("scenarios/as-run.toml"),
    include_str!("scenarios/as-run-lowered.toml"),
    include_str!("scenarios/respawn.toml"),
    include_str!("scenarios/villa.toml"),
    include_str!("scenarios/rooftop.toml"),
    include_str!("scenarios/embassy.toml"),
    include_str!("scenarios/station.toml"),
    include_str!("scenarios/depot.toml"),
    include_str!("scenarios/outpost.toml"),
    include_str!("scenarios/bridge.toml"),
    include_str!("scenarios/dice.toml"),
    include_str!("scenarios/dice-squad.toml"),
];

/// The missions as they are shipped: made when first asked for, and shared from then on.
static MISSIONS: [OnceLock<Hostage>; COUNT] = [const { OnceLock::new() }; COUNT];

fn mission(index: usize) -> Hostage {
    let make = || {
        let scenario = file::read(TEXTS[index], None);
        Hostage::of_sound(scenario.expect("the missions that come with the game are sound"))
    };
    MISSIONS[index].get_or_init(make).clone()
}

/// The mission that is played when nobody asks for another.
pub(super) fn usual() -> Hostage {
    mission(0)
}

/// The names, in order.
pub(super) fn names() -> [&'static str; COUNT] {
    SCENARIOS.map(|choice| choice.name)
}

/// The mission with a name, with another number of enemies if asked for. Case does not matter.
pub(super) fn open(name: &str, enemies: Option<usize>) -> Result<Hostage, InputError> {
    let index = names().iter().position(|known| known.eq_ignore_ascii_case(name));
    let index = index.ok_or_else(|| {
        let (found, list) = (excerpt(name), names().join(", "));
        InputError::new(phrase!(
            "unknown scenario {found}; expected one of: {list}",
            "scénario inconnu {found} ; attendu l'un de : {list}"
        ))
    })?;
    if enemies.is_none() {
        return Ok(mission(index));
    }
    let scenario = file::read(TEXTS[index], enemies)?;
    let label = notation::labelled(&scenario.name, enemies).into();
    Ok(Hostage { label, ..Hostage::of_sound(scenario) })
}

/// The text of the scenario with a name.
pub(super) fn named(name: &str) -> Option<&'static str> {
    let index = names().iter().position(|known| *known == name)?;
    Some(TEXTS[index])
}
