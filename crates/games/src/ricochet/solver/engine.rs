//! One board and the searches on it: one for each robot that may be the active one, layer by layer
//! side by side, so that the first to arrive is the quickest.

use std::sync::Arc;

use meeple_core::{Control, Progress, Stop, Worth};

use super::bits::At;
use super::grid::Grid;
use super::key::{pack, unpack};
use super::search::{Goal, Search};
use super::trace::{Hop, State, Tracer};
use super::{Solution, Step, Verdict};
use crate::ricochet::MOST_ROBOTS;
use crate::ricochet::board::Board;
use crate::ricochet::instance::Instance;

/// The searches on boards that fit into `64 * W` cells.
#[derive(Debug)]
pub(super) struct Engine<const W: usize> {
    board: Option<Arc<Board>>,
    grid: Grid<W>,
    searches: Vec<Search<W>>,
    hops: Vec<Hop>,
    steps: Vec<Step>,
}

impl<const W: usize> Engine<W> {
    pub(super) fn new() -> Self {
        Self {
            board: None,
            grid: Grid::new(),
            searches: Vec::new(),
            hops: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// Solves for one target. With `Goal::All` every shortest solution is given to `keep` until it
    /// answers `false`, otherwise one.
    pub(super) fn solve(
        &mut self,
        instance: &Instance,
        goal: Goal,
        keep: &mut dyn FnMut(&[Step]) -> bool,
        control: &mut Control<'_>,
    ) -> Solution {
        if !self.board.as_ref().is_some_and(|board| Arc::ptr_eq(board, instance.board())) {
            self.grid.draw(instance.board());
            self.board = Some(Arc::clone(instance.board()));
        }
        match instance.robots().len() {
            1 => self.solve_with::<0>(instance, goal, keep, control),
            2 => self.solve_with::<1>(instance, goal, keep, control),
            3 => self.solve_with::<2>(instance, goal, keep, control),
            4 => self.solve_with::<3>(instance, goal, keep, control),
            _ => self.solve_with::<4>(instance, goal, keep, control),
        }
    }

    fn solve_with<const K: usize>(
        &mut self,
        instance: &Instance,
        goal: Goal,
        keep: &mut dyn FnMut(&[Step]) -> bool,
        control: &mut Control<'_>,
    ) -> Solution {
        let target = self.grid.at(instance.targets()[0].cell);
        let mut starts = [None; MOST_ROBOTS];
        let mut used = 0;
        for robot in (0..=K).filter(|&robot| instance.may_be_active(robot)) {
            let start = self.start::<K>(instance, robot);
            if self.searches.len() == used {
                self.searches.push(Search::new());
            }
            let search = &mut self.searches[used];
            if search.begin(&self.grid, start.active, start.helpers, target, goal).is_some() {
                starts[used] = Some(start);
                used += 1;
            }
        }
        let verdict = run::<W, K>(&mut self.searches[..used], &self.grid, control);
        let searches = &self.searches[..used];
        let mut solution = Solution {
            verdict,
            moves: Vec::new(),
            at_least: searches.iter().map(Search::layer).min().unwrap_or(0),
            nodes: searches.iter().map(|search| u64::from(search.history.count())).sum(),
            bytes: searches.iter().map(Search::peak).sum(),
        };
        if verdict == Verdict::Optimal {
            for (index, start) in starts.into_iter().flatten().enumerate() {
                if self.searches[index].arrivals().next().is_none() {
                    continue;
                }
                if goal == Goal::All {
                    if !self.give_all::<K>(instance, index, keep) {
                        break;
                    }
                } else {
                    solution.verdict = self.give_one(instance, index, start, keep, control);
                    break;
                }
            }
        }
        solution
    }

    /// Where the active robot and the helpers stand.
    fn start<const K: usize>(&self, instance: &Instance, active: usize) -> State<K> {
        let robots = instance.robots();
        let at = |robot: usize| self.grid.at(robots[robot].cell);
        let helpers = std::array::from_fn(|i| at(if i < active { i } else { i + 1 }));
        State { active: at(active), helpers }
    }

    /// Hands out one solution. If its beginning was forgotten, it is searched again as the way to
    /// the first state that is remembered.
    fn give_one<const K: usize>(
        &mut self,
        instance: &Instance,
        index: usize,
        start: State<K>,
        keep: &mut dyn FnMut(&[Step]) -> bool,
        control: &mut Control<'_>,
    ) -> Verdict {
        let search = &mut self.searches[index];
        let target = self.grid.at(instance.targets()[0].cell);
        let helpers = search.arrivals().next().map_or(start.helpers, unpack::<W, K>);
        let (mut state, mut moves) = (State { active: target, helpers }, search.layer());
        self.hops.clear();
        loop {
            (state, moves) = Tracer::new(search, &self.grid).walk(state, moves, &mut self.hops);
            if moves == 0 {
                break;
            }
            let goal = Goal::State(pack::<W, K>(state.helpers), state.active);
            search.begin(&self.grid, start.active, start.helpers, target, goal);
            let verdict = run::<W, K>(std::slice::from_mut(search), &self.grid, control);
            if verdict != Verdict::Optimal {
                return verdict;
            }
        }
        name_steps(&self.grid, instance, &self.hops, &mut self.steps);
        keep(&self.steps);
        Verdict::Optimal
    }

    /// Hands out all solutions that end with this search's robot; says whether more are wanted.
    fn give_all<const K: usize>(
        &mut self,
        instance: &Instance,
        index: usize,
        keep: &mut dyn FnMut(&[Step]) -> bool,
    ) -> bool {
        let search = &self.searches[index];
        let tracer = Tracer::<W, K>::new(search, &self.grid);
        let target = self.grid.at(instance.targets()[0].cell);
        self.hops.clear();
        search.arrivals().all(|key| {
            let state = State { active: target, helpers: unpack::<W, K>(key) };
            tracer.ways(state, search.layer(), &mut self.hops, &mut |hops| {
                name_steps(&self.grid, instance, hops, &mut self.steps);
                keep(&self.steps)
            })
        })
    }
}

/// Goes on layer by layer until one search arrives, all are exhausted, or the budget ends.
fn run<const W: usize, const K: usize>(
    searches: &mut [Search<W>],
    grid: &Grid<W>,
    control: &mut Control<'_>,
) -> Verdict {
    loop {
        let open = searches.iter().filter(|search| !search.is_exhausted());
        let Some(layer) = open.map(Search::layer).min() else {
            return Verdict::Unsolvable;
        };
        let mut reached = false;
        for search in searches.iter_mut().filter(|search| search.layer() == layer) {
            match search.settle::<K>(grid, control) {
                Some(arrived) => reached |= arrived,
                None => return stopped(control),
            }
        }
        if reached {
            return Verdict::Optimal;
        }
        for search in searches.iter_mut().filter(|search| search.layer() == layer) {
            if search.expand::<K>(grid, control).is_break() {
                return stopped(control);
            }
        }
        let value = Some(Worth::Cost(layer + 1));
        control.report(Progress { depth: layer, value, ..Progress::default() });
    }
}

/// Why the search did not go on.
fn stopped(control: &Control<'_>) -> Verdict {
    Verdict::Stopped(control.stopped().unwrap_or(Stop::Cancelled))
}

/// Says of each hop, given last one first, which robot makes it.
fn name_steps<const W: usize>(
    grid: &Grid<W>,
    instance: &Instance,
    hops: &[Hop],
    steps: &mut Vec<Step>,
) {
    let mut cells = [At::MAX; MOST_ROBOTS];
    for (cell, robot) in cells.iter_mut().zip(instance.robots()) {
        *cell = grid.at(robot.cell);
    }
    steps.clear();
    for hop in hops.iter().rev() {
        if let Some(robot) = cells.iter().position(|&cell| cell == hop.from) {
            cells[robot] = hop.to;
            steps.push((robot, hop.direction));
        }
    }
}
