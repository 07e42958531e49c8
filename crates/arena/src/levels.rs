//! Strength levels: agents in order of strength, with ratings measured by tournaments.
//!
//! The measurements are files, `data/levels/GAME.json`, written by `meeple calibrate GAME`; each
//! says the command that makes it again. A game has as many levels as can be told apart. A game
//! without a file has levels by rule of thumb, and no ratings.

use std::sync::LazyLock;

use meeple_core::{Lang, Phrase, phrase};
use serde::{Deserialize, Serialize};

use crate::{Entry, Family};

/// The measured levels of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Levels {
    /// The game.
    pub game: String,
    /// The command that makes the measurement again.
    pub command: String,
    /// The levels, weakest first. Ratings count from the first one.
    pub levels: Vec<Level>,
}

/// One level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Level {
    /// Its number, from 1.
    pub level: u8,
    /// Who plays.
    pub agent: String,
    /// Rating above the first level.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub margin: f64,
    /// Games played for the measurement.
    pub games: u32,
    /// Share of the points against the level below.
    pub score_below: Option<f64>,
}

impl Level {
    /// One plain sentence.
    #[must_use]
    pub fn say(&self) -> Phrase {
        let (agent, below) = (&self.agent, self.level.saturating_sub(1));
        let Some(share) = self.score_below else {
            return phrase!("the weakest: {agent}", "le plus faible : {agent}");
        };
        let figures = |lang: Lang| (lang.percent(share), lang.decimal(self.elo, 0));
        Phrase::each(|lang| {
            let (share, elo) = figures(lang);
            let margin = lang.decimal(self.margin, 0);
            let text = phrase!(
                "takes {share} of the points against level {below}; {elo} ± {margin} Elo above level 1",
                "prend {share} des points contre le niveau {below} ; {elo} ± {margin} Elo de plus que le niveau 1"
            );
            text.get(lang).to_owned()
        })
    }
}

/// Every game that was measured.
static MEASURED: LazyLock<Vec<Levels>> = LazyLock::new(|| {
    let files = [
        include_str!("../data/levels/connect4.json"),
        include_str!("../data/levels/pig.json"),
        include_str!("../data/levels/tictactoe.json"),
    ];
    files
        .iter()
        .map(|text| serde_json::from_str(text).expect("measured levels are well-formed"))
        .collect()
});

impl Levels {
    /// The measured levels of a game, if it was measured.
    #[must_use]
    pub fn of(game: &str) -> Option<&'static Self> {
        MEASURED.iter().find(|levels| levels.game == game)
    }

    /// The ratings, weakest first.
    #[must_use]
    pub fn ratings(&self) -> Vec<f64> {
        self.levels.iter().map(|level| level.elo).collect()
    }
}

impl Entry {
    /// The expression of a strength level from 1 to 10. Where levels were measured and are fewer
    /// than ten, the higher numbers are the strongest of them.
    #[must_use]
    pub fn level(&self, level: u8) -> String {
        let level = level.clamp(1, 10);
        match Levels::of(self.id).map(|measured| &measured.levels) {
            Some(levels) if !levels.is_empty() => {
                levels[usize::from(level - 1).min(levels.len() - 1)].agent.clone()
            }
            _ => rule_of_thumb(self.family, level),
        }
    }
}

/// A shallower look and more errors at the lower levels, a node budget at the upper ones; from
/// level 5 on no blunder in one move.
fn rule_of_thumb(family: Family, level: u8) -> String {
    let noise = f64::from(10 - level) / 20.0;
    let careful = if level >= 5 { ", careful" } else { "" };
    match (family, level) {
        (Family::Duel, 1..=6) => {
            let depth = level.div_ceil(2);
            format!("alphabeta(depth={depth}, noise={noise}{careful})")
        }
        (Family::Duel, _) => {
            let nodes = 2 * 5u32.pow(u32::from(level) - 7);
            format!("engine(nodes={nodes}k)")
        }
        (Family::DiceDuel, _) => {
            let depth = 1 + level / 4;
            format!("expectiminimax(depth={depth}, noise={noise}{careful})")
        }
        (Family::Puzzle, _) => format!("astar(memory=1GB, time=10s, noise={noise})"),
        (Family::Mission, _) => format!("vi(noise={noise})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Agent, CATALOGUE};

    #[test]
    fn every_level_of_every_game_is_an_agent() {
        for entry in CATALOGUE.iter() {
            for level in 1..=10 {
                Agent::parse(&entry.level(level), entry).expect(entry.id);
            }
        }
    }

    #[test]
    fn every_measurement_is_in_use() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/levels");
        for file in std::fs::read_dir(folder).expect("the folder") {
            let path = file.expect("a file").path();
            let game = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
            assert!(Levels::of(game).is_some(), "{game} is not in the list");
        }
    }

    #[test]
    fn measured_levels_belong_to_a_game_and_beat_the_one_below() {
        for measured in MEASURED.iter() {
            assert!(CATALOGUE.iter().any(|entry| entry.id == measured.game), "{}", measured.game);
            assert!((2..=10).contains(&measured.levels.len()), "{}", measured.game);
            for (index, level) in measured.levels.iter().enumerate() {
                assert_eq!(usize::from(level.level), index + 1);
                let fair = level.score_below.is_none_or(|share| (0.6..=0.9).contains(&share));
                assert!(fair, "{} level {}: {:?}", measured.game, level.level, level.score_below);
            }
            assert!(measured.ratings().is_sorted(), "{}", measured.game);
            assert_eq!(measured.levels[0].elo, 0.0);
        }
    }
}
