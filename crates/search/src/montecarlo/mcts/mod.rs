//! Monte Carlo tree search with everything that made it strong (Coulom, 2006; Kocsis and Szepesvári,
//! 2006; surveyed by Browne and others, 2012): all moves as first, opinions of the game, playouts that
//! know or learn something, certain results that flow up, threads, and a tree that is kept.
//!
//! It asks the game for a whole playout at a time, so that it is compiled once for all games without
//! being slower for it. A node of the budget is one playout.

mod later;
mod lessons;
mod node;
mod options;
mod select;
mod tree;
mod watch;
mod worker;

#[cfg(test)]
mod tests;

use std::panic::resume_unwind;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use meeple_core::{
    Control, Path, Probe, Progress, Repetition, Rng, RootMove, SEARCH_STACK, Tactics, Worth,
};
use node::{Branch, Trial};
pub use options::{Bandit, CURIOSITY, Mcts, Weighting};
pub use tree::MctsTree;
use worker::{Ground, Worker, add_up};

use crate::share::Share;

/// What the tree says of one move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried<A> {
    /// The move.
    pub action: A,
    /// Games that began with it.
    pub visits: u64,
    /// Their mean result for the side to move: the share of points.
    pub mean: f64,
    /// Half the width of the mean's 95% interval, as if its games were alike.
    pub margin: f64,
    /// The mean of games where the side to move made it later.
    pub later: Option<f64>,
    /// What it pays the side to move, where that is certain.
    pub proof: Option<i32>,
    /// Within how many moves, this one included, the end then comes.
    pub plies: u32,
    /// The line that the tree would play, this move first.
    pub line: Vec<A>,
}

/// Games before the first report; the later ones come ever more seldom.
const FIRST_REPORT: u64 = 128;

/// Bytes of a tree unless the control says otherwise.
const MEMORY: usize = 512 << 20;

/// Tries the moves of a duel; the one to play first. `tree` is what was grown for this position
/// before, if anything, and is left for the next.
pub fn mcts<G: Tactics>(
    game: &G,
    root: &G::State,
    options: &Mcts,
    tree: &mut Option<MctsTree<G::Action>>,
    control: &mut Control<'_>,
    probe: &mut impl Probe<G::State, G::Action>,
) -> Vec<Tried<G::Action>> {
    if game.outcome(root).is_some() {
        return Vec::new();
    }
    let most = control.budget().bytes.unwrap_or(MEMORY);
    let (graded, counts) = (game.is_graded(), game.repetition() != Repetition::Nothing);
    let foresight = effort(options, control).and_then(|effort| game.foresee(root, effort));
    let foresight = foresight.as_ref();
    let ground = Ground { game, root, options, most, graded, counts, foresight };
    let mut rng = control.rng();
    let tree = match tree {
        Some(tree) => {
            tree.recall(&ground);
            tree
        }
        None => tree.insert(MctsTree::plant(&ground, &mut rng)),
    };
    let threads = options.threads.max(1);
    let mut left = options.games;
    while left > 0 && tree.root.settled(game.is_graded()).is_none() && !control.must_stop() {
        let before = control.nodes();
        if threads == 1 {
            grow(&ground, tree, left, control, &mut rng, probe);
        } else if options.apart {
            grow_apart(&ground, tree, left, threads, control, &mut rng, probe);
        } else {
            grow_together(&ground, tree, left, threads, control, &mut rng, probe);
        }
        left = left.saturating_sub(control.nodes() - before);
        if tree.full.load(Relaxed) {
            tree.recycle(most);
        } else {
            break;
        }
    }
    report(&ground, tree, control);
    tried(&tree.root, options)
}

