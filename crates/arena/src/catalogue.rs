//! The games of meeple, one line each. Nothing registers itself: this list is all there is.

use std::sync::LazyLock;

use meeple_core::edit::Editable as _;
use meeple_core::menu::Choice;
use meeple_core::{
    Card, Evaluated, Guided, InputError, Mdp, Party, Phrase, Present, Setup, StochasticGame,
    Tactics, error::excerpt, phrase, survey::Survey,
};
use meeple_games::{
    breakthrough::Breakthrough, connect4::Connect4, escampe::Escampe, gridworld::GridWorld,
    hostage::Hostage, kuhn::Kuhn, leapfrog::Leapfrog, mdp::Explicit, pig::Pig, ricochet::Ricochet,
    rps::Rps, sliding::Sliding, tictactoe::TicTacToe, tree::Tree,
};
use serde::Serialize;

use crate::Session;
use crate::agent::{METHODS, Method, ParamKind};
use crate::editor::Editor;
use crate::fresh::{self, Generator};
use crate::session::{AsDiceDuel, AsDuel, AsMission, AsParty, AsPuzzle, Table};

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
    /// Its name.
    pub name: Phrase,
    /// What it is about, in one sentence.
    pub about: Phrase,
    /// What its position text looks like.
    pub notation: Phrase,
    /// A position in that notation.
    pub example: &'static str,
    /// The names of the two sides; unused where there is one player.
    pub sides: [Phrase; 2],
    /// Who advises and plays unless another agent is named.
    pub adviser: &'static str,
    /// Who solves unless another agent is named.
    pub solver: &'static str,
    /// Its measured levels, as `meeple calibrate` writes them.
    pub levels: Option<&'static str>,
    /// Evaluators or heuristics on offer.
    pub knowledge: &'static [Choice],
    /// Scenarios that come with it.
    pub scenarios: &'static [Choice],
    /// Whether the size of a duel's payoff counts, and not only who wins.
    pub is_graded: bool,
    /// Whether a seat may know less than everything.
    pub is_hidden: bool,
    /// Whether it has an exact solver of its own.
    pub has_specialist: bool,
    /// Whether people play it as a race against the computer: see [`race`](crate::race).
    pub is_race: bool,
    /// Whether it is a format for problems of one's own, to be analysed: it has no levels.
    pub is_format: bool,
    /// Draws new problems, where it can.
    pub generator: Option<Generator>,
    /// Everything that keeps the text of a scenario from being played, where scenarios are texts.
    pub faults: Option<fn(&str) -> Vec<InputError>>,
    /// What there is to say of a scenario without faults, where a game says more than its picture.
    pub survey: Option<fn(&str) -> Survey>,
    /// Draws scenarios, where they can be drawn.
    pub editor: Option<Editor>,
    opener: Opener,
}

type Opener = fn(&'static Entry, &Setup<'_>) -> Result<Box<dyn Session>, InputError>;

/// Evaluators that work for every duel.
const COMMON_EVALUATORS: [&str; 2] = ["mobility", "none"];

/// Every game.
pub static CATALOGUE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    vec![
        puzzle::<Sliding>(),
        Entry { is_race: true, generator: Some(fresh::ricochet), ..puzzle::<Ricochet>() },
        duel::<TicTacToe>(),
        duel::<Connect4>(),
        duel::<Breakthrough>(),
        duel::<Escampe>(),
        duel::<Tree>(),
        dice_duel::<Pig>(),
        party::<Leapfrog>(),
        party::<Kuhn>(),
        party::<Rps>(),
        mission::<GridWorld>(),
        mission::<Explicit>(),
        Entry {
            faults: Some(Hostage::faults),
            survey: Some(Hostage::survey),
            editor: Some(Editor::of::<Hostage>()),
            ..mission::<Hostage>()
        },
    ]
});

/// The game called `id`.
///
/// # Errors
/// Lists the games when there is none of that name.
pub fn entry(id: &str) -> Result<&'static Entry, InputError> {
    CATALOGUE.iter().find(|entry| entry.id.eq_ignore_ascii_case(id)).ok_or_else(|| {
        let found = excerpt(id);
        let list = CATALOGUE.iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ");
        InputError::new(phrase!(
            "unknown game {found}; expected one of: {list}",
            "jeu inconnu {found} ; attendu l'un de : {list}"
        ))
    })
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
    pub fn methods(&self) -> impl Iterator<Item = Method> + use<> {
        let (family, has_specialist, is_graded) =
            (self.family, self.has_specialist, self.is_graded);
        let is_hidden = self.is_hidden;
        METHODS.iter().copied().filter(move |method| match method {
            Method::Specialist => method.plays(family) && has_specialist,
            // It asks who wins, and here that is not the question.
            Method::Forced => method.plays(family) && !is_graded,
            // It would have to see everything.
            Method::MaxN => method.plays(family) && !is_hidden,
            _ => method.plays(family),
        })
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
            Family::Duel if self.has_specialist => "engine(nodes=1M)",
            Family::Puzzle if self.has_specialist => "astar",
            _ => self.solver,
        }
    }
}

/// What the lines above need not repeat.
fn blank<P: Present>(family: Family, opener: Opener) -> Entry {
    let (id, card) = (P::ID, P::card());
    let Card {
        name,
        about,
        notation,
        example,
        sides,
        adviser,
        solver,
        has_specialist,
        levels,
        is_format,
    } = card;
    Entry {
        id,
        family,
        name,
        about,
        notation,
        example,
        sides,
        adviser,
        solver,
        levels,
        knowledge: &[],
        scenarios: &[],
        is_graded: false,
        is_hidden: false,
        has_specialist,
        is_race: false,
        is_format,
        generator: None,
        faults: None,
        survey: None,
        editor: None,
        opener,
    }
}

fn puzzle<P: Guided + Present>() -> Entry {
    let opener = Table::<P, AsPuzzle>::open;
    Entry {
        knowledge: P::HEURISTICS,
        scenarios: P::SCENARIOS,
        ..blank::<P>(Family::Puzzle, opener)
    }
}

pub(crate) fn duel<G: Tactics + Evaluated + Present>() -> Entry {
    let opener = Table::<G, AsDuel>::open;
    Entry {
        knowledge: G::EVALUATORS,
        scenarios: G::SCENARIOS,
        is_graded: G::GRADED,
        ..blank::<G>(Family::Duel, opener)
    }
}

fn dice_duel<G: StochasticGame + Evaluated + Present>() -> Entry {
    let opener = Table::<G, AsDiceDuel>::open;
    Entry {
        knowledge: G::EVALUATORS,
        scenarios: G::SCENARIOS,
        ..blank::<G>(Family::DiceDuel, opener)
    }
}

fn party<G: Party + Present>() -> Entry {
    let opener = Table::<G, AsParty>::open;
    Entry { scenarios: G::SCENARIOS, is_hidden: G::HIDDEN, ..blank::<G>(Family::Party, opener) }
}

fn mission<M: Mdp + Present>() -> Entry {
    let opener = Table::<M, AsMission>::open;
    Entry {
        scenarios: M::SCENARIOS,
        faults: Some(first_fault::<M>),
        ..blank::<M>(Family::Mission, opener)
    }
}

/// The fault at which a game stops reading the text of a scenario.
fn first_fault<P: Present>(text: &str) -> Vec<InputError> {
    let setup = Setup { scenario: Some(text), ..Setup::default() };
    P::open(&setup).err().into_iter().collect()
}
