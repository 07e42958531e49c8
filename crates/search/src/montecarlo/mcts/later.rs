//! All moves as first: a move that the mover makes later in a game, before the opponent makes it, is
//! taken to have been made now (Brügmann, 1993; RAVE: Gelly and Silver, 2007).

use std::sync::atomic::Ordering::Relaxed;

use meeple_core::Side;

use super::node::{Branch, Trial, add};

/// Who was the first to make each move of a game, from some ply on.
#[derive(Debug)]
pub(super) struct Owners(Vec<Option<Side>>);

impl Owners {
    pub(super) fn new(slots: u32) -> Self {
        Self(vec![None; slots as usize])
    }

    /// The game from one ply earlier on: what is made there comes before all else.
    #[inline]
    pub(super) fn begin_with(&mut self, (side, slot): (Side, u32)) {
        if let Some(owner) = self.0.get_mut(slot as usize) {
            *owner = Some(side);
        }
    }

    /// No game.
    pub(super) fn clear(&mut self, log: &[(Side, u32)]) {
        for &(_, slot) in log {
            if let Some(owner) = self.0.get_mut(slot as usize) {
                *owner = None;
            }
        }
    }

    /// Counts a game for every move of a node that its mover made from there on.
    #[inline]
    pub(super) fn credit<A>(&self, branch: &Branch<A>, result: f64, alone: bool) {
        let made = |trial: &Trial<A>| self.0.get(trial.slot as usize) == Some(&Some(branch.mover));
        if alone {
            // Nobody can foresee which: adding nothing is quicker than guessing wrong.
            for trial in &branch.moves {
                let counts = made(trial);
                add(&trial.later_visits, counts.into());
                trial.later_sum.add(if counts { result } else { 0.0 });
            }
            return;
        }
        // What is not written over is not lost when two threads are here.
        for trial in branch.moves.iter().filter(|trial| made(trial)) {
            add(&trial.later_visits, 1);
            trial.later_sum.add(result);
        }
    }
}

impl Owners {
    /// The moves of a node that its mover made from there on.
    pub(super) fn credited<A: Copy>(&self, branch: &Branch<A>) -> Vec<A> {
        let made = |slot: u32| self.0.get(slot as usize).copied().flatten() == Some(branch.mover);
        branch.moves.iter().filter(|trial| made(trial.slot)).map(|trial| trial.action).collect()
    }
}

/// The statistics of a node above, for those below that have few of their own.
#[derive(Debug)]
pub(super) struct Reference {
    table: Vec<(f64, f64)>,
    /// The slots in use.
    used: Vec<u32>,
}

impl Reference {
    pub(super) fn new(slots: u32) -> Self {
        Self { table: vec![(0.0, 0.0); slots as usize], used: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        for slot in self.used.drain(..) {
            self.table[slot as usize] = (0.0, 0.0);
        }
    }

    /// Takes over those of a node.
    pub(super) fn set<A>(&mut self, branch: &Branch<A>) {
        self.clear();
        for trial in &branch.moves {
            if let Some(entry) = self.table.get_mut(trial.slot as usize) {
                *entry = (f64::from(trial.later_visits.load(Relaxed)), trial.later_sum.get());
                self.used.push(trial.slot);
            }
        }
    }

    #[inline]
    pub(super) fn of(&self, slot: u32) -> (f64, f64) {
        self.table.get(slot as usize).copied().unwrap_or_default()
    }
}
