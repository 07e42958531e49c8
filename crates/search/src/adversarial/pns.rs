//! Proof-number search (Allis, van der Meulen and van den Herik, 1994): a tree in memory, grown
//! best-first where the fewest leaves are still needed.
//!
//! A position that comes back on the way from the root is not a win and not expanded: a win, if
//! there is one, can also be had without the detour. No table is used, so no result travels from
//! one way to another, and states are compared, not keys.

use meeple_core::{Control, Event, GO, Game, Path, Probe, Progress, STOP, Stop};

use super::certificate::{Certificate, Entry, Positions};
use super::proof::{Claim, Numbers, Proof, certified};
use crate::memory::indexed_bytes;

/// How to search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pns {
    /// Whether a new leaf's numbers come from its count of moves, rather than from 1.
    pub mobility: bool,
}

/// Proves or disproves a claim about play that begins at `root`: what was before does not count as
/// repeated.
///
/// The control's bytes limit tree and certificate together, its depth the lines looked at: what
/// could only be decided beyond it is unknown.
/// Reports come each time the nodes have doubled, with the line that leads to the most proving
/// node.
pub fn pns<G: Game>(
    game: &G,
    root: &G::State,
    claim: Claim,
    options: Pns,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Proof<G::State, G::Action> {
    let attack = claim.attack();
    // Half of the memory is for the certificate.
    let room = control.budget().bytes.map(|bytes| bytes / 2);
    let most = room.map_or(usize::MAX, |room| room / size_of::<ProofNode<G::Action>>());
    let mut tree = Tree {
        game,
        attack,
        options,
        nodes: vec![ProofNode::leaf(None, 0, Numbers::UNKNOWN)],
        most: most.min(u32::MAX as usize),
        path: vec![root.clone()],
        deepest: control.budget().depth.map_or(usize::MAX, |depth| depth as usize),
        cut: false,
    };
    if let Some(outcome) = game.outcome(root) {
        tree.nodes[0].numbers = Numbers::of(attack.met_by(outcome));
    }
    tree.grow(control, probe);
    let (numbers, bytes) = (tree.nodes[0].numbers, tree.bytes());
    if !numbers.is_solved() || numbers == Numbers::DISPROVED && tree.cut {
        return Proof::unknown(control.stopped().unwrap_or(Stop::Depth), numbers, bytes);
    }
    tree.certificate(root, room)
        .and_then(|certificate| {
            let bytes = bytes + certificate.bytes();
            certified(game, root, claim, certificate, bytes, control)
        })
        .unwrap_or_else(|| Proof::unknown(Stop::Memory, numbers, bytes))
}

struct ProofNode<A> {
    action: Option<A>,
    parent: u32,
    /// Its children stand side by side; the root is nobody's child.
    first: u32,
    count: u32,
    numbers: Numbers,
    /// Whether the attacker is to move; known once the node is expanded.
    attacker: bool,
}

impl<A> ProofNode<A> {
    const fn leaf(action: Option<A>, parent: u32, numbers: Numbers) -> Self {
        Self { action, parent, first: 0, count: 0, numbers, attacker: false }
    }
}

struct Tree<'g, G: Game> {
    game: &'g G,
    attack: Claim,
    options: Pns,
    nodes: Vec<ProofNode<G::Action>>,
    /// As many nodes as the memory holds.
    most: usize,
    /// The states from the root to the node at hand.
    path: Vec<G::State>,
    deepest: usize,
    /// Whether the depth limit hid something.
    cut: bool,
}

