//! One to many seats, each for itself: dice, hidden cards, moves made together.

use crate::Problem;

/// As many may sit at a table.
pub const MOST_SEATS: usize = 6;

/// What each seat receives; places beyond the last seat are 0.
pub type Payoffs = [f64; MOST_SEATS];

/// A game for one to [`MOST_SEATS`] seats that are paid each for themselves.
///
/// Seats act one at a time; chance follows an action (a deal is an action of the dealer). Moves that
/// are made *together* are made one after the other, unseen: whoever is later does not know what was
/// chosen, so that the order does not matter, and one notion, what a seat can see, hides cards and
/// choices alike.
pub trait Party: Problem {
    /// Whether some seat may know less than everything.
    const HIDDEN: bool = false;

    /// How many sit at the table.
    fn seats(&self) -> usize;

    /// The seat that decides, counted from 0. Unspecified once the game is over.
    fn to_act(&self, state: &Self::State) -> usize;

    /// What each seat receives, once the game is over.
    fn payoffs(&self, state: &Self::State) -> Option<Payoffs>;

    /// Shows each possible result of `action` with its probability; they sum to one.
    fn outcomes(
        &self,
        state: &Self::State,
        action: Self::Action,
        visit: impl FnMut(f64, Self::State),
    );

    /// The state as a seat sees it, with blanks for what it cannot know: seats tell states apart by
    /// this, and pictures and texts for a seat are made of it. It keeps all that the seat has seen
    /// and that still matters, whose turn it is, and what the seat may do when it is its own.
    fn seen_by(&self, state: &Self::State, _seat: usize) -> Self::State {
        state.clone()
    }

    /// Shows every state that looks to the seat as `state` does, each as likely as chance alone makes
    /// it; they sum to one. What the choices of others tell is for players to weigh.
    fn guesses(&self, state: &Self::State, _seat: usize, mut visit: impl FnMut(f64, Self::State)) {
        visit(1.0, state.clone());
    }

    /// Whether a seat, now that the game stands at `now`, does not know that `action` was chosen
    /// at `before`.
    fn is_secret(
        &self,
        _now: &Self::State,
        _before: &Self::State,
        _action: Self::Action,
        _seat: usize,
    ) -> bool {
        false
    }
}
