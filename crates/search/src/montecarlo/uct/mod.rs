//! UCT (Kocsis and Szepesvári, 2006): a tree of the moves tried so far, each tried as often as the
//! bandit rule UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) finds it worth a look, and random games
//! from where the tree ends.
//!
//! A node of the budget is one random game. The tree lives in one pool of nodes whose children
//! stand side by side; when the pool is full, games go on from the leaves it has.

mod tree;

use meeple_core::{Control, Path, Probe, Progress, RootMove, Tactics, Worth};

use tree::{Hands, Tree};

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
    let mut tree = Tree::new(game, root, options.exploration, bytes);
    let mut hands = Hands::new(root);
    let mut rng = control.rng();
    // The first games are told of soon, the later ones ever more seldom.
    let mut report_at = 128;
    for played in 1..=options.games {
        if control.tick().is_break() {
            break;
        }
        tree.try_once(&mut hands, &mut rng, probe);
        if played == report_at {
            report_at += report_at / 4;
            tree.report(control);
        }
    }
    tree.report(control);
    tree.result()
}

impl<G: Tactics> Tree<'_, G> {
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
            later: None,
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
        let first = self.children(0).start;
        let mut list: Vec<_> = self
            .children(0)
            .filter(|&child| self.nodes[child].visits > 0)
            .filter_map(|child| {
                let node = &self.nodes[child];
                let (games, mean) = (f64::from(node.visits), node.mean);
                let spread = (self.squares[child - first] / games - mean * mean).max(0.0);
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
