//! Missions and positions as one line: `clean`, `as-printed:enemies=3`, and
//! `clean operator=e1 points=2 threat=2 hostage=waiting enemies=e10,d6`.

use meeple_core::{InputError, Phrase, phrase};

use super::mission::Hostage;
use super::squads::{DEAD, MOST_ENEMIES, Places};
use super::state::{Live, State};
use super::{file, shipped};
use crate::word::Word;

/// The first line of a file may ask for options, as in `#! enemies=3`.
const OPTIONS: &str = "#!";

/// The mission that a name or the text of a file asks for.
pub(super) fn open(text: &str) -> Result<Hostage, InputError> {
    let name = text.trim();
    if !name.contains(['\n', '=']) || name.split_whitespace().count() == 1 {
        return named(Word::line(1, name));
    }
    let (options, body) = match text.strip_prefix(OPTIONS) {
        Some(rest) => rest.split_once('\n').unwrap_or((rest, "")),
        None => ("", text),
    };
    let enemies = read_options(Word::line(1, options))?;
    let scenario = file::read(body, enemies)?;
    let label = labelled(&scenario.name, enemies);
    Ok(Hostage { label: label.into(), ..Hostage::of_sound(scenario) })
}

/// The shipped mission that a word names, options after a colon.
fn named(word: Word<'_>) -> Result<Hostage, InputError> {
    let (name, options) = word.cut(':').unwrap_or((word, word.end()));
    let enemies = read_options(options)?;
    shipped::open(name.text, enemies)
        .map_err(|error| InputError { place: error.place.or(Some(name.place)), ..error })
}

/// The name of a mission with the options it was asked for.
pub(super) fn labelled(name: &str, enemies: Option<usize>) -> String {
    match enemies {
        Some(count) => format!("{name}:enemies={count}"),
        None => name.to_owned(),
    }
}

fn read_options(word: Word<'_>) -> Result<Option<usize>, InputError> {
    let mut enemies = None;
    let parts = word.split(|letter| letter == ',' || letter.is_whitespace());
    for part in parts.filter(|part| !part.text.is_empty()) {
        let count = match part.cut('=') {
            Some((key, value)) if key.text == "enemies" => value.text.parse().ok(),
            _ => None,
        };
        let most = MOST_ENEMIES;
        enemies =
            Some(count.filter(|&count| count <= most).ok_or_else(|| {
                part.expected(&phrase!("enemies=0 to {most}", "enemies=0 à {most}"))
            })?);
    }
    Ok(enemies)
}

/// A position as one line.
pub(super) fn write(mission: &Hostage, state: &State) -> String {
    let label = &mission.label;
    let live = match state {
        State::Won => return format!("{label} won"),
        State::Lost => return format!("{label} lost"),
        State::Live(live) => live,
    };
    let ground = &mission.scenario.ground;
    let (cell, points, threat) = (ground.name(live.cell), live.points, live.threat);
    let hostage = if live.rescued { "rescued" } else { "waiting" };
    let enemies = places_text(mission, live);
    format!(
        "{label} operator={cell} points={points} threat={threat} hostage={hostage} enemies={enemies}"
    )
}

/// The cells of the enemies in turn, `-` for the dead.
fn places_text(mission: &Hostage, live: &Live) -> String {
    let scenario = &*mission.scenario;
    let squads = &mission.tables.squads;
    let places = squads.get(live.squad).places;
    let names: Vec<String> = places[..usize::from(squads.slots())]
        .iter()
        .map(|&place| match scenario.patrol.get(usize::from(place)) {
            Some(&cell) => scenario.ground.name(cell),
            None => "-".to_owned(),
        })
        .collect();
    if names.is_empty() { "-".to_owned() } else { names.join(",") }
}

/// The mission and the position that a line describes; `given` is the mission of the scenario, if
/// any. What the line leaves out is as at the start.
pub(super) fn read(text: &str, given: Option<Hostage>) -> Result<(Hostage, State), InputError> {
    let line = Word::line(1, text);
    let mut words = line.words().peekable();
    let first = words.next_if(|word| {
        !["won", "lost"].contains(&word.text)
            && !word.text.split(':').next().unwrap_or("").contains('=')
    });
    let mission = match (first, given) {
        (None, given) => given.unwrap_or_default(),
        (Some(word), Some(given)) if word.text.eq_ignore_ascii_case(&given.label) => given,
        (Some(word), None) => named(word)?,
        (Some(word), Some(given)) => {
            let label = &given.label;
            return Err(word.expected(&phrase!(
                "{label}, the scenario that was asked for",
                "{label}, le scénario demandé"
            )));
        }
    };
    let mut draft = Draft { mission: &mission, live: mission.first(), end: None };
    let mut seen: Vec<&str> = Vec::new();
    for word in words {
        let key = draft.take(word)?;
        if seen.contains(&key) {
            return Err(word.error(phrase!(
                "{key} is given twice; expected once",
                "{key} est donné deux fois ; attendu : une fois"
            )));
        }
        seen.push(key);
    }
    let state = match (draft.end, seen.len()) {
        (Some(end), 1) => end,
        (Some(_), _) => {
            return Err(line.error(Phrase::new(
                "a mission that is over has no position; expected won or lost alone",
                "une mission finie n'a pas de position ; attendu : won ou lost seul",
            )));
        }
        (None, _) => State::Live(draft.live),
    };
    if let State::Live(live) = &state
        && !mission.is_possible(live)
    {
        return Err(line.error(impossible(&mission, live)));
    }
    Ok((mission, state))
}

