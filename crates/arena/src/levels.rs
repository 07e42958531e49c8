//! Strength levels: agents in order of strength, each with what was measured of it.
//!
//! The measurements are files, `levels.json` in the folder of the game, written by `meeple calibrate GAME`; each
//! says the command that makes it again. A game has as many levels as can be told apart. Formats for
//! problems of one's own ([`Entry::is_format`]) and table games have none.

use std::sync::LazyLock;

use meeple_core::{Lang, Phrase, phrase};
use serde::{Deserialize, Serialize};

use crate::calibrate::TOP;
use crate::{CATALOGUE, Entry};

/// The measured levels of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Levels {
    /// The game.
    pub game: String,
    /// The command that chooses the levels again, and measures them unless they were confirmed.
    pub command: String,
    /// The command that measures these very levels again, by games that chose none of them (duels).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed: Option<String>,
    /// From this level on no win in one is missed, and none allowed (duels).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub careful_from: Option<u8>,
    /// The levels, weakest first.
    pub levels: Vec<Level>,
}

/// One level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Level {
    /// Its number, from 1.
    pub level: u8,
    /// Who plays.
    pub agent: String,
    /// What was measured.
    #[serde(flatten)]
    pub figures: Figures,
}

/// What is measured of a level, by the kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Figures {
    /// Of a duel.
    Strength(Strength),
    /// Of a puzzle.
    Solving(Solving),
    /// Of a mission.
    Faring(Faring),
}

/// How strong a level of a duel is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strength {
    /// Rating above the first level, by games that chose no level.
    pub elo: f64,
    /// Half the width of the 95% interval of that difference; nothing for the first level itself.
    pub margin: f64,
    /// Games that it played for the measurement.
    pub games: u32,
    /// Share of the points against the level below.
    pub score_below: Option<f64>,
    /// What a move gives away on average, as a share of the game: see
    /// [`quality`](crate::quality).
    pub loss: f64,
}

/// How well a level solves puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solving {
    /// Moves beyond the shortest solution, on average over what was solved.
    pub excess: f64,
    /// Half the width of its 95% interval.
    pub margin: f64,
    /// Seconds for a solution, on average.
    pub seconds: f64,
    /// Share of the puzzles that was solved.
    pub solved: f64,
    /// Puzzles tried.
    pub puzzles: u32,
    /// In a race: share of the rounds won against the level below.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_below: Option<f64>,
}

/// How a level fares in missions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Faring {
    /// Share of the missions that succeeded.
    pub success: f64,
    /// Lower end of its 95% interval.
    pub success_low: f64,
    /// Upper end of its 95% interval.
    pub success_high: f64,
    /// Actions in a mission, on average.
    pub turns: f64,
    /// Missions tried.
    pub missions: u32,
}

impl Level {
    /// One plain sentence.
    #[must_use]
    pub fn say(&self) -> Phrase {
        Phrase::each(|lang| match &self.figures {
            Figures::Strength(seen) => self.say_strength(seen, lang),
            Figures::Solving(seen) => say_solving(seen, lang),
            Figures::Faring(seen) => say_faring(seen, lang),
        })
    }

    fn say_strength(&self, seen: &Strength, lang: Lang) -> String {
        let (agent, below) = (&self.agent, self.level.saturating_sub(1));
        let words = match seen.score_below {
            None => phrase!("the weakest: {agent}", "le plus faible : {agent}"),
            Some(share) => {
                let (share, elo) = (lang.percent(share), lang.decimal(seen.elo, 0));
                let margin = lang.decimal(seen.margin, 0);
                phrase!(
                    "{elo} ± {margin} Elo above level 1; takes {share} of the points against level {below}",
                    "{elo} ± {margin} Elo de plus que le niveau 1 ; prend {share} des points contre le niveau {below}"
                )
            }
        };
        words.get(lang).to_owned()
    }

    /// The measured figure alone: a rating, moves too many, a share of successes.
    #[must_use]
    pub fn figure(&self, lang: Lang) -> String {
        match &self.figures {
            Figures::Strength(seen) => format!("{} Elo", lang.decimal(seen.elo, 0)),
            Figures::Solving(seen) => {
                let moves = lang.decimal(seen.excess, 1);
                phrase!("+{moves} moves", "+{moves} coups").get(lang).to_owned()
            }
            Figures::Faring(seen) => lang.percent(seen.success),
        }
    }

    /// Its rating, where it has one.
    #[must_use]
    pub const fn strength(&self) -> Option<&Strength> {
        match &self.figures {
            Figures::Strength(seen) => Some(seen),
            _ => None,
        }
    }
}