/// Positions that the game may look at before the search begins: as many for each playout, but not more than
/// a twentieth of the time allows, and never so many that one would notice.
fn effort(options: &Mcts, control: &Control<'_>) -> Option<u64> {
    const A_PLAYOUT: u64 = 32;
    const MICROS: u128 = 10;
    const MOST: u64 = 200_000;
    let budget = control.budget();
    let games = options.games.min(budget.nodes.unwrap_or(u64::MAX));
    let in_time =
        budget.time.map_or(MOST, |time| (time.as_micros() / MICROS).min(MOST.into()) as u64);
    (options.foresight > 0.0).then(|| games.saturating_mul(A_PLAYOUT).min(in_time))
}

/// Plays games until the budget ends, the root is proved or the memory is full.
fn grow<G: Tactics>(
    ground: &Ground<'_, G>,
    tree: &MctsTree<G::Action>,
    games: u64,
    control: &mut Control<'_>,
    rng: &mut Rng,
    probe: &mut impl Probe<G::State, G::Action>,
) {
    let mut worker = Worker::new(ground);
    let mut report_at = FIRST_REPORT;
    for played in 1..=games {
        if tree.full.load(Relaxed) || control.tick().is_break() {
            break;
        }
        let proved = worker.play_once(ground, tree, rng, probe);
        if played == report_at {
            report_at += report_at / 4;
            report(ground, tree, control);
        }
        // With threads another may have proved it.
        let news = proved || ground.options.threads > 1;
        if news && ground.options.solver && tree.root.settled(ground.graded).is_some() {
            break;
        }
    }
}

/// All threads in one tree.
fn grow_together<G: Tactics>(
    ground: &Ground<'_, G>,
    tree: &MctsTree<G::Action>,
    games: u64,
    threads: usize,
    control: &mut Control<'_>,
    rng: &mut Rng,
    probe: &mut impl Probe<G::State, G::Action>,
) {
    let each = games.div_ceil(threads as u64);
    let shares: Vec<Share> = (1..threads).map(|n| Share::of(control, n, threads)).collect();
    let first = control.budget().nodes.map(|limit| share_of(limit - control.nodes(), threads));
    let nodes = thread::scope(|scope| {
        let helpers: Vec<_> = shares
            .into_iter()
            .filter_map(|share| {
                let work = move || {
                    share.spend(|control| {
                        let mut rng = control.rng();
                        grow(ground, tree, each, control, &mut rng, &mut ());
                    })
                };
                thread::Builder::new().stack_size(SEARCH_STACK).spawn_scoped(scope, work).ok()
            })
            .collect();
        grow(ground, tree, each.min(first.unwrap_or(u64::MAX)), control, rng, probe);
        helpers.into_iter().map(|helper| joined(helper).1).sum::<u64>()
    });
    control.absorb(nodes);
}

/// Every thread in a tree of its own.
fn grow_apart<G: Tactics>(
    ground: &Ground<'_, G>,
    tree: &MctsTree<G::Action>,
    games: u64,
    threads: usize,
    control: &mut Control<'_>,
    rng: &mut Rng,
    probe: &mut impl Probe<G::State, G::Action>,
) {
    let each = games.div_ceil(threads as u64);
    let alone = Mcts { threads: 1, ..*ground.options };
    let part = Ground { options: &alone, most: ground.most / threads, ..*ground };
    let shares: Vec<Share> = (1..threads).map(|n| Share::of(control, n, threads)).collect();
    let first = control.budget().nodes.map(|limit| share_of(limit - control.nodes(), threads));
    let part = &part;
    let trees: Vec<(MctsTree<G::Action>, u64)> = thread::scope(|scope| {
        let helpers: Vec<_> = shares
            .into_iter()
            .filter_map(|share| {
                let work = move || {
                    share.spend(|control| {
                        let mut rng = control.rng();
                        let tree = MctsTree::plant(part, &mut rng);
                        grow(part, &tree, each, control, &mut rng, &mut ());
                        tree
                    })
                };
                thread::Builder::new().stack_size(SEARCH_STACK).spawn_scoped(scope, work).ok()
            })
            .collect();
        grow(part, tree, each.min(first.unwrap_or(u64::MAX)), control, rng, probe);
        helpers.into_iter().map(joined).collect()
    });
    for (other, nodes) in trees {
        add_up(&tree.root, &other.root);
        control.absorb(nodes);
    }
}