struct Draft<'m> {
    mission: &'m Hostage,
    live: Live,
    end: Option<State>,
}

impl Draft<'_> {
    /// Takes one word and says which setting it was.
    fn take(&mut self, word: Word<'_>) -> Result<&'static str, InputError> {
        let scenario = self.mission.scenario();
        match (word.text, word.cut('=')) {
            ("won", _) => self.end = Some(State::Won),
            ("lost", _) => self.end = Some(State::Lost),
            (_, Some((key, value))) => match key.text {
                "operator" => {
                    let cell = scenario.ground.named(value.text);
                    self.live.cell = cell.ok_or_else(|| value.expected(&a_cell()))?;
                    return Ok("operator");
                }
                "points" => {
                    self.live.points = number(value, 1, scenario.actions.points)?;
                    return Ok("points");
                }
                "threat" => {
                    let threat = scenario.threat;
                    self.live.threat = number(value, threat.lowest, threat.highest)?;
                    return Ok("threat");
                }
                "hostage" => {
                    self.live.rescued = match value.text {
                        "waiting" => false,
                        "rescued" => true,
                        _ => {
                            let both = Phrase::new("waiting or rescued", "waiting ou rescued");
                            return Err(value.expected(&both));
                        }
                    };
                    return Ok("hostage");
                }
                "enemies" => {
                    self.enemies(value)?;
                    return Ok("enemies");
                }
                _ => return Err(key.expected(&a_setting())),
            },
            _ => return Err(word.expected(&a_setting())),
        }
        Ok("end")
    }

    fn enemies(&mut self, word: Word<'_>) -> Result<(), InputError> {
        let (scenario, squads) = (self.mission.scenario(), &self.mission.tables.squads);
        let mut places: Places = [DEAD; MOST_ENEMIES];
        for (index, part) in word.split(|letter| letter == ',').enumerate() {
            if index >= usize::from(squads.slots()) {
                // A mission without enemies still writes one dash.
                if part.text == "-" && index == 0 {
                    break;
                }
                let most = squads.slots();
                return Err(
                    part.expected(&phrase!("at most {most} enemies", "au plus {most} ennemis"))
                );
            }
            if part.text != "-" {
                let cell = scenario.ground.named(part.text);
                let place = scenario.patrol.iter().position(|&there| Some(there) == cell);
                places[index] = place.map(|place| place as u8).ok_or_else(|| {
                    part.expected(&Phrase::new(
                        "a cell of the loop, or - for a dead enemy",
                        "une case de la ronde, ou - pour un ennemi mort",
                    ))
                })?;
            }
        }
        self.live.squad = squads.id(places).ok_or_else(|| {
            word.expected(&Phrase::new(
                "enemies as far from each other as at the start: they walk in step",
                "des ennemis aussi éloignés l'un de l'autre qu'au début : ils marchent au pas",
            ))
        })?;
        Ok(())
    }
}

fn number(word: Word<'_>, least: u8, most: u8) -> Result<u8, InputError> {
    let found = word.text.parse().ok().filter(|number| (least..=most).contains(number));
    found.ok_or_else(|| word.expected(&phrase!("{least} to {most}", "de {least} à {most}")))
}

fn a_cell() -> Phrase {
    Phrase::new("a cell such as a1", "une case telle que a1")
}

fn a_setting() -> Phrase {
    Phrase::new(
        "operator=, points=, threat=, hostage=, enemies=, won or lost",
        "operator=, points=, threat=, hostage=, enemies=, won ou lost",
    )
}

fn impossible(mission: &Hostage, live: &Live) -> Phrase {
    let cell = mission.scenario.ground.name(live.cell);
    if mission.is_home(live) {
        return phrase!(
            "the hostage is out at {cell}: the mission is won; expected another cell",
            "l'otage est sorti en {cell} : la mission est gagnée ; attendu : une autre case"
        );
    }
    let free = mission.scenario.ground.floor() & !mission.tables.squads.get(live.squad).occupied;
    if !super::ground::has(free, live.cell) {
        return phrase!(
            "the operator cannot stand on {cell}; expected a free cell",
            "l'opérateur ne peut se tenir en {cell} ; attendu : une case libre"
        );
    }
    let threat = live.threat;
    phrase!(
        "no threat of {threat} with these enemies: each kill raises it by one, and the last one resets it",
        "pas de menace {threat} avec ces ennemis : chaque mort l'élève d'un, et la dernière la ramène"
    )
}
