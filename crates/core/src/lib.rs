//! What a puzzle, a duel and a mission are: the ground on which meeple stands.
//!
//! This crate holds traits and plain data. It knows no game and no algorithm, and does no input or
//! output. A game implements the traits; a search is generic over them; they never meet here.
//!
//! | a problem is a | when | it implements |
//! |---|---|---|
//! | puzzle | one player, no chance, a goal | [`Problem`], [`Deterministic`], [`Puzzle`] |
//! | duel | two sides, no chance | [`Problem`], [`Deterministic`], [`Game`] |
//! | dice duel | two sides and chance | [`Problem`], [`StochasticGame`] |
//! | mission | one side against chance | [`Problem`], [`Mdp`] |
//! | party | one to many seats, dice, hidden cards, moves made together | [`Problem`], [`Party`] |
//!
//! [`Present`] gives it names and a picture; [`Indexed`] is there for those who can number their
//! states; [`Evaluated`] and [`Guided`] offer knowledge to engines.
//!
//! # Add a game in twenty lines
//!
//! Take one, two or three matches; whoever takes the last one wins.
//!
//! ```
//! use meeple_core::{Deterministic, Flow, GO, Game, Outcome, Problem, Side};
//!
//! struct Nim { matches: u8 }
//!
//! impl Problem for Nim {
//!     type State = (u8, Side); // matches left, who moves
//!     type Action = u8; // how many to take
//!     fn start(&self) -> (u8, Side) { (self.matches, Side::First) }
//!     fn actions(&self, &(left, _): &(u8, Side), visit: impl FnMut(u8) -> Flow) -> Flow {
//!         (1..=left.min(3)).try_for_each(visit)
//!     }
//! }
//! impl Deterministic for Nim {
//!     fn apply(&self, state: &mut (u8, Side), take: u8) {
//!         *state = (state.0 - take, state.1.other());
//!     }
//! }
//! impl Game for Nim {
//!     fn to_move(&self, state: &(u8, Side)) -> Side { state.1 }
//!     fn outcome(&self, state: &(u8, Side)) -> Option<Outcome> {
//!         (state.0 == 0).then(|| Outcome::won_by(state.1.other()))
//!     }
//! }
//!
//! // Every search of meeple now runs on it. Here is the oldest one, by hand:
//! fn wins(nim: &Nim, state: &(u8, Side)) -> bool {
//!     nim.outcome(state).is_none()
//!         && nim.action_list(state).iter().any(|&take| !wins(nim, &nim.after(state, take)))
//! }
//! let winning: Vec<u8> = (1..=8).filter(|&n| wins(&Nim { matches: n }, &(n, Side::First))).collect();
//! assert_eq!(winning, [1, 2, 3, 5, 6, 7], "multiples of four are lost");
//! ```
//!
//! With the `conformance` feature, one more line tests it against every law of the traits:
//! `conformance::game(&Nim { matches: 8 }).check()`.

mod abilities;
mod any;
mod budget;
pub mod card;
#[cfg(feature = "conformance")]
pub mod conformance;
mod control;
pub mod edit;
pub mod error;
mod features;
mod game;
mod happening;
mod heading;
mod history;
mod lang;
pub mod markov;
mod mdp;
pub mod menu;
mod mission_specialist;
mod notation;
mod observer;
mod outcome;
mod party;
mod playout;
mod present;
mod probe;
mod problem;
mod puzzle;
mod rank;
pub mod rng;
pub mod scene;
mod score;
pub mod survey;
pub mod word;

pub use abilities::Indexed;
pub use any::{AnyAction, AnyDuel, AnyEvaluator, AnyHeuristic, AnyPuzzle, AnyState};
pub use budget::{Budget, Stop};
pub use card::{Card, Wishes};
pub use control::{Cancel, Control, SEARCH_STACK};
pub use error::InputError;
pub use features::{Features, Learnt, Strengths};
pub use game::{
    Draft, Evaluated, Evaluator, Foresight, Game, Mobility, NoEvaluator, Opinion, Side, Specialist,
    StochasticGame, Tactics, WrittenBook,
};
pub use happening::Happening;
pub use heading::Heading;
pub use history::{History, Lent, LooksBack, Remembered, Remembering, Repetition, Resumed};
pub use lang::{Lang, Phrase};
pub use mdp::{Census, End, Gain, Hazard, Mdp, StateName};
pub use mission_specialist::{MissionPlan, MissionSpecialist, Outlook};
pub use notation::{Notation, action_named, listed_moves};
pub use observer::{Observer, Path, Progress, RootMove, Watch, Worth};
pub use outcome::Outcome;
pub use party::{MOST_SEATS, Party, Payoffs};
pub use playout::{Finish, Habits, LONGEST_GAME, Manner, outcome_after, random_action};
pub use present::{Briefing, Choosing, Par, Present, Setup, Step};
pub use probe::{AsFirst, Event, Probe, Weighed};
pub use problem::{Deterministic, Flow, GO, Problem, STOP};
pub use puzzle::{Guided, Heuristic, NoHeuristic, Plan, Puzzle, PuzzleSpecialist, Verdict};
pub use rank::{greatest_first, sort_by_rank};
pub use rng::Rng;
pub use scene::Scene;
pub use score::{Bound, Score};
