//! The tree of UCT, and how one random game goes through it.
//!
//! Moves are chosen before they are made: as long as the tree knows what follows, nobody needs the
//! position, and the moves down to a leaf are made all at once.

use meeple_core::{
    Event, Finish, GO, Manner, Outcome, Probe, Repetition, Rng, Side, Tactics, outcome_after,
};

use super::super::curiosity::{rarity, root_of_log};

/// A position of the tree, with all that is asked of it on the way down in half a line of the cache (for
/// moves as small as those of any duel): whoever was chosen among its siblings leads to its children
/// without a look elsewhere.
#[derive(Clone)]
pub(super) struct UctNode<A> {
    /// The mean payoff to the first side.
    pub(super) mean: f64,
    /// One over the root of the visits.
    rarity: f64,
    pub(super) visits: u32,
    /// Its children stand side by side.
    first: u32,
    /// What it has below.
    below: Below,
    /// The move to it.
    pub(super) action: Option<A>,
}

/// How many children a node has and whose turn it is, in one word. None yet if the count is 0; once there
/// are any, every visit tries the next of them until all were tried.
#[derive(Clone, Copy)]
struct Below(u32);

impl Below {
    const NOTHING_YET: Self = Self::new(0, Side::First);
    /// The game is over here, however it came to this.
    const THE_END: Self = Self(u32::MAX);

    const fn new(count: u32, mover: Side) -> Self {
        Self(count << 1 | mover.index() as u32)
    }

    #[inline]
    const fn count(self) -> u32 {
        self.0 >> 1
    }

    #[inline]
    const fn mover(self) -> Side {
        if self.0 & 1 == 0 { Side::First } else { Side::Second }
    }

    #[inline]
    const fn is_end(self) -> bool {
        self.0 == Self::THE_END.0
    }
}

impl<A> UctNode<A> {
    const fn new(action: Option<A>) -> Self {
        Self { mean: 0.0, rarity: 0.0, visits: 0, first: 0, below: Below::NOTHING_YET, action }
    }

    /// One game more came through here.
    #[inline]
    fn remember(&mut self, payoff: f64) {
        // Payoffs are whole numbers, and so is their sum: the mean tells it.
        let sum = (self.mean * f64::from(self.visits)).round_ties_even() + payoff;
        self.visits += 1;
        self.mean = sum / f64::from(self.visits);
        self.rarity = rarity(self.visits);
    }
}

pub(super) struct Tree<'g, G: Tactics> {
    pub(super) game: &'g G,
    pub(super) root: &'g G::State,
    exploration: f64,
    /// Nodes at most.
    pub(super) most: usize,
    pub(super) nodes: Vec<UctNode<G::Action>>,
    /// The sums of the squares of payoffs, for each move at the root.
    pub(super) squares: Vec<f64>,
    /// The least and the greatest payoff to the first side: UCB1 wants results from 0 to 1.
    pub(super) payoffs: Option<(f64, f64)>,
    /// How such a payoff becomes a share for each side: times this, plus that.
    scales: [(f64, f64); 2],
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

    /// The position that the way so far leads to.
    fn catch_up(&mut self, tree: &Tree<'_, G>) {
        let made = self.made.unwrap_or_else(|| {
            self.state.clone_from(tree.root);
            0
        });
        self.read_line(tree);
        if made < self.line.len() {
            tree.game.apply_all(&mut self.state, &self.line[made..]);
        }
        self.made = Some(self.line.len());
    }

    /// Plays the moves of the way, and then at random to the end.
    fn finish(&mut self, tree: &Tree<'_, G>, rng: &mut Rng) -> Finish {
        self.read_line(tree);
        let (from, made) = match self.made {
            None => (Some(tree.root), 0),
            Some(made) => (None, made),
        };
        self.log.clear();
        let (line, log) = (&self.line[made..], &mut self.log);
        tree.game.play_out_after(from, &mut self.state, line, Manner::default(), rng, log)
    }

    /// Adds the moves of the way that are not in the line yet.
    #[inline]
    fn read_line(&mut self, tree: &Tree<'_, G>) {
        let new = &self.way[self.line.len()..];
        self.line.extend(new.iter().filter_map(|&at| tree.nodes[at as usize].action));
    }
}

