//! The settings that the form of the editor offers, in groups.

use meeple_core::edit::{Given, Group, Kind, Setting};
use meeple_core::menu::Choice;
use meeple_core::{InputError, Phrase, phrase};

use super::document::Document;
use super::pieces::quoted;

const fn setting(key: &'static str, title: Phrase, kind: Kind) -> Setting {
    Setting { key, title, kind }
}

const fn chance(key: &'static str, title: Phrase) -> Setting {
    setting(key, title, Kind::Chance)
}

const fn number(key: &'static str, title: Phrase) -> Setting {
    setting(key, title, Kind::Number)
}

const fn cost(key: &'static str, title: Phrase) -> Setting {
    setting(key, title, Kind::Whole(1, 9))
}

const fn clock(key: &'static str, title: Phrase) -> Setting {
    setting(key, title, Kind::Whole(1, 60))
}

const fn stock(key: &'static str, title: Phrase) -> Setting {
    setting(key, title, Kind::Whole(0, 9))
}

const fn noise(key: &'static str, title: Phrase) -> Setting {
    setting(key, title, Kind::OneOf(NOISES))
}

const MISSIONS: &[Choice] = &[
    Choice::new("rescue", Phrase::new("rescue hostages", "sauver des otages")),
    Choice::new("bomb", Phrase::new("defuse a bomb", "désamorcer une bombe")),
    Choice::new("waves", Phrase::new("hold out against waves", "tenir face aux vagues")),
    Choice::new("extraction", Phrase::new("get everybody out", "faire sortir tout le monde")),
];

const MODES: &[Choice] = &[
    Choice::new("points", Phrase::new("action points", "points d'action")),
    Choice::new("dice", Phrase::new("dice", "dés")),
];

const NOISES: &[Choice] = &[
    Choice::new("", Phrase::new("as usual", "comme d'habitude")),
    Choice::new("never", Phrase::new("never", "jamais")),
    Choice::new("success", Phrase::new("if it succeeds", "en cas de réussite")),
    Choice::new("always", Phrase::new("always", "toujours")),
];

const LATE_FIRE: &[Choice] = &[
    Choice::new("never", Phrase::new("a win ends it", "gagner y met fin")),
    Choice::new("in-play", Phrase::new("in play, unplanned", "en jeu, non prévu")),
    Choice::new("always", Phrase::new("always", "toujours")),
];

const KILL_PAID: &[Choice] = &[
    Choice::new("attempt", Phrase::new("each attempt", "chaque essai")),
    Choice::new("elimination", Phrase::new("each enemy down", "chaque ennemi éliminé")),
];

