//! Scenario files: TOML, read with the place of every error. `docs/scenarios.md` explains the
//! format by a full example.

mod drawing;
mod toml;

use std::collections::HashMap;

use ::toml::de::DeTable;
use meeple_core::{InputError, Phrase, phrase};

use self::toml::{Node, Settings, Source, not_built};
use super::ground::{Cell, Ground};
use super::scenario::{
    Act, Actions, Draws, KillPaid, LateFire, Operator, Respawn, Rewards, Rules, Scenario, Threat,
};
use super::sound;
use crate::Heading;

/// Rewards are at most this large, so that sums of them stay exact enough.
const LARGEST_REWARD: f64 = 1e12;

/// Longer texts are no scenarios.
const LONGEST: usize = 1 << 20;

/// Where the settings stand that are checked together at the end: by key and item of a list.
type Places = HashMap<(&'static str, usize), usize>;

/// The scenario that a file describes. `enemies` asks for another number of them.
pub(super) fn read(text: &str, enemies: Option<usize>) -> Result<Scenario, InputError> {
    let source = Source { text, lines_above: 0 };
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
    sound::check(&scenario).map_err(|fault| {
        let exact = reading.places.get(&(fault.key, fault.item));
        match exact.or_else(|| reading.places.get(&(fault.key, 0))) {
            Some(&offset) => source.error(offset, fault.message),
            None => InputError::new(fault.message),
        }
    })?;
    Ok(scenario)
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

struct Reading {
    places: Places,
}

impl Reading {
    fn note<'a>(&mut self, key: &'static str, item: usize, node: Node<'a>) -> Node<'a> {
        self.places.insert((key, item), node.offset());
        node
    }

    fn scenario(&mut self, file: Settings<'_>) -> Result<Scenario, InputError> {
        file.only(
            &[
                "format",
                "name",
                "title",
                "briefing",
                "mission",
                "mode",
                "discount",
                "map",
                "hostages",
                "operators",
                "patrols",
                "enemies",
                "respawn",
                "actions",
                "enemy-turn",
                "threat",
                "rewards",
                "rules",
            ],
            &["doors", "windows", "switches", "waves", "bomb", "countdown", "dice"],
        )?;
        file.need("format")?.whole(1..=1)?;
        let rescue =
            [("rescue", None), ("bomb", Some(())), ("waves", Some(())), ("extraction", Some(()))];
        built(file.get("mission"), &rescue)?;
        built(file.get("mode"), &[("points", None), ("dice", Some(()))])?;
        let name = file.need("name")?;
        let map = self.note("map", 0, file.need("map")?);
        let ground = drawing::read(map)?;
        let hostage = self.only_cell(&ground, file.need("hostages")?)?;
        let operator = self.operator(&ground, file.need("operators")?)?;
        let patrol = self.patrol(&ground, file.need("patrols")?)?;
        let table = file.need("enemies")?.table()?;
        table.only(&["start", "reserve"], &["names", "dice"])?;
        let places = |reading: &mut Self, key, node: Option<Node<'_>>| {
            node.map_or(Ok(Vec::new()), |node| reading.on_loop(&ground, &patrol, key, node))
        };
        let enemies = places(self, "enemies.start", Some(table.need("start")?))?;
        let reserve = places(self, "enemies.reserve", table.get("reserve"))?;
        let respawn = match file.get("respawn") {
            None => None,
            Some(node) => {
                let table = node.table()?;
                table.only(&["slots", "at"], &["waves"])?;
                let slots = self.note("respawn.slots", 0, table.need("slots")?).whole(1..=8)?;
                let at = places(self, "respawn.at", Some(table.need("at")?))?;
                Some(Respawn { slots, at })
            }
        };
        Ok(Scenario {
            name: simple_name(name)?,
            title: phrase_of(file.need("title")?)?,
            briefing: file.get("briefing").map_or(Ok(Phrase::new("", "")), phrase_of)?,
            hostage,
            operator,
            patrol,
            enemies,
            reserve,
            respawn,
            actions: self.actions(file.need("actions")?)?,
            draws: self.draws(file.need("enemy-turn")?)?,
            threat: self.threat(file.need("threat")?)?,
            rewards: rewards(file.need("rewards")?)?,
            rules: rules(file.get("rules"))?,
            discount: self.note("discount", 0, file.need("discount")?).number(0.0..=1.0)?,
            ground,
        })
    }

    /// The one cell of a list that will hold several.
    fn only_cell(&mut self, ground: &Ground, node: Node<'_>) -> Result<Cell, InputError> {
        let list = node.list()?;
        match list[..] {
            [only] => cell(ground, self.note("hostages", 0, only)),
            [] => Err(node.expected(&Phrase::new("one cell", "une case"))),
            [_, second, ..] => Err(second.error(not_built("a second hostage"))),
        }
    }

    fn operator(&mut self, ground: &Ground, node: Node<'_>) -> Result<Operator, InputError> {
        let list = node.list()?;
        let only = match list[..] {
            [only] => only.table()?,
            [] => return Err(node.expected(&Phrase::new("one operator", "un opérateur"))),
            [_, second, ..] => return Err(second.error(not_built("a second operator"))),
        };
        only.only(&["name", "start"], &["grenades", "shields"])?;
        let start = self.note("operators.start", 0, only.need("start")?);
        let name = only.need("name")?;
        let text = name.text()?.trim();
        if text.is_empty() || text.chars().count() > 20 || text.chars().any(char::is_control) {
            let expected = Phrase::new("a name of 1 to 20 letters", "un nom de 1 à 20 lettres");
            return Err(name.expected(&expected));
        }
        Ok(Operator { name: text.to_owned(), start: cell(ground, start)? })
    }

    /// The loop, from the corners where it turns.
    fn patrol(&mut self, ground: &Ground, node: Node<'_>) -> Result<Vec<Cell>, InputError> {
        let list = node.list()?;
        let only = match list[..] {
            [only] => only.table()?,
            [] => return Err(node.expected(&Phrase::new("one loop", "une ronde"))),
            [_, second, ..] => return Err(second.error(not_built("a second loop"))),
        };
        only.only(&["loop"], &["switch"])?;
        let node = self.note("patrols.loop", 0, only.need("loop")?);
        let corners = node
            .list()?
            .into_iter()
            .map(|node| Ok((node, cell(ground, node)?)))
            .collect::<Result<Vec<_>, InputError>>()?;
        let mut patrol = Vec::new();
        for (index, &(_, from)) in corners.iter().enumerate() {
            let (node, to) = corners[(index + 1) % corners.len()];
            patrol.push(from);
            if to == from {
                continue;
            }
            let way = Heading::ALL.into_iter().find_map(|way| {
                let mut run = Vec::new();
                let mut at = from;
                while let Some(next) = ground.beside(at, way) {
                    if next == to {
                        return Some(run);
                    }
                    run.push(next);
                    at = next;
                }
                None
            });
            patrol.extend(way.ok_or_else(|| {
                let (from, to) = (ground.name(from), ground.name(to));
                node.error(phrase!(
                    "{from} and {to} are not in line; expected the corners of the loop in turn",
                    "{from} et {to} ne sont pas alignées ; attendu : les coins de la ronde, dans l'ordre"
                ))
            })?);
        }
        Ok(patrol)
    }

    /// Cells of the loop, as places on it.
    fn on_loop(
        &mut self,
        ground: &Ground,
        patrol: &[Cell],
        key: &'static str,
        node: Node<'_>,
    ) -> Result<Vec<u8>, InputError> {
        self.note(key, 0, node);
        let place = |(item, node): (usize, Node<'_>)| {
            self.note(key, item, node);
            let cell = cell(ground, node)?;
            let place = patrol.iter().position(|&there| there == cell);
            place.map(|place| place as u8).ok_or_else(|| {
                node.expected(&Phrase::new("a cell of the loop", "une case de la ronde"))
            })
        };
        node.list()?.into_iter().enumerate().map(place).collect()
    }

    fn actions(&mut self, node: Node<'_>) -> Result<Actions, InputError> {
        let table = node.table()?;
        table.only(
            &["points", "move", "shoot", "takedown", "calm"],
            &["grenade", "shield", "door"],
        )?;
        let points = self.note("actions.points", 0, table.need("points")?).whole(1..=9)?;
        let mut act = |key: &'static str, name: &str| {
            let node = self.note(key, 0, table.need(name)?);
            let table = node.table()?;
            table.only(&["cost", "chance"], &["noise"])?;
            let cost = table.need("cost")?.whole(1..=points)?;
            Ok(Act { cost, chance: table.need("chance")?.number(0.0..=1.0)? })
        };
        Ok(Actions {
            points,
            step: act("actions.move", "move")?,
            shoot: act("actions.shoot", "shoot")?,
            takedown: act("actions.takedown", "takedown")?,
            calm: act("actions.calm", "calm")?,
        })
    }

    fn draws(&mut self, node: Node<'_>) -> Result<Draws, InputError> {
        let table = self.note("enemy-turn", 0, node).table()?;
        table.only(&["step", "shoot", "call"], &["switch"])?;
        let share = |node: Node<'_>| node.number(0.0..=1.0);
        let call = table.get("call").map_or(node, |call| call);
        self.note("enemy-turn.call", 0, call);
        Ok(Draws {
            step: share(table.need("step")?)?,
            shoot: share(table.need("shoot")?)?,
            call: table.get("call").map_or(Ok(0.0), share)?,
        })
    }

    fn threat(&mut self, node: Node<'_>) -> Result<Threat, InputError> {
        let table = self.note("threat", 0, node).table()?;
        table.only(&["lowest", "highest", "start"], &["noise"])?;
        let lowest = table.need("lowest")?.whole(1..=15)?;
        let highest = table.need("highest")?.whole(1..=15)?;
        let start = table.get("start").map_or(Ok(lowest), |start| start.whole(1..=15))?;
        Ok(Threat { lowest, highest, start })
    }
}