impl<'g, G: Tactics> Tree<'g, G> {
    pub(super) fn new(game: &'g G, root: &'g G::State, exploration: f64, bytes: usize) -> Self {
        let mut tree = Self {
            game,
            root,
            exploration,
            // The root's children are always there.
            most: (bytes / size_of::<UctNode<G::Action>>()).clamp(1, u32::MAX as usize / 2),
            nodes: vec![UctNode::new(None)],
            squares: Vec::new(),
            payoffs: None,
            scales: [(0.0, 0.5); 2],
            counts: game.repetition() != Repetition::Nothing,
        };
        if !game.is_graded() {
            tree.widen(-1.0, 1.0);
        }
        tree.expand(0, &mut Hands::new(root));
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
        match self.payoffs {
            Some((low, high)) if low <= payoff && payoff <= high => {}
            Some((low, high)) => self.widen(low.min(payoff), high.max(payoff)),
            None => self.widen(payoff, payoff),
        }
        if P::LOOKS
            && let Some(&first) = hands.way.first()
            && let Some(action) = self.nodes[first as usize].action
        {
            let result = self.share(payoff, self.nodes[0].below.mover());
            probe.see(Event::Playout { action, result });
        }
        // Step 4. Every node on the way remembers.
        for at in std::iter::once(0).chain(hands.way.iter().map(|&at| at as usize)) {
            self.nodes[at].remember(payoff);
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
            let (visits, mover) = (u64::from(node.visits), self.nodes[above].below.mover());
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
        // Step 1. Down, to a node without children.
        let mut at = 0usize;
        if !P::LOOKS && !self.counts {
            at = self.hurry_down(&mut hands.way);
        }
        loop {
            let node = &self.nodes[at];
            if node.below.is_end() {
                return node.mean;
            }
            if node.below.count() == 0 {
                let is_new = node.visits == 0;
                if P::LOOKS || self.counts {
                    hands.catch_up(self);
                    if let Some(outcome) = outcome_after(self.game, &hands.met, &hands.state) {
                        if !self.counts {
                            self.nodes[at].below = Below::THE_END;
                        }
                        return to_first(outcome);
                    }
                }
                // Step 2. A leaf met before grows children, if there is room.
                if is_new || !self.expand(at, hands) {
                    break;
                }
                let (state, moves) = (&hands.state, self.children(at).len());
                probe.see(Event::Grow { state, moves });
            }
            let (child, score) = self.select(at);
            if P::LOOKS || self.counts {
                hands.catch_up(self);
            }
            if P::LOOKS
                && let Some(action) = self.nodes[child].action
            {
                let visits = u64::from(self.nodes[child].visits);
                let mean = self.mean(child, self.nodes[at].below.mover());
                let (state, later) = (&hands.state, None);
                probe.see(Event::Descend { state, action, visits, mean, later, score });
            }
            if self.counts {
                hands.met.push(hands.state.clone());
            }
            hands.way.push(child as u32);
            at = child;
        }
        // Step 3. At random to the end.
        let finish = hands.finish(self, rng);
        if finish.at_once && !self.counts {
            self.nodes[at].below = Below::THE_END;
        }
        finish.outcome.map_or(0.0, to_first)
    }

    /// Gives a node its children; `false` when it has none or the pool is full.
    fn expand(&mut self, at: usize, hands: &mut Hands<G>) -> bool {
        let first = self.nodes.len();
        if first >= self.most && at != 0 {
            return false;
        }
        hands.catch_up(self);
        let nodes = &mut self.nodes;
        let _ = self.game.actions(&hands.state, |action| {
            nodes.push(UctNode::new(Some(action)));
            GO
        });
        let count = self.nodes.len() - first;
        let node = &mut self.nodes[at];
        node.first = first as u32;
        node.below = Below::new(count as u32, self.game.to_move(&hands.state));
        count > 0
    }

    /// Down to the first node some of whose children were never tried: most of every way, without a word
    /// to anybody. Apart from all else, so that what it needs stays in registers.
    #[inline(never)]
    fn hurry_down(&self, way: &mut Vec<u32>) -> usize {
        let mut at = 0;
        while self.has_tried_all(at) {
            at = self.best_child(at).0;
            way.push(at as u32);
        }
        at
    }

    /// The child to try, and its score; whoever was never tried comes first.
    fn select(&self, at: usize) -> (usize, f64) {
        if self.has_tried_all(at) {
            return self.best_child(at);
        }
        (self.nodes[at].first as usize + self.tried(at) as usize, f64::INFINITY)
    }

    /// How many children of a node that has any were tried. The root alone had them before its first visit.
    #[inline]
    fn tried(&self, at: usize) -> u32 {
        self.nodes[at].visits - u32::from(at != 0)
    }

    #[inline]
    fn has_tried_all(&self, at: usize) -> bool {
        let below = self.nodes[at].below;
        below.count() != 0 && !below.is_end() && self.tried(at) >= below.count()
    }

    /// The child that UCB1 wants tried, and its score.
    #[inline]
    fn best_child(&self, at: usize) -> (usize, f64) {
        let node = &self.nodes[at];
        let (first, count) = (node.first as usize, node.below.count() as usize);
        let curiosity = self.exploration * root_of_log(node.visits);
        let (slope, height) = self.scales[node.below.mover().index()];
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        for (number, child) in self.nodes[first..first + count].iter().enumerate() {
            let score = child.mean * slope + curiosity * child.rarity;
            if score > most {
                (best, most) = (number, score);
            }
        }
        (first + best, most + height)
    }

    /// Payoffs from `low` to `high` are known now.
    #[cold]
    fn widen(&mut self, low: f64, high: f64) {
        self.payoffs = Some((low, high));
        if high > low {
            let slope = 1.0 / (high - low);
            self.scales = [(slope, -low * slope), (-slope, 1.0 + low * slope)];
        }
    }

    pub(super) fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        let count = if node.below.is_end() { 0 } else { node.below.count() };
        node.first as usize..(node.first + count) as usize
    }

