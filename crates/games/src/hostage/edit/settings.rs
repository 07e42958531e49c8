//! The settings that the form of the editor offers, in groups.

use meeple_core::edit::{Group, Kind, Setting};
use meeple_core::menu::Choice;
use meeple_core::{InputError, Phrase, phrase};

use super::document::{Document, quoted};

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
            setting("mode", Phrase::new("Turns by", "Tours par"), Kind::OneOf(MODES)),
            number("discount", Phrase::new("Discount", "Actualisation")),
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
            number("rewards.loss", Phrase::new("Operator down", "Opérateur tombé")),
            number("rewards.kill", Phrase::new("Enemy down", "Ennemi éliminé")),
            setting(
                "rewards.kill-paid",
                Phrase::new("Paid for", "Payé pour"),
                Kind::OneOf(KILL_PAID),
            ),
            number("rewards.threat", Phrase::new("Threat one less", "Menace d'un cran de moins")),
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

/// The value of every setting, group by group.
pub(super) fn values(document: &Document<'_>) -> Vec<Option<String>> {
    let all = SETTINGS.iter().flat_map(|group| group.settings);
    all.map(|setting| document.written(setting.key)).collect()
}

/// The text with another value of a setting, or without it.
pub(super) fn set(text: &str, key: &str, value: &str) -> Result<String, InputError> {
    let all = SETTINGS.iter().flat_map(|group| group.settings);
    let setting = all.into_iter().find(|setting| setting.key == key).ok_or_else(|| {
        InputError::new(phrase!("there is no setting {key}", "il n'y a pas de réglage {key}"))
    })?;
    let (document, value) = (Document::read(text)?, value.trim());
    if value.is_empty() {
        return document.remove(key);
    }
    document.set(key, &written(setting, value)?)
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
