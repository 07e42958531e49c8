//! A game being played: types hidden, plain data outside.

mod by_proof;
mod by_search;
mod by_specialist;
mod by_trials;
mod capabilities;
mod careful;
mod cold_duel;
mod dice;
mod distance;
mod duel;
mod endless;
mod game_session;
mod judge;
mod leaving_circles;
mod mission;
mod montecarlo;
mod noise;
mod party;
mod planners;
pub mod policy;
pub(crate) mod proofs;
mod puzzle;
mod quick;
mod shared;
mod specialist;
mod trees;

#[cfg(test)]
mod escampe_tests;

#[cfg(test)]
mod history_tests;

#[cfg(test)]
mod tests;

pub use capabilities::{
    Books, Capabilities, Lessons, Lines, Modelled, Policies, Solutions, Threats,
};
pub use dice::AsDiceDuel;
pub use duel::AsDuel;
pub use game_session::{Conduct, GameSession};
pub(crate) use judge::judge;
use meeple_core::{
    Briefing, Budget, Cancel, Choosing, Control, Happening, InputError, MOST_SEATS, Observer, Path,
    Phrase, Rng, Scene, Side, rng,
};
pub use mission::AsMission;
pub(crate) use montecarlo::{by_mcts, by_uct};
pub use party::AsParty;
pub use puzzle::AsPuzzle;
use serde::Serialize;
pub(crate) use shared::by_playouts;

use crate::trace::TraceStep;
use crate::{Advice, Agent, Answer, Candidate, Entry, Exactness};

/// What every game lets an agent say of it.
pub trait Advised {
    /// Asks an agent for advice.
    fn think(&self, agent: &mut Agent, scope: Scope, control: &mut Control<'_>) -> Advice;

    /// Asks an agent to solve the problem from here.
    fn solve(&self, agent: &mut Agent, control: &mut Control<'_>) -> Answer;

    /// Runs an agent and shows each of its steps until `sink` says stop.
    ///
    /// # Errors
    /// When the agent has no steps to show.
    fn trace(
        &self,
        agent: &mut Agent,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(TraceStep) -> bool,
    ) -> Result<(), InputError>;

    /// The names of the actions on a path that an observer was told of.
    fn name_path(&self, path: &Path) -> Vec<String>;
}

/// A position and the way to it. What an agent says of it is [`Advised`]; what only some games can do
/// is asked for with [`can`](Self::can).
pub trait Session: Advised + Send + Sync {
    /// The game.
    fn entry(&self) -> &'static Entry;

    /// The position as text; [`Entry::open`] reads it back.
    fn position(&self) -> String;

    /// Whose turn it is, or how it ended.
    fn standing(&self) -> Standing;

    /// What can be played now, in the game's fixed order.
    fn actions(&self) -> Vec<ActionView>;

    /// What is asked for and shown while the parts of a long action are chosen, these so far.
    fn choosing(&self, so_far: &[String]) -> Option<Choosing>;

    /// Plays the action called `name`, and throws the dice where there are any.
    ///
    /// # Errors
    /// Lists the legal names when `name` is none of them; the position stays as it was.
    fn play(&mut self, name: &str) -> Result<(), InputError>;

    /// Takes the last action back. The dice fall the same way if it is played again.
    fn undo(&mut self) -> bool;

    /// The actions played so far, by name.
    fn history(&self) -> Vec<String>;

    /// The picture.
    fn scene(&self) -> Scene;

    /// How many sit at the table; 1 for puzzles and missions.
    fn seats(&self) -> usize;

    /// What came of each of the last `most` actions, the oldest first, as a seat may know it;
    /// `None` for actions that it does not know yet.
    fn told(&self, seat: Seat, most: usize) -> Vec<Option<Vec<Happening>>>;

    /// What a seat may see of all this. Where nothing is hidden it is everything.
    fn seen_by(&self, seat: Seat) -> View;

    /// What the player is told before the game, where there is something to tell.
    fn briefing(&self) -> Option<Briefing>;

    /// Sets the seed of the dice to come.
    fn reseed(&mut self, seed: u64);

    /// What this game can do beside being played and advised.
    fn can(&self) -> Capabilities<'_>;

    /// The same position with the same way to it, to play on by oneself.
    fn fork(&self) -> Box<dyn Session>;
}

impl std::fmt::Debug for dyn Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} at {}", self.entry().id, self.position())
    }
}

/// Which moves an adviser looks at closely.
pub use meeple_search::adversarial::Scope;

/// A game as one seat sees it.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The position, with blanks for what the seat cannot know.
    pub position: String,
    /// The picture of that.
    pub scene: Scene,
    /// The actions played so far; `None` for those that the seat does not know yet.
    pub history: Vec<Option<String>>,
}

/// Who may act now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name is the seat")]
pub enum Seat {
    /// The first side of a duel.
    First,
    /// The second side of a duel.
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    /// The one player of a puzzle or a mission.
    Solo,
}

impl Seat {
    /// The seats of a table for several.
    pub const ALL: [Self; MOST_SEATS] =
        [Self::First, Self::Second, Self::Third, Self::Fourth, Self::Fifth, Self::Sixth];