    /// A payoff to the first side as a share from 0 to 1 for `side`.
    fn share(&self, payoff: f64, side: Side) -> f64 {
        let (low, high) = self.payoffs.unwrap_or((payoff, payoff));
        let share = if high > low { (payoff - low) / (high - low) } else { 0.5 };
        if side == Side::First { share } else { 1.0 - share }
    }

    pub(super) fn mean(&self, at: usize, side: Side) -> f64 {
        let node = &self.nodes[at];
        if node.visits == 0 { 0.5 } else { self.share(node.mean, side) }
    }
}

#[cfg(test)]
mod tests {
    use meeple_core::AnyAction;

    use super::*;

    #[test]
    fn two_nodes_share_a_line_of_the_cache() {
        assert_eq!(size_of::<UctNode<AnyAction>>(), 32);
    }

    #[test]
    fn the_mean_tells_the_sum() {
        let mut rng = Rng::new(1);
        for most in [1, 64, 1_000_000] {
            let (mut node, mut sum) = (UctNode::<AnyAction>::new(None), 0i64);
            for visits in 1..=100_000u32 {
                let payoff = rng.below(2 * most + 1) as i64 - most as i64;
                sum += payoff;
                node.remember(payoff as f64);
                assert_eq!(node.mean, sum as f64 / f64::from(visits), "{visits} visits");
            }
        }
    }
}