fn rewards(node: Node<'_>) -> Result<Rewards, InputError> {
    let table = node.table()?;
    let keys = ["win", "hostage", "loss", "kill", "kill-paid", "threat", "move", "end"];
    table.only(&keys, &[])?;
    let worth = |key: &str| table.need(key)?.number(-LARGEST_REWARD..=LARGEST_REWARD);
    let paid = [("attempt", KillPaid::Attempt), ("elimination", KillPaid::Elimination)];
    Ok(Rewards {
        win: worth("win")?,
        hostage: worth("hostage")?,
        loss: worth("loss")?,
        kill: worth("kill")?,
        kill_paid: table.need("kill-paid")?.choice(&paid)?,
        threat: worth("threat")?,
        step: worth("move")?,
        end: worth("end")?,
    })
}

fn rules(node: Option<Node<'_>>) -> Result<Rules, InputError> {
    let mut rules = Rules { late_fire: LateFire::Never, pierce: false, noisy_miss: false };
    let Some(node) = node else { return Ok(rules) };
    let table = node.table()?;
    table.only(&["late-fire", "pierce", "noisy-miss"], &["noise", "order"])?;
    let late_fire =
        [("never", LateFire::Never), ("in-play", LateFire::InPlay), ("always", LateFire::Always)];
    if let Some(node) = table.get("late-fire") {
        rules.late_fire = node.choice(&late_fire)?;
    }
    if let Some(node) = table.get("pierce") {
        rules.pierce = node.switch()?;
    }
    if let Some(node) = table.get("noisy-miss") {
        rules.noisy_miss = node.switch()?;
    }
    Ok(rules)
}

/// Refuses a choice that the format knows and the game has no rules for yet.
fn built(node: Option<Node<'_>>, choices: &[(&str, Option<()>)]) -> Result<(), InputError> {
    let Some(node) = node else { return Ok(()) };
    match node.choice(choices)? {
        None => Ok(()),
        Some(()) => Err(node.error(not_built(node.text()?))),
    }
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
    table.only(&["en", "fr"], &[])?;
    let text = |key: &str| Ok(table.need(key)?.text()?.trim().to_owned());
    Ok(Phrase { en: text("en")?.into(), fr: text("fr")?.into() })
}
