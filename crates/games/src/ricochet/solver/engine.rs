//! One board and the searches on it: one for each robot that may be the active one, layer by layer
//! side by side, so that the first to arrive is the quickest.

use std::sync::Arc;

use meeple_core::{Control, Flow, Progress, Worth};

use super::bits::At;
use super::grid::Grid;
use super::search::Search;
use super::trace::{Hop, Tracer};
use super::{Solution, Step, Verdict};
use crate::ricochet::board::Board;
use crate::ricochet::instance::Instance;

/// The searches on boards that fit into `64 * W` cells.
#[derive(Debug)]
pub(super) struct Engine<const W: usize> {
    board: Option<Arc<Board>>,
    grid: Grid<W>,
    searches: Vec<Search<W>>,
}

impl<const W: usize> Engine<W> {
    pub(super) fn new() -> Self {
        Self { board: None, grid: Grid::new(), searches: Vec::new() }
    }

    /// Solves for one target. At most `most` optimal solutions are given to `keep`, which may end
    /// that by answering `false`; with `most` above one, all that there are can be had.
    pub(super) fn solve(
        &mut self,
        instance: &Instance,
        most: usize,
        keep: &mut dyn FnMut(&[Step]) -> bool,
        control: &mut Control<'_>,
    ) -> Solution {
        if !self.board.as_ref().is_some_and(|board| Arc::ptr_eq(board, instance.board())) {
            self.grid.draw(instance.board());
            self.board = Some(Arc::clone(instance.board()));
        }
        match instance.robots().len() {
            1 => self.solve_with::<0>(instance, most, keep, control),
            2 => self.solve_with::<1>(instance, most, keep, control),
            3 => self.solve_with::<2>(instance, most, keep, control),
            4 => self.solve_with::<3>(instance, most, keep, control),
            _ => self.solve_with::<4>(instance, most, keep, control),
        }
    }

    fn solve_with<const K: usize>(
        &mut self,
        instance: &Instance,
        most: usize,
        keep: &mut dyn FnMut(&[Step]) -> bool,
        control: &mut Control<'_>,
    ) -> Solution {
        let target = self.grid.at(instance.targets()[0].cell);
        let mut used = 0;
        for robot in (0..=K).filter(|&robot| instance.may_be_active(robot)) {
            let (active, helpers) = self.places::<K>(instance, robot);
            if self.searches.len() == used {
                self.searches.push(Search::new());
            }
            let search = &mut self.searches[used];
            used += usize::from(search.begin(&self.grid, active, helpers, target).is_some());
        }
        let verdict = self.run::<K>(used, most > 1, control);
        let searches = &self.searches[..used];
        if verdict == Verdict::Optimal {
            self.give::<K>(instance, target, used, most, keep);
        }
        Solution {
            verdict,
            moves: Vec::new(),
            at_least: searches.iter().map(Search::layer).min().unwrap_or(0),
            nodes: searches.iter().map(|search| search.records.len() as u64).sum(),
            bytes: searches.iter().map(Search::bytes).sum(),
        }
    }

    /// Where the active robot and the helpers stand.
    fn places<const K: usize>(&self, instance: &Instance, active: usize) -> (At, [At; K]) {
        let robots = instance.robots();
        let at = |robot: usize| self.grid.at(robots[robot].cell);
        (at(active), std::array::from_fn(|i| at(if i < active { i } else { i + 1 })))
    }

    /// Goes on layer by layer until one search arrives, all are exhausted, or time is up.
    fn run<const K: usize>(
        &mut self,
        used: usize,
        all: bool,
        control: &mut Control<'_>,
    ) -> Verdict {
        let searches = &mut self.searches[..used];
        loop {
            let open = searches.iter().filter(|search| !search.is_exhausted());
            let Some(layer) = open.map(Search::layer).min() else {
                return Verdict::Unsolvable;
            };
            let mut reached = false;
            for search in searches.iter_mut().filter(|search| search.layer() == layer) {
                reached |= search.settle::<K>(&self.grid, all);
                if reached && !all {
                    break;
                }
            }
            if reached {
                return Verdict::Optimal;
            }
            if expand::<W, K>(searches, &self.grid, layer, all, control).is_break() {
                return control.stopped().map_or(Verdict::Unsolvable, Verdict::Stopped);
            }
            let value = Some(Worth::Cost(layer + 1));
            control.report(Progress { depth: layer, value, ..Progress::default() });
        }
    }

    /// Hands the solutions out.
    fn give<const K: usize>(
        &self,
        instance: &Instance,
        target: At,
        used: usize,
        most: usize,
        keep: &mut dyn FnMut(&[Step]) -> bool,
    ) {
        let mut left = most;
        let mut steps = Vec::new();
        for search in &self.searches[..used] {
            let mut tracer = Tracer::<W, K>::new(search, &self.grid);
            for key in search.arrivals(target) {
                let more = tracer.ways(key, target, &mut |hops| {
                    self.name_steps(instance, hops, &mut steps);
                    left -= 1;
                    keep(&steps) && left > 0
                });
                if !more {
                    return;
                }
            }
        }
    }

    /// Says of each hop which robot makes it.
    fn name_steps(&self, instance: &Instance, hops: &[Hop], steps: &mut Vec<Step>) {
        let mut cells = [At::MAX; crate::ricochet::MOST_ROBOTS];
        for (cell, robot) in cells.iter_mut().zip(instance.robots()) {
            *cell = self.grid.at(robot.cell);
        }
        steps.clear();
        for hop in hops {
            if let Some(robot) = cells.iter().position(|&cell| cell == hop.from) {
                cells[robot] = hop.to;
                steps.push((robot, hop.direction));
            }
        }
    }
}

fn expand<const W: usize, const K: usize>(
    searches: &mut [Search<W>],
    grid: &Grid<W>,
    layer: u32,
    all: bool,
    control: &mut Control<'_>,
) -> Flow {
    searches
        .iter_mut()
        .filter(|search| search.layer() == layer)
        .try_for_each(|search| search.expand::<K>(grid, all, control))
}
