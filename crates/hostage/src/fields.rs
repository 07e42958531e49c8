//! The parts of a position, as its text gives them: `operator=e1 points=2 threat=2 …`.
//!
//! A mission writes and reads only what it has: doors where there are doors, a clock where one
//! runs.

use meeple_core::word::Word;
use meeple_core::{InputError, Phrase, phrase};

use super::dice::Dice;
use super::ground::Cell;
use super::mission::Hostage;
use super::scenario::{Goal, Mode};
use super::squads::{DEAD, MOST_ENEMIES, Places};
use super::state::{Live, MOST_OPERATORS, NOBODY};

/// A part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Operators,
    Acting,
    Acted,
    Points,
    Dice,
    Threat,
    Hostages,
    Doors,
    Grenades,
    Shields,
    Raised,
    Clock,
    Defused,
    Enemies,
}

/// In the order in which they are written.
const ALL: [Field; 14] = [
    Field::Operators,
    Field::Acting,
    Field::Acted,
    Field::Points,
    Field::Dice,
    Field::Threat,
    Field::Hostages,
    Field::Doors,
    Field::Grenades,
    Field::Shields,
    Field::Raised,
    Field::Clock,
    Field::Defused,
    Field::Enemies,
];

/// The parts that positions of a mission have.
pub(super) fn of(mission: &Hostage) -> impl Iterator<Item = Field> {
    ALL.into_iter().filter(|field| field.is_of(mission))
}

impl Field {
    fn is_of(self, mission: &Hostage) -> bool {
        let scenario = mission.scenario();
        let carried = |what: fn(&super::Operator) -> u8| {
            scenario.operators.iter().any(|operator| what(operator) > 0)
        };
        match self {
            Self::Operators | Self::Threat | Self::Enemies => true,
            Self::Acting => mission.idle() == NOBODY,
            Self::Acted => scenario.operators.len() > 1,
            Self::Points => scenario.mode == Mode::Points,
            Self::Dice => scenario.mode == Mode::Dice,
            Self::Hostages => !scenario.hostages.is_empty(),
            Self::Doors => !scenario.ground.doors.is_empty(),
            Self::Grenades => carried(|operator| operator.grenades),
            Self::Shields | Self::Raised => carried(|operator| operator.shields),
            Self::Clock => matches!(scenario.goal, Goal::Bomb(_) | Goal::Waves(_)),
            Self::Defused => matches!(scenario.goal, Goal::Bomb(_)),
        }
    }

    /// Its name, in the singular where there is one only.
    pub(super) fn key(self, mission: &Hostage) -> &'static str {
        let scenario = mission.scenario();
        match self {
            Self::Operators if scenario.operators.len() == 1 => "operator",
            Self::Operators => "operators",
            Self::Acting => "acting",
            Self::Acted => "acted",
            Self::Points => "points",
            Self::Dice => "dice",
            Self::Threat => "threat",
            Self::Hostages if scenario.hostages.len() == 1 => "hostage",
            Self::Hostages => "hostages",
            Self::Doors => "doors",
            Self::Grenades => "grenades",
            Self::Shields => "shields",
            Self::Raised => "raised",
            Self::Clock => "clock",
            Self::Defused => "defused",
            Self::Enemies => "enemies",
        }
    }

    /// What it is in a position.
    pub(super) fn write(self, mission: &Hostage, live: &Live) -> String {
        let scenario = mission.scenario();
        let count = scenario.operators.len();
        let list = |items: Vec<String>| {
            if items.is_empty() { "-".to_owned() } else { items.join(",") }
        };
        let numbers = |bits: u8| {
            let set = (0..count).filter(|operator| bits >> operator & 1 == 1);
            list(set.map(|operator| (operator + 1).to_string()).collect())
        };
        let words = |bits: u8, count: usize, [off, on]: [&str; 2]| {
            let word = |item: usize| if bits >> item & 1 == 1 { on } else { off };
            list((0..count).map(|item| word(item).to_owned()).collect())
        };
        let stock = |left: &[u8]| list(left[..count].iter().map(u8::to_string).collect());
        match self {
            Self::Operators => {
                let cells = live.team[..count].iter();
                list(cells.map(|&cell| scenario.ground.name(cell)).collect())
            }
            Self::Acting if live.who == NOBODY => "-".to_owned(),
            Self::Acting => (live.who + 1).to_string(),
            Self::Acted => numbers(live.acted),
            Self::Points => live.points.to_string(),
            Self::Dice => dice_text(live.dice),
            Self::Threat => live.threat.to_string(),
            Self::Hostages => words(live.freed, scenario.hostages.len(), ["waiting", "rescued"]),
            Self::Doors => words(live.doors, scenario.ground.doors.len(), ["shut", "open"]),
            Self::Grenades => stock(&live.grenades),
            Self::Shields => stock(&live.shields),
            Self::Raised => numbers(live.raised),
            Self::Clock => live.clock.to_string(),
            Self::Defused => live.defused.to_string(),
            Self::Enemies => enemies_text(mission, live),
        }
    }

    /// Takes it from a text.
    pub(super) fn read(
        self,
        mission: &Hostage,
        word: Word<'_>,
        live: &mut Live,
    ) -> Result<(), InputError> {
        let scenario = mission.scenario();
        let count = scenario.operators.len();
        let stock = |left: &mut [u8], carried: fn(&super::Operator) -> u8| {
            for (index, part) in items(word, count)?.into_iter().enumerate() {
                left[index] = number(part, 0, carried(&scenario.operators[index]))?;
            }
            Ok(())
        };
        match self {
            Self::Operators => {
                for (index, part) in items(word, count)?.into_iter().enumerate() {
                    let cell = scenario.ground.named(part.text);
                    live.team[index] = cell.ok_or_else(|| part.expected(&a_cell()))?;
                }
            }
            Self::Acting if word.text == "-" => live.who = NOBODY,
            Self::Acting => live.who = number(word, 1, count as u8)? - 1,
            Self::Acted => live.acted = set(word, count)?,
            Self::Points => live.points = number(word, 1, scenario.actions.points)?,
            Self::Dice => live.dice = read_dice(word)?,
            Self::Threat => {
                live.threat = number(word, scenario.threat.lowest, scenario.threat.highest)?;
            }
            Self::Hostages => {
                live.freed = bits(word, scenario.hostages.len(), ["waiting", "rescued"])?;
            }
            Self::Doors => {
                live.doors = bits(word, scenario.ground.doors.len(), ["shut", "open"])?;
            }
            Self::Grenades => return stock(&mut live.grenades, |operator| operator.grenades),
            Self::Shields => return stock(&mut live.shields, |operator| operator.shields),
            Self::Raised => live.raised = set(word, count)?,
            Self::Clock => live.clock = number(word, 1, mission.first().clock)?,
            Self::Defused => {
                let most = match &scenario.goal {
                    Goal::Bomb(bomb) => bomb.defuse.saturating_sub(1),
                    _ => 0,
                };
                live.defused = number(word, 0, most)?;
            }
            Self::Enemies => live.squad = read_enemies(mission, word)?,
        }
        Ok(())
    }
}