    /// The seat of that number, counted from 0, at a table for so many.
    #[must_use]
    pub const fn nth(index: usize, seats: usize) -> Self {
        if seats <= 1 || index >= MOST_SEATS { Self::Solo } else { Self::ALL[index] }
    }

    /// Its number, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Solo => 0,
            seat => seat as usize,
        }
    }
}

impl Seat {
    /// What the game calls it.
    #[must_use]
    pub fn name(self, entry: &Entry) -> Phrase {
        match self {
            Self::Solo => Phrase::new("you", "vous"),
            seat => entry.card.sides.get(seat.index()).cloned().unwrap_or_else(|| {
                let letter = char::from(b'A' + seat.index() as u8);
                Phrase::same(letter.to_string())
            }),
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

/// Whose turn it is, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Someone may act.
    ToMove(Seat),
    /// A side won a duel.
    Won(Seat),
    /// A duel was drawn.
    Drawn,
    /// A puzzle is solved.
    Solved,
    /// No action is left.
    Stuck,
    /// A mission succeeded.
    Success,
    /// A mission failed.
    Failure,
    /// A mission ended without being either.
    Ended,
}

impl Standing {
    /// Whether nothing more can be played.
    #[must_use]
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::ToMove(_) | Self::Solved)
    }

    /// In words, with the game's own names of the sides.
    #[must_use]
    pub fn say(self, entry: &Entry) -> Phrase {
        let side = |seat: Seat| seat.name(entry);
        match self {
            Self::ToMove(seat) => Phrase::new("to move:", "au trait :").join(" ", &side(seat)),
            Self::Won(seat) => Phrase::new("won by", "gagné par").join(" ", &side(seat)),
            Self::Drawn => Phrase::new("drawn", "partie nulle"),
            Self::Solved => Phrase::new("solved", "résolu"),
            Self::Stuck => Phrase::new("no move is left", "plus aucun coup possible"),
            Self::Success => Phrase::new("mission accomplished", "mission réussie"),
            Self::Failure => Phrase::new("mission failed", "mission échouée"),
            Self::Ended => Phrase::new("mission over", "mission terminée"),
        }
    }
}

/// An action as people see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActionView {
    /// What to type.
    pub name: String,
    /// The cells to click, in turn.
    pub parts: Vec<String>,
    /// How many of them have their turn; the others come in any order.
    #[serde(skip)]
    pub in_turn: usize,
    /// What it does, in words.
    pub label: Phrase,
}

/// What an agent plays here, with its noise and its own limits: the name of an action.
///
/// An agent whose budget ends before its first answer plays at random, so that a game can always
/// go on; the choice says so. `None` only when the game is over.
pub fn choose(
    session: &dyn Session,
    agent: &mut Agent,
    seed: u64,
    cancel: Cancel,
    observer: &mut dyn Observer,
) -> Option<Choice> {
    let budget = agent.budget();
    choose_within(session, agent, budget, seed, cancel, observer)
}

/// The same within other limits than its own, such as those of a clock.
pub fn choose_within(
    session: &dyn Session,
    agent: &mut Agent,
    budget: Budget,
    seed: u64,
    cancel: Cancel,
    observer: &mut dyn Observer,
) -> Option<Choice> {
    let noise = agent.real("noise").unwrap_or(0.0);
    let scope = if noise > 0.0 { Scope::All } else { Scope::Best };
    let mut control = Control::new(budget, seed, cancel, observer);
    let advice = session.think(agent, scope, &mut control);
    let mut dice = Rng::new(rng::split_seed(seed, 0));
    let (nodes, depth) = (advice.nodes, advice.depth);
    let careful = agent.switch("careful").unwrap_or(false);
    if advice.best.is_none() {
        let guess = |action: ActionView| Candidate::new(action.name, 0.0, Exactness::Estimated);
        let guesses = Advice::from_candidates(session.actions().into_iter().map(guess).collect());
        let mut draw = |left: &Advice| {
            let count = left.candidates.len();
            (count > 0).then(|| dice.below(count))
        };
        let name = guesses.candidates[draw(&guesses)?].name.clone();
        let better = careful.then(|| careful::instead(session, &name, &guesses, &mut draw));
        let name = better.flatten().unwrap_or(name);
        return Some(Choice { name, advice: None, nodes, depth, guessed: true });
    }
    let mut draw = |advice: &Advice| {
        let family = session.entry().family;
        if noise > 0.0 {
            noise::draw(advice, family, noise, careful, &mut dice)
        } else {
            // A mixed strategy is one that throws dice.
            Some(noise::draw_share(advice, &mut dice).unwrap_or(0))
        }
    };
    let drawn = draw(&advice)?;
    let name = advice.candidates[drawn].name.clone();
    let better = careful.then(|| careful::instead(session, &name, &advice, &mut draw)).flatten();
    if let Some(name) = better {
        return Some(Choice { name, advice: None, nodes, depth, guessed: false });
    }
    Some(Choice { name, advice: (drawn == 0).then_some(advice), nodes, depth, guessed: false })
}

/// What an agent chose.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The action.
    pub name: String,
    /// Why; `None` for a move that noise drew, or a guess.
    pub advice: Option<Advice>,
    /// Nodes spent.
    pub nodes: u64,
    /// Depth reached.
    pub depth: u32,
    /// Whether the budget ended before any answer, so that the move was drawn from a hat.
    pub guessed: bool,
}
