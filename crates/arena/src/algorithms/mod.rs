//! The algorithms, a file and a line each: what it is, what it takes, what it needs of a game, how it
//! is run. Lists, help, errors and forms read this; nothing else names them all.

use crate::agent::Method;

mod alphabeta;
mod annealing;
mod astar;
mod bfs;
mod brtdp;
mod cfr;
mod dfpn;
mod engine;
mod expectiminimax;
mod forced;
mod ida;
mod ii;
mod lrtdp;
mod maxn;
mod mcts;
mod minimax;
mod mpi;
mod mtdf;
pub(crate) mod params;
mod pi;
mod playouts;
mod pns;
mod ps;
mod pvs;
mod random;
mod rtdp;
mod specialist;
mod sss;
mod uct;
mod vi;

#[cfg(test)]
mod tests;

/// All algorithms, in the order of lists.
pub static METHODS: &[Method] = &[
    Method::new(&bfs::ALGORITHM),
    Method::new(&astar::ALGORITHM),
    Method::new(&ida::ALGORITHM),
    Method::new(&minimax::ALGORITHM),
    Method::new(&alphabeta::ALGORITHM),
    Method::new(&pvs::ALGORITHM),
    Method::new(&mtdf::ALGORITHM),
    Method::new(&sss::ALGORITHM),
    Method::new(&engine::ALGORITHM),
    Method::new(&specialist::ALGORITHM),
    Method::new(&forced::ALGORITHM),
    Method::new(&dfpn::ALGORITHM),
    Method::new(&pns::ALGORITHM),
    Method::new(&expectiminimax::ALGORITHM),
    Method::new(&vi::ALGORITHM),
    Method::new(&ii::ALGORITHM),
    Method::new(&pi::ALGORITHM),
    Method::new(&mpi::ALGORITHM),
    Method::new(&ps::ALGORITHM),
    Method::new(&rtdp::ALGORITHM),
    Method::new(&lrtdp::ALGORITHM),
    Method::new(&brtdp::ALGORITHM),
    Method::new(&maxn::ALGORITHM),
    Method::new(&cfr::ALGORITHM),
    Method::new(&playouts::ALGORITHM),
    Method::new(&annealing::ALGORITHM),
    Method::new(&uct::ALGORITHM),
    Method::new(&mcts::ALGORITHM),
    Method::new(&random::ALGORITHM),
];

/// Those that others name.
impl Method {
    /// The tree search with everything on, and who stands in where another gives up.
    pub(crate) const ENGINE: Self = Self::new(&engine::ALGORITHM);
    /// It looks at nothing, so it answers at once.
    pub const RANDOM: Self = Self::new(&random::ALGORITHM);
}
