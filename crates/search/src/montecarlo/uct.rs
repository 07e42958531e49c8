//! UCT (Kocsis and Szepesvári, 2006): a tree of the moves tried so far, each tried as often as the
//! bandit rule UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) finds it worth a look, and random games
//! from where the tree ends.
//!
//! A node of the budget is one random game. The tree lives in one pool of nodes whose children
//! stand side by side; when the pool is full, games go on from the leaves it has.

use meeple_core::{
    Control, Event, GO, Path, Probe, Progress, Repetition, Rng, RootMove, Side, Tactics, Worth,
    outcome_after,
};

use super::playout;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uct {
    /// Random games at most.
    pub games: u64,
    /// How much rarely tried moves are favoured: the constant before UCB1's root.
    pub exploration: f64,
}

impl Default for Uct {
    /// Ten thousand games and the square root of two, as UCB1 has it.
    fn default() -> Self {
        Self { games: 10_000, exploration: std::f64::consts::SQRT_2 }
    }
}

/// What the tree says of one move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Visited<A> {
    /// The move.
    pub action: A,
    /// Games that began with it.
    pub visits: u64,
    /// Their mean result for the side to move: 0 for the worst payoff seen, 1 for the best; in
    /// games that are only won, drawn or lost, the share of points.
    pub mean: f64,
    /// Half the width of the mean's 95% interval, as if its games were alike.
    pub margin: f64,
    /// The most visited line that begins with it.
    pub line: Vec<A>,
}

/// Pool of nodes unless the control's bytes say otherwise.
const POOL: usize = 256 << 20;

/// Tries the moves of a duel; most visited first. The answer is an estimate.
pub fn uct<G: Tactics>(
    game: &G,
    root: &G::State,
    options: Uct,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Vec<Visited<G::Action>> {
    if game.outcome(root).is_some() {
        return Vec::new();
    }
    let bytes = control.budget().bytes.unwrap_or(POOL);
    let mut tree = Tree {
        game,
        root,
        exploration: options.exploration,
        // The root's children are always there.
        most: (bytes / size_of::<UctNode<G::Action>>()).clamp(1, u32::MAX as usize / 2),
        nodes: vec![UctNode::new(None)],
        payoffs: if game.is_graded() { None } else { Some((-1.0, 1.0)) },
    };
    tree.expand(0, root);
    let mut rng = control.rng();
    let (mut way, mut met) = (Vec::new(), Vec::new());
    let mut report_at = 1024;
    for played in 1..=options.games {
        if control.tick().is_break() {
            break;
        }
        tree.try_once(&mut way, &mut met, &mut rng, probe);
        if played == report_at {
            report_at *= 2;
            tree.report(control);
        }
    }
    tree.report(control);
    tree.result()
}

struct UctNode<A> {
    action: Option<A>,
    /// Its children stand side by side; none yet if the count is 0.
    first: u32,
    count: u32,
    visits: u32,
    /// The sum of the payoffs to the first side, and of their squares.
    sum: f64,
    squares: f64,
}

impl<A> UctNode<A> {
    const fn new(action: Option<A>) -> Self {
        Self { action, first: 0, count: 0, visits: 0, sum: 0.0, squares: 0.0 }
    }
}

struct Tree<'g, G: Tactics> {
    game: &'g G,
    root: &'g G::State,
    exploration: f64,
    most: usize,
    nodes: Vec<UctNode<G::Action>>,
    /// The least and the greatest payoff to the first side: UCB1 wants results from 0 to 1.
    payoffs: Option<(f64, f64)>,
}

