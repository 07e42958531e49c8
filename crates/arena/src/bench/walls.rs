//! How likely a random problem has a solution, by the density of its walls.

use meeple_core::{Budget, Cancel, Control, Rng, Setup, Wishes, rng::split_seed};
use serde::Serialize;

use crate::catalogue::usual;
use crate::statistics::wilson;
use crate::{Agent, Status};

/// The shares of places between two cells that have a wall.
const DENSITIES: [f64; 8] = [0.0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4];

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// Cells a side.
    pub side: u8,
    /// Robots on the board.
    pub robots: u8,
    /// Problems of each density.
    pub draws: u64,
    /// Nodes for each of them.
    pub nodes: u64,
}

/// What became of the problems of one density.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Density {
    /// The share of places between two cells that have a wall.
    pub density: f64,
    /// Problems solved.
    pub solved: u64,
    /// Problems proved to have no solution.
    pub unsolvable: u64,
    /// Problems that took too many nodes.
    pub undecided: u64,
    /// The share without solution among those decided, with its 95% interval (Wilson, 1927).
    pub share: Option<(f64, f64, f64)>,
    /// Moves of a shortest solution, on average over those solved.
    pub moves: Option<f64>,
}

/// Draws and decides problems of every density, of the game that makes them; `done` hears of each.
pub fn walls(draws: Draws, cancel: &Cancel, mut done: impl FnMut(&Density)) {
    let maker = usual(|entry| entry.card.generator.is_some());
    let Some((entry, generator)) = maker.and_then(|entry| Some((entry, entry.card.generator?)))
    else {
        return;
    };
    let Ok(agent) = Agent::parse(entry.card.solver, entry) else { return };
    for density in DENSITIES {
        let (mut unsolvable, mut undecided, mut solved, mut moves) = (0, 0, 0, 0);
        for draw in 0..draws.draws {
            let mut rng = Rng::new(split_seed((density * 1000.0) as u64, draw));
            let wishes = Wishes {
                robots: Some(draws.robots),
                random_walls: Some(density),
                size: Some((draws.side, draws.side)),
                ..Wishes::default()
            };
            let made = generator(&wishes, &mut rng);
            let opened = made.and_then(|position| entry.open(&Setup::at(&position)));
            let Ok(session) = opened else { continue };
            let mut nobody = ();
            let budget = Budget::nodes(draws.nodes);
            let mut control = Control::new(budget, 0, cancel.clone(), &mut nobody);
            let answer = session.solve(&mut agent.fresh(), &mut control);
            if cancel.is_cancelled() {
                return;
            }
            match (answer.status, answer.length) {
                (Status::Optimal, Some(length)) => {
                    solved += 1;
                    moves += u64::from(length);
                }
                (Status::Unsolvable, _) => unsolvable += 1,
                _ => undecided += 1,
            }
        }
        let decided = unsolvable + solved;
        let share = (decided > 0).then(|| {
            let share = unsolvable as f64 / decided as f64;
            let (low, high) = wilson(share, decided as f64);
            (share, low, high)
        });
        let moves = (solved > 0).then(|| moves as f64 / solved as f64);
        done(&Density { density, solved, unsolvable, undecided, share, moves });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_walls_leave_fewer_solutions() {
        let draws = Draws { side: 6, robots: 2, draws: 20, nodes: 100_000 };
        let mut rows = Vec::new();
        walls(draws, &Cancel::new(), |row| rows.push(*row));
        assert_eq!(rows.len(), DENSITIES.len());
        assert!(rows.iter().all(|row| row.solved + row.unsolvable + row.undecided == 20));
        assert!(rows[7].unsolvable > rows[0].unsolvable, "{rows:?}");
    }
}
