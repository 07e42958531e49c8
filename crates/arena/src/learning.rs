//! What is learnt from games: strengths of move features, from games that agents played against
//! themselves or that a file holds, and what the evaluators of some games know.

use std::path::Path;

use meeple_core::{
    Cancel, Control, Features, Flow, GO, InputError, Learnt, Phrase, STOP, Setup, Strengths, phrase,
};
use meeple_search::learning::{BradleyTerry, Choices, Judgement, bradley_terry, judge};
use serde::Serialize;

use crate::contest::{Event, EventError, Record};
use crate::matches::play_match;
use crate::session::Session;
use crate::sgf::{Collection, read_game};
use crate::{Agent, Entry};

/// Who plays against itself unless another agent is named.
pub const TEACHER: &str = "mcts(playouts=1000)";

/// One game in so many is kept back: what was learnt is judged by it.
const KEPT_BACK: u64 = 10;

/// The file of what a game's evaluator knows, made anew from so many games of the game against itself;
/// `None` when it was cancelled or the game's evaluator learns nothing. `tell` hears the share that is
/// done and what there is to say.
pub fn evaluator_from_self_play(
    entry: &Entry,
    games: u64,
    seed: u64,
    cancel: &Cancel,
    mut tell: impl FnMut(f64, &Phrase),
) -> Option<Vec<u8>> {
    let learner = entry.card.learner?;
    learner(games, seed, &mut |done, told| -> Flow {
        tell(done, told);
        if cancel.is_cancelled() { STOP } else { GO }
    })
}

/// Games to learn from.
#[derive(Debug)]
pub struct School {
    entry: &'static Entry,
    features: &'static Features,
    /// Moves of each game that are looked at.
    plies: usize,
    lessons: Choices,
    kept_back: Choices,
    games: u64,
}

/// What was learnt, and what it is worth.
#[derive(Clone, Debug)]
pub struct Lore {
    /// The strength of each feature.
    pub strengths: Strengths,
    /// What they say of the games that were kept back.
    pub judgement: Judgement,
    /// How it went.
    pub report: LoreReport,
}

/// What came of learning, in figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LoreReport {
    /// The game.
    pub game: &'static str,
    /// Games that were looked at, those kept back included.
    pub games: u64,
    /// Positions to learn from.
    pub positions: u64,
    /// Features that came up, of all that there are.
    pub features: [u32; 2],
    /// Sweeps of the fit.
    pub sweeps: usize,
    /// Whether it had settled.
    pub settled: bool,
    /// Positions of the games that were kept back.
    pub held_out: usize,
    /// The mean log-likelihood of what was played there, if all moves were alike; `None`, here and
    /// below, where no game was kept back.
    pub before: Option<f64>,
    /// The same by what was learnt.
    pub after: Option<f64>,
    /// How often the move that was played there is the strongest.
    pub first: Option<f64>,
    /// How often it is among the strongest five.
    pub first_five: Option<f64>,
    /// How often it is among the strongest ten.
    pub first_ten: Option<f64>,
}

impl School {
    /// A school for a game; of each of its games the first `plies` moves count.
    ///
    /// # Errors
    /// When the game names no features.
    pub fn open(entry: &'static Entry, plies: Option<u32>) -> Result<Self, InputError> {
        let session = entry.open(&Setup::default())?;
        Ok(Self {
            entry,
            features: session.lessons()?.features(),
            plies: plies.map_or(usize::MAX, |plies| plies as usize),
            lessons: Choices::default(),
            kept_back: Choices::default(),
            games: 0,
        })
    }

    /// How many games were told.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Tells a game that was played.
    ///
    /// # Errors
    /// When the game names no features.
    pub fn tell(&mut self, session: &dyn Session) -> Result<(), InputError> {
        self.games += 1;
        let back = self.games.is_multiple_of(KEPT_BACK);
        let choices = if back { &mut self.kept_back } else { &mut self.lessons };
        session.lessons()?.tell(self.plies, choices);
        Ok(())
    }

    /// Tells a game of a match.
    ///
    /// # Errors
    /// When its moves are none of the game.
    pub fn tell_record(&mut self, record: &Record) -> Result<(), InputError> {
        let mut session = self.entry.open(&Setup::at(&record.sheet.position))?;
        record.sheet.moves.split_whitespace().try_for_each(|name| session.play(name))?;
        self.tell(&*session)
    }

