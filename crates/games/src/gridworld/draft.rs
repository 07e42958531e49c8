//! A world in the making: settings and map rows as they are read, from a file or from one line.

use std::ops::RangeInclusive;

use meeple_core::word::Word;
use meeple_core::{InputError, Phrase, phrase};

use super::Heading;
use super::map::Map;
use super::world::{Convention, GridWorld, Settings, Wind};
use super::{playable, shipped};

/// The settings that a text may give.
const KEYS: [&str; 7] = ["step-reward", "slip", "discount", "convention", "goal", "trap", "wind"];

/// Rewards are at most this large, so that sums of them stay exact enough.
const LARGEST_REWARD: f64 = 1000.0;

/// What was read so far.
#[derive(Default)]
pub(super) struct Draft<'a> {
    settings: Settings,
    given: Vec<Word<'a>>,
    rows: Vec<Word<'a>>,
}

/// The world that the text of a scenario describes.
pub(super) fn read(text: &str) -> Result<GridWorld, InputError> {
    let mut draft = Draft::default();
    for (number, line) in text.lines().enumerate() {
        let line = Word::line(number + 1, line);
        let line = line.cut(';').map_or(line, |(before, _)| before).trim();
        match line.cut(':') {
            Some((key, value)) => draft.set(key.trim(), value.trim())?,
            None if line.text.is_empty() => {}
            None => draft.row(line)?,
        }
    }
    draft.finish()
}

impl<'a> Draft<'a> {
    /// Whether no setting was read yet.
    pub(super) const fn is_bare(&self) -> bool {
        self.given.is_empty()
    }

    /// Takes a setting.
    pub(super) fn set(&mut self, key: Word<'a>, value: Word<'a>) -> Result<(), InputError> {
        let Settings { step_reward, slip, discount, convention, goal, trap, wind } =
            &mut self.settings;
        let rewards = -LARGEST_REWARD..=LARGEST_REWARD;
        match key.text {
            "step-reward" => *step_reward = number(value, rewards)?,
            "slip" => *slip = number(value, 0.0..=0.5)?,
            "discount" => *discount = number(value, 0.0..=1.0)?,
            "convention" => *convention = read_convention(value)?,
            "goal" => *goal = number(value, rewards)?,
            "trap" => *trap = number(value, rewards)?,
            "wind" => *wind = Some(read_wind(value)?),
            _ => {
                let keys = KEYS.join(", ");
                let expected = phrase!("one of: {keys}", "l'un de : {keys}");
                return Err(key.expected(&expected));
            }
        }
        if self.last_given(&[key.text]).is_some() {
            let again = key.text;
            return Err(key.error(phrase!(
                "{again} is given twice, expected once",
                "{again} est donné deux fois, attendu : une fois"
            )));
        }
        self.given.push(key);
        Ok(())
    }

    /// Takes a row of the map. Words that look like no map at all are met with the whole menu.
    fn row(&mut self, row: Word<'a>) -> Result<(), InputError> {
        if self.rows.is_empty() && !looks_like_map(row.text) {
            let names = shipped::names().join(", ");
            return Err(row.expected(&phrase!(
                "a scenario ({names}), a setting such as slip: 0.1, or a map row of # . S G T",
                "un scénario ({names}), un réglage tel que slip: 0.1, \
                 ou une ligne de carte faite de # . S G T"
            )));
        }
        self.rows.push(row);
        Ok(())
    }

    /// Takes the whole map, its rows joined by slashes.
    pub(super) fn map(&mut self, map: Word<'a>) {
        self.rows.extend(map.split(|letter| letter == '/'));
    }

    /// The world, if all of it is sound.
    pub(super) fn finish(self) -> Result<GridWorld, InputError> {
        self.settings_agree()?;
        let world = GridWorld { map: Map::read(&self.rows)?, settings: self.settings };
        playable::check(&world, &self.rows)?;
        Ok(world)
    }

    /// Refuses settings that are fine one by one, but not together.
    fn settings_agree(&self) -> Result<(), InputError> {
        let settings = &self.settings;
        let (keys, message) = if settings.step_reward > 0.0 && settings.discount >= 1.0 {
            let message = Phrase::new(
                "a walk that is paid at each step never needs to end; \
                 expected a step-reward of at most 0, or a discount below 1",
                "une marche payée à chaque pas n'a pas besoin de finir ; \
                 attendu : step-reward d'au plus 0, ou discount inférieur à 1",
            );
            (["step-reward", "discount"], message)
        } else if settings.trap >= settings.goal {
            let message = Phrase::new(
                "traps are worth as much as goals; expected a trap below the goal",
                "les pièges valent autant que les buts ; attendu : trap inférieur à goal",
            );
            (["goal", "trap"], message)
        } else {
            return Ok(());
        };
        Err(match self.last_given(&keys) {
            Some(key) => key.error(message),
            None => InputError::new(message),
        })
    }

    fn last_given(&self, keys: &[&str]) -> Option<Word<'a>> {
        let mut latest = self.given.iter().rev();
        latest.find(|key| keys.contains(&key.text)).copied()
    }
}

/// Whether a word was meant as a map: most of its letters are those of maps, so that a slip of the
/// pen is told where it is.
pub(super) fn looks_like_map(text: &str) -> bool {
    let fitting = text.chars().filter(|&letter| "#.SGT/".contains(letter));
    2 * fitting.count() > text.chars().count()
}

fn number(word: Word<'_>, range: RangeInclusive<f64>) -> Result<f64, InputError> {
    match word.text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => {
            let (least, most) = range.into_inner();
            Err(word.expected(&phrase!(
                "a number from {least} to {most}",
                "un nombre de {least} à {most}"
            )))
        }
    }
}

fn read_convention(word: Word<'_>) -> Result<Convention, InputError> {
    let found = Convention::ALL.into_iter().find(|known| known.name() == word.text);
    found.ok_or_else(|| {
        word.expected(&Phrase::new("states or transitions", "states ou transitions"))
    })
}

/// A direction and a probability, with a blank between them or, within one line, a comma.
fn read_wind(value: Word<'_>) -> Result<Wind, InputError> {
    let mut words = value
        .split(|letter| letter == ',' || letter.is_whitespace())
        .filter(|word| !word.text.is_empty());
    let direction = words.next().unwrap_or(value);
    let toward = Heading::ALL
        .into_iter()
        .find(|heading| heading.name() == direction.text)
        .ok_or_else(|| {
            direction.expected(&Phrase::new(
                "a direction (north, south, west, east) and a probability",
                "une direction (north, south, west, east) et une probabilité",
            ))
        })?;
    let chance = number(words.next().unwrap_or(value.end()), 0.0..=1.0)?;
    match words.next() {
        None => Ok(Wind { toward, chance }),
        Some(extra) => Err(extra
            .expected(&Phrase::new("nothing after the probability", "rien après la probabilité"))),
    }
}

/// All settings, as [`Draft::set`] reads them; those that most worlds share only where they differ.
pub(super) fn write(settings: &Settings) -> Vec<(&'static str, String)> {
    let usual = Settings::default();
    let mut list = vec![
        ("step-reward", settings.step_reward.to_string()),
        ("slip", settings.slip.to_string()),
        ("discount", settings.discount.to_string()),
        ("convention", settings.convention.name().to_owned()),
    ];
    if settings.goal != usual.goal {
        list.push(("goal", settings.goal.to_string()));
    }
    if settings.trap != usual.trap {
        list.push(("trap", settings.trap.to_string()));
    }
    if let Some(Wind { toward, chance }) = settings.wind {
        list.push(("wind", format!("{},{chance}", toward.name())));
    }
    list
}
