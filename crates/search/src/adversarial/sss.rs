//! SSS* (Stockman, 1979): minimax by best-first search in the space of solution trees.
//!
//! A list holds nodes with their merit: what a solution through them is worth at most. The entry of
//! greatest merit is taken, again and again; among equals the leftmost, so that on trees without
//! ties no leaf is looked at that alpha-beta leaves out (Roizen and Pearl, 1983). Alpha-beta needs
//! the memory of one line of play, SSS* that of its list.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use meeple_core::{Bound, Control, Evaluator, Event, Game, Probe, Repetition, Score, Side, Stop};

use super::{DEEPEST, exactness};
use crate::{Candidate, Decision};

/// Finds the value and a best move, to the end of the game or to the control's depth limit, where
/// `evaluator` judges. Of the other moves it knows that they are not better.
pub fn sss<G: Game>(
    game: &G,
    root: &G::State,
    evaluator: &impl Evaluator<G>,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Decision<G::Action> {
    let depth = control.budget().depth.unwrap_or(DEEPEST).min(DEEPEST);
    let nothing = |stopped| Decision { candidates: Vec::new(), depth, stopped };
    if game.outcome(root).is_some() {
        return nothing(None);
    }
    let mut search = Sss {
        game,
        evaluator,
        side: game.to_move(root),
        depth,
        nodes: Vec::new(),
        list: BinaryHeap::new(),
        guessed: false,
    };
    search.add(None, None, root.clone());
    search.list.push(Entry {
        merit: Score::MAX,
        place: Reverse(Vec::new()),
        node: 0,
        solved: false,
    });
    let value = search.run(control, probe);
    match value {
        None => nothing(control.stopped()),
        Some(value) => {
            Decision { candidates: search.candidates(value), depth, stopped: control.stopped() }
        }
    }
}

/// A node of the part of the tree that was looked at.
struct SssNode<G: Game> {
    parent: Option<usize>,
    action: Option<G::Action>,
    state: G::State,
    /// Its children, once it was expanded; of a node of MIN, those tried so far come first.
    children: Vec<G::Action>,
    /// How many of them have been put on the list.
    tried: usize,
    /// The merit with which it was taken first.
    merit: Score,
    /// Whether its value is known, so that whatever waits below it no longer matters.
    solved: bool,
    /// The child that decided its value so far.
    best: Option<usize>,
}

/// What waits in the list. The order of fields is the order of choice.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    merit: Score,
    /// The way from the root, child by child: the leftmost comes first.
    place: Reverse<Vec<u16>>,
    solved: bool,
    node: usize,
}

struct Sss<'s, G: Game, E> {
    game: &'s G,
    evaluator: &'s E,
    /// MAX: the side to move at the root.
    side: Side,
    depth: u32,
    nodes: Vec<SssNode<G>>,
    list: BinaryHeap<Entry>,
    guessed: bool,
}

