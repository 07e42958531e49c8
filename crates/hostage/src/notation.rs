//! Missions and positions as one line: `clean`, `as-printed:enemies=3`, and
//! `clean operator=e1 points=2 threat=2 hostage=waiting enemies=e10,d6`.

use meeple_core::error::Place;
use meeple_core::survey::Survey;
use meeple_core::word::Word;
use meeple_core::{InputError, Phrase, phrase};

use super::mission::Hostage;
use super::scenario::Scenario;
use super::squads::MOST_ENEMIES;
use super::state::{Live, State};
use super::{fields, file, shipped, survey};

/// The first line of a file may ask for options, as in `#! enemies=3`.
const OPTIONS: &str = "#!";

/// The mission that a name or the text of a file asks for.
pub(super) fn open(text: &str) -> Result<Hostage, InputError> {
    let name = text.trim();
    if !name.contains(['\n', '=']) || name.split_whitespace().count() == 1 {
        return named(Word::line(1, name));
    }
    let file = File::of(text);
    let scenario = file.read()?;
    let label = labelled(&scenario.name, file.enemies()?);
    Ok(Hostage { label: label.into(), ..Hostage::of_sound(scenario) })
}

/// Everything that is wrong with the text of a scenario file.
pub(super) fn faults(text: &str) -> Vec<InputError> {
    let file = File::of(text);
    match file.enemies() {
        Ok(enemies) => {
            let faults = file::faults(file.body, enemies);
            faults.into_iter().map(|error| file.place(error)).collect()
        }
        Err(error) => vec![error],
    }
}

/// What there is to say of the text of a scenario file without faults.
pub(super) fn survey(text: &str) -> Survey {
    let file = File::of(text);
    let (Ok(enemies), Ok(scenario)) = (file.enemies(), file.read()) else {
        return Survey::default();
    };
    let remarks = file::remarks(file.body, enemies).into_iter();
    let warnings = remarks.map(|error| file.place(error)).collect();
    Survey { items: survey::items(scenario), warnings }
}

/// The text of a file, its options apart.
struct File<'a> {
    options: Option<&'a str>,
    body: &'a str,
}

impl<'a> File<'a> {
    fn of(text: &'a str) -> Self {
        match text.strip_prefix(OPTIONS) {
            Some(rest) => {
                let (options, body) = rest.split_once('\n').unwrap_or((rest, ""));
                Self { options: Some(options), body }
            }
            None => Self { options: None, body: text },
        }
    }

    fn read(&self) -> Result<Scenario, InputError> {
        file::read(self.body, self.enemies()?).map_err(|error| self.place(error))
    }

    fn enemies(&self) -> Result<Option<usize>, InputError> {
        let read = read_options(Word::line(1, self.options.unwrap_or_default()));
        read.map_err(|mut error| {
            if let Some(place) = &mut error.place {
                place.column += OPTIONS.len();
            }
            error
        })
    }

    /// An error about the body, with its line counted from the top of the file; one without a
    /// place is about the options.
    fn place(&self, mut error: InputError) -> InputError {
        if self.options.is_some() {
            let body = error.place.map(|place| Place { line: place.line + 1, ..place });
            error.place = body.or(Some(Place { line: 1, column: OPTIONS.len() + 1 }));
        }
        error
    }
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
    let parts = fields::of(mission)
        .map(|field| format!("{}={}", field.key(mission), field.write(mission, live)));
    let parts: Vec<String> = parts.collect();
    format!("{label} {}", parts.join(" "))
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
    let State::Live(mut live) = state else { return Ok((mission, state)) };
    fields::settle(&mission, &mut live, line)?;
    if !mission.is_possible(&live) {
        return Err(line.error(impossible(&mission, &live)));
    }
    Ok((mission, State::Live(live)))
}

struct Draft<'m> {
    mission: &'m Hostage,
    live: Live,
    end: Option<State>,
}

impl Draft<'_> {
    /// Takes one word and says which setting it was.
    fn take(&mut self, word: Word<'_>) -> Result<&'static str, InputError> {
        match (word.text, word.cut('=')) {
            ("won", _) => self.end = Some(State::Won),
            ("lost", _) => self.end = Some(State::Lost),
            (_, Some((key, value))) => {
                let field = fields::of(self.mission)
                    .find(|field| field.key(self.mission) == key.text)
                    .ok_or_else(|| key.expected(&self.a_setting()))?;
                field.read(self.mission, value, &mut self.live)?;
                return Ok(field.key(self.mission));
            }
            _ => return Err(word.expected(&self.a_setting())),
        }
        Ok("end")
    }

    fn a_setting(&self) -> Phrase {
        let keys: Vec<&str> = fields::of(self.mission).map(|part| part.key(self.mission)).collect();
        let keys = keys.join("=, ");
        phrase!("{keys}=, won or lost", "{keys}=, won ou lost")
    }
}

fn impossible(mission: &Hostage, live: &Live) -> Phrase {
    if mission.is_home(live) {
        let cell = mission.scenario.ground.name(live.lead());
        return phrase!(
            "the hostage is out at {cell}: the mission is won; expected another cell",
            "l'otage est sorti en {cell} : la mission est gagnée ; attendu : une autre case"
        );
    }
    if let Some(cell) = fields::misplaced(mission, live) {
        let cell = mission.scenario.ground.name(cell);
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
