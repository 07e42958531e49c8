//! The tree of UCT, and how one random game goes through it.
//!
//! Moves are chosen before they are made: as long as the tree knows what follows, nobody needs the
//! position, and the moves down to a leaf are made all at once.

use meeple_core::{
    Event, GO, Manner, Outcome, Probe, Repetition, Rng, Side, Tactics, outcome_after,
};

use super::super::curiosity::{rarity, root_of_log};

pub(super) struct UctNode<A> {
    pub(super) action: Option<A>,
    /// Its children stand side by side; none yet if the count is 0.
    first: u32,
    count: u32,
    /// How many of them were tried: they are tried in order.
    tried: u32,
    pub(super) visits: u32,
    /// The sum of the payoffs to the first side.
    pub(super) sum: f64,
    /// Whose turn it is, once it has children.
    mover: Side,
    /// Whether the game is over here, however it came to this.
    ended: bool,
}

impl<A> UctNode<A> {
    const fn new(action: Option<A>) -> Self {
        Self {
            action,
            first: 0,
            count: 0,
            tried: 0,
            visits: 0,
            sum: 0.0,
            mover: Side::First,
            ended: false,
        }
    }
}

/// What UCB1 asks of a node that was tried, apart from all else so that siblings lie close together.
#[derive(Clone, Copy, Default)]
struct Bait {
    /// The mean payoff to the first side.
    mean: f64,
    /// One over the root of the visits.
    rarity: f64,
}

pub(super) struct Tree<'g, G: Tactics> {
    pub(super) game: &'g G,
    pub(super) root: &'g G::State,
    exploration: f64,
    /// Nodes at most.
    pub(super) most: usize,
    pub(super) nodes: Vec<UctNode<G::Action>>,
    /// One for each node.
    baits: Vec<Bait>,
    /// The sums of the squares of payoffs, for each move at the root.
    pub(super) squares: Vec<f64>,
    /// The least and the greatest payoff to the first side: UCB1 wants results from 0 to 1.
    pub(super) payoffs: Option<(f64, f64)>,
    /// Whether positions that return matter.
    counts: bool,
}

/// What a game needs, kept from one to the next.
pub(super) struct Hands<G: Tactics> {
    /// The nodes on the way, and the moves to them.
    way: Vec<u32>,
    line: Vec<G::Action>,
    /// How many of these moves were made in the position; `None` if it is not even the root.
    made: Option<usize>,
    state: G::State,
    /// The positions before, where their return matters.
    met: Vec<G::State>,
    log: Vec<(Side, u32)>,
}

impl<G: Tactics> Hands<G> {
    pub(super) fn new(root: &G::State) -> Self {
        let state = root.clone();
        Self { way: vec![], line: vec![], made: None, state, met: vec![], log: vec![] }
    }

    /// The position that the moves so far lead to.
    fn catch_up(&mut self, game: &G, root: &G::State) {
        let made = self.made.unwrap_or_else(|| {
            self.state.clone_from(root);
            0
        });
        if made < self.line.len() {
            game.apply_all(&mut self.state, &self.line[made..]);
        }
        self.made = Some(self.line.len());
    }
}

impl<'g, G: Tactics> Tree<'g, G> {
    pub(super) fn new(game: &'g G, root: &'g G::State, exploration: f64, bytes: usize) -> Self {
        let node = size_of::<UctNode<G::Action>>() + size_of::<Bait>();
        let mut tree = Self {
            game,
            root,
            exploration,
            // The root's children are always there.
            most: (bytes / node).clamp(1, u32::MAX as usize / 2),
            nodes: vec![UctNode::new(None)],
            baits: vec![Bait::default()],
            squares: Vec::new(),
            payoffs: if game.is_graded() { None } else { Some((-1.0, 1.0)) },
            counts: game.repetition() != Repetition::Nothing,
        };
        tree.expand(0, root);
        tree.squares = vec![0.0; tree.children(0).len()];
        tree
    }

    /// One game: down the tree, one step out of it, at random to the end, and back up.
    pub(super) fn try_once<P: Probe<G::State, G::Action>>(
        &mut self,
        hands: &mut Hands<G>,
        rng: &mut Rng,
        probe: &mut P,
    ) {
        hands.way.clear();
        hands.line.clear();
        hands.met.clear();
        hands.made = None;
        let payoff = self.descend(hands, rng, probe);
        let (low, high) = self.payoffs.unwrap_or((payoff, payoff));
        self.payoffs = Some((low.min(payoff), high.max(payoff)));
        if let Some(&action) = hands.line.first() {
            let result = self.share(payoff, self.nodes[0].mover);
            probe.see(Event::Playout { action, result });
        }
        // Step 4. Every node on the way remembers.
        for at in std::iter::once(0).chain(hands.way.iter().map(|&at| at as usize)) {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.sum += payoff;
            let mean = node.sum / f64::from(node.visits);
            self.baits[at] = Bait { mean, rarity: rarity(node.visits) };
        }
        if let Some(&child) = hands.way.first() {
            let first = self.children(0).start;
            self.squares[child as usize - first] += payoff * payoff;
        }
        if P::LOOKS {
            self.show_memory(&hands.way, probe);
        }
    }

