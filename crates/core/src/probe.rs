//! Fine news of a search: every node, for teaching views and tests. Free when nobody looks.

use crate::{Bound, Score};

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'a, S, A> {
    /// A tree search goes down to a node.
    Enter {
        /// The node's state.
        state: &'a S,
        /// The action that led here; `None` at the root.
        action: Option<A>,
        /// The window, for the side to move here.
        alpha: Score,
        /// The window, for the side to move here.
        beta: Score,
    },
    /// The node just entered is judged without going deeper.
    Leaf {
        /// Its value, for the side to move.
        value: Score,
    },
    /// A child raised the value of the node.
    Update {
        /// The new value, for the side to move.
        value: Score,
        /// The window after it.
        alpha: Score,
        /// The window after it.
        beta: Score,
    },
    /// The rest of the node's children need not be looked at.
    Cut {
        /// The value that reached the bound.
        value: Score,
        /// The bound that it reached.
        beta: Score,
        /// How many children were left out.
        skipped: usize,
    },
    /// A table already knew the answer for the node just entered.
    Known {
        /// What it knew.
        value: Score,
        /// How well.
        bound: Bound,
    },
    /// A tree search goes back up.
    Leave {
        /// The node's value, for the side to move there.
        value: Score,
        /// What that value means.
        bound: Bound,
    },
    /// A best-first search takes a state from its frontier and expands it.
    Expand {
        /// The state.
        state: &'a S,
        /// Cost from the start.
        cost: u32,
        /// Estimated cost to the goal.
        estimate: u32,
    },
    /// A proof search knows better how far a state is from being settled.
    Numbers {
        /// The state.
        state: &'a S,
        /// Plies from the root.
        depth: u32,
        /// The proof number: 0 when proved, [`u32::MAX`] when out of reach.
        proof: u32,
        /// The disproof number, likewise.
        disproof: u32,
    },
    /// A best-first search puts a state into its frontier.
    Generate {
        /// The state.
        state: &'a S,
        /// The action that led to it.
        action: A,
        /// Cost from the start.
        cost: u32,
        /// Estimated cost to the goal.
        estimate: u32,
    },
    /// A search that deepens by cost begins a round.
    Round {
        /// Dearer ways are left for the next round.
        bound: u32,
    },
    /// A best-first tree search takes the entry of greatest merit from its list.
    Merit {
        /// The way to it from the root.
        line: &'a [A],
        /// What a solution through it is worth at most, for the side to move at the root.
        merit: Score,
        /// Whether all below it is known; otherwise it waits to be looked at.
        solved: bool,
        /// Its own value, likewise, where it is judged without going deeper.
        leaf: Option<Score>,
    },
    /// A trial comes to a state.
    Visit {
        /// The state.
        state: &'a S,
    },
    /// The results of an action left to chance were weighed.
    Expect {
        /// The state where it may be chosen.
        state: &'a S,
        /// The action.
        action: A,
        /// Its expected payoff to the first side.
        value: f64,
    },
    /// The expected value of a state was computed anew.
    Backup {
        /// The state.
        state: &'a S,
        /// Its best action now.
        action: Option<A>,
        /// Its value now.
        value: f64,
    },
    /// All states were backed up once more.
    Sweep {
        /// How many sweeps so far.
        sweep: u32,
        /// The largest change of any value in it.
        residual: f64,
    },
    /// A Monte Carlo tree search goes down by a move.
    Descend {
        /// The state where the choice was made.
        state: &'a S,
        /// The move chosen.
        action: A,
        /// How often it was tried before.
        visits: u64,
        /// Its mean result for the side that moves, from 0 to 1.
        mean: f64,
        /// What games say in which it was made later, where they count.
        later: Option<AsFirst>,
        /// The bandit's score that made it the choice; infinite if it was never tried.
        score: f64,
    },
    /// A Monte Carlo tree search weighed the moves of its root, before it chooses one.
    Weigh {
        /// The root.
        state: &'a S,
        /// The moves that it may choose from.
        moves: &'a [Weighed<A>],
    },
    /// A leaf of a Monte Carlo tree gets moves of its own.
    Grow {
        /// The state of the leaf.
        state: &'a S,
        /// How many moves.
        moves: usize,
    },
    /// A node on the way of the last game remembers its result. The last node comes first.
    Remember {
        /// Plies from the root to the node.
        depth: usize,
        /// The move that was chosen there.
        action: A,
        /// Its games, this one included.
        visits: u64,
        /// Their mean result for the side that moves there.
        mean: f64,
        /// The moves there for which the game counts as if they had been made first.
        credited: &'a [A],
    },
    /// A random game was played to its end.
    Playout {
        /// The action at the root that it tries.
        action: A,
        /// Its result for the side to move at the root: 1 win, 0 loss.
        result: f64,
    },
}

/// A move of the root as a bandit weighs it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed<A> {
    /// The move.
    pub action: A,
    /// How often it was tried.
    pub visits: u64,
    /// Its mean result for the side that moves, from 0 to 1.
    pub mean: f64,
    /// What games say in which it was made later, where they count.
    pub later: Option<AsFirst>,
    /// Its score: whoever has the greatest is chosen. Infinite if it comes first in any case.
    pub score: f64,
}

/// Games in which a move was made later by the same side, as if it had been made first (AMAF;
/// Brügmann, 1993; RAVE: Gelly and Silver, 2007).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AsFirst {
    /// How many.
    pub visits: u64,
    /// Their mean result for the side that moves, from 0 to 1.
    pub mean: f64,
    /// The part that they have in the score's mean; its own games have the rest.
    pub part: f64,
}

/// Who wants to see every step. Searches are monomorphised over it, so that `()` costs nothing.
pub trait Probe<S, A> {
    /// Whether anybody looks: what steps are shown with need not be worked out for nobody.
    const LOOKS: bool = true;

    /// A step was made.
    fn see(&mut self, event: Event<'_, S, A>);
}

/// Nobody looks.
impl<S, A> Probe<S, A> for () {
    const LOOKS: bool = false;

    #[inline(always)]
    fn see(&mut self, _: Event<'_, S, A>) {}
}

/// Any function that takes events is a probe.
impl<S, A, F: FnMut(Event<'_, S, A>)> Probe<S, A> for F {
    #[inline]
    fn see(&mut self, event: Event<'_, S, A>) {
        self(event);
    }
}
