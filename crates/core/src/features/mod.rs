//! Features of moves: what a game can name of a move at a glance (it takes, it touches the last play,
//! it makes this shape), so that the strength of each can be learnt from games.
//!
//! A move is a team of its features, and its strength is the product of theirs: the model of Bradley
//! and Terry, as in Coulom, *Computing Elo ratings of move patterns in the game of Go* (2007). A
//! game [names](crate::Tactics::features) them; a fit gives each a strength; a tree search
//! asks [`Strengths::priors`] how good moves look before they are tried.

mod file;
mod strengths;

pub use strengths::{Learnt, Strengths};

use std::sync::Arc;

use crate::Phrase;

/// The features that a game names.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// What their numbers mean, in a word that changes when that does: a file of strengths tells by
    /// it whether it is meant for this program.
    pub edition: &'static str,
    /// Numbers of features are below this one.
    pub count: u32,
    /// What a feature is called.
    pub name: fn(u32) -> Phrase,
    /// The strengths that come with the game.
    pub shipped: fn() -> Option<Arc<Strengths>>,
    /// Whether they play better than [`priors`](crate::Tactics::priors) do.
    pub preferred: bool,
    /// Whether [playouts](crate::Tactics::play_out) have a use for strengths.
    pub in_playouts: bool,
    /// How many times a [usual opinion](crate::Opinion::USUAL) one that comes from them counts, unless
    /// something else is asked for.
    pub weight: f64,
}
