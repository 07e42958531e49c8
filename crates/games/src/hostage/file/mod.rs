//! Scenario files: TOML, read with the place of every error. `docs/scenarios.md` explains the
//! format by a full example.

mod drawing;
mod goals;
mod numbers;
mod people;
mod toml;

use std::collections::HashMap;

use ::toml::de::DeTable;
use meeple_core::{InputError, Par, Phrase, phrase};

use self::toml::{Node, Settings, Source};
use super::ground::{Cell, Ground};
use super::scenario::{Mode, Scenario};
use super::sound;

/// Longer texts are no scenarios.
const LONGEST: usize = 1 << 20;

/// Where the settings stand that are checked together at the end: by key and item of a list.
type Places = HashMap<(&'static str, usize), usize>;

/// The scenario that a file describes. `enemies` asks for another number of them.
pub(super) fn read(text: &str, enemies: Option<usize>) -> Result<Scenario, InputError> {
    let (scenario, faults) = examine(text, enemies)?;
    match faults.into_iter().next() {
        Some(fault) => Err(fault),
        None => Ok(scenario),
    }
}

/// Everything that is wrong with a file: the first thing that cannot be read, or else all that
/// keeps the mission from being played.
pub(super) fn faults(text: &str, enemies: Option<usize>) -> Vec<InputError> {
    match examine(text, enemies) {
        Ok((_, faults)) => faults,
        Err(error) => vec![error],
    }
}

fn examine(text: &str, enemies: Option<usize>) -> Result<(Scenario, Vec<InputError>), InputError> {
    let source = Source { text };
    if text.len() > LONGEST {
        return Err(InputError::new(Phrase::new(
            "the text is too long for a scenario; expected at most a megabyte",
            "le texte est trop long pour un scénario ; attendu : au plus un mégaoctet",
        )));
    }
    let table = DeTable::parse(text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        let found = error.message();
        source.error(
            offset,
            phrase!("not a TOML file: {found}", "ce n'est pas un fichier TOML : {found}"),
        )
    })?;
    let mut reading = Reading { places: Places::new() };
    let mut scenario = reading.scenario(Settings::of_file(source, &table))?;
    if let Some(wanted) = enemies {
        scenario = with_enemies(scenario, wanted)?;
    }
    let place = |fault: sound::Fault| {
        let exact = reading.places.get(&(fault.key, fault.item));
        match exact.or_else(|| reading.places.get(&(fault.key, 0))) {
            Some(&offset) => source.error(offset, fault.message),
            None => InputError::new(fault.message),
        }
    };
    let faults = sound::check(&scenario).into_iter().map(place).collect();
    Ok((scenario, faults))
}

/// The scenario with another number of enemies: the first ones, or more from the reserve.
fn with_enemies(mut scenario: Scenario, wanted: usize) -> Result<Scenario, InputError> {
    let all: Vec<u8> = scenario.enemies.iter().chain(&scenario.reserve).copied().collect();
    if wanted > all.len() {
        let most = all.len();
        return Err(InputError::new(phrase!(
            "found enemies={wanted}, expected at most {most}: the scenario has no more places",
            "enemies={wanted} trouvé, attendu : au plus {most}, faute de place dans le scénario"
        )));
    }
    scenario.enemies = all[..wanted].to_vec();
    scenario.reserve = all[wanted..].to_vec();
    Ok(scenario)
}

/// A file in the middle of being read.
struct Reading {
    places: Places,
}

impl Reading {
    fn note<'a>(&mut self, key: &'static str, item: usize, node: Node<'a>) -> Node<'a> {
        self.places.insert((key, item), node.offset());
        node
    }

    fn scenario(&mut self, file: Settings<'_>) -> Result<Scenario, InputError> {
        file.only(&[
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
        ])?;
        file.need("format")?.whole(1..=1)?;
        let name = file.need("name")?;
        let map = self.note("map", 0, file.need("map")?);
        let ground = drawing::read(map)?;
        let modes = [("points", Mode::Points), ("dice", Mode::Dice)];
        let mode = file.get("mode").map_or(Ok(Mode::Points), |node| node.choice(&modes))?;
        let walks = self.walks(&ground, file.need("patrols")?)?;
        let goal = self.goal(&ground, &walks, file)?;
        let hostages = self.hostages(&ground, &goal, file)?;
        let operators = self.operators(&ground, file.need("operators")?)?;
        let (enemies, reserve) = self.enemies(&ground, &walks, file.need("enemies")?)?;
        let respawn = match file.get("respawn") {
            Some(node) => Some(self.respawn(&ground, &walks, node)?),
            None => None,
        };
        let rules = file.get("rules").map(Node::table).transpose()?;
        Ok(Scenario {
            name: simple_name(name)?,
            title: phrase_of(file.need("title")?)?,
            briefing: file.get("briefing").map_or(Ok(Phrase::new("", "")), phrase_of)?,
            par: file.get("par").map(par).transpose()?,
            goal,
            mode,
            hostages,
            operators,
            enemies,
            reserve,
            respawn,
            actions: self.actions(mode, file.need("actions")?, rules)?,
            draws: self.draws(file.need("enemy-turn")?)?,
            threat: self.threat(file.need("threat")?)?,
            rewards: numbers::rewards(file.need("rewards")?)?,
            rules: numbers::rules(rules)?,
            discount: self.note("discount", 0, file.need("discount")?).number(0.0..=1.0)?,
            patrol: walks.cells,
            loops: walks.lengths,
            switches: walks.switches,
            ground,
        })
    }
}

/// What good play achieves.
fn par(node: Node<'_>) -> Result<Par, InputError> {
    let table = node.table()?;
    table.only(&["success", "turns"])?;
    let success = table.need("success")?.number(0.0..=1.0)?;
    Ok(Par { success, turns: table.need("turns")?.number(0.0..=1e6)? })
}

fn cell(ground: &Ground, node: Node<'_>) -> Result<Cell, InputError> {
    let last = ground.name(ground.columns - 1);
    ground.named(node.text()?).ok_or_else(|| {
        node.expected(&phrase!(
            "a cell from a1 (bottom left) to {last} (top right)",
            "une case de a1 (en bas à gauche) à {last} (en haut à droite)"
        ))
    })
}

/// Names are typed in commands: small letters, digits and hyphens.
fn simple_name(node: Node<'_>) -> Result<String, InputError> {
    let text = node.text()?;
    let fine =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    if text.is_empty() || text.len() > 40 || !text.chars().all(fine) {
        return Err(node.expected(&Phrase::new(
            "a name of small letters, digits and hyphens",
            "un nom fait de minuscules, de chiffres et de traits d'union",
        )));
    }
    Ok(text.to_owned())
}

fn phrase_of(node: Node<'_>) -> Result<Phrase, InputError> {
    let table = node.table()?;
    table.only(&["en", "fr"])?;
    let text = |key: &str| Ok(table.need(key)?.text()?.trim().to_owned());
    Ok(Phrase { en: text("en")?.into(), fr: text("fr")?.into() })
}
