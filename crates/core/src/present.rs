//! How a problem shows itself to people: names, texts, pictures.

use serde::Serialize;

use crate::markov::{Unread, Wanted};
use crate::scene::Token;
use crate::{Card, Control, Happening, InputError, Lang, Notation, Phrase, Problem, Scene};

/// What someone asked for when opening a game: all of it text, read by the caller.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setup<'a> {
    /// A position in the game's own notation; the start position if absent.
    pub position: Option<&'a str>,
    /// A scenario: one of [`Present::SCENARIOS`] by name, or the text of a file.
    pub scenario: Option<&'a str>,
}

impl<'a> Setup<'a> {
    /// Only a position.
    #[must_use]
    pub const fn at(position: &'a str) -> Self {
        Self { position: Some(position), scenario: None }
    }
}

/// The last step of a game, for pictures that show what just happened.
#[derive(Debug)]
pub struct Step<'a, P: Problem> {
    /// The state before it.
    pub before: &'a P::State,
    /// The action taken.
    pub action: P::Action,
}

/// Half of a long action.
#[derive(Clone, Debug, PartialEq)]
pub struct Choosing {
    /// What is to be chosen next.
    pub prompt: Phrase,
    /// Pieces that stand where they were put.
    pub pieces: Vec<Token>,
}

/// What a player is told before the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Briefing {
    /// The situation and the task.
    pub text: Phrase,
    /// What good play achieves, where it is known.
    pub par: Option<Par>,
}

/// What good play of a mission achieves: the figures of the exact policy for its rewards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Par {
    /// Probability of success.
    pub success: f64,
    /// Expected turns.
    pub turns: f64,
}

impl Par {
    /// In words: "par: 94.0% in 8.1 turns".
    #[must_use]
    pub fn say(self) -> Phrase {
        Phrase::each(|lang| {
            let (success, turns) = (lang.percent(self.success), lang.decimal(self.turns, 1));
            match lang {
                Lang::En => format!("par: success {success} in {turns} turns"),
                Lang::Fr => format!("à battre : {success} de réussite en {turns} tours"),
            }
        })
    }
}

/// Gives a problem its id and its picture.
pub trait Present: Notation + Sized {
    /// The name typed in commands and addresses: `connect4`.
    const ID: &'static str;

    /// What people are told of it.
    fn card() -> Card;

    /// Scenarios that come with the game, by name.
    const SCENARIOS: &'static [crate::menu::Choice] = &[];

    /// Opens the instance and the state that `setup` asks for.
    ///
    /// # Errors
    /// Names the place and what was expected there.
    fn open(setup: &Setup<'_>) -> Result<(Self, Self::State), InputError>;

    /// The same with all that can be asked of a model that is read from a text, within a budget.
    /// [`open`](Self::open) has a modest one of its own.
    ///
    /// # Errors
    /// As [`open`](Self::open), or what ran out.
    fn open_model(
        setup: &Setup<'_>,
        _: &Wanted<'_>,
        _: &mut Control<'_>,
    ) -> Result<(Self, Self::State), Unread> {
        Ok(Self::open(setup)?)
    }

    /// A sentence for people about what an action does: tooltips, screen readers.
    fn describe(&self, state: &Self::State, action: Self::Action) -> Phrase {
        Phrase::same(self.action_name(state, action))
    }

    /// What came of an action, in the order in which it happened: what was done, dice that were
    /// thrown, what others did, why it ended. `after` is the state that it led to, by chance or not;
    /// both states are as the reader may see them.
    ///
    /// By default what was done, on the cells that one clicks for it.
    fn tell(&self, step: &Step<'_, Self>, _after: &Self::State) -> Vec<Happening> {
        let done = self.describe(step.before, step.action);
        vec![Happening::new(done).at(self.parts(step.before, step.action))]
    }

    /// The cells to click, in turn, for an action: ids of [`Scene`] cells. By default the action's
    /// own name.
    fn parts(&self, state: &Self::State, action: Self::Action) -> Vec<String> {
        vec![self.action_name(state, action)]
    }

    /// How many of the parts have their turn; those after them may be clicked in any order. By default
    /// all have.
    fn parts_in_turn(&self, _: &Self::State, _: Self::Action) -> usize {
        usize::MAX
    }

    /// What a player is asked for, and shown, while the parts of a long action are chosen one by one:
    /// these so far. By default nothing.
    fn choosing(&self, _: &Self::State, _so_far: &[String]) -> Option<Choosing> {
        None
    }

    /// What the player is told before the game, where there is something to tell.
    fn briefing(&self) -> Option<Briefing> {
        None
    }

    /// The picture of a position.
    fn scene(&self, state: &Self::State, last: Option<Step<'_, Self>>) -> Scene;
}
