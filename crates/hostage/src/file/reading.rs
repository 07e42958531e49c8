//! Reading a file setting by setting: an error is kept and reading goes on.

use meeple_core::{InputError, Par, Phrase, phrase};

use super::people::Walks;
use super::toml::{Settings, TomlNode};
use super::{Places, drawing};
use crate::ground::{Cell, Ground};
use crate::scenario::{Goal, Mode, Operator, Respawn, Scenario};

/// Every setting of a file.
const SETTINGS: [&str; 21] = [
    "format",
    "name",
    "title",
    "briefing",
    "par",
    "mission",
    "mode",
    "discount",
    "map",
    "hostages",
    "operators",
    "patrols",
    "enemies",
    "respawn",
    "bomb",
    "waves",
    "actions",
    "enemy-turn",
    "threat",
    "rewards",
    "rules",
];

/// A file in the middle of being read.
pub(super) struct Reading {
    pub(super) places: Places,
    /// What could not be read so far.
    pub(super) errors: Vec<InputError>,
}

impl Reading {
    pub(super) fn note<'a>(
        &mut self,
        key: &'static str,
        item: usize,
        node: TomlNode<'a>,
    ) -> TomlNode<'a> {
        self.places.insert((key, item), node.offset());
        node
    }

    /// What was read; an error is kept for later, so that reading goes on.
    pub(super) fn keep<T>(&mut self, read: Result<T, InputError>) -> Option<T> {
        read.map_err(|error| self.errors.push(error)).ok()
    }

    /// A setting that has to be there.
    pub(super) fn setting<'a, T>(
        &mut self,
        table: Settings<'a>,
        key: &str,
        read: impl FnOnce(&mut Self, TomlNode<'a>) -> Result<T, InputError>,
    ) -> Option<T> {
        let read = table.need(key).and_then(|node| read(self, node));
        self.keep(read)
    }

    /// A setting that may be left out.
    pub(super) fn option<'a, T>(
        &mut self,
        table: Settings<'a>,
        key: &str,
        usual: T,
        read: impl FnOnce(&mut Self, TomlNode<'a>) -> Result<T, InputError>,
    ) -> Option<T> {
        let read = table.get(key).map_or(Ok(usual), |node| read(self, node));
        self.keep(read)
    }

    /// All of a file, as far as it can be read.
    pub(super) fn scenario(&mut self, file: Settings<'_>) -> Option<Scenario> {
        self.keep(file.only(&SETTINGS));
        self.setting(file, "format", |_, node| node.whole(1..=1));
        let name = self.setting(file, "name", |_, node| simple_name(node));
        let title = self.setting(file, "title", |_, node| phrase_of(node));
        let briefing = Phrase::new("", "");
        let briefing = self.option(file, "briefing", briefing, |_, node| phrase_of(node));
        let par = self.option(file, "par", None, |_, node| par(node).map(Some));
        let modes = [("points", Mode::Points), ("dice", Mode::Dice)];
        let mode = self.option(file, "mode", Mode::Points, |_, node| node.choice(&modes));
        let discount = self.setting(file, "discount", |reading, node| {
            reading.note("discount", 0, node).number(0.0..=1.0)
        });
        let cast = self.cast(file);
        let (rules, noisy) = self.rules(file);
        let actions = mode.and_then(|mode| self.actions(mode, file, noisy));
        let draws = self.setting(file, "enemy-turn", Self::draws);
        let threat = self.setting(file, "threat", Self::threat);
        let rewards = self.setting(file, "rewards", Self::rewards);
        let Cast { ground, walks, goal, hostages, operators, enemies, reserve, respawn } = cast?;
        Some(Scenario {
            name: name?,
            title: title?,
            briefing: briefing?,
            par: par?,
            ground,
            goal,
            mode: mode?,
            hostages,
            operators,
            patrol: walks.cells,
            loops: walks.lengths,
            switches: walks.switches,
            enemies,
            reserve,
            respawn,
            actions: actions?,
            draws: draws?,
            threat: threat?,
            rewards: rewards?,
            rules: rules?,
            discount: discount?,
        })
    }

    /// The map and who is where on it: none of them is known without the map.
    fn cast(&mut self, file: Settings<'_>) -> Option<Cast> {
        let ground = self.setting(file, "map", |reading, node| {
            let map = reading.note("map", 0, node);
            drawing::read(reading, map)
        })?;
        let operators =
            self.setting(file, "operators", |reading, node| reading.operators(&ground, node));
        let walks = self.setting(file, "patrols", |reading, node| reading.walks(&ground, node));
        let goal = self.goal(&ground, walks.as_ref(), file);
        let goal = self.keep(goal).flatten();
        let hostages = self.hostages(&ground, goal.as_ref(), file);
        let hostages = self.keep(hostages);
        let walks = walks?;
        let enemies =
            self.setting(file, "enemies", |reading, node| reading.enemies(&ground, &walks, node));
        let respawn = self.option(file, "respawn", None, |reading, node| {
            reading.respawn(&ground, &walks, node).map(Some)
        });
        let (enemies, reserve) = enemies?;
        Some(Cast {
            ground,
            walks,
            goal: goal?,
            hostages: hostages?,
            operators: operators?,
            enemies,
            reserve,
            respawn: respawn?,
        })
    }

    /// Asks for another number of enemies: the first ones, or more from the reserve.
    pub(super) fn with_enemies(
        &mut self,
        scenario: &mut Scenario,
        wanted: usize,
    ) -> Result<(), InputError> {
        let started = scenario.enemies.len();
        let all: Vec<u8> = scenario.enemies.iter().chain(&scenario.reserve).copied().collect();
        if wanted > all.len() {
            let most = all.len();
            return Err(InputError::new(phrase!(
                "found enemies={wanted}, expected at most {most}: the scenario has no more places",
                "enemies={wanted} trouvé, attendu : au plus {most}, faute de place dans le scénario"
            )));
        }
        for item in started..wanted {
            if let Some(&offset) = self.places.get(&("enemies.reserve", item - started)) {
                self.places.insert(("enemies.start", item), offset);
            }
        }
        scenario.enemies = all[..wanted].to_vec();
        scenario.reserve = all[wanted..].to_vec();
        Ok(())
    }
}