impl<G: Game> Tree<'_, G> {
    fn grow(&mut self, control: &mut Control<'_>, probe: &mut impl Probe<G::State, G::Action>) {
        let mut at = 0;
        let mut report_at = control.nodes() + 1024;
        while !self.nodes[0].numbers.is_solved() {
            // Step 1. Go down to the most proving node.
            while self.nodes[at].count > 0 {
                at = self.best_child(at);
                let action = self.nodes[at].action.expect("only the root has no action");
                self.path.push(self.game.after(&self.path[self.path.len() - 1], action));
            }
            if control.tick().is_break() {
                return;
            }
            let state = &self.path[self.path.len() - 1];
            let cost = (self.path.len() - 1) as u32;
            probe.see(Event::Expand { state, cost, estimate: self.nodes[at].numbers.proof });
            if control.nodes() >= report_at {
                report_at = control.nodes() * 2;
                control.report(Progress {
                    depth: cost,
                    value: Some(self.nodes[0].numbers.into()),
                    line: Path::of(self.game, &self.path[0], &self.actions_to(at)),
                    table: Some(self.nodes.len() as f64 / self.most as f64)
                        .filter(|_| self.most < u32::MAX as usize),
                    ..Progress::default()
                });
            }
            // Step 2. Give it children.
            if !self.expand(at) {
                control.stop(Stop::Memory);
                return;
            }
            // Step 3. Tell its ancestors, up to the first that does not change.
            loop {
                let numbers = Numbers::gather(
                    self.nodes[at].attacker,
                    self.children(at).map(|child| self.nodes[child].numbers),
                );
                if numbers == self.nodes[at].numbers && !numbers.is_solved() {
                    break;
                }
                self.nodes[at].numbers = numbers;
                let (state, depth) = (&self.path[self.path.len() - 1], self.path.len() - 1);
                let Numbers { proof, disproof } = numbers;
                probe.see(Event::Numbers { state, depth: depth as u32, proof, disproof });
                if at == 0 {
                    break;
                }
                at = self.nodes[at].parent as usize;
                self.path.pop();
            }
        }
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        node.first as usize..(node.first + node.count) as usize
    }

    fn best_child(&self, at: usize) -> usize {
        let attacker = self.nodes[at].attacker;
        let wanted = |child: &usize| self.nodes[*child].numbers.seen_by(attacker).proof;
        self.children(at).min_by_key(wanted).expect("it has children")
    }

    /// Adds the children of a leaf; `false` when the memory is full.
    fn expand(&mut self, at: usize) -> bool {
        let first = self.nodes.len();
        let Self { game, attack, path, nodes, cut, .. } = self;
        let state = &path[path.len() - 1];
        let mut full = false;
        let _ = game.actions(state, |action| {
            let next = game.after(state, action);
            let numbers = if let Some(outcome) = game.outcome(&next) {
                Numbers::of(attack.met_by(outcome))
            } else if path.contains(&next) {
                Numbers::DISPROVED
            } else if path.len() >= self.deepest {
                *cut = true;
                Numbers::DISPROVED
            } else {
                Numbers::of_leaf(*game, &next, attack.side, self.options.mobility)
            };
            full = nodes.len() >= self.most;
            if full {
                return STOP;
            }
            if nodes.len() == nodes.capacity() {
                nodes.reserve_exact(nodes.len().min(self.most - nodes.len()));
            }
            nodes.push(ProofNode::leaf(Some(action), at as u32, numbers));
            GO
        });
        if full {
            nodes.truncate(first);
        }
        let count = (nodes.len() - first) as u32;
        let node = &mut nodes[at];
        (node.first, node.count) = (first as u32, count);
        node.attacker = game.to_move(state) == attack.side;
        !full
    }

    fn actions_to(&self, mut at: usize) -> Vec<G::Action> {
        let mut actions = Vec::new();
        while let Some(action) = self.nodes[at].action {
            actions.push(action);
            at = self.nodes[at].parent as usize;
        }
        actions.reverse();
        actions
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<ProofNode<G::Action>>()
    }

    /// The strategy that the solved tree holds; `None` if it needs more than `room` bytes.
    fn certificate(
        &self,
        root: &G::State,
        room: Option<usize>,
    ) -> Option<Certificate<G::State, G::Action>> {
        let solved = self.nodes[0].numbers;
        let wins = solved == Numbers::PROVED;
        let claim = if wins { self.attack } else { self.attack.denial() };
        let heights = if wins { self.heights() } else { vec![0; self.nodes.len()] };
        let mut map = Positions::default();
        let mut open = vec![(0, root.clone())];
        while let Some((at, state)) = open.pop() {
            let node = &self.nodes[at];
            if node.count == 0 {
                continue; // an end, or a position that stands higher up
            }
            let ours = node.attacker == wins;
            let choice = self
                .children(at)
                .filter(|&child| ours && self.nodes[child].numbers == solved)
                .min_by_key(|&child| heights[child]);
            let action = choice.and_then(|child| self.nodes[child].action);
            // The same position may stand in several places: the quickest win counts, and all that
            // it leads to is no slower.
            let distance = heights[at];
            if map.get(&state).is_some_and(|known: &Entry<_>| known.distance <= distance) {
                continue;
            }
            map.insert(state.clone(), Entry { action, distance });
            let bytes = indexed_bytes::<(G::State, Entry<G::Action>)>(map.capacity());
            if room.is_some_and(|room| bytes > room) {
                return None;
            }
            let next = |child: usize| {
                let action = self.nodes[child].action.expect("only the root has no action");
                (child, self.game.after(&state, action))
            };
            match choice {
                Some(child) => open.push(next(child)),
                None => open.extend(self.children(at).rev().map(next)),
            }
        }
        Some(Certificate { claim, positions: map })
    }

    /// Plies to the end at most, for every node that is won. Children stand after their parents.
    fn heights(&self) -> Vec<u32> {
        let mut heights = vec![0; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            let node = &self.nodes[at];
            if node.numbers != Numbers::PROVED || node.count == 0 {
                continue;
            }
            let won = self.children(at).filter(|&c| self.nodes[c].numbers == Numbers::PROVED);
            let below = won.map(|child| heights[child]);
            let below = if node.attacker { below.min() } else { below.max() };
            heights[at] = below.unwrap_or(0) + 1;
        }
        heights
    }
}
