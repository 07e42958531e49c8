//! The games of meeple, one line each. Nothing registers itself: this list is all there is.

use std::sync::LazyLock;

/// The protocol of tournaments, which stands beside the game that is played so.
pub(crate) use games::escampe::protocol as tournament_protocol;
/// The rules of races, which stand beside the game that is played so.
pub(crate) use games::ricochet::race as race_rules;
use meeple_core::markov::{Unread, Wanted};
use meeple_core::menu::Choice;
use meeple_core::{Card, Control, InputError, Present, Remembering, Setup, error::excerpt, phrase};
use meeple_games as games;

use crate::agent::{METHODS, Method, ParamKind};
use crate::families::{dice_duel, duel, mission, party, puzzle};
use crate::{Family, Session};

/// A game of the catalogue.
#[derive(Debug)]
pub struct Entry {
    /// The name typed in commands and addresses.
    pub id: &'static str,
    /// What it has in common with games of its kind.
    pub family: &'static Family,
    /// What people are told of it, and all else that is special to it.
    pub card: Card,
    /// Evaluators or heuristics on offer.
    pub knowledge: &'static [Choice],
    /// Scenarios that come with it.
    pub scenarios: &'static [Choice],
    /// Whether the size of a duel's payoff counts, and not only who wins.
    pub is_graded: bool,
    /// Whether the rules of a duel say what becomes of a position that comes up again.
    pub rules_repetition: bool,
    /// Whether a seat may know less than everything.
    pub is_hidden: bool,
    /// Plays so many random games of a duel from its start, with the game's knowledge or without; how
    /// many the first side won.
    pub playouts: Option<fn(u64, bool) -> u64>,
    /// Everything that keeps the text of a scenario from being played, where scenarios are texts.
    pub faults: Option<fn(&str) -> Vec<InputError>>,
    pub(crate) opener: Opener,
    pub(crate) model_opener: Option<ModelOpener>,
}

/// Opens a position or scenario of a game.
pub(crate) type Opener = fn(&'static Entry, &Setup<'_>) -> Result<Box<dyn Session>, InputError>;

/// Opens a mission whose model is read from a text.
pub(crate) type ModelOpener = fn(
    &'static Entry,
    &Setup<'_>,
    &Wanted<'_>,
    &mut Control<'_>,
) -> Result<Box<dyn Session>, Unread>;

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
        duel::<Remembering<games::go::Go>>(),
        duel::<games::hex::Hex>(),
        duel::<games::havannah::Havannah>(),
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
    /// An entry with what every game says of itself; its family adds the rest.
    pub(crate) fn blank<P: Present>(family: &'static Family, opener: Opener) -> Self {
        let card = P::card();
        Self {
            id: P::ID,
            family,
            knowledge: &[],
            scenarios: P::SCENARIOS,
            is_graded: false,
            rules_repetition: false,
            is_hidden: false,
            playouts: None,
            faults: card.faults,
            card,
            opener,
            model_opener: None,
        }
    }

    /// Opens the position or scenario that `setup` asks for.
    ///
    /// # Errors
    /// Names the place in the setup's texts and what was expected there.
    pub fn open(&'static self, setup: &Setup<'_>) -> Result<Box<dyn Session>, InputError> {
        (self.opener)(self, setup)
    }

    /// The same with all that can be asked of a model that is read from a text, within a budget.
    ///
    /// # Errors
    /// As [`open`](Self::open), or what ran out.
    pub fn open_model(
        &'static self,
        setup: &Setup<'_>,
        wanted: &Wanted<'_>,
        control: &mut Control<'_>,
    ) -> Result<Box<dyn Session>, Unread> {
        match self.model_opener {
            Some(open) => open(self, setup, wanted, control),
            None => Ok(self.open(setup)?),
        }
    }

    /// The algorithms that play this game.
    pub fn methods(&self) -> impl Iterator<Item = Method> {
        METHODS.iter().copied().filter(|method| method.fits(self))
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
}
