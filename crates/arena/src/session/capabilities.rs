//! What some games can do beside being played and advised. One asks a session for it
//! ([`Session::can`]), and a new capability touches neither sessions nor the games that lack it.

use std::ops::Range;

use meeple_core::markov::Format;
use meeple_core::{
    Cancel, Control, Draft, Features, Hazard, InputError, Phrase, Setup, WrittenBook, phrase,
};
use meeple_search::learning::Choices;

use super::Session;
use crate::catalogue::{CATALOGUE, ids};
use crate::questions::Questioned;
use crate::simulate::Tally;
use crate::{Agent, Answer, Entry};

/// What a game can do.
#[derive(Clone, Copy, Default)]
pub struct Capabilities<'s> {
    /// Puzzles.
    pub solutions: Option<&'s dyn Solutions>,
    /// Games without chance.
    pub lines: Option<&'s dyn Lines>,
    /// Duels without dice.
    pub threats: Option<&'s dyn Threats>,
    /// Duels with an exact solver of their own.
    pub books: Option<&'s dyn Books>,
    /// Duels that name features of their moves.
    pub lessons: Option<&'s dyn Lessons>,
    /// Missions.
    pub model: Option<&'s dyn Modelled>,
    /// Missions that can be told apart.
    pub policies: Option<&'s dyn Policies>,
    /// Missions.
    pub questions: Option<&'s dyn Questioned>,
}

impl std::fmt::Debug for Capabilities<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Capabilities")
            .field("solutions", &self.solutions.is_some())
            .field("lines", &self.lines.is_some())
            .field("threats", &self.threats.is_some())
            .field("books", &self.books.is_some())
            .field("lessons", &self.lessons.is_some())
            .field("model", &self.model.is_some())
            .field("policies", &self.policies.is_some())
            .field("questions", &self.questions.is_some())
            .finish()
    }
}

/// Several solutions of the same length.
pub trait Solutions {
    /// Asks an agent to solve the problem and lists every optimal solution, at most `most`.
    fn solve_all(&self, agent: &mut Agent, most: usize, control: &mut Control<'_>) -> Answer;
}

/// Lines of play that can be counted.
pub trait Lines {
    /// Counts the lines of exactly `depth` actions; `None` when the budget ended first.
    fn perft(&self, depth: u32, control: &mut Control<'_>) -> Option<u64>;
}

/// Wins at once, by the rules alone.
pub trait Threats {
    /// A move that wins at once.
    fn win_in_one(&self) -> Option<String>;

    /// Whether the answer to the move called `name` can win at once.
    fn allows_win_in_one(&self, name: &str) -> bool;
}

/// Books of exact scores.
pub trait Books {
    /// Gives the agent a book, as [`write_book`](Self::write_book) makes it.
    ///
    /// # Errors
    /// When the bytes are no book of this game.
    fn read_book(&self, agent: &mut Agent, bytes: &[u8]) -> Result<(), InputError>;

    /// Works out a book of exact scores of all positions of up to `plies` moves, or goes on with
    /// the draft that an earlier call left; `watch` hears of every score.
    ///
    /// # Errors
    /// When the draft is none of this book.
    fn write_book(
        &self,
        agent: &mut Agent,
        plies: u8,
        draft: Option<&[u8]>,
        control: &mut Control<'_>,
        watch: &mut dyn FnMut(&Draft<'_>),
    ) -> Result<WrittenBook, InputError>;
}

/// Games from which strengths of features can be learnt.
pub trait Lessons {
    /// The features of moves.
    fn features(&self) -> &'static Features;

    /// Adds what was chosen in the first `plies` moves of this game, and among what.
    fn tell(&self, plies: usize, choices: &mut Choices);
}

/// States, chances and rewards that can be written down.
pub trait Modelled {
    /// The model from here on as a text; `None` when the budget ended first.
    fn export(&self, format: Format, control: &mut Control<'_>) -> Option<String>;

    /// Plays games number `games` of a solved policy, drawn from its table by several threads; the
    /// result depends on the seed alone. `None` for agents that have no such table.
    fn simulate(
        &self,
        agent: &mut Agent,
        games: Range<u32>,
        seed: u64,
        cancel: &Cancel,
    ) -> Option<Tally>;

    /// How the action called `name` may make the mission fail at once, the likeliest way first;
    /// empty for names of no action.
    fn hazards(&self, name: &str) -> Vec<Hazard>;
}

/// Policies as files.
pub trait Policies {
    /// Gives the agent a policy to follow, as [`write_policy`](Self::write_policy) makes it.
    ///
    /// # Errors
    /// When the bytes are no policy of this scenario.
    fn read_policy(&self, agent: &mut Agent, bytes: &[u8]) -> Result<(), InputError>;