/// All groups, in the order of the form.
pub(super) const SETTINGS: &[Group] = &[
    Group {
        title: Phrase::new("Mission", "Mission"),
        settings: &[
            setting("name", Phrase::new("Name of the file", "Nom du fichier"), Kind::Text),
            setting("title.en", Phrase::new("Title, English", "Titre, anglais"), Kind::Text),
            setting("title.fr", Phrase::new("Title, French", "Titre, français"), Kind::Text),
            setting(
                "briefing.en",
                Phrase::new("Briefing, English", "Consigne, anglais"),
                Kind::Text,
            ),
            setting(
                "briefing.fr",
                Phrase::new("Briefing, French", "Consigne, français"),
                Kind::Text,
            ),
            setting("mission", Phrase::new("Aim", "But"), Kind::OneOf(MISSIONS)),
            setting("mode", Phrase::new("Played with", "Jouée avec"), Kind::OneOf(MODES)),
            clock(
                "bomb.countdown",
                Phrase::new("Turns until the blast", "Tours avant l'explosion"),
            ),
            cost("bomb.defuse", Phrase::new("Successes to defuse", "Réussites pour désamorcer")),
            clock("waves.turns", Phrase::new("Turns to hold out", "Tours à tenir")),
            setting(
                "waves.slots",
                Phrase::new("Most enemies at a time", "Ennemis au plus à la fois"),
                Kind::Whole(1, 8),
            ),
            number("discount", Phrase::new("Discount", "Actualisation")),
            chance("par.success", Phrase::new("Par: success", "Référence : réussite")),
            number("par.turns", Phrase::new("Par: turns", "Référence : tours")),
        ],
    },
    Group {
        title: Phrase::new("Actions", "Actions"),
        settings: &[
            cost("actions.points", Phrase::new("Points a turn", "Points par tour")),
            cost("actions.move.cost", Phrase::new("Step: cost", "Pas : coût")),
            chance("actions.move.chance", Phrase::new("Step: odds", "Pas : chances")),
            cost("actions.shoot.cost", Phrase::new("Shot: cost", "Tir : coût")),
            chance("actions.shoot.chance", Phrase::new("Shot: odds", "Tir : chances")),
            cost("actions.takedown.cost", Phrase::new("Takedown: cost", "Neutralisation : coût")),
            chance(
                "actions.takedown.chance",
                Phrase::new("Takedown: odds", "Neutralisation : chances"),
            ),
            cost("actions.calm.cost", Phrase::new("Calming: cost", "Apaisement : coût")),
            chance("actions.calm.chance", Phrase::new("Calming: odds", "Apaisement : chances")),
            cost("actions.door.cost", Phrase::new("Door: cost", "Porte : coût")),
            chance("actions.door.chance", Phrase::new("Door: odds", "Porte : chances")),
            cost("actions.grenade.cost", Phrase::new("Grenade: cost", "Grenade : coût")),
            chance("actions.grenade.chance", Phrase::new("Grenade: odds", "Grenade : chances")),
            cost("actions.shield.cost", Phrase::new("Shield: cost", "Bouclier : coût")),
            chance("actions.shield.chance", Phrase::new("Shield: odds", "Bouclier : chances")),
            cost("actions.defuse.cost", Phrase::new("Defusing: cost", "Désamorçage : coût")),
            chance("actions.defuse.chance", Phrase::new("Defusing: odds", "Désamorçage : chances")),
        ],
    },
    Group {
        title: Phrase::new("Noise", "Bruit"),
        settings: &[
            noise("actions.move.noise", Phrase::new("A step raises the threat", "Un pas alerte")),
            noise("actions.shoot.noise", Phrase::new("A shot", "Un tir")),
            noise("actions.takedown.noise", Phrase::new("A takedown", "Une neutralisation")),
            noise("actions.door.noise", Phrase::new("A door", "Une porte")),
            noise("actions.grenade.noise", Phrase::new("A grenade", "Une grenade")),
        ],
    },
    Group {
        title: Phrase::new("Operators", "Opérateurs"),
        settings: &[
            setting("operators.0.name", Phrase::new("First", "Premier"), Kind::Text),
            stock("operators.0.grenades", Phrase::new("Grenades", "Grenades")),
            stock("operators.0.shields", Phrase::new("Shields", "Boucliers")),
            setting("operators.1.name", Phrase::new("Second", "Deuxième"), Kind::Text),
            stock("operators.1.grenades", Phrase::new("Grenades", "Grenades")),
            stock("operators.1.shields", Phrase::new("Shields", "Boucliers")),
            setting("operators.2.name", Phrase::new("Third", "Troisième"), Kind::Text),
            stock("operators.2.grenades", Phrase::new("Grenades", "Grenades")),
            stock("operators.2.shields", Phrase::new("Shields", "Boucliers")),
        ],
    },
    Group {
        title: Phrase::new("Enemy turn", "Tour ennemi"),
        settings: &[
            chance("enemy-turn.step", Phrase::new("A draw: step", "Un tirage : pas")),
            chance("enemy-turn.shoot", Phrase::new("A draw: shot", "Un tirage : tir")),
            chance("enemy-turn.call", Phrase::new("A draw: call for help", "Un tirage : appel")),
            setting(
                "respawn.slots",
                Phrase::new("Most enemies at a time", "Ennemis au plus à la fois"),
                Kind::Whole(1, 8),
            ),
        ],
    },
    Group {
        title: Phrase::new("Threat", "Menace"),
        settings: &[
            setting("threat.lowest", Phrase::new("Lowest", "La plus basse"), Kind::Whole(1, 15)),
            setting("threat.highest", Phrase::new("Highest", "La plus haute"), Kind::Whole(1, 15)),
            setting("threat.start", Phrase::new("At the start", "Au début"), Kind::Whole(1, 15)),
        ],
    },
    Group {
        title: Phrase::new("Rewards", "Récompenses"),
        settings: &[
            number("rewards.win", Phrase::new("Mission won", "Mission gagnée")),
            number("rewards.hostage", Phrase::new("Hostage reached", "Otage atteint")),
            number("rewards.defuse", Phrase::new("Bomb defused", "Bombe désamorcée")),
            number("rewards.loss", Phrase::new("Operator down", "Opérateur tombé")),
            number("rewards.kill", Phrase::new("Enemy down", "Ennemi éliminé")),
            setting(
                "rewards.kill-paid",
                Phrase::new("Paid for", "Payé pour"),
                Kind::OneOf(KILL_PAID),
            ),
            number("rewards.threat", Phrase::new("Threat down by one", "Menace baissée d'un cran")),
            number("rewards.move", Phrase::new("A step", "Un pas")),
            number("rewards.end", Phrase::new("End of turn", "Fin de tour")),
        ],
    },
    Group {
        title: Phrase::new("Rules", "Règles"),
        settings: &[
            setting(
                "rules.late-fire",
                Phrase::new("Fire after a win", "Tirs après la victoire"),
                Kind::OneOf(LATE_FIRE),
            ),
            setting(
                "rules.pierce",
                Phrase::new("Shots go through", "Les tirs traversent"),
                Kind::Switch,
            ),
            setting(
                "rules.noisy-miss",
                Phrase::new("A miss raises the threat", "Un tir manqué alerte"),
                Kind::Switch,
            ),
        ],
    },
];