/// The map and who is where on it.
struct Cast {
    ground: Ground,
    walks: Walks,
    goal: Goal,
    hostages: Vec<Cell>,
    operators: Vec<Operator>,
    enemies: Vec<u8>,
    reserve: Vec<u8>,
    respawn: Option<Respawn>,
}

/// What good play achieves.
fn par(node: TomlNode<'_>) -> Result<Par, InputError> {
    let table = node.table()?;
    table.only(&["success", "turns"])?;
    let success = table.need("success")?.number(0.0..=1.0)?;
    Ok(Par { success, turns: table.need("turns")?.number(0.0..=1e6)? })
}

/// Names are typed in commands: small letters, digits and hyphens.
fn simple_name(node: TomlNode<'_>) -> Result<String, InputError> {
    let text = node.text()?;
    let fine =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    // The ends of a mission are told by these words.
    let taken = ["won", "lost"].contains(&text);
    if text.is_empty() || text.len() > 40 || taken || !text.chars().all(fine) {
        return Err(node.expected(&Phrase::new(
            "a name of small letters, digits and hyphens other than won and lost",
            "un nom fait de minuscules, de chiffres et de traits d'union, autre que won et lost",
        )));
    }
    Ok(text.to_owned())
}

fn phrase_of(node: TomlNode<'_>) -> Result<Phrase, InputError> {
    let table = node.table()?;
    table.only(&["en", "fr"])?;
    let text = |key: &str| Ok(table.need(key)?.text()?.trim().to_owned());
    Ok(Phrase { en: text("en")?.into(), fr: text("fr")?.into() })
}
