//! The games of meeple, one line each. Nothing registers itself: this list is all there is.

use std::sync::LazyLock;

/// The protocol of tournaments, which stands beside the game that is played so.
pub(crate) use games::escampe::protocol as tournament_protocol;
/// The rules of races, which stand beside the game that is played so.
pub(crate) use games::ricochet::race as race_rules;
use meeple_core::menu::Choice;
use meeple_core::{
    Card, Evaluated, Guided, InputError, Mdp, Outcome, Party, Phrase, Present, Rng, Setup, Side,
    StochasticGame, Tactics, error::excerpt, phrase,
};
use meeple_games as games;
use meeple_search::montecarlo::playout;
use serde::Serialize;

use crate::Session;
use crate::agent::{METHODS, Method, ParamKind};
use crate::session::{AsDiceDuel, AsDuel, AsMission, AsParty, AsPuzzle, GameSession};

/// The kind of problem a game is, as algorithms see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// One player, no chance, a goal.
    Puzzle,
    /// Two sides, no chance.
    Duel,
    /// Two sides and chance.
    #[serde(rename = "duel")]
    DiceDuel,
    /// One side against chance.
    Mission,
    /// One to many seats, each for itself: dice, hidden cards, moves made together.
    #[serde(rename = "table")]
    Party,
}

impl Family {
    /// Puzzles, duels, missions: as people see it, dice duels are duels.
    #[must_use]
    pub const fn title(self) -> Phrase {
        match self {
            Self::Puzzle => Phrase::new("puzzle", "casse-tête"),
            Self::Duel => Phrase::new("duel", "duel"),
            Self::DiceDuel => Phrase::new("duel with dice", "duel aux dés"),
            Self::Mission => Phrase::new("mission", "mission"),
            Self::Party => Phrase::new("table game", "jeu de table"),
        }
    }

    /// Whether one player faces the rules or chance alone.
    #[must_use]
    pub const fn is_solo(self) -> bool {
        matches!(self, Self::Puzzle | Self::Mission)
    }

    /// Whether two sides play against each other.
    #[must_use]
    pub const fn has_two_sides(self) -> bool {
        matches!(self, Self::Duel | Self::DiceDuel)
    }
}

/// A game of the catalogue.
#[derive(Debug)]
pub struct Entry {
    /// The name typed in commands and addresses.
    pub id: &'static str,
    /// Its family.
    pub family: Family,
    /// What people are told of it, and all else that is special to it.
    pub card: Card,
    /// Evaluators or heuristics on offer.
    pub knowledge: &'static [Choice],
    /// Scenarios that come with it.
    pub scenarios: &'static [Choice],
    /// Whether the size of a duel's payoff counts, and not only who wins.
    pub is_graded: bool,
    /// Whether a seat may know less than everything.
    pub is_hidden: bool,
    /// Plays so many random games of a duel from its start; how many the first side won.
    pub playouts: Option<fn(u64) -> u64>,
    /// Everything that keeps the text of a scenario from being played, where scenarios are texts.
    pub faults: Option<fn(&str) -> Vec<InputError>>,
    opener: Opener,
}

type Opener = fn(&'static Entry, &Setup<'_>) -> Result<Box<dyn Session>, InputError>;

/// Evaluators that work for every duel.
const COMMON_EVALUATORS: [&str; 2] = ["mobility", "none"];

/// Every game.
pub static CATALOGUE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    vec![
        puzzle::<games::sliding::Sliding>(),
        puzzle::<games::ricochet::Ricochet>(),
        duel::<games::tictactoe::TicTacToe>(),
        duel::<games::connect4::Connect4>(),
        duel::<games::breakthrough::Breakthrough>(),
        duel::<games::escampe::Escampe>(),
        duel::<games::othello::Othello>(),
        duel::<games::amazons::Amazons>(),
        duel::<games::tree::Tree>(),
        dice_duel::<games::pig::Pig>(),
        party::<games::leapfrog::Leapfrog>(),
        party::<games::kuhn::Kuhn>(),
        party::<games::rps::Rps>(),
        mission::<games::gridworld::GridWorld>(),
        mission::<games::mdp::Explicit>(),
        mission::<meeple_hostage::Hostage>(),
    ]
});

/// The game called `id`.
///
/// # Errors
/// Lists the games when there is none of that name.
pub fn entry(id: &str) -> Result<&'static Entry, InputError> {
    CATALOGUE.iter().find(|entry| entry.id.eq_ignore_ascii_case(id)).ok_or_else(|| {
        let found = excerpt(id);
        let list = ids(|_| true);
        InputError::new(phrase!(
            "unknown game {found}; expected one of: {list}",
            "jeu inconnu {found} ; attendu l'un de : {list}"
        ))
    })
}