/// Settings that only make sense with something else: how their keys begin, and what has to be
/// there.
const NEEDS: [(&str, &str); 8] = [
    ("bomb.", "bomb"),
    ("actions.defuse.", "bomb"),
    ("rewards.defuse", "bomb"),
    ("waves.", "waves"),
    ("rewards.hostage", "hostages"),
    ("operators.0.", "operators.0"),
    ("operators.1.", "operators.1"),
    ("operators.2.", "operators.2"),
];

/// What a text has for every setting, group by group.
pub(super) fn values(document: &Document<'_>) -> Vec<Given> {
    let fits = |key: &str| {
        let need = NEEDS.iter().find(|(begin, _)| key.starts_with(begin));
        need.is_none_or(|(_, there)| document.get(there).is_some())
    };
    let all = SETTINGS.iter().flat_map(|group| group.settings);
    all.map(|setting| match document.written(setting.key) {
        Some(value) => Given::Value(value),
        None if fits(setting.key) => Given::Nothing,
        None => Given::Unfit,
    })
    .collect()
}

/// The text with another value of a setting, or without it.
pub(super) fn set(text: &str, key: &str, value: &str) -> Result<String, InputError> {
    let all = SETTINGS.iter().flat_map(|group| group.settings);
    let setting = all.into_iter().find(|setting| setting.key == key).ok_or_else(|| {
        InputError::new(phrase!("there is no setting {key}", "il n'y a pas de réglage {key}"))
    })?;
    let (document, value) = (Document::read(text)?, value.trim());
    let text = if value.is_empty() {
        document.remove(key)?
    } else {
        document.set(key, &written(setting, value)?)?
    };
    if key == "mission" { aimed(text, value) } else { Ok(text) }
}

/// The text with what an aim needs, in usual numbers, and without what belongs to others.
fn aimed(mut text: String, aim: &str) -> Result<String, InputError> {
    let needs: &[(&str, &str)] = match aim {
        "bomb" => &[("bomb.countdown", "12")],
        "waves" => &[("waves.turns", "8"), ("waves.arrive", "[]")],
        _ => &[],
    };
    let others = [("hostages", "rescue"), ("bomb", "bomb"), ("waves", "waves")];
    for (table, of) in others {
        let rescue = aim.is_empty() && of == "rescue";
        if aim != of && !rescue {
            text = Document::read(&text)?.remove(table)?;
        }
    }
    for (key, usual) in needs {
        let document = Document::read(&text)?;
        if document.get(key).is_none() {
            text = document.set(key, usual)?;
        }
    }
    Ok(text)
}

/// A value as TOML writes it.
fn written(setting: &Setting, value: &str) -> Result<String, InputError> {
    let wrong = |expected: &Phrase| InputError::expected(1, value, expected);
    let plain = value.replace(',', ".");
    let number = plain.parse::<f64>().ok().filter(|number| number.is_finite());
    match setting.kind {
        Kind::Chance | Kind::Number if number.is_some() => {
            // As it was typed, where TOML writes numbers so too: `5e6`, but not `.5`.
            let kept = Document::read(&format!("x = {plain}")).is_ok();
            Ok(if kept { plain } else { number.unwrap_or(0.0).to_string() })
        }
        Kind::Chance => Err(wrong(&Phrase::new("a number from 0 to 1", "un nombre de 0 à 1"))),
        Kind::Number => Err(wrong(&Phrase::new("a number", "un nombre"))),
        Kind::Whole(least, most) => match value.parse::<u8>() {
            Ok(whole) if (least..=most).contains(&whole) => Ok(whole.to_string()),
            _ => Err(wrong(&phrase!(
                "a whole number from {least} to {most}",
                "un nombre entier de {least} à {most}"
            ))),
        },
        Kind::Text | Kind::OneOf(_) => Ok(quoted(value)),
        Kind::Switch => Ok((value == "true").to_string()),
    }
}
