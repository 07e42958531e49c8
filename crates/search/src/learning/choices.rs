//! What was chosen, and among what: moves are teams of features, and most teams come up again and
//! again, so that a move takes four bytes.

use std::collections::hash_map::Entry;

use meeple_core::Tactics;
use rustc_hash::FxHashMap;

/// Choices among moves, each move a team of features.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// The features of all teams, one after the other, each team's in order.
    members: Vec<u32>,
    /// Where each team ends.
    ends: Vec<u32>,
    numbers: FxHashMap<Box<[u32]>, u32>,
    /// The teams of all moves, one choice after the other.
    moves: Vec<u32>,
    choices: Vec<Choice>,
}

/// Where the moves of a choice end, and the team of the one that was chosen.
#[derive(Clone, Copy, Debug)]
struct Choice {
    end: usize,
    chosen: u32,
}

impl Choices {
    /// How many choices there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.choices.len()
    }

    /// How many moves there were to choose from, in all.
    #[must_use]
    pub const fn count_moves(&self) -> usize {
        self.moves.len()
    }

    /// How many different teams came up.
    #[must_use]
    pub const fn count_teams(&self) -> usize {
        self.ends.len()
    }

    /// How many different features came up.
    #[must_use]
    pub fn count_features(&self) -> usize {
        self.members.iter().collect::<rustc_hash::FxHashSet<_>>().len()
    }

    /// Adds a choice among teams, in whose list the chosen one has that index. One among fewer than
    /// two teaches nothing and is left out, as is one of none of them.
    pub fn add<'t>(&mut self, teams: impl IntoIterator<Item = &'t [u32]>, chosen: usize) {
        let from = self.moves.len();
        for team in teams {
            let number = self.number(team);
            self.moves.push(number);
        }
        self.close(from, chosen);
    }

    /// Adds the choice of an action in a position.
    pub fn see<G: Tactics>(&mut self, game: &G, state: &G::State, chosen: G::Action) {
        let from = self.moves.len();
        let (mut team, mut index, mut found) = (Vec::new(), 0, usize::MAX);
        let _ = game.actions(state, |action| {
            team.clear();
            game.features_of(state, action, &mut team);
            let number = self.number(&team);
            self.moves.push(number);
            if action == chosen {
                found = index;
            }
            index += 1;
            meeple_core::GO
        });
        self.close(from, found);
    }

    fn close(&mut self, from: usize, chosen: usize) {
        match self.moves[from..].get(chosen) {
            Some(&chosen) if self.moves.len() - from > 1 => {
                self.choices.push(Choice { end: self.moves.len(), chosen });
            }
            _ => self.moves.truncate(from),
        }
    }

    fn number(&mut self, team: &[u32]) -> u32 {
        let mut sorted = team.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        match self.numbers.entry(sorted.into_boxed_slice()) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                self.members.extend(new.key().iter());
                self.ends.push(self.members.len() as u32);
                *new.insert(self.ends.len() as u32 - 1)
            }
        }
    }

    /// The features of each team, by its number.
    pub(super) fn teams(&self) -> impl Iterator<Item = &[u32]> {
        let begins = [0].into_iter().chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| &self.members[begin as usize..end as usize])
    }

    /// The teams of each choice, and the chosen one.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u32], u32)> {
        let begins = [0].into_iter().chain(self.choices.iter().map(|choice| choice.end));
        let all = begins.zip(&self.choices);
        all.map(|(begin, choice)| (&self.moves[begin..choice.end], choice.chosen))
    }

    /// The strength of each team: the product of its features'.
    pub(super) fn strengths(&self, of: &[f64]) -> Vec<f64> {
        let strength = |&feature: &u32| of.get(feature as usize).copied().unwrap_or(1.0);
        self.teams().map(|team| team.iter().map(strength).product()).collect()
    }
}