impl<G: Tactics> Tree<'_, G> {
    /// One game: down the tree, one step out of it, at random to the end, and back up.
    fn try_once(
        &mut self,
        way: &mut Vec<u32>,
        met: &mut Vec<G::State>,
        rng: &mut Rng,
        probe: &mut impl Probe<G::State, G::Action>,
    ) {
        way.clear();
        met.clear();
        let mut state = self.root.clone();
        let mut at = 0usize;
        // Step 1. Down, to a node without children.
        loop {
            if self.nodes[at].count == 0 {
                // Step 2. A leaf met before grows children, if there is room.
                let grown = self.nodes[at].visits > 0
                    && outcome_after(self.game, met, &state).is_none()
                    && self.expand(at, &state);
                if !grown {
                    break;
                }
            }
            let (child, score) = self.select(at, self.game.to_move(&state));
            let node = &self.nodes[child];
            let Some(action) = node.action else { break };
            let (visits, mean) =
                (u64::from(node.visits), self.mean(child, self.game.to_move(&state)));
            probe.see(Event::Descend { state: &state, action, visits, mean, score });
            if self.game.repetition() != Repetition::Nothing {
                met.push(state.clone());
            }
            self.game.apply(&mut state, action);
            way.push(child as u32);
            at = child;
        }
        // Step 3. At random to the end.
        let ended =
            outcome_after(self.game, met, &state).or_else(|| playout(self.game, &mut state, rng));
        let payoff = ended.map_or(0.0, |outcome| f64::from(outcome.payoff_for(Side::First)));
        let (low, high) = self.payoffs.unwrap_or((payoff, payoff));
        self.payoffs = Some((low.min(payoff), high.max(payoff)));
        // Step 4. Every node on the way remembers.
        for at in std::iter::once(0).chain(way.iter().copied()) {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.sum += payoff;
            node.squares += payoff * payoff;
        }
        if let Some(action) = way.first().and_then(|&child| self.nodes[child as usize].action) {
            let result = self.share(payoff, self.game.to_move(self.root));
            probe.see(Event::Playout { action, result });
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
        self.nodes[at].first = first as u32;
        self.nodes[at].count = count as u32;
        count > 0
    }

    /// The child that UCB1 wants tried, and its score; whoever was never tried comes first.
    fn select(&self, at: usize, mover: Side) -> (usize, f64) {
        let visits = f64::from(self.nodes[at].visits.max(1)).ln();
        let mut best = (self.nodes[at].first as usize, f64::NEG_INFINITY);
        for child in self.children(at) {
            let tried = self.nodes[child].visits;
            if tried == 0 {
                return (child, f64::INFINITY);
            }
            let root = (visits / f64::from(tried)).sqrt();
            let score = self.mean(child, mover) + self.exploration * root;
            if score > best.1 {
                best = (child, score);
            }
        }
        best
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        node.first as usize..(node.first + node.count) as usize
    }

    /// A payoff to the first side as a share from 0 to 1 for `side`.
    fn share(&self, payoff: f64, side: Side) -> f64 {
        let (low, high) = self.payoffs.unwrap_or((payoff, payoff));
        let share = if high > low { (payoff - low) / (high - low) } else { 0.5 };
        if side == Side::First { share } else { 1.0 - share }
    }

    fn mean(&self, at: usize, side: Side) -> f64 {
        let node = &self.nodes[at];
        if node.visits == 0 { 0.5 } else { self.share(node.sum / f64::from(node.visits), side) }
    }

    fn most_visited(&self, at: usize) -> Option<usize> {
        self.children(at)
            .filter(|&child| self.nodes[child].visits > 0)
            .max_by_key(|&child| (self.nodes[child].visits, std::cmp::Reverse(child)))
    }

    /// The most visited way down from a node, its own action first.
    fn line(&self, from: usize) -> Vec<G::Action> {
        let mut line: Vec<G::Action> = self.nodes[from].action.into_iter().collect();
        let mut at = from;
        while let Some(child) = self.most_visited(at) {
            line.extend(self.nodes[child].action);
            at = child;
        }
        line
    }

    fn report(&self, control: &mut Control<'_>) {
        let Some(best) = self.most_visited(0) else { return };
        let line = self.line(best);
        let mover = self.game.to_move(self.root);
        let of_child = |(action, child): (u32, usize)| RootMove {
            action,
            value: (2.0 * self.mean(child, mover) - 1.0).clamp(-1.0, 1.0),
            visits: Some(u64::from(self.nodes[child].visits)),
        };
        control.report(Progress {
            depth: line.len() as u32,
            value: Some(Worth::Expected(self.mean(best, mover))),
            roots: (0..).zip(self.children(0)).map(of_child).collect(),
            line: Path::of(self.game, self.root, &line),
            table: Some((self.nodes.len() as f64 / self.most as f64).min(1.0)),
            ..Progress::default()
        });
    }

    fn result(&self) -> Vec<Visited<G::Action>> {
        let mover = self.game.to_move(self.root);
        let (low, high) = self.payoffs.unwrap_or((0.0, 0.0));
        let mut list: Vec<_> = self
            .children(0)
            .filter(|&child| self.nodes[child].visits > 0)
            .filter_map(|child| {
                let node = &self.nodes[child];
                let games = f64::from(node.visits);
                let mean = node.sum / games;
                let spread = (node.squares / games - mean * mean).max(0.0);
                let scale = if high > low { high - low } else { 1.0 };
                Some(Visited {
                    action: node.action?,
                    visits: u64::from(node.visits),
                    mean: self.mean(child, mover),
                    margin: 1.96 * (spread / games).sqrt() / scale,
                    line: self.line(child),
                })
            })
            .collect();
        list.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.mean.total_cmp(&a.mean)));
        list
    }
}
