//! State by state, for what whole sets cannot do: barriers, several targets at once, and the rules
//! that look at how a robot came.
//!
//! A* with the same kind of lower bound: a robot that must get to a target needs at least as many
//! moves as if it could stop anywhere on its slides. Moves of different robots add up.

use std::collections::hash_map::Entry;

use meeple_core::{Control, Flow, Progress, STOP, Stop, Worth};
use rustc_hash::FxHashMap;

use super::slides::{NEVER, distances};
use super::{Solution, Step, Verdict};
use crate::ricochet::board::{Cell, Direction};
use crate::ricochet::instance::{Instance, MOST_ROBOTS};

/// A robot, and as much of its past as the rules ask for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Place {
    cell: Cell,
    /// The last heading, if it may not go back.
    heading: Option<Direction>,
    /// The axes it went along, if it must turn.
    axes: u8,
}

type State = [Place; MOST_ROBOTS];

#[derive(Clone, Copy, Debug)]
struct GeneralNode {
    state: State,
    /// Fewest moves so far.
    moves: u32,
    done: bool,
    /// Whether a shortest way leads on from here to the end, once that was asked.
    good: Option<bool>,
}

/// A search state by state.
#[derive(Debug)]
pub(super) struct General<'a> {
    instance: &'a Instance,
    /// For each target and robot, the lower bound of each cell.
    bounds: Vec<Vec<Vec<u32>>>,
    /// Robots that can be exchanged for one another.
    alike: Vec<usize>,
    nodes: Vec<GeneralNode>,
    numbers: FxHashMap<State, u32>,
    /// Nodes by moves plus bound.
    open: Vec<Vec<u32>>,
    layer: u32,
}

/// What a state takes, more or less: its node, its place in the map and in the open list.
const STATE_BYTES: usize =
    size_of::<GeneralNode>() + 2 * (size_of::<State>() + 8) + size_of::<u32>();

impl<'a> General<'a> {
    pub(super) fn new(instance: &'a Instance) -> Self {
        let board = instance.board();
        let robots = instance.robots();
        let bounds = instance.targets().iter().map(|target| {
            let wanted = |robot: usize| target.robot.is_none_or(|r| usize::from(r) == robot);
            let of = |robot: usize| {
                if wanted(robot) {
                    distances(board, robots[robot].colour, target.cell)
                } else {
                    vec![NEVER; board.count()]
                }
            };
            (0..robots.len()).map(of).collect()
        });
        let alike = (0..robots.len()).filter(|&robot| {
            !instance.may_be_active(robot) && !board.favours(robots[robot].colour)
        });
        Self {
            instance,
            bounds: bounds.collect(),
            alike: alike.collect(),
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            open: Vec::new(),
            layer: 0,
        }
    }

    /// Solves, and gives a shortest solution to `keep`, or `all` of them until it answers `false`.
    pub(super) fn solve(
        mut self,
        all: bool,
        keep: &mut dyn FnMut(&[Step]) -> bool,
        control: &mut Control<'_>,
    ) -> Solution {
        let mut start = State::default();
        for (place, robot) in start.iter_mut().zip(self.instance.robots()) {
            place.cell = robot.cell;
        }
        let verdict = match self.search(start, all, control) {
            Some(best) => {
                self.give(start, best, &mut Vec::new(), &mut |steps| keep(steps) && all);
                Verdict::Optimal
            }
            None => control.stopped().map_or(Verdict::Unsolvable, Verdict::Stopped),
        };
        Solution {
            verdict,
            moves: Vec::new(),
            at_least: self.layer,
            nodes: self.nodes.len() as u64,
            bytes: self.nodes.len() * STATE_BYTES,
        }
    }

    /// The fewest moves. With `all`, every state on a shortest way is known afterwards.
    fn search(&mut self, start: State, all: bool, control: &mut Control<'_>) -> Option<u32> {
        self.meet(&start, 0);
        let mut best = None;
        while best.is_none() && (self.layer as usize) < self.open.len() {
            while let Some(number) = self.open[self.layer as usize].pop() {
                let node = &mut self.nodes[number as usize];
                if node.done {
                    continue;
                }
                node.done = true;
                let GeneralNode { state, moves, .. } = *node;
                if self.is_home(&state) {
                    best = Some(moves);
                    if all {
                        continue;
                    }
                    return best;
                }
                if self.tick(control).is_break() {
                    return None;
                }
                for (_, next) in legal(self.instance, state) {
                    self.meet(&next, moves + 1);
                }
            }
            if best.is_none() {
                self.layer += 1;
                let (depth, value) = (self.layer, Some(Worth::Cost(self.layer)));
                control.report(Progress { depth, value, ..Progress::default() });
            }
        }
        best
    }