/// The items of a list, which must be so many.
fn items(word: Word<'_>, count: usize) -> Result<Vec<Word<'_>>, InputError> {
    let parts: Vec<Word<'_>> = word.split(|letter| letter == ',').collect();
    match parts.get(count) {
        Some(extra) => {
            Err(extra.expected(&phrase!("at most {count} items", "au plus {count} éléments")))
        }
        None if parts.len() < count => Err(word.expected(&phrase!(
            "{count} items with commas between",
            "{count} éléments séparés par des virgules"
        ))),
        None => Ok(parts),
    }
}

/// A bit for each item, set where it is the second of the words.
fn bits(word: Word<'_>, count: usize, [off, on]: [&str; 2]) -> Result<u8, InputError> {
    let mut bits = 0;
    for (item, part) in items(word, count)?.into_iter().enumerate() {
        if part.text == on {
            bits |= 1 << item;
        } else if part.text != off {
            return Err(part.expected(&phrase!("{off} or {on}", "{off} ou {on}")));
        }
    }
    Ok(bits)
}

/// Operators by number, `-` for none.
fn set(word: Word<'_>, count: usize) -> Result<u8, InputError> {
    if word.text == "-" {
        return Ok(0);
    }
    let mut set = 0;
    for part in word.split(|letter| letter == ',') {
        set |= 1 << (number(part, 1, count as u8)? - 1);
    }
    Ok(set)
}

/// `m` for each die that is good for a step, `s` for a shot, `p` if two are alike.
fn dice_text(dice: Dice) -> String {
    let letters = ["m".repeat(dice.steps.into()), "s".repeat(dice.shots.into())].concat();
    match letters.as_str() {
        "" => "-".to_owned(),
        _ if dice.pair => letters + "p",
        _ => letters,
    }
}

fn read_dice(word: Word<'_>) -> Result<Dice, InputError> {
    // More letters than that are no hand of three dice.
    if word.text.len() > 4 {
        return Err(no_dice(word));
    }
    let count = |wanted: char| word.text.chars().filter(|&letter| letter == wanted).count() as u8;
    let dice = Dice { steps: count('m'), shots: count('s'), pair: count('p') == 1 };
    let fits = dice.is_possible() && dice_text(dice) == word.text;
    fits.then_some(dice).ok_or_else(|| no_dice(word))
}

fn no_dice(word: Word<'_>) -> InputError {
    word.expected(&Phrase::new(
        "at most three dice, m for steps and s for shots, then p for a pair: mms, mmsp",
        "au plus trois dés, m pour les pas et s pour les tirs, puis p pour une paire : mms, mmsp",
    ))
}

/// The cells of the enemies in turn, `-` for the dead; with the number of its loop where an
/// earlier one has the same cell: `c3/2`.
fn enemies_text(mission: &Hostage, live: &Live) -> String {
    let squads = &mission.tables.squads;
    let places = squads.get(live.squad).places;
    let names = places[..usize::from(squads.slots())].iter().map(|&place| name(mission, place));
    let names: Vec<String> = names.collect();
    if names.is_empty() { "-".to_owned() } else { names.join(",") }
}

fn name(mission: &Hostage, place: u8) -> String {
    let scenario = mission.scenario();
    let Some(&cell) = scenario.patrol.get(usize::from(place)) else { return "-".to_owned() };
    let name = scenario.ground.name(cell);
    if scenario.patrol.iter().position(|&there| there == cell) == Some(usize::from(place)) {
        return name;
    }
    let patrol = scenario.loop_of(place) + 1;
    format!("{name}/{patrol}")
}

fn read_enemies(mission: &Hostage, word: Word<'_>) -> Result<super::SquadId, InputError> {
    let squads = &mission.tables.squads;
    let mut places: Places = [DEAD; MOST_ENEMIES];
    for (index, part) in word.split(|letter| letter == ',').enumerate() {
        if index >= usize::from(squads.slots()) {
            // A mission without enemies still writes one dash.
            if part.text == "-" && index == 0 {
                break;
            }
            let most = squads.slots();
            return Err(part.expected(&phrase!("at most {most} enemies", "au plus {most} ennemis")));
        }
        if part.text != "-" {
            let wanted = part.text.to_ascii_lowercase();
            let place = (0..mission.scenario.patrol.len() as u8)
                .find(|&place| name(mission, place).eq_ignore_ascii_case(&wanted));
            places[index] = place.ok_or_else(|| {
                part.expected(&Phrase::new(
                    "a cell of the loop, or - for a dead enemy",
                    "une case de la ronde, ou - pour un ennemi mort",
                ))
            })?;
        }
    }
    squads.id(places).ok_or_else(|| {
        word.expected(&Phrase::new(
            "enemies as far from each other as at the start: they walk in step",
            "des ennemis aussi éloignés l'un de l'autre qu'au début : ils marchent au pas",
        ))
    })
}

fn number(word: Word<'_>, least: u8, most: u8) -> Result<u8, InputError> {
    let found = word.text.parse().ok().filter(|number| (least..=most).contains(number));
    found.ok_or_else(|| word.expected(&phrase!("{least} to {most}", "de {least} à {most}")))
}

fn a_cell() -> Phrase {
    Phrase::new("a cell such as a1", "une case telle que a1")
}

/// Makes what follows from other parts follow, and says what does not fit together.
pub(super) fn settle(mission: &Hostage, live: &mut Live, line: Word<'_>) -> Result<(), InputError> {
    let everyone = mission.tables.everyone;
    let acting = if live.who == NOBODY { 0 } else { 1 << live.who };
    if live.acted == everyone || live.acted & acting != 0 {
        return Err(line.error(Phrase::new(
            "this operator has acted already; expected one who has not",
            "cet opérateur a déjà agi ; attendu : un autre",
        )));
    }
    if mission.scenario.mode == Mode::Dice {
        let rolled = live.dice != Dice::NONE;
        if rolled != (live.who != NOBODY) {
            return Err(line.error(Phrase::new(
                "dice belong to the operator who acts; expected both dice= and acting=, or neither",
                "les dés sont à l'opérateur qui agit ; attendu : dice= et acting=, ou aucun des deux",
            )));
        }
        live.points = if rolled { live.dice.count() } else { mission.points() };
    } else if live.who == NOBODY {
        live.points = mission.points();
        // The last one needs no choice.
        let waiting = everyone & !live.acted;
        if waiting.count_ones() == 1 {
            live.who = waiting.trailing_zeros() as u8;
        }
    }
    let held = mission.held() & mission.tables.squads.get(live.squad).occupied;
    if held != 0 {
        return Err(line.error(Phrase::new(
            "an enemy stands on a cell to be held: the mission is lost; expected another cell",
            "un ennemi est sur une case à tenir : la mission est perdue ; attendu : une autre case",
        )));
    }
    let up = (0..MOST_OPERATORS).filter(|operator| live.raised >> operator & 1 == 1);
    let carried = |operator: usize| {
        mission.scenario.operators.get(operator).map_or(0, |operator| operator.shields)
    };
    if up.into_iter().any(|operator| live.shields[operator] >= carried(operator)) {
        return Err(line.error(Phrase::new(
            "a raised shield is no longer carried; expected one less in shields=",
            "un bouclier levé n'est plus en réserve ; attendu : un de moins dans shields=",
        )));
    }
    Ok(())
}

/// A cell where somebody stands who cannot.
pub(super) fn misplaced(mission: &Hostage, live: &Live) -> Option<Cell> {
    let free = mission.scenario.ground.floor() & !mission.tables.squads.get(live.squad).occupied;
    let team = &live.team[..mission.scenario.operators.len()];
    team.iter().copied().find(|&cell| !super::ground::has(free, cell))
}
