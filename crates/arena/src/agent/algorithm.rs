//! What is known of an algorithm before it runs. The algorithms themselves are in
//! [`algorithms`](crate::algorithms), one a file.

use std::fmt;
use std::hash::{Hash, Hasher};

use meeple_core::{Phrase, phrase};

use super::plays::{OnDice, OnDuel, OnMission, OnParty, OnPuzzle, Plays};
use super::{Param, Shown};
use crate::algorithms::params::COMMON;
use crate::{Entry, Family};

/// An algorithm: all that lists, help, errors, forms and sessions know of it.
pub(crate) struct Algorithm {
    /// As typed. Its file has the same name.
    pub(crate) name: &'static str,
    /// One sentence for people.
    pub(crate) about: Phrase,
    /// Its parameters, group after group; those that all algorithms have come after them.
    pub(crate) params: &'static [&'static [Param]],
    /// What it needs of a game, beside a family that it plays.
    pub(crate) needs: &'static [Need],
    /// What the lab offers of it.
    pub(crate) shown: &'static [Shown],
    /// The families it plays, how it is run there, and whether it is hot or cold.
    pub(crate) plays: Plays,
}

/// What an algorithm needs of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A solver of the game's own.
    Specialist,
    /// Who wins is all that counts, and not by how much.
    OnlyWhoWins,
    /// Every seat sees everything.
    NothingHidden,
}

impl Need {
    /// Whether the game has it.
    #[must_use]
    pub const fn is_met(self, entry: &Entry) -> bool {
        match self {
            Self::Specialist => entry.card.has_specialist,
            Self::OnlyWhoWins => !entry.is_graded,
            Self::NothingHidden => !entry.is_hidden,
        }
    }

    /// Why what is called `name` and needs this is refused where it is not met; `None` where a list
    /// of the others says enough.
    pub(super) fn refusal(self, name: &str) -> Option<Phrase> {
        match self {
            Self::OnlyWhoWins => Some(phrase!(
                "{name} asks who wins, but in this game the size of the payoff counts; expected another algorithm, such as alphabeta",
                "{name} demande qui gagne, or dans ce jeu c'est la taille du gain qui compte ; attendu un autre algorithme, tel que alphabeta"
            )),
            Self::Specialist | Self::NothingHidden => None,
        }
    }
}

/// An algorithm that can be named in an expression.
#[derive(Clone, Copy)]
pub struct Method(&'static Algorithm);

impl Method {
    /// The algorithm, to be handed about.
    pub(crate) const fn new(algorithm: &'static Algorithm) -> Self {
        Self(algorithm)
    }

    /// As typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// One sentence for people.
    #[must_use]
    pub fn about(self) -> Phrase {
        self.0.about.clone()
    }

    /// Its parameters.
    pub fn params(self) -> impl Iterator<Item = Param> {
        let own = self.0.params.iter().copied().flatten();
        own.chain(&COMMON).cloned()
    }

    /// What the lab offers of it.
    #[must_use]
    pub const fn shown(self) -> &'static [Shown] {
        self.0.shown
    }

    /// Whether it plays games of this family.
    #[must_use]
    pub fn plays(self, family: &Family) -> bool {
        self.is_hot(family).is_some()
    }

    /// Whether it is compiled for each game of a family, so that nothing stands between it and the
    /// rules, and not once for all of them; `None` where it does not play.
    #[must_use]
    pub fn is_hot(self, family: &Family) -> Option<bool> {
        (family.is_hot)(&self.0.plays)
    }

    /// Whether it plays this game.
    pub(crate) fn fits(self, entry: &Entry) -> bool {
        self.plays(entry.family) && self.0.needs.iter().all(|need| need.is_met(entry))
    }

    /// Why it does not play this game of its family, if there is more to say than that.
    pub(super) fn refusal(self, entry: &Entry) -> Option<Phrase> {
        let mut unmet = self.0.needs.iter().filter(|need| !need.is_met(entry));
        unmet.find_map(|need| need.refusal(self.name()))
    }

    /// Whether it works out the expected values of states.
    #[must_use]
    pub const fn is_planner(self) -> bool {
        let Plays { mission, dice, .. } = self.0.plays;
        matches!(mission, Some(OnMission::Planner { .. }))
            || matches!(dice, Some(OnDice::Planner(_)))
    }

    /// How it solves puzzles, if it does.
    pub(crate) const fn on_puzzle(self) -> Option<OnPuzzle> {
        self.0.plays.puzzle
    }

    /// How it plays duels, if it does.
    pub(crate) const fn on_duel(self) -> Option<OnDuel> {
        self.0.plays.duel
    }

    /// How it plays dice duels, if it does.
    pub(crate) const fn on_dice(self) -> Option<OnDice> {
        self.0.plays.dice
    }

    /// How it plays missions, if it does.
    pub(crate) const fn on_mission(self) -> Option<OnMission> {
        self.0.plays.mission
    }

    /// How it plays table games, if it does.
    pub(crate) const fn on_party(self) -> Option<OnParty> {
        self.0.plays.party
    }
}

/// No two algorithms share a name.
impl PartialEq for Method {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Method {}

impl Hash for Method {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