    fn tick(&self, control: &mut Control<'_>) -> Flow {
        if control.budget().bytes.is_some_and(|most| self.nodes.len() * STATE_BYTES > most) {
            control.stop(Stop::Memory);
            return STOP;
        }
        control.tick()
    }

    /// Notes a state reached after `moves` moves.
    fn meet(&mut self, state: &State, moves: u32) {
        let Some(bound) = self.bound(state) else {
            return;
        };
        let state = self.in_order(*state);
        let number = match self.numbers.entry(state) {
            Entry::Occupied(entry) => {
                let node = &mut self.nodes[*entry.get() as usize];
                if node.moves <= moves {
                    return;
                }
                node.moves = moves;
                *entry.get()
            }
            Entry::Vacant(entry) => {
                self.nodes.push(GeneralNode { state, moves, done: false, good: None });
                *entry.insert(self.nodes.len() as u32 - 1)
            }
        };
        let layer = (moves + bound) as usize;
        if self.open.len() <= layer {
            self.open.resize_with(layer + 1, Vec::new);
        }
        self.open[layer].push(number);
    }

    /// A lower bound, or `None` if some target is out of reach: named robots' moves add up, and
    /// a target for any robot needs at least its nearest.
    fn bound(&self, state: &State) -> Option<u32> {
        let (mut named, mut free) = (0, 0);
        for (target, bounds) in self.instance.targets().iter().zip(&self.bounds) {
            let of = |(cells, place): (&Vec<u32>, &Place)| cells[usize::from(place.cell)];
            let nearest = bounds.iter().zip(state).map(of).min().filter(|&b| b != NEVER)?;
            if target.robot.is_some() {
                named += nearest;
            } else {
                free = free.max(nearest);
            }
        }
        Some(named.max(free))
    }

    fn is_home(&self, state: &State) -> bool {
        let robots = &state[..self.instance.robots().len()];
        let must_turn = self.instance.rules().must_ricochet;
        self.instance.targets().iter().all(|target| {
            robots.iter().enumerate().any(|(robot, place)| {
                target.robot.is_none_or(|wanted| usize::from(wanted) == robot)
                    && place.cell == target.cell
                    && (!must_turn || place.axes == 3)
            })
        })
    }

    /// The same state for all exchanges of robots that are alike.
    fn in_order(&self, mut state: State) -> State {
        let mut places: Vec<Place> = self.alike.iter().map(|&robot| state[robot]).collect();
        places.sort_unstable();
        for (&robot, place) in self.alike.iter().zip(places) {
            state[robot] = place;
        }
        state
    }

    /// Follows the shortest ways from a state on; says whether more are wanted.
    fn give(
        &mut self,
        state: State,
        best: u32,
        steps: &mut Vec<Step>,
        keep: &mut dyn FnMut(&[Step]) -> bool,
    ) -> bool {
        let moves = steps.len() as u32;
        if moves == best {
            return keep(steps);
        }
        let next: Vec<(Step, State)> = legal(self.instance, state).collect();
        for (step, next) in next {
            if self.leads_home(&next, moves + 1, best) {
                steps.push(step);
                let more = self.give(next, best, steps, keep);
                steps.pop();
                if !more {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a state is on a shortest way, after `moves` moves.
    fn leads_home(&mut self, state: &State, moves: u32, best: u32) -> bool {
        let Some(&number) = self.numbers.get(&self.in_order(*state)) else {
            return false;
        };
        let node = self.nodes[number as usize];
        if node.moves != moves || moves > best {
            return false;
        }
        if let Some(good) = node.good {
            return good;
        }
        let good = if moves == best {
            self.is_home(state)
        } else {
            let next: Vec<State> = legal(self.instance, *state).map(|(_, next)| next).collect();
            next.iter().any(|next| self.leads_home(next, moves + 1, best))
        };
        self.nodes[number as usize].good = Some(good);
        good
    }
}

/// Every legal move and where it leads.
fn legal(instance: &Instance, state: State) -> impl Iterator<Item = (Step, State)> {
    let robots = instance.robots();
    let (board, rules) = (instance.board(), instance.rules());
    let cells = state.map(|place| place.cell);
    let steps = (0..robots.len()).flat_map(|r| Direction::ALL.map(|direction| (r, direction)));
    steps.filter_map(move |(robot, direction)| {
        let Place { cell, heading, axes } = state[robot];
        if heading == Some(direction.opposite()) {
            return None;
        }
        let others = &cells[..robots.len()];
        let slide = board.slide(robots[robot].colour, cell, direction, others)?;
        let mut next = state;
        next[robot] = Place {
            cell: slide.to,
            heading: rules.no_rebound.then_some(slide.heading),
            axes: if instance.may_be_active(robot) && rules.must_ricochet {
                axes | slide.axes
            } else {
                0
            },
        };
        Some(((robot, direction), next))
    })
}
