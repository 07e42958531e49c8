//! A computer that adapts to its player: what is known of the player is kept in a file from game
//! to game.

use std::collections::BTreeMap;
use std::io;

use meeple_arena::adaptive::Adaptive;
use meeple_arena::levels::{Level, Levels};
use meeple_arena::session::{Seat, Standing};
use meeple_arena::statistics::Points;
use meeple_core::{Lang, Phrase, Rng, phrase, rng};

use crate::args;
use crate::failure::Failure;

/// A player and the level of the game.
pub(crate) struct Pupil {
    path: String,
    /// What is known, by game.
    known: BTreeMap<String, Adaptive>,
    levels: &'static Levels,
    level: usize,
    /// Whether the player was helped: such a game says nothing.
    pub(crate) helped: bool,
}

impl Pupil {
    /// Reads the file, if it is there, and picks a level.
    pub(crate) fn open(path: &str, game: &str, seed: u64) -> Result<Self, Failure> {
        let Some(levels) = Levels::of(game) else {
            let message = phrase!(
                "{game} has no measured levels yet; expected --level",
                "{game} n'a pas encore de niveaux mesurés ; attendu --level"
            );
            return Err(args::wrong("--adapt", &message));
        };
        let known: BTreeMap<String, Adaptive> = match std::fs::read_to_string(path) {
            Ok(text) => serde_json::from_str(&text).map_err(|_| {
                let expected = Phrase::new(
                    "expected a file that --adapt wrote",
                    "attendu un fichier écrit par --adapt",
                );
                args::wrong(path, &expected)
            })?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => return Err(Failure::file(path, &error)),
        };
        let ratings = levels.ratings();
        let player = known.get(game).copied().unwrap_or_else(|| Adaptive::new(&ratings));
        // Another level may be drawn in the next game, also from the same seed.
        let drawn = rng::split_seed(seed, player.elo.to_bits());
        let level = player.pick(&ratings, &mut Rng::new(drawn));
        Ok(Self { path: path.to_owned(), known, levels, level, helped: false })
    }

    /// The level of this game.
    pub(crate) fn level(&self) -> &Level {
        &self.levels.levels[self.level]
    }

    /// Takes in how the game ended for the player of `seat`, and says what is now believed.
    pub(crate) fn finish(&mut self, end: Standing, seat: Seat) -> Result<Phrase, Failure> {
        if self.helped {
            return Ok(Phrase::new(
                "Hints or moves taken back: this game says nothing of your strength.",
                "Conseils ou coups repris : cette partie ne dit rien de votre force.",
            ));
        }
        let points = match end {
            Standing::Won(winner) if winner == seat => Points::Win,
            Standing::Won(_) => Points::Loss,
            _ => Points::Draw,
        };
        let ratings = self.levels.ratings();
        let game = self.levels.game.clone();
        let player = self.known.entry(game).or_insert_with(|| Adaptive::new(&ratings));
        player.result(ratings[self.level], points);
        let (elo, deviation) = (player.elo, player.deviation);
        let text = serde_json::to_string_pretty(&self.known).map_err(io::Error::from)?;
        std::fs::write(&self.path, format!("{text}\n"))
            .map_err(|error| Failure::file(&self.path, &error))?;
        let figures = |lang: Lang| (lang.decimal(elo, 0), lang.decimal(1.96 * deviation, 0));
        Ok(Phrase::each(|lang| {
            let (elo, margin) = figures(lang);
            let text = phrase!(
                "Your strength is now put at {elo} ± {margin} Elo above level 1.",
                "Votre force est maintenant estimée à {elo} ± {margin} Elo au-dessus du niveau 1."
            );
            text.get(lang).to_owned()
        }))
    }
}