    /// Shows what every node on the way remembers, the last one first.
    fn show_memory(&self, way: &[u32], probe: &mut impl Probe<G::State, G::Action>) {
        for (depth, &at) in way.iter().enumerate().rev() {
            let above = depth.checked_sub(1).map_or(0, |above| way[above] as usize);
            let node = &self.nodes[at as usize];
            let Some(action) = node.action else { continue };
            let (visits, mover) = (u64::from(node.visits), self.nodes[above].mover);
            let mean = self.mean(at as usize, mover);
            probe.see(Event::Remember { depth, action, visits, mean, credited: &[] });
        }
    }

    /// Steps 1 to 3: the payoff to the first side.
    fn descend<P: Probe<G::State, G::Action>>(
        &mut self,
        hands: &mut Hands<G>,
        rng: &mut Rng,
        probe: &mut P,
    ) -> f64 {
        let to_first = |outcome: Outcome| f64::from(outcome.payoff_for(Side::First));
        let mut at = 0usize;
        // Step 1. Down, to a node without children.
        loop {
            let node = &self.nodes[at];
            if node.ended {
                return node.sum / f64::from(node.visits);
            }
            if node.count == 0 {
                hands.catch_up(self.game, self.root);
                if let Some(outcome) = self.outcome(hands) {
                    self.nodes[at].ended = !self.counts;
                    return to_first(outcome);
                }
                // Step 2. A leaf met before grows children, if there is room.
                if self.nodes[at].visits == 0 || !self.expand(at, &hands.state) {
                    break;
                }
                let (state, moves) = (&hands.state, self.nodes[at].count as usize);
                probe.see(Event::Grow { state, moves });
            }
            let (child, score) = self.select(at);
            let Some(action) = self.nodes[child].action else { break };
            if P::LOOKS || self.counts {
                hands.catch_up(self.game, self.root);
            }
            if P::LOOKS {
                let visits = u64::from(self.nodes[child].visits);
                let mean = self.mean(child, self.nodes[at].mover);
                let (state, later) = (&hands.state, None);
                probe.see(Event::Descend { state, action, visits, mean, later, score });
            }
            if self.counts {
                hands.met.push(hands.state.clone());
            }
            hands.line.push(action);
            hands.way.push(child as u32);
            at = child;
        }
        // Step 3. At random to the end.
        hands.log.clear();
        let ended = self.game.play_out(&mut hands.state, Manner::default(), rng, &mut hands.log);
        ended.map_or(0.0, to_first)
    }

    fn outcome(&self, hands: &Hands<G>) -> Option<Outcome> {
        if self.counts {
            outcome_after(self.game, &hands.met, &hands.state)
        } else {
            self.game.outcome(&hands.state)
        }
    }

    /// Gives a node its children; `false` when it has none or the pool is full.
    fn expand(&mut self, at: usize, state: &G::State) -> bool {
        let first = self.nodes.len();
        if first >= self.most && at != 0 {
            return false;
        }
        let nodes = &mut self.nodes;
        let _ = self.game.actions(state, |action| {
            nodes.push(UctNode::new(Some(action)));
            GO
        });
        let count = self.nodes.len() - first;
        self.baits.resize(self.nodes.len(), Bait::default());
        let node = &mut self.nodes[at];
        (node.first, node.count) = (first as u32, count as u32);
        node.mover = self.game.to_move(state);
        count > 0
    }

    /// The child that UCB1 wants tried, and its score; whoever was never tried comes first.
    fn select(&mut self, at: usize) -> (usize, f64) {
        let node = &mut self.nodes[at];
        let first = node.first as usize;
        if node.tried < node.count {
            node.tried += 1;
            return (first + node.tried as usize - 1, f64::INFINITY);
        }
        let curiosity = self.exploration * root_of_log(node.visits);
        let (count, mover) = (node.count as usize, node.mover);
        let (slope, height) = self.scale(mover);
        let mut best = (0, f64::NEG_INFINITY);
        for (number, bait) in self.baits[first..first + count].iter().enumerate() {
            let score = bait.mean * slope + curiosity * bait.rarity;
            if score > best.1 {
                best = (number, score);
            }
        }
        (first + best.0, best.1 + height)
    }

    /// How a payoff to the first side becomes a share for `side`: times this, plus that.
    fn scale(&self, side: Side) -> (f64, f64) {
        match self.payoffs {
            Some((low, high)) if high > low => {
                let slope = 1.0 / (high - low);
                match side {
                    Side::First => (slope, -low * slope),
                    Side::Second => (-slope, 1.0 + low * slope),
                }
            }
            _ => (0.0, 0.5),
        }
    }

    pub(super) fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        node.first as usize..(node.first + node.count) as usize
    }

    /// A payoff to the first side as a share from 0 to 1 for `side`.
    fn share(&self, payoff: f64, side: Side) -> f64 {
        let (low, high) = self.payoffs.unwrap_or((payoff, payoff));
        let share = if high > low { (payoff - low) / (high - low) } else { 0.5 };
        if side == Side::First { share } else { 1.0 - share }
    }

    pub(super) fn mean(&self, at: usize, side: Side) -> f64 {
        let node = &self.nodes[at];
        if node.visits == 0 { 0.5 } else { self.share(node.sum / f64::from(node.visits), side) }
    }
}