/// The ids of the games that fit, as messages list them.
pub fn ids(fits: impl Fn(&Entry) -> bool) -> String {
    let fitting = CATALOGUE.iter().filter(|entry| fits(entry));
    fitting.map(|entry| entry.id).collect::<Vec<_>>().join(", ")
}

/// The game to take where nobody named one: a showcase if one fits, or else the first that does.
pub fn usual(fits: impl Fn(&Entry) -> bool) -> Option<&'static Entry> {
    let fitting = || CATALOGUE.iter().filter(|entry| fits(entry));
    fitting().find(|entry| entry.card.is_showcase).or_else(|| fitting().next())
}

impl Entry {
    /// Opens the position or scenario that `setup` asks for.
    ///
    /// # Errors
    /// Names the place in the setup's texts and what was expected there.
    pub fn open(&'static self, setup: &Setup<'_>) -> Result<Box<dyn Session>, InputError> {
        (self.opener)(self, setup)
    }

    /// The algorithms that play this game.
    pub fn methods(&self) -> impl Iterator<Item = Method> {
        METHODS.iter().copied().filter(|method| method.fits(self))
    }

    /// Whether it is a game of seats, each for itself.
    #[must_use]
    pub const fn is_table(&self) -> bool {
        matches!(self.family, Family::Party)
    }

    /// What may be named where a parameter of this kind is given.
    #[must_use]
    pub fn choices(&self, kind: ParamKind) -> Vec<&'static str> {
        let own = self.knowledge.iter().map(|choice| choice.name);
        match kind {
            ParamKind::Heuristic => own.collect(),
            ParamKind::OneOf(list) => list.to_vec(),
            ParamKind::Evaluator => own
                .chain(
                    COMMON_EVALUATORS
                        .into_iter()
                        .filter(|name| !self.knowledge.iter().any(|choice| choice.name == *name)),
                )
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Whose steps are shown unless another agent is named: a game's own solver has none.
    #[must_use]
    pub const fn watched(&self) -> &'static str {
        match self.family {
            Family::Duel if self.card.has_specialist => "engine(nodes=1M)",
            Family::Puzzle if self.card.has_specialist => "astar",
            _ => self.card.solver,
        }
    }
}

/// What the lines above need not repeat.
fn blank<P: Present>(family: Family, opener: Opener) -> Entry {
    let card = P::card();
    Entry {
        id: P::ID,
        family,
        knowledge: &[],
        scenarios: P::SCENARIOS,
        is_graded: false,
        is_hidden: false,
        playouts: None,
        faults: card.faults,
        card,
        opener,
    }
}

fn puzzle<P: Guided + Present>() -> Entry {
    let opener = GameSession::<P, AsPuzzle>::open;
    Entry { knowledge: P::HEURISTICS, ..blank::<P>(Family::Puzzle, opener) }
}

pub(crate) fn duel<G: Tactics + Evaluated + Present>() -> Entry {
    let opener = GameSession::<G, AsDuel>::open;
    Entry {
        knowledge: G::EVALUATORS,
        is_graded: G::GRADED,
        playouts: Some(random_games::<G>),
        ..blank::<G>(Family::Duel, opener)
    }
}

fn dice_duel<G: StochasticGame + Evaluated + Present>() -> Entry {
    let opener = GameSession::<G, AsDiceDuel>::open;
    Entry { knowledge: G::EVALUATORS, ..blank::<G>(Family::DiceDuel, opener) }
}

fn party<G: Party + Present>() -> Entry {
    let opener = GameSession::<G, AsParty>::open;
    Entry { is_hidden: G::HIDDEN, ..blank::<G>(Family::Party, opener) }
}

fn mission<M: Mdp + Present>() -> Entry {
    let opener = GameSession::<M, AsMission>::open;
    let entry = blank::<M>(Family::Mission, opener);
    Entry { faults: entry.faults.or(Some(first_fault::<M>)), ..entry }
}

/// Plays random games; how many the first side won.
fn random_games<G: Tactics + Evaluated + Present>(games: u64) -> u64 {
    let Ok((game, start)) = G::open(&Setup::default()) else { return 0 };
    let mut rng = Rng::new(1);
    let won = |outcome: Outcome| outcome.winner() == Some(Side::First);
    (0..games).filter(|_| playout(&game, &mut start.clone(), &mut rng).is_some_and(won)).count()
        as u64
}

/// The fault at which a game stops reading the text of a scenario.
fn first_fault<P: Present>(text: &str) -> Vec<InputError> {
    let setup = Setup { scenario: Some(text), ..Setup::default() };
    P::open(&setup).err().into_iter().collect()
}