    /// Works out the agent's policy as a file; `None` when the budget ended first.
    fn write_policy(&self, agent: &mut Agent, control: &mut Control<'_>) -> Option<Vec<u8>>;
}

impl<'s> dyn Session + 's {
    /// Lines of play.
    ///
    /// # Errors
    /// When the game has chance.
    pub fn lines(&self) -> Result<&dyn Lines, InputError> {
        self.can().lines.ok_or_else(|| {
            InputError::new(Phrase::new(
                "perft counts lines of play, and this game has dice; expected a game without chance",
                "perft compte des lignes de jeu, et ce jeu a des dés ; attendu un jeu sans hasard",
            ))
        })
    }

    /// Books of exact scores.
    ///
    /// # Errors
    /// When the game has no solver to use them.
    pub fn books(&self) -> Result<&dyn Books, InputError> {
        self.can().books.ok_or_else(no_books)
    }

    /// Features of moves whose strengths can be learnt.
    ///
    /// # Errors
    /// When the game names none.
    pub fn lessons(&self) -> Result<&dyn Lessons, InputError> {
        self.can().lessons.ok_or_else(|| {
            let game = self.entry().id;
            let able: Vec<&str> = CATALOGUE
                .iter()
                .filter(|entry| names_features(entry))
                .map(|entry| entry.id)
                .collect();
            let able = able.join(", ");
            InputError::new(phrase!(
                "{game} names no features of its moves to learn from; expected one of: {able}",
                "{game} ne nomme aucun trait de ses coups à apprendre ; attendu l'un de : {able}"
            ))
        })
    }

    /// A model.
    ///
    /// # Errors
    /// When the game is no mission.
    pub fn model(&self) -> Result<&dyn Modelled, InputError> {
        self.can().model.ok_or_else(|| {
            let missions = ids(|entry| entry.family.has_models);
            InputError::new(phrase!(
                "only missions have a model to export; expected one of: {missions}",
                "seules les missions ont un modèle à exporter ; attendu l'une de : {missions}"
            ))
        })
    }

    /// Questions.
    ///
    /// # Errors
    /// When the game is no mission.
    pub fn questions(&self) -> Result<&dyn Questioned, InputError> {
        self.can().questions.ok_or_else(|| {
            let missions = ids(|entry| entry.family.has_models);
            InputError::new(phrase!(
                "only missions answer questions; expected one of: {missions}",
                "seules les missions répondent à des questions ; attendu l'une de : {missions}"
            ))
        })
    }

    /// Policies as files.
    ///
    /// # Errors
    /// When the game has none.
    pub fn policies(&self) -> Result<&dyn Policies, InputError> {
        self.can().policies.ok_or_else(|| {
            InputError::new(Phrase::new(
                "this game has no policy files; expected a mission that has them",
                "ce jeu n'a pas de fichiers de politique ; attendu une mission qui en a",
            ))
        })
    }

    /// How the action called `name` may make a mission fail at once; empty for other games.
    #[must_use]
    pub fn hazards(&self, name: &str) -> Vec<Hazard> {
        self.can().model.map_or_else(Vec::new, |model| model.hazards(name))
    }
}

/// Whether the moves of a game have features.
fn names_features(entry: &'static Entry) -> bool {
    entry.open(&Setup::default()).is_ok_and(|session| session.can().lessons.is_some())
}

/// The error of books where there is no solver to use them.
pub(super) fn no_books() -> InputError {
    let solved = ids(|entry| entry.family.has_books && entry.card.has_specialist);
    InputError::new(phrase!(
        "only a duel with its own exact solver has books; expected one of: {solved}",
        "seul un duel doté de son propre solveur exact a des livres ; attendu l'un de : {solved}"
    ))
}