    /// Tells all games of an SGF file.
    ///
    /// # Errors
    /// Names the place, or the game, the node or the move, what was found and what was expected.
    pub fn tell_file(&mut self, text: &str) -> Result<(), InputError> {
        let collection = Collection::read(text)?;
        for (number, game) in (1..).zip(collection.games()) {
            let within = |error: InputError| {
                let (en, fr) = (error.message.en, error.message.fr);
                let message = phrase!("game {number}: {en}", "partie {number} : {fr}");
                InputError { message, place: error.place }
            };
            let read = read_game(self.entry, &collection, game).map_err(within)?;
            let mut session = self.entry.open(&Setup::at(&read.position)).map_err(within)?;
            for (ply, remark) in (1..).zip(&read.moves) {
                session.play(&remark.name).map_err(|error| {
                    let (en, fr) = (error.message.en, error.message.fr);
                    within(InputError::new(phrase!("move {ply}: {en}", "coup {ply} : {fr}")))
                })?;
            }
            self.tell(&*session)?;
        }
        Ok(())
    }

    /// Fits the strengths.
    #[must_use]
    pub fn learn(&self, steepness: f32, control: &mut Control<'_>) -> Lore {
        let Self { features, lessons, .. } = self;
        let options = BradleyTerry::default();
        let fitted = bradley_terry(lessons, features.count, options, control);
        let judgement = judge(&self.kept_back, &fitted.strengths);
        let learnt = Learnt { games: self.games, positions: lessons.count() as u64 };
        let strengths = fitted.strengths.iter().map(|&strength| strength as f32);
        let known = |figure: f64| (judgement.choices > 0).then_some(figure);
        let report = LoreReport {
            game: self.entry.id,
            games: self.games,
            positions: learnt.positions,
            features: [lessons.count_features() as u32, features.count],
            sweeps: fitted.course.len() - 1,
            settled: !fitted.unsettled,
            held_out: judgement.choices,
            before: known(judgement.alike),
            after: known(judgement.log_likelihood),
            first: known(judgement.among[0]),
            first_five: known(judgement.among[1]),
            first_ten: known(judgement.among[2]),
        };
        Lore { strengths: Strengths::new(strengths, steepness, learnt), judgement, report }
    }
}

impl Lore {
    /// The features that say most, strongest first: the `most` strongest and as many of the weakest,
    /// each with its name and its strength.
    #[must_use]
    pub fn telling(&self, most: usize) -> Vec<(u32, f32)> {
        let count = self.strengths.count();
        let mut all: Vec<(u32, f32)> =
            (0..count).map(|number| (number, self.strengths.of(number))).collect();
        all.retain(|(_, strength)| (strength - 1.0).abs() > 1e-3);
        all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        if all.len() > 2 * most {
            all.drain(most..all.len() - most);
        }
        all
    }
}

/// Lets an agent play against itself, over all cores; games that `results` knows are not played again.
/// The games in their order, those that were finished before it was broken off.
///
/// # Errors
/// As [`play_match`].
pub fn self_play(
    event: &Event,
    games: u32,
    results: Option<&Path>,
    cancel: &Cancel,
    after_game: &mut (dyn FnMut(usize) + Send),
) -> Result<Vec<Record>, EventError> {
    let mut records = Vec::new();
    play_match(event, games, None, results, cancel, &mut |_, record| {
        records.push(record.clone());
        after_game(records.len());
    })?;
    Ok(records)
}

/// Strengths from a file for an agent of this game that takes them.
///
/// # Errors
/// When the text is none of this game's, or the game has no features.
pub fn read_strengths(entry: &'static Entry, text: &str) -> Result<Strengths, InputError> {
    let session = entry.open(&Setup::default())?;
    Strengths::read(text, entry.id, session.lessons()?.features())
}

/// Whether strengths are of any use to an agent.
///
/// # Errors
/// When it does not ask for an opinion of moves.
pub fn check_use(agent: &Agent) -> Result<(), InputError> {
    if agent.has_priors() {
        return Ok(());
    }
    let name = agent.method().name();
    Err(InputError::new(phrase!(
        "{name} does not judge moves before it tries them; expected mcts",
        "{name} ne juge pas les coups avant de les essayer ; attendu mcts"
    )))
}
