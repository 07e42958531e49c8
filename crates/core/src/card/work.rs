//! The fixed work that benchmarks do with a game.

use super::Model;

/// What `meeple bench` runs; whatever is left out is not run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// Lines of play from the start are counted to this depth.
    pub perft: Option<u32>,
    /// So many random games are played from the start.
    pub playouts: u64,
    /// Positions, each with the agent that searches it.
    pub searches: &'static [(&'static str, &'static str)],
    /// Positions on which every enhancement of the tree search is tried, each with the depth.
    pub ablation: &'static [(&'static str, u32)],
    /// Whether forms of Monte Carlo tree search play each other here.
    pub montecarlo: bool,
    /// Whether its moves are judged by reading ahead, so that the worth of that can be measured.
    pub reading: bool,
    /// Evaluators that play against each other.
    pub evaluators: Option<Evaluators>,
    /// Scenarios that are solved: name, agent, rounds.
    pub missions: &'static [(&'static str, &'static str, u32)],
    /// Models about which questions are asked.
    pub models: &'static [Model],
    /// The scenario along which advice is timed.
    pub advised: Option<&'static str>,
    /// Published instances that come along.
    pub published: Option<Published>,
    /// Searches that are compared on some of these.
    pub comparison: Option<Comparison>,
    /// Positions whose good moves are known, for whoever plays to find.
    pub exam: Option<fn() -> Vec<Question>>,
}

/// A position whose good moves are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The class it belongs to.
    pub class: String,
    /// What it is called.
    pub name: String,
    /// The position.
    pub position: String,
    /// All moves that are good.
    pub right: Vec<String>,
}

/// A tournament of evaluators.
#[derive(Clone, Copy, Debug)]
pub struct Evaluators {
    /// The names, and the agent behind each, without its closing parenthesis or its nodes.
    pub players: &'static [(&'static str, &'static str)],
    /// Moves at random before each game.
    pub random_moves: u32,
}

/// Published instances, each with its known answer.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// Reads the list.
    pub list: fn() -> Vec<Instance>,
    /// Who solves them, unless another agent is named.
    pub solver: &'static str,
}

/// An instance with what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// The class it belongs to.
    pub class: String,
    /// Its position.
    pub position: String,
    /// The length of a shortest solution, or the score of a duel.
    pub known: f64,
    /// Nodes that another solver is published to have taken; 0 where none is.
    pub elsewhere: u64,
}

/// Searches that solve the same instances.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    /// The class the instances are of.
    pub class: &'static str,
    /// Every so many of them is taken.
    pub step: usize,
    /// The searches.
    pub agents: &'static [&'static str],
}
