//! A computer that adapts to its player: what is known of the player is kept in a file from game
//! to game.

use std::collections::BTreeMap;
use std::io;

use meeple_arena::adaptive::Adaptive;
use meeple_arena::levels::{Level, Levels};
use meeple_arena::quality::Judge;
use meeple_arena::session::{Seat, Standing};
use meeple_arena::statistics::{Mean, Points};
use meeple_arena::{Entry, Session};
use meeple_core::{Cancel, Lang, Phrase, Rng, phrase, rng};

use crate::args;
use crate::failure::Failure;
use crate::files::{self, Kind};

/// A player and the level of the game.
pub(crate) struct Pupil {
    path: String,
    /// What is known, by game.
    known: BTreeMap<String, Adaptive>,
    levels: &'static Levels,
    level: usize,
    /// Who judges the player's moves, and what they gave away so far.
    judge: Option<Judge>,
    losses: Mean,
    /// Whether the player was helped: such a game says nothing.
    pub(crate) helped: bool,
}

/// Fewer moves than this say nothing of their quality.
const FEWEST_MOVES: u64 = 3;

impl Pupil {
    /// Reads the file, if it is there, and picks a level.
    pub(crate) fn open(path: &str, entry: &Entry, seed: u64) -> Result<Self, Failure> {
        let game = entry.id;
        let measured = Levels::of(game).filter(|levels| !levels.ratings().is_empty());
        let Some(levels) = measured else {
            let message = phrase!(
                "{game} has no levels with ratings; expected a duel",
                "{game} n'a pas de niveaux classés ; attendu un duel"
            );
            return Err(args::wrong("--adapt", &message));
        };
        files::check_place(path, Kind::Pupil)?;
        let text = files::read_text_if_any(path)?;
        let known: BTreeMap<String, Adaptive> = if text.is_empty() {
            BTreeMap::new()
        } else {
            serde_json::from_str(&text).map_err(|_| {
                let expected = Phrase::new(
                    "expected a file that --adapt wrote",
                    "attendu un fichier écrit par --adapt",
                );
                args::wrong(path, &expected)
            })?
        };
        let ratings = levels.ratings();
        let player = known.get(game).copied().unwrap_or_else(|| Adaptive::new(&ratings));
        // Another level may be drawn in the next game, also from the same seed.
        let drawn = rng::split_seed(seed, player.elo.to_bits());
        let level = player.pick(&ratings, &mut Rng::new(drawn));
        let (path, judge, losses) = (path.to_owned(), Judge::new(entry), Mean::default());
        Ok(Self { path, known, levels, level, judge, losses, helped: false })
    }

    /// Looks at a move of the player before it is played.
    pub(crate) fn judge(&mut self, session: &dyn Session, name: &str, cancel: &Cancel) {
        let judge = self.judge.as_mut();
        if let Some(loss) = judge.and_then(|judge| judge.loss(session, name, cancel)) {
            self.losses.add(loss);
        }
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
        if let Some(seen) = self.losses.mean().filter(|_| self.losses.samples() >= FEWEST_MOVES) {
            player.quality(&ratings, &self.levels.losses(), seen);
        }
        let (elo, deviation) = (player.elo, player.deviation);
        let text = serde_json::to_string_pretty(&self.known).map_err(io::Error::from)?;
        files::write(&self.path, Kind::Pupil, format!("{text}\n").as_bytes())?;
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