/// What a thread brings home; a panic goes on as if it had happened here.
fn joined<T>(helper: thread::ScopedJoinHandle<'_, T>) -> T {
    helper.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// What the first of so many threads may use.
const fn share_of(nodes: u64, threads: usize) -> u64 {
    nodes.div_ceil(threads as u64)
}

/// The line that the tree would play from a branch.
fn line<A: Copy>(from: &Branch<A>) -> Vec<A> {
    let mut line = Vec::new();
    let mut at = Some(from);
    while let Some(branch) = at {
        let Some(best) = branch.choice().filter(|best| is_known(best)) else { break };
        line.push(best.action);
        at = best.below.get().map(|below| &**below);
    }
    line
}

fn is_known<A>(trial: &Trial<A>) -> bool {
    trial.games() > 0 || trial.proof().is_some()
}

fn report<G: Tactics>(
    &Ground { game, root, options, most, .. }: &Ground<'_, G>,
    tree: &MctsTree<G::Action>,
    control: &mut Control<'_>,
) {
    let Some(best) = tree.root.choice() else { return };
    let line = line(&tree.root);
    let mut moves: Vec<&Trial<G::Action>> = tree.root.moves.iter().collect();
    moves.sort_by_key(|trial| trial.place);
    let share = |mean: f64| (2.0 * mean - 1.0).clamp(-1.0, 1.0);
    let of_move = |trial: &&Trial<G::Action>| RootMove {
        action: trial.place,
        value: share(trial.mean()),
        visits: Some(u64::from(trial.games())),
        later: later_mean(trial, options).map(share),
    };
    control.report(Progress {
        depth: line.len() as u32,
        value: Some(Worth::Expected(best.mean())),
        roots: moves.iter().map(of_move).collect(),
        line: Path::of(game, root, &line),
        table: Some((tree.bytes() as f64 / most as f64).min(1.0)),
        ..Progress::default()
    });
}

/// The mean of games where the side to move made it later, if these are counted.
fn later_mean<A>(trial: &Trial<A>, options: &Mcts) -> Option<f64> {
    let (later, sum) = trial.later();
    options.amaf.filter(|_| later > 0.0).map(|_| sum / later)
}

/// The moves of the root, the one to play first, then the most tried. Those that were never tried are
/// judged by the games where they were made later.
fn tried<A: Copy + PartialEq>(root: &Branch<A>, options: &Mcts) -> Vec<Tried<A>> {
    let chosen = root.choice().map(|best| best.place);
    if !root.moves.iter().any(is_known) {
        return Vec::new();
    }
    let told = |trial: &&Trial<A>| is_known(trial) || later_mean(trial, options).is_some();
    let mut moves: Vec<&Trial<A>> = root.moves.iter().filter(told).collect();
    moves.sort_by_key(|trial| {
        let first = Some(trial.place) != chosen;
        (first, std::cmp::Reverse(trial.games()), trial.place)
    });
    let of_move = |trial: &Trial<A>| {
        let games = f64::from(trial.games());
        let later = later_mean(trial, options);
        let mean = if games > 0.0 { trial.mean() } else { later.unwrap_or(0.5) };
        // Four more games, two of them won, so that a few won games are no certainty (Agresti and
        // Coull, 1998).
        let (more, share) = (games + 4.0, (games * mean + 2.0) / (games + 4.0));
        Tried {
            action: trial.action,
            visits: u64::from(trial.games()),
            mean,
            margin: 1.96 * (share * (1.0 - share) / more).sqrt(),
            later,
            proof: trial.proof_for(root.mover),
            plies: trial.plies(),
            line: [trial.action]
                .into_iter()
                .chain(trial.below.get().map(|below| line(below)).unwrap_or_default())
                .collect(),
        }
    };
    moves.into_iter().map(of_move).collect()
}
