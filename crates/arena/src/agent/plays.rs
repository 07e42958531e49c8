//! How an algorithm is run, kind of problem by kind of problem. *Hot* is what must be fast: it is
//! compiled for each game, so sessions know each such search by a name of its own. *Cold* is what need
//! not be: it is compiled once for all games, and a pointer to it is all that sessions need.

use meeple_core::{AnyAction, AnyDuel, AnyState, Control};
use meeple_search::Decision;
use meeple_search::adversarial::{Aim, Claim, Driver, Proof, Scope};
use meeple_search::uncertainty::Planner;

use crate::trace::Recorder;
use crate::{Advice, Agent};

/// How an algorithm is run in each family that it plays.
#[derive(Clone, Copy)]
pub(crate) struct Plays {
    pub(crate) puzzle: Option<OnPuzzle>,
    pub(crate) duel: Option<OnDuel>,
    pub(crate) dice: Option<OnDice>,
    pub(crate) mission: Option<OnMission>,
    pub(crate) party: Option<OnParty>,
}

impl Plays {
    /// What an algorithm adds its families to.
    pub(crate) const NOTHING: Self =
        Self { puzzle: None, duel: None, dice: None, mission: None, party: None };
}

/// How puzzles are solved. All of these are hot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnPuzzle {
    /// Breadth-first search.
    Bfs,
    /// A*.
    Astar,
    /// IDA*.
    Ida,
    /// The puzzle's own solver; A* where it does not take a position.
    Specialist,
    /// A walk at random.
    Random,
}

/// How duels are played.
#[derive(Clone, Copy)]
pub(crate) enum OnDuel {
    /// Compiled for each duel. Sessions run it, and show its steps.
    Hot(HotDuel),
    /// Compiled once for all duels.
    Cold {
        /// What it does.
        search: ColdDuel,
        /// The same with all its steps handed to a recorder, if it can be watched.
        watch: Option<WatchDuel>,
    },
}

/// The searches of duels that must be fast.
#[derive(Clone, Copy)]
pub(crate) enum HotDuel {
    /// The tree search in one of its forms.
    Tree(TreeForm),
    /// Forced wins within so many plies.
    Forced,
    /// Depth-first proof-number search.
    Dfpn,
    /// The game's own solver; the engine where its budget is too small.
    Specialist,
    /// Any legal move.
    Random,
}

/// A form of the tree search, before the switches of the expression.
#[derive(Clone, Copy)]
pub(crate) struct TreeForm {
    /// How an iteration finds the value of the root.
    pub(crate) driver: Driver,
    /// Whether moves after the first are only tested, by windows that hold no value.
    pub(crate) null_windows: bool,
    /// Whether the plain recursion is run as long as nothing is turned on.
    pub(crate) plain: bool,
    /// Whether everything is on that the expression does not turn off.
    pub(crate) everything: bool,
}

impl TreeForm {
    /// What forms of the textbook have in common.
    pub(crate) const BARE: Self =
        Self { driver: Driver::Window, null_windows: false, plain: false, everything: false };

    /// Principal variation search with everything on.
    pub(crate) const ENGINE: Self = Self { null_windows: true, everything: true, ..Self::BARE };
}

/// What a cold search of duels finds. Its limits are those of the agent ([`Agent::budget`]), which it
/// sets itself.
#[derive(Clone, Copy)]
pub(crate) enum ColdDuel {
    /// Moves with their scores.
    Decides(DecideDuel),
    /// Whether a claim holds, and the strategy that shows it. Here limits are set before.
    Proves(fn(&AnyDuel, &AnyState, Claim, &Agent, &mut Control<'_>) -> Proof<AnyState, AnyAction>),
    /// Advice as people get it.
    Advises(fn(&AnyDuel, &AnyState, &mut Agent, &mut Control<'_>) -> Advice),
}

/// A search that gives moves their scores: for the best move or for all, and for what.
pub(crate) type DecideDuel =
    fn(&AnyDuel, &AnyState, &mut Agent, (Scope, Aim), &mut Control<'_>) -> Decision<AnyAction>;

/// Runs a search of duels and shows its steps.
pub(crate) type WatchDuel =
    for<'a> fn(&'a AnyDuel, &'a AnyState, &mut Agent, &mut Control<'_>, Recorder<'a>);

/// The planner that an agent asks for.
pub(crate) type AskedPlanner = fn(&Agent) -> Planner;

/// How dice duels are played.
#[derive(Clone, Copy)]
pub(crate) enum OnDice {
    /// A planner. Cold: it works on numbers, whatever the game.
    Planner(AskedPlanner),
    /// Minimax with dice.
    Expectiminimax,
    /// Random games.
    Playouts,
    /// Any legal move.
    Random,
}

/// How missions are played.
#[derive(Clone, Copy)]
pub(crate) enum OnMission {
    /// A planner. Cold: it works on numbers, whatever the mission.
    Planner {
        /// Which one.
        planner: AskedPlanner,
        /// Whether a mission's own solver may take its place where that is quicker.
        gives_way: bool,
    },
    /// A tree of tries.
    Tree,
    /// Random games.
    Playouts,
    /// Any legal action.
    Random,
}

/// How table games are played. All of these are hot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnParty {
    /// Everybody takes what is best for themselves.
    MaxN,
    /// Counterfactual regret.
    Cfr,
    /// Random games.
    Playouts,
    /// Any legal move.
    Random,
}