impl<G: Game, E: Evaluator<G>> Sss<'_, G, E> {
    fn run(
        &mut self,
        control: &mut Control<'_>,
        probe: &mut impl Probe<G::State, G::Action>,
    ) -> Option<Score> {
        let memory = control.budget().bytes.unwrap_or(usize::MAX) / size_of::<SssNode<G>>();
        loop {
            // Step 1. Take the entry of greatest merit that still matters.
            let Entry { merit, place: Reverse(place), node, solved } = self.list.pop()?;
            if self.is_settled_above(node) {
                continue;
            }
            if solved {
                probe.see(Event::Merit { line: &self.line(node), merit, solved, leaf: None });
                // Step 2. The root is solved: its merit is the value.
                let Some(parent) = self.nodes[node].parent else { return Some(merit) };
                self.go_on(parent, node, merit, place);
                continue;
            }
            if control.tick().is_break() {
                return None;
            }
            if self.nodes.len() > memory {
                control.stop(Stop::Memory);
                return None;
            }
            self.nodes[node].merit = merit;
            // Step 3. A leaf is worth no more than itself.
            let leaf = self.leaf(node, place.len() as u32);
            probe.see(Event::Merit { line: &self.line(node), merit, solved, leaf });
            match leaf {
                Some(value) => {
                    let merit = merit.min(value);
                    self.list.push(Entry { merit, place: Reverse(place), node, solved: true });
                }
                // Step 4. MAX may choose any of its moves; MIN's must all be answered, in turn.
                None => {
                    let all = self.is_max(node);
                    let count = self.nodes[node].children.len();
                    for _ in 0..if all { count } else { 1 } {
                        self.push_next(node, merit, &place);
                    }
                }
            }
        }
    }

    /// What follows when a child of `parent` is solved.
    fn go_on(&mut self, parent: usize, child: usize, merit: Score, mut place: Vec<u16>) {
        place.pop();
        let is_max = self.is_max(parent);
        let lowered = merit < self.nodes[child].merit;
        let above = &mut self.nodes[parent];
        if is_max || lowered || above.best.is_none() {
            above.best = Some(child);
        }
        // Step 5. One solved move is enough for MAX: whatever else waits below has less merit.
        // MIN's next move must be answered too, and when none is left, MIN is answered.
        if !is_max && above.tried < above.children.len() {
            self.push_next(parent, merit, &place);
        } else {
            above.solved = true;
            self.list.push(Entry { merit, place: Reverse(place), node: parent, solved: true });
        }
    }

    /// Puts the next child of a node on the list.
    fn push_next(&mut self, parent: usize, merit: Score, place: &[u16]) {
        let above = &mut self.nodes[parent];
        let (index, action) = (above.tried, above.children[above.tried]);
        above.tried += 1;
        let state = self.game.after(&above.state, action);
        let node = self.add(Some(parent), Some(action), state);
        let mut place = place.to_vec();
        place.push(u16::try_from(index).unwrap_or(u16::MAX));
        self.list.push(Entry { merit, place: Reverse(place), node, solved: false });
    }

    fn add(&mut self, parent: Option<usize>, action: Option<G::Action>, state: G::State) -> usize {
        self.nodes.push(SssNode {
            parent,
            action,
            state,
            children: Vec::new(),
            tried: 0,
            merit: Score::MAX,
            solved: false,
            best: None,
        });
        self.nodes.len() - 1
    }

    fn is_max(&self, node: usize) -> bool {
        self.game.to_move(&self.nodes[node].state) == self.side
    }

    /// The nodes above a node, from its parent to the root.
    fn above(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.nodes[node].parent, |&at| self.nodes[at].parent)
    }

    fn is_settled_above(&self, node: usize) -> bool {
        self.above(node).any(|at| self.nodes[at].solved)
    }

    fn line(&self, node: usize) -> Vec<G::Action> {
        let mut line: Vec<G::Action> = std::iter::once(node)
            .chain(self.above(node))
            .filter_map(|at| self.nodes[at].action)
            .collect();
        line.reverse();
        line
    }

    /// The value for MAX where no move is looked at; otherwise the node learns its children.
    fn leaf(&mut self, node: usize, ply: u32) -> Option<Score> {
        let state = &self.nodes[node].state;
        if let Some(outcome) = self.game.outcome(state) {
            return Some(self.game.final_score(outcome, self.side, ply));
        }
        let earlier = |at: usize| &self.nodes[at].state;
        if self.game.repetition() != Repetition::Nothing
            && self.above(node).any(|at| self.game.recurs(state, earlier(at)))
        {
            return Some(Score::DRAW);
        }
        if ply < self.depth {
            self.nodes[node].children = self.game.action_list(state);
            return None;
        }
        self.guessed = true;
        let value = self.evaluator.value(self.game, state);
        Some(if self.is_max(node) { value } else { -value })
    }

    fn candidates(&self, value: Score) -> Vec<Candidate<G::Action>> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(child) = self.nodes[at].best {
            line.extend(self.nodes[child].action);
            at = child;
        }
        let best = line.first().copied();
        let bound = |action| if Some(action) == best { Bound::Exact } else { Bound::AtMost };
        let of = |action: G::Action| Candidate {
            action,
            score: value,
            bound: bound(action),
            exactness: exactness(value, bound(action), self.guessed),
            distance_exact: Some(action) == best,
            line: if Some(action) == best { line.clone() } else { vec![action] },
        };
        let others = self.nodes[0].children.iter().filter(|&&action| Some(action) != best);
        best.iter().chain(others).map(|&action| of(action)).collect()
    }
}