fn say_solving(seen: &Solving, lang: Lang) -> String {
    let (excess, margin) = (lang.decimal(seen.excess, 1), lang.decimal(seen.margin, 1));
    let seconds = lang.decimal(seen.seconds, if seen.seconds < 1.0 { 3 } else { 0 });
    let solved = lang.percent(seen.solved);
    let words = match seen.score_below {
        Some(share) if seen.solved < 1.0 => {
            let share = lang.percent(share);
            phrase!(
                "bids in {solved} of the rounds, {excess} ± {margin} moves more than needed, after {seconds} s; wins {share} of the rounds against the level below",
                "annonce dans {solved} des manches, {excess} ± {margin} coups de trop, après {seconds} s ; gagne {share} des manches contre le niveau du dessous"
            )
        }
        None if seen.solved < 1.0 => phrase!(
            "solves {solved}, with {excess} ± {margin} moves more than needed, in {seconds} s",
            "en résout {solved}, avec {excess} ± {margin} coups de trop, en {seconds} s"
        ),
        None => phrase!(
            "{excess} ± {margin} moves more than needed, in {seconds} s",
            "{excess} ± {margin} coups de trop, en {seconds} s"
        ),
        Some(share) => {
            let share = lang.percent(share);
            phrase!(
                "bids {excess} ± {margin} moves more than needed, after {seconds} s; wins {share} of the rounds against the level below",
                "annonce {excess} ± {margin} coups de trop, après {seconds} s ; gagne {share} des manches contre le niveau du dessous"
            )
        }
    };
    words.get(lang).to_owned()
}

fn say_faring(seen: &Faring, lang: Lang) -> String {
    let (success, turns) = (lang.percent(seen.success), lang.decimal(seen.turns, 1));
    let (low, high) = (lang.percent(seen.success_low), lang.percent(seen.success_high));
    phrase!(
        "succeeds in {success} of the missions ({low} to {high}), in {turns} actions",
        "réussit {success} des missions ({low} à {high}), en {turns} actions"
    )
    .get(lang)
    .to_owned()
}

/// Every game that was measured.
static MEASURED: LazyLock<Vec<Levels>> = LazyLock::new(|| {
    let files = CATALOGUE.iter().filter_map(|entry| entry.card.levels);
    files.map(|text| serde_json::from_str(text).expect("measured levels are well-formed")).collect()
});

impl Levels {
    /// Where the figures come from: the commands that make them again.
    #[must_use]
    pub fn source(&self) -> Phrase {
        let command = &self.command;
        match &self.confirmed {
            None => phrase!("{command}", "{command}"),
            Some(confirmed) => phrase!(
                "chosen by {command}, measured by {confirmed}",
                "choisis par {command}, mesurés par {confirmed}"
            ),
        }
    }

    /// The measured levels of a game, if it has any.
    #[must_use]
    pub fn of(game: &str) -> Option<&'static Self> {
        MEASURED.iter().find(|levels| levels.game == game)
    }

    /// The level of that number; beyond the ends, the end.
    #[must_use]
    pub fn number(&self, level: u8) -> Option<&Level> {
        let last = self.levels.len().checked_sub(1)?;
        self.levels.get(usize::from(level.saturating_sub(1)).min(last))
    }

    /// The ratings of a duel's levels, weakest first; empty for other games.
    #[must_use]
    pub fn ratings(&self) -> Vec<f64> {
        self.levels.iter().filter_map(|level| Some(level.strength()?.elo)).collect()
    }

    /// What a move of each level gives away, weakest first. Where a higher level happened to give
    /// away more, both have the lower figure: chance must not make a better player look worse.
    #[must_use]
    pub fn losses(&self) -> Vec<f64> {
        let mut least = f64::INFINITY;
        let all = self.levels.iter().filter_map(|level| Some(level.strength()?.loss));
        all.map(|loss| {
            least = least.min(loss);
            least
        })
        .collect()
    }

    /// How many there are, and from which figure to which.
    #[must_use]
    pub fn summary(&self) -> Phrase {
        let count = self.levels.len();
        Phrase::each(|lang| {
            let ends = self.levels.first().zip(self.levels.last());
            let (low, high) =
                ends.map(|(low, high)| (low.figure(lang), high.figure(lang))).unwrap_or_default();
            let text =
                phrase!("{count} levels: {low} to {high}", "{count} niveaux : {low} à {high}");
            text.get(lang).to_owned()
        })
    }

    /// From where on no blunder in one move is made, where that is promised.
    #[must_use]
    pub fn promise(&self) -> Option<Phrase> {
        self.careful_from.map(|level| {
            phrase!(
                "From level {level} on it never misses an immediate win, and always blocks yours if it can.",
                "À partir du niveau {level}, il ne manque jamais un gain immédiat et pare toujours le vôtre s'il le peut."
            )
        })
    }
}

/// Why a game has no levels.
#[must_use]
pub fn none_for(entry: &Entry) -> Phrase {
    if let Err(none) = &entry.family.levels {
        return none.why.clone();
    }
    if !entry.card.is_format {
        return Phrase::new(
            "No levels yet: they have not been measured.",
            "Pas encore de niveaux : ils n'ont pas été mesurés.",
        );
    }
    Phrase::new(
        "No levels: this is a format for problems of your own, and strength depends on the problem.",
        "Pas de niveaux : c'est un format pour vos propres problèmes, et la force dépend du problème.",
    )
}

impl Entry {
    /// The expression of a strength level from 1 to 10. Where levels are fewer than ten, the higher
    /// numbers are the strongest of them; where none were measured yet, agents of their kind, from weak
    /// to strong as far as one can tell; where there are none, it is the adviser.
    #[must_use]
    pub fn level(&self, level: u8) -> String {
        let measured = Levels::of(self.id).and_then(|levels| levels.number(level));
        match (measured, self.ladder()) {
            (Some(level), _) => level.agent.clone(),
            (None, Ok(ladder)) if !self.card.is_format => ladder.rung(level, TOP),
            (None, _) => self.card.adviser.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests;
